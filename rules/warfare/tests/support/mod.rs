//! Worked examples: files of cases with dice thrown by hand, played and checked, and the rules
//! that really took part gathered as they go.

pub mod battle;
pub mod golden;
pub mod places;
pub mod question;

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use tercio_ledger::{House, Shown};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Scenarios that the battles of this file are played on, by name.
    #[serde(default)]
    pub scenario: BTreeMap<String, battle::Scenario>,
    #[serde(default)]
    pub question: Vec<question::Example>,
    #[serde(default)]
    pub battle: Vec<battle::Example>,
}

/// The rules that took part in an example.
#[derive(Debug, Default)]
pub struct Met(pub BTreeSet<String>);

impl Met {
    pub fn rule(&mut self, id: &str) {
        self.0.insert(id.to_string());
    }

    /// The lines of a tally that applied.
    pub fn tally(&mut self, tally: Option<&Shown>) {
        let lines = tally.into_iter().flat_map(|tally| &tally.lines);
        lines.filter(|line| line.applied).for_each(|line| self.rule(&line.rule));
    }

    /// Everything an example claims to meet was met.
    pub fn require(&self, claimed: &[String]) -> Result<(), String> {
        let missing: Vec<&String> = claimed.iter().filter(|id| !self.0.contains(*id)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(format!("claims to meet {missing:?}, but met only {:?}", self.0))
    }
}

/// Faces as they are typed: `664`.
pub fn faces(text: &str) -> Result<Vec<u8>, String> {
    let face = |c: char| c.to_digit(10).map(|face| face as u8);
    text.chars().map(face).collect::<Option<_>>().ok_or_else(|| format!("`{text}` is no throw"))
}

/// The house of an example: rulings by name, without the system's prefix.
pub fn house(rulings: &BTreeMap<String, String>, off: &[String]) -> House {
    let rulings =
        rulings.iter().map(|(id, answer)| (format!("warfare.{id}"), answer.clone())).collect();
    let off = off.iter().map(|id| format!("warfare.{id}")).collect();
    House { rulings, off, ..House::default() }
}

/// Ids in an example leave the system's prefix out.
pub fn ids(short: &[String]) -> Vec<String> {
    short.iter().map(|id| format!("warfare.{id}")).collect()
}
