//! Combat, rout, flight and pursuit, rallies; shooting.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft, Line};
use tercio_conquest::Event;
use tercio_conquest::state::{Due, Heart, Post};

const FOOT: &str = "6/6 foot";

/// Red has charged blue over eight inches and is in contact; the combat comes with these dice.
fn combat(red: &'static str, blue: &'static str, dice: &str) -> Clash {
    let red = [("red", red, [360, 100, 0]), ("other", FOOT, [100, 20, 0])];
    let mut clash = Clash::new(&red, &[("blue", blue, [360, 180, 180])]);
    clash.charges(0, "charge red blue").does(1, "stand", "").does(0, "done", dice);
    clash
}

fn scores(clash: &Clash) -> [i16; 2] {
    let fought = clash.told.iter().find_map(|(_, event)| match event {
        Event::Fought { scores, .. } => Some(*scores),
        _ => None,
    });
    fought.expect("nobody has fought")
}

/// Three hits and two kills of red, one hit of blue that kills nobody; blue fails its test.
const ROUT: &str = "444111 441 411111 1 66";

#[test]
fn the_loser_by_three_routs_and_is_ridden_down_by_one_who_comes_as_far() {
    let mut clash = combat(FOOT, FOOT, ROUT);
    // Two kills and the impact against nothing.
    assert_eq!(scores(&clash), [3, 0]);
    assert_eq!((clash.unit("blue").figures, clash.unit("blue").heart), (4, Heart::Broken));
    assert!(clash.tells("conquest.fail.3.routs"));
    assert!(matches!(clash.top(), Due::Pursue { .. }));
    clash.does(0, "pursue", "33 24");
    assert!(!clash.unit("blue").stands(), "six inches against six");
    let mut clash = combat(FOOT, FOOT, ROUT);
    clash.does(0, "pursue", "33 23");
    assert_eq!(clash.unit("blue").heart, Heart::Fleeing);
    assert!(!clash.fights("red") && clash.at("red").1 > 18_000, "{:?}", clash.at("red"));
}

#[test]
fn to_hold_takes_a_test_unless_drilled_and_warbands_are_not_asked() {
    let mut clash = combat(FOOT, FOOT, ROUT);
    clash.does(0, "hold", "33 11");
    assert_eq!(clash.at("red"), (36_000, 18_000));
    assert_eq!(clash.unit("blue").heart, Heart::Fleeing);
    let mut clash = combat(FOOT, FOOT, ROUT);
    clash.does(0, "hold", "66 12 11");
    assert!(clash.tells("conquest.flight.pursuit"), "the test failed: it goes after him");
    let mut clash = combat("6/6 foot drilled", FOOT, ROUT);
    clash.does(0, "hold", "11");
    assert!(clash.tells("conquest.flight.drilled"));
    let clash = combat("6/6 foot warband", FOOT, &format!("{ROUT} 12 11"));
    assert!(clash.tells("conquest.flight.pursuit"));
}

#[test]
fn drilled_foot_beaten_by_one_stands_and_the_winner_pushes_twice_as_hard() {
    // Nobody is killed; the impact alone wins.
    let clash = combat(FOOT, "6/6 foot drilled", "111111 111111 66");
    assert_eq!(scores(&clash), [1, 0]);
    assert!(clash.tells("conquest.fail.1.drilled") && clash.fights("blue"));
    assert_eq!((clash.unit("red").push, clash.unit("blue").push), (2, 0));
    // Who passes leaves him the plain bonus.
    let clash = combat(FOOT, "6/6 foot drilled", "111111 111111 11");
    assert_eq!(clash.unit("red").push, 1);
    // Others rout.
    let mut clash = combat(FOOT, FOOT, "111111 111111 66");
    assert!(clash.tells("conquest.fail.1.routs"));
    clash.does(0, "pursue", "66 11");
}

#[test]
fn all_strike_at_once_and_below_the_least_size_no_bonus_counts() {
    // Each kills one: red is five strong then, and its impact is lost.
    let clash = combat(FOOT, FOOT, "411111 4 411111 4");
    assert_eq!(scores(&clash), [1, 1]);
    assert_eq!((clash.unit("red").figures, clash.unit("blue").figures), (5, 5));
    assert_eq!((clash.unit("red").push, clash.unit("blue").push), (0, 0));
    assert_eq!((clash.unit("red").files, clash.unit("blue").files), (5, 5));
    assert!(clash.tells("conquest.result.draw") && clash.fights("red"));
}

#[test]
fn a_general_strikes_twice_and_dies_on_a_one_when_a_fifth_falls() {
    // Eight dice of red; two of six fall, his die shows a one, and red passes at four.
    let dice = "11111111 444111 441 1 22";
    let clash = combat("6/6 foot general", FOOT, dice);
    assert_eq!(clash.state.generals[0].post, Post::Lost);
    assert_eq!(scores(&clash), [0, 2]);
    let clash = combat("6/6 foot general", FOOT, "11111111 444111 441 2 22");
    assert_eq!(clash.state.generals[0].post, Post::With(clash.id("red")));
}

#[test]
fn who_routs_with_enemies_on_two_facings_is_destroyed() {
    let red = [("red-1", FOOT, [360, 100, 0]), ("red-2", FOOT, [460, 196, 270])];
    let mut clash = Clash::new(&red, &[("blue", "18/6 foot", [360, 180, 180])]);
    clash.does(0, "charge red-1 blue", "").does(0, "charge red-2 blue", "11");
    // Both come home; the test of the flank is passed.
    clash.does(1, "stand", "11");
    assert_eq!(clash.state.bonds.len(), 2);
    // Six of red-1 and five of red-2, three ranks and one beyond each end; blue strikes at both.
    clash.does(0, "done", "444111 444 44411 444 111111 111 66");
    assert!(!clash.unit("blue").stands());
    assert!(clash.tells("conquest.fail.beset"));
}

#[test]
fn friends_near_one_that_breaks_test_once() {
    let blue: [Line; 2] = [("blue", FOOT, [360, 180, 180]), ("friend", FOOT, [420, 200, 180])];
    let mut clash = Clash::new(&[("red", FOOT, [360, 100, 0])], &blue);
    clash.charges(0, "charge red blue").does(1, "stand", "");
    clash.does(0, "done", "444111 441 411111 1 66 66");
    assert_eq!(clash.unit("friend").heart, Heart::Broken);
    assert!(clash.tells("conquest.rally.panic"));
    clash.does(0, "pursue", "66 11 11");
    assert_eq!(clash.unit("friend").heart, Heart::Fleeing);
}

#[test]
fn a_fleeing_unit_rallies_disordered_or_runs_on() {
    let begin = || {
        let clash = Draft::new(
            &[("red", "12/6 foot", [360, 200, 180])],
            &[("blue", FOOT, [360, 400, 180])],
        );
        clash.begin().amend("red", |unit| unit.heart = Heart::Fleeing)
    };
    let mut clash = begin();
    clash.does(0, "done", "");
    clash.does(0, "done", "33");
    assert!(clash.unit("red").is_steady() && clash.unit("red").disordered);
    let mut clash = begin();
    clash.does(0, "done", "").does(0, "done", "34 12");
    assert_eq!(clash.at("red"), (36_000, 17_000), "three inches on");
    // With less than a quarter there is nothing to test.
    let mut clash = begin().amend("red", |unit| (unit.figures, unit.files) = (2, 2));
    clash.does(0, "done", "").does(0, "done", "12");
    assert_eq!(clash.unit("red").heart, Heart::Fleeing);
}

#[test]
fn targets_are_named_first_and_a_shot_at_one_who_is_gone_is_lost() {
    let red = [("red-1", "6/6 foot bow", [340, 100, 0]), ("red-2", "6/6 foot bow", [400, 100, 0])];
    let mut clash = Clash::new(&red, &[("blue", "1/1 foot skirmish", [370, 160, 180])]);
    clash.does(0, "done", "").does(0, "done", "");
    clash.does(0, "aim red-1 blue", "");
    clash.refuses(0, "aim red-1 blue", "conquest.shooting-ranks.once");
    clash.does(0, "aim red-2 blue", "");
    assert!(matches!(clash.top(), Due::Shoot { side: 0 }));
    // SA 3 less one for skirmishers hits on five; a save of one on six; four kills.
    clash.does(0, "loose red-2", "511111 1 4");
    assert!(!clash.unit("blue").stands());
    assert!(clash.tells("conquest.shooting-ranks.lost"));
}
