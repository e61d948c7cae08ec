//! How far a base may go straight before another stands in its way.
//!
//! What stops a base is overlapping, not touching: it may slide along a neighbour it touches and
//! pull out of a contact. Pairs that already bite a little by rounding do not stop each other
//! unless they would bite deeper.

use serde::{Deserialize, Serialize};

use crate::angle::{Angle, UNIT};
use crate::base::Base;
use crate::bounds::Bounds;
use crate::contact::{CONTACT, SLACK, SLACK_GRAINS, penetration};
use crate::frame::{Frame, GRAINS_PER_TICK, REACH};
use crate::moves::Way;
use crate::point::Point;
use crate::round::{div_round, saturate};
use crate::table::{Edge, Table};

/// A bite this deep is a graze and stops nobody. Half of [`SLACK`], so that a graze, the rounding
/// of the pose and half a least step of a wheel together stay within it.
pub(crate) const GRAZE_GRAINS: i64 = SLACK_GRAINS / 2;

/// How much farther a base is looked ahead for a foe it would touch at the end of its move: the
/// contact distance less the rounding of gap and pose.
pub(crate) const LOOK_AHEAD: i32 = CONTACT - 2;

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
        let lane = Lane::of(self, heading, max);
        let mut met = i64::from(max.saturating_add(LOOK_AHEAD)) * SIXTEENTHS + 1;
        let mut hit = None;
        for (index, other) in others.clone().enumerate() {
            let stop = if lane.misses(other) { NEVER } else { self.meets(other, heading) };
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

    /// After how many ticks one way this base first lies on a zone by more than [`SLACK`], if it
    /// does so within `max`; 0 if it stands in it.
    ///
    /// `at` gives the base after so many ticks, which may differ by a rounding from a plain step.
    pub(crate) fn enters(
        &self,
        zone: &Base,
        way: Way,
        max: i32,
        at: impl Fn(i32) -> Base,
    ) -> Option<i32> {
        let heading = way.heading(self.pose.facing);
        if Lane::of(self, heading, max.max(0)).misses(zone) {
            return None;
        }
        if self.overlaps(zone) {
            return Some(0);
        }
        let (from, until) = overlapping(&swept_axes(self, zone, heading), SLACK_GRAINS);
        if from >= until || until <= 0 {
            return None;
        }
        let first = saturate(from / SIXTEENTHS).max(1);
        let last = saturate(until / SIXTEENTHS).min(max);
        first_inside(first, last, |ticks| at(ticks).overlaps(zone))
    }

    /// How far this base goes in a direction until its edge meets another's; none if it never
    /// does, 0 if they overlap.
    pub(crate) fn distance_to_meet(&self, other: &Base, heading: Angle, max: i32) -> Option<i32> {
        if Lane::of(self, heading, max.max(0)).misses(other) {
            return None;
        }
        let met = self.meets(other, heading);
        let ticks = saturate(div_round(met, SIXTEENTHS));
        (met < NEVER && ticks < max).then_some(ticks)
    }

    /// How far this base must go in a direction to have another behind it; none if it never lies
    /// on it by more than [`SLACK`].
    pub(crate) fn distance_to_clear(&self, other: &Base, heading: Angle) -> Option<i32> {
        let axes = swept_axes(self, other, heading);
        let (from, until) = overlapping(&axes, SLACK_GRAINS);
        if from >= until || until <= 0 {
            return None;
        }
        let about = saturate(overlapping(&axes, 0).1 / SIXTEENTHS);
        let clear = |ticks: &i32| !self.shifted(heading, *ticks).overlaps(other);
        (about..=about.saturating_add(2 * SLACK)).find(clear)
    }

    /// How far this base may go in a direction, up to `max`, until it reaches the edge of the
    /// table. One at the edge already may go along it.
    pub(crate) fn room_on(&self, table: &Table, heading: Angle, max: i32) -> i32 {
        let mut room = i64::from(max.max(0));
        if is_well_inside(table, self.pose.front, self.reach() + room) {
            return saturate(room);
        }
        let bounds = Bounds::close_around(self);
        for edge in Edge::ALL {
            let inside = i64::from(table.room_beyond(&bounds, edge));
            let nearing = (heading - edge.direction()).cos();
            if inside < -i64::from(SLACK) {
                return 0;
            }
            if nearing <= 0 {
                continue;
            }
            let reached = div_round(inside.max(0) * UNIT, nearing);
            let grazed = (inside + i64::from(SLACK / 2)).max(0) * UNIT / nearing;
            let slowly = inside <= 0 && grazed > 2 * i64::from(SLACK);
            room = room.min(if slowly { grazed } else { reached });
        }
        saturate(room)
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
}

/// The strip of table over which a base goes, widened so that it can be told at a glance who
/// stands well clear of it.
struct Lane {
    from: Point,
    sin: i64,
    cos: i64,
    reach: i64,
    length: i64,
}

impl Lane {
    fn of(base: &Base, heading: Angle, max: i32) -> Lane {
        let length = i64::from(max.saturating_add(LOOK_AHEAD));
        let (sin, cos) = heading.sin_cos();
        Lane { from: base.pose.front, sin, cos, reach: base.reach() + 1, length }
    }

    fn misses(&self, other: &Base) -> bool {
        let way = other.pose.front - self.from;
        let dx = i64::from(way.dx.clamp(-REACH, REACH));
        let dy = i64::from(way.dy.clamp(-REACH, REACH));
        let reach = (self.reach + other.reach()) * UNIT;
        let across = dx * self.cos - dy * self.sin;
        let along = dx * self.sin + dy * self.cos;
        across.abs() > reach || along < -reach || along > reach + self.length * UNIT
    }
}

/// Whether all that is within so many ticks of a point is on the table.
pub(crate) fn is_well_inside(table: &Table, point: Point, ticks: i64) -> bool {
    let inside =
        |at: i32, side: i32| i64::from(at) >= ticks && i64::from(side) - i64::from(at) >= ticks;
    inside(point.x, table.width) && inside(point.y, table.height)
}

/// The first tick inside, where one is outside at 0 and should be inside from about `first` to
/// `last`. One that closes slowly may be off by many ticks when poses are rounded.
fn first_inside(first: i32, last: i32, is_inside: impl Fn(i32) -> bool) -> Option<i32> {
    let (mut inside, mut step) = (first, 1);
    while inside < last && !is_inside(inside) {
        inside = inside.saturating_add(step).min(last);
        step *= 2;
    }
    if inside > last || !is_inside(inside) {
        return None;
    }
    let (mut outside, mut step) = (inside - 1, 1);
    while outside > 0 && is_inside(outside) {
        inside = outside;
        outside = (outside - step).max(0);
        step *= 2;
    }
    while inside - outside > 1 {
        let middle = outside + (inside - outside) / 2;
        if is_inside(middle) { inside = middle } else { outside = middle }
    }
    Some(inside)
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
    let (sin, cos) = (heading - own.pose.facing).sin_cos();
    [
        SweptAxis {
            offset: seen.centre.x,
            reach: i64::from(own.size.width) * half + across,
            speed: 2 * sin,
        },
        SweptAxis {
            offset: seen.centre.y,
            reach: i64::from(own.size.depth) * half + ahead,
            speed: 2 * cos,
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
    use super::Travel;
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::moves::Way;
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
    }
}
