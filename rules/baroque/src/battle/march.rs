//! A move: its test, the move itself, what it does to the unit, and who may answer it.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Legs;
use crate::phase::discipline::move_is_tested;
use crate::sheet;
use crate::state::{Cause, Fired};
use crate::survey::march::March;
use tercio_chance::Halt;
use tercio_family::UnitId;

impl Play<'_> {
    /// A move of a unit that has been activated.
    pub(super) fn march(&mut self, unit: UnitId, legs: &Legs) -> Played {
        let Ok(plan) = self.survey().try_march(unit, legs) else { return Ok(()) };
        let held = self.passes_for_move(unit)?;
        self.go(&plan);
        self.count_move(unit, held);
        self.ask_reactions(Cause::Moved(unit));
        Ok(())
    }

    /// The test of a further move; the first is free.
    pub(super) fn passes_for_move(&mut self, unit: UnitId) -> Result<bool, Box<Halt>> {
        let facts = self.survey().test_facts(unit, Deed::FurtherMove);
        if move_is_tested(facts.nth) { self.throw_test(unit, &facts) } else { Ok(true) }
    }

    /// The unit goes where the plan has it, and suffers what it says.
    pub(super) fn go(&mut self, plan: &March) {
        let told = Event::Marched { unit: plan.unit, legs: plan.legs.clone(), cost: plan.cost };
        self.tell(plan.limit, told);
        self.put(plan.unit, plan.pose);
        for reason in &plan.disorder {
            self.disorder(plan.unit, reason);
        }
    }

    /// A move has been made. One whose test was failed is the last thing it does; one after a shot
    /// is the last in any case.
    pub(super) fn count_move(&mut self, id: UnitId, held: bool) {
        let unit = self.unit_mut(id);
        unit.moves = unit.moves.saturating_add(1);
        unit.spent |= !held;
        if unit.spent || unit.shot != Fired::Not {
            self.has_acted(id);
        }
        if !held {
            self.disorder(id, &sheet::ACT_LAST);
        }
    }
}
