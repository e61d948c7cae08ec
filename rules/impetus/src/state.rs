//! What decides the future of a battle, and nothing else. What never changes is in the setup.

mod ranks;

pub use ranks::Ranks;
pub use tercio_family::{UNITS_MAX, UnitId, UnitSet};

use crate::facts::{Change, Cover};
use crate::setup::{Setup, UnitSetup};
use crate::survey::base_size;
use crate::troops::Level;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_engine::{Agenda, words};
use tercio_field::{Base, Pose, Terrain};

/// The most commands, both sides together.
pub const COMMANDS_MAX: usize = 12;

/// Things due at once: a charge of a line breaks into fights, each with its retreat, its pursuit,
/// its shaken commander and those who may answer.
pub const DUE_MAX: usize = 96;
/// Built-up areas that are fought for.
pub const VILLAGES_MAX: usize = 16;

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    #[default]
    OnTable,
    Routed,
    /// Not yet deployed.
    Waiting,
    /// In a square, with the pikes of this number: it cannot be contacted and does not shoot.
    Sheltered(u8),
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
    /// When a unit fired in its activation.
    pub enum Fired {
        Not "not",
        /// Before any move: moves may follow.
        Before "before",
        /// After its moves, or after a rally: nothing follows.
        After "after",
    }
}

/// A unit as it stands now. A large unit is one: its losses come off its rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub pose: Pose,
    pub status: Status,
    /// VBU now, of each unit of a block but its hindmost.
    pub vbu: u8,
    /// Units left in the block.
    pub depth: u8,
    /// VBU left to the hindmost unit of a block; 0 where it has as many as the others.
    pub rear: u8,
    pub disordered: bool,
    /// Has lost VBU: no longer fresh.
    pub worn: bool,
    /// Moves used in its activation this turn.
    pub moves: u8,
    /// Has really made one of them.
    #[serde(default)]
    pub went: bool,
    /// Has failed the test of a further move: it makes no more.
    #[serde(default)]
    pub spent: bool,
    /// Made a move in its last activation.
    pub moved: bool,
    /// Its stakes still stand before it.
    pub stakes: bool,
    /// On opportunity.
    pub ready: bool,
    /// Evades made this turn.
    pub evades: u8,
    /// Its commander is with it: the command's number in the setup.
    pub general: Option<u8>,
    pub activity: Activity,
    pub shot: Fired,
    /// Has rallied, or tried to, in this activation: it does not move any more.
    pub rallied: bool,
    /// Has left its horses for good.
    pub on_foot: bool,
    /// Occupies a built-up area: its number in the terrain.
    pub holds: Option<u8>,
}

/// A command as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Command {
    /// Its commander's level now; nobody when he is lost.
    pub level: Level,
    /// How a double changed him in the last throw, while an equal throw is thrown again.
    pub change: Change,
    /// A double has changed his level this turn.
    pub changed: bool,
    /// Its turn is over.
    pub acted: bool,
    /// It has left the battle.
    pub routed: bool,
    /// A friendly command routed since it last threw.
    pub shaken: bool,
    /// Its commander has had a rally rolled again in this activation.
    pub rerolled: bool,
    /// Its commander has changed his unit in this activation.
    pub transferred: bool,
}

/// A round of melee between two main units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bout {
    pub a: UnitId,
    pub b: UnitId,
    /// Those of either side that charged, counter-charged or pursued into this contact.
    pub comers: Comers,
}

/// Units that came into contact, and what those they struck stood behind as they came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Comers {
    pub units: UnitSet,
    /// Those that came at each kind of cover but none.
    behind: [UnitSet; Cover::ALL.len() - 1],
}

impl Comers {
    pub fn with(mut self, unit: UnitId, faces: Cover) -> Comers {
        self.units = self.units.with(unit);
        for (kind, units) in (1..).zip(&mut self.behind) {
            *units = if kind == faces as usize { units.with(unit) } else { units.without(unit) };
        }
        self
    }

    /// What a unit came at.
    pub fn faces(self, unit: UnitId) -> Cover {
        let kinds = Cover::ALL.iter().skip(1).zip(self.behind);
        let found = kinds.into_iter().find(|(_, units)| units.holds(unit));
        found.map_or(Cover::None, |(cover, _)| *cover)
    }

    /// One of them alone.
    pub fn only(self, unit: UnitId) -> Comers {
        match self.units.holds(unit) {
            true => Comers::default().with(unit, self.faces(unit)),
            false => Comers::default(),
        }
    }
}

/// Why somebody is asked whether he answers: what an enemy did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// These ended a move.
    Moved(UnitSet),
    /// These are about to charge home.
    Charges(UnitSet),
    /// This one fired.
    Fired(UnitId),
}

impl Cause {
    /// Who gave cause.
    pub fn units(self) -> UnitSet {
        match self {
            Cause::Moved(units) | Cause::Charges(units) => units,
            Cause::Fired(unit) => UnitSet::default().with(unit),
        }
    }
}

/// A charge that has been declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rush {
    /// Those that charge as one.
    pub units: UnitSet,
    pub target: UnitId,
    /// Made as a further move whose test was failed: they come in disordered.
    pub failed: bool,
    /// Compelled: nobody decided it.
    pub compelled: bool,
}

/// What is still due. The top of the agenda is next; a step takes it off and puts on what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Before the battle: who attacks, ground, places.
    Before(Before),
    /// A turn begins.
    Turn,
    /// Each side names a command; what is named already stands here.
    Name,
    /// Two commands throw for the initiative.
    Initiative {
        a: u8,
        b: u8,
    },
    /// The last command throws alone, for doubles.
    LastThrow {
        command: u8,
    },
    /// A command acts: its owner orders its units one after another.
    Activate {
        command: u8,
    },
    /// The units of a command that must do something of themselves before its turn ends.
    Compel {
        unit: UnitId,
    },
    /// The enemy of who gave cause may answer: opportunity, or a charge out of his zone.
    React {
        seat: u8,
        cause: Cause,
    },
    /// A charged unit on opportunity may shoot.
    ChargedShot {
        rush: Rush,
    },
    /// A charged unit may evade, counter-charge, or shelter in a square.
    Charged {
        rush: Rush,
    },
    /// The charge is run home, past those who have been asked how they meet it.
    Home {
        rush: Rush,
        asked: UnitSet,
    },
    /// A unit that is shot at may evade.
    ShotAt {
        firer: UnitId,
        target: UnitId,
    },
    /// A shot falls.
    Shoot {
        firer: UnitId,
        target: UnitId,
    },
    /// One who evaded a shot goes back.
    Evade {
        unit: UnitId,
    },
    /// Elephants run wild.
    Panic {
        unit: UnitId,
    },
    /// The commander may have a failed rally rolled again.
    RallyAgain {
        unit: UnitId,
    },
    /// Pila before a bout.
    Pila {
        bout: Bout,
    },
    /// A round of melee.
    Fight {
        bout: Bout,
    },
    /// The fate of a commander whose unit failed its test with a six.
    Fate {
        command: u8,
        losses: u8,
        melee: bool,
        mounted: bool,
    },
    /// The winner of a bout may pursue.
    Pursue {
        winner: UnitId,
        loser: UnitId,
        routed: bool,
    },
    /// The beaten goes back, the winner comes after him if he does.
    Retreat {
        loser: UnitId,
        winner: UnitId,
        routed: bool,
        stays: bool,
    },
    /// A support, or nimble horse that did not win, goes back alone.
    GoBack {
        unit: UnitId,
        from: UnitId,
    },
    /// A legion that did not lose may change places with a fresh one behind it.
    Relief {
        unit: UnitId,
    },
    /// The turn ends: routs are reckoned.
    EndTurn,
    Over,
}

/// What is due before a battle whose ground and places are chosen at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// Both throw for who attacks.
    Attacker,
    /// The defender lays ground.
    Lay,
    /// The attacker may move or drop a piece of it.
    Change,
    /// The attacker picks his edge.
    Edge,
    /// A side deploys its units, command by command.
    Deploy { side: u8 },
}

words! {
    /// Why it is over.
    pub enum EndReason {
        /// An army lost half of its value.
        Beaten "beaten",
        /// Both did at once.
        BothBeaten "both-beaten",
        /// A commander-in-chief was lost, and his army ran.
        ChiefLost "chief-lost",
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

/// A built-up area that somebody has held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Village {
    /// Its number in the terrain.
    pub place: u8,
    /// The side it belongs to, and the side that held it last.
    pub of: u8,
    pub held: u8,
}

/// A battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: Ranks,
    pub commands: ArrayVec<Command, COMMANDS_MAX>,
    /// What is due, the next thing on top.
    pub agenda: Agenda<Due, DUE_MAX>,
    /// The command each side has named for the throw to come.
    #[serde(default)]
    pub named: [Option<u8>; 2],
    /// Who attacks; the setup's attacker unless it was thrown for.
    #[serde(default)]
    pub attacker: u8,
    /// The attacker has picked the far edge; only a battle that is set up at the table asks.
    #[serde(default)]
    pub far: bool,
    /// The ground as it was laid at the table; none where it is the setup's.
    #[serde(default)]
    pub laid: Option<Arc<Terrain>>,
    #[serde(default)]
    pub villages: ArrayVec<Village, VILLAGES_MAX>,
    #[serde(default)]
    pub ended: Option<Ended>,
    /// Lessons of a teaching battle that have been learnt.
    #[serde(default)]
    pub taught: u8,
    /// Who has shot at whom this turn.
    #[serde(default)]
    pub fired: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who came in on whose flank or rear, and has been in contact since.
    #[serde(default)]
    pub flanking: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who has declared a charge on whom and has not made it yet.
    #[serde(default)]
    pub charges: ArrayVec<(UnitId, UnitId), UNITS_MAX>,
    /// Who has declared that it evades and has not gone yet.
    #[serde(default)]
    pub evading: ArrayVec<UnitId, UNITS_MAX>,
    /// Who comes on to meet a charge and has not met it yet.
    #[serde(default)]
    pub meeting: UnitSet,
    /// Whose charge has come to nothing on its way: they fought, evaded, went back or ran wild.
    #[serde(default)]
    pub halted: UnitSet,
    /// Whose zone was entered by the move that may be answered now, and who has answered.
    #[serde(default)]
    pub entered: UnitSet,
    #[serde(default)]
    pub answered: UnitSet,
}

impl Unit {
    pub fn stands(&self) -> bool {
        self.status == Status::OnTable
    }

    /// The ground it covers; a block gets shallower as its rear is lost.
    pub fn base(&self, card: &UnitSetup) -> Base {
        Base { pose: self.pose, size: base_size(card, self.depth) }
    }

    /// VBU of the whole block.
    pub fn strength(&self) -> u16 {
        let rear = if self.rear == 0 { self.vbu } else { self.rear };
        u16::from(self.vbu) * u16::from(self.depth.saturating_sub(1)) + u16::from(rear)
    }
}

impl State {
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[usize::from(unit.0)]
    }

    /// Works out how the units stand, so that it need not be done for each question.
    pub fn settle(&mut self, setup: &Setup) {
        self.units.settle(setup, &self.laid);
    }

    /// Every unit, in the setup's order.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0u8..).take(self.units.len()).map(UnitId)
    }
}

impl Unit {
    /// A unit at the start: in order, at full strength, its stakes planted.
    pub fn fresh(card: &UnitSetup) -> Unit {
        Unit {
            pose: card.pose,
            status: Status::OnTable,
            vbu: card.vbu,
            depth: card.depth,
            rear: 0,
            disordered: false,
            worn: false,
            moves: 0,
            went: false,
            spent: false,
            moved: false,
            stakes: card.traits.stakes,
            ready: false,
            evades: 0,
            general: card.general.then_some(card.command),
            activity: Activity::Idle,
            shot: Fired::Not,
            rallied: false,
            on_foot: false,
            holds: None,
        }
    }
}

impl State {
    /// A battle at the start.
    pub fn fresh(setup: &Setup) -> State {
        State {
            units: setup.units.iter().map(Unit::fresh).collect(),
            commands: setup.commands.iter().map(|card| Command::fresh(card.level)).collect(),
            attacker: setup.attacker,
            ..State::default()
        }
    }
}
