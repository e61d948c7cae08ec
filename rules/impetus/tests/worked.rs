//! Worked examples with dice thrown by hand, and the proof that together with those on the table
//! they meet every line of the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[path = "support/table.rs"]
mod table;
#[path = "support/table_asks.rs"]
mod table_asks;
#[path = "support/table_march.rs"]
mod table_march;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_impetus::{CARD, Impetus};
use tercio_trials::script::{Dialect, Example, Scenario, no_such_line};
use tercio_trials::{Met, Paper, Question, Ran, Sources, coverage, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    question: Vec<Question>,
    /// Rows of the firing table.
    #[serde(default)]
    cells: Vec<cells::Row>,
    /// Tables that the examples of this file are asked on, by name.
    #[serde(default)]
    scene: BTreeMap<String, table::Scene>,
    #[serde(default)]
    table: Vec<table::Example>,
    /// Scenarios that the battles of this file are played on, by name.
    #[serde(default)]
    scenario: BTreeMap<String, Scenario>,
    #[serde(default)]
    battle: Vec<Example>,
}

/// Units go by the names of the setup.
const DIALECT: Dialect<Impetus> = Dialect {
    unit_called: |rules, _, name| rules.setup.units.iter().position(|unit| unit.name == name),
    own_line: no_such_line,
};

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 8] = [
    "phase/initiative.rs",
    "phase/discipline.rs",
    "phase/commanders.rs",
    "phase/firing.rs",
    "phase/pilum.rs",
    "phase/melee.rs",
    "phase/cohesion.rs",
    "phase",
];

/// Tables whose ids are put together from parts, or that are looked up by a function.
fn tables(id: &str) -> Option<&'static str> {
    let bands = ["point-blank", "short", "long", "extreme"];
    let cell = |id: &str| id.split('.').nth(3).is_some_and(|band| bands.contains(&band));
    let in_table = id.starts_with("impetus.fire.") && !id.starts_with("impetus.fire.range.");
    if in_table && cell(id) {
        return Some("firing");
    }
    id.starts_with("impetus.ground.").then_some("going_of")
}

fn read() -> Vec<(String, File)> {
    files("rules/impetus/tests/examples")
}

/// Every question on paper with what it met, in the order of the files.
fn on_paper() -> Vec<(String, Met)> {
    let paper = Paper::of::<Impetus>();
    let mut ran = Ran::default();
    for (file, read) in read() {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&paper));
        }
        for (name, met) in read.cells.iter().flat_map(|row| row.run(&paper)) {
            ran.add(&file, &name, met);
        }
    }
    ran.all()
}

/// Every question put to a table with what it met.
fn on_the_table() -> Vec<(String, Met)> {
    let mut ran = Ran::default();
    for (file, read) in read() {
        for example in &read.table {
            ran.add(&file, &example.name, example.run(&read.scene));
        }
    }
    ran.all()
}

/// Every battle with what it met.
fn in_battle() -> Vec<(String, Met)> {
    let mut ran = Ran::default();
    for (file, read) in read() {
        for example in &read.battle {
            ran.add(&file, &example.name, example.run(&read.scenario, DIALECT));
        }
    }
    ran.all()
}

#[test]
fn every_example_on_paper_comes_out() {
    assert!(on_paper().len() > 300);
}

#[test]
fn every_example_on_the_table_comes_out() {
    assert!(!on_the_table().is_empty());
}

#[test]
fn every_example_in_battle_comes_out() {
    assert!(!in_battle().is_empty());
}

#[test]
fn together_they_meet_every_line() {
    let sources = Sources::read(CARD.name, &ORDER, tables);
    let met = [on_paper(), on_the_table(), in_battle()].concat();
    coverage(&CARD, &sources, &met).check(&CARD);
}
