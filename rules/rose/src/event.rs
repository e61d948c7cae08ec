//! What a step reports, with enough to say it in words.

use crate::facts::Fate;
use crate::order::{Deed, Part, Word};
use crate::setup::LeaderId;
use crate::state::{Claim, Claimed, Ended, What};
use crate::troops::{Condition, Keyword, Outcome, Rung};
use tercio_chance::Seat;
use tercio_family::UnitId;

/// Why an attack does not come to blows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// One of the two is off the table.
    Gone,
    /// Who attacks is in no order for it.
    Disorder,
    /// The way there is barred.
    Barred,
    /// The enemy is out of its sight.
    Unseen,
    /// Neither has a row for it.
    Unwilling,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Placed {
        unit: UnitId,
    },
    /// A round begins, with so much still running.
    Round {
        round: u16,
        minute: u16,
        running: u8,
    },
    /// What a player sealed was opened; none is a pass.
    Picked {
        seat: Seat,
        dice: u8,
    },
    /// The best die of a player.
    Threw {
        seat: Seat,
        best: u8,
    },
    /// Equal best dice are thrown again.
    Tied,
    /// He narrates, and his dice are spent; alone, if nobody else has any.
    Narrates {
        seat: Seat,
        spent: u8,
        alone: bool,
    },
    /// The round spans so many minutes.
    Spans {
        minutes: u8,
    },
    Passed {
        seat: Seat,
    },
    /// An event is told, with keywords for it.
    Told {
        seat: Seat,
        deed: Deed,
        words: String,
        claims: Vec<Claim>,
    },
    Agreed {
        seat: Seat,
    },
    Disputed {
        seat: Seat,
        part: Part,
        reference: Rung,
        words: String,
        claims: Vec<Claim>,
    },
    /// A rung that somebody would agree to, or that is agreed on.
    Rung {
        seat: Seat,
        rung: Rung,
        agreed: bool,
    },
    /// A keyword is brought for the event or against it.
    Claimed {
        seat: Seat,
        word: Keyword,
        pro: bool,
        stands: Claimed,
        why: String,
        /// With the event, or with what is said against it: told there already.
        along: bool,
    },
    /// What came of a keyword that was weighed.
    Weighed {
        word: Keyword,
        pro: bool,
        stands: Claimed,
    },
    Done {
        seat: Seat,
    },
    /// The dice on an argument: it stood at this rung.
    Argued {
        rung: Rung,
        rolled: Option<u8>,
        happens: bool,
    },
    Instead {
        seat: Seat,
        words: String,
    },
    /// It is fixed, and takes so many minutes.
    Fixed {
        deed: Deed,
        minutes: u16,
        dice: u16,
    },
    /// Something that took time is over.
    Completed {
        what: What,
        minute: u16,
    },
    /// It is broken off, by whom or what.
    BrokenOff {
        what: What,
        by: Option<UnitId>,
    },
    /// An attack does not come to blows when its time is over.
    Lapsed {
        what: What,
        why: Lapse,
    },
    /// An attack whose time is over goes on after who has moved, so many minutes more.
    Chases {
        unit: UnitId,
        target: UnitId,
        minutes: u16,
    },
    /// It goes no farther: somebody is in the way.
    Halted {
        unit: UnitId,
        by: UnitId,
    },
    Shot {
        unit: UnitId,
        target: UnitId,
        paces: u16,
        rolled: u8,
        rung: Rung,
        outcome: Outcome,
        /// Minutes until it can shoot again.
        reload: u16,
    },
    Fought {
        unit: UnitId,
        target: UnitId,
        rolled: Option<u8>,
        rung: Rung,
        won: bool,
        by: u8,
        outcomes: [Outcome; 2],
    },
    /// What becomes of a unit.
    Outcome {
        unit: UnitId,
        outcome: Outcome,
    },
    /// It went so far back, or after another.
    Went {
        unit: UnitId,
        paces: u16,
    },
    Condition {
        unit: UnitId,
        condition: Condition,
    },
    /// Friends are in the way of who runs.
    Jostled {
        unit: UnitId,
        by: UnitId,
    },
    Destroyed {
        unit: UnitId,
        by: Option<UnitId>,
    },
    LeftTable {
        unit: UnitId,
    },
    /// A try to make panic-stricken men stand.
    Rallied {
        unit: UnitId,
        rolled: u8,
        stands: bool,
    },
    Ordered {
        unit: UnitId,
        by: LeaderId,
    },
    Arrived {
        leader: LeaderId,
    },
    Clock {
        minute: u16,
    },
    Risked {
        leader: LeaderId,
        rolled: u8,
        fate: Fate,
    },
    /// The next in rank leads the army.
    Succeeds {
        leader: LeaderId,
    },
    Umpire {
        word: Word,
        words: String,
    },
    PeaceRefused {
        seat: Seat,
    },
    Conceded {
        seat: Seat,
    },
    Over {
        ended: Ended,
    },
}
