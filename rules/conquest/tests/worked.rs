//! Worked examples with dice thrown by hand, and the proof that together with those on the table
//! they meet every line of the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "only the weapon table is used here")]
#[path = "support/figures.rs"]
mod figures;
#[path = "support/table.rs"]
mod table;
#[path = "support/table_asks.rs"]
mod table_asks;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_conquest::troops::{Mount, Weapon};
use tercio_conquest::{CARD, Conquest, sheet};
use tercio_ledger::Rule;
use tercio_trials::script::{Dialect, Example, Scenario, no_such_line};
use tercio_trials::{Met, Paper, Question, Ran, Sources, coverage, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Questions put to a procedure, with dice.
    #[serde(default)]
    question: Vec<Question>,
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
const DIALECT: Dialect<Conquest> = Dialect {
    unit_called: |rules, _, name| rules.setup.units.iter().position(|unit| unit.name == name),
    own_line: no_such_line,
};

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 7] = [
    "phase/shoot.rs",
    "phase/weapons.rs",
    "phase/saves.rs",
    "phase/strike.rs",
    "phase/result.rs",
    "phase",
    "survey",
];

/// Lines under the name of a ruling that other lines rest on.
const RULINGS: [(&str, &str); 16] = [
    ("facing", "CHARGE_FACING"),
    ("failed-charge", "CHARGE_FAILED"),
    ("two-targets", "TWO_TARGETS"),
    ("counter-move", "COUNTER_HALF"),
    ("shooting-ranks", "SHOT_FAN"),
    ("flight", "FLIGHT_AWAY"),
    ("rally", "RALLY_NEAR"),
    ("setup", "DEPLOY_DEEP"),
    ("end", "LENGTH"),
    ("general", "GENERAL_MOVE"),
    ("disorder", "DOUBLE_ORDER"),
    ("loose", "LOOSE_CELL"),
    ("dressing", "DRESSING"),
    ("turning", "TURNING"),
    ("grounds", "GROUND_DENSE"),
    ("wounds", "WOUNDS"),
];

/// Tables that are looked up by a function of the sheet.
fn tables(id: &str) -> Option<&'static str> {
    let is = |rule: &Rule| rule.id.0 == id;
    let of = |rules: [&'static Rule; 2]| rules.into_iter().any(is);
    let bases = |mount: &Mount| of(sheet::base_of(*mount).into());
    let usual = |mount: &Mount| {
        let usual = sheet::usual(*mount);
        of([usual.ka, usual.d]) || of([usual.wounds, usual.attacks])
    };
    let part = |at: usize| id.split('.').nth(at).unwrap_or_default();
    if let Some((_, holder)) = RULINGS.iter().find(|(name, _)| id == format!("conquest.{name}")) {
        return Some(holder);
    }
    match part(1) {
        "weapon" if Weapon::from_word(part(2)).is_some() => Some("cell"),
        "moves" => Some("move_of"),
        _ if Mount::ALL.iter().any(bases) => Some("base_of"),
        _ if Mount::ALL.iter().any(usual) => Some("usual"),
        _ if Mount::ALL.iter().any(|mount| is(sheet::width_of(*mount))) => Some("width_of"),
        _ => None,
    }
}

fn read() -> Vec<(String, File)> {
    files("rules/conquest/tests/examples")
}

/// Every question on paper with what it met, in the order of the files.
fn on_paper() -> Vec<(String, Met)> {
    let paper = Paper::of::<Conquest>();
    let mut ran = Ran::default();
    for (file, read) in read() {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&paper));
        }
    }
    let cells = cells::run().into_iter();
    let cells = cells.map(|(name, met)| (format!("tests/support/cells.rs#{name}"), met));
    ran.all().into_iter().chain(cells).collect()
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
    let met = on_paper();
    assert_eq!(met.iter().filter(|(name, _)| name.contains("cells.rs")).count(), 11 * 6);
    assert!(met.len() > 66 + 120, "{}", met.len());
}

#[test]
fn every_example_on_the_table_comes_out() {
    assert!(on_the_table().len() > 60);
}

#[test]
fn every_example_in_battle_comes_out() {
    assert!(in_battle().len() > 40);
}

#[test]
fn together_they_meet_every_line() {
    let sources = Sources::read(CARD.name, &ORDER, tables);
    let met = [on_paper(), on_the_table(), in_battle()].concat();
    coverage(&CARD, &sources, &met).check(&CARD);
}
