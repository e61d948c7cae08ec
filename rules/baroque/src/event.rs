//! What a step reports, with enough to say it in words.

use crate::facts::Deed;
use crate::order::{Legs, Piece};
use crate::phase::exchange::Exchange;
use crate::phase::fate::LeaderFate;
use crate::state::{Ended, Volley};
use tercio_family::UnitId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Before the battle.
    Attacks {
        side: u8,
    },
    Laid {
        side: u8,
        piece: Piece,
        options: u8,
    },
    LaidAll {
        side: u8,
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
    Named {
        command: u8,
    },
    /// What a command threw, with what was added.
    Threw {
        command: u8,
        dice: [u8; 2],
        total: i16,
    },
    /// A leader throws again.
    ThrewAgain {
        command: u8,
        dice: [u8; 2],
    },
    Equal,
    Initiative {
        command: u8,
    },
    HandedOver {
        from: u8,
        to: u8,
    },
    /// A double costs an incompetent leader the activation.
    Idle {
        command: u8,
    },
    Done {
        command: u8,
    },
    /// The leader has gone somewhere.
    Led {
        command: u8,
        to: Option<UnitId>,
    },

    Tested {
        unit: UnitId,
        deed: Deed,
        passed: bool,
    },
    Marched {
        unit: UnitId,
        legs: Legs,
        cost: i32,
    },
    Withdrew {
        unit: UnitId,
        ticks: i32,
    },
    Disordered {
        unit: UnitId,
    },
    Rallied {
        unit: UnitId,
    },
    Mounted {
        unit: UnitId,
    },
    Dismounted {
        unit: UnitId,
    },
    Disengaged {
        unit: UnitId,
        ticks: i32,
    },

    Shoots {
        firer: UnitId,
        target: UnitId,
        volley: Volley,
    },
    /// The shot comes to nothing: its target is gone, hidden, or too hard to hit.
    NoShot {
        firer: UnitId,
        target: UnitId,
    },
    Shot {
        firer: UnitId,
        target: UnitId,
        verdict: Exchange,
    },

    /// Somebody answers out of turn.
    Reacts {
        unit: UnitId,
    },
    Charges {
        unit: UnitId,
        target: UnitId,
    },
    Evades {
        unit: UnitId,
    },
    Evaded {
        unit: UnitId,
        ticks: i32,
    },
    Counters {
        unit: UnitId,
        ticks: i32,
    },
    /// The die beyond the move.
    Bonus {
        unit: UnitId,
        bonus: u8,
    },
    Contact {
        unit: UnitId,
        foe: UnitId,
        flank: bool,
    },
    Short {
        unit: UnitId,
        target: UnitId,
    },
    /// Contact alone is the end of it.
    Swept {
        unit: UnitId,
        by: UnitId,
    },
    Fought {
        a: UnitId,
        b: UnitId,
        verdict: Exchange,
    },

    /// VBU lost, whatever the cause.
    Lost {
        unit: UnitId,
        loss: u8,
    },
    Exhausted {
        unit: UnitId,
    },
    Eliminated {
        unit: UnitId,
    },
    Fate {
        command: u8,
        fate: LeaderFate,
    },
    /// He is lost because there is nobody to go to.
    LeaderTaken {
        command: u8,
    },
    LeaderJoins {
        command: u8,
        unit: UnitId,
    },

    Retreated {
        unit: UnitId,
        ticks: i32,
    },
    /// A friend in the way of a retreat.
    PushedBack {
        unit: UnitId,
        ticks: i32,
    },
    PassedBy {
        unit: UnitId,
    },
    Pursued {
        unit: UnitId,
        ticks: i32,
    },
    Stays {
        unit: UnitId,
    },

    VillageLost {
        side: u8,
        place: u8,
    },
    CommandBroken {
        command: u8,
    },
    ArmyBeaten {
        side: u8,
        left: i16,
        of: u16,
    },
    Ended {
        ended: Ended,
    },
}
