//! The sheet as the engine knows it: printed, compared figure by figure with an independent
//! transcription, counted, and every line vouched for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/figures.rs"]
mod figures;
#[path = "support/special_figures.rs"]
mod special_figures;

use serde_json::Value;
use std::collections::BTreeSet;
use tercio_ledger::Grade;
use tercio_trials::{Figures, Ours, golden, leaves};
use tercio_warfare::{CARD, Rulings};

const SECOND_READING: &str = include_str!("second_reading.json");

#[test]
fn every_figure_agrees_with_the_second_reading() {
    let mut theirs = Figures::new();
    let mut read: Value = serde_json::from_str(SECOND_READING).unwrap();
    let laws = read.as_object_mut().unwrap().remove("laws");
    assert!(laws.is_some_and(|laws| laws.as_array().is_some_and(|laws| laws.len() > 10)));
    leaves(&read, "", &mut theirs);
    let mut ours = Ours::new(&CARD);
    figures::unit_dice(&mut ours);
    figures::circumstances(&mut ours);
    figures::floating(&mut ours);
    figures::effects(&mut ours);
    figures::comparison(&mut ours);
    figures::explained(&mut ours);
    special_figures::long_term(&mut ours);
    special_figures::archers(&mut ours);
    special_figures::many(&mut ours);
    special_figures::joining(&mut ours);
    special_figures::worked(&mut ours);
    special_figures::counts(&mut ours);
    ours.compare(&theirs);
}

#[test]
fn the_printed_sheet_is_as_committed() {
    golden::check("golden/warfare/sheet.txt", &CARD.print());
}

#[test]
fn ids_are_unique_and_every_reading_is_owned_up_to() {
    let mut ids = BTreeSet::new();
    for rule in CARD.rules() {
        assert!(ids.insert(rule.id.0), "{} twice", rule.id);
        assert!(rule.id.0.starts_with("warfare."), "{}", rule.id);
        if let Some(ruling) = rule.rests_on {
            assert!(CARD.ruling(ruling.0).is_some(), "{} rests on nothing: {ruling}", rule.id);
        }
        if rule.grade == Grade::Ruling {
            assert!(CARD.ruling(rule.id.0).is_some(), "{} is ruled by nothing", rule.id);
        }
    }
    let mut rulings = BTreeSet::new();
    for ruling in Rulings::LIST {
        assert!(rulings.insert(ruling.id.0), "{} twice", ruling.id);
        assert!(!ruling.reason.is_empty() && !ruling.question.is_empty(), "{}", ruling.id);
    }
}

/// The rulings that the reading names, in its order.
const READING: [&str; 34] = [
    "recent",
    "weapons",
    "ground",
    "net-dice",
    "tie",
    "double",
    "winner-row",
    "attacker",
    "no-roll",
    "fronts",
    "levels",
    "initiative",
    "commit",
    "mercenary",
    "record",
    "give-ground",
    "flanked",
    "standoff",
    "escape",
    "finished",
    "commander",
    "moves",
    "round",
    "setup",
    "end",
    "archer-bands",
    "archer-dice",
    "many",
    "doubled",
    "through",
    "combine",
    "split",
    "loser",
    "armies",
];

#[test]
fn every_ruling_of_the_reading_stands_and_the_switchable_ones_switch() {
    for name in READING {
        assert!(CARD.ruling(&format!("warfare.{name}")).is_some(), "no ruling warfare.{name}");
    }
    let switchable: Vec<&str> = Rulings::LIST
        .iter()
        .filter(|ruling| ruling.is_switchable())
        .map(|ruling| ruling.id.0)
        .collect();
    let wanted = ["net-dice", "attacker", "no-roll", "commit", "record", "flanked", "loser"]
        .map(|name| format!("warfare.{name}"));
    assert_eq!(switchable, wanted);
}
