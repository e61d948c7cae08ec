//! A charge: declared, and answered by whom it is made on.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Answer;
use crate::phase::ground::one_in;
use crate::sheet;
use crate::state::{Cause, Due, Rush, UNITS_MAX, UnitId};
use crate::survey::Survey;
use crate::survey::groups::Units;
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_chance::Halt;
use tercio_engine::Refusal;
use tercio_field::{Base, Pose, TICKS_PER_U, Way};

/// What a charged unit may do instead of standing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choices {
    pub evade: bool,
    pub counter: bool,
    pub shelter: bool,
}

impl Choices {
    pub(crate) fn any(self) -> bool {
        self.evade || self.counter || self.shelter
    }
}

impl Survey<'_> {
    /// Those of a charge that can still make it.
    pub(super) fn chargers(&self, rush: Rush) -> Units {
        let able = rush.units.iter().filter(|unit| self.stands(*unit) && !self.in_melee(*unit));
        able.take(Units::new().capacity()).collect()
    }

    /// What the target of a charge may choose.
    pub(crate) fn charged_choices(&self, rush: Rush) -> Choices {
        let target = rush.target;
        if !self.stands(target) || self.in_melee(target) {
            return Choices::default();
        }
        let troop = self.profile(target).troop;
        let nimble = troop.is_light();
        let eager = troop.is_mounted() || self.is_impetuous(target);
        let shelter = troop == Troop::Missile && self.square_for(target).is_some();
        if !(nimble || shelter || eager && !self.unit(target).disordered) {
            return Choices::default();
        }
        match self.try_charge(&self.chargers(rush), target) {
            Ok(plan) => {
                Choices { evade: plan.evade.is_some(), counter: plan.counter.is_some(), shelter }
            }
            Err(_) => Choices::default(),
        }
    }

    pub(crate) fn judge_charged(&self, rush: Rush, answer: Answer) -> Result<(), Refusal> {
        let may = self.charged_choices(rush);
        let (allowed, rule) = match answer {
            Answer::Evade => (may.evade, &sheet::EVADE_WHO),
            Answer::Counter => (may.counter, &sheet::COUNTER_CHARGE),
            Answer::Shelter => (may.shelter, &sheet::SQUARE),
            Answer::Stand => (true, &sheet::MOVE_CONTACT),
            Answer::Pass | Answer::Again | Answer::Pursue | Answer::Stay => {
                let because = "a charged unit evades, counter-charges, shelters or stands";
                return Err(Refusal::nonsense(&sheet::TURN_ASKED, because));
            }
        };
        match allowed {
            true => Ok(()),
            false => Err(self.no(rule, rush.target, "may not do that")),
        }
    }

    /// Where a unit that counter-charges meets its charger, who goes half of the way, rounded up:
    /// the rest of the way ahead. Where it stands, if its own way is not free or would take it out
    /// of the charger's.
    fn meeting_place(&self, rush: Rush) -> Pose {
        let (target, units) = (rush.target, self.chargers(rush));
        let base = self.base(target);
        let Ok(plan) = self.try_charge(&units, target) else { return base.pose };
        let half = one_in(plan.facts.distance.into(), &sheet::COUNTER_HALF);
        let own = plan.distance - i32::from(half) * TICKS_PER_U;
        if own <= 0 || !self.is_free_ahead(target, own) {
            return base.pose;
        }
        let mut state = self.state.clone();
        state.units[usize::from(target.0)].pose = base.ahead(own).pose;
        let there = Survey { state: &state, ..*self };
        match there.try_charge(&units, target) {
            Ok(_) => there.unit(target).pose,
            Err(_) => base.pose,
        }
    }

    /// Whether a unit can go so far straight ahead and touches no enemy there.
    fn is_free_ahead(&self, unit: UnitId, ticks: i32) -> bool {
        let base = self.base(unit);
        let there = base.ahead(ticks);
        let others = self.present().filter(|id| *id != unit);
        let others: ArrayVec<Base, UNITS_MAX> = others.map(|id| self.base(id)).collect();
        self.setup.table.holds(&there)
            && self.open_ground(unit, &base, Way::Ahead, ticks) == ticks
            && base.travel_until(Way::Ahead, ticks, &others).distance == ticks
            && !self.enemies(unit).any(|enemy| there.touches(&self.base(enemy)))
    }
}

impl Play<'_> {
    /// A charge of units that have been activated.
    pub(super) fn charge(&mut self, units: &[UnitId], target: UnitId) -> Played {
        let held = self.passes_for_move(units)?;
        self.count_move(units, true);
        if !held {
            for &unit in units {
                self.has_acted(unit);
            }
        }
        let units = units.iter().copied().collect();
        self.declare(Rush { units, target, failed: !held, compelled: false });
        Ok(())
    }

    /// Declares a charge, in turn or out of it: puts on the agenda all that may happen before
    /// contact, and the contact.
    pub(super) fn declare(&mut self, rush: Rush) {
        let survey = self.survey();
        let units = survey.chargers(rush);
        let (strikers, rule) = match survey.try_charge(&units, rush.target) {
            Ok(plan) => (plan.with, plan.flank.unwrap_or(&sheet::MOVE_CONTACT)),
            Err(_) => (units.clone(), &sheet::MOVE_CONTACT),
        };
        for unit in strikers {
            let _ = self.state.charges.try_push((unit, rush.target));
        }
        self.tell(rule, Event::Charges { units, target: rush.target });
        self.due(Due::Charged { rush });
        self.due(Due::ChargedShot { rush });
        self.ask_reactions(Cause::Charges(rush.units));
    }

    /// The target has chosen.
    pub(super) fn charged(&mut self, rush: Rush, answer: Answer) -> Played {
        let may = self.survey().charged_choices(rush);
        let countered = match answer {
            Answer::Evade if may.evade => {
                self.evade_charge(rush.target)?;
                false
            }
            Answer::Counter if may.counter => self.counter_charge(rush)?,
            Answer::Shelter if may.shelter => {
                if let Some(block) = self.survey().square_for(rush.target) {
                    self.enter_square(rush.target, block);
                }
                false
            }
            _ => false,
        };
        self.due(Due::Home { rush, countered });
        Ok(())
    }

    /// Straight back, the first time in a turn for nothing. Its chargers still run after it.
    fn evade_charge(&mut self, unit: UnitId) -> Played {
        if self.unit(unit).evades > 0 && !self.passes(&[unit], Deed::Evade)? {
            return Ok(());
        }
        let now = self.unit_mut(unit);
        now.evades = now.evades.saturating_add(1);
        self.tell(&sheet::EVADE_WHO, Event::Evades { unit });
        self.evade_shot(unit)?;
        if !self.unit(unit).stands() {
            return Ok(());
        }
        let survey = self.survey();
        let backed_into = survey.contacts(unit).next().map(|(enemy, _)| enemy);
        if let (Some(by), Some(rule)) = (backed_into, survey.swept(unit)) {
            self.tell(rule, Event::Swept { unit, by });
            self.rout(unit, rule, false);
            return Ok(());
        }
        let _ = self.state.evading.try_push(unit);
        Ok(())
    }

    /// Whether a unit comes on to meet its charger; it leaves what it stood behind. One that fails
    /// stands, in disorder.
    fn counter_charge(&mut self, rush: Rush) -> Result<bool, Box<Halt>> {
        let unit = rush.target;
        if !self.passes(&[unit], Deed::CounterCharge)? {
            self.disorder(unit, Deed::CounterCharge.rule());
            return Ok(false);
        }
        let place = self.survey().meeting_place(rush);
        let ticks = self.unit(unit).pose.front.distance(place.front);
        self.tell(&sheet::COUNTER_CHARGE, Event::Counters { unit, ticks });
        self.put(unit, place);
        let now = self.unit_mut(unit);
        (now.moved, now.stakes, now.holds) = (true, false, None);
        if self.survey().profile(unit).traits.schiltron {
            self.disorder(unit, &sheet::MOVE_SCHILTRON);
        }
        self.forget_flanks();
        Ok(true)
    }
}
