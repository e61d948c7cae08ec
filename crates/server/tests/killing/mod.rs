//! The real program, killed while orders are on their way; what it acknowledged must be there
//! when it comes back.

use crate::client::{Client, Game, Luck};
use crate::{http, program};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::thread;
use std::time::Duration;
use tercio_systems::find;

/// Battles that are played at the same time, so that commits are shared.
const BATTLES: usize = 3;
/// The longest a server lives, in milliseconds.
const LIFE_MS: usize = 250;

/// What has come of it so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    pub kills: usize,
    pub battles: usize,
    pub acknowledged: usize,
    /// Acknowledged, but not in the log.
    pub lost: usize,
    /// On their way when the server was killed: in the log, or not.
    pub kept: usize,
    pub dropped: usize,
}

impl Tally {
    pub fn summary(&self) -> String {
        let Tally { kills, battles, acknowledged, lost, kept, dropped } = self;
        format!(
            "{kills} kills, {acknowledged} orders acknowledged in {battles} battles, {lost} lost, \
             {kept} in flight were kept, {dropped} were not"
        )
    }
}

/// What a seat has done while the server lived.
#[derive(Default)]
struct Played {
    acknowledged: Vec<Value>,
    in_flight: Option<Value>,
}

struct Battle {
    game: Game,
    /// By seat: every order that is known to stand.
    stand: [Vec<Value>; 2],
    in_flight: [Option<Value>; 2],
    over: bool,
}

pub struct Killing {
    program: PathBuf,
    dir: PathBuf,
    luck: Luck,
    battles: Vec<Battle>,
    pub tally: Tally,
}

impl Killing {
    pub fn new(program: &Path, dir: &Path, seed: u64) -> Killing {
        let (program, dir) = (program.to_path_buf(), dir.to_path_buf());
        Killing { program, dir, luck: Luck(seed | 1), battles: Vec::new(), tally: Tally::default() }
    }

    /// Kills it so many times and looks after each what is left.
    pub fn run(&mut self, times: usize, mut step: impl FnMut(&Tally)) -> Result<(), String> {
        let (mut server, mut address) = self.start()?;
        for _ in 0..times {
            let played = self.play_and_kill(&mut server, address);
            let _ = server.kill();
            let _ = server.wait();
            played?;
            self.tally.kills += 1;
            (server, address) = self.start()?;
            if let Err(fault) = self.check(address) {
                let _ = server.kill();
                return Err(fault);
            }
            step(&self.tally);
        }
        server.kill().map_err(said)?;
        server.wait().map_err(said)?;
        Ok(())
    }

    fn start(&self) -> Result<(Child, SocketAddr), String> {
        program::start(&self.program, &self.dir)
    }

    fn play_and_kill(&mut self, server: &mut Child, address: SocketAddr) -> Result<(), String> {
        self.battles.retain(|battle| !battle.over);
        while self.battles.len() < BATTLES {
            self.battles.push(begin(address)?);
            self.tally.battles += 1;
        }
        let mut seats = Vec::new();
        for battle in &self.battles {
            for (seat, link) in (0u8..).zip(&battle.game.seats) {
                let page = Client::connect(address, &battle.game.id, &[link]).map_err(said)?;
                let luck = Luck(self.luck.below(usize::MAX >> 1) as u64 | 1);
                seats.push(thread::spawn(move || play(page, seat, luck)));
            }
        }
        let life = self.luck.below(LIFE_MS) as u64;
        thread::sleep(Duration::from_millis(life));
        server.kill().map_err(said)?;
        let mut seats = seats.into_iter();
        for battle in &mut self.battles {
            for seat in 0..2 {
                let ended = seats.next().ok_or("a seat is missing")?;
                let played = ended.join().map_err(|_| "a page fell over")?;
                self.tally.acknowledged += played.acknowledged.len();
                battle.stand[seat].extend(played.acknowledged);
                battle.in_flight[seat] = played.in_flight;
            }
        }
        Ok(())
    }

    /// Every acknowledged order is in the log, in its place, and the log replays.
    fn check(&mut self, address: SocketAddr) -> Result<(), String> {
        for battle in &mut self.battles {
            let links: Vec<&str> = battle.game.seats.iter().map(String::as_str).collect();
            let log = battle.game.export(address, &links).map_err(said)?.body;
            let system = find("warfare").map_err(said)?;
            let (again, report) = system.replay_table(&log).map_err(said)?;
            if report != Default::default() {
                return Err(format!("match {}: {report:?}", battle.game.id));
            }
            battle.over = again.outcome().is_some();
            for seat in 0..2 {
                let logged = orders(&log, seat);
                let stand = &mut battle.stand[seat];
                let same = logged.iter().zip(&*stand).take_while(|(one, other)| one == other);
                let same = same.count();
                self.tally.lost += stand.len() - same;
                let more = &logged[same..];
                let sent = battle.in_flight[seat].take();
                match (&sent, more) {
                    (None, []) => {}
                    (Some(_), []) => self.tally.dropped += 1,
                    (Some(sent), [kept]) if sent == kept => self.tally.kept += 1,
                    _ => return Err(format!("nobody gave these: {more:?}, but {sent:?}")),
                }
                *stand = logged;
            }
        }
        match self.tally.lost {
            0 => Ok(()),
            lost => Err(format!("{lost} acknowledged orders are lost")),
        }
    }
}

fn said(error: impl ToString) -> String {
    error.to_string()
}

fn begin(address: SocketAddr) -> Result<Battle, String> {
    let players = ["human", "human"];
    let new = json!({ "system": "warfare", "scenario": "bridge", "players": players });
    let made = http::post(address, "/api/matches", &new).map_err(said)?;
    if made.status != 200 {
        return Err(made.body);
    }
    let (stand, in_flight) = Default::default();
    Ok(Battle { game: Game::from_made(&made.json()), stand, in_flight, over: false })
}

/// Orders at random until the server is gone.
fn play(mut page: Client, seat: u8, mut luck: Luck) -> Played {
    let mut played = Played::default();
    loop {
        if !page.may_act() {
            match page.hear() {
                Ok(_) => continue,
                Err(_) => return played,
            }
        }
        let order = luck.pick(&page.offers())["order"].clone();
        played.in_flight = Some(order.clone());
        let Ok(key) = page.begin(crate::client::order_of(seat, page.moment(), &order)) else {
            return played;
        };
        let Ok(answer) = page.answer(&key) else { return played };
        played.in_flight = None;
        if answer["kind"] == "done" {
            played.acknowledged.push(order);
        }
        // How things stand comes after the answer, whichever it was.
        loop {
            match page.hear() {
                Ok(said) if said["kind"] == "now" => break,
                Ok(_) => {}
                Err(_) => return played,
            }
        }
    }
}

/// The orders of a seat in a log, in their order.
fn orders(log: &str, seat: usize) -> Vec<Value> {
    let entries = log.lines().skip(1).filter_map(|line| serde_json::from_str::<Value>(line).ok());
    entries
        .filter_map(|entry| {
            let given = match entry["kind"].as_str() {
                Some("sealed") => &entry,
                _ => &entry["what"]["order"],
            };
            (given["seat"] == seat).then(|| given["order"].clone())
        })
        .collect()
}
