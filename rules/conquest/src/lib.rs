//! Conquest: single figures in ranks and files, ancient to medieval.
//!
//! A unit is a block of figures. It hits, the enemy saves, what is left is rolled to kill; kills,
//! ranks and the charge make the score of a combat, and the loser tests its morale. See
//! `README.md` for where each section of the sheet stands.

mod event;
pub mod facts;
pub mod order;
pub mod rulings;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod survey;
pub mod troops;

pub use event::Event;
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::State;

use tercio_ledger::House;

/// The rules under a house: everything a question on paper needs.
#[derive(Clone, Debug, Default)]
pub struct Book {
    pub house: House,
    pub rulings: Rulings,
}
