//! Charges, melees and what follows them, played on a table with dice thrown by hand.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

#[path = "battle_fights/charging.rs"]
mod charging;
#[path = "battle_fights/evading.rs"]
mod evading;
#[path = "battle_fights/generals.rs"]
mod generals;
#[path = "battle_fights/laws.rs"]
mod laws;
#[path = "battle_fights/melees.rs"]
mod melees;
#[path = "battle_fights/on_the_way.rs"]
mod on_the_way;
#[path = "battle_fights/pursuing.rs"]
mod pursuing;
#[path = "battle_fights/retreating.rs"]
mod retreating;
