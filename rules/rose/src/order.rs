//! Orders: what a seat can say, how it is typed, and whether it may.

pub(crate) mod aim;
pub(crate) mod names;
pub(crate) mod notation;
mod propose;
pub(crate) mod question;
mod ruled;
mod written;

use crate::setup::LeaderId;
use crate::troops::{Condition, Keyword, Pace, Rung};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tercio_engine::words;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, Pose};

/// The most units that go as one, or get one order.
pub const GROUP_MAX: usize = 4;
/// The most actions of one order.
pub const ACTIONS_MAX: usize = 3;
/// The most letters of what is told at once.
pub const WORDS_MAX: usize = 600;

/// Keywords, each once.
pub type Keywords = ArrayVec<Keyword, 3>;

words! {
    /// The kinds of events.
    pub enum Kind {
        Move "move",
        Engage "engage",
        Shoot "shoot",
        Reform "reform",
        Rally "rally",
        Order "order",
        Hold "hold",
        Interrupt "interrupt",
        Ride "ride",
        Skirmish "skirmish",
        Tell "tell",
        Peace "peace",
    }
}

/// What a unit is ordered to do, as far as it can be held against what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Errand {
    pub kind: Kind,
    /// Against or towards this unit; nothing for any.
    pub target: Option<UnitId>,
}

/// Where a commander goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    Unit(UnitId),
    Place(Point),
}

/// An event as a program moves by it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Units go straight on, side by side, by the way of the first; each then faces so, or as
    /// before.
    Move {
        lead: UnitId,
        /// Those that go with it.
        with: UnitSet,
        to: Point,
        facing: Option<Angle>,
        /// For horse; foot marches.
        pace: Pace,
    },
    Engage {
        unit: UnitId,
        target: UnitId,
    },
    Shoot {
        unit: UnitId,
        target: UnitId,
    },
    Reform {
        unit: UnitId,
    },
    /// Panic-stricken men are to stand.
    Rally {
        unit: UnitId,
    },
    /// A commander sends an order.
    Order {
        by: LeaderId,
        units: UnitSet,
        actions: ArrayVec<Errand, ACTIONS_MAX>,
    },
    /// It stays and is ready.
    Hold {
        unit: UnitId,
    },
    /// Breaks off what the unit itself is at, or, coming before it, what an enemy is at.
    Interrupt {
        unit: UnitId,
        target: Option<UnitId>,
    },
    /// A commander rides.
    Ride {
        leader: LeaderId,
        to: Goal,
    },
    /// Shot go loose as skirmishers, or close their ranks again.
    Skirmish {
        unit: UnitId,
        on: bool,
    },
    /// Words alone.
    Tell,
    /// To end the battle here.
    Peace,
}

impl Deed {
    pub const fn kind(&self) -> Kind {
        match self {
            Deed::Move { .. } => Kind::Move,
            Deed::Engage { .. } => Kind::Engage,
            Deed::Shoot { .. } => Kind::Shoot,
            Deed::Reform { .. } => Kind::Reform,
            Deed::Rally { .. } => Kind::Rally,
            Deed::Order { .. } => Kind::Order,
            Deed::Hold { .. } => Kind::Hold,
            Deed::Interrupt { .. } => Kind::Interrupt,
            Deed::Ride { .. } => Kind::Ride,
            Deed::Skirmish { .. } => Kind::Skirmish,
            Deed::Tell => Kind::Tell,
            Deed::Peace => Kind::Peace,
        }
    }

    /// The units that it is an event of: each has one in a round.
    pub fn units(&self) -> UnitSet {
        match self {
            Deed::Move { lead, with, .. } => with.with(*lead),
            Deed::Engage { unit, .. }
            | Deed::Shoot { unit, .. }
            | Deed::Reform { unit }
            | Deed::Rally { unit }
            | Deed::Hold { unit }
            | Deed::Interrupt { unit, .. }
            | Deed::Skirmish { unit, .. } => UnitSet::default().with(*unit),
            Deed::Order { .. } | Deed::Ride { .. } | Deed::Tell | Deed::Peace => UnitSet::default(),
        }
    }

    /// The enemy it is directed at.
    pub const fn target(&self) -> Option<UnitId> {
        match self {
            Deed::Engage { target, .. } | Deed::Shoot { target, .. } => Some(*target),
            Deed::Interrupt { target, .. } => *target,
            _ => None,
        }
    }

    /// Rolled on a table of the sheet, disputed or not.
    pub const fn is_rolled(&self) -> bool {
        matches!(self, Deed::Engage { .. } | Deed::Shoot { .. } | Deed::Rally { .. })
    }
}

words! {
    /// What of a told event is disputed.
    pub enum Part {
        /// That it happens at all, or how a fight or shot will go.
        Whole "whole",
        /// Something of it that words say.
        Detail "detail",
    }
}

/// What an umpire decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// The argument starts from this rung.
    Rung(Rung),
    /// The keyword that is weighed stands, or does not.
    Stands,
    Falls,
    /// The event or the part in dispute happens, or does not: no dice.
    Happens,
    Fails,
    /// There has been enough talk: the dice.
    Roll,
    Put {
        unit: UnitId,
        pose: Pose,
    },
    PutLeader {
        leader: LeaderId,
        to: Goal,
    },
    Condition {
        unit: UnitId,
        condition: Condition,
    },
    /// The unit is gone.
    Remove {
        unit: UnitId,
    },
    /// What the unit is at is broken off.
    Stop {
        unit: UnitId,
    },
    /// So many minutes have passed since the beginning.
    Clock(u16),
    /// The battle is over.
    End {
        winner: Option<u8>,
    },
    /// Words alone.
    Tell,
}

/// What a seat says.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Say {
    /// A unit is placed before the battle.
    Place {
        unit: UnitId,
        pose: Pose,
    },
    /// All that wait are placed in the usual order of battle.
    Array,
    /// So many dice for the next narrator, sealed; none is to pass and spend one.
    Dice(u8),
    /// The narrator proposes an event, with keywords for it.
    Propose(Deed),
    /// The narrator lets it be.
    Pass,
    /// The event is agreed to, or the keyword.
    Accept,
    /// The event is disputed, with keywords against it.
    Dispute(Part),
    /// The reference that a side would agree to.
    Rung(Rung),
    /// One more keyword in the argument, with its reason in words.
    Claim(Keyword),
    /// The keyword is not agreed to: the dice decide on it.
    Contest,
    /// Nothing more to say in this argument.
    Done,
    /// What happens instead, in words.
    Instead,
    Concede,
    Umpire(Word),
}

/// What a seat decides: what it says, in words too, and with which keywords.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    pub say: Say,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    #[serde(default, skip_serializing_if = "ArrayVec::is_empty")]
    pub keywords: Keywords,
}

impl From<Say> for Order {
    fn from(say: Say) -> Order {
        Order { say, words: String::new(), keywords: Keywords::new() }
    }
}
