//! The table read for the rules: what a unit can see, reach, shoot, pass and fight.
//!
//! This is where facts are gathered. Geometry lives here, in whole numbers, and every answer says
//! by how much it holds and which rule it rests on.

pub mod bar;
pub mod charge;
pub mod command;
pub mod fight;
pub mod gauge;
pub mod groups;
pub mod march;
pub mod passing;
pub mod priority;
pub mod reaches;
pub mod retire;
pub mod rout;
pub mod rush;
pub mod shot;
pub mod sight;
pub mod standing;
pub mod zones;

use crate::Book;
use crate::setup::{Setup, UnitSetup};
use crate::state::{State, Status, Unit, UnitId};
use tercio_field::{Base, Size, TICKS_PER_U, Terrain};
use tercio_ledger::Rule;

/// Ticks of a rule's figure in U.
pub fn ticks(rule: &Rule) -> i32 {
    i32::from(rule.value) * TICKS_PER_U
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

    /// What a unit is; heavy horse that left its horses is foot.
    pub fn profile(&self, id: UnitId) -> &'a UnitSetup {
        let card = &self.setup.units[usize::from(id.0)];
        match &card.on_foot {
            Some(foot) if self.unit(id).on_foot => foot,
            _ => card,
        }
    }

    /// The ground as it lies: the setup's, or what was laid at the table.
    pub fn terrain(&self) -> &'a Terrain {
        self.state.laid.as_deref().unwrap_or(&self.setup.terrain)
    }

    /// What a piece of ground is called.
    pub fn place_name(&self, place: usize) -> &'a str {
        let laid = self.state.laid.as_deref().and_then(|terrain| terrain.features.get(place));
        let named = || self.setup.places.get(place).map_or("the ground", String::as_str);
        laid.map_or_else(named, |ground| crate::setup::ground_title(ground.kind))
    }

    /// The base of a unit; that of a block is as deep as all of it.
    pub fn base(&self, id: UnitId) -> Base {
        let unit = self.unit(id);
        Base { pose: unit.pose, size: base_size(self.profile(id), unit.depth) }
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let units = self.state.units.iter().zip(0u8..);
        units.filter(|(unit, _)| unit.status == Status::OnTable).map(|(_, id)| UnitId(id))
    }

    pub fn friends(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let (setup, side) = (self.setup, self.profile(of).side);
        self.present().filter(move |id| *id != of && setup.units[usize::from(id.0)].side == side)
    }

    pub fn enemies(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<'a> {
        let (setup, side) = (self.setup, self.profile(of).side);
        self.present().filter(move |id| setup.units[usize::from(id.0)].side != side)
    }
}

/// The base of a unit so many units deep.
pub fn base_size(profile: &UnitSetup, depth: u8) -> Size {
    let deep = ticks(profile.troop.base_depth()) * i32::from(depth.max(1));
    Size::new(ticks(&crate::sheet::BASE_WIDTH), deep)
}
