//! What a seat sees: everything page and terminal draw, and nothing it may not know.

mod army;
mod dispute;
mod offer;
mod scene;

pub use army::*;
pub use dispute::*;
pub use offer::*;
pub use scene::*;

use serde::{Deserialize, Serialize};

/// A whole view for one seat, or for a spectator.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub scene: Scene,
    pub prompt: Prompt,
    pub offers: Vec<Offer>,
    pub panels: Vec<Panel>,
    /// Each side as it stands.
    #[serde(default)]
    pub armies: Vec<Army>,
    /// What takes time and is not over, where the system has a clock of its own.
    #[serde(default)]
    pub timeline: Option<Timeline>,
    /// What is argued now, and then what has been, the latest first.
    #[serde(default)]
    pub arguments: Vec<Dispute>,
}

/// A clock that belongs to the battle, and what runs on it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeline {
    /// Since the beginning, in `unit`s.
    pub now: i32,
    /// Until when the present round reaches; `now` while nobody knows.
    pub until: i32,
    /// When it is over.
    pub last: i32,
    /// What is counted: `min`.
    pub unit: String,
    /// The time of day, such as `09:12`.
    pub reads: String,
    pub runs: Vec<Run>,
}

/// Something that takes time.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    pub label: String,
    /// A word for its look: `move`, `engage`, `reform`, `reload`, `order`, `ride`.
    pub kind: String,
    pub side: u8,
    pub piece: Option<u16>,
    pub began: i32,
    pub ends: i32,
}
