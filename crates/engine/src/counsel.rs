//! What a computer commander knows of any battle: bodies of troops in common words, and what an
//! order promises, in figures that exact laws give.

use crate::{Procedure, words};
use arrayvec::ArrayVec;
use serde::Serialize;

words! {
    /// What a body of troops is for.
    pub enum Role {
        /// Holds ground and fights in line.
        Line "line",
        /// Decides by charging.
        Shock "shock",
        /// Shoots.
        Shot "shot",
        /// Harasses, screens, gets away.
        Light "light",
        /// Guns, wagons, baggage: stays where it is.
        Train "train",
    }
}

/// The most bodies that act on one order.
pub const ACTORS_MAX: usize = 16;

/// Bodies that act together, by their pieces.
pub type Actors = ArrayVec<u16, ACTORS_MAX>;

/// A body of troops on the table. Lengths are in ticks, worth in the coin of
/// [`Measure`](crate::Measure).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Body {
    pub piece: u16,
    pub side: u8,
    /// Its command, by a number that no other command of the battle has.
    pub command: u8,
    pub role: Role,
    /// The middle of its front edge and where it faces.
    pub at: [i32; 2],
    pub facing: u16,
    pub width: i32,
    pub depth: i32,
    /// What its loss would cost its side.
    pub worth: i32,
    /// Its strength in hundredths of what it was.
    pub strength: i32,
    /// How hard it hits when it comes on, and how well it stands, in dice or their like.
    pub attack: i32,
    pub defence: i32,
    /// How far it goes in a move, how far it shoots, and from how far it shoots best.
    pub reach: i32,
    pub range: i32,
    pub best: i32,
    /// In contact with an enemy.
    pub engaged: bool,
    /// Not in order.
    pub shaken: bool,
    /// May still be given an order in this turn.
    pub waits: bool,
    /// Has begun to act and may go on.
    pub acts: bool,
    /// A commander is with it.
    pub leads: bool,
    /// It may be lost at any moment to its own will, so it is no good in reserve.
    pub eager: bool,
    /// Ready to answer what comes near.
    pub ready: bool,
}

/// A battle in common words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Muster {
    pub bodies: Vec<Body>,
    /// The table, in ticks.
    pub width: i32,
    pub height: i32,
    /// The side that has to come on, if one has.
    pub attacker: Option<u8>,
    /// Turns still to be played, this one included.
    pub turns_left: u8,
    /// The command that acts now, if one does.
    pub acting: Option<u8>,
    /// How far ahead of a body it makes the enemy's moves hard.
    pub zone: i32,
}

impl Muster {
    pub fn body(&self, piece: u16) -> Option<&Body> {
        self.bodies.iter().find(|body| body.piece == piece)
    }

    pub fn of_side(&self, side: u8) -> impl Iterator<Item = &Body> {
        self.bodies.iter().filter(move |body| body.side == side)
    }
}

words! {
    /// What kind of thing an order does.
    pub enum Doing {
        March "march",
        Charge "charge",
        Shoot "shoot",
        Fight "fight",
        Rally "rally",
        /// Waits for what comes, ready.
        Watch "watch",
        /// Gives way before it is struck.
        Yield "yield",
        /// Stands to what comes at it.
        Stand "stand",
        /// Goes after the beaten.
        Pursue "pursue",
        /// Does not do what it might.
        Refrain "refrain",
        /// Ends the acting of a command.
        End "end",
        Other "other",
    }
}

/// What an order promises: the means of exact laws, in the coin of [`Measure`](crate::Measure).
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    pub doing: Doing,
    pub actors: Actors,
    /// The piece it is directed at.
    pub on: Option<u16>,
    /// Where each actor would stand and face, in the actors' order; empty where nobody moves.
    pub ends: ArrayVec<([i32; 2], u16), ACTORS_MAX>,
    /// What the enemy is expected to lose, and what we are.
    pub gain: f64,
    pub cost: f64,
    /// The chance that it is done at all.
    pub chance: f64,
    /// It leaves the actors in disorder, surely or with this chance.
    pub disorder: f64,
}

impl Prospect {
    /// Of something that costs and promises nothing.
    pub fn quiet(doing: Doing) -> Self {
        Prospect {
            doing,
            actors: Actors::new(),
            on: None,
            ends: ArrayVec::new(),
            gain: 0.0,
            cost: 0.0,
            chance: 1.0,
            disorder: 0.0,
        }
    }
}

/// How many figures of a verdict are averaged at once.
pub const FIGURES: usize = 8;

/// Whoever can tell the mean of figures of a verdict under the exact law of a procedure, and
/// remembers it by the facts.
pub trait Appraiser {
    /// The means of `figures` over the law of `procedure` given `facts`. The figures must depend on
    /// the verdict alone, and be the same for one procedure whenever it is asked.
    fn means<P: Procedure>(
        &mut self,
        procedure: &P,
        facts: &P::Facts,
        figures: fn(&P::Verdict) -> [i32; FIGURES],
    ) -> [f64; FIGURES];
}
