//! Ground along a line: a river, a road, a wall.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::FAR;
use crate::bounds::Bounds;
use crate::point::{Point, Vector};
use crate::polygon::Polygon;
use crate::round::{div_round, root_round, saturate};

pub const POLYLINE_POINTS_MAX: usize = 16;

/// A piece for each stretch, and one for each bend between two.
pub(crate) const STRIP_PARTS_MAX: usize = 2 * POLYLINE_POINTS_MAX - 3;

/// A line with bends; no two points that follow each other are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    points: ArrayVec<Point, POLYLINE_POINTS_MAX>,
}

/// A line with a width, square at both ends and cut off flat on the outer side of its bends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenStrip", into = "WrittenStrip")]
pub struct Strip {
    line: Polyline,
    width: i32,
    /// A rectangle for each stretch and a joint for each bend.
    parts: Vec<Polygon>,
    bounds: Bounds,
}

/// Why some points make no line or strip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StripFault {
    TooFew,
    TooMany,
    Width(i32),
}

#[derive(Serialize, Deserialize)]
struct WrittenStrip {
    points: Vec<Point>,
    width: i32,
}

impl fmt::Display for StripFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StripFault::TooFew => write!(f, "a line needs at least 2 different points"),
            StripFault::TooMany => write!(f, "a line has at most {POLYLINE_POINTS_MAX} points"),
            StripFault::Width(width) => {
                write!(f, "a strip {width} wide: widths go from 1 to {FAR}")
            }
        }
    }
}

impl std::error::Error for StripFault {}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = StripFault;
    fn try_from(points: Vec<Point>) -> Result<Polyline, StripFault> {
        Polyline::new(&points)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Vec<Point> {
        line.points.to_vec()
    }
}

impl TryFrom<WrittenStrip> for Strip {
    type Error = StripFault;
    fn try_from(written: WrittenStrip) -> Result<Strip, StripFault> {
        Strip::new(&written.points, written.width)
    }
}

impl From<Strip> for WrittenStrip {
    fn from(strip: Strip) -> WrittenStrip {
        WrittenStrip { points: strip.line.into(), width: strip.width }
    }
}

impl Polyline {
    /// A line through some points; one that stands twice in a row counts once.
    pub fn new(points: &[Point]) -> Result<Polyline, StripFault> {
        let mut line = ArrayVec::new();
        for &point in points {
            if line.last() != Some(&point) {
                line.try_push(point).map_err(|_| StripFault::TooMany)?;
            }
        }
        if line.len() < 2 { Err(StripFault::TooFew) } else { Ok(Polyline { points: line }) }
    }

    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Its stretches, each from one point to the next.
    pub fn stretches(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.iter().zip(self.points.iter().skip(1)).map(|(&a, &b)| (a, b))
    }
}

impl Strip {
    pub fn new(points: &[Point], width: i32) -> Result<Strip, StripFault> {
        if !(1..=FAR).contains(&width) {
            return Err(StripFault::Width(width));
        }
        let line = Polyline::new(points)?;
        let parts = parts(&line, width);
        let bounds = parts.iter().map(|part| *part.bounds()).reduce(Bounds::joined);
        let bounds = bounds.unwrap_or(Bounds::of(line.points()));
        Ok(Strip { line, width, parts, bounds })
    }

    pub fn line(&self) -> &Polyline {
        &self.line
    }

    pub fn width(&self) -> i32 {
        self.width
    }

    pub fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The pieces it is made of; they lie on each other at the bends.
    pub fn parts(&self) -> &[Polygon] {
        &self.parts
    }

    /// The left edge from the first point to the last and the right edge back, for a picture.
    ///
    /// On the inner side of a bend the edges end where they meet.
    pub fn outline(&self) -> Vec<Point> {
        let mut left = Vec::new();
        let mut right = Vec::new();
        for (a, b) in self.line.stretches() {
            let out = half_across(a, b, self.width);
            draw_on(&mut left, a + out, b + out);
            draw_on(&mut right, a - out, b - out);
        }
        left.extend(right.into_iter().rev());
        left
    }
}

/// Goes on with an edge, from where it crosses the stretch before if it does.
fn draw_on(edge: &mut Vec<Point>, a: Point, b: Point) {
    let meet = match edge[..] {
        [.., c, d] => meeting(c, d, a, b),
        _ => None,
    };
    if meet.is_some() {
        edge.pop();
    }
    edge.push(meet.unwrap_or(a));
    edge.push(b);
}

/// Half the width to the left of the way from `a` to `b`.
fn half_across(a: Point, b: Point, width: i32) -> Vector {
    const SIXTEENTHS: i64 = 16;
    let way = b - a;
    let far = 2 * FAR;
    let (dx, dy) = (i64::from(way.dx.clamp(-far, far)), i64::from(way.dy.clamp(-far, far)));
    let square = dx.unsigned_abs().pow(2) + dy.unsigned_abs().pow(2);
    let length = root_round(square << 8).cast_signed().max(1);
    let scale = i64::from(width) * SIXTEENTHS;
    let part = |part: i64| saturate(div_round(part * scale, 2 * length));
    Vector::new(part(-dy), part(dx))
}

fn parts(line: &Polyline, width: i32) -> Vec<Polygon> {
    let mut parts = Vec::with_capacity(STRIP_PARTS_MAX);
    let mut last_out: Option<Vector> = None;
    for (a, b) in line.stretches() {
        let out = half_across(a, b, width);
        if let Some(last) = last_out {
            parts.extend(joint(a, last, out));
        }
        parts.push(Polygon::of_four([a - out, b - out, b + out, a + out]));
        last_out = Some(out);
    }
    parts
}

/// The hull of the two ends that meet at a bend. It has both as its diagonals, so that nothing is
/// left open; none where the line goes straight on or straight back.
fn joint(at: Point, last: Vector, next: Vector) -> Option<Polygon> {
    let turn = last.cross(next);
    let corners = [at + last, at + next, at - last, at - next];
    match turn.signum() {
        0 => None,
        1 => Some(Polygon::of_four(corners)),
        _ => {
            let [a, b, c, d] = corners;
            Some(Polygon::of_four([d, c, b, a]))
        }
    }
}

/// Where two lines cross, if they do so between their ends.
fn meeting(a: Point, b: Point, c: Point, d: Point) -> Option<Point> {
    let (along, other) = (b - a, d - c);
    let turn = i128::from(along.cross(other));
    let (on_first, on_other) = ((c - a).cross(other), (c - a).cross(along));
    let within = |part: i64| {
        let part = i128::from(part) * turn.signum();
        (0..=turn.abs()).contains(&part)
    };
    if turn == 0 || !within(on_first) || !within(on_other) {
        return None;
    }
    let whole = turn.abs();
    let part = |length: i32| {
        let over = i128::from(length) * i128::from(on_first) * turn.signum();
        i32::try_from((2 * over + whole).div_euclid(2 * whole)).unwrap_or(0)
    };
    Some(a + Vector::new(part(along.dx), part(along.dy)))
}

#[cfg(test)]
mod tests {
    use super::{Polyline, Strip, StripFault};
    use crate::point::Point;

    fn points(pairs: &[(i32, i32)]) -> Vec<Point> {
        pairs.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    fn strip(pairs: &[(i32, i32)], width: i32) -> Strip {
        Strip::new(&points(pairs), width).unwrap()
    }

    #[test]
    fn two_to_sixteen_points_and_some_width() {
        assert_eq!(Polyline::new(&points(&[(1, 1), (1, 1)])), Err(StripFault::TooFew));
        let many: Vec<_> = (0..17).map(|i| (i, 0)).collect();
        assert_eq!(Polyline::new(&points(&many)), Err(StripFault::TooMany));
        assert_eq!(Strip::new(&points(&[(0, 0), (9, 0)]), 0), Err(StripFault::Width(0)));
        assert!(serde_json::from_str::<Strip>(r#"{"points":[{"x":1,"y":2}],"width":5}"#).is_err());
        let river = strip(&[(0, 0), (9_000, 0), (9_000, 7_000)], 1_000);
        let text = serde_json::to_string(&river).unwrap();
        assert!(!text.contains("parts"), "{text}");
        assert_eq!(serde_json::from_str::<Strip>(&text).unwrap(), river);
    }

    #[test]
    fn bends_have_joints_and_straights_have_none() {
        assert_eq!(strip(&[(0, 0), (4_000, 0), (9_000, 0)], 1_000).parts().len(), 2);
        assert_eq!(strip(&[(0, 0), (4_000, 0), (9_000, 1)], 10_000).parts().len(), 3);
        let back = strip(&[(0, 0), (4_000, 0), (1_000, 0)], 1_000);
        assert_eq!(back.parts().len(), 2);
    }

    #[test]
    fn an_outline_has_a_point_inside_and_two_outside_of_a_bend() {
        // East, then north: the left edge is the inner one.
        let river = strip(&[(0, 0), (9_000, 0), (9_000, 7_000)], 1_000);
        let expected = points(&[
            (0, 500),
            (8_500, 500),
            (8_500, 7_000),
            (9_500, 7_000),
            (9_500, 0),
            (9_000, -500),
            (0, -500),
        ]);
        assert_eq!(river.outline(), expected);
    }
}
