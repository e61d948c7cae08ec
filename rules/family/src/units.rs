//! Units by their numbers, and sets of them.

use serde::{Deserialize, Serialize};

/// The most units a battle has.
pub const UNITS_MAX: usize = 64;

/// A unit's place in the setup and the state alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// A set of units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitSet(pub u64);

impl UnitSet {
    pub const fn holds(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 == 1
    }

    pub const fn with(self, unit: UnitId) -> UnitSet {
        UnitSet(self.0 | 1 << unit.0)
    }

    pub const fn without(self, unit: UnitId) -> UnitSet {
        UnitSet(self.0 & !(1 << unit.0))
    }

    pub const fn and(self, others: UnitSet) -> UnitSet {
        UnitSet(self.0 | others.0)
    }

    /// Those that are not in another set.
    pub const fn but(self, others: UnitSet) -> UnitSet {
        UnitSet(self.0 & !others.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those that are in another set too.
    pub const fn among(self, other: UnitSet) -> UnitSet {
        UnitSet(self.0 & other.0)
    }

    /// Its units, the lowest number first.
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| UnitId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(UnitSet::default(), UnitSet::with)
    }
}
