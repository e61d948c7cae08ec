//! Odds without types: facts in, answers out, as JSON.

use crate::answer::to_json;
use crate::{Asking, Budget, OddsAnswer, OddsFault, answer, law};
use serde_json::Value;
use tercio_engine::{
    AnyProcedure, AnySystem, Card, Facts, Kind, Procedure, ProcedureVisitor, Ruleset, System,
    facts_from,
};
use tercio_ledger::{House, HouseFault};

/// The odds of a procedure whose types are not known.
pub trait AnyOdds: Send + Sync {
    fn any(&self) -> &dyn AnyProcedure;
    fn answer(&self, facts: &Value, ask: &Asking) -> Result<OddsAnswer, OddsFault>;
    /// Each verdict of one round with its probability.
    fn law_json(&self, facts: &Value, budget: &Budget) -> Result<Vec<(Value, f64)>, OddsFault>;
}

impl<P: Procedure> AnyOdds for P {
    fn any(&self) -> &dyn AnyProcedure {
        self
    }

    fn answer(&self, facts: &Value, ask: &Asking) -> Result<OddsAnswer, OddsFault> {
        answer(self, &read::<P::Facts>(facts)?, ask)
    }

    fn law_json(&self, facts: &Value, budget: &Budget) -> Result<Vec<(Value, f64)>, OddsFault> {
        let law = law::<f64, P>(self, &read(facts)?, budget)?;
        law.iter().map(|(verdict, p)| Ok((to_json(verdict)?, *p))).collect()
    }
}

/// Facts from JSON. A number outside its field's range is turned away here, as the sheet's tables
/// end where the form does.
fn read<F: Facts>(given: &Value) -> Result<F, OddsFault> {
    let facts: F = facts_from(given).map_err(OddsFault::Facts)?;
    let whole = to_json(&facts)?;
    for field in F::form() {
        let Kind::Number { min, max } = field.kind else { continue };
        let value = tercio_engine::facts::get(&whole, &field.path);
        let Some(number) = value.and_then(Value::as_i64) else { continue };
        if !(min..=max).contains(&number) {
            let path = &field.path;
            let wanted = format!("`{path}` takes a whole number from {min} to {max}, not {number}");
            return Err(OddsFault::Facts(wanted));
        }
    }
    Ok(facts)
}

/// A procedure of a system under a house: its answers can name their rulings.
#[derive(Clone, Debug)]
pub struct Under<P> {
    pub procedure: P,
    pub card: &'static Card,
    pub house: House,
}

impl<P: Procedure> AnyOdds for Under<P> {
    fn any(&self) -> &dyn AnyProcedure {
        &self.procedure
    }

    fn answer(&self, facts: &Value, ask: &Asking) -> Result<OddsAnswer, OddsFault> {
        let mut answer = self.procedure.answer(facts, ask)?;
        answer.name_rulings(self.card, &self.house);
        Ok(answer)
    }

    fn law_json(&self, facts: &Value, budget: &Budget) -> Result<Vec<(Value, f64)>, OddsFault> {
        self.procedure.law_json(facts, budget)
    }
}

/// What a system can be asked about odds.
pub trait AnyOddsSystem: AnySystem {
    /// Its procedures under a house, in the order of the sheet.
    fn odds(&self, house: &House) -> Result<Vec<Box<dyn AnyOdds>>, HouseFault>;
}

impl<R: Ruleset> AnyOddsSystem for System<R> {
    fn odds(&self, house: &House) -> Result<Vec<Box<dyn AnyOdds>>, HouseFault> {
        let mut collected = Collected { card: R::card(), house, odds: Vec::new() };
        R::procedures(house, &mut collected)?;
        Ok(collected.odds)
    }
}

struct Collected<'h> {
    card: &'static Card,
    house: &'h House,
    odds: Vec<Box<dyn AnyOdds>>,
}

impl ProcedureVisitor for Collected<'_> {
    fn visit<P: Procedure + 'static>(&mut self, procedure: P) {
        self.odds.push(Box::new(Under { procedure, card: self.card, house: self.house.clone() }));
    }
}
