//! `tercio report`: a saved battle as a text for who was not there.

use crate::files::open_log;
use crate::out::{self, Out};
use crate::whole;
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use tercio_engine::account;

pub fn run(log: &Path, file: Option<PathBuf>, out: &Out) -> Result<()> {
    let (system, text) = open_log(log)?;
    let (table, report) = system.replay(&text).with_context(|| format!("{}", log.display()))?;
    let account = account(&*table);
    let text = match out.json {
        true => serde_json::to_string_pretty(&account)?,
        false => account.markdown(),
    };
    match file {
        Some(file) => {
            std::fs::write(&file, format!("{}\n", text.trim_end()))
                .with_context(|| format!("{}", file.display()))?;
        }
        None => out.say(&text),
    }
    if let Some(line) = report.broken_at {
        let (broken, remedy) = (whole::broken(line), whole::remedy(log, line));
        out::complain(&format!("tercio: in the log {broken}; {remedy}"));
    }
    if let Some(drift) = whole::drift(&report) {
        let line = drift.entry + 2;
        out::complain(&format!(
            "tercio: the log drifts from the rules at line {line}: {}; what came after it is not \
             told",
            drift.why
        ));
    }
    Ok(())
}
