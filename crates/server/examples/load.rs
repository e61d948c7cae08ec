//! Many battles at once against the real program: how long until the other side has heard of an
//! order, how many orders a second, and what memory the server takes.
//!
//! `cargo build --release && cargo run --release -p tercio-server --example load -- --matches 500`
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![allow(dead_code, reason = "the page of the tests can do more")]

#[path = "../tests/table/client.rs"]
mod client;
#[path = "../tests/table/http.rs"]
mod http;
#[path = "../tests/loading/mod.rs"]
mod loading;
#[path = "../tests/program/mod.rs"]
mod program;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use loading::{Figures, Plan};
use serde_json::json;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

/// Many battles at once, each by two pages that give orders at random from their offers.
#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 500)]
    matches: usize,
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Milliseconds between two orders of a match; 0 for as fast as a page may.
    #[arg(long, default_value_t = 1000)]
    every: u64,
    /// The same seed makes the same choices, but the dice differ.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A server that runs already on this computer; one is started unless it is said.
    #[arg(long)]
    address: Option<SocketAddr>,
    /// The program to start; that of the last build unless it is said.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match measured(&arguments) {
        Ok(figures) => {
            match arguments.json {
                true => print_json(&arguments, &figures),
                false => print_text(&arguments, &figures),
            }
            for fault in figures.faults.iter().take(10) {
                eprintln!("load: {fault}");
            }
            if figures.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(fault) => {
            eprintln!("load: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn measured(arguments: &Arguments) -> Result<Figures, String> {
    if let Some(address) = arguments.address {
        return played(arguments, address);
    }
    let program = arguments.program.clone().or_else(built);
    let program = program.ok_or("there is no program; cargo build --release makes it")?;
    let dir = std::env::temp_dir().join(format!("tercio-load-{}", std::process::id()));
    let figures = with_server(arguments, &program, &dir);
    let _ = std::fs::remove_dir_all(&dir);
    figures
}

fn with_server(arguments: &Arguments, program: &Path, dir: &Path) -> Result<Figures, String> {
    let (mut server, address) = program::start(program, dir)?;
    let figures = played(arguments, address);
    let _ = server.kill();
    let _ = server.wait();
    figures
}

fn played(arguments: &Arguments, address: SocketAddr) -> Result<Figures, String> {
    let plan = Plan {
        matches: arguments.matches,
        time: Duration::from_secs(arguments.seconds),
        every: Duration::from_millis(arguments.every),
        seed: arguments.seed,
    };
    // It draws nothing where there is no terminal.
    let bar = ProgressBar::new(arguments.seconds);
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} s, {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.set_message("setting up");
    bar.tick();
    let figures = loading::run(address, &plan, |time, orders| {
        bar.set_position(time.as_secs());
        bar.set_message(format!("{orders} orders"));
    });
    bar.finish_and_clear();
    figures
}

/// The program beside this one: both are under the same target directory.
fn built() -> Option<PathBuf> {
    let own = std::env::current_exe().ok()?;
    let target = own.ancestors().nth(3)?;
    let name = format!("tercio{}", std::env::consts::EXE_SUFFIX);
    let found = ["release", "debug"].map(|profile| target.join(profile).join(&name));
    found.into_iter().find(|program| program.is_file())
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e5).round() / 100.0
}

fn print_json(arguments: &Arguments, figures: &Figures) {
    let [alone, ready, after] = figures.memory;
    let orders = figures.announced.len();
    let answer = json!({
        "matches": arguments.matches, "seconds": arguments.seconds, "every_ms": arguments.every,
        "seed": arguments.seed, "orders": orders,
        "orders_per_second": orders as f64 / arguments.seconds.max(1) as f64,
        "announced_ms": {
            "p50": milliseconds(figures.within(50)), "p95": milliseconds(figures.within(95)),
            "p99": milliseconds(figures.within(99)), "max": milliseconds(figures.within(100)),
        },
        "commits": figures.commits, "battles_ended": figures.battles_ended,
        "memory_bytes": { "alone": alone, "all_connected": ready, "after": after },
        "faults": figures.faults,
    });
    println!("{answer}");
}

fn print_text(arguments: &Arguments, figures: &Figures) {
    let orders = figures.announced.len();
    let per_second = orders as f64 / arguments.seconds.max(1) as f64;
    println!("{} matches, {orders} orders, {per_second:.0} a second", arguments.matches);
    let [p50, p95, p99, max] =
        [50, 95, 99, 100].map(|percent| milliseconds(figures.within(percent)));
    println!("announced after p50 {p50} ms, p95 {p95} ms, p99 {p99} ms, at most {max} ms");
    let shared = orders as f64 / figures.commits.max(1) as f64;
    println!("{} commits, {shared:.1} orders to a commit", figures.commits);
    println!("{} battles ended and were fought again", figures.battles_ended);
    let [alone, ready, after] = figures.memory.map(|bytes| bytes >> 20);
    println!("server memory: {alone} MiB alone, {ready} MiB with all pages, {after} MiB after");
}
