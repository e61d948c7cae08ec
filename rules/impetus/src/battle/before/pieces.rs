//! The pieces of ground a defender lays: one outline for each kind.

use tercio_family::{Outline, Spot};
use tercio_field::{Feature, Ground, Point, TICKS_PER_U};

/// What may be laid. Rivers and roads run through a country and works are dug: they belong to
/// scenarios.
pub const KINDS: [Ground; 9] = [
    Ground::GentleHill,
    Ground::Wood,
    Ground::Broken,
    Ground::SteepHill,
    Ground::Difficult,
    Ground::BuiltUp,
    Ground::WoodedHill,
    Ground::Obstacle,
    Ground::Impassable,
];

/// The width of a hedge.
const HEDGE: i32 = TICKS_PER_U;

/// The outline of a kind, or its line, and its crest. Each lies evenly about its middle, so that
/// the middle stays where it is however the piece is turned.
fn drawn(kind: Ground) -> Option<(&'static [Spot], &'static [Spot])> {
    let flat: &[Spot] = &[];
    Some(match kind {
        Ground::GentleHill => (
            &[[-10, -2], [-7, -7], [0, -8], [7, -7], [10, -1], [8, 6], [1, 8], [-6, 7]],
            &[[-4, 0], [4, 0]],
        ),
        Ground::SteepHill => {
            (&[[-8, -3], [-4, -8], [3, -8], [8, -2], [7, 5], [1, 8], [-6, 6]], &[[-3, -1], [3, 1]])
        }
        Ground::WoodedHill => {
            (&[[-9, -2], [-5, -8], [3, -8], [9, -3], [8, 5], [0, 8], [-7, 6]], &[[-3, 0], [4, 0]])
        }
        Ground::Wood => (&[[-9, -1], [-5, -7], [2, -8], [8, -5], [9, 2], [4, 8], [-4, 7]], flat),
        Ground::Broken => (&[[-9, -5], [-1, -7], [9, -6], [8, 5], [0, 7], [-8, 6]], flat),
        Ground::Difficult => {
            (&[[-9, 0], [-5, -6], [3, -7], [9, -3], [7, 4], [0, 7], [-6, 5]], flat)
        }
        Ground::Impassable => (&[[-7, 0], [-4, -6], [3, -6], [7, -1], [5, 5], [-2, 6]], flat),
        Ground::BuiltUp => (&[[-8, -6], [6, -7], [8, -1], [7, 6], [-5, 7], [-8, 4]], flat),
        Ground::Obstacle => (&[[-9, -1], [-3, 0], [3, 0], [9, 1]], flat),
        Ground::River | Ground::Road | Ground::Fortification => return None,
    })
}

/// A piece of a kind with its middle there, turned clockwise by so many quarters; nothing for
/// what is not laid.
pub fn piece(kind: Ground, at: Point, turn: u8) -> Option<Feature> {
    let (spots, crest) = drawn(kind)?;
    let line = (kind == Ground::Obstacle).then_some(HEDGE);
    Outline { spots, crest, line, scale: TICKS_PER_U }.laid(kind, at, turn)
}

#[cfg(test)]
mod tests {
    use super::{KINDS, piece};
    use crate::sheet;
    use crate::survey::ticks;
    use tercio_family::{TURNS, are_apart, middle, moved};
    use tercio_field::{Ground, Point, TICKS_PER_U};

    const HERE: Point = Point::new(50_000, 40_000);

    #[test]
    fn every_piece_is_within_its_square_and_keeps_its_middle_when_turned() {
        let most = ticks(&sheet::SETUP_SIZE);
        for (kind, turn) in
            KINDS.into_iter().flat_map(|kind| (0..TURNS).map(move |turn| (kind, turn)))
        {
            let laid = piece(kind, HERE, turn).unwrap();
            let bounds = *laid.shape.bounds();
            let wide = (bounds.max.x - bounds.min.x).max(bounds.max.y - bounds.min.y);
            assert!((12 * TICKS_PER_U..=most).contains(&wide), "{kind:?} is {wide} across");
            assert_eq!(middle(&laid), HERE, "{kind:?} turned {turn}");
            let there = Point::new(90_000, 70_500);
            assert_eq!(moved(&laid, there), piece(kind, there, turn), "{kind:?} turned {turn}");
            assert_eq!(laid.crest.is_some(), kind.is_hill());
            let crest = laid.crest.iter().flat_map(|crest| crest.points());
            assert!(crest.into_iter().all(|point| laid.contains(*point)), "{kind:?}");
        }
        assert!(piece(Ground::River, HERE, 0).is_none());
    }

    #[test]
    fn a_quarter_turn_is_clockwise() {
        let hill = piece(Ground::GentleHill, Point::new(0, 0), 1).unwrap();
        assert!(hill.contains(Point::new(-2_000, 9_900)), "its western end is in the north");
    }

    #[test]
    fn distance_is_that_of_the_nearest_points() {
        let village = piece(Ground::BuiltUp, HERE, 0).unwrap();
        let beside = |x: i32, y: i32| {
            let other = piece(Ground::Impassable, Point::new(HERE.x + x, HERE.y + y), 0).unwrap();
            (are_apart(&village, &other, 5_000), are_apart(&other, &village, 5_000))
        };
        // The eastern tip of the village is 8U from its middle, the western of the crag 7U.
        assert_eq!(beside(20_000, -1_000), (true, true));
        assert_eq!(beside(19_900, -1_000), (false, false));
        assert_eq!(beside(0, 0), (false, false), "one within the other");
        let hedge = |y: i32, turn| piece(Ground::Obstacle, Point::new(HERE.x, HERE.y + y), turn);
        assert!(!are_apart(&hedge(0, 0).unwrap(), &hedge(0, 1).unwrap(), 1), "they cross");
        assert!(are_apart(&hedge(0, 0).unwrap(), &hedge(8_000, 0).unwrap(), 5_000));
        assert!(!are_apart(&hedge(0, 0).unwrap(), &hedge(5_900, 0).unwrap(), 5_000));
    }
}
