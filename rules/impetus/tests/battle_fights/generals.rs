//! Commanders in a lost melee: each row of their fates, and where they go.

use crate::clash::{Clash, Draft};
use tercio_engine::Ruleset;
use tercio_impetus::troops::{Level, Structure};
use tercio_impetus::{Due, EndReason, Event, Status};

const KNIGHTS: &str = "CP 8 6 4 B";

/// A blue unit with its commander, VBU 4, and a second command of blue behind.
fn led(level: Level) -> Clash {
    let blue = [
        ("guard", "FP 5 4 1 B general", [60, 55, 180]),
        ("men", "FP 5 5 1 B", [90, 80, 180]),
        ("rear", "FP 5 5 1 B second general", [120, 80, 180]),
    ];
    Draft::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue)
        .commander(1, level, Structure::Poor)
        .commander(3, Level::Poor, Structure::Poor)
        .begin()
}

/// The guard fails with a six: 4 - 1 + 1 is 4, so two are lost. Its commander throws 2d6 with his
/// leadership of 2, less 1 for the other, and 2 for the losses: 3 is added.
fn falls(clash: &mut Clash, fate: &str) {
    clash.does(0, "charge knights guard", &format!("6123412341 6 1234 {fate} 6 1"));
}

#[test]
fn up_to_six_he_is_unhurt() {
    let mut clash = led(Level::Fair);
    falls(&mut clash, "12");
    assert!(clash.tells("impetus.fate.none"));
    assert_eq!(clash.unit("guard").general, Some(1));
    assert_eq!(clash.state.commands[1].level, Level::Fair);
}

#[test]
fn captured_or_killed_he_is_gone_and_the_troops_stay() {
    for (throw, rule) in
        [("13", "captured"), ("22", "captured"), ("33", "killed"), ("43", "killed")]
    {
        let mut clash = led(Level::Fair);
        falls(&mut clash, throw);
        assert!(clash.tells(&format!("impetus.fate.{rule}")), "{throw}");
        assert_eq!(clash.unit("guard").general, None);
        assert_eq!(clash.state.commands[1].level, Level::Nobody);
        assert!(clash.stands("guard") && clash.stands("men"));
    }
}

#[test]
fn a_command_that_has_lost_its_commander_acts_without_a_name() {
    let mut clash = led(Level::Fair);
    let acts = Event::Initiative { command: 1 };
    let said = |clash: &Clash| clash.rules.narrate(&clash.state, &acts);
    let before = said(&clash);
    falls(&mut clash, "13");
    let after = said(&clash);
    let leader = before.split(" had the initiative").next().unwrap();
    assert!(!after.contains(leader), "{after}");
    assert!(after.starts_with("Leaderless, ") && after.contains("had the initiative"), "{after}");
}

#[test]
fn his_command_routs_with_him() {
    for (throw, rule) in
        [("44", "captured-routed"), ("54", "captured-routed"), ("55", "killed-routed")]
    {
        let mut clash = led(Level::Fair);
        // The guard is gone with its command: only the pursuit is thrown.
        clash.does(0, "charge knights guard", &format!("6123412341 6 1234 {throw} 1"));
        assert!(clash.tells(&format!("impetus.fate.{rule}")), "{throw}");
        assert!(!clash.stands("guard") && !clash.stands("men") && clash.stands("rear"));
        assert!(clash.state.commands[1].routed && clash.state.commands[3].shaken);
    }
}

#[test]
fn the_army_runs_with_its_chief() {
    let mut clash = led(Level::Fair);
    clash.does(0, "charge knights guard", "6123412341 6 1234 66");
    assert!(clash.tells("impetus.fate.army-routed"));
    let ended = clash.state.ended.unwrap();
    assert_eq!((ended.winner, ended.reason), (Some(0), EndReason::ChiefLost));
    assert!(matches!(clash.state.agenda.top(), Some(Due::Over)));
}

#[test]
fn a_charismatic_chief_lost_costs_every_unit() {
    let mut clash = led(Level::Charismatic);
    // Leadership 4: 5 is added in all, and a four makes 9.
    falls(&mut clash, "22");
    assert!(clash.tells("impetus.fate.killed") && clash.tells("impetus.fate.charismatic"));
    assert_eq!([clash.unit("guard").vbu, clash.unit("men").vbu, clash.unit("rear").vbu], [1, 4, 4]);
    assert_eq!(clash.unit("knights").vbu, 6);
}

#[test]
fn his_unit_routed_and_he_unhurt_he_joins_another() {
    let blue = [
        ("guard", "FP 5 1 1 B general", [60, 55, 180]),
        ("near", "FP 5 5 1 B", [80, 70, 180]),
        ("far", "FP 5 5 1 B", [90, 80, 180]),
    ];
    let begin = || Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue);
    let mut clash = begin();
    // Five against one and the commander's one: lost, but no six, so nobody throws for him.
    clash.does(0, "charge knights guard", "6123412341 5 1 1");
    assert!(!clash.stands("guard") && clash.tells("impetus.commander.joins"));
    assert_eq!(clash.unit("near").general, Some(1));

    let mut clash = begin();
    // A six: he throws 2d6 + 2 - 4 for a good structure, and 5 for what the test cost.
    clash.does(0, "charge knights guard", "6123412341 6 1 12 1");
    assert!(clash.tells("impetus.fate.none") && clash.tells("impetus.commander.joins"));
    assert_eq!((clash.unit("guard").general, clash.unit("near").general), (None, Some(1)));
}

#[test]
fn with_nobody_in_range_he_is_lost() {
    let blue =
        [("guard", "FP 5 1 1 B general", [60, 55, 180]), ("far", "FP 5 5 1 B", [100, 80, 180])];
    let mut clash = Draft::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue)
        .commander(1, Level::Fair, Structure::Poor)
        .begin();
    clash.does(0, "charge knights guard", "6123412341 5 1 1");
    assert!(clash.tells("impetus.commander.lost"));
    assert_eq!(clash.state.commands[1].level, Level::Nobody);
}

#[test]
fn a_charismatic_chief_with_nowhere_to_go_costs_every_unit_too() {
    let blue = [
        ("guard", "FP 5 1 1 B general", [60, 55, 180]),
        ("far", "FP 5 5 1 B", [100, 80, 180]),
        ("other", "FP 5 5 1 B second general", [120, 80, 180]),
    ];
    let mut clash = Draft::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue)
        .commander(1, Level::Charismatic, Structure::Poor)
        .begin();
    clash.does(0, "charge knights guard", "6123412341 5 1 1");
    assert!(clash.tells("impetus.commander.lost") && clash.tells("impetus.fate.charismatic"));
    assert_eq!([clash.unit("far").vbu, clash.unit("other").vbu], [4, 4]);
}

#[test]
fn shot_in_a_square_of_another_command_goes_with_its_pikes() {
    let blue = [
        ("guard", "FP 5 4 1 B general", [60, 55, 180]),
        ("pikes", "FP 5 4 1 B pikes two-deep", [90, 80, 180]),
        ("shot", "T 6 4 0 B musket second", [98, 80, 180]),
        ("rear", "FP 5 5 1 B second general", [120, 80, 180]),
    ];
    let mut clash = Draft::new(&[("knights", KNIGHTS, [60, 50, 0])], &blue)
        .commander(1, Level::Fair, Structure::Poor)
        .commander(3, Level::Poor, Structure::Poor)
        .begin()
        .amend("shot", |unit| unit.status = Status::Sheltered(2));
    clash.does(0, "charge knights guard", "6123412341 6 1234 44 1");
    assert!(!clash.stands("pikes") && clash.stands("rear"));
    assert_eq!(clash.unit("shot").status, Status::Routed);
    assert!(clash.tells("impetus.square.fate"));
}

/// The turn of red's command is its last, and the turn ends.
fn turn_ends(mut clash: Clash) -> Clash {
    clash.state.agenda.clear();
    clash.state.agenda.push(Due::EndTurn);
    clash.state.agenda.push(Due::Activate { command: 0 });
    clash.does(0, "done", "");
    clash
}

#[test]
fn a_charismatic_chief_whose_command_routs_costs_every_unit_in_a_square_too() {
    let blue = [
        ("guard", "FP 5 4 1 B general", [60, 55, 180]),
        ("men", "FP 5 5 1 B", [90, 80, 180]),
        ("rear", "FP 5 5 1 B second general", [120, 80, 180]),
        ("pikes", "FP 5 4 1 B second pikes two-deep", [130, 80, 180]),
        ("shot", "T 6 4 0 B second musket", [138, 80, 180]),
        ("last", "FP 5 5 1 B second", [150, 80, 180]),
    ];
    let clash = Draft::new(&[("knights", KNIGHTS, [60, 20, 0])], &blue)
        .commander(1, Level::Charismatic, Structure::Poor)
        .begin()
        .amend("men", |unit| unit.status = Status::Routed)
        .amend("shot", |unit| unit.status = Status::Sheltered(4));
    let clash = turn_ends(clash);
    assert!(clash.state.commands[1].routed && clash.tells("impetus.fate.charismatic"));
    assert_eq!([clash.unit("rear").vbu, clash.unit("shot").vbu], [4, 3]);
}

#[test]
fn no_command_runs_for_its_baggage() {
    let blue = [
        ("foe", "FP 5 5 1 B", [60, 80, 180]),
        ("one", "FP 5 5 1 B second", [120, 80, 180]),
        ("two", "FP 5 5 1 B second", [130, 80, 180]),
        ("three", "FP 5 5 1 B second", [140, 80, 180]),
    ];
    let clash = Clash::new(&[("knights", KNIGHTS, [60, 20, 0])], &blue)
        .amend("bluecamp", |unit| unit.status = Status::Routed);
    // Three of eight for the army; three for a command of two would be more than half.
    let clash = turn_ends(clash);
    assert!(clash.stands("foe") && !clash.state.commands[1].routed);
}

#[test]
fn who_is_left_without_a_foe_fights_the_next_one_he_touches() {
    let red = [("left", KNIGHTS, [61, 50, 0]), ("right", KNIGHTS, [69, 50, 0])];
    let blue = [
        ("one", "FP 5 4 1 B general", [60, 55, 180]),
        ("two", "FP 5 5 1 B", [68, 55, 180]),
        ("three", "FP 5 5 1 B second general", [76, 55, 180]),
    ];
    let mut clash = Draft::new(&red, &blue)
        .commander(1, Level::Fair, Structure::Poor)
        .commander(3, Level::Poor, Structure::Poor)
        .begin();
    clash.does(0, "charge left,right one", "");
    // The first bout takes the whole command away, and the second with it.
    clash.does(1, "pass", "6123412341 6 1234123 54 1 1234123412 12341");
    assert!(!clash.stands("one") && !clash.stands("two"));
    assert!(clash.touches("right", "three") && clash.is_over());
}
