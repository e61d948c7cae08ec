//! Zones of control: the ground ahead of a unit in order that is not in melee.

use super::Survey;
use super::scan::zone_of;
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
        self.holds_zone(id).then(|| self.zone_ground(id).0)
    }

    fn holds_zone(&self, id: UnitId) -> bool {
        !self.unit(id).disordered && !self.in_melee(id)
    }

    /// The ground of a zone, held or not, and a box around it.
    fn zone_ground(&self, id: UnitId) -> (Base, Bounds) {
        let zone = || {
            let zone = zone_of(&self.base(id));
            (zone, Bounds::around(&zone))
        };
        self.scan().map_or_else(zone, |scan| scan.zone(id))
    }

    /// Zones of a unit's enemies that come near a stretch of table.
    pub(super) fn zones_near(
        &self,
        of: UnitId,
        near: Bounds,
    ) -> impl Iterator<Item = (UnitId, Base)> + use<'a> {
        let survey = *self;
        self.enemies(of).filter_map(move |id| {
            let (zone, around) = survey.zone_ground(id);
            // Who is in melee takes longest to find out, so it is asked last.
            (near.meets(&around) && survey.holds_zone(id)).then_some((id, zone))
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
        let ((zone, around), here) = (self.zone_ground(of), self.bounds(unit));
        // Most are too far whatever way they face.
        if !here.grown(ticks.max(0)).meets(&around) {
            return false;
        }
        let base = self.base(unit);
        let way = base.ahead(ticks).pose.front - base.pose.front;
        if !here.joined(here.shifted(way)).meets(&around) {
            return false;
        }
        let leg = Leg::Straight { way: Way::Ahead, ticks };
        base.entries(leg, [&zone]).next().is_some() && self.holds_zone(of)
    }

    /// Whether some part of a unit is straight ahead of a base: going on, it would run into it.
    pub(super) fn is_ahead(&self, of: &Base, unit: UnitId) -> bool {
        let table = &self.setup.table;
        let lane = of.zone_ahead(table.width.saturating_add(table.height));
        lane.overlaps(&self.base(unit))
    }
}
