//! How long people may think, where that is agreed.

use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

/// The clock of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "a clock, such as {\"kind\": \"live\", \"minutes\": 60, \"seconds\": 10} or \
                 {\"kind\": \"correspondence\", \"days\": 3}"
)]
pub enum Clock {
    /// So many minutes for the whole battle, and so many seconds more for each order.
    Live { minutes: u32, seconds: u32 },
    /// So many days each time that a side is asked.
    Correspondence { days: u32 },
}

/// What the umpire does to the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ClockOrder {
    Stop,
    Start,
    Add { seat: Seat, minutes: u32 },
}

/// The time of one seat, as it was when the message was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClockShown {
    pub seat: Seat,
    pub left_ms: i64,
    pub running: bool,
    /// There is little left.
    pub low: bool,
    /// It has run out while the seat had to decide: the others may claim the battle.
    pub out: bool,
    /// After so long the battle is lost by itself, unless the seat decides before.
    pub lost_in_ms: Option<i64>,
}

/// What holds for all clocks of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ClocksAt {
    /// The server's time when the message was sent, in milliseconds since 1970.
    pub server_ms: i64,
    /// The umpire has stopped them.
    pub stopped: bool,
    /// Nothing runs until these seats have opened their links.
    pub awaits: Vec<Seat>,
}
