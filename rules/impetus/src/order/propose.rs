//! Sensible orders, each of which passes `judge`: enough to play well by, few enough to weigh.

use super::aim::as_far;
use super::{Act, Answer, Order, Task};
use crate::Impetus;
use crate::sheet;
use crate::state::{Activity, Due, Rush, State, UNITS_MAX, UnitId, UnitSet};
use crate::survey::groups::Units;
use crate::survey::priority::Choice;
use crate::survey::{Survey, ticks};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;
use tercio_chance::{FACES, Seat};
use tercio_field::{Angle, Base, Bounds, Corner, Leg, TICKS_PER_U, Way, is_line};

/// The most shots, charges and transfers that are proposed for one unit or commander.
const SHOTS: usize = 3;
const CHARGES: usize = 2;
const TRANSFERS: usize = 4;
/// Wheels in degrees, of one unit and of a line.
const WHEELS: [i32; 3] = [15, 30, 45];
const LINE_WHEELS: [i32; 2] = [15, 30];
/// A unit that halts before an enemy or his zone halts so far from it, in ticks.
const SHORT: i32 = TICKS_PER_U;
/// An enemy no farther behind than this makes a unit think of turning, in U.
const BEHIND: i32 = 30;

/// Says whether to go on.
type Visit<'v> = &'v mut dyn FnMut(Order) -> ControlFlow<()>;

/// Somebody who is asked, and whom he tells his orders to.
struct Proposing<'a, 'v> {
    rules: &'a Impetus,
    survey: Survey<'a>,
    seat: Seat,
    visit: Visit<'v>,
}

impl Impetus {
    pub(crate) fn proposals(&self, state: &State, seat: Seat, visit: Visit<'_>) {
        let survey = self.survey(state);
        let mut proposing = Proposing { rules: self, survey, seat, visit };
        // Whoever listens may have heard enough.
        let _ = proposing.propose(state);
    }
}

impl Proposing<'_, '_> {
    fn propose(&mut self, state: &State) -> ControlFlow<()> {
        let Some(due) = state.agenda.top().copied() else { return ControlFlow::Continue(()) };
        match due {
            Due::Before(before) => {
                let mut all = Vec::new();
                self.rules.preparations(state, before, &mut |one| all.push(one));
                all.into_iter().try_for_each(|one| self.offer(Order::Prepare(one)))
            }
            Due::Name if state.named[usize::from(self.seat.0.min(1))].is_none() => {
                let rules = self.rules;
                let mut commands = rules.to_name(state, self.seat.0);
                commands.try_for_each(|command| self.offer(Order::Name { command }))
            }
            Due::Activate { command } => self.of_command(command),
            Due::React { cause, .. } => {
                self.reactions(cause.units())?;
                self.offer(Order::Answer(Answer::Pass))
            }
            Due::ChargedShot { rush } => self.charged_shot(rush),
            Due::Relief { unit } => {
                let fresh: ArrayVec<UnitId, UNITS_MAX> = self.survey.reliefs(unit).collect();
                fresh.into_iter().try_for_each(|with| self.offer(Order::Relieve { with }))?;
                self.offer(Order::Answer(Answer::Pass))
            }
            Due::Charged { .. } | Due::ShotAt { .. } | Due::RallyAgain { .. } => self.answers(&[
                Answer::Evade,
                Answer::Counter,
                Answer::Shelter,
                Answer::Again,
                Answer::Stand,
                Answer::Pass,
            ]),
            Due::Pursue { .. } => self.answers(&[Answer::Pursue, Answer::Stay]),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Passes an order on if the rules allow it.
    fn offer(&mut self, order: Order) -> ControlFlow<()> {
        match self.rules.judge_order(self.survey.state, self.seat, &order) {
            Ok(()) => (self.visit)(order),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn answers(&mut self, answers: &[Answer]) -> ControlFlow<()> {
        answers.iter().try_for_each(|answer| self.offer(Order::Answer(*answer)))
    }

    fn own(&self) -> ArrayVec<UnitId, UNITS_MAX> {
        let survey = self.survey;
        survey.present().filter(|unit| survey.profile(*unit).side == self.seat.0).collect()
    }

    fn reactions(&mut self, causes: UnitSet) -> ControlFlow<()> {
        for unit in self.own() {
            if self.survey.unit(unit).disordered {
                continue;
            }
            for target in causes.iter() {
                if self.survey.unit(unit).ready {
                    self.offer(Order::Act(Act::Fire { unit, target }))?;
                }
                if self.is_before(&self.survey.base(unit), unit, target) {
                    self.charge(&[unit], target)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn charged_shot(&mut self, rush: Rush) -> ControlFlow<()> {
        for target in rush.units.iter() {
            self.offer(Order::Act(Act::Fire { unit: rush.target, target }))?;
        }
        self.offer(Order::Answer(Answer::Pass))
    }

    fn charge(&mut self, units: &[UnitId], target: UnitId) -> ControlFlow<()> {
        let units: Units = units.iter().copied().collect();
        self.offer(Order::Act(Act::Charge { units, target }))
    }

    /// Whether an enemy stands straight ahead within a charge, told before anything is measured.
    fn is_before(&self, front: &Base, unit: UnitId, enemy: UnitId) -> bool {
        let far = i32::from(self.survey.profile(unit).m) + i32::from(FACES) + 1;
        let lane = front.zone_ahead(far * TICKS_PER_U);
        let other = self.survey.base(enemy);
        Bounds::around(&lane).meets(&Bounds::around(&other)) && lane.overlaps(&other)
    }

    fn of_command(&mut self, command: u8) -> ControlFlow<()> {
        let units: ArrayVec<UnitId, UNITS_MAX> = self
            .survey
            .state
            .ids()
            .filter(|id| self.survey.setup.units[usize::from(id.0)].command == command)
            .collect();
        let able = |id: &UnitId| self.survey.unit(*id).may_act();
        let able: ArrayVec<UnitId, UNITS_MAX> = units.iter().copied().filter(able).collect();
        for &unit in &able {
            self.of_unit(unit)?;
        }
        for line in lines(&self.survey, &able) {
            self.of_line(&line)?;
        }
        for &unit in &units {
            if !self.survey.stands(unit) {
                self.offer(Order::Task { unit, task: Task::LeaveSquare })?;
            }
        }
        self.transfers(command, &units)?;
        self.offer(Order::Done)
    }

    fn of_unit(&mut self, unit: UnitId) -> ControlFlow<()> {
        if self.survey.in_melee(unit) {
            return self.tasks(unit, &[Task::Fight, Task::Disengage]);
        }
        self.shots(unit)?;
        self.charges(&[unit])?;
        if self.survey.unit(unit).disordered {
            self.tasks(unit, &[Task::Rally])?;
        }
        self.marches(&[unit])?;
        self.wheels(&[unit], &WHEELS)?;
        self.turning(unit)?;
        self.tasks(unit, &[Task::Ready, Task::Dismount, Task::Occupy, Task::Shelter])
    }

    /// What a whole line may do that is more than each of its units.
    fn of_line(&mut self, line: &Units) -> ControlFlow<()> {
        self.charges(line)?;
        self.marches(line)?;
        self.wheels(line, &LINE_WHEELS)
    }

    fn tasks(&mut self, unit: UnitId, tasks: &[Task]) -> ControlFlow<()> {
        tasks.iter().try_for_each(|task| self.offer(Order::Task { unit, task: *task }))
    }

    fn shots(&mut self, unit: UnitId) -> ControlFlow<()> {
        let targets = self.survey.targets(unit);
        let open = targets.shots.iter();
        let open = open.filter(|shot| self.survey.choice(&targets, shot) != Choice::Barred);
        let open: ArrayVec<UnitId, SHOTS> = open.map(|it| it.aim.target).take(SHOTS).collect();
        open.into_iter().try_for_each(|target| self.offer(Order::Act(Act::Fire { unit, target })))
    }

    fn charges(&mut self, units: &[UnitId]) -> ControlFlow<()> {
        let survey = self.survey;
        let Some(&first) = units.first() else { return ControlFlow::Continue(()) };
        let ahead = |enemy: &UnitId| {
            units.iter().any(|unit| self.is_before(&survey.base(*unit), *unit, *enemy))
        };
        let mut near: ArrayVec<UnitId, UNITS_MAX> = survey.enemies(first).filter(ahead).collect();
        let base = survey.base(first);
        near.sort_by_key(|enemy| base.gap(&survey.base(*enemy)));
        let open = near.into_iter().filter(|enemy| survey.try_onset(units, *enemy).is_ok());
        let open: ArrayVec<UnitId, CHARGES> = open.take(CHARGES).collect();
        open.into_iter().try_for_each(|target| self.charge(units, target))
    }

    /// Ahead as far as it goes, half of it, and up to an enemy or his zone.
    fn marches(&mut self, units: &[UnitId]) -> ControlFlow<()> {
        let survey = self.survey;
        let m = units.iter().map(|unit| survey.profile(*unit).m).min().unwrap_or(0);
        let ahead = |ticks: i32| Leg::Straight { way: Way::Ahead, ticks };
        let whole = i32::from(m) * TICKS_PER_U;
        let Some(Leg::Straight { ticks: most, .. }) = as_far(&survey, units, ahead(whole)) else {
            return ControlFlow::Continue(());
        };
        let mut lengths: ArrayVec<i32, 3> = ArrayVec::from_iter([most]);
        let others = [half(most), self.up_to(units, most)];
        for length in others.into_iter().filter(|length| (TICKS_PER_U..most).contains(length)) {
            if !lengths.contains(&length) {
                lengths.push(length);
            }
        }
        lengths.into_iter().try_for_each(|length| self.march(units, ahead(length)))
    }

    /// How far it is to a place short of the first enemy zone ahead.
    fn up_to(&self, units: &[UnitId], most: i32) -> i32 {
        let leg = Leg::Straight { way: Way::Ahead, ticks: most };
        let Ok(march) = self.survey.try_march(units, &leg) else { return 0 };
        let entered = march.zones.iter().map(|zone| zone.after).min();
        entered.map_or(0, |after| (after - SHORT) / TICKS_PER_U * TICKS_PER_U)
    }

    fn march(&mut self, units: &[UnitId], leg: Leg) -> ControlFlow<()> {
        if self.survey.try_march(units, &leg).is_err() {
            return ControlFlow::Continue(());
        }
        self.offer(Order::Act(Act::March { units: units.iter().copied().collect(), leg }))
    }

    fn wheels(&mut self, units: &[UnitId], degrees: &[i32]) -> ControlFlow<()> {
        for corner in [Corner::Left, Corner::Right] {
            for by in degrees {
                self.march(units, Leg::Wheel { corner, turn: Angle::from_degrees(*by) })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// About face to an enemy behind; straight back for who does that easily.
    fn turning(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let base = survey.base(unit);
        let behind = |enemy: UnitId| {
            let at = base.pose.local(survey.base(enemy).centre());
            at.dy < -base.size.depth && at.length() < BEHIND * TICKS_PER_U
        };
        if survey.enemies(unit).any(behind) {
            self.march(&[unit], Leg::AboutFace)?;
        }
        let profile = survey.profile(unit);
        if !profile.troop.is_light() {
            return ControlFlow::Continue(());
        }
        let back = Leg::Straight { way: Way::Back, ticks: i32::from(profile.m) * TICKS_PER_U };
        match as_far(&survey, &[unit], back) {
            Some(leg) => self.march(&[unit], leg),
            None => ControlFlow::Continue(()),
        }
    }

    fn transfers(&mut self, command: u8, units: &[UnitId]) -> ControlFlow<()> {
        let survey = self.survey;
        let Some(general) = survey.general_of(command) else { return ControlFlow::Continue(()) };
        let (from, far) = (survey.base(general), ticks(&sheet::TRANSFER));
        let near = |id: &&UnitId| {
            survey.stands(**id) && **id != general && from.gap(&survey.base(**id)) <= far
        };
        let may = |id: &&UnitId| survey.judge_transfer(command, **id).is_ok();
        let open = units.iter().filter(near).filter(may).copied().take(TRANSFERS);
        let open: ArrayVec<UnitId, TRANSFERS> = open.collect();
        open.into_iter().try_for_each(|to| self.offer(Order::Transfer { to }))
    }
}

/// Half of a way, in whole U.
const fn half(ticks: i32) -> i32 {
    (ticks / 2 + TICKS_PER_U - 1) / TICKS_PER_U * TICKS_PER_U
}

/// The longest lines that units stand in, each once; who has begun is only with those that have.
fn lines(survey: &Survey<'_>, units: &[UnitId]) -> ArrayVec<Units, UNITS_MAX> {
    let begun = |unit: UnitId| survey.unit(unit).activity == Activity::Active;
    let right_of = |unit: UnitId| {
        let base = survey.base(unit);
        let beside = |other: &&UnitId| {
            let next = survey.base(**other);
            next.pose.facing == base.pose.facing
                && base.pose.local(next.pose.front).dx > 0
                && begun(**other) == begun(unit)
                && is_line(&[base, next]).is_ok()
                && survey.group(&[unit, **other]).is_ok()
        };
        units.iter().find(beside).copied()
    };
    let mut lines = ArrayVec::new();
    let has_left: UnitSet = units.iter().filter_map(|unit| right_of(*unit)).collect();
    for &first in units.iter().filter(|unit| !has_left.holds(**unit)) {
        let mut line = Units::from_iter([first]);
        while let Some(next) = line.last().and_then(|last| right_of(*last)) {
            if line.is_full() || line.contains(&next) {
                break;
            }
            line.push(next);
        }
        if line.len() > 1 && survey.group(&line).is_ok() && !lines.is_full() {
            lines.push(line);
        }
    }
    lines
}
