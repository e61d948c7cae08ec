//! A charge: declared, and met by whom it is made on.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Answer;
use crate::sheet;
use crate::state::{Cause, Due, Rush, Volley};
use crate::survey::Survey;
use tercio_engine::Refusal;
use tercio_family::UnitId;

/// What a charged unit may try instead of standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub fire: bool,
    pub counter: bool,
    pub evade: bool,
}

impl Choices {
    pub(crate) fn any(self) -> bool {
        self.fire || self.counter || self.evade
    }
}

impl Survey<'_> {
    /// Whether a charge can still be made: its unit is there, and in no melee.
    pub(crate) fn still_charges(&self, rush: Rush) -> bool {
        self.stands(rush.unit) && !self.in_melee(rush.unit)
    }

    /// What the target of a charge may choose.
    pub(crate) fn charged_choices(&self, rush: Rush) -> Choices {
        let Rush { unit, target, .. } = rush;
        if !self.still_charges(rush) || !self.is_free_to_answer(target) {
            return Choices::default();
        }
        Choices {
            fire: self.quick_shot(target, unit, Volley::Defensive).is_some(),
            counter: self.may_counter(target, unit).is_some(),
            evade: self.may_evade_charge(target, unit).is_some(),
        }
    }

    pub(crate) fn judge_charged(&self, rush: Rush, answer: Answer) -> Result<(), Refusal> {
        let may = self.charged_choices(rush);
        let (allowed, rule) = match answer {
            Answer::Fire => (may.fire, &sheet::DEFENSIVE_ARC),
            Answer::Counter => (may.counter, &sheet::COUNTERCHARGE),
            Answer::Evade => (may.evade, &sheet::EVADERS),
            Answer::Pass => (true, &sheet::REACT),
            _ => {
                let because = "a charged unit shoots, countercharges, evades or stands";
                return Err(Refusal::nonsense(&sheet::PLAY_ASKED, because));
            }
        };
        match allowed {
            true => Ok(()),
            false => Err(self.no(rule, rush.target, "may not do that")),
        }
    }
}

impl Play<'_> {
    /// A charge of a unit that has been activated: the last thing it does. As a further move it is
    /// tested, and one that fails comes in disordered.
    pub(super) fn charge(&mut self, unit: UnitId, target: UnitId) -> Played {
        let failed = !self.passes_for_move(unit)?;
        let now = self.unit_mut(unit);
        now.moves = now.moves.saturating_add(1);
        now.spent |= failed;
        self.has_acted(unit);
        self.declare(Rush {
            unit,
            target,
            opportunity: false,
            countered: false,
            evaded: false,
            failed,
        });
        Ok(())
    }

    /// Declares a charge, in turn or out of it: puts on the agenda all that may happen before
    /// contact, and the contact.
    pub(super) fn declare(&mut self, rush: Rush) {
        let Rush { unit, target, .. } = rush;
        let plan = self.survey().try_charge(unit, target);
        let flank = plan.ok().and_then(|plan| plan.flank);
        let plain = if rush.opportunity { &sheet::REACT_ENDS } else { &sheet::ACT_CHARGE };
        self.tell(flank.unwrap_or(plain), Event::Charges { unit, target });
        self.due(Due::Home { rush });
        self.due(Due::Charged { rush });
        if !rush.opportunity {
            self.ask_reactions(Cause::Charges(unit, target));
        }
    }

    /// The target has chosen how it meets a charge. A test that fails leaves it standing.
    pub(super) fn meet_charge(&mut self, rush: Rush, answer: Answer) -> Played {
        let Rush { unit, target, .. } = rush;
        let may = self.survey().charged_choices(rush);
        match answer {
            Answer::Fire if may.fire => {
                self.state.tried = self.state.tried.with(target);
                if self.passes(target, Deed::DefensiveFire)? {
                    self.loose(target, unit, Volley::Defensive, &sheet::FIRE_DEFENSIVE);
                }
            }
            Answer::Counter if may.counter => {
                self.state.tried = self.state.tried.with(target);
                if self.passes(target, Deed::Countercharge)? {
                    self.amend_home(Rush { countered: true, ..rush });
                }
            }
            Answer::Evade if may.evade => {
                let from_foot = !self.survey().is_mounted(unit);
                if self.passes_to_evade(target, from_foot)? {
                    self.amend_home(Rush { evaded: true, ..rush });
                    self.evade_shot(target)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The charge is run home otherwise than it was declared.
    fn amend_home(&mut self, rush: Rush) {
        if let Some(Due::Home { rush: declared }) = self.state.agenda.top_mut() {
            *declared = rush;
        }
    }
}
