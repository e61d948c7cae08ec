//! Worked examples of a rule system: files of cases with dice thrown by hand, played and checked,
//! and the rules that really took part gathered as they go. Only tests use this crate.
#![allow(clippy::unwrap_used, reason = "only tests use it, and a test may fail by it")]

mod coverage;
pub mod exact;
mod examples;
mod figures;
pub mod golden;
mod met;
mod places;
mod question;
pub mod script;

pub use coverage::{Coverage, coverage};
pub use examples::{Ran, files};
pub use figures::{Figures, Ours, leaves};
pub use met::Met;
pub use places::Sources;
pub use question::Question;

use std::collections::BTreeMap;
use tercio_engine::{AnyProcedure, AnySystem, Card, Ruleset, System};
use tercio_ledger::{House, HouseFault};

/// The procedures of a system under a house.
pub type Procedures = Vec<Box<dyn AnyProcedure>>;

/// A system on paper: its card and its procedures, no table.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    pub card: &'static Card,
    pub procedures: fn(&House) -> Result<Procedures, HouseFault>,
}

impl Paper {
    pub fn of<R: Ruleset>() -> Self {
        Paper { card: R::card(), procedures: |house| System::<R>::new().procedures(house) }
    }

    /// Ids in an example leave the system's prefix out.
    pub fn id(&self, short: &str) -> String {
        format!("{}.{short}", self.card.name)
    }

    pub fn ids(&self, short: &[String]) -> Vec<String> {
        short.iter().map(|id| self.id(id)).collect()
    }

    /// The house of an example: rulings by name and rules switched off, without the prefix.
    pub fn house(&self, rulings: &BTreeMap<String, String>, off: &[String]) -> House {
        let rulings = rulings.iter().map(|(id, answer)| (self.id(id), answer.clone())).collect();
        let off = off.iter().map(|id| self.id(id)).collect();
        House { rulings, off, ..House::default() }
    }
}

/// Faces as they are typed: `664`.
pub fn faces(text: &str) -> Result<Vec<u8>, String> {
    let face = |c: char| c.to_digit(10).and_then(|face| u8::try_from(face).ok());
    text.chars().map(face).collect::<Option<_>>().ok_or_else(|| format!("`{text}` is no throw"))
}
