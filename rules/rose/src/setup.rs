//! A battle before it begins: the table, its ground, the players, two armies. It never changes.

mod army;
mod draft;
mod form;
mod free;
mod leader;
mod place;
mod scenario;
mod unit;
mod word;

pub use army::{Army, is_army, read_army};
pub(crate) use draft::draft;
pub(crate) use form::forms;
pub use free::free;
pub use scenario::read;

use crate::troops::{EXTRA_MAX, Experience, Eye, Keyword, Morale, Troop};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use tercio_chance::Seat;
use tercio_family::{Enlisted, UnitId};
use tercio_field::{Base, Point, Pose, Size, Table, Terrain};

/// The most players, the umpire not counted, and the most commanders of a battle.
pub const PLAYERS_MAX: usize = 6;
pub const LEADERS_MAX: usize = 12;

/// A commander's place in the setup and the state alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LeaderId(pub u8);

/// A unit as its army list has it, and where it stands at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitSetup {
    /// As it is typed.
    pub name: String,
    /// As it is shown.
    pub title: String,
    pub side: u8,
    /// The commander it is under; orders come from him or from the chief.
    pub leader: LeaderId,
    pub troop: Troop,
    pub men: u16,
    #[serde(default)]
    pub mercenary: bool,
    pub experience: Experience,
    pub morale: Morale,
    /// Skirmishes from the start.
    #[serde(default)]
    pub skirmishing: bool,
    /// Where it stands at the start; nothing while it waits to be placed.
    pub pose: Option<Pose>,
}

impl UnitSetup {
    /// Where it stands at the start, if it does.
    pub fn base(&self) -> Option<Base> {
        self.stands()
    }
}

impl Enlisted for UnitSetup {
    fn name(&self) -> &str {
        &self.name
    }

    fn size(&self) -> Size {
        crate::survey::size_of(self.troop)
    }

    fn pose(&self) -> Option<Pose> {
        self.pose
    }

    fn put(&mut self, pose: Pose) {
        self.pose = Some(pose);
    }
}

/// A commander.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeaderSetup {
    pub name: String,
    pub side: u8,
    /// The player who speaks for him.
    pub seat: Seat,
    pub eye: Eye,
    /// 0 for the commander-in-chief, then by rank.
    pub rank: u8,
    pub at: LeaderStart,
}

/// Where a commander is at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderStart {
    With(UnitId),
    At(Point),
}

/// A player. Seats are the players' places in the list; the umpire's is the one after the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerSetup {
    pub name: String,
    pub side: u8,
}

/// A keyword that a scenario adds to the matrix, or one of the matrix that it says to be plainly
/// true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioKeyword {
    pub keyword: Keyword,
    /// As it is shown and typed.
    pub name: String,
    /// Why it is plainly true, and when it may be said.
    pub why: String,
    /// For the events of this side only; nothing for both.
    pub side: Option<u8>,
    /// It helps an event of these kinds, or hinders it.
    pub helps: Vec<crate::order::Kind>,
    pub hinders: Vec<crate::order::Kind>,
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub title: String,
    pub about: String,
    pub table: Table,
    pub terrain: Terrain,
    /// What each piece of ground is called, in the terrain's order.
    pub places: Vec<String>,
    /// The two sides' names.
    pub sides: [String; 2],
    pub players: ArrayVec<PlayerSetup, PLAYERS_MAX>,
    pub leaders: ArrayVec<LeaderSetup, LEADERS_MAX>,
    /// Minutes after which it is over.
    pub minutes: u16,
    /// The side that has to come on, if one has.
    #[serde(default)]
    pub attacker: Option<u8>,
    /// The time of day at which it begins, in minutes after midnight.
    pub begins: u16,
    #[serde(default)]
    pub keywords: ArrayVec<ScenarioKeyword, { EXTRA_MAX * 3 }>,
    /// What a teaching battle says, step by step.
    #[serde(default)]
    pub lessons: Vec<tercio_family::Lesson>,
    pub units: Vec<UnitSetup>,
}

impl Setup {
    /// The seat beyond the players.
    pub fn umpire(&self) -> Seat {
        Seat(self.players.len() as u8)
    }

    /// The side of a player; the umpire has none.
    pub fn side_of(&self, seat: Seat) -> Option<u8> {
        self.players.get(usize::from(seat.0)).map(|player| player.side)
    }

    /// The units of a side and the men in them.
    pub fn strength(&self, side: u8) -> (usize, u32) {
        let own = || self.units.iter().filter(move |unit| unit.side == side);
        (own().count(), own().map(|unit| u32::from(unit.men)).sum())
    }

    pub fn unit(&self, id: UnitId) -> &UnitSetup {
        &self.units[usize::from(id.0)]
    }

    pub fn leader(&self, id: LeaderId) -> &LeaderSetup {
        &self.leaders[usize::from(id.0)]
    }
}
