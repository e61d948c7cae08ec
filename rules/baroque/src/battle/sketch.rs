//! Orders worth trying, each of which passes `judge`.

use crate::Baroque;
use crate::order::{Act, Answer, Goal, Legs, Order, Task};
use crate::state::{Activity, Cause, Due, State};
use crate::survey::{Survey, ticks};
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_field::{Angle, Corner, Leg, Way};

impl Baroque {
    /// Orders worth trying, each of which passes `judge`.
    pub(crate) fn sketch(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order)) {
        let mut lawful = |order: Order| {
            if self.judge_order(state, seat, &order).is_ok() {
                visit(order);
            }
        };
        let survey = self.survey(state);
        match state.agenda.top().copied() {
            Some(Due::Before(before)) => {
                self.preparations(state, before, &mut |it| lawful(Order::Prepare(it)));
            }
            Some(Due::Name) => {
                self.to_name(state, seat.0).for_each(|command| lawful(Order::Name { command }));
            }
            Some(Due::Activate { command }) => {
                lawful(Order::Done);
                for unit in survey.of_side(seat.0).iter() {
                    let idle = survey.unit(unit).activity != Activity::Acted;
                    if idle && survey.profile(unit).command == command {
                        survey.sketch_unit(unit, &mut lawful);
                    }
                    lawful(Order::Lead { to: Goal::Unit(unit) });
                }
                if let Some(at) = survey.leader_at(command) {
                    let place =
                        tercio_field::Point::new(at.x, at.y.midpoint(self.setup.table.height / 2));
                    lawful(Order::Lead { to: Goal::Place(place) });
                }
            }
            Some(Due::React { cause, .. }) => survey.sketch_answers(cause, &mut lawful),
            _ => Answer::ALL.iter().for_each(|answer| lawful(Order::Answer(*answer))),
        }
    }
}

impl Survey<'_> {
    fn sketch_unit(&self, unit: UnitId, visit: &mut dyn FnMut(Order)) {
        Task::ALL.iter().for_each(|task| visit(Order::Task { unit, task: *task }));
        for target in self.enemies(unit) {
            visit(Order::Act(Act::Fire { unit, target }));
            visit(Order::Act(Act::Charge { unit, target }));
        }
        let whole = ticks(self.move_line(unit));
        let straight = |way: Way, ticks: i32| Leg::Straight { way, ticks };
        let wheel = |corner: Corner, degrees: i32| Leg::Wheel {
            corner,
            turn: Angle::from_degrees(degrees),
        };
        let ways = [
            straight(Way::Ahead, whole),
            straight(Way::Ahead, whole / 2),
            straight(Way::Back, whole / 2),
            wheel(Corner::Left, 25),
            wheel(Corner::Right, 25),
            Leg::AboutFace,
        ];
        for leg in ways {
            visit(Order::Act(Act::March { unit, legs: Legs::from_iter([leg]) }));
        }
    }

    fn sketch_answers(&self, cause: Cause, visit: &mut dyn FnMut(Order)) {
        visit(Order::Answer(Answer::Pass));
        let target = cause.unit();
        for unit in self.fire_answers(cause).iter() {
            visit(Order::Act(Act::Fire { unit, target }));
        }
        for unit in self.charge_answers(cause).iter() {
            visit(Order::Act(Act::Charge { unit, target }));
        }
    }
}
