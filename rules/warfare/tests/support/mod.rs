//! The files of worked examples.

pub mod battle;

use serde::Deserialize;
use std::collections::BTreeMap;
use tercio_trials::Question;
use tercio_trials::script::{Example, Scenario};

/// A file of worked examples.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Scenarios that the battles of this file are played on, by name.
    #[serde(default)]
    pub scenario: BTreeMap<String, Scenario>,
    #[serde(default)]
    pub question: Vec<Question>,
    #[serde(default)]
    pub battle: Vec<Example>,
}
