//! Scenario and army files: those that come with the program are sound and hold what the reading
//! says; every fault of a bad one is reported, with its line and what to do.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "files/armies.rs"]
mod armies;
#[path = "files/faults.rs"]
mod faults;
#[path = "files/tables.rs"]
mod tables;

use tercio_engine::{Ruleset, SetupFaults};
use tercio_impetus::{CARD, Impetus, Setup};

fn read(text: &str) -> Result<Setup, SetupFaults> {
    Impetus::read("test.toml", text, &CARD)
}

fn scenario(name: &str) -> Setup {
    Impetus::read(name, CARD.file(name).unwrap().text, &CARD).unwrap()
}
