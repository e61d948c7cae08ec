//! What files of every sister say in the same way: names that are typed, whose army a side brings,
//! and where units stand.

mod place;
mod whole;
mod words;

pub use place::{Enlisted, Placing, check_apart, find_unit, note_sources};
pub use whole::{
    Sources, army_text, army_that_stands, check_free, check_system, find_side, read_partly,
    read_whole, two_sides,
};
pub use words::{check_typed, read_at, read_prefix, shown_as};
