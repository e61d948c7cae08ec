//! Conquest: single figures in ranks and files, ancient to medieval.
//!
//! A unit is a block of figures. It hits, the enemy saves, what is left is rolled to kill; kills,
//! ranks and the charge make the score of a combat, and the loser tests its morale. See
//! `README.md` for where each section of the sheet stands.

mod battle;
mod counsel;
mod event;
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
pub mod state;
mod story;
pub mod survey;
pub mod troops;
mod view;

pub use event::Event;
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::State;

use counsel::Questions;
use tercio_engine::{Card, DataFile};
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

/// A battle's rules: the book and the setup.
#[derive(Clone, Debug)]
pub struct Conquest {
    pub book: Book,
    pub setup: Setup,
    /// What a commander asks, made once.
    questions: Questions,
}

impl Conquest {
    fn of(book: Book, setup: Setup) -> Conquest {
        let questions = Questions::of(&book);
        Conquest { book, setup, questions }
    }
}

/// What this crate covers.
pub static CARD: Card = Card {
    name: "conquest",
    title: "Conquest",
    summary: "single figures in ranks, ancient to medieval: hits, saves, kills, push and shove",
    version: 1,
    unit: "inch",
    battles: true,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[
        DataFile::scenario("teaching", include_str!("../../../data/conquest/teaching.toml")),
        DataFile::scenario("rome-gauls", include_str!("../../../data/conquest/rome-gauls.toml")),
        DataFile::scenario("agincourt", include_str!("../../../data/conquest/agincourt.toml")),
        DataFile::scenario("gaugamela", include_str!("../../../data/conquest/gaugamela.toml")),
        DataFile::scenario("meeting", include_str!("../../../data/conquest/meeting.toml")),
        DataFile::scenario("grounds", include_str!("../../../data/conquest/grounds.toml")),
        DataFile::army("polybian-rome", include_str!("../../../data/conquest/polybian-rome.toml")),
        DataFile::army("gauls", include_str!("../../../data/conquest/gauls.toml")),
        DataFile::army("english-1415", include_str!("../../../data/conquest/english-1415.toml")),
        DataFile::army("french-1415", include_str!("../../../data/conquest/french-1415.toml")),
        DataFile::army("macedon-331", include_str!("../../../data/conquest/macedon-331.toml")),
        DataFile::army("persia-331", include_str!("../../../data/conquest/persia-331.toml")),
        DataFile::army("teaching-army", include_str!("../../../data/conquest/teaching-army.toml")),
    ],
    coverage: include_str!("../../../golden/conquest/coverage.json"),
};
