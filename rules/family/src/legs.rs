//! Single moves as they are typed: `move pikes-1 8`, `wheel pikes-1 left 30`.

use crate::words::{Measure, Mistyped, corner, corner_word, exact, exact_degrees, turn};
use tercio_field::{Angle, Corner, Leg, Way};

/// Half way between ahead and sideways, where nothing else is said.
const OBLIQUE_DEGREES: i32 = 45;

/// The move that a verb and what follows the unit mean; none if the two do not go together.
pub fn read_leg(measure: Measure, verb: &str, rest: &[&str]) -> Result<Option<Leg>, Mistyped> {
    let straight = |way: Way, far: &str| Ok(Leg::Straight { way, ticks: measure.length(far)? });
    let leg = match (verb, rest) {
        ("move", [far]) => straight(Way::Ahead, far)?,
        ("wheel", [side, by]) => Leg::Wheel { corner: corner(side)?, turn: turn(by)? },
        ("sideways", [side, far]) => {
            let way = if corner(side)? == Corner::Left { Way::Left } else { Way::Right };
            straight(way, far)?
        }
        ("oblique", [side, far]) => straight(oblique(side, None)?, far)?,
        ("oblique", [side, far, off]) => straight(oblique(side, Some(off))?, far)?,
        ("back", [far]) => straight(Way::Back, far)?,
        ("about-face", []) => Leg::AboutFace,
        _ => return Ok(None),
    };
    Ok(Some(leg))
}

fn oblique(side: &str, off: Option<&str>) -> Result<Way, Mistyped> {
    let off = off.map_or(Ok(Angle::from_degrees(OBLIQUE_DEGREES)), turn)?;
    Ok(Way::Oblique(if corner(side)? == Corner::Left { -off } else { off }))
}

/// The move that is meant where nobody is named; none where somebody is.
pub fn read_bare_leg(measure: Measure, verb: &str, rest: &[&str]) -> Result<Option<Leg>, Mistyped> {
    let bare = match (verb, rest) {
        ("move" | "back", [far]) => measure.is_length(far),
        ("wheel" | "sideways" | "oblique", [side, far]) => {
            corner(side).is_ok() && measure.is_length(far)
        }
        ("about-face", []) => true,
        _ => false,
    };
    if bare { read_leg(measure, verb, rest) } else { Ok(None) }
}

/// As it is typed, for those who are named so.
pub fn write_leg(units: &str, leg: Leg) -> String {
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

#[cfg(test)]
mod tests {
    use super::{read_bare_leg, read_leg, write_leg};
    use crate::words::Measure;
    use tercio_field::{Angle, Leg, Way};

    const BU: Measure = Measure("BU");

    #[test]
    fn moves_are_read_as_they_are_written() {
        let typed = [
            "move pikes 2.5",
            "back pikes 1",
            "sideways pikes left 0.5",
            "sideways pikes right 1",
            "oblique pikes left 3",
            "oblique pikes right 3 20",
            "wheel pikes right 30",
            "about-face pikes",
        ];
        for text in typed {
            let words: Vec<&str> = text.split(' ').collect();
            let leg = read_leg(BU, words[0], &words[2..]).unwrap().unwrap();
            assert_eq!(write_leg("pikes", leg), text);
        }
        let left = read_leg(BU, "oblique", &["left", "1"]).unwrap();
        let way = Way::Oblique(Angle::from_degrees(-45));
        assert_eq!(left, Some(Leg::Straight { way, ticks: 1_000 }));
    }

    #[test]
    fn a_verb_without_what_belongs_to_it_is_no_move() {
        assert_eq!(read_leg(BU, "move", &[]), Ok(None));
        assert_eq!(read_leg(BU, "rally", &["1"]), Ok(None));
        assert!(read_leg(BU, "move", &["far"]).is_err());
        assert_eq!(read_bare_leg(BU, "wheel", &["pikes", "30"]), Ok(None));
        assert!(matches!(read_bare_leg(BU, "wheel", &["left", "30"]), Ok(Some(_))));
    }
}
