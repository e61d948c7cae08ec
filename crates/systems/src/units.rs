//! Facts of a question filled in from units of a scenario.

use crate::AnyTableSystem;
use serde_json::{Map, Value};
use tercio_engine::{Named, Side};
use tercio_ledger::near;
use thiserror::Error;

/// Why a unit could not be put into a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnitFault {
    #[error("`{word}` is not a unit; write scenario.unit, such as `{example}`")]
    NoUnit { word: String, example: String },
    #[error("this question has no side `{side}` that a unit could fill")]
    NoSide { side: String },
    #[error("no scenario of {system} is called `{name}`; known: {known}{hint}")]
    UnknownScenario { system: String, name: String, hint: String, known: String },
    #[error("`{unit}` cannot be side {side} here: {because}")]
    Unfit { unit: String, side: String, because: String },
    #[error("no unit of {scenario} is called `{unit}`; known: {known}{hint}")]
    UnknownUnit { scenario: String, unit: String, hint: String, known: String },
}

/// Fills one side of a question, `a` or `b`, from a unit of a setup, and what the unit brings with
/// it: the place it stands on, the weapon it shoots with.
pub fn fill_side(
    system: &dyn AnyTableSystem,
    procedure: &str,
    (scenario, setup): (&str, &Value),
    unit: &str,
    side: &str,
    facts: &mut Value,
) -> Result<(), UnitFault> {
    let no_side = || UnitFault::NoSide { side: side.into() };
    let side_asked = match side {
        "a" => Side::A,
        "b" => Side::B,
        _ => return Err(no_side()),
    };
    let named = Named { unit, procedure, side: side_asked };
    let found = system.side_facts(setup, &named).ok_or_else(|| {
        let names = system.unit_names(setup);
        UnitFault::UnknownUnit {
            scenario: scenario.into(),
            unit: unit.into(),
            hint: near::hint(unit, names.iter().map(String::as_str)),
            known: names.join(", "),
        }
    })?;
    if let Some(because) = system.unfit(setup, &named) {
        return Err(UnitFault::Unfit { unit: unit.into(), side: side.into(), because });
    }
    let facts = facts.as_object_mut().ok_or_else(no_side)?;
    let fills = part_of(facts, side).map(|part| overlay(part, &found)).is_some();
    let brings = system.place_facts(setup, &named).is_some_and(|brought| overlay(facts, &brought));
    if fills || brings { Ok(()) } else { Err(no_side()) }
}

/// The part of a question that a side fills: its own. Where who acts has none, since the whole
/// question is about him, the other fills the only part there is.
fn part_of<'f>(
    facts: &'f mut Map<String, Value>,
    side: &str,
) -> Option<&'f mut Map<String, Value>> {
    let is_part = |name: &str| facts.get(name).is_some_and(Value::is_object);
    if is_part(side) || is_part("a") || side != "b" {
        return facts.get_mut(side).and_then(Value::as_object_mut);
    }
    let mut parts = facts.values_mut().filter_map(Value::as_object_mut);
    let only = parts.next()?;
    parts.next().is_none().then_some(only)
}

/// The same by one word, `scenario.unit`, among the scenarios that come with the program.
pub fn fill_side_by_name(
    system: &dyn AnyTableSystem,
    procedure: &str,
    word: &str,
    side: &str,
    facts: &mut Value,
) -> Result<(), UnitFault> {
    let card = system.card();
    let scenarios = || card.files.iter().filter(|file| file.scenario);
    let Some((name, unit)) = word.rsplit_once('.') else {
        let example = scenarios().next().map_or_else(String::new, |file| format!("{}.", file.name));
        return Err(UnitFault::NoUnit { word: word.into(), example: format!("{example}unit") });
    };
    let setup = scenarios()
        .find(|file| file.name.eq_ignore_ascii_case(name))
        .and_then(|file| system.read(file.name, file.text, card).ok())
        .ok_or_else(|| UnitFault::UnknownScenario {
            system: card.title.into(),
            name: name.into(),
            hint: near::hint(name, scenarios().map(|file| file.name)),
            known: scenarios().map(|file| file.name).collect::<Vec<_>>().join(", "),
        })?;
    fill_side(system, procedure, (name, &setup), unit, side, facts)
}

/// Takes over the values of keys that are there already, and says whether there were any.
fn overlay(facts: &mut Map<String, Value>, found: &Value) -> bool {
    let mut any = false;
    for (name, value) in found.as_object().into_iter().flatten() {
        if let Some(place) = facts.get_mut(name) {
            *place = value.clone();
            any = true;
        }
    }
    any
}
