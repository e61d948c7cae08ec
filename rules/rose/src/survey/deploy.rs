//! Where units are placed before the battle.

use super::{Bar, Survey, ticks};
use crate::sheet;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Bounds, Edge, Point, Pose, SLACK};

impl Survey<'_> {
    /// The ground on which a side deploys.
    pub fn deploy_zone(&self, side: u8) -> Bounds {
        let table = &self.setup.table;
        let deep = ticks(&sheet::DEPLOY_DEEP);
        let whole = Bounds::between(Point::new(0, 0), Point::new(table.width, table.height));
        let (min, max) = (whole.min, whole.max);
        match self.edge_of(side) {
            Edge::South => Bounds { min, max: Point::new(max.x, deep) },
            Edge::North => Bounds { min: Point::new(min.x, max.y - deep), max },
            Edge::West => Bounds { min, max: Point::new(deep, max.y) },
            Edge::East => Bounds { min: Point::new(max.x - deep, min.y), max },
        }
    }

    /// A unit placed somewhere before the battle, or what forbids it.
    pub fn deploy(&self, unit: UnitId, pose: Pose) -> Result<Base, Bar> {
        if self.state.units.get(usize::from(unit.0)).is_none() {
            return Err(Bar::NotHere(unit));
        }
        let base = self.base_at(unit, pose);
        let zone = self.deploy_zone(self.side(unit)).grown(SLACK);
        if !base.corners().iter().all(|corner| zone.contains(*corner)) {
            return Err(Bar::OutsideZone);
        }
        self.free_at(unit, pose, UnitSet::default())?;
        Ok(base)
    }
}
