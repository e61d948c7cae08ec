//! How a side stands, in the commander's common words.

use crate::Conquest;
use crate::state::{State, Status};
use tercio_chance::Seat;
use tercio_engine::{Measure, Standing};

/// What a figure is worth to a commander, and his whole army.
pub(crate) const STRENGTH: i32 = 2;
pub(crate) const BREAKING: i32 = 400;

impl Conquest {
    /// Strength by figures lost, breaking by the share of units that still stand.
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = |side: u8| -> i32 {
            let units = state.units.iter().zip(&self.setup.units);
            let own = units.filter(|(_, card)| card.side == side);
            own.map(|(unit, card)| {
                let worth = i32::from(card.wounds.max(1)) * i32::from(card.ca.max(1));
                let left = match unit.status {
                    Status::Destroyed => 0,
                    Status::OnTable if !unit.is_steady() => unit.figures / 2,
                    Status::OnTable | Status::Waiting => unit.figures,
                };
                (i32::from(left) - i32::from(card.figures)) * worth
            })
            .sum()
        };
        let Standing { left, of, .. } = self.stands_at(state, seat);
        Measure {
            strength: STRENGTH * (strength(seat.0) - strength(1 - seat.0.min(1))),
            breaking: BREAKING * left / of.max(1),
            threat: 0,
        }
    }

    /// Units that stand of those it began with, and with how many it is broken.
    pub(crate) fn stands_at(&self, state: &State, seat: Seat) -> Standing {
        let toll = self.toll(state, seat.0);
        Standing {
            left: i32::from(toll.of.saturating_sub(toll.gone)),
            of: i32::from(toll.of),
            breaks_at: i32::from(toll.breaks_at()),
        }
    }
}

/// A test is passed by a low throw.
pub(crate) fn hopes_low(rule: &str) -> bool {
    use crate::facts::Test;
    Test::ALL.iter().any(|test| test.rule().id.0 == rule) || rule == crate::sheet::TEST_AGAIN.id.0
}
