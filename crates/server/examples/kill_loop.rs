//! Kills the program again and again while battles are played, and looks for what was lost.
//!
//! `cargo build --release && cargo run --release -p tercio-server --example kill_loop -- --times 100`
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![allow(dead_code, reason = "the page of the tests can do more")]

#[path = "../tests/table/client.rs"]
mod client;
#[path = "../tests/table/http.rs"]
mod http;
#[path = "../tests/killing/mod.rs"]
mod killing;
#[path = "../tests/program/mod.rs"]
mod program;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use killing::Killing;
use std::path::PathBuf;
use std::process::ExitCode;

/// Kills the program while battles are played; nothing it acknowledged may be lost.
#[derive(Parser)]
struct Arguments {
    /// How often.
    #[arg(long, default_value_t = 100)]
    times: usize,
    /// The program; that of the last build unless it is said.
    #[arg(long)]
    program: Option<PathBuf>,
    /// The same seed makes the same choices, but the dice and the moments differ.
    #[arg(long)]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let Some(program) = arguments.program.or_else(built) else {
        eprintln!("kill_loop: there is no program; cargo build --release makes it");
        return ExitCode::from(2);
    };
    let dir = std::env::temp_dir().join(format!("tercio-kill-{}", std::process::id()));
    let seed = arguments.seed.or_else(|| getrandom::u64().ok()).unwrap_or(1);
    println!("{} with seed {seed}", program.display());
    let bar = ProgressBar::new(arguments.times as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} kills, {msg} {eta} left")
    {
        bar.set_style(style);
    }
    let mut killing = Killing::new(&program, &dir, seed);
    let ran = killing.run(arguments.times, |tally| {
        bar.set_message(format!("{} acknowledged, {} lost,", tally.acknowledged, tally.lost));
        bar.inc(1);
    });
    bar.finish_and_clear();
    println!("{}", killing.tally.summary());
    match ran {
        Ok(()) => {
            let _ = std::fs::remove_dir_all(&dir);
            ExitCode::SUCCESS
        }
        Err(fault) => {
            eprintln!("FAILED {fault}; the data is left in {}", dir.display());
            ExitCode::FAILURE
        }
    }
}

/// The program beside this one: both are under the same target directory.
fn built() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    let target = own.ancestors().nth(3)?;
    let name = format!("tercio{}", std::env::consts::EXE_SUFFIX);
    let found = ["release", "debug"].map(|profile| target.join(profile).join(&name));
    found.into_iter().find(|program| program.is_file())
}
