//! Zones of control: the ground ahead of a unit in order that is not in melee.

use super::{Survey, ticks};
use crate::sheet;
use arrayvec::ArrayVec;
use tercio_family::UnitId;
use tercio_field::{Base, SLACK};

/// The most zones that are told of.
pub const ZONES_MAX: usize = 16;

/// An enemy zone that a base stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InZone {
    pub of: UnitId,
    /// How deep, in ticks.
    pub by: i32,
}

impl<'a> Survey<'a> {
    /// A unit's zone of control; none if it is disordered or in melee.
    pub fn zone(&self, id: UnitId) -> Option<Base> {
        let held = !self.unit(id).disordered && !self.in_melee(id);
        held.then(|| self.base(id).zone_ahead(ticks(&sheet::ZONE)))
    }

    /// The zones of a unit's enemies.
    pub fn zones(&self, against: UnitId) -> impl Iterator<Item = (UnitId, Base)> + use<'a> {
        let survey = *self;
        self.enemies(against).filter_map(move |id| Some((id, survey.zone(id)?)))
    }

    /// The enemy zones in which a unit would stand at some place.
    pub fn zones_on(&self, of: UnitId, at: &Base) -> ArrayVec<InZone, ZONES_MAX> {
        let inside = self.zones(of).map(|(of, zone)| InZone { of, by: at.bite(&zone) });
        inside.filter(|zone| zone.by > SLACK).take(ZONES_MAX).collect()
    }

    /// Whether some part of a unit is straight ahead of a base: going on, it would run into it.
    pub(super) fn is_ahead(&self, of: &Base, unit: UnitId) -> bool {
        let table = &self.setup.table;
        let lane = of.zone_ahead(table.width.saturating_add(table.height));
        lane.overlaps(&self.base(unit))
    }
}
