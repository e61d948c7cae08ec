//! The sheet: every line with its id and its figure, tables as they are printed.

mod distances;
mod fight;
mod firing;

pub use distances::{BONUS, RETREAT, bonus, retreat};
pub use fight::*;
pub use firing::{BANDS, Cell, FIRING, firing};
