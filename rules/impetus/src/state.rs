//! What decides the future of a battle, and nothing else. What never changes is in the setup.

use crate::setup::{Setup, UnitSetup};
use crate::survey::base_size;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tercio_field::{Base, Pose};

/// The most units a battle has, large units counted once.
pub const UNITS_MAX: usize = 64;
/// The most commands, both sides together.
pub const COMMANDS_MAX: usize = 12;

/// A unit's place in the setup and the state alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    #[default]
    OnTable,
    Routed,
}

/// A unit as it stands now. A large unit is one: its losses come off its rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub pose: Pose,
    pub status: Status,
    /// VBU now, of each unit of a block but its hindmost.
    pub vbu: u8,
    /// Units left in the block.
    pub depth: u8,
    /// VBU left to the hindmost unit of a block; 0 where it has as many as the others.
    pub rear: u8,
    pub disordered: bool,
    /// Has lost VBU: no longer fresh.
    pub worn: bool,
    /// Moves made in its activation this turn.
    pub moves: u8,
    /// Made a move in its last activation.
    pub moved: bool,
    /// Its stakes still stand before it.
    pub stakes: bool,
    /// On opportunity.
    pub ready: bool,
    /// Evades made this turn.
    pub evades: u8,
    /// Its commander is with it: the command's number in the setup.
    pub general: Option<u8>,
}

/// A battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: ArrayVec<Unit, UNITS_MAX>,
    /// Who has shot at whom this turn.
    #[serde(default)]
    pub fired: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who came in on whose flank or rear, and has been in contact since.
    #[serde(default)]
    pub flanking: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who has declared a charge on whom and has not made it yet.
    #[serde(default)]
    pub charges: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who has declared that it evades and has not gone yet.
    #[serde(default)]
    pub evading: ArrayVec<UnitId, UNITS_MAX>,
}

impl Unit {
    pub fn stands(&self) -> bool {
        self.status == Status::OnTable
    }

    /// The ground it covers; a block gets shallower as its rear is lost.
    pub fn base(&self, card: &UnitSetup) -> Base {
        Base { pose: self.pose, size: base_size(card, self.depth) }
    }

    /// VBU of the whole block.
    pub fn strength(&self) -> u16 {
        let rear = if self.rear == 0 { self.vbu } else { self.rear };
        u16::from(self.vbu) * u16::from(self.depth.saturating_sub(1)) + u16::from(rear)
    }
}

impl State {
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// Every unit, in the setup's order.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0u8..).take(self.units.len()).map(UnitId)
    }
}

impl Unit {
    /// A unit at the start: in order, at full strength, its stakes planted.
    pub fn fresh(card: &UnitSetup) -> Unit {
        Unit {
            pose: card.pose,
            status: Status::OnTable,
            vbu: card.vbu,
            depth: card.depth,
            rear: 0,
            disordered: false,
            worn: false,
            moves: 0,
            moved: false,
            stakes: card.traits.stakes,
            ready: false,
            evades: 0,
            general: card.general.then_some(card.command),
        }
    }
}

impl State {
    /// A battle at the start.
    pub fn fresh(setup: &Setup) -> State {
        State { units: setup.units.iter().map(Unit::fresh).collect(), ..State::default() }
    }
}
