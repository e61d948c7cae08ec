//! Worked examples with dice thrown by hand, and the proof that together they meet every line of
//! the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod support;

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use support::golden::{self, root};
use support::places::Sources;
use support::{File, Met};
use tercio_warfare::CARD;

const EXAMPLES: &str = "rules/warfare/tests/examples";

/// Every example with what it met, in the order of the files; faults of all of them at once.
fn run_all() -> Vec<(String, Met)> {
    let mut paths: Vec<_> = std::fs::read_dir(root().join(EXAMPLES))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let (mut met, mut faults, mut names) = (Vec::new(), Vec::new(), Vec::new());
    for path in paths {
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let read: File = toml::from_str(&text).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let questions = read.question.iter().map(|example| (&example.name, example.run()));
        let battles =
            read.battle.iter().map(|example| (&example.name, example.run(&read.scenario)));
        for (name, ran) in questions.chain(battles) {
            let name = format!("tests/examples/{file}#{name}");
            assert!(!names.contains(&name), "{name} twice");
            names.push(name.clone());
            match ran {
                Ok(rules) => met.push((name, rules)),
                Err(fault) => faults.push(format!("{name}\n    {fault}")),
            }
        }
    }
    assert!(faults.is_empty(), "{} examples fail:\n{}", faults.len(), faults.join("\n"));
    met
}

#[test]
fn every_example_comes_out_and_together_they_meet_every_line() {
    let examples = run_all();
    let mut first: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, met) in &examples {
        for id in &met.0 {
            first.entry(id).or_insert(name);
        }
    }
    let places = Sources::read().places(CARD.rules().map(|rule| rule.id.0));
    let mut coverage = Map::new();
    let mut missing = Vec::new();
    for rule in CARD.rules() {
        match (first.get(rule.id.0), places.get(rule.id.0)) {
            (Some(test), Some(code)) => {
                coverage.insert(rule.id.to_string(), json!({ "code": code, "test": test }));
            }
            (test, code) => missing.push(format!("{}: test {test:?}, code {code:?}", rule.id)),
        }
    }
    assert!(missing.is_empty(), "lines of the sheet not met:\n{}", missing.join("\n"));
    let text = serde_json::to_string_pretty(&Value::Object(coverage)).unwrap();
    golden::check("golden/warfare/coverage.json", &(text + "\n"));
}
