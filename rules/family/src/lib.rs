//! What systems played with units on a table truly have in common: how units, lengths and ground
//! are named, typed, laid and drawn. No figure of a sheet is here, and nothing that only resembles.

mod drawn;
mod files;
mod ground;
mod hands;
mod legs;
mod lessons;
mod names;
mod pieces;
mod rivals;
mod speech;
mod steer;
mod units;
mod verbs;
mod words;

pub use drawn::{ground_area, ground_look, spoken};
pub use files::{
    Enlisted, Placing, Sources, army_text, army_that_stands, check_apart, check_free, check_system,
    check_typed, find_side, find_unit, note_sources, read_at, read_partly, read_prefix, read_whole,
    shown_as, two_sides,
};
pub use ground::{
    SCALE, Widths, file_ticks, ground_form, ground_title, ground_word, read_ground, read_grounds,
};
pub use hands::{ROUND_MAX, Touch, attackers, contact};
pub use legs::{read_bare_leg, read_leg, write_leg};
pub use lessons::{Lesson, read_lessons, taught_by};
pub use names::{Meant, Named, Roster, Whose, find_named, gather};
pub use pieces::{Outline, Spot, TURNS, are_apart, middle, moved};
pub use rivals::{ArmyFile, prefixes, side_names, two_armies};
pub use speech::{inside, opened, say_gone, say_way};
pub use steer::{HARDLY, Legs, Steer, nearest_quarter, shortened};
pub use units::{UNITS_MAX, UnitId, UnitSet};
pub use verbs::{
    Titled, Verbs, read_kind, read_place, read_quarters, read_titled, verb_of, write_place,
    write_quarters, write_titled,
};
pub use words::{
    Measure, Mistyped, bearing, corner, corner_word, exact, exact_degrees, one_of, say_degrees,
    turn,
};
