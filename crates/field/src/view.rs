//! Ground as a base, a line or a point sees it.
//!
//! Everything asked about ground is asked in the frame of whoever asks: a base then is an upright
//! rectangle round the origin, a line a piece of the `y` axis with its middle in the origin. Spots
//! are in *fine* steps of 1/256 tick, or whole ticks where something is so far off or so large
//! that products would not fit `i64`.
//!
//! The origin is in the middle, and rounding is away from zero: a mirror or a half turn of the
//! table only changes signs.

use arrayvec::ArrayVec;

use crate::FAR;
use crate::angle::{Angle, UNIT};
use crate::base::{Base, Size};
use crate::bounds::Bounds;
use crate::frame::Spot;
use crate::point::{Point, Vector};
use crate::polygon::POLYGON_POINTS_MAX;
use crate::round::{div_round, root_round, saturate};

pub(crate) type Spots = ArrayVec<Spot, POLYGON_POINTS_MAX>;

/// Half ticks times [`UNIT`]: 31 bits below the tick.
const GRAIN_BITS: u32 = 31;
const FINE_BITS: u32 = 8;

/// Nearer and smaller than this, spots stay below 2^28 fine steps and their products in `i64`.
const FINE_REACH: i32 = 1 << 19;

const REACH: i64 = 2 * FAR as i64;

#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The origin, doubled, so that the middle of a line is a whole number.
    twice: (i64, i64),
    sin: i64,
    cos: i64,
    /// Added to every spot, in grains.
    shift: Spot,
    bits: u32,
}

impl View {
    /// From the centre of a base, looking the way it goes rather than the way it faces.
    pub fn heading(base: &Base, heading: Angle, ground: &Bounds) -> View {
        let off = base.pose.facing - heading;
        let depth = i64::from(base.size.depth);
        let front = base.pose.front;
        let seen = Bounds::around(base).joined(*ground);
        View {
            twice: (2 * i64::from(front.x), 2 * i64::from(front.y)),
            sin: heading.sin(),
            cos: heading.cos(),
            shift: Spot { x: depth * off.sin(), y: depth * off.cos() },
            bits: bits_for(front, &seen),
        }
    }

    pub fn of(base: &Base, ground: &Bounds) -> View {
        View::heading(base, base.pose.facing, ground)
    }

    pub fn from_point(point: Point, ground: &Bounds) -> View {
        View::of(&Base::new(point, Angle::NORTH, Size::new(0, 0)), ground)
    }

    /// Along a line; the second answer is half its length.
    pub fn along(a: Point, b: Point, ground: &Bounds) -> (View, i64) {
        let way = b - a;
        let (dx, dy) = (i64::from(way.dx).clamp(-REACH, REACH), i64::from(way.dy));
        let dy = dy.clamp(-REACH, REACH);
        let square = dx.unsigned_abs().pow(2) + dy.unsigned_abs().pow(2);
        let seen = Bounds::between(a, b).joined(*ground);
        let mut view = View {
            twice: (i64::from(a.x) + i64::from(b.x), i64::from(a.y) + i64::from(b.y)),
            sin: 0,
            cos: UNIT,
            shift: Spot { x: 0, y: 0 },
            bits: bits_for(a + Vector::new(way.dx / 2, way.dy / 2), &seen),
        };
        if square == 0 {
            return (view, 0);
        }
        // As many bits below the point as fit: a short line needs its direction no less sharply.
        let room = (square.leading_zeros() - 1) / 2;
        let length = (square << (2 * room)).isqrt().cast_signed();
        view.sin = div_round((dx << room) * UNIT, length);
        view.cos = div_round((dy << room) * UNIT, length);
        // A view is fine only of lines so short that this fits.
        let length = root_round(square << (2 * view.bits)).cast_signed();
        (view, div_round(length, 2))
    }

    pub fn spot(&self, point: Point) -> Spot {
        let away = |at: i32, twice: i64| (2 * i64::from(at) - twice).clamp(-2 * REACH, 2 * REACH);
        let (dx, dy) = (away(point.x, self.twice.0), away(point.y, self.twice.1));
        self.rounded(Spot {
            x: dx * self.cos - dy * self.sin + self.shift.x,
            y: dx * self.sin + dy * self.cos + self.shift.y,
        })
    }

    pub fn spots(&self, points: &[Point]) -> Spots {
        points.iter().take(POLYGON_POINTS_MAX).map(|&point| self.spot(point)).collect()
    }

    /// A spot in grains, rounded to fine steps.
    pub fn rounded(&self, grains: Spot) -> Spot {
        let bits = GRAIN_BITS - self.bits;
        let round = |grain: i64| {
            let steps = (grain.unsigned_abs() + (1 << (bits - 1))) >> bits;
            if grain < 0 { -steps.cast_signed() } else { steps.cast_signed() }
        };
        Spot { x: round(grains.x), y: round(grains.y) }
    }

    pub fn fine(&self, ticks: i32) -> i64 {
        i64::from(ticks) << self.bits
    }

    pub fn ticks(&self, fine: i64) -> i32 {
        saturate(div_round(fine, 1 << self.bits))
    }

    /// Half the sides of a base with every edge drawn in by so many ticks.
    pub fn half(&self, size: Size, inset: i32) -> (i64, i64) {
        let half = |side: i32| {
            let side = i64::from(side) - 2 * i64::from(inset);
            if side <= 0 { 0 } else { div_round(side << self.bits, 2) }
        };
        (half(size.width), half(size.depth))
    }
}

fn bits_for(origin: Point, seen: &Bounds) -> u32 {
    let near = Bounds::between(origin, origin).grown(FINE_REACH);
    if near.contains(seen.min) && near.contains(seen.max) { FINE_BITS } else { 0 }
}

impl Spot {
    pub fn to(self, other: Spot) -> Spot {
        Spot { x: other.x - self.x, y: other.y - self.y }
    }

    pub fn dot(self, other: Spot) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// Positive when `other` lies anticlockwise (to the left) of `self`.
    pub fn cross(self, other: Spot) -> i64 {
        self.x * other.y - self.y * other.x
    }

    pub fn square(self) -> u64 {
        self.dot(self).unsigned_abs()
    }

    pub fn length(self) -> i64 {
        root_round(self.square()).cast_signed()
    }

    pub fn bearing(self) -> Angle {
        Vector::new(saturate(self.x), saturate(self.y)).bearing()
    }
}

/// The sides of a ring of spots, each from one corner to the next.
pub(crate) fn sides(ring: &[Spot]) -> impl Iterator<Item = (Spot, Spot)> + '_ {
    let next = ring.iter().cycle().skip(1);
    ring.iter().zip(next).map(|(&p, &q)| (p, q))
}

/// Twice the area, positive when the corners go anticlockwise.
pub(crate) fn twice_area(ring: &[Spot]) -> i64 {
    let Some(&first) = ring.first() else { return 0 };
    sides(ring).map(|(p, q)| first.to(p).cross(first.to(q))).fold(0, i64::saturating_add)
}

/// Whether the origin lies in a ring, its sides included.
pub(crate) fn holds_origin(ring: &[Spot]) -> bool {
    let mut inside = false;
    for (p, q) in sides(ring) {
        let turn = p.cross(q);
        if turn == 0 && p.dot(q) <= 0 {
            return true;
        }
        if (p.y > 0) != (q.y > 0) && (turn > 0) == (q.y > p.y) {
            inside = !inside;
        }
    }
    inside
}

/// Whether the line from `p` to `q` passes through the inside of the rectangle round the origin;
/// along an edge or through a corner is not through.
pub(crate) fn crosses_rect(p: Spot, q: Spot, half: (i64, i64)) -> bool {
    let to_one_side = |p: i64, q: i64, half: i64| p.min(q) >= half || p.max(q) <= -half;
    if to_one_side(p.x, q.x, half.0) || to_one_side(p.y, q.y, half.1) {
        return false;
    }
    let along = p.to(q);
    // The line misses the rectangle if it passes its centre farther off than the half shadow.
    let reach = half.0 * along.y.abs() + half.1 * along.x.abs();
    (along.x, along.y) == (0, 0) || along.cross(p).abs() < reach
}

/// The squared distance of the origin from the line between two spots.
pub(crate) fn origin_to_side_square(p: Spot, q: Spot) -> u64 {
    let along = p.to(q);
    if p.dot(along) >= 0 {
        return p.square();
    }
    if q.dot(along) <= 0 {
        return q.square();
    }
    // Squared before it is divided: the length of a short side, rounded, would be far out.
    let cross = u128::from(along.cross(p).unsigned_abs());
    u64::try_from(cross * cross / u128::from(along.square().max(1))).unwrap_or(u64::MAX)
}

/// The squared distance between a side that does not cross it and the rectangle round the origin.
pub(crate) fn rect_to_side_square(p: Spot, q: Spot, half: (i64, i64)) -> u64 {
    let outside =
        |spot: Spot| Spot { x: (spot.x.abs() - half.0).max(0), y: (spot.y.abs() - half.1).max(0) };
    let ends = outside(p).square().min(outside(q).square());
    let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
    let corners = corners.map(|(x, y)| Spot { x: x * half.0, y: y * half.1 });
    let nearest = corners.map(|corner| origin_to_side_square(corner.to(p), corner.to(q)));
    nearest.into_iter().fold(ends, u64::min)
}

/// How high the line through two spots with different `x` runs at an `x`.
pub(crate) fn height_at(p: Spot, q: Spot, x: i64) -> i64 {
    let (p, q) = if p.x < q.x { (p, q) } else { (q, p) };
    let run = q.x - p.x;
    // Weighed from both ends at once: a mirror or a half turn then rounds alike.
    if run == 0 { p.y } else { div_round(p.y * (q.x - x) + q.y * (x - p.x), run) }
}
