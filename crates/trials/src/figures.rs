//! The figures of a sheet, compared one by one with an independent transcription of it.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use tercio_engine::Card;
use tercio_ledger::Rule;

/// Leaves of a transcription by their paths.
pub type Figures = BTreeMap<String, Value>;

/// Every leaf of a JSON value by its path; things in a list go by their `key` where no other has
/// the same, else by number.
pub fn leaves(value: &Value, at: &str, into: &mut Figures) {
    let under = |name: &str| if at.is_empty() { name.to_string() } else { format!("{at}.{name}") };
    match value {
        Value::Object(map) => {
            for (name, inner) in map.iter().filter(|(name, _)| *name != "key") {
                leaves(inner, &under(name), into);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                let key = inner.get("key").and_then(Value::as_str);
                let alike = items.iter().filter(|item| item.get("key") == inner.get("key")).count();
                let name = key.filter(|_| alike == 1);
                leaves(inner, &under(name.unwrap_or(&index.to_string())), into);
            }
            if items.is_empty() {
                into.insert(at.into(), json!([]));
            }
        }
        leaf => {
            into.insert(at.into(), leaf.clone());
        }
    }
}

/// Our figures under the names of the transcription.
#[derive(Debug)]
pub struct Ours {
    card: &'static Card,
    figures: Figures,
}

impl Ours {
    pub fn new(card: &'static Card) -> Self {
        Ours { card, figures: Figures::new() }
    }

    pub fn put(&mut self, path: impl Into<String>, value: impl Into<Value>) {
        let path = path.into();
        assert!(self.figures.insert(path.clone(), value.into()).is_none(), "{path} twice");
    }

    /// Lines that are worth dice.
    pub fn rules(&mut self, section: &str, rules: &[(&str, &Rule)]) {
        for (key, rule) in rules {
            self.put(format!("{section}.{key}.dice"), rule.value);
        }
    }

    /// A word of the transcription that our line of this id stands for.
    pub fn word(&mut self, path: &str, word: &str, rule: &Rule) {
        assert!(self.card.rule(rule.id.0).is_some(), "{} is not on the card", rule.id);
        self.put(path, word);
    }

    /// How many figures of ours lie under a path.
    pub fn under(&self, path: &str) -> usize {
        self.figures.keys().filter(|known| known.starts_with(path)).count()
    }

    /// Fails where a leaf of theirs is not ours, or one of ours not theirs.
    pub fn compare(&self, theirs: &Figures) {
        for (path, value) in theirs {
            assert_eq!(self.figures.get(path), Some(value), "{path}: theirs on the right");
        }
        let more: Vec<&String> =
            self.figures.keys().filter(|path| !theirs.contains_key(*path)).collect();
        assert!(more.is_empty(), "the second reading has no {more:?}");
    }
}
