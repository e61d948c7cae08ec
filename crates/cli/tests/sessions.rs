//! One log, one session at a time; and a log that two have written to is not lost.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{Folder, command};
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

/// The files of a folder, by name.
fn names(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(&folder.0).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_log_that_is_being_played_is_for_one_session() {
    let folder = Folder::new("one-session");
    let mut first = command(&folder.0)
        .args(["play", "warfare/bridge", "--seed", "5", "--log", "b.tercio", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = first.stdin.take().unwrap();
    let mut lines = BufReader::new(first.stdout.take().unwrap()).lines();
    // When it has been asked for an order, its log is there.
    assert!(lines.by_ref().any(|line| line.unwrap().contains("\"seat\":")));
    let before = folder.read("b.tercio");
    let words = ["`quit`", "tercio replay b.tercio", "copy the file"];
    folder
        .run(&["play", "b.tercio"], "move riders ahead 1\n")
        .refused(1, &["b.tercio is being played in another session"])
        .refused(1, &words);
    assert_eq!(folder.read("b.tercio"), before);
    for words in [["replay", "b.tercio"], ["report", "b.tercio"], ["check", "b.tercio"]] {
        folder.run(&words, "").done();
    }
    folder.run(&["map", "b.tercio", "--out", "b.svg"], "").done();
    // A battle of one's own from there goes into another file.
    let own = ["play", "b.tercio", "--log", "own.tercio"];
    folder.run(&own, "move riders ahead 1\n").done();
    assert!(folder.read("own.tercio").starts_with(&before));
    writeln!(stdin, "move riders ahead 2").unwrap();
    drop(stdin);
    lines.for_each(drop);
    assert!(first.wait().unwrap().success());
    folder.run(&["check", "b.tercio"], "").done();
    // Once it is left, anybody may go on.
    folder.run(&["play", "b.tercio"], "done\n").done();
    folder.run(&["check", "b.tercio"], "").done();
}

/// A log of which two sessions have each written the last line, and how many lines are whole.
fn torn_apart(folder: &Folder) -> usize {
    let begun = ["play", "warfare/bridge", "--seed", "5", "--log", "b.tercio"];
    folder.run(&begun, "move riders ahead 1\n").done();
    let whole = folder.read("b.tercio");
    folder.run(&["play", "b.tercio"], "move sell-swords ahead 1\n").done();
    let one = folder.read("b.tercio");
    folder.write("b.tercio", &whole);
    folder.run(&["play", "b.tercio"], "move sell-swords ahead 2\n").done();
    let other = folder.read("b.tercio");
    folder.write("b.tercio", &format!("{one}{}", other.strip_prefix(&whole).unwrap()));
    one.lines().count()
}

#[test]
fn a_log_that_two_wrote_to_goes_on_after_its_whole_lines() {
    let folder = Folder::new("two-wrote");
    let whole = torn_apart(&folder);
    let both = folder.read("b.tercio");
    let line = format!("line {} does not follow from the one before it", whole + 1);
    let lines = format!("lines 1 to {whole} are whole");
    let remedy = "`tercio play b.tercio` goes on after them and keeps a copy";
    for verb in ["check", "replay"] {
        let said = folder.run(&[verb, "b.tercio"], "").refused(1, &[&line, &lines, remedy]);
        assert!(!said.out.contains("have changed") && !said.out.contains("drifts"), "{}", said.out);
    }
    let told = folder.run(&["report", "b.tercio"], "").done();
    assert!(told.err.contains(&line) && !told.err.contains("drifts"), "{}", told.err);
    assert_eq!(folder.read("b.tercio"), both, "only played is it cut back");
    // In another file it goes on without touching this one.
    let ran = folder.run(&["play", "b.tercio", "--log", "c.tercio"], "quit\n").done();
    assert!(ran.out.contains(&line) && !ran.out.contains("is kept"), "{}", ran.out);
    assert_eq!(names(&folder), ["b.tercio", "c.tercio"]);

    let ran = folder.run(&["play", "b.tercio"], "quit\n").done();
    let said = ran.out.replace('\n', " ");
    let goes_on = format!("The battle goes on after line {whole}; the file as it was is kept in");
    for words in [&line, &lines, &goes_on, "b-broken.tercio"] {
        assert!(said.contains(words), "`{words}`:\n{}", ran.out);
    }
    assert_eq!(folder.read("b-broken.tercio"), both);
    assert!(both.starts_with(&folder.read("b.tercio")));
    assert_eq!(folder.read("b.tercio"), folder.read("c.tercio"));
    folder.run(&["check", "b.tercio"], "").done();
    // It happens again: the first copy is not written over.
    folder.write("b.tercio", &both);
    let ran = folder.run(&["play", "b.tercio", "--json"], "").done();
    assert!(ran.out.contains("\"note\":") && ran.out.contains("b-broken-2.tercio"), "{}", ran.out);
    assert_eq!(folder.read("b-broken-2.tercio"), both);
}

#[test]
fn a_line_that_cannot_be_read_is_left_out_with_what_follows() {
    let folder = Folder::new("unreadable");
    let whole = torn_apart(&folder);
    let text = folder.read("b.tercio");
    let mut lines: Vec<&str> = text.lines().collect();
    lines[whole - 1] = "{\"n\": half of a li";
    folder.write("b.tercio", &format!("{}\n", lines.join("\n")));
    folder.run(&["check", "b.tercio"], "").refused(1, &["cannot be read", "goes on after them"]);
    let ran = folder.run(&["play", "b.tercio"], "quit\n").done();
    let said = ran.out.replace('\n', " ");
    assert!(said.contains(&format!("line {whole} cannot be read")), "{said}");
    assert!(folder.read("b.tercio").starts_with(&lines[..whole - 1].join("\n")));
    folder.run(&["check", "b.tercio"], "").done();
    assert_eq!(folder.read("b-broken.tercio").lines().count(), lines.len());
    // Where the header itself was changed, nothing is left to go on with.
    let changed = folder.read("b.tercio").replacen("The bridge", "A bridge", 1);
    folder.write("h.tercio", &changed);
    let words = ["line 2 does not follow", "nothing but the header is left"];
    folder.run(&["play", "h.tercio"], "").refused(1, &words);
    assert_eq!(folder.read("h.tercio"), changed);
}
