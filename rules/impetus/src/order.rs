//! Orders: what a seat can decide, how it is typed, and whether it may.

mod act;
mod aim;
mod names;
pub(crate) mod notation;
pub mod prepare;
mod propose;
mod question;
mod strike;

pub use act::Act;
pub use prepare::Preparation;

use crate::state::UnitId;
use serde::{Deserialize, Serialize};
use tercio_engine::words;

words! {
    /// What one unit can be told to do besides moving, charging and firing.
    pub enum Task {
        Rally "rally",
        /// Go on opportunity.
        Ready "ready",
        /// In melee: fight on.
        Fight "fight",
        /// Leave a melee.
        Disengage "disengage",
        Dismount "dismount",
        /// Go into a built-up area.
        Occupy "occupy",
        /// Go into a square of pikes.
        Shelter "shelter",
        LeaveSquare "leave-square",
    }
}

words! {
    /// What a seat says when it is asked.
    pub enum Answer {
        /// Does not do what it might: no shot, no charge, no second throw, no relief.
        Pass "pass",
        Evade "evade",
        /// Counter-charge.
        Counter "counter",
        /// Into the square.
        Shelter "shelter",
        Stand "stand",
        /// Has the rally rolled again.
        Again "again",
        Pursue "pursue",
        Stay "stay",
    }
}

/// What a seat can decide.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The command to throw for.
    Name {
        command: u8,
    },
    /// Moves, charges, shots; out of turn too, where one may answer.
    Act(Act),
    Task {
        unit: UnitId,
        task: Task,
    },
    /// The commander of the acting command joins another unit.
    Transfer {
        to: UnitId,
    },
    /// The command's turn is over.
    Done,
    Answer(Answer),
    /// A legion changes places with the one behind it.
    Relieve {
        with: UnitId,
    },
    /// Before the battle.
    Prepare(Preparation),
    Concede,
}
