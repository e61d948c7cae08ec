//! The table read for the rules: what a unit can see, reach, shoot, pass and fight.
//!
//! This is where facts are gathered, one unit at a time. Geometry lives here, in whole numbers, and
//! every answer says by how much it holds and which rule it rests on.

pub mod answers;
pub mod bar;
pub mod charge;
pub mod command;
pub mod fight;
pub mod gauge;
pub mod march;
pub mod passing;
pub mod priority;
pub mod reaches;
pub mod retire;
pub mod rush;
pub mod shot;
pub mod sight;
pub mod standing;
pub mod zones;

use crate::Book;
use crate::setup::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{State, Status, Unit};
use crate::troops::{Pace, Troop};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, Size, TICKS_PER_U, Terrain, div_round};
use tercio_ledger::Rule;

/// Ticks of a rule's figure in BU.
pub fn ticks(rule: &Rule) -> i32 {
    i32::from(rule.value) * TICKS_PER_U
}

/// Ticks of a figure in parts of a BU.
fn ticks_of_parts(rule: &Rule, parts: i32) -> i32 {
    let ticks = div_round(i64::from(ticks(rule)), i64::from(parts.max(1)));
    i32::try_from(ticks).unwrap_or(i32::MAX)
}

/// The base of a unit.
pub fn base_size(profile: &UnitSetup) -> Size {
    let (wide, parts) = sheet::width_of(profile.troop);
    let deep = sheet::depth_of(profile.troop, profile.traits.massed);
    Size::new(ticks_of_parts(wide, parts), ticks_of_parts(deep, sheet::HALVES))
}

/// The base of a leader who is by himself.
pub fn leader_size() -> Size {
    let side = ticks_of_parts(&sheet::BASE_LEADER, sheet::HALVES);
    Size::new(side, side)
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

    pub fn profile(&self, id: UnitId) -> &'a UnitSetup {
        &self.setup.units[usize::from(id.0)]
    }

    /// Whether there is such a unit on the table.
    pub fn stands(&self, id: UnitId) -> bool {
        let unit = self.state.units.get(usize::from(id.0));
        unit.is_some_and(|unit| unit.status == Status::OnTable)
    }

    pub fn base(&self, id: UnitId) -> Base {
        Base { pose: self.unit(id).pose, size: base_size(self.profile(id)) }
    }

    /// The ground as it lies: the setup's, or what was laid at the table.
    pub fn terrain(&self) -> &'a Terrain {
        self.state.laid.as_deref().unwrap_or(&self.setup.terrain)
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let units = self.state.units.iter().zip(0u8..);
        units.filter(|(unit, _)| unit.status == Status::OnTable).map(|(_, id)| UnitId(id))
    }

    /// The units of a side that are on the table.
    pub fn of_side(&self, side: u8) -> UnitSet {
        self.present().filter(|id| self.profile(*id).side == side).collect()
    }

    pub fn friends(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.of_side(self.profile(of).side).without(of).iter()
    }

    pub fn enemies(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.of_side(1 - self.profile(of).side.min(1)).iter()
    }

    /// Whether two units are on one side.
    pub fn are_friends(&self, one: UnitId, other: UnitId) -> bool {
        self.profile(one).side == self.profile(other).side
    }

    /// Horse; of dragoons, those in the saddle.
    pub fn is_mounted(&self, id: UnitId) -> bool {
        self.profile(id).troop.is_mounted(self.unit(id).on_foot)
    }

    /// How a unit goes: dragoons on foot go as foot does.
    pub fn pace(&self, id: UnitId) -> Pace {
        let profile = self.profile(id);
        let dismounted = profile.troop == Troop::Dragoons && self.unit(id).on_foot;
        if dismounted { Pace::Foot } else { profile.pace }
    }

    /// The line that says how far a move of a unit goes.
    pub fn move_line(&self, id: UnitId) -> &'static Rule {
        let profile = self.profile(id);
        sheet::move_of(profile.troop, self.pace(id), profile.weapon)
    }

    /// Has lost half of its VBU or more.
    pub fn is_exhausted(&self, id: UnitId) -> bool {
        let whole = i16::from(self.profile(id).vbu);
        let lost = whole - i16::from(self.unit(id).vbu);
        lost * sheet::EXHAUSTED_FROM.value >= whole
    }

    /// What a piece of ground is called.
    pub fn place_name(&self, place: usize) -> &'a str {
        let laid = self.state.laid.as_deref().and_then(|terrain| terrain.features.get(place));
        let named = || self.setup.places.get(place).map_or("the ground", String::as_str);
        laid.map_or_else(named, |ground| standing::ground_title(ground.kind))
    }
}
