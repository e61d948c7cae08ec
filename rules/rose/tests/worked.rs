//! Worked examples with dice thrown by hand, and the proof that they meet every line of the sheet
//! that can be met on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "the tables are used here, the words are not")]
#[path = "support/figures.rs"]
mod figures;

use serde::Deserialize;
use std::collections::BTreeSet;
use tercio_rose::CARD;
use tercio_rose::procedures::procedures;
use tercio_trials::{Met, Paper, Procedures, Question, Ran, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Questions put to a procedure, with dice.
    #[serde(default)]
    question: Vec<Question>,
}

fn paper() -> Paper {
    Paper {
        card: &CARD,
        procedures: |house| {
            let mut all = Procedures::new();
            procedures(house, &mut all).map(|()| all)
        },
    }
}

/// Every question on paper with what it met, in the order of the files.
fn on_paper() -> Vec<(String, Met)> {
    let paper = paper();
    let mut ran = Ran::default();
    for (file, read) in files::<File>("rules/rose/tests/examples") {
        for example in &read.question {
            ran.add(&file, &example.name, example.run(&paper));
        }
    }
    let cells = cells::run().into_iter();
    let cells = cells.map(|(name, met)| (format!("tests/support/cells.rs#{name}"), met));
    ran.all().into_iter().chain(cells).collect()
}

/// Sections that paper meets line by line.
const PAPER: [&str; 12] = [
    "Resolving disputed events",
    "Movement time check",
    "Reforming time check",
    "Combat time check",
    "Engaging",
    "Shooting",
    "Ranges",
    "Risk to commanders",
    "Combat result",
    "Net scores and footnotes",
    "Coup d'oeil",
    "Giving orders",
];

#[test]
fn every_example_on_paper_comes_out() {
    let met = on_paper();
    let cells = met.iter().filter(|(name, _)| name.contains("cells.rs")).count();
    // Rungs; cells of both tables; ranges; bands; results and their rows.
    assert_eq!(cells, 9 + 35 + 35 + 7 + 2 + 9 + 32 + 4);
    assert!(met.len() > cells + 50, "{}", met.len() - cells);
}

#[test]
fn paper_meets_every_line_of_its_sections() {
    let met = on_paper();
    let met: BTreeSet<&str> = met.iter().flat_map(|(_, met)| &met.0).map(String::as_str).collect();
    for title in PAPER {
        let section = CARD.sections.iter().find(|section| section.title == title).unwrap();
        for rule in section.rules {
            assert!(met.contains(rule.id.0), "{title}: {} is not met", rule.id);
        }
    }
}
