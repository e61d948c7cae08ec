//! What is asked of a seat, and what it may answer.

use super::Stand;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_chance::Seat;

/// Who has to do what, and which rule says so.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Prompt {
    pub seats: Vec<Seat>,
    pub text: String,
    pub rule: String,
    /// This seat has something to do.
    pub yours: bool,
    /// What is chosen now stays sealed until every choice is in.
    #[serde(default)]
    pub sealed: bool,
    /// What a teaching battle says to who plays for the first time; may be empty.
    #[serde(default)]
    pub lesson: String,
}

/// An order this seat may give. Its odds are asked for with `AnyMatch::questions`.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub order: Value,
    /// Plain words for a button. Where it belongs to a piece, that piece's name and a colon come
    /// first.
    pub label: String,
    /// The order as it is typed.
    pub notation: String,
    /// The piece it belongs to.
    pub piece: Option<u16>,
    /// The heading under which it is listed; may be empty.
    #[serde(default)]
    pub group: String,
    /// Where it would bring the middle of the piece's front edge.
    #[serde(default)]
    pub at: Option<[i32; 2]>,
    /// How the piece would face there.
    #[serde(default)]
    pub facing: Option<u16>,
    /// The other piece it is directed at.
    #[serde(default)]
    pub on: Option<u16>,
    /// A letter for the keyboard, the only one of its kind among the offers; may be empty.
    #[serde(default)]
    pub key: String,
    /// What it invites, if that is bad.
    #[serde(default)]
    pub risk: String,
    /// What it costs, name and value: its length, how far it turns, how much of its move is left.
    #[serde(default)]
    pub figures: Vec<[String; 2]>,
    /// Where it would bring every piece that goes along, the first included.
    #[serde(default)]
    pub ends: Vec<Stand>,
    /// Words and keywords may go with it: the page puts them into the order as `words` and
    /// `keywords`.
    #[serde(default)]
    pub wording: Option<Wording>,
}

/// What may be said with an order.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wording {
    /// What the words are for, as the hint of an empty field; empty where there are none.
    pub hint: String,
    /// Without words it cannot be said.
    pub needed: bool,
    /// At most so many keywords.
    pub most: u8,
    pub keywords: Vec<KeywordOffer>,
}

/// A keyword that may be said with an order.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeywordOffer {
    /// As it stands in the order.
    pub word: String,
    pub label: String,
    /// The heading it is listed under.
    pub group: String,
    /// It is plainly true here, and why; a doubtful one has to be agreed to or thrown for.
    pub plain: bool,
    pub why: String,
}

/// A procedure asked about certain facts. Side a is whoever asks.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The case it is about, such as "if they attack"; empty where there is only one.
    #[serde(default)]
    pub when: String,
    pub procedure: String,
    pub facts: Value,
    /// What sides a and b are called here; may be empty.
    #[serde(default)]
    pub sides: Vec<String>,
}
