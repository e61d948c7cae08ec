//! Nonsense is answered, never with a crash.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, Ran};

fn answered(words: &[&str], ran: &Ran) {
    assert!((0..=2).contains(&ran.code), "{words:?}: {ran:?}");
    assert!(!ran.err.contains("fault of the program"), "{words:?}: {}", ran.err);
    if ran.code == 2 {
        assert!(!ran.err.is_empty(), "{words:?} is refused without a word");
    }
}

#[test]
fn a_list_of_nonsense_is_answered() {
    let folder = Folder::new("nonsense");
    let long = "9".repeat(5_000);
    let lists: &[&[&str]] = &[
        &["--nonsense"],
        &["--port", "65536"],
        &["--port", "x"],
        &["--data-dir"],
        &["--data-dir", "/dev/null/x", "--no-open"],
        &["--listen", "systems"],
        &["matches", "--data-dir", "missing"],
        &["links", "nothing", "--data-dir", "fresh"],
        &["export", "nothing", "--data-dir", "missing"],
        &["import", "missing.tercio", "--data-dir", "fresh"],
        &["odds", "--"],
        &["odds", "warfare", "--"],
        &["odds", "warfare", "sortie", "--"],
        &["odds", "warfare", "sortie", "--="],
        &["odds", "warfare", "sortie", "--=="],
        &["odds", "warfare", "sortie", "--a", ""],
        &["odds", "warfare", "sortie", "--a", "=,=,="],
        &["odds", "warfare", "sortie", "--a", ",,,"],
        &["odds", "warfare", "sortie", "--a", &long],
        &["odds", "warfare", "sortie", "--a", "97", "--b", "-97"],
        &["odds", "warfare", "sortie", "--a", "97,pool=2000,spend=97,men=1000000", "--b", "-97"],
        &["odds", "warfare", "sortie", "--a", "pool=-2000", "--b", "pool=-2000"],
        &["odds", "warfare", "sortie", "--a", "mercenary=maybe"],
        &["odds", "warfare", "sortie", "--a.men.more", "3"],
        &["odds", "warfare", "volley", "--target-bonus", "97", "--target-penalty", "97"],
        &["odds", "warfare", "casualties", "--men", "1000000", "--record", "100", "--loser"],
        &["odds", "warfare", "casualties", "--men", "1000001"],
        &["odds", "warfare", "duel", "."],
        &["odds", "warfare", "duel", ".."],
        &["odds", "warfare", "duel", "../.."],
        &["odds", "warfare", "sortie", "--house", "."],
        &["odds", "warfare", "sortie", "--house", "missing.json"],
        &["odds", "warfare", "sortie", "--shift", "warfare.given=99999999"],
        &["odds", "warfare", "sortie", "--a", "2", "--shift", "warfare.given=32767"],
        &["odds", "warfare", "sortie", "--a", "2", "--shift", "warfare.given=-32768"],
        &["resolve", "warfare", "sortie", "--a", "97", "--shift", "warfare.given=32767"],
        &["resolve", "warfare", "sortie", "--dice", ""],
        &["resolve", "warfare", "sortie", "--dice", "/////"],
        &["resolve", "warfare", "sortie", "--seed", "-1"],
        &["resolve", "warfare", "sortie", "--seed", &long],
        &["resolve", "warfare", "sortie", "--typed"],
        &["resolve", "warfare"],
        &["resolve"],
        &["play"],
        &["play", ""],
        &["play", "hastings", "--seed", "x"],
        &["play", "hastings", "--log", "/nowhere/at/all.tercio"],
        &["play", "hastings", "--log", "."],
        &["play", "hastings", "--as", ""],
        &["replay", ""],
        &["replay", "."],
        &["check", ""],
        &["check", ".", "..", "/dev/null"],
        &["next", "x", "--hours", "-1"],
        &["next", "x", "--hours", "4294967296"],
        &["explain", "....."],
        &["explain", &long],
        &["sheet", "\u{1F600}"],
        &["coverage", ""],
    ];
    for words in lists {
        answered(words, &folder.run(words, ""));
    }
}

#[test]
fn words_thrown_together_are_answered() {
    let folder = Folder::new("thrown");
    let vocabulary = [
        "odds",
        "resolve",
        "sheet",
        "explain",
        "warfare",
        "sortie",
        "volley",
        "commander",
        "--a",
        "--b",
        "2",
        "-2",
        "heavy",
        "men=900",
        "--json",
        "--help",
        "--once",
        "--policy",
        "press",
        "--ruling",
        "warfare.net-dice=roll-all",
        "--dice",
        "6 5 1",
        "--seed",
        "7",
        "--off",
        "warfare.given",
        "hastings.knights",
        "--ground",
        "rough",
        "--target-bonus",
        "yes",
        "-h",
        "--typed",
        "=",
        "--a=3",
        "--destroyed",
        "\u{e9}",
    ];
    let mut state = 12_345u64;
    let mut below = |bound: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    for _ in 0..250 {
        let verb = ["odds", "resolve"][below(2)];
        let mut words = vec![verb, "warfare", ["sortie", "volley", "commander"][below(3)]];
        words.truncate(1 + below(3));
        for _ in 0..below(7) {
            words.push(vocabulary[below(vocabulary.len())]);
        }
        answered(&words, &folder.run(&words, "6 5 1\n"));
    }
}

#[test]
fn nonsense_at_the_prompt_is_answered() {
    let folder = Folder::new("prompt");
    let typed = "\n\n   \nodds\nodds 0\nodds 99999999999999999999\n-1\n0\nwhy 0\nwhy -1\nwhy x y\n\
                 undo\nundo agreed\nundo maybe\nsave\nsave .\norder\norder order\nmove\nmove riders\n\
                 move riders ahead\nmove riders ahead x\nmove riders ahead 99999999999\n\
                 move riders ahead -5\nmove riders wheel left 900\nmove nobody ahead 1\n\
                 split riders 0\nsplit riders 99999999999\ncombine riders riders\n\
                 take riders riders\nvolley riders riders\nplace riders 1 1 facing 0\n\
                 lay rough 1 1 1 1\ncover 3\nyes\nno\nthrough militia\n\u{1F600}\nhint hint\n";
    let words = ["play", "warfare/bridge", "--seed", "5", "--log", "n.tercio"];
    let ran = folder.run(&words, typed).done();
    answered(&words, &ran);
    folder.run(&["replay", "n.tercio"], "").done();
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    use std::io::Write;
    use std::process::Stdio;
    let folder = Folder::new("bytes");
    let mut child = common::command(&folder.0)
        .args(["play", "warfare/bridge", "--seed", "5"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&[0xff, 0xfe, b'\n', 0, 1, 2, b'\n']).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}
