//! Many battles at once, each by two pages that order at random: how long until the other side has
//! heard of an order, and what the server takes for it.

mod page;

use crate::client::{Game, Luck};
use crate::http;
use page::Page;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Logs taken in by one request.
const LOGS_AT_ONCE: usize = 50;
/// A page that orders more often is cut off for its flood, in the long run.
const EVERY_MIN: Duration = Duration::from_millis(60);

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    pub matches: usize,
    pub time: Duration,
    /// How often each match sees an order.
    pub every: Duration,
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// From sending an order until the other side has the new state; the shortest first.
    pub announced: Vec<Duration>,
    pub battles_ended: usize,
    /// What went wrong, match by match.
    pub faults: Vec<String>,
    pub commits: u64,
    /// The memory of the server in bytes: alone, with every page there, and after play.
    pub memory: [u64; 3],
}

impl Figures {
    /// The time within which this share of the orders was announced.
    pub fn within(&self, percent: usize) -> Duration {
        let rank = (self.announced.len() * percent).div_ceil(100);
        self.announced.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

/// Plays against a server; `progress` hears of the seconds and the orders so far.
pub fn run(
    address: SocketAddr,
    plan: &Plan,
    progress: impl Fn(Duration, u64),
) -> Result<Figures, String> {
    let alone = figure(address, "process_resident_memory_bytes")?;
    let games = games(address, plan.matches)?;
    let tables = seated(address, &games)?;
    let ready = figure(address, "process_resident_memory_bytes")?;
    let commits = figure(address, "tercio_store_commits_total")?;
    let (orders, stop, began) = (AtomicU64::new(0), AtomicBool::new(false), Instant::now());
    let shared = Shared { address, plan, orders: &orders, stop: &stop, began };
    let played: Vec<Played> = thread::scope(|scope| {
        let threads: Vec<_> = (0..)
            .zip(tables)
            .map(|(n, pages)| {
                let shared = &shared;
                scope.spawn(move || shared.play(n, pages))
            })
            .collect();
        while began.elapsed() < plan.time {
            thread::sleep(Duration::from_millis(100));
            progress(began.elapsed().min(plan.time), orders.load(Ordering::Relaxed));
        }
        stop.store(true, Ordering::Relaxed);
        let ended = threads.into_iter().map(|thread| thread.join());
        ended.map(|ended| ended.unwrap_or_else(|_| Played::failed("a page fell over"))).collect()
    });
    let mut figures = Figures {
        commits: figure(address, "tercio_store_commits_total")? - commits,
        memory: [alone, ready, figure(address, "process_resident_memory_bytes")?],
        ..Figures::default()
    };
    for one in played {
        figures.announced.extend(one.announced);
        figures.battles_ended += one.battles_ended;
        figures.faults.extend(one.fault);
    }
    figures.announced.sort_unstable();
    Ok(figures)
}

/// One number of `/metrics`.
fn figure(address: SocketAddr, name: &str) -> Result<u64, String> {
    let text = http::get(address, "/metrics").map_err(said)?.body;
    let found = text.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
    found.ok_or_else(|| format!("the server does not tell its {name}"))
}

/// One battle of each scenario is set up, and the matches are copies of them: a file may hold
/// many, where single requests would be too many. The systems take turns.
fn games(address: SocketAddr, count: usize) -> Result<Vec<Game>, String> {
    let catalogue = http::get(address, "/api/catalogue").map_err(said)?.json();
    let mut systems = Vec::new();
    for system in catalogue["systems"].as_array().into_iter().flatten() {
        let mut logs = Vec::new();
        for scenario in system["scenarios"].as_array().into_iter().flatten() {
            if system["battles"] == true && scenario["seats"].as_array().map(Vec::len) == Some(2) {
                logs.push(first_log(address, &system["name"], &scenario["name"])?);
            }
        }
        if !logs.is_empty() {
            systems.push(logs);
        }
    }
    if systems.is_empty() {
        return Err("there is nothing to play".into());
    }
    let mut games = Vec::new();
    let of = |number: usize| {
        let logs = &systems[number % systems.len()];
        logs[number / systems.len() % logs.len()].as_str()
    };
    while games.len() < count {
        let more = games.len()..count.min(games.len() + LOGS_AT_ONCE);
        let wanted = more.end;
        let kind = [("Content-Type", "text/plain")];
        let text: String = more.map(of).collect();
        let line = "POST /api/import HTTP/1.1";
        let reply = http::request(address, line, &kind, &text).map_err(said)?;
        let made = reply.json();
        games.extend(made["matches"].as_array().into_iter().flatten().map(Game::from_made));
        if games.len() != wanted {
            return Err(format!("not every battle was set up: {}", reply.body));
        }
    }
    Ok(games)
}

fn first_log(address: SocketAddr, system: &Value, scenario: &Value) -> Result<String, String> {
    let players = ["human", "human"];
    let new = json!({ "system": system, "scenario": scenario, "players": players });
    let made = http::post(address, "/api/matches", &new).map_err(said)?;
    let game = Game::from_made(&made.json());
    let log = game.export(address, &[&game.umpire]).map_err(said)?;
    match (made.status, log.status) {
        (200, 200) => Ok(log.body),
        _ => Err(format!("{} {}", made.body, log.body)),
    }
}

fn seated(address: SocketAddr, games: &[Game]) -> Result<Vec<[Page; 2]>, String> {
    let sit = |game: &Game| {
        let [one, two] = &game.seats[..] else { return Err("it has not two seats".into()) };
        let one = Page::connect(address, &game.id, 0, one)?;
        Ok([one, Page::connect(address, &game.id, 1, two)?])
    };
    games.iter().map(sit).collect()
}

struct Shared<'a> {
    address: SocketAddr,
    plan: &'a Plan,
    orders: &'a AtomicU64,
    stop: &'a AtomicBool,
    began: Instant,
}

#[derive(Default)]
struct Played {
    announced: Vec<Duration>,
    battles_ended: usize,
    fault: Option<String>,
}

impl Played {
    fn failed(why: &str) -> Played {
        Played { fault: Some(why.into()), ..Played::default() }
    }
}

impl Shared<'_> {
    fn play(&self, number: u32, pages: [Page; 2]) -> Played {
        let mut played = Played::default();
        if let Err(fault) = self.orders_until_stopped(number, pages, &mut played) {
            played.fault = Some(format!("match {number}: {fault}"));
        }
        played
    }

    fn orders_until_stopped(
        &self,
        number: u32,
        mut pages: [Page; 2],
        played: &mut Played,
    ) -> Result<(), String> {
        let mut luck = Luck(self.plan.seed.wrapping_add(u64::from(number) * 7919) | 1);
        let every = self.plan.every.max(EVERY_MIN);
        // The matches are spread over the time between two orders of one.
        let matches = u32::try_from(self.plan.matches).unwrap_or(u32::MAX).max(1);
        let mut due = self.began + every * number / matches;
        loop {
            thread::sleep(due.saturating_duration_since(Instant::now()));
            if self.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
            due = (due + every).max(Instant::now());
            if pages[0].is_over() {
                played.battles_ended += 1;
                pages = again(self.address, pages)?;
            }
            played.announced.push(one_order(&mut pages, &mut luck)?);
            self.orders.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// One order by somebody who may; the time until the other side has heard of it.
fn one_order(pages: &mut [Page; 2], luck: &mut Luck) -> Result<Duration, String> {
    let first = luck.below(2);
    let who = [first, 1 - first].into_iter().find(|who| pages[*who].may_act());
    let who = who.ok_or("nobody may act, and it is not over")?;
    let order = pages[who].order(|offers| luck.below(offers));
    let began = Instant::now();
    pages[who].say(&order)?;
    pages[who].hear_until("done").map_err(|fault| format!("{order}: {fault}"))?;
    pages[1 - who].hear_until("now")?;
    let time = began.elapsed();
    pages[who].hear_until("now")?;
    match pages[0].known == pages[1].known {
        true => Ok(time),
        false => Err(format!("told {} and {} entries", pages[0].known, pages[1].known)),
    }
}

/// The battle is over and is fought again, with sides swapped.
fn again(address: SocketAddr, mut pages: [Page; 2]) -> Result<[Page; 2], String> {
    let mut next = Vec::new();
    for page in &mut pages {
        page.say(&json!({ "kind": "rematch", "key": "r" }))?;
        page.hear_until("done")?;
        page.rematch = None;
        while page.rematch.as_ref().is_none_or(|rematch| rematch.links.is_empty()) {
            page.hear_until("rematch")?;
        }
        let rematch = page.rematch.take().ok_or("there is no rematch")?;
        let link = rematch.links.first().ok_or("there is no link")?;
        let seat = link.role["seat"].as_u64().and_then(|seat| u8::try_from(seat).ok());
        let seat = seat.ok_or("the link gives no seat")?;
        next.push(Page::connect(address, &rematch.id, seat, &link.secret)?);
    }
    <[Page; 2]>::try_from(next).map_err(|_| "two pages play".into())
}

fn said(error: impl ToString) -> String {
    error.to_string()
}
