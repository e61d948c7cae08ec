//! Armies as they stand, and tables of text beside them.

use serde::{Deserialize, Serialize};

/// A named table of text.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panel {
    pub title: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// The piece each row speaks of; may be empty.
    #[serde(default)]
    pub pieces: Vec<Option<u16>>,
}

/// A side as it stands: what is left of it, who leads it, and its parts.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Army {
    pub side: u8,
    /// What it does here: `attacks`; may be empty.
    pub note: String,
    pub strength: Bar,
    pub corps: Vec<Corps>,
}

/// A part of an army with a leader of its own. Where an army has no parts, all of it without a
/// title.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corps {
    pub title: String,
    /// Who leads it; may be empty.
    pub leader: String,
    /// The piece its leader is with.
    pub leader_with: Option<u16>,
    /// How far it is with its turn, or what has become of it.
    pub note: String,
    pub strength: Option<Bar>,
    pub units: Vec<UnitLine>,
}

/// A unit in the list of its army.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitLine {
    pub piece: u16,
    /// Its state in a few words.
    pub note: String,
    pub strength: Option<Bar>,
    /// It fights no more.
    pub lost: bool,
}

/// How much is left of something, and with how much it breaks.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    pub left: i32,
    /// At the beginning.
    pub of: i32,
    pub breaks_at: Option<i32>,
    /// What is counted: `men`.
    pub what: String,
}
