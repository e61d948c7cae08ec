//! A charge is run home: who comes to meet it, the bonus if it is needed, contact or not.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Defence;
use crate::sheet;
use crate::state::{Activity, Cause, Rush};
use crate::survey::charge::ChargePlan;
use crate::survey::rush::Strike;
use tercio_family::{UnitId, UnitSet};
use tercio_field::TICKS_PER_U;

impl Play<'_> {
    /// The charger runs home.
    pub(super) fn run_home(&mut self, rush: Rush) -> Played {
        if rush.countered {
            self.come_on(rush);
        }
        match self.survey().try_charge(rush.unit, rush.target) {
            Ok(plan) => self.run_at(rush, &plan),
            Err(_) => {
                self.fall_short(rush, 0);
                Ok(())
            }
        }
    }

    /// Who countercharges leaves what it stood behind and comes on.
    fn come_on(&mut self, rush: Rush) {
        let unit = rush.target;
        let way = self.survey().way_to_meet(rush.unit, unit);
        let ticks = way.as_ref().map_or(0, |way| way.distance);
        self.tell(&sheet::COUNTERCHARGE, Event::Counters { unit, ticks });
        if let Some(way) = way {
            self.arrive(&way);
        }
    }

    /// Somebody is ahead, and the charger comes to him without a die or a die can bring it.
    fn run_at(&mut self, rush: Rush, plan: &ChargePlan) -> Played {
        let unit = rush.unit;
        let seat = self.seat(unit);
        let (verdict, bonus) = self.rules.book.run(&plan.reach_facts(), seat, self.dice)?;
        if verdict.rolled {
            self.tell(&sheet::CHARGE_MOVE, Event::Bonus { unit, bonus });
        }
        if verdict.contact {
            self.come_in(rush, plan);
            return Ok(());
        }
        self.tell(&sheet::CHARGE_SHORT, Event::Short { unit, target: rush.target });
        self.fall_short(rush, i32::from(bonus) * TICKS_PER_U);
        self.disorder(unit, &sheet::CHARGE_SHORT);
        Ok(())
    }

    /// A charge that touches nobody is a move, and may be answered as one.
    fn fall_short(&mut self, rush: Rush, more: i32) {
        if let Some(march) = self.survey().advance(rush.unit, more) {
            self.go(&march);
        }
        if rush.failed {
            self.disorder(rush.unit, &sheet::ACT_LAST);
        }
        self.ask_reactions(Cause::Moved(rush.unit));
    }

    /// Contact.
    fn come_in(&mut self, rush: Rush, plan: &ChargePlan) {
        let mut strikes = self.survey().strikes(rush.unit, plan.march.pose);
        self.go(&plan.march);
        if rush.failed {
            self.disorder(rush.unit, &sheet::ACT_LAST);
        }
        for strike in strikes.iter_mut().filter(|strike| strike.foe == rush.target) {
            strike.flank |= rush.evaded;
            if rush.countered {
                strike.defends = Defence::None;
            }
        }
        let met = UnitSet::default();
        let met = if rush.countered { met.with(rush.target) } else { met };
        let caught = rush.evaded.then_some(rush.target);
        self.strike(&strikes, caught, met);
    }

    /// A unit has come into contact: flanks and defences are remembered, some do not outlive it,
    /// the others fight. One had evaded and was caught; some came on too.
    pub(super) fn strike(&mut self, strikes: &[Strike], caught: Option<UnitId>, met: UnitSet) {
        let mut comers = met;
        for strike in strikes {
            self.remember(strike);
            let rule = match strike.flank {
                true if caught == Some(strike.foe) => &sheet::EVADE_CAUGHT,
                true => &sheet::CHARGE_FLANK,
                false => &sheet::MOVE_CONTACT,
            };
            let told = Event::Contact { unit: strike.unit, foe: strike.foe, flank: strike.flank };
            self.tell(rule, told);
            for unit in [strike.unit, strike.foe] {
                if self.unit(unit).activity == Activity::Active {
                    self.has_acted(unit);
                }
            }
            comers = comers.with(strike.unit);
        }
        self.sweep(strikes);
        self.meet(comers);
    }

    fn remember(&mut self, strike: &Strike) {
        let pair = (strike.unit, strike.foe);
        if strike.flank && !self.state.flanking.contains(&pair) {
            let _ = self.state.flanking.try_push(pair);
        }
        if strike.defends != Defence::None {
            let pair = (strike.foe, strike.unit, strike.defends);
            let _ = self.state.defending.try_push(pair);
        }
    }

    /// Guns do not outlive contact.
    fn sweep(&mut self, strikes: &[Strike]) {
        for strike in strikes {
            let Some(rule) = self.survey().swept(strike.foe) else { continue };
            if self.unit(strike.foe).stands() {
                self.tell(rule, Event::Swept { unit: strike.foe, by: strike.unit });
                self.eliminate(strike.foe, rule, false);
            }
        }
    }
}
