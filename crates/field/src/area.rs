//! What part of a base lies on ground, and how far ground lies from it.
//!
//! Ground is one polygon of any form, or several convex ones of four corners, anticlockwise, that
//! lie on each other where they join. What is asked of the whole then needs its rim: those parts
//! of the sides that lie in no other polygon.

use arrayvec::ArrayVec;

use crate::angle::UNIT;
use crate::base::Base;
use crate::bounds::Bounds;
use crate::contact::SLACK;
use crate::frame::Spot;
use crate::point::Point;
use crate::polygon::Polygon;
use crate::round::{div_round, root_round, saturate};
use crate::strip::STRIP_PARTS_MAX;
use crate::view::{
    View, crosses_rect, height_at, holds_origin, origin_to_side_square, rect_to_side_square, sides,
};

/// The whole of a base, as a share.
pub const WHOLE: i32 = 10_000;

type Quads = ArrayVec<[Spot; 4], STRIP_PARTS_MAX>;

/// A place along a side is told in parts of this.
const SIDE: i64 = 1 << 28;

/// Whether some part of the base, a rim of [`SLACK`] left off, lies in one of the parts.
pub(crate) fn overlaps(parts: &[Polygon], base: &Base) -> bool {
    let bounds = Bounds::around(base);
    parts.iter().filter(|part| part.bounds().meets(&bounds)).any(|part| {
        let view = View::of(base, part.bounds());
        let ring = view.spots(part.points());
        let half = view.half(base.size, SLACK);
        holds_origin(&ring) || sides(&ring).any(|(p, q)| crosses_rect(p, q, half))
    })
}

/// Whether the whole base, a rim of [`SLACK`] left off, lies in the parts taken together.
pub(crate) fn covers(parts: &[Polygon], bounds: &Bounds, base: &Base) -> bool {
    let around = Bounds::around(base);
    if !bounds.meets(&around) {
        return false;
    }
    let view = View::of(base, bounds);
    let half = view.half(base.size, SLACK);
    let mut cut = false;
    each_rim(parts, &view, &around, |p, q| cut |= crosses_rect(p, q, half));
    !cut && holds_centre(parts, &view, &around)
}

/// How much of a base lies on some ground, in any unit.
#[derive(Clone, Copy)]
pub(crate) struct Shared {
    pub inside: i64,
    pub whole: i64,
    /// By how much rounding may have falsified twice what is inside.
    pub blur: i64,
}

impl Shared {
    /// What is inside and the blur, as parts of [`UNIT`].
    pub fn per_unit(self) -> (i64, i64) {
        let spare = 32u32.saturating_sub(self.whole.leading_zeros());
        let per_unit = |part: i64| div_round((part >> spare) * UNIT, (self.whole >> spare).max(1));
        (per_unit(self.inside), per_unit(self.blur))
    }
}

pub(crate) fn shared(parts: &[Polygon], bounds: &Bounds, base: &Base) -> Shared {
    let around = Bounds::around(base);
    if !bounds.meets(&around) {
        return Shared { inside: 0, whole: 1, blur: 0 };
    }
    let view = View::of(base, bounds);
    let half = view.half(base.size, 0);
    // Twice the area, as the sum below gives it.
    let whole = 8 * half.0 * half.1;
    if whole == 0 {
        let inside = i64::from(holds_centre(parts, &view, &around));
        return Shared { inside, whole: 1, blur: 0 };
    }
    let mut twice = 0;
    each_rim(parts, &view, &around, |p, q| twice += twice_below(p, q, half));
    // A line across it that is four fine steps out: turning it into the view rounds it by one.
    Shared { inside: twice.abs().min(whole), whole, blur: 32 * (half.0 + half.1) }
}

/// The share of the base that lies in the parts, [`WHOLE`] for all of it.
pub(crate) fn share(parts: &[Polygon], bounds: &Bounds, base: &Base) -> i32 {
    let Shared { inside, whole, .. } = shared(parts, bounds, base);
    // The lowest bits of both go where the product would not fit.
    let spare = 15u32.saturating_sub(whole.leading_zeros());
    saturate(div_round((inside >> spare) * i64::from(WHOLE), (whole >> spare).max(1)))
}

/// The nearest distance of the base from the parts, 0 where they lie on each other.
pub(crate) fn nearest(parts: &[Polygon], base: &Base) -> i32 {
    let around = Bounds::around(base);
    parts.iter().fold(i32::MAX, |nearest, part| {
        let no_nearer = part.bounds().apart(&around) >= nearest;
        if no_nearer { nearest } else { nearest.min(distance(part, base)) }
    })
}

fn distance(part: &Polygon, base: &Base) -> i32 {
    let view = View::of(base, part.bounds());
    let ring = view.spots(part.points());
    let half = view.half(base.size, 0);
    if holds_origin(&ring) || sides(&ring).any(|(p, q)| crosses_rect(p, q, half)) {
        return 0;
    }
    let squares = sides(&ring).map(|(p, q)| rect_to_side_square(p, q, half));
    view.ticks(root_round(squares.min().unwrap_or(0)).cast_signed())
}

/// How far a point lies inside the rim of the parts; none outside.
pub(crate) fn depth_inside(parts: &[Polygon], bounds: &Bounds, point: Point) -> Option<i32> {
    if !bounds.contains(point) || !parts.iter().any(|part| part.contains(point)) {
        return None;
    }
    let view = View::from_point(point, bounds);
    let mut nearest = u64::MAX;
    each_rim(parts, &view, bounds, |p, q| nearest = nearest.min(origin_to_side_square(p, q)));
    Some(view.ticks(root_round(nearest).cast_signed()))
}

fn holds_centre(parts: &[Polygon], view: &View, around: &Bounds) -> bool {
    let mut near = parts.iter().filter(|part| part.bounds().meets(around));
    near.any(|part| holds_origin(&view.spots(part.points())))
}

/// Shows every piece of the rim of the parts near a place, taken together, the inside on its left
/// where they go anticlockwise.
fn each_rim(parts: &[Polygon], view: &View, near: &Bounds, mut show: impl FnMut(Spot, Spot)) {
    if let [part] = parts {
        return sides(&view.spots(part.points())).for_each(|(p, q)| show(p, q));
    }
    let near = parts.iter().filter(|part| part.bounds().meets(near));
    let quads: Quads = near.filter_map(|part| four_spots(view, part)).collect();
    for (own, quad) in quads.iter().enumerate() {
        for (p, q) in sides(quad) {
            let mut hidden: ArrayVec<(i64, i64), STRIP_PARTS_MAX> = quads
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != own)
                .filter_map(|(other, quad)| hidden_in(p, q, quad, other < own))
                .collect();
            hidden.sort_unstable();
            let mut shown = 0;
            for (from, to) in hidden.into_iter().chain([(SIDE, SIDE)]) {
                if from > shown {
                    show(part_way(p, q, shown), part_way(p, q, from));
                }
                shown = shown.max(to);
            }
        }
    }
}

fn four_spots(view: &View, part: &Polygon) -> Option<[Spot; 4]> {
    let &[a, b, c, d] = part.points() else { return None };
    Some([a, b, c, d].map(|point| view.spot(point)))
}

fn part_way(p: Spot, q: Spot, part: i64) -> Spot {
    let way = |from: i64, to: i64| from + div_round((to - from) * part, SIDE);
    Spot { x: way(p.x, q.x), y: way(p.y, q.y) }
}

/// From where to where a side lies in a convex ring. Of two sides that lie on each other and run
/// the same way only one is rim, so the ring that has `precedence` hides the other's.
fn hidden_in(p: Spot, q: Spot, ring: &[Spot], precedence: bool) -> Option<(i64, i64)> {
    let (mut from, mut to) = (0, SIDE);
    for (a, b) in sides(ring) {
        let along = a.to(b);
        let (left_p, left_q) = (along.cross(a.to(p)), along.cross(a.to(q)));
        if left_p == 0 && left_q == 0 {
            if along.dot(p.to(q)) > 0 && !precedence {
                return None;
            }
        } else if left_p <= 0 && left_q <= 0 {
            return None;
        } else if left_p < 0 {
            from = from.max(part_of_side(-left_p, left_q - left_p));
        } else if left_q < 0 {
            to = to.min(part_of_side(left_p, left_p - left_q));
        }
    }
    (from < to).then_some((from, to))
}

/// `part / whole` in parts of [`SIDE`]; the lowest bits of both go first if they do not fit.
fn part_of_side(part: i64, whole: i64) -> i64 {
    let spare = 30u32.saturating_sub(whole.leading_zeros());
    div_round((part >> spare) * SIDE, (whole >> spare).max(1))
}

/// Twice the area between a side and the lower edge of the rectangle round the origin, as far as
/// it lies in that rectangle; negative for a side that runs to the left.
fn twice_below(p: Spot, q: Spot, half: (i64, i64)) -> i64 {
    let (from, to) = (p.x.clamp(-half.0, half.0), q.x.clamp(-half.0, half.0));
    if from == to {
        return 0;
    }
    let (p, q) =
        (Spot { x: from, y: height_at(p, q, from) }, Spot { x: to, y: height_at(p, q, to) });
    if p.y <= q.y { twice_below_rising(p, q, half.1) } else { -twice_below_rising(q, p, half.1) }
}

/// The same for a side that does not fall, with nothing to the left or right of the rectangle.
fn twice_below_rising(p: Spot, q: Spot, half: i64) -> i64 {
    if q.y <= -half {
        return 0;
    }
    if p.y >= half {
        return 4 * half * (q.x - p.x);
    }
    let x_at = |y: i64| div_round(p.x * (q.y - y) + q.x * (y - p.y), q.y - p.y);
    // Nothing lies below it before it comes in at the lower edge, all after it goes out at the
    // upper one.
    let (low, high) = (p.y.max(-half), q.y.min(half));
    let x_low = if low > p.y { x_at(low) } else { p.x };
    let x_high = if high < q.y { x_at(high) } else { q.x };
    (low + high + 2 * half) * (x_high - x_low) + 4 * half * (q.x - x_high)
}
