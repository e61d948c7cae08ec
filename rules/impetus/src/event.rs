//! What a step reports, with enough to say it in words.

use crate::facts::{Change, Deed};
use crate::phase::exchange::Exchange;
use crate::phase::fate::CommanderFate;
use crate::phase::panic::Direction;
use crate::state::{Ended, UnitId};
use crate::survey::groups::Units;
use tercio_field::{Ground, Leg};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Before the battle.
    Attacks {
        side: u8,
    },
    Laid {
        place: u8,
        kind: Ground,
    },
    Shifted {
        place: u8,
    },
    Dropped {
        kind: Ground,
    },
    Kept,
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
        total: i16,
    },
    Equal,
    Initiative {
        command: u8,
    },
    /// A double changed its commander.
    Changed {
        command: u8,
        change: Change,
    },
    /// A double ends its turn.
    Idle {
        command: u8,
    },
    Done {
        command: u8,
    },

    /// A discipline test; of a group, its first unit.
    Tested {
        unit: UnitId,
        deed: Deed,
        passed: bool,
    },
    Marched {
        units: Units,
        leg: Leg,
        cost: i32,
    },
    Disordered {
        unit: UnitId,
    },
    Rallied {
        unit: UnitId,
    },
    Ready {
        unit: UnitId,
    },
    Dismounted {
        unit: UnitId,
    },
    /// What it is from now on; the rule has the figure.
    OnFoot {
        unit: UnitId,
    },
    Occupied {
        unit: UnitId,
        place: u8,
    },
    Sheltered {
        unit: UnitId,
        with: UnitId,
    },
    LeftSquare {
        unit: UnitId,
    },
    Disengaged {
        unit: UnitId,
        ticks: i32,
    },
    Transferred {
        command: u8,
        to: UnitId,
    },
    /// It does what it must.
    Compelled {
        unit: UnitId,
        at: Option<UnitId>,
    },

    Shoots {
        firer: UnitId,
        target: UnitId,
    },
    /// The shot comes to nothing: its target is gone, hidden, or too hard to hit.
    NoShot {
        firer: UnitId,
        target: UnitId,
    },
    /// What a shot did.
    Shot {
        firer: UnitId,
        target: UnitId,
        verdict: Exchange,
    },
    /// Elephants run wild.
    Panicked {
        unit: UnitId,
        direction: Direction,
        ticks: i32,
    },

    /// Somebody answers out of turn.
    Reacts {
        unit: UnitId,
    },
    Charges {
        units: Units,
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
    /// What pila of one did to the other.
    Pila {
        from: UnitId,
        at: UnitId,
        verdict: Exchange,
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
    Routed {
        unit: UnitId,
    },
    /// By a friend's rout before it.
    Shaken {
        unit: UnitId,
    },
    Fate {
        command: u8,
        fate: CommanderFate,
    },
    /// He is lost because there is nobody to go to.
    GeneralLost {
        command: u8,
    },
    GeneralJoins {
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
    Relieved {
        unit: UnitId,
        by: UnitId,
    },

    VillageLost {
        side: u8,
        place: u8,
    },
    CommandRouted {
        command: u8,
    },
    ArmyBeaten {
        side: u8,
        lost: u16,
        of: u16,
    },
    Ended {
        ended: Ended,
    },
}
