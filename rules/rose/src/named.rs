//! Facts of units for odds by name: `tercio odds rose engage fornovo.gendarmes-1 ..`.
//!
//! Side a acts, side b is the target. The questions are about both at once, so each brings its own
//! facts, and has no part of its own to fill.

use crate::setup::{Setup, UnitSetup};
use serde_json::{Value, json};
use tercio_engine::{Named, Side};

fn named<'s>(setup: &'s Setup, named: &Named<'_>) -> Option<&'s UnitSetup> {
    setup.units.iter().find(|unit| unit.name == named.unit)
}

/// There is such a unit; what it brings stands beside its side.
pub(crate) fn side_of(setup: &Setup, asked: &Named<'_>) -> Option<Value> {
    named(setup, asked).map(|_| json!({}))
}

/// What a unit brings into a question.
pub(crate) fn brought_by(setup: &Setup, asked: &Named<'_>) -> Option<Value> {
    let unit = named(setup, asked)?;
    let troop = unit.troop.word();
    Some(match (asked.procedure, asked.side) {
        ("engage" | "shoot", Side::A) => json!({ "unit": troop, "skirmishing": unit.skirmishing }),
        ("engage", Side::B) => json!({ "target": troop }),
        ("shoot", Side::B) => {
            json!({ "target": troop, "target_skirmishing": unit.skirmishing })
        }
        ("reform", Side::A) => json!({ "unit": troop, "men": unit.men }),
        ("reload", Side::A) => json!({ "unit": troop }),
        ("order", Side::A) => {
            json!({ "eye": setup.leader(unit.leader).eye.word() })
        }
        _ => return None,
    })
}

/// Why a unit cannot act in a question, if it cannot.
pub(crate) fn unfit(unit: &UnitSetup, asked: &Named<'_>) -> Option<String> {
    if asked.side != Side::A {
        return None;
    }
    match asked.procedure {
        "shoot" | "reload" if unit.troop.shooter().is_none() => {
            Some("it has nothing to shoot with".into())
        }
        "engage" if unit.troop.fighter().is_none() => Some("guns never engage".into()),
        _ => None,
    }
}
