//! Units of a battle in questions.

use serde_json::{Value, json};
use tercio_engine::{Named, Ruleset, Side};
use tercio_rose::Rose;

fn brought(file: &str, unit: &str, procedure: &str, side: Side) -> Option<Value> {
    let setup = super::scenario(file);
    assert!(Rose::side_facts(&setup, &Named { unit, procedure, side }).is_some());
    Rose::place_facts(&setup, &Named { unit, procedure, side })
}

#[test]
fn who_is_named_first_acts_and_who_is_named_second_is_the_target() {
    assert_eq!(
        brought("fornovo", "gendarmes-1", "engage", Side::A),
        Some(json!({ "unit": "gendarmes", "skirmishing": false }))
    );
    assert_eq!(
        brought("fornovo", "militia-1", "engage", Side::B),
        Some(json!({ "target": "pikes" }))
    );
    assert_eq!(
        brought("cerignola", "arquebusiers-1", "shoot", Side::A),
        Some(json!({ "unit": "arquebusiers", "skirmishing": false }))
    );
    assert_eq!(
        brought("cerignola", "gendarmes-1", "shoot", Side::B),
        Some(json!({ "target": "gendarmes", "target_skirmishing": false }))
    );
}

#[test]
fn a_unit_brings_what_its_checks_ask() {
    assert_eq!(
        brought("fornovo", "swiss-1", "reform", Side::A),
        Some(json!({ "unit": "pikes", "men": 1500 }))
    );
    assert_eq!(
        brought("fornovo", "bombard", "reload", Side::A),
        Some(json!({ "unit": "bombard" }))
    );
    assert_eq!(
        brought("fornovo", "swiss-1", "order", Side::A),
        Some(json!({ "eye": "gifted" })),
        "that of the commander it is under"
    );
    assert_eq!(brought("fornovo", "swiss-1", "ladder", Side::A), None);
}

#[test]
fn who_cannot_do_it_is_unfit_and_nobody_is_nobody() {
    let setup = super::scenario("fornovo");
    let unfit = |unit: &str, procedure: &str, side: Side| {
        Rose::unfit(&setup, &Named { unit, procedure, side })
    };
    assert!(unfit("gendarmes-1", "shoot", Side::A).is_some());
    assert!(unfit("stradiots-1", "shoot", Side::A).is_some());
    assert!(unfit("gendarmes-1", "shoot", Side::B).is_none());
    assert!(unfit("guns", "engage", Side::A).is_some());
    assert!(unfit("guns", "engage", Side::B).is_none());
    let nobody = Named { unit: "nobody", procedure: "shoot", side: Side::A };
    assert_eq!(Rose::side_facts(&setup, &nobody), None);
    assert!(Rose::unit_names(&setup).contains(&"swiss-2".to_string()));
}
