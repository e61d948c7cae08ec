//! Leaders: what they add, what they may do with their dice, how far their word goes.

use crate::Book;
use crate::sheet;
use crate::troops::{Level, Structure};
use std::cmp::Ordering;
use tercio_ledger::Rule;

/// How far a command structure reaches, in BU.
pub const fn structure_range(structure: Structure) -> &'static Rule {
    match structure {
        Structure::Good => &sheet::RANGE_GOOD,
        Structure::Average => &sheet::RANGE_AVERAGE,
        Structure::Poor => &sheet::RANGE_POOR,
    }
}

impl Book {
    /// What a leader adds.
    pub fn leadership(&self, level: Level) -> i16 {
        self.house.tally().line(&sheet::LEADERSHIP[level as usize]).total()
    }
}

impl Structure {
    /// How this structure compares with another: greater is better.
    pub fn against(self, other: Structure) -> Ordering {
        // The words run from the best to the worst.
        other.cmp(&self)
    }
}

impl Level {
    /// The line by which he may throw dice again.
    pub const fn power_to_throw_again(self) -> Option<&'static Rule> {
        match self {
            Level::Charismatic => Some(&sheet::POWER_CHARISMATIC),
            Level::Expert => Some(&sheet::POWER_EXPERT),
            _ => None,
        }
    }

    /// He may throw one die again, not only both.
    pub const fn throws_one_again(self) -> bool {
        matches!(self, Level::Charismatic)
    }

    /// He may leave the initiative he has won to the other side.
    pub const fn may_hand_over(self) -> bool {
        matches!(self, Level::Charismatic)
    }

    /// A double costs his command its activation.
    pub const fn is_idle_on_a_double(self) -> bool {
        matches!(self, Level::Incompetent)
    }
}
