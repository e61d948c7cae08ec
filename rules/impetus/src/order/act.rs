//! What a unit can be told to do at a table: move, charge, fire. Typed and judged here.

use super::words::{OBLIQUE_DEGREES, exact, exact_degrees, straight, turn};
use super::words::{corner, oblique, say};
use crate::setup::Setup;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::groups::{GROUP_MAX, Units, corner_word};
use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_field::{Angle, Corner, Leg, Way};
use tercio_ledger::near;

/// Something to be done by one unit or a group.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    March { units: Units, leg: Leg },
    Charge { units: Units, target: UnitId },
    Fire { unit: UnitId, target: UnitId },
}

/// How each is typed.
pub(super) const FORMS: [&str; 8] = [
    "move <units> <U>",
    "wheel <units> left|right <degrees>",
    "sideways <unit> left|right <U>",
    "oblique <unit> left|right <U> [degrees]",
    "back <unit> <U>",
    "about-face <units>",
    "charge <units> <enemy>",
    "fire <unit> <enemy>",
];

impl Act {
    /// Who acts.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Act::March { units, .. } | Act::Charge { units, .. } => units,
            Act::Fire { unit, .. } => std::slice::from_ref(unit),
        }
    }

    /// Whom it is directed at.
    pub fn target(&self) -> Option<UnitId> {
        match self {
            Act::Charge { target, .. } | Act::Fire { target, .. } => Some(*target),
            Act::March { .. } => None,
        }
    }

    /// Whether the rules of the table allow it to a seat, or which one does not.
    pub fn judge(&self, survey: &Survey<'_>, seat: Seat) -> Result<(), Refusal> {
        let mut named = self.units().iter().copied().chain(self.target());
        if named.any(|id| usize::from(id.0) >= survey.setup.units.len()) {
            return Err(say("there is no such unit"));
        }
        let foreign = |id: &&UnitId| survey.profile(**id).side != seat.0;
        if let Some(id) = self.units().iter().find(foreign) {
            return Err(say(format!("{}: not yours", survey.profile(*id).title)));
        }
        match self {
            Act::March { units, leg } => {
                survey.way(units, leg).map(|_| ()).map_err(|bar| bar.told(survey))
            }
            Act::Charge { units, target } => {
                survey.try_onset(units, *target).map_err(|bar| bar.told(survey))
            }
            Act::Fire { unit, target } => survey.chosen_shot(*unit, *target).map(|_| ()),
        }
    }

    /// As it is typed.
    pub fn written(&self, setup: &Setup) -> String {
        let names = |units: &Units| {
            units.iter().map(|id| name_of(setup, *id)).collect::<Vec<_>>().join(",")
        };
        match self {
            Act::March { units, leg } => write_march(&names(units), *leg),
            Act::Charge { units, target } => {
                format!("charge {} {}", names(units), name_of(setup, *target))
            }
            Act::Fire { unit, target } => {
                format!("fire {} {}", name_of(setup, *unit), name_of(setup, *target))
            }
        }
    }

    /// Reads what was typed with the whole names of units.
    pub fn read(setup: &Setup, text: &str) -> Result<Act, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["charge", units, target] => {
                let (units, target) = (find_all(setup, units)?, find(setup, target)?);
                Ok(Act::Charge { units, target })
            }
            ["fire", unit, target] => {
                Ok(Act::Fire { unit: find(setup, unit)?, target: find(setup, target)? })
            }
            [] => Err(say(format!("type an order: {}", FORMS.join("; ")))),
            [verb, units, ref rest @ ..] => match read_leg(verb, rest)? {
                Some(leg) => Ok(Act::March { units: find_all(setup, units)?, leg }),
                None => Err(not_understood(verb)),
            },
            [verb] => Err(not_understood(verb)),
        }
    }
}

/// The move that a verb and what follows the units mean; none if the two do not go together.
pub(super) fn read_leg(verb: &str, rest: &[&str]) -> Result<Option<Leg>, Refusal> {
    let leg = match (verb, rest) {
        ("move", [far]) => straight(Way::Ahead, far)?,
        ("wheel", [side, by]) => Leg::Wheel { corner: corner(side)?, turn: turn(by)? },
        ("sideways", [side, far]) => {
            let way = if corner(side)? == Corner::Left { Way::Left } else { Way::Right };
            straight(way, far)?
        }
        ("oblique", [side, far]) => oblique(side, far, None)?,
        ("oblique", [side, far, off]) => oblique(side, far, Some(off))?,
        ("back", [far]) => straight(Way::Back, far)?,
        ("about-face", []) => Leg::AboutFace,
        _ => return Ok(None),
    };
    Ok(Some(leg))
}

fn not_understood(verb: &str) -> Refusal {
    let verb_of = |form: &&'static str| form.split(' ').next().unwrap_or("");
    if let Some(form) = FORMS.iter().find(|form| verb_of(form) == verb) {
        return say(format!("`{verb}` is written `{form}`"));
    }
    let hint = near::hint(verb, FORMS.iter().map(verb_of));
    say(format!("`{verb}` is not an order{hint}"))
}

fn write_march(units: &str, leg: Leg) -> String {
    match leg {
        Leg::Straight { way: Way::Ahead, ticks } => format!("move {units} {}", exact(ticks)),
        Leg::Straight { way: Way::Back, ticks } => format!("back {units} {}", exact(ticks)),
        Leg::Straight { way: Way::Left, ticks } => {
            format!("sideways {units} left {}", exact(ticks))
        }
        Leg::Straight { way: Way::Right, ticks } => {
            format!("sideways {units} right {}", exact(ticks))
        }
        Leg::Straight { way: Way::Oblique(off), ticks } => {
            let left = off > Angle::HALF;
            let (side, off) = if left { (Corner::Left, -off) } else { (Corner::Right, off) };
            let (side, far) = (corner_word(side), exact(ticks));
            if off == Angle::from_degrees(OBLIQUE_DEGREES) {
                return format!("oblique {units} {side} {far}");
            }
            format!("oblique {units} {side} {far} {}", exact_degrees(off))
        }
        Leg::Wheel { corner, turn } => {
            format!("wheel {units} {} {}", corner_word(corner), exact_degrees(turn))
        }
        Leg::AboutFace => format!("about-face {units}"),
    }
}

/// Orders that came over a wire may name units that never were.
pub(super) fn name_of(setup: &Setup, id: UnitId) -> &str {
    setup.units.get(usize::from(id.0)).map_or("?", |unit| unit.name.as_str())
}

fn find_all(setup: &Setup, names: &str) -> Result<Units, Refusal> {
    check_count(names.split(',').count())?;
    names.split(',').map(|name| find(setup, name)).collect()
}

pub(super) fn check_count(count: usize) -> Result<(), Refusal> {
    if count > GROUP_MAX {
        return Err(say(format!("{count} units are too many for a group: {GROUP_MAX} at most")));
    }
    Ok(())
}

fn find(setup: &Setup, name: &str) -> Result<UnitId, Refusal> {
    let known = setup.units.iter().map(|unit| unit.name.as_str());
    let found = known.clone().position(|known| known.eq_ignore_ascii_case(name));
    found
        .and_then(|found| u8::try_from(found).ok())
        .map(UnitId)
        .ok_or_else(|| say(format!("no unit is called `{name}`{}", near::hint(name, known))))
}

#[cfg(test)]
mod tests {
    use super::Act;
    use crate::state::UnitId;
    use tercio_field::{Leg, Way};

    #[test]
    fn acts_are_kept_as_json() {
        let leg = Leg::Straight { way: Way::Ahead, ticks: 2_500 };
        let march = Act::March { units: [UnitId(3), UnitId(4)].into_iter().collect(), leg };
        let text = serde_json::to_string(&march).unwrap();
        assert!(text.starts_with(r#"{"march":{"units":[3,4],"#), "{text}");
        assert_eq!(serde_json::from_str::<Act>(&text).unwrap(), march);
    }
}
