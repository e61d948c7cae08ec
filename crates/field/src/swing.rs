//! How far a base may wheel, alone or as part of something larger, before another stands in its
//! way.

use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::base::{Base, Size};
use crate::contact::{SLACK, SLACK_GRAINS, penetration};
use crate::fine::Fine;
use crate::frame::{GRAINS_PER_TICK, REACH};
use crate::hinge::Hinge;
use crate::moves::{Corner, turn_for_arc};
use crate::point::{Point, Vector};
use crate::round::saturate;
use crate::sweep::{GRAZE_GRAINS, LOOK_AHEAD, is_well_inside};
use crate::table::Table;

const STEP_TICKS_MIN: i64 = SLACK as i64 / 2;

/// The arc of the least step.
const LEAST_ARC: i32 = SLACK / 2 - 1;

/// A pivot no farther from another is at it: with the rounding of pose and pivot the two are then
/// never three ticks apart, and only the least steps are taken.
const HINGED: i32 = 1;

/// How far a base may wheel, and the one among the others that it then touches in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wheel {
    pub turn: Angle,
    pub hit: Option<usize>,
}

impl Base {
    /// How far this base may wheel on a corner, up to `max`, before it meets one of the others.
    ///
    /// What meets and hits is as for [`Base::travel_until`].
    pub fn wheel_until<'a, I>(&self, corner: Corner, max: Angle, others: I) -> Wheel
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        self.swing(corner).until(max, others)
    }

    /// The wheels of this base on a corner.
    pub(crate) fn swing(&self, corner: Corner) -> Swing<impl Fn(u32) -> Fine> {
        let (front, size) = (Fine::of(self.pose), self.size);
        let turned = move |turn: u32| {
            front.pivot(corner, corner.clockwise(Angle::wrapped(turn.into())), size.width)
        };
        let radius = Vector::new(size.width, size.depth).length();
        Swing { turned, size, pivot: self.front_corner(corner), radius, hinge: Some(corner) }
    }
}

/// A base that turns about a point, alone or as part of something larger.
pub(crate) struct Swing<F> {
    /// Its front middle after so many 1/65,536 of a turn.
    pub turned: F,
    pub size: Size,
    pub pivot: Point,
    /// How far the base's farthest corner is from the pivot.
    pub radius: i32,
    /// The corner of the base that is the pivot, if one is.
    pub hinge: Option<Corner>,
}

impl<F: Fn(u32) -> Fine> Swing<F> {
    /// The base after so many 1/65,536 of a turn.
    pub fn at(&self, turn: u32) -> Base {
        Base { pose: (self.turned)(turn).pose(), size: self.size }
    }

    /// How far it may turn, up to `max`, before it meets one of the others.
    pub fn until<'a, I>(&self, max: Angle, others: I) -> Wheel
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let others = others.into_iter();
        let most = u32::from(max.0);
        let ahead = turn_for_arc(self.radius, LOOK_AHEAD).0.min(Angle::QUARTER.0);
        let mut met = most + u32::from(ahead);
        let mut hit = None;
        for (index, other) in others.clone().enumerate() {
            if let Some(stop) = self.runs_into(other, met, GRAZE_GRAINS)
                && (stop < met || hit.is_none())
            {
                (met, hit) = (stop, Some((index, other)));
            }
        }
        let clear = |turn: u32| {
            let wheeled = self.at(turn);
            !others.clone().any(|other| wheeled.overlaps(other))
        };
        let turn = met.min(most);
        let turn = (0..=SLACK.unsigned_abs()).map(|less| turn.saturating_sub(less));
        let turn = turn.into_iter().find(|&turn| turn == 0 || clear(turn)).unwrap_or(0);
        let wheeled = self.at(turn);
        let hit = hit.filter(|(_, other)| wheeled.touches(other)).map(|(index, _)| index);
        Wheel { turn: Angle::wrapped(turn.into()), hit }
    }

    /// The least turn after which it lies on a zone by more than [`SLACK`], if that is no more
    /// than `max`; none at all if it stands in it.
    pub fn enters(&self, zone: &Base, max: Angle) -> Option<Angle> {
        if self.at(0).overlaps(zone) {
            return Some(Angle::ZERO);
        }
        let last = self.runs_into(zone, max.0.into(), SLACK_GRAINS)?;
        Some(Angle::wrapped(i64::from(last) + 1))
    }

    /// The largest turn up to `max` with the base wholly on the table all the way.
    pub fn within(&self, table: &Table, max: Angle) -> Angle {
        let out_by = |turn: u32| -i64::from(table.nearest_edge(&self.at(turn)).1) * GRAINS_PER_TICK;
        if is_well_inside(table, self.pivot, i64::from(self.radius) + 2) {
            return max;
        }
        let out = out_by(0);
        if out > SLACK_GRAINS {
            return Angle::ZERO;
        }
        let allowed = out.max(GRAZE_GRAINS);
        let at_edge = table.inside_by_least(self.pivot) <= 0;
        let hinge = self.hinge.filter(|_| at_edge);
        let surely = hinge.map(|corner| {
            move |turn: u32| {
                Hinge::on_table(&(self.turned)(turn), self.size, corner, table, allowed)
            }
        });
        Angle::wrapped(self.turns_until(max.0.into(), allowed, (out, out_by), surely).0.into())
    }

    /// The largest turn up to `most` before this base bites deeper than `graze` into another, or
    /// deeper than it does already; none if it never does.
    fn runs_into(&self, other: &Base, most: u32, graze: i64) -> Option<u32> {
        let near = i64::from(self.radius) + i64::from(SLACK) + 2;
        let way = other.pose.front - self.pivot;
        let far = |part: i32| i64::from(part.clamp(-REACH, REACH)).abs() > near + other.reach();
        if far(way.dx) || far(way.dy) {
            return None;
        }
        let from_pivot = other.gap_to_point(self.pivot);
        if from_pivot > self.radius.saturating_add(SLACK) {
            return None;
        }
        let bite_after = |turn: u32| penetration(&self.at(turn), other);
        let bite = bite_after(0);
        if bite > SLACK_GRAINS {
            return Some(0);
        }
        let allowed = bite.max(graze);
        let hinge = self.hinge.filter(|_| from_pivot <= HINGED);
        let surely = hinge.map(|corner| {
            move |turn: u32| Hinge::beside(&(self.turned)(turn), self.size, corner, other, allowed)
        });
        let (turn, stopped) = self.turns_until(most, allowed, (bite, bite_after), surely);
        stopped.then_some(turn)
    }

    /// The largest turn up to `most` with a bite, in grains, of no more than `allowed`, and whether
    /// it is deeper after that. A negative bite is a distance; the first is the one before turning.
    ///
    /// No point of the base goes faster than the one farthest from the pivot, so a turn that takes
    /// that one no farther than the two are apart cannot carry it through.
    ///
    /// Where the pivot itself touches, the two are never apart, and it would take the least step
    /// again and again: then `surely` tells how far a turn from here is clear all the way. As the
    /// steps would have been the least ones, whole steps are left out and the answer is the same.
    fn turns_until(
        &self,
        most: u32,
        allowed: i64,
        (first, bite): (i64, impl Fn(u32) -> i64),
        mut surely: Option<impl Fn(u32) -> Hinge>,
    ) -> (u32, bool) {
        let (mut clear, mut bitten) = (0, first);
        while clear < most {
            if let Some(hinge) = &surely {
                let step = u32::from(turn_for_arc(self.radius, LEAST_ARC).0.max(1));
                let sure = hinge(clear).clear_turn(most - clear) / step * step;
                clear += sure;
                if sure == 0 {
                    surely = None;
                }
                continue;
            }
            let apart = -bitten / GRAINS_PER_TICK;
            let ticks = saturate(apart.max(STEP_TICKS_MIN));
            let step = u32::from(turn_for_arc(self.radius, ticks - 1).0.max(1));
            let next = clear.saturating_add(step).min(most);
            if next == most && apart > STEP_TICKS_MIN {
                break;
            }
            bitten = bite(next);
            if bitten > allowed {
                return (last_clear(clear, next, |turn| bite(turn) <= allowed), true);
            }
            clear = next;
        }
        (most, false)
    }
}

/// The last clear turn between one that is and one that is not.
fn last_clear(mut clear: u32, mut blocked: u32, is_clear: impl Fn(u32) -> bool) -> u32 {
    while blocked - clear > 1 {
        let middle = clear + (blocked - clear) / 2;
        if is_clear(middle) { clear = middle } else { blocked = middle }
    }
    clear
}

#[cfg(test)]
mod tests {
    use super::Wheel;
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::CONTACT;
    use crate::moves::Corner;
    use crate::point::Point;

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), Size::new(4_000, 2_000))
    }

    #[test]
    fn an_overlap_at_the_start_holds_it() {
        let held = base(0, 0, 0).wheel_until(Corner::Left, Angle::QUARTER, &[base(100, 100, 0)]);
        assert_eq!(held, Wheel { turn: Angle::ZERO, hit: Some(0) });
    }

    #[test]
    fn wheeling_into_a_foe() {
        // The outer corner swings round (2,000, 0) at 4,000; the foe's near edge is the line
        // y = 2,000, met when its sine is a half.
        let foe = Base::new(Point::new(-2_000, 2_000), Angle::SOUTH, Size::new(6_000, 1_000));
        let wheel = base(0, 0, 0).wheel_until(Corner::Right, Angle::QUARTER, &[foe]);
        assert_eq!(wheel.hit, Some(0));
        assert!(wheel.turn.apart(Angle::from_degrees(30)) <= Angle(12), "{wheel:?}");
        let short = base(0, 0, 0).wheel_until(Corner::Right, Angle::from_degrees(29), &[foe]);
        assert_eq!(short, Wheel { turn: Angle::from_degrees(29), hit: None });
        let away = base(0, 0, 0).wheel_until(Corner::Left, Angle::from_degrees(20), &[foe]);
        assert_eq!(away, Wheel { turn: Angle::from_degrees(20), hit: None });
    }

    #[test]
    fn a_wheel_that_ends_in_contact_has_hit() {
        let foe = Base::new(Point::new(-2_000, 2_000), Angle::SOUTH, Size::new(6_000, 1_000));
        let nearly = Angle::from_degrees(30) - Angle(60);
        let wheel = base(0, 0, 0).wheel_until(Corner::Right, nearly, &[foe]);
        assert_eq!(wheel, Wheel { turn: nearly, hit: Some(0) });
        assert!(base(0, 0, 0).wheel(Corner::Right, nearly).gap(&foe) <= CONTACT);
    }

    #[test]
    fn a_post_stops_a_wheel() {
        let post = Base::around(Point::new(-1_000, 1_500), Angle::NORTH, Size::new(10, 10));
        let wheel = base(0, 0, 0).wheel_until(Corner::Right, Angle::HALF, &[post]);
        assert_eq!(wheel.hit, Some(0));
        // tan = 1,495 / 2,995 to its nearest corner below and left of it.
        assert!(wheel.turn.apart(Angle::from_degrees(26)) < Angle::from_degrees(2), "{wheel:?}");
    }
}
