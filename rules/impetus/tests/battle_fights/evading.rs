//! Evades from a charge: away, caught, swept, and whom the chargers run into.

use crate::clash::Clash;
use tercio_impetus::Due;

const KNIGHTS: &str = "CP 8 6 4 B";
const LIGHT: &str = "CL 12 3 1 B";
const SKIRMISHERS: &str = "S 8 2 0 B";

fn chased(kind: &'static str, distance: i32) -> Clash {
    let foe = ("foe", kind, [60, 50 + distance, 180]);
    Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[foe])
}

#[test]
fn who_gets_away_is_run_after_for_a_move() {
    let mut clash = chased(SKIRMISHERS, 7);
    clash.does(0, "charge knights foe", "");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Charged { .. })));
    // 8 and half of a die: 7 + 8 + 1 is more than 8 and any die, so no bonus is thrown.
    clash.does(1, "evade", "1");
    assert_eq!(clash.at("foe"), (60_000, 66_000));
    assert_eq!(clash.at("knights"), (60_000, 58_000), "its move, in order");
    assert!(!clash.unit("knights").disordered && clash.is_over());
    assert_eq!(clash.unit("foe").evades, 1);
    assert_eq!(clash.unit("foe").pose.facing.degrees(), 180, "the facing is kept");
    assert!(clash.state.evading.is_empty() && clash.state.charges.is_empty());
}

#[test]
fn who_may_be_caught_is_thrown_for() {
    let mut clash = chased(SKIRMISHERS, 3);
    clash.does(0, "charge knights foe", "");
    // 3 + 8 + 1 is 12: a bonus of 4 catches it, and skirmishers without Impetus are swept away.
    clash.does(1, "evade", "2 4");
    assert!(!clash.stands("foe") && clash.tells("impetus.contact.skirmishers"));
    assert_eq!(clash.at("knights"), (60_000, 62_000));

    let mut clash = chased(SKIRMISHERS, 3);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "2 3");
    assert!(clash.stands("foe") && clash.unit("knights").disordered, "thrown, and short");
    assert_eq!(clash.at("knights"), (60_000, 61_000));
}

#[test]
fn skirmishers_that_stand_are_swept_away() {
    let mut clash = chased(SKIRMISHERS, 7);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "stand", "");
    assert!(!clash.stands("foe") && clash.tells("impetus.contact.skirmishers"));
    assert!(clash.is_over());
    assert_eq!(clash.at("knights"), (60_000, 57_000));
}

#[test]
fn light_horse_caught_is_struck_in_the_rear() {
    let light = ("light", "CL 12 3 1 B", [60, 50, 0]);
    let slow = ("foe", "CL 8 3 1 B", [60, 51, 180]);
    let mut clash = Clash::new(&[light], &[slow]);
    clash.does(0, "charge light foe", "");
    // 1 + 8 + 2 is 11, within M. 3 and 1, and 2 for the rear; a failed test is a rout.
    clash.does(1, "evade", "2 612341 5 123");
    assert!(clash.tells("impetus.evade.caught") && clash.tells("impetus.melee.flank-routs"));
    assert!(!clash.stands("foe"));
}

#[test]
fn a_second_evade_in_a_turn_is_tested() {
    let mut clash = chased(LIGHT, 7).amend("foe", |unit| unit.evades = 1);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "3 1234123412 123");
    assert_eq!(clash.at("foe"), (60_000, 57_000), "it failed, and stands");
    let mut clash = chased(LIGHT, 7).amend("foe", |unit| unit.evades = 1);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "4 6");
    assert_eq!(clash.at("foe"), (60_000, 75_000));
    assert_eq!(clash.unit("foe").evades, 2);
}

#[test]
fn disordered_ones_evade_too_and_those_in_melee_do_not() {
    let mut clash = chased(LIGHT, 7).amend("foe", |unit| unit.disordered = true);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "1");
    assert_eq!(clash.at("foe"), (60_000, 70_000));

    let red = [("knights", KNIGHTS, [60, 50, 0]), ("axes", "FL 8 4 1 B", [68, 60, 270])];
    let mut clash = Clash::new(&red, &[("foe", LIGHT, [60, 57, 180])]);
    clash = clash.amend("axes", |unit| unit.pose.front.x = 64_000);
    // Knights 10, axes half of 4; they did not come in from a flank.
    clash.does(0, "charge knights foe", "123412341212 123");
    assert!(clash.is_over());
}

#[test]
fn off_the_table_is_gone() {
    let foe = ("foe", LIGHT, [20, 110, 180]);
    let mut clash = Clash::new(&[("knights", KNIGHTS, [20, 103, 0])], &[foe]);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "3");
    assert!(!clash.stands("foe") && clash.tells("impetus.edge"));
    assert_eq!(clash.at("knights"), (20_000, 111_000), "a move, with the table before it");
}

#[test]
fn the_chargers_run_into_whom_the_evader_hid() {
    let blue = [("foe", SKIRMISHERS, [60, 52, 180]), ("wall", "FP 5 5 1 B", [60, 57, 180])];
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue);
    clash.does(0, "charge knights foe", "");
    clash.does(1, "evade", "6 1234123412 12341");
    assert!(clash.touches("knights", "wall"), "the wall is within the move");
    assert_eq!(clash.at("foe"), (60_000, 63_000));
}

#[test]
fn a_group_whose_target_evaded_runs_on_together() {
    let red = [("left", KNIGHTS, [60, 50, 0]), ("right", KNIGHTS, [68, 50, 0])];
    let blue = [("foe", SKIRMISHERS, [60, 55, 180]), ("wall", "FP 5 5 1 B", [68, 57, 180])];
    let mut clash = Clash::new(&red, &blue);
    clash.does(0, "charge left,right foe", "");
    clash.does(1, "pass", "");
    clash.does(1, "evade", "5 1234123412 12341");
    assert_eq!(clash.at("left"), (60_000, 57_000), "the whole group halts where one strikes");
    assert_eq!(clash.at("right"), (68_000, 57_000));
    assert!(clash.touches("right", "wall"));
}

#[test]
fn without_impetus_nobody_is_run_into() {
    let light = ("light", "CL 12 3 0 B", [60, 50, 0]);
    let blue = [("foe", SKIRMISHERS, [60, 52, 180]), ("wall", "FP 5 5 1 B", [60, 57, 180])];
    let mut clash = Clash::new(&[light], &blue);
    clash.does(0, "charge light foe", "");
    clash.does(1, "evade", "6");
    assert!(!clash.touches("light", "wall"));
    clash.does(1, "pass", "");
    assert!(clash.is_over(), "the wall could have charged out of its zone");
    let (_, y) = clash.at("light");
    assert!((56_700..57_000).contains(&y), "{y}");
}

#[test]
fn guns_are_swept_away() {
    let guns = ("guns", "ART 3 4 0 B artillery-a", [60, 57, 180]);
    let mut clash = Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[guns]);
    clash.does(0, "charge knights guns", "");
    assert!(!clash.stands("guns") && clash.tells("impetus.contact.artillery"));
    assert!(clash.is_over() && !clash.tells("impetus.rout.shock"));
}
