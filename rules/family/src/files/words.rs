//! Single words of a file: names that are typed, and where something stands.

use crate::ground::{SCALE, file_ticks};
use tercio_engine::setup::Part;
use tercio_field::{Angle, Point, Pose, div_round};

/// Degrees all the way round.
const ROUND: i64 = 360 * SCALE;

/// Names are typed in orders.
pub fn check_typed(part: &Part<'_, '_>, key: &str, name: &str) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if name.is_empty() || !name.chars().all(plain) {
        let what = format!("`{name}` cannot be typed as a name");
        part.fault_at(key, what, "small letters, digits and hyphens");
    }
}

/// `prefix`, which goes before the names of a side's units.
pub fn read_prefix(part: &Part<'_, '_>) -> String {
    let prefix = part.text_or("prefix", "");
    if !prefix.is_empty() {
        check_typed(part, "prefix", &prefix);
    }
    prefix
}

/// `red-horse` is shown as `Red horse`.
pub fn shown_as(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters.map(|c| if c == '-' { ' ' } else { c })).collect()
    })
}

/// `at = [x, y, facing]`: the middle of the front edge in the system's unit of length, the facing
/// in degrees from north, clockwise.
pub fn read_at(part: &Part<'_, '_>, unit: &str) -> Option<Pose> {
    let numbers = part.decimals("at", SCALE);
    let Some([x, y, facing]) = numbers.as_deref() else {
        if numbers.is_some() || !part.has("at") {
            let hint = format!("{unit}, {unit}, degrees from north");
            part.fault_at("at", "a place is at = [x, y, facing]", hint);
        }
        return None;
    };
    if facing.abs() > ROUND {
        part.fault_at("at", "no facing is more than once round", "0 is north, 90 east, 180 south");
    }
    let steps = div_round(facing.clamp(&-ROUND, &ROUND) * 65_536, ROUND);
    Some(Pose::new(Point::new(file_ticks(*x), file_ticks(*y)), Angle::wrapped(steps)))
}
