//! Worked examples with dice thrown by hand, and the proof that together with those on the table
//! they meet every line of the sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "only the tables are used here")]
#[path = "support/fight_figures.rs"]
mod fight_figures;
#[path = "support/lookups.rs"]
mod lookups;
#[path = "support/table.rs"]
mod table;
#[path = "support/table_asks.rs"]
mod table_asks;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_baroque::troops::Troop;
use tercio_baroque::{Baroque, CARD, sheet};
use tercio_field::TICKS_PER_U;
use tercio_trials::script::{Dialect, Example, Play, Scenario};
use tercio_trials::{Met, Paper, Question, Ran, Sources, coverage, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Questions put to a procedure, with dice.
    #[serde(default)]
    question: Vec<Question>,
    /// What is looked up in a table of the sheet, without dice.
    #[serde(default)]
    lookup: Vec<lookups::Lookup>,
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
const DIALECT: Dialect<Baroque> = Dialect {
    unit_called: |rules, _, name| rules.setup.units.iter().position(|unit| unit.name == name),
    own_line,
};

/// `across 1 6.0`: how far the piece of ground that was laid first, second, ... is across, in BU.
fn own_line(play: &mut Play<Baroque>, word: &str, rest: &str) -> Result<(), String> {
    let (place, wanted) =
        rest.split_once(' ').filter(|_| word == "across").ok_or("no such line")?;
    let place = place.parse::<usize>().map_err(|fault| fault.to_string())?;
    let laid = play.game.state().laid.as_deref();
    let ground = laid.and_then(|laid| laid.features.get(place.checked_sub(1)?));
    let bounds = ground.ok_or("nothing was laid")?.shape.bounds();
    let across = (bounds.max.x - bounds.min.x).max(bounds.max.y - bounds.min.y);
    let found = format!("{:.1}", f64::from(across) / f64::from(TICKS_PER_U));
    if found != wanted {
        return Err(format!("it is {found}"));
    }
    let usual = across <= i32::from(sheet::SETUP_FORMAT.value) * TICKS_PER_U;
    let line = if usual { &sheet::SETUP_FORMAT } else { &sheet::SETUP_MOST };
    play.met.rule(line.id.0);
    Ok(())
}

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 8] = [
    "phase/terrain.rs",
    "phase/initiative.rs",
    "phase/actions.rs",
    "phase/discipline.rs",
    "phase/leaders.rs",
    "phase/interpenetration.rs",
    "phase/ground.rs",
    "phase",
];

/// Tables whose ids are put together from parts, or that are looked up by a function.
fn tables(id: &str) -> Option<&'static str> {
    let part = |at: usize| id.split('.').nth(at).unwrap_or_default();
    let die = part(2).parse::<u8>().is_ok();
    match part(1) {
        "fire" if !["", "mod", "range"].contains(&part(3)) && part(2) != "mod" => {
            (part(2) != "range").then_some("firing")
        }
        "pursuit-table" if die => Some("bonus"),
        "retreat" if die => Some("retreat"),
        "fate" if id == "baroque.fate.melee.dismay" => Some("FATES"),
        "base" | "bases" if id != "baroque.bases.leader" => {
            Some(if ["width", "guns"].contains(&part(2)) && part(1) == "base" {
                "width_of"
            } else {
                "depth_of"
            })
        }
        "baggage" if part(2) == "depth" => Some("depth_of"),
        "baggage" if part(2) == "stays" => Some("move_of"),
        "moves" if !["heavy-guns", "medium-guns"].contains(&part(2)) => Some("move_of"),
        "armies" if Troop::ALL.iter().any(|troop| usual_id(*troop) == id) => Some("usual"),
        _ => None,
    }
}

fn usual_id(troop: Troop) -> &'static str {
    sheet::usual(troop).melee.id.0
}

fn read() -> Vec<(String, File)> {
    files("rules/baroque/tests/examples")
}

/// Every question on paper with what it met, in the order of the files.
fn on_paper() -> Vec<(String, Met)> {
    let paper = Paper::of::<Baroque>();
    let mut ran = Ran::default();
    for (file, read) in read() {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&paper));
        }
        for lookup in &read.lookup {
            ran.add(&file, &lookup.name, lookup.run(&paper));
        }
    }
    for (name, met) in cells::run(&paper) {
        ran.add("tables", &name, met);
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
    assert!(on_paper().len() > 200);
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
