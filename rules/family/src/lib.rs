//! What the sister systems Impetus and Baroque truly have in common: no figure of either sheet is
//! here, and nothing that only resembles.

mod lessons;
mod units;

pub use lessons::{Lesson, read_lessons, taught_by};
pub use units::{UNITS_MAX, UnitId, UnitSet};
