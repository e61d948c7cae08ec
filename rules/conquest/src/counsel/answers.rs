//! What an answer promises: to a charge, a test, a flight, the throw for the Strategic Advantage.

use super::price::{DISORDER, has_it};
use super::prospect::by;
use crate::Conquest;
use crate::facts::AdvantageFacts;
use crate::order::Answer;
use crate::state::{Due, Reaction, Rush, Trial};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use tercio_engine::{Appraiser, Doing, Prospect};
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// What a point is kept for, as a share of a unit: tests to come this turn, or none likely.
const KEPT: f64 = 0.05;
const IDLE: f64 = 0.01;
/// What it is worth to go first where somebody can strike, as a share of a unit.
const FIRST: f64 = 0.3;
/// A pursuer is out of place.
const ASTRAY: f64 = 0.04;
/// What a lesser test is about, as a share of a unit.
const LESSER: f64 = 0.12;
/// A flight at its mean, in inches, on foot and mounted.
const RUN_FOOT: i32 = 7;
const RUN_HORSE: i32 = 10;

impl Conquest {
    pub(super) fn of_answer(
        &self,
        survey: &Survey<'_>,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        match survey.state.agenda.top().copied() {
            Some(Due::React { charge }) => self.of_reply(survey, charge, answer, ask),
            Some(Due::Restrain { unit }) => self.of_holding(survey, unit, answer, ask),
            Some(Due::Pursue { unit, from }) => {
                self.of_pursuit(survey, (unit, from), answer == Answer::Pursue, ask)
            }
            Some(Due::Pick) => {
                let strikes = survey.strikers() > 0;
                let wanted = (answer == Answer::First) == strikes;
                let gain = if wanted { 1.0 } else { 0.0 };
                Prospect { gain, ..Prospect::quiet(Doing::Refrain) }
            }
            Some(Due::Before(_)) if answer == Answer::Last => {
                Prospect { gain: 1.0, ..Prospect::quiet(Doing::Refrain) }
            }
            _ => Prospect::quiet(Doing::Refrain),
        }
    }

    /// How a charged unit meets a charge.
    fn of_reply(
        &self,
        survey: &Survey<'_>,
        charge: u8,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let Some(rush) = survey.state.charges.get(usize::from(charge)).copied() else {
            return Prospect::quiet(Doing::Refrain);
        };
        let (reaction, doing) = match answer {
            Answer::Shoot => (Reaction::Shoot, Doing::Shoot),
            Answer::FireAndFlee => (Reaction::FireAndFlee, Doing::Yield),
            Answer::Flee => (Reaction::Flee, Doing::Yield),
            Answer::Counter => (Reaction::Counter, Doing::Charge),
            _ => (Reaction::Stand, Doing::Stand),
        };
        let mut prospect = by(rush.target, doing);
        prospect.on = Some(rush.unit.0.into());
        let Ok(plan) = survey.run_home(rush.unit, rush.target, rush.also) else { return prospect };
        let runs = doing == Doing::Yield;
        if !runs && !plan.reaches() {
            // Who cannot come near only disorders himself.
            prospect.gain = DISORDER * self.dear(survey, rush.unit);
            return prospect;
        }
        let met = self.met_by(survey, &plan, reaction, ask);
        (prospect.gain, prospect.cost) = (met.cost, met.gain);
        prospect
    }

    /// A warband that would charge.
    fn of_holding(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let Some(target) = survey.must_charge(unit) else { return by(unit, Doing::Refrain) };
        let rush = Rush { unit, target, also: None, reaction: None };
        let Ok(plan) = survey.try_charge(unit, target, None) else {
            return by(unit, Doing::Refrain);
        };
        let mut prospect = self.worst_charge(survey, &rush, &plan, ask);
        if answer == Answer::Restrain {
            let test = survey.test_facts(unit, Trial::Restrain { target }, 0);
            let goes = 1.0 - self.chance_of(&test, ask);
            (prospect.gain, prospect.cost) = (goes * prospect.gain, goes * prospect.cost);
            prospect.doing = Doing::Refrain;
            prospect.chance = 1.0 - goes;
        }
        prospect
    }

    /// Going after the beaten: the chance to catch him, and whom one runs into.
    fn of_pursuit(
        &self,
        survey: &Survey<'_>,
        (unit, from): (UnitId, UnitId),
        pursues: bool,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, if pursues { Doing::Pursue } else { Doing::Refrain });
        prospect.on = Some(from.0.into());
        if !pursues {
            return prospect;
        }
        prospect.chance = self.is_caught(survey, (from, unit), ask);
        prospect.gain = prospect.chance * self.dear(survey, from);
        prospect.cost = ASTRAY * self.dear(survey, unit);
        let run = if survey.card(unit).mount.is_mounted() { RUN_HORSE } else { RUN_FOOT };
        let heading = survey.flight_heading(from);
        let end = survey.pursue(unit, from, heading, run * TICKS_PER_U);
        if let Some(target) = end.meets {
            let plan = ChargePlan {
                unit,
                target,
                also: None,
                legs: Default::default(),
                end: end.end,
                at: end.at,
                askew: false,
                distance: end.distance,
                reach: end.distance,
                dense: None,
                second: None,
            };
            let met = self.met_by(survey, &plan, Reaction::Stand, ask);
            prospect.gain += met.gain;
            prospect.cost += met.cost;
        }
        prospect
    }

    /// Points for a test: what it is about, against what they are kept for.
    pub(super) fn of_spending(
        &self,
        survey: &Survey<'_>,
        points: u8,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::Refrain);
        let Some(&Due::Test { unit, trial }) = survey.state.agenda.top() else { return prospect };
        prospect.on = Some(unit.0.into());
        prospect.chance = self.chance_of(&survey.test_facts(unit, trial, points), ask);
        prospect.gain = prospect.chance * self.stake(survey, unit, trial, ask);
        let kept = if survey.is_quiet() { IDLE } else { KEPT };
        prospect.cost = f64::from(points) * kept * self.mean_worth(survey, survey.side(unit));
        prospect
    }

    /// What hangs on a test.
    fn stake(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        trial: Trial,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let whole = self.dear(survey, unit);
        match trial {
            Trial::Combat { .. } => {
                let foe = survey.foes(unit).iter().next();
                self.rout(survey, unit, foe, ask)
            }
            Trial::Shooting | Trial::Panic => self.rout(survey, unit, None, ask),
            Trial::Rally => whole,
            Trial::Charge { rush } => {
                let Ok(plan) = survey.try_charge(rush.unit, rush.target, rush.also) else {
                    return 0.0;
                };
                let charge = self.worst_charge(survey, &rush, &plan, ask);
                (charge.gain - charge.cost).max(0.0)
            }
            Trial::Restrain { target } => {
                let rush = Rush { unit, target, also: None, reaction: None };
                let Ok(plan) = survey.try_charge(unit, target, None) else { return 0.0 };
                let charge = self.worst_charge(survey, &rush, &plan, ask);
                (charge.cost - charge.gain).max(0.0)
            }
            Trial::Flank => LESSER * whole,
            Trial::Hold { .. } | Trial::Reform { .. } | Trial::Hurry { .. } => 0.0,
        }
    }

    /// What a unit of a side is worth on the whole.
    fn mean_worth(&self, survey: &Survey<'_>, side: u8) -> f64 {
        let own = survey.of_side(side);
        let all: f64 = own.iter().map(|unit| f64::from(self.worth(survey, unit))).sum();
        all / own.iter().count().max(1) as f64
    }

    /// Points for the Strategic Advantage, against an enemy who bids nothing or one.
    pub(super) fn of_bid(
        &self,
        survey: &Survey<'_>,
        points: u8,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::Refrain);
        let mut chance = 0.0;
        for other in [0, 1] {
            let facts = AdvantageFacts { a_points: points, b_points: other };
            let means = ask.means(&self.questions.advantage, &facts, has_it);
            chance += means[0] / (means[0] + means[1]).max(f64::MIN_POSITIVE) / 2.0;
        }
        let mean = (self.mean_worth(survey, 0) + self.mean_worth(survey, 1)) / 2.0;
        let strikers = f64::from(survey.strikers()).min(4.0);
        prospect.chance = chance;
        prospect.gain = chance * FIRST * strikers / 2.0 * mean;
        prospect.cost = f64::from(points) * 2.0 * KEPT * mean;
        prospect
    }
}

impl Survey<'_> {
    /// Units of either side that could strike an enemy in front of them now.
    pub(super) fn strikers(&self) -> i32 {
        let strikes = |unit: &UnitId| {
            let now = self.unit(*unit);
            now.is_steady() && !self.state.is_engaged(*unit) && !now.loose && {
                let (base, reach) = (self.base(*unit), self.reach_of(*unit, false));
                self.enemies(*unit).any(|foe| {
                    base.gap(&self.base(foe)) <= reach
                        && !self.unit(foe).loose
                        && self.is_ahead(*unit, foe)
                })
            }
        };
        i32::try_from(self.present().filter(strikes).count()).unwrap_or(i32::MAX)
    }

    /// No combat is left to be fought this turn, and none can be expected.
    fn is_quiet(&self) -> bool {
        let last = !self.state.agenda.iter().any(|due| matches!(due, Due::Round { .. }));
        let fought = self.state.to_fight.is_empty()
            && self
                .state
                .agenda
                .iter()
                .any(|due| matches!(due, Due::Resolve { .. } | Due::End { .. }))
            && !self.state.agenda.iter().any(|due| matches!(due, Due::Combat { .. }));
        last && fought
    }
}
