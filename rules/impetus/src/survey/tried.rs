//! Marches and charges that have been worked out since a unit last changed. Who weighs an order
//! asks for it, has it judged, and gives it: the same way is measured once for all of them.

use super::Survey;
use super::bar::Bar;
use super::charge::{ChargePlan, Onset};
use super::groups::Units;
use super::march::March;
use super::scan::{Scan, same_ground};
use crate::rulings::Rulings;
use crate::state::{State, UNITS_MAX, UnitId};
use arrayvec::ArrayVec;
use std::sync::{Arc, Mutex};
use tercio_field::{Leg, Terrain};

/// A way that may be gone, or what bars it. It is large, so it is handed on and not copied.
pub(crate) type Lawful<T> = Result<Arc<T>, Bar>;

/// How many answers of one kind are kept.
const KEPT: usize = 6;

/// The last few answers to questions of one kind.
#[derive(Clone, Debug)]
struct Answers<K, V> {
    kept: Vec<(K, V)>,
    /// The place that is written next.
    next: usize,
}

impl<K, V> Default for Answers<K, V> {
    fn default() -> Self {
        Answers { kept: Vec::new(), next: 0 }
    }
}

impl<K, V: Clone> Answers<K, V> {
    fn find(&self, same: impl Fn(&K) -> bool) -> Option<V> {
        self.kept.iter().find(|(known, _)| same(known)).map(|(_, answer)| answer.clone())
    }

    fn keep(&mut self, question: K, answer: V) {
        match self.kept.get_mut(self.next) {
            Some(old) => *old = (question, answer),
            None => self.kept.push((question, answer)),
        }
        self.next = (self.next + 1) % KEPT;
    }

    fn clear(&mut self) {
        self.kept.clear();
        self.next = 0;
    }
}

/// A plan rests on the rulings, and on who came in on whose flank and who evades.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Planned {
    units: Units,
    target: UnitId,
    rulings: Rulings,
    flanking: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    evading: ArrayVec<UnitId, UNITS_MAX>,
}

#[derive(Debug, Default)]
struct Kept {
    laid: Option<Arc<Terrain>>,
    marches: Answers<(Units, Leg), Lawful<March>>,
    onsets: Answers<(Units, UnitId), Lawful<Onset>>,
    plans: Answers<Planned, Arc<ChargePlan>>,
}

/// What has been tried. Where several threads ask at once, one of them is answered.
#[derive(Debug, Default)]
pub(crate) struct Tried(Mutex<Kept>);

/// A copy begins anew: it is made to be changed.
impl Clone for Tried {
    fn clone(&self) -> Tried {
        Tried::default()
    }
}

impl Tried {
    /// A unit has changed; the ways of all stay what they were unless one stands elsewhere, or is
    /// no longer in the same order or as strong.
    pub fn forget(&mut self, ways_too: bool) {
        let Ok(kept) = self.0.get_mut() else { return };
        kept.plans.clear();
        if ways_too {
            kept.marches.clear();
            kept.onsets.clear();
        }
    }

    fn ask<T>(&self, state: &State, ask: impl FnOnce(&mut Kept) -> T) -> Option<T> {
        let mut kept = self.0.try_lock().ok()?;
        if !same_ground(&kept.laid, &state.laid) {
            *kept = Kept { laid: state.laid.clone(), ..Kept::default() };
        }
        Some(ask(&mut kept))
    }
}

impl Survey<'_> {
    fn tried(&self) -> Option<&Tried> {
        self.scan().map(Scan::tried)
    }

    /// A march, worked out unless it has been already.
    pub(super) fn march_once(
        &self,
        units: &[UnitId],
        leg: Leg,
        work_out: impl FnOnce() -> Result<March, Bar>,
    ) -> Lawful<March> {
        let Some(tried) = self.tried() else { return work_out().map(Arc::new) };
        let same = |(known, way): &(Units, Leg)| known[..] == *units && *way == leg;
        if let Some(known) = tried.ask(self.state, |kept| kept.marches.find(same)).flatten() {
            return known;
        }
        let march = work_out().map(Arc::new);
        if let Some(units) = as_group(units) {
            tried.ask(self.state, |kept| kept.marches.keep((units, leg), march.clone()));
        }
        march
    }

    /// The way of a charge, likewise.
    pub(super) fn onset_once(
        &self,
        units: &[UnitId],
        target: UnitId,
        work_out: impl FnOnce() -> Result<Onset, Bar>,
    ) -> Lawful<Onset> {
        let Some(tried) = self.tried() else { return work_out().map(Arc::new) };
        let same = |(known, at): &(Units, UnitId)| known[..] == *units && *at == target;
        if let Some(known) = tried.ask(self.state, |kept| kept.onsets.find(same)).flatten() {
            return known;
        }
        let onset = work_out().map(Arc::new);
        if let Some(units) = as_group(units) {
            tried.ask(self.state, |kept| kept.onsets.keep((units, target), onset.clone()));
        }
        onset
    }

    /// What a charge comes to, likewise. Under a house that changes lines it is not remembered.
    pub(super) fn plan_once(
        &self,
        units: &[UnitId],
        target: UnitId,
        work_out: impl FnOnce() -> Result<ChargePlan, Bar>,
    ) -> Lawful<ChargePlan> {
        let plain = self.book.house.is_plain();
        let tried = self.tried().filter(|_| plain);
        let Some((tried, group)) = tried.zip(as_group(units)) else {
            return work_out().map(Arc::new);
        };
        let same = |known: &Planned| {
            known.units == group
                && known.target == target
                && known.rulings == self.book.rulings
                && known.flanking == self.state.flanking
                && known.evading == self.state.evading
        };
        if let Some(known) = tried.ask(self.state, |kept| kept.plans.find(same)).flatten() {
            return Ok(known);
        }
        let plan = Arc::new(work_out()?);
        let planned = Planned {
            units: group,
            target,
            rulings: self.book.rulings,
            flanking: self.state.flanking.clone(),
            evading: self.state.evading.clone(),
        };
        tried.ask(self.state, |kept| kept.plans.keep(planned, Arc::clone(&plan)));
        Ok(plan)
    }
}

/// More units than a group has are refused at once, and need not be remembered.
fn as_group(units: &[UnitId]) -> Option<Units> {
    Units::try_from(units).ok()
}
