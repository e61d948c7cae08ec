//! Lengths, turns and sides as they are typed.

use crate::sheet;
use crate::survey::groups::corner_word;
use tercio_engine::Refusal;
use tercio_field::{Angle, Corner, Leg, TICKS_PER_U, Way, div_round};

/// Half way between ahead and sideways, where nothing else is said.
pub(super) const OBLIQUE_DEGREES: i32 = 45;
/// Nothing on a table is farther, in U.
const FARTHEST: i32 = 1_000;
/// Thousandths of a degree in a full turn, and the steps of an angle in one.
const FULL: i64 = 360_000;
const STEPS: i64 = 65_536;

/// U to the last tick.
pub(super) fn exact(ticks: i32) -> String {
    thousandths(i64::from(ticks))
}

/// The roundest figure that is read as the same angle; a thousandth of a degree is finer than one.
pub(super) fn exact_degrees(angle: Angle) -> String {
    let exact = div_round(i64::from(angle.0) * FULL, STEPS);
    let rounded = [1_000, 100, 10].map(|to| div_round(exact, to) * to);
    let same = |value: &i64| Angle::wrapped(div_round(value * STEPS, FULL)) == angle;
    thousandths(rounded.into_iter().find(same).unwrap_or(exact))
}

fn thousandths(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (whole, part) = (value.unsigned_abs() / 1_000, value.unsigned_abs() % 1_000);
    let text = format!("{sign}{whole}.{part:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

pub(super) fn straight(way: Way, far: &str) -> Result<Leg, Refusal> {
    Ok(Leg::Straight { way, ticks: length(far)? })
}

pub(super) fn oblique(side: &str, far: &str, off: Option<&str>) -> Result<Leg, Refusal> {
    let off = off.map_or(Ok(Angle::from_degrees(OBLIQUE_DEGREES)), turn)?;
    let off = if corner(side)? == Corner::Left { -off } else { off };
    straight(Way::Oblique(off), far)
}

/// `left`, or as much of it as tells it from `right`.
pub(super) fn corner(text: &str) -> Result<Corner, Refusal> {
    let both = [Corner::Left, Corner::Right];
    let meant = |corner: &Corner| !text.is_empty() && corner_word(*corner).starts_with(text);
    let found = both.into_iter().find(meant);
    found.ok_or_else(|| say(format!("`{text}` is neither left nor right")))
}

/// `8`, `2.5`, `8U`.
pub(super) fn length(text: &str) -> Result<i32, Refusal> {
    let figure = text.strip_suffix(['u', 'U']).unwrap_or(text);
    let ticks = decimal(figure).filter(|ticks| *ticks <= i64::from(FARTHEST * TICKS_PER_U));
    let ticks = ticks.and_then(|ticks| i32::try_from(ticks).ok());
    ticks.ok_or_else(|| say(format!("`{text}` is not a length in U")))
}

/// Whether something looks like a length.
pub(super) fn is_length(text: &str) -> bool {
    length(text).is_ok()
}

/// A turn of no more than half the circle.
pub(super) fn turn(text: &str) -> Result<Angle, Refusal> {
    degrees(text, FULL / 2)
        .ok_or_else(|| say(format!("`{text}` is not a turn in degrees, 180 at most")))
}

/// Where something faces: 0 is up the table, 90 to the right.
pub(super) fn bearing(text: &str) -> Result<Angle, Refusal> {
    degrees(text, FULL).ok_or_else(|| say(format!("`{text}` is not a facing, 0 to 360 degrees")))
}

fn degrees(text: &str, most: i64) -> Option<Angle> {
    let value = decimal(text).filter(|value| *value <= most)?;
    Some(Angle::wrapped(div_round(value * STEPS, FULL)))
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

/// A move that was not typed as one.
pub(super) fn say(because: impl Into<String>) -> Refusal {
    Refusal::nonsense(&sheet::MOVE_LENGTH, because)
}

/// Several names or forms as one speaks: `a, b or c`.
pub(super) fn one_of<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nobody".into(),
        [only] => only.as_ref().into(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{bearing, corner, decimal, exact_degrees, length, one_of, thousandths, turn};
    use tercio_field::{Angle, Corner};

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

    #[test]
    fn lengths_may_name_their_unit_and_turns_end_at_the_half() {
        assert_eq!(length("8U").ok(), Some(8_000));
        assert_eq!(length("2.5u").ok(), Some(2_500));
        assert!(length("u").is_err() && length("1001").is_err());
        assert!(turn("180").is_ok() && turn("180.5").is_err());
        assert_eq!(bearing("270").ok(), Some(Angle::WEST));
        assert_eq!(bearing("360").ok(), Some(Angle::NORTH));
    }

    #[test]
    fn every_angle_is_read_as_it_is_written() {
        for steps in 0..=u16::MAX {
            let angle = Angle(steps);
            assert_eq!(bearing(&exact_degrees(angle)).ok(), Some(angle));
        }
    }

    #[test]
    fn sides_may_be_cut_short() {
        assert_eq!(corner("l").ok(), Some(Corner::Left));
        assert_eq!(corner("right").ok(), Some(Corner::Right));
        assert!(corner("").is_err() && corner("up").is_err());
    }

    #[test]
    fn names_are_listed_as_one_speaks() {
        assert_eq!(one_of(&["a"]), "a");
        assert_eq!(one_of(&["a", "b", "c"]), "a, b or c");
    }
}
