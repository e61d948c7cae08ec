//! The pieces of ground that can be bought: an outline for each kind.

use crate::order::Piece;
use crate::sheet;
use tercio_family::{Outline, Spot};
use tercio_field::{Bounds, Feature, Ground, Point, Polygon, Strip, TICKS_PER_U, Table};

/// The width of a hedge, of a road, of a river, in tenths of a BU.
const HEDGE: i32 = 2;
const ROAD: i32 = 5;
const RIVER: i32 = 10;
/// How far water at a short edge reaches into the table, in tenths of a BU.
const WATER: i32 = 15;
const TENTH: i32 = TICKS_PER_U / 10;

/// The corners of a field, in tenths of a BU if it is not large.
const FIELD: [Spot; 4] = [[-20, -15], [20, -15], [20, 15], [-20, 15]];

/// The outline of a kind that lies by itself, or its line, and its crest. Each lies evenly about
/// its middle, so that the middle stays where it is however the piece is turned.
fn drawn(piece: Piece) -> Option<(&'static [Spot], &'static [Spot])> {
    let flat: &[Spot] = &[];
    Some(match piece {
        Piece::GentleHill => (
            &[[-20, -4], [-14, -15], [0, -17], [14, -15], [20, -2], [16, 13], [2, 17], [-12, 15]],
            &[[-8, 0], [8, 0]],
        ),
        Piece::SteepHill => (
            &[[-18, -6], [-9, -17], [7, -17], [18, -4], [15, 11], [2, 17], [-13, 13]],
            &[[-6, -2], [6, 2]],
        ),
        Piece::WoodedHill => (
            &[[-19, -4], [-11, -17], [7, -17], [19, -6], [17, 11], [0, 17], [-15, 13]],
            &[[-6, 0], [8, 0]],
        ),
        Piece::Broken => (&[[-19, -11], [-2, -15], [19, -13], [17, 11], [0, 15], [-17, 13]], flat),
        Piece::Difficult => {
            (&[[-19, 0], [-10, -13], [6, -15], [19, -6], [15, 8], [0, 15], [-13, 11]], flat)
        }
        Piece::Impassable => (&[[-15, 0], [-9, -13], [6, -13], [15, -2], [11, 11], [-4, 13]], flat),
        Piece::Obstacle => (&[[-20, -2], [-7, 0], [7, 0], [20, 2]], flat),
        Piece::Road | Piece::River | Piece::Waterway | Piece::Field | Piece::BrokenField => {
            return None;
        }
    })
}

/// Whether there is a kind of it that is out of format.
pub const fn grows(piece: Piece) -> bool {
    !matches!(piece, Piece::Road | Piece::River | Piece::Waterway)
}

/// The ground of a piece with its middle there, turned clockwise by so many quarters.
pub fn laid(table: &Table, piece: Piece, at: Point, turn: u8, large: bool) -> Vec<Feature> {
    let ground = match piece {
        Piece::Road => edge_to_edge(table, at, turn, Ground::Road, ROAD),
        Piece::River => edge_to_edge(table, at, turn, Ground::River, RIVER),
        Piece::Waterway => Some(vec![water(table, at)]),
        Piece::Field | Piece::BrokenField => field(piece, at, turn, scale(large)),
        _ => alone(piece, at, turn, scale(large)),
    };
    ground.unwrap_or_default()
}

/// Ticks of a tenth of a BU, on a piece of the usual format; a large one is larger all over.
fn scale(large: bool) -> i32 {
    let (most, usual) = (i32::from(sheet::SETUP_MOST.value), i32::from(sheet::SETUP_FORMAT.value));
    if large { TENTH * most / usual.max(1) } else { TENTH }
}

fn alone(piece: Piece, at: Point, turn: u8, scale: i32) -> Option<Vec<Feature>> {
    let (spots, crest) = drawn(piece)?;
    let line = (piece == Piece::Obstacle).then_some(HEDGE * TENTH);
    let outline = Outline { spots, crest, line, scale };
    outline.laid(piece.ground()?, at, turn).map(|feature| vec![feature])
}

/// A field is what lies within its four hedges.
fn field(piece: Piece, at: Point, turn: u8, scale: i32) -> Option<Vec<Feature>> {
    let mut ground = Vec::new();
    if let Some(kind) = piece.ground() {
        let within = Outline { spots: &FIELD, crest: &[], line: None, scale };
        ground.push(within.laid(kind, at, turn)?);
    }
    for (place, corner) in FIELD.iter().enumerate() {
        let side = [*corner, FIELD[(place + 1) % FIELD.len()]];
        let hedge = Outline { spots: &side, crest: &[], line: Some(HEDGE * TENTH), scale };
        ground.push(hedge.laid(Ground::Obstacle, at, turn)?);
    }
    Some(ground)
}

/// From south to north through a point, or from west to east where it is turned.
fn edge_to_edge(
    table: &Table,
    at: Point,
    turn: u8,
    kind: Ground,
    width: i32,
) -> Option<Vec<Feature>> {
    let line = match turn % 2 {
        0 => [Point::new(at.x, 0), Point::new(at.x, table.height)],
        _ => [Point::new(0, at.y), Point::new(table.width, at.y)],
    };
    Some(vec![Feature::new(kind, Strip::new(&line, width * TENTH).ok()?)])
}

/// Water along the short edge that is nearer.
fn water(table: &Table, at: Point) -> Feature {
    let wide = WATER * TENTH;
    let [from, to] =
        if at.x * 2 < table.width { [0, wide] } else { [table.width - wide, table.width] };
    let shape = Polygon::rect(Point::new(from, 0), Point::new(to, table.height));
    Feature::new(Ground::River, shape)
}

/// A box around all that a piece is made of.
pub fn bounds(ground: &[Feature]) -> Option<Bounds> {
    let boxes = ground.iter().map(|feature| *feature.shape.bounds());
    boxes.reduce(Bounds::joined)
}

#[cfg(test)]
mod tests {
    use super::{bounds, grows, laid};
    use crate::order::Piece;
    use tercio_family::TURNS;
    use tercio_field::{Ground, Point, TICKS_PER_U, Table};

    const TABLE: Table = Table::new(30 * TICKS_PER_U, 20 * TICKS_PER_U);
    const HERE: Point = Point::new(15_000, 10_000);

    /// How wide a piece is where it is widest, and its middle.
    fn across(piece: Piece, turn: u8, large: bool) -> (i32, Point) {
        let around = bounds(&laid(&TABLE, piece, HERE, turn, large)).unwrap();
        let (wide, high) = (around.max.x - around.min.x, around.max.y - around.min.y);
        let middle = (around.min.x + around.max.x, around.min.y + around.max.y);
        (wide.max(high), Point::new(middle.0 / 2, middle.1 / 2))
    }

    #[test]
    fn pieces_are_within_four_bu_and_large_ones_within_six() {
        for piece in Piece::ALL.iter().copied().filter(|piece| grows(*piece)) {
            for turn in 0..TURNS {
                let (wide, middle) = across(piece, turn, false);
                assert!((2_500..=4_200).contains(&wide), "{piece:?} is {wide} across");
                assert_eq!(middle, HERE, "{piece:?} turned {turn}");
                let (wide, middle) = across(piece, turn, true);
                assert!((4_200..=6_200).contains(&wide), "{piece:?} is {wide} across");
                assert_eq!(middle, HERE, "{piece:?} turned {turn}");
            }
        }
    }

    #[test]
    fn roads_and_rivers_cross_the_table_and_water_lies_on_a_short_edge() {
        for (piece, turn, wide) in [(Piece::Road, 0, 20_000), (Piece::River, 1, 30_000)] {
            assert_eq!(across(piece, turn, false).0, wide);
        }
        let water = |x: i32| {
            let ground = laid(&TABLE, Piece::Waterway, Point::new(x, 10_000), 0, false);
            *ground[0].shape.bounds()
        };
        assert_eq!((water(3_000).min.x, water(3_000).max.y), (0, 20_000));
        assert_eq!(water(16_000).max.x, 30_000);
    }

    #[test]
    fn a_field_has_four_hedges_and_a_broken_one_its_ground_besides() {
        let kinds = |piece| -> Vec<Ground> {
            laid(&TABLE, piece, HERE, 0, false).iter().map(|ground| ground.kind).collect()
        };
        assert_eq!(kinds(Piece::Field), [Ground::Obstacle; 4]);
        assert_eq!(kinds(Piece::BrokenField)[0], Ground::Broken);
        assert_eq!(kinds(Piece::BrokenField).len(), 5);
    }
}
