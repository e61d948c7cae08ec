//! Orders given in the open, carried out.

use super::Order;
use crate::event::Event;
use crate::sheet;
use crate::state::{Due, EndReason, Ended, Laid, Pace, State, Status};
use crate::{Telling, Warfare};
use tercio_chance::Seat;
use tercio_field::{Angle, Pose};

impl Warfare {
    /// An order given in the open.
    pub(crate) fn obey(
        &self,
        state: &mut State,
        seat: Seat,
        order: &Order,
        tell: &mut Telling<'_>,
    ) {
        if *order == Order::Concede {
            let ended = Ended { winner: Some(1 - seat.0), reason: EndReason::Conceded };
            return self.end(state, ended, tell);
        }
        match state.agenda.top().copied() {
            Some(Due::Lay { left }) => self.lay(state, left, order, tell),
            Some(Due::Place { side }) => self.place(state, side, order, tell),
            Some(Due::Moves { .. }) => self.obey_in_moves(state, order, tell),
            Some(Due::Volleys { .. }) => self.obey_in_volleys(state, order, tell),
            Some(Due::Cover { archers, target, spend }) => {
                if let Order::Cover { spend: cover } = order {
                    state.agenda.pop();
                    state.agenda.push(Due::Shoot { archers, target, spend, cover: *cover });
                    tell.tell(&sheet::ADD, Event::Covers { unit: target, dice: *cover });
                }
            }
            Some(due) => self.answer(state, due, order, tell),
            None => {}
        }
    }

    /// An answer to a question that the table asked.
    fn answer(&self, state: &mut State, due: Due, order: &Order, tell: &mut Telling<'_>) {
        let yes = matches!(order, Order::Answer { yes: true });
        match due {
            Due::Press { unit, foe, full } => self.give_ground(state, (unit, foe, full), yes, tell),
            Due::Flee { unit } => {
                state.agenda.pop();
                if yes {
                    state.unit_mut(unit).status = Status::Fled;
                    tell.tell(&sheet::DESTROYED, Event::Lost { unit, status: Status::Fled });
                }
            }
            Due::Yield { unit } => {
                state.agenda.pop();
                if yes {
                    state.agenda.push(Due::Accept { unit });
                }
                tell.tell(&sheet::SHUT_IN, Event::Quarter { given: yes });
            }
            Due::Accept { unit } => {
                state.agenda.pop();
                if yes {
                    state.unit_mut(unit).status = Status::Captured;
                    tell.tell(&sheet::SHUT_IN, Event::Lost { unit, status: Status::Captured });
                } else {
                    tell.tell(&sheet::SHUT_IN, Event::Quarter { given: false });
                }
            }
            Due::Quarter { .. } => {
                state.agenda.pop();
                self.push_casualties(state, !yes);
                tell.tell(&sheet::NO_QUARTER, Event::Quarter { given: yes });
            }
            Due::Direction { unit, all } => {
                state.agenda.pop();
                let rule = if all { &sheet::MANY_WIN } else { &sheet::MANY_SOME };
                match order {
                    Order::Towards { foe } => self.advance_on(state, unit, *foe, tell),
                    Order::Through { foe } => self.break_through(state, unit, *foe, tell),
                    Order::Withdraw => self.withdraw(state, unit, tell),
                    _ => tell.tell(rule, Event::StayedPut { unit }),
                }
            }
            Due::Drive { unit } => {
                state.agenda.pop();
                if let Order::Towards { foe } = order {
                    self.drive(state, unit, *foe, tell);
                }
            }
            _ => {}
        }
    }

    fn lay(&self, state: &mut State, left: u8, order: &Order, tell: &mut Telling<'_>) {
        state.agenda.pop();
        if let Order::Lay { ground, corner, width, height } = order {
            let laid = Laid { ground: *ground, corner: *corner, width: *width, height: *height };
            let room = state.laid.try_push(laid).is_ok();
            if left > 1 && room {
                state.agenda.push(Due::Lay { left: left - 1 });
            }
            tell.tell(&sheet::LAID, Event::Laid);
        }
    }

    fn place(&self, state: &mut State, side: u8, order: &Order, tell: &mut Telling<'_>) {
        let Order::Place { unit, at, degrees } = order else { return };
        let own = state.unit_mut(*unit);
        own.pose = Pose { front: *at, facing: Angle::from_degrees((*degrees).into()) };
        own.status = Status::Ready;
        tell.tell(&sheet::SETUP, Event::Placed { unit: *unit });
        self.next_to_place(state, side);
    }

    /// The other side places next while it has units; when all stand, the battle begins.
    pub(crate) fn next_to_place(&self, state: &mut State, side: u8) {
        state.agenda.pop();
        let next = [1 - side, side].into_iter().find(|side| self.waiting(state, *side));
        if let Some(side) = next {
            state.agenda.push(Due::Place { side });
        }
    }

    fn obey_in_moves(&self, state: &mut State, order: &Order, tell: &mut Telling<'_>) {
        match order {
            Order::Move { unit, legs } => self.carry_move(state, *unit, legs, tell),
            Order::Combine { unit, host } => self.combine(state, *unit, *host, tell),
            Order::Split { unit, men } => self.split(state, *unit, *men, tell),
            Order::Take { unit, target, kill } => {
                state.unit_mut(*unit).moved = Pace::Full;
                state.unit_mut(*unit).shot = true;
                let status = if *kill { Status::Destroyed } else { Status::Captured };
                state.unit_mut(*target).status = status;
                let event = Event::Taken { unit: *unit, target: *target, killed: *kill };
                tell.tell(&sheet::TAKE, event);
            }
            _ => {
                state.agenda.pop();
            }
        }
    }

    fn obey_in_volleys(&self, state: &mut State, order: &Order, tell: &mut Telling<'_>) {
        let Order::Volley { archers, target, spend } = order else {
            state.agenda.pop();
            return;
        };
        let (archers, target, spend) = (*archers, *target, *spend);
        tell.tell(&sheet::VOLLEY_HALF, Event::Shoots { archers, target });
        state.agenda.push(if state.unit(target).pool > 0 {
            Due::Cover { archers, target, spend }
        } else {
            Due::Shoot { archers, target, spend, cover: 0 }
        });
    }
}
