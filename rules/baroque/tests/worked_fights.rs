//! Worked examples of fights, with dice thrown by hand; every cell of the tables is thrown for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[allow(dead_code, reason = "only the tables are used here")]
#[path = "support/fight_figures.rs"]
mod fight_figures;

use fight_figures::{CHARGE_BONUS, CHARGE_COLUMNS, FIRING, GUNS, RETREAT, RETREAT_COLUMNS};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use tercio_baroque::CARD;
use tercio_baroque::procedures::procedures;
use tercio_engine::AnyProcedure;
use tercio_trials::{Met, Paper, Question, Ran, files};

/// How strong the firer is, so that a die is left in every cell.
const VBU: i32 = 8;

#[derive(Debug, Deserialize)]
struct File {
    #[serde(default)]
    question: Vec<Question>,
}

const PAPER: Paper = Paper {
    card: &CARD,
    procedures: |house| {
        let mut all: Vec<Box<dyn AnyProcedure>> = Vec::new();
        procedures(house, &mut all)?;
        Ok(all)
    },
};

fn question(ask: &str, facts: &[(&str, String)], dice: Vec<String>) -> Question {
    let facts = facts.iter().map(|(name, text)| (name.to_string(), text.clone())).collect();
    Question { ask: ask.into(), facts, dice, ..Question::default() }
}

/// A shot that hits nothing: a throw of just so many dice, or none where the table says No.
fn shot(weapon: &str, band: &str, range: u8, entry: Option<i32>) -> Question {
    let total = VBU + entry.unwrap_or(0);
    let dice = entry.map(|_| "1".repeat(usize::try_from(total).unwrap()));
    let facts = [
        ("weapon", weapon.to_string()),
        ("range", range.to_string()),
        ("a", format!("vbu={VBU},T")),
        ("b", "vbu=5,P&M".to_string()),
    ];
    Question {
        verdict: Some("unhurt".into()),
        totals: [("a".to_string(), i16::try_from(total).unwrap())].into(),
        lines: [("a".into(), vec!["fire.vbu".into(), format!("fire.{weapon}.{band}")])].into(),
        ..question("shoot", &facts, dice.into_iter().collect())
    }
}

fn shots() -> Vec<(String, Question)> {
    let bands = [("point-blank", 1), ("short", 2), ("long", 4), ("extreme", 8)];
    let mut all = Vec::new();
    for (name, row) in FIRING {
        let gun = GUNS.iter().find(|(_, gun)| *gun == name);
        let weapon = match gun {
            Some((letter, _)) => letter.to_lowercase().replace(' ', "-"),
            None => name.trim_end_matches("-carbine").to_string(),
        };
        for ((band, range), entry) in bands.into_iter().zip(row) {
            all.push((format!("{name}, {band}"), shot(&weapon, band, range, entry)));
        }
    }
    all
}

/// Each cell of the tables of distances, as a retreat with a pursuit.
fn distances() -> Vec<(String, Question)> {
    let pace =
        |column: &str| if column == "fast" { "fast-mounted".into() } else { column.to_string() };
    let mut all = Vec::new();
    for (face, row) in (1..).zip(CHARGE_BONUS) {
        for (column, wanted) in CHARGE_COLUMNS.into_iter().zip(row) {
            let facts = [
                ("a", "T,foot,eliminated".to_string()),
                ("b", format!("SP,impetus=1,{}", pace(column))),
            ];
            let asked = Question {
                outcome: [("pursuit".to_string(), wanted.into())].into(),
                decided_by: vec![format!("pursuit-table.{face}.{}", pace(column))],
                ..question("retreat", &facts, vec![face.to_string()])
            };
            all.push((format!("pursuit on a {face}, {column}"), asked));
        }
    }
    for (face, row) in (1..).zip(RETREAT) {
        for (column, wanted) in RETREAT_COLUMNS.into_iter().zip(row) {
            let facts =
                [("a", format!("T,{}", pace(column))), ("b", "T,foot,impetus=0".to_string())];
            let asked = Question {
                outcome: [("retreat".to_string(), wanted.into())].into(),
                decided_by: vec![format!("retreat.{face}.{}", pace(column))],
                ..question("retreat", &facts, vec![face.to_string()])
            };
            all.push((format!("retreat on a {face}, {column}"), asked));
        }
    }
    all
}

fn examples() -> Vec<(String, Met)> {
    let mut ran = Ran::default();
    let read: Vec<(String, File)> = files("rules/baroque/tests/examples");
    for (file, read) in read.iter().filter(|(file, _)| file.starts_with('2')) {
        for example in &read.question {
            ran.add(file, &example.name, example.run(&PAPER));
        }
    }
    ran.all()
}

fn cells() -> Vec<(String, Met)> {
    let mut ran = Ran::default();
    for (name, asked) in shots().into_iter().chain(distances()) {
        ran.add("tables", &name, asked.run(&PAPER));
    }
    ran.all()
}

#[test]
fn every_example_comes_out() {
    assert!(examples().len() > 80, "{}", examples().len());
}

#[test]
fn every_cell_comes_out() {
    assert_eq!(cells().len(), 36 + 30 + 24);
}

/// The sections of the sheet whose lines all belong to fights on paper.
const SECTIONS: [&str; 11] = [
    "Loss of a leader",
    "Firing table",
    "Firing: distances and dice",
    "The Impetus bonus",
    "Melee",
    "Damage",
    "Cohesion test and losses",
    "Charge bonus or pursuit",
    "Retreat",
    "Army break point",
    "Command break point",
];

#[test]
fn together_they_meet_every_line_of_the_fights() {
    let met: BTreeSet<String> =
        examples().into_iter().chain(cells()).flat_map(|(_, met)| met.0).collect();
    let known: BTreeMap<&str, _> =
        CARD.sections.iter().map(|section| (section.title, section.rules)).collect();
    let wanted = SECTIONS.iter().flat_map(|title| known[title]);
    let missed: Vec<&str> = wanted.map(|rule| rule.id.0).filter(|id| !met.contains(*id)).collect();
    assert!(missed.is_empty(), "{missed:?}");
}
