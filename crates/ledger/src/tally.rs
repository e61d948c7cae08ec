//! A number with its reasons.

use crate::{House, Rule, RuleId};
use serde::{Deserialize, Serialize};

/// Room for the lines of the longest sheet, so that a tally is allocated once.
const LINES_USUAL: usize = 48;

/// One line of a tally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    pub rule: &'static Rule,
    /// What the line is worth if it applies, house rules included.
    pub value: i16,
    pub applied: bool,
    /// The house has switched this rule off or shifted it.
    pub house: bool,
    /// It would apply, had the house not switched it off.
    pub off: bool,
}

/// A number kept as the lines it is made of; the total is summed when read.
///
/// Lines that did not apply are kept, so that "why no cover?" has an answer. The lines stand in one
/// allocation, so that a tally can be handed on from line to line by moving three words; held in
/// the tally itself they were copied for every line, which took most of its time.
#[derive(Clone, Debug)]
pub struct Tally<'h> {
    house: &'h House,
    /// The house changes nothing: asked once, not for every line.
    plain: bool,
    /// Nobody will read the lines: only sums are kept.
    sums: Option<Sums>,
    /// What it is about, where one side has several.
    title: &'static str,
    lines: Vec<Line>,
}

/// What is left of a tally that keeps no lines.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    gains: i16,
    losses: i16,
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, value: i16) {
        self.gains = self.gains.saturating_add(value.max(0));
        self.losses = self.losses.saturating_add(value.min(0));
    }
}

impl<'h> Tally<'h> {
    pub(crate) fn begin(house: &'h House) -> Self {
        let lines = Vec::with_capacity(LINES_USUAL);
        Tally { house, plain: house.is_plain(), sums: None, title: "", lines }
    }

    pub(crate) fn begin_sums(house: &'h House) -> Self {
        let sums = Some(Sums::default());
        Tally { house, plain: house.is_plain(), sums, title: "", lines: Vec::new() }
    }

    /// Inlined by force: handed on from line to line by call, a tally is copied each time.
    #[inline(always)]
    fn push(mut self, rule: &'static Rule, printed: i16, met: bool) -> Self {
        match &mut self.sums {
            Some(sums) if self.plain => sums.add(if met { printed } else { 0 }),
            Some(_) => self.add_by_house(rule, printed, met),
            None => self.keep(rule, printed, met),
        }
        self
    }

    fn line_by_house(&self, rule: &'static Rule, printed: i16, met: bool) -> Line {
        let off = self.house.is_off(rule.id);
        let shift = self.house.shift_of(rule.id);
        Line {
            rule,
            value: printed.saturating_add(shift),
            applied: met && !off,
            house: off || shift != 0,
            off: met && off,
        }
    }

    #[inline(never)]
    fn add_by_house(&mut self, rule: &'static Rule, printed: i16, met: bool) {
        let line = self.line_by_house(rule, printed, met);
        if let (Some(sums), true) = (&mut self.sums, line.applied) {
            sums.add(line.value);
        }
    }

    #[inline(never)]
    fn keep(&mut self, rule: &'static Rule, printed: i16, met: bool) {
        let line = if self.plain {
            Line { rule, value: printed, applied: met, house: false, off: false }
        } else {
            self.line_by_house(rule, printed, met)
        };
        self.lines.push(line);
    }

    /// A line that always applies, at its printed figure.
    #[inline]
    pub fn line(self, rule: &'static Rule) -> Self {
        self.push(rule, rule.value, true)
    }

    /// A line that applies at its printed figure when `met`.
    #[inline]
    pub fn when(self, met: bool, rule: &'static Rule) -> Self {
        self.push(rule, rule.value, met)
    }

    /// A line whose figure comes from the case itself (a unit's own value, dice spent).
    #[inline]
    pub fn plus(self, rule: &'static Rule, value: i16) -> Self {
        self.push(rule, value, value != 0)
    }

    /// A line worth its printed figure once per `count`.
    #[inline]
    pub fn times(self, rule: &'static Rule, count: i16) -> Self {
        self.push(rule, rule.value.saturating_mul(count), count != 0)
    }

    /// Lines of which the sheet lets only one apply: all are kept, the `chosen` one counts.
    #[inline]
    pub fn one_of(mut self, chosen: Option<usize>, rules: &'static [Rule]) -> Self {
        for (index, rule) in rules.iter().enumerate() {
            self = self.push(rule, rule.value, chosen == Some(index));
        }
        self
    }

    /// Says what it is about, where one side has several.
    pub fn titled(self, title: &'static str) -> Self {
        Tally { title, ..self }
    }

    /// The lines in the order of the sheet; none where only sums are kept.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The sum of the lines that applied.
    #[inline]
    pub fn total(&self) -> i16 {
        match self.sums {
            Some(sums) => sums.gains.saturating_add(sums.losses),
            None => self.sum(|_| true),
        }
    }

    /// The sum of the applied lines above zero.
    pub fn gains(&self) -> i16 {
        self.sums.map_or_else(|| self.sum(|value| value > 0), |sums| sums.gains)
    }

    /// The sum of the applied lines below zero.
    pub fn losses(&self) -> i16 {
        self.sums.map_or_else(|| self.sum(|value| value < 0), |sums| sums.losses)
    }

    fn sum(&self, counts: impl Fn(i16) -> bool) -> i16 {
        let applied = self.lines.iter().filter(|line| line.applied && counts(line.value));
        applied.fold(0i16, |sum, line| sum.saturating_add(line.value))
    }

    /// Whether the line of this rule applied; never asked where only sums are kept.
    pub fn applied(&self, id: RuleId) -> bool {
        self.lines.iter().any(|line| line.applied && line.rule.id == id)
    }

    /// An owned copy to print, log or send.
    pub fn shown(&self) -> Shown {
        let lines = self.lines.iter().map(ShownLine::from).collect();
        Shown { title: self.title.to_string(), total: self.total(), lines }
    }
}

/// A tally taken out of the rules, to be printed, logged or sent.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// What it is about, where one side has several; else empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    pub total: i16,
    pub lines: Vec<ShownLine>,
}

/// One printed line of a tally.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownLine {
    pub rule: String,
    pub label: String,
    pub value: i16,
    pub applied: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rests_on: Option<String>,
}

impl From<&Line> for ShownLine {
    fn from(line: &Line) -> Self {
        ShownLine {
            rule: line.rule.id.to_string(),
            label: line.rule.label.to_string(),
            value: line.value,
            applied: line.applied,
            house: line.house,
            off: line.off,
            rests_on: line.rule.rests_on.map(|ruling| ruling.to_string()),
        }
    }
}
