//! Commanders: what their levels and command structures are worth, and how levels change.

use crate::Book;
use crate::facts::Change;
use crate::sheet;
use crate::troops::{Level, Structure};
use std::cmp::Ordering;
use tercio_ledger::Rule;

/// How far a command structure reaches, in U.
pub const fn structure_range(structure: Structure) -> &'static Rule {
    match structure {
        Structure::Good => &sheet::RANGE_GOOD,
        Structure::Average => &sheet::RANGE_AVERAGE,
        Structure::Poor => &sheet::RANGE_POOR,
    }
}

impl Book {
    /// What a commander adds.
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
    /// One level up, unless he is at the top or there is nobody.
    pub const fn raised(self) -> Option<Level> {
        match self {
            Level::Charismatic | Level::Nobody => None,
            Level::Expert => Some(Level::Charismatic),
            Level::Fair => Some(Level::Expert),
            Level::Poor => Some(Level::Fair),
            Level::Incompetent => Some(Level::Poor),
            Level::Cowardly => Some(Level::Incompetent),
        }
    }

    /// One level down, unless he is at the bottom or there is nobody.
    pub const fn lowered(self) -> Option<Level> {
        match self {
            Level::Charismatic => Some(Level::Expert),
            Level::Expert => Some(Level::Fair),
            Level::Fair => Some(Level::Poor),
            Level::Poor => Some(Level::Incompetent),
            Level::Incompetent => Some(Level::Cowardly),
            Level::Cowardly | Level::Nobody => None,
        }
    }

    /// The level after a change; as it was where it cannot change so.
    pub fn after(self, change: Change) -> Level {
        let changed = match change {
            Change::None => None,
            Change::Lowered => self.lowered(),
            Change::Raised => self.raised(),
        };
        changed.unwrap_or(self)
    }

    /// Doubles that do not raise him leave his command idle.
    pub const fn is_feeble(self) -> bool {
        matches!(self, Level::Incompetent | Level::Cowardly)
    }
}

impl Change {
    /// The line that brings the change about.
    pub const fn rule(self) -> Option<&'static Rule> {
        match self {
            Change::None => None,
            Change::Lowered => Some(&sheet::DOUBLE_ONE),
            Change::Raised => Some(&sheet::DOUBLE_SIX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_levels_make_a_ladder_and_nobody_stands_beside_it() {
        let mut climbed = vec![Level::Cowardly];
        while let Some(next) = climbed.last().and_then(|level| level.raised()) {
            assert_eq!(next.lowered(), climbed.last().copied());
            climbed.push(next);
        }
        let words: Vec<&str> = climbed.iter().map(|level| level.word()).collect();
        assert_eq!(words, ["cowardly", "incompetent", "poor", "fair", "expert", "charismatic"]);
        for change in [Change::None, Change::Lowered, Change::Raised] {
            assert_eq!(Level::Nobody.after(change), Level::Nobody);
        }
        assert_eq!(Level::Cowardly.after(Change::Lowered), Level::Cowardly);
        assert_eq!(Level::Charismatic.after(Change::Raised), Level::Charismatic);
    }

    #[test]
    fn leadership_and_ranges_are_those_of_the_sheet() {
        let book = Book::default();
        let leadership: Vec<i16> = Level::ALL.iter().map(|l| book.leadership(*l)).collect();
        assert_eq!(leadership, [4, 3, 2, 1, 0, 0, 0]);
        let ranges: Vec<i16> = Structure::ALL.iter().map(|s| structure_range(*s).value).collect();
        assert_eq!(ranges, [50, 30, 10]);
    }

    #[test]
    fn a_good_structure_is_better_than_a_poor_one() {
        assert_eq!(Structure::Good.against(Structure::Poor), Ordering::Greater);
        assert_eq!(Structure::Average.against(Structure::Average), Ordering::Equal);
        assert_eq!(Structure::Poor.against(Structure::Average), Ordering::Less);
    }
}
