//! The pieces of ground that can be laid: an outline for each kind.

use crate::order::Piece;
use tercio_family::{Outline, Spot};
use tercio_field::{Feature, Point, TICKS_PER_U};

/// Outlines are drawn in tenths of an inch.
const TENTH: i32 = TICKS_PER_U / 10;

/// The corners of a kind, and its crest. Each lies evenly about its middle, so that the middle stays
/// where it is however the piece is turned.
fn drawn(piece: Piece) -> (&'static [Spot], &'static [Spot]) {
    match piece {
        Piece::Hill => (
            &[[-50, -10], [-34, -32], [0, -38], [36, -30], [50, -4], [38, 28], [4, 38], [-32, 34]],
            &[[-22, 0], [22, 0]],
        ),
        Piece::SteepHill => (
            &[[-42, -12], [-20, -34], [18, -34], [42, -8], [34, 24], [2, 34], [-32, 28]],
            &[[-16, -2], [16, 2]],
        ),
        Piece::Wood => {
            (&[[-45, -8], [-28, -30], [12, -35], [45, -14], [38, 22], [6, 35], [-34, 26]], &[])
        }
        Piece::Marsh => {
            (&[[-40, 0], [-22, -26], [14, -30], [40, -10], [32, 18], [0, 30], [-28, 22]], &[])
        }
        Piece::Rough => (&[[-42, -22], [-4, -30], [42, -26], [38, 22], [0, 30], [-38, 26]], &[]),
        Piece::Rocks => (&[[-28, 0], [-16, -24], [12, -24], [28, -4], [20, 20], [-8, 24]], &[]),
    }
}

/// A piece with its middle there, turned clockwise by so many quarters.
pub fn laid(piece: Piece, at: Point, turn: u8) -> Option<Feature> {
    let (spots, crest) = drawn(piece);
    let outline = Outline { spots, crest, line: None, scale: TENTH };
    outline.laid(piece.ground(), at, turn)
}

#[cfg(test)]
mod tests {
    use super::laid;
    use crate::order::Piece;
    use tercio_family::{TURNS, middle};
    use tercio_field::Point;

    #[test]
    fn pieces_are_five_to_ten_inches_across_and_stay_about_their_middle() {
        let here = Point::new(30_000, 20_000);
        for piece in Piece::ALL.iter().copied() {
            for turn in 0..TURNS {
                let feature = laid(piece, here, turn).unwrap();
                let around = feature.shape.bounds();
                let wide = (around.max.x - around.min.x).max(around.max.y - around.min.y);
                assert!((5_000..=10_000).contains(&wide), "{piece:?} is {wide} across");
                assert_eq!(middle(&feature), here, "{piece:?} turned {turn}");
                assert_eq!(feature.crest.is_some(), feature.kind.is_hill(), "{piece:?}");
            }
        }
    }
}
