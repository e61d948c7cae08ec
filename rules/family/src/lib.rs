//! What the sister systems Impetus and Baroque truly have in common: no figure of either sheet is
//! here, and nothing that only resembles.

mod legs;
mod lessons;
mod names;
mod units;
mod words;

pub use legs::{read_bare_leg, read_leg, write_leg};
pub use lessons::{Lesson, read_lessons, taught_by};
pub use names::{Meant, Named, Roster, Whose, find_named, gather};
pub use units::{UNITS_MAX, UnitId, UnitSet};
pub use words::{
    Measure, Mistyped, bearing, corner, corner_word, exact, exact_degrees, one_of, say_degrees,
    turn,
};
