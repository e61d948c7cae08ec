//! Times the laws of dice and the solver.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod battles;
mod clock;
mod kernel;
mod list;

use clock::{Patience, nanoseconds};
use list::{TIMED, by_hand, ruled_melee, sortie, sortie_die_by_die, won, yardstick};
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;
use tercio_chance::{Halt, Roll};
use tercio_engine::Ruleset;
use tercio_impetus::Impetus;
use tercio_warfare::Warfare;

const HELP: &str = "\
tercio-bench: times the laws of dice and the solver

    tercio-bench           a table of median times
    tercio-bench --json    the same as {name: nanoseconds}
    tercio-bench --quick   in a few seconds; fails when our own speed has rotted
    tercio-bench --run NAME TIMES
                           runs one thing so many times and prints nothing, for a profiler or a
                           counter of instructions:
                           perf stat -e instructions:u tercio-bench --run \"best 3 of 12\" 10000

    tercio-bench --battles [SECONDS [NAME]]
                           whole battles a second on one core, computer against computer, for each
                           scenario of each system, or those whose name holds NAME, and where
                           the time goes
    tercio-bench --first BATTLES NAME
                           plays the first so many battles of those, for a counter of instructions,
                           and prints a number that follows from how they ended:
                           valgrind --tool=callgrind tercio-bench --first 30 impetus/hastings

Build it with --release.
";

/// A sortie in parts must be this many times faster than the same die by die. About 1,500 when
/// written, 900 on a busy machine. A solver that no longer merges parts falls to about 1, and one
/// that solves them again on each path fell to 75.
const PARTS_GAIN_MIN: f64 = 200.0;

/// The law of best 3 of 100 dice may take at most this many yardsticks of a thousand dependent
/// multiply-adds. About a quarter when written; going die by die instead of face by face, as for
/// the sum of all 100, takes more than 20.
const YARDSTICKS_MAX: f64 = 3.0;

/// A melee by the rules of Impetus may take at most this many times what the bare arithmetic of the
/// same case takes. About seven when written.
const HAND_MAX: f64 = 15.0;

/// How long the battles of each scenario are played.
const SECONDS: u64 = 4;

/// Battles a second, and what a battle is made of.
fn battle_table(seconds: u64, holds: &str) {
    println!(
        "{:24}{:>10}{:>9}{:>11}{:>11}{:>9}{:>9}",
        "battles on one core", "a second", "orders", "choosing", "carrying", "solved", "known"
    );
    one_system::<Impetus>(seconds, holds);
    one_system::<Warfare>(seconds, holds);
}

fn one_system<R: Ruleset>(seconds: u64, holds: &str) {
    for (scenario, name) in scenarios::<R>(holds) {
        let Some(spent) = battles::play::<R>(scenario, Duration::from_secs(seconds)) else {
            println!("{name:24} came to no end");
            continue;
        };
        let each = f64::from(spent.battles.max(1));
        let share = |part: Duration| 100.0 * part.as_secs_f64() / spent.whole().as_secs_f64();
        println!(
            "{name:24}{:>10.0}{:>9.0}{:>10.0}%{:>10.0}%{:>9.1}{:>9.0}",
            spent.a_second(),
            f64::from(spent.orders) / each,
            share(spent.choosing),
            share(spent.carrying),
            spent.solved as f64 / each,
            spent.known as f64 / each,
        );
    }
}

fn first(battles: &str, holds: &str) -> ExitCode {
    let Ok(battles) = battles.parse() else {
        eprintln!("--first takes a number of battles and a name");
        return ExitCode::FAILURE;
    };
    let played = first_of::<Impetus>(battles, holds) + first_of::<Warfare>(battles, holds);
    if played == 0 {
        eprintln!("no scenario's name holds `{holds}`; they are written as impetus/hastings");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Plays them, and says of how many scenarios.
fn first_of<R: Ruleset>(battles: u64, holds: &str) -> usize {
    let found = scenarios::<R>(holds);
    for (scenario, name) in &found {
        match battles::play_first::<R>(scenario, battles) {
            Some(ends) => println!("{name:24}{ends:>20x}"),
            None => println!("{name:24} came to no end"),
        }
    }
    found.len()
}

/// The scenarios of a system whose name holds something, each with that name.
fn scenarios<R: Ruleset>(holds: &str) -> Vec<(&'static str, String)> {
    let files = R::card().files.iter().filter(|file| file.scenario);
    let named = files.map(|file| (file.name, format!("{}/{}", R::card().name, file.name)));
    named.filter(|(_, name)| name.contains(holds)).collect()
}

fn main() -> ExitCode {
    let options: Vec<String> = std::env::args().skip(1).collect();
    match options.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => table(Patience::FULL),
        ["--json"] => json(),
        ["--quick"] => {
            table(Patience::QUICK);
            return quick_checks();
        }
        ["--run", name, times] => return run(name, times),
        ["--battles"] => battle_table(SECONDS, ""),
        ["--battles", seconds] => battle_table(seconds.parse().unwrap_or(SECONDS), ""),
        ["--battles", seconds, name] => battle_table(seconds.parse().unwrap_or(SECONDS), name),
        ["--first", battles, name] => return first(battles, name),
        ["--help" | "-h"] => print!("{HELP}"),
        _ => {
            eprint!("{HELP}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn table(patience: Patience) {
    for (name, work) in TIMED {
        println!("{name:34} {:>12.0} ns", nanoseconds(patience, work));
    }
}

fn json() {
    let lines: Vec<String> = TIMED
        .iter()
        .map(|(name, work)| format!("  \"{name}\": {:.1}", nanoseconds(Patience::FULL, work)))
        .collect();
    println!("{{\n{}\n}}", lines.join(",\n"));
}

fn run(name: &str, times: &str) -> ExitCode {
    let (Some((_, work)), Ok(times)) =
        (TIMED.iter().find(|(known, _)| *known == name), times.parse::<u64>())
    else {
        let known: Vec<&str> = TIMED.iter().map(|(name, _)| *name).collect();
        eprintln!("--run takes a name and a number of times; names: {}", known.join("; "));
        return ExitCode::FAILURE;
    };
    (0..times).for_each(|_| work());
    ExitCode::SUCCESS
}

/// Ratios between our own numbers of one run, so that a slow machine does not matter.
fn quick_checks() -> ExitCode {
    let ratios = match agree() {
        Err(halt) => Err(format!("a sortie cannot be solved: {halt}")),
        Ok(false) => Err("a sortie in parts and die by die do not agree".to_string()),
        Ok(true) if !melees_agree() => Err("the melee by hand and by the rules disagree".into()),
        Ok(true) => Ok((parts_gain(), yardsticks(), by_hand_ratio())),
    };
    let (gain, yardsticks, hand) = match ratios {
        Ok(ratios) => ratios,
        Err(fault) => {
            eprintln!("{fault}");
            return ExitCode::FAILURE;
        }
    };
    println!("parts are {gain:.0} times faster than die by die (at least {PARTS_GAIN_MIN})");
    println!("best 3 of 100 takes {yardsticks:.2} yardsticks (at most {YARDSTICKS_MAX})");
    println!("a melee by the rules takes {hand:.1} times the bare arithmetic (at most {HAND_MAX})");
    if gain < PARTS_GAIN_MIN || yardsticks > YARDSTICKS_MAX || hand > HAND_MAX {
        eprintln!("speed has rotted");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

const KEEP: u16 = 2;
const DICE: u16 = 3;

fn agree() -> Result<bool, Box<Halt>> {
    let difference = won(&sortie(KEEP, DICE)?) - sortie_die_by_die(KEEP, DICE)?;
    Ok(difference.abs() < 1e-9)
}

fn melees_agree() -> bool {
    let Some(ruled) = ruled_melee() else { return false };
    let by_hand = by_hand();
    by_hand.iter().all(|outcome| {
        let same = ruled.iter().filter(|(exchange, _)| outcome.is(exchange));
        (same.map(|(_, p)| p).sum::<f64>() - outcome.p).abs() < 1e-12
    }) && ruled.len() == by_hand.len()
}

fn by_hand_ratio() -> f64 {
    let ruled = || drop(black_box(ruled_melee()));
    let hand = || drop(black_box(by_hand()));
    nanoseconds(Patience::QUICK, ruled) / nanoseconds(Patience::QUICK, hand)
}

fn parts_gain() -> f64 {
    let parts = || drop(black_box(sortie(black_box(KEEP), black_box(DICE))));
    let die_by_die = || drop(black_box(sortie_die_by_die(black_box(KEEP), black_box(DICE))));
    nanoseconds(Patience::QUICK, die_by_die) / nanoseconds(Patience::QUICK, parts)
}

fn yardsticks() -> f64 {
    let law = || drop(black_box(black_box(Roll::best(3, 100)).law::<f64>()));
    let yardstick = || {
        black_box(yardstick());
    };
    nanoseconds(Patience::QUICK, law) / nanoseconds(Patience::QUICK, yardstick)
}
