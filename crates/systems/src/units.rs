//! Facts of a question filled in from units of a scenario.

use crate::AnyTableSystem;
use serde_json::{Map, Value};
use tercio_ledger::near;
use thiserror::Error;

/// Why a unit could not be put into a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnitFault {
    #[error("`{word}` is not a unit; write scenario.unit, such as `{example}`")]
    NoUnit { word: String, example: String },
    #[error("this question has no side `{side}` that a unit could fill")]
    NoSide { side: String },
    #[error("no scenario of {system} is called `{name}`{hint}; known: {known}")]
    UnknownScenario { system: String, name: String, hint: String, known: String },
    #[error("no unit of {scenario} is called `{unit}`{hint}; known: {known}")]
    UnknownUnit { scenario: String, unit: String, hint: String, known: String },
}

/// Fills one side of a question, `a` or `b`, from a unit of a setup. With the first side comes the
/// place the unit stands on.
pub fn fill_side(
    system: &dyn AnyTableSystem,
    scenario: &str,
    setup: &Value,
    unit: &str,
    side: &str,
    facts: &mut Value,
) -> Result<(), UnitFault> {
    let found = system.side_facts(setup, unit).ok_or_else(|| {
        let names = system.unit_names(setup);
        UnitFault::UnknownUnit {
            scenario: scenario.into(),
            unit: unit.into(),
            hint: near::hint(unit, names.iter().map(String::as_str)),
            known: names.join(", "),
        }
    })?;
    let Some(place) = facts.get_mut(side).and_then(Value::as_object_mut) else {
        return Err(UnitFault::NoSide { side: side.into() });
    };
    overlay(place, &found);
    if let ("a", Some(place), Some(facts)) =
        (side, system.place_facts(setup), facts.as_object_mut())
    {
        overlay(facts, &place);
    }
    Ok(())
}

/// The same by one word, `scenario.unit`, among the scenarios that come with the program.
pub fn fill_side_by_name(
    system: &dyn AnyTableSystem,
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
    fill_side(system, name, &setup, unit, side, facts)
}

/// Takes over the values of keys that are there already.
fn overlay(facts: &mut Map<String, Value>, found: &Value) {
    for (name, value) in found.as_object().into_iter().flatten() {
        if let Some(place) = facts.get_mut(name) {
            *place = value.clone();
        }
    }
}
