//! Files that are written in the browser: what may stand in them, how they are changed and shown.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_engine::{Forms, Panel, PieceSource, Scene, Spot};
use ts_rs::{TS, TypeVisitor};
use utoipa::ToSchema;

pub(crate) fn visit(all: &mut impl TypeVisitor) {
    all.visit::<DraftDesk>();
    all.visit::<DraftAsked>();
    all.visit::<DraftShown>();
}

/// What may stand in a system's files, and those that come with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct DraftDesk {
    pub system: String,
    #[schema(value_type = Object)]
    pub forms: Forms,
    pub files: Vec<FileCard>,
}

/// A file that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct FileCard {
    pub name: String,
    pub title: String,
    pub scenario: bool,
    pub text: String,
}

/// A text to be looked at, and changes to make in it first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DraftAsked {
    /// For a text that names no system of its own.
    pub system: String,
    pub text: String,
    #[serde(default)]
    pub edits: Vec<Edit>,
}

/// A change to a file. A path leads from the file to a table or a value, as in `side.0.unit.2.men`;
/// tables of a list are counted from 0. Comments and layout of all else stay as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// Gives a key its value.
    Set {
        path: String,
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        value: Value,
    },
    /// Takes out a key, or one table of a list.
    Remove { path: String },
    /// Adds a table to the list at the path.
    Insert {
        path: String,
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        value: Value,
    },
    /// Puts a copy of a table of a list after it.
    Copy { path: String },
    /// Takes the army that a side names into the file itself.
    TakeIn { path: String },
}

/// A text with what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct DraftShown {
    /// The system that it was read by.
    pub system: String,
    pub text: String,
    /// It holds one army, not a battle.
    pub army: bool,
    /// The text as values; null where it is not TOML.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub values: Value,
    /// Where tables and values stand in the text, from its top to its end.
    #[schema(value_type = Vec<Object>)]
    pub spots: Vec<Spot>,
    /// The table as it is set up, if enough is right for one.
    #[schema(value_type = Option<Object>)]
    pub scene: Option<Scene>,
    /// Where the scene's pieces come from, in its order.
    #[schema(value_type = Vec<Object>)]
    pub pieces: Vec<PieceSource>,
    /// The table of the file behind each of the scene's areas.
    pub areas: Vec<String>,
    /// Those who can play it, each with his side, and whether there is a seat for an umpire; nobody
    /// while it has faults.
    pub seats: Vec<String>,
    pub sides: Vec<u8>,
    pub umpire: bool,
    /// What the armies come to.
    #[schema(value_type = Vec<Object>)]
    pub sums: Vec<Panel>,
    pub faults: Vec<DraftFault>,
}

/// Something wrong in a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct DraftFault {
    /// Counted from one; 0 when it concerns the whole file, or another one.
    pub line: usize,
    pub column: usize,
    /// The table or value it is about; empty for the whole file.
    pub path: String,
    pub text: String,
    /// What to do about it.
    pub hint: String,
}
