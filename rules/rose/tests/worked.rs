//! Worked examples with dice thrown by hand, and the proof that they meet every line of the sheet
//! that can be met on paper.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "the tables are used here, the words are not")]
#[path = "support/figures.rs"]
mod figures;

use serde::Deserialize;
use tercio_engine::Section;
use tercio_rose::CARD;
use tercio_rose::procedures::procedures;
use tercio_trials::{Met, Paper, Procedures, Question, Ran, Sources, coverage, files};

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

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 3] = ["phase", "survey", "battle"];

/// Lines under the name of a ruling that other lines rest on.
const RULINGS: [(&str, &str); 46] = [
    ("armies", "ARMIES"),
    ("arms", "ARMS"),
    ("caught", "CAUGHT"),
    ("closing", "CLOSING"),
    ("cohesion", "FOE_DISTURBED"),
    ("conditions", "CONDITIONS"),
    ("dice", "DICE_EACH"),
    ("disputes", "DISPUTES"),
    ("distances", "FALL_BACK"),
    ("end", "END_HALF"),
    ("events", "EVENTS"),
    ("exhausted", "EXHAUSTED"),
    ("fatigue", "FATIGUE"),
    ("flight", "FLIGHT"),
    ("follow-up", "PRESS"),
    ("gallop", "MOVE_GALLOP_200"),
    ("group", "GROUP"),
    ("guns", "GUNS"),
    ("horse-row", "FIRST_NARRATED"),
    ("keywords-back", "KEYWORDS_BACK"),
    ("ladder-ends", "LADDER_ENDS"),
    ("long-range", "LONG_RANGE"),
    ("melee-time", "COMBAT_MELEE"),
    ("minutes", "MINUTES"),
    ("mounted-bow", "MOUNTED_BOW"),
    ("ordered", "ORDERED"),
    ("orders", "ORDERS_PER"),
    ("orders-under", "ORDERS_UNDER"),
    ("pass", "PASS"),
    ("peace", "PEACE"),
    ("plain", "PLAIN"),
    ("reform-dice", "REFORM_MEN_PER"),
    ("risk", "RISK_DICE"),
    ("scope", "SCOPE"),
    ("setup", "SETUP"),
    ("shift", "ARGUE_PRO"),
    ("sight", "SHOT_FAN"),
    ("skirmish-order", "SKIRMISH_DICE"),
    ("skirmishers", "SKIRMISH_ENGAGE"),
    ("succession", "SUCCESSION"),
    ("time-check", "TIME_FACE"),
    ("umpire", "UMPIRE"),
    ("under-way", "UNDER_WAY"),
    ("unit-sizes", "SIZES"),
    ("voice", "VOICE"),
    ("way", "WAY"),
];

/// Tables that are looked up by a function of the sheet.
fn tables(id: &str) -> Option<&'static str> {
    let named = RULINGS.iter().find(|(name, _)| id == format!("rose.{name}"));
    if let Some((_, holder)) = named {
        return Some(holder);
    }
    let parts: Vec<&str> = id.split('.').collect();
    Some(match parts[..] {
        [_, "ladder", rung] if rung != "dice" => "rung_line",
        [_, "matrix", _] => "keyword_line",
        [_, "engage", _, _] => "engaging",
        [_, "shoot", _, "range"] => "range_line",
        [_, "shoot", "bombards", "extreme"] => "EXTREME_BOMBARD",
        [_, "shoot", "field-artillery", "extreme"] => "EXTREME_FIELD",
        [_, "shoot", _, _] => "shooting",
        [_, "risk", "other" | "fb" | "fl", _] => "risks_of",
        [_, "result", "net", _] => "row",
        [_, "result", "note", _] => return None,
        [_, "result", _, _] => "result",
        [_, "outcome", _] => "meaning_of",
        [_, "setup", size] if size.starts_with("unit-") || size.starts_with("battery-") => {
            "base_of"
        }
        _ => return None,
    })
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
    let sources = Sources::read(CARD.name, &ORDER, tables);
    let missing = coverage(&CARD, &sources, &on_paper()).missing;
    let titled = |section: &&Section| PAPER.contains(&section.title);
    let sections: Vec<&Section> = CARD.sections.iter().filter(titled).collect();
    assert_eq!(sections.len(), PAPER.len());
    for rule in sections.iter().flat_map(|section| section.rules) {
        let line = format!("{}: ", rule.id);
        let found = missing.iter().find(|fault| fault.starts_with(&line));
        assert!(found.is_none(), "{found:?}");
    }
}
