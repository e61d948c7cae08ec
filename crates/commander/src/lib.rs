//! Computer players. They know the trait of a rule system and nothing else, so one of them plays
//! every system.
//!
//! [`weigh`] looks at each sensible order: it carries it out through the real rules on a copy, lets
//! the dice fall and the opponent reply at random a number of times, and measures how its seat then
//! stands. The same seed gives the same dice to every order, so that luck does not choose.

mod advise;
mod weigh;

pub use advise::{Advice, AnyCommander, play_out};
pub use weigh::{TRIALS, Weighed, weigh};
