//! What a seat sees: everything page and terminal draw, and nothing it may not know.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_chance::Seat;

/// A whole view for one seat, or for a spectator.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub scene: Scene,
    pub prompt: Prompt,
    pub offers: Vec<Offer>,
    pub panels: Vec<Panel>,
}

/// The table, in ticks.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scene {
    pub width: i32,
    pub height: i32,
    /// Ticks in the system's unit of length, and that unit's name.
    pub unit_ticks: i32,
    pub unit_name: String,
    /// The names of the sides, by their number.
    #[serde(default)]
    pub sides: Vec<String>,
    pub pieces: Vec<Piece>,
    pub areas: Vec<Area>,
    pub marks: Vec<Mark>,
    pub rulers: Vec<Ruler>,
}

/// A unit on the table. The pose is the middle of its front edge and where it faces.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub id: u16,
    /// What people call it; orders may be typed with another name.
    pub name: String,
    /// A line for a legend, with the name as it is typed.
    pub label: String,
    pub glyph: String,
    pub side: u8,
    pub x: i32,
    pub y: i32,
    pub facing: u16,
    pub width: i32,
    pub depth: i32,
    /// Figures drawn on the base, one row behind the other and side by side; 0 for none.
    #[serde(default)]
    pub ranks: u8,
    #[serde(default)]
    pub files: u8,
    pub badges: Vec<Badge>,
    /// A closer look: names and values.
    #[serde(default)]
    pub lines: Vec<[String; 2]>,
    pub out: bool,
}

/// A short word on a piece, with what it means.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Badge {
    pub text: String,
    pub meaning: String,
}

/// A patch of ground. What draws a scene knows these kinds by their look; any other is drawn as an
/// outline with its label.
///
/// | kind | look |
/// |---|---|
/// | `hill`, `gentle-hill` | contour lines |
/// | `steep-hill` | contour lines and strokes down the slope |
/// | `wooded-hill` | contour lines and trees |
/// | `wood` | trees within a ragged edge |
/// | `broken` | loose dots: scrub, ploughland, vineyards |
/// | `rough`, `difficult` | hatched, with tufts |
/// | `marsh` | reeds and water |
/// | `impassable` | rock |
/// | `water` | still water |
/// | `river` | flowing water |
/// | `road` | two lines side by side |
/// | `buildings` | houses |
/// | `wall` | a wall, or ground behind walls |
/// | `obstacle` | a hedge, a fence, a ditch |
/// | `fortification` | walls with crenels |
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    pub kind: String,
    pub label: String,
    /// The ground it covers.
    pub outline: Vec<[i32; 2]>,
    /// The crest of a hill; the middle line of a road, river, wall or obstacle. May be empty.
    #[serde(default)]
    pub line: Vec<[i32; 2]>,
    /// How wide that road, river, wall or obstacle is.
    #[serde(default)]
    pub width: i32,
}

/// A sign on the table: where a unit was, where a shot fell.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub kind: String,
    pub label: String,
    pub x: i32,
    pub y: i32,
}

/// A measured line.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruler {
    pub kind: String,
    pub label: String,
    pub from: [i32; 2],
    pub to: [i32; 2],
    /// More to say: what the measure means, and by how much.
    #[serde(default)]
    pub lines: Vec<String>,
}

/// How far a piece can see, shoot, threaten or command, as an outline on the table. The kinds are
/// `arc`, `range`, `zone` and `command`.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    pub kind: String,
    pub label: String,
    pub piece: u16,
    pub outline: Vec<[i32; 2]>,
}

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

#[cfg(test)]
mod tests {
    use super::{Area, Piece, Ruler};

    #[test]
    fn what_was_written_before_figures_and_crests_still_reads() {
        let piece = r#"{"id": 1, "name": "foot", "label": "", "glyph": "foot", "side": 0, "x": 5,
            "y": 6, "facing": 0, "width": 8, "depth": 3, "badges": [], "out": false}"#;
        let piece: Piece = serde_json::from_str(piece).expect("a piece");
        assert_eq!((piece.ranks, piece.files, piece.depth), (0, 0, 3));
        let area: Area = serde_json::from_str(r#"{"kind": "hill", "label": "", "outline": []}"#)
            .expect("an area");
        assert_eq!((area.line.len(), area.width), (0, 0));
        let ruler = r#"{"kind": "", "label": "4", "from": [0, 0], "to": [0, 4]}"#;
        let ruler: Ruler = serde_json::from_str(ruler).expect("a ruler");
        assert_eq!((ruler.to, ruler.lines.len()), ([0, 4], 0));
    }
}
