//! Marches and charges that have been worked out since a unit last changed. Who weighs an order
//! asks for it, has it judged, and gives it: the same way is measured once for all of them.

use super::Survey;
use super::bar::Bar;
use super::charge::{ChargePlan, Onset};
use super::groups::Units;
use super::march::March;
use super::priority::Targets;
use super::scan::{Scan, same_ground};
use crate::rulings::Rulings;
use crate::state::{State, UNITS_MAX, UnitId, UnitSet};
use arrayvec::ArrayVec;
use std::sync::{Arc, Mutex};
use tercio_engine::Body;
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

/// Shots rest on the rulings, on who has shot at whom and charges whom, and on who evades.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Laid {
    firer: UnitId,
    rulings: Rulings,
    fired: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    charges: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    evading: ArrayVec<UnitId, UNITS_MAX>,
}

#[derive(Debug, Default)]
struct Kept {
    laid: Option<Arc<Terrain>>,
    marches: Answers<(Units, Leg), Lawful<March>>,
    onsets: Answers<(Units, UnitId), Lawful<Onset>>,
    plans: Answers<Planned, Arc<ChargePlan>>,
    shots: Answers<Laid, Arc<Targets>>,
    /// What each unit was to a commander, by its number, and of whom that still holds.
    bodies: Vec<Body>,
    known: UnitSet,
    /// What the loss of each unit would cost its side; nothing once somebody has lost anything.
    worths: Vec<i32>,
}

impl Kept {
    /// Remembers what units are to a commander.
    fn learn(&mut self, bodies: &[Body]) {
        for body in bodies {
            let (unit, place) = (UnitId(body.piece as u8), usize::from(body.piece));
            if self.known.holds(unit) {
                continue;
            }
            if self.bodies.len() <= place {
                self.bodies.resize(place + 1, *body);
            }
            self.bodies[place] = *body;
            self.known = self.known.with(unit);
        }
    }
}

/// What of the units touched since has really changed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Changed {
    /// One stands elsewhere, or its order or its strength is another.
    pub ways: bool,
    /// One has done something.
    pub acted: bool,
    /// One has lost something, or left the table.
    pub lost: bool,
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
    /// Some units may have changed. The ways of all stay what they were unless one stands
    /// elsewhere, or is no longer in the same order or as strong, and so do shots unless one has
    /// done something; what all are worth stays unless one has lost something.
    pub fn forget(&mut self, touched: UnitSet, changed: Changed) {
        let Ok(kept) = self.0.get_mut() else { return };
        kept.plans.clear();
        kept.known = kept.known.but(touched);
        if changed.lost {
            kept.worths.clear();
        }
        if changed.ways || changed.acted {
            kept.shots.clear();
        }
        if changed.ways {
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

    /// What each unit on the table is to a commander, worked out for those that may have changed.
    pub(crate) fn bodies_once(&self, mut work_out: impl FnMut(UnitId) -> Body) -> Vec<Body> {
        let mut look = |kept: &mut Kept| {
            let mut bodies = Vec::with_capacity(self.state.units.len());
            for unit in self.present() {
                let place = usize::from(unit.0);
                let body = match kept.bodies.get(place).filter(|_| kept.known.holds(unit)) {
                    Some(known) => *known,
                    None => work_out(unit),
                };
                bodies.push(body);
            }
            bodies
        };
        let Some(tried) = self.tried() else { return look(&mut Kept::default()) };
        let bodies = tried.ask(self.state, |kept| {
            let bodies = look(kept);
            kept.learn(&bodies);
            bodies
        });
        bodies.unwrap_or_else(|| look(&mut Kept::default()))
    }

    /// What the loss of each unit would cost its side, worked out if one has lost something since.
    pub(crate) fn worths_once<T>(
        &self,
        work_out: impl FnOnce() -> Vec<i32>,
        read: impl FnOnce(&[i32]) -> T,
    ) -> T {
        let Some(mut kept) = self.tried().and_then(|tried| tried.0.try_lock().ok()) else {
            return read(&work_out());
        };
        if kept.worths.is_empty() {
            kept.worths = work_out();
        }
        read(&kept.worths)
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

    /// The lawful shots of a unit, if they have been worked out.
    pub(super) fn shots_known(&self, firer: UnitId) -> Option<Arc<Targets>> {
        let same = |known: &Laid| {
            known.firer == firer
                && known.rulings == self.book.rulings
                && known.fired == self.state.fired
                && known.charges == self.state.charges
                && known.evading == self.state.evading
        };
        let tried = self.tried().filter(|_| self.book.house.is_plain())?;
        tried.ask(self.state, |kept| kept.shots.find(same)).flatten()
    }

    /// The same, worked out unless they have been already.
    pub(super) fn shots_once(
        &self,
        firer: UnitId,
        work_out: impl FnOnce() -> Targets,
    ) -> Arc<Targets> {
        if let Some(known) = self.shots_known(firer) {
            return known;
        }
        let shots = Arc::new(work_out());
        if let Some(tried) = self.tried().filter(|_| self.book.house.is_plain()) {
            let laid = Laid {
                firer,
                rulings: self.book.rulings,
                fired: self.state.fired.clone(),
                charges: self.state.charges.clone(),
                evading: self.state.evading.clone(),
            };
            tried.ask(self.state, |kept| kept.shots.keep(laid, Arc::clone(&shots)));
        }
        shots
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
