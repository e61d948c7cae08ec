//! How far a base may go, straight or wheeling, before another stands in its way.
//!
//! What stops a base is overlapping, not touching: it may slide along a neighbour it touches and
//! pull out of a contact. Pairs that already bite a little by rounding do not stop each other
//! unless they would bite deeper.

use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::base::Base;
use crate::contact::{CONTACT, SLACK, SLACK_GRAINS, penetration};
use crate::frame::{Frame, GRAINS_PER_TICK};
use crate::moves::{Corner, Way, turn_for_arc};
use crate::point::Vector;
use crate::round::{div_round, saturate};

/// A bite this deep is a graze and stops nobody. Half of [`SLACK`], so that a graze, the rounding
/// of the pose and half a least step of a wheel together stay within it.
const GRAZE_GRAINS: i64 = SLACK_GRAINS / 2;
const WHEEL_STEP_TICKS_MIN: i64 = SLACK as i64 / 2;

/// How much farther a base is looked ahead for a foe it would touch at the end of its move: the
/// contact distance less the rounding of gap and pose.
const LOOK_AHEAD: i32 = CONTACT - 2;

/// Times are in sixteenths of a tick travelled.
const SIXTEENTHS: i64 = 16;
const NEVER: i64 = 1 << 40;

/// How far a base may travel straight, in ticks, and the one among the others that it then touches
/// in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Travel {
    pub distance: i32,
    pub hit: Option<usize>,
}

/// How far a base may wheel, and the one among the others that it then touches in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Wheel {
    pub turn: Angle,
    pub hit: Option<usize>,
}

impl Base {
    /// How far this base may go one way, up to `max` ticks, before it meets one of the others.
    ///
    /// `hit` is the place in `others` of the one it meets, the first of them on a tie. A base that
    /// reaches `max` within [`CONTACT`] of one in its path has hit it. One that is only passed
    /// alongside, however closely, is not hit. A base that overlaps one of the others at the
    /// start does not move: leave out of `others` those it may pass through.
    pub fn travel_until<'a, I>(&self, way: Way, max: i32, others: I) -> Travel
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let max = max.max(0);
        let others = others.into_iter();
        let heading = way.heading(self.pose.facing);
        let mut met = i64::from(max.saturating_add(LOOK_AHEAD)) * SIXTEENTHS + 1;
        let mut hit = None;
        for (index, other) in others.clone().enumerate() {
            let stop = self.meets(other, heading);
            if stop < met {
                (met, hit) = (stop, Some(index));
            }
        }
        let distance = saturate(div_round(met, SIXTEENTHS)).min(max);
        let clear = |ticks: i32| {
            let moved = self.step(way, ticks);
            !others.clone().any(|other| moved.overlaps(other))
        };
        // Rounding of the pose may deepen a bite that was already there; a tick or two less cures.
        let distance = (0..=2 * SLACK).map(|less| distance - less).find(|&d| d <= 0 || clear(d));
        Travel { distance: distance.unwrap_or(0).max(0), hit }
    }

    /// How far this base may wheel on a corner, up to `max`, before it meets one of the others.
    ///
    /// What meets and hits is as for [`Base::travel_until`].
    pub fn wheel_until<'a, I>(&self, corner: Corner, max: Angle, others: I) -> Wheel
    where
        I: IntoIterator<Item = &'a Base>,
        I::IntoIter: Clone,
    {
        let others = others.into_iter();
        let most = u32::from(max.0);
        let radius = Vector::new(self.size.width, self.size.depth).length();
        let mut met = most + u32::from(turn_for_arc(radius, LOOK_AHEAD).0.min(Angle::QUARTER.0));
        let mut hit = None;
        for (index, other) in others.clone().enumerate() {
            if let Some(stop) = self.wheels_into(other, corner, radius, met)
                && (stop < met || hit.is_none())
            {
                (met, hit) = (stop, Some((index, other)));
            }
        }
        let clear = |turn: u32| {
            let wheeled = self.wheeled(corner, turn);
            !others.clone().any(|other| wheeled.overlaps(other))
        };
        let turn = met.min(most);
        let turn = (0..=SLACK.unsigned_abs()).map(|less| turn.saturating_sub(less));
        let turn = turn.into_iter().find(|&turn| turn == 0 || clear(turn)).unwrap_or(0);
        let wheeled = self.wheeled(corner, turn);
        let hit = hit.filter(|(_, other)| wheeled.touches(other)).map(|(index, _)| index);
        Wheel { turn: Angle::wrapped(turn.into()), hit }
    }

    /// When this base, going that way, runs into another, in sixteenths of a tick.
    fn meets(&self, other: &Base, heading: Angle) -> i64 {
        let bite = penetration(self, other);
        if bite > SLACK_GRAINS {
            return 0;
        }
        let axes = swept_axes(self, other, heading);
        let (blocked, freed) = overlapping(&axes, bite.max(GRAZE_GRAINS));
        if blocked >= freed || freed <= 0 {
            return NEVER;
        }
        // It stops where the edges meet, not where the graze is used up. Where they have met
        // already, only one that closes very slowly, as a neighbour alongside, goes on grazing.
        let (contact, _) = overlapping(&axes, 0);
        let slowly = blocked > 2 * i64::from(SLACK) * SIXTEENTHS;
        if contact < 0 && slowly { blocked } else { contact.max(0) }
    }

    fn wheeled(&self, corner: Corner, turn: u32) -> Base {
        self.wheel(corner, Angle::wrapped(turn.into()))
    }

    /// The largest turn up to `most` before this base runs into another; none if it does not.
    ///
    /// No point of the base goes faster than the one farthest from the pivot, so a turn that
    /// takes that one no farther than the two bases are apart cannot carry it through.
    fn wheels_into(&self, other: &Base, corner: Corner, radius: i32, most: u32) -> Option<u32> {
        if other.gap_to_point(self.front_corner(corner)) > radius.saturating_add(SLACK) {
            return None;
        }
        let bite = penetration(self, other);
        if bite > SLACK_GRAINS {
            return Some(0);
        }
        let allowed = bite.max(GRAZE_GRAINS);
        let bite_after = |turn: u32| penetration(&self.wheeled(corner, turn), other);
        let (mut clear, mut bite) = (0, bite);
        while clear < most {
            let apart = -bite / GRAINS_PER_TICK;
            let ticks = saturate(apart.max(WHEEL_STEP_TICKS_MIN));
            let step = u32::from(turn_for_arc(radius, ticks - 1).0.max(1));
            let next = clear.saturating_add(step).min(most);
            bite = bite_after(next);
            if bite > allowed {
                return Some(last_clear(clear, next, |turn| bite_after(turn) <= allowed));
            }
            clear = next;
        }
        None
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

/// One separating axis, in grains, for a base on the move.
#[derive(Clone, Copy)]
struct SweptAxis {
    /// From the mover's centre to the other's.
    offset: i64,
    /// Half the shadows of both.
    reach: i64,
    /// How fast the mover goes along the axis, in grains for each tick travelled.
    speed: i64,
}

fn swept_axes(mover: &Base, other: &Base, heading: Angle) -> [SweptAxis; 4] {
    let [a, b] = own_swept_axes(mover, other, heading);
    // Seen from the other, the mover has the same offset and speed with their signs changed.
    let [c, d] = own_swept_axes(other, mover, heading.opposite());
    [a, b, c, d]
}

fn own_swept_axes(own: &Base, other: &Base, heading: Angle) -> [SweptAxis; 2] {
    let seen = Frame::of(own).see(other);
    let (across, ahead) = seen.half_shadow();
    let half = GRAINS_PER_TICK / 2;
    let off = heading - own.pose.facing;
    [
        SweptAxis {
            offset: seen.centre.x,
            reach: i64::from(own.size.width) * half + across,
            speed: 2 * off.sin(),
        },
        SweptAxis {
            offset: seen.centre.y,
            reach: i64::from(own.size.depth) * half + ahead,
            speed: 2 * off.cos(),
        },
    ]
}

/// From when to when the two bite deeper than `allowed` along every axis.
fn overlapping(axes: &[SweptAxis], allowed: i64) -> (i64, i64) {
    axes.iter()
        .map(|axis| axis.overlapping(allowed))
        .fold((-NEVER, NEVER), |(from, until), (axis_from, axis_until)| {
            (from.max(axis_from), until.min(axis_until))
        })
}

impl SweptAxis {
    fn overlapping(self, allowed: i64) -> (i64, i64) {
        let reach = self.reach - allowed;
        if self.speed == 0 {
            let always = self.offset.abs() < reach;
            return if always { (-NEVER, NEVER) } else { (NEVER, -NEVER) };
        }
        let towards = self.offset * self.speed.signum();
        let speed = self.speed.abs();
        let time = |grains: i64| div_round(grains * SIXTEENTHS, speed).clamp(-NEVER, NEVER);
        (time(towards - reach), time(towards + reach))
    }
}

#[cfg(test)]
mod tests {
    use super::{Travel, Wheel};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::CONTACT;
    use crate::moves::{Corner, Way};
    use crate::point::Point;

    const SIZE: Size = Size::new(4_000, 2_000);

    fn base(x: i32, y: i32, degrees: i32) -> Base {
        Base::new(Point::new(x, y), Angle::from_degrees(degrees), SIZE)
    }

    #[test]
    fn straight_ahead_into_a_foe() {
        let foe = base(1_000, 3_000, 180);
        let travel = |max| base(0, 0, 0).travel_until(Way::Ahead, max, &[foe]);
        assert_eq!(travel(5_000), Travel { distance: 3_000, hit: Some(0) });
        assert_eq!(travel(3_000), Travel { distance: 3_000, hit: Some(0) });
        assert_eq!(travel(2_960), Travel { distance: 2_960, hit: Some(0) });
        assert_eq!(travel(2_900), Travel { distance: 2_900, hit: None });
        assert_eq!(travel(-7), Travel { distance: 0, hit: None });
        let back = base(0, 0, 0).travel_until(Way::Back, 5_000, &[foe]);
        assert_eq!(back, Travel { distance: 5_000, hit: None });
    }

    #[test]
    fn the_nearest_stops_it_and_the_first_on_a_tie() {
        let others = [base(0, 9_000, 180), base(-1_000, 4_000, 180), base(1_000, 4_000, 180)];
        let travel = base(0, 0, 0).travel_until(Way::Ahead, 20_000, &others);
        assert_eq!(travel, Travel { distance: 4_000, hit: Some(1) });
    }

    #[test]
    fn nothing_is_tunnelled_through() {
        let thin = Base::new(Point::new(0, 7_000), Angle::from_degrees(45), Size::new(20, 0));
        let travel = base(0, 0, 0).travel_until(Way::Ahead, 1_000_000, &[thin]);
        assert_eq!(travel.hit, Some(0));
        assert!((6_990..=7_000).contains(&travel.distance), "{travel:?}");
    }

    #[test]
    fn neighbours_slide_and_contacts_part() {
        for degrees in 0..360 {
            let here = base(0, 0, degrees);
            let beside = here.sideways(4_000);
            let before = here.about_face().set_against(&here, crate::Side::Front, 700);
            let free = Travel { distance: 3_000, hit: None };
            assert_eq!(here.travel_until(Way::Ahead, 3_000, &[beside]), free, "{degrees}");
            assert_eq!(here.travel_until(Way::Back, 3_000, &[beside, before]), free, "{degrees}");
            let stuck = here.travel_until(Way::Ahead, 3_000, &[before]);
            assert!(stuck.distance <= 1 && stuck.hit == Some(0), "{degrees}: {stuck:?}");
        }
    }

    #[test]
    fn an_overlap_at_the_start_holds_it() {
        let here = base(0, 0, 0);
        let held = here.travel_until(Way::Back, 3_000, &[base(100, 100, 0)]);
        assert_eq!(held, Travel { distance: 0, hit: Some(0) });
        let held = here.wheel_until(Corner::Left, Angle::QUARTER, &[base(100, 100, 0)]);
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
