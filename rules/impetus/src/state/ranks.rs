//! The units of a battle, with what has been worked out of where they stand.

use super::{UNITS_MAX, Unit, UnitId, UnitSet};
use crate::setup::Setup;
use crate::survey::scan::Scan;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut, Index, IndexMut};
use std::sync::Arc;
use tercio_field::Terrain;

type List = ArrayVec<Unit, UNITS_MAX>;

/// The units of a battle in the setup's order. They are read and changed as a list.
///
/// Once they are [settled](Ranks::settle) it keeps a [`Scan`] of them until one of them is changed.
/// The scan follows from the units, so it is neither compared nor written down.
#[derive(Default)]
pub struct Ranks {
    units: List,
    scan: Option<Box<Scan>>,
    /// Those that may have changed since they were last looked at.
    touched: UnitSet,
}

impl Ranks {
    /// Works out how the units stand, if one has changed since the last time. A setup must not
    /// change while there are states of it.
    pub fn settle(&mut self, setup: &Setup, laid: &Option<Arc<Terrain>>) {
        let known = self.scan().is_some_and(|scan| scan.is_of(setup));
        if !known {
            let scan = self.scan.get_or_insert_default();
            scan.update(&self.units, self.touched, setup, laid);
            self.touched = UnitSet::default();
        }
    }

    /// How the units stand, if that has been worked out since one of them changed.
    pub fn scan(&self) -> Option<&Scan> {
        self.scan.as_deref().filter(|_| self.touched.is_empty())
    }
}

impl Clone for Ranks {
    fn clone(&self) -> Ranks {
        let mut units = List::new();
        // It holds as many as the list it is copied from.
        let _ = units.try_extend_from_slice(&self.units);
        Ranks { units, scan: self.scan.clone(), touched: self.touched }
    }
}

impl Deref for Ranks {
    type Target = List;
    fn deref(&self) -> &List {
        &self.units
    }
}

impl DerefMut for Ranks {
    fn deref_mut(&mut self) -> &mut List {
        self.touched = UnitSet(u64::MAX);
        &mut self.units
    }
}

impl Index<usize> for Ranks {
    type Output = Unit;
    fn index(&self, place: usize) -> &Unit {
        &self.units[place]
    }
}

/// Whoever changes one unit need not have the others looked at again.
impl IndexMut<usize> for Ranks {
    fn index_mut(&mut self, place: usize) -> &mut Unit {
        let unit = &mut self.units[place];
        self.touched = self.touched.with(UnitId(place as u8));
        unit
    }
}

impl FromIterator<Unit> for Ranks {
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Ranks {
        Ranks { units: units.into_iter().collect(), ..Ranks::default() }
    }
}

impl<'u> IntoIterator for &'u Ranks {
    type Item = &'u Unit;
    type IntoIter = std::slice::Iter<'u, Unit>;
    fn into_iter(self) -> Self::IntoIter {
        self.units.iter()
    }
}

impl<'u> IntoIterator for &'u mut Ranks {
    type Item = &'u mut Unit;
    type IntoIter = std::slice::IterMut<'u, Unit>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Ranks {
    fn eq(&self, other: &Ranks) -> bool {
        self.units == other.units
    }
}

impl Eq for Ranks {}

impl Hash for Ranks {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.units.hash(hasher);
    }
}

impl fmt::Debug for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.units.fmt(f)
    }
}

impl Serialize for Ranks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.units.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ranks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ranks, D::Error> {
        Ok(List::deserialize(deserializer)?.into_iter().collect())
    }
}
