//! Straight back or straight on: retreats, evasions, withdrawals, pursuits, and whom they meet.

mod back;

use super::Survey;
use super::march::{Reasons, because};
use crate::phase::interpenetration::retreats_through;
use crate::rulings;
use crate::sheet;
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId};
use tercio_field::{Base, CONTACT, Leg, MOVED_MAX, Moved, Pose, Retreat, Way, Yields};
use tercio_ledger::Rule;

/// What becomes of one who goes back or on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Stands,
    /// It could not begin to go back.
    Destroyed,
    /// It left the table.
    Left,
}

/// A friend in the way of a retreat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disturbed {
    pub unit: UnitId,
    pub pose: Pose,
    /// How far it was pushed; 0 if it was passed through.
    pub pushed: i32,
    pub disordered: bool,
    pub fate: Fate,
    pub rule: &'static Rule,
}

/// A way straight back or straight on.
#[derive(Clone, Debug)]
pub struct Retired {
    pub unit: UnitId,
    pub pose: Pose,
    pub distance: i32,
    pub fate: Fate,
    /// The line by which it is gone.
    pub gone_by: Option<&'static Rule>,
    /// The friend or enemy that stopped it before its time.
    pub stopped: Option<UnitId>,
    /// The enemy it ran into.
    pub contact: Option<UnitId>,
    pub disturbed: ArrayVec<Disturbed, MOVED_MAX>,
    /// What disorders it.
    pub disorder: Reasons,
    /// The lines that took part.
    pub rules: Reasons,
}

/// Bases of others and who they are.
#[derive(Clone, Debug, Default)]
struct Others {
    bases: ArrayVec<Base, UNITS_MAX>,
    ids: ArrayVec<UnitId, UNITS_MAX>,
}

impl Survey<'_> {
    fn others(&self, unit: UnitId) -> Others {
        let mut others = Others::default();
        for id in self.present().filter(|id| *id != unit) {
            others.bases.push(self.base(id));
            others.ids.push(id);
        }
        others
    }

    fn stays_put(&self, unit: UnitId) -> Retired {
        Retired {
            unit,
            pose: self.unit(unit).pose,
            distance: 0,
            fate: Fate::Stands,
            gone_by: None,
            stopped: None,
            contact: None,
            disturbed: ArrayVec::new(),
            disorder: Reasons::new(),
            rules: Reasons::new(),
        }
    }

    /// Guns and wagons, which stay.
    fn is_train(&self, unit: UnitId) -> bool {
        self.profile(unit).troop.is_train()
    }

    /// The retreat of a beaten unit over so many ticks, facing as it did.
    pub fn retreat(&self, unit: UnitId, ticks: i32) -> Retired {
        let mut retired = self.stays_put(unit);
        if self.is_train(unit) {
            retired.rules.push(&sheet::TRAIN_STAYS);
            return retired;
        }
        let (base, others) = (self.base(unit), self.others(unit));
        let through = retreats_through(self.profile(unit).troop, self.unit(unit).on_foot);
        let (distance, stopped) = match through {
            true => {
                let (distance, stopped) = self.placed_behind(unit, &base, &others, ticks);
                retired.disturbed = self.passed_on_the_way(&base, &others, distance);
                (distance, stopped)
            }
            false => {
                let gone = self.pushed_back(unit, &base, &others, ticks);
                let moved = gone.moved.iter();
                retired.disturbed =
                    moved.map(|moved| pushed(others.ids[moved.index], moved)).collect();
                (gone.distance, gone.stopped)
            }
        };
        retired.stopped = stopped.map(|index| others.ids[index]);
        if distance < ticks {
            because(&mut retired.rules, &sheet::RETREAT_STOPPED);
            if distance <= CONTACT {
                because(&mut retired.rules, &sheet::RETREAT_DESTROYED);
                retired.fate = Fate::Destroyed;
                retired.gone_by = Some(&sheet::RETREAT_DESTROYED);
                retired.disturbed.clear();
                return retired;
            }
        }
        for disturbed in &retired.disturbed {
            because(&mut retired.rules, disturbed.rule);
        }
        self.arrive(&mut retired, &base, Way::Back, distance);
        retired
    }

    /// A friend who is not in melee.
    fn is_free_friend(&self, unit: UnitId, other: UnitId) -> bool {
        self.are_friends(unit, other) && !self.in_melee(other)
    }

    /// How far one goes that retreats through friends: so far, or on until it is behind them; where
    /// there is no room for that, short of them.
    fn placed_behind(
        &self,
        unit: UnitId,
        base: &Base,
        others: &Others,
        ticks: i32,
    ) -> (i32, Option<usize>) {
        let opens = |index: usize| self.is_free_friend(unit, others.ids[index]);
        let (far, way) = (self.far(), Way::Back);
        let bars: ArrayVec<usize, UNITS_MAX> =
            (0..others.ids.len()).filter(|index| !opens(*index)).collect();
        let travel = base.travel_until(way, far, bars.iter().map(|index| &others.bases[*index]));
        let stopped = travel.hit.and_then(|hit| bars.get(hit).copied());
        let room = self.open_ground(base, way, travel.distance);
        let want = ticks.min(room);
        let stopped = stopped.filter(|_| travel.distance < ticks);
        let mut at = want;
        loop {
            let there = base.step(way, at);
            let mut under = others.bases.iter().filter(|other| there.overlaps(other));
            let Some(friend) = under.next() else { break };
            let past = base.passage(way, far, std::slice::from_ref(friend)).past;
            at = past.map_or(far, |past| past.max(at + 1));
            if at > room || !self.setup.table.holds(&base.step(way, at)) {
                let run = base.evade(way, want, &others.bases, opens, &self.setup.table);
                return (run.distance, stopped);
            }
        }
        (at, stopped)
    }

    /// The friends that a retreat goes through.
    fn passed_on_the_way(
        &self,
        base: &Base,
        others: &Others,
        distance: i32,
    ) -> ArrayVec<Disturbed, MOVED_MAX> {
        let leg = Leg::Straight { way: Way::Back, ticks: distance };
        let disordered = self.book.rulings.pass == rulings::Passed::Disordered;
        let passed = base.entries(leg, &others.bases).map(|entry| Disturbed {
            unit: others.ids[entry.zone],
            pose: others.bases[entry.zone].pose,
            pushed: 0,
            disordered,
            fate: Fate::Stands,
            rule: &sheet::RETREAT_PASSES,
        });
        passed.take(MOVED_MAX).collect()
    }

    /// How far a retreat goes with friends before it. A friend with his back to a lake holds up the
    /// whole of it.
    fn pushed_back(&self, unit: UnitId, base: &Base, others: &Others, ticks: i32) -> Retreat {
        let yields = |index: usize| match self.is_free_friend(unit, others.ids[index]) {
            true => Yields::GivesWay,
            false => Yields::Stands,
        };
        let mut distance = self.open_ground(base, Way::Back, ticks);
        loop {
            let gone = base.retreat(Way::Back, distance, &others.bases, yields, &self.setup.table);
            let too_far = gone.moved.iter().map(|moved| {
                let way = Way::Oblique(base.pose.facing.opposite() - moved.end.pose.facing);
                let friend = self.base(others.ids[moved.index]);
                moved.pushed - self.open_ground(&friend, way, moved.pushed)
            });
            match too_far.max() {
                Some(excess) if excess > 0 => distance = (gone.distance - excess).max(0),
                _ => return gone,
            }
        }
    }

    /// Where it ends, off the table or on it, and what the ground does to it.
    fn arrive(&self, retired: &mut Retired, base: &Base, way: Way, distance: i32) {
        let end = base.step(way, distance);
        (retired.pose, retired.distance) = (end.pose, distance);
        if !self.setup.table.holds(&end) {
            retired.fate = Fate::Left;
            retired.gone_by = Some(&sheet::RETREAT_EDGE);
            because(&mut retired.rules, &sheet::RETREAT_EDGE);
            return;
        }
        for rule in self.ground_on(retired.unit, base, way, distance).disorder {
            because(&mut retired.disorder, rule);
        }
    }
}

/// A friend pushed back: disordered, and gone if it is pushed off the table.
fn pushed(unit: UnitId, moved: &Moved) -> Disturbed {
    let (fate, rule) = match moved.off {
        Some(_) => (Fate::Left, &sheet::RETREAT_EDGE),
        None => (Fate::Stands, &sheet::RETREAT_PUSHES),
    };
    let pose = moved.end.pose;
    Disturbed { unit, pose, pushed: moved.pushed, disordered: true, fate, rule }
}
