//! Arcs and lines of sight.

use std::iter;

use crate::angle::{Angle, UNIT};
use crate::base::Base;
use crate::bounds::Bounds;
use crate::contact::Side;
use crate::frame::{Frame, REACH};
use crate::point::{Point, Vector};

/// Whether the straight line from `a` to `b` passes through the inside of a base. Running along an
/// edge or through a corner is not passing through.
pub fn segment_crosses(base: &Base, a: Point, b: Point) -> bool {
    if !Bounds::around(base).meets(&Bounds::between(a, b)) {
        return false;
    }
    if passes_by(base, a, b) {
        return false;
    }
    let frame = Frame::of(base);
    let (a, b) = (frame.spot(a), frame.spot(b));
    let width = i64::from(base.size.width) * UNIT;
    let depth = i64::from(base.size.depth) * UNIT;
    let to_one_side = |p: i64, q: i64, half: i64| p.min(q) >= half || p.max(q) <= -half;
    if to_one_side(a.x, b.x, width) || to_one_side(a.y, b.y, depth) {
        return false;
    }
    if (a.x, a.y) == (b.x, b.y) {
        return true;
    }
    // There are corners to both sides of it if it passes the centre nearer than the half shadow.
    let (along_x, along_y) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
    let off = along_x * i128::from(a.y) - along_y * i128::from(a.x);
    off.abs() < i128::from(width) * along_y.abs() + i128::from(depth) * along_x.abs()
}

/// Whether a line passes a base well clear, told at a glance: `false` says nothing.
fn passes_by(base: &Base, a: Point, b: Point) -> bool {
    let near = |way: Vector| way.dx.saturating_abs().max(way.dy.saturating_abs()) <= REACH;
    let (along, to_base) = (b - a, base.pose.front - a);
    let (dx, dy) = (i64::from(along.dx).abs(), i64::from(along.dy).abs());
    // No shorter than the line itself.
    let length = dx.max(dy) + dx.min(dy) / 2 + 1;
    near(along) && near(to_base) && along.cross(to_base).abs() > base.reach() * length
}

/// Whether none of the blockers stands across the line.
pub fn clear_line<'a>(a: Point, b: Point, blockers: impl IntoIterator<Item = &'a Base>) -> bool {
    !blockers.into_iter().any(|blocker| segment_crosses(blocker, a, b))
}

/// Whether `from` sees `to` past the blockers, among which neither of the two may be.
///
/// The eye is the middle of the front edge; it must have a clear line to a corner of the target,
/// to the middle of one of its edges, or to the point nearest to the eye.
pub fn sees<'a, I>(from: &Base, to: &Base, blockers: I) -> bool
where
    I: IntoIterator<Item = &'a Base>,
    I::IntoIter: Clone,
{
    let eye = from.pose.front;
    let blockers = blockers.into_iter();
    marks(eye, to).any(|mark| clear_line(eye, mark, blockers.clone()))
}

/// The points of a base one looks at: the nearest, its corners and the middles of its edges.
pub(crate) fn marks(eye: Point, to: &Base) -> impl Iterator<Item = Point> {
    let nearest = iter::once_with(move || to.nearest_point(eye));
    let corners = iter::once_with(|| to.corners()).flatten();
    nearest.chain(corners).chain(Side::ALL.into_iter().map(|side| to.middle_of(side)))
}

impl Base {
    /// The point of this base nearest to another, which is itself if it lies on the base.
    pub fn nearest_point(&self, point: Point) -> Point {
        let local = self.pose.local(point);
        // Doubled half widths would cost a rounding more than they save: the odd tick goes to
        // neither side, so that a mirror changes nothing.
        let half = self.size.width / 2;
        let right = local.dx.clamp(-half, half);
        let ahead = local.dy.clamp(-self.size.depth, 0);
        if (right, ahead) == (local.dx, local.dy) {
            return point;
        }
        let (sin, cos) = self.pose.facing.sin_cos();
        let (right, ahead) = (i64::from(right), i64::from(ahead));
        let (dx, dy) = (right * cos + ahead * sin, ahead * cos - right * sin);
        self.pose.front + Vector::from_scaled(dx, dy, UNIT)
    }
}

/// How far off straight ahead of `from`, seen from the middle of its front edge, the nearest part
/// of `to` lies: 0 if straight ahead, half a turn if straight behind, right and left alike.
///
/// Take it from the half angle of an arc for the margin by which the target is in it.
pub fn bearing_off(from: &Base, to: &Base) -> Angle {
    if to.contains(from.pose.front) {
        return Angle::ZERO;
    }
    let corners = to.corners().map(|corner| from.pose.local(corner));
    let ahead = (0..4).any(|i| passes_ahead(corners[i], corners[(i + 1) % 4]));
    if ahead {
        return Angle::ZERO;
    }
    // Along an edge that does not pass straight ahead the angle is least at one of its ends.
    // A bearing takes long, so the least is found first.
    let least =
        corners.into_iter().reduce(|one, other| if is_nearer(other, one) { other } else { one });
    least.map_or(Angle::HALF, |corner| corner.bearing().apart(Angle::NORTH))
}

/// Whether one local spot is less off straight ahead than another, to either side.
fn is_nearer(one: Vector, other: Vector) -> bool {
    let aside = |way: Vector| Vector::new(way.dx.saturating_abs(), way.dy);
    match aside(other).cross(aside(one)) {
        // One is straight ahead and the other straight behind, or they lie in one direction.
        0 => one.dy > other.dy,
        turn => turn > 0,
    }
}

/// Whether the way from one local spot to another passes the line straight ahead.
fn passes_ahead(a: Vector, b: Vector) -> bool {
    let (left, right) = if a.dx <= b.dx { (a, b) } else { (b, a) };
    // Going left to right ahead of the eye is going clockwise round it.
    left.dx <= 0 && right.dx >= 0 && left.cross(right) < 0
}

/// Whether any part of `to` lies within `half_angle` to either side of straight ahead of `from`,
/// seen from the middle of its front edge. The bounds belong to the arc.
pub fn in_arc(from: &Base, to: &Base, half_angle: Angle) -> bool {
    bearing_off(from, to) <= half_angle
}

#[cfg(test)]
mod tests {
    use super::{bearing_off, clear_line, in_arc, sees, segment_crosses};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::point::Point;

    const SIZE: Size = Size::new(4_000, 2_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), SIZE)
    }

    fn crosses(a: (i32, i32), b: (i32, i32)) -> bool {
        segment_crosses(&base(0, 0, 0), Point::new(a.0, a.1), Point::new(b.0, b.1))
    }

    #[test]
    fn segments_and_a_base() {
        assert!(crosses((-5_000, -1_000), (5_000, -1_000)), "through");
        assert!(crosses((-100, -500), (100, -600)), "inside");
        assert!(crosses((0, -1_000), (0, -1_000)), "a point inside");
        assert!(crosses((-2_500, -500), (-1_000, 1_000)) == crosses((2_500, -500), (1_000, 1_000)));
        assert!(!crosses((-5_000, 0), (5_000, 0)), "along the front edge");
        assert!(!crosses((-3_000, -1_000), (-1_000, 1_000)), "through the corner only");
        assert!(crosses((-3_000, -1_001), (-1_000, 999)), "just past the corner");
        assert!(!crosses((-5_000, -1_000), (-2_001, -1_000)), "short of it");
        assert!(!crosses((0, 1), (0, 1)), "a point outside");
    }

    #[test]
    fn sight_past_blockers() {
        let (from, to) = (base(0, 0, 0), base(0, 10_000, 180));
        let wall = Base::around(Point::new(0, 5_000), Angle::NORTH, Size::new(9_000, 500));
        let post = Base::around(Point::new(0, 5_000), Angle::NORTH, Size::new(500, 500));
        assert!(sees(&from, &to, &[]));
        assert!(sees(&from, &to, &[post]));
        assert!(!sees(&from, &to, &[wall]));
        assert!(!clear_line(from.pose.front, to.pose.front, &[post]));
    }

    #[test]
    fn nearest_points() {
        let base = base(0, 0, 0);
        let nearest = |x, y| base.nearest_point(Point::new(x, y));
        assert_eq!(nearest(500, 900), Point::new(500, 0));
        assert_eq!(nearest(5_000, 900), Point::new(2_000, 0));
        assert_eq!(nearest(-5_000, -700), Point::new(-2_000, -700));
        assert_eq!(nearest(70, -70), Point::new(70, -70));
    }

    #[test]
    fn arcs_are_measured_from_the_front_middle() {
        let shooter = base(0, 0, 0);
        assert_eq!(bearing_off(&shooter, &base(0, 9_000, 0)), Angle::ZERO);
        assert_eq!(bearing_off(&shooter, &base(1_999, 9_000, 0)), Angle::ZERO);
        // The front left corner is at (5,000, 5,000).
        let at_45 = base(7_000, 5_000, 0);
        assert_eq!(bearing_off(&shooter, &at_45), Angle::EIGHTH);
        assert!(in_arc(&shooter, &at_45, Angle::EIGHTH));
        assert!(!in_arc(&shooter, &base(7_010, 5_000, 0), Angle::EIGHTH));
        assert!(in_arc(&shooter, &base(-7_000, 5_000, 0), Angle::EIGHTH));
        // Its front corners are at (2,000, -5,000): 90 degrees and an arc tangent of 2.5.
        assert_eq!(bearing_off(&shooter, &base(0, -5_000, 0)).degrees(), 158);
        assert!(!in_arc(&shooter, &base(0, -5_000, 0), Angle::QUARTER));
        assert!(in_arc(&shooter, &base(0, -5_000, 0), Angle::HALF));
        assert!(in_arc(&shooter, &base(0, 1_000, 0), Angle::ZERO), "standing on it");
    }

    #[test]
    fn a_narrow_arc_still_meets_the_middle_of_a_wide_foe() {
        let wide = Base::new(Point::new(500, 3_000), Angle::SOUTH, Size::new(40_000, 1_000));
        assert!(in_arc(&base(0, 0, 0), &wide, Angle(1)));
    }
}
