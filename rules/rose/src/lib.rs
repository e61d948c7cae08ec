//! ROSE: rounds of near simultaneous events, for the Italian Wars.
//!
//! People tell what happens, argue, and three dice decide; the sheet gives a ladder of chances, a
//! matrix of keywords, checks of time, and tables for fights, shots and commanders. See `README.md`
//! for where each section of the sheet stands.

mod battle;
mod counsel;
pub mod event;
pub mod facts;
mod measure;
mod named;
pub mod order;
pub mod phase;
pub mod procedures;
mod ruleset;
pub mod rulings;
mod scope;
pub mod setup;
pub mod sheet;
mod sound;
mod spoken;
pub mod state;
mod story;
pub mod survey;
pub mod troops;
mod view;

pub use event::Event;
pub use order::Order;
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::State;

use counsel::{Questions, Strength};
use tercio_engine::{Card, DataFile};
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
    /// What a commander asks, made once.
    questions: Questions,
    /// What the table says of each kind of troops on the whole.
    strength: Strength,
}

impl Rose {
    pub fn of(book: Book, setup: Setup) -> Rose {
        let mut ladder = [0; 9];
        for (ways, rung) in ladder.iter_mut().zip(Rung::ALL) {
            *ways = book.ways(*rung);
        }
        let questions = Questions::of(&book);
        let strength = Strength::of(&book, &ladder);
        Rose { book, setup, ladder, questions, strength }
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
    files: &[
        DataFile::scenario("teaching", include_str!("../../../data/rose/teaching.toml")),
        DataFile::scenario("fornovo", include_str!("../../../data/rose/fornovo.toml")),
        DataFile::scenario("cerignola", include_str!("../../../data/rose/cerignola.toml")),
        DataFile::scenario("pavia", include_str!("../../../data/rose/pavia.toml")),
        DataFile::scenario("meeting", include_str!("../../../data/rose/meeting.toml")),
        DataFile::scenario(
            "fornovo-council",
            include_str!("../../../data/rose/fornovo-council.toml"),
        ),
        DataFile::army("french-1495", include_str!("../../../data/rose/french-1495.toml")),
        DataFile::army("league-1495", include_str!("../../../data/rose/league-1495.toml")),
        DataFile::army("french-1503", include_str!("../../../data/rose/french-1503.toml")),
        DataFile::army("spanish-1503", include_str!("../../../data/rose/spanish-1503.toml")),
        DataFile::army("french-1525", include_str!("../../../data/rose/french-1525.toml")),
        DataFile::army("imperial-1525", include_str!("../../../data/rose/imperial-1525.toml")),
        DataFile::army("teaching-army", include_str!("../../../data/rose/teaching-army.toml")),
    ],
    coverage: include_str!("../../../golden/rose/coverage.json"),
};
