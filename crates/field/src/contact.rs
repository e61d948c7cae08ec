//! Whether bases overlap or touch, how far apart they are, and which side is struck.

use serde::{Deserialize, Serialize};

use crate::angle::UNIT;
use crate::base::Base;
use crate::frame::{Frame, GRAINS_PER_TICK, Seen};
use crate::point::Point;
use crate::round::{div_round, root_round};

/// Bases no farther apart than this touch, in ticks.
pub const CONTACT: i32 = 50;

/// Bases pressed into each other by no more than this do not overlap, in ticks.
pub const SLACK: i32 = 4;

pub(crate) const SLACK_GRAINS: i64 = SLACK as i64 * GRAINS_PER_TICK;

/// Squares of distances are taken in eighths of a tick, so that only the answer is rounded.
const EIGHTHS: i64 = 8;

/// One of the four edges of a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    Front,
    Left,
    Right,
    Rear,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Front, Side::Left, Side::Right, Side::Rear];

    /// The same side in a mirror: left and right change places.
    pub const fn mirrored(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
            Side::Front | Side::Rear => self,
        }
    }

    pub const fn is_flank(self) -> bool {
        matches!(self, Side::Left | Side::Right)
    }
}

impl Base {
    /// Whether the two lie on each other by more than [`SLACK`]; touching is not overlapping.
    pub fn overlaps(&self, other: &Base) -> bool {
        // Most pairs are told apart by the edges of one of them.
        !self.is_beyond(other, 0)
            && own_penetration(self, &Frame::of(self).see(other)) > SLACK_GRAINS
            && own_penetration(other, &Frame::of(other).see(self)) > SLACK_GRAINS
    }

    /// The nearest distance between the two, in ticks, rounded to nearest; 0 if they overlap.
    pub fn gap(&self, other: &Base) -> i32 {
        let (there, here) = (Frame::of(self).see(other), Frame::of(other).see(self));
        if own_penetration(self, &there).min(own_penetration(other, &here)) > 0 {
            return 0;
        }
        // Apart, the nearest points of two rectangles include a corner of one of them.
        let square = nearest_corner_square(self, &there).min(nearest_corner_square(other, &here));
        ticks_of_eighths_square(square)
    }

    /// The nearest distance to a point, in ticks; 0 if it lies on the base.
    pub fn gap_to_point(&self, point: Point) -> i32 {
        let frame = Frame::of(self);
        let spot = frame.spot(point);
        ticks_of_eighths_square(outside_square(self, spot.x, spot.y))
    }

    /// Whether the two are within [`CONTACT`] of each other.
    pub fn touches(&self, other: &Base) -> bool {
        self.gap_in_contact(other).is_some()
    }

    /// How each of two that touch sees the other, this one first, and their distance; none if they
    /// do not touch.
    pub(crate) fn gap_in_contact(&self, other: &Base) -> Option<(Seen, Seen, i32)> {
        if self.is_beyond(other, CONTACT + 1) {
            return None;
        }
        // Apart along an edge by more than that, they are apart; most pairs are told so.
        let apart = -i64::from(CONTACT + 1) * GRAINS_PER_TICK;
        let there = Frame::of(self).see(other);
        let pressed = own_penetration(self, &there);
        if pressed < apart {
            return None;
        }
        let here = Frame::of(other).see(self);
        let pressed = pressed.min(own_penetration(other, &here));
        if pressed < apart {
            return None;
        }
        if pressed > 0 {
            return Some((there, here, 0));
        }
        let square = nearest_corner_square(self, &there).min(nearest_corner_square(other, &here));
        let gap = ticks_of_eighths_square(square);
        (gap <= CONTACT).then_some((there, here, gap))
    }

    /// This base with its front edge flush against one side of `target`, its front middle
    /// `along` ticks from the middle of that side, to the right as this base then looks.
    ///
    /// The facing is copied from the target, so the two are exactly parallel.
    pub fn set_against(&self, target: &Base, side: Side, along: i32) -> Base {
        let facing = target.outward(side).opposite();
        Base::new(target.middle_of(side), facing, self.size).sideways(along)
    }
}

/// How deep two bases are pressed into each other along the axis where it is least, in grains;
/// negative when they are apart, and then no more than the distance between them.
pub(crate) fn penetration(a: &Base, b: &Base) -> i64 {
    own_penetration(a, &Frame::of(a).see(b)).min(own_penetration(b, &Frame::of(b).see(a)))
}

/// The separating axis test along the two axes of `own`.
#[inline]
fn own_penetration(own: &Base, seen: &Seen) -> i64 {
    let (across, ahead) = seen.half_shadow();
    let x = i64::from(own.size.width) * UNIT + across - seen.centre.x.abs();
    let y = i64::from(own.size.depth) * UNIT + ahead - seen.centre.y.abs();
    x.min(y)
}

fn nearest_corner_square(own: &Base, seen: &Seen) -> u64 {
    let corners = seen.corners();
    corners.iter().map(|spot| outside_square(own, spot.x, spot.y)).min().unwrap_or(u64::MAX)
}

/// The squared distance of a spot in the base's frame from the base, in eighths of a tick.
fn outside_square(own: &Base, x: i64, y: i64) -> u64 {
    let eighths = |along: i64, side: i32| {
        let outside = (along.abs() - i64::from(side) * UNIT).max(0);
        div_round(outside, GRAINS_PER_TICK / EIGHTHS).unsigned_abs()
    };
    let (dx, dy) = (eighths(x, own.size.width), eighths(y, own.size.depth));
    dx * dx + dy * dy
}

fn ticks_of_eighths_square(square: u64) -> i32 {
    let eighths = i64::try_from(root_round(square)).unwrap_or(i64::MAX);
    i32::try_from(div_round(eighths, EIGHTHS)).unwrap_or(i32::MAX)
}

/// The side of `target` that `attacker` comes at, by where the middle of its front edge lies.
///
/// The lines of the target's edges, drawn on, cut the table: ahead of the front line is the
/// front, behind the rear line the rear, the rest left and right. In a corner, where two of these
/// meet, the line that was passed by more decides; inside the base, the nearest edge. On a tie the
/// defender has the better of it: the front before a flank, a flank before the rear.
pub fn side_struck(target: &Base, attacker: &Base) -> Side {
    let spot = target.pose.local(attacker.pose.front);
    let (right, ahead) = (i64::from(spot.dx), i64::from(spot.dy));
    let (width, depth) = (i64::from(target.size.width), i64::from(target.size.depth));
    // Doubled, so that half an odd width stays whole.
    let front = 2 * ahead;
    let rear = -2 * ahead - 2 * depth;
    let flank = 2 * right.abs() - width;
    // Dead on the middle line neither flank is nearer, and a mirror must not change the answer.
    if right == 0 {
        return if front >= rear { Side::Front } else { Side::Rear };
    }
    if front >= flank && front >= rear {
        Side::Front
    } else if rear > flank {
        Side::Rear
    } else if right > 0 {
        Side::Right
    } else {
        Side::Left
    }
}

/// Whether every corner of `other` lies behind the line of the target's front edge, to within
/// [`SLACK`].
pub fn wholly_behind_front(target: &Base, other: &Base) -> bool {
    other.corners().iter().all(|&corner| target.pose.local(corner).dy <= SLACK)
}

#[cfg(test)]
mod tests {
    use super::{CONTACT, SLACK, Side, side_struck, wholly_behind_front};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::point::Point;

    const SIZE: Size = Size::new(4_000, 2_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), SIZE)
    }

    #[test]
    fn touching_is_not_overlapping() {
        let here = base(0, 0, 0);
        for (beside, overlaps) in [(4_000, false), (4_000 - SLACK, false), (3_990, true)] {
            assert_eq!(here.overlaps(&base(beside, 0, 0)), overlaps, "{beside}");
            assert_eq!(here.gap(&base(beside, 0, 0)), 0);
        }
        assert!(here.overlaps(&here));
        assert!(here.overlaps(&base(0, 1_000, 90)), "crossed like a plus sign");
    }

    #[test]
    fn gaps_are_measured_to_the_nearest_point() {
        let here = base(0, 0, 0);
        assert_eq!(here.gap(&base(0, 5_000, 0)), 3_000);
        assert_eq!(here.gap(&base(7_000, 0, 0)), 3_000);
        assert_eq!(here.gap(&base(7_000, 6_000, 0)), 5_000, "3-4-5 from corner to corner");
        // Turned 45 degrees, the foe's rear right corner points down: half of its width and of its
        // depth, 3,000, times the root of a half below its centre.
        let foe = Base::around(Point::new(0, 10_000), Angle::EIGHTH, SIZE);
        assert_eq!(here.gap(&foe), 10_000 - 2_121);
        assert_eq!(here.gap_to_point(Point::new(0, 100)), 100);
        assert_eq!(here.gap_to_point(Point::new(0, -100)), 0);
        assert_eq!(here.gap_to_point(Point::new(2_300, 400)), 500);
    }

    #[test]
    fn contact_reaches_fifty_ticks() {
        assert!(base(0, 0, 0).touches(&base(0, 2_000 + CONTACT, 0)));
        assert!(!base(0, 0, 0).touches(&base(0, 2_001 + CONTACT, 0)));
    }

    #[test]
    fn four_sides_and_their_corners() {
        let target = base(0, 0, 0);
        let cases = [
            (0, 10, Side::Front),
            (0, -2_010, Side::Rear),
            (2_010, -1_000, Side::Right),
            (-2_010, -1_000, Side::Left),
            (2_500, 600, Side::Front),
            (2_500, 500, Side::Front),
            (2_500, 400, Side::Right),
            (-2_500, 400, Side::Left),
            (-2_500, -2_500, Side::Left),
            (-2_500, -2_501, Side::Rear),
            (1_900, -1_000, Side::Right),
            (0, -1_000, Side::Front),
            (0, -1_001, Side::Rear),
        ];
        for (x, y, expected) in cases {
            assert_eq!(side_struck(&target, &base(x, y, 123)), expected, "({x}, {y})");
        }
        assert_eq!(side_struck(&base(0, 0, 90), &base(100, 0, 0)), Side::Front);
        assert_eq!(side_struck(&base(0, 0, 180), &base(100, 2_100, 0)), Side::Rear);
    }

    #[test]
    fn behind_the_front() {
        assert!(wholly_behind_front(&base(0, 0, 0), &base(9_000, SLACK, 0)));
        assert!(!wholly_behind_front(&base(0, 0, 0), &base(9_000, SLACK + 1, 0)));
        assert!(!wholly_behind_front(&base(0, 0, 0), &base(9_000, 0, 10)));
    }

    #[test]
    fn set_against_a_side_is_parallel_and_flush() {
        let target = base(3_000, 7_000, 37);
        for side in Side::ALL {
            let set = base(0, 0, 200).set_against(&target, side, 0);
            assert_eq!(set.pose.facing, target.outward(side).opposite());
            assert!(!set.overlaps(&target) && set.gap(&target) <= 1, "{side:?}");
            assert_eq!(side_struck(&target, &set.ahead(-10)), side);
        }
    }
}
