//! How a side stands, in the commander's common words.

use crate::Impetus;
use crate::counsel::{BREAKING, STRENGTH};
use crate::phase::victory::Whole;
use crate::sheet;
use crate::state::State;
use tercio_chance::Seat;
use tercio_engine::{Measure, Standing};

impl Impetus {
    /// Strength by VBU left, breaking by VD left above the half at which an army is beaten.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = |side: u8| -> i32 {
            let units = state.units.iter().zip(&self.setup.units);
            let own = units.filter(|(unit, card)| unit.stands() && card.side == side);
            own.map(|(unit, _)| i32::from(unit.strength())).sum()
        };
        let Standing { left, of, .. } = self.stands_at(state, seat);
        let spare = 2 * left - of;
        Measure {
            strength: STRENGTH * (strength(seat.0) - strength(1 - seat.0)),
            breaking: BREAKING * spare / of.max(1),
            threat: 0,
        }
    }

    /// VD left of those it began with, and with how many it is beaten.
    pub(crate) fn stands_at(&self, state: &State, seat: Seat) -> Standing {
        let facts = self.army_facts(state, seat.0);
        let of = i32::from(facts.initial);
        Standing {
            left: of - i32::from(self.book.victory(&facts).value_lost),
            of,
            breaks_at: of - i32::from(self.book.beaten_at(Whole::Army, facts.initial)),
        }
    }
}

/// Losses are what a cohesion die shows too much, and a commander fares the worse the more is
/// thrown.
pub(crate) fn hopes_low(rule: &str) -> bool {
    [&sheet::COHESION_LOSSES, &sheet::FATE_DICE].iter().any(|low| low.id.0 == rule)
}
