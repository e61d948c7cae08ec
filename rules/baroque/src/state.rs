//! What decides the future of a battle, and nothing else. What never changes is in the setup.

use crate::setup::{CommandSetup, Setup, UnitSetup};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_engine::{Agenda, words};
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{Point, Pose, Terrain};

/// The most commands, both sides together.
pub const COMMANDS_MAX: usize = 12;
/// Things due at once.
pub const DUE_MAX: usize = 96;
/// Pieces of ground that both sides can pay for together.
pub const PIECES_MAX: usize = 12;
/// Villages that are fought for.
pub const VILLAGES_MAX: usize = 16;

words! {
    /// Where a unit is.
    pub enum Status {
        OnTable "on-table",
        Eliminated "eliminated",
        /// Not yet deployed.
        Waiting "waiting",
    }
}

words! {
    /// How far a unit is with its activation.
    pub enum Activity {
        /// Has not been activated this turn.
        Idle "idle",
        /// Has begun, and may go on until another unit begins.
        Active "active",
        /// Is done for this turn.
        Acted "acted",
    }
}

words! {
    /// When a unit shot in its activation.
    pub enum Fired {
        Not "not",
        /// Before any move: one may follow.
        Before "before",
        /// After its moves, or after a rally: nothing follows but a caracole.
        After "after",
    }
}

/// A unit as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub pose: Pose,
    pub status: Status,
    /// VBU now. Half of it lost, the unit is exhausted: that follows and is not kept.
    pub vbu: u8,
    pub disordered: bool,
    /// Dragoons who have dismounted.
    pub on_foot: bool,
    pub activity: Activity,
    /// Moves made in its activation this turn.
    pub moves: u8,
    /// Has failed the test of a further move: it makes no more and does nothing else.
    pub spent: bool,
    pub shot: Fired,
    /// Has rallied, or tried to, in this activation.
    pub rallied: bool,
    /// Tests to evade this turn.
    pub evades: u8,
    /// Has shot at an opportunity this turn.
    pub opportunity: bool,
}

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// By himself, the middle of his base here.
    At(Point),
    /// Attached to this unit.
    With(UnitId),
    /// Fallen, or taken.
    Lost,
}

/// A command as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    pub post: Post,
    /// Its leader has moved in this activation.
    pub led: bool,
    /// Its activation is over.
    pub acted: bool,
    /// It has come to its breaking point, and its units have tested.
    pub broken: bool,
}

/// A round of melee between two main units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bout {
    pub a: UnitId,
    pub b: UnitId,
    /// Those of either side that charged, counter-charged or pursued into this contact.
    pub comers: UnitSet,
}

/// What an enemy did that may be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// This one ended a move or a withdrawal.
    Moved(UnitId),
    /// This one is about to charge home, at the other.
    Charges(UnitId, UnitId),
    /// This one has shot, at the other.
    Shot(UnitId, UnitId),
}

impl Cause {
    /// Who gave cause.
    pub const fn unit(self) -> UnitId {
        match self {
            Cause::Moved(unit) | Cause::Charges(unit, _) | Cause::Shot(unit, _) => unit,
        }
    }
}

/// A charge that has been declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rush {
    pub unit: UnitId,
    pub target: UnitId,
    /// Made out of turn: nobody answers it but its target.
    pub opportunity: bool,
    /// The target comes on to meet it, having passed its test.
    pub countered: bool,
    /// The target evades, having passed its test.
    pub evaded: bool,
    /// Made as a further move whose test was failed: it comes in disordered.
    #[serde(default)]
    pub failed: bool,
}

words! {
    /// What kind of shot it is.
    pub enum Volley {
        /// In the unit's own activation.
        Own "own",
        Opportunity "opportunity",
        Defensive "defensive",
    }
}

/// The dice of both sides for the initiative, as they lie. A side without a command throws none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    pub commands: [Option<u8>; 2],
    pub dice: [[u8; 2]; 2],
    /// Who has thrown again, or said that he will not.
    pub settled: [bool; 2],
}

/// What is still due. The top of the agenda is next; a step takes it off and puts on what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Before the battle: who attacks, ground, places.
    Before(Before),
    /// A turn begins.
    Turn,
    /// Each side names a command.
    Name,
    /// The commands named throw for the initiative; one side may have none.
    Initiative {
        commands: [Option<u8>; 2],
    },
    /// The leader of this side may throw again.
    Reroll {
        throw: Throw,
        side: u8,
    },
    /// The dice as they lie decide.
    Compare {
        throw: Throw,
    },
    /// A charismatic leader who has won may hand the initiative over.
    HandOver {
        winner: u8,
        loser: u8,
    },
    /// A command acts: its owner orders its units one after another.
    Activate {
        command: u8,
    },
    /// The enemy of who gave cause may answer, unit by unit.
    React {
        seat: u8,
        cause: Cause,
    },
    /// A charged unit may shoot, come to meet it, or evade.
    Charged {
        rush: Rush,
    },
    /// The charge is run home.
    Home {
        rush: Rush,
    },
    /// A unit that is shot at may evade.
    ShotAt {
        firer: UnitId,
        target: UnitId,
        volley: Volley,
    },
    /// A shot falls.
    Shoot {
        firer: UnitId,
        target: UnitId,
        volley: Volley,
    },
    /// One who evaded a shot goes back.
    Evade {
        unit: UnitId,
    },
    /// A round of melee.
    Fight {
        bout: Bout,
    },
    /// The fate of a leader whose unit rolled a six.
    Fate {
        command: u8,
        melee: bool,
    },
    /// These have seen their leader fall, and test.
    Dismay {
        units: UnitSet,
    },
    /// The winner of a bout may pursue.
    Pursue {
        winner: UnitId,
        loser: UnitId,
        eliminated: bool,
    },
    /// The beaten goes back, the winner comes after him unless he stays.
    Retreat {
        loser: UnitId,
        winner: UnitId,
        eliminated: bool,
        stays: bool,
    },
    /// A beaten support goes back alone.
    GoBack {
        unit: UnitId,
        from: UnitId,
    },
    /// The turn ends: breaks are reckoned.
    EndTurn,
    /// The units of a command that has broken test, these still.
    Break {
        command: u8,
        units: UnitSet,
    },
    /// Armies are reckoned, and the turns.
    Reckon,
    Over,
}

/// What is due before a battle whose ground and places are chosen at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// Both throw for who attacks.
    Attacker,
    /// A side lays a piece of ground, or has done with it.
    Lay { side: u8 },
    /// The attacker picks his edge.
    Edge,
    /// A side deploys its units.
    Deploy { side: u8 },
}

words! {
    /// Why it is over.
    pub enum EndReason {
        /// An army's value has sunk to nothing.
        Beaten "beaten",
        /// Both have at once.
        BothBeaten "both-beaten",
        /// The turns are over.
        Length "length",
        Conceded "conceded",
    }
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ended {
    pub winner: Option<u8>,
    pub reason: EndReason,
}

/// A battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: ArrayVec<Unit, UNITS_MAX>,
    pub commands: ArrayVec<Command, COMMANDS_MAX>,
    /// What is due, the next thing on top.
    pub agenda: Agenda<Due, DUE_MAX>,
    /// The command each side has named for the throw to come.
    pub named: [Option<u8>; 2],
    /// Who attacks; the setup's attacker unless it was thrown for.
    pub attacker: u8,
    /// The attacker has picked the far edge; only a battle that is set up at the table asks.
    pub far: bool,
    /// The ground as it was laid at the table; none where it is the setup's.
    pub laid: Option<Arc<Terrain>>,
    /// The pieces it is made of, whoever bought them.
    #[serde(default)]
    pub pieces: ArrayVec<crate::order::Piece, PIECES_MAX>,
    /// Options of ground that each side has spent, and who lays no more.
    pub spent: [u8; 2],
    pub laid_all: [bool; 2],
    /// Villages that have been lost, by their place in the setup's list.
    pub villages_lost: ArrayVec<u8, VILLAGES_MAX>,
    pub ended: Option<Ended>,
    /// Lessons of a teaching battle that have been learnt.
    pub taught: u8,
    /// Who came in on whose flank or rear, and has been in contact since.
    pub flanking: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who was charged by whom behind an obstacle or uphill, and has been in contact since.
    pub defending: ArrayVec<(UnitId, UnitId, crate::facts::Defence), UNITS_MAX>,
    /// Who has tried a reaction or an evasion in the enemy activation under way.
    pub tried: UnitSet,
}

impl Unit {
    /// A unit at the start: in order, at full strength.
    pub fn fresh(card: &UnitSetup) -> Unit {
        Unit {
            pose: card.pose,
            status: Status::OnTable,
            vbu: card.vbu,
            disordered: false,
            on_foot: card.on_foot,
            activity: Activity::Idle,
            moves: 0,
            spent: false,
            shot: Fired::Not,
            rallied: false,
            evades: 0,
            opportunity: false,
        }
    }

    /// On the table.
    pub fn stands(&self) -> bool {
        self.status == Status::OnTable
    }
}

impl State {
    /// A battle at the start: each leader is with a unit of his command.
    pub fn fresh(setup: &Setup) -> State {
        let leads = |card: &CommandSetup, command: u8| {
            let mut units = setup.units.iter().zip(0u8..);
            let first = units.find(|(unit, _)| unit.command == command).map(|(_, id)| id);
            let post = card.with.or(first).map_or(Post::Lost, |unit| Post::With(UnitId(unit)));
            Command { post, led: false, acted: false, broken: false }
        };
        State {
            units: setup.units.iter().map(Unit::fresh).collect(),
            commands: setup.commands.iter().zip(0u8..).map(|(card, at)| leads(card, at)).collect(),
            attacker: setup.attacker,
            ..State::default()
        }
    }

    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// Every unit, in the setup's order.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0u8..).take(self.units.len()).map(UnitId)
    }
}
