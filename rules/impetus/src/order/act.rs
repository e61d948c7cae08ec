//! What a unit can be told to do at a table: move, charge, fire. Typed and judged here.

use crate::setup::Setup;
use crate::sheet;
use crate::state::UnitId;
use crate::survey::Survey;
use crate::survey::groups::{GROUP_MAX, Units, corner_word};
use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_field::{Angle, Corner, Leg, TICKS_PER_U, Way};
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
const FORMS: [&str; 8] = [
    "move <units> <U>",
    "wheel <units> left|right <degrees>",
    "sideways <unit> left|right <U>",
    "oblique <unit> left|right <U> [degrees]",
    "back <unit> <U>",
    "about-face <units>",
    "charge <units> <enemy>",
    "fire <unit> <enemy>",
];

/// Half way between ahead and sideways, where nothing else is said.
const OBLIQUE_DEGREES: i32 = 45;
/// Nothing on a table is farther, in U.
const FARTHEST: i32 = 1_000;

impl Act {
    /// Who acts.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Act::March { units, .. } | Act::Charge { units, .. } => units,
            Act::Fire { unit, .. } => std::slice::from_ref(unit),
        }
    }

    /// Whether the rules of the table allow it to a seat, or which one does not.
    pub fn judge(&self, survey: &Survey<'_>, seat: Seat) -> Result<(), Refusal> {
        let target = match self {
            Act::Charge { target, .. } | Act::Fire { target, .. } => Some(target),
            Act::March { .. } => None,
        };
        let mut named = self.units().iter().chain(target);
        if named.any(|id| usize::from(id.0) >= survey.setup.units.len()) {
            return Err(say("there is no such unit"));
        }
        let foreign = |id: &&UnitId| survey.profile(**id).side != seat.0;
        if let Some(id) = self.units().iter().find(foreign) {
            return Err(say(format!("{} is not yours", survey.profile(*id).title)));
        }
        match self {
            Act::March { units, leg } => survey.march(units, leg).map(|_| ()),
            Act::Charge { units, target } => survey.charge(units, *target).map(|_| ()),
            Act::Fire { unit, target } => survey.chosen_shot(*unit, *target).map(|_| ()),
        }
    }

    /// As it is typed.
    pub fn written(&self, setup: &Setup) -> String {
        let name =
            |id: &UnitId| setup.units.get(usize::from(id.0)).map_or("?", |unit| unit.name.as_str());
        let names = |units: &Units| units.iter().map(name).collect::<Vec<_>>().join(",");
        match self {
            Act::March { units, leg } => write_march(&names(units), *leg),
            Act::Charge { units, target } => format!("charge {} {}", names(units), name(target)),
            Act::Fire { unit, target } => format!("fire {} {}", name(unit), name(target)),
        }
    }

    /// Reads what was typed.
    pub fn read(setup: &Setup, text: &str) -> Result<Act, Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let march = |units: &str, leg: Leg| Ok(Act::March { units: find_all(setup, units)?, leg });
        match words[..] {
            ["move", units, far] => march(units, straight(Way::Ahead, far)?),
            ["wheel", units, side, turn] => {
                march(units, Leg::Wheel { corner: corner(side)?, turn: degrees(turn)? })
            }
            ["sideways", unit, side, far] => {
                let way = if corner(side)? == Corner::Left { Way::Left } else { Way::Right };
                march(unit, straight(way, far)?)
            }
            ["oblique", unit, side, far] => march(unit, oblique(side, far, None)?),
            ["oblique", unit, side, far, off] => march(unit, oblique(side, far, Some(off))?),
            ["back", unit, far] => march(unit, straight(Way::Back, far)?),
            ["about-face", units] => march(units, Leg::AboutFace),
            ["charge", units, target] => {
                let (units, target) = (find_all(setup, units)?, find(setup, target)?);
                Ok(Act::Charge { units, target })
            }
            ["fire", unit, target] => {
                Ok(Act::Fire { unit: find(setup, unit)?, target: find(setup, target)? })
            }
            [] => Err(say(format!("type an order: {}", FORMS.join("; ")))),
            [verb, ..] => Err(not_understood(verb)),
        }
    }
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

/// U to the last tick.
fn exact(ticks: i32) -> String {
    thousandths(i64::from(ticks))
}

/// Degrees to a thousandth, which is finer than an angle.
fn exact_degrees(angle: Angle) -> String {
    thousandths(tercio_field::div_round(i64::from(angle.0) * 360_000, 65_536))
}

fn thousandths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.unsigned_abs() / 1_000, value.unsigned_abs() % 1_000);
    let text = format!("{sign}{whole}.{part:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

fn straight(way: Way, far: &str) -> Result<Leg, Refusal> {
    Ok(Leg::Straight { way, ticks: length(far)? })
}

fn oblique(side: &str, far: &str, off: Option<&str>) -> Result<Leg, Refusal> {
    let off = off.map_or(Ok(Angle::from_degrees(OBLIQUE_DEGREES)), degrees)?;
    let off = if corner(side)? == Corner::Left { -off } else { off };
    straight(Way::Oblique(off), far)
}

fn corner(text: &str) -> Result<Corner, Refusal> {
    let both = [Corner::Left, Corner::Right];
    let found = both.into_iter().find(|corner| corner_word(*corner) == text);
    found.ok_or_else(|| say(format!("`{text}` is neither left nor right")))
}

fn length(text: &str) -> Result<i32, Refusal> {
    let ticks = decimal(text).filter(|ticks| *ticks <= i64::from(FARTHEST * TICKS_PER_U));
    let ticks = ticks.and_then(|ticks| i32::try_from(ticks).ok());
    ticks.ok_or_else(|| say(format!("`{text}` is not a length in U")))
}

fn degrees(text: &str) -> Result<Angle, Refusal> {
    let most = 180_000;
    match decimal(text) {
        Some(thousandths) if thousandths <= most => {
            Ok(Angle::wrapped(tercio_field::div_round(thousandths * 65_536, 360_000)))
        }
        _ => Err(say(format!("`{text}` is not a turn in degrees, 180 at most"))),
    }
}

/// A number that is not negative, in thousandths; finer is not a number.
fn decimal(text: &str) -> Option<i64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let part: i64 = format!("{part:0<3}").parse().ok()?;
    whole.parse::<i64>().ok()?.checked_mul(1_000)?.checked_add(part)
}

fn find_all(setup: &Setup, names: &str) -> Result<Units, Refusal> {
    let count = names.split(',').count();
    if count > GROUP_MAX {
        return Err(say(format!("{count} units are too many for a group: {GROUP_MAX} at most")));
    }
    names.split(',').map(|name| find(setup, name)).collect()
}

fn find(setup: &Setup, name: &str) -> Result<UnitId, Refusal> {
    let known = setup.units.iter().map(|unit| unit.name.as_str());
    let found = known.clone().position(|known| known.eq_ignore_ascii_case(name));
    found
        .and_then(|found| u8::try_from(found).ok())
        .map(UnitId)
        .ok_or_else(|| say(format!("no unit is called `{name}`{}", near::hint(name, known))))
}

fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::MOVE_LENGTH, because)
}

#[cfg(test)]
mod tests {
    use super::{Act, decimal, thousandths};
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

    #[test]
    fn numbers_are_read_to_the_tick_and_no_finer() {
        assert_eq!(decimal("8"), Some(8_000));
        assert_eq!(decimal("2.5"), Some(2_500));
        assert_eq!(decimal("0.007"), Some(7));
        for wrong in ["", ".", "-1", "1.", "1.2345", "1e3", "8U", "99999999999999999999"] {
            assert_eq!(decimal(wrong), None, "{wrong}");
        }
        assert_eq!([8_000, 2_500, 7].map(thousandths), ["8", "2.5", "0.007"]);
    }
}
