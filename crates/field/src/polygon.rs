//! Areas bounded by straight lines: a wood, a village, a marsh. They may be hollowed.
//!
//! What is asked about bases is worked out in `area.rs`.

use std::{fmt, slice};

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::area;
use crate::base::Base;
use crate::bounds::Bounds;
use crate::point::Point;

pub const POLYGON_POINTS_MAX: usize = 16;

/// An area, its corners in order either way round; its sides should not cross each other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    points: ArrayVec<Point, POLYGON_POINTS_MAX>,
    bounds: Bounds,
}

/// Why some points make no polygon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolygonFault {
    TooFew,
    TooMany,
}

impl fmt::Display for PolygonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolygonFault::TooFew => write!(f, "an area needs at least 3 corners"),
            PolygonFault::TooMany => {
                write!(f, "an area has at most {POLYGON_POINTS_MAX} corners")
            }
        }
    }
}

impl std::error::Error for PolygonFault {}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = PolygonFault;
    fn try_from(points: Vec<Point>) -> Result<Polygon, PolygonFault> {
        Polygon::new(&points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.points.to_vec()
    }
}

impl From<&Base> for Polygon {
    fn from(base: &Base) -> Polygon {
        Polygon::of_four(base.corners())
    }
}

impl Polygon {
    pub fn new(points: &[Point]) -> Result<Polygon, PolygonFault> {
        if points.len() < 3 {
            return Err(PolygonFault::TooFew);
        }
        let bounds = Bounds::of(points);
        let points = ArrayVec::try_from(points).map_err(|_| PolygonFault::TooMany)?;
        Ok(Polygon { points, bounds })
    }

    /// The upright rectangle between two opposite corners.
    pub fn rect(a: Point, b: Point) -> Polygon {
        Polygon::of_four([a, Point::new(a.x, b.y), b, Point::new(b.x, a.y)])
    }

    pub(crate) fn of_four(points: [Point; 4]) -> Polygon {
        Polygon { bounds: Bounds::of(&points), points: points.into_iter().collect() }
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// Its sides, each from one corner to the next.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let next = self.points.iter().cycle().skip(1);
        self.points.iter().zip(next).map(|(&a, &b)| (a, b))
    }

    /// Whether two of its sides meet that are not neighbours: no area is bounded so.
    pub fn crosses_itself(&self) -> bool {
        let sides: ArrayVec<(Point, Point), POLYGON_POINTS_MAX> = self.sides().collect();
        let apart = |one: usize, other: usize| other > one + 1 && other - one < sides.len() - 1;
        sides.iter().enumerate().any(|(one, &(a, b))| {
            let mut others = sides.iter().enumerate().filter(|(other, _)| apart(one, *other));
            others.any(|(_, &(c, d))| segments_meet(a, b, c, d))
        })
    }

    /// Whether a point lies in the area, its sides included.
    pub fn contains(&self, point: Point) -> bool {
        if !self.bounds.contains(point) {
            return false;
        }
        let mut inside = false;
        for (a, b) in self.sides() {
            let turn = (b - a).cross(point - a);
            if turn == 0 && between(a, b, point) {
                return true;
            }
            // Sides that a line from the point to the right passes: an odd number from inside.
            if (a.y > point.y) != (b.y > point.y) && (turn > 0) == (b.y > a.y) {
                inside = !inside;
            }
        }
        inside
    }

    /// Whether any part of the base lies in the area, a rim of [`SLACK`](crate::SLACK) apart:
    /// touching a side is not lying in it.
    pub fn overlaps(&self, base: &Base) -> bool {
        area::overlaps(slice::from_ref(self), base)
    }

    /// Whether the whole base lies in the area, a rim of [`SLACK`](crate::SLACK) apart.
    pub fn covers(&self, base: &Base) -> bool {
        area::covers(slice::from_ref(self), &self.bounds, base)
    }

    /// The share of the base that lies in the area, [`WHOLE`](crate::WHOLE) for all of it.
    pub fn share_of(&self, base: &Base) -> i32 {
        area::share(slice::from_ref(self), &self.bounds, base)
    }

    /// Whether the straight line from `a` to `b` meets the area, its sides included.
    pub fn meets_segment(&self, a: Point, b: Point) -> bool {
        self.contains(a) || self.sides().any(|(c, d)| segments_meet(a, b, c, d))
    }
}

/// Whether a point known to be on the line through `a` and `b` lies between them.
fn between(a: Point, b: Point, point: Point) -> bool {
    (a.x.min(b.x)..=a.x.max(b.x)).contains(&point.x)
        && (a.y.min(b.y)..=a.y.max(b.y)).contains(&point.y)
}

fn segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let turn = |from: Point, to: Point, point: Point| (to - from).cross(point - from).signum();
    let (c_of_ab, d_of_ab) = (turn(a, b, c), turn(a, b, d));
    let (a_of_cd, b_of_cd) = (turn(c, d, a), turn(c, d, b));
    if c_of_ab * d_of_ab < 0 && a_of_cd * b_of_cd < 0 {
        return true;
    }
    (c_of_ab == 0 && between(a, b, c))
        || (d_of_ab == 0 && between(a, b, d))
        || (a_of_cd == 0 && between(c, d, a))
        || (b_of_cd == 0 && between(c, d, b))
}

#[cfg(test)]
mod tests {
    use super::{Polygon, PolygonFault};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::SLACK;
    use crate::point::Point;

    #[test]
    fn sides_that_cross_or_touch_bound_no_area() {
        let crosses = |pairs: &[(i32, i32)]| Polygon::new(&points(pairs)).unwrap().crosses_itself();
        assert!(crosses(&[(0, 0), (10, 10), (0, 10), (10, 0)]));
        assert!(crosses(&[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)]), "a corner on a side");
        assert!(!crosses(&[(0, 0), (10, 0), (10, 10), (0, 10)]));
        assert!(!crosses(&[(0, 0), (10, 0), (0, 10)]));
        assert!(!crosses(&[(0, 0), (10, 0), (10, 10), (5, 3), (0, 10)]), "hollowed");
    }

    fn points(pairs: &[(i32, i32)]) -> Vec<Point> {
        pairs.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    /// A horseshoe open to the north.
    fn horseshoe() -> Polygon {
        let rim = [(0, 0), (9_000, 0), (9_000, 9_000), (6_000, 9_000)];
        let hollow = [(6_000, 3_000), (3_000, 3_000), (3_000, 9_000), (0, 9_000)];
        Polygon::new(&points(&[rim, hollow].concat())).unwrap()
    }

    fn base(x: i32, y: i32) -> Base {
        Base::around(Point::new(x, y), Angle::NORTH, Size::new(2_000, 1_000))
    }

    #[test]
    fn three_to_sixteen_corners() {
        assert_eq!(Polygon::new(&points(&[(0, 0), (1, 1)])), Err(PolygonFault::TooFew));
        assert_eq!(Polygon::new(&points(&[(0, 0); 17])), Err(PolygonFault::TooMany));
        assert!(serde_json::from_str::<Polygon>("[{\"x\":1,\"y\":2}]").is_err());
        let text = serde_json::to_string(&horseshoe()).unwrap();
        assert_eq!(serde_json::from_str::<Polygon>(&text).unwrap(), horseshoe());
    }

    #[test]
    fn a_hollow_is_outside() {
        let shoe = horseshoe();
        for (x, y, inside) in [
            (1_000, 5_000, true),
            (4_500, 1_000, true),
            (4_500, 5_000, false),
            (4_500, 3_000, true),
            (0, 0, true),
            (-1, 0, false),
            (9_001, 9_000, false),
            (20_000, 5_000, false),
        ] {
            assert_eq!(shoe.contains(Point::new(x, y)), inside, "({x}, {y})");
        }
    }

    #[test]
    fn bases_in_across_and_beside_an_area() {
        let shoe = horseshoe();
        for (x, y, overlaps, covers) in [
            (1_500, 5_000, true, true),
            (1_000, 5_000, true, true),
            (4_500, 5_000, false, false),
            (4_500, 3_000, true, false),
            (4_500, 3_500, false, false),
            (4_500, 3_500 - SLACK, false, false),
            (4_500, 3_490, true, false),
            (20_000, 5_000, false, false),
        ] {
            assert_eq!(shoe.overlaps(&base(x, y)), overlaps, "overlaps ({x}, {y})");
            assert_eq!(shoe.covers(&base(x, y)), covers, "covers ({x}, {y})");
        }
        let small = Polygon::rect(Point::new(0, 0), Point::new(10, 10));
        assert!(small.overlaps(&base(0, 0)) && !small.covers(&base(0, 0)));
        assert!(Polygon::from(&base(0, 0)).covers(&base(0, 0)));
    }

    #[test]
    fn lines_through_an_area() {
        let shoe = horseshoe();
        let meets = |a: (i32, i32), b: (i32, i32)| {
            shoe.meets_segment(Point::new(a.0, a.1), Point::new(b.0, b.1))
        };
        assert!(meets((-1_000, 5_000), (20_000, 5_000)));
        assert!(meets((1_000, 1_000), (1_500, 1_000)));
        assert!(!meets((3_500, 5_000), (5_500, 8_000)));
        assert!(meets((3_000, 5_000), (5_500, 8_000)), "its end on a side");
        assert!(meets((-1_000, 1_000), (1_000, -1_000)), "through a corner only");
        assert!(!meets((-1_000, 999), (999, -1_000)));
    }
}
