//! Arguments as a terminal shows them: every line behind where they stand.

use crate::out::Out;
use crate::tables::wrapped;
use std::fmt::Write;
use tercio_engine::{Dispute, PointMade};
use tercio_ledger::near;

/// The lines of an argument: what was said, its reference, what speaks for it and against it, where it stands.
pub fn lines(dispute: &Dispute, out: &Out) -> String {
    let mut text = String::new();
    let mut say = |what: &str, said: &str| {
        if !said.is_empty() {
            text.push_str(&wrapped(&format!("{what}: {said}"), "  ", out.width));
        }
    };
    say("told", &dispute.told);
    say("said against it", &dispute.against);
    say("reference", &dispute.because);
    say("for it", &points(&dispute.pros));
    say("against it", &points(&dispute.cons));
    let stands = if dispute.open { "stands at" } else { "stood at" };
    say(stands, &dispute.stand().unwrap_or_default());
    if dispute.open {
        say("chances", &ladder(dispute));
    }
    text
}

/// The chance at every rung; the one where it stands in brackets.
fn ladder(dispute: &Dispute) -> String {
    let rungs = dispute.ladder.iter().enumerate().map(|(place, rung)| {
        let percent = f64::from(rung.ways) * 100.0 / f64::from(rung.of.max(1));
        let said = format!("{} {percent:.1}%", rung.short);
        if place == usize::from(dispute.stands) { format!("[{said}]") } else { said }
    });
    rungs.collect::<Vec<_>>().join(", ")
}

/// `WEATHER, open: it has rained since dawn; ..`
fn points(points: &[PointMade]) -> String {
    let said = points.iter().map(|point| {
        let why = if point.why.is_empty() { String::new() } else { format!(": {}", point.why) };
        format!("{}, {}{why}", point.word, point.stands)
    });
    said.collect::<Vec<_>>().join("; ")
}

/// All arguments that hold a word, the latest first.
pub fn all(disputes: &[Dispute], word: &str, out: &Out) -> String {
    let word = word.to_lowercase();
    let mut text = String::new();
    for dispute in disputes {
        let head = match dispute.open {
            true => format!("{}, argued now", dispute.title),
            false => format!("{}, {}. {}", dispute.title, dispute.when, dispute.outcome),
        };
        let body = lines(dispute, out);
        if head.to_lowercase().contains(&word) || body.to_lowercase().contains(&word) {
            let _ = write!(text, "{}\n{body}", out.bold(&head));
        }
    }
    match (text.is_empty(), word.is_empty()) {
        (true, true) => "Nothing has been argued yet.\n".into(),
        (true, false) => {
            let titles = disputes.iter().flat_map(|it| it.title.split_whitespace());
            format!("Nothing that was argued holds `{word}`{}\n", near::hint(&word, titles))
        }
        _ => text,
    }
}
