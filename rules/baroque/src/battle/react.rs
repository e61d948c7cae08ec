//! Answers out of turn: shots and charges at an opportunity.

use super::activate::Hindrance;
use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Act;
use crate::phase::actions::answered;
use crate::rulings::Reactions;
use crate::sheet::{self, Action};
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

    /// Whether anybody has something to answer with.
    pub(crate) fn may_react(&self, cause: Cause) -> bool {
        self.stands(cause.unit())
            && !(self.fire_answers(cause).is_empty() && self.charge_answers(cause).is_empty())
    }

    fn why_no_answer(&self, id: UnitId, cause: Cause) -> Option<Hindrance> {
        if self.state.tried.holds(id) {
            return Some((&sheet::REACT_ONCE, "has tried something already"));
        }
        if self.in_melee(id) {
            return Some((&sheet::REACT_MELEE, "is in melee"));
        }
        let charged = matches!(cause, Cause::Charges(_, target) if target == id);
        charged.then_some((&sheet::REACT_CHARGED, "is charged, and answers for itself"))
    }

    fn why_no_opportunity_shot(&self, id: UnitId) -> Option<Hindrance> {
        let limited = self.book.rulings.reactions == Reactions::Once;
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
                let rule = &answered(Action::Charge).rule;
                Err(self.no(rule, unit, "may only shoot at one that charges"))
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
        let facts = self.survey().answer_facts(unit, Deed::OpportunityFire, cause);
        if self.throw_test(unit, &facts)? {
            self.unit_mut(unit).opportunity = true;
            self.tell(&sheet::REACT, Event::Reacts { unit });
            self.loose(unit, target, Volley::Opportunity, &sheet::REACT_OWN);
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
