//! What an umpire types, and places.

use super::names::{Names, Whose, mistyped, rung};
use super::notation::{count, point, say, written};
use super::{Goal, Word};
use crate::troops::Condition;
use tercio_engine::Refusal;
use tercio_family::{UnitId, bearing};
use tercio_field::Pose;

impl Names<'_> {
    /// What the umpire decides.
    pub fn read_word(&self, verb: &'static str, rest: &[&str]) -> Result<Word, Refusal> {
        let unit = |name: &str| self.one(name, Whose::Own);
        Ok(match (verb, rest) {
            ("rule", ["rung", rest @ ..]) => Word::Rung(rung(&rest.join("-"))?),
            ("rule", ["stands"]) => Word::Stands,
            ("rule", ["falls"]) => Word::Falls,
            ("rule", ["happens"]) => Word::Happens,
            ("rule", ["fails"]) => Word::Fails,
            ("rule", ["roll"]) => Word::Roll,
            ("put", [name, rest @ ..]) => {
                let unit = unit(name)?;
                Word::Put { unit, pose: self.pose(verb, unit, rest)? }
            }
            ("bring", [leader, to @ ..]) => {
                Word::PutLeader { leader: self.leader(leader)?, to: self.goal(verb, to)? }
            }
            ("set", [name, condition]) => {
                let known = Condition::from_word(condition);
                let wrong =
                    || say(format!("`{condition}` is none of {}", Condition::WORDS.join(", ")));
                Word::Condition { unit: unit(name)?, condition: known.ok_or_else(wrong)? }
            }
            ("remove", [name]) => Word::Remove { unit: unit(name)? },
            ("stop", [name]) => Word::Stop { unit: unit(name)? },
            ("clock", [minutes]) => Word::Clock(count(minutes)?),
            ("end", []) => Word::End { winner: None },
            ("end", side @ [_, ..]) => {
                Word::End { winner: Some(self.side_named(&side.join("-"))?) }
            }
            ("say", []) => Word::Tell,
            _ => return Err(written(verb)),
        })
    }

    /// A place, and how a unit faces there; as it faces now unless it is said.
    pub fn pose(&self, verb: &'static str, unit: UnitId, rest: &[&str]) -> Result<Pose, Refusal> {
        let (x, y, facing) = match rest {
            [x, y] => (x, y, self.state.unit(unit).pose.facing),
            [x, y, degrees] | [x, y, "facing", degrees] => {
                (x, y, bearing(degrees).map_err(mistyped)?)
            }
            _ => return Err(written(verb)),
        };
        Ok(Pose::new(point(x, y)?, facing))
    }
    /// Where a commander goes.
    pub fn goal(&self, verb: &'static str, words: &[&str]) -> Result<Goal, Refusal> {
        match words {
            [unit] => Ok(Goal::Unit(self.one(unit, Whose::Own)?)),
            [x, y] => Ok(Goal::Place(point(x, y)?)),
            _ => Err(written(verb)),
        }
    }
}
