//! A small battle on an open plain: bodies march, wheel, shoot and charge by turns, and light ones
//! may get out of the way. Enough to see what a commander does.
#![allow(dead_code, reason = "each test uses a part of it")]

mod clash;
mod counsel;
mod orders;
mod ruleset;

pub use clash::{Clash, ClashFacts, ClashVerdict};

use serde::{Deserialize, Serialize};
use tercio_engine::Role;
use tercio_ledger::{House, Rule};

pub static THROW: Rule = Rule::sheet("plain.throw", "the throw", 0);
pub static MOVE: Rule = Rule::sheet("plain.move", "moves", 0);

/// Ticks in a U.
pub const U: i32 = 1_000;
pub const NORTH: u16 = 0;
pub const SOUTH: u16 = 32_768;
/// What a body loses for each hit.
pub const HIT: i32 = 20;

/// A body as it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    pub side: u8,
    pub role: Role,
    /// In U.
    pub at: [i32; 2],
    pub facing: u16,
    pub attack: u8,
    pub defence: u8,
    pub reach: i32,
    pub range: i32,
    pub hits: i32,
    pub leads: bool,
}

impl Card {
    /// Foot that stands: side 0 faces north, side 1 south.
    pub fn foot(side: u8, at: [i32; 2]) -> Card {
        let facing = if side == 0 { NORTH } else { SOUTH };
        Card {
            side,
            role: Role::Line,
            at,
            facing,
            attack: 6,
            defence: 5,
            reach: 5,
            range: 0,
            hits: 5,
            leads: false,
        }
    }

    pub fn horse(side: u8, at: [i32; 2]) -> Card {
        Card { role: Role::Shock, attack: 9, reach: 10, ..Card::foot(side, at) }
    }

    pub fn bows(side: u8, at: [i32; 2]) -> Card {
        Card { role: Role::Shot, attack: 3, defence: 3, range: 30, hits: 4, ..Card::foot(side, at) }
    }

    pub fn light(side: u8, at: [i32; 2]) -> Card {
        Card { role: Role::Light, reach: 8, hits: 2, ..Card::bows(side, at) }
    }
}

/// A battle as it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub cards: Vec<Card>,
    pub attacker: Option<u8>,
    pub turns: u8,
    /// The table, in U.
    pub table: [i32; 2],
    /// Bodies may wave their flags, which looks well and does nothing.
    pub flags: bool,
    /// The rules say nothing to plan by.
    pub mute: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    pub at: [i32; 2],
    pub facing: u16,
    pub hits: i32,
    pub moved: bool,
    pub shot: bool,
    pub done: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub turn: u8,
    pub acting: u8,
    pub units: Vec<Unit>,
    /// A charge that a light body may get away from: who charges, and whom.
    pub charge: Option<(u16, u16)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    March { pieces: Vec<u16>, to: [i32; 2], facing: u16 },
    Charge { piece: u16, on: u16 },
    Shoot { piece: u16, on: u16 },
    Wave { piece: u16 },
    Evade,
    Stand,
    End,
}

#[derive(Debug)]
pub struct Plain {
    pub setup: Setup,
    pub house: House,
}

/// A battle of these bodies.
pub fn plain(cards: &[Card]) -> Plain {
    let table = [120, 90];
    let setup = Setup {
        cards: cards.to_vec(),
        attacker: None,
        turns: 12,
        table,
        flags: false,
        mute: false,
    };
    Plain { setup, house: House::default() }
}
