//! `tercio play`: a battle at the terminal, drawn from views alone.

mod argued;
mod commands;
mod complete;
mod help;
pub mod input;
pub mod map;
mod odds;
mod save;
mod session;
mod tell;
mod timeline;
mod umpire;
mod undo;
mod why;

use crate::Usage;
use crate::args::PlayArgs;
use crate::files::{Battle, Scenario, built_in, chosen_among};
use crate::out::{Out, complain};
use crate::tables::wrapped;
use crate::whole::{self, Played, play_whole};
use crate::{catalogue, free};
use anyhow::{Context, Result, bail};
use input::Input;
use save::Saver;
use serde_json::json;
use session::Session;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use tercio_chance::Seat;
use tercio_engine::{DiceFrom, Terms};
use tercio_ledger::near;
use tercio_systems::{AnyTable, AnyTableSystem, find, systems};

pub fn run(arguments: &PlayArgs, out: &Out) -> Result<()> {
    let Some(word) = arguments.battle.as_deref() else {
        return match &arguments.armies {
            None => catalogue::battles(systems(), out),
            Some(armies) => {
                let known: Vec<&str> = systems().iter().map(|one| one.card().name).collect();
                let (armies, known) = (armies.join(" "), known.join(", "));
                let what = "of which system? Write it before the option:";
                let how = format!("`tercio play <system> --armies {armies}`; systems: {known}");
                Err(Usage::error(format!("{what} {how}")))
            }
        };
    };
    let battle = match &arguments.armies {
        Some(armies) => Battle::Scenario(of_armies(word, armies)?),
        None if find(word).is_ok() && !Path::new(word).is_file() => {
            return catalogue::battles(&[find(word)?], out);
        }
        None => Battle::open(word)?,
    };
    if let Some(choice) = chosen_among(word, true).filter(|_| !out.json) {
        complain(&choice);
    }
    let begun = matches!(battle, Battle::Log { .. });
    let (system, table, saver) = match battle {
        Battle::Scenario(scenario) => begin(arguments, scenario)?,
        Battle::Log { system, text } => go_on(arguments, Path::new(word), (system, text), out)?,
    };
    let humans = humans(arguments.side.as_deref(), &table.header().seats)?;
    if arguments.umpire && table.umpire().is_none() {
        let title = system.card().title;
        return Err(Usage::error(format!("{title} has no orders for an umpire")));
    }
    let mut session = Session::new(system, table, humans, saver, Input::edited(out), *out);
    session.presides = arguments.umpire;
    if begun && !out.json {
        session.pass_over();
    }
    session.run()
}

/// A battle of two armies, of the system of this name.
fn of_armies(word: &str, armies: &[String]) -> Result<Scenario> {
    let system = find(word).map_err(|unknown| {
        let what = match built_in(word).next().is_some() || Path::new(word).exists() {
            true => format!("`--armies` goes with a rule system: {}", unknown.known),
            false => unknown.to_string(),
        };
        Usage::error(what)
    })?;
    let [first, second] = armies else { return Err(Usage::error("name two armies")) };
    free::open(system, [first, second])
}

type Opened = (&'static dyn AnyTableSystem, Box<dyn AnyTable>, Saver);

fn begin(arguments: &PlayArgs, scenario: Scenario) -> Result<Opened> {
    let card = scenario.system.card();
    if !card.battles {
        let (title, name) = (card.title, card.name);
        return Err(Usage::error(format!(
            "whole battles of {title} cannot be fought yet; there are `tercio odds {name}`, \
             `tercio sheet {name}` and `tercio map {}`",
            scenario.name
        )));
    }
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let terms = Terms {
        title: scenario.title,
        house: arguments.house.build(scenario.system.card())?,
        enforcement: arguments.enforcement.map(Into::into).unwrap_or_default(),
        dice: if arguments.typed { DiceFrom::Typed } else { DiceFrom::Rolled },
        seed,
    };
    let table = scenario.system.begin_table(&scenario.setup, terms)?;
    // The side is looked at before a file is made for a battle that cannot begin.
    humans(arguments.side.as_deref(), &table.header().seats)?;
    let saver = match &arguments.log {
        Some(path) => Saver::new(path.clone())?,
        None => Saver::fresh(&scenario.name, seed),
    };
    Ok((scenario.system, table, saver))
}

fn go_on(
    arguments: &PlayArgs,
    path: &Path,
    (system, text): (&'static dyn AnyTableSystem, String),
    out: &Out,
) -> Result<Opened> {
    let fixed = [
        (arguments.seed.is_some(), "--seed"),
        (arguments.typed, "--typed"),
        (arguments.enforcement.is_some(), "--enforcement"),
        (!arguments.house.is_plain(), "house rules"),
    ];
    if let Some((_, what)) = fixed.iter().find(|(given, _)| *given) {
        return Err(Usage::error(format!("{what}: a saved battle goes on as it was begun")));
    }
    let (saver, text) = match &arguments.log {
        Some(log) => (Saver::new(log.clone())?, text),
        None => Saver::onto(path)?,
    };
    let Played { mut table, report, cut } =
        play_whole(system, &text).with_context(|| format!("{}", path.display()))?;
    if let Some(line) = report.broken_at {
        bail!("{}: {}; {}", path.display(), whole::broken(line), whole::remedy(path, line));
    }
    if let Some((line, why)) = cut {
        note(&left_out(line, &why, arguments.log.is_none().then_some(&saver))?, out);
    }
    if report.torn.is_some() {
        note("The last line of the log was torn; the battle goes on before it.", out);
    }
    if let Some(drift) = &report.drift {
        note(&format!("The rules have changed since: {}", drift.why), out);
        note("The battle goes on from its last state on record, and the log says so.", out);
        table.go_on();
    }
    Ok((system, table, saver))
}

/// What is said of lines that were left out. The file they stand in is kept, if it is cut back.
fn left_out(line: usize, why: &str, cut_back: Option<&Saver>) -> Result<String> {
    let (whole, last) = (whole::whole_before(line), line - 1);
    let kept = match cut_back {
        Some(saver) => {
            let copy = saver.keep_copy()?;
            format!("; the file as it was is kept in {}", copy.display())
        }
        None => String::new(),
    };
    Ok(format!("In the log {why}; {whole}. The battle goes on after line {last}{kept}."))
}

/// Something to know before the battle goes on.
fn note(text: &str, out: &Out) {
    match out.json {
        true => out.json_line(&json!({ "note": text })),
        false => out.say(wrapped(text, "", out.width).trim_end()),
    }
}

/// The seats that people play.
fn humans(side: Option<&str>, seats: &[String]) -> Result<Vec<Seat>> {
    let all = (0..seats.len()).map(|at| Seat(at as u8));
    let Some(side) = side else { return Ok(all.take(1).collect()) };
    match side.to_lowercase().as_str() {
        "both" | "all" => return Ok(all.collect()),
        "none" => return Ok(Vec::new()),
        _ => {}
    }
    let number = side.parse().ok().filter(|number| (1..=seats.len()).contains(number));
    let place = number
        .map(|number: usize| number - 1)
        .or_else(|| seats.iter().position(|name| name.eq_ignore_ascii_case(side)));
    match place {
        Some(place) => Ok(vec![Seat(place as u8)]),
        None => {
            let hint = near::hint(side, seats.iter().map(String::as_str));
            let known = seats.join(", ");
            Err(Usage::error(format!(
                "no side is called `{side}`; sides: {known}, or `both`, or `none`{hint}"
            )))
        }
    }
}

/// A seed nobody chose, short enough to be typed again.
pub fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mixed = now.as_nanos() as u64 ^ u64::from(std::process::id()).rotate_left(32);
    mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_found_by_name_and_number() {
        let seats = ["Normans".to_string(), "Saxons".to_string()];
        let of = |side: &str| humans(Some(side), &seats);
        assert_eq!(humans(None, &seats).unwrap(), [Seat(0)]);
        assert_eq!(of("saxons").unwrap(), [Seat(1)]);
        assert_eq!(of("2").unwrap(), [Seat(1)]);
        assert_eq!(of("both").unwrap().len(), 2);
        assert!(of("none").unwrap().is_empty());
        let fault = of("Saxon").unwrap_err().to_string();
        assert!(fault.contains("did you mean `Saxons`?"), "{fault}");
    }
}
