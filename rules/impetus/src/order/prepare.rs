//! What is decided before a battle: ground, edges, places.

use crate::state::UnitId;
use serde::{Deserialize, Serialize};
use tercio_field::{Ground, Point, Pose};

/// Something to be decided before the battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Preparation {
    /// The defender lays a piece of ground with its middle there, turned clockwise by so many
    /// quarters.
    Lay {
        kind: Ground,
        at: Point,
        #[serde(default)]
        turn: u8,
    },
    /// He has laid all he wants.
    Laid,
    /// The attacker moves a piece.
    Shift { place: u8, to: Point },
    /// He takes one away.
    Drop { place: u8 },
    /// He leaves all as it is.
    Keep,
    /// He picks his edge: the near one, or the far one.
    Edge { far: bool },
    /// A unit is placed.
    Deploy { unit: UnitId, pose: Pose },
    /// All that wait are placed in the usual order of battle.
    Array,
}
