//! Impetus: battles on bases, from antiquity to the renaissance.
//!
//! Units have a basic value (VBU) and an Impetus for the charge; sixes and pairs of fives are
//! damage, and damage is answered by a cohesion test. See `README.md` for where each section of
//! the sheet stands.

mod battle;
mod counsel;
mod event;
pub mod facts;
mod measure;
mod named;
mod order;
pub mod phase;
mod ruleset;
pub mod rulings;
mod scope;
pub mod setup;
pub mod sheet;
mod sound;
mod state;
mod story;
pub mod survey;
pub mod troops;
mod view;

pub use event::Event;
pub use order::{Act, Answer, Order, Preparation, Task};
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::{
    Activity, Before, Bout, Cause, Comers, Command, Due, EndReason, Ended, Fired, Ranks, Rush,
    State, Status, Unit, UnitId, UnitSet, Village,
};

use counsel::{Kind, Limits, Questions};
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
pub struct Impetus {
    pub book: Book,
    pub setup: Setup,
    /// What a commander asks, made once.
    questions: Questions,
    /// The losses at which armies and commands are beaten.
    limits: Limits,
    /// What each unit is to a commander, mounted and on foot.
    kinds: Vec<[Kind; 2]>,
}

impl Impetus {
    fn of(book: Book, setup: Setup) -> Impetus {
        let questions = Questions::of(&book);
        let kinds = setup.units.iter().map(Kind::both).collect();
        let limits = Limits::of(&book, &setup);
        Impetus { book, setup, questions, limits, kinds }
    }
}

/// What this crate covers.
pub static CARD: Card = Card {
    name: "impetus",
    title: "Impetus",
    summary: "ancient to renaissance battles on bases: VBU, Impetus, cohesion tests",
    version: 1,
    unit: "U",
    battles: true,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[
        DataFile::scenario("teaching", include_str!("../../../data/impetus/teaching.toml")),
        DataFile::scenario("hastings", include_str!("../../../data/impetus/hastings.toml")),
        DataFile::scenario("cannae", include_str!("../../../data/impetus/cannae.toml")),
        DataFile::scenario("falkirk", include_str!("../../../data/impetus/falkirk.toml")),
        DataFile::scenario("agincourt", include_str!("../../../data/impetus/agincourt.toml")),
        DataFile::scenario("rome-gauls", include_str!("../../../data/impetus/rome-gauls.toml")),
        DataFile::scenario("meeting", include_str!("../../../data/impetus/meeting.toml")),
        DataFile::scenario("grounds", include_str!("../../../data/impetus/grounds.toml")),
        DataFile::army("normans", include_str!("../../../data/impetus/normans.toml")),
        DataFile::army("saxons", include_str!("../../../data/impetus/saxons.toml")),
        DataFile::army("polybians", include_str!("../../../data/impetus/polybians.toml")),
        DataFile::army("carthage", include_str!("../../../data/impetus/carthage.toml")),
        DataFile::army("marians", include_str!("../../../data/impetus/marians.toml")),
        DataFile::army("gauls", include_str!("../../../data/impetus/gauls.toml")),
        DataFile::army("english-1298", include_str!("../../../data/impetus/english-1298.toml")),
        DataFile::army("scots-1298", include_str!("../../../data/impetus/scots-1298.toml")),
        DataFile::army("english-1415", include_str!("../../../data/impetus/english-1415.toml")),
        DataFile::army("french-1415", include_str!("../../../data/impetus/french-1415.toml")),
        DataFile::army("teaching-army", include_str!("../../../data/impetus/teaching-army.toml")),
    ],
    coverage: include_str!("../../../golden/impetus/coverage.json"),
};
