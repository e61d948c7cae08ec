//! Many battles at once: how many orders a second, how long until one is acknowledged, and how
//! many of them share a commit.
//!
//! `cargo run --release -p tercio-server --example load -- --matches 200 --seconds 10`
#![allow(clippy::print_stdout, clippy::print_stderr)]
#![allow(dead_code, reason = "the page of the tests can do more")]

#[path = "../tests/table/client.rs"]
mod client;
#[path = "../tests/table/http.rs"]
mod http;

use clap::Parser;
use client::{Client, Game, Luck, order_of};
use serde_json::{Value, json};
use std::error::Error;
use std::net::SocketAddr;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tercio_server::{Options, Server};
use tokio::sync::oneshot;

/// Many battles at once, each by one page that holds both seats and orders as fast as it may.
#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value_t = 200)]
    matches: usize,
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let dir = std::env::temp_dir().join(format!("tercio-load-{}", std::process::id()));
    let ran = run(&arguments, &dir);
    let _ = std::fs::remove_dir_all(&dir);
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("load: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, dir: &Path) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Runtime::new()?;
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    let options =
        Options { address, data_dir: dir.to_path_buf(), names: Vec::new(), pace: Duration::ZERO };
    let server = runtime.block_on(Server::open(options))?;
    let (address, commits) = (server.address()?, server.commits());
    let (stop, stopped) = oneshot::channel::<()>();
    let running = runtime.spawn(server.run(async {
        let _ = stopped.await;
    }));
    let games = games(address, arguments.matches)?;
    let (before, over) = (commits(), Arc::new(AtomicBool::new(false)));
    let mut threads = Vec::new();
    for (number, game) in games.into_iter().enumerate() {
        let over = Arc::clone(&over);
        threads.push(std::thread::spawn(move || play(address, &game, number, &over)));
    }
    std::thread::sleep(Duration::from_secs(arguments.seconds));
    over.store(true, Ordering::Relaxed);
    let mut times = Vec::new();
    for thread in threads {
        times.extend(thread.join().map_err(|_| "a page fell over")?);
    }
    report(arguments, times, commits() - before);
    drop(stop);
    runtime.block_on(running)??;
    Ok(())
}

/// One battle is set up, and the rest are copies of it: a file may hold many, where single
/// requests would be too many.
fn games(address: SocketAddr, count: usize) -> Result<Vec<Game>, Box<dyn Error>> {
    let players = ["human", "human"];
    let new = json!({ "system": "warfare", "scenario": "hastings", "players": players });
    let first = Game::from_made(&http::post(address, "/api/matches", &new)?.json());
    let log = first.export(address, &[&first.umpire])?.body;
    let kind = [("Content-Type", "text/plain")];
    let line = "POST /api/import HTTP/1.1";
    let reply = http::request(address, line, &kind, &log.repeat(count))?;
    let games: Vec<Game> =
        reply.json()["matches"].as_array().into_iter().flatten().map(Game::from_made).collect();
    match games.len() == count {
        true => Ok(games),
        false => {
            Err(format!("{} of {count} battles were set up: {}", games.len(), reply.body).into())
        }
    }
}

/// Orders until it is over; how long each took to be acknowledged.
fn play(address: SocketAddr, game: &Game, number: usize, over: &AtomicBool) -> Vec<Duration> {
    let mut times = Vec::new();
    let mut luck = Luck(number as u64 + 1);
    let mut pages = Vec::new();
    for link in &game.seats {
        match Client::connect(address, &game.id, &[link]) {
            Ok(page) => pages.push(page),
            Err(gone) => eprintln!("{gone}"),
        }
    }
    while !over.load(Ordering::Relaxed) {
        let Some(seat) = pages.iter().position(Client::may_act) else { break };
        let Some(time) = one_order(&mut pages, seat, &mut luck) else { break };
        times.push(time);
    }
    times
}

fn one_order(pages: &mut [Client], seat: usize, luck: &mut Luck) -> Option<Duration> {
    let order: Value = luck.pick(&pages[seat].offers())["order"].clone();
    let number = u8::try_from(seat).ok()?;
    let moment = pages[seat].moment();
    pages[seat].wait_for_leave();
    let began = Instant::now();
    let answer = pages[seat].ask(order_of(number, moment, &order)).ok()?;
    let time = began.elapsed();
    if answer["kind"] != "done" {
        eprintln!("{answer}");
        return None;
    }
    while pages[seat].hear().ok()?["kind"] != "now" {}
    let known = pages[seat].known;
    for page in pages {
        page.catch_up(known).ok()?;
    }
    Some(time)
}

fn report(arguments: &Arguments, mut times: Vec<Duration>, commits: u64) {
    times.sort_unstable();
    let orders = times.len();
    let at = |share: usize| {
        let time = times.get((orders * share / 100).min(orders.saturating_sub(1)));
        time.map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    let per_second = orders as f64 / arguments.seconds as f64;
    let (matches, p50, p99) = (arguments.matches, at(50), at(99));
    println!("{matches} matches, {orders} orders, {per_second:.0} a second");
    println!("acknowledged after {p50:.1} ms (half of them), {p99:.1} ms (99 of 100)");
    println!("{commits} commits, {:.1} orders to a commit", orders as f64 / commits.max(1) as f64);
}
