//! Orders that are more than marching, for a commander who weighs them.

use crate::Impetus;
use crate::order::{Act, Answer, Order, Preparation, Task};
use crate::state::{Before, Due, Fired, State, UNITS_MAX, UnitId};
use crate::survey::Survey;
use crate::survey::groups::Units;
use crate::survey::march::roughness;
use arrayvec::ArrayVec;
use tercio_chance::{FACES, Seat};
use tercio_engine::Next;
use tercio_field::{Bounds, Point, TICKS_PER_U};

/// The ground before an edge is looked at in steps of this many U.
const STEP: i32 = 4;
/// Ground is laid in this part of the width from either side.
const OUTER: i32 = 4;

impl Impetus {
    /// Orders of one piece, or answers and ends where none is named.
    pub(crate) fn deeds_of(
        &self,
        state: &State,
        seat: Seat,
        piece: Option<u16>,
        visit: &mut dyn FnMut(Order),
    ) {
        let survey = self.survey(state);
        match (state.agenda.top().copied(), piece) {
            (Some(Due::Activate { command }), Some(piece)) => {
                if let Some(unit) = survey.piece(piece) {
                    self.unit_deeds(&survey, seat, command, unit, visit);
                }
            }
            (Some(Due::Activate { .. }), None) => visit(Order::Done),
            (Some(due), None) => self.answers(state, seat, due, visit),
            _ => {}
        }
    }

    fn unit_deeds(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        command: u8,
        unit: UnitId,
        visit: &mut dyn FnMut(Order),
    ) {
        let now = survey.unit(unit);
        if !now.may_act() || survey.profile(unit).command != command {
            return;
        }
        let try_task = |task: Task| {
            if survey.judge_task(seat, command, unit, task).is_ok() {
                visit(Order::Task { unit, task });
            }
        };
        if survey.in_melee(unit) {
            [Task::Fight, Task::Disengage].into_iter().for_each(try_task);
            return;
        }
        if now.general == Some(command) {
            let others = survey.present().filter(|to| survey.profile(*to).command == command);
            others
                .filter(|to| survey.try_transfer(command, *to).is_ok())
                .for_each(|to| visit(Order::Transfer { to }));
        }
        let mut try_task = |task: Task| {
            if survey.judge_task(seat, command, unit, task).is_ok() {
                visit(Order::Task { unit, task });
            }
        };
        let rested = survey.why_tired(unit).is_none();
        if rested && now.disordered {
            try_task(Task::Rally);
        }
        if rested && survey.profile(unit).weapon.is_some() && !now.ready && !now.disordered {
            try_task(Task::Ready);
        }
        if now.shot == Fired::Not && survey.profile(unit).weapon.is_some() {
            // Shots that bind are lawful, and free to choose.
            let fire = |target: UnitId| Act::Fire { unit, target };
            if survey.judge_readiness(seat, command, &fire(unit)).is_ok() {
                let targets = survey.targets(unit);
                targets.bound().for_each(|shot| visit(Order::Act(fire(shot.aim.target))));
            }
        }
        let charge = |target: UnitId| Act::Charge { units: Units::from_iter([unit]), target };
        let still = survey.why_still(unit).is_some();
        if still || survey.judge_readiness(seat, command, &charge(unit)).is_err() {
            return;
        }
        for target in ahead(survey, unit) {
            if survey.try_onset(&[unit], target).is_ok() {
                visit(Order::Act(charge(target)));
            }
        }
    }

    fn answers(&self, state: &State, seat: Seat, due: Due, visit: &mut dyn FnMut(Order)) {
        let survey = self.survey(state);
        let mut may = |order: Order| {
            if self.judge_order(state, seat, &order).is_ok() {
                visit(order);
            }
        };
        match due {
            Due::Name => {
                let mine = match self.who_is_next(state) {
                    Next::Choose(asked) => asked == seat,
                    _ => true,
                };
                if mine {
                    self.to_name(state, seat.0).for_each(|command| visit(Order::Name { command }));
                }
            }
            Due::Before(before) => {
                let sensible = self.sensible_preparations(state, before).into_iter();
                sensible.for_each(|order| may(Order::Prepare(order)));
            }
            Due::React { cause, .. } => {
                survey.provoked(seat.0, cause, &mut |unit, target| {
                    may(Order::Act(Act::Charge { units: Units::from_iter([unit]), target }));
                    if survey.unit(unit).ready {
                        may(Order::Act(Act::Fire { unit, target }));
                    }
                });
                visit(Order::Answer(Answer::Pass));
            }
            Due::ChargedShot { rush } => {
                if let Some(shot) = survey.charged_shot(rush) {
                    visit(Order::Act(Act::Fire { unit: rush.target, target: shot.aim.target }));
                }
                visit(Order::Answer(Answer::Pass));
            }
            Due::Relief { unit } => {
                let fresh: ArrayVec<UnitId, UNITS_MAX> = survey.reliefs(unit).collect();
                fresh.into_iter().for_each(|with| visit(Order::Relieve { with }));
                visit(Order::Answer(Answer::Pass));
            }
            _ => Answer::ALL.iter().for_each(|answer| may(Order::Answer(*answer))),
        }
    }
}

impl Impetus {
    /// The middle of the table is kept open, and all stand in the usual order.
    fn sensible_preparations(&self, state: &State, before: Before) -> Vec<Preparation> {
        let mut all = Vec::new();
        self.preparations(state, before, &mut |one| all.push(one));
        let outer = self.setup.table.width / OUTER;
        let best = |one: &Preparation| match one {
            Preparation::Laid | Preparation::Keep | Preparation::Array => 0,
            Preparation::Lay { at, .. } => {
                let aside = at.x < outer || at.x > self.setup.table.width - outer;
                if aside { 1 } else { 2 }
            }
            Preparation::Edge { far } => self.hindrance(state, *far),
            Preparation::Shift { .. } | Preparation::Drop { .. } | Preparation::Deploy { .. } => 3,
        };
        let least = all.iter().map(best).min();
        all.retain(|one| Some(best(one)) == least);
        all
    }

    /// How much of the ground before an edge hinders who deploys there: points of a grid.
    fn hindrance(&self, state: &State, far: bool) -> usize {
        let (table, terrain) = (&self.setup.table, self.survey(state).terrain());
        let rough = |point: &Point| {
            { terrain.at(*point) }.map(|(_, feature)| roughness(feature.kind) as usize).max()
        };
        let outer = table.width / OUTER;
        let steps = |from: i32, to: i32| (from..to).step_by((STEP * TICKS_PER_U) as usize);
        let spots = steps(0, table.height / 2).flat_map(|deep| {
            let y = if far { table.height - deep } else { deep };
            steps(outer, table.width - outer).map(move |x| Point::new(x, y))
        });
        spots.filter_map(|point| rough(&point)).sum()
    }
}

/// The enemies that a unit may come at in one charge, by boxes alone.
fn ahead<'a>(survey: &Survey<'a>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
    let (survey, base) = (*survey, survey.base(unit));
    let far = i32::from(survey.profile(unit).m) + i32::from(FACES);
    let lane = base.zone_ahead(far * TICKS_PER_U + TICKS_PER_U);
    let around = Bounds::close_around(&lane);
    survey.enemies(unit).filter(move |enemy| {
        around.meets(&survey.bounds(*enemy)) && lane.overlaps(&survey.base(*enemy))
    })
}
