//! Orders that are more than marching, for a commander who weighs them.

use crate::Baroque;
use crate::order::{Act, Answer, Goal, Order, Preparation, Task};
use crate::state::{Activity, Before, Due, State};
use crate::survey::{Survey, ticks};
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_field::{Bounds, TICKS_PER_U};

/// Ground is laid in this part of the width from either side.
const OUTER: i32 = 4;
/// Options a side spends before it lays no more.
const SPENT_MOST: u8 = 3;
/// No bonus carries a charge farther than this, in BU.
const BONUS: i32 = 2;

impl Baroque {
    /// Orders of one piece, or answers, rides and ends where none is named.
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
                    unit_deeds(&survey, seat, command, unit, visit);
                }
            }
            (Some(Due::Activate { command }), None) => {
                if let Some(unit) = survey.better_post(command) {
                    visit(Order::Lead { to: Goal::Unit(unit) });
                }
                visit(Order::Done);
            }
            (Some(due), None) => self.answers(state, seat, due, visit),
            _ => {}
        }
    }

    fn answers(&self, state: &State, seat: Seat, due: Due, visit: &mut dyn FnMut(Order)) {
        let survey = self.survey(state);
        match due {
            Due::Name => {
                self.to_name(state, seat.0).for_each(|command| visit(Order::Name { command }));
            }
            Due::Before(before) => {
                let sensible = self.sensible_preparations(state, before).into_iter();
                sensible.map(Order::Prepare).for_each(visit);
            }
            Due::React { cause, .. } => {
                let target = cause.unit();
                for unit in survey.fire_answers(cause).iter() {
                    visit(Order::Act(Act::Fire { unit, target }));
                }
                for unit in survey.charge_answers(cause).iter() {
                    visit(Order::Act(Act::Charge { unit, target }));
                }
                visit(Order::Answer(Answer::Pass));
            }
            _ => {
                let all = Answer::ALL.iter().map(|answer| Order::Answer(*answer));
                all.filter(|order| self.judge_order(state, seat, order).is_ok()).for_each(visit);
            }
        }
    }

    /// A little ground on the flanks, the middle kept open, and all in the usual order.
    fn sensible_preparations(&self, state: &State, before: Before) -> Vec<Preparation> {
        let mut all = Vec::new();
        self.preparations(state, before, &mut |one| all.push(one));
        let outer = self.setup.table.width / OUTER;
        let rank = |one: &Preparation| match (one, before) {
            (Preparation::Array | Preparation::Edge { .. }, _) => 0,
            (Preparation::Lay { at, .. }, Before::Lay { side }) => {
                let aside = at.x < outer || at.x > self.setup.table.width - outer;
                let wanted = state.spent[usize::from(side.min(1))] < SPENT_MOST;
                if aside && wanted { 0 } else { 2 }
            }
            (Preparation::Laid, _) => 1,
            _ => 3,
        };
        let least = all.iter().map(rank).min();
        all.retain(|one| Some(rank(one)) == least);
        all
    }
}

fn unit_deeds(
    survey: &Survey<'_>,
    seat: Seat,
    command: u8,
    unit: UnitId,
    visit: &mut dyn FnMut(Order),
) {
    let now = survey.unit(unit);
    if now.activity == Activity::Acted || survey.profile(unit).command != command {
        return;
    }
    let mut try_task = |task: Task| {
        let may = survey.judge_task(seat, command, unit, task).is_ok();
        if may {
            visit(Order::Task { unit, task });
        }
        may
    };
    if survey.in_melee(unit) {
        try_task(Task::Fight);
        try_task(Task::Disengage);
        return;
    }
    // Who has rallied, or has tried to, may still shoot; who has shot cannot rally.
    let rallies = now.disordered && try_task(Task::Rally);
    [Task::Dismount, Task::Mount, Task::Caracole].into_iter().for_each(|task| {
        try_task(task);
    });
    if survey.is_exhausted(unit) {
        try_task(Task::Withdraw);
    }
    if !rallies && survey.why_no_shot(unit).is_none() && survey.profile(unit).weapon.is_some() {
        for shot in survey.targets(unit).free() {
            visit(Order::Act(Act::Fire { unit, target: shot.target }));
        }
    }
    for target in survey.charges_open(unit) {
        visit(Order::Act(Act::Charge { unit, target }));
    }
}

impl<'a> Survey<'a> {
    /// The enemies that a unit may charge in its activation.
    pub(super) fn charges_open(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
        let survey = *self;
        let barred = self.profile(unit).troop.is_train() || self.why_no_charge(unit).is_some();
        let enemies = (!barred).then(|| survey.ahead(unit)).into_iter().flatten();
        enemies.filter(move |enemy| survey.try_onset(unit, *enemy).is_ok())
    }

    /// The enemies that a unit may come at in one charge, by boxes alone.
    fn ahead(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
        let survey = *self;
        let far = ticks(self.move_line(unit)) + BONUS * TICKS_PER_U;
        let lane = self.base(unit).zone_ahead(far);
        let around = Bounds::around(&lane);
        self.enemies(unit).filter(move |enemy| {
            let base = survey.base(*enemy);
            around.meets(&Bounds::around(&base)) && lane.overlaps(&base)
        })
    }
}
