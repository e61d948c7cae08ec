//! Disputes as cards: what is told, and every line behind where it stands.

use serde::{Deserialize, Serialize};
use tercio_chance::Seat;

/// A dispute as a card: what is told, where it stands on a ladder of chances, and why.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// What is in question, in a sentence.
    pub title: String,
    /// What was told, and what is said against it; either may be empty.
    pub told: String,
    pub against: String,
    pub narrator: Seat,
    pub disputer: Seat,
    /// It is argued now.
    pub open: bool,
    /// When it was, such as `09:12, round 3`; empty while it is open.
    pub when: String,
    /// The rungs from the likeliest, with their chances.
    pub ladder: Vec<RungShown>,
    /// The rung it began at and the one it stands at, by their places.
    pub reference: u8,
    pub stands: u8,
    /// Why that reference.
    pub because: String,
    pub pros: Vec<PointMade>,
    pub cons: Vec<PointMade>,
    /// What came of it, in a sentence; empty while it is open.
    pub outcome: String,
    /// Whether it happened.
    pub happened: Option<bool>,
    /// The dice said so, at the rung where it stood; not the umpire, nor the players.
    #[serde(default)]
    pub thrown: bool,
    /// Who has had his say.
    pub done: Vec<Seat>,
    /// The rule behind it.
    pub rule: String,
}

/// A rung of a ladder of chances.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RungShown {
    pub name: String,
    pub short: String,
    /// What must be thrown: `10+`.
    pub score: String,
    /// Its chance, as so many ways of so many.
    pub ways: u32,
    pub of: u32,
}

/// A point that somebody makes in a dispute.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PointMade {
    pub word: String,
    pub by: Option<Seat>,
    /// How it stands, in a word or two: `plain`, `agreed`, `upheld`, `struck`, `open`, `by itself`.
    pub stands: String,
    pub counts: bool,
    /// How many rungs it is worth where it counts.
    #[serde(default)]
    pub rungs: u8,
    /// Why, in a clause; may be empty.
    pub why: String,
}

impl PointMade {
    /// With why: `CHARGING (room to gallop)`.
    pub fn with_why(&self) -> String {
        match self.why.as_str() {
            "" => self.word.clone(),
            why => format!("{} ({why})", self.word),
        }
    }
}

impl Dispute {
    /// Where it stands: `likely (10+, 62.5%)`.
    pub fn stand(&self) -> Option<String> {
        let rung = self.ladder.get(usize::from(self.stands))?;
        let percent = f64::from(rung.ways) * 100.0 / f64::from(rung.of.max(1));
        Some(format!("{} ({}, {percent:.1}%)", rung.name, rung.score))
    }
}
