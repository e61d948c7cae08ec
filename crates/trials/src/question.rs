//! A question on paper: facts, dice thrown by hand, the lines that counted, the verdict.

use crate::{Met, Paper, faces};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::{Answer, Ask, Awaited, Chance, Halt, Part, Then, Trail};
use tercio_engine::{AnyProcedure, facts::assign};
use tercio_ledger::Shown;

/// A question with its answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    pub name: String,
    pub ask: String,
    /// Facts as they are typed: `a = "men=800,horse"`.
    #[serde(default)]
    pub facts: BTreeMap<String, String>,
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
    /// Rules that the house has switched off.
    #[serde(default)]
    pub off: Vec<String>,
    /// Throws in order.
    #[serde(default)]
    pub dice: Vec<String>,
    /// In words, all that the verdict says.
    pub verdict: Option<String>,
    /// Fields of the verdict.
    #[serde(default)]
    pub outcome: BTreeMap<String, Value>,
    /// Dice of each side, all lines together. Where a side has several tallies, the last by the
    /// side alone, each by the side and its title: `"table killed from" = 17`.
    #[serde(default)]
    pub totals: BTreeMap<String, i16>,
    /// Exactly the lines that counted for each side, named the same way.
    #[serde(default)]
    pub lines: BTreeMap<String, Vec<String>>,
    /// Rules that it met, among others.
    #[serde(default)]
    pub meets: Vec<String>,
    /// Rules that no tally and no throw names, though without them it would come out otherwise.
    #[serde(default)]
    pub decided_by: Vec<String>,
}

/// Dice typed in, with every question put to them kept.
struct Asked {
    trail: Trail,
    asks: Vec<Awaited>,
}

impl Chance for Asked {
    fn ask(&mut self, ask: &Ask<'_>) -> Result<Answer, Box<Halt>> {
        self.asks.push(ask.awaited());
        self.trail.ask(ask)
    }

    fn follow_raw(&mut self, ask: &Ask<'_>, then: Then<'_>) -> Result<u64, Box<Halt>> {
        let answer = self.ask(ask)?;
        then(answer, self)
    }

    fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>> {
        part(self)
    }

    fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>> {
        Ok((a(self)?, b(self)?))
    }
}

impl Question {
    /// Puts it to the system; the rules it met, or what came out otherwise.
    pub fn run(&self, paper: &Paper) -> Result<Met, String> {
        let house = paper.house(&self.rulings, &self.off);
        let procedures = (paper.procedures)(&house).map_err(|fault| fault.to_string())?;
        let procedure = procedures.iter().find(|procedure| procedure.name() == self.ask);
        let procedure = procedure.ok_or_else(|| format!("no procedure `{}`", self.ask))?;
        let mut facts = procedure.default_facts();
        let pieces: Vec<(String, String)> = self.facts.clone().into_iter().collect();
        assign(&procedure.form(), &mut facts, &pieces).map_err(|fault| fault.to_string())?;
        let written = self.check_tallies(paper, &**procedure, &facts)?;
        let throws: Result<Vec<Vec<u8>>, String> = self.dice.iter().map(|f| faces(f)).collect();
        let mut dice = Asked { trail: Trail::typed(throws?), asks: Vec::new() };
        let (fields, words) =
            procedure.settle(&facts, &mut dice).map_err(|fault| fault.to_string())?;
        if dice.trail.left_over() > 0 {
            return Err(format!("{} throws are left over", dice.trail.left_over()));
        }
        self.check_verdict(&fields, &words)?;
        let mut met = Met::default();
        for ask in &dice.asks {
            met.rule(&ask.rule);
            met.tally(ask.tally.as_ref());
        }
        for (side, lines) in &written {
            // Lines of the case as a whole come with no throw. Where nothing is thrown at all, the
            // lines are why.
            if side.starts_with("table") || dice.asks.is_empty() {
                lines.iter().for_each(|id| met.rule(id));
            }
            met.require(lines)?;
        }
        met.require(&paper.ids(&self.meets))?;
        for id in paper.ids(&self.decided_by) {
            paper.card.rule(&id).ok_or_else(|| format!("there is no rule {id}"))?;
            met.rule(&id);
        }
        Ok(met)
    }

    fn check_verdict(&self, fields: &Value, words: &str) -> Result<(), String> {
        if self.verdict.is_none() && self.outcome.is_empty() {
            return Err(format!("it says nothing of the verdict, `{words}`"));
        }
        if let Some(wanted) = self.verdict.as_ref().filter(|wanted| *wanted != words) {
            return Err(format!("the verdict is `{words}`, not `{wanted}`"));
        }
        let differs = |(field, wanted): &(&String, &Value)| fields.get(field) != Some(wanted);
        match self.outcome.iter().find(differs) {
            Some((field, wanted)) => Err(format!("{field} is not {wanted} in {fields}")),
            None => Ok(()),
        }
    }

    /// Totals and lines are as the example has them; the lines it writes out, by side.
    fn check_tallies(
        &self,
        paper: &Paper,
        procedure: &dyn AnyProcedure,
        facts: &Value,
    ) -> Result<BTreeMap<String, Vec<String>>, String> {
        let mut sides: BTreeMap<String, Shown> = BTreeMap::new();
        for shown in procedure.tallies(facts)? {
            let side = serde_json::to_value(shown.side).map_err(|error| error.to_string())?;
            let side = side.as_str().unwrap_or_default();
            if !shown.tally.title.is_empty() {
                sides.insert(format!("{side} {}", shown.tally.title), shown.tally.clone());
            }
            sides.insert(side.to_string(), shown.tally);
        }
        for (side, total) in &self.totals {
            let shown = sides.get(side).map(|tally| tally.total);
            if shown != Some(*total) {
                return Err(format!("side {side} has {shown:?} dice, not {total}"));
            }
        }
        let mut written = BTreeMap::new();
        for (side, lines) in &self.lines {
            let shown = sides.get(side).map(|tally| &tally.lines).into_iter().flatten();
            let applied: Vec<String> =
                shown.filter(|line| line.applied).map(|line| line.rule.clone()).collect();
            if applied != paper.ids(lines) {
                return Err(format!("side {side} counts {applied:?}"));
            }
            written.insert(side.clone(), applied);
        }
        Ok(written)
    }
}
