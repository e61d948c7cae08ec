//! Why a throw was what it was: the last throws of a log with the lines behind their dice.

use crate::out::Out;
use crate::tables;
use anyhow::{Context, Result};
use serde_json::json;
use std::fmt::Write;
use tercio_chance::{Origin, Thrown};
use tercio_engine::log::{Entry, LogRead, What, read_log};
use tercio_engine::{DiceFrom, Told};
use tercio_ledger::Shown;
use tercio_systems::AnyTableSystem;

/// The throws of the last steps that threw dice.
pub fn last_throws(
    system: &'static dyn AnyTableSystem,
    log: &str,
    told: &[Told],
    steps: usize,
    out: &Out,
) -> Result<String> {
    let read = read_log(log)?;
    let thrown = standing_throws(&read);
    let from = thrown.len().saturating_sub(steps.max(1));
    let mut text = String::new();
    for entry in &thrown[from..] {
        let Entry::Step { what, dice, .. } = &read.entries[*entry].1 else { continue };
        let tallies = tallies(system, &read, *entry, what, dice).unwrap_or_default();
        for (place, thrown) in dice.iter().enumerate() {
            let seat = read.header.seats.get(usize::from(thrown.seat.0));
            let who = seat.map_or("The table", String::as_str);
            text.push_str(&tables::throw(&format!("{who},"), thrown, system.card(), out));
            if let Some(Some(shown)) = tallies.get(place) {
                text.push_str(&tables::tally(shown, out));
            }
        }
        for told in told.iter().filter(|told| told.entry == *entry) {
            text.push_str(&tables::ruled(&told.text, &told.rule, "  so: ", out));
        }
    }
    if text.is_empty() {
        text.push_str("No dice have fallen yet.\n");
    }
    Ok(text)
}

/// The entries with dice that no undo has taken back.
fn standing_throws(read: &LogRead) -> Vec<usize> {
    let mut standing: Vec<usize> = Vec::new();
    for (at, (_, entry)) in read.entries.iter().enumerate() {
        match entry {
            Entry::Step { dice, .. } if !dice.is_empty() => standing.push(at),
            Entry::Undo { to, .. } => standing.retain(|kept| kept < to),
            _ => {}
        }
    }
    standing
}

/// The log keeps throws, not their reasons. The reasons come from the rules: the log is played up
/// to the step, the step waits for its dice as if they were typed, and each question tells its
/// tally.
fn tallies(
    system: &'static dyn AnyTableSystem,
    read: &LogRead,
    entry: usize,
    what: &What,
    dice: &[Thrown],
) -> Result<Vec<Option<Shown>>> {
    let mut header = read.header.clone();
    header.dice = DiceFrom::Typed;
    let begun = declared_before(read, entry);
    let mut text = format!("{}\n", serde_json::to_string(&header)?);
    for (line, _) in &read.entries[..begun] {
        let _ = writeln!(text, "{line}");
    }
    let declared = json!({ "n": begun, "prev": "", "kind": "declared", "what": what });
    let _ = writeln!(text, "{declared}");
    let (mut table, _) = system.replay_table(&text)?;
    let mut found = Vec::new();
    for thrown in dice {
        if thrown.faces.is_empty() && thrown.origin != Origin::Umpire {
            found.push(None);
            continue;
        }
        let ask = table.awaited().context("the step asks for no dice")?;
        found.push(ask.tally.clone());
        match thrown.origin {
            Origin::Umpire => table.force(thrown.answer)?,
            _ => table.throw(thrown.faces.clone())?,
        };
    }
    Ok(found)
}

/// Where a step begins in the log: with typed dice it is declared before it is carried out.
fn declared_before(read: &LogRead, entry: usize) -> usize {
    for at in (0..entry).rev() {
        match &read.entries[at].1 {
            Entry::Typed { .. } | Entry::Force { .. } | Entry::Remark { .. } => {}
            Entry::Declared { .. } => return at,
            _ => break,
        }
    }
    entry
}
