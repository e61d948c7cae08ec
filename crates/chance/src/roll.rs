//! What can be asked of the dice, and how an answer is read from faces.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// The most dice of one throw, unless it only counts "at least".
pub const DICE_MAX: u16 = 100;
/// The most dice of one throw that only counts "at least".
pub const COUNTED_DICE_MAX: u16 = 2000;
/// Faces of a die.
pub const FACES: u8 = 6;

/// How the words of a test begin: a throw of one die that passes or fails.
pub(crate) const TEST: &str = "1d6, passes on ";

/// One throw on the table, and the coarsest fact about it that decides what happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// How many hits among the dice.
    Hits { dice: u16, count: Count },
    /// The dice in order (best or worst first): leave `skip` aside, add up the next `keep`.
    Ranks { dice: u16, skip: u16, keep: u16, best: bool },
    /// Two dice of which doubles or single faces matter.
    Pair,
    /// How many dice fell into each bin of faces.
    Sort { dice: u16, bins: Bins },
}

/// What counts as a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// Each die of at least this face.
    AtLeast(u8),
    /// Each six, and each pair of fives.
    SixesAndPairsOfFives,
}

/// The bin of each face, one to six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bins(pub [u8; FACES as usize]);

impl Bins {
    /// How many bins there are.
    pub fn len(&self) -> usize {
        self.0.iter().map(|bin| usize::from(*bin) + 1).max().unwrap_or(1)
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// How many faces fall into each bin.
    pub fn faces(&self) -> [u64; FACES as usize] {
        let mut faces = [0; FACES as usize];
        for bin in self.0 {
            faces[usize::from(bin)] += 1;
        }
        faces
    }
}

/// The counts of a [`Roll::Sort`], bin by bin.
pub type Counts = [u16; FACES as usize];

/// What a throw came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    Hits(u16),
    Sum(u16),
    Pair { high: u8, low: u8 },
    Counts(Counts),
}

impl Answer {
    /// The number of hits or the sum; two dice added up. Counts by bins are no number.
    pub fn number(&self) -> u16 {
        match self {
            Answer::Hits(number) | Answer::Sum(number) => *number,
            Answer::Pair { high, low } => u16::from(*high) + u16::from(*low),
            Answer::Counts(_) => 0,
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Hits(1) => write!(f, "1 hit"),
            Answer::Hits(hits) => write!(f, "{hits} hits"),
            Answer::Sum(sum) => write!(f, "{sum}"),
            Answer::Pair { high, low } => write!(f, "{high} and {low}"),
            Answer::Counts(counts) => {
                write!(f, "by bins")?;
                counts.iter().try_for_each(|count| write!(f, " {count}"))
            }
        }
    }
}

/// Why a throw cannot be asked or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RollFault {
    #[error("a throw of {dice} dice is more than the {most} that one throw can have")]
    TooManyDice { dice: u16, most: u16 },
    #[error("bins must be numbered from 0 to 5")]
    BadBins,
    #[error("{roll} needs {needed} dice, but {given} were given")]
    WrongNumber { roll: Roll, needed: u16, given: usize },
    #[error("a die shows 1 to 6, not {face}")]
    BadFace { face: u8 },
    #[error("{answer:?} cannot come of {roll}")]
    Impossible { roll: Roll, answer: Answer },
}

impl Roll {
    /// So many dice added up.
    pub const fn sum(dice: u16) -> Roll {
        Roll::Ranks { dice, skip: 0, keep: dice, best: true }
    }

    /// The best so many of these dice, added up.
    pub const fn best(keep: u16, dice: u16) -> Roll {
        Roll::Ranks { dice, skip: 0, keep, best: true }
    }

    /// The worst so many of these dice, added up.
    pub const fn worst(keep: u16, dice: u16) -> Roll {
        Roll::Ranks { dice, skip: 0, keep, best: false }
    }

    pub const fn at_least(face: u8, dice: u16) -> Roll {
        Roll::Hits { dice, count: Count::AtLeast(face) }
    }

    /// How many dice are thrown.
    pub const fn dice(&self) -> u16 {
        match *self {
            Roll::Hits { dice, .. } | Roll::Ranks { dice, .. } | Roll::Sort { dice, .. } => dice,
            Roll::Pair => 2,
        }
    }

    /// Whether this can be asked at all.
    pub fn check(&self) -> Result<(), RollFault> {
        let most = match self {
            Roll::Hits { count: Count::AtLeast(_), .. } => COUNTED_DICE_MAX,
            _ => DICE_MAX,
        };
        if self.dice() > most {
            return Err(RollFault::TooManyDice { dice: self.dice(), most });
        }
        match self {
            Roll::Sort { bins, .. } if bins.0.iter().any(|bin| *bin >= FACES) => {
                Err(RollFault::BadBins)
            }
            _ => Ok(()),
        }
    }

    /// Whether some faces of the dice come to this answer, however rare.
    pub fn can_give(&self, answer: Answer) -> bool {
        if self.check().is_err() {
            return false;
        }
        match (*self, answer) {
            (Roll::Hits { dice, count }, Answer::Hits(hits)) => match count {
                Count::AtLeast(0..=1) => hits == dice,
                Count::AtLeast(2..=FACES) | Count::SixesAndPairsOfFives => hits <= dice,
                Count::AtLeast(_) => hits == 0,
            },
            (Roll::Ranks { dice, skip, keep, .. }, Answer::Sum(sum)) => {
                let kept = keep.min(dice.saturating_sub(skip));
                (kept..=kept * u16::from(FACES)).contains(&sum)
            }
            (Roll::Pair, Answer::Pair { high, low }) => 1 <= low && low <= high && high <= FACES,
            (Roll::Sort { dice, bins }, Answer::Counts(counts)) => {
                let sorted: u32 = counts.iter().map(|count| u32::from(*count)).sum();
                let faces = bins.faces();
                let faceless =
                    counts.iter().zip(faces).any(|(count, faces)| *count > 0 && faces == 0);
                sorted == u32::from(dice) && !faceless
            }
            _ => false,
        }
    }

    /// The words by which logs know it. They stay as they are, whatever people are told.
    pub(crate) fn key(&self) -> String {
        match self {
            Roll::Hits { dice: 1, count: Count::AtLeast(face) } => format!("1d6, hits on {face}+"),
            other => other.to_string(),
        }
    }

    /// Reads the answer from the faces thrown.
    pub fn read(&self, faces: &[u8]) -> Result<Answer, RollFault> {
        self.check()?;
        if faces.len() != usize::from(self.dice()) {
            let (needed, given) = (self.dice(), faces.len());
            return Err(RollFault::WrongNumber { roll: *self, needed, given });
        }
        if let Some(face) = faces.iter().find(|face| !(1..=FACES).contains(face)) {
            return Err(RollFault::BadFace { face: *face });
        }
        Ok(self.read_sound(faces))
    }

    /// Reads faces already known to fit this roll.
    pub(crate) fn read_sound(&self, faces: &[u8]) -> Answer {
        let shown = |face: u8| faces.iter().filter(|shown| **shown == face).count() as u16;
        match *self {
            Roll::Hits { count: Count::AtLeast(least), .. } => {
                Answer::Hits(faces.iter().filter(|face| **face >= least).count() as u16)
            }
            Roll::Hits { count: Count::SixesAndPairsOfFives, .. } => {
                Answer::Hits(shown(6) + shown(5) / 2)
            }
            Roll::Ranks { skip, keep, best, .. } => {
                let mut order: ArrayVec<u8, { DICE_MAX as usize }> =
                    faces.iter().copied().collect();
                order.sort_unstable();
                if best {
                    order.reverse();
                }
                let kept = order.iter().skip(skip.into()).take(keep.into());
                Answer::Sum(kept.map(|face| u16::from(*face)).sum())
            }
            Roll::Pair => {
                let (a, b) = (faces[0], faces[1]);
                Answer::Pair { high: a.max(b), low: a.min(b) }
            }
            Roll::Sort { bins, .. } => {
                let mut counts = Counts::default();
                for face in faces {
                    counts[usize::from(bins.0[usize::from(*face) - 1])] += 1;
                }
                Answer::Counts(counts)
            }
        }
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            // One die that counts is a test: nobody speaks of its hits.
            Roll::Hits { dice: 1, count: Count::AtLeast(face) } => write!(f, "{TEST}{face}+"),
            Roll::Hits { dice, count: Count::AtLeast(face) } => {
                write!(f, "{dice}d6, hits on {face}+")
            }
            Roll::Hits { dice, count: Count::SixesAndPairsOfFives } => {
                write!(f, "{dice}d6, sixes and pairs of fives")
            }
            Roll::Ranks { dice, skip: 0, keep, .. } if keep >= dice => write!(f, "{dice}d6"),
            Roll::Ranks { dice, skip, keep, best } => {
                let side = if best { "best" } else { "worst" };
                match skip {
                    0 => write!(f, "{side} {keep} of {dice}d6"),
                    _ => write!(f, "{side} {keep} of {dice}d6 after the first {skip}"),
                }
            }
            Roll::Pair => f.write_str("2d6"),
            Roll::Sort { dice, .. } => write!(f, "{dice}d6, sorted"),
        }
    }
}
