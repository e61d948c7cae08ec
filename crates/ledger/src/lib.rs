//! A number with its reasons.
//!
//! A [`Rule`] is one line of a sheet. A [`Tally`] adds lines up and keeps each of them, also those
//! that did not apply. A [`Ruling`] is our answer where the sheet is silent; a [`House`] holds what
//! one table has changed.

mod house;
pub mod near;
mod rule;
mod ruling;
mod tally;

pub use house::{House, HouseFault};
pub use rule::{Grade, Rule, RuleId};
pub use ruling::{Choice, Ruled, Ruling};
pub use tally::{Line, Shown, ShownLine, Tally};
