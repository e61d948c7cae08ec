//! How all units stand, worked out once and not for each question: their bases, who is on the
//! table, who touches whom, what ground they lie on.

use super::standing::Lie;
use super::tried::{Changed, Tried};
use super::{base_size, ticks};
use crate::setup::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{Status, Unit, UnitId, UnitSet};
use std::sync::Arc;
use tercio_field::{Base, Bounds, CONTACT, Pose, SLACK, Terrain};

/// How the units of a battle stand. Of those that are gone it knows the place where they stood.
#[derive(Clone, Debug, Default)]
pub struct Scan {
    stands: Vec<Stand>,
    present: UnitSet,
    /// Those on the table of each side.
    sides: [UnitSet; 2],
    engaged: UnitSet,
    of: Origin,
    /// The ground, if it was laid at the table.
    laid: Option<Arc<Terrain>>,
    tried: Tried,
}

/// The setup that units are of, told by where its lists lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Origin {
    units: usize,
    features: usize,
}

impl Origin {
    fn of(setup: &Setup) -> Origin {
        let features = setup.terrain.features.as_ptr().addr();
        Origin { units: setup.units.as_ptr().addr(), features }
    }
}

/// How one unit stands. The sets are of units on the table.
#[derive(Clone, Copy, Debug, Default)]
struct Stand {
    base: Base,
    around: Bounds,
    /// Its zone of control, if it holds one.
    zone: Base,
    around_zone: Bounds,
    lie: Lie,
    /// The enemies that it touches, and those that touch it. Of two that come at an angle one may
    /// touch the other by a corner only, and not be touched so.
    touches: UnitSet,
    touched_by: UnitSet,
    /// The friends that it touches.
    beside: UnitSet,
    /// As it was when it was last looked at.
    seen: Option<Mettle>,
    /// What it had done by then, and what was left of it.
    done: Done,
    left: Left,
}

/// What of a unit its base and its ways depend on, besides whether it is on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mettle {
    pose: Pose,
    depth: u8,
    vbu: u8,
    disordered: bool,
    on_foot: bool,
    holds: Option<u8>,
}

impl Mettle {
    const fn of(unit: &Unit) -> Mettle {
        let Unit { pose, depth, vbu, disordered, on_foot, holds, .. } = *unit;
        Mettle { pose, depth, vbu, disordered, on_foot, holds }
    }
}

/// What of a unit its shots and those at it depend on besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Done {
    moves: u8,
    rallied: bool,
    moved: bool,
    worn: bool,
    rear: u8,
    led: bool,
}

impl Done {
    const fn by(unit: &Unit) -> Done {
        let Unit { moves, rallied, moved, worn, rear, .. } = *unit;
        Done { moves, rallied, moved, worn, rear, led: unit.general.is_some() }
    }
}

/// What of a unit its worth to its army depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Left {
    status: Status,
    strength: u16,
    depth: u8,
}

impl Left {
    fn of(unit: &Unit) -> Left {
        Left { status: unit.status, strength: unit.strength(), depth: unit.depth }
    }
}

/// The base of a unit.
fn base_of(unit: &Unit, card: &UnitSetup) -> Base {
    let profile = match &card.on_foot {
        Some(foot) if unit.on_foot => foot,
        _ => card,
    };
    Base { pose: unit.pose, size: base_size(profile, unit.depth) }
}

/// The ground that a unit makes hard for its enemies while it is in order and not in melee.
pub(super) fn zone_of(base: &Base) -> Base {
    base.zone_ahead(ticks(&sheet::ZONE))
}

impl Scan {
    fn stand(&self, unit: UnitId) -> &Stand {
        &self.stands[usize::from(unit.0)]
    }

    fn stand_mut(&mut self, unit: UnitId) -> &mut Stand {
        &mut self.stands[usize::from(unit.0)]
    }

    pub fn base(&self, unit: UnitId) -> Base {
        self.stand(unit).base
    }

    /// A box close around the base of a unit.
    pub fn around(&self, unit: UnitId) -> Bounds {
        self.stand(unit).around
    }

    /// The ground of a unit's zone, and a box close around it.
    pub(super) fn zone(&self, unit: UnitId) -> (Base, Bounds) {
        let stand = self.stand(unit);
        (stand.zone, stand.around_zone)
    }

    /// Every unit on the table.
    pub const fn present(&self) -> UnitSet {
        self.present
    }

    /// Those of a side.
    pub fn of_side(&self, side: u8) -> UnitSet {
        self.sides.get(usize::from(side)).copied().unwrap_or_default()
    }

    /// The enemies that a unit touches.
    pub fn touched_by(&self, unit: UnitId) -> UnitSet {
        self.stand(unit).touches
    }

    /// The enemies that touch a unit.
    pub fn touching(&self, unit: UnitId) -> UnitSet {
        self.stand(unit).touched_by
    }

    /// The friends that a unit touches.
    pub fn beside(&self, unit: UnitId) -> UnitSet {
        self.stand(unit).beside
    }

    pub const fn is_engaged(&self, unit: UnitId) -> bool {
        self.engaged.holds(unit)
    }

    /// How a unit lies on the ground, unless that has changed.
    pub(super) fn lie(&self, unit: UnitId, laid: &Option<Arc<Terrain>>) -> Option<Lie> {
        same_ground(&self.laid, laid).then(|| self.stand(unit).lie)
    }

    /// Whether it is of units of this setup.
    pub(crate) fn is_of(&self, setup: &Setup) -> bool {
        self.of == Origin::of(setup)
    }

    /// What has been worked out since a unit changed.
    pub(super) const fn tried(&self) -> &Tried {
        &self.tried
    }

    /// Brings it up to how the units stand now. Of those touched only who really stands elsewhere
    /// is looked at anew.
    pub(crate) fn update(
        &mut self,
        units: &[Unit],
        touched: UnitSet,
        setup: &Setup,
        laid: &Option<Arc<Terrain>>,
    ) {
        let mut touched = touched;
        let known = self.is_of(setup) && same_ground(&self.laid, laid);
        if !known || self.stands.len() != units.len() {
            *self = Scan { of: Origin::of(setup), laid: laid.clone(), ..Scan::default() };
            self.stands.extend(units.iter().map(|_| Stand::default()));
            touched = UnitSet(u64::MAX);
        }
        let ground = laid.as_deref().unwrap_or(&setup.terrain);
        let (mut elsewhere, mut changed) = (UnitSet::default(), Changed::default());
        for id in touched.iter() {
            let place = usize::from(id.0);
            let Some((unit, card)) = units.get(place).zip(setup.units.get(place)) else { break };
            let (seen, stands) = (Some(Mettle::of(unit)), unit.stands());
            let stand = &mut self.stands[place];
            if stand.seen != seen {
                let base = base_of(unit, card);
                if stand.base != base || stand.seen.is_none() {
                    stand.place(base, ground);
                    elsewhere = elsewhere.with(id);
                }
                stand.seen = seen;
                changed.ways = true;
            }
            let (done, left) = (Done::by(unit), Left::of(unit));
            changed.acted |= stand.done != done;
            changed.lost |= stand.left != left;
            (stand.done, stand.left) = (done, left);
            if self.present.holds(id) != stands {
                self.appear(id, card.side, stands);
                elsewhere = elsewhere.with(id);
            }
        }
        changed.ways |= !elsewhere.is_empty();
        self.tried.forget(touched, changed);
        for id in elsewhere.iter() {
            self.look_round(id, setup);
        }
    }

    /// A unit is on the table now, or no longer.
    fn appear(&mut self, id: UnitId, side: u8, stands: bool) {
        let put = |set: UnitSet| if stands { set.with(id) } else { set.without(id) };
        self.present = put(self.present);
        if let Some(own) = self.sides.get_mut(usize::from(side)) {
            *own = put(*own);
        }
    }

    /// Looks again for who touches a unit and whom it touches.
    fn look_round(&mut self, id: UnitId, setup: &Setup) {
        let (side, stands) = (setup.units[usize::from(id.0)].side, self.present.holds(id));
        let mut own = *self.stand(id);
        let near = own.around.grown(CONTACT + SLACK);
        (own.touches, own.touched_by, own.beside) = Default::default();
        for other in (0u8..).map(UnitId).take(self.stands.len()).filter(|other| *other != id) {
            let here = self.present.holds(other);
            let stand = self.stand_mut(other);
            let meets = near.meets(&stand.around);
            // Most are far off, and were before.
            if !meets && !stand.knows(id) {
                continue;
            }
            stand.touches = stand.touches.without(id);
            stand.touched_by = stand.touched_by.without(id);
            stand.beside = stand.beside.without(id);
            if meets {
                let friend = setup.units[usize::from(other.0)].side == side;
                if friend {
                    let touch = own.base.touches(&stand.base);
                    note(&mut own.beside, other, touch && here);
                    note(&mut stand.beside, id, touch && stands);
                } else {
                    let (to, from) = meet(&own.base, &stand.base);
                    note(&mut own.touches, other, to && here);
                    note(&mut own.touched_by, other, from && here);
                    note(&mut stand.touches, id, from && stands);
                    note(&mut stand.touched_by, id, to && stands);
                }
            }
            let free = stand.touches.is_empty();
            self.engage(other, !free);
        }
        *self.stand_mut(id) = own;
        self.engage(id, !own.touches.is_empty());
    }

    fn engage(&mut self, id: UnitId, engaged: bool) {
        self.engaged = if engaged { self.engaged.with(id) } else { self.engaged.without(id) };
    }
}

impl Stand {
    /// Whether another is among those that it has to do with.
    const fn knows(&self, other: UnitId) -> bool {
        self.touches.holds(other) || self.touched_by.holds(other) || self.beside.holds(other)
    }

    fn place(&mut self, base: Base, ground: &Terrain) {
        let zone = zone_of(&base);
        self.base = base;
        self.around = Bounds::close_around(&base);
        (self.zone, self.around_zone) = (zone, Bounds::close_around(&zone));
        self.lie = Lie::of(ground, &base);
    }
}

/// Whether ground laid at the table is the same, or none was.
pub(super) fn same_ground(one: &Option<Arc<Terrain>>, other: &Option<Arc<Terrain>>) -> bool {
    match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        _ => false,
    }
}

fn note(set: &mut UnitSet, unit: UnitId, holds: bool) {
    if holds {
        *set = set.with(unit);
    }
}

/// Whether one base touches another by more than a corner, and whether the other touches it so.
fn meet(one: &Base, other: &Base) -> (bool, bool) {
    let each = one.contact_each_way(other);
    each.map_or((false, false), |(to, from)| (!to.corner_only, !from.corner_only))
}
