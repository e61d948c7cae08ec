//! ROSE: rounds of near simultaneous events, for the Italian Wars.
//!
//! People tell what happens, argue, and three dice decide; the sheet gives a ladder of chances, a
//! matrix of keywords, checks of time, and tables for fights, shots and commanders. See `README.md`
//! for where each section of the sheet stands.

pub mod event;
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
pub use order::Order;
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::State;

use tercio_engine::Card;
use tercio_ledger::{House, HouseFault};
use troops::Rung;

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

/// A battle's rules: the book and the setup.
#[derive(Clone, Debug)]
pub struct Rose {
    pub book: Book,
    pub setup: Setup,
    /// Of 216 throws of three dice, how many succeed at each rung.
    pub ladder: [u32; 9],
}

impl Rose {
    pub fn of(book: Book, setup: Setup) -> Rose {
        let mut ladder = [0; 9];
        for (ways, rung) in ladder.iter_mut().zip(Rung::ALL) {
            *ways = book.ways(*rung);
        }
        Rose { book, setup, ladder }
    }
}

/// What this crate covers.
pub static CARD: Card = Card {
    name: "rose",
    title: "ROSE",
    summary: "rounds of near simultaneous events, the Italian Wars: told, disputed, and thrown for",
    version: 1,
    unit: "pace",
    battles: true,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[],
    coverage: include_str!("../../../golden/rose/coverage.json"),
};
