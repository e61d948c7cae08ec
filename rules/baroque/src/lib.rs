//! Baroque: battles of pike and shot, to the early eighteenth century.
//!
//! A sister of Impetus: units with a basic value (VBU) and an Impetus for the charge. Here commands
//! are activated one by one, and what a unit does may be answered by the enemy at once. See
//! `README.md` for where each section of the sheet stands.

mod battle;
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
pub struct Baroque {
    pub book: Book,
    pub setup: Setup,
}

impl Baroque {
    fn of(book: Book, setup: Setup) -> Baroque {
        Baroque { book, setup }
    }
}

/// What this crate covers.
pub static CARD: Card = Card {
    name: "baroque",
    title: "Baroque",
    summary: "pike and shot to the early 18th century: VBU, Impetus, reactions by test",
    version: 1,
    unit: "BU",
    battles: true,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[
        DataFile::scenario("teaching", include_str!("../../../data/baroque/teaching.toml")),
        DataFile::scenario("naseby", include_str!("../../../data/baroque/naseby.toml")),
        DataFile::scenario("lutzen", include_str!("../../../data/baroque/lutzen.toml")),
        DataFile::scenario("vienna", include_str!("../../../data/baroque/vienna.toml")),
        DataFile::scenario("meeting", include_str!("../../../data/baroque/meeting.toml")),
        DataFile::scenario("grounds", include_str!("../../../data/baroque/grounds.toml")),
        DataFile::army("royalists-1643", include_str!("../../../data/baroque/royalists-1643.toml")),
        DataFile::army(
            "parliament-1643",
            include_str!("../../../data/baroque/parliament-1643.toml"),
        ),
        DataFile::army("swedes-1632", include_str!("../../../data/baroque/swedes-1632.toml")),
        DataFile::army(
            "imperialists-1632",
            include_str!("../../../data/baroque/imperialists-1632.toml"),
        ),
        DataFile::army("poles-1683", include_str!("../../../data/baroque/poles-1683.toml")),
        DataFile::army("ottomans", include_str!("../../../data/baroque/ottomans.toml")),
        DataFile::army("teaching-army", include_str!("../../../data/baroque/teaching-army.toml")),
    ],
    coverage: include_str!("../../../golden/baroque/coverage.json"),
};
