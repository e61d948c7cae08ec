//! The table read for the rules, on tables drawn by hand: the figures are worked out with a ruler.
#![allow(clippy::unwrap_used, clippy::float_arithmetic, reason = "tests may")]

#[path = "survey/drawn.rs"]
mod drawn;

#[path = "survey/charges.rs"]
mod charges;
#[path = "survey/command.rs"]
mod command;
#[path = "survey/laws.rs"]
mod laws;
#[path = "survey/marches.rs"]
mod marches;
#[path = "survey/retreats.rs"]
mod retreats;
#[path = "survey/shots.rs"]
mod shots;
