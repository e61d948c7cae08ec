//! What an order invites, if that is bad: tests, disorder, shots at a charge.

use crate::facts::TestFacts;
use crate::order::{Act, Answer, Order};
use crate::state::{Due, Reaction, Rush, Trial};
use crate::survey::Survey;
use crate::survey::march::March;
use crate::troops::Facing;
use tercio_chance::{Roll, Seat};
use tercio_family::UnitId;

/// In hundredths.
const WHOLE: f64 = 100.0;

impl Survey<'_> {
    /// What speaks against an order, the gravest first.
    pub(super) fn risks(&self, seat: Seat, order: &Order) -> Vec<String> {
        let mut risks = Vec::new();
        match order {
            Order::Act(Act::March { unit, legs }) => {
                if let Ok(march) = self.try_march(*unit, legs) {
                    self.risks_of_move(*unit, &march, &mut risks);
                }
            }
            Order::Act(Act::Slip { unit, to }) => {
                if let Ok(march) = self.try_slip(*unit, *to) {
                    self.risks_of_move(*unit, &march, &mut risks);
                }
            }
            Order::Act(Act::Charge { unit, target, also }) => {
                self.risks_of_charge((*unit, *target, *also), &mut risks);
            }
            Order::Act(Act::Reform { unit, files, loose }) => {
                let trial = Trial::Reform { files: *files, loose: *loose };
                risks.push(self.tested(*unit, trial, "else nothing is done"));
            }
            Order::Answer(answer) => self.risks_of_answer(*answer, &mut risks),
            Order::Done => risks.extend(self.left_behind(seat)),
            _ => {}
        }
        risks
    }

    /// A test in words, with its chance and what failing it does.
    fn tested(&self, unit: UnitId, trial: Trial, fails: &str) -> String {
        let facts = self.test_facts(unit, trial, 0);
        format!("tests, passes {:.0}%, {fails}", self.passing(&facts) * WHOLE)
    }

    /// The chance to pass a test without points.
    fn passing(&self, facts: &TestFacts) -> f64 {
        let value = u16::try_from(self.book.test_value(facts).total()).unwrap_or(0);
        let law = Roll::sum(2).law::<f64>().unwrap_or_default();
        let once: f64 = law.iter().filter(|(sum, _)| sum.number() <= value).map(|(_, p)| p).sum();
        if facts.again { once + (1.0 - once) * once } else { once }
    }

    fn risks_of_move(&self, unit: UnitId, march: &March, risks: &mut Vec<String>) {
        if march.tests {
            let mut legs = march.legs.iter().copied();
            if let Some(first) = legs.next() {
                let trial = Trial::Hurry { first, then: legs.next() };
                risks.push(self.tested(unit, trial, "else it goes its base move only"));
            }
        }
        if march.dense.is_some() {
            risks.push("a die says how far it comes in dense ground".into());
        }
        if march.disorders && !self.unit(unit).disordered {
            risks.push("will be disordered by the ground".into());
        }
    }

    fn risks_of_charge(
        &self,
        (unit, target, also): (UnitId, UnitId, Option<UnitId>),
        risks: &mut Vec<String>,
    ) {
        let joins = self.state.charges.iter().any(|rush| rush.target == target);
        let rush = Rush { unit, target, also, reaction: None };
        if joins || also.is_some() {
            risks.push(self.tested(unit, Trial::Charge { rush }, "else no charge this round"));
        }
        let Ok(plan) = self.try_charge(unit, target, also) else { return };
        if !plan.reaches() {
            risks.push("out of reach: it goes its base move and is disordered".into());
        }
        if plan.dense.is_some() {
            risks.push("a die says how far it comes in dense ground".into());
        }
        let may: Vec<&str> = self
            .reactions(&rush)
            .iter()
            .filter_map(|reaction| match reaction {
                Reaction::Stand => None,
                Reaction::Shoot => Some("shoot"),
                Reaction::FireAndFlee => Some("shoot and flee"),
                Reaction::Flee => Some("flee"),
                Reaction::Counter => Some("counter-charge"),
            })
            .collect();
        if !may.is_empty() {
            let target = &self.card(target).title;
            risks.push(format!("{target} may {}", tercio_family::one_of(&may)));
        }
    }

    fn risks_of_answer(&self, answer: Answer, risks: &mut Vec<String>) {
        match (self.state.agenda.top().copied(), answer) {
            (Some(Due::React { charge }), _) => {
                let Some(rush) = self.state.charges.get(usize::from(charge)) else { return };
                let plan = self.try_charge(rush.unit, rush.target, rush.also);
                let aside = plan.is_ok_and(|plan| plan.at != Facing::Front);
                let stands = !matches!(answer, Answer::Flee | Answer::FireAndFlee);
                if aside && stands {
                    let trial = Trial::Flank;
                    risks.push(self.tested(rush.target, trial, "else disordered"));
                }
            }
            (Some(Due::Restrain { unit }), Answer::Restrain) => {
                let nearest = self.enemies(unit).next();
                if let Some(target) = nearest {
                    let trial = Trial::Restrain { target };
                    risks.push(self.tested(unit, trial, "else it charges"));
                }
            }
            (Some(Due::Pursue { unit, from }), Answer::Hold) => {
                let free = self.card(unit).drill == crate::troops::Drill::Drilled;
                if !free {
                    let trial = Trial::Hold { from };
                    risks.push(self.tested(unit, trial, "else it pursues"));
                }
            }
            _ => {}
        }
    }

    /// Those who have done nothing when the moves end.
    fn left_behind(&self, seat: Seat) -> Option<String> {
        let Some(Due::Move { .. }) = self.state.agenda.top() else { return None };
        let idle = self.of_side(seat.0).iter().filter(|unit| {
            let now = self.unit(*unit);
            now.is_steady() && !now.moved && !now.busy && !self.state.is_engaged(*unit)
        });
        match idle.count() {
            0 => None,
            1 => Some("1 unit has not moved".into()),
            count => Some(format!("{count} units have not moved")),
        }
    }
}
