//! Orders and figures in plain words, for buttons and for the story.

use super::Leg;
use crate::Warfare;
use crate::phase::moves::inches;
use crate::state::State;
use tercio_field::{Corner, TICKS_PER_U};

impl Warfare {
    /// What people call a unit: its name with a capital, without hyphens.
    pub fn title_of(&self, state: &State, unit: u8) -> String {
        let unit = state.unit(unit);
        let name = self.setup.units[usize::from(unit.card)].name.replace('-', " ");
        let title = capital(&name);
        match unit.part {
            0 => title,
            part => format!("{title} (part {part})"),
        }
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + signs.as_str()
}

/// `1 die`, `3 dice`.
pub(crate) fn say_dice(count: i16) -> String {
    let word = if count.abs() == 1 { "die" } else { "dice" };
    format!("{count} {word}")
}

/// `+1 die`, `-3 dice`.
pub(crate) fn say_change(count: i16) -> String {
    let word = if count.abs() == 1 { "die" } else { "dice" };
    format!("{count:+} {word}")
}

/// To a tenth of an inch, as a ruler is read; what is not nothing is never called so.
pub(crate) fn rounded(ticks: i32) -> i32 {
    const TENTH: i32 = TICKS_PER_U / 10;
    match (ticks + TENTH / 2) / TENTH * TENTH {
        0 if ticks > 0 => TENTH,
        tenths => tenths,
    }
}

/// `1 inch`, `2.5 inches`.
pub(crate) fn say_length(ticks: i32) -> String {
    let said = rounded(ticks);
    let word = if said == TICKS_PER_U { "inch" } else { "inches" };
    format!("{} {word}", inches(said))
}

/// `wheel right 30 degrees, then ahead 2 inches`.
pub(crate) fn say_legs(legs: &[Leg]) -> String {
    let each: Vec<String> = legs.iter().map(say_leg).collect();
    each.join(", then ")
}

fn say_leg(leg: &Leg) -> String {
    let (side, degrees) = match leg {
        Leg::Ahead(ticks) => return format!("ahead {}", say_length(*ticks)),
        Leg::Wheel { corner: Corner::Left, degrees } => ("left", degrees),
        Leg::Wheel { corner: Corner::Right, degrees } => ("right", degrees),
    };
    let word = if *degrees == 1 { "degree" } else { "degrees" };
    format!("wheel {side} {degrees} {word}")
}
