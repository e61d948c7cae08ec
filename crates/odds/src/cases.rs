//! For each line of a sheet, a case in which it applies: what a page of live odds starts from.

use serde_json::Value;
use std::collections::BTreeMap;
use tercio_engine::{AnyProcedure, Field, Kind, facts};

/// The nearest facts to the default ones under which each rule applies in the procedure's
/// tallies. Facts that differ in one field are tried before those that differ in two; a rule that
/// needs three is not found.
pub fn cases(procedure: &dyn AnyProcedure) -> BTreeMap<String, Value> {
    let fields = procedure.form();
    let default = procedure.default_facts();
    let mut found = BTreeMap::new();
    look(procedure, &default, &mut found);
    let singles: Vec<(usize, Value)> = variations(&fields, &default);
    for (_, facts) in &singles {
        look(procedure, facts, &mut found);
    }
    for (first, facts) in &singles {
        for (second, facts) in variations(&fields, facts) {
            if second > *first {
                look(procedure, &facts, &mut found);
            }
        }
    }
    found
}

/// Every rule that applies under these facts, unless a nearer case is known.
fn look(procedure: &dyn AnyProcedure, facts: &Value, found: &mut BTreeMap<String, Value>) {
    for side in procedure.tallies(facts).unwrap_or_default() {
        for line in side.tally.lines.into_iter().filter(|line| line.applied) {
            found.entry(line.rule).or_insert_with(|| facts.clone());
        }
    }
}

/// The facts with one field changed, each with the number of that field.
fn variations(fields: &[Field], facts: &Value) -> Vec<(usize, Value)> {
    let mut all = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let now = facts::get(facts, &field.path).cloned().unwrap_or(Value::Null);
        for value in values(&field.kind) {
            if value != now {
                let mut changed = facts.clone();
                facts::put(&mut changed, &field.path, value);
                all.push((index, changed));
            }
        }
    }
    all
}

/// All words and both answers; of numbers the ends and what is small.
fn values(kind: &Kind) -> Vec<Value> {
    const SMALL: [i64; 8] = [1, 2, 3, 4, 5, 10, -1, -2];
    match kind {
        Kind::Flag => vec![true.into(), false.into()],
        Kind::Word(words) => words.iter().map(|word| Value::from(*word)).collect(),
        Kind::Number { min, max } => {
            let inside = SMALL.into_iter().filter(|number| (min..=max).contains(&number));
            inside.chain([*min, *max]).map(Value::from).collect()
        }
    }
}
