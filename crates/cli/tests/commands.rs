//! What the program knows, told in words and in JSON.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{command, line, tercio};
use std::process::Stdio;

#[test]
fn every_command_has_examples_in_its_help() {
    let all = ["systems", "sheet", "rulings", "explain", "coverage", "odds", "resolve", "play"];
    for name in all.into_iter().chain([
        "map", "replay", "report", "check", "next", "scenario", "serve", "matches", "links",
        "export", "import",
    ]) {
        let text = tercio(&[name, "--help"]).done().out;
        assert!(text.contains("Example"), "{name}: {text}");
        assert!(text.contains(&format!("tercio {name}")), "{name}: {text}");
    }
    assert!(tercio(&["--help"]).done().out.contains("Exit codes"));
    assert!(tercio(&["--version"]).done().out.starts_with("tercio "));
}

#[test]
fn systems_are_listed_with_scenarios_and_questions() {
    let text = line("systems").done().out;
    for word in ["warfare", "hastings", "Hastings 1066", "sortie", "duel"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    let json = line("systems --json").done().json();
    let all = json.as_array().unwrap();
    let warfare = all.iter().find(|system| system["name"] == "warfare").unwrap();
    for key in ["title", "summary", "version", "unit", "scenarios", "procedures"] {
        assert!(!warfare[key].is_null(), "{key}");
    }
    assert_eq!(warfare["scenarios"][0]["name"], "hastings");
}

#[test]
fn a_scenario_can_be_copied_and_checked() {
    let folder = common::Folder::new("scenario");
    for name in ["hastings", "bridge", "meeting", "cannae"] {
        let text = tercio(&["scenario", name]).done().out;
        folder.write("own.toml", &text);
        folder.run(&["check", "own.toml"], "").done();
    }
    tercio(&["scenario", "hasting"]).refused(2, &["did you mean `hastings`?"]);
    assert!(line("scenario saxons --json").done().json()["toml"].is_string());
}

#[test]
fn the_sheet_is_plain_when_piped() {
    let text = line("sheet warfare").done().out;
    assert!(text.contains("warfare.strength.medium-armour"), "{text}");
    assert!(!text.contains('\x1b'));
    let json = line("sheet warfare --json").done().json();
    let sections = json["sections"].as_array().unwrap();
    let rules: usize =
        sections.iter().map(|section| section["rules"].as_array().unwrap().len()).sum();
    assert!(rules > 100, "{rules}");
    line("sheet warfar").refused(2, &["did you mean `warfare`?"]);
}

#[test]
fn rulings_mark_their_default_and_give_a_reason() {
    let text = line("rulings warfare").done().out;
    assert!(text.contains("warfare.net-dice"), "{text}");
    assert!(text.contains("cancel    (default) "), "{text}");
    assert!(text.contains("Why: "), "{text}");
    let json = line("rulings warfare --json").done().json();
    let first = &json["rulings"][0];
    assert_eq!(first["answers"][0]["default"], true);
    assert_eq!(first["answers"][1]["default"], false);
    assert!(first["reason"].is_string());
}

#[test]
fn a_rule_is_explained_by_id_or_by_its_ending() {
    let text = line("explain warfare.strength.medium-armour").done().out;
    for word in ["medium armour", "+1", "printed on the sheet", "Basic strengths"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(line("explain medium-armour").done().out, text);
    let json = line("explain warfare.strength.medium-armour --json").done().json();
    assert_eq!(json["rule"]["value"], 1);
    assert!(line("explain warfare.given").done().out.contains("It rests on the ruling"));
    assert!(line("explain warfare.net-dice").done().out.contains("roll-all"));
    line("explain medium-armor").refused(2, &["did you mean `warfare.strength.medium-armour`?"]);
    line("explain xyzzy").refused(2, &["no rule is called"]);
    tercio(&["explain", ""]).refused(2, &["no rule is called"]);
}

#[test]
fn coverage_names_every_rule_and_fails_for_one_without_a_test() {
    let ran = line("coverage warfare --json");
    let json = ran.json();
    let uncovered = json["uncovered"].as_array().unwrap().len();
    assert_eq!(ran.code, i32::from(uncovered > 0));
    assert_eq!(json["lines"].as_array().unwrap().len() as u64, json["rules"].as_u64().unwrap());
    let text = line("coverage warfare").out;
    assert!(text.contains("warfare.strength.medium-armour"), "{text}");
    line("coverage nothing").refused(2, &["no system is called"]);
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    for words in [&["sheet", "warfare"][..], &["rulings", "warfare", "--json"]] {
        let mut child = command(&std::env::temp_dir())
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(err.is_empty(), "{err}");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn unknown_commands_are_answered_with_the_nearest() {
    tercio(&["ods"]).refused(2, &["odds"]);
    tercio(&["plya", "hastings"]).refused(2, &["play"]);
    tercio(&["sheet"]).refused(2, &["SYSTEM"]);
}
