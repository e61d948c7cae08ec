//! What is asked and answered over HTTP.

pub mod catalogue;
pub mod describe;
pub mod draft;
mod edit;
pub mod matches;
pub mod odds;
pub mod sheet;
pub mod transfer;

use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock};
use tercio_proto::desk::{Catalogue, RuleOdds};

/// For each procedure by name, and each rule in it, facts under which the rule applies.
pub(crate) type Cases = Vec<(&'static str, BTreeMap<String, Value>)>;

/// Answers that never change while the program runs.
#[derive(Default)]
pub(crate) struct Desk {
    catalogue: OnceLock<Catalogue>,
    /// By system.
    cases: Mutex<HashMap<&'static str, Arc<Cases>>>,
    /// By rule id.
    worth: Mutex<HashMap<String, RuleOdds>>,
}
