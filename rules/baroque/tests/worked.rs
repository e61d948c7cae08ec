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
use tercio_baroque::troops::{Band, Troop};
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
const ORDER: [&str; 12] = [
    "phase/terrain.rs",
    "phase/initiative.rs",
    "phase/actions.rs",
    "phase/discipline.rs",
    "phase/leaders.rs",
    "phase/interpenetration.rs",
    "phase/ground.rs",
    "phase",
    "survey/sight.rs",
    "survey/zones.rs",
    "survey/march.rs",
    "battle/before/places.rs",
];

/// Tables whose ids are put together from parts, or that are looked up by a function.
fn tables(id: &str) -> Option<&'static str> {
    let part = |at: usize| id.split('.').nth(at).unwrap_or_default();
    let die = part(2).parse::<u8>().is_ok();
    let cell = Band::ALL.iter().any(|band| band.word() == part(3));
    match (part(1), part(2)) {
        ("fire", weapon) if cell && weapon != "range" => Some("firing"),
        ("pursuit-table", _) if die => Some("bonus"),
        ("retreat", _) if die => Some("retreat"),
        ("fate", "melee") if part(3) == "dismay" => Some("FATES"),
        ("base", "width" | "guns") => Some("width_of"),
        ("bases", "leader") => None,
        ("base" | "bases", _) | ("baggage", "depth") => Some("depth_of"),
        ("moves", "heavy-guns" | "medium-guns") => None,
        ("moves", _) | ("baggage", "stays") => Some("move_of"),
        ("armies", _) if Troop::ALL.iter().any(|troop| usual_id(*troop) == id) => Some("usual"),
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
    let cells = cells::run(&paper).into_iter().map(|(name, met)| {
        let name = format!("tests/support/cells.rs#{name}");
        let met = met.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        (name, met)
    });
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
    let cells = 9 * 4 + 6 * 5 + 6 * 4;
    assert!(on_paper().len() > 200 + cells);
    assert_eq!(cells::run(&Paper::of::<Baroque>()).len(), cells);
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
