//! A move: its test, the move itself, what it does to the unit, and who may answer it.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::phase::discipline::move_is_tested;
use crate::sheet;
use crate::state::{Cause, UnitId, UnitSet};
use crate::survey::march::March;
use tercio_chance::Halt;
use tercio_field::Leg;

impl Play<'_> {
    /// A move of one unit or a group that has been activated.
    pub(super) fn march(&mut self, units: &[UnitId], leg: Leg) -> Played {
        let Ok(plan) = self.survey().try_march(units, &leg) else { return Ok(()) };
        let held = self.passes_for_move(units)?;
        let goes = match plan.test {
            Some(deed) => self.passes(units, deed)?,
            None => true,
        };
        if goes {
            self.go(&plan);
        }
        self.count_move(units, goes);
        if !held {
            for &unit in units {
                self.disorder(unit, &sheet::ACT_FAILED_LAST);
                self.has_acted(unit);
            }
        }
        if goes {
            self.tell_of_move(units);
        }
        Ok(())
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
        }
    }

    /// The enemy may answer a move of those that are still there.
    pub(super) fn tell_of_move(&mut self, units: &[UnitId]) {
        let still: UnitSet = units.iter().copied().filter(|id| self.unit(*id).stands()).collect();
        if !still.is_empty() {
            self.ask_reactions(Cause::Moved(still));
        }
    }
}
