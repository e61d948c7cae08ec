//! The table read for the rules: ways, distances, shots, and which keywords are plainly true.
//!
//! This is where facts are gathered. Geometry is in whole numbers; a pace is a thousand ticks.

mod approach;
mod bar;
mod cases;
mod deploy;
pub mod gauge;
mod ground;
mod leaders;
mod plain;
pub mod reaches;
mod run;
mod sight;
mod way;

pub use approach::Approach;
pub use bar::Bar;
pub use cases::Check;
pub use ground::{Going, going};
pub use reaches::LEADER_PIECE;
pub use way::Way;

use crate::Book;
use crate::setup::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{State, Unit};
use crate::troops::Troop;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Pose, SLACK, Size, TICKS_PER_U};
use tercio_ledger::Rule;

/// Ticks of a rule's figure in paces.
pub fn ticks(rule: &Rule) -> i32 {
    i32::from(rule.value) * TICKS_PER_U
}

/// A figure of a rule where it counts something.
pub(crate) fn figure(rule: &Rule) -> u16 {
    rule.value.unsigned_abs()
}

/// Whole paces, rounded up; what rounding of places adds is not a pace.
pub fn whole_paces(ticks: i32) -> u16 {
    let up = (ticks - SLACK).max(0).saturating_add(TICKS_PER_U - 1);
    u16::try_from(up / TICKS_PER_U).unwrap_or(u16::MAX)
}

/// The ground that a unit takes up, in ticks.
pub fn size_of(troop: Troop) -> Size {
    let (wide, deep) = sheet::base_of(troop.arm());
    Size::new(ticks(wide), ticks(deep))
}

/// A table at one moment, and the rules it is read by.
#[derive(Clone, Copy, Debug)]
pub struct Survey<'a> {
    pub book: &'a Book,
    pub setup: &'a Setup,
    pub state: &'a State,
}

impl<'a> Survey<'a> {
    pub fn unit(&self, id: UnitId) -> &'a Unit {
        self.state.unit(id)
    }

    pub fn card(&self, id: UnitId) -> &'a UnitSetup {
        self.setup.unit(id)
    }

    pub fn side(&self, id: UnitId) -> u8 {
        self.card(id).side
    }

    /// Whether there is such a unit on the table.
    pub fn stands(&self, id: UnitId) -> bool {
        self.state.units.get(usize::from(id.0)).is_some_and(Unit::here)
    }

    /// The block of a unit where it stands.
    pub fn base(&self, id: UnitId) -> Base {
        self.base_at(id, self.unit(id).pose)
    }

    /// The same somewhere else.
    pub fn base_at(&self, id: UnitId, pose: Pose) -> Base {
        Base { pose, size: size_of(self.card(id).troop) }
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let units = self.state.units.iter().zip(0u8..);
        units.filter(|(unit, _)| unit.here()).map(|(_, id)| UnitId(id))
    }

    /// The units of a side that are on the table.
    pub fn of_side(&self, side: u8) -> UnitSet {
        self.present().filter(|id| self.side(*id) == side).collect()
    }

    pub fn friends(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.of_side(self.side(of)).without(of).iter()
    }

    pub fn enemies(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.of_side(1 - self.side(of).min(1)).iter()
    }

    /// Whether two units are on one side.
    pub fn are_friends(&self, one: UnitId, other: UnitId) -> bool {
        self.side(one) == self.side(other)
    }

    /// The distance between the nearest points of two units, in whole paces.
    pub fn paces(&self, one: UnitId, other: UnitId) -> u16 {
        whole_paces(self.base(one).gap(&self.base(other)))
    }

    /// Who acts and whom it is directed at: both on the table, and enemies.
    pub fn check_foes(&self, unit: UnitId, target: UnitId) -> Result<(), Bar> {
        if let Some(gone) = [unit, target].into_iter().find(|id| !self.stands(*id)) {
            return Err(Bar::NotHere(gone));
        }
        if self.are_friends(unit, target) {
            return Err(Bar::NotAnEnemy(target));
        }
        Ok(())
    }
}
