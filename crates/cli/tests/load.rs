//! Twenty battles at once against the program, for a moment; the whole run is
//! `crates/server/examples/load.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]
#![allow(missing_debug_implementations, reason = "nobody prints these")]
#![allow(dead_code, reason = "the page of the server's tests can do more")]

#[path = "../../server/tests/table/client.rs"]
mod client;
#[path = "../../server/tests/table/http.rs"]
mod http;
#[path = "../../server/tests/loading/mod.rs"]
mod loading;
#[path = "../../server/tests/program/mod.rs"]
mod program;

use loading::Plan;
use std::path::Path;
use std::time::Duration;

#[test]
fn every_order_of_twenty_battles_is_announced_to_the_other_side() {
    let dir = std::env::temp_dir().join(format!("tercio-loaded-{}", std::process::id()));
    let (mut server, address) =
        program::start(Path::new(env!("CARGO_BIN_EXE_tercio")), &dir).unwrap();
    let (time, every) = (Duration::from_secs(3), Duration::from_millis(250));
    let plan = Plan { matches: 20, time, every, seed: 7 };
    let figures = loading::run(address, &plan, |_, _| {});
    server.kill().unwrap();
    server.wait().unwrap();
    std::fs::remove_dir_all(&dir).unwrap();
    let figures = figures.unwrap();
    assert_eq!(figures.faults, Vec::<String>::new());
    // Every match has given some, even where the machine is busy.
    assert!(figures.announced.len() >= 40, "{} orders", figures.announced.len());
    assert!(figures.commits > 0);
}
