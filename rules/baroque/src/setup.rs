//! A battle before it begins: the table, its ground, two armies. It never changes.

use crate::facts::Spirit;
use crate::troops::{Grade, Level, Pace, Structure, Troop, Weapon};
use serde::{Deserialize, Serialize};
use tercio_field::{Pose, Table, Terrain};

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
    /// The unit that its leader is attached to at the start.
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
