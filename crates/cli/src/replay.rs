//! `tercio replay`: a saved battle again, and whether the rules of today still agree with it.

use crate::AnsweredNo;
use crate::files::open_log;
use crate::out::Out;
use crate::play::map;
use crate::tables::ruled;
use crate::whole;
use anyhow::{Context, Result};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use tercio_engine::Report;
use tercio_systems::AnyTable;

pub fn run(log: &Path, to: Option<usize>, out: &Out) -> Result<()> {
    let (system, text) = open_log(log)?;
    let text = match to {
        Some(lines) => cut(&text, lines),
        None => text,
    };
    let (table, report) =
        system.replay_table(&text).with_context(|| format!("{}", log.display()))?;
    match out.json {
        true => out.json(&replayed_json(&*table, &report)),
        false => out.say(&replayed_text(&*table, (log, &report), to.is_some(), out)),
    }
    match report.drift.is_none() && report.broken_at.is_none() {
        true => Ok(()),
        false => Err(AnsweredNo.into()),
    }
}

/// The header and so many lines.
fn cut(text: &str, lines: usize) -> String {
    text.split_inclusive('\n').take(lines.saturating_add(1)).collect()
}

fn replayed_json(table: &dyn AnyTable, report: &Report) -> serde_json::Value {
    let drift =
        report.drift.as_ref().map(|drift| json!({ "line": drift.entry + 2, "why": drift.why }));
    let header = table.header();
    json!({
        "system": header.system, "title": header.title, "seats": header.seats,
        "house": header.house, "torn": report.torn, "broken_at": report.broken_at,
        "drift": drift, "settled": report.settled.len(), "told": table.told(),
        "over": table.outcome(), "awaited": table.awaited(), "view": table.view(None),
    })
}

fn replayed_text(
    table: &dyn AnyTable,
    (file, report): (&Path, &Report),
    shown: bool,
    out: &Out,
) -> String {
    let header = table.header();
    let mut text = format!("{}\n", out.bold(&header.title));
    let _ = writeln!(text, "{}: {}", header.system, table.against());
    for told in table.told().iter().filter(|told| !told.detail) {
        let first = format!("{:>5}  ", told.entry);
        text.push_str(&ruled(&told.text, &told.rule, &first, out));
    }
    if shown || table.outcome().is_none() {
        let view = table.view(None);
        let _ = write!(text, "\n{}{}\n", map::draw(&view.scene, out), view.prompt.text);
    }
    match table.outcome() {
        Some(over) => {
            let _ = writeln!(text, "\n{} [{}]", out.bold(&over.because), over.rule);
        }
        None => text.push_str("The battle is not over yet.\n"),
    }
    if report.torn.is_some() {
        text.push_str("The last line of the log is torn; it is left out, nothing else is lost.\n");
    }
    if let Some(line) = report.broken_at {
        let what = format!("In the log {}; {}.", whole::broken(line), whole::remedy(file, line));
        let _ = writeln!(text, "{}", out.warn(&what));
    }
    if let Some(drift) = whole::drift(report) {
        let what =
            format!("The log drifts from the rules at line {}: {}", drift.entry + 2, drift.why);
        let _ = writeln!(text, "{}", out.warn(&what));
    }
    if report.drift.is_some() {
        text.push_str("What is shown is its last state on record.\n");
    }
    if report.drift.is_none() && report.broken_at.is_none() {
        text.push_str("The rules of today agree with every line.\n");
    }
    text
}
