//! The beaten go back: how far, over whom, into whom, and who goes with them.

use crate::clash::{Clash, Draft};
use tercio_field::Ground;
use tercio_impetus::Due;

const FOOT: &str = "FP 5 5 1 B";
const AXES: &str = "FL 8 4 1 B";
/// Without Impetus nobody pursues, and the wild ones have none to lose.
const LEVY: &str = "FP 5 5 0 B";

fn beaten(behind: &[(&'static str, &'static str, [i32; 3])]) -> Clash {
    let mut blue = vec![("foe", FOOT, [60, 55, 180])];
    blue.extend_from_slice(behind);
    Clash::new(&[("axes", AXES, [60, 50, 0])], &blue)
}

#[test]
fn foot_goes_back_half_a_die_facing_the_enemy() {
    let mut clash = beaten(&[]);
    // 4 and 1; one hit, 5 - 1 against a five.
    clash.does(0, "charge axes foe", "61234 5 12341");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Pursue { .. })));
    clash.does(0, "stay", "5");
    assert_eq!(clash.at("foe"), (60_000, 58_000));
    assert_eq!(clash.unit("foe").pose.facing.degrees(), 180);
    assert_eq!((clash.unit("foe").vbu, clash.unit("foe").disordered), (4, true));
    assert!(clash.tells("impetus.retreat.foot"));
    assert_eq!(clash.at("axes"), (60_000, 55_000));
}

#[test]
fn friends_are_pushed_back_and_disordered() {
    // Its rear is at 58; the next stands there, and another 2U behind.
    let mut clash = beaten(&[("next", FOOT, [60, 58, 180]), ("last", FOOT, [60, 63, 180])]);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert_eq!(clash.at("foe"), (60_000, 58_000));
    assert_eq!(clash.at("next"), (60_000, 61_000));
    assert_eq!(clash.at("last"), (60_000, 64_000), "as far as it must");
    assert!(clash.unit("next").disordered && clash.unit("last").disordered);
    assert!(clash.tells("impetus.retreat.push-back"));
}

#[test]
fn friends_that_let_pass_are_disordered_too() {
    let mut clash = beaten(&[("thin", "S 8 2 0 B", [60, 58, 180])]);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert_eq!(clash.at("foe"), (60_000, 58_000));
    assert!(clash.unit("thin").disordered);

    assert!(clash.tells("impetus.retreat.push-back"), "it would have ended on them");

    // Horse that falls back from foot goes wholly over them.
    let blue = [("foe", "CM 10 5 1 B", [60, 55, 180]), ("thin", "S 8 2 0 B", [60, 62, 180])];
    let mut clash = Clash::new(&[("axes", AXES, [60, 50, 0])], &blue);
    clash.does(0, "charge axes foe", "");
    clash.does(1, "stand", "6123 5 12341 6");
    assert_eq!((clash.at("foe"), clash.at("thin")), ((60_000, 66_000), (60_000, 62_000)));
    assert!(clash.unit("thin").disordered && clash.tells("impetus.retreat.pass"));
}

#[test]
fn a_retreat_that_cannot_begin_destroys() {
    let red = [("axes", AXES, [60, 50, 0]), ("trap", LEVY, [60, 64, 0])];
    let mut clash = Clash::new(&red, &[("foe", FOOT, [60, 55, 180])]);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "2");
    assert!(clash.stands("foe"), "there was room enough");

    let red = [("axes", AXES, [60, 50, 0]), ("trap", LEVY, [60, 58, 180])];
    let mut clash = Clash::new(&red, &[("foe", FOOT, [60, 55, 180])]);
    // The trap touches it behind, and supports: half of 5.
    clash.does(0, "charge axes foe", "61234123 5 12341");
    clash.does(0, "stay", "6");
    assert!(!clash.stands("foe") && clash.tells("impetus.retreat.destroyed"));
}

#[test]
fn ground_nobody_enters_stops_a_retreat() {
    let blue = [("foe", FOOT, [60, 55, 180])];
    let draft = |top: i32| {
        Draft::new(&[("axes", AXES, [60, 50, 0])], &blue)
            .ground(Ground::Impassable, [50, top, 70, 70])
            .begin()
    };
    let mut clash = draft(60);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert_eq!(clash.at("foe"), (60_000, 57_000));
    let mut clash = draft(58);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert!(!clash.stands("foe"));
}

#[test]
fn off_the_table_is_routed_and_who_is_pushed_off_too() {
    let blue = [("foe", FOOT, [20, 113, 180]), ("next", FOOT, [20, 116, 180])];
    let mut clash = Clash::new(&[("axes", AXES, [20, 108, 0])], &blue);
    clash.does(0, "charge axes foe", "61234 5 12341");
    clash.does(0, "stay", "6");
    assert!(clash.stands("foe") && !clash.stands("next"));
    assert_eq!(clash.at("foe"), (20_000, 116_000));
    assert!(clash.tells("impetus.edge"));
}

#[test]
fn supports_go_back_with_a_beaten_main_unit() {
    let blue = [("foe", FOOT, [60, 55, 180]), ("beside", FOOT, [68, 55, 180])];
    let mut clash = Clash::new(&[("axes", AXES, [62, 50, 0])], &blue);
    clash.does(0, "charge axes foe", "");
    // 5 against 5 and half of 5.
    clash.does(1, "pass", "61234 5 12341123 4");
    assert_eq!(clash.at("beside"), (68_000, 57_000), "first those beside it");
    assert!(clash.tells("impetus.support.back") && !clash.unit("beside").disordered);
    clash.does(0, "stay", "6");
    assert_eq!(clash.at("foe"), (60_000, 58_000));
}

#[test]
fn supports_go_back_from_a_main_unit_that_routs_too() {
    let blue = [("foe", "FP 5 1 1 B", [60, 55, 180]), ("beside", FOOT, [68, 55, 180])];
    let mut clash = Clash::new(&[("axes", AXES, [62, 50, 0])], &blue);
    clash.does(0, "charge axes foe", "");
    clash.does(1, "pass", "61234 5 1123 3");
    assert!(!clash.stands("foe"));
    assert_eq!(clash.at("beside"), (68_000, 57_000));
    clash.does(0, "stay", "");
    assert!(clash.is_over());
}

#[test]
fn who_has_a_fight_of_his_own_to_come_does_not_go_back_as_a_support() {
    let red = [("left", AXES, [62, 50, 0]), ("right", AXES, [70, 50, 0])];
    let blue = [("one", FOOT, [60, 55, 180]), ("two", FOOT, [68, 55, 180])];
    let mut clash = Clash::new(&red, &blue);
    clash.does(0, "charge left,right one", "");
    // Left and right touch two; one and two touch left.
    // Held by the second, the winner does not pursue the first, who goes back alone.
    clash.does(1, "pass", "61234 5 12341123 1 12341123 12341");
    assert_eq!((clash.at("one"), clash.at("two")), ((60_000, 56_000), (68_000, 55_000)));
    assert!(clash.touches("right", "two") && clash.tells("impetus.retreat.foot"));
}

#[test]
fn nimble_horse_that_does_not_beat_foot_falls_back_disordered() {
    let horse = ("horse", "CM 10 4 1 B", [60, 50, 0]);
    let mut clash = Clash::new(&[horse], &[("foe", FOOT, [60, 55, 180])]);
    clash.does(0, "charge horse foe", "12341 12341 4");
    assert_eq!(clash.at("horse"), (60_000, 46_000), "five and a die");
    assert!(clash.unit("horse").disordered && clash.tells("impetus.retreat.fall-back"));
    assert!(clash.is_over() && clash.unit("horse").pose.facing.degrees() == 0);

    let mut clash = Clash::new(&[horse], &[("foe", "FL 8 5 4 B impetuous", [60, 55, 180])]);
    clash.does(0, "charge horse foe", "");
    // Beaten it goes as far, and foot does not come after it.
    clash.does(1, "stand", "12341 61234 4 2");
    assert_eq!(clash.at("horse"), (60_000, 48_000));
    assert_eq!(clash.at("foe"), (60_000, 55_000));
}

#[test]
fn a_rout_in_melee_shakes_those_behind() {
    let blue = [("foe", "FP 5 1 1 B", [60, 55, 180]), ("behind", FOOT, [60, 60, 180])];
    let mut clash = Clash::new(&[("axes", AXES, [60, 50, 0])], &blue);
    clash.does(0, "charge axes foe", "61234 5 1");
    assert!(!clash.stands("foe") && clash.tells("impetus.rout.shock"));
    assert_eq!((clash.unit("behind").vbu, clash.unit("behind").disordered), (4, true));
}
