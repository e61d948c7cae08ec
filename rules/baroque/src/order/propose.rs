//! Sensible orders, each of which passes `judge`: enough to play well by, few enough to weigh.

use super::aim::as_far;
use super::{Act, Answer, Goal, Legs, Order, Task};
use crate::Baroque;
use crate::state::{Activity, Cause, Due, State};
use crate::survey::{Survey, ticks};
use std::ops::ControlFlow;
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_field::{Angle, Bounds, Corner, Leg, TICKS_PER_U, Way};

/// The most shots, charges and rides that are proposed for one unit or leader.
const SHOTS: usize = 3;
const CHARGES: usize = 2;
const RIDES: usize = 4;
/// Wheels in degrees; each alone, and with what is left of the move after it.
const WHEELS: [i32; 2] = [20, 45];
/// An enemy no farther behind than this makes a unit think of turning, in BU.
const BEHIND: i32 = 6;
/// A charge goes no farther than its move and this, in BU.
const BONUS: i32 = 2;

/// Says whether to go on.
type Visit<'v> = &'v mut dyn FnMut(Order) -> ControlFlow<()>;

/// Somebody who is asked, and whom he tells his orders to.
struct Proposing<'a, 'v> {
    rules: &'a Baroque,
    survey: Survey<'a>,
    seat: Seat,
    visit: Visit<'v>,
    /// Moves of one unit that were told: ways that are cut short may come to the same.
    told: Vec<Legs>,
}

impl Baroque {
    pub(crate) fn proposals(&self, state: &State, seat: Seat, visit: Visit<'_>) {
        let survey = self.survey(state);
        let mut proposing = Proposing { rules: self, survey, seat, visit, told: Vec::new() };
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
            Due::React { cause, .. } => self.reactions(cause),
            _ => Answer::ALL.iter().try_for_each(|answer| self.offer(Order::Answer(*answer))),
        }
    }

    /// Passes an order on if the rules allow it.
    fn offer(&mut self, order: Order) -> ControlFlow<()> {
        match self.rules.judge_order(self.survey.state, self.seat, &order) {
            Ok(()) => (self.visit)(order),
            Err(_) => ControlFlow::Continue(()),
        }
    }

    fn reactions(&mut self, cause: Cause) -> ControlFlow<()> {
        let target = cause.unit();
        for unit in self.survey.fire_answers(cause).iter() {
            self.offer(Order::Act(Act::Fire { unit, target }))?;
        }
        for unit in self.survey.charge_answers(cause).iter() {
            self.offer(Order::Act(Act::Charge { unit, target }))?;
        }
        self.offer(Order::Answer(Answer::Pass))
    }

    fn of_command(&mut self, command: u8) -> ControlFlow<()> {
        let survey = self.survey;
        for unit in survey.of_side(self.seat.0).iter() {
            let able = survey.unit(unit).activity != Activity::Acted;
            if able && survey.profile(unit).command == command {
                self.of_unit(unit)?;
            }
        }
        self.rides(command)?;
        self.offer(Order::Done)
    }

    fn of_unit(&mut self, unit: UnitId) -> ControlFlow<()> {
        if self.survey.in_melee(unit) {
            return self.tasks(unit, &[Task::Fight, Task::Disengage]);
        }
        self.shots(unit)?;
        self.charges(unit)?;
        if self.survey.unit(unit).disordered {
            self.tasks(unit, &[Task::Rally])?;
        }
        self.marches(unit)?;
        self.tasks(unit, &[Task::Caracole, Task::Withdraw, Task::Mount, Task::Dismount])
    }

    fn tasks(&mut self, unit: UnitId, tasks: &[Task]) -> ControlFlow<()> {
        tasks.iter().try_for_each(|task| self.offer(Order::Task { unit, task: *task }))
    }

    fn shots(&mut self, unit: UnitId) -> ControlFlow<()> {
        let targets = self.survey.targets(unit);
        let open: Vec<UnitId> = targets.free().map(|shot| shot.target).take(SHOTS).collect();
        open.into_iter().try_for_each(|target| self.offer(Order::Act(Act::Fire { unit, target })))
    }

    fn charges(&mut self, unit: UnitId) -> ControlFlow<()> {
        let survey = self.survey;
        let base = survey.base(unit);
        let far = ticks(survey.move_line(unit)) + BONUS * TICKS_PER_U;
        let lane = base.zone_ahead(far);
        let around = Bounds::around(&lane);
        let ahead = |enemy: &UnitId| {
            let other = survey.base(*enemy);
            around.meets(&Bounds::around(&other)) && lane.overlaps(&other)
        };
        let mut near: Vec<UnitId> = survey.enemies(unit).filter(ahead).collect();
        near.sort_by_key(|enemy| base.gap(&survey.base(*enemy)));
        let open = near.into_iter().filter(|enemy| survey.try_onset(unit, *enemy).is_ok());
        let open: Vec<UnitId> = open.take(CHARGES).collect();
        open.into_iter().try_for_each(|target| self.offer(Order::Act(Act::Charge { unit, target })))
    }

    /// Ahead as far as it goes and half of it, wheels with and without going on, about face to an
    /// enemy behind, straight back for who does that easily.
    fn marches(&mut self, unit: UnitId) -> ControlFlow<()> {
        self.told.clear();
        let survey = self.survey;
        let whole = ticks(survey.move_line(unit));
        let base = survey.base(unit);
        let straight = |way: Way, ticks: i32| Leg::Straight { way, ticks };
        self.march(unit, &[straight(Way::Ahead, whole)])?;
        self.march(unit, &[straight(Way::Ahead, whole / 2)])?;
        for corner in [Corner::Left, Corner::Right] {
            for degrees in WHEELS {
                let wheel = Leg::Wheel { corner, turn: Angle::from_degrees(degrees) };
                let left = whole - wheel.cost(base.size.width);
                self.march(unit, &[wheel])?;
                self.march(unit, &[wheel, straight(Way::Ahead, left)])?;
            }
        }
        let behind = |enemy: UnitId| {
            let at = base.pose.local(survey.base(enemy).centre());
            at.dy < -base.size.depth && at.length() < BEHIND * TICKS_PER_U
        };
        if survey.enemies(unit).any(behind) {
            self.march(unit, &[Leg::AboutFace])?;
        }
        match survey.profile(unit).troop.is_nimble() {
            true => self.march(unit, &[straight(Way::Back, whole)]),
            false => ControlFlow::Continue(()),
        }
    }

    /// A move, as far as it may be gone.
    fn march(&mut self, unit: UnitId, legs: &[Leg]) -> ControlFlow<()> {
        let zero = |leg: &Leg| matches!(leg, Leg::Straight { ticks, .. } if *ticks <= 0);
        if legs.iter().any(zero) {
            return ControlFlow::Continue(());
        }
        let legs: Legs = legs.iter().copied().collect();
        match as_far(&self.survey, unit, &legs) {
            Some(legs) if !self.told.contains(&legs) => {
                self.told.push(legs.clone());
                self.offer(Order::Act(Act::March { unit, legs }))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// The leader goes to units of his command: those nearest to the enemy.
    fn rides(&mut self, command: u8) -> ControlFlow<()> {
        let survey = self.survey;
        let own = survey.of_side(self.seat.0).iter();
        let foes: Vec<UnitId> = survey.of_side(1 - self.seat.0.min(1)).iter().collect();
        let exposed = |unit: &UnitId| {
            let base = survey.base(*unit);
            foes.iter().map(|foe| base.gap(&survey.base(*foe))).min().unwrap_or(i32::MAX)
        };
        let mut units: Vec<UnitId> =
            own.filter(|unit| survey.profile(*unit).command == command).collect();
        units.sort_by_key(|unit| (exposed(unit), *unit));
        let open = units.into_iter().map(|unit| Order::Lead { to: Goal::Unit(unit) });
        let open: Vec<Order> = open
            .filter(|order| self.rules.judge_order(survey.state, self.seat, order).is_ok())
            .take(RIDES)
            .collect();
        open.into_iter().try_for_each(|order| (self.visit)(order))
    }
}
