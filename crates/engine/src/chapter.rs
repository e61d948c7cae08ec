//! The story of a match, a chapter for each step: who ordered what, which dice fell and why so
//! many, what came of it.

use crate::game::Past;
use crate::log::{Entry, What};
use crate::{Match, Ruleset, Told};
use serde::Serialize;
use serde_json::Value;
use tercio_chance::{Origin, Reason, Roll, Seat, Thrown};
use tercio_ledger::Shown;

/// One step as the players hear of it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// The log entry of the step.
    pub entry: usize,
    /// The place that shows the table before it.
    pub place: usize,
    /// The turn in which it began.
    pub turn: u16,
    pub orders: Vec<Given>,
    pub throws: Vec<Throw>,
    pub told: Vec<Told>,
}

/// An order as it is typed, with who gave it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Given {
    pub seat: Seat,
    pub notation: String,
    /// It was sealed until all were in.
    pub sealed: bool,
    /// Why a computer gave it, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reason: Option<String>,
}

/// Dice that fell, with the lines that explain how many.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Throw {
    pub seat: Seat,
    /// The throw in words: `best 3 of 5d6`.
    pub say: String,
    pub rule: String,
    pub label: String,
    pub faces: Vec<u8>,
    /// What the dice came to, in words.
    pub came_to: String,
    pub origin: Origin,
    pub tally: Option<Shown>,
    /// How lucky it was for who threw, in thousandths: the share of throws that would have been
    /// worse less the share that would have been better. Nothing where a throw is no number.
    pub luck: Option<i16>,
}

impl<R: Ruleset> Match<R> {
    /// The chapters from this place on.
    pub fn chapters(&self, from: usize) -> Vec<Chapter> {
        (from..self.past.len()).map(|place| self.chapter(place)).collect()
    }

    fn chapter(&self, place: usize) -> Chapter {
        let past = &self.past[place];
        let begin = if place == 0 { 0 } else { past.told };
        let end = self.past.get(place + 1).map_or(self.told.len(), |next| next.told);
        let (what, dice) = match self.log.entries().get(past.entry) {
            Some(Entry::Step { what, dice, .. }) => (Some(what), dice.as_slice()),
            _ => (None, [].as_slice()),
        };
        let reasons = past.reasons.iter().map(Some).chain(std::iter::repeat(None));
        Chapter {
            entry: past.entry,
            place,
            turn: self.rules.turn(&past.state),
            orders: what.map_or_else(Vec::new, |what| self.given(past, what)),
            throws: dice
                .iter()
                .zip(reasons)
                .filter(|(thrown, _)| !thrown.faces.is_empty() || thrown.origin == Origin::Umpire)
                .map(|(thrown, reason)| throw::<R>(thrown, reason))
                .collect(),
            told: self.told[begin..end].to_vec(),
        }
    }

    fn given(&self, past: &Past<R>, what: &What) -> Vec<Given> {
        let given = |seat: Seat, order: &Value, sealed: bool| {
            let order: R::Order = serde_json::from_value(order.clone()).ok()?;
            let notation = self.rules.notation(&past.state, &order);
            Some(Given { seat, notation, sealed, reason: None })
        };
        match what {
            What::Order { seat, order } => given(*seat, order, false).into_iter().collect(),
            What::Revealed { choices } => {
                choices.iter().filter_map(|(seat, order)| given(*seat, order, true)).collect()
            }
            What::Table => Vec::new(),
        }
    }

    /// The log up to a place, to be played on from there: without the secret choices and the dice
    /// that belong to the step after it.
    pub fn log_to(&self, place: usize) -> String {
        let Some(past) = self.past.get(place) else { return self.log.text() };
        let entries = self.log.entries();
        let waits = |entry: &Entry| {
            matches!(entry, Entry::Typed { .. } | Entry::Force { .. } | Entry::Remark { .. })
        };
        let before = entries[..past.entry].iter().rposition(|entry| !waits(entry));
        let declared = before.filter(|at| matches!(entries[*at], Entry::Declared { .. }));
        let sealed = past.sealed.iter().map(|sealed| sealed.entry);
        let begins = sealed.chain(declared).fold(past.entry, usize::min);
        let mut text = self.log.lines()[..=begins].join("\n");
        text.push('\n');
        text
    }

    /// A choice of this seat that is sealed and not yet revealed, in notation.
    pub fn sealed_by(&self, seat: Seat) -> Vec<String> {
        let own = self.sealed.iter().filter(|sealed| sealed.seat == seat);
        own.map(|sealed| self.rules.notation(&self.state, &sealed.order)).collect()
    }
}

/// How lucky an answer is, in thousandths.
fn luck<R: Ruleset>(thrown: &Thrown, roll: &Roll) -> Option<i16> {
    let [below, above] = roll.standing_of(thrown.answer)?;
    let high = ((below - above) * 1000.0).round() as i16;
    Some(if R::hopes_low(&thrown.rule) { -high } else { high })
}

fn throw<R: Ruleset>(thrown: &Thrown, reason: Option<&Reason>) -> Throw {
    let rule = R::card().rule(&thrown.rule);
    Throw {
        seat: thrown.seat,
        say: thrown.say.clone(),
        rule: thrown.rule.clone(),
        label: rule.map_or_else(String::new, |rule| rule.label.to_string()),
        faces: thrown.faces.clone(),
        came_to: thrown.came_to(),
        origin: thrown.origin,
        tally: reason.and_then(|reason| reason.tally.clone()),
        luck: reason.and_then(|reason| luck::<R>(thrown, &reason.roll)),
    }
}
