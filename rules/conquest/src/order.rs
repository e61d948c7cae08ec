//! Orders: what a seat can decide, how it is typed, and whether it may.

pub(crate) mod aim;
mod names;
pub(crate) mod notation;
mod propose;
pub(crate) mod question;

use serde::{Deserialize, Serialize};
use tercio_engine::words;
use tercio_family::UnitId;
use tercio_field::{Ground, Point, Pose};

pub use tercio_family::Legs;

/// What one unit can be told to do in its owner's round.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A battle formation marches; the pace follows from the length.
    March {
        unit: UnitId,
        legs: Legs,
    },
    /// Skirmishers go where they like, and face as they like.
    Slip {
        unit: UnitId,
        to: Pose,
    },
    /// All its figures turn where they stand.
    Face {
        unit: UnitId,
        turn: Turn,
    },
    /// A rank more, or one less, as part of its move.
    Ranks {
        unit: UnitId,
        more: bool,
    },
    /// Another formation: so many files, in ranks or loose; takes a command test.
    Reform {
        unit: UnitId,
        files: u8,
        loose: bool,
    },
    Charge {
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    },
    /// The target of its shooting is named.
    Aim {
        unit: UnitId,
        target: UnitId,
        mass: bool,
    },
    /// It shoots at the target named.
    Loose {
        unit: UnitId,
    },
    /// The combat it is in is fought next.
    Fight {
        unit: UnitId,
    },
}

words! {
    /// How figures turn where they stand.
    pub enum Turn { Left "left", Right "right", About "about" }
}

words! {
    /// What a seat says when it is asked.
    pub enum Answer {
        /// Takes the first round, or the second.
        First "first",
        Second "second",
        /// Meets a charge.
        Stand "stand",
        Shoot "shoot",
        FireAndFlee "fire-and-flee",
        Flee "flee",
        Counter "counter",
        /// Goes after who runs.
        Pursue "pursue",
        Hold "hold",
        /// Lets a warband go, or tries to hold it back.
        Release "release",
        Restrain "restrain",
        /// Before the battle: takes the choice of the edge, or deploys second.
        Edge "edge",
        Last "last",
    }
}

/// Something to be decided before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preparation {
    /// A piece of ground with its middle there, turned clockwise by so many quarters.
    Lay { piece: Piece, at: Point, turn: u8 },
    /// Lays no more.
    Laid,
    /// Takes the near edge, or the far one.
    Edge { far: bool },
    /// A unit is placed.
    Deploy { unit: UnitId, pose: Pose },
    /// All of the side that wait are placed in the usual order of battle.
    Array,
}

words! {
    /// Ground that can be laid.
    pub enum Piece {
        Hill "hill",
        Wood "wood",
        Marsh "marsh",
        Rough "rough",
        SteepHill "steep-hill",
        Rocks "rocks",
    }
}

impl Piece {
    /// What it is once it lies.
    pub const fn ground(self) -> Ground {
        match self {
            Piece::Hill => Ground::GentleHill,
            Piece::Wood => Ground::Wood,
            Piece::Marsh => Ground::Difficult,
            Piece::Rough => Ground::Broken,
            Piece::SteepHill => Ground::SteepHill,
            Piece::Rocks => Ground::Impassable,
        }
    }
}

/// Where a general goes.
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
    /// Points for the Strategic Advantage, sealed.
    Bid {
        points: u8,
    },
    Act(Act),
    /// The general goes somewhere.
    Lead {
        to: Goal,
    },
    /// This part of the round is over: charges, moves, targets.
    Done,
    Answer(Answer),
    /// So many intervention points for the test that is due.
    Spend {
        points: u8,
    },
    /// Before the battle.
    Prepare(Preparation),
    Concede,
}
