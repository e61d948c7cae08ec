//! The rules that took part in an example.

use std::collections::BTreeSet;
use tercio_ledger::Shown;

/// Ids of the rules that took part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
