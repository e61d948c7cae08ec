//! What an order invites, if that is bad: tests, disorder, zones, answers that wait for it.

use crate::facts::{Deed, TestFacts};
use crate::order::{Act, Answer, Order};
use crate::sheet::{self, Failure};
use crate::state::{Activity, Cause, Due};
use crate::survey::charge::ChargePlan;
use crate::survey::march::March;
use crate::survey::{Survey, ticks};
use tercio_chance::{FACES, Seat};
use tercio_family::{UnitId, UnitSet};

impl Survey<'_> {
    /// What speaks against an order, the gravest first.
    pub(super) fn risks(&self, seat: Seat, order: &Order) -> Vec<String> {
        let mut risks = Vec::new();
        match order {
            Order::Act(Act::March { unit, legs }) => {
                if let Ok(march) = self.try_march(*unit, legs) {
                    self.risks_of_move(&march, &mut risks);
                }
            }
            Order::Act(Act::Charge { unit, target }) => {
                self.reaction_test(*unit, Deed::OpportunityCharge, &mut risks);
                if let Ok(plan) = self.try_charge(*unit, *target) {
                    self.risks_of_charge(&plan, &mut risks);
                }
            }
            Order::Act(Act::Fire { unit, target }) => {
                self.reaction_test(*unit, Deed::OpportunityFire, &mut risks);
                let answers = self.answers(Cause::Shot(*unit, *target));
                self.name_answers(answers, &mut risks);
            }
            Order::Task { unit, task } => {
                let test = self.task_test(*unit, *task);
                risks.extend(test.map(|test| self.tested(&test)));
            }
            Order::Answer(answer) => self.risks_of_answer(*answer, &mut risks),
            Order::Done => risks.extend(self.left_behind(seat)),
            Order::Name { .. } | Order::Lead { .. } | Order::Prepare(_) | Order::Concede => {}
        }
        risks
    }

    /// A test in words, with its chance and what failing it does.
    fn tested(&self, test: &TestFacts) -> String {
        let passing = FACES + 1 - self.book.passing_face(test).min(FACES + 1);
        let percent = share(passing.into());
        let fails = match test.r#for.failure() {
            Failure::NotDone => "else nothing is done",
            Failure::DoneDisordered => "else disordered at its end, and the last move",
            Failure::NotDoneDisordered => "else not done, and disordered",
            Failure::Dismayed => "else disordered, or a loss",
            Failure::Eliminated => "else it is lost",
        };
        let what = if test.r#for == Deed::FurtherMove { "a further move: " } else { "" };
        format!("{what}tests, passes {percent}%, {fails}")
    }

    /// Who answers out of turn tests first.
    fn reaction_test(&self, unit: UnitId, deed: Deed, risks: &mut Vec<String>) {
        if let Some(Due::React { cause, .. }) = self.state.agenda.top() {
            risks.push(self.tested(&self.answer_facts(unit, deed, *cause)));
        }
    }

    fn risks_of_move(&self, march: &March, risks: &mut Vec<String>) {
        let unit = march.unit;
        if let (Some(rule), false) = (march.disorder.first(), self.unit(unit).disordered) {
            risks.push(format!("will end disordered: {}", rule.label));
        }
        risks.extend(self.move_test(unit).map(|test| self.tested(&test)));
        let mut zones: Vec<UnitId> = Vec::new();
        for zone in &march.zones {
            if zone.after > 0 && !zones.contains(&zone.of) {
                zones.push(zone.of);
                risks.push(format!("enters the zone of {}", self.profile(zone.of).title));
            }
        }
        let mut there = self.state.clone();
        there.units[usize::from(unit.0)].pose = march.pose;
        let survey = Survey { state: &there, ..*self };
        self.name_answers(survey.answers(Cause::Moved(unit)), risks);
    }

    /// Those who may try to answer, by a test.
    fn answers(&self, cause: Cause) -> UnitSet {
        if !matches!(self.state.agenda.top(), Some(Due::Activate { .. })) {
            return UnitSet::default();
        }
        self.fire_answers(cause).and(self.charge_answers(cause))
    }

    fn name_answers(&self, answers: UnitSet, risks: &mut Vec<String>) {
        let names: Vec<&str> =
            answers.iter().map(|unit| self.profile(unit).title.as_str()).collect();
        if !names.is_empty() {
            risks.push(format!("may be answered by {}", names.join(", ")));
        }
    }

    fn risks_of_charge(&self, plan: &ChargePlan, risks: &mut Vec<String>) {
        let acting = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
        let further = self.move_test(plan.unit).filter(|_| acting);
        risks.extend(further.map(|test| self.tested(&test)));
        let needed = plan.facts.distance.saturating_sub(plan.reach);
        if plan.bonus.is_some() {
            let enough = |face: &u16| sheet::bonus(*face, plan.facts.pace).value >= needed.into();
            let faces = (1..=u16::from(FACES)).filter(enough).count();
            risks.push(format!("{needed}BU beyond its move: comes home {}%", share(faces)));
        }
        if !plan.march.disorder.is_empty() && !self.unit(plan.unit).disordered {
            risks.push("comes in disordered".into());
        }
        let may = [
            (plan.shot.is_some(), "shoot as it comes"),
            (plan.counter.is_some(), "countercharge"),
            (plan.evade.is_some(), "evade"),
        ];
        let may: Vec<&str> = may.iter().filter(|(may, _)| *may).map(|(_, word)| *word).collect();
        if !may.is_empty() {
            let target = &self.profile(plan.target).title;
            risks.push(format!("{target} may {}", tercio_family::one_of(&may)));
        }
        self.name_answers(self.answers(Cause::Charges(plan.unit, plan.target)), risks);
    }

    fn risks_of_answer(&self, answer: Answer, risks: &mut Vec<String>) {
        let Some(due) = self.state.agenda.top() else { return };
        let (unit, deed, cause) = match (*due, answer) {
            (Due::Charged { rush }, Answer::Fire) => {
                (rush.target, Deed::DefensiveFire, Cause::Charges(rush.unit, rush.target))
            }
            (Due::Charged { rush }, Answer::Counter) => {
                (rush.target, Deed::Countercharge, Cause::Charges(rush.unit, rush.target))
            }
            (Due::Charged { rush }, Answer::Evade) => {
                (rush.target, Deed::Evasion, Cause::Charges(rush.unit, rush.target))
            }
            (Due::ShotAt { firer, target, .. }, Answer::Evade) => {
                (target, Deed::Evasion, Cause::Shot(firer, target))
            }
            _ => return,
        };
        risks.push(self.tested(&self.answer_facts(unit, deed, cause)));
    }

    /// Those who have done nothing when a command ends its turn.
    fn left_behind(&self, seat: Seat) -> Option<String> {
        let Some(Due::Activate { command }) = self.state.agenda.top() else { return None };
        let idle = self.of_side(seat.0).iter().filter(|unit| {
            self.profile(*unit).command == *command
                && self.unit(*unit).activity == Activity::Idle
                && ticks(self.move_line(*unit)) > 0
        });
        match idle.count() {
            0 => None,
            1 => Some("1 unit has done nothing".into()),
            count => Some(format!("{count} units have done nothing")),
        }
    }
}

/// So many faces of a die, in percent.
fn share(faces: usize) -> usize {
    (faces * 100 + usize::from(FACES) / 2) / usize::from(FACES)
}
