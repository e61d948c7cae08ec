//! The table and what is to be seen on it.

use serde::{Deserialize, Serialize};

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
    /// Ground that the seat may lay or move now.
    #[serde(default)]
    pub lay: Vec<Layable>,
    /// Where pieces may be placed now, as outlines with labels.
    #[serde(default)]
    pub zones: Vec<Area>,
}

/// A piece of ground to be laid by hand, drawn around 0, 0. An aim names it by its place in the
/// list; a quarter turn is the least that it can be turned.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layable {
    pub ground: Area,
    /// The area on the table that it is, by its place among them; nothing for a new one.
    pub area: Option<u16>,
    /// It can be turned.
    pub turns: bool,
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
    /// How many figures there are, where the rear rank is not full; 0 for as many as ranks and
    /// files make.
    #[serde(default)]
    pub figures: u16,
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

/// Something that can be seen for a moment when it happens. The kinds are `shot`, `clash`, `loss`,
/// `rout`, `rally`, `fall` of a leader and `break` of a whole command or army.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    pub kind: String,
    pub at: [i32; 2],
    /// Where a shot comes from.
    pub from: Option<[i32; 2]>,
    /// To whom it happens.
    #[serde(default)]
    pub piece: Option<u16>,
}

/// The way a piece has come, from where it began to where it stands.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trail {
    pub piece: u16,
    /// Each the middle of the front edge, and the facing.
    pub poses: Vec<[i32; 3]>,
}

/// How much of its worth an army still has, in the coin in which it breaks.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub left: i32,
    /// At the beginning.
    pub of: i32,
    /// With no more than this it is beaten.
    pub breaks_at: i32,
}

/// A pose of a piece.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    pub piece: u16,
    pub x: i32,
    pub y: i32,
    pub facing: u16,
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
