//! A battle before it begins: the table, its ground, two armies. It never changes.

mod army;
mod draft;
mod form;
mod free;
mod scenario;

pub use army::{Army, is_army, read_army};
pub(crate) use draft::draft;
pub(crate) use form::forms;
pub(crate) use free::faults_of_free;
pub use free::free;
pub use scenario::read;
pub use tercio_family::{Lesson, ground_title, ground_word};

use crate::survey::base_size;
use crate::troops::{Grade, Level, Structure, Troop, Weapon};
use serde::{Deserialize, Serialize};
use tercio_family::Enlisted;
use tercio_field::{Base, Pose, Size, Table, Terrain};

/// What makes a unit more than its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    pub impetuous: bool,
    pub pilum: bool,
    pub pikes: bool,
    pub long_spears: bool,
    pub schiltron: bool,
    pub warband: bool,
    pub shieldwall: bool,
    pub pavises: bool,
    pub stakes: bool,
    pub camels: bool,
    /// Its list frees indirect fire of its penalty.
    pub free_indirect: bool,
    /// Heavy horse that may fight on foot.
    pub dismounts: bool,
}

/// Who can have a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wearer {
    Anybody,
    Foot,
    HeavyHorse,
    Mounted,
}

type Field = fn(&mut Traits) -> &mut bool;

#[rustfmt::skip]
const TRAITS: [(&str, Wearer, Field); 11] = [
    ("impetuous",   Wearer::Anybody,    |traits| &mut traits.impetuous),
    ("pilum",       Wearer::Foot,       |traits| &mut traits.pilum),
    ("pikes",       Wearer::Foot,       |traits| &mut traits.pikes),
    ("long-spears", Wearer::Foot,       |traits| &mut traits.long_spears),
    ("schiltron",   Wearer::Foot,       |traits| &mut traits.schiltron),
    ("warband",     Wearer::Foot,       |traits| &mut traits.warband),
    ("shieldwall",  Wearer::Foot,       |traits| &mut traits.shieldwall),
    ("pavises",     Wearer::Foot,       |traits| &mut traits.pavises),
    ("stakes",      Wearer::Foot,       |traits| &mut traits.stakes),
    ("camels",      Wearer::Mounted,    |traits| &mut traits.camels),
    ("dismounts",   Wearer::HeavyHorse, |traits| &mut traits.dismounts),
];

impl Traits {
    /// The words of those that hold, as files have them.
    pub fn words(mut self) -> Vec<&'static str> {
        let held = TRAITS.iter().filter(|(_, _, field)| *field(&mut self));
        held.map(|(word, ..)| *word).collect()
    }
}

impl Wearer {
    const fn allows(self, troop: Troop) -> bool {
        match self {
            Wearer::Anybody => true,
            Wearer::Foot => troop.is_foot(),
            Wearer::Mounted => troop.is_mounted(),
            Wearer::HeavyHorse => matches!(troop, Troop::HeavyHorse),
        }
    }

    const fn who(self) -> &'static str {
        match self {
            Wearer::Anybody => "anybody",
            Wearer::Foot => "foot",
            Wearer::Mounted => "mounted troops",
            Wearer::HeavyHorse => "heavy horse",
        }
    }
}

/// A unit as its army list has it, and where it stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetup {
    /// As it is typed.
    pub name: String,
    /// As it is shown.
    pub title: String,
    pub side: u8,
    /// Its command's number.
    pub command: u8,
    pub troop: Troop,
    /// U of a move.
    pub m: u8,
    pub vbu: u8,
    pub impetus: u8,
    pub discipline: Grade,
    /// Demoralisation value, of each unit of a block.
    pub vd: u8,
    pub weapon: Option<Weapon>,
    pub traits: Traits,
    /// Units one behind the other: a large unit has two to four.
    pub depth: u8,
    /// The commander of its command is with it.
    pub general: bool,
    pub pose: Pose,
    /// What it is when it has left its horses.
    #[serde(default)]
    pub on_foot: Option<Box<UnitSetup>>,
}

impl UnitSetup {
    /// Where it stands at the start.
    pub fn base(&self) -> Base {
        Base { pose: self.pose, size: base_size(self, self.depth) }
    }

    /// Demoralisation value of the whole block.
    pub fn vd_sum(&self) -> u16 {
        u16::from(self.vd) * u16::from(self.depth)
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

/// A commander and those he leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandSetup {
    pub title: String,
    pub side: u8,
    pub commander: String,
    pub level: Level,
    pub structure: Structure,
    /// Its commander leads the army.
    pub chief: bool,
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
    /// The side that attacks.
    pub attacker: u8,
    /// Ground and places are chosen at the table, and who attacks is thrown for.
    #[serde(default)]
    pub free: bool,
    /// What a teaching battle says, step by step.
    #[serde(default)]
    pub lessons: Vec<Lesson>,
    pub commands: Vec<CommandSetup>,
    pub units: Vec<UnitSetup>,
}

impl Setup {
    /// Demoralisation value of an army at the start; baggage is not counted.
    pub fn initial_vd(&self, side: u8) -> u16 {
        vd_of(self.units.iter().filter(|unit| unit.side == side))
    }

    /// The same of a command.
    pub fn initial_vd_of(&self, command: u8) -> u16 {
        vd_of(self.units.iter().filter(|unit| unit.command == command))
    }
}

fn vd_of<'u>(units: impl Iterator<Item = &'u UnitSetup>) -> u16 {
    units.filter(|unit| unit.troop != Troop::Baggage).map(UnitSetup::vd_sum).sum()
}
