//! Upright boxes around shapes, to turn away early what cannot matter.

use crate::angle::{Angle, UNIT};
use crate::base::Base;
use crate::moves::Corner;
use crate::path::Leg;
use crate::point::{Point, Vector};
use crate::round::saturate;

/// An upright box, its edges included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounds {
    pub min: Point,
    pub max: Point,
}

impl Bounds {
    /// The box around two points.
    #[inline]
    pub fn between(a: Point, b: Point) -> Bounds {
        Bounds {
            min: Point::new(a.x.min(b.x), a.y.min(b.y)),
            max: Point::new(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// The box around some points; nothing at the origin for no points.
    pub fn of(points: &[Point]) -> Bounds {
        let boxes = points.iter().map(|&point| Bounds::between(point, point));
        boxes.reduce(Bounds::joined).unwrap_or(Bounds::between(Point::new(0, 0), Point::new(0, 0)))
    }

    /// A box that surely holds the base whichever way it faces; found without a sine.
    #[inline]
    pub fn around(base: &Base) -> Bounds {
        let reach = (base.size.width / 2).saturating_add(base.size.depth).saturating_add(1);
        Bounds::between(base.pose.front, base.pose.front).grown(reach)
    }

    /// The box of a base as it faces: much smaller mostly, and dearer.
    pub fn close_around(base: &Base) -> Bounds {
        Bounds::of(&base.corners())
    }

    /// A box that holds a base all the way as it wheels on a corner, but for the rounding of its
    /// poses by a tick or two.
    ///
    /// Nothing of it goes farther from the pivot than its diagonal, and between beginning and end
    /// no corner bulges out by more than an arc of that radius does.
    pub fn wheeling(base: &Base, corner: Corner, turn: Angle) -> Bounds {
        let diagonal = Vector::new(base.size.width, base.size.depth).length().saturating_add(2);
        if turn > Angle::HALF {
            let pivot = base.front_corner(corner);
            return Bounds::between(pivot, pivot).grown(diagonal);
        }
        let end = base.wheel(corner, turn);
        let half = Angle(turn.0.div_ceil(2));
        let bulge = saturate(i64::from(diagonal) * (UNIT - half.cos()) / UNIT).saturating_add(2);
        Bounds::close_around(base).joined(Bounds::close_around(&end)).grown(bulge)
    }

    /// A box that holds a base all the way of a leg, but for the rounding of its poses.
    pub fn along(base: &Base, leg: Leg) -> Bounds {
        match leg {
            Leg::Straight { .. } => {
                let here = Bounds::close_around(base);
                here.joined(here.shifted(base.after(leg).pose.front - base.pose.front))
            }
            Leg::Wheel { corner, turn } => Bounds::wheeling(base, corner, turn),
            Leg::AboutFace => Bounds::around(base),
        }
    }

    /// The same box so far away.
    pub fn shifted(self, way: Vector) -> Bounds {
        Bounds { min: self.min + way, max: self.max + way }
    }

    #[inline]
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// The box with every edge moved out by so many ticks.
    #[inline]
    pub fn grown(self, ticks: i32) -> Bounds {
        let Bounds { min, max } = self;
        Bounds {
            min: Point::new(min.x.saturating_sub(ticks), min.y.saturating_sub(ticks)),
            max: Point::new(max.x.saturating_add(ticks), max.y.saturating_add(ticks)),
        }
    }

    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        (self.min.x..=self.max.x).contains(&point.x) && (self.min.y..=self.max.y).contains(&point.y)
    }

    /// What lies in the two boxes is at least this far apart.
    pub fn apart(&self, other: &Bounds) -> i32 {
        let x = self.min.x.saturating_sub(other.max.x).max(other.min.x.saturating_sub(self.max.x));
        let y = self.min.y.saturating_sub(other.max.y).max(other.min.y.saturating_sub(self.max.y));
        x.max(y).max(0)
    }

    #[inline]
    pub fn meets(&self, other: &Bounds) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::moves::Corner;
    use crate::point::Point;

    #[test]
    fn boxes_meet_hold_and_grow() {
        let bounds = Bounds::of(&[Point::new(5, 9), Point::new(-1, 3), Point::new(2, 2)]);
        assert_eq!(bounds, Bounds::between(Point::new(-1, 9), Point::new(5, 2)));
        assert!(bounds.contains(Point::new(5, 2)) && !bounds.contains(Point::new(6, 2)));
        let beside = Bounds::between(Point::new(6, 0), Point::new(7, 20));
        assert!(!bounds.meets(&beside) && bounds.grown(1).meets(&beside));
        assert_eq!(bounds.apart(&beside), 1);
        assert_eq!(bounds.apart(&Bounds::between(Point::new(-9, 20), Point::new(0, 12))), 3);
        let all = bounds.grown(i32::MAX);
        assert!(all.contains(Point::new(0, i32::MAX)) && all.contains(Point::new(i32::MIN + 9, 0)));
    }

    #[test]
    fn a_close_box_touches_every_corner_and_goes_along() {
        let base = Base::new(Point::new(70, -30), Angle::from_degrees(90), Size::new(4_000, 2_000));
        let close = Bounds::close_around(&base);
        assert_eq!(close, Bounds::between(Point::new(-1_930, -2_030), Point::new(70, 1_970)));
        let moved = base.ahead(500);
        assert_eq!(close.shifted(moved.pose.front - base.pose.front), Bounds::close_around(&moved));
    }

    #[test]
    fn the_box_of_a_wheel_holds_the_base_all_the_way() {
        let (left, right) = (Corner::Left, Corner::Right);
        for (degrees, corner) in (0..360).step_by(7).flat_map(|at| [(at, left), (at, right)]) {
            let facing = Angle::from_degrees(degrees);
            let base = Base::new(Point::new(70, -30), facing, Size::new(64_000, 2_000));
            for turn in [1, 500, 8_192, 16_384, 20_000, 32_768, 50_000].map(Angle) {
                let bounds = Bounds::wheeling(&base, corner, turn);
                let held = (0..=32).all(|part: i64| {
                    let turned = base.wheel(corner, Angle::wrapped(i64::from(turn.0) * part / 32));
                    turned.corners().iter().all(|&spot| bounds.contains(spot))
                });
                assert!(held, "{degrees} {corner:?} {turn:?}");
            }
        }
        let base = Base::new(Point::new(0, 0), Angle::NORTH, Size::new(64_000, 2_000));
        let little = Bounds::wheeling(&base, Corner::Left, Angle::from_degrees(10));
        assert!(!little.contains(Point::new(0, 20_000)), "{little:?}");
    }

    #[test]
    fn the_box_around_a_base_holds_it_whichever_way_it_faces() {
        for degrees in 0..360 {
            let facing = Angle::from_degrees(degrees);
            let base = Base::new(Point::new(70, -30), facing, Size::new(4_001, 2_000));
            let bounds = Bounds::around(&base);
            assert!(base.corners().iter().all(|&corner| bounds.contains(corner)), "{degrees}");
        }
    }
}
