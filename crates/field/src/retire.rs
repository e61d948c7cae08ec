//! Going straight through, onto or away from others: passing, retreating, evading, pursuing.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::angle::Angle;
use crate::base::Base;
use crate::contact::{CONTACT, SLACK};
use crate::moves::Way;
use crate::table::{Edge, Table};

/// The most bases that one retreat pushes or passes; one more would stop it.
pub const MOVED_MAX: usize = 32;

/// How a move over friends comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Passage {
    /// The first friend in the way, by its place.
    pub met: Option<usize>,
    /// The farthest it goes without coming onto a friend at all.
    pub short: i32,
    /// The least distance, within the limit, at which it is wholly past the first friend and
    /// clear of every other.
    pub past: Option<i32>,
    /// The farthest clear place within the limit, past friends or short of them.
    pub farthest: i32,
}

/// What a base in the way of a retreat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Yields {
    /// It is passed through; pushed back only if the retreat would end on it.
    Opens,
    /// It is pushed back before the retreat.
    GivesWay,
    /// It stops the retreat.
    Stands,
}

/// What became of a base in the way of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moved {
    /// Its place among the others.
    pub index: usize,
    /// How far it was pushed; 0 if it was passed through.
    pub pushed: i32,
    pub end: Base,
    /// The edge over which it was pushed, in part at least.
    pub off: Option<Edge>,
}

/// A retreat and what it did to others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Retreat {
    pub distance: i32,
    pub end: Base,
    /// Those passed through and those pushed.
    pub moved: ArrayVec<Moved, MOVED_MAX>,
    /// The one that stopped it, or that stopped one it pushed.
    pub stopped: Option<usize>,
    /// Stopped before it had gone farther than [`CONTACT`].
    pub could_not_begin: bool,
    /// The edge over which it went, in part at least.
    pub off: Option<Edge>,
}

/// A straight run: an evasion or a pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    pub distance: i32,
    pub end: Base,
    /// The one it runs into.
    pub contact: Option<usize>,
    /// The edge over which it went, in part at least.
    pub off: Option<Edge>,
}

impl Base {
    /// What comes of going one way over friends, up to `max` ticks.
    pub fn passage(&self, way: Way, max: i32, friends: &[Base]) -> Passage {
        let max = max.max(0);
        let heading = way.heading(self.pose.facing);
        let travel = self.travel_until(way, max, friends);
        let met = travel.hit.filter(|&hit| {
            // One that is touched only at the very end is not in the way.
            travel.distance < max || self.overlaps(&friends[hit])
        });
        let past = met.and_then(|met| {
            let first = self.distance_to_clear(&friends[met], heading)?;
            self.clear_from(heading, first, max, friends)
        });
        let short = travel.distance;
        let farthest = self.clear_before(heading, max, friends).max(past.unwrap_or(short));
        Passage { met, short, past, farthest: farthest.max(short) }
    }

    /// The least distance from `from` to `max` at which this base lies on none of the others.
    fn clear_from(&self, heading: Angle, from: i32, max: i32, others: &[Base]) -> Option<i32> {
        let mut at = from;
        while at <= max {
            let there = self.shifted(heading, at);
            let Some(under) = others.iter().find(|other| there.overlaps(other)) else {
                return Some(at);
            };
            at = self.distance_to_clear(under, heading)?.max(at.saturating_add(1));
        }
        None
    }

    /// The greatest distance up to `max` at which this base lies on none of the others, or 0.
    fn clear_before(&self, heading: Angle, max: i32, others: &[Base]) -> i32 {
        let mut at = max;
        while at > 0 {
            let there = self.shifted(heading, at);
            let Some(under) = others.iter().find(|other| there.overlaps(other)) else {
                return at;
            };
            let short = self.distance_to_meet(under, heading, at).unwrap_or(at);
            at = short.min(at - 1);
        }
        0
    }

    /// Straight back, or another way, up to `ticks`, the facing kept.
    ///
    /// `yields` says of each of the others what it does. One that is pushed goes the same way as
    /// far as it must, and pushes others in turn; if one of them cannot be moved, all stop. Nobody
    /// ends on another.
    pub fn retreat(
        &self,
        way: Way,
        ticks: i32,
        others: &[Base],
        yields: impl Fn(usize) -> Yields,
        table: &Table,
    ) -> Retreat {
        let heading = way.heading(self.pose.facing);
        let rout = Push { base: self, heading, others, yields };
        let mut distance = ticks.max(0);
        let mut stopped = None;
        let moved = loop {
            match rout.from(distance) {
                Ok(moved) => break moved,
                Err((by, excess)) => {
                    stopped = Some(by);
                    distance = distance.saturating_sub(excess.max(1)).max(0);
                }
            }
            if distance == 0 {
                break ArrayVec::new();
            }
        };
        let finish = |(index, pushed): (usize, i32)| {
            let off = leaves(table, &others[index], heading, pushed);
            Moved { index, pushed, end: others[index].shifted(heading, pushed), off }
        };
        Retreat {
            distance,
            end: self.shifted(heading, distance),
            moved: moved.into_iter().map(finish).collect(),
            stopped,
            could_not_begin: stopped.is_some() && distance <= CONTACT,
            off: leaves(table, self, heading, distance),
        }
    }

    /// Straight one way, up to `ticks`, through those that open and up to any other. It ends on
    /// nobody: past those that open or, where that is too far, short of them.
    pub fn evade(
        &self,
        way: Way,
        ticks: i32,
        others: &[Base],
        opens: impl Fn(usize) -> bool,
        table: &Table,
    ) -> Run {
        let heading = way.heading(self.pose.facing);
        let bars = others.iter().enumerate().filter(|(index, _)| !opens(*index));
        let travel = self.travel_until(way, ticks, bars.clone().map(|(_, other)| other));
        let contact = travel.hit.and_then(|hit| bars.clone().nth(hit)).map(|(index, _)| index);
        let distance = self.clear_before(heading, travel.distance, others);
        // One that must stop short of friends does not reach what stands beyond them.
        let contact = contact.filter(|_| distance == travel.distance);
        let off = leaves(table, self, heading, distance);
        Run { distance, end: self.shifted(heading, distance), contact, off }
    }

    /// Straight ahead, up to `ticks`, until it meets one of the others.
    pub fn pursue(&self, ticks: i32, others: &[Base], table: &Table) -> Run {
        self.evade(Way::Ahead, ticks, others, |_| false, table)
    }
}

/// The edge that a base crosses first on its way, if it does not end wholly on the table.
fn leaves(table: &Table, base: &Base, heading: Angle, ticks: i32) -> Option<Edge> {
    if table.holds(&base.shifted(heading, ticks)) {
        return None;
    }
    let way = Way::Oblique(heading - base.pose.facing);
    let inside = table.travel_within(base, way, ticks);
    let out = base.shifted(heading, inside.saturating_add(1));
    Some(table.off_edge(&out).unwrap_or(table.nearest_edge(&out).0))
}

/// A retreat to be tried at one distance after another.
struct Push<'a, F> {
    base: &'a Base,
    heading: Angle,
    others: &'a [Base],
    yields: F,
}

/// Places of others and how far they are pushed.
type Shifts = ArrayVec<(usize, i32), MOVED_MAX>;

impl<F: Fn(usize) -> Yields> Push<'_, F> {
    /// Who is passed and who is pushed how far when the base goes so far; or who cannot be moved,
    /// and how much too far that is.
    ///
    /// All go the same way, so one that goes on for `t` ticks and meets the next after `m` pushes
    /// it by `t - m`. Who is before whom has no circles, so this comes to an end.
    fn from(&self, distance: i32) -> Result<Shifts, (usize, i32)> {
        let mut shifts = Shifts::new();
        self.spread(self.base, distance, &mut shifts)?;
        for _ in 0..=MOVED_MAX {
            let before = shifts.clone();
            for &(index, pushed) in &before {
                if pushed > 0 {
                    self.spread(&self.others[index], pushed, &mut shifts)?;
                }
            }
            if shifts == before {
                break;
            }
        }
        Ok(shifts)
    }

    /// Moves aside what one mover meets.
    fn spread(&self, mover: &Base, ticks: i32, shifts: &mut Shifts) -> Result<(), (usize, i32)> {
        let end = mover.shifted(self.heading, ticks);
        for (index, other) in self.others.iter().enumerate() {
            if std::ptr::eq(mover, other) {
                continue;
            }
            let Some(met) = mover.distance_to_meet(other, self.heading, ticks) else {
                continue;
            };
            let known = shifts.iter().position(|shift| shift.0 == index);
            let pushed = known.map_or(0, |known| shifts[known].1);
            let push = match (self.yields)(index) {
                Yields::Stands => return Err((index, ticks - met)),
                Yields::Opens if !end.overlaps(&other.shifted(self.heading, pushed)) => pushed,
                Yields::Opens | Yields::GivesWay => {
                    let clear = |push: &i32| !end.overlaps(&other.shifted(self.heading, *push));
                    let least = (ticks - met).max(pushed);
                    // Each pose is rounded for itself; a tick or two more parts them.
                    (least..=least.saturating_add(2 * SLACK)).find(clear).unwrap_or(least)
                }
            };
            match known {
                Some(known) => shifts[known].1 = push,
                None => shifts.try_push((index, push)).map_err(|_| (index, ticks - met))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Passage, Yields};
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::SLACK;
    use crate::moves::Way;
    use crate::point::Point;
    use crate::table::{Edge, Table};

    const TABLE: Table = Table::new(100_000, 60_000);

    fn base(x: i32, y: i32) -> Base {
        Base::new(Point::new(x, y), Angle::NORTH, Size::new(8_000, 3_000))
    }

    #[test]
    fn passing_a_friend_whole_or_not() {
        let here = base(50_000, 30_000);
        let friends = [base(52_000, 35_000), base(48_000, 41_000)];
        // Rear edges lie 2 U and 8 U ahead; a whole base takes 3 U more on each side.
        let passage = |max| here.passage(Way::Ahead, max, &friends);
        let short = Passage { met: None, short: 1_500, past: None, farthest: 1_500 };
        assert_eq!(passage(1_500), short);
        let stuck = Passage { met: Some(0), short: 2_000, past: None, farthest: 2_000 };
        assert_eq!(passage(7_000), stuck);
        let through = Passage { met: Some(0), short: 2_000, past: Some(8_000), farthest: 8_000 };
        assert_eq!(passage(8_000), through);
        assert_eq!(passage(13_000), Passage { farthest: 8_000, ..through });
        assert_eq!(passage(20_000), Passage { farthest: 20_000, ..through });
        assert_eq!(here.passage(Way::Back, 9_000, &friends).farthest, 9_000);
    }

    #[test]
    fn friends_close_together_are_passed_together() {
        let here = base(50_000, 30_000);
        let friends = [base(52_000, 35_000), base(48_000, 39_000)];
        let passage = here.passage(Way::Ahead, 20_000, &friends);
        assert_eq!(passage.past, Some(12_000));
    }

    #[test]
    fn a_retreat_pushes_and_they_push_in_turn() {
        let here = base(50_000, 30_000);
        let others = [base(52_000, 26_000), base(47_000, 22_500), base(80_000, 26_000)];
        let retreat = here.retreat(Way::Back, 5_000, &others, |_| Yields::GivesWay, &TABLE);
        assert_eq!((retreat.distance, retreat.stopped, retreat.off), (5_000, None, None));
        assert_eq!(retreat.end, base(50_000, 25_000));
        let moved: Vec<_> = retreat.moved.iter().map(|moved| (moved.index, moved.end)).collect();
        assert_eq!(moved, [(0, base(52_000, 22_000)), (1, base(47_000, 19_000))]);
        assert_eq!(retreat.moved[0].pushed, 4_000);
    }

    #[test]
    fn one_that_stands_stops_all() {
        let here = base(50_000, 30_000);
        let others = [base(52_000, 26_000), base(47_000, 20_000)];
        let yields = |index| if index == 1 { Yields::Stands } else { Yields::GivesWay };
        let retreat = here.retreat(Way::Back, 9_000, &others, yields, &TABLE);
        // 1 U to the first, which has 3 U to the one that stands.
        assert_eq!((retreat.distance, retreat.stopped), (4_000, Some(1)));
        assert_eq!(retreat.moved[0].end, base(52_000, 23_000));
        assert!(!retreat.could_not_begin);
        let held =
            here.retreat(Way::Back, 9_000, &[base(50_000, 27_000)], |_| Yields::Stands, &TABLE);
        assert_eq!((held.distance, held.could_not_begin), (0, true));
    }

    #[test]
    fn those_that_open_are_passed_unless_it_would_end_on_them() {
        let here = base(50_000, 30_000);
        let friend = [base(52_000, 26_000)];
        let retreat = |ticks| here.retreat(Way::Back, ticks, &friend, |_| Yields::Opens, &TABLE);
        let through = retreat(7_000);
        assert_eq!((through.distance, through.moved[0].pushed), (7_000, 0));
        assert_eq!(through.moved[0].end, friend[0]);
        let onto = retreat(5_000);
        assert_eq!((onto.distance, onto.moved[0].pushed), (5_000, 4_000));
        assert!(retreat(900).moved.is_empty());
    }

    #[test]
    fn over_the_edge() {
        let here = base(50_000, 5_000);
        let pushed = [base(50_000, 2_000 + 1_000)];
        let retreat = here.retreat(Way::Back, 1_000, &[], |_| Yields::Stands, &TABLE);
        assert_eq!(retreat.off, None);
        // The one behind stands right at the edge.
        let near = [base(50_000, 2_000)];
        let retreat = here.retreat(Way::Back, 0, &near, |_| Yields::GivesWay, &TABLE);
        assert!(retreat.moved.is_empty());
        let here = base(50_000, 7_000);
        let retreat = here.retreat(Way::Back, 2_000, &pushed, |_| Yields::GivesWay, &TABLE);
        assert_eq!((retreat.off, retreat.moved[0].off), (None, Some(Edge::South)));
        let retreat = here.retreat(Way::Back, 4_000 + SLACK + 1, &[], |_| Yields::Opens, &TABLE);
        assert_eq!(retreat.off, Some(Edge::South));
    }

    #[test]
    fn pursuing_and_evading() {
        let here = base(50_000, 30_000);
        let foe = [base(80_000, 30_000), base(53_000, 38_000)];
        let pursuit = here.pursue(9_000, &foe, &TABLE);
        assert_eq!((pursuit.distance, pursuit.contact), (5_000, Some(1)));
        let away = here.pursue(40_000, &[], &TABLE);
        assert_eq!((away.distance, away.off), (40_000, Some(Edge::North)));
        // Behind it a friend, 1 U away, and behind that something that bars the way.
        let others = [base(50_000, 26_000), base(50_000, 15_000)];
        let evade = |ticks| here.evade(Way::Back, ticks, &others, |index| index == 0, &TABLE);
        assert_eq!(evade(6_900).distance, 1_000);
        assert_eq!((evade(7_500).distance, evade(7_500).contact), (7_500, None));
        assert_eq!((evade(20_000).distance, evade(20_000).contact), (12_000, Some(1)));
    }
}
