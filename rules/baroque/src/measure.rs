//! How a side stands, in the commander's common words.

use crate::state::State;
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::{Measure, Standing};

/// What a point of VBU is worth to a commander, and his whole value.
const STRENGTH: i32 = 10;
const BREAKING: i32 = 400;

impl Baroque {
    /// Strength by VBU left, breaking by the share of value left.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = |side: u8| -> i32 {
            let units = state.units.iter().zip(&self.setup.units);
            let own = units.filter(|(unit, card)| unit.stands() && card.side == side);
            own.map(|(unit, _)| i32::from(unit.vbu)).sum()
        };
        let Standing { left, of, .. } = self.stands_at(state, seat);
        Measure {
            strength: STRENGTH * (strength(seat.0) - strength(1 - seat.0.min(1))),
            breaking: BREAKING * left / of.max(1),
            threat: 0,
        }
    }

    /// Value left of that it began with, and with how much it is beaten.
    pub(crate) fn stands_at(&self, state: &State, seat: Seat) -> Standing {
        let facts = self.army_facts(state, seat.0);
        Standing {
            left: i32::from(self.book.value_left(&facts).total()).max(0),
            of: i32::from(facts.initial),
            breaks_at: i32::from(sheet::BREAK_ARMY.value),
        }
    }
}

/// Losses are what a cohesion die shows too much, and a leader fares the worse the more is thrown.
pub(crate) fn hopes_low(rule: &str) -> bool {
    let low = [&sheet::COHESION_LOSSES, &sheet::FATE_NONE, &sheet::FATE_SHOT];
    low.iter().any(|low| low.id.0 == rule)
}
