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

/// A dispute as a card: what is told, where it stands on a ladder of chances, and why.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// What is in question, in a sentence.
    pub title: String,
    /// What was told, and what is said against it; either may be empty.
    pub told: String,
    pub against: String,
    pub narrator: Seat,
    pub disputer: Seat,
    /// It is argued now.
    pub open: bool,
    /// When it was, such as `09:12, round 3`; empty while it is open.
    pub when: String,
    /// The rungs from the likeliest, with their chances.
    pub ladder: Vec<RungShown>,
    /// The rung it began at and the one it stands at, by their places.
    pub reference: u8,
    pub stands: u8,
    /// Why that reference.
    pub because: String,
    pub pros: Vec<PointMade>,
    pub cons: Vec<PointMade>,
    /// What came of it, in a sentence; empty while it is open.
    pub outcome: String,
    /// Whether it happened.
    pub happened: Option<bool>,
    /// The dice said so, at the rung where it stood; not the umpire, nor the players.
    #[serde(default)]
    pub thrown: bool,
    /// Who has had his say.
    pub done: Vec<Seat>,
    /// The rule behind it.
    pub rule: String,
}

/// A rung of a ladder of chances.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungShown {
    pub name: String,
    pub short: String,
    /// What must be thrown: `10+`.
    pub score: String,
    /// Its chance, as so many ways of so many.
    pub ways: u32,
    pub of: u32,
}

/// A point that somebody makes in a dispute.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointMade {
    pub word: String,
    pub by: Option<Seat>,
    /// How it stands, in a word or two: `plain`, `agreed`, `upheld`, `struck`, `open`, `by itself`.
    pub stands: String,
    pub counts: bool,
    /// Why, in a clause; may be empty.
    pub why: String,
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
