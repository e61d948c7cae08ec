//! A procedure: a question the sheet answers, asked of facts alone.

use crate::{Facts, Field, Side};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;
use tercio_chance::{Chance, Concluded, Halt, Packed};
use tercio_ledger::{RuleId, Shown, Tally};

/// Who decides, and how, where a chain of rounds meets a player's decision.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Policy {
    pub name: &'static str,
    pub label: &'static str,
}

/// A question the sheet answers: a sortie, a volley, a test.
pub trait Procedure: Send + Sync {
    type Facts: Facts;
    /// Its fields are the fields of an outcome.
    type Verdict: Packed + Eq + Hash + Debug + Serialize;

    fn name(&self) -> &'static str;
    /// What it answers, in a line.
    fn label(&self) -> &'static str;
    /// The lines that make up the dice, side by side.
    fn tallies(&self, facts: &Self::Facts, show: &mut dyn FnMut(Side, &Tally<'_>));
    fn settle(
        &self,
        facts: &Self::Facts,
        dice: &mut dyn Chance,
    ) -> Result<Self::Verdict, Box<Halt>>;

    /// The same where nothing follows. A procedure whose last throw is its verdict says so here,
    /// settles by it, and is solved faster.
    fn conclude(
        &self,
        facts: &Self::Facts,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Self::Verdict>, Box<Halt>> {
        self.settle(facts, dice).map(Concluded::with)
    }

    /// The facts of the next round, if the fight goes on.
    fn again(&self, _: &Self::Facts, _: &Self::Verdict, _policy: &Policy) -> Option<Self::Facts> {
        None
    }
    /// The facts with the policy's decisions for the first round filled in.
    fn under(&self, facts: &Self::Facts, _policy: &Policy) -> Self::Facts {
        *facts
    }
    /// The policies a chain of rounds can follow; the first is the default.
    fn policies(&self) -> &'static [Policy] {
        &[]
    }
    /// A chain is what is wanted unless one round is asked for.
    fn runs_to_the_end(&self) -> bool {
        false
    }
    /// The answer in one plain sentence.
    fn sentence(&self, facts: &Self::Facts, law: &[(Self::Verdict, f64)]) -> String;
    /// A verdict's place between worst and best for side a, and its name in a chart.
    fn place(&self, verdict: &Self::Verdict) -> (i32, String);
    /// The rulings the answer rests on.
    fn rulings(&self) -> &'static [RuleId] {
        &[]
    }
    /// An example of its use after `tercio odds <system>`.
    fn example(&self) -> &'static str;
    /// Facts that words without a name give, in this order; where there are none, such words name
    /// units of a scenario.
    fn positions(&self) -> &'static [&'static str] {
        &[]
    }
}

/// A tally with the side it belongs to.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideTally {
    pub side: Side,
    #[serde(flatten)]
    pub tally: Shown,
}

impl SideTally {
    /// Whose it is and what it is about.
    pub fn heading(&self) -> String {
        let whose = match self.side {
            Side::A => "Side a",
            Side::B => "Side b",
            Side::Table => "Table",
        };
        match self.tally.title.as_str() {
            "" => whose.to_string(),
            title => format!("{whose}, {title}"),
        }
    }
}

/// A procedure without its types: facts and verdicts travel as JSON.
///
/// What needs the types (solving, chaining) is added by the crates above as extension traits with
/// one blanket implementation each.
pub trait AnyProcedure: Send + Sync {
    fn name(&self) -> &'static str;
    fn label(&self) -> &'static str;
    fn example(&self) -> &'static str;
    fn positions(&self) -> &'static [&'static str];
    fn form(&self) -> Vec<Field>;
    fn policies(&self) -> &'static [Policy];
    fn runs_to_the_end(&self) -> bool;
    fn rulings(&self) -> &'static [RuleId];
    fn default_facts(&self) -> Value;
    fn tallies(&self, facts: &Value) -> Result<Vec<SideTally>, String>;
    /// Settles one case with the dice given; the verdict as JSON and in words.
    fn settle(&self, facts: &Value, dice: &mut dyn Chance) -> Result<(Value, String), Settling>;
}

/// Is shown each procedure of a system with its types, and keeps of it what it needs: the crates
/// above erase the same procedures in other ways than [`AnyProcedure`].
pub trait ProcedureVisitor {
    fn visit<P: Procedure + 'static>(&mut self, procedure: P);
}

impl ProcedureVisitor for Vec<Box<dyn AnyProcedure>> {
    fn visit<P: Procedure + 'static>(&mut self, procedure: P) {
        self.push(Box::new(procedure));
    }
}

/// Why a case could not be settled.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Settling {
    #[error("{0}")]
    Facts(String),
    #[error(transparent)]
    Halt(#[from] Box<Halt>),
}

/// Facts from JSON, with a message a person can act on.
pub fn facts_from<F: Facts>(facts: &Value) -> Result<F, String> {
    serde_json::from_value(facts.clone()).map_err(|error| format!("facts do not fit: {error}"))
}

impl<P: Procedure> AnyProcedure for P {
    fn name(&self) -> &'static str {
        Procedure::name(self)
    }
    fn label(&self) -> &'static str {
        Procedure::label(self)
    }
    fn example(&self) -> &'static str {
        Procedure::example(self)
    }
    fn positions(&self) -> &'static [&'static str] {
        Procedure::positions(self)
    }
    fn form(&self) -> Vec<Field> {
        P::Facts::form()
    }
    fn policies(&self) -> &'static [Policy] {
        Procedure::policies(self)
    }
    fn runs_to_the_end(&self) -> bool {
        Procedure::runs_to_the_end(self)
    }
    fn rulings(&self) -> &'static [RuleId] {
        Procedure::rulings(self)
    }
    fn default_facts(&self) -> Value {
        serde_json::to_value(P::Facts::default()).unwrap_or(Value::Null)
    }
    fn tallies(&self, facts: &Value) -> Result<Vec<SideTally>, String> {
        let facts = facts_from(facts)?;
        let mut shown = Vec::new();
        Procedure::tallies(self, &facts, &mut |side, tally| {
            shown.push(SideTally { side, tally: tally.shown() });
        });
        Ok(shown)
    }
    fn settle(&self, facts: &Value, dice: &mut dyn Chance) -> Result<(Value, String), Settling> {
        let facts = facts_from(facts).map_err(Settling::Facts)?;
        let verdict = Procedure::settle(self, &facts, dice)?;
        let json = serde_json::to_value(verdict).map_err(|e| Settling::Facts(e.to_string()))?;
        Ok((json, self.place(&verdict).1))
    }
}

/// A share in per cent. What is not impossible never reads as 0, nor what is not certain as 100.
pub fn percent(share: f64) -> String {
    // Closer than this is rounding, not chance.
    const SURE: f64 = 1e-12;
    match share {
        _ if share <= 0.0 => "0%".into(),
        _ if share >= 1.0 - SURE => "100%".into(),
        _ if share < 0.0005 => "<0.1%".into(),
        _ if share >= 0.9995 => ">99.9%".into(),
        _ => format!("{:.1}%", share * 100.0),
    }
}
