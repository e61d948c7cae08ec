//! Worked examples with dice thrown by hand, and the proof that together they meet every line of the
//! sheet.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/cells.rs"]
mod cells;
#[allow(dead_code, reason = "the tables are used here, the words are not")]
#[path = "support/figures.rs"]
mod figures;

#[path = "support/table.rs"]
mod table;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_chance::Seat;
use tercio_engine::{PlayFault, Ruleset, Section};
use tercio_rose::{CARD, Rose};
use tercio_trials::script::{Dialect, Example, Play, Scenario};
use tercio_trials::{Met, Paper, Question, Ran, Sources, coverage, files};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Questions put to a procedure, with dice.
    #[serde(default)]
    question: Vec<Question>,
    /// Scenarios that the battles of this file are played on, by name.
    #[serde(default)]
    scenario: BTreeMap<String, Scenario>,
    #[serde(default)]
    battle: Vec<Example>,
}

/// Units go by the names of the setup; a third player or the umpire speaks as the first two do.
const DIALECT: Dialect<Rose> = Dialect {
    unit_called: |rules, _, name| rules.setup.units.iter().position(|unit| unit.name == name),
    own_line: |play, word, rest| {
        let seat = word.get(..1).and_then(|seat| seat.parse().ok()).map(Seat);
        match (seat, word.get(1..)) {
            (Some(seat), Some(">")) => say(play, seat, rest),
            (Some(seat), Some("!")) => refused(play, seat, rest),
            _ => Err("no such line".into()),
        }
    },
};

fn say(play: &mut Play<Rose>, seat: Seat, text: &str) -> Result<(), String> {
    let order = play.game.rules().understand(play.game.state(), seat, text);
    let order = order.map_err(|refusal| refusal.to_string())?;
    play.game.submit(seat, order).map(|_| ()).map_err(|fault| fault.to_string())
}

fn refused(play: &mut Play<Rose>, seat: Seat, text: &str) -> Result<(), String> {
    let (rule, text) = text.split_once(": ").ok_or("`rule: order` is wanted")?;
    let order = play.game.rules().understand(play.game.state(), seat, text);
    let refusal = match order.map(|order| play.game.submit(seat, order)) {
        Err(refusal) | Ok(Err(PlayFault::Refused(refusal))) => refusal,
        Ok(other) => return Err(format!("not refused: {other:?}")),
    };
    play.met.rule(refusal.rule.0);
    match refusal.rule.0 == format!("rose.{rule}") {
        true => Ok(()),
        false => Err(format!("refused by another rule: {refusal}")),
    }
}

fn read() -> Vec<(String, File)> {
    files("rules/rose/tests/examples")
}

/// Every question on paper with what it met, in the order of the files.
fn on_paper() -> Vec<(String, Met)> {
    let paper = Paper::of::<Rose>();
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

/// What is asked of a table, and what cannot be typed.
fn on_the_table() -> Vec<(String, Met)> {
    let tried = table::run().into_iter();
    tried.map(|(name, met)| (format!("tests/support/table.rs#{name}"), met)).collect()
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

/// The sections of the sheet come first, in its order, then what ties them together.
const ORDER: [&str; 3] = ["phase", "survey", "battle"];

/// Lines under the name of a ruling that other lines rest on.
const RULINGS: [(&str, &str); 47] = [
    ("armies", "ARMIES"),
    ("arms", "ARMS"),
    ("caught", "CAUGHT"),
    ("chase", "CHASE"),
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

#[test]
fn every_example_in_battle_comes_out() {
    assert!(in_battle().len() > 60, "{}", in_battle().len());
}

#[test]
fn together_they_meet_every_line() {
    let sources = Sources::read(CARD.name, &ORDER, tables);
    let met = [on_paper(), on_the_table(), in_battle()].concat();
    coverage(&CARD, &sources, &met).check(&CARD);
}
