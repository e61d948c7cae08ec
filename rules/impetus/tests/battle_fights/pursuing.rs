//! Who goes after the beaten, how far, and into whom.

use crate::clash::Clash;
use tercio_impetus::Due;

const KNIGHTS: &str = "CP 8 6 4 B";
const FOOT: &str = "FP 5 5 1 B";
const AXES: &str = "FL 8 4 1 B";

fn knights(behind: &[(&'static str, &'static str, [i32; 3])]) -> Clash {
    let mut blue = vec![("foe", FOOT, [60, 55, 180])];
    blue.extend_from_slice(behind);
    Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue)
}

#[test]
fn heavy_horse_must_and_has_nothing_to_choose() {
    let mut clash = knights(&[]);
    clash.does(0, "charge knights foe", "6123412341 5 12341 5 2");
    assert_eq!(clash.at("foe"), (60_000, 58_000));
    assert_eq!(clash.at("knights"), (60_000, 57_000));
    assert!(clash.tells("impetus.pursuit") && clash.is_over());
}

#[test]
fn who_is_caught_is_fought_again_with_impetus() {
    let mut clash = knights(&[]);
    // Back one, after it by six: ten dice again, against four less one.
    clash.does(0, "charge knights foe", "6123412341 5 12341 1 6 1234123412 123");
    assert!(clash.touches("knights", "foe"));
    assert_eq!(clash.at("knights"), (60_000, 56_000));
}

#[test]
fn a_worn_pursuer_has_no_impetus() {
    let mut clash = knights(&[]).amend("knights", |unit| (unit.worn, unit.vbu) = (true, 5));
    clash.does(0, "charge knights foe", "61234 5 12341 1 6 12341 123");
    assert!(clash.touches("knights", "foe"));
}

#[test]
fn others_may() {
    let draft = || Clash::new(&[("axes", AXES, [60, 50, 0])], &[("foe", FOOT, [60, 55, 180])]);
    let mut clash = draft();
    clash.does(0, "charge axes foe", "61234 5 12341");
    assert_eq!(clash.asked(), Some(0));
    clash.does(0, "pursue", "6 2");
    assert_eq!((clash.at("foe"), clash.at("axes")), ((60_000, 58_000), (60_000, 56_000)));
    let mut clash = draft();
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert_eq!(clash.at("axes"), (60_000, 55_000));
    assert!(clash.told.iter().any(|(_, event)| format!("{event:?}").starts_with("Stays")));
}

#[test]
fn without_impetus_nobody_does() {
    let levy = ("foe", "FP 5 5 0 B", [60, 55, 180]);
    let mut clash = Clash::new(&[("axes", AXES, [60, 50, 0])], &[levy]);
    // The charger is beaten; its foe stays where it is without being asked.
    clash.does(0, "charge axes foe", "12341 61234 4 6");
    assert_eq!(clash.at("axes"), (60_000, 52_000));
    assert_eq!(clash.at("foe"), (60_000, 55_000));
    assert!(clash.is_over());
}

#[test]
fn the_pursuit_runs_into_another_who_is_fought_at_once() {
    let blue = [("next", FOOT, [60, 61, 180])];
    let mut clash = knights(&blue);
    // The foe routs, the next is shaken and has four less one.
    clash = clash.amend("foe", |unit| (unit.vbu, unit.worn) = (1, true));
    clash.does(0, "charge knights foe", "6123412341 5 1 6 1234123412 123");
    assert!(!clash.stands("foe") && clash.touches("knights", "next"));
    assert_eq!(clash.at("knights"), (60_000, 61_000));
    assert_eq!((clash.unit("next").vbu, clash.unit("next").disordered), (4, true));
}

#[test]
fn a_pursuit_may_strike_a_flank() {
    // It faces west, and the knights come from wholly behind its front.
    let blue = [("next", "FL 8 5 1 B", [58, 66, 270])];
    let mut clash = knights(&blue);
    clash = clash.amend("foe", |unit| (unit.vbu, unit.worn) = (1, true));
    clash.does(0, "charge knights foe", "6123412341 5 1 6");
    assert!(!clash.touches("knights", "next"), "62 at its nearest, and they stop at 61");

    let blue = [("next", "FL 8 5 1 B", [54, 65, 270])];
    let mut clash = knights(&blue).amend("foe", |unit| (unit.vbu, unit.worn) = (1, true));
    clash.does(0, "charge knights foe", "6123412341 5 1 6 123412341212 123");
    assert!(clash.touches("knights", "next") && clash.tells("impetus.flank"));
}

#[test]
fn guns_in_the_way_of_a_pursuit_are_swept_away() {
    let guns = ("guns", "ART 3 4 0 B artillery-a", [60, 62, 180]);
    let mut clash = knights(&[guns]).amend("foe", |unit| (unit.vbu, unit.worn) = (1, true));
    clash.does(0, "charge knights foe", "6123412341 5 1 6");
    assert!(clash.stands("guns"), "one U short");
    let guns = ("guns", "ART 3 4 0 B artillery-a", [60, 61, 180]);
    let mut clash = knights(&[guns]).amend("foe", |unit| (unit.vbu, unit.worn) = (1, true));
    clash.does(0, "charge knights foe", "6123412341 5 1 6");
    assert!(!clash.stands("guns") && clash.tells("impetus.contact.artillery"));
}

#[test]
fn pursuit_over_the_edge_is_a_rout() {
    let blue = [("foe", "FP 5 1 1 B", [20, 117, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [20, 112, 0])], &blue);
    clash.does(0, "charge knights foe", "6123412341 5 1 4");
    assert!(!clash.stands("foe") && !clash.stands("knights"));
    assert!(clash.tells("impetus.edge"));
}

#[test]
fn nobody_pursues_out_of_contact_with_another() {
    let wagons = ("wagons", "W 5 4 0 B", [67, 55, 180]);
    let blue = [("foe", FOOT, [59, 55, 180]), wagons];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue);
    // Wagons beside the foe lend half of 4, and stay where they are.
    clash.does(0, "charge knights foe", "6123412341 5 1234112 5");
    assert_eq!(clash.at("foe"), (59_000, 58_000));
    assert_eq!(clash.at("knights"), (60_000, 55_000), "the wagons hold it");
    assert!(clash.is_over());
}

#[test]
fn the_charged_side_pursues_as_well() {
    let mut clash = Clash::new(
        &[("axes", AXES, [60, 50, 0])],
        &[("foe", "FL 8 5 4 B impetuous", [60, 55, 180])],
    );
    clash.does(0, "charge axes foe", "");
    // Five of its own; half a die for each, and five and four for Impetus when it catches them.
    clash.does(1, "stand", "12341 61234 4 2 5 123412341 12");
    assert!(clash.touches("axes", "foe"));
    assert_eq!(clash.at("axes"), (60_000, 54_000));
    assert!(!matches!(clash.state.agenda.top(), Some(Due::Pursue { .. })));
}
