//! The odds of an order before it is given.

use super::session::Session;
use crate::tables;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{Measure, Next, Offer, Question, View};
use tercio_odds::{Asking, Budget, OddsAnswer, Until};

/// A chart of more rows than this is drawn only if it is asked for: it would push the sentence off
/// the screen.
const ROWS_MAX: usize = 24;

impl Session {
    /// The odds of the question behind an order; without one, what the order can lead to. Any order
    /// that can be read is answered, on offer or not.
    pub fn odds(&self, seat: Seat, view: &View, text: &str) {
        let (text, full) = match text.split_once(char::is_whitespace) {
            Some(("full", order)) => (order.trim(), true),
            _ => (text, false),
        };
        if text.is_empty() {
            return self.refuse("odds of which order? `odds 3`, or `odds` and the order");
        }
        let order = match self.read(seat, view, text) {
            Ok(order) => order,
            Err(why) => return self.refuse(&self.plainer(seat, view, (text, why))),
        };
        if let Err(fault) = self.odds_of(seat, &order, (text, full)) {
            self.refuse(&fault.to_string());
        }
    }

    fn odds_of(&self, seat: Seat, order: &Value, asked: (&str, bool)) -> Result<()> {
        let against = self.table.judge(seat, order)?;
        let questions = self.table.questions(seat, order);
        if let Some(refusal) = &against {
            self.refuse(&format!("as things stand it is refused: {refusal}"));
        }
        match (questions.is_empty(), against) {
            (true, Some(_)) => Ok(()),
            (true, None) if matches!(self.table.next(), Next::Sealed(_)) => {
                self.refuse(&self.secret());
                Ok(())
            }
            (true, None) => self.futures(seat, order),
            (false, _) => self.answer(&questions, asked),
        }
    }

    /// Why a secret choice has no odds, and what can be asked instead.
    fn secret(&self) -> String {
        format!(
            "This is a secret choice, made at the same time as the other side's: what comes of it \
             hangs on both, so it has no odds of its own. Ask `hint` what the computer would \
             choose and why, or `why` and the name of a unit for a closer look at it; once the \
             choices are revealed, `odds` answers for each order. Questions on paper are answered \
             by `tercio odds {}`.",
            self.table.card().name
        )
    }

    /// What an order without a question of its own leads to: what it does where no dice are thrown,
    /// and what the armies are worth then where that changes.
    fn futures(&self, seat: Seat, order: &Value) -> Result<()> {
        let futures = self.table.futures_of(seat, order, Until::Decision, &Budget::default())?;
        let dice = futures.states > 1 || self.throws_dice(seat, order);
        if self.out.json {
            self.out.json_line(&json!({ "futures": futures, "dice": dice }));
            return Ok(());
        }
        let worth = |measures: &[Measure]| measures.iter().map(Measure::worth).collect::<Vec<_>>();
        let now = worth(&futures.now);
        let changes =
            futures.each.iter().any(|one| one.over.is_some() || worth(&one.measures) != now);
        if !dice {
            let what = self.table.describe(seat, order).map_or_else(String::new, |it| told(&it));
            self.out.say(&self.lines(&format!("No dice are thrown for this order.{what}")));
        } else if !changes {
            self.out.say(&self.lines(
                "Dice are thrown for this order, but before somebody has to choose again nothing \
                 that the armies are worth hangs on them.",
            ));
        }
        if changes {
            self.out.say("What each side's army is worth, now and after it:");
            self.out.say(&futures.text());
        }
        Ok(())
    }

    /// Whether dice fall before somebody has to choose again: the order is tried on a copy of the
    /// battle. What they show there is nobody's to know.
    fn throws_dice(&self, seat: Seat, order: &Value) -> bool {
        let Ok((mut copy, _)) = self.system.replay_table(&self.table.log_text()) else {
            return true;
        };
        let before = copy.entries().len();
        let Ok(accepted) = copy.submit(seat, order) else { return true };
        let fell = |entry: &Entry| matches!(entry, Entry::Step { dice, .. } if !dice.is_empty());
        accepted.awaited.is_some() || copy.entries()[before..].iter().any(fell)
    }

    /// One case is answered with its reasons; of several, each in a sentence.
    fn answer(&self, questions: &[Question], (text, full): (&str, bool)) -> Result<()> {
        let all = self.system.odds(&self.table.header().house)?;
        let asking = Asking { to_the_end: Some(false), ..Asking::default() };
        let mut cases = Vec::new();
        for question in questions {
            let known = all.iter().find(|one| one.any().name() == question.procedure);
            let procedure = known.context("the question behind this order has no odds")?;
            cases.push((question, procedure.answer(&question.facts, &asking)?));
        }
        if self.out.json {
            let case = |(question, answer): &(&Question, OddsAnswer)| json!({ "when": question.when, "sides": question.sides, "answer": answer });
            let cases: Vec<Value> = cases.iter().map(case).collect();
            self.out.json_line(&json!({ "odds": cases }));
            return Ok(());
        }
        if let [(question, answer)] = &cases[..] {
            self.answer_in_full(question, answer, (text, full));
            return Ok(());
        }
        for (question, answer) in &cases {
            let when = &question.when;
            let said = named(&answer.sentence, &question.sides);
            let text = self.lines(&format!("  {when}: {said}"));
            self.out.say(&text.replacen(when.as_str(), &self.out.bold(when), 1));
        }
        Ok(())
    }

    fn answer_in_full(&self, question: &Question, answer: &OddsAnswer, asked: (&str, bool)) {
        if !question.when.is_empty() {
            self.out.say(&self.out.bold(&format!("{}:", question.when)));
        }
        if let Some((a, b)) = two(&question.sides) {
            self.out.say(&format!("Side a is {a}, side b is {b}."));
        }
        let (order, full) = asked;
        let rows = rows(answer);
        if full || rows <= ROWS_MAX {
            self.out.say(&answer.text(self.out.width, self.out.colour));
            return;
        }
        self.out.say(&self.out.bold(&self.lines(&answer.sentence)));
        for side in &answer.tally {
            self.out.say(&format!("\n{}", tables::side_tally(side, &self.out)));
        }
        self.out.say(&format!("\n{rows} outcomes: `odds full {order}` draws them all."));
    }
}

/// What an order does and invites, as far as the offers tell it.
fn told(offer: &Offer) -> String {
    let figures: Vec<String> =
        offer.figures.iter().map(|[name, value]| format!("{name}: {value}")).collect();
    let figures = match figures.is_empty() {
        true => String::new(),
        false => format!(" ({})", figures.join(", ")),
    };
    let label = match offer.label.is_empty() {
        true => String::new(),
        false => format!(" {}{figures}.", offer.label),
    };
    match offer.risk.is_empty() {
        true => label,
        false => format!("{label} It invites this: {}.", offer.risk),
    }
}

/// The two sides of a question where their names tell them apart.
fn two(sides: &[String]) -> Option<(&str, &str)> {
    match sides {
        [a, b] if a != b => Some((a, b)),
        _ => None,
    }
}

/// A sentence with the sides called by name.
fn named(sentence: &str, sides: &[String]) -> String {
    let Some((a, b)) = two(sides) else { return sentence.to_string() };
    let mut said = sentence.to_string();
    for (letter, name) in [("a", a), ("b", b)] {
        for side in ["Side", "side"] {
            said = said.replace(&format!("{side} {letter} "), &format!("{side} {name} "));
        }
    }
    said
}

/// Rows of the chart of an answer: outcomes that look the same share one.
fn rows(answer: &OddsAnswer) -> usize {
    let mut names: Vec<(i32, &str)> =
        answer.outcomes.iter().map(|outcome| (outcome.place, outcome.name.as_str())).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn sides_of_a_sentence_are_called_by_name() {
        let sides = ["Knights".to_string(), "Fyrd 1".to_string()];
        let said = named("Side a (5 dice) wins; side b routs in 3%.", &sides);
        assert_eq!(said, "Side Knights (5 dice) wins; side Fyrd 1 routs in 3%.");
        let alike = ["Knights".to_string(), "Knights".to_string()];
        assert_eq!(named("Side a wins.", &alike), "Side a wins.");
        assert_eq!(named("Nobody wins.", &[]), "Nobody wins.");
    }
}
