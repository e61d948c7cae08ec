//! Conquest: single figures in ranks and files, ancient to medieval.
//!
//! A unit is a block of figures. It hits, the enemy saves, what is left is rolled to kill; kills,
//! ranks and the charge make the score of a combat, and the loser tests its morale. See
//! `README.md` for where each section of the sheet stands.

mod event;
pub mod facts;
pub mod order;
pub mod phase;
pub mod procedures;
pub mod rulings;
mod scope;
pub mod setup;
pub mod sheet;
pub mod state;
pub mod survey;
pub mod troops;

pub use event::Event;
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::State;

use tercio_engine::Card;
use tercio_ledger::{House, HouseFault};

/// The rules under a house: everything a question on paper needs.
#[derive(Clone, Debug, Default)]
pub struct Book {
    pub house: House,
    pub rulings: Rulings,
}

impl Book {
    pub fn new(house: &House) -> Result<Self, HouseFault> {
        if let Some(fault) = CARD.house_faults(house).into_iter().next() {
            return Err(fault);
        }
        let book = Book { house: house.clone(), rulings: Rulings::chosen(house)? };
        scope::check(&book)?;
        Ok(book)
    }
}

/// What this crate covers.
pub static CARD: Card = Card {
    name: "conquest",
    title: "Conquest",
    summary: "single figures in ranks, ancient to medieval: hits, saves, kills, push and shove",
    version: 1,
    unit: "inch",
    battles: false,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[],
    coverage: include_str!("../../../golden/conquest/coverage.json"),
};
