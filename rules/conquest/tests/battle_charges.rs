//! Charges: declared, met, run home or not.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft};
use tercio_conquest::Event;
use tercio_conquest::state::{Due, Heart, Reaction};
use tercio_conquest::troops::Facing;

const FOOT: &str = "6/6 foot";

/// Red is so many tenths of an inch before blue's front.
fn apart(red: &'static str, blue: &'static str, gap: i32) -> Clash {
    Clash::new(&[("red", red, [360, 100, 0])], &[("blue", blue, [360, 100 + gap, 180])])
}

#[test]
fn a_charge_in_reach_comes_home_and_one_out_of_reach_goes_its_move_disordered() {
    let mut clash = apart(FOOT, FOOT, 80);
    clash.charges(0, "charge red blue");
    assert_eq!(clash.asked(), Some(1), "blue says how it meets the charge");
    clash.does(1, "stand", "");
    assert_eq!(clash.at("red"), (36_000, 18_000));
    assert!(clash.fights("red") && clash.fights("blue"));
    let bond = clash.state.bonds[0];
    assert_eq!((bond.at, bond.charged, bond.askew), (Facing::Front, true, false));

    let mut clash = apart(FOOT, FOOT, 120);
    clash.charges(0, "charge red blue").does(1, "stand", "");
    assert_eq!(clash.at("red"), (36_000, 15_000), "twice five inches are too few for twelve");
    assert!(clash.unit("red").disordered && !clash.fights("red"));
    clash.refuses(0, "move red 1", "conquest.move.free");
    // Who has charged in vain does not find its order in the same round.
    clash.does(0, "done", "");
    assert!(clash.unit("red").disordered);
}

#[test]
fn who_flees_from_a_charge_is_caught_by_one_that_reaches_as_far() {
    // Eight inches and two of flight: ten are just enough.
    let mut clash = apart(FOOT, FOOT, 80);
    clash.charges(0, "charge red blue").does(1, "flee", "11");
    assert!(!clash.unit("blue").stands());
    let caught = |event: &Event| matches!(event, Event::Caught { .. });
    assert!(clash.told.iter().any(|(_, event)| caught(event)));
    assert!(clash.unit("red").busy && !clash.unit("red").disordered);

    let mut clash = apart(FOOT, FOOT, 80);
    clash.charges(0, "charge red blue").does(1, "flee", "12");
    assert_eq!(clash.unit("blue").heart, Heart::Fleeing);
    assert_eq!(clash.unit("blue").pose.facing.degrees(), 0, "it faces away");
    assert_eq!(clash.at("red"), (36_000, 15_000));
    assert!(clash.unit("red").disordered);
}

#[test]
fn a_charger_that_breaks_under_the_shots_stays_and_flees_in_the_resolution() {
    let mut clash = apart(FOOT, "6/6 foot light shortbow", 80);
    clash.charges(0, "charge red blue");
    // SA 3 less one at chargers hits on five; two of six are killed, which calls for a test.
    clash.does(1, "shoot", "551111 44 66");
    assert_eq!(clash.unit("red").figures, 4);
    assert_eq!(clash.unit("red").heart, Heart::Broken);
    assert_eq!(clash.at("red"), (36_000, 10_000));
    // It runs three inches in the resolution phase, does not rally, and runs on.
    clash.does(0, "done", "12 66 11");
    assert_eq!(clash.unit("red").heart, Heart::Fleeing);
    assert!(clash.at("red").1 < 10_000 - 3_000, "{:?}", clash.at("red"));
}

#[test]
fn a_charge_in_the_flank_calls_for_a_test_and_disorders_who_fails() {
    let flank = |dice: &str| {
        let mut clash =
            Clash::new(&[("red", FOOT, [360, 100, 0])], &[("blue", "18/6 foot", [370, 190, 90])]);
        clash.charges(0, "charge red blue").does(1, "stand", dice);
        clash
    };
    // Mo 6, one less for red who is near.
    let clash = flank("33");
    assert_eq!(clash.state.bonds[0].at, Facing::Flank);
    assert!(clash.unit("blue").disordered);
    assert!(!flank("32").unit("blue").disordered);
}

#[test]
fn a_warband_charges_what_is_in_reach_unless_it_is_held() {
    let mut clash = apart("6/6 foot warband", FOOT, 80);
    clash.does(0, "done", "");
    assert!(matches!(clash.top(), Due::Restrain { .. }));
    clash.does(0, "restrain", "66");
    assert_eq!(clash.state.charges.len(), 1, "the test has failed");
    let mut clash = apart("6/6 foot warband", FOOT, 80);
    clash.does(0, "done", "").does(0, "restrain", "11");
    assert!(clash.state.charges.is_empty());
    assert!(matches!(clash.top(), Due::Move { side: 0 }));
    let mut clash = apart("6/6 foot warband", FOOT, 120);
    clash.does(0, "done", "");
    assert!(matches!(clash.top(), Due::Move { side: 0 }), "nobody is in reach");
}

#[test]
fn to_join_a_charge_takes_a_test_and_a_fleeing_target_flees_from_all() {
    let red = [("red-1", FOOT, [330, 100, 0]), ("red-2", FOOT, [390, 100, 0])];
    let mut clash = Clash::new(&red, &[("blue", "12/12 foot", [360, 180, 180])]);
    clash.does(0, "charge red-1 blue", "").does(0, "charge red-2 blue", "66");
    assert!(clash.unit("red-2").held && clash.state.charges.len() == 1);

    let mut clash = Clash::new(&red, &[("blue", "12/12 foot", [360, 180, 180])]);
    clash.does(0, "charge red-1 blue", "").does(0, "charge red-2 blue", "11");
    clash.does(1, "stand", "");
    assert_eq!(clash.asked(), Some(0), "who stands against one stands against all");
    assert_eq!(clash.state.bonds.len(), 2);
    let said = clash.state.charges[1].reaction;
    assert_eq!(said, Some(Reaction::Stand));
}

#[test]
fn horse_counters_half_of_the_way() {
    let mut clash = apart("4/4 horse", "4/4 horse", 100);
    clash.charges(0, "charge red blue").does(1, "counter", "");
    assert_eq!(clash.at("blue"), (36_000, 15_000));
    assert!(clash.state.bonds[0].countered);
}

#[test]
fn points_help_a_test_and_are_gone_then() {
    let red = [("red", "6/6 foot warband general", [360, 100, 0])];
    let mut clash = Draft::new(&red, &[("blue", FOOT, [360, 180, 180])]).points(0, 2).begin();
    clash.does(0, "done", "").does(0, "restrain", "");
    assert!(matches!(clash.top(), Due::Test { .. }));
    clash.refuses(0, "spend 3", "conquest.points.spent");
    clash.does(0, "spend 1", "662");
    assert_eq!(clash.state.generals[0].points, 1);
    assert!(
        !clash.state.charges.is_empty(),
        "of 6, 6, 2 the lowest two are 8: more than the general's Mo"
    );
}
