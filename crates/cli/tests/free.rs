//! Battles of two armies without a scenario, and what there is to play.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::Folder;
use serde_json::Value;

#[test]
fn two_armies_fight_without_a_scenario() {
    let folder = Folder::new("free");
    let words = ["play", "impetus", "--armies", "normans", "Gauls", "--as", "both", "--seed", "7"];
    let ran = folder.run(&words, "quit\n").done();
    assert!(ran.out.starts_with("Normans against Gauls\n"), "{}", ran.out);
    assert!(ran.out.contains("[impetus.setup"), "{}", ran.out);
    folder.run(&["play", "normans-gauls-7.tercio"], "quit\n").done();

    let words =
        ["play", "impetus", "--armies", "normans", "normans", "--as", "none", "--seed", "1"];
    let ran = folder.run(&words, "").done();
    assert!(ran.out.starts_with("Red Normans against Blue Normans\n"), "{}", ran.out);
    let replayed = folder.run(&["replay", "normans-normans-1.tercio", "--json"], "").done().json();
    assert!(replayed["over"]["because"].is_string(), "{replayed}");

    let words = ["play", "impetus", "--armies", "saxons", "gauls", "--typed", "--json"];
    let ran = folder.run(&[&words[..], &["--log", "j.tercio"]].concat(), "").done();
    let first = ran.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert!(first.into_iter().any(|said| said["awaited"].is_object()), "{}", ran.out);
}

#[test]
fn an_army_of_ones_own_fights_without_a_scenario() {
    let folder = Folder::new("own-army");
    let army = folder.run(&["scenario", "impetus/saxons"], "").done().out;
    std::fs::create_dir(folder.0.join("mine")).unwrap();
    folder.write("mine/kent.toml", &army.replace("name = \"Saxons\"", "name = \"Kentishmen\""));
    for own in ["mine/kent.toml", "mine/kent"] {
        let words = ["play", "impetus", "--armies", own, "normans", "--seed", "2"];
        let ran = folder.run(&words, "quit\n").done();
        assert!(ran.out.starts_with("Kentishmen against Normans\n"), "{}", ran.out);
    }
    assert!(folder.read("kent-normans-2.tercio").contains("Kentishmen"));
    folder.write("torn.toml", "[[command\n");
    let words = ["play", "impetus", "--armies", "torn.toml", "normans"];
    folder.run(&words, "").refused(1, &["torn.toml:1: not TOML"]);
    folder.write("other.toml", &army.replace("\"impetus\"", "\"warfare\""));
    let words = ["play", "impetus", "--armies", "other", "normans"];
    folder.run(&words, "").refused(1, &["other.toml:", "another system"]);
}

#[test]
fn wrong_armies_are_answered() {
    let folder = Folder::new("armies");
    for (words, said) in [
        (&["impetus", "--armies", "norman", "gauls"][..], "did you mean `normans`?"),
        (&["impetus", "--armies", "normans", "hastings"], "`hastings` is a scenario, not an army"),
        (&["impetus", "--armies", "rome", "gauls"], "an army of warfare, not of impetus"),
        (&["impetus", "--armies", "normans", "xyzzy"], "armies: normans, saxons"),
        (&["impetus", "--armies", "normans"], "2 values"),
        (&["impetsu", "--armies", "normans", "gauls"], "did you mean `impetus`?"),
        (&["hastings", "--armies", "normans", "gauls"], "`--armies` goes with a rule system"),
        (&["warfare", "--armies", "normans", "saxons"], "play a scenario: warfare/hastings"),
        (&["--armies", "normans", "gauls"], "tercio play <system> --armies normans gauls"),
    ] {
        folder.run(&[&["play"], words].concat(), "").refused(2, &[said]);
    }
    assert!(std::fs::read_dir(&folder.0).unwrap().next().is_none(), "a log of nothing is left");
}

#[test]
fn what_there_is_to_play_is_listed() {
    let folder = Folder::new("listed");
    let all = folder.run(&["play"], "").done().out;
    for wanted in ["teaching", "hastings", "warfare/hastings", "bridge", "--armies", "gauls"] {
        assert!(all.contains(wanted), "{wanted}:\n{all}");
    }
    let one = folder.run(&["play", "warfare"], "").done().out;
    assert!(one.contains("bridge") && !one.contains("teaching"), "{one}");
    assert!(!one.contains("--armies"), "{one}");
    let json = folder.run(&["play", "impetus", "--json"], "").done().json();
    assert_eq!(json["battles"][0]["free_battles"], true);
    folder.run(&["play", "xyzzy"], "").refused(2, &["scenarios: teaching, hastings"]);
}
