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
use arrayvec::ArrayVec;
use tercio_field::TICKS_PER_U;
use tercio_ledger::Rule;

/// Those a body of chargers strikes.
pub(super) type Strikes = ArrayVec<Strike, UNITS_MAX>;

impl Survey<'_> {
    /// Whom all that come in by this plan strike.
    fn strikes_of(&self, plan: &ChargePlan) -> Strikes {
        let ends = plan.march.ends.iter().filter(|end| end.destroyed.is_none());
        let strikes = ends.flat_map(|end| self.strikes(end.unit, end.pose));
        strikes.take(UNITS_MAX).collect()
    }
}

impl Play<'_> {
    /// The chargers run home: the bonus if it is needed, contact or not.
    pub(super) fn run_home(&mut self, rush: Rush, countered: bool) -> Played {
        self.state.charges.retain(|(unit, _)| !rush.units.holds(*unit));
        let survey = self.survey();
        let units = survey.chargers(rush);
        if units.is_empty() {
            return Ok(());
        }
        if survey.group(&units).is_err() {
            self.run_apart(rush, countered, &units);
            return Ok(());
        }
        let fled = survey.state.evading.contains(&rush.target);
        let plan = survey.try_charge(&units, rush.target);
        self.state.evading.retain(|unit| *unit != rush.target);
        for &unit in &units {
            self.unit_mut(unit).moved = true;
        }
        match plan {
            Ok(plan) => self.run_at(rush, &plan, countered, fled),
            Err(_) => {
                self.run_on(rush, &units);
                Ok(())
            }
        }
    }

    /// What is left of a group that broke up on its way charges one by one.
    fn run_apart(&mut self, rush: Rush, countered: bool, units: &Units) {
        let alone = |unit: &UnitId| Rush { units: UnitSet::default().with(*unit), ..rush };
        let each = units.iter().map(|unit| Due::Home { rush: alone(unit), countered });
        self.state.agenda.push_in_order(each);
    }

    /// The target is ahead and a die can bring them to it, if one is needed.
    fn run_at(&mut self, rush: Rush, plan: &ChargePlan, countered: bool, fled: bool) -> Played {
        let facts = self.survey().reach_of(plan);
        let seat = self.seat(plan.main);
        let (verdict, bonus) = self.rules.book.run(&facts, seat, self.dice)?;
        if verdict.rolled {
            let rule = plan.bonus.unwrap_or(&sheet::CHARGE_BONUS);
            self.tell(rule, Event::Bonus { unit: plan.main, bonus });
        }
        if verdict.contact {
            self.come_in(rush, plan, countered, fled);
            return Ok(());
        }
        self.tell(&sheet::CHARGE_SHORT, Event::Short { unit: plan.main, target: plan.target });
        let units: Units = plan.march.ends.iter().map(|end| end.unit).collect();
        if let Some(march) = self.survey().advance(&units, i32::from(bonus) * TICKS_PER_U) {
            self.go(&march);
        }
        for &unit in &units {
            self.disorder(unit, &sheet::CHARGE_SHORT);
        }
        Ok(())
    }

    /// Whom they charged is gone, or out of reach of any die: they make their move straight on, and
    /// strike whom they run into.
    fn run_on(&mut self, rush: Rush, units: &Units) {
        if let Some(plan) = self.survey().run_into(units) {
            self.come_in(rush, &plan, false, false);
            return;
        }
        if let Some(march) = self.survey().advance(units, 0) {
            self.go(&march);
        }
        if rush.failed {
            for &unit in units {
                self.disorder(unit, &sheet::ACT_FAILED_LAST);
            }
        }
    }

    /// Contact.
    fn come_in(&mut self, rush: Rush, plan: &ChargePlan, countered: bool, fled: bool) {
        let mut strikes = self.survey().strikes_of(plan);
        self.go(&plan.march);
        if let Some(pose) = plan.aligned {
            self.put(plan.main, pose);
        }
        let target = plan.target;
        let caught = plan.catching().1.filter(|_| fled);
        for strike in strikes.iter_mut().filter(|strike| strike.foe == target) {
            strike.flank |= caught.is_some();
            if countered {
                strike.faces = Cover::None;
            }
        }
        for end in plan.march.ends.iter().filter(|_| rush.failed) {
            self.disorder(end.unit, &sheet::ACT_FAILED_LAST);
        }
        let met = (countered && self.unit(target).stands()).then_some(target);
        self.strike(&strikes, caught.map(|rule| (target, rule)), met);
    }

    /// Units have come into contact: flanks are remembered, some do not outlive it, the others
    /// fight. One that was caught is struck as that line says; one that came on too has met them.
    pub(super) fn strike(
        &mut self,
        strikes: &Strikes,
        caught: Option<(UnitId, &'static Rule)>,
        met: Option<UnitId>,
    ) {
        for strike in strikes {
            let pair = (strike.unit, strike.foe);
            if strike.flank && !self.state.flanking.contains(&pair) {
                let _ = self.state.flanking.try_push(pair);
            }
            let rule = match caught {
                Some((unit, rule)) if unit == strike.foe => rule,
                _ if strike.flank => &sheet::CHARGE_FLANK,
                _ => &sheet::MOVE_CONTACT,
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
        if let Some(unit) = met {
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
