//! Where units are placed before the battle.

use super::{Bar, Survey, ticks};
use crate::sheet;
use crate::state::Status;
use crate::troops::Arm;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Bounds, Edge, Point, Pose, SLACK, TICKS_PER_U, Vector};

/// Room between the middles of neighbours, and between the fronts of lines, in the usual order.
const FILE: i32 = 170 * TICKS_PER_U;
const LINE: i32 = 110 * TICKS_PER_U;
const LINES: i32 = 4;
/// So many places from the middle the wings begin.
const WING: i32 = 4;

impl<'a> Survey<'a> {
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

    /// Whether a unit would stand wholly in the ground of a side.
    pub fn in_zone(&self, side: u8, unit: UnitId, pose: Pose) -> bool {
        let zone = self.deploy_zone(side).grown(SLACK);
        self.base_at(unit, pose).corners().iter().all(|corner| zone.contains(*corner))
    }

    /// A unit placed somewhere before the battle, or what forbids it.
    pub fn deploy(&self, unit: UnitId, pose: Pose) -> Result<Base, Bar> {
        if self.state.units.get(usize::from(unit.0)).is_none() {
            return Err(Bar::NotHere(unit));
        }
        if !self.in_zone(self.side(unit), unit, pose) {
            return Err(Bar::OutsideZone);
        }
        self.free_at(unit, pose, UnitSet::default())?;
        Ok(self.base_at(unit, pose))
    }

    /// The units of a side that are still to be placed.
    pub fn waiting(&self, side: u8) -> impl Iterator<Item = UnitId> + use<'a> {
        let all = (0u8..).map(UnitId).zip(self.state.units.iter().zip(&self.setup.units));
        let waits = all
            .filter(move |(_, (unit, card))| card.side == side && unit.status == Status::Waiting);
        waits.map(|(id, _)| id)
    }

    /// A place for everybody of a side who waits: guns before the middle, foot in the middle, horse
    /// on the wings, in as many lines as it takes. Who finds no place is left out.
    pub fn usual_order(&self, side: u8) -> Vec<(UnitId, Pose)> {
        let mut taken: Vec<(UnitId, Pose)> = Vec::new();
        for arm in [Arm::Foot, Arm::Horse, Arm::Guns] {
            for unit in self.waiting(side).filter(|id| self.card(*id).troop.arm() == arm) {
                let free = |pose: &Pose| {
                    let base = self.base_at(unit, *pose);
                    let apart = taken
                        .iter()
                        .all(|(other, there)| !base.overlaps(&self.base_at(*other, *there)));
                    apart && self.deploy(unit, *pose).is_ok()
                };
                if let Some(pose) = self.usual_places(side, arm).find(free) {
                    taken.push((unit, pose));
                }
            }
        }
        taken
    }

    /// Places for such an arm, the best first: in lines from the front of the zone, and in each
    /// from the middle, or from where the wings begin.
    fn usual_places(&self, side: u8, arm: Arm) -> impl Iterator<Item = Pose> + use<> {
        let zone = self.deploy_zone(side);
        let facing = self.edge_of(side).direction().opposite();
        let middle = Point::new((zone.min.x + zone.max.x) / 2, (zone.min.y + zone.max.y) / 2);
        let front = middle + Vector::along(facing, ticks(&sheet::DEPLOY_DEEP) / 2);
        let most = zone.max.x.max(zone.max.y) / FILE;
        let first = if arm == Arm::Guns { 0 } else { 1 };
        let lines = (first..LINES).chain(0..first);
        let begins = if arm == Arm::Horse { WING } else { 0 };
        let files = move || (begins..=most).chain((0..begins).rev());
        lines.flat_map(move |line| {
            files().flat_map(move |file| {
                let at =
                    |file: i32| Pose::new(front, facing).ahead(-line * LINE).sideways(file * FILE);
                [at(-file), at(file)]
            })
        })
    }
}
