//! The sheet's figures, in the sheet's order, and nothing else.

mod actions;
mod armies;
mod battle;
mod command;
mod distances;
mod fight;
mod firing;
mod ground;
mod lists;
mod table;

pub use actions::*;
pub use armies::*;
pub use battle::*;
pub use command::*;
pub use distances::{BONUS, RETREAT, bonus, retreat};
pub use fight::*;
pub use firing::{BANDS, Cell, FIRING, firing};
pub use ground::*;
pub use lists::SECTIONS;
pub use table::*;

use tercio_ledger::Rule;

const fn sheet(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::sheet(id, label, value)
}

const fn known(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::known(id, label, value)
}

const fn ruled(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::ruled(id, label, value)
}

/// A line of a ruling that has several.
const fn part(id: &'static str, label: &'static str, value: i16, ruling: &'static str) -> Rule {
    ruled(id, label, value).resting_on(ruling)
}
