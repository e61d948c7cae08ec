//! A move: its test, the move itself, what it does to the unit, and who may answer it.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::phase::discipline::move_is_tested;
use crate::sheet;
use crate::state::{Cause, Fired, UnitId, UnitSet};
use crate::survey::groups::GROUP_MAX;
use crate::survey::march::March;
use crate::survey::{Survey, ticks};
use arrayvec::ArrayVec;
use tercio_chance::Halt;
use tercio_field::{Base, Leg};

/// Where units stood.
pub(super) type Places = ArrayVec<(UnitId, Base), GROUP_MAX>;

impl Survey<'_> {
    /// Where units stand now.
    pub(super) fn places(&self, units: &[UnitId]) -> Places {
        units.iter().take(GROUP_MAX).map(|id| (*id, self.base(*id))).collect()
    }

    /// The enemies in whose zone one of these stands that did not stand there before.
    fn entered_by(&self, units: UnitSet, from: &Places) -> UnitSet {
        let Some(first) = units.iter().next() else { return UnitSet::default() };
        let was_in = |zone: &Base, unit: UnitId| {
            from.iter().any(|(id, base)| *id == unit && base.overlaps(zone))
        };
        let is_entered = |of: &UnitId| {
            let zone = self.base(*of).zone_ahead(ticks(&sheet::ZONE));
            units.iter().any(|unit| self.comes_into_zone(*of, unit, 0) && !was_in(&zone, unit))
        };
        self.enemies(first).filter(|id| !self.unit(*id).disordered).filter(is_entered).collect()
    }
}

impl Play<'_> {
    /// A move of one unit or a group that has been activated.
    pub(super) fn march(&mut self, units: &[UnitId], leg: Leg) -> Played {
        let Ok(plan) = self.survey().way(units, &leg) else { return Ok(()) };
        let held = self.passes_for_move(units)?;
        let goes = match plan.test {
            Some(deed) => self.passes(units, deed)?,
            None => true,
        };
        let from = self.survey().places(units);
        if goes {
            self.go(&plan);
        }
        self.count_move(units, goes);
        if !held {
            for &unit in units {
                self.disorder(unit, &sheet::ACT_FAILED_LAST);
            }
            self.spend(units);
        }
        if goes {
            self.tell_of_move(units, &from);
        }
        Ok(())
    }

    /// These have made their last move. They may still fire, if they can and have not.
    pub(super) fn spend(&mut self, units: &[UnitId]) {
        for &id in units {
            let armed = self.survey().profile(id).weapon.is_some();
            let unit = self.unit_mut(id);
            unit.spent = true;
            if !armed || unit.shot != Fired::Not {
                self.has_acted(id);
            }
        }
    }

    /// The test of a further move; the first is free. A group tests once, for the one of it that
    /// has gone most.
    pub(super) fn passes_for_move(&mut self, units: &[UnitId]) -> Result<bool, Box<Halt>> {
        let most = units.iter().map(|unit| self.unit(*unit).moves).max().unwrap_or(0);
        let nth = most.saturating_add(1);
        let Some(&first) = units.first().filter(|_| move_is_tested(nth)) else { return Ok(true) };
        let facts = TestFacts { nth, ..self.test_facts(units, Deed::ExtraMove) };
        self.throw_test(first, &facts, Deed::ExtraMove.rule())
    }

    /// The units go where the plan has them, and suffer what it says.
    pub(super) fn go(&mut self, plan: &March) {
        let units = plan.ends.iter().map(|end| end.unit).collect();
        let rule = match plan.leg {
            Leg::AboutFace => &sheet::MOVE_ABOUT_FACE,
            _ => plan.wheel.unwrap_or(plan.limit),
        };
        self.tell(rule, Event::Marched { units, leg: plan.leg, cost: plan.cost });
        for end in &plan.ends {
            self.put(end.unit, end.pose);
        }
        for end in &plan.ends {
            for reason in &end.disorder {
                self.disorder(end.unit, reason);
            }
            if let Some(rule) = end.destroyed {
                self.rout(end.unit, rule, false);
            }
        }
    }

    /// A move has been used, made or not.
    pub(super) fn count_move(&mut self, units: &[UnitId], made: bool) {
        for &id in units {
            let unit = self.unit_mut(id);
            unit.moves = unit.moves.saturating_add(1);
            unit.moved |= made;
            unit.went |= made;
        }
    }

    /// These have moved, in their turn or out of it. Chariots roll on only for what they did in it.
    pub(super) fn has_gone(&mut self, units: &[UnitId]) {
        for &id in units {
            let rolls = self.survey().profile(id).troop.is_chariot();
            self.unit_mut(id).moved |= !rolls;
        }
    }

    /// The enemy may answer a move of those that are still there, from where they stood before.
    pub(super) fn tell_of_move(&mut self, units: &[UnitId], from: &Places) {
        let still: UnitSet = units.iter().copied().filter(|id| self.unit(*id).stands()).collect();
        if !still.is_empty() && self.ask_reactions(Cause::Moved(still)) {
            self.settle();
            self.state.entered = self.survey().entered_by(still, from);
        }
    }
}
