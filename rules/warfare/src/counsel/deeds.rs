//! Orders that are more than marching, for a commander who weighs them.

use crate::Warfare;
use crate::order::Order;
use crate::state::{Due, State, Status};
use tercio_chance::Seat;

impl Warfare {
    /// Orders of one piece, or answers, sealed choices and ends where none is named.
    pub(crate) fn deeds_of(
        &self,
        state: &State,
        seat: Seat,
        piece: Option<u16>,
        visit: &mut dyn FnMut(Order),
    ) {
        let unit = piece.map(|piece| {
            u8::try_from(piece).ok().filter(|unit| usize::from(*unit) < state.units.len())
        });
        match (state.agenda.top(), unit) {
            (Some(Due::Moves { .. }), Some(Some(unit))) => {
                if state.unit(unit).side == seat.0 && self.may_move(state, unit).is_ok() {
                    self.contacts(state, unit, visit);
                    self.approach(state, unit).into_iter().for_each(|best| visit(best.order));
                    self.takings(state, unit, visit);
                }
            }
            (Some(Due::Moves { side }), None) if *side == seat.0 => visit(Order::Done),
            (Some(Due::Moves { .. }) | None, _) | (_, Some(_)) => {}
            (Some(_), None) => self.proposals(state, seat).into_iter().for_each(visit),
        }
    }

    /// Finished enemies beside a unit.
    fn takings(&self, state: &State, unit: u8, visit: &mut dyn FnMut(Order)) {
        let base = state.unit(unit).base();
        for target in state.of_side(1 - state.unit(unit).side) {
            let there = state.unit(target);
            if there.status == Status::Finished && base.touches(&there.base()) {
                visit(Order::Take { unit, target, kill: false });
            }
        }
    }
}
