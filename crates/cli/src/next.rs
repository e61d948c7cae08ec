//! `tercio next`: the battle after the battle.

use crate::files::{open_log, setup_json};
use crate::out::Out;
use crate::whole;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};

pub fn run(log: &Path, hours: u32, file: Option<PathBuf>, out: &Out) -> Result<()> {
    let (system, text) = open_log(log)?;
    let (table, report) =
        system.replay_table(&text).with_context(|| format!("{}", log.display()))?;
    if let Some(line) = report.broken_at {
        bail!("in the log {}; {}", whole::broken(line), whole::remedy(log, line));
    }
    if let Some(drift) = report.drift {
        bail!("line {}: {}; the log has drifted from the rules", drift.entry + 2, drift.why);
    }
    let setup = match table.next_battle(hours) {
        None => bail!("{} does not carry on from battle to battle", system.card().name),
        Some(Err(why)) => bail!("there is no next battle: {why}"),
        Some(Ok(setup)) => setup,
    };
    let title = format!("{}, {hours} hours later", table.header().title);
    let whole = setup_json(system.card().name, &title, setup);
    let Some(file) = file else {
        out.json(&whole);
        return Ok(());
    };
    let text = serde_json::to_string_pretty(&whole)? + "\n";
    std::fs::write(&file, text).with_context(|| format!("{}", file.display()))?;
    match out.json {
        true => out.json(&serde_json::json!({ "written": file, "title": title })),
        false => {
            let name = file.display();
            out.say(&format!("{title}: written to {name}\nFight it with: tercio play {name}"));
        }
    }
    Ok(())
}
