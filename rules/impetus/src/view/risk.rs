//! What an order invites, if that is bad: tests, disorder, zones, shots that wait for it.

use crate::facts::{Deed, TestFacts};
use crate::order::{Act, Answer, Order};
use crate::phase::ground::one_in;
use crate::rulings::ReactionFire;
use crate::sheet::{self, Failure};
use crate::state::{Activity, Due, Rush, UnitId};
use crate::survey::charge::ChargePlan;
use crate::survey::march::March;
use crate::survey::retire::Fate;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use tercio_chance::{FACES, Seat};
use tercio_field::TICKS_PER_U;

impl Survey<'_> {
    /// What speaks against an order, the gravest first.
    pub(super) fn risks(&self, seat: Seat, order: &Order) -> Vec<String> {
        let mut risks = Vec::new();
        match order {
            Order::Act(Act::March { units, leg }) => {
                if let Ok(march) = self.try_march(units, leg) {
                    self.risks_of_move(units, &march, &mut risks);
                }
            }
            Order::Act(Act::Charge { units, target }) => {
                if let Ok(plan) = self.try_charge(units, *target) {
                    self.risks_of_charge(units, &plan, &mut risks);
                }
            }
            Order::Act(Act::Fire { unit, target }) => {
                self.risks_of_shot(*unit, *target, &mut risks)
            }
            Order::Task { unit, task } => {
                let test = self.task_test(*unit, *task);
                risks.extend(test.map(|test| self.tested(&test)));
                risks.extend(self.loose(&[*unit]));
            }
            Order::Relieve { with } => {
                if let Some(Due::Relief { unit }) = self.state.agenda.top() {
                    let test = self.group_test(&[*unit, *with], Deed::LineRelief);
                    risks.push(self.tested(&test));
                }
            }
            Order::Answer(answer) => self.risks_of_answer(*answer, &mut risks),
            Order::Done => risks.extend(self.left_behind(seat)),
            Order::Name { .. } | Order::Transfer { .. } | Order::Prepare(_) | Order::Concede => {}
        }
        risks
    }

    /// A test in words, with its chance and what failing it does.
    fn tested(&self, test: &TestFacts) -> String {
        let passing = FACES + 1 - self.book.passing_face(test).min(FACES + 1);
        let percent = share(passing.into());
        let fails = match test.r#for.failure() {
            Failure::NotDone => "else nothing is done",
            Failure::DisorderAtEnd => "else disordered at its end",
            Failure::NotDoneAndDisorder => "else not done, and disordered",
            Failure::Compelled => "else it runs at the enemy",
        };
        let what = match test.r#for {
            Deed::Control => "to be held back: ",
            Deed::ExtraMove => "a further move: ",
            _ => "",
        };
        format!("{what}tests, passes {percent}%, {fails}")
    }

    /// Impetuous troops that have not begun, with an enemy near enough to run at.
    fn loose(&self, units: &[UnitId]) -> Option<String> {
        let idle = |unit: &&UnitId| {
            self.is_impetuous(**unit) && self.unit(**unit).activity == Activity::Idle
        };
        let asked = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
        let wild = units.iter().filter(idle).any(|unit| asked && self.sees_prey(*unit));
        wild.then(|| self.tested(&self.group_test(units, Deed::Control)))
    }

    fn sees_prey(&self, unit: UnitId) -> bool {
        let (base, far) = (self.base(unit), ticks(&sheet::CONTROL_U));
        let near = |enemy: &UnitId| {
            self.profile(*enemy).troop != Troop::Skirmishers
                && base.near_to_spare(&self.base(*enemy), far) >= 0
        };
        !self.in_melee(unit)
            && self.enemies(unit).filter(near).any(|enemy| self.sight(unit, enemy).clear)
    }

    fn risks_of_move(&self, units: &[UnitId], march: &March, risks: &mut Vec<String>) {
        let named = |unit: UnitId| self.profile(unit).title.as_str();
        let who = |unit: UnitId| match units.len() {
            1 => String::new(),
            _ => format!("{} ", named(unit)),
        };
        for end in &march.ends {
            if let Some(rule) = end.destroyed {
                risks.push(format!("{}will be destroyed: {}", who(end.unit), rule.label));
            } else if let (Some(rule), false) =
                (end.disorder.first(), self.unit(end.unit).disordered)
            {
                risks.push(format!("{}will end disordered: {}", who(end.unit), rule.label));
            }
        }
        risks.extend(self.loose(units));
        risks.extend(self.move_test(units).map(|test| self.tested(&test)));
        risks.extend(march.test.map(|deed| self.tested(&self.group_test(units, deed))));
        let mut zones: Vec<UnitId> = Vec::new();
        for zone in &march.zones {
            if zone.after > 0 && !zones.contains(&zone.of) {
                zones.push(zone.of);
                risks.push(format!("enters the zone of {}", named(zone.of)));
            }
        }
        self.waiting_for(units, march, risks);
        if units.iter().any(|unit| self.unit(*unit).stakes) {
            risks.push("leaves its stakes behind".into());
        }
    }

    /// Enemies on opportunity that may shoot at whoever ends there.
    fn waiting_for(&self, units: &[UnitId], march: &March, risks: &mut Vec<String>) {
        let armed = |id: &UnitId| {
            let unit = self.unit(*id);
            unit.ready && !unit.disordered && self.profile(*id).weapon.is_some()
        };
        let mut ready = self.enemies(units[0]).filter(armed).peekable();
        if ready.peek().is_none() {
            return;
        }
        let there = self.arrived(march);
        let survey = Survey { state: &there, ..*self };
        for enemy in ready {
            if units.iter().any(|unit| survey.shot(enemy, *unit).is_ok()) {
                risks.push(format!("{}: ready to shoot", self.profile(enemy).title));
            }
        }
    }

    fn risks_of_charge(&self, units: &[UnitId], plan: &ChargePlan, risks: &mut Vec<String>) {
        let target = &self.profile(plan.target).title;
        risks.extend(self.loose(units));
        risks.extend(self.charge_test(units).map(|test| self.tested(&test)));
        let needed = u16::from(plan.facts.distance.saturating_sub(plan.reach));
        if plan.bonus.is_some() {
            let mounted = units.iter().all(|unit| self.profile(*unit).troop.is_mounted());
            let gives = |face: u16| if mounted { face } else { one_in(face, &sheet::CHARGE_FOOT) };
            let enough = (1..=u16::from(FACES)).filter(|face| gives(*face) >= needed).count();
            risks.push(format!("{needed}U beyond its move: comes home {}%", share(enough)));
        }
        if plan.march.ends.iter().any(|end| !end.disorder.is_empty()) {
            risks.push("comes in disordered".into());
        }
        if plan.shot.is_some() {
            let tests = self.book.rulings.reaction_fire == ReactionFire::Test && plan.shot_tests;
            let may = if tests { "may shoot first, by a test" } else { "will shoot first" };
            risks.push(format!("{target} {may}"));
        }
        let may = match (plan.counter, plan.evade) {
            (Some(_), Some(_)) => "counter-charge or evade",
            (Some(_), None) => "counter-charge",
            (None, Some(_)) => "evade",
            (None, None) => return,
        };
        risks.push(format!("{target} may {may}"));
    }

    fn risks_of_shot(&self, unit: UnitId, target: UnitId, risks: &mut Vec<String>) {
        risks.extend(self.loose(&[unit]));
        if let Ok((_, true)) = self.chosen_shot(unit, target) {
            let tests = self.group_test(&[unit], Deed::Priority);
            risks.push(format!("not the target it should choose: {}", self.tested(&tests)));
        }
        for zone in self.zones_on(unit, &self.base(unit)) {
            risks.push(format!("{} may charge it for that", self.profile(zone.of).title));
        }
    }

    fn risks_of_answer(&self, answer: Answer, risks: &mut Vec<String>) {
        let Some(due) = self.state.agenda.top() else { return };
        let test = match (*due, answer) {
            (Due::Charged { rush }, Answer::Counter) => (rush.target, Deed::CounterCharge),
            (Due::Charged { rush: Rush { target, .. } } | Due::ShotAt { target, .. }, _)
                if answer == Answer::Evade =>
            {
                risks.extend(self.risks_of_evade(target));
                if self.unit(target).evades == 0 {
                    return;
                }
                (target, Deed::Evade)
            }
            (Due::RallyAgain { unit }, Answer::Again) => (unit, Deed::Rally),
            _ => return,
        };
        risks.push(self.tested(&self.group_test(&[test.0], test.1)));
    }

    /// What may become of an evader on his way: the edge, ground that is his end, an enemy. The
    /// gravest that some die brings, and how likely it is.
    fn risks_of_evade(&self, unit: UnitId) -> Option<String> {
        let on_foot = self.profile(unit).troop == Troop::Skirmishers;
        let own = self.book.evade_move(self.profile(unit).m).total();
        let bonus = |face: u16| if on_foot { one_in(face, &sheet::EVADE_FOOT) } else { face };
        let end = |face: u16| {
            let far = i32::from(own) + i32::from(bonus(face));
            let gone = self.evade(unit, far * TICKS_PER_U).ok()?;
            match (gone.fate, gone.contact) {
                (Fate::Routed, _) => Some("runs off the table".to_string()),
                (Fate::Destroyed, _) => Some("runs into ground that is its end".to_string()),
                (Fate::Stands, Some(enemy)) => {
                    Some(format!("runs into {}", self.profile(enemy).title))
                }
                (Fate::Stands, None) => None,
            }
        };
        let ends: Vec<String> = (1..=u16::from(FACES)).filter_map(end).collect();
        let worst = ends.last()?;
        match share(ends.len()) {
            100 => Some(worst.clone()),
            percent => Some(format!("{worst} {percent}%")),
        }
    }

    /// Those who have done nothing when a command ends its turn.
    fn left_behind(&self, seat: Seat) -> Option<String> {
        let Some(Due::Activate { command }) = self.state.agenda.top() else { return None };
        let idle = self.present().filter(|unit| {
            let profile = self.profile(*unit);
            profile.side == seat.0
                && profile.command == *command
                && self.unit(*unit).activity == Activity::Idle
                && i32::from(profile.m) * TICKS_PER_U > 0
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
