//! What decides the future of a battle, and what the players may appeal to. What never changes is
//! in the setup.

use crate::facts::KEYWORDS_MAX;
use crate::order::{ACTIONS_MAX, Deed, Errand, Kind, Part};
use crate::setup::{LEADERS_MAX, LeaderId, PLAYERS_MAX};
use crate::troops::{Condition, Eye, Keyword, Outcome, Pace, Rung};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_chance::Seat;
use tercio_engine::{Agenda, Seats, words};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Point, Pose};

/// Things due at once.
pub const DUE_MAX: usize = 64;
/// Risks to commanders in one round.
pub const RISKS_MAX: usize = 48;

words! {
    /// Where a unit is.
    pub enum Status {
        OnTable "on-table",
        /// Not yet placed.
        Waiting "waiting",
        /// Ridden or cut down.
        Destroyed "destroyed",
        /// Has run off the table.
        Fled "fled",
    }
}

words! {
    /// How its last close combat went.
    pub enum Last { None "none", Won "won", Lost "lost" }
}

/// A unit as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub pose: Pose,
    pub status: Status,
    pub condition: Condition,
    pub skirmishing: bool,
    /// Close combats fought.
    pub combats: u8,
    pub last: Last,
    /// The minute from which it can shoot again.
    pub loaded: u16,
    /// Has had its event in this round.
    pub acted: bool,
    /// It was tried to rally it in this round.
    pub rallied: bool,
    /// Is told to hold, ready.
    pub holds: bool,
    /// What it did last, and against whom.
    pub did: Option<Errand>,
    /// The actions it has been ordered to, once the order is there.
    pub errands: [Option<Errand>; ACTIONS_MAX],
}

impl Unit {
    pub const fn here(&self) -> bool {
        matches!(self.status, Status::OnTable)
    }

    /// Gone, or panic-stricken: lost, for the end of the battle.
    pub const fn is_lost(&self) -> bool {
        match self.status {
            Status::Destroyed | Status::Fled => true,
            Status::OnTable => matches!(self.condition, Condition::Panicked),
            Status::Waiting => false,
        }
    }
}

/// Where a commander is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    At(Point),
    With(UnitId),
    Captured,
    Killed,
}

/// A commander as he stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leader {
    pub post: Post,
    pub eye: Eye,
    /// Leads the army.
    pub chief: bool,
    /// Wounded: does nothing until this round is over.
    pub out_until: u16,
    /// Has had his event in this round.
    pub acted: bool,
}

impl Leader {
    pub const fn here(&self) -> bool {
        matches!(self.post, Post::At(_) | Post::With(_))
    }
}

/// Something that takes time and is not over.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Running {
    /// A number that no other event of the battle has.
    pub id: u16,
    pub narrator: Seat,
    pub what: What,
    /// Minutes on the clock at which it began and at which it is over.
    pub began: u16,
    pub ends: u16,
}

/// What takes time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// On the way there, from where each was when it began; then faces so. What it breaks off by
    /// its coming, if anything.
    Move {
        unit: UnitId,
        from: Pose,
        to: Pose,
        pace: Pace,
        breaks: Option<UnitId>,
    },
    /// On the way to a fight, so many paces a minute, with the keywords that were accepted.
    Engage {
        unit: UnitId,
        target: UnitId,
        from: Pose,
        /// Where it meets the target, and where that one stood when this was found.
        to: Pose,
        stood: Pose,
        stride: u16,
        claims: Box<Claims>,
    },
    /// Beaten foes are followed, and fought again when the next round's time runs.
    Press {
        unit: UnitId,
        target: UnitId,
    },
    Reform {
        unit: UnitId,
    },
    Skirmish {
        unit: UnitId,
        on: bool,
    },
    /// An order is on its way.
    Order {
        by: LeaderId,
        units: UnitSet,
        actions: ArrayVec<Errand, ACTIONS_MAX>,
    },
    Ride {
        leader: LeaderId,
        from: Point,
        to: crate::order::Goal,
    },
}

impl What {
    /// The unit that is at it.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            What::Move { unit, .. }
            | What::Engage { unit, .. }
            | What::Press { unit, .. }
            | What::Reform { unit }
            | What::Skirmish { unit, .. } => Some(*unit),
            What::Order { .. } | What::Ride { .. } => None,
        }
    }
}

words! {
    /// How a keyword stands in an argument.
    pub enum Claimed {
        /// Plainly true on the table.
        Plain "plain",
        /// The other side, or the umpire, agreed.
        Agreed "agreed",
        /// The dice said so.
        Upheld "upheld",
        /// The dice or the umpire said no.
        Struck "struck",
        /// Still to be weighed.
        Open "open",
    }
}

impl Claimed {
    pub const fn counts(self) -> bool {
        matches!(self, Claimed::Plain | Claimed::Agreed | Claimed::Upheld)
    }
}

/// A keyword somebody brings. Many are kept until the end of a battle, so it is written short.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "(Keyword, Seat, Claimed, Arc<str>)", into = "(Keyword, Seat, Claimed, Arc<str>)")]
pub struct Claim {
    pub word: Keyword,
    pub by: Seat,
    pub stands: Claimed,
    /// Why it is plainly true; else the reason that was given for it, if one was.
    pub why: Arc<str>,
}

impl From<(Keyword, Seat, Claimed, Arc<str>)> for Claim {
    fn from((word, by, stands, why): (Keyword, Seat, Claimed, Arc<str>)) -> Claim {
        Claim { word, by, stands, why }
    }
}

impl From<Claim> for (Keyword, Seat, Claimed, Arc<str>) {
    fn from(claim: Claim) -> Self {
        (claim.word, claim.by, claim.stands, claim.why)
    }
}

/// Keywords for an event, and against it. Struck ones are kept, so there may be more than count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Claims {
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub pro: ArrayVec<Claim, { KEYWORDS_MAX * 2 }>,
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub contra: ArrayVec<Claim, { KEYWORDS_MAX * 2 }>,
}

/// An event that is told and not yet fixed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Told {
    pub narrator: Seat,
    pub deed: Deed,
    pub words: String,
    /// What counts in the roll on its table, or in the argument about the whole of it.
    pub claims: Claims,
    /// Every keyword each of the two has used, as bits: for it, and against it.
    pub used: [u32; 2],
    /// Players who have agreed to it as it stands.
    pub agreed: Seats,
    /// Whether it was disputed as a whole, and what came of it.
    pub whole: Option<bool>,
    /// How often each player has disputed it.
    pub disputes: [u8; PLAYERS_MAX],
}

/// A dispute that is being argued.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Argument {
    pub part: Part,
    pub by: Seat,
    /// What the disputer says against it.
    pub words: String,
    pub reference: Rung,
    /// The reference is from a table, so it is not for the players to agree on.
    pub fixed: bool,
    /// Somebody would agree to this one.
    pub offered: Option<(Seat, Rung)>,
    /// Keywords of an argument about a detail; those about the whole are the event's.
    pub claims: Claims,
    /// Who has nothing more to say: for it, and against it.
    pub done: [bool; 2],
}

/// An argument that is over, to be appealed to.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settled {
    pub minute: u16,
    pub round: u16,
    pub narrator: Seat,
    pub by: Seat,
    pub kind: Kind,
    pub part: Part,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<UnitId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<UnitId>,
    /// What was told, and what was said against it.
    #[serde(default, skip_serializing_if = "is_silent")]
    pub words: [String; 2],
    pub reference: Rung,
    /// The reference was from a table, or agreed on.
    pub fixed: bool,
    /// Where it stood when the dice fell.
    pub rung: Rung,
    pub claims: Claims,
    /// The order of the unit it was about, and of the enemy it was directed at.
    pub order: [Condition; 2],
    /// The sum of the dice; nothing where the umpire decided, or a fight is still to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolled: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub happened: Option<bool>,
}

/// Nobody has said anything in words.
fn is_silent(words: &[String; 2]) -> bool {
    words.iter().all(String::is_empty)
}

/// A commander is at risk for what became of the unit nearest to him.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Risk {
    pub leader: LeaderId,
    pub outcome: Outcome,
    pub hand_to_hand: bool,
}

/// What is still due. The top of the agenda is next; a step takes it off and puts on what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Sides place a unit each in turn.
    Place {
        side: u8,
    },
    /// A round begins: ongoing events are marked, everybody has his dice.
    Round,
    /// Everybody who has dice seals how many he throws.
    Pick,
    /// They are thrown: by these seats, so many each.
    Throw {
        seats: Seats,
        dice: [u8; PLAYERS_MAX],
        again: bool,
    },
    /// The narrator tells.
    Narrate {
        seat: Seat,
    },
    /// Others agree or dispute.
    Respond,
    /// A keyword is weighed: by side 0 of the argument, for, or 1, against.
    Weigh {
        side: u8,
    },
    /// The dice decide on it.
    Doubt {
        side: u8,
    },
    /// Both sides of the argument bring keywords.
    Argue,
    /// The dice decide the argument.
    Roll,
    /// The disputer says what happens instead.
    Instead {
        by: Seat,
    },
    /// The event happens; its time is thrown for.
    Happen,
    /// What is over at this minute happens.
    Complete,
    /// The closing step: the clock goes on by so many minutes.
    Clock {
        left: u8,
    },
    /// Who flees runs on.
    Flight,
    /// One panic-stricken unit after another tries to stand.
    Rallies,
    /// One commander after another is at risk.
    Risks,
    /// The end of the battle is reckoned; keywords come back.
    Close,
    Over,
}

words! {
    /// Why it is over.
    pub enum EndReason {
        /// Half of the units are lost.
        Half "half",
        /// A third of the units, and the commander-in-chief.
        Third "third",
        /// Time is up.
        Time "time",
        /// The players have agreed.
        Agreed "agreed",
        Conceded "conceded",
        /// The umpire has ended it.
        Umpire "umpire",
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    pub winner: Option<u8>,
    pub reason: EndReason,
}

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Rounds begun.
    pub round: u16,
    /// Minutes since the beginning.
    pub minute: u16,
    /// How many this round spans; none before its first throw.
    pub span: u8,
    /// Dice each player still has in this round.
    pub dice: [u8; PLAYERS_MAX],
    pub units: Vec<Unit>,
    pub leaders: ArrayVec<Leader, LEADERS_MAX>,
    pub running: Vec<Running>,
    /// The number of the next event that takes time.
    pub next_id: u16,
    pub told: Option<Box<Told>>,
    pub argument: Option<Box<Argument>>,
    /// Keywords each side has used in this round, as bits.
    pub used: [u32; 2],
    pub risks: ArrayVec<Risk, RISKS_MAX>,
    /// Shared by every line of play that is tried.
    pub settled: Arc<Vec<Settled>>,
    /// Lessons taught.
    pub taught: u8,
    pub agenda: Agenda<Due, DUE_MAX>,
    pub ended: Option<Ended>,
}

impl State {
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    pub fn unit_mut(&mut self, id: UnitId) -> &mut Unit {
        &mut self.units[usize::from(id.0)]
    }

    pub fn leader(&self, id: LeaderId) -> &Leader {
        &self.leaders[usize::from(id.0)]
    }

    /// What a unit is at.
    pub fn running_of(&self, unit: UnitId) -> Option<&Running> {
        self.running.iter().find(|running| running.what.unit() == Some(unit))
    }

    /// The units on the table, by number.
    pub fn here(&self) -> impl Iterator<Item = UnitId> + '_ {
        let all = (0u8..).map(UnitId).zip(&self.units);
        all.filter(|(_, unit)| unit.here()).map(|(id, _)| id)
    }
}

impl What {
    /// Whether it is of this commander.
    pub fn is_of(&self, leader: LeaderId) -> bool {
        match self {
            What::Order { by, .. } => *by == leader,
            What::Ride { leader: rides, .. } => *rides == leader,
            _ => false,
        }
    }
}
