//! The sheet's figures, in the sheet's order, and nothing else.

mod battle;
mod checks;
mod command;
mod ladder;
mod lists;
mod plain;
mod reference;
mod result;
mod round;
mod table;

pub use battle::*;
pub use checks::*;
pub use command::*;
pub use ladder::*;
pub use lists::SECTIONS;
pub use plain::*;
pub use reference::*;
pub use result::*;
pub use round::*;
pub use table::*;

use crate::troops::Rung;
use tercio_ledger::Rule;

const fn sheet(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::sheet(id, label, value)
}

const fn ruled(id: &'static str, label: &'static str, value: i16) -> Rule {
    Rule::ruled(id, label, value)
}

/// A line of a ruling that has several.
const fn part(id: &'static str, label: &'static str, value: i16, ruling: &'static str) -> Rule {
    ruled(id, label, value).resting_on(ruling)
}

/// A line that names a rung: its figure is the rung's place on the ladder, 0 the likeliest.
#[derive(Clone, Copy, Debug)]
pub struct Reference {
    pub rule: Rule,
    /// None where the table says "n.a.".
    pub rung: Option<Rung>,
}

const fn reference(id: &'static str, label: &'static str, rung: Rung) -> Reference {
    Reference { rule: sheet(id, label, rung as i16), rung: Some(rung) }
}
