//! Where each rule of a sheet stands in the code, and which test meets it.

use crate::AnsweredNo;
use crate::catalogue::system;
use crate::out::Out;
use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use tercio_engine::Card;

/// Where a rule stands and which test meets it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub code: String,
    pub test: String,
}

/// The rules that tests have met. An entry that cannot be read counts as none.
pub fn covered(card: &Card) -> BTreeMap<String, Place> {
    let all: BTreeMap<String, Value> = serde_json::from_str(card.coverage).unwrap_or_default();
    let places = all.into_iter().filter_map(|(id, entry)| {
        let place: Place = serde_json::from_value(entry).ok()?;
        (!place.test.trim().is_empty()).then_some((id, place))
    });
    places.collect()
}

pub fn run(name: &str, out: &Out) -> Result<()> {
    let card = system(name)?.card();
    let covered = covered(card);
    let ids: Vec<&str> = card.rules().map(|rule| rule.id.0).collect();
    let missing: Vec<&str> = ids.iter().copied().filter(|id| !covered.contains_key(*id)).collect();
    if out.json {
        let lines: Vec<Value> = ids
            .iter()
            .map(|id| {
                let place = covered.get(*id);
                let code = place.map(|place| &place.code);
                json!({ "id": id, "code": code, "test": place.map(|place| &place.test) })
            })
            .collect();
        let count = ids.len();
        out.json(&json!({
            "system": card.name, "rules": count, "uncovered": missing, "lines": lines,
        }));
    } else {
        out.say(&text(&ids, &covered, &missing));
    }
    if missing.is_empty() { Ok(()) } else { Err(AnsweredNo.into()) }
}

fn text(ids: &[&str], covered: &BTreeMap<String, Place>, missing: &[&str]) -> String {
    let wide = ids.iter().map(|id| id.len()).max().unwrap_or(0);
    let code = covered.values().map(|place| place.code.len()).max().unwrap_or(0);
    let mut text = String::new();
    for id in ids {
        let _ = match covered.get(*id) {
            Some(place) => writeln!(text, "{id:wide$}  {:code$}  {}", place.code, place.test),
            None => writeln!(text, "{id:wide$}  NO TEST"),
        };
    }
    let _ = match missing.len() {
        0 => writeln!(text, "\nAll {} rules are met by a test.", ids.len()),
        count => writeln!(text, "\n{count} of {} rules are met by no test.", ids.len()),
    };
    text
}
