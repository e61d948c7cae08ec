//! The log on disk: cut anywhere, changed by somebody, with its snapshots.

use super::{plain, replayed, whole};
use crate::toy::{Order, Plain, Setup, begun, marched, planned};
use serde_json::json;
use tercio_chance::Seat;
use tercio_engine::log::{Entry, LogFault, SNAPSHOT_STEPS, read_log};
use tercio_engine::{DiceFrom, Match, Report, Terms, kit};
use tercio_ledger::House;

/// A log with every kind of line and letters of more than one byte.
fn every_kind_of_line() -> String {
    let title = "Krähenfeld".to_string();
    let mut game: Match<Plain> = begun(Terms { title, dice: DiceFrom::Typed, ..Terms::default() });
    game.remark(Some(Seat(0)), "schöner Tag");
    game.submit(Seat(0), Order::March(3)).unwrap();
    game.undo(Seat(0), false).unwrap();
    marched(&mut game);
    game.amend("at.0", json!(2), "er stand näher").unwrap();
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    game.force(tercio_chance::Answer::Pair { high: 3, low: 1 }).unwrap();
    game.submit(Seat(0), Order::Press).unwrap();
    game.throw(vec![6]).unwrap();
    game.amend("men.1", json!(0), "Schluß").unwrap_err();
    game.throw(vec![2]).unwrap();
    game.amend("men.1", json!(0), "Schluß").unwrap();
    replayed(&game);
    game.log().text()
}

#[test]
fn a_log_cut_at_any_byte_loses_at_most_its_last_line() {
    let text = every_kind_of_line();
    let header = text.find('\n').unwrap();
    let whole_read = read_log(&text).unwrap();
    for cut in 0..text.len() {
        let kept = String::from_utf8_lossy(&text.as_bytes()[..cut]);
        if cut < header {
            let fault = Match::<Plain>::replay(&kept).map(|_| ()).unwrap_err();
            assert!(matches!(fault, LogFault::NoHeader(_)), "cut at {cut}: {fault}");
            continue;
        }
        let (game, report) = Match::<Plain>::replay(&kept).unwrap();
        let full_lines = text[..].bytes().take(cut).filter(|byte| *byte == b'\n').count();
        let at_line_end = text.as_bytes()[cut] == b'\n';
        let lines = full_lines.max(1) + usize::from(at_line_end && cut > header);
        assert_eq!(game.log().len() + 1, lines, "cut at {cut}");
        let torn = !at_line_end && text.as_bytes()[cut - 1] != b'\n';
        assert_eq!(report.torn.is_some(), torn, "cut at {cut}");
        assert_eq!((report.broken_at, report.drift), (None, None), "cut at {cut}");
        let entries = whole_read.entries[..game.log().len()].iter().map(|(_, entry)| entry);
        assert!(game.log().entries().iter().eq(entries), "cut at {cut}");
    }
}

#[test]
fn a_torn_log_goes_on_and_is_whole_again() {
    let text = every_kind_of_line();
    let cut = text.rfind("\"kind\":\"typed\"").unwrap() + 5;
    let mut game = {
        let (game, report) =
            Match::<Plain>::replay(&String::from_utf8_lossy(&text.as_bytes()[..cut])).unwrap();
        assert!(report.torn.unwrap().ends_with("\"kind"), "the torn rest is shown");
        game
    };
    game.throw(vec![2]).unwrap();
    assert_eq!(replayed(&game).log().text().lines().count(), game.log().len() + 1);
}

#[test]
fn a_changed_line_is_found_and_never_healed() {
    let mut game = plain();
    game.remark(None, "as it was");
    marched(&mut game);
    let text = game.log().text();
    let changed = text.replace("as it was", "otherwise");
    let (again, report) = Match::<Plain>::replay(&changed).unwrap();
    assert_eq!(report, Report { broken_at: Some(3), ..Report::default() });
    assert_eq!(again.state(), game.state());
    assert_eq!(again.log().text(), changed, "reading a log does not rewrite it");
    let missing: Vec<&str> =
        text.lines().enumerate().filter(|(n, _)| *n != 1).map(|l| l.1).collect();
    let (_, report) = Match::<Plain>::replay(&missing.join("\n")).unwrap();
    assert_eq!(report.broken_at, Some(2), "a line left out");
    let (_, report) = Match::<Plain>::replay(&text.replace("\"seed\":7", "\"seed\":8")).unwrap();
    assert_eq!(report.broken_at, Some(2), "a changed header");
}

#[test]
fn a_line_in_the_middle_that_is_no_line_is_named() {
    let mut game = plain();
    marched(&mut game);
    let text = game.log().text();
    let second = text.lines().nth(1).unwrap();
    let fault =
        Match::<Plain>::replay(&text.replace(second, &second[..9])).map(|_| ()).unwrap_err();
    assert!(matches!(fault, LogFault::BadLine { line: 2, .. }), "{fault}");
    let other = Match::<Plain>::replay(&text.replace("tercio-log/1", "tercio-log/9"));
    assert!(matches!(other.map(|_| ()), Err(LogFault::Format(_))));
    let other = Match::<Plain>::replay(&text.replace("\"system\":\"toy\"", "\"system\":\"go\""));
    assert!(matches!(other.map(|_| ()), Err(LogFault::System { .. })));
}

#[test]
fn snapshots_come_every_fifty_steps_and_at_the_end() {
    let setup = Setup { men: [100, 100], rounds: 20 };
    let played = kit::play_at_random::<Plain>(setup, House::default(), 5, |_| {});
    let entries = played.game.log().entries();
    let mut since = 0;
    let mut gaps = Vec::new();
    for entry in entries {
        match entry {
            Entry::Step { .. } => since += 1,
            Entry::Snapshot { .. } => gaps.push(std::mem::take(&mut since)),
            _ => {}
        }
    }
    assert!(matches!(entries.last(), Some(Entry::Snapshot { .. })), "one at the end");
    let (last, regular) = gaps.split_last().unwrap();
    assert!(regular.len() >= 2, "the battle is long enough to tell");
    assert!(regular.iter().all(|gap| *gap == SNAPSHOT_STEPS) && *last <= SNAPSHOT_STEPS);
    assert_eq!(whole(&played.game), whole(&replayed(&played.game)));
}
