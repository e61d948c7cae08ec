//! What a seat sees: everything page and terminal draw, and nothing it may not know.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_chance::Seat;

/// A whole view for one seat, or for a spectator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub scene: Scene,
    pub prompt: Prompt,
    pub offers: Vec<Offer>,
    pub panels: Vec<Panel>,
}

/// The table, in ticks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    pub width: i32,
    pub height: i32,
    /// Ticks in the system's unit of length, and that unit's name.
    pub unit_ticks: i32,
    pub unit_name: String,
    pub pieces: Vec<Piece>,
    pub areas: Vec<Area>,
    pub marks: Vec<Mark>,
    pub rulers: Vec<Ruler>,
}

/// A unit on the table. The pose is the middle of its front edge and where it faces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub id: u16,
    pub name: String,
    pub label: String,
    pub glyph: String,
    pub side: u8,
    pub x: i32,
    pub y: i32,
    pub facing: u16,
    pub width: i32,
    pub depth: i32,
    pub badges: Vec<Badge>,
    pub out: bool,
}

/// A short word on a piece, with what it means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Badge {
    pub text: String,
    pub meaning: String,
}

/// A patch of ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub kind: String,
    pub label: String,
    pub outline: Vec<[i32; 2]>,
}

/// A sign on the table: where a unit was, where a shot fell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub kind: String,
    pub label: String,
    pub x: i32,
    pub y: i32,
}

/// A measured line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruler {
    pub kind: String,
    pub label: String,
    pub from: [i32; 2],
    pub to: [i32; 2],
}

/// Who has to do what, and which rule says so.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    pub seats: Vec<Seat>,
    pub text: String,
    pub rule: String,
    /// This seat has something to do.
    pub yours: bool,
}

/// An order this seat may give.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub order: Value,
    pub label: String,
    /// The order as it is typed.
    pub notation: String,
    /// The piece it belongs to.
    pub piece: Option<u16>,
    /// A procedure and facts whose odds tell what it risks.
    pub odds: Option<Question>,
}

/// A procedure asked about certain facts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    pub procedure: String,
    pub facts: Value,
}

/// A named table of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panel {
    pub title: String,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}
