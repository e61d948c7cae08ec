//! The questions behind an order, for odds before committing. Who asks is side a.

use super::{Act, Answer, Order, Task};
use crate::Impetus;
use crate::facts::{
    Beaten, ChargeFacts, Deed, EvadeFacts, Evader, RetreatFacts, TestFacts, Victor,
};
use crate::phase::discipline::move_is_tested;
use crate::state::{Due, Rush, State, UnitId};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::survey::groups::{GROUP_MAX, Units};
use crate::troops::Troop;
use serde::Serialize;
use tercio_chance::Seat;
use tercio_engine::Question;
use tercio_field::{SLACK, TICKS_PER_U};

impl Survey<'_> {
    /// A discipline test of one unit or a group, but for a further move.
    pub(crate) fn group_test(&self, units: &[UnitId], deed: Deed) -> TestFacts {
        self.test_facts(units, deed, 0)
    }

    /// The test of a further move; none for the first of an activation.
    pub(crate) fn move_test(&self, units: &[UnitId]) -> Option<TestFacts> {
        let made = units.iter().map(|unit| self.unit(*unit).moves).max()?;
        let nth = made.saturating_add(1);
        move_is_tested(nth).then(|| self.test_facts(units, Deed::ExtraMove, nth))
    }

    /// What a task is tested for; nothing where it is free.
    pub(crate) fn task_test(&self, unit: UnitId, task: Task) -> Option<TestFacts> {
        let deed = match task {
            Task::Rally => Deed::Rally,
            Task::Ready => Deed::Opportunity,
            Task::Disengage => Deed::Disengage,
            Task::Dismount => Deed::Dismount,
            Task::Occupy => Deed::Occupy,
            Task::LeaveSquare => Deed::LeaveSquare,
            Task::Fight | Task::Shelter => return None,
        };
        Some(self.group_test(&[unit], deed))
    }
}

impl Impetus {
    /// The procedures behind a lawful order, one for each case that the other side may bring about.
    pub(crate) fn questions_behind(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Vec<Question> {
        if self.judge_order(state, seat, order).is_err() {
            return Vec::new();
        }
        let survey = self.survey(state);
        match order {
            Order::Act(Act::March { units, leg }) => {
                let test = survey.move_test(units);
                let about = survey.try_march(units, leg).ok().and_then(|march| march.test);
                let about = about.map(|deed| survey.group_test(units, deed));
                test.or(about).into_iter().flat_map(|facts| self.test(units[0], &facts)).collect()
            }
            Order::Act(Act::Charge { units, target }) => match survey.try_charge(units, *target) {
                Ok(plan) => self.charge_cases(&survey, &plan),
                Err(_) => Vec::new(),
            },
            Order::Act(Act::Fire { unit, target }) => self.shot_cases(&survey, *unit, *target),
            Order::Task { unit, task: Task::Fight } => self.bout(&survey, *unit),
            Order::Task { unit, task } => {
                let facts = survey.task_test(*unit, *task);
                facts.into_iter().flat_map(|facts| self.test(*unit, &facts)).collect()
            }
            Order::Relieve { with } => match state.agenda.top() {
                Some(Due::Relief { unit }) => {
                    self.test(*unit, &survey.group_test(&[*unit, *with], Deed::LineRelief))
                }
                _ => Vec::new(),
            },
            Order::Answer(answer) => self.behind_answer(&survey, *answer),
            Order::Name { .. }
            | Order::Transfer { .. }
            | Order::Done
            | Order::Prepare(_)
            | Order::Concede => Vec::new(),
        }
    }

    /// A shot, and before it the test of who may shoot only if he passes one.
    fn shot_cases(&self, survey: &Survey<'_>, unit: UnitId, target: UnitId) -> Vec<Question> {
        let Ok(shot) = survey.shot(unit, target) else { return Vec::new() };
        let tests = match survey.state.agenda.top() {
            Some(Due::Activate { .. }) => {
                let turned = survey.chosen_shot(unit, target).is_ok_and(|(_, tests)| tests);
                turned.then_some(Deed::Priority)
            }
            Some(Due::ChargedShot { .. }) => {
                (!survey.unit(unit).ready).then_some(Deed::ReactionFire)
            }
            _ => None,
        };
        let test = tests.map(|deed| self.test(unit, &survey.group_test(&[unit], deed)));
        let when = if test.is_some() { "if it may" } else { "" };
        let fire = self.pair(when.into(), "fire", &shot.facts, [unit, target]);
        test.into_iter().flatten().chain(fire).collect()
    }

    /// A charge: the target stands, comes on, or runs.
    fn charge_cases(&self, survey: &Survey<'_>, plan: &ChargePlan) -> Vec<Question> {
        let sides = [plan.main, plan.target];
        let choice = plan.counter.is_some() || plan.evade.is_some();
        let when = |words: &str| if choice { words.to_string() } else { String::new() };
        let stands = ChargeFacts { counter: false, ..plan.facts };
        let mut cases = self.pair(when("if they stand"), "charge", &stands, sides);
        if plan.counter.is_some() {
            let meets = ChargeFacts { counter: true, ..plan.facts };
            cases.extend(self.pair(when("if they counter-charge"), "charge", &meets, sides));
        }
        if plan.evade.is_some() {
            let facts = evade_facts(survey, plan.target, plan.main, plan.facts.distance);
            let sides = [plan.target, plan.main];
            let asked = facts.map(|facts| self.pair(when("if they evade"), "evade", &facts, sides));
            cases.extend(asked.into_iter().flatten());
        }
        cases
    }

    /// The bout that a unit fights on: its side's main unit against the main one of the other.
    fn bout(&self, survey: &Survey<'_>, unit: UnitId) -> Vec<Question> {
        let widest = |of: UnitId| survey.attackers(of).first().map(|place| place.unit);
        let Some(foe) = widest(unit) else { return Vec::new() };
        let main = widest(foe).unwrap_or(unit);
        self.pair(String::new(), "melee", &survey.melee(main, foe), [main, foe])
    }

    fn behind_answer(&self, survey: &Survey<'_>, answer: Answer) -> Vec<Question> {
        match (survey.state.agenda.top().copied(), answer) {
            (Some(Due::Charged { rush }), Answer::Evade) => self.evaded(survey, rush),
            (Some(Due::Charged { rush }), Answer::Counter | Answer::Stand) => {
                self.met(survey, rush, answer == Answer::Counter)
            }
            (Some(Due::RallyAgain { unit }), Answer::Again) => {
                self.test(unit, &survey.group_test(&[unit], Deed::Rally))
            }
            (Some(Due::Pursue { winner, loser, routed }), Answer::Pursue | Answer::Stay) => {
                let facts = pursuit_facts(survey, winner, loser, routed, answer == Answer::Stay);
                self.pair(String::new(), "retreat", &facts, [loser, winner])
            }
            _ => Vec::new(),
        }
    }

    /// Whether a charged unit gets away; first whether it may try, where it has run before.
    fn evaded(&self, survey: &Survey<'_>, rush: Rush) -> Vec<Question> {
        let target = rush.target;
        let Some((main, distance)) = charger(survey, rush) else { return Vec::new() };
        let tested = survey.unit(target).evades > 0;
        let test = tested.then(|| survey.group_test(&[target], Deed::Evade));
        let test = test.into_iter().flat_map(|facts| self.test(target, &facts));
        let run = evade_facts(survey, target, main, distance);
        let run = run.map(|facts| self.pair(String::new(), "evade", &facts, [target, main]));
        test.chain(run.into_iter().flatten()).collect()
    }

    /// The charge as it comes, from the charger's side: the law knows only that way round.
    fn met(&self, survey: &Survey<'_>, rush: Rush, counter: bool) -> Vec<Question> {
        let units: Units =
            rush.units.iter().filter(|unit| survey.stands(*unit)).take(GROUP_MAX).collect();
        let Ok(plan) = survey.try_charge(&units, rush.target) else { return Vec::new() };
        let facts = ChargeFacts { counter, ..plan.facts };
        self.pair(String::new(), "charge", &facts, [plan.main, plan.target])
    }

    fn test(&self, unit: UnitId, facts: &TestFacts) -> Vec<Question> {
        question(String::new(), "test", facts, vec![self.title(unit)])
    }

    fn pair(
        &self,
        when: String,
        procedure: &str,
        facts: &impl Serialize,
        sides: [UnitId; 2],
    ) -> Vec<Question> {
        question(when, procedure, facts, sides.map(|unit| self.title(unit)).into())
    }

    fn title(&self, unit: UnitId) -> String {
        self.setup.units[usize::from(unit.0)].title.clone()
    }
}

/// The charger that leads, and how far he is, in U rounded up.
fn charger(survey: &Survey<'_>, rush: Rush) -> Option<(UnitId, u8)> {
    let base = survey.base(rush.target);
    let present = rush.units.iter().filter(|unit| survey.stands(*unit));
    let far = |unit: UnitId| base.gap(&survey.base(unit));
    let (gap, main) = present.map(|unit| (far(unit), unit)).min()?;
    let up = (gap - SLACK).max(0) + TICKS_PER_U - 1;
    Some((main, u8::try_from(up / TICKS_PER_U).unwrap_or(u8::MAX)))
}

fn evade_facts(
    survey: &Survey<'_>,
    evader: UnitId,
    charger: UnitId,
    distance: u8,
) -> Option<EvadeFacts> {
    let (own, foe) = (survey.profile(evader), survey.profile(charger));
    let who = match own.troop {
        Troop::Skirmishers => Evader::Skirmishers,
        Troop::LightHorse => Evader::LightHorse,
        _ => return None,
    };
    Some(EvadeFacts {
        distance,
        evader: who,
        evader_move: own.m,
        charger_mounted: foe.troop.is_mounted(),
        charger_move: foe.m,
    })
}

fn pursuit_facts(
    survey: &Survey<'_>,
    winner: UnitId,
    loser: UnitId,
    routed: bool,
    stays: bool,
) -> RetreatFacts {
    let victor = survey.profile(winner);
    RetreatFacts {
        a: Beaten { r#type: survey.profile(loser).troop, routed },
        b: Victor {
            r#type: victor.troop,
            impetus: victor.impetus,
            impetuous: survey.is_impetuous(winner),
            stays,
        },
    }
}

/// A question, or none if its facts could not be written.
fn question(
    when: String,
    procedure: &str,
    facts: &impl Serialize,
    sides: Vec<String>,
) -> Vec<Question> {
    let facts = serde_json::to_value(facts);
    let asked = facts.map(|facts| Question { when, procedure: procedure.into(), facts, sides });
    asked.into_iter().collect()
}
