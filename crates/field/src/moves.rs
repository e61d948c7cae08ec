//! Moves of a base: straight, wheeling and turning on the spot.

use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::base::{Base, Pose};
use crate::frame::GRAINS_PER_TICK;
use crate::point::{Point, Vector};
use crate::round::{div_round, saturate};

/// A full turn over its diameter is pi, and 355/113 is pi to within a twelve-millionth.
const CIRCLE: i64 = 710;
const RADIUS: i64 = 113;
const TURN: i64 = 65_536;

/// A way to go without turning, as the base sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Way {
    Ahead,
    Back,
    Left,
    Right,
    /// Off straight ahead by so much, clockwise.
    Oblique(Angle),
}

/// A front corner to wheel on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Corner {
    Left,
    Right,
}

impl Way {
    /// The direction on the table for a base facing so.
    pub fn heading(self, facing: Angle) -> Angle {
        match self {
            Way::Ahead => facing,
            Way::Back => facing.opposite(),
            Way::Left => facing - Angle::QUARTER,
            Way::Right => facing + Angle::QUARTER,
            Way::Oblique(off) => facing + off,
        }
    }

    pub fn mirrored(self) -> Way {
        match self {
            Way::Left => Way::Right,
            Way::Right => Way::Left,
            Way::Oblique(off) => Way::Oblique(-off),
            Way::Ahead | Way::Back => self,
        }
    }
}

impl Corner {
    pub const fn mirrored(self) -> Corner {
        match self {
            Corner::Left => Corner::Right,
            Corner::Right => Corner::Left,
        }
    }

    /// A forward wheel of so much on this corner, as a clockwise turn.
    pub(crate) fn clockwise(self, turn: Angle) -> Angle {
        match self {
            Corner::Left => -turn,
            Corner::Right => turn,
        }
    }

    /// -1 to the left of the front middle, 1 to its right.
    pub(crate) const fn sign(self) -> i64 {
        match self {
            Corner::Left => -1,
            Corner::Right => 1,
        }
    }
}

impl Pose {
    /// So many ticks one way, the facing kept; negative ticks go the other way.
    pub fn step(self, way: Way, ticks: i32) -> Pose {
        Pose { front: self.front + Vector::along(way.heading(self.facing), ticks), ..self }
    }

    /// So many ticks straight ahead; negative is back.
    pub fn ahead(self, ticks: i32) -> Pose {
        self.step(Way::Ahead, ticks)
    }

    /// So many ticks to the right; negative is left.
    pub fn sideways(self, ticks: i32) -> Pose {
        self.step(Way::Right, ticks)
    }

    /// So many ticks off straight ahead by `off`, clockwise, the facing kept.
    pub fn oblique(self, off: Angle, ticks: i32) -> Pose {
        self.step(Way::Oblique(off), ticks)
    }
}

impl Base {
    /// The same base at another pose.
    pub const fn at(&self, pose: Pose) -> Base {
        Base { pose, size: self.size }
    }

    /// [`Pose::step`].
    pub fn step(&self, way: Way, ticks: i32) -> Base {
        self.at(self.pose.step(way, ticks))
    }

    /// [`Pose::ahead`].
    pub fn ahead(&self, ticks: i32) -> Base {
        self.at(self.pose.ahead(ticks))
    }

    /// [`Pose::sideways`].
    pub fn sideways(&self, ticks: i32) -> Base {
        self.at(self.pose.sideways(ticks))
    }

    /// [`Pose::oblique`].
    pub fn oblique(&self, off: Angle, ticks: i32) -> Base {
        self.at(self.pose.oblique(off, ticks))
    }

    /// So many ticks in a direction of the table, the facing kept.
    pub fn shifted(&self, direction: Angle, ticks: i32) -> Base {
        let front = self.pose.front + Vector::along(direction, ticks);
        self.at(Pose { front, ..self.pose })
    }

    /// Wheels forward on a front corner, which stays put: on the left corner to the left, on the
    /// right corner to the right. The outer corner goes [`wheel_arc`] ticks.
    pub fn wheel(&self, corner: Corner, turn: Angle) -> Base {
        self.pivot(corner, corner.clockwise(turn))
    }

    /// Wheels backward on a front corner: undoes [`Base::wheel`].
    pub fn wheel_back(&self, corner: Corner, turn: Angle) -> Base {
        self.wheel(corner, -turn)
    }

    /// Faces the other way, the centre kept: the front is where the rear was.
    pub fn about_face(&self) -> Base {
        self.turn_on_centre(Angle::HALF)
    }

    /// Turns clockwise by so much, the centre kept; negate the angle to turn anticlockwise.
    pub fn turn_on_centre(&self, turn: Angle) -> Base {
        let (old, new) = (self.pose.facing, self.pose.facing + turn);
        self.turned(new, turning_shift(self.size.depth, old, new))
    }

    pub fn front_corner(&self, corner: Corner) -> Point {
        let [left, right, ..] = self.corners();
        match corner {
            Corner::Left => left,
            Corner::Right => right,
        }
    }

    /// Turns clockwise about a front corner, which need not lie on a whole tick.
    fn pivot(&self, corner: Corner, clockwise: Angle) -> Base {
        let (old, new) = (self.pose.facing, self.pose.facing + clockwise);
        self.turned(new, pivot_shift(self.size.width, corner, old, new))
    }

    /// A new facing with the front shifted by so many grains.
    fn turned(&self, facing: Angle, (dx, dy): (i64, i64)) -> Base {
        let front = self.pose.front + Vector::from_scaled(dx, dy, GRAINS_PER_TICK);
        self.at(Pose { front, facing })
    }
}

/// Where a turn about a front corner takes the front middle, in grains.
pub(crate) fn pivot_shift(width: i32, corner: Corner, old: Angle, new: Angle) -> (i64, i64) {
    let to_corner = i64::from(width) * corner.sign();
    let ((old_sin, old_cos), (new_sin, new_cos)) = (old.sin_cos(), new.sin_cos());
    (to_corner * (old_cos - new_cos), to_corner * (new_sin - old_sin))
}

/// Where a turn about the centre takes the front middle, in grains: from the old front back to the
/// centre and on to the new front.
pub(crate) fn turning_shift(depth: i32, old: Angle, new: Angle) -> (i64, i64) {
    let depth = i64::from(depth);
    (depth * (new.sin() - old.sin()), depth * (new.cos() - old.cos()))
}

/// How far the outer front corner goes in a wheel: its arc in ticks, rounded to nearest.
pub const fn wheel_arc(width: i32, turn: Angle) -> i32 {
    saturate(div_round(width as i64 * turn.0 as i64 * CIRCLE, RADIUS * TURN))
}

/// The largest turn whose [`wheel_arc`] is no more than `arc`; none at all for a negative arc,
/// and never quite a full turn.
pub const fn turn_for_arc(width: i32, arc: i32) -> Angle {
    if arc < 0 {
        return Angle::ZERO;
    }
    if width <= 0 {
        return Angle(u16::MAX);
    }
    // The arc rounds to `arc` or less exactly while it is below arc + 1/2.
    let below = (2 * arc as i64 + 1) * RADIUS * TURN - 1;
    let turn = below / (2 * width as i64 * CIRCLE);
    Angle(if turn > u16::MAX as i64 { u16::MAX } else { turn as u16 })
}

#[cfg(test)]
mod tests {
    use super::{Corner, Way, turn_for_arc, wheel_arc};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::point::Point;

    fn base(degrees: i32) -> Base {
        Base::new(Point::new(10_000, 10_000), Angle::from_degrees(degrees), Size::new(4_000, 2_000))
    }

    #[test]
    fn straight_moves() {
        assert_eq!(base(0).ahead(500).pose.front, Point::new(10_000, 10_500));
        assert_eq!(base(90).ahead(-500).pose.front, Point::new(9_500, 10_000));
        assert_eq!(base(0).sideways(500).pose.front, Point::new(10_500, 10_000));
        assert_eq!(base(180).sideways(500).pose.front, Point::new(9_500, 10_000));
        assert_eq!(base(0).step(Way::Left, 500).pose.front, Point::new(9_500, 10_000));
        assert_eq!(base(30).step(Way::Back, 999), base(30).ahead(-999));
        let oblique = base(0).oblique(Angle::EIGHTH, 1_000);
        assert_eq!(oblique.pose.front, Point::new(10_707, 10_707));
        assert_eq!(oblique.pose.facing, Angle::NORTH);
    }

    #[test]
    fn a_quarter_wheel_on_either_corner() {
        let right = base(0).wheel(Corner::Right, Angle::QUARTER);
        assert_eq!(right.pose.facing, Angle::EAST);
        assert_eq!(right.pose.front, Point::new(12_000, 12_000));
        assert_eq!(right.front_corner(Corner::Right), Point::new(12_000, 10_000));
        let left = base(0).wheel(Corner::Left, Angle::QUARTER);
        assert_eq!(left.pose.facing, Angle::WEST);
        assert_eq!(left.pose.front, Point::new(8_000, 12_000));
        assert_eq!(right.wheel_back(Corner::Right, Angle::QUARTER), base(0));
    }

    #[test]
    fn turning_on_the_centre_keeps_it() {
        let about = base(0).about_face();
        assert_eq!(about.pose.front, Point::new(10_000, 8_000));
        assert_eq!(about.pose.facing, Angle::SOUTH);
        for degrees in 0..360 {
            let base = base(degrees);
            assert_eq!(base.about_face().about_face(), base);
            for turned in [base.about_face(), base.turn_on_centre(Angle::from_degrees(77))] {
                assert!(turned.centre().distance(base.centre()) <= 2);
            }
        }
    }

    #[test]
    fn arcs_of_wheels() {
        assert_eq!(wheel_arc(4_000, Angle::QUARTER), 6_283);
        assert_eq!(wheel_arc(1_000, Angle::from_degrees(45)), 785);
        assert_eq!(wheel_arc(0, Angle::QUARTER), 0);
        assert_eq!(turn_for_arc(4_000, 6_283).degrees(), 90);
        assert_eq!(turn_for_arc(4_000, -1), Angle::ZERO);
        assert_eq!(turn_for_arc(0, 10), Angle(u16::MAX));
        assert_eq!(turn_for_arc(10, i32::MAX), Angle(u16::MAX));
        for step in (0..=u16::MAX).step_by(11) {
            let exact = 4_321.0 * f64::from(step) / 65_536.0 * std::f64::consts::TAU;
            let arc = wheel_arc(4_321, Angle(step));
            assert!((f64::from(arc) - exact).abs() <= 0.51);
            let turn = turn_for_arc(4_321, arc);
            assert!(turn >= Angle(step) && wheel_arc(4_321, turn) == arc);
            let next = Angle(turn.0.saturating_add(1));
            assert!(turn.0 == u16::MAX || wheel_arc(4_321, next) > arc);
        }
    }
}
