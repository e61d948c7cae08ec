//! The program is killed while battles are played, a few times; the whole run is
//! `crates/server/examples/kill_loop.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]
#![allow(missing_debug_implementations, reason = "nobody prints these")]
#![allow(dead_code, reason = "the page of the server's tests can do more")]

#[path = "../../server/tests/table/client.rs"]
mod client;
#[path = "../../server/tests/table/http.rs"]
mod http;
#[path = "../../server/tests/killing/mod.rs"]
mod killing;
#[path = "../../server/tests/program/mod.rs"]
mod program;

use std::path::Path;

#[test]
fn what_the_program_acknowledged_survives_a_kill() {
    let dir = std::env::temp_dir().join(format!("tercio-killed-{}", std::process::id()));
    let program = Path::new(env!("CARGO_BIN_EXE_tercio"));
    let mut killing = killing::Killing::new(program, &dir, 4711);
    killing.run(4, |_| {}).unwrap();
    assert_eq!((killing.tally.kills, killing.tally.lost), (4, 0));
    assert!(killing.tally.acknowledged > 0, "{}", killing.tally.summary());
    std::fs::remove_dir_all(&dir).unwrap();
}
