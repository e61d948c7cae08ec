//! What goes over the WebSocket of a match.
//!
//! The page says [`ToServer::Hello`] with the links it holds and how much of the log it knows; the
//! server answers with who that makes it, with the rest of the story, and with how things stand.
//! Every request has a `key` of the page's choosing that comes back with the answer.

use crate::{Clock, ClockOrder, ClockShown, ClocksAt, Link, OddsShown, Role};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tercio_chance::Seat;
use tercio_engine::{
    Aim, CanUndo, Chapter, DiceFrom, Enforcement, Offer, Reach, Ruler, Standing, Trail, View,
};
use tercio_ledger::Shown;
use ts_rs::TS;

/// From the page.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ToServer {
    /// First of all. `known` is how many entries of the log the page has, 0 for none; `sit` is
    /// whose view it wants first.
    Hello {
        links: Vec<String>,
        known: usize,
        sit: Option<Role>,
    },
    /// Shows the table as another of the held roles sees it.
    Sit {
        role: Role,
    },
    /// Gives an order. `moment` is the one that came with the view it was chosen from; an order
    /// from an older view is refused and changes nothing.
    Order {
        key: String,
        seat: Seat,
        moment: usize,
        #[ts(type = "unknown")]
        order: Value,
    },
    /// Gives an order as it is typed.
    Typed {
        key: String,
        seat: Seat,
        moment: usize,
        text: String,
    },
    /// What order a drag or click would mean.
    Aim {
        key: String,
        seat: Seat,
        aim: Aim,
    },
    /// What a typed order means, without giving it.
    Read {
        key: String,
        seat: Seat,
        text: String,
    },
    /// Odds and lawfulness of an order, before committing.
    Ask {
        key: String,
        seat: Seat,
        #[ts(type = "unknown")]
        order: Value,
    },
    /// What the computer would do.
    Hint {
        key: String,
        seat: Seat,
    },
    /// How far a piece can see, shoot, threaten or command.
    Reach {
        key: String,
        piece: u16,
    },
    /// What lies between two pieces: distance, range, sight, by how much.
    Gauge {
        key: String,
        from: u16,
        to: u16,
    },
    /// The ways that pieces have come in this turn and the one before: by now, or by a place.
    Trails {
        key: String,
        #[serde(default)]
        place: Option<usize>,
    },
    /// The whole battle at a glance: how each army stood at each place.
    Review {
        key: String,
    },
    /// Types the dice that are awaited.
    Throw {
        key: String,
        moment: usize,
        faces: Vec<u8>,
    },
    /// Takes this seat's last choice back, or asks the others to agree to it.
    Undo {
        key: String,
        seat: Seat,
        moment: usize,
    },
    /// Answers another seat that wants to take something back.
    Consent {
        key: String,
        seat: Seat,
        moment: usize,
        yes: bool,
    },
    Concede {
        key: String,
        seat: Seat,
    },
    /// Takes the victory over a seat whose time has run out.
    Claim {
        key: String,
        against: Seat,
    },
    /// The umpire stops or starts the clocks, or gives somebody more time.
    Clocks {
        key: String,
        what: ClockOrder,
    },
    /// A line of talk, kept in the log. Spectators cannot speak.
    Say {
        key: String,
        role: Role,
        text: String,
    },
    /// The same battle again, sides swapped; only once it is over.
    Rematch {
        key: String,
    },
    /// What if: another match that goes on from this place. While the battle lasts, only for who
    /// holds every side that people play.
    Branch {
        key: String,
        place: usize,
    },
    /// The table as it was before the step at this place; the last place is now.
    Look {
        key: String,
        place: usize,
    },
    /// After the rules have changed under the log: go on from the last state on record.
    GoOn {
        key: String,
        seat: Seat,
    },
    /// The umpire waves an order through, whatever the rules say. A text is an order as it is
    /// typed.
    Pass {
        key: String,
        seat: Seat,
        #[ts(type = "unknown")]
        order: Value,
    },
    /// The umpire changes one value of the state.
    Amend {
        key: String,
        path: String,
        #[ts(type = "unknown")]
        value: Value,
        reason: String,
    },
    /// The umpire decides the dice that are awaited, or the next that will be.
    Force {
        key: String,
        #[ts(type = "unknown")]
        answer: Value,
    },
    /// The whole state, for the umpire.
    State {
        key: String,
    },
    /// Still there?
    Ping,
}

/// From the server.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ToPage {
    Welcome {
        table: TableInfo,
        /// What the links that were sent make of the page; a spectator, where none was sent and
        /// the match is open to all.
        roles: Vec<Role>,
    },
    /// The first `keep` chapters that the page has still stand; these follow them.
    Story {
        keep: usize,
        chapters: Vec<Chapter>,
        /// How many entries of the log the page knows now.
        known: usize,
    },
    /// Lines of talk that follow those the page has.
    Talk {
        lines: Vec<TalkLine>,
    },
    Now(Box<Now>),
    Presence {
        here: Vec<Here>,
    },
    /// What was asked for with this key has been done, and is on disk.
    Done {
        key: String,
        /// A refusal that was waved through.
        warning: Option<Refused>,
    },
    /// It has not been done, and nothing has changed.
    Refused {
        key: String,
        why: Refused,
    },
    Odds {
        key: String,
        asked: Asked,
    },
    Hint {
        key: String,
        #[ts(type = "unknown")]
        order: Value,
        notation: String,
        /// The same in plain words, with where it leads and what it risks.
        offer: Box<Offer>,
        reason: String,
    },
    /// The order that an aim or a typed line means, if it means one.
    Aimed {
        key: String,
        #[ts(type = "unknown")]
        order: Value,
        notation: String,
        /// The same in plain words, with where it leads and what it risks.
        offer: Box<Offer>,
        /// What a rule says against it.
        refused: Option<Refused>,
        /// Why it is less than was aimed at.
        cut: Option<Refused>,
    },
    Reached {
        key: String,
        reaches: Vec<Reach>,
    },
    Gauged {
        key: String,
        rulers: Vec<Ruler>,
    },
    Trails {
        key: String,
        trails: Vec<Trail>,
    },
    Review {
        key: String,
        /// By place, then by seat.
        standings: Vec<Vec<Standing>>,
    },
    Look {
        key: String,
        place: usize,
        places: usize,
        view: Box<View>,
    },
    State {
        key: String,
        #[ts(type = "unknown")]
        state: Value,
    },
    /// There is another battle for this page's seats. Without links somebody else has asked for
    /// it, or did earlier: the page gets its own by asking with [`ToServer::Rematch`].
    Rematch {
        id: String,
        links: Vec<Link>,
    },
    /// The match that goes on from an earlier place, with a link for every role.
    Branched {
        key: String,
        id: String,
        links: Vec<Link>,
    },
    /// The server is going; come back in a moment.
    Closing {
        text: String,
    },
    Pong,
}

/// What a match is, from beginning to end.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    pub id: String,
    pub system: String,
    pub system_title: String,
    pub title: String,
    pub seats: Vec<SeatInfo>,
    /// The seat at which an umpire gives orders of his own, where the rules have one.
    pub umpire: Option<Seat>,
    pub dice: DiceFrom,
    pub enforcement: Enforcement,
    /// House rules in words, empty when it is played by the sheet.
    pub house: Vec<String>,
    /// Anybody at this server may watch.
    pub listed: bool,
    pub clock: Option<Clock>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatInfo {
    pub seat: Seat,
    pub name: String,
    /// The side it is on, as a scene counts them.
    pub side: u8,
    pub player: Player,
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    Human,
    Computer,
}

/// How things stand for one role.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Now {
    pub role: Role,
    /// To be sent back with an order.
    pub moment: usize,
    pub view: View,
    pub awaited: Option<DiceWanted>,
    pub over: Option<Over>,
    pub undo: CanUndo,
    /// Somebody wants to take something back, and these have still to agree.
    pub undo_asked: Option<UndoAsked>,
    /// Seats whose secret choice is in.
    pub sealed: Vec<Seat>,
    /// This role's own choices that are still sealed, as they are typed.
    pub own_sealed: Vec<String>,
    /// A computer is thinking for this seat.
    pub thinking: Option<Seat>,
    /// How many steps have been made: the last place to look at is this one.
    pub places: usize,
    /// The rules have changed since this was played; these seats have agreed to go on.
    pub drift: Option<DriftShown>,
    /// Of the seats that people play; none where there is no clock.
    pub clocks: Vec<ClockShown>,
    pub clocks_at: Option<ClocksAt>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DriftShown {
    pub why: String,
    pub agreed: Vec<Seat>,
}

/// Dice that a person has to throw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DiceWanted {
    pub dice: u16,
    /// `best 3 of 5d6`
    pub say: String,
    pub rule: String,
    pub label: String,
    pub seat: Seat,
    /// This role may type them.
    pub yours: bool,
    pub tally: Option<Shown>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Over {
    pub winners: Vec<Seat>,
    pub rule: String,
    pub because: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct UndoAsked {
    pub by: Seat,
    pub waits_for: Vec<Seat>,
}

/// No, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Refused {
    /// The rule that says so; empty when no rule does.
    pub rule: String,
    pub because: String,
    /// It was chosen from an older view; look again.
    pub stale: bool,
}

/// What an order would do.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Asked {
    pub notation: String,
    pub refused: Option<Refused>,
    /// None when no dice are thrown for it.
    pub cases: Vec<Case>,
}

/// The odds of an order if the others answer it in a certain way.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Case {
    /// `if they defend`; empty when there is one case only.
    pub when: String,
    pub procedure: String,
    /// The address of the same question among the odds pages, after the procedure.
    pub query: String,
    /// What sides a and b are called here; may be empty.
    pub sides: Vec<String>,
    pub odds: OddsShown,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TalkLine {
    /// Its place in the log.
    pub entry: usize,
    /// Nobody's: the umpire's.
    pub seat: Option<Seat>,
    pub text: String,
}

/// How many pages show a role's table just now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Here {
    pub role: Role,
    pub pages: usize,
}
