//! What a step reports, with enough to say it in words.

use crate::facts::Volley;
use crate::order::{Legs, Piece, Turn};
use crate::state::{Ended, Reaction, Trial};
use crate::troops::Facing;
use tercio_family::{UnitId, UnitSet};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Before the battle: who threw higher, and how many pieces of ground are laid.
    Threw {
        side: u8,
        pieces: u8,
    },
    Laid {
        side: u8,
        piece: Piece,
    },
    LaidAll {
        side: u8,
    },
    /// Took the choice of the edge, or of deploying second.
    Chose {
        side: u8,
        last: bool,
    },
    Edge {
        side: u8,
        far: bool,
    },
    Deployed {
        unit: UnitId,
    },

    Turn {
        turn: u8,
    },
    /// What either general has to intervene with in this game turn.
    Points {
        points: [u8; 2],
    },
    /// Points sealed for the Strategic Advantage, opened.
    Bids {
        points: [u8; 2],
    },
    Advantage {
        side: u8,
        dice: [u16; 2],
    },
    /// Equal throws, for the Strategic Advantage or before the battle: thrown again.
    Even {
        dice: [u16; 2],
    },
    /// Took the first round, or the second.
    Picked {
        side: u8,
        first: bool,
    },
    Round {
        side: u8,
    },

    Declared {
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    },
    Reacts {
        unit: UnitId,
        reaction: Reaction,
    },
    Spent {
        side: u8,
        points: u8,
    },
    Tested {
        unit: UnitId,
        trial: Trial,
        passed: bool,
    },
    Counters {
        unit: UnitId,
        ticks: i32,
    },
    Contact {
        unit: UnitId,
        foe: UnitId,
        at: Facing,
    },
    /// A charge that does not come home.
    Short {
        unit: UnitId,
        target: UnitId,
        ticks: i32,
    },
    /// Ridden down while it fled from a charge.
    Caught {
        unit: UnitId,
        by: UnitId,
    },

    Marched {
        unit: UnitId,
        legs: Legs,
        cost: i32,
    },
    Slipped {
        unit: UnitId,
        cost: i32,
    },
    Faced {
        unit: UnitId,
        turn: Turn,
    },
    /// Stands in so many files now, in ranks or loose.
    Reformed {
        unit: UnitId,
        files: u8,
        loose: bool,
    },
    /// The die that says how far it comes in dense ground.
    Slowed {
        unit: UnitId,
        inches: u8,
    },
    Led {
        side: u8,
        to: Option<UnitId>,
    },
    Disordered {
        unit: UnitId,
    },
    Recovered {
        unit: UnitId,
    },

    Aimed {
        unit: UnitId,
        target: UnitId,
    },
    /// All targets are named: the shots of a side come now.
    Shooting {
        side: u8,
    },
    /// The shot is lost: its target is gone.
    NoShot {
        unit: UnitId,
        target: UnitId,
    },
    Shot {
        unit: UnitId,
        target: UnitId,
        volley: Volley,
        kills: u16,
    },

    /// The combat of all these is fought now.
    Joined {
        group: UnitSet,
    },
    /// Strikes in a combat: kills of one unit on another.
    Struck {
        unit: UnitId,
        foe: UnitId,
        kills: u16,
    },
    /// What a side of a combat has scored, and its kills among that.
    Scored {
        group: UnitSet,
        side: u8,
        kills: u16,
        score: i16,
    },
    /// All who fought together, the side that won, and kills and score of either.
    Fought {
        group: UnitSet,
        winner: Option<u8>,
        kills: [u16; 2],
        scores: [i16; 2],
    },
    /// A failed test that it stands in spite of.
    StandsFast {
        unit: UnitId,
    },

    /// What the winners have for the next round against one that stood in spite of it.
    Pushes {
        side: u8,
        push: u8,
    },

    /// Figures lost, whatever the cause.
    Lost {
        unit: UnitId,
        figures: u16,
    },
    /// With less than a rank left it stands in fewer files.
    Narrowed {
        unit: UnitId,
        files: u8,
    },
    Broken {
        unit: UnitId,
    },
    Destroyed {
        unit: UnitId,
    },
    Fate {
        side: u8,
        dies: bool,
    },
    /// He goes to another unit, because his own is gone.
    GeneralJoins {
        side: u8,
        unit: UnitId,
    },
    GeneralLost {
        side: u8,
    },

    Fled {
        unit: UnitId,
        ticks: i32,
    },
    PassedThrough {
        unit: UnitId,
        friend: UnitId,
    },
    LeftTable {
        unit: UnitId,
    },
    Pursued {
        unit: UnitId,
        ticks: i32,
    },
    Holds {
        unit: UnitId,
    },
    /// Goes after him whether its side likes it or not.
    Unheld {
        unit: UnitId,
        from: UnitId,
    },
    Rallied {
        unit: UnitId,
    },

    ArmyBroken {
        side: u8,
        gone: u8,
        of: u8,
    },
    Ended {
        ended: Ended,
    },
}
