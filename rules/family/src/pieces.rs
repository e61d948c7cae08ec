//! Pieces of ground that are laid at the table: turned, moved, measured.

use tercio_field::{Bounds, Feature, Ground, Point, Polygon, Polyline, Shape, Strip};

/// Quarter turns that a piece can have.
pub const TURNS: u8 = 4;

/// A point seen from the middle of its piece, before it is scaled.
pub type Spot = [i32; 2];

/// How a piece is drawn. It lies evenly about its middle, so that the middle stays where it is
/// however the piece is turned.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a> {
    /// The corners, or the points of the line.
    pub spots: &'a [Spot],
    /// Of a hill; else empty.
    pub crest: &'a [Spot],
    /// The width of a line, in ticks; none of an area.
    pub line: Option<i32>,
    /// The ticks of a one in the spots.
    pub scale: i32,
}

impl Outline<'_> {
    /// The piece with its middle there, turned clockwise by so many quarters; nothing if the
    /// outline is none.
    pub fn laid(&self, kind: Ground, at: Point, turn: u8) -> Option<Feature> {
        let quarter = |spot: &Spot| (0..turn % TURNS).fold(*spot, |[x, y], _| [y, -x]);
        let put = |spots: &[Spot]| -> Vec<Point> {
            let turned = spots.iter().map(quarter);
            turned.map(|[x, y]| Point::new(at.x + x * self.scale, at.y + y * self.scale)).collect()
        };
        let points = put(self.spots);
        let shape = match self.line {
            Some(width) => Shape::from(Strip::new(&points, width).ok()?),
            None => Shape::from(Polygon::new(&points).ok()?),
        };
        let crest = match self.crest {
            [] => None,
            crest => Some(Polyline::new(&put(crest)).ok()?),
        };
        Some(Feature { kind, shape, crest })
    }
}

/// The middle of a piece.
pub fn middle(feature: &Feature) -> Point {
    let Bounds { min, max } = *feature.shape.bounds();
    Point::new((min.x + max.x) / 2, (min.y + max.y) / 2)
}

/// The same piece, as it lies, with its middle elsewhere.
pub fn moved(feature: &Feature, to: Point) -> Option<Feature> {
    let by = to - middle(feature);
    let put = |points: &[Point]| points.iter().map(|point| *point + by).collect::<Vec<_>>();
    let shape = match &feature.shape {
        Shape::Area(area) => Shape::from(Polygon::new(&put(area.points())).ok()?),
        Shape::Strip(strip) => {
            Shape::from(Strip::new(&put(strip.line().points()), strip.width()).ok()?)
        }
    };
    let crest = match &feature.crest {
        Some(crest) => Some(Polyline::new(&put(crest.points())).ok()?),
        None => None,
    };
    Some(Feature { kind: feature.kind, shape, crest })
}

/// Whether two pieces are so far apart or farther, between their nearest points.
pub fn are_apart(a: &Feature, b: &Feature, ticks: i32) -> bool {
    if a.shape.bounds().apart(b.shape.bounds()) >= ticks {
        return true;
    }
    let parts = a.shape.parts().iter();
    parts.flat_map(|one| b.shape.parts().iter().map(move |other| (one, other))).all(
        |(one, other)| {
            !one.sides().any(|(from, to)| other.meets_segment(from, to))
                && !other.sides().any(|(from, to)| one.meets_segment(from, to))
                && corners_are_apart(one, other, ticks)
                && corners_are_apart(other, one, ticks)
        },
    )
}

/// Whether no corner of one outline is nearer to a side of the other. Outlines that do not cross
/// are nearest at a corner.
fn corners_are_apart(one: &Polygon, other: &Polygon, ticks: i32) -> bool {
    let nearest = |corner: &Point| {
        other.sides().all(|(from, to)| is_apart_from_side(*corner, from, to, ticks))
    };
    one.points().iter().all(nearest)
}

fn is_apart_from_side(point: Point, from: Point, to: Point, ticks: i32) -> bool {
    let (side, off) = (to - from, point - from);
    let square = |x: i64| i128::from(x) * i128::from(x);
    let (length, along) = (side.dot(side), off.dot(side));
    let wanted = square(ticks.into());
    if along <= 0 {
        return i128::from(off.dot(off)) >= wanted;
    }
    if along >= length {
        let beyond = point - to;
        return i128::from(beyond.dot(beyond)) >= wanted;
    }
    square(side.cross(off)) >= wanted * i128::from(length)
}
