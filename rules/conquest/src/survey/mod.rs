//! The table read for the rules: what a unit can see, reach, shoot, pass and fight.
//!
//! This is where facts are gathered, one unit at a time. Geometry lives here, in whole numbers, and
//! every answer says by how much it holds and which rule it rests on.

pub mod bar;
pub mod charge;
pub mod deploy;
pub mod fight;
pub mod flight;
pub mod form;
pub mod front;
pub mod gauge;
pub mod general;
pub mod ground;
pub mod march;
pub mod reaches;
pub mod shot;

use crate::Book;
use crate::setup::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{State, Unit};
use crate::troops::Drill;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Pose, Size, TICKS_PER_U, Terrain, div_round};
use tercio_ledger::Rule;

/// Ticks of a rule's figure in inches.
pub fn ticks(rule: &Rule) -> i32 {
    i32::from(rule.value) * TICKS_PER_U
}

/// Ticks of a rule's figure in tenths of an inch.
fn ticks_of_tenths(rule: &Rule) -> i32 {
    let ticks = div_round(i64::from(ticks(rule)), i64::from(sheet::TENTHS));
    i32::try_from(ticks).unwrap_or(i32::MAX)
}

/// The room that one figure of a unit takes in such an order.
pub fn cell_size(card: &UnitSetup, loose: bool) -> Size {
    let (wide, deep) = sheet::base_of(card.mount);
    let times = if loose { i32::from(sheet::LOOSE_CELL.value) } else { 1 };
    Size::new(ticks_of_tenths(wide) * times, ticks_of_tenths(deep) * times)
}

/// Figures in the front rank, with so many figures for so many files.
pub fn front_rank(figures: u16, files: u8) -> u16 {
    u16::from(files).min(figures).max(1)
}

/// Ranks, the last one perhaps not full.
pub fn ranks_of(figures: u16, files: u8) -> u16 {
    figures.max(1).div_ceil(u16::from(files.max(1)))
}

/// The block of a unit of so many figures in so many files.
pub fn block_size(card: &UnitSetup, figures: u16, files: u8, loose: bool) -> Size {
    let cell = cell_size(card, loose);
    let side = |cells: u16, ticks: i32| i32::from(cells).saturating_mul(ticks);
    Size::new(
        side(front_rank(figures, files), cell.width),
        side(ranks_of(figures, files), cell.depth),
    )
}

/// The fewest files a unit may stand in: the least width of its kind, or all that are left of it.
/// Skirmishers have none.
pub fn least_files(card: &UnitSetup, figures: u16) -> u8 {
    let least = match card.drill {
        Drill::Skirmish => 1,
        _ => sheet::width_of(card.mount).value,
    };
    let least = u8::try_from(least).unwrap_or(u8::MAX);
    u8::try_from(figures.max(1)).map_or(least, |figures| least.min(figures))
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
        &self.state.units[usize::from(id.0)]
    }

    pub fn card(&self, id: UnitId) -> &'a UnitSetup {
        &self.setup.units[usize::from(id.0)]
    }

    pub fn side(&self, id: UnitId) -> u8 {
        self.card(id).side
    }

    /// Whether there is such a unit on the table.
    pub fn stands(&self, id: UnitId) -> bool {
        self.state.units.get(usize::from(id.0)).is_some_and(Unit::stands)
    }

    /// The block of a unit where it stands.
    pub fn base(&self, id: UnitId) -> Base {
        let unit = self.unit(id);
        self.base_with(id, unit.pose, unit.files, unit.loose)
    }

    /// The same somewhere else, or in another formation.
    pub fn base_with(&self, id: UnitId, pose: Pose, files: u8, loose: bool) -> Base {
        let size = block_size(self.card(id), self.unit(id).figures, files, loose);
        Base { pose, size }
    }

    /// Figures in the front rank.
    pub fn front(&self, id: UnitId) -> u16 {
        let unit = self.unit(id);
        front_rank(unit.figures, unit.files)
    }

    /// Ranks, the last one perhaps not full.
    pub fn ranks(&self, id: UnitId) -> u16 {
        let unit = self.unit(id);
        ranks_of(unit.figures, unit.files)
    }

    /// The ground as it lies: the setup's, or what was laid at the table.
    pub fn terrain(&self) -> &'a Terrain {
        self.state.laid.as_deref().unwrap_or(&self.setup.terrain)
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let units = self.state.units.iter().zip(0u8..);
        units.filter(|(unit, _)| unit.stands()).map(|(_, id)| UnitId(id))
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

    /// The line that says how far a unit moves.
    pub fn move_line(&self, id: UnitId) -> &'static Rule {
        let card = self.card(id);
        sheet::move_of(card.mount, card.weight, self.unit(id).loose)
    }

    /// How far a unit moves, in ticks.
    pub fn base_move(&self, id: UnitId) -> i32 {
        ticks(self.move_line(id))
    }

    /// The fewest files that a unit may stand in now.
    pub fn least_files(&self, id: UnitId) -> u8 {
        least_files(self.card(id), self.unit(id).figures)
    }
}
