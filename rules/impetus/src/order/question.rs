//! The questions behind an order, for odds before committing. Who asks is side a.

use super::{Act, Answer, Order, Task};
use crate::Impetus;
use crate::facts::{
    Beaten, ChargeFacts, Deed, EvadeFacts, Evader, RetreatFacts, TestFacts, Victor,
};
use crate::phase::discipline::move_is_tested;
use crate::state::{Due, Rush, State, Status, UnitId};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::charge::ChargePlan;
use crate::survey::groups::{GROUP_MAX, Units};
use crate::troops::{Shot, Troop};
use serde::Serialize;
use tercio_chance::{FACES, Seat};
use tercio_engine::Question;
use tercio_field::{Pose, SLACK, TICKS_PER_U};

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

    /// The test of a charge as a further move; an answer to the enemy is none.
    pub(crate) fn charge_test(&self, units: &[UnitId]) -> Option<TestFacts> {
        match self.state.agenda.top() {
            Some(Due::React { .. }) => None,
            _ => self.move_test(units),
        }
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

impl Survey<'_> {
    /// The table with units moved up by what they are too far, and the most that a die gives.
    fn moved_up(&self, units: &[UnitId], by: i32) -> State {
        let mut state = self.state.clone();
        let nearer = by + SLACK + i32::from(FACES) * TICKS_PER_U;
        for &unit in units {
            state.units[usize::from(unit.0)].pose = self.base(unit).ahead(nearer).pose;
        }
        state
    }

    /// The table with a unit straight before another, at half of its move, and nobody between.
    fn put_before(&self, unit: UnitId, target: UnitId) -> State {
        let mut state = self.state.clone();
        let gap = i32::midpoint(0, i32::from(self.profile(unit).m) * TICKS_PER_U);
        let Pose { front, facing } = self.base(target).ahead(gap).pose;
        let start = self.base(unit).at(Pose::new(front, facing.opposite()));
        state.units[usize::from(unit.0)].pose = start.pose;
        let lane = start.zone_ahead(gap);
        for id in self.present().filter(|id| ![unit, target].contains(id)) {
            let base = self.base(id);
            if start.overlaps(&base) || lane.overlaps(&base) {
                state.units[usize::from(id.0)].status = Status::Waiting;
            }
        }
        state
    }
}

/// What is said of a test that comes before the rest.
const FIRST: &str = "first the test";

impl Impetus {
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
        let there = |unit: &UnitId| state.unit(*unit).is_there();
        let known = self.names_known_units(order);
        match order {
            _ if !known => Vec::new(),
            Order::Act(act) if !act.units().iter().chain(&act.target()).all(there) => Vec::new(),
            Order::Act(Act::March { units, leg }) => {
                let test = survey.move_test(units);
                let about = survey.try_march(units, leg).ok().and_then(|march| march.test);
                let about = about.map(|deed| survey.group_test(units, deed));
                let tests = test.or(about).into_iter();
                tests.flat_map(|facts| self.test("", units[0], &facts)).collect()
            }
            Order::Act(Act::Charge { units, target }) => self.charged_by(&survey, units, *target),
            Order::Act(Act::Fire { unit, target }) => self.shot_cases(&survey, *unit, *target),
            Order::Task { unit, .. } if !there(unit) => Vec::new(),
            Order::Task { unit, task: Task::Fight } => self.bout(&survey, *unit),
            Order::Task { unit, task } => {
                let facts = survey.task_test(*unit, *task);
                facts.into_iter().flat_map(|facts| self.test("", *unit, &facts)).collect()
            }
            Order::Relieve { with } => match state.agenda.top() {
                Some(Due::Relief { unit }) => {
                    self.test("", *unit, &survey.group_test(&[*unit, *with], Deed::LineRelief))
                }
                _ => Vec::new(),
            },
            Order::Answer(answer) if self.judge_order(state, seat, order).is_ok() => {
                self.behind_answer(&survey, *answer)
            }
            Order::Answer(_)
            | Order::Name { .. }
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
        let test = tests.map(|deed| self.test(FIRST, unit, &survey.group_test(&[unit], deed)));
        let when = if test.is_some() { "if it is passed" } else { "" };
        let fire = self.pair(when, "fire", &shot.facts, [unit, target]);
        test.into_iter().flatten().chain(fire).collect()
    }

    /// A charge, or what it would be from nearer by, where it is too far, or from before its
    /// target, where the way is barred.
    fn charged_by(&self, survey: &Survey<'_>, units: &[UnitId], target: UnitId) -> Vec<Question> {
        let (state, from) = match survey.try_charge(units, target) {
            Ok(plan) => return self.charge_cases(survey, &plan, ""),
            Err(Bar { why: Why::TooFar { by, .. }, .. }) => {
                (survey.moved_up(units, by), "once in reach")
            }
            Err(_) => (survey.state.clone(), ""),
        };
        let there = Survey { state: &state, ..*survey };
        if let Ok(plan) = there.try_charge(units, target) {
            return self.charge_cases(&there, &plan, from);
        }
        let Some(&first) = units.first() else { return Vec::new() };
        let state = survey.put_before(first, target);
        let there = Survey { state: &state, ..*survey };
        let plan = there.try_charge(&[first], target);
        let from = "once before them and in reach";
        plan.map_or_else(|_| Vec::new(), |plan| self.charge_cases(&there, &plan, from))
    }

    /// A charge: the target stands, comes on, or runs; made as a further move, it may come in
    /// disordered.
    fn charge_cases(&self, survey: &Survey<'_>, plan: &ChargePlan, from: &str) -> Vec<Question> {
        let sides = [plan.main, plan.target];
        let units: Units = plan.march.ends.iter().map(|end| end.unit).collect();
        let test = survey.charge_test(&units);
        let choice = test.is_some() || plan.counter.is_some() || plan.evade.is_some();
        let when = |words: &str| match (from, choice) {
            (from, false) => from.to_string(),
            ("", true) => words.to_string(),
            (from, true) => format!("{from}, {words}"),
        };
        let stands = ChargeFacts { counter: false, ..plan.facts };
        let mut cases: Vec<Question> = Vec::new();
        cases.extend(test.iter().flat_map(|facts| self.test(FIRST, plan.main, facts)));
        cases.extend(self.pair(&when("if they stand"), "charge", &stands, sides));
        if plan.counter.is_some() {
            let meets = ChargeFacts { counter: true, ..plan.facts };
            cases.extend(self.pair(&when("if they counter-charge"), "charge", &meets, sides));
        }
        if plan.evade.is_some() {
            let facts = evade_facts(survey, plan.target, plan.main, plan.facts.distance);
            let sides = [plan.target, plan.main];
            let asked =
                facts.map(|facts| self.pair(&when("if they evade"), "evade", &facts, sides));
            cases.extend(asked.into_iter().flatten());
        }
        if test.is_some() && !stands.a.disordered {
            let spoilt = disordered(stands);
            let words = "if the test fails and they stand";
            cases.extend(self.pair(&when(words), "charge", &spoilt, sides));
        }
        cases
    }

    /// The bout that a unit fights on: its side's main unit against the main one of the other.
    fn bout(&self, survey: &Survey<'_>, unit: UnitId) -> Vec<Question> {
        let widest = |of: UnitId| survey.attackers(of).first().map(|place| place.unit);
        let Some(foe) = widest(unit) else { return Vec::new() };
        let main = widest(foe).unwrap_or(unit);
        self.pair("", "melee", &survey.melee(main, foe), [main, foe])
    }

    fn behind_answer(&self, survey: &Survey<'_>, answer: Answer) -> Vec<Question> {
        match (survey.state.agenda.top().copied(), answer) {
            (Some(Due::Charged { rush }), Answer::Evade) => self.evaded(survey, rush),
            (Some(Due::Charged { rush }), Answer::Stand) => {
                let facts = coming(survey, rush);
                let asked =
                    facts.map(|(main, facts)| self.pair("", "charge", &facts, [main, rush.target]));
                asked.unwrap_or_default()
            }
            (Some(Due::Charged { rush }), Answer::Counter) => self.countered(survey, rush),
            (Some(Due::ShotAt { firer, target }), Answer::Evade | Answer::Stand) => {
                self.under_fire(survey, (firer, target), answer == Answer::Evade)
            }
            (Some(Due::RallyAgain { unit }), Answer::Again) => {
                self.test("", unit, &survey.group_test(&[unit], Deed::Rally))
            }
            (Some(Due::Pursue { winner, loser, routed }), Answer::Pursue | Answer::Stay) => {
                let facts = pursuit_facts(survey, winner, loser, routed, answer == Answer::Stay);
                self.pair("", "retreat", &facts, [loser, winner])
            }
            _ => Vec::new(),
        }
    }

    /// The test of who evades once more in a turn.
    fn evade_test(&self, survey: &Survey<'_>, unit: UnitId) -> Vec<Question> {
        match survey.unit(unit).evades {
            0 => Vec::new(),
            _ => self.test(FIRST, unit, &survey.group_test(&[unit], Deed::Evade)),
        }
    }

    /// Whether a charged unit gets away; first whether it may try, where it has run before.
    fn evaded(&self, survey: &Survey<'_>, rush: Rush) -> Vec<Question> {
        let target = rush.target;
        let Some((main, distance)) = charger(survey, rush) else { return Vec::new() };
        let mut cases = self.evade_test(survey, target);
        let when = if cases.is_empty() { "" } else { "if it is passed" };
        let run = evade_facts(survey, target, main, distance);
        cases.extend(
            run.into_iter().flat_map(|facts| self.pair(when, "evade", &facts, [target, main])),
        );
        cases
    }

    /// A counter-charge: its test, what comes of it on the whole, and what if it fails. All from
    /// the charger's side: the law knows only that way round.
    fn countered(&self, survey: &Survey<'_>, rush: Rush) -> Vec<Question> {
        let Some((main, stands)) = coming(survey, rush) else { return Vec::new() };
        let sides = [main, rush.target];
        let test = survey.group_test(&[rush.target], Deed::CounterCharge);
        let tried = ChargeFacts { counter: true, ..stands };
        let mut failed = stands;
        failed.b.disordered = true;
        let mut cases = self.test(FIRST, rush.target, &test);
        cases.extend(self.pair("passed or not", "charge", &tried, sides));
        cases.extend(self.pair("if it fails", "charge", &failed, sides));
        cases
    }

    /// A shot that falls on who evades it or not.
    fn under_fire(
        &self,
        survey: &Survey<'_>,
        (firer, target): (UnitId, UnitId),
        evades: bool,
    ) -> Vec<Question> {
        let Ok(shot) = survey.shot(firer, target) else { return Vec::new() };
        let fire = |when: &str, evading: bool| {
            let mut facts = shot.facts;
            facts.b.evading = evading;
            self.pair(when, "fire", &facts, [firer, target])
        };
        let mut cases = if evades { self.evade_test(survey, target) } else { Vec::new() };
        if cases.is_empty() {
            return fire("", evades);
        }
        cases.extend(fire("if it is passed", true));
        cases.extend(fire("if it fails", false));
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

/// A charge whose charger comes in disordered.
fn disordered(facts: ChargeFacts) -> ChargeFacts {
    let mut facts = facts;
    facts.a.disordered = true;
    facts
}

/// A charge as it comes at who stands, and who leads it. The shots at it have fallen.
fn coming(survey: &Survey<'_>, rush: Rush) -> Option<(UnitId, ChargeFacts)> {
    let present = rush.units.iter().filter(|unit| survey.stands(*unit));
    let units: Units = present.take(GROUP_MAX).collect();
    let plan = survey.try_charge(&units, rush.target).ok()?;
    let facts = ChargeFacts { counter: false, shot: Shot::None, ..plan.facts };
    Some((plan.main, if rush.failed { disordered(facts) } else { facts }))
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
