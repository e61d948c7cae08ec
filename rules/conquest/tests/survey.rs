//! The table read for the rules, on tables drawn by hand: the figures are worked out with a ruler.
#![allow(clippy::unwrap_used, clippy::float_arithmetic, reason = "tests may")]

#[path = "survey/drawn.rs"]
mod drawn;

#[path = "survey/blocks.rs"]
mod blocks;
#[path = "survey/charges.rs"]
mod charges;
#[path = "survey/fights.rs"]
mod fights;
#[path = "survey/flights.rs"]
mod flights;
#[path = "survey/generals.rs"]
mod generals;
#[path = "survey/laws.rs"]
mod laws;
#[path = "survey/marches.rs"]
mod marches;
#[path = "survey/shots.rs"]
mod shots;
