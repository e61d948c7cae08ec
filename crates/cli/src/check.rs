//! `tercio check`: every fault of a file, with its line.

use crate::AnsweredNo;
use crate::files::{Battle, army};
use crate::out::Out;
use crate::whole;
use anyhow::Result;
use serde_json::{Value, json};
use std::path::Path;
use tercio_engine::log::LogFault;
use tercio_engine::{SetupFault, SetupFaults};
use tercio_systems::AnyTableSystem;

/// What a file turned out to be, and all that is wrong with it.
struct Checked {
    file: String,
    kind: &'static str,
    about: String,
    faults: Vec<SetupFault>,
}

pub fn run(files: &[String], out: &Out) -> Result<()> {
    let checked: Vec<Checked> = files.iter().map(|file| check(file)).collect();
    let sound = checked.iter().all(|one| one.faults.is_empty());
    if out.json {
        let all: Vec<Value> = checked
            .iter()
            .map(|one| {
                json!({
                    "file": one.file, "kind": one.kind, "about": one.about,
                    "ok": one.faults.is_empty(), "faults": one.faults,
                })
            })
            .collect();
        out.json(&json!({ "files": all }));
    } else {
        for one in &checked {
            for fault in &one.faults {
                out.say(&fault.to_string());
            }
            match one.faults.len() {
                0 => out.say(&format!("{}: {}, no fault", one.file, one.about)),
                1 => out.say(&format!("{}: 1 fault", one.file)),
                count => out.say(&format!("{}: {count} faults", one.file)),
            }
        }
    }
    if sound { Ok(()) } else { Err(AnsweredNo.into()) }
}

fn check(file: &str) -> Checked {
    if let Some((system, read)) = army(file) {
        let (about, faults) = match read {
            Ok(about) => (format!("an army of {}: {about}", system.card().name), Vec::new()),
            Err(faults) => (String::new(), faults.0),
        };
        return Checked { file: file.into(), kind: "army", about, faults };
    }
    let (kind, about, faults) = match Battle::open(file) {
        Ok(Battle::Scenario(scenario)) => {
            let system = scenario.system.card().name;
            ("scenario", format!("`{}`, a battle of {system}", scenario.title), Vec::new())
        }
        Ok(Battle::Log { system, text }) => log(file, system, &text),
        Err(error) => {
            let faults = match error.downcast::<SetupFaults>() {
                Ok(faults) => faults.0,
                Err(error) => vec![whole(file, unnamed(file, &format!("{error:#}")), "")],
            };
            ("unknown", String::new(), faults)
        }
    };
    Checked { file: file.into(), kind, about, faults }
}

/// The file is named once.
fn unnamed(file: &str, text: &str) -> String {
    text.strip_prefix(&format!("{file}: ")).unwrap_or(text).to_string()
}

fn whole(file: &str, what: String, hint: &str) -> SetupFault {
    SetupFault { file: file.into(), what, hint: hint.into(), ..SetupFault::default() }
}

fn log(
    file: &str,
    system: &'static dyn AnyTableSystem,
    text: &str,
) -> (&'static str, String, Vec<SetupFault>) {
    let at = |line: usize, what: String, hint: &str| SetupFault {
        file: file.into(),
        line,
        what,
        hint: hint.into(),
        ..SetupFault::default()
    };
    let (table, report) = match system.replay_table(text) {
        Ok(replayed) => replayed,
        Err(LogFault::BadLine { line, why }) => {
            let hint = whole::remedy(Path::new(file), line);
            return ("log", String::new(), vec![at(line, format!("cannot be read: {why}"), &hint)]);
        }
        Err(LogFault::BadEntry { line, why }) => {
            return ("log", String::new(), vec![at(line, why, "")]);
        }
        Err(LogFault::Setup(faults)) => return ("log", String::new(), faults.0),
        Err(fault) => return ("log", String::new(), vec![at(1, fault.to_string(), "")]),
    };
    let mut faults = Vec::new();
    let last = text.lines().count();
    if report.torn.is_some() {
        let hint = "it is left out; nothing else is lost";
        faults.push(at(last, "the last line is torn".into(), hint));
    }
    if let Some(line) = report.broken_at {
        faults.push(at(line, whole::broken(line), &whole::remedy(Path::new(file), line)));
    }
    if let Some(drift) = whole::drift(&report) {
        let hint = "the rules have changed since; `tercio replay` shows what is left";
        faults.push(at(drift.entry + 2, drift.why.clone(), hint));
    }
    let how = table
        .outcome()
        .map_or("not over yet".to_string(), |over| over.because.trim_end_matches('.').to_string());
    let lines = last.saturating_sub(1);
    ("log", format!("a log of {}, {lines} lines, {how}", system.card().name), faults)
}
