//! A whole server through its doors: real sockets, real pages, real data.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]
#![allow(missing_debug_implementations, reason = "nobody prints these")]

mod branch;
mod client;
mod clocks;
mod described;
mod dice;
mod doors;
mod draft;
mod ending;
mod faults;
mod http;
mod looked_after;
mod looking;
mod play;
mod resume;
mod room;
mod running;
mod sealed;
mod seats;
mod stale;
mod stopping;
mod transfer;
mod umpire;
mod undo;
