//! Whole battles on all cores, every scenario of every system in turn, played by computer
//! commanders or at random.
//!
//! Each must come to an end without a crash or a dead end, its states must be sound at every step,
//! and its log must replay to the same state.
//! `cargo run --release -p tercio-systems --example battles -- --battles 10000`
//! `cargo run --release -p tercio-systems --example battles -- --each 1000 --players commanders`
#![allow(clippy::print_stdout, clippy::print_stderr)]

use clap::{Parser, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use tercio_systems::{AnyTableSystem, Player, Tried, find, systems};

/// Who plays the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Players {
    /// Both at random.
    Random,
    /// The computer commander on both sides.
    Commanders,
    /// The commander on the first side, random play on the second.
    First,
    /// The commander on the second side, random play on the first.
    Second,
}

impl Players {
    const fn both(self) -> [Player; 2] {
        match self {
            Players::Random => [Player::Random, Player::Random],
            Players::Commanders => [Player::Commander, Player::Commander],
            Players::First => [Player::Commander, Player::Random],
            Players::Second => [Player::Random, Player::Commander],
        }
    }
}

/// Whole battles, with all that must hold of each checked.
#[derive(Parser)]
struct Arguments {
    /// How many battles in all, shared evenly among the scenarios.
    #[arg(long, default_value_t = 200)]
    battles: u64,
    /// How many battles of each scenario, instead of how many in all.
    #[arg(long)]
    each: Option<u64>,
    /// Who plays.
    #[arg(long, value_enum, default_value = "random")]
    players: Players,
    /// Write the log of every battle into this directory.
    #[arg(long)]
    logs: Option<PathBuf>,
    /// Fail if a scenario is lopsided: one side wins fewer of a hundred than this.
    #[arg(long)]
    fair: Option<u64>,
    /// Fail if the commander wins fewer of a hundred than this (with first or second).
    #[arg(long)]
    wins: Option<u64>,
    /// The first seed; each further battle of a scenario takes the next one.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only this system.
    #[arg(long)]
    system: Option<String>,
    /// Only this scenario.
    #[arg(long)]
    scenario: Option<String>,
}

/// Where the last panic came from.
static LAST_PLACE: Mutex<String> = Mutex::new(String::new());

struct Scenario {
    system: &'static dyn AnyTableSystem,
    name: &'static str,
    setup: Value,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let scenarios = match scenarios(&arguments) {
        Ok(scenarios) if scenarios.is_empty() => Err("there is no such scenario".to_string()),
        other => other,
    };
    let scenarios = match scenarios {
        Ok(scenarios) => scenarios,
        Err(fault) => {
            eprintln!("battles: {fault}");
            return ExitCode::from(2);
        }
    };
    let count = arguments.each.map_or(arguments.battles, |each| each * scenarios.len() as u64);
    let faults = play(&arguments, count, &scenarios);
    for fault in &faults {
        eprintln!("FAILED {fault}");
    }
    if faults.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("{} faults in {count} battles", faults.len());
    ExitCode::FAILURE
}

fn scenarios(arguments: &Arguments) -> Result<Vec<Scenario>, String> {
    let chosen = match &arguments.system {
        Some(name) => vec![find(name).map_err(|fault| fault.to_string())?],
        None => systems().to_vec(),
    };
    let mut scenarios = Vec::new();
    for system in chosen.into_iter().filter(|system| system.card().battles) {
        let card = system.card();
        for file in card.files.iter().filter(|file| file.scenario) {
            if arguments.scenario.as_ref().is_some_and(|wanted| wanted != file.name) {
                continue;
            }
            let setup = system.read(file.name, file.text, card);
            let setup = setup.map_err(|faults| faults.to_string())?;
            scenarios.push(Scenario { system, name: file.name, setup });
        }
    }
    Ok(scenarios)
}

/// Plays them all, prints the summary, returns what failed.
fn play(arguments: &Arguments, count: u64, scenarios: &[Scenario]) -> Vec<String> {
    let bar = match std::io::stderr().is_terminal() {
        true => ProgressBar::new(count),
        false => ProgressBar::hidden(),
    };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {eta} left") {
        bar.set_style(style);
    }
    // The message of a panic is printed with its seed at the end, not in the middle of the bar.
    std::panic::set_hook(Box::new(|panic| {
        if let (Ok(mut place), Some(at)) = (LAST_PLACE.lock(), panic.location()) {
            *place = at.to_string();
        }
    }));
    let each = scenarios.len() as u64;
    let results: Vec<(usize, Result<Tried, String>)> = (0..count)
        .into_par_iter()
        .map(|battle| {
            let index = (battle % each) as usize;
            let seed = arguments.seed + battle / each;
            let result = one(&scenarios[index], arguments, seed);
            bar.inc(1);
            (index, result)
        })
        .collect();
    bar.finish_and_clear();
    let _ = std::panic::take_hook();
    let mut faults = Vec::new();
    for (index, scenario) in scenarios.iter().enumerate() {
        let (mut tried, mut failed) = (Vec::new(), 0);
        for (_, result) in results.iter().filter(|(at, _)| *at == index) {
            match result {
                Ok(battle) => tried.push(battle),
                Err(fault) => {
                    failed += 1;
                    faults.push(fault.clone());
                }
            }
        }
        print!("{}", summary(scenario, &tried, failed));
        faults.extend(lopsided(scenario, arguments, &tried));
    }
    faults
}

fn one(scenario: &Scenario, arguments: &Arguments, seed: u64) -> Result<Tried, String> {
    let name = format!("{} {} --seed {seed}", scenario.system.card().name, scenario.name);
    let run = || scenario.system.try_battle(&scenario.setup, arguments.players.both(), seed);
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(tried)) => kept(scenario, arguments, seed, tried),
        Ok(Err(faults)) => Err(format!("{name}: {faults}")),
        Err(panic) => {
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
            let at = LAST_PLACE.lock().map(|place| place.clone()).unwrap_or_default();
            Err(format!("{name}: {said} ({at})"))
        }
    }
}

/// Writes the log down where it is wanted; what is told of it needs no log.
fn kept(
    scenario: &Scenario,
    arguments: &Arguments,
    seed: u64,
    tried: Tried,
) -> Result<Tried, String> {
    if let Some(dir) = &arguments.logs {
        let file = format!("{}-{}-{seed}.tercio", scenario.system.card().name, scenario.name);
        let written =
            std::fs::create_dir_all(dir).and_then(|()| std::fs::write(dir.join(&file), &tried.log));
        written.map_err(|error| format!("{file}: {error}"))?;
    }
    Ok(Tried { log: String::new(), ..tried })
}

/// What is wrong with who won, if shares are asked for.
fn lopsided(scenario: &Scenario, arguments: &Arguments, tried: &[&Tried]) -> Vec<String> {
    let won = |side: u8| {
        let won = tried.iter().filter(|battle| battle.is_won_by(side));
        100 * won.count() as u64 / tried.len().max(1) as u64
    };
    let name = format!("{} {}", scenario.system.card().name, scenario.name);
    let wanted: &[(u8, Option<u64>)] = match arguments.players {
        Players::First => &[(0, arguments.wins)],
        Players::Second => &[(1, arguments.wins)],
        Players::Random | Players::Commanders => &[(0, arguments.fair), (1, arguments.fair)],
    };
    let short = wanted.iter().filter_map(|(side, least)| Some((*side, (*least)?)));
    short
        .filter(|(side, least)| won(*side) < *least)
        .map(|(side, least)| format!("{name}: side {} wins {}%, not {least}%", side + 1, won(side)))
        .collect()
}

fn summary(scenario: &Scenario, tried: &[&Tried], failed: usize) -> String {
    let mut text = format!("{} {}\n", scenario.system.card().name, scenario.name);
    let count = tried.len().max(1) as f64;
    let steps: usize = tried.iter().map(|battle| battle.steps).sum();
    let rounds: Option<u64> = tried.iter().map(|battle| battle.rounds).sum();
    let mut line = |name: &str, value: String| text.push_str(&format!("  {name:40}{value:>8}\n"));
    line("battles", tried.len().to_string());
    if failed > 0 {
        line("failed", failed.to_string());
    }
    if tried.is_empty() {
        return text;
    }
    line("choices, mean", format!("{:.1}", steps as f64 / count));
    if let Some(rounds) = rounds {
        line("rounds or turns, mean", format!("{:.1}", rounds as f64 / count));
    }
    let share = |count: usize| format!("{:.1}%", 100.0 * count as f64 / tried.len() as f64);
    let seats = tried[0].seats.iter().enumerate();
    for (seat, name) in seats {
        let bit = |battle: &&&Tried| battle.outcome.winners.0 >> seat & 1 == 1;
        line(&format!("won by {name}"), share(tried.iter().filter(bit).count()));
    }
    let draws = tried.iter().filter(|battle| battle.outcome.winners.0 == 0).count();
    line("drawn", share(draws));
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for battle in tried {
        *reasons.entry(&battle.outcome.rule).or_default() += 1;
    }
    for (reason, count) in reasons {
        line(&format!("ended by {reason}"), share(count));
    }
    text
}
