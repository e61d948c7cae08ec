//! Rounds of melee: pila, support, joining in, fighting on, relief, those that spend themselves.

use crate::clash::{Clash, Draft};
use tercio_impetus::{Activity, Due};

const FOOT: &str = "FP 5 5 1 B";
const LEGION: &str = "FP 5 6 1 B pilum";
const WILD: &str = "FL 8 4 4 B warband";

#[test]
fn a_charged_legion_throws_three_pila_first() {
    let mut clash =
        Clash::new(&[("wild", WILD, [60, 50, 0])], &[("legion", LEGION, [60, 55, 180])]);
    // One hit: 4 - 1 + 1 for the distance; a five costs one and disorders. 4 dice less one, and no
    // Impetus any more: it is not fresh.
    clash.does(0, "charge wild legion", "612 5 12 123412");
    assert!(clash.tells("impetus.pilum.charged"));
    assert_eq!((clash.unit("wild").vbu, clash.unit("wild").disordered), (3, true));
}

#[test]
fn a_legion_that_charges_throws_one() {
    let mut clash = Clash::new(&[("legion", LEGION, [60, 50, 0])], &[("foe", FOOT, [60, 54, 180])]);
    // 5 - 1 + 1 is 5: a two passes, and disorders.
    clash.does(0, "charge legion foe", "6 2 1234123 1234");
    assert!(clash.tells("impetus.pilum.charging"));
    assert_eq!((clash.unit("foe").vbu, clash.unit("foe").disordered), (5, true));
}

#[test]
fn legions_throw_at_each_other_at_once() {
    let mut clash =
        Clash::new(&[("legion", LEGION, [60, 50, 0])], &[("other", LEGION, [60, 54, 180])]);
    clash.does(0, "charge legion other", "1 123 1234123 123412");
    assert!(clash.tells("impetus.pilum.charging") && clash.tells("impetus.pilum.charged"));
}

#[test]
fn a_worn_legion_and_one_struck_in_the_flank_throw_none() {
    let mut clash =
        Clash::new(&[("wild", WILD, [60, 50, 0])], &[("legion", LEGION, [60, 55, 180])])
            .amend("legion", |unit| (unit.worn, unit.vbu) = (true, 5));
    clash.does(0, "charge wild legion", "12341234 12341");
    let mut clash =
        Clash::new(&[("wild", WILD, [69, 64, 270])], &[("legion", LEGION, [60, 60, 180])]);
    clash.does(0, "charge wild legion", "1234123412 123412");
    assert!(clash.is_over());
}

#[test]
fn a_fresh_legion_beside_a_worn_one_throws_for_both() {
    let blue = [("legion", LEGION, [60, 55, 180]), ("beside", LEGION, [68, 55, 180])];
    let mut clash = Clash::new(&[("wild", WILD, [62, 50, 0])], &blue)
        .amend("legion", |unit| (unit.worn, unit.vbu) = (true, 5));
    clash.does(0, "charge wild legion", "");
    // One die; then 8 against 5 and half of 6.
    clash.does(1, "pass", "1 12341234 12341234");
    assert!(clash.tells("impetus.pilum.charged"));
}

#[test]
fn legions_beside_the_one_charged_throw_too() {
    let blue = [("legion", LEGION, [60, 55, 180]), ("beside", LEGION, [68, 55, 180])];
    let mut clash = Clash::new(&[("wild", WILD, [62, 50, 0])], &blue);
    clash.does(0, "charge wild legion", "");
    // Three and one; then 8 dice against 6 and half of 6.
    clash.does(1, "pass", "1234 12341234 123412341");
    assert!(clash.touches("wild", "beside"));
}

#[test]
fn pila_may_decide_it_before_the_melee() {
    let wild = ("wild", "FL 8 1 4 B", [60, 50, 0]);
    let mut clash = Clash::new(&[wild], &[("legion", LEGION, [60, 55, 180])]);
    clash.does(0, "charge wild legion", "666 6");
    assert!(!clash.stands("wild") && clash.tells("impetus.pilum.charged"));
    assert!(matches!(clash.state.agenda.top(), Some(Due::Pursue { .. })), "the way is free");
    clash.does(1, "stay", "");
    assert!(clash.is_over());
}

#[test]
fn who_joins_a_melee_supports_its_main_unit() {
    let red = [("main", FOOT, [57, 60, 0]), ("axes", WILD, [65, 53, 0])];
    let mut clash = Clash::new(&red, &[("foe", FOOT, [60, 60, 180])]);
    // The main unit has 5 and half of 8 beside it.
    clash.does(0, "charge axes foe", "123412341 12341");
    for unit in ["main", "axes"] {
        assert_eq!(clash.unit(unit).activity, Activity::Acted, "{unit} fought in its own turn");
    }
    assert_eq!(clash.unit("foe").activity, Activity::Idle);
}

#[test]
fn a_drawn_melee_is_fought_on_without_impetus() {
    let mut clash = Clash::new(&[("axes", WILD, [60, 50, 0])], &[("foe", FOOT, [60, 55, 180])]);
    clash.does(0, "charge axes foe", "12341234 12341");
    clash.refuses(0, "fight axes", "impetus.act.fought");
    let mut next = clash.amend("axes", |unit| unit.activity = Activity::Active);
    // Both are hit, both fail by as much: drawn.
    next.does(0, "fight axes", "6123 5 61234 4");
    assert_eq!((next.unit("axes").vbu, next.unit("foe").vbu), (3, 4));
    assert!(next.touches("axes", "foe") && next.is_over());
    assert_eq!(next.unit("axes").activity, Activity::Acted);
}

#[test]
fn who_wins_and_fails_loses_by_his_test_and_not_by_disorder_piled_up() {
    let fought = |disordered: bool| {
        let mut clash = Clash::new(&[("axes", WILD, [60, 50, 0])], &[("foe", FOOT, [60, 55, 180])]);
        clash.does(0, "charge axes foe", "12341234 12341");
        clash.amend("axes", |unit| {
            (unit.activity, unit.disordered) = (Activity::Active, disordered);
        })
    };
    // Two hits on the foe, who fails by two; one on the axes, who fail by one and win.
    let mut clash = fought(false);
    clash.does(0, "fight axes", "6612 5 61234 4");
    assert_eq!((clash.unit("axes").vbu, clash.unit("axes").disordered), (3, true));
    assert!(clash.tells("impetus.cohesion.losses") && !clash.tells("impetus.cohesion.piled"));
    // The same, but the axes were in disorder, and pass.
    let mut clash = fought(true);
    clash.does(0, "fight axes", "661 5 61234 1");
    assert_eq!(clash.unit("axes").vbu, 3);
    assert!(clash.tells("impetus.cohesion.piled"));
}

fn relieved() -> Clash {
    let red = [("first", LEGION, [60, 50, 0]), ("second", LEGION, [60, 47, 0])];
    Clash::new(&red, &[("foe", FOOT, [60, 54, 180])])
}

#[test]
fn a_legion_that_has_not_lost_is_relieved_by_a_fresh_one() {
    let mut clash = relieved();
    clash.does(0, "charge first foe", "1 1234123 12341");
    assert!(clash.is_over(), "nobody touches it behind: it charged away");
    let mut clash = clash
        .amend("first", |unit| (unit.activity, unit.vbu, unit.worn) = (Activity::Active, 4, true))
        .amend("second", |unit| unit.pose.front.y = 51_000);
    clash.does(0, "fight first", "1234 12341");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Relief { .. })));
    clash.refuses(0, "relieve redcamp", "impetus.relief");
    clash.does(0, "relieve second", "4");
    assert_eq!((clash.at("second"), clash.at("first")), ((60_000, 54_000), (60_000, 51_000)));
    assert!(clash.touches("second", "foe") && clash.tells("impetus.relief"));
    let mut next = clash.amend("second", |unit| unit.activity = Activity::Active);
    // It fights on as one that does not charge: no pila, no Impetus.
    next.does(0, "fight second", "123412 12341");
    assert!(next.is_over(), "the worn one behind relieves nobody");
}

#[test]
fn a_failed_relief_changes_nothing() {
    let mut clash = relieved()
        .amend("first", |unit| unit.pose.front.y = 54_000)
        .amend("second", |unit| unit.pose.front.y = 51_000);
    clash.does(0, "fight first", "123412 12341");
    clash.does(0, "relieve second", "3");
    assert_eq!(clash.at("first"), (60_000, 54_000));
    assert!(clash.is_over());
    let mut worn = relieved()
        .amend("first", |unit| unit.pose.front.y = 54_000)
        .amend("second", |unit| (unit.pose.front.y, unit.worn, unit.vbu) = (51_000, true, 5));
    worn.does(0, "fight first", "123412 12341");
    assert!(worn.is_over(), "a worn legion relieves nobody");
}

#[test]
fn scythed_chariots_are_spent_unless_they_destroy_their_foe() {
    let draft = |vbu: &'static str| {
        Clash::new(&[("scythes", "CF 10 3 6 B", [60, 50, 0])], &[("foe", vbu, [60, 55, 180])])
    };
    let mut clash = draft("FP 5 5 1 B");
    clash.does(0, "charge scythes foe", "612341234 2 12341");
    assert!(!clash.stands("scythes") && clash.tells("impetus.melee.scythed"));
    assert!(clash.stands("foe") && clash.unit("foe").disordered);
    assert!(matches!(clash.state.agenda.top(), Some(Due::Pursue { .. })), "the foe has won");
    clash.does(1, "stay", "");
    let mut clash = draft("FP 5 1 1 B");
    clash.does(0, "charge scythes foe", "612341234 3 1");
    assert!(clash.stands("scythes") && !clash.stands("foe"));
    clash.does(0, "stay", "");
    assert!(clash.is_over());
}

#[test]
fn wagons_never_go_back_and_have_no_flanks() {
    let wagons = ("wagons", "W 5 4 0 B", [60, 60, 180]);
    let mut clash = Clash::new(&[("axes", WILD, [69, 64, 270])], &[wagons]);
    // 4 and 4, less one for the wagons, nothing for their flank. Beaten, they stay.
    clash.does(0, "charge axes wagons", "6123412 5 1234");
    assert!(clash.stands("wagons") && clash.touches("axes", "wagons"));
    assert_eq!((clash.unit("wagons").vbu, clash.unit("wagons").disordered), (2, true));
    assert!(clash.is_over());
}

#[test]
fn a_large_unit_loses_from_its_rear() {
    let pikes = ("pikes", "FP 5 4 1 B pikes two-deep", [60, 55, 180]);
    let mut clash = Clash::new(&[("knights", "CP 8 6 4 B", [60, 50, 0])], &[pikes]);
    // No Impetus against pikes in front; 4 and 3 for the depth.
    clash.does(0, "charge knights pikes", "612341 6 1234123 1 6 123412 123412");
    let unit = clash.unit("pikes");
    assert_eq!((unit.vbu, unit.depth, unit.rear), (4, 2, 1));
    assert!(clash.touches("knights", "pikes"), "caught, and fought again");
}

#[test]
fn every_answer_to_the_support_ruling_runs() {
    let red = [("left", "CP 8 6 4 B", [57, 50, 0]), ("right", "CP 8 6 4 B", [65, 50, 0])];
    let mut clash = Draft::new(&red, &[("one", FOOT, [60, 55, 180])])
        .ruling("impetus.support-pool", "unit")
        .begin();
    clash.does(0, "charge left,right one", "1234123412 12341 12341");
    assert!(clash.is_over());
}
