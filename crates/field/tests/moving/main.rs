//! Laws of moving bases, lines and columns on random crowded tables.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod alone;
mod crowd;
mod drift;
mod met;
mod together;
