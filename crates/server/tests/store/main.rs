//! The store: what is acknowledged stays, nothing is written over, nobody else gets in.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod kill;
mod opening;
mod place;
mod reading;
mod writing;
