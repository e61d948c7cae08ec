//! After how much of a straight move or a wheel a base comes to lie on ground.
//!
//! The rim of [`SLACK`] is drawn off the base, and what is left is swept, not sampled: the first
//! touch of two straight-edged shapes is a corner of one on a side of the other.

use crate::angle::Angle;
use crate::area;
use crate::base::Base;
use crate::bounds::Bounds;
use crate::contact::SLACK;
use crate::frame::Spot;
use crate::moves::{Corner, Way};
use crate::polygon::Polygon;
use crate::round::{div_round, root_round};
use crate::view::{View, height_at, sides, twice_area};

/// A turn that falls short of a full one by no more than this is none, seen through rounding.
const TURN_BLUR: u16 = 3;

/// So many fine steps past its end a side still counts, lest a corner slip through between two.
const BLUR: i64 = 2;

/// After how many ticks a base going straight overlaps one of the parts; none if not before `max`.
pub(crate) fn straight(parts: &[Polygon], base: &Base, way: Way, max: i32) -> Option<i32> {
    let max = max.max(0);
    let moved = base.step(way, max);
    let swept = Bounds::around(base).joined(Bounds::around(&moved));
    let heading = way.heading(base.pose.facing);
    let mut first: Option<i32> = None;
    for part in parts.iter().filter(|part| part.bounds().meets(&swept)) {
        if area::overlaps(std::slice::from_ref(part), base) {
            return Some(0);
        }
        let view = View::heading(base, heading, part.bounds());
        if let Some(way) = way_to(part, base, heading, view.fine(max), &view) {
            let way = view.ticks(way).clamp(0, max);
            first = Some(first.map_or(way, |first| first.min(way)));
        }
    }
    first
}

/// How far ahead a part lies that the base does not overlap yet and does within `max`, in fine
/// steps.
fn way_to(part: &Polygon, base: &Base, heading: Angle, max: i64, view: &View) -> Option<i64> {
    let inner = Roof::of(base, heading, SLACK, view);
    let ring = view.spots(part.points());
    let ahead = sides(&ring).filter_map(|(p, q)| inner.way_to(p, q).map(|way| (way, p, q)));
    let (into, p, q) = ahead.min_by_key(|&(way, ..)| way).filter(|&(way, ..)| way < max)?;
    // The way is told to where the edges meet, unless the base closes in so slowly, as alongside,
    // that it goes on for long while the rim is used up.
    let to_edge = Roof::of(base, heading, 0, view).way_to(p, q).unwrap_or(into);
    let slowly = into - to_edge > view.fine(2 * SLACK);
    Some(if slowly { into } else { to_edge })
}

/// The upper outline of a base seen in the direction it goes, from left over top to right.
#[derive(Clone, Copy)]
struct Roof {
    left: Spot,
    top: Spot,
    right: Spot,
}

impl Roof {
    fn of(base: &Base, heading: Angle, inset: i32, view: &View) -> Roof {
        let off = base.pose.facing - heading;
        let side = |side: i32| (i64::from(side) - 2 * i64::from(inset)).max(0);
        let (width, depth) = (side(base.size.width), side(base.size.depth));
        let (right_x, right_y) = (width * off.cos(), -width * off.sin());
        let (ahead_x, ahead_y) = (depth * off.sin(), depth * off.cos());
        let corners = [(-1, 1), (1, 1), (1, -1), (-1, -1)].map(|(right, ahead)| {
            view.rounded(Spot {
                x: right * right_x + ahead * ahead_x,
                y: right * right_y + ahead * ahead_y,
            })
        });
        let best = |rank: fn(Spot) -> (i64, i64)| {
            corners.into_iter().max_by_key(|&corner| rank(corner)).unwrap_or(corners[0])
        };
        Roof {
            left: best(|spot| (-spot.x, spot.y)),
            top: best(|spot| (spot.y, 0)),
            right: best(|spot| (spot.x, spot.y)),
        }
    }

    fn height(&self, x: i64) -> i64 {
        if x <= self.top.x {
            height_at(self.left, self.top, x)
        } else {
            height_at(self.top, self.right, x)
        }
    }

    /// How far a side lies ahead; none if it is passed by or lies behind.
    fn way_to(&self, p: Spot, q: Spot) -> Option<i64> {
        let (left, right) = if p.x <= q.x { (p, q) } else { (q, p) };
        let from = left.x.max(self.left.x);
        let to = right.x.min(self.right.x);
        if left.x == right.x {
            let inside = self.left.x < left.x && left.x < self.right.x;
            let way = p.y.min(q.y) - self.height(left.x);
            return (inside && p.y + q.y >= self.twice_middle(left.x)).then_some(way);
        }
        if from >= to {
            return None;
        }
        let middle = from + (to - from) / 2;
        if 2 * height_at(left, right, middle) < self.twice_middle(middle) {
            return None;
        }
        let way = |x: i64| height_at(left, right, x) - self.height(x);
        let way_at_ends = way(from).min(way(to));
        let under_top = (from..=to).contains(&self.top.x).then(|| way(self.top.x));
        Some(way_at_ends.min(under_top.unwrap_or(way_at_ends)))
    }

    /// Twice the height half way between the upper outline and the lower one, which is the same
    /// turned half round.
    fn twice_middle(&self, x: i64) -> i64 {
        self.height(x) - self.height(-x)
    }
}

/// After what turn a wheeling base overlaps one of the parts; none if not before `max`.
pub(crate) fn wheeling(
    parts: &[Polygon],
    base: &Base,
    corner: Corner,
    max: Angle,
) -> Option<Angle> {
    part_wheeling(parts, base, &Part::whole(base), corner, max)
}

/// A base as part of something larger that wheels.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub base: Base,
    /// Right of the middle of the whole front, in half ticks.
    pub right_halves: i64,
    /// Behind that front, in ticks.
    pub behind: i32,
}

impl Part {
    pub const fn whole(base: &Base) -> Part {
        Part { base: *base, right_halves: 0, behind: 0 }
    }
}

/// After what turn of the whole a part of it overlaps one of the polygons; none if not before
/// `max`.
pub(crate) fn part_wheeling(
    parts: &[Polygon],
    whole: &Base,
    part: &Part,
    corner: Corner,
    max: Angle,
) -> Option<Angle> {
    // Nothing goes farther from the pivot than the diagonal, which is no longer than this.
    let (longer, shorter) =
        (whole.size.width.max(whole.size.depth), whole.size.width.min(whole.size.depth));
    let pivot = whole.front_corner(corner);
    let reach = longer.saturating_add(shorter / 2).saturating_add(SLACK);
    let swept = Bounds::between(pivot, pivot).grown(reach);
    let mut first: Option<Angle> = None;
    for polygon in parts.iter().filter(|polygon| polygon.bounds().meets(&swept)) {
        if area::overlaps(std::slice::from_ref(polygon), &part.base) {
            return Some(Angle::ZERO);
        }
        let view = View::of(whole, polygon.bounds());
        let turn = Wheeling::of(whole, part, corner, &view).turn_into(polygon, corner, &view);
        if let Some(turn) = turn.filter(|&turn| turn < max) {
            first = Some(first.map_or(turn, |first| first.min(turn)));
        }
    }
    first
}

/// A base that wheels to the left on a corner in the origin; for the right corner, its mirror
/// image. It lies right and back of the origin and goes round it anticlockwise.
#[derive(Clone, Copy)]
struct Wheeling {
    /// From the pivot to the centre of the whole.
    centre: Spot,
    /// The edges of the part, the rim drawn off.
    left: i64,
    right: i64,
    top: i64,
    bottom: i64,
}

impl Wheeling {
    fn of(whole: &Base, part: &Part, corner: Corner, view: &View) -> Wheeling {
        let (half_width, half_depth) = view.half(part.base.size, 0);
        let inset = view.fine(SLACK).min(half_width).min(half_depth);
        let (x, y) = view.half(whole.size, 0);
        let (right_halves, one) = (part.right_halves * -corner.sign(), view.fine(1));
        let middle = x + div_round(right_halves * one, 2);
        let behind = view.fine(part.behind);
        Wheeling {
            centre: Spot { x, y: -y },
            left: middle - half_width + inset,
            right: middle + half_width - inset,
            top: -behind - inset,
            bottom: inset - behind - 2 * half_depth,
        }
    }

    fn turn_into(&self, part: &Polygon, corner: Corner, view: &View) -> Option<Angle> {
        let from_pivot = |spot: Spot| {
            let right = if corner == Corner::Left { spot.x } else { -spot.x };
            Spot { x: right + self.centre.x, y: spot.y + self.centre.y }
        };
        let mut ring = view.spots(part.points());
        ring.iter_mut().for_each(|spot| *spot = from_pivot(*spot));
        if twice_area(&ring) < 0 {
            ring.reverse();
        }
        let sides_hit = sides(&ring).filter_map(|(p, q)| self.hits_side(p, q));
        let corners_hit = ring.iter().filter_map(|&spot| self.hit_by(spot));
        sides_hit.chain(corners_hit).min()
    }

    /// When one of its corners comes through a side from the right, which is outside.
    fn hits_side(&self, p: Spot, q: Spot) -> Option<Angle> {
        let along = p.to(q);
        let length = along.length();
        if length == 0 {
            return None;
        }
        let (off, foot) = (per_length(along.cross(p), along), per_length(-p.dot(along), along));
        let Wheeling { left, right, top, bottom, .. } = *self;
        // The fourth, inner rear corner follows the others and meets nothing first.
        let corners = [(left, top), (right, top), (right, bottom)];
        let turns = corners.into_iter().filter_map(|(x, y)| {
            let corner = Spot { x, y };
            // Going anticlockwise it crosses the line twice: leftwards at the farther place.
            let hit = foot + half_chord(corner.square(), off)?;
            let hit =
                (-BLUR..=length + BLUR).contains(&hit).then(|| part_way(p, q, hit, length))?;
            Some(turn(corner.bearing() - hit.bearing()))
        });
        turns.min()
    }

    /// When a spot comes in over the front edge or the outer one, the base taken to stand still
    /// and the spot to go round clockwise.
    fn hit_by(&self, spot: Spot) -> Option<Angle> {
        let square = spot.square();
        let within = |at: &i64, from: i64, to: i64| (from - BLUR..=to + BLUR).contains(at);
        let front = half_chord(square, self.top).filter(|x| within(x, self.left, self.right));
        let flank = half_chord(square, self.right).filter(|y| within(y, -self.top, -self.bottom));
        let front = front.map(|x| Spot { x, y: self.top });
        let flank = flank.map(|y| Spot { x: self.right, y: -y });
        let hits = [front, flank].into_iter().flatten();
        hits.map(|hit| turn(hit.bearing() - spot.bearing())).min()
    }
}

/// Half the chord that a line so far off cuts from a circle; none where it does not cut it.
fn half_chord(radius_square: u64, off: i64) -> Option<i64> {
    let rest = radius_square.checked_sub(off.unsigned_abs().pow(2))?;
    (rest > 0).then(|| root_round(rest).cast_signed())
}

/// Some product with a side, divided by its length. A short side is taken larger first: its length
/// in whole steps would be far out.
fn per_length(product: i64, side: Spot) -> i64 {
    let square = side.square();
    let bits = (square.leading_zeros() / 2)
        .min(product.unsigned_abs().leading_zeros().saturating_sub(1))
        .min(12);
    let length = root_round(square << (2 * bits)).cast_signed().max(1);
    div_round(product << bits, length)
}

fn part_way(p: Spot, q: Spot, part: i64, whole: i64) -> Spot {
    let way = |from: i64, to: i64| from + div_round((to - from) * part, whole);
    Spot { x: way(p.x, q.x), y: way(p.y, q.y) }
}

fn turn(turn: Angle) -> Angle {
    if turn.0 > u16::MAX - TURN_BLUR { Angle::ZERO } else { turn }
}
