//! Baroque: battles of pike and shot, to the early eighteenth century.
//!
//! A sister of Impetus: units with a basic value (VBU) and an Impetus for the charge. Here commands
//! are activated one by one, and what a unit does may be answered by the enemy at once. See
//! `README.md` for where each section of the sheet stands.

pub mod facts;
pub mod order;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod troops;
