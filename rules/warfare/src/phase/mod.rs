//! The sheet, section by section, and the round that ties them together.

mod aftermath;
pub mod archers;
mod carry_over;
mod combining;
pub mod duel;
mod effects;
mod fights;
pub mod floating;
pub mod long_term;
mod many;
mod modifiers;
pub mod moves;
mod outcomes;
pub mod positions;
mod round;
pub mod sortie;
mod through;
mod volleys;

pub use modifiers::size_line;
pub use round::end_rule;
