//! Which test meets which rule, and where the rule stands in the code.

use crate::{Met, Sources, golden};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use tercio_engine::Card;

/// The tests that meet the rules of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    /// For each rule that is met, the code and the first test.
    pub text: String,
    /// Each rule that no test meets or no code uses, and what was found of the two.
    pub missing: Vec<String>,
}

/// Gathers what tests have met; the first to meet a rule is named. `met` may come from several
/// runners, one after the other.
pub fn coverage(card: &Card, sources: &Sources, met: &[(String, Met)]) -> Coverage {
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, met) in met {
        for id in &met.0 {
            first.entry(id).or_insert(name);
        }
    }
    let places = sources.places(card.rules().map(|rule| rule.id.0));
    let mut covered = Map::new();
    let mut missing = Vec::new();
    for rule in card.rules() {
        match (first.get(rule.id.0), places.get(rule.id.0)) {
            (Some(test), Some(code)) => {
                covered.insert(rule.id.to_string(), json!({ "code": code, "test": test }));
            }
            (test, code) => missing.push(format!("{}: test {test:?}, code {code:?}", rule.id)),
        }
    }
    let text = serde_json::to_string_pretty(&Value::Object(covered)).unwrap() + "\n";
    Coverage { text, missing }
}

impl Coverage {
    /// Fails where a rule is not met, or where the committed file is stale.
    pub fn check(&self, card: &Card) {
        let missing = self.missing.join("\n");
        assert!(self.missing.is_empty(), "lines of the sheet not met:\n{missing}");
        golden::check(&format!("golden/{}/coverage.json", card.name), &self.text);
    }
}
