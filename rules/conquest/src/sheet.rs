//! The sheet's figures, in the sheet's order, and nothing else.

mod armies;
mod battle;
mod combat;
mod known;
mod lists;
mod shooting;
mod table;
mod weapons;

pub use armies::*;
pub use battle::*;
pub use combat::*;
pub use known::*;
pub use lists::SECTIONS;
pub use shooting::*;
pub use table::*;
pub use weapons::*;

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
