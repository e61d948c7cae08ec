//! The odds of an order before it is given.

use super::session::Session;
use anyhow::{Context, Result};
use serde_json::{Value, json};
use tercio_chance::Seat;
use tercio_engine::{Question, View};
use tercio_odds::{Asking, Budget, Until};

impl Session {
    /// The odds of the question behind an order; without one, what the order can lead to. Any order
    /// that can be read is answered, on offer or not.
    pub fn odds(&self, seat: Seat, view: &View, text: &str) {
        if text.is_empty() {
            return self.refuse("odds of which order? `odds 3`, or `odds` and the order");
        }
        let order = match self.read(seat, view, text) {
            Ok(order) => order,
            Err(why) => return self.refuse(&why),
        };
        if let Err(fault) = self.odds_of(seat, &order) {
            self.refuse(&fault.to_string());
        }
    }

    fn odds_of(&self, seat: Seat, order: &Value) -> Result<()> {
        let against = self.table.judge(seat, order)?;
        let questions = self.table.questions(seat, order);
        if let Some(refusal) = &against {
            self.refuse(&format!("as things stand it is refused: {refusal}"));
        }
        match (questions.is_empty(), against) {
            (true, Some(_)) => Ok(()),
            (true, None) => self.futures(seat, order),
            (false, _) => self.answer(&questions),
        }
    }

    fn futures(&self, seat: Seat, order: &Value) -> Result<()> {
        let futures = self.table.futures_of(seat, order, Until::Decision, &Budget::default())?;
        match self.out.json {
            true => self.out.json_line(&json!({ "futures": futures })),
            false => {
                self.out.say("What each side's stand is worth, now and after it:");
                self.out.say(&futures.text());
            }
        }
        Ok(())
    }

    /// One case is answered in full; of several, each in a sentence.
    fn answer(&self, questions: &[Question]) -> Result<()> {
        let all = self.system.odds(&self.table.header().house)?;
        let asking = Asking { to_the_end: Some(false), ..Asking::default() };
        let mut cases = Vec::new();
        for question in questions {
            let known = all.iter().find(|one| one.any().name() == question.procedure);
            let procedure = known.context("the question behind this order has no odds")?;
            cases.push((&question.when, procedure.answer(&question.facts, &asking)?));
        }
        if self.out.json {
            let cases = cases.iter().map(|(when, answer)| json!({"when": when, "answer": answer}));
            let cases: Vec<Value> = cases.collect();
            self.out.json_line(&json!({ "odds": cases }));
            return Ok(());
        }
        if let [(when, answer)] = &cases[..] {
            if !when.is_empty() {
                self.out.say(&self.out.bold(&format!("{when}:")));
            }
            self.out.say(&answer.text(self.out.width, self.out.colour));
            return Ok(());
        }
        for (when, answer) in &cases {
            let text = self.lines(&format!("  {when}: {}", answer.sentence));
            self.out.say(&text.replacen(when.as_str(), &self.out.bold(when), 1));
        }
        Ok(())
    }
}
