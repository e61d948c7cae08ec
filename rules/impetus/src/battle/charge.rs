//! A charge: declared, and answered by whom it is made on.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Answer;
use crate::phase::ground::one_in;
use crate::sheet;
use crate::state::{Cause, DUE_MAX, Due, Rush, UNITS_MAX, UnitId, UnitSet};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::survey::groups::{GROUP_MAX, Units};
use crate::survey::retire::Retired;
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_field::{Base, TICKS_PER_U, Way};

/// Room on the agenda that is kept for what may follow from a charge. Only then, with more going on
/// at once than any table sees, some that would be struck besides the target are not asked.
const SPARE: usize = 32;

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
        let going = rush.units.but(self.state.halted).iter();
        let able = going.filter(|unit| self.stands(*unit) && !self.in_melee(*unit));
        able.take(GROUP_MAX).collect()
    }

    /// Whether a unit is on its way in a charge.
    pub(super) fn is_charging(&self, unit: UnitId) -> bool {
        let mut due = self.state.agenda.iter();
        !self.state.halted.holds(unit)
            && due.any(|due| matches!(due, Due::Home { rush, .. } if rush.units.holds(unit)))
    }

    /// A charge as it comes at its target: of all as one, or, where they are one group no longer,
    /// of the nearest that comes alone.
    fn coming(&self, rush: Rush) -> Option<ChargePlan> {
        let units = self.chargers(rush);
        if let Ok(plan) = self.try_charge(&units, rush.target) {
            return Some(plan);
        }
        if self.group(&units).is_ok() {
            return None;
        }
        let alone = units.iter().filter_map(|unit| self.try_charge(&[*unit], rush.target).ok());
        alone.min_by_key(|plan| plan.distance)
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
        let Some(plan) = self.coming(rush) else { return Choices::default() };
        let evade = plan.evade.is_some() && self.has_a_way_back(rush);
        Choices { evade, counter: plan.counter.is_some(), shelter }
    }

    /// Whether the target of a charge that goes straight back does not run into the chargers.
    fn has_a_way_back(&self, rush: Rush) -> bool {
        let table = &self.setup.table;
        let far = table.width.saturating_add(table.height);
        let lane = self.base(rush.target).about_face().zone_ahead(far);
        !self.chargers(rush).iter().any(|unit| lane.overlaps(&self.base(*unit)))
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

    /// The way on which a unit that counter-charges meets its charger, who goes half of it, rounded
    /// up: the rest of it ahead. None, if its own way is not free or would take it out of the
    /// charger's: they meet where it stands.
    fn way_to_meet(&self, rush: Rush) -> Option<Retired> {
        let (target, plan) = (rush.target, self.coming(rush)?);
        let units: Units = plan.march.ends.iter().map(|end| end.unit).collect();
        let half = one_in(plan.facts.distance.into(), &sheet::COUNTER_HALF);
        let own = plan.distance - i32::from(half) * TICKS_PER_U;
        if own <= 0 || !self.is_free_ahead(target, own) {
            return None;
        }
        let mut state = self.state.clone();
        state.units[usize::from(target.0)].pose = self.base(target).ahead(own).pose;
        let there = Survey { state: &state, ..*self };
        let met = there.try_onset(&units, target).is_ok();
        met.then(|| self.pursue(target, own)).filter(|way| way.contact.is_none())
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
            self.spend(units);
        }
        let units = units.iter().copied().collect();
        self.declare(Rush { units, target, failed: !held, compelled: false }, UnitSet::default());
        Ok(())
    }

    /// Declares a charge, in turn or out of it: puts on the agenda all that may happen before
    /// contact, and the contact. Everybody who would be struck is asked, but for those who have
    /// been asked before.
    pub(super) fn declare(&mut self, rush: Rush, asked: UnitSet) {
        self.state.halted = self.state.halted.but(rush.units);
        self.settle();
        let survey = self.survey();
        let units = survey.chargers(rush);
        let mut rule = &sheet::MOVE_CONTACT;
        let mut struck = UnitSet::default().with(rush.target);
        let mut pairs: ArrayVec<(UnitId, UnitId), UNITS_MAX> = ArrayVec::new();
        match survey.charge_of(&units, rush.target) {
            Ok(plan) => {
                rule = plan.flank.unwrap_or(rule);
                let strikes = survey.strikes_of(&plan);
                struck = strikes.iter().map(|strike| strike.foe).fold(struck, UnitSet::with);
                pairs.extend(strikes.iter().map(|strike| (strike.unit, strike.foe)));
            }
            Err(_) => pairs.extend(units.iter().map(|unit| (*unit, rush.target))),
        }
        for pair in pairs {
            let _ = self.state.charges.try_push(pair);
        }
        self.tell(rule, Event::Charges { units, target: rush.target });
        self.due(Due::Home { rush, asked: asked.and(struck) });
        self.ask_struck(rush, struck.but(asked));
        self.ask_reactions(Cause::Charges(rush.units));
    }

    /// Those that would be struck shoot first, each that may; then each answers the charge. Whom it
    /// is made on is the first.
    fn ask_struck(&mut self, rush: Rush, struck: UnitSet) {
        let first = struck.holds(rush.target).then_some(rush.target);
        let others = struck.without(rush.target).iter();
        let left = DUE_MAX.saturating_sub(self.state.agenda.len() + SPARE);
        let most = (left / 2).max(1);
        let targets: ArrayVec<UnitId, UNITS_MAX> =
            first.into_iter().chain(others).take(most).collect();
        let at = |target: &UnitId| Rush { target: *target, ..rush };
        let charged = targets.iter().map(|target| Due::Charged { rush: at(target) });
        self.state.agenda.push_in_order(charged);
        let shots = targets.iter().map(|target| Due::ChargedShot { rush: at(target) });
        self.state.agenda.push_in_order(shots);
    }

    /// The target has chosen.
    pub(super) fn charged(&mut self, rush: Rush, answer: Answer) -> Played {
        let may = self.survey().charged_choices(rush);
        match answer {
            Answer::Evade if may.evade => self.evade_charge(rush.target),
            Answer::Counter if may.counter => self.counter_charge(rush),
            Answer::Shelter if may.shelter => {
                if let Some(block) = self.survey().square_for(rush.target) {
                    self.enter_square(rush.target, block);
                }
                Ok(())
            }
            _ => Ok(()),
        }
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

    /// A unit comes on to meet its charger, over whatever ground lies between, and leaves what it
    /// stood behind. One that fails stands, in disorder.
    fn counter_charge(&mut self, rush: Rush) -> Played {
        let unit = rush.target;
        if !self.passes(&[unit], Deed::CounterCharge)? {
            self.disorder(unit, Deed::CounterCharge.rule());
            return Ok(());
        }
        let way = self.survey().way_to_meet(rush);
        let ticks = way.as_ref().map_or(0, |way| way.distance);
        self.tell(&sheet::COUNTER_CHARGE, Event::Counters { unit, ticks });
        if let Some(way) = &way {
            self.arrive(way);
        }
        self.has_gone(&[unit]);
        let now = self.unit_mut(unit);
        (now.stakes, now.holds) = (false, None);
        if self.survey().profile(unit).traits.schiltron {
            self.disorder(unit, &sheet::MOVE_SCHILTRON);
        }
        self.forget_flanks();
        self.state.meeting = self.state.meeting.with(unit);
        Ok(())
    }
}
