//! Arcs, ranges and zones, answered with what is to spare: negative is outside.

use crate::angle::Angle;
use crate::base::{Base, Size};
use crate::contact::penetration;
use crate::frame::GRAINS_PER_TICK;
use crate::round::{div_round, saturate};
use crate::sight::bearing_off;

impl Base {
    /// The range from the middle of the front edge to the nearest point of the target.
    pub fn range_to(&self, target: &Base) -> i32 {
        target.gap_to_point(self.pose.front)
    }

    /// By how much the nearest point of the target lies within a range.
    pub fn range_to_spare(&self, target: &Base, range: i32) -> i32 {
        range.saturating_sub(self.range_to(target))
    }

    /// By how much any part of the target lies within `half_angle` to either side of straight
    /// ahead, seen from the middle of the front edge, in 1/65,536 of a turn.
    ///
    /// [`Angle::HALF`] is all round: never negative.
    pub fn arc_to_spare(&self, target: &Base, half_angle: Angle) -> i32 {
        i32::from(half_angle.0) - i32::from(bearing_off(self, target).0)
    }

    /// The distance from this base to the farthest point of another.
    pub fn farthest(&self, other: &Base) -> i32 {
        // The distance from a convex shape grows towards the corners.
        other.corners().iter().map(|&corner| self.gap_to_point(corner)).max().unwrap_or(0)
    }

    /// By how much some part of another base lies within a distance of this one.
    pub fn near_to_spare(&self, other: &Base, distance: i32) -> i32 {
        distance.saturating_sub(self.gap(other))
    }

    /// Whether some part of another base lies within a distance of this one, for who need not know
    /// by how much: mostly the fronts alone tell.
    pub fn is_near(&self, other: &Base, distance: i32) -> bool {
        let way = other.pose.front - self.pose.front;
        let square = i128::from(way.dx).pow(2) + i128::from(way.dy).pow(2);
        let fronts_near = distance >= 0 && square <= i128::from(distance).pow(2);
        fronts_near || !self.is_beyond(other, distance) && self.near_to_spare(other, distance) >= 0
    }

    /// By how much the whole of another base lies within a distance of this one.
    pub fn wholly_near_to_spare(&self, other: &Base, distance: i32) -> i32 {
        distance.saturating_sub(self.farthest(other))
    }

    /// The ground straight ahead, as wide as the base and so deep.
    #[must_use]
    pub fn zone_ahead(&self, depth: i32) -> Base {
        let size = Size::new(self.size.width, depth);
        Base { size, ..self.ahead(size.depth) }
    }

    /// The ground straight behind, as wide as the base and so deep.
    #[must_use]
    pub fn zone_behind(&self, depth: i32) -> Base {
        Base::new(self.rear(), self.pose.facing, Size::new(self.size.width, depth))
    }

    /// How deep the two lie on each other where it is least, in ticks; how far apart they are,
    /// negative, if they do not. They overlap while it is more than [`SLACK`](crate::SLACK).
    ///
    /// With a zone this tells by how much a base is in it.
    pub fn bite(&self, other: &Base) -> i32 {
        let depth = penetration(self, other);
        if depth > 0 { saturate(div_round(depth, GRAINS_PER_TICK)) } else { -self.gap(other) }
    }
}

#[cfg(test)]
mod tests {
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::SLACK;
    use crate::point::Point;

    const SIZE: Size = Size::new(4_000, 2_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), SIZE)
    }

    #[test]
    fn ranges_run_from_the_front_middle() {
        let shooter = base(0, 0, 0);
        assert_eq!(shooter.range_to(&base(0, 9_000, 180)), 9_000);
        // Its near corner is at (3,000, 4,000).
        assert_eq!(shooter.range_to(&base(5_000, 4_000, 180)), 5_000);
        assert_eq!(shooter.range_to_spare(&base(5_000, 4_000, 180), 4_900), -100);
        assert_eq!(shooter.range_to_spare(&base(5_000, 4_000, 180), 5_000), 0);
        assert_eq!(shooter.range_to(&base(0, 1_000, 0)), 0, "standing on it");
    }

    #[test]
    fn near_is_what_has_something_to_spare() {
        let here = base(0, 0, 30);
        for (x, y) in (-12..12).flat_map(|x| (-12..12).map(move |y| (x * 1_000, y * 1_000))) {
            for distance in [-1, 0, 1_999, 5_000, 8_000] {
                let there = base(x, y, 200);
                let near = here.near_to_spare(&there, distance) >= 0;
                assert_eq!(here.is_near(&there, distance), near, "{x} {y} {distance}");
            }
        }
    }

    #[test]
    fn arcs_tell_what_is_to_spare() {
        let shooter = base(0, 0, 0);
        // The near corner is at 45 degrees.
        let target = base(7_000, 5_000, 0);
        assert_eq!(shooter.arc_to_spare(&target, Angle::EIGHTH), 0);
        assert_eq!(shooter.arc_to_spare(&target, Angle::QUARTER), 8_192);
        assert_eq!(shooter.arc_to_spare(&target, Angle::ZERO), -8_192);
        assert!(shooter.arc_to_spare(&base(0, -90_000, 0), Angle::HALF) >= 0);
        assert_eq!(shooter.arc_to_spare(&base(0, 9_000, 0), Angle(100)), 100);
    }

    #[test]
    fn partly_and_wholly_within_a_distance() {
        let (here, other) = (base(0, 0, 0), base(0, 5_000, 0));
        assert_eq!(here.near_to_spare(&other, 3_500), 500);
        assert_eq!(here.farthest(&other), 5_000);
        assert_eq!(here.wholly_near_to_spare(&other, 3_500), -1_500);
        // Its far corner is 3,000 to the right and 4,000 ahead of the nearest one of ours.
        assert_eq!(here.farthest(&base(3_000, 4_000, 0)), 5_000);
        assert_eq!(base(3_000, 4_000, 0).farthest(&here), 5_000);
    }

    #[test]
    fn zones_lie_before_and_behind() {
        let here = base(0, 0, 90);
        let ahead = here.zone_ahead(5_000);
        assert_eq!((ahead.pose.front, ahead.rear()), (Point::new(5_000, 0), Point::new(0, 0)));
        assert_eq!(ahead.size, Size::new(4_000, 5_000));
        let behind = here.zone_behind(3_000);
        assert_eq!(behind.pose.front, Point::new(-2_000, 0));
        assert_eq!(behind.rear(), Point::new(-5_000, 0));
        assert_eq!(here.zone_ahead(-9).size.depth, 0);
    }

    #[test]
    fn a_bite_is_how_far_in_or_how_far_off() {
        let zone = base(0, 0, 0).zone_ahead(5_000);
        assert_eq!(base(0, 4_000, 180).bite(&zone), 1_000);
        assert_eq!(zone.bite(&base(0, 4_000, 180)), 1_000);
        assert_eq!(base(0, 5_300, 180).bite(&zone), -300);
        assert_eq!(base(3_000, 1_000, 180).bite(&zone), 1_000, "by its left");
        assert_eq!(base(7_000, 9_000, 180).bite(&zone), -5_000, "3-4-5 off the corner");
        let grazing = base(4_000 - SLACK, 3_000, 0);
        assert!(grazing.bite(&zone) == SLACK && !grazing.overlaps(&zone));
    }
}
