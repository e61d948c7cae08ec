//! A log that is whole only up to some line: how far it can be played, and what is said of it.

use std::path::Path;
use tercio_engine::log::LogFault;
use tercio_engine::{Drift, Report};
use tercio_systems::{AnyTable, AnyTableSystem};

/// A log played as far as it is whole.
pub struct Played {
    pub table: Box<dyn AnyTable>,
    pub report: Report,
    /// The first line that was left out, and what is wrong with it.
    pub cut: Option<(usize, String)>,
}

/// Plays a log again. Lines that do not follow from those before them, or cannot be read, are left
/// out with all that comes after them; where nothing but the header would be left, nothing is.
pub fn play_whole(system: &dyn AnyTableSystem, text: &str) -> Result<Played, LogFault> {
    let mut text = text.to_string();
    let mut cut = None;
    loop {
        let (line, why) = match system.replay_table(&text) {
            Err(LogFault::BadLine { line, why }) if line > 2 => (line, unreadable(line, &why)),
            Err(fault) => return Err(fault),
            Ok((table, report)) => match report.broken_at.filter(|line| *line > 2) {
                Some(line) => (line, broken(line)),
                None => return Ok(Played { table, report, cut }),
            },
        };
        cut = Some((line, why));
        text = text.split_inclusive('\n').take(line - 1).collect();
    }
}

/// What is wrong with a line that does not follow from the one before it.
pub fn broken(line: usize) -> String {
    format!(
        "line {line} does not follow from the one before it: two programs wrote to the file, or \
         somebody changed it"
    )
}

fn unreadable(line: usize, why: &str) -> String {
    format!("line {line} cannot be read ({why})")
}

/// Which lines are whole where this one is not.
pub fn whole_before(line: usize) -> String {
    match line {
        0..=2 => "nothing but the header is left of it".into(),
        3 => "lines 1 and 2 are whole".into(),
        _ => format!("lines 1 to {} are whole", line - 1),
    }
}

/// How a battle is gone on with whose log is broken at this line.
pub fn remedy(file: &Path, line: usize) -> String {
    let whole = whole_before(line);
    match line {
        0..=2 => format!("{whole}; compare it with another copy"),
        _ => format!(
            "{whole}; `tercio play {}` goes on after them and keeps a copy of the file",
            file.display()
        ),
    }
}

/// Where the rules part from a log that is whole until there. After a broken line it is no wonder,
/// and no fault of the rules.
pub fn drift(report: &Report) -> Option<&Drift> {
    let before = |drift: &&Drift| report.broken_at.is_none_or(|line| drift.entry + 2 < line);
    report.drift.as_ref().filter(before)
}
