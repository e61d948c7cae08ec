//! A question put to the dice.

use crate::roll::TEST;
use crate::{Answer, Count, Roll};
use serde::{Deserialize, Serialize};
use std::fmt;
use tercio_ledger::{Rule, Shown, Tally};

/// A place at the table: a player, or an umpire.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}

/// One throw, the rule that demands it, who throws, and the tally that explains the dice.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub roll: Roll,
    pub rule: &'static Rule,
    pub seat: Seat,
    pub tally: Option<&'a Tally<'a>>,
    /// What the dice that count are, as one counts them: `saves`. Nothing said, they are hits, and
    /// a single die is a test.
    pub counts: Option<&'static str>,
}

impl<'a> Ask<'a> {
    pub fn new(roll: Roll, rule: &'static Rule, seat: Seat) -> Self {
        Ask { roll, rule, seat, tally: None, counts: None }
    }

    pub fn explained(roll: Roll, rule: &'static Rule, seat: Seat, tally: &'a Tally<'a>) -> Self {
        Ask { roll, rule, seat, tally: Some(tally), counts: None }
    }

    /// The dice that count are these: `saves`, `minutes`.
    #[must_use]
    pub fn counting(self, what: &'static str) -> Self {
        Ask { counts: Some(what), ..self }
    }

    /// The throw in words: `3d6, saves on 4+`.
    pub fn say(&self) -> String {
        match (self.roll, self.counts) {
            (Roll::Hits { dice, count: Count::AtLeast(face) }, Some(what)) => {
                format!("{dice}d6, {what} on {face}+")
            }
            (roll, _) => roll.to_string(),
        }
    }

    /// A short name of the whole question, tally included; a logged question whose name has
    /// changed was asked under other rules.
    pub fn digest(&self) -> String {
        let mut text = format!("{}|{}|{}", self.roll.key(), self.rule.id, self.seat.0);
        // The words leave the bins out, and the same counts would mean something else.
        if let Roll::Sort { bins, .. } = self.roll {
            text.push_str(&format!("|bins {:?}", bins.0));
        }
        if let Some(tally) = self.tally {
            for line in tally.lines().iter().filter(|line| line.applied) {
                text.push_str(&format!("|{}={}", line.rule.id, line.value));
            }
        }
        format!("{:016x}", fnv1a(text.as_bytes()))
    }

    /// An owned copy to show to the person who throws.
    pub fn awaited(&self) -> Awaited {
        Awaited {
            roll: self.roll,
            say: self.say(),
            rule: self.rule.id.to_string(),
            label: self.rule.label.to_string(),
            seat: self.seat,
            tally: self.tally.map(Tally::shown),
        }
    }
}

/// A question that waits for a person's dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Awaited {
    pub roll: Roll,
    /// The throw in words: `best 3 of 5d6`.
    pub say: String,
    pub rule: String,
    pub label: String,
    pub seat: Seat,
    pub tally: Option<Shown>,
}

/// Who vouches for an answer.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    Rolled,
    Typed,
    Umpire,
}

/// An answer as the log keeps it. An umpire may give one without faces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thrown {
    /// The digest of the question.
    pub ask: String,
    /// The throw in words, so that a drifted log can still be read.
    pub say: String,
    pub rule: String,
    pub seat: Seat,
    pub faces: Vec<u8>,
    pub answer: Answer,
    pub origin: Origin,
}

impl Thrown {
    /// What it came to, in words: a test is passed or failed, two dice are added up, all else is
    /// counted as it was asked.
    pub fn came_to(&self) -> String {
        let counted = self.say.split_once(", ").and_then(|(_, rest)| rest.split_once(" on "));
        match (self.answer, counted) {
            (Answer::Hits(hits), _) if self.say.starts_with(TEST) => {
                if hits > 0 { "passed" } else { "failed" }.into()
            }
            (Answer::Hits(1), Some((what, _))) => {
                format!("1 {}", what.strip_suffix('s').unwrap_or(what))
            }
            (Answer::Hits(hits), Some((what, _))) => format!("{hits} {what}"),
            (Answer::Pair { high, low }, _) if high == low => format!("{}, a double", high + low),
            (Answer::Pair { high, low }, _) => (high + low).to_string(),
            (answer, _) => answer.to_string(),
        }
    }
}

/// FNV-1a, 64 bits: small, stable, and the same on every machine.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
