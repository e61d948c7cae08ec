//! An odds answer: a sentence, the figures, and the reasons for them.

use crate::{Budget, OddsFault, chain, law, percent, policy_named};
use serde::Serialize;
use serde_json::{Map, Value};
use tercio_chance::Law;
use tercio_engine::{AnyProcedure, Card, Policy, Procedure, SideTally};
use tercio_ledger::House;

/// How a question is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asking {
    /// The end of the fight, or one round; what the procedure is used for where it is not said.
    pub to_the_end: Option<bool>,
    /// How players decide on the way; naming one asks for the end.
    pub policy: Option<String>,
    pub budget: Budget,
}

/// The answer to a question of odds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OddsAnswer {
    pub sentence: String,
    /// Nothing is left over.
    pub exact: bool,
    /// The share that was not followed to its end.
    #[serde(skip_serializing_if = "is_nothing")]
    pub left_over: f64,
    /// The share that never ends.
    #[serde(skip_serializing_if = "is_nothing")]
    pub endless: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// Rounds fought on average, where the fight is followed to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
    /// Best for side a first.
    pub outcomes: Vec<OutcomeOdds>,
    pub tally: Vec<SideTally>,
    pub rulings: Vec<RulingShown>,
}

fn is_nothing(share: &f64) -> bool {
    *share <= 0.0
}

/// One outcome with its probability.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeOdds {
    pub p: f64,
    /// The fields of the verdict.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
    /// Where it stands between worst and best for side a.
    #[serde(skip)]
    pub place: i32,
    #[serde(skip)]
    pub name: String,
}

/// A ruling an answer rests on; question and answer are known where the system's card is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulingShown {
    pub id: String,
    pub question: String,
    pub answer: String,
}

/// Answers a question about certain facts.
pub fn answer<P: Procedure>(
    procedure: &P,
    facts: &P::Facts,
    ask: &Asking,
) -> Result<OddsAnswer, OddsFault> {
    let policy = policy_named(procedure, ask.policy.as_deref())?;
    let default = ask.policy.is_some() || Procedure::runs_to_the_end(procedure);
    let to_the_end = ask.to_the_end.unwrap_or(default);
    // One round is asked about as it stands, unless a policy was named.
    let decided = to_the_end || ask.policy.is_some();
    let first = if decided { procedure.under(facts, &policy) } else { *facts };
    let solved = if to_the_end {
        let ended = chain::<f64, P>(procedure, facts, &policy, &ask.budget)?;
        Solved {
            law: ended.law,
            left_over: ended.left_over,
            endless: ended.endless,
            rounds: ended.mean_rounds,
        }
    } else {
        let law = law(procedure, &first, &ask.budget)?;
        Solved { law, left_over: 0.0, endless: 0.0, rounds: None }
    };
    let mut tally = Vec::new();
    Procedure::tallies(procedure, &first, &mut |side, lines| {
        tally.push(SideTally { side, tally: lines.shown() });
    });
    Ok(OddsAnswer {
        sentence: solved.sentence(procedure, &first),
        exact: is_nothing(&solved.left_over),
        left_over: solved.left_over,
        endless: solved.endless,
        policy: (decided && !Procedure::policies(procedure).is_empty()).then_some(policy),
        rounds: solved.rounds,
        outcomes: outcomes(procedure, &solved.law)?,
        rulings: rulings(procedure, &tally),
        tally,
    })
}

struct Solved<V> {
    law: Law<V>,
    left_over: f64,
    endless: f64,
    rounds: Option<f64>,
}

impl<V> Solved<V> {
    fn sentence<P: Procedure<Verdict = V>>(&self, procedure: &P, facts: &P::Facts) -> String {
        let mut sentence = procedure.sentence(facts, &self.law);
        if !is_nothing(&self.endless) {
            sentence += &format!(" In {} of all cases it never ends.", percent(self.endless));
        }
        if !is_nothing(&self.left_over) {
            let share = percent(self.left_over);
            sentence += &format!(" {share} of all cases were not followed to their end.");
        }
        sentence
    }
}

fn outcomes<P: Procedure>(
    procedure: &P,
    law: &Law<P::Verdict>,
) -> Result<Vec<OutcomeOdds>, OddsFault> {
    let mut outcomes = Vec::with_capacity(law.len());
    for (verdict, p) in law {
        let (place, name) = procedure.place(verdict);
        let fields = match to_json(verdict)? {
            Value::Object(fields) => fields,
            other => Map::from_iter([("verdict".to_string(), other)]),
        };
        outcomes.push(OutcomeOdds { p: *p, fields, place, name });
    }
    outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.place));
    Ok(outcomes)
}

pub(crate) fn to_json<V: Serialize>(verdict: &V) -> Result<Value, OddsFault> {
    serde_json::to_value(verdict).map_err(|error| OddsFault::Facts(error.to_string()))
}

/// Those of the procedure, and those that lines of its tallies rest on.
fn rulings(procedure: &dyn AnyProcedure, tally: &[SideTally]) -> Vec<RulingShown> {
    let own = procedure.rulings().iter().map(ToString::to_string);
    let lines = tally.iter().flat_map(|side| &side.tally.lines);
    let of_lines = lines.filter(|line| line.applied).filter_map(|line| line.rests_on.clone());
    let mut rulings: Vec<RulingShown> = Vec::new();
    for id in own.chain(of_lines) {
        if !rulings.iter().any(|known| known.id == id) {
            rulings.push(RulingShown { id, question: String::new(), answer: String::new() });
        }
    }
    rulings
}

impl OddsAnswer {
    /// Fills in what each ruling asks and how this house answers it.
    pub fn name_rulings(&mut self, card: &Card, house: &House) {
        for shown in &mut self.rulings {
            let Some(ruling) = card.ruling(&shown.id) else { continue };
            shown.question = ruling.question.to_string();
            let chosen = house.answer(ruling).ok().and_then(|index| ruling.answers.get(index));
            shown.answer = chosen.map_or_else(String::new, |choice| choice.label.to_string());
        }
    }
}
