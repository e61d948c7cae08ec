//! Units of a battle as sides of a question.

use serde_json::{Value, json};
use tercio_conquest::Conquest;
use tercio_engine::{Named, Ruleset, Side};

fn side(file: &str, unit: &str, procedure: &str, side: Side) -> Value {
    let setup = super::scenario(file);
    Conquest::side_facts(&setup, &Named { unit, procedure, side }).unwrap()
}

fn brought(file: &str, unit: &str, procedure: &str, side: Side) -> Value {
    let setup = super::scenario(file);
    Conquest::place_facts(&setup, &Named { unit, procedure, side }).unwrap()
}

/// Some facts of many.
#[track_caller]
fn check(facts: &Value, wanted: &Value) {
    for (name, value) in wanted.as_object().unwrap() {
        assert_eq!(&facts[name], value, "{name}");
    }
}

#[test]
fn who_is_named_first_charges_and_who_is_named_second_stands() {
    let hastati = side("rome-gauls", "hastati-1", "combat", Side::A);
    let wanted = json!({
        "figures": 24, "front": 8, "ca": 3, "ka": 3, "d": 7, "mo": 6, "save": 0,
        "drill": "drilled", "arm": "pilum", "shield": "large-shield", "armour": "light",
        "charging": true, "stakes": false, "general": false, "zone_mo": 7,
    });
    check(&hastati, &wanted);
    let warriors = side("rome-gauls", "warriors-2", "combat", Side::B);
    check(&warriors, &json!({ "charging": false, "drill": "warband", "general": true }));
    let knights = side("agincourt", "knights-1", "strike", Side::A);
    check(&knights, &json!({ "mount": "horse", "arm": "lance", "armour": "plate", "barding": "metal" }));
    let longbows = side("agincourt", "longbows-2", "combat", Side::B);
    check(&longbows, &json!({ "stakes": true, "front": 10, "drill": "light" }));
    let out = side("agincourt", "longbows-2", "combat", Side::A);
    check(&out, &json!({ "stakes": false, "charging": true }));
    let velites = side("rome-gauls", "velites-1", "combat", Side::A);
    check(&velites, &json!({ "front": 12, "drill": "skirmish" }));
    let chariots = side("gaugamela", "chariots", "combat", Side::A);
    check(&chariots, &json!({ "wounds": 2, "attacks": 2, "ka": 4, "figures": 3 }));
}

#[test]
fn a_shot_takes_its_weapon_from_the_first_and_its_target_from_the_second() {
    let bows = brought("agincourt", "longbows-1", "shoot", Side::A);
    check(&bows, &json!({ "weapon": "longbow", "sa": 4, "shooters": 10 }));
    let javelins = brought("rome-gauls", "velites-1", "shoot", Side::A);
    check(&javelins, &json!({ "weapon": "javelins", "shooters": 12 }));
    let knights = side("agincourt", "knights-1", "shoot", Side::B);
    let wanted = json!({
        "figures": 12, "d": 7, "mo": 7, "mount": "horse", "armour": "plate", "barding": "metal",
        "skirmish": false, "terrain": false, "two_handed": false,
    });
    check(&knights, &wanted);
    assert_eq!(side("agincourt", "men-at-arms-1", "shoot", Side::B)["two_handed"], true);
    assert_eq!(side("rome-gauls", "youths-1", "shoot", Side::B)["skirmish"], true);
}

#[test]
fn a_unit_brings_what_the_question_asks_of_it() {
    check(
        &brought("agincourt", "longbows-1", "shooters", Side::A),
        &json!({ "figures": 20, "front": 10, "skirmish": false }),
    );
    check(
        &brought("gaugamela", "levies-1", "test", Side::A),
        &json!({ "mo": 4, "zone_mo": 0 }),
    );
    check(&brought("rome-gauls", "velites-2", "dense", Side::A), &json!({ "skirmish": true }));
    check(&brought("rome-gauls", "triarii", "fate", Side::A), &json!({ "figures": 16 }));
    let runner = side("agincourt", "van-1", "flight", Side::A);
    assert_eq!(runner, json!({ "mount": "foot", "weight": "heavy" }));
    let charger = brought("agincourt", "knights-1", "escape", Side::B);
    assert_eq!(charger["reach"], 14, "barded horse, at double pace");
    assert_eq!(brought("rome-gauls", "triarii", "combat", Side::A), json!({}));
}

#[test]
fn who_cannot_shoot_is_unfit_and_nobody_is_nobody() {
    let setup = super::scenario("agincourt");
    let unfit = |unit: &str, procedure: &str, side: Side| {
        Conquest::unfit(&setup, &Named { unit, procedure, side })
    };
    assert!(unfit("knights-1", "shoot", Side::A).is_some());
    assert!(unfit("knights-1", "shoot", Side::B).is_none());
    assert!(unfit("knights-1", "combat", Side::A).is_none());
    assert!(unfit("crossbows-1", "shoot", Side::A).is_none());
    let nobody = Named { unit: "nobody", procedure: "shoot", side: Side::A };
    assert_eq!(Conquest::side_facts(&setup, &nobody), None);
}
