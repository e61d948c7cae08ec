//! Straight back or straight on after a fight: retreats, evades, pursuits, and whom they meet.

use super::Survey;
use super::bar::{Bar, Why};
use super::march::{Reasons, because, roughness};
use crate::phase::ground::{Roughness, going, move_allowance};
use crate::sheet;
use crate::state::{UNITS_MAX, UnitId};
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_field::{
    Base, CONTACT, Feature, MOVED_MAX, Moved, Pose, Retreat, TICKS_PER_U, Way, Yields,
};
use tercio_ledger::Rule;

/// What becomes of one who goes back or on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Stands,
    /// It could not begin to go back, or ran into ground that destroys it.
    Destroyed,
    /// It left the table.
    Routed,
}

/// A friend in the way of a retreat. All of them are disordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Disturbed {
    pub unit: UnitId,
    pub pose: Pose,
    /// How far it was pushed; 0 if it was passed through.
    pub pushed: i32,
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
    /// What stopped it before its time.
    pub stopped: Option<UnitId>,
    /// The enemy it ran into.
    pub contact: Option<UnitId>,
    pub disturbed: ArrayVec<Disturbed, MOVED_MAX>,
    /// What of the ground disorders it.
    pub disorder: Reasons,
    /// The lines that took part.
    pub rules: ArrayVec<&'static Rule, 8>,
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
            rules: ArrayVec::new(),
        }
    }

    /// The retreat of a beaten unit over so many ticks.
    pub fn retreat(&self, unit: UnitId, ticks: i32) -> Retired {
        let mut retired = self.stays_put(unit);
        if self.profile(unit).troop.is_train() {
            retired.rules.push(&sheet::TRAIN_STAYS);
            return retired;
        }
        let (base, others) = (self.base(unit), self.others(unit));
        let gone = self.pushed_back(unit, &base, &others, ticks);
        retired.stopped = gone.stopped.map(|index| others.ids[index]);
        if gone.distance < ticks {
            retired.rules.push(&sheet::RETREAT_STOPPED);
            if gone.distance <= CONTACT {
                retired.rules.push(&sheet::RETREAT_DESTROYED);
                retired.fate = Fate::Destroyed;
                retired.gone_by = Some(&sheet::RETREAT_DESTROYED);
                return retired;
            }
        }
        for moved in &gone.moved {
            let disturbed = self.disturbed(others.ids[moved.index], moved);
            add(&mut retired.rules, disturbed.rule);
            retired.disturbed.push(disturbed);
        }
        self.arrive(&mut retired, &base, Way::Back, gone.distance);
        retired
    }

    /// How far a retreat goes, over the heads of friends and with them before it. A friend with his
    /// back to a lake holds up the whole of it.
    fn pushed_back(&self, unit: UnitId, base: &Base, others: &Others, ticks: i32) -> Retreat {
        let yields = |index: usize| self.yields(unit, others.ids[index]);
        let mut distance = self.open_ground(unit, base, Way::Back, ticks);
        loop {
            let gone = base.retreat(Way::Back, distance, &others.bases, yields, &self.setup.table);
            let too_far = gone.moved.iter().map(|moved| {
                let way = Way::Oblique(base.pose.facing.opposite() - moved.end.pose.facing);
                let id = others.ids[moved.index];
                moved.pushed - self.open_ground(id, &self.base(id), way, moved.pushed)
            });
            match too_far.max() {
                Some(excess) if excess > 0 => distance = (gone.distance - excess).max(0),
                _ => return gone,
            }
        }
    }

    fn disturbed(&self, unit: UnitId, moved: &Moved) -> Disturbed {
        let (fate, rule) = match (moved.off, moved.pushed) {
            (Some(_), _) => (Fate::Routed, &sheet::RETREAT_EDGE),
            (None, 0) => (Fate::Stands, &sheet::RETREAT_PASSES),
            (None, _) => (Fate::Stands, &sheet::RETREAT_PUSHES),
        };
        Disturbed { unit, pose: moved.end.pose, pushed: moved.pushed, fate, rule }
    }

    /// Friends open, or are pushed; those in melee stand, and so do enemies.
    fn yields(&self, unit: UnitId, other: UnitId) -> Yields {
        let friend = self.profile(other).side == self.profile(unit).side;
        if !friend || self.in_melee(other) {
            return Yields::Stands;
        }
        if self.may_pass(unit, other).is_ok() { Yields::Opens } else { Yields::GivesWay }
    }

    /// An evade straight back over so many ticks: past any friend who is not in melee.
    pub fn evade(&self, unit: UnitId, ticks: i32) -> Result<Retired, Refusal> {
        if !self.profile(unit).troop.is_light() {
            return Err(Bar::new(&sheet::EVADE_WHO, Why::Unit(unit)).told(self));
        }
        let mut retired = self.run(unit, Way::Back, ticks, |id| !self.in_melee(id));
        add(&mut retired.rules, &sheet::EVADE_WHO);
        add(&mut retired.rules, &sheet::EVADE);
        Ok(retired)
    }

    /// A pursuit straight on over so many ticks, up to whom it meets; friends it may pass, it
    /// passes.
    pub fn pursue(&self, unit: UnitId, ticks: i32) -> Retired {
        let mut retired = self.stays_put(unit);
        if self.profile(unit).troop.is_train() {
            retired.rules.push(&sheet::TRAIN_STAYS);
            return retired;
        }
        let opens = |id| self.may_pass(unit, id).is_ok() && !self.in_melee(id);
        retired = self.run(unit, Way::Ahead, ticks, opens);
        add(&mut retired.rules, &sheet::PURSUIT_ON);
        retired
    }

    /// One move straight back out of a melee, on the table: past friends it may pass, and short of
    /// everybody else. Ground of half speed halves it.
    pub fn withdraw(&self, unit: UnitId) -> Retired {
        let (base, profile) = (self.base(unit), self.profile(unit));
        let opens = |id| self.may_pass(unit, id).is_ok() && !self.in_melee(id);
        let back = |most: i32| {
            let most = self.setup.table.travel_within(&base, Way::Back, most);
            let gone = self.run(unit, Way::Back, most, opens);
            match gone.contact {
                Some(_) => self.run(unit, Way::Back, gone.distance - 2 * CONTACT, opens),
                None => gone,
            }
        };
        let whole = |slowed| i32::from(move_allowance(profile.m, slowed)) * TICKS_PER_U;
        let gone = back(whole(false));
        let slows = |ground: &&Feature| {
            let cell = going(profile.troop, false, roughness(ground.kind)).ok().flatten();
            cell.is_some_and(|cell| cell.toll.half_speed)
                && ground.shape.entered_after(&base, Way::Back, gone.distance).is_some()
        };
        if self.terrain().features.iter().any(|ground| slows(&ground)) {
            return back(whole(true));
        }
        gone
    }

    fn run(&self, unit: UnitId, way: Way, ticks: i32, opens: impl Fn(UnitId) -> bool) -> Retired {
        let mut retired = self.stays_put(unit);
        let (base, others) = (self.base(unit), self.others(unit));
        let side = self.profile(unit).side;
        let is_friend = |id: UnitId| self.profile(id).side == side;
        let lets = |index: usize| is_friend(others.ids[index]) && opens(others.ids[index]);
        let open = self.open_ground(unit, &base, way, ticks);
        let run = base.evade(way, open, &others.bases, lets, &self.setup.table);
        let met = run.contact.map(|index| others.ids[index]);
        retired.contact = met.filter(|id| !is_friend(*id));
        retired.stopped = met.filter(|id| is_friend(*id));
        self.arrive(&mut retired, &base, way, run.distance);
        retired
    }

    /// How far the ground lets a unit go straight one way.
    pub(crate) fn open_ground(&self, unit: UnitId, base: &Base, way: Way, ticks: i32) -> i32 {
        let troop = self.profile(unit).troop;
        let bars = |rough: Roughness| going(troop, false, rough).is_err();
        let bars = |ground: &Feature| bars(roughness(ground.kind)) && !ground.overlaps(base);
        let entered = self.terrain().first_entered(base, way, ticks, bars);
        entered.map_or(ticks, |entered| entered.after.min(ticks))
    }

    /// Where it ends, off the table or on it, and what the ground does to it.
    fn arrive(&self, retired: &mut Retired, base: &Base, way: Way, distance: i32) {
        let end = base.step(way, distance);
        (retired.pose, retired.distance) = (end.pose, distance);
        if !self.setup.table.holds(&end) {
            retired.fate = Fate::Routed;
            retired.gone_by = Some(&sheet::RETREAT_EDGE);
            add(&mut retired.rules, &sheet::RETREAT_EDGE);
            return;
        }
        let troop = self.profile(retired.unit).troop;
        for feature in &self.terrain().features {
            let Ok(Some(cell)) = going(troop, false, roughness(feature.kind)) else { continue };
            if feature.shape.entered_after(base, way, distance).is_none() {
                continue;
            }
            if cell.toll.destroyed {
                retired.fate = Fate::Destroyed;
                retired.gone_by = Some(&cell.rule);
                add(&mut retired.rules, &cell.rule);
            }
            if cell.toll.disorder && troop != Troop::ScythedChariots {
                because(&mut retired.disorder, &cell.rule);
            }
        }
    }
}

fn add(rules: &mut ArrayVec<&'static Rule, 8>, rule: &'static Rule) {
    if !rules.iter().any(|known| known.id == rule.id) {
        let _ = rules.try_push(rule);
    }
}
