//! Combat results: net scores, the table, its footnotes, and the order a unit is left in.

use crate::Book;
use crate::sheet::{self, Column};
use crate::troops::{Arm, Condition, Outcome};
use tercio_ledger::Rule;

/// What a net score comes to for somebody, and the line that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Result {
    pub outcome: Outcome,
    pub rule: &'static Rule,
}

/// The row of a difference, by its number and in words.
pub(crate) fn band(difference: u8) -> (i32, &'static str) {
    let rows = [(0, "equal"), (1, "by 1"), (2, "by 2 or 3"), (3, "by 4 or more")];
    rows[sheet::row(difference)]
}

impl Result {
    fn of(difference: u8, column: Column) -> Result {
        let cell = sheet::result(difference, column);
        Result { outcome: cell.outcome, rule: &cell.rule }
    }
}

impl Book {
    /// What becomes of a unit that is shot at, by the difference of a shot that succeeds.
    pub fn shot_result(
        &self,
        difference: u8,
        effective: bool,
        arm: Arm,
        skirmishing: bool,
    ) -> Result {
        if !effective {
            return Result::of(difference, Column::ShotLong);
        }
        let result = Result::of(difference, Column::ShotEffective);
        match result.outcome {
            Outcome::Disentangles if arm == Arm::Horse => {
                self.noted(result, &sheet::NOTE_HORSE, Outcome::FallsBack)
            }
            Outcome::Flees if skirmishing => {
                self.noted(result, &sheet::NOTE_SKIRMISHERS, Outcome::FallsBack)
            }
            _ => result,
        }
    }

    /// What becomes of who loses hand to hand.
    pub fn loser_result(&self, difference: u8, arm: Arm, exhausted: bool) -> Result {
        let result = Result::of(difference, Column::loser(arm));
        match result.outcome {
            Outcome::Disentangles if exhausted => {
                self.noted(result, &sheet::NOTE_FATIGUE, Outcome::FallsBack)
            }
            Outcome::FallsBack if exhausted => {
                self.noted(result, &sheet::NOTE_FATIGUE, Outcome::Flees)
            }
            _ => result,
        }
    }

    /// What becomes of who wins hand to hand.
    pub fn winner_result(&self, difference: u8, arm: Arm) -> Result {
        Result::of(difference, Column::winner(arm))
    }

    /// A footnote, unless the house plays without it.
    fn noted(&self, result: Result, note: &'static Rule, outcome: Outcome) -> Result {
        if self.house.is_off(note.id) { result } else { Result { outcome, rule: note } }
    }

    /// The order that an outcome leaves a unit in.
    pub fn condition_of(&self, outcome: Outcome) -> Option<Condition> {
        sheet::meaning_of(outcome).map(|meaning| meaning.condition)
    }
}
