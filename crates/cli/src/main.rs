//! The program `tercio`: the only crate with files, a clock and a terminal.
//!
//! It names no rule system. It finds them in `tercio_systems`, draws their views and sends their
//! orders.

mod args;
mod asked;
mod catalogue;
mod check;
mod coverage;
mod dice;
mod files;
mod form;
mod free;
mod house;
mod logs;
mod map;
mod matches;
mod next;
mod odds;
mod out;
mod play;
mod replay;
mod report;
mod resolve;
mod serve;
mod tables;
mod units;
mod whole;

use anyhow::Result;
use args::{Cli, Command, ServeArgs};
use clap::Parser;
use clap::error::ErrorKind;
use out::Out;
use std::process::ExitCode;
use thiserror::Error;

/// The command line itself is at fault: exit code 2.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    pub fn error(text: impl Into<String>) -> anyhow::Error {
        anyhow::Error::new(Usage(text.into()))
    }
}

/// What was asked has been answered, and the answer is no: exit code 1, nothing more to say.
#[derive(Debug, Error)]
#[error("")]
pub struct AnsweredNo;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        out::complain(&format!("tercio: this is a fault of the program, not yours: {panic}"));
    }));
    // What a file holds must never bring the program down without a word.
    std::panic::catch_unwind(run).unwrap_or(ExitCode::FAILURE)
}

fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return match error.kind() {
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ExitCode::SUCCESS,
                _ => ExitCode::from(2),
            };
        }
    };
    let json = cli.json || free_json(&cli.command);
    let out = Out::new(json);
    match command(cli.command, cli.serve, &out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error, &out),
    }
}

/// `--json` among the words that a procedure's own form decides about.
fn free_json(command: &Option<Command>) -> bool {
    match command {
        Some(Command::Odds(free) | Command::Resolve(free)) => {
            free.words.iter().any(|word| word == "--json")
        }
        _ => false,
    }
}

fn command(command: Option<Command>, alone: ServeArgs, out: &Out) -> Result<()> {
    match command {
        None => serve::run(&alone, out),
        Some(_) if alone != ServeArgs::default() => Err(Usage::error(
            "options of the table in the browser stand before no other command; \
             write `tercio serve` with them, or leave them out",
        )),
        Some(Command::Serve(arguments)) => serve::run(&arguments, out),
        Some(Command::Matches { place }) => matches::list(place.data_dir, out),
        Some(Command::Links { id, place }) => matches::links(&id, place.data_dir, out),
        Some(Command::Export { ids, out: file, place }) => {
            matches::export(&ids, file, place.data_dir, out)
        }
        Some(Command::Import { files, place }) => matches::import(&files, place.data_dir, out),
        Some(Command::Systems) => catalogue::list(out),
        Some(Command::Sheet { system }) => catalogue::sheet(&system, out),
        Some(Command::Scenario { name }) => catalogue::scenario(&name, out),
        Some(Command::Rulings { system }) => catalogue::rulings(&system, out),
        Some(Command::Explain { rule }) => catalogue::explain(&rule, out),
        Some(Command::Coverage { system }) => coverage::run(&system, out),
        Some(Command::Odds(free)) => odds::run(&free.words, out),
        Some(Command::Resolve(free)) => resolve::run(&free.words, out),
        Some(Command::Play(arguments)) => play::run(&arguments, out),
        Some(Command::Map(arguments)) => map::run(&arguments, out),
        Some(Command::Replay { log, to }) => replay::run(&log, to, out),
        Some(Command::Report { log, out: file }) => report::run(&log, file, out),
        Some(Command::Check { files }) => check::run(&files, out),
        Some(Command::Next { log, hours, out: file }) => next::run(&log, hours, file, out),
    }
}

fn failed(error: &anyhow::Error, out: &Out) -> ExitCode {
    if error.is::<AnsweredNo>() {
        return ExitCode::FAILURE;
    }
    let text = format!("{error:#}");
    if out.json {
        out.json_line(&serde_json::json!({ "error": text }));
    }
    out::complain(&format!("tercio: {}", out::visible(&text)));
    if error.is::<Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}
