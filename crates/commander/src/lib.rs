//! Computer players. They know the trait of a rule system and nothing else, so one of them plays
//! every system.
//!
//! A [`Commander`] reads the battle in common words, gives each command a plan, and each body the
//! order that promises most under it. What an order promises comes from exact laws, which a
//! [`Memo`] remembers by their facts. Where to march is judged by geometry alone, so that few
//! orders are put to the rules: it plays whole battles in less than a millisecond.
//!
//! Where a system says too little to plan by, and for sealed choices, [`weigh`] looks at each
//! sensible order: it carries it out through the real rules on a copy, lets the dice fall and the
//! opponent reply at random a number of times, and measures how its seat then stands. The same
//! seed gives the same dice to every order, so that luck does not choose.

mod advise;
mod bearing;
mod board;
mod commander;
mod consider;
mod fast;
mod goal;
mod line;
mod march;
mod memo;
mod plan;
mod temper;
mod value;
mod weigh;
mod why;

pub use advise::{Advice, AnyCommander, play_out};
pub use commander::Commander;
pub use fast::{Played, play_out_fast};
pub use memo::Memo;
pub use plan::Task;
pub use temper::Temper;
pub use weigh::{TRIALS, Weighed, weigh};
pub use why::{Choice, Why};
