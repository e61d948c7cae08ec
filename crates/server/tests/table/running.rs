//! A server in this process, with a data directory of its own.

use crate::client::{Client, Game, Luck, number};
use crate::http::{self, Reply};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tercio_server::store::StoreFault;
use tercio_server::{Options, ServeFault, Server, Time};
use tokio::sync::oneshot;

pub struct Running {
    pub address: SocketAddr,
    dir: PathBuf,
    time: Option<Arc<dyn Time>>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub fn start() -> Running {
        Running::anew(None)
    }

    /// With a time that only goes on when the test says so.
    pub fn timed(time: Arc<dyn Time>) -> Running {
        Running::anew(Some(time))
    }

    fn anew(time: Option<Arc<dyn Time>>) -> Running {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("tercio-table-{}-{next}", std::process::id());
        Running::at(&std::env::temp_dir().join(name), time)
    }

    fn at(dir: &Path, time: Option<Arc<dyn Time>>) -> Running {
        let (stop, stopped) = oneshot::channel();
        let (found, address) = std::sync::mpsc::channel();
        let data_dir = dir.to_path_buf();
        let own = time.clone();
        let thread = std::thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().build().unwrap();
            runtime.block_on(async {
                let server = open(data_dir, own).await;
                found.send(server.address().unwrap()).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                server.run(stop).await.unwrap();
            });
        });
        let address = address.recv().unwrap();
        Running { address, dir: dir.to_path_buf(), time, stop: Some(stop), thread: Some(thread) }
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Stops as it does when the system asks it to.
    pub fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }

    /// Stops and starts again on the same data.
    pub fn again(mut self) -> Running {
        self.stop();
        Running::at(&std::mem::take(&mut self.dir), self.time.take())
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        http::post(self.address, path, body).unwrap()
    }

    pub fn make(&self, new: &Value) -> Game {
        let reply = self.post("/api/matches", new);
        assert_eq!(reply.status, 200, "{}", reply.body);
        Game::from_made(&reply.json())
    }

    pub fn import(&self, text: &str) -> Reply {
        let kind = [("Content-Type", "text/plain")];
        http::request(self.address, "POST /api/import HTTP/1.1", &kind, text).unwrap()
    }

    /// A page that holds the links of these seats.
    pub fn sit(&self, game: &Game, seats: &[usize]) -> Client {
        let links: Vec<&str> = seats.iter().map(|seat| game.seats[*seat].as_str()).collect();
        Client::connect(self.address, &game.id, &links).unwrap()
    }

    pub fn with(&self, game: &Game, link: &str) -> Client {
        Client::connect(self.address, &game.id, &[link]).unwrap()
    }

    /// The whole log, which somebody who holds both seats may have.
    pub fn log(&self, game: &Game) -> String {
        let links: Vec<&str> = game.seats.iter().map(String::as_str).collect();
        game.export(self.address, &links).unwrap().body
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
        if self.dir.starts_with(std::env::temp_dir()) {
            let _ = std::fs::remove_dir_all(&self.dir);
        }
    }
}

async fn open(data_dir: PathBuf, time: Option<Arc<dyn Time>>) -> Server {
    let options = Options {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir,
        names: Vec::new(),
        pace: Duration::ZERO,
    };
    for _ in 0..500 {
        let opened = match time.clone() {
            Some(time) => Server::open_timed(options.clone(), time).await,
            None => Server::open(options.clone()).await,
        };
        match opened {
            Err(ServeFault::Store(StoreFault::Locked { .. })) => {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            opened => return opened.unwrap(),
        }
    }
    panic!("the lock is never given up");
}

/// Two people at the bridge.
pub fn bridge() -> Value {
    json!({ "system": "warfare", "scenario": "bridge", "players": ["human", "human"] })
}

/// Two armies close together: choices are sealed as soon as both have moved. Their reserves keep
/// a single rout from ending it.
pub fn melee() -> Value {
    json!({ "system": "warfare", "file": MELEE, "players": ["human", "human"] })
}

const MELEE: &str = r#"
system = "warfare"
title = "The melee"
ground = "open"
defender = "Blue"
[[side]]
name = "Red"
[[side.unit]]
name = "spears"
men = 300
weight = "medium"
at = [24, 17, 0]
[[side.unit]]
name = "riders"
men = 150
arm = "horse"
at = [8, 17, 0]
[[side.unit]]
name = "reserve"
men = 2000
at = [42, 5, 0]
[[side]]
name = "Blue"
[[side.unit]]
name = "axes"
men = 300
weight = "medium"
at = [24, 20, 180]
[[side.unit]]
name = "bows"
men = 150
archers = true
at = [8, 20, 180]
[[side.unit]]
name = "rearguard"
men = 2000
at = [42, 33, 180]
"#;

/// One order at random by whoever has to act; both pages hear of it. False when nobody has.
pub fn one_order(pages: &mut [Client; 2], luck: &mut Luck) -> bool {
    let acting: Vec<usize> = (0..2).filter(|seat| pages[*seat].may_act()).collect();
    let Some(seat) = acting.get(luck.below(acting.len())).copied() else { return false };
    let order = pages[seat].offers();
    let order = luck.pick(&order);
    let answer = pages[seat].order(u8::try_from(seat).unwrap(), &order["order"]).unwrap();
    assert_eq!(answer["kind"], "done", "an offer is lawful: {order} {answer}");
    let known = pages[seat].known;
    pages[1 - seat].catch_up(known).unwrap();
    true
}

/// A seat gives the battle up, and the other decides what the rules then ask of it.
pub fn give_up(pages: &mut [Client; 2], seat: usize) {
    let answer = pages[seat].ask(json!({ "kind": "concede", "seat": seat })).unwrap();
    assert_eq!(answer["kind"], "done", "{answer}");
    pages.iter_mut().for_each(|page| page.settle().unwrap());
    while one_order(pages, &mut Luck(1)) {}
    assert!(pages.iter().all(Client::is_over), "{}", pages[0].now);
}

/// Orders until choices are to be sealed.
pub fn until_sealing(pages: &mut [Client; 2], luck: &mut Luck) {
    for _ in 0..50 {
        let asked = pages[0].now["view"]["prompt"]["seats"].as_array().map_or(0, Vec::len);
        if asked == 2 && pages[0].may_act() {
            return;
        }
        let seat = usize::from(!pages[0].may_act());
        let offers = pages[seat].offers();
        let close_in =
            |offer: &&Value| offer["order"]["move"].is_object() && !offer["on"].is_null();
        let done = || offers.iter().find(|offer| offer["order"] == "done").cloned();
        let closer = offers.iter().find(close_in).cloned();
        let order = closer.or_else(done).unwrap_or_else(|| luck.pick(&offers));
        let answer = pages[seat].order(u8::try_from(seat).unwrap(), &order["order"]).unwrap();
        assert_eq!(answer["kind"], "done", "{answer}");
        let known = pages[seat].known;
        pages[1 - seat].catch_up(known).unwrap();
    }
    panic!("nothing comes to be sealed: {}", pages[0].now["view"]["prompt"]);
}

/// How many entries a log has.
pub fn entries(log: &str) -> Vec<Value> {
    log.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The place count of the last view.
pub fn places(page: &Client) -> usize {
    number(&page.now["places"])
}
