//! An odds answer as the page draws it.

use serde::Serialize;
use tercio_engine::{Policy, SideTally};
use tercio_odds::OddsAnswer;
use ts_rs::TS;
use utoipa::ToSchema;

/// A sentence, the figures, and the reasons for them.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct OddsShown {
    pub sentence: String,
    /// Nothing is left over.
    pub exact: bool,
    /// The share that was not followed to its end.
    pub left_over: f64,
    /// The share that never ends.
    pub endless: f64,
    #[schema(value_type = Option<Object>)]
    pub policy: Option<Policy>,
    /// Rounds fought on average, where the fight is followed to its end.
    pub rounds: Option<f64>,
    /// Best for side a first; outcomes of the same name are one.
    pub outcomes: Vec<OutcomeShown>,
    #[schema(value_type = Vec<Object>)]
    pub tally: Vec<SideTally>,
    pub rulings: Vec<RulingUsed>,
}

/// One outcome by its name.
#[derive(Clone, Debug, PartialEq, Serialize, TS, ToSchema)]
pub struct OutcomeShown {
    pub name: String,
    /// Where it stands between worst and best for side a.
    pub place: i32,
    pub p: f64,
    /// This or better for side a.
    pub at_least: f64,
    /// The shares as they are said: `41.7%`.
    pub p_said: String,
    pub at_least_said: String,
}

/// A ruling the answer rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct RulingUsed {
    pub id: String,
    pub question: String,
    pub answer: String,
}

impl OddsShown {
    /// The same answer with the sides of its sentence called by name.
    pub fn named(mut self, sides: &[String]) -> Self {
        if let [a, b] = sides {
            for (letter, name) in [("a", a), ("b", b)] {
                for side in ["Side", "side"] {
                    self.sentence = self
                        .sentence
                        .replace(&format!("{side} {letter} "), &format!("{side} {name} "));
                }
            }
        }
        self
    }
}

impl From<OddsAnswer> for OddsShown {
    fn from(answer: OddsAnswer) -> Self {
        let mut outcomes: Vec<OutcomeShown> = Vec::new();
        let mut so_far = 0.0;
        for outcome in answer.outcomes {
            so_far += outcome.p;
            match outcomes.iter_mut().find(|o| (o.place, &o.name) == (outcome.place, &outcome.name))
            {
                Some(same) => same.p += outcome.p,
                None => outcomes.push(OutcomeShown {
                    name: outcome.name,
                    place: outcome.place,
                    p: outcome.p,
                    at_least: 0.0,
                    p_said: String::new(),
                    at_least_said: String::new(),
                }),
            }
        }
        let all = so_far;
        so_far = 0.0;
        for outcome in &mut outcomes {
            so_far += outcome.p;
            outcome.at_least = so_far.min(all);
            outcome.p_said = tercio_engine::percent(outcome.p);
            outcome.at_least_said = tercio_engine::percent(outcome.at_least);
        }
        OddsShown {
            sentence: answer.sentence,
            exact: answer.exact,
            left_over: answer.left_over,
            endless: answer.endless,
            policy: answer.policy,
            rounds: answer.rounds,
            outcomes,
            tally: answer.tally,
            rulings: answer
                .rulings
                .into_iter()
                .map(|r| RulingUsed { id: r.id, question: r.question, answer: r.answer })
                .collect(),
        }
    }
}
