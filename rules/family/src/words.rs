//! Lengths, turns and sides as they are typed and as they are said.

use tercio_engine::Refusal;
use tercio_field::{Angle, Corner, TICKS_PER_U, div_round};
use tercio_ledger::Rule;

/// Nothing on a table is farther, in units of length.
const FARTHEST: i32 = 1_000;
/// Thousandths of a degree in a full turn, and the steps of an angle in one.
const FULL: i64 = 360_000;
const STEPS: i64 = 65_536;

/// What was typed means nothing, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistyped(pub String);

impl Mistyped {
    pub fn new(because: impl Into<String>) -> Mistyped {
        Mistyped(because.into())
    }

    /// Refused by a rule; it cannot be waved through.
    pub fn by(self, rule: &Rule) -> Refusal {
        Refusal::nonsense(rule, self.0)
    }
}

/// The unit of length of a system, by its name: `U`, `BU`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measure(pub &'static str);

impl Measure {
    /// A length as a ruler is read, to a tenth; what is not nothing is never called so.
    pub fn say(self, ticks: i32) -> String {
        const TENTH: i32 = TICKS_PER_U / 10;
        let tenths = match ticks.saturating_add(TENTH / 2) / TENTH {
            0 if ticks > 0 => 1,
            tenths => tenths,
        };
        match tenths % 10 {
            0 => format!("{}{}", tenths / 10, self.0),
            part => format!("{}.{part}{}", tenths / 10, self.0),
        }
    }

    /// `8`, `2.5`, `8U`, in ticks.
    pub fn length(self, text: &str) -> Result<i32, Mistyped> {
        self.length_within(text, FARTHEST * TICKS_PER_U)
    }

    /// The same on a table that is larger, in ticks.
    pub fn length_within(self, text: &str, most: i32) -> Result<i32, Mistyped> {
        let figure = self.without_name(text);
        let ticks = decimal(figure).filter(|ticks| *ticks <= i64::from(most));
        let ticks = ticks.and_then(|ticks| i32::try_from(ticks).ok());
        ticks.ok_or_else(|| Mistyped(format!("`{text}` is not a length in {}", self.0)))
    }

    /// Whether something looks like a length.
    pub fn is_length(self, text: &str) -> bool {
        self.length(text).is_ok()
    }

    fn without_name(self, text: &str) -> &str {
        let cut = text.len().checked_sub(self.0.len());
        let parts = cut.and_then(|cut| text.split_at_checked(cut));
        parts
            .filter(|(_, name)| name.eq_ignore_ascii_case(self.0))
            .map_or(text, |(figure, _)| figure)
    }
}

/// A length to the last tick, without its unit.
pub fn exact(ticks: i32) -> String {
    thousandths(i64::from(ticks))
}

/// The roundest figure that is read as the same angle; a thousandth of a degree is finer than one.
pub fn exact_degrees(angle: Angle) -> String {
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

/// An angle in whole degrees, of its steps; what is not nothing is never called so.
pub fn say_degrees(steps: i32) -> String {
    let degrees = div_round(i64::from(steps) * 360, STEPS);
    let degrees = if steps > 0 { degrees.max(1) } else { degrees };
    format!("{degrees} {}", if degrees == 1 { "degree" } else { "degrees" })
}

/// The word for a side.
pub const fn corner_word(corner: Corner) -> &'static str {
    match corner {
        Corner::Left => "left",
        Corner::Right => "right",
    }
}

/// `left`, or as much of it as tells it from `right`.
pub fn corner(text: &str) -> Result<Corner, Mistyped> {
    let both = [Corner::Left, Corner::Right];
    let meant = |corner: &Corner| !text.is_empty() && corner_word(*corner).starts_with(text);
    let found = both.into_iter().find(meant);
    found.ok_or_else(|| Mistyped(format!("`{text}` is neither left nor right")))
}

/// A turn of no more than half the circle.
pub fn turn(text: &str) -> Result<Angle, Mistyped> {
    degrees(text, FULL / 2)
        .ok_or_else(|| Mistyped(format!("`{text}` is not a turn in degrees, 180 at most")))
}

/// Where something faces: 0 is up the table, 90 to the right.
pub fn bearing(text: &str) -> Result<Angle, Mistyped> {
    degrees(text, FULL)
        .ok_or_else(|| Mistyped(format!("`{text}` is not a facing, 0 to 360 degrees")))
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

/// Several names or forms as one speaks: `a, b or c`.
pub fn one_of<T: AsRef<str>>(names: &[T]) -> String {
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
    use super::{Measure, bearing, corner, decimal, exact_degrees, one_of, thousandths, turn};
    use tercio_field::{Angle, Corner};

    const U: Measure = Measure("U");
    const BU: Measure = Measure("BU");

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
        assert_eq!(U.length("8U").ok(), Some(8_000));
        assert_eq!(U.length("2.5u").ok(), Some(2_500));
        assert_eq!(BU.length("0.5bu").ok(), Some(500));
        assert!(BU.length("8U").is_err() && U.length("8BU").is_err());
        assert!(U.length("u").is_err() && U.length("1001").is_err());
        assert!(U.length("é").is_err() && BU.length("é").is_err());
        assert!(turn("180").is_ok() && turn("180.5").is_err());
        assert_eq!(bearing("270").ok(), Some(Angle::WEST));
        assert_eq!(bearing("360").ok(), Some(Angle::NORTH));
    }

    #[test]
    fn lengths_are_said_to_a_tenth_and_a_little_is_not_nothing() {
        assert_eq!([8_000, 2_460, 1, 0].map(|ticks| U.say(ticks)), ["8U", "2.5U", "0.1U", "0U"]);
        assert_eq!(BU.say(1_500), "1.5BU");
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
