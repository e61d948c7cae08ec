//! Matches of a toy rule system: orders, sealed choices, undo, typed dice, the umpire, the log, and
//! the kit that every system runs.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod playing;
mod toy;
