//! Where units are placed before the battle.

use super::bar::{Bar, Why};
use super::{Survey, ticks};
use crate::sheet;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Edge, Point, Pose, SLACK, Size};

impl Survey<'_> {
    /// The ground on which a side deploys, facing the other.
    pub fn deploy_zone(&self, side: u8) -> Base {
        let table = &self.setup.table;
        let deep = ticks(&sheet::DEPLOY_DEEP);
        let wide = table.width - 2 * ticks(&sheet::DEPLOY_SIDES);
        let middle = table.width / 2;
        let (front, facing) = match self.own_edge_of(side) {
            Edge::North => (Point::new(middle, table.height - deep), Angle::SOUTH),
            _ => (Point::new(middle, deep), Angle::NORTH),
        };
        Base::new(front, facing, Size::new(wide, deep))
    }

    /// A unit placed somewhere before the battle, or which rule forbids it.
    pub fn deploy(&self, unit: UnitId, pose: Pose) -> Result<Base, Refusal> {
        self.try_deploy(unit, pose).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_deploy(&self, unit: UnitId, pose: Pose) -> Result<Base, Bar> {
        if self.state.units.get(usize::from(unit.0)).is_none() {
            return Err(Bar::nonsense(&sheet::DEPLOY_DEEP, Why::Gone(unit)));
        }
        let now = self.unit(unit);
        let base = self.base_with(unit, pose, now.files, now.loose);
        let zone = self.deploy_zone(self.side(unit));
        let inside = |corner: &Point| zone.gap_to_point(*corner) <= SLACK;
        if !base.corners().iter().all(inside) {
            return Err(Bar::new(&sheet::DEPLOY_DEEP, Why::OutsideZone));
        }
        self.may_stand(&base, unit)?;
        Ok(base)
    }
}
