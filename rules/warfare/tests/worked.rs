//! Worked examples with dice thrown by hand, and the proof that together they meet every line of
//! the sheet.

mod support;

use support::File;
use tercio_trials::{Met, Paper, Ran, Sources, coverage, files};
use tercio_warfare::{CARD, Warfare};

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 8] = [
    "phase/modifiers.rs",
    "phase/floating.rs",
    "phase/sortie.rs",
    "phase/effects.rs",
    "phase/outcomes.rs",
    "phase/long_term.rs",
    "phase/archers.rs",
    "phase",
];

/// Tables whose ids are put together from parts.
fn tables(id: &str) -> Option<&'static str> {
    if id.starts_with("warfare.effect.") && id.split('.').count() == 5 {
        return Some("EFFECTS");
    }
    id.starts_with("warfare.compare.").then_some("COMPARISON")
}

/// Every example with what it met, in the order of the files.
fn run_all() -> Vec<(String, Met)> {
    let paper = Paper::of::<Warfare>();
    let mut ran = Ran::default();
    for (file, read) in files::<File>("rules/warfare/tests/examples") {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&paper));
        }
        for example in &read.battle {
            ran.add(&file, &example.name, example.run(&read.scenario, support::battle::DIALECT));
        }
    }
    ran.all()
}

#[test]
fn every_example_comes_out_and_together_they_meet_every_line() {
    let sources = Sources::read(CARD.name, &ORDER, tables);
    coverage(&CARD, &sources, &run_all()).check(&CARD);
}
