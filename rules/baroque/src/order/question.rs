//! The questions behind an order, for odds before committing. Who asks is side a, but for charges
//! and shots, whose laws know only the charger's and the firer's side.

use super::{Act, Answer, Order, Task};
use crate::Baroque;
use crate::facts::{
    Beaten, ChargeFacts, Deed, EvadeFacts, Meets, RetreatFacts, ShootFacts, TestFacts, Victor,
};
use crate::state::{Cause, Due, Rush, State, Volley};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::charge::ChargePlan;
use serde::Serialize;
use tercio_chance::Seat;
use tercio_engine::Question;
use tercio_family::UnitId;
use tercio_field::{SLACK, TICKS_PER_U};

/// What is said of a test that comes before the rest.
const FIRST: &str = "first the test";
const PASSED: &str = "if it is passed";
/// A charge that is judged from nearer by is judged from so much nearer, in BU.
const NEARER: i32 = 2;

impl Survey<'_> {
    /// The test of a further move; none for the first of an activation.
    pub(crate) fn move_test(&self, unit: UnitId) -> Option<TestFacts> {
        let further = self.unit(unit).moves > 0;
        further.then(|| self.test_facts(unit, Deed::FurtherMove))
    }

    /// What a task is tested for; nothing where it is free.
    pub(crate) fn task_test(&self, unit: UnitId, task: Task) -> Option<TestFacts> {
        match task {
            Task::Rally => Some(self.test_facts(unit, Deed::Rally)),
            Task::Disengage => Some(self.test_facts(unit, Deed::Disengage)),
            Task::Mount | Task::Dismount => self.move_test(unit),
            Task::Fight | Task::Withdraw | Task::Caracole => None,
        }
    }
}

impl Baroque {
    /// The procedures behind an order, one for each case that the other side or a test may bring
    /// about. An order that is refused as things stand is answered too, where the table tells
    /// enough.
    pub(crate) fn questions_behind(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Vec<Question> {
        let survey = self.survey(state);
        if !self.names_known_units(order) {
            return Vec::new();
        }
        match order {
            Order::Act(act) => self.behind_act(&survey, act),
            Order::Task { unit, .. } if !survey.stands(*unit) => Vec::new(),
            Order::Task { unit, task: Task::Fight } => self.bout(&survey, *unit),
            Order::Task { unit, task } => {
                let facts = survey.task_test(*unit, *task);
                facts.into_iter().flat_map(|facts| self.test("", *unit, &facts)).collect()
            }
            Order::Answer(answer) if self.judge_order(state, seat, order).is_ok() => {
                self.behind_answer(&survey, *answer)
            }
            Order::Answer(_)
            | Order::Name { .. }
            | Order::Lead { .. }
            | Order::Done
            | Order::Prepare(_)
            | Order::Concede => Vec::new(),
        }
    }

    fn behind_act(&self, survey: &Survey<'_>, act: &Act) -> Vec<Question> {
        let due = survey.state.agenda.top().copied();
        match (act, due) {
            (Act::March { unit, .. }, _) if survey.stands(*unit) => {
                let test = survey.move_test(*unit);
                test.into_iter().flat_map(|facts| self.test("", *unit, &facts)).collect()
            }
            (Act::March { .. }, _) => Vec::new(),
            (Act::Charge { unit, target } | Act::Fire { unit, target }, _)
                if !survey.stands(*unit) || !survey.stands(*target) =>
            {
                Vec::new()
            }
            (Act::Charge { unit, target }, Some(Due::React { cause, .. })) => {
                let facts = survey.answer_facts(*unit, Deed::OpportunityCharge, cause);
                let mut cases = self.test(FIRST, *unit, &facts);
                cases.extend(self.charged_by(survey, (*unit, *target), PASSED));
                cases
            }
            (Act::Charge { unit, target }, _) => {
                let test = survey.move_test(*unit);
                let mut cases: Vec<Question> =
                    test.iter().flat_map(|facts| self.test(FIRST, *unit, facts)).collect();
                cases.extend(self.charged_by(survey, (*unit, *target), ""));
                cases
            }
            (Act::Fire { unit, target }, Some(Due::React { cause, .. })) => {
                let facts = survey.answer_facts(*unit, Deed::OpportunityFire, cause);
                let mut cases = self.test(FIRST, *unit, &facts);
                let shot = (*unit, *target, Volley::Opportunity);
                cases.extend(self.volley(survey, shot, PASSED, false));
                cases
            }
            (Act::Fire { unit, target }, _) => {
                self.volley(survey, (*unit, *target, Volley::Own), "", false)
            }
        }
    }

    /// A shot; nothing where there is none.
    fn volley(
        &self,
        survey: &Survey<'_>,
        (firer, target, volley): (UnitId, UnitId, Volley),
        when: &str,
        evading: bool,
    ) -> Vec<Question> {
        let Ok(shot) = survey.try_shot(firer, target, volley) else { return Vec::new() };
        let mut facts: ShootFacts = shot.facts;
        facts.b.evading |= evading;
        self.pair(when, "shoot", &facts, [firer, target])
    }

    /// A charge, or what it would be from nearer by, where it is too far.
    fn charged_by(
        &self,
        survey: &Survey<'_>,
        (unit, target): (UnitId, UnitId),
        from: &str,
    ) -> Vec<Question> {
        let by = match survey.try_charge(unit, target) {
            Ok(plan) => return self.charge_cases(&plan, from),
            Err(Bar { why: Why::TooFar { by, .. }, .. }) => by,
            Err(_) => return Vec::new(),
        };
        let mut state = survey.state.clone();
        let nearer = by + SLACK + NEARER * TICKS_PER_U;
        state.units[usize::from(unit.0)].pose = survey.base(unit).ahead(nearer).pose;
        let there = Survey { state: &state, ..*survey };
        let plan = there.try_charge(unit, target);
        plan.map_or_else(|_| Vec::new(), |plan| self.charge_cases(&plan, "once in reach"))
    }

    /// A charge, for each way in which the target may meet it.
    fn charge_cases(&self, plan: &ChargePlan, from: &str) -> Vec<Question> {
        let choice = plan.shot.or(plan.counter).or(plan.evade).is_some();
        let when = |words: &str| match (from, choice) {
            (from, false) => from.to_string(),
            ("", true) => words.to_string(),
            (from, true) => format!("{from}, {words}"),
        };
        let ways = [
            (true, Meets::Stands, "if they stand"),
            (plan.shot.is_some(), Meets::Fires, "if they try to shoot"),
            (plan.counter.is_some(), Meets::Counters, "if they try to countercharge"),
            (plan.evade.is_some(), Meets::Evades, "if they try to evade"),
        ];
        let open = ways.into_iter().filter(|(may, ..)| *may);
        open.flat_map(|(_, meets, words)| {
            let facts = ChargeFacts { meets, ..plan.facts };
            self.pair(&when(words), "charge", &facts, [plan.unit, plan.target])
        })
        .collect()
    }

    /// The bout that a unit fights on: its side's main unit against the main one of the other.
    fn bout(&self, survey: &Survey<'_>, unit: UnitId) -> Vec<Question> {
        let Some(foe) = survey.main_foe(unit) else { return Vec::new() };
        let main = survey.main_foe(foe).unwrap_or(unit);
        let facts = survey.fight(main, foe, Default::default());
        self.pair("", "melee", &facts, [main, foe])
    }

    fn behind_answer(&self, survey: &Survey<'_>, answer: Answer) -> Vec<Question> {
        match (survey.state.agenda.top().copied(), answer) {
            (Some(Due::Charged { rush }), _) => self.met(survey, rush, answer),
            (Some(Due::ShotAt { firer, target, volley }), Answer::Pass) => {
                self.volley(survey, (firer, target, volley), "", false)
            }
            (Some(Due::ShotAt { firer, target, volley }), Answer::Evade) => {
                let cause = Cause::Shot(firer, target);
                let facts = survey.answer_facts(target, Deed::Evasion, cause);
                let mut cases = self.test(FIRST, target, &facts);
                cases.extend(self.volley(survey, (firer, target, volley), PASSED, true));
                cases.extend(self.volley(survey, (firer, target, volley), "if it fails", false));
                cases
            }
            (Some(Due::Pursue { winner, loser, eliminated }), Answer::Pursue | Answer::Stay) => {
                let stays = answer == Answer::Stay;
                let facts = pursuit_facts(survey, winner, loser, (eliminated, stays));
                self.pair("", "retreat", &facts, [loser, winner])
            }
            _ => Vec::new(),
        }
    }

    /// A charge as its target chooses to meet it, from the charger's side.
    fn met(&self, survey: &Survey<'_>, rush: Rush, answer: Answer) -> Vec<Question> {
        let Ok(plan) = survey.try_charge(rush.unit, rush.target) else { return Vec::new() };
        let (meets, deed) = match answer {
            Answer::Fire => (Meets::Fires, Some(Deed::DefensiveFire)),
            Answer::Counter => (Meets::Counters, Some(Deed::Countercharge)),
            Answer::Evade => (Meets::Evades, Some(Deed::Evasion)),
            _ => (Meets::Stands, None),
        };
        let cause = Cause::Charges(rush.unit, rush.target);
        let test = deed.map(|deed| survey.answer_facts(rush.target, deed, cause));
        let mut cases: Vec<Question> =
            test.iter().flat_map(|facts| self.test(FIRST, rush.target, facts)).collect();
        let when = if test.is_some() { "passed or not" } else { "" };
        let mut facts = ChargeFacts { meets, ..plan.facts };
        facts.a.disordered |= rush.failed;
        cases.extend(self.pair(when, "charge", &facts, [rush.unit, rush.target]));
        if meets == Meets::Evades {
            let run = evade_facts(survey, rush.target, rush.unit, plan.facts.distance);
            cases.extend(self.pair(PASSED, "evade", &run, [rush.target, rush.unit]));
        }
        cases
    }

    fn test(&self, when: &str, unit: UnitId, facts: &TestFacts) -> Vec<Question> {
        question(when, "test", facts, vec![self.title_of(unit).into()])
    }

    fn pair(
        &self,
        when: &str,
        procedure: &str,
        facts: &impl Serialize,
        sides: [UnitId; 2],
    ) -> Vec<Question> {
        let [a, b] = sides.map(|unit| self.title_of(unit));
        let names = match a == b {
            true => sides.map(|unit| self.told(unit)),
            false => [a, b].map(String::from),
        };
        question(when, procedure, facts, names.into())
    }
}

fn evade_facts(survey: &Survey<'_>, evader: UnitId, charger: UnitId, distance: u8) -> EvadeFacts {
    let length = |unit: UnitId| u8::try_from(survey.move_line(unit).value).unwrap_or(0);
    EvadeFacts {
        distance,
        evader_move: length(evader),
        evader_pace: survey.pace(evader),
        charger_move: length(charger),
        charger_pace: survey.pace(charger),
    }
}

fn pursuit_facts(
    survey: &Survey<'_>,
    winner: UnitId,
    loser: UnitId,
    (eliminated, stays): (bool, bool),
) -> RetreatFacts {
    RetreatFacts {
        a: Beaten { r#type: survey.profile(loser).troop, pace: survey.pace(loser), eliminated },
        b: Victor {
            r#type: survey.profile(winner).troop,
            pace: survey.pace(winner),
            impetus: survey.profile(winner).impetus,
            stays,
        },
    }
}

/// A question, or none if its facts could not be written.
fn question(
    when: &str,
    procedure: &str,
    facts: &impl Serialize,
    sides: Vec<String>,
) -> Vec<Question> {
    let facts = serde_json::to_value(facts);
    let (when, procedure) = (when.into(), procedure.into());
    let asked = facts.map(|facts| Question { when, procedure, facts, sides });
    asked.into_iter().collect()
}
