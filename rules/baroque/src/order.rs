//! Orders: what a seat can decide, how it is typed, and whether it may.

pub(crate) mod aim;
mod names;
pub(crate) mod notation;
mod propose;
pub(crate) mod question;
mod strike;

use serde::{Deserialize, Serialize};
use tercio_engine::words;
use tercio_family::UnitId;
use tercio_field::{Ground, Point, Pose};

pub use tercio_family::Legs;

/// Moves, charges, shots; out of turn too, where one may answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    March { unit: UnitId, legs: Legs },
    Charge { unit: UnitId, target: UnitId },
    Fire { unit: UnitId, target: UnitId },
}

words! {
    /// What one unit can be told to do besides moving, charging and shooting.
    pub enum Task {
        Rally "rally",
        /// One move straight back, facing the enemy.
        Withdraw "withdraw",
        /// In melee: fight on.
        Fight "fight",
        /// Leave a melee.
        Disengage "disengage",
        Mount "mount",
        Dismount "dismount",
        /// Reiters who have shot go back in order.
        Caracole "caracole",
    }
}

words! {
    /// What a seat says when it is asked.
    pub enum Answer {
        /// Does not do what it might.
        Pass "pass",
        /// Defensive fire.
        Fire "fire",
        /// Countercharge.
        Counter "counter",
        Evade "evade",
        Pursue "pursue",
        Stay "stay",
        /// The dice stand.
        Keep "keep",
        /// Throws the first die again, the second, or both.
        First "first",
        Second "second",
        Both "both",
        /// Takes the initiative, or hands it over.
        Take "take",
        HandOver "hand-over",
    }
}

/// Something to be decided before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preparation {
    /// A piece of ground with its middle there, turned clockwise by so many quarters; the large
    /// kind is out of format.
    Lay { piece: Piece, at: Point, turn: u8, large: bool },
    /// Lays no more.
    Laid,
    /// The attacker picks his edge: the near one, or the far one.
    Edge { far: bool },
    /// A unit is placed.
    Deploy { unit: UnitId, pose: Pose },
    /// All that wait are placed in the usual order of battle.
    Array,
}

words! {
    /// Ground that can be bought, as the price list has it.
    pub enum Piece {
        GentleHill "gentle-hill",
        Broken "broken",
        Road "road",
        SteepHill "steep-hill",
        WoodedHill "wooded-hill",
        Difficult "difficult",
        Impassable "impassable",
        Obstacle "obstacle",
        River "river",
        /// Water along a short edge.
        Waterway "waterway",
        /// An open field within hedges.
        Field "field",
        /// The same of broken ground.
        BrokenField "broken-field",
    }
}

/// Where a leader goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    Unit(UnitId),
    Place(Point),
}

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The command to throw for.
    Name {
        command: u8,
    },
    Act(Act),
    Task {
        unit: UnitId,
        task: Task,
    },
    /// The leader of the acting command goes somewhere.
    Lead {
        to: Goal,
    },
    /// The command's activation is over.
    Done,
    Answer(Answer),
    /// Before the battle.
    Prepare(Preparation),
    Concede,
}

impl Piece {
    /// What it is once it lies; a field is ground within hedges, and made of several.
    pub const fn ground(self) -> Option<Ground> {
        match self {
            Piece::GentleHill => Some(Ground::GentleHill),
            Piece::Broken | Piece::BrokenField => Some(Ground::Broken),
            Piece::Road => Some(Ground::Road),
            Piece::SteepHill => Some(Ground::SteepHill),
            Piece::WoodedHill => Some(Ground::WoodedHill),
            Piece::Difficult => Some(Ground::Difficult),
            Piece::Impassable => Some(Ground::Impassable),
            Piece::Obstacle => Some(Ground::Obstacle),
            Piece::River | Piece::Waterway => Some(Ground::River),
            Piece::Field => None,
        }
    }
}
