//! Moves: marches, slips, turns, ranks and other formations.

use super::{Play, Played};
use crate::event::Event;
use crate::order::{Legs, Turn};
use crate::sheet;
use crate::state::{Due, Trial};
use crate::survey::Survey;
use crate::survey::march::March;
use crate::survey::ticks;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Base, Pose};

impl Survey<'_> {
    /// Whether somebody of a side can still be moved, or its general.
    pub(crate) fn may_move_any(&self, side: u8) -> bool {
        let own = self.of_side(side);
        let led = !own.is_empty() && self.may_lead(side);
        led || own.iter().any(|unit| self.may_move(unit))
    }

    /// Whether a unit has something of its move left.
    pub(crate) fn may_move(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        self.is_free(id) && (!unit.faced || unit.spent < self.longest_move(id))
    }

    /// The most that a unit can ever go in a round.
    fn longest_move(&self, id: UnitId) -> i32 {
        self.base_move(id).saturating_mul(sheet::MOVE_QUICK.value.into())
    }

    /// Whether a unit may march so.
    pub(crate) fn judge_march(&self, unit: UnitId, legs: &Legs) -> Result<(), Refusal> {
        self.march(unit, legs).map(|_| ())
    }

    /// Whether skirmishers may go there. To face another way is a turn, made once.
    pub(crate) fn judge_slip(&self, unit: UnitId, to: Pose) -> Result<(), Refusal> {
        let march = self.slip(unit, to)?;
        if march.cost <= 0 && self.unit(unit).faced {
            return Err(self.no(&sheet::TURNING, unit, "has turned this round"));
        }
        Ok(())
    }

    pub(crate) fn judge_face(&self, unit: UnitId, turn: Turn) -> Result<(), Refusal> {
        self.face(unit, turn).map(|_| ())
    }

    pub(crate) fn judge_ranks(&self, unit: UnitId, more: bool) -> Result<(), Refusal> {
        self.ranks_changed(unit, more).map(|_| ())
    }

    pub(crate) fn judge_reform(&self, unit: UnitId, files: u8, loose: bool) -> Result<(), Refusal> {
        self.reform(unit, files, loose).map(|_| ())
    }
}

impl Play<'_> {
    /// A march, by test where it needs one.
    pub(super) fn march(&mut self, unit: UnitId, legs: &Legs) -> Played {
        let Ok(plan) = self.survey().try_march(unit, legs) else { return Ok(()) };
        match legs.first() {
            Some(&first) if plan.tests => {
                let trial = Trial::Hurry { first, then: legs.get(1).copied() };
                self.due(Due::Test { unit, trial });
                Ok(())
            }
            _ => self.march_on(unit, legs),
        }
    }

    /// The march itself, as far as dense ground lets it come.
    pub(super) fn march_on(&mut self, unit: UnitId, legs: &Legs) -> Played {
        let Ok(plan) = self.survey().try_march(unit, legs) else { return Ok(()) };
        let far = self.comes(unit, &plan)?;
        let (legs, end) = match far < plan.cost {
            true => self.survey().cut(unit, &plan.legs, far),
            false => (plan.legs.clone(), plan.end),
        };
        let cost = far.min(plan.cost);
        self.tell(self.survey().move_line(unit), Event::Marched { unit, legs, cost });
        self.has_moved(unit, &plan, end, cost);
        Ok(())
    }

    /// Skirmishers go somewhere.
    pub(super) fn slip(&mut self, unit: UnitId, to: Pose) -> Played {
        let Ok(plan) = self.survey().try_slip(unit, to) else { return Ok(()) };
        let far = self.comes(unit, &plan)?;
        let end = match far < plan.cost {
            true => self.survey().cut_slip(unit, to, far),
            false => plan.end,
        };
        let cost = far.min(plan.cost);
        self.tell(self.survey().move_line(unit), Event::Slipped { unit, cost });
        self.unit_mut(unit).faced |= plan.cost <= 0;
        self.has_moved(unit, &plan, end, cost);
        Ok(())
    }

    /// How far a unit comes of what it wants to go: a die where it comes into dense ground.
    fn comes(&mut self, unit: UnitId, plan: &March) -> Result<i32, Box<tercio_chance::Halt>> {
        match plan.dense {
            Some(gone) if gone < plan.cost => Ok(gone + self.wade(unit, plan.cost - gone)?),
            _ => Ok(plan.cost),
        }
    }

    /// A unit has moved. After the die of dense ground it moves no more this round.
    fn has_moved(&mut self, id: UnitId, plan: &March, end: Base, cost: i32) {
        let longest = self.survey().longest_move(id);
        let unit = self.unit_mut(id);
        unit.moved = true;
        unit.spent = match plan.dense {
            Some(gone) if gone < plan.cost => longest,
            _ => unit.spent.saturating_add(cost),
        };
        self.put(id, end);
        if plan.disorders {
            self.disorder(id, &sheet::GROUND_DISORDER);
        }
    }

    /// All figures of a unit turn where they stand.
    pub(super) fn face(&mut self, id: UnitId, turn: Turn) {
        let Ok((pose, files)) = self.survey().try_face(id, turn) else { return };
        let unit = self.unit_mut(id);
        (unit.pose, unit.files) = (pose, files);
        (unit.faced, unit.moved, unit.uprooted) = (true, true, true);
        self.tell(&sheet::TURNING, Event::Faced { unit: id, turn });
    }

    /// A rank more, or one less.
    pub(super) fn change_ranks(&mut self, id: UnitId, more: bool) {
        let Ok((files, base)) = self.survey().try_ranks(id, more) else { return };
        let unit = self.unit_mut(id);
        (unit.files, unit.pose) = (files, base.pose);
        (unit.moved, unit.uprooted) = (true, true);
        unit.spent = unit.spent.saturating_add(ticks(&sheet::RANKS_COST));
        let loose = unit.loose;
        self.tell(&sheet::RANKS_COST, Event::Reformed { unit: id, files, loose });
    }

    /// Another formation takes a test.
    pub(super) fn try_reform(&mut self, unit: UnitId, files: u8, loose: bool) {
        self.due(Due::Test { unit, trial: Trial::Reform { files, loose } });
    }

    /// The test is taken, and the round is filled either way.
    pub(super) fn reform(&mut self, id: UnitId, files: u8, loose: bool, passed: bool) {
        let base = self.survey().try_reform(id, files, loose).ok().filter(|_| passed);
        let unit = self.unit_mut(id);
        (unit.busy, unit.moved) = (true, true);
        let Some(base) = base else { return };
        (unit.files, unit.loose, unit.pose) = (files, loose, base.pose);
        unit.uprooted = true;
        self.tell(&sheet::REFORM_ALONE, Event::Reformed { unit: id, files, loose });
    }
}
