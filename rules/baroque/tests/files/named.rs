//! Units of a battle as sides of a question.

use serde_json::{Value, json};
use tercio_baroque::{Baroque, CARD};
use tercio_engine::{Named, Ruleset, Side};

fn side(file: &str, unit: &str, procedure: &str, side: Side) -> Value {
    let setup = super::scenario(file);
    Baroque::side_facts(&setup, &Named { unit, procedure, side }).unwrap()
}

fn brought(file: &str, unit: &str, procedure: &str, side: Side) -> Value {
    let setup = super::scenario(file);
    Baroque::place_facts(&setup, &Named { unit, procedure, side }).unwrap()
}

#[test]
fn who_is_named_first_charges_and_who_is_named_second_stands() {
    let horse = side("naseby", "lifeguard", "melee", Side::A);
    assert_eq!((&horse["impetus"], &horse["type"]), (&json!(4), &json!("GA")));
    assert_eq!((&horse["spirit"], &horse["leader"]), (&json!("motivated"), &json!(true)));
    assert_eq!((&horse["charging"], horse.get("defends")), (&json!(true), None));
    let foot = side("naseby", "skippon-foot-1", "melee", Side::B);
    assert_eq!((foot.get("impetus"), &foot["charging"]), (None, &json!(false)));
    assert_eq!(foot["defends"], "hill");
    // A target may countercharge, a victor may pursue: there it is what the unit has.
    assert_eq!(side("naseby", "skippon-foot-1", "charge", Side::B)["impetus"], 1);
    assert_eq!(side("naseby", "train", "melee", Side::B)["defends"], "works");
    let guns = side("lutzen", "tercio-2", "shoot", Side::B);
    assert_eq!((&guns["massed"], &guns["cover"]), (&json!(true), &json!(false)));
}

#[test]
fn a_unit_brings_what_the_question_asks_of_it() {
    let shot = brought("lutzen", "heavy-cannon", "shoot", Side::A);
    assert_eq!(shot["weapon"], "art-a");
    let charge = brought("naseby", "lifeguard", "charge", Side::A);
    assert_eq!((&charge["move"], &charge["pace"]), (&json!(3), &json!("fast-mounted")));
    assert_eq!(charge.get("weapon"), None, "the charged shoot, not who charges");
    let charged = brought("naseby", "bluecoats", "charge", Side::B);
    assert_eq!((&charged["weapon"], &charged["sm"]), (&json!("musket"), &json!(-2)));
    assert_eq!((&charged["iron"], &charged["b_move"]), (&json!(true), &json!(2)));
    let evader = brought("vienna", "tatars-1", "evade", Side::A);
    assert_eq!(
        (&evader["evader_move"], &evader["evader_pace"]),
        (&json!(4), &json!("fast-mounted"))
    );
    let dragoons = brought("naseby", "okey", "charge", Side::B);
    assert_eq!((&dragoons["b_pace"], &dragoons["b_move"]), (&json!("foot"), &json!(2)));
}

#[test]
fn leaders_come_with_their_units_and_who_cannot_shoot_is_unfit() {
    let king = side("lutzen", "brigade-3", "initiative", Side::A);
    assert_eq!((&king["level"], &king["structure"]), (&json!("charismatic"), &json!("good")));
    let setup = super::scenario("vienna");
    let unfit = |unit: &str, procedure: &str, side: Side| {
        Baroque::unfit(&setup, &Named { unit, procedure, side })
    };
    assert!(unfit("hussars-1", "shoot", Side::A).is_some());
    assert!(unfit("hussars-1", "shoot", Side::B).is_none());
    assert!(unfit("bombards", "charge", Side::A).is_some());
    let nobody = Named { unit: "nobody", procedure: "shoot", side: Side::A };
    assert_eq!(Baroque::side_facts(&setup, &nobody), None);
    assert!(CARD.file("vienna").is_some());
}
