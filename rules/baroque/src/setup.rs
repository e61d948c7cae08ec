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

use crate::facts::Spirit;
use crate::survey::base_size;
use crate::troops::{Grade, Level, Pace, Structure, Troop, Weapon};
use serde::{Deserialize, Serialize};
use tercio_family::Enlisted;
use tercio_field::{Base, Pose, Size, Table, Terrain};

/// What makes a unit more than its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Traits {
    /// Stands deep.
    pub massed: bool,
    /// Iron officers: a failed discipline test is rolled again.
    pub iron: bool,
    pub spirit: Spirit,
    /// Horse in full armour; only how it is drawn hangs on it.
    pub cuirassiers: bool,
}

/// A trait as files have it.
struct Trait {
    word: &'static str,
    /// Who can have it, in words, and by kind.
    who: &'static str,
    fits: fn(Troop) -> bool,
    has: fn(&Traits) -> bool,
    give: fn(&mut Traits),
}

const TRAITS: [Trait; 5] = [
    Trait {
        word: "massed",
        who: "foot and horse that fight in close order",
        fits: |troop| !troop.is_nimble() && !troop.is_train() && troop != Troop::Dragoons,
        has: |traits| traits.massed,
        give: |traits| traits.massed = true,
    },
    Trait {
        word: "iron-officers",
        who: "all but baggage",
        fits: |troop| troop != Troop::Baggage,
        has: |traits| traits.iron,
        give: |traits| traits.iron = true,
    },
    Trait {
        word: "motivated",
        who: "all but baggage",
        fits: |troop| troop != Troop::Baggage,
        has: |traits| traits.spirit == Spirit::Motivated,
        give: |traits| traits.spirit = Spirit::Motivated,
    },
    Trait {
        word: "unmotivated",
        who: "all but baggage",
        fits: |troop| troop != Troop::Baggage,
        has: |traits| traits.spirit == Spirit::Unmotivated,
        give: |traits| traits.spirit = Spirit::Unmotivated,
    },
    Trait {
        word: "cuirassiers",
        who: "GA, TR and RE",
        fits: |troop| matches!(troop, Troop::Gallopers | Troop::Trotters | Troop::Reiters),
        has: |traits| traits.cuirassiers,
        give: |traits| traits.cuirassiers = true,
    },
];

impl Traits {
    /// The words of those that hold, as files have them.
    pub fn words(&self) -> Vec<&'static str> {
        TRAITS.iter().filter(|one| (one.has)(self)).map(|one| one.word).collect()
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
    pub vbu: u8,
    /// Shooting modifier, 0 to -4.
    pub sm: i8,
    /// Its own melee modifier.
    pub melee: i8,
    pub impetus: u8,
    pub discipline: Grade,
    /// Demoralisation value.
    pub vd: u8,
    pub weapon: Option<Weapon>,
    pub pace: Pace,
    pub traits: Traits,
    pub pose: Pose,
    /// Dragoons who begin on foot.
    #[serde(default)]
    pub on_foot: bool,
}

impl UnitSetup {
    /// Where it stands at the start.
    pub fn base(&self) -> Base {
        Base { pose: self.pose, size: base_size(self) }
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

/// A leader and those he leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandSetup {
    pub title: String,
    pub side: u8,
    pub leader: String,
    pub level: Level,
    pub structure: Structure,
    /// Its leader leads the army.
    pub chief: bool,
    /// The unit that its leader is attached to at the start, by its place among all units.
    pub with: Option<u8>,
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
    /// Whose each village is: its place in the terrain, and the side.
    #[serde(default)]
    pub villages: Vec<(u8, u8)>,
    /// Ground and places are chosen at the table, and who attacks is thrown for.
    #[serde(default)]
    pub free: bool,
    /// What a teaching battle says, step by step.
    #[serde(default)]
    pub lessons: Vec<tercio_family::Lesson>,
    pub commands: Vec<CommandSetup>,
    pub units: Vec<UnitSetup>,
}

impl Setup {
    /// The value of an army at the start, VDT; baggage and villages are not counted.
    pub fn initial_vd(&self, side: u8) -> u16 {
        vd_of(self.units.iter().filter(|unit| unit.side == side))
    }
}

fn vd_of<'u>(units: impl Iterator<Item = &'u UnitSetup>) -> u16 {
    units.filter(|unit| unit.troop != Troop::Baggage).map(|unit| u16::from(unit.vd)).sum()
}
