//! A battle before it begins: the table, its ground, two armies. It never changes.

mod army;
mod draft;
mod form;
mod free;
mod place;
mod scenario;
mod unit;

pub use army::{Army, is_army, read_army};
pub(crate) use draft::draft;
pub(crate) use form::forms;
pub(crate) use free::faults_of_free;
pub use free::free;
pub use scenario::read;

use crate::survey::block_size;
use crate::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon, Weight};
use serde::{Deserialize, Serialize};
use tercio_family::Enlisted;
use tercio_field::{Base, Pose, Size, Table, Terrain};

/// A unit as its army list has it, and where it stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetup {
    /// As it is typed.
    pub name: String,
    /// As it is shown.
    pub title: String,
    pub side: u8,
    pub figures: u16,
    /// Figures in the front rank at the start.
    pub files: u8,
    pub mount: Mount,
    pub drill: Drill,
    pub weight: Weight,
    pub ca: i8,
    pub sa: i8,
    pub ka: i8,
    pub d: i8,
    pub mo: i8,
    pub arm: Arm,
    pub shield: Shield,
    pub armour: Armour,
    pub barding: Barding,
    pub weapon: Option<Weapon>,
    /// Has stakes, which stand before it until it moves.
    #[serde(default)]
    pub stakes: bool,
    /// Wounds and attacks of each figure.
    pub wounds: u8,
    pub attacks: u8,
    pub pose: Pose,
}

/// A general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GeneralSetup {
    pub name: String,
    pub mo: i8,
    /// Intervention points each game turn.
    pub points: u8,
    /// How far his zone reaches, in inches.
    pub zone: u8,
    /// The unit he is with at the start, by its place among all units.
    pub with: u8,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub title: String,
    pub about: String,
    pub table: Table,
    pub terrain: Terrain,
    /// What each piece of ground is called, in the terrain's order.
    pub places: Vec<String>,
    /// The two sides' names.
    pub sides: [String; 2],
    /// Each side's general.
    pub generals: [GeneralSetup; 2],
    /// Game turns.
    pub turns: u8,
    /// Ground and places are chosen at the table.
    #[serde(default)]
    pub free: bool,
    /// What a teaching battle says, step by step.
    #[serde(default)]
    pub lessons: Vec<tercio_family::Lesson>,
    pub units: Vec<UnitSetup>,
}

impl UnitSetup {
    /// Where it stands at the start.
    pub fn base(&self) -> Base {
        let loose = self.drill == Drill::Skirmish;
        Base { pose: self.pose, size: block_size(self, self.figures, self.files, loose) }
    }
}

impl Enlisted for UnitSetup {
    fn name(&self) -> &str {
        &self.name
    }

    fn size(&self) -> Size {
        self.base().size
    }

    fn pose(&self) -> Option<Pose> {
        Some(self.pose)
    }

    fn put(&mut self, pose: Pose) {
        self.pose = pose;
    }
}

impl Setup {
    /// The units of a side and the figures in them.
    pub fn strength(&self, side: u8) -> (usize, u32) {
        let own = || self.units.iter().filter(move |unit| unit.side == side);
        (own().count(), own().map(|unit| u32::from(unit.figures)).sum())
    }
}
