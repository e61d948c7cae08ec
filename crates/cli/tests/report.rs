//! A saved battle as a text for who was not there.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::Folder;

#[test]
fn a_battle_of_any_system_is_told_turn_by_turn() {
    let folder = Folder::new("report");
    let play = ["play", "warfare/bridge", "--as", "none", "--seed", "1", "--log", "b.tercio"];
    folder.run(&play, "").done();
    let text = folder.run(&["report", "b.tercio"], "").done().out;
    for part in ["# ", "## Turn 1\n", "## Turn 2\n", "\n- ", "## The end\n"] {
        assert!(text.contains(part), "no `{part}` in\n{text}");
    }
    assert!(!text.contains("argued"), "nobody argues in Warfare:\n{text}");
    assert!(!text.contains("- Turn 2."), "the heading is said twice:\n{text}");
    let json = folder.run(&["report", "b.tercio", "--json"], "").done().json();
    assert_eq!(json["turns"][0]["turn"].as_u64().map(|turn| turn < 2), Some(true));
    assert!(json["outcome"]["because"].is_string(), "{json}");
    folder.run(&["report", "b.tercio", "--out", "b.md"], "").done();
    assert_eq!(folder.read("b.md").trim_end(), text.trim_end());
}

#[test]
fn a_battle_of_rose_is_told_with_its_clock() {
    let folder = Folder::new("report-rose");
    let play = ["play", "rose/teaching", "--as", "none", "--seed", "3", "--log", "r.tercio"];
    folder.run(&play, "").done();
    let text = folder.run(&["report", "r.tercio"], "").done().out;
    assert!(text.contains("## Round 1, 10:00\n"), "{text}");
    assert!(text.contains("This round spans"), "{text}");
}

#[test]
fn what_is_no_log_is_refused() {
    let folder = Folder::new("report-none");
    folder.run(&["report", "missing.tercio"], "").refused(1, &["missing.tercio"]);
    folder.write("x.tercio", "not a log");
    folder.run(&["report", "x.tercio"], "").refused(1, &["this is not a log"]);
}

#[test]
fn the_report_in_the_book_is_that_of_the_log_beside_it() {
    let pages = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/battles");
    let page = |name: &str| std::fs::read_to_string(pages.join(name)).unwrap();
    let folder = Folder::new("report-book");
    folder.write("b.tercio", &page("rose-teaching.tercio"));
    let text = folder.run(&["report", "b.tercio"], "").done().out;
    assert_eq!(text, page("rose-teaching.md"));
}
