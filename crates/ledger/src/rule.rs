//! A line of a sheet: its id, its figure, and what vouches for it.

use serde::Serialize;
use std::fmt;

/// The name of one line, cell or footnote of a sheet: `warfare.strength.medium-armour`.
///
/// The same id stands in the tally, the question put to the dice, the refusal, the book and at
/// least one test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// What vouches for a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// Printed on the sheet.
    Sheet,
    /// A public fact about the game that the sheet leaves out.
    Known,
    /// Our own answer where the sheet is silent.
    Ruling,
}

/// One line of a sheet, with the figure it is worth when it applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    pub id: RuleId,
    /// What the line says, in our own words.
    pub label: &'static str,
    /// The figure printed; 0 where the line carries no number.
    pub value: i16,
    pub grade: Grade,
    /// The ruling this line rests on, if its reading is not beyond doubt.
    pub rests_on: Option<RuleId>,
}

impl Rule {
    const fn graded(id: &'static str, label: &'static str, value: i16, grade: Grade) -> Self {
        Rule { id: RuleId(id), label, value, grade, rests_on: None }
    }

    /// A line printed on the sheet.
    pub const fn sheet(id: &'static str, label: &'static str, value: i16) -> Self {
        Self::graded(id, label, value, Grade::Sheet)
    }

    /// A public fact about the game.
    pub const fn known(id: &'static str, label: &'static str, value: i16) -> Self {
        Self::graded(id, label, value, Grade::Known)
    }

    /// A line that exists only because of a ruling of the same id.
    pub const fn ruled(id: &'static str, label: &'static str, value: i16) -> Self {
        Rule { rests_on: Some(RuleId(id)), ..Self::graded(id, label, value, Grade::Ruling) }
    }

    /// Says that this line's reading rests on a ruling.
    pub const fn resting_on(self, ruling: &'static str) -> Self {
        Rule { rests_on: Some(RuleId(ruling)), ..self }
    }
}
