//! A charge is run home: the shots of who is charged, his flight or his counter-charge, contact or
//! not.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::DenseFacts;
use crate::sheet;
use crate::state::{Bond, Due, Reaction, Rush, Trial};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::troops::Facing;
use tercio_chance::Halt;
use tercio_family::UnitId;
use tercio_field::{Base, SLACK, TICKS_PER_U};

impl Survey<'_> {
    /// Whether a charge is still on: the charger comes, and somebody is there.
    pub(crate) fn still_charges(&self, charge: u8) -> bool {
        self.state.charges.get(usize::from(charge)).is_some_and(|rush| {
            self.unit(rush.unit).is_steady()
                && !self.state.is_engaged(rush.unit)
                && self.stands(rush.target)
        })
    }
}

impl Play<'_> {
    /// A charge that is not made: the next one.
    pub(super) fn call_off(&mut self, charge: u8) {
        let rush = self.state.charges.get(usize::from(charge)).copied();
        if let Some(Rush { unit, target, .. }) = rush.filter(|it| self.unit(it.unit).stands()) {
            let shaken = !self.unit(unit).is_steady();
            let rule = if shaken { &sheet::CHARGE_SHAKEN } else { &sheet::CHARGE_NOBODY };
            self.tell(rule, Event::Short { unit, target, ticks: 0 });
        }
        self.run_next(charge);
    }

    fn run_next(&mut self, charge: u8) {
        if usize::from(charge) + 1 < self.state.charges.len() {
            self.due(Due::Home { charge: charge + 1 });
        }
    }

    /// The charge, the shots at it over.
    pub(super) fn run_home(&mut self, charge: u8) -> Played {
        let Some(rush) = self.state.charges.get(usize::from(charge)).copied() else {
            return Ok(());
        };
        self.run_next(charge);
        match rush.reaction {
            Some(Reaction::Flee | Reaction::FireAndFlee) => self.run_after(rush),
            Some(Reaction::Stand | Reaction::Shoot | Reaction::Counter) | None => self.run_at(rush),
        }
    }

    /// Who is charged runs, and the charger after it.
    fn run_after(&mut self, rush: Rush) -> Played {
        let (unit, quarry) = (rush.unit, rush.target);
        let survey = self.survey();
        let plan = survey.run_home(unit, quarry, None).ok();
        let (heading, runner) = (survey.away_from(quarry, unit), survey.runner(quarry));
        let reach = match &plan {
            Some(plan) => self.reach_of_charge(unit, plan)?,
            None => 0,
        };
        let inches = self.rules.book.settle_flight(&runner, self.seat(quarry), self.dice)?;
        let ticks = i32::from(inches) * TICKS_PER_U;
        if let Some(plan) = plan.filter(|plan| reach >= plan.distance.saturating_add(ticks)) {
            self.tell(&sheet::ESCAPE_CAUGHT, Event::Caught { unit: quarry, by: unit });
            self.destroy(quarry, &sheet::ESCAPE_CAUGHT);
            self.has_charged(unit, plan.end);
            self.disorder_in_dense(unit, &plan);
            return Ok(());
        }
        self.run_off(quarry, heading, ticks, &sheet::ESCAPE_RUNS);
        // It has run from all who charge it; one that still reaches it rides it down.
        for other in self.state.charges.iter_mut().filter(|other| other.target == quarry) {
            other.reaction = Some(Reaction::Stand);
        }
        self.fall_short(rush);
        Ok(())
    }

    /// The charge at one who stands, or comes to meet it.
    fn run_at(&mut self, rush: Rush) -> Played {
        let countered = rush.reaction == Some(Reaction::Counter);
        if countered {
            self.come_on(rush);
        }
        let survey = self.survey();
        let both = survey.run_home(rush.unit, rush.target, rush.also);
        let Ok(plan) = both.or_else(|_| survey.run_home(rush.unit, rush.target, None)) else {
            self.fall_short(rush);
            return Ok(());
        };
        let reach = self.reach_of_charge(rush.unit, &plan)?;
        if plan.distance <= reach.saturating_add(SLACK) {
            self.come_in(rush, &plan, countered);
        } else {
            self.fall_short(rush);
        }
        Ok(())
    }

    /// How far a charge comes, the die of dense ground on its way included.
    fn reach_of_charge(&mut self, unit: UnitId, plan: &ChargePlan) -> Result<i32, Box<Halt>> {
        match plan.dense {
            Some(gone) if gone < plan.reach => {
                let left = self.wade(unit, plan.reach.min(plan.distance) - gone)?;
                Ok(plan.reach_with(left))
            }
            _ => Ok(plan.reach),
        }
    }

    /// The die that says how far a unit comes in dense ground, where it wants to go so far.
    pub(super) fn wade(&mut self, unit: UnitId, wanted: i32) -> Result<i32, Box<Halt>> {
        let inches = (wanted.max(1) + TICKS_PER_U - 1) / TICKS_PER_U;
        let facts = DenseFacts {
            skirmish: self.unit(unit).loose,
            inches: u8::try_from(inches).unwrap_or(u8::MAX),
        };
        let inches = self.rules.book.settle_dense(&facts, self.seat(unit), self.dice)?;
        self.tell(&sheet::GROUND_DENSE, Event::Slowed { unit, inches });
        Ok(i32::from(inches) * TICKS_PER_U)
    }

    /// Who counter-charges comes part of the way.
    fn come_on(&mut self, rush: Rush) {
        let unit = rush.target;
        let to = self.survey().countered(unit, rush.unit);
        let ticks = self.unit(unit).pose.front.distance(to.pose.front);
        self.tell(&sheet::COUNTER_HALF, Event::Counters { unit, ticks });
        if ticks > 0 {
            self.put(unit, to);
        }
    }

    /// A charge that touches nobody goes its base move, and is disordered.
    fn fall_short(&mut self, rush: Rush) {
        let Rush { unit, target, .. } = rush;
        let to = self.survey().failed(unit, target);
        let ticks = self.unit(unit).pose.front.distance(to.pose.front);
        self.tell(&sheet::CHARGE_FAILED, Event::Short { unit, target, ticks });
        self.has_charged(unit, to);
        self.disorder(unit, &sheet::CHARGE_FAILED);
    }

    /// A charge fills the round.
    fn has_charged(&mut self, id: UnitId, to: Base) {
        let unit = self.unit_mut(id);
        (unit.moved, unit.busy) = (true, true);
        self.put(id, to);
    }

    fn disorder_in_dense(&mut self, unit: UnitId, plan: &ChargePlan) {
        if plan.dense.is_some() && !self.unit(unit).loose {
            self.disorder(unit, &sheet::GROUND_DISORDER);
        }
    }

    /// Contact.
    fn come_in(&mut self, rush: Rush, plan: &ChargePlan, countered: bool) {
        let unit = rush.unit;
        self.has_charged(unit, plan.end);
        self.disorder_in_dense(unit, plan);
        let second = rush.also.zip(plan.second).map(|(also, at)| (also, at, false));
        for (foe, at, countered) in [(rush.target, plan.at, countered)].into_iter().chain(second) {
            let bond = Bond {
                came: unit,
                met: foe,
                at,
                rounds: 0,
                charged: true,
                askew: plan.askew,
                countered,
            };
            self.strike(bond, &sheet::CHARGE_HOME);
        }
    }

    /// Two units meet. Who runs is lost, who is struck in the flank or the rear tests.
    pub(super) fn strike(&mut self, bond: Bond, rule: &'static tercio_ledger::Rule) {
        let Bond { came, met, at, .. } = bond;
        self.tell(rule, Event::Contact { unit: came, foe: met, at });
        if !self.unit(met).is_steady() {
            self.tell(&sheet::ESCAPE_TOUCHED, Event::Caught { unit: met, by: came });
            self.destroy(met, &sheet::ESCAPE_TOUCHED);
            return;
        }
        if self.state.bonds.try_push(bond).is_ok() && at != Facing::Front {
            self.due(Due::Test { unit: met, trial: Trial::Flank });
        }
    }
}
