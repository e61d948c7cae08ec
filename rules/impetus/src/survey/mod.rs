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
pub mod scan;
pub mod shot;
pub mod sight;
pub mod standing;
pub(crate) mod tried;
pub mod zones;

use crate::Book;
use crate::setup::{Setup, UnitSetup};
use crate::state::{State, Status, Unit, UnitId, UnitSet};
use scan::Scan;
use tercio_field::{Base, Bounds, Size, TICKS_PER_U, Terrain};
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
    #[inline]
    pub fn unit(&self, id: UnitId) -> &'a Unit {
        &self.state.units[usize::from(id.0)]
    }

    /// How the units stand, if that has been worked out since one of them changed.
    #[inline]
    fn scan(&self) -> Option<&'a Scan> {
        self.state.units.scan().filter(|scan| scan.is_of(self.setup))
    }

    /// What a unit is; heavy horse that left its horses is foot.
    #[inline]
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
    #[inline]
    pub fn base(&self, id: UnitId) -> Base {
        match self.scan() {
            Some(scan) => scan.base(id),
            None => self.measured_base(id),
        }
    }

    #[cold]
    fn measured_base(&self, id: UnitId) -> Base {
        let unit = self.unit(id);
        Base { pose: unit.pose, size: base_size(self.profile(id), unit.depth) }
    }

    /// A box around the base of a unit.
    pub(crate) fn bounds(&self, id: UnitId) -> Bounds {
        let around = || Bounds::around(&self.base(id));
        self.scan().map_or_else(around, |scan| scan.around(id))
    }

    /// Every unit on the table.
    pub fn present(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        let all = || self.standing().map(|(id, _)| id).collect();
        self.scan().map_or_else(all, Scan::present).iter()
    }

    pub fn friends(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.of_side(self.profile(of).side).without(of).iter()
    }

    pub fn enemies(&self, of: UnitId) -> impl Iterator<Item = UnitId> + Clone + use<> {
        self.foes(of).iter()
    }

    /// The enemies of a unit, as a set.
    fn foes(&self, of: UnitId) -> UnitSet {
        self.of_side(1 - self.profile(of).side.min(1))
    }

    /// The units of a side that are on the table.
    pub fn of_side(&self, side: u8) -> UnitSet {
        let own = |(id, number): (UnitId, u8)| (number == side).then_some(id);
        let all = || self.standing().filter_map(own).collect();
        self.scan().map_or_else(all, |scan| scan.of_side(side))
    }

    /// Those on the table, each with its side.
    fn standing(&self) -> impl Iterator<Item = (UnitId, u8)> {
        let units = self.state.units.iter().zip(&self.setup.units).zip(0u8..);
        let stand = units.filter(|((unit, _), _)| unit.status == Status::OnTable);
        stand.map(|((_, card), id)| (UnitId(id), card.side))
    }
}

/// The base of a unit so many units deep.
pub fn base_size(profile: &UnitSetup, depth: u8) -> Size {
    let deep = ticks(profile.troop.base_depth()) * i32::from(depth.max(1));
    Size::new(ticks(&crate::sheet::BASE_WIDTH), deep)
}
