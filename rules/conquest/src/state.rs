//! What decides the future of a battle, and nothing else. What never changes is in the setup.

use crate::facts::{Test, Volley};
use crate::order::Piece;
use crate::setup::{Setup, UnitSetup};
use crate::troops::{Drill, Facing};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tercio_engine::{Agenda, words};
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{Leg, Point, Pose, Terrain};

/// Things due at once.
pub const DUE_MAX: usize = 96;
/// Pieces of ground that are laid at the table.
pub const PIECES_MAX: usize = 6;

words! {
    /// Where a unit is.
    pub enum Status {
        OnTable "on-table",
        /// Killed to the last figure, ridden down, or run off the table.
        Destroyed "destroyed",
        /// Not yet deployed.
        Waiting "waiting",
    }
}

words! {
    /// How a unit's heart is.
    pub enum Heart {
        Steady "steady",
        /// Has failed a test; it runs in the resolution phase.
        Broken "broken",
        /// Runs, and may rally at the end of its own round.
        Fleeing "fleeing",
    }
}

/// A unit as it stands now. Its ranks follow from figures and files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub pose: Pose,
    pub status: Status,
    pub figures: u16,
    /// Wounds on the first figure of those that take more than one.
    pub wounded: u8,
    /// Figures in a full rank.
    pub files: u8,
    /// In skirmish formation.
    pub loose: bool,
    pub disordered: bool,
    pub heart: Heart,
    /// Ticks of its move used in this round of its owner.
    pub spent: i32,
    /// Has moved in this round of its owner: it does not shoot as one that stood.
    pub moved: bool,
    /// Its figures have turned where they stood in this round of its owner.
    #[serde(default)]
    pub faced: bool,
    /// Has done what fills a round: changed formation, charged, failed a charge, rallied.
    pub busy: bool,
    /// May not charge this round: a command test for it has failed.
    pub held: bool,
    /// Has passed its test for double pace this round.
    pub hurried: bool,
    /// Has moved since the start: stakes are left behind.
    pub uprooted: bool,
    /// Has shot this round.
    pub shot: bool,
    /// Figures when the phase began, for losses of a phase.
    pub began: u16,
    /// Has taken its test from shooting, and from panic, in this phase.
    pub tested: bool,
    pub frightened: bool,
    /// Push and shove bonus for the next round of its combat.
    pub push: u8,
}

/// Two units in combat: who came, and at which side of whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bond {
    pub came: UnitId,
    pub met: UnitId,
    /// The side of `met` that `came` fights.
    pub at: Facing,
    /// Rounds fought so far.
    pub rounds: u8,
    /// Came by a charge, in its frontal attack zone or askew.
    pub charged: bool,
    pub askew: bool,
    /// `met` counter-charged.
    pub countered: bool,
}

words! {
    /// How a charged unit meets the charge.
    pub enum Reaction {
        Stand "stand",
        Shoot "shoot",
        /// Shoots and flees.
        FireAndFlee "fire-and-flee",
        Flee "flee",
        Counter "counter",
    }
}

/// A charge that has been declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rush {
    pub unit: UnitId,
    pub target: UnitId,
    /// A second target beside the first.
    pub also: Option<UnitId>,
    /// What the target does, once it has been asked.
    pub reaction: Option<Reaction>,
}

/// Why a test is taken, with what hangs on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trial {
    /// To join a charge on one who is charged already, or to charge two at once.
    Charge { rush: Rush },
    /// A warband that would rather not charge; failing, it charges this one.
    Restrain { target: UnitId },
    /// To change formation.
    Reform { files: u8, loose: bool },
    /// To go at double pace with enemies near, along these legs.
    Hurry { first: Leg, then: Option<Leg> },
    /// Shot at and hurt.
    Shooting,
    /// Lost a combat by so much; `group` are all who fought in it.
    Combat { result: u16, group: UnitSet },
    /// Charged in the flank or the rear.
    Flank,
    /// Friends have broken near it.
    Panic,
    /// Not to pursue this one.
    Hold { from: UnitId },
    /// To stop its flight.
    Rally,
}

impl Trial {
    pub const fn test(self) -> Test {
        match self {
            Trial::Charge { .. }
            | Trial::Restrain { .. }
            | Trial::Reform { .. }
            | Trial::Hurry { .. }
            | Trial::Hold { .. } => Test::Command,
            Trial::Shooting => Test::Shooting,
            Trial::Combat { .. } => Test::Combat,
            Trial::Flank => Test::Flank,
            Trial::Panic => Test::Panic,
            Trial::Rally => Test::Rally,
        }
    }
}

/// What is still due. The top of the agenda is next; a step takes it off and puts on what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Before the battle: edges, ground, places.
    Before(Before),
    /// A game turn begins: points are renewed.
    Turn,
    /// Both sides seal how many points they spend on the Strategic Advantage.
    Bid,
    /// The Strategic Advantage is thrown for.
    Advantage {
        bids: [u8; 2],
    },
    /// Who has it picks the first or the second round.
    Pick,
    /// A side's round begins.
    Round {
        side: u8,
    },
    /// It declares charges, one after another.
    Declare {
        side: u8,
    },
    /// A warband with an enemy in reach is held back, or not.
    Restrain {
        unit: UnitId,
    },
    /// The charged side says how it meets this charge, by its place among the charges.
    React {
        charge: u8,
    },
    /// A charge is run home.
    Home {
        charge: u8,
    },
    /// A side moves its units and its general.
    Move {
        side: u8,
    },
    /// It names the target of each unit that shoots.
    Nominate {
        side: u8,
    },
    /// Its units shoot, in the order it likes.
    Shoot {
        side: u8,
    },
    /// This unit shoots.
    Loose {
        unit: UnitId,
        target: UnitId,
        mass: bool,
        volley: Volley,
    },
    /// Combats are fought, in the order that the Strategic Advantage likes.
    Combat {
        side: u8,
    },
    /// This combat is fought: everybody who fights together.
    Fight {
        group: UnitSet,
    },
    /// The general of a unit that has lost much in the phase may fall.
    Fate {
        side: u8,
    },
    /// The unit takes a test; if its general can help, its owner says with how many points.
    Test {
        unit: UnitId,
        trial: Trial,
    },
    /// The same with the points decided.
    Throw {
        unit: UnitId,
        trial: Trial,
        points: u8,
    },
    /// Broken units run, those who beat them pursue or hold.
    Resolve {
        side: u8,
    },
    /// The winner decides whether it pursues.
    Pursue {
        unit: UnitId,
        from: UnitId,
    },
    /// A unit runs, with these after it.
    Flee {
        unit: UnitId,
        pursuers: UnitSet,
    },
    /// The end of a side's round: rallies, recovery.
    End {
        side: u8,
    },
    /// A game turn ends: armies are reckoned.
    EndTurn,
    Over,
}

/// What is due before a battle whose ground and places are chosen at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// How many pieces of ground, and who picks: both throw.
    Throw,
    /// A side lays a piece of ground, or has done with it.
    Lay { side: u8 },
    /// Who threw higher takes an edge, or the second place in deploying.
    Choose { side: u8 },
    /// The one left with it picks the edge.
    Edge { side: u8 },
    /// Sides deploy a unit each in turn.
    Deploy { side: u8 },
}

words! {
    /// Why it is over.
    pub enum EndReason {
        /// More than half of an army's units are destroyed or fleeing.
        Broken "broken",
        /// Both armies are broken at once.
        BothBroken "both-broken",
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

/// Where a general is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// By himself, within 2 inches of a unit of his.
    At(Point),
    /// In this unit.
    With(UnitId),
    /// Fallen.
    Lost,
}

/// A general as he stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct General {
    pub post: Post,
    /// Intervention points left this game turn.
    pub points: u8,
    /// Has moved this round.
    pub moved: bool,
    /// Has been diced for in this phase.
    pub risked: bool,
}

/// A target named for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Nomination {
    pub unit: UnitId,
    pub target: UnitId,
    pub mass: bool,
}

/// A battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub units: ArrayVec<Unit, UNITS_MAX>,
    pub generals: ArrayVec<General, 2>,
    /// What is due, the next thing on top.
    pub agenda: Agenda<Due, DUE_MAX>,
    /// Who has the Strategic Advantage this turn.
    pub advantage: u8,
    /// Who has the first round of this turn.
    pub first: u8,
    /// Charges of the round under way.
    pub charges: ArrayVec<Rush, UNITS_MAX>,
    /// Targets named in the shoot phase under way.
    pub nominated: ArrayVec<Nomination, UNITS_MAX>,
    /// Who fights whom.
    pub bonds: ArrayVec<Bond, UNITS_MAX>,
    /// Who still has to fight in the combat phase under way.
    pub to_fight: UnitSet,
    /// Side 0 has taken the far edge; only a battle that is set up at the table asks.
    pub far: bool,
    /// The ground as it was laid at the table; none where it is the setup's.
    pub laid: Option<Arc<Terrain>>,
    /// The pieces it is made of.
    #[serde(default)]
    pub pieces: ArrayVec<Piece, PIECES_MAX>,
    /// Pieces of ground that are still to be laid.
    pub to_lay: u8,
    /// Who deploys second.
    pub last: u8,
    pub ended: Option<Ended>,
    /// Lessons of a teaching battle that have been learnt.
    pub taught: u8,
}

impl Unit {
    /// A unit at the start: whole and in order.
    pub fn fresh(card: &UnitSetup) -> Unit {
        Unit {
            pose: card.pose,
            status: Status::OnTable,
            figures: card.figures,
            wounded: 0,
            files: card.files,
            loose: card.drill == Drill::Skirmish,
            disordered: false,
            heart: Heart::Steady,
            spent: 0,
            moved: false,
            faced: false,
            busy: false,
            held: false,
            hurried: false,
            uprooted: false,
            shot: false,
            began: card.figures,
            tested: false,
            frightened: false,
            push: 0,
        }
    }

    /// On the table.
    pub fn stands(&self) -> bool {
        self.status == Status::OnTable
    }

    /// On the table, and neither broken nor fleeing.
    pub fn is_steady(&self) -> bool {
        self.stands() && self.heart == Heart::Steady
    }
}

impl State {
    /// A battle at the start: each general is with his unit.
    pub fn fresh(setup: &Setup) -> State {
        let general = |card: &crate::setup::GeneralSetup| General {
            post: Post::With(UnitId(card.with)),
            points: card.points,
            moved: false,
            risked: false,
        };
        State {
            units: setup.units.iter().map(Unit::fresh).collect(),
            generals: setup.generals.iter().map(general).collect(),
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

    /// In combat with somebody.
    pub fn is_engaged(&self, unit: UnitId) -> bool {
        self.bonds.iter().any(|bond| bond.came == unit || bond.met == unit)
    }
}
