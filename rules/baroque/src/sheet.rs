//! The sheet's figures, in the sheet's order, and nothing else.

mod actions;
mod command;
mod ground;
mod lists;

pub use actions::*;
pub use command::*;
pub use ground::*;
pub use lists::SECTIONS;

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

/// How far each column of the firing table reaches, in BU.
#[rustfmt::skip]
pub static BANDS: [Rule; 4] = [
    sheet("baroque.range.point-blank", "point blank, up to so many BU",   1),
    sheet("baroque.range.short",       "short range, up to so many BU",   2),
    sheet("baroque.range.long",        "long range, up to so many BU",    4),
    sheet("baroque.range.extreme",     "extreme range, up to so many BU", 8),
];
