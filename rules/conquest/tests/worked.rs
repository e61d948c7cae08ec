//! Worked examples with dice thrown by hand.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "only the weapon table is used here")]
#[path = "support/figures.rs"]
mod figures;

use serde::Deserialize;
use tercio_conquest::Conquest;
use tercio_trials::{Met, Paper, Question, Ran, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Questions put to a procedure, with dice.
    #[serde(default)]
    question: Vec<Question>,
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

#[test]
fn every_example_on_paper_comes_out() {
    let met = on_paper();
    assert_eq!(met.iter().filter(|(name, _)| name.contains("cells.rs")).count(), 11 * 6);
    assert!(met.len() > 66 + 120, "{}", met.len());
}

/// The lines of the sections that are decided on paper; what else there is belongs to the table.
#[test]
fn paper_meets_the_lines_that_are_its_own() {
    let met = on_paper();
    let missing: Vec<&str> = tercio_conquest::CARD
        .rules()
        .map(|rule| rule.id.0)
        .filter(|id| !met.iter().any(|(_, met)| met.0.contains(*id)))
        .filter(|id| OURS.iter().any(|section| id.starts_with(&format!("conquest.{section}."))))
        .filter(|id| !AT_THE_TABLE.contains(&id.trim_start_matches("conquest.")))
        .collect();
    assert!(missing.is_empty(), "not met: {missing:?}");
}

/// Sections that paper answers.
const OURS: [&str; 22] = [
    "shoot",
    "weapon",
    "note",
    "impossible",
    "effect",
    "save",
    "shot-morale",
    "combat",
    "score",
    "ranks",
    "bonus",
    "impact",
    "result",
    "fail",
    "fighting",
    "weapons",
    "min-size",
    "outnumber",
    "tests",
    "advantage",
    "dense",
    "multi",
];

/// Lines of theirs that only a table can meet.
const AT_THE_TABLE: [&str; 14] = [
    "shoot.who",
    "shoot.nominate",
    "shoot.select",
    "shoot.resolve",
    "effect.flee",
    "note.handgun.mass",
    "note.light-crossbow.mass",
    "note.light-crossbow.reaction",
    "note.crossbow.mass",
    "combat.order",
    "combat.step.result",
    "combat.step.test",
    "combat.step.next",
    "fail.1.double",
];
