//! How a side stands, in the commander's common words.

use crate::Rose;
use crate::state::{State, What};
use crate::troops::{Condition, Troop};
use tercio_chance::Seat;
use tercio_engine::{Measure, Standing};

/// What a unit is worth to a commander, by its kind, and what distance from breaking is.
pub(crate) const BREAKING: i32 = 1200;

/// What it is worth to be about to stand in good order.
const REFORMS: i32 = 4;

/// What a unit is worth while it is in good order.
pub(crate) const fn worth(troop: Troop) -> i32 {
    match troop {
        Troop::Gendarmes => 130,
        Troop::Pikes => 120,
        Troop::FieldArtillery => 90,
        Troop::Bombard => 60,
        Troop::SwordAndBuckler | Troop::Arquebusiers | Troop::Crossbows => 90,
        _ => 80,
    }
}

/// How much of it is left in this order, in hundredths.
pub(crate) const fn left(condition: Condition) -> i32 {
    match condition {
        Condition::Formed => 100,
        Condition::Misaligned => 98,
        Condition::Disturbed => 85,
        Condition::Unformed => 65,
        Condition::Panicked => 15,
    }
}

impl Rose {
    pub(crate) fn take_measure(&self, state: &State, seat: Seat) -> Measure {
        let Some(side) = self.setup.side_of(seat) else { return Measure::default() };
        let strength = |side: u8| -> i32 {
            let units = state.units.iter().zip(&self.setup.units);
            let own = units.filter(|(_, card)| card.side == side);
            own.map(|(unit, card)| {
                let gone = unit.is_lost() && !unit.here();
                if gone { 0 } else { worth(card.troop) * left(unit.condition) / 100 }
            })
            .sum()
        };
        let Standing { left, of, breaks_at } = self.stands(state, seat);
        let reforming = state.running.iter().filter(|it| {
            let own = it.what.unit().is_some_and(|unit| self.setup.unit(unit).side == side);
            own && matches!(it.what, What::Reform { .. })
        });
        Measure {
            strength: strength(side) - strength(1 - side.min(1)),
            breaking: BREAKING * (left - breaks_at).max(0) / of.max(1),
            threat: reforming.map(|_| REFORMS).sum(),
        }
    }

    /// Units that stand of those it began with, and with how many it is beaten.
    pub(crate) fn stands(&self, state: &State, seat: Seat) -> Standing {
        let side = self.setup.side_of(seat).unwrap_or_default();
        let toll = self.toll(state, side);
        Standing {
            left: i32::from(toll.units - toll.lost),
            of: i32::from(toll.units),
            breaks_at: i32::from(toll.units - toll.most()),
        }
    }
}

/// Commanders hope for low throws when they are at risk.
pub(crate) fn hopes_low(rule: &str) -> bool {
    rule.starts_with("rose.risk.")
}
