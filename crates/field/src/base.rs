//! A base on the table: where it stands, which way it faces, how large it is.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::FAR;
use crate::angle::{Angle, UNIT};
use crate::contact::Side;
use crate::frame::{Frame, REACH};
use crate::point::{Point, Vector};

/// Where a base stands: the middle of its front edge, and the way it faces.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Pose {
    pub front: Point,
    pub facing: Angle,
}

/// The sides of a base, in ticks, neither negative nor above [`FAR`]; files are held to that.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(try_from = "WrittenSize")]
pub struct Size {
    pub width: i32,
    pub depth: i32,
}

/// A size in a file that no base can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeFault {
    pub width: i32,
    pub depth: i32,
}

#[derive(Deserialize)]
struct WrittenSize {
    width: i32,
    depth: i32,
}

/// A rectangle on the table.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Base {
    pub pose: Pose,
    pub size: Size,
}

impl Pose {
    pub const fn new(front: Point, facing: Angle) -> Pose {
        Pose { front, facing }
    }

    /// Where a point lies from here: `dx` to the right, `dy` ahead of the front edge.
    #[inline]
    pub fn local(self, point: Point) -> Vector {
        (point - self.front).seen_facing(self.facing)
    }
}

impl Size {
    /// A size, its sides brought between 0 and [`FAR`].
    #[inline]
    pub const fn new(width: i32, depth: i32) -> Size {
        Size { width: within_far(width), depth: within_far(depth) }
    }
}

const fn within_far(side: i32) -> i32 {
    if side < 0 {
        0
    } else if side > FAR {
        FAR
    } else {
        side
    }
}

impl TryFrom<WrittenSize> for Size {
    type Error = SizeFault;
    fn try_from(WrittenSize { width, depth }: WrittenSize) -> Result<Size, SizeFault> {
        let size = Size::new(width, depth);
        if (size.width, size.depth) == (width, depth) {
            Ok(size)
        } else {
            Err(SizeFault { width, depth })
        }
    }
}

impl fmt::Display for SizeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a base {} wide and {} deep: sides go from 0 to {FAR}", self.width, self.depth)
    }
}

impl std::error::Error for SizeFault {}

impl Base {
    pub const fn new(front: Point, facing: Angle, size: Size) -> Base {
        Base { pose: Pose::new(front, facing), size }
    }

    /// A base given by its centre.
    pub fn around(centre: Point, facing: Angle, size: Size) -> Base {
        let depth = i64::from(size.depth);
        let to_front = Vector::from_scaled(depth * facing.sin(), depth * facing.cos(), 2 * UNIT);
        Base::new(centre + to_front, facing, size)
    }

    /// Front left, front right, rear right, rear left: clockwise.
    pub fn corners(&self) -> [Point; 4] {
        let (sin, cos) = self.pose.facing.sin_cos();
        let spot = |half_widths, half_depths| self.spot_by(sin, cos, half_widths, half_depths);
        [spot(-1, 0), spot(1, 0), spot(1, 2), spot(-1, 2)]
    }

    pub fn centre(&self) -> Point {
        self.spot(0, 1)
    }

    pub fn rear(&self) -> Point {
        self.spot(0, 2)
    }

    /// The middle of one edge.
    pub fn middle_of(&self, side: Side) -> Point {
        match side {
            Side::Front => self.pose.front,
            Side::Left => self.spot(-1, 1),
            Side::Right => self.spot(1, 1),
            Side::Rear => self.rear(),
        }
    }

    /// The direction in which one edge looks out.
    pub fn outward(&self, side: Side) -> Angle {
        match side {
            Side::Front => self.pose.facing,
            Side::Right => self.pose.facing + Angle::QUARTER,
            Side::Rear => self.pose.facing.opposite(),
            Side::Left => self.pose.facing - Angle::QUARTER,
        }
    }

    /// The point so many half widths to the right and half depths to the rear of the front
    /// middle, rounded once.
    fn spot(&self, half_widths: i64, half_depths: i64) -> Point {
        let (sin, cos) = self.pose.facing.sin_cos();
        self.spot_by(sin, cos, half_widths, half_depths)
    }

    /// The same, the sine and cosine of the facing given.
    #[inline]
    fn spot_by(&self, sin: i64, cos: i64, half_widths: i64, half_depths: i64) -> Point {
        let right = i64::from(self.size.width) * half_widths;
        let back = i64::from(self.size.depth) * half_depths;
        let dx = right * cos - back * sin;
        let dy = -right * sin - back * cos;
        self.pose.front + Vector::from_scaled(dx, dy, 2 * UNIT)
    }

    /// No point of the base is farther than this from the middle of its front edge.
    #[inline]
    pub(crate) fn reach(&self) -> i64 {
        let (half, depth) = (i64::from(self.size.width) / 2 + 1, i64::from(self.size.depth));
        // An upper bound of the root of the sum of squares, without a root.
        half.max(depth) + half.min(depth) / 2 + 1
    }

    /// Whether the two are farther apart than `margin` ticks, told at a glance: `false` says
    /// nothing.
    #[inline]
    pub(crate) fn is_beyond(&self, other: &Base, margin: i32) -> bool {
        let reach = self.reach() + other.reach() + i64::from(margin);
        let way = other.pose.front - self.pose.front;
        let far = |part: i32| i64::from(part.clamp(-REACH, REACH)).abs() > reach;
        far(way.dx) || far(way.dy)
    }

    /// Whether a point lies on the base, its edges and a tick around them included.
    pub fn contains(&self, point: Point) -> bool {
        let spot = Frame::of(self).spot(point);
        spot.beyond(self.size) <= crate::frame::GRAINS_PER_TICK
    }

    /// The same base with every edge drawn in by so many ticks; it never turns inside out.
    pub fn inset(&self, ticks: i32) -> Base {
        let width = self.size.width.saturating_sub(ticks.saturating_mul(2));
        let depth = self.size.depth.saturating_sub(ticks.saturating_mul(2));
        Base::around(self.centre(), self.pose.facing, Size::new(width, depth))
    }
}

#[cfg(test)]
mod tests {
    use super::{Base, Pose, Size};
    use crate::angle::Angle;
    use crate::contact::Side;
    use crate::point::{Point, Vector};

    fn base(degrees: i32) -> Base {
        Base::new(Point::new(10_000, 10_000), Angle::from_degrees(degrees), Size::new(4_000, 2_000))
    }

    fn points(pairs: [(i32, i32); 4]) -> [Point; 4] {
        pairs.map(|(x, y)| Point::new(x, y))
    }

    #[test]
    fn corners_go_clockwise_from_front_left() {
        assert_eq!(
            base(0).corners(),
            points([(8_000, 10_000), (12_000, 10_000), (12_000, 8_000), (8_000, 8_000)])
        );
        assert_eq!(
            base(90).corners(),
            points([(10_000, 12_000), (10_000, 8_000), (8_000, 8_000), (8_000, 12_000)])
        );
    }

    #[test]
    fn centre_and_edges() {
        assert_eq!(base(0).centre(), Point::new(10_000, 9_000));
        assert_eq!(base(90).centre(), Point::new(9_000, 10_000));
        assert_eq!(base(0).middle_of(Side::Left), Point::new(8_000, 9_000));
        assert_eq!(base(0).rear(), Point::new(10_000, 8_000));
        assert_eq!(base(0).outward(Side::Right), Angle::EAST);
        assert_eq!(base(0).outward(Side::Left), Angle::WEST);
        let around = Base::around(Point::new(10_000, 9_000), Angle::NORTH, base(0).size);
        assert_eq!(around, base(0));
    }

    #[test]
    fn points_seen_from_a_pose() {
        let pose = Pose::new(Point::new(10_000, 10_000), Angle::EAST);
        assert_eq!(pose.local(Point::new(13_000, 10_000)), Vector::new(0, 3_000));
        assert_eq!(pose.local(Point::new(10_000, 8_000)), Vector::new(2_000, 0));
    }

    #[test]
    fn a_base_contains_its_corners_but_not_the_ground_before_it() {
        for degrees in 0..360 {
            let base = base(degrees);
            assert!(base.corners().iter().all(|&corner| base.contains(corner)), "{degrees}");
            assert!(base.contains(base.centre()));
            assert!(!base.contains(base.pose.front + Vector::along(base.pose.facing, 5)));
        }
    }

    #[test]
    fn inset_stops_at_nothing() {
        assert_eq!(base(0).inset(500).size, Size::new(3_000, 1_000));
        assert_eq!(base(0).inset(500).pose.front, Point::new(10_000, 9_500));
        assert_eq!(base(0).inset(1_500).size, Size::new(1_000, 0));
        assert_eq!(base(0).inset(i32::MAX).size, Size::new(0, 0));
    }

    #[test]
    fn impossible_sizes_in_files_are_refused() {
        let read = |text: &str| serde_json::from_str::<Size>(text);
        assert_eq!(read(r#"{"width":4000,"depth":2000}"#).unwrap(), Size::new(4_000, 2_000));
        assert!(read(r#"{"width":-1,"depth":2000}"#).is_err());
        assert!(read(r#"{"width":2147483647,"depth":2000}"#).is_err());
        let text = serde_json::to_string(&base(30)).unwrap();
        assert_eq!(serde_json::from_str::<Base>(&text).unwrap(), base(30));
    }
}
