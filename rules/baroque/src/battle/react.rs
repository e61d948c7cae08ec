//! Answers out of turn: shots and charges at an opportunity.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::order::Act;
use crate::rulings::OpportunityShots;
use crate::sheet;
use crate::state::{Cause, Due, Rush, Volley};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;

impl Survey<'_> {
    /// Whether a unit may answer at all in this activation of an enemy: there, not in melee, and it
    /// has tried nothing yet.
    pub(crate) fn is_free_to_answer(&self, unit: UnitId) -> bool {
        self.stands(unit) && !self.state.tried.holds(unit) && !self.in_melee(unit)
    }

    /// Whether a side has anything to answer with.
    pub(crate) fn may_react(&self, side: u8, cause: Cause) -> bool {
        self.stands(cause.unit())
            && self.of_side(side).iter().any(|id| {
                self.may_shoot_at_cause(id, cause) || self.may_charge_cause(id, cause)
            })
    }

    /// Those of a side that may shoot, and those that may charge.
    pub(crate) fn may_shoot_at_cause(&self, id: UnitId, cause: Cause) -> bool {
        self.profile(id).weapon.is_some()
            && self.why_no_answer(id, cause).is_none()
            && self.why_no_opportunity_shot(id).is_none()
            && self.try_shot(id, cause.unit(), Volley::Opportunity).is_ok()
    }

    pub(crate) fn may_charge_cause(&self, id: UnitId, cause: Cause) -> bool {
        !matches!(cause, Cause::Charges(..))
            && self.why_no_answer(id, cause).is_none()
            && self.try_charge(id, cause.unit()).is_ok()
    }

    fn why_no_answer(&self, id: UnitId, cause: Cause) -> Option<super::activate::Hindrance> {
        if self.state.tried.holds(id) {
            return Some((&sheet::REACT_ONCE, "has tried something already"));
        }
        if self.in_melee(id) {
            return Some((&sheet::REACT_MELEE, "is in melee"));
        }
        let charged = matches!(cause, Cause::Charges(_, target) if target == id);
        charged.then_some((&sheet::REACT_CHARGED, "is charged, and answers for itself"))
    }

    fn why_no_opportunity_shot(&self, id: UnitId) -> Option<super::activate::Hindrance> {
        let limited = self.book.rulings.opportunity_shots == OpportunityShots::One;
        (limited && self.unit(id).opportunity)
            .then_some((&sheet::REACT_SHOT_ONCE, "has shot at an opportunity this turn"))
    }

    pub(crate) fn judge_reaction(
        &self,
        seat: Seat,
        cause: Cause,
        act: &Act,
    ) -> Result<(), Refusal> {
        let (unit, foe) = match act {
            Act::Fire { unit, target } | Act::Charge { unit, target } => (*unit, *target),
            Act::March { .. } => {
                let because = "only a shot or a charge is an answer";
                return Err(Refusal::nonsense(&sheet::REACT, because));
            }
        };
        self.judge_target(unit)?;
        self.judge_target(foe)?;
        let title = &self.profile(unit).title;
        if self.profile(unit).side != seat.0 {
            return Err(Refusal::nonsense(&sheet::REACT, format!("{title} is not yours")));
        }
        if !self.stands(unit) {
            let because = format!("{title} is not on the table");
            return Err(Refusal::nonsense(&sheet::REACT, because));
        }
        if foe != cause.unit() {
            return Err(self.no(&sheet::REACT, foe, "gave no cause"));
        }
        self.judge_none(unit, self.why_no_answer(unit, cause))?;
        match act {
            Act::Fire { .. } => {
                self.judge_none(unit, self.why_no_opportunity_shot(unit))?;
                self.shot(unit, foe, Volley::Opportunity).map(|_| ())
            }
            _ if matches!(cause, Cause::Charges(..)) => {
                Err(self.no(&sheet::ACTIONS[4].rule, unit, "may only shoot at one that charges"))
            }
            _ => self.charge(unit, foe).map(|_| ()),
        }
    }
}

impl Play<'_> {
    /// Puts it on the agenda that the enemy of who gave cause may answer. Nobody answers an answer.
    pub(super) fn ask_reactions(&mut self, cause: Cause) {
        let answers = self.state.agenda.iter().any(|due| matches!(due, Due::React { .. }));
        if !answers && self.unit(cause.unit()).stands() {
            self.due(Due::React { seat: 1 - self.side(cause.unit()), cause });
        }
    }

    /// Somebody answers with a shot or a charge, if his test allows. The question stays below:
    /// others may answer too.
    pub(super) fn react(&mut self, cause: Cause, act: &Act) -> Played {
        match act {
            Act::Fire { unit, target } => self.shoot_at_opportunity(*unit, *target, cause),
            Act::Charge { unit, target } => self.charge_at_opportunity(*unit, *target),
            Act::March { .. } => Ok(()),
        }
    }

    fn shoot_at_opportunity(&mut self, unit: UnitId, target: UnitId, cause: Cause) -> Played {
        self.state.tried = self.state.tried.with(unit);
        let returns = matches!(cause, Cause::Shot(..));
        let facts = self.survey().test_facts(unit, Deed::OpportunityFire);
        if self.throw_test(unit, &TestFacts { returns, ..facts })? {
            self.unit_mut(unit).opportunity = true;
            self.tell(&sheet::REACT, Event::Reacts { unit });
            self.loose(unit, target, Volley::Opportunity, &sheet::REACT);
        }
        Ok(())
    }

    /// Who is charged out of turn has done all it does in its activation.
    fn charge_at_opportunity(&mut self, unit: UnitId, target: UnitId) -> Played {
        self.state.tried = self.state.tried.with(unit);
        if !self.passes(unit, Deed::OpportunityCharge)? {
            return Ok(());
        }
        self.tell(&sheet::REACT, Event::Reacts { unit });
        self.has_acted(target);
        self.declare(Rush {
            unit,
            target,
            opportunity: true,
            countered: false,
            evaded: false,
            failed: false,
        });
        Ok(())
    }
}
