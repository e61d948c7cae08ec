//! How a side stands, in the commander's common words.

use crate::Impetus;
use crate::counsel::{BREAKING, STRENGTH};
use crate::state::State;
use tercio_chance::Seat;
use tercio_engine::Measure;

impl Impetus {
    /// Strength by VBU left, breaking by VD left above the half at which an army is beaten.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = |side: u8| -> i32 {
            let units = state.units.iter().zip(&self.setup.units);
            let own = units.filter(|(unit, card)| unit.stands() && card.side == side);
            own.map(|(unit, _)| i32::from(unit.strength())).sum()
        };
        let initial = i32::from(self.setup.initial_vd(seat.0));
        let lost = i32::from(self.lost_vd(state, seat.0));
        let spare = initial - 2 * lost;
        Measure {
            strength: STRENGTH * (strength(seat.0) - strength(1 - seat.0)),
            breaking: BREAKING * spare / initial.max(1),
            threat: 0,
        }
    }
}
