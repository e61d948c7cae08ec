//! A question on paper: facts, dice thrown by hand, the lines that counted, the verdict.

use super::{Met, faces, house, ids};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::{Answer, Ask, Awaited, Chance, Halt, Part, Trail};
use tercio_engine::{AnyProcedure, Ruleset, facts::assign};
use tercio_ledger::Shown;
use tercio_warfare::Warfare;

/// A question with its answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
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
    pub verdict: String,
    /// Dice of each side, all lines together.
    #[serde(default)]
    pub totals: BTreeMap<String, i16>,
    /// Exactly the lines that counted for each side.
    #[serde(default)]
    pub lines: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    pub meets: Vec<String>,
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

    fn settle_raw(&mut self, part: Part<'_>) -> Result<u64, Box<Halt>> {
        part(self)
    }

    fn both_raw(&mut self, a: Part<'_>, b: Part<'_>) -> Result<(u64, u64), Box<Halt>> {
        Ok((a(self)?, b(self)?))
    }
}

impl Example {
    pub fn run(&self) -> Result<Met, String> {
        let mut procedures: Vec<Box<dyn AnyProcedure>> = Vec::new();
        let house = house(&self.rulings, &self.off);
        Warfare::procedures(&house, &mut procedures).map_err(|fault| fault.to_string())?;
        let procedure = procedures.iter().find(|procedure| procedure.name() == self.ask);
        let procedure = procedure.ok_or_else(|| format!("no procedure `{}`", self.ask))?;
        let mut facts = procedure.default_facts();
        let pieces: Vec<(String, String)> = self.facts.clone().into_iter().collect();
        assign(&procedure.form(), &mut facts, &pieces).map_err(|fault| fault.to_string())?;
        self.check_tallies(&**procedure, &facts)?;
        let throws: Result<Vec<Vec<u8>>, String> = self.dice.iter().map(|f| faces(f)).collect();
        let mut dice = Asked { trail: Trail::typed(throws?), asks: Vec::new() };
        let (_, verdict) =
            procedure.settle(&facts, &mut dice).map_err(|fault| fault.to_string())?;
        if dice.trail.left_over() > 0 {
            return Err(format!("{} throws are left over", dice.trail.left_over()));
        }
        if verdict != self.verdict {
            return Err(format!("the verdict is `{verdict}`, not `{}`", self.verdict));
        }
        let mut met = Met::default();
        for ask in &dice.asks {
            met.rule(&ask.rule);
            met.tally(ask.tally.as_ref());
        }
        let mut claimed = ids(&self.meets);
        self.lines.values().for_each(|lines| claimed.extend(ids(lines)));
        met.require(&claimed)?;
        Ok(met)
    }

    fn check_tallies(&self, procedure: &dyn AnyProcedure, facts: &Value) -> Result<(), String> {
        let mut sides: BTreeMap<String, Shown> = BTreeMap::new();
        for shown in procedure.tallies(facts)? {
            let side = serde_json::to_value(shown.side).map_err(|error| error.to_string())?;
            sides.insert(side.as_str().unwrap_or_default().to_string(), shown.tally);
        }
        for (side, total) in &self.totals {
            let shown = sides.get(side).map(|tally| tally.total);
            if shown != Some(*total) {
                return Err(format!("side {side} has {shown:?} dice, not {total}"));
            }
        }
        for (side, lines) in &self.lines {
            let shown = sides.get(side).map(|tally| &tally.lines).into_iter().flatten();
            let applied: Vec<String> =
                shown.filter(|line| line.applied).map(|line| line.rule.clone()).collect();
            if applied != ids(lines) {
                return Err(format!("side {side} counts {applied:?}"));
            }
        }
        Ok(())
    }
}
