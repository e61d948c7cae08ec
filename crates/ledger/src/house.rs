//! What a table has agreed to change: rules switched off or shifted, rulings answered otherwise.

use crate::{Rule, RuleId, Ruling, Tally, near};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// The house rules of one match. They stand in its header and in every explanation.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct House {
    /// Rules that never apply here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<String>,
    /// Rules worth more or less than printed.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub shift: BTreeMap<String, i16>,
    /// Rulings answered otherwise than by default.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
}

/// A house rule that names nothing that exists.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HouseFault {
    #[error("no rule is called `{name}`{hint}")]
    UnknownRule { name: String, hint: String },
    #[error(
        "`{name}` is not a line that is added up, so a house cannot switch it off or shift it; \
         what can be chosen otherwise stands among the rulings"
    )]
    NotAdded { name: String },
    #[error("no ruling is called `{name}`{hint}")]
    UnknownRuling { name: String, hint: String },
    #[error("ruling `{ruling}` has no answer `{name}`; its answers are: {answers}")]
    UnknownAnswer { ruling: String, name: String, answers: String },
}

impl House {
    /// Starts a tally under these house rules.
    pub fn tally(&self) -> Tally<'_> {
        Tally::begin(self)
    }

    /// Starts a tally of which nobody will read the lines: the same rules add it up, and only the
    /// sums are kept.
    fn sums(&self) -> Tally<'_> {
        Tally::begin_sums(self)
    }

    /// Starts a tally with its lines, or with their sums alone.
    pub fn tally_if(&self, reasons: bool) -> Tally<'_> {
        if reasons { self.tally() } else { self.sums() }
    }

    /// Whether every rule switched off is among those that can be, and every one shifted among those
    /// that can be: a change that would be passed over in silence is refused.
    pub fn check_scope(
        &self,
        can_be_off: &[RuleId],
        shiftable: &[RuleId],
    ) -> Result<(), HouseFault> {
        let stray = |name: &&String, known: &[RuleId]| !known.iter().any(|id| id.0 == **name);
        let off = self.off.iter().find(|name| stray(name, can_be_off));
        let shifted = self.shift.keys().find(|name| stray(name, shiftable));
        match off.or(shifted) {
            Some(name) => Err(HouseFault::NotAdded { name: name.clone() }),
            None => Ok(()),
        }
    }

    /// No rule is switched off or shifted.
    pub fn is_plain(&self) -> bool {
        self.off.is_empty() && self.shift.is_empty()
    }

    pub fn is_off(&self, id: RuleId) -> bool {
        self.off.iter().any(|name| name == id.0)
    }

    pub fn shift_of(&self, id: RuleId) -> i16 {
        self.shift.get(id.0).copied().unwrap_or(0)
    }

    /// The index of the answer chosen for a ruling: the house's, or the default.
    pub fn answer(&self, ruling: &Ruling) -> Result<usize, HouseFault> {
        let Some(name) = self.rulings.get(ruling.id.0) else { return Ok(0) };
        ruling.index_of(name).ok_or_else(|| HouseFault::UnknownAnswer {
            ruling: ruling.id.to_string(),
            name: name.clone(),
            answers: ruling.answer_names().join(", "),
        })
    }

    /// Every name in this house that the system does not know.
    pub fn faults<'a>(
        &self,
        rules: impl Iterator<Item = &'a Rule> + Clone,
        rulings: &[&Ruling],
    ) -> Vec<HouseFault> {
        let mut faults = Vec::new();
        for name in self.off.iter().chain(self.shift.keys()) {
            if !rules.clone().any(|rule| rule.id.0 == name) {
                let hint = near::hint(name, rules.clone().map(|rule| rule.id.0));
                faults.push(HouseFault::UnknownRule { name: name.clone(), hint });
            }
        }
        for name in self.rulings.keys() {
            match rulings.iter().find(|ruling| ruling.id.0 == name) {
                Some(ruling) => faults.extend(self.answer(ruling).err()),
                None => {
                    let hint = near::hint(name, rulings.iter().map(|ruling| ruling.id.0));
                    faults.push(HouseFault::UnknownRuling { name: name.clone(), hint });
                }
            }
        }
        faults
    }
}
