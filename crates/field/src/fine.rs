//! A pose kept finer than a tick, for what is worked out from another pose and rounded once.

use crate::angle::Angle;
use crate::base::{Base, Pose, Size};
use crate::frame::GRAINS_PER_TICK;
use crate::moves::{Corner, pivot_shift, turning_shift};
use crate::path::Leg;
use crate::point::{Point, Vector};

/// A front middle in ticks with what rounding left over, in grains, and a facing.
///
/// Only the way from `near` is ever rounded, never the place itself: in a mirror the way changes
/// its sign and rounds alike, while half a tick of a coordinate would not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fine {
    near: Point,
    rest: (i64, i64),
    pub facing: Angle,
}

impl Fine {
    pub const fn of(pose: Pose) -> Fine {
        Fine { near: pose.front, rest: (0, 0), facing: pose.facing }
    }

    /// What rounding left over, in grains.
    pub const fn rest(&self) -> (i64, i64) {
        self.rest
    }

    pub fn pose(&self) -> Pose {
        Pose::new(self.near, self.facing)
    }

    /// Goes so many grains across the table.
    pub fn shift(self, (dx, dy): (i64, i64)) -> Fine {
        let x = self.rest.0.saturating_add(dx);
        let y = self.rest.1.saturating_add(dy);
        let ticks = Vector::from_scaled(x, y, GRAINS_PER_TICK);
        let rest = |part: i64, ticks: i32| part - i64::from(ticks) * GRAINS_PER_TICK;
        Fine { near: self.near + ticks, rest: (rest(x, ticks.dx), rest(y, ticks.dy)), ..self }
    }

    /// Goes so many half ticks to the right and ticks ahead, as it faces.
    pub fn aside(self, right_halves: i64, ahead: i64) -> Fine {
        let (sin, cos) = self.facing.sin_cos();
        let dx = (right_halves * cos).saturating_add(2 * ahead * sin);
        let dy = (-right_halves * sin).saturating_add(2 * ahead * cos);
        self.shift((dx, dy))
    }

    pub fn pivot(self, corner: Corner, clockwise: Angle, width: i32) -> Fine {
        let new = self.facing + clockwise;
        let shift = pivot_shift(width, corner, self.facing, new);
        Fine { facing: new, ..self.shift(shift) }
    }

    pub fn about_face(self, depth: i32) -> Fine {
        let new = self.facing.opposite();
        Fine { facing: new, ..self.shift(turning_shift(depth, self.facing, new)) }
    }

    /// Where a leg takes the front middle of something of that size.
    pub fn after(self, leg: Leg, size: Size) -> Fine {
        match leg {
            Leg::Straight { way, ticks } => {
                let heading = way.heading(self.facing);
                let ticks = 2 * i64::from(ticks.max(0));
                self.shift((ticks * heading.sin(), ticks * heading.cos()))
            }
            Leg::Wheel { corner, turn } => self.pivot(corner, corner.clockwise(turn), size.width),
            Leg::AboutFace => self.about_face(size.depth),
        }
    }
}

impl Base {
    /// Where a path of many legs ends, rounded once and not at each of them: a thousand wheels do
    /// not drift.
    pub fn along<'a>(&self, legs: impl IntoIterator<Item = &'a Leg>) -> Base {
        let fine =
            legs.into_iter().fold(Fine::of(self.pose), |fine, &leg| fine.after(leg, self.size));
        self.at(fine.pose())
    }
}
