//! One base as another sees it, before any rounding.
//!
//! Lengths here are in *grains*: half a tick divided by [`UNIT`]. A half width times a sine is
//! then a whole number, so the only error left is that of the sine itself.

use crate::FAR;
use crate::angle::UNIT;
use crate::base::{Base, Size};
use crate::point::Point;

pub(crate) const GRAINS_PER_TICK: i64 = 2 * UNIT;

/// Farther than this, places are treated as being this far: keeps every product within `i64`.
pub(crate) const REACH: i32 = 2 * FAR;

/// The eyes of a base: at its centre, looking the way it faces.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    base: &'a Base,
    sin: i64,
    cos: i64,
}

/// A place in a frame, in grains: `x` to the right, `y` ahead of the centre.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub x: i64,
    pub y: i64,
}

/// Another base in a frame: its centre, and its half sides laid along the frame's axes.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub centre: Spot,
    /// Half the other's width, along its front edge to its right.
    right: Spot,
    /// Half the other's depth, the way it faces.
    ahead: Spot,
}

impl<'a> Frame<'a> {
    #[inline]
    pub fn of(base: &'a Base) -> Frame<'a> {
        let (sin, cos) = base.pose.facing.sin_cos();
        Frame { base, sin, cos }
    }

    #[inline]
    pub fn spot(&self, point: Point) -> Spot {
        let way = point - self.base.pose.front;
        let dx = i64::from(way.dx.clamp(-REACH, REACH));
        let dy = i64::from(way.dy.clamp(-REACH, REACH));
        Spot {
            x: 2 * (dx * self.cos - dy * self.sin),
            y: 2 * (dx * self.sin + dy * self.cos) + i64::from(self.base.size.depth) * UNIT,
        }
    }

    #[inline]
    pub fn see(&self, other: &Base) -> Seen {
        let turn = other.pose.facing - self.base.pose.facing;
        let (sin, cos) = turn.sin_cos();
        let (width, depth) = (i64::from(other.size.width), i64::from(other.size.depth));
        let right = Spot { x: width * cos, y: -width * sin };
        let ahead = Spot { x: depth * sin, y: depth * cos };
        let front = self.spot(other.pose.front);
        Seen { centre: Spot { x: front.x - ahead.x, y: front.y - ahead.y }, right, ahead }
    }
}

impl Spot {
    /// How far outside a base of that size, centred in the frame, along the worse of its two
    /// axes; negative inside.
    pub fn beyond(self, size: Size) -> i64 {
        let x = self.x.abs() - i64::from(size.width) * UNIT;
        let y = self.y.abs() - i64::from(size.depth) * UNIT;
        x.max(y)
    }
}

impl Seen {
    /// Half the other's shadow on the frame's axes: across, ahead.
    #[inline]
    pub fn half_shadow(&self) -> (i64, i64) {
        (self.right.x.abs() + self.ahead.x.abs(), self.right.y.abs() + self.ahead.y.abs())
    }

    pub fn corners(&self) -> [Spot; 4] {
        let corner = |width: i64, depth: i64| Spot {
            x: self.centre.x + width * self.right.x + depth * self.ahead.x,
            y: self.centre.y + width * self.right.y + depth * self.ahead.y,
        };
        [corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)]
    }
}
