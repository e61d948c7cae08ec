//! The questions behind an order, for odds before committing. Who asks is side a, but for charges
//! and shots, whose laws know only the charger's and the shooter's side.

use super::{Act, Answer, Order};
use crate::Conquest;
use crate::facts::{CombatFacts, EscapeFacts, FlightFacts, TestFacts, Volley};
use crate::state::{Bond, Due, Reaction, Rush, State, Trial};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::troops::Facing;
use serde::Serialize;
use tercio_chance::Seat;
use tercio_engine::Question;
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// What is said of two of many who fight.
const ALONE: &str = "between these two alone";

impl Conquest {
    /// The procedures behind an order, one for each case that the other side or a test may bring
    /// about.
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
            Order::Spend { points } => match state.agenda.top() {
                Some(Due::Test { unit, trial }) => {
                    let facts = survey.test_facts(*unit, *trial, *points);
                    self.test("", *unit, &facts)
                }
                _ => Vec::new(),
            },
            Order::Answer(answer) if self.judge_order(state, seat, order).is_ok() => {
                self.behind_answer(&survey, *answer)
            }
            _ => Vec::new(),
        }
    }

    fn behind_act(&self, survey: &Survey<'_>, act: &Act) -> Vec<Question> {
        match act {
            Act::March { unit, legs } => match survey.try_march(*unit, legs) {
                Ok(march) if march.tests => {
                    let mut legs = march.legs.iter().copied();
                    let Some(first) = legs.next() else { return Vec::new() };
                    let trial = Trial::Hurry { first, then: legs.next() };
                    self.test("", *unit, &survey.test_facts(*unit, trial, 0))
                }
                _ => Vec::new(),
            },
            Act::Reform { unit, files, loose } => {
                let trial = Trial::Reform { files: *files, loose: *loose };
                self.test("", *unit, &survey.test_facts(*unit, trial, 0))
            }
            Act::Charge { unit, target, also } => {
                let rush = Rush { unit: *unit, target: *target, also: *also, reaction: None };
                self.charge_cases(survey, &rush)
            }
            Act::Aim { unit, target, mass } => {
                self.volley(survey, (*unit, *target), *mass, Volley::Own, "")
            }
            Act::Loose { unit } => {
                let named = survey.state.nominated.iter().find(|one| one.unit == *unit);
                named.map_or_else(Vec::new, |one| {
                    self.volley(survey, (one.unit, one.target), one.mass, Volley::Own, "")
                })
            }
            Act::Fight { unit } => self.combat_cases(survey, *unit),
            Act::Slip { .. } | Act::Face { .. } | Act::Ranks { .. } => Vec::new(),
        }
    }

    /// A charge, for each way in which the target may meet it.
    fn charge_cases(&self, survey: &Survey<'_>, rush: &Rush) -> Vec<Question> {
        let Rush { unit, target, also, .. } = *rush;
        if !survey.stands(unit) || !survey.stands(target) {
            return Vec::new();
        }
        let Ok(plan) = survey.try_charge(unit, target, also) else { return Vec::new() };
        let mut cases = Vec::new();
        let joins = survey.state.charges.iter().any(|other| other.target == target);
        if joins || also.is_some() {
            let facts = survey.test_facts(unit, Trial::Charge { rush: *rush }, 0);
            cases.extend(self.test("first the test", unit, &facts));
        }
        for reaction in survey.reactions(rush) {
            cases.extend(self.met(survey, &plan, reaction, false));
        }
        cases
    }

    /// What comes of a charge that is met so; `answered` by who is asked how to meet it.
    fn met(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        reaction: Reaction,
        answered: bool,
    ) -> Vec<Question> {
        let (unit, target) = (plan.unit, plan.target);
        let when = |words: &'static str| if answered { "" } else { words };
        match reaction {
            Reaction::Stand => self.contact(survey, plan, false, when("if they stand")),
            Reaction::Counter => self.contact(survey, plan, true, when("if they counter-charge")),
            Reaction::Shoot => {
                let shot = (target, unit);
                let first = if answered { "first the shots" } else { "if they shoot: the shots" };
                self.volley(survey, shot, false, Volley::Stand, first)
            }
            Reaction::FireAndFlee => {
                let first = "if they shoot and flee: the shots";
                self.volley(survey, (target, unit), false, Volley::Flee, first)
            }
            Reaction::Flee => {
                let inches = |ticks: i32| u8::try_from(ticks / TICKS_PER_U).unwrap_or(u8::MAX);
                let facts = EscapeFacts {
                    distance: inches(plan.distance),
                    reach: inches(plan.reach),
                    a: survey.runner(target),
                };
                self.pair(when("if they flee"), "escape", &facts, [target, unit])
            }
        }
    }

    /// The first round after contact, as the table would stand then.
    fn contact(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        countered: bool,
        when: &str,
    ) -> Vec<Question> {
        if !plan.reaches() {
            return Vec::new();
        }
        let facts = survey.facts_on_contact(plan, countered);
        let flank = (plan.at != Facing::Front).then(|| {
            let test = survey.test_facts(plan.target, Trial::Flank, 0);
            self.test("first their test, in flank or rear", plan.target, &test)
        });
        let fight = self.pair(when, "combat", &facts, [plan.unit, plan.target]);
        flank.into_iter().flatten().chain(fight).collect()
    }

    /// A combat that is fought: as it is where two fight, else each pair of it.
    fn combat_cases(&self, survey: &Survey<'_>, unit: UnitId) -> Vec<Question> {
        let group = survey.group_of(unit);
        let pairs = survey.strikes(group);
        let own = pairs.iter().filter(|(one, _)| survey.side(*one) == survey.side(unit));
        let when = if group.iter().count() > 2 { ALONE } else { "" };
        own.flat_map(|(one, foe)| {
            let facts = survey.combat_facts(*one, *foe);
            self.pair(when, "combat", &facts, [*one, *foe])
        })
        .collect()
    }

    /// A shot; nothing where there is none.
    fn volley(
        &self,
        survey: &Survey<'_>,
        (shooter, target): (UnitId, UnitId),
        mass: bool,
        volley: Volley,
        when: &str,
    ) -> Vec<Question> {
        if !survey.stands(shooter) || !survey.stands(target) {
            return Vec::new();
        }
        let facts = survey.try_shot(shooter, target, mass, volley);
        facts.map_or_else(
            |_| Vec::new(),
            |facts| self.pair(when, "shoot", &facts, [shooter, target]),
        )
    }

    fn behind_answer(&self, survey: &Survey<'_>, answer: Answer) -> Vec<Question> {
        match (survey.state.agenda.top().copied(), answer) {
            (Some(Due::React { charge }), _) => {
                let Some(rush) = survey.state.charges.get(usize::from(charge)) else {
                    return Vec::new();
                };
                let Ok(plan) = survey.run_home(rush.unit, rush.target, rush.also) else {
                    return Vec::new();
                };
                let reaction = match answer {
                    Answer::Shoot => Reaction::Shoot,
                    Answer::FireAndFlee => Reaction::FireAndFlee,
                    Answer::Flee => Reaction::Flee,
                    Answer::Counter => Reaction::Counter,
                    _ => Reaction::Stand,
                };
                let mut cases = self.met(survey, &plan, reaction, true);
                if reaction == Reaction::Shoot {
                    cases.extend(self.contact(survey, &plan, false, "then, if none fall"));
                }
                cases
            }
            (Some(Due::Restrain { unit }), Answer::Restrain) => {
                let Some(target) = survey.in_reach(unit) else { return Vec::new() };
                let facts = survey.test_facts(unit, Trial::Restrain { target }, 0);
                self.test("", unit, &facts)
            }
            (Some(Due::Pursue { unit, from }), Answer::Pursue) => {
                let facts = FlightFacts { a: survey.runner(from), b: survey.runner(unit) };
                self.pair("", "flight", &facts, [from, unit])
            }
            _ => Vec::new(),
        }
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

impl ChargePlan {
    /// What joins the two once the charge has come home.
    pub(crate) const fn bond(&self, countered: bool) -> Bond {
        Bond {
            came: self.unit,
            met: self.target,
            at: self.at,
            rounds: 0,
            charged: true,
            askew: self.askew,
            countered,
        }
    }
}

impl Survey<'_> {
    /// Two units as they fight each other now.
    pub(crate) fn combat_facts(&self, own: UnitId, foe: UnitId) -> CombatFacts {
        CombatFacts {
            round: self.round_of(own, foe),
            a: self.fight_side(own, foe),
            b: self.fight_side(foe, own),
        }
    }

    /// The same once a charge has come home.
    pub(crate) fn facts_on_contact(&self, plan: &ChargePlan, countered: bool) -> CombatFacts {
        let mut state = self.state.clone();
        state.units[usize::from(plan.unit.0)].pose = plan.end.pose;
        // With every bond taken nobody else can come.
        let _ = state.bonds.try_push(plan.bond(countered));
        Survey { state: &state, ..*self }.combat_facts(plan.unit, plan.target)
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
