//! Zones of control: the ground ahead of a unit in order that is not in melee.

use super::{Survey, ticks};
use crate::sheet;
use crate::state::UnitId;
use arrayvec::ArrayVec;
use tercio_field::{Base, Bounds, Leg, SLACK, Way};

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
        let holds = !self.unit(id).disordered && !self.in_melee(id);
        holds.then(|| self.zone_ground(id))
    }

    fn zone_ground(&self, id: UnitId) -> Base {
        self.base(id).zone_ahead(ticks(&sheet::ZONE))
    }

    /// Zones of a unit's enemies that come near a stretch of table.
    pub(super) fn zones_near(
        &self,
        of: UnitId,
        near: Bounds,
    ) -> impl Iterator<Item = (UnitId, Base)> + use<'a> {
        let survey = *self;
        self.enemies(of).filter_map(move |id| {
            let zone = survey.zone_ground(id);
            // Who is in melee takes longest to find out, so it is asked last.
            let lies = near.meets(&Bounds::around(&zone));
            (lies && survey.zone(id).is_some()).then_some((id, zone))
        })
    }

    /// The enemy zones in which a unit would stand at some place.
    pub fn zones_on(&self, of: UnitId, at: &Base) -> ArrayVec<InZone, ZONES_MAX> {
        let zones = self.zones_near(of, Bounds::around(at));
        let inside = zones.map(|(of, zone)| InZone { of, by: at.bite(&zone) });
        inside.filter(|zone| zone.by > SLACK).take(ZONES_MAX).collect()
    }

    /// Whether a unit stands in the zone of another, or comes into it within so many ticks straight
    /// ahead.
    pub(crate) fn comes_into_zone(&self, of: UnitId, unit: UnitId, ticks: i32) -> bool {
        let (zone, base) = (self.zone_ground(of), self.base(unit));
        let path = Bounds::around(&base).joined(Bounds::around(&base.ahead(ticks)));
        if !path.meets(&Bounds::around(&zone)) {
            return false;
        }
        let leg = Leg::Straight { way: Way::Ahead, ticks };
        base.entries(leg, [&zone]).next().is_some() && self.zone(of).is_some()
    }

    /// Whether some part of a unit is straight ahead of a base: going on, it would run into it.
    pub(super) fn is_ahead(&self, of: &Base, unit: UnitId) -> bool {
        let table = &self.setup.table;
        let lane = of.zone_ahead(table.width.saturating_add(table.height));
        lane.overlaps(&self.base(unit))
    }
}
