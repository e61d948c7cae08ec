//! Worked examples with dice thrown by hand, and the proof that they meet every line of the sheet
//! that is settled on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/lookups.rs"]
mod lookups;

use serde::Deserialize;
use tercio_baroque::CARD;
use tercio_baroque::procedures::procedures;
use tercio_ledger::{House, HouseFault};
use tercio_trials::{Met, Paper, Procedures, Question, Ran, Sources, coverage, files};

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
}

fn on_paper(house: &House) -> Result<Procedures, HouseFault> {
    let mut found = Procedures::new();
    procedures(house, &mut found).map(|()| found)
}

const PAPER: Paper = Paper { card: &CARD, procedures: on_paper };

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

/// Sections whose lines are all met here, but for those that only a table meets.
const SECTIONS: [&str; 11] = [
    "Preparing the terrain",
    "Activation and the turn",
    "Actions and reactions",
    "The discipline test",
    "The discipline test: additional modifiers",
    "Who may evade",
    "What is tested, and what failing does",
    "Leaders",
    "Command structure",
    "Voluntary interpenetration",
    "Forced interpenetration",
];

/// Lines of those sections that are played, not looked up.
const ON_THE_TABLE: [&str; 5] = [
    "baroque.turn.initiative",
    "baroque.turn.units",
    "baroque.turn.go-on",
    "baroque.attached.melee",
    "baroque.leaders",
];

/// Every example with what it met, in the order of the files.
fn all() -> Vec<(String, Met)> {
    let mut ran = Ran::default();
    for (file, read) in files::<File>("rules/baroque/tests/examples") {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&PAPER));
        }
        for lookup in &read.lookup {
            ran.add(&file, &lookup.name, lookup.run(&PAPER));
        }
    }
    ran.all()
}

#[test]
fn every_example_comes_out() {
    assert!(all().len() > 100);
}

#[test]
fn together_they_meet_every_line_of_the_command_side() {
    let sources = Sources::read(CARD.name, &ORDER, |_| None);
    let missing = coverage(&CARD, &sources, &all()).missing;
    let sections = CARD.sections.iter().filter(|section| SECTIONS.contains(&section.title));
    let rules: Vec<&str> = sections.flat_map(|s| s.rules).map(|rule| rule.id.0).collect();
    assert!(rules.len() > 80);
    let mut unmet = rules.iter().filter(|id| !ON_THE_TABLE.contains(id)).filter(|id| {
        let named = format!("{id}: ");
        missing.iter().any(|line| line.starts_with(&named))
    });
    assert_eq!(unmet.next(), None);
    let going = missing.iter().filter(|line| line.starts_with("baroque.ground.")).count();
    assert_eq!(going, 0, "cells of the table of ground");
}
