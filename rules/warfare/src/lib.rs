//! Warfare: mass battles by sorties.
//!
//! Units roll 3d6 with dice more or less, keep the best or the worst three, and compare. Pools of
//! floating dice, secret maneuvers, effects by degree of victory. See `README.md` for where each
//! section of the sheet stands.

mod counsel;
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

use counsel::Counsel;
use facts::Maneuver;
use tercio_engine::{Card, DataFile, Ruleset, Side, Sink};
use tercio_ledger::{House, HouseFault, RuleId};

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
        book.check_scope()?;
        Ok(book)
    }

    /// A house changes lines that are added up, and the length of moves; a change that would be
    /// passed over in silence is refused.
    fn check_scope(&self) -> Result<(), HouseFault> {
        if self.house.is_plain() {
            return Ok(());
        }
        let added = self.added_lines();
        let moves = sheet::MOVES.iter().flatten().map(|rule| rule.id);
        let shiftable: Vec<RuleId> = added.iter().copied().chain(moves).collect();
        self.house.check_scope(&added, &shiftable)
    }

    /// The ids of every line that some tally adds up.
    fn added_lines(&self) -> Vec<RuleId> {
        let mut ids = Vec::new();
        let mut note = |tally: tercio_ledger::Tally<'_>| {
            ids.extend(tally.lines().iter().map(|line| line.rule.id));
        };
        let mut facts = facts::SortieFacts::default();
        for a in Maneuver::ALL {
            for b in Maneuver::ALL {
                (facts.a.maneuver, facts.b.maneuver) = (*a, *b);
                note(self.sortie_dice(&facts, Side::A));
            }
        }
        let none = 0;
        note(self.volley_dice(&facts::VolleyFacts::default()));
        note(self.volley_number(none, none, none, none));
        note(self.starting_pool(&phase::floating::PoolFacts::default()));
        ids.extend([sheet::INJURED.id, sheet::DEAD.id]);
        // A unit that may not try to get away is simply finished.
        ids.push(sheet::ESCAPE.id);
        ids
    }
}

/// A battle's rules: the book and the setup.
#[derive(Clone, Debug)]
pub struct Warfare {
    pub book: Book,
    pub setup: Setup,
    counsel: Counsel,
}

impl Warfare {
    fn of(book: Book, setup: Setup) -> Warfare {
        let counsel = Counsel::of(&book);
        let mut rules = Warfare { book, setup, counsel };
        let begun = rules.begin();
        rules.take_stock(&begun);
        rules
    }
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
    battles: true,
    sections: sheet::SECTIONS,
    rulings: Rulings::LIST,
    files: &[
        DataFile::scenario("hastings", include_str!("../../../data/warfare/hastings.toml")),
        DataFile::scenario("cannae", include_str!("../../../data/warfare/cannae.toml")),
        DataFile::scenario("bridge", include_str!("../../../data/warfare/bridge.toml")),
        DataFile::scenario("meeting", include_str!("../../../data/warfare/meeting.toml")),
        DataFile::army("saxons", include_str!("../../../data/warfare/saxons.toml")),
        DataFile::army("normans", include_str!("../../../data/warfare/normans.toml")),
        DataFile::army("rome", include_str!("../../../data/warfare/rome.toml")),
        DataFile::army("carthage", include_str!("../../../data/warfare/carthage.toml")),
    ],
    coverage: include_str!("../../../golden/warfare/coverage.json"),
};
