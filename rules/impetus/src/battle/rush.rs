//! A charge is run home: the bonus if it is needed, contact or not, whom it sweeps away.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Cover;
use crate::sheet;
use crate::state::{Activity, Comers, Due, Rush, UNITS_MAX, UnitId, UnitSet};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::survey::groups::Units;
use crate::survey::rush::Strike;
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_field::TICKS_PER_U;
use tercio_ledger::Rule;

/// Those a body of chargers strikes.
pub(super) type Strikes = ArrayVec<Strike, UNITS_MAX>;

impl Survey<'_> {
    /// Whom all that come in by this plan strike.
    pub(super) fn strikes_of(&self, plan: &ChargePlan) -> Strikes {
        let ends = plan.march.ends.iter().filter(|end| end.destroyed.is_none());
        let strikes = ends.flat_map(|end| self.strikes(end.unit, end.pose));
        strikes.take(UNITS_MAX).collect()
    }

    /// The charge that is made in the end: on its target, or on another who was asked and has it
    /// coming, or on whom they run into.
    fn charge_home(&self, rush: Rush, asked: UnitSet, units: &[UnitId]) -> Option<ChargePlan> {
        let marks = std::iter::once(rush.target).chain(asked.without(rush.target).iter());
        let charge = { marks }.find_map(|mark| self.try_charge(units, mark).ok());
        charge.or_else(|| self.run_into(units))
    }
}

impl Play<'_> {
    /// The chargers run home: the bonus if it is needed, contact or not.
    pub(super) fn run_home(&mut self, rush: Rush, asked: UnitSet) -> Played {
        let survey = self.survey();
        let units = survey.chargers(rush);
        if units.len() > 1 && survey.group(&units).is_err() {
            self.run_apart(rush, asked, &units);
            return Ok(());
        }
        self.end_charge(rush.units);
        if !units.is_empty() {
            self.run(rush, asked, &units)?;
        }
        self.forget_answers(asked);
        Ok(())
    }

    fn run(&mut self, rush: Rush, asked: UnitSet, units: &Units) -> Played {
        self.has_gone(units);
        self.settle();
        let survey = self.survey();
        let Some(plan) = survey.charge_home(rush, asked, units) else {
            self.run_on(rush, units);
            return Ok(());
        };
        let strikes = survey.strikes_of(&plan);
        if strikes.iter().any(|strike| !asked.holds(strike.foe)) {
            let units = units.iter().copied().collect();
            self.declare(Rush { units, target: plan.target, ..rush }, asked);
            return Ok(());
        }
        self.run_at(rush, &plan, strikes)
    }

    /// What is left of a group that broke up on its way charges one by one.
    fn run_apart(&mut self, rush: Rush, asked: UnitSet, units: &Units) {
        self.end_charge(rush.units.but(units.iter().copied().collect()));
        let alone = |unit: &UnitId| Rush { units: UnitSet::default().with(*unit), ..rush };
        let each = units.iter().map(|unit| Due::Home { rush: alone(unit), asked });
        self.state.agenda.push_in_order(each);
    }

    /// These charge no longer.
    fn end_charge(&mut self, units: UnitSet) {
        self.state.charges.retain(|(unit, _)| !units.holds(*unit));
        self.state.halted = self.state.halted.but(units);
    }

    /// What those said who were asked counts until the last of their chargers has come.
    fn forget_answers(&mut self, asked: UnitSet) {
        let still = self.state.agenda.iter().fold(UnitSet::default(), |still, due| match due {
            Due::Home { asked, .. } => still.and(*asked),
            _ => still,
        });
        let over = asked.but(still);
        self.state.meeting = self.state.meeting.but(over);
        self.state.evading.retain(|unit| !over.holds(*unit));
    }

    /// Somebody is ahead, and they come to him without a die or a die can bring them.
    fn run_at(&mut self, rush: Rush, plan: &ChargePlan, strikes: Strikes) -> Played {
        let facts = self.survey().reach_of(plan);
        let seat = self.seat(plan.main);
        let (verdict, bonus) = self.rules.book.run(&facts, seat, self.dice)?;
        if verdict.rolled {
            let rule = plan.bonus.unwrap_or(&sheet::CHARGE_BONUS);
            self.tell(rule, Event::Bonus { unit: plan.main, bonus });
        }
        if verdict.contact {
            self.come_in(rush, plan, strikes);
            return Ok(());
        }
        self.tell(&sheet::CHARGE_SHORT, Event::Short { unit: plan.main, target: plan.target });
        let units: Units = plan.march.ends.iter().map(|end| end.unit).collect();
        self.fall_short(&units, i32::from(bonus) * TICKS_PER_U, Some(&sheet::CHARGE_SHORT));
        Ok(())
    }

    /// Whom they charged is gone, or out of reach of any die: they make their move straight on.
    fn run_on(&mut self, rush: Rush, units: &Units) {
        self.fall_short(units, 0, rush.failed.then_some(&sheet::ACT_FAILED_LAST));
    }

    /// A charge that touches nobody is a move, and may be answered as one.
    fn fall_short(&mut self, units: &Units, more: i32, disorder: Option<&'static Rule>) {
        let from = self.survey().places(units);
        if let Some(march) = self.survey().advance(units, more) {
            self.go(&march);
        }
        if let Some(rule) = disorder {
            for &unit in units {
                self.disorder(unit, rule);
            }
        }
        self.tell_of_move(units, &from);
    }

    /// Contact.
    fn come_in(&mut self, rush: Rush, plan: &ChargePlan, mut strikes: Strikes) {
        self.go(&plan.march);
        if let Some(pose) = plan.aligned {
            self.put(plan.main, pose);
        }
        let (mut caught, mut met) = (UnitSet::default(), UnitSet::default());
        for strike in &mut strikes {
            let fled = self.state.evading.contains(&strike.foe);
            if fled && self.survey().profile(strike.foe).troop == Troop::LightHorse {
                strike.flank = true;
                caught = caught.with(strike.foe);
            }
            if self.state.meeting.holds(strike.foe) {
                strike.faces = Cover::None;
                met = met.with(strike.foe);
            }
        }
        for end in plan.march.ends.iter().filter(|_| rush.failed) {
            self.disorder(end.unit, &sheet::ACT_FAILED_LAST);
        }
        self.strike(&strikes, caught, met);
    }

    /// Units have come into contact: flanks are remembered, some do not outlive it, the others
    /// fight. Some had evaded and were caught; some came on too, and have met them.
    pub(super) fn strike(&mut self, strikes: &Strikes, caught: UnitSet, met: UnitSet) {
        for strike in strikes {
            let pair = (strike.unit, strike.foe);
            if strike.flank && !self.state.flanking.contains(&pair) {
                let _ = self.state.flanking.try_push(pair);
            }
            let rule = match strike.flank {
                true if caught.holds(strike.foe) => &sheet::EVADE_CAUGHT,
                true => &sheet::CHARGE_FLANK,
                false => &sheet::MOVE_CONTACT,
            };
            let told = Event::Contact { unit: strike.unit, foe: strike.foe, flank: strike.flank };
            self.tell(rule, told);
            if self.unit(strike.unit).activity == Activity::Active {
                self.has_acted(strike.unit);
            }
        }
        self.sweep(strikes);
        let mut comers = Comers::default();
        for strike in strikes.iter().filter(|strike| self.unit(strike.foe).stands()) {
            if !comers.units.holds(strike.unit) {
                comers = comers.with(strike.unit, strike.faces);
            }
        }
        for unit in met.iter().filter(|unit| self.unit(*unit).stands()) {
            comers = comers.with(unit, self.survey().cover_of_foe(unit));
        }
        self.meet(comers);
    }

    /// Guns, and skirmishers without Impetus, do not outlive contact.
    fn sweep(&mut self, strikes: &Strikes) {
        for strike in strikes {
            if !self.unit(strike.foe).stands() {
                continue;
            }
            if let Some(rule) = self.survey().swept(strike.foe) {
                self.tell(rule, Event::Swept { unit: strike.foe, by: strike.unit });
                self.rout(strike.foe, rule, false);
            }
        }
    }
}

impl Survey<'_> {
    /// What the main enemy of a unit stands behind, seen from where it stands.
    fn cover_of_foe(&self, unit: UnitId) -> Cover {
        let round = self.attackers(unit);
        round.first().map_or(Cover::None, |foe| self.cover(foe.unit, self.line(unit, foe.unit)))
    }
}
