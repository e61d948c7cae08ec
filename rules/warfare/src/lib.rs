//! Warfare: mass battles by sorties.
//!
//! Units roll 3d6 with dice more or less, keep the best or the worst three, and compare. Pools of
//! floating dice, secret maneuvers, effects by degree of victory. See `README.md` for where each
//! section of the sheet stands.

mod event;
pub mod facts;
mod measure;
mod order;
pub mod phase;
mod ruleset;
pub mod rulings;
pub mod setup;
pub mod sheet;
mod sound;
mod state;
mod story;
mod view;

pub use event::Event;
pub use order::{Leg, Order};
pub use rulings::Rulings;
pub use setup::Setup;
pub use state::{
    Choice, Distance, Due, EndReason, Ended, Fight, Laid, Leader, Link, Pace, State, Status, Unit,
};

use tercio_engine::{Card, DataFile, Sink};
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
        Ok(Book { house: house.clone(), rulings: Rulings::chosen(house)? })
    }
}

/// A battle's rules: the book and the setup.
#[derive(Clone, Debug)]
pub struct Warfare {
    pub book: Book,
    pub setup: Setup,
}

/// Where a step reports what it does.
pub(crate) type Telling<'t> = dyn Sink<Event> + 't;

/// What this crate covers.
pub static CARD: Card = Card {
    name: "warfare",
    title: "Warfare",
    summary: "mass battles by sorties: 3d6, keep best or worst three, floating dice, secret maneuvers",
    version: 1,
    unit: "inch",
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[
        scenario("hastings", include_str!("../../../data/warfare/hastings.toml")),
        scenario("cannae", include_str!("../../../data/warfare/cannae.toml")),
        scenario("bridge", include_str!("../../../data/warfare/bridge.toml")),
        scenario("meeting", include_str!("../../../data/warfare/meeting.toml")),
        army("saxons", include_str!("../../../data/warfare/saxons.toml")),
        army("normans", include_str!("../../../data/warfare/normans.toml")),
        army("rome", include_str!("../../../data/warfare/rome.toml")),
        army("carthage", include_str!("../../../data/warfare/carthage.toml")),
    ],
    coverage: include_str!("../../../golden/warfare/coverage.json"),
};

const fn scenario(name: &'static str, text: &'static str) -> DataFile {
    DataFile { name, scenario: true, text }
}

const fn army(name: &'static str, text: &'static str) -> DataFile {
    DataFile { name, scenario: false, text }
}
