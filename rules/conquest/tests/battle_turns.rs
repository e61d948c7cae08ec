//! The game turn, moves and tests in it, how a battle ends, and what is done before one.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft};
use tercio_chance::Seat;
use tercio_conquest::state::{Before, Due, EndReason, Heart, Status};
use tercio_engine::{Aim, Next, Ruleset};
use tercio_field::Ground;

const FOOT: &str = "6/6 foot";

fn two(red: &'static str, blue: &'static str) -> Draft {
    Draft::new(&[("red", red, [360, 100, 0])], &[("blue", blue, [360, 300, 180])])
}

#[test]
fn the_higher_throw_picks_the_round_and_equal_throws_are_thrown_again() {
    let mut clash = two(FOOT, FOOT).points(0, 2).points(1, 1).turn();
    clash.plays("");
    assert!(matches!(clash.rules_next(), Next::Sealed(_)));
    clash.refuses(0, "bid 3", "conquest.points.bid");
    clash.reveal("bid 1", "bid 0", "33 6 12 4");
    assert!(clash.tells("conquest.advantage.tie"));
    assert_eq!((clash.state.advantage, clash.asked()), (1, Some(1)));
    assert_eq!(clash.state.generals[0].points, 1);
    clash.does(1, "second", "");
    assert_eq!((clash.state.first, clash.asked()), (0, Some(0)));
    // One side without points bids nothing, and is not asked.
    let mut clash = two(FOOT, FOOT).points(1, 1).turn();
    clash.plays("");
    assert_eq!(clash.asked(), Some(1));
    clash.does(1, "bid 1", "6 11");
    assert_eq!(clash.state.advantage, 0);
    let mut clash = two(FOOT, FOOT).turn();
    clash.plays("6 1");
    assert_eq!((clash.top(), clash.asked()), (Due::Pick, Some(0)));
}

/// Red's moves.
fn moving(draft: Draft) -> Clash {
    let mut clash = draft.begin();
    if matches!(clash.top(), Due::Declare { .. }) {
        clash.does(0, "done", "");
    }
    clash
}

#[test]
fn a_march_goes_its_move_twice_and_near_the_enemy_by_test() {
    let mut clash = moving(two(FOOT, FOOT));
    clash.does(0, "move red 5", "").does(0, "move red 5", "");
    assert_eq!(clash.at("red"), (36_000, 20_000));
    clash.refuses(0, "move red 1", "conquest.move.double");
    let near =
        || moving(Draft::new(&[("red", FOOT, [360, 100, 0])], &[("blue", FOOT, [440, 160, 180])]));
    let mut clash = near();
    clash.does(0, "move red 6", "66");
    assert_eq!(clash.at("red"), (36_000, 10_000));
    clash.refuses(0, "move red 6", "conquest.declare.held");
    clash.does(0, "move red 5", "");
    let mut clash = near();
    clash.does(0, "move red 6", "11");
    assert_eq!(clash.at("red"), (36_000, 16_000));
}

#[test]
fn a_unit_that_failed_to_hurry_is_still_led_at_its_own_pace() {
    let units = (&[("red", FOOT, [360, 100, 0])], &[("blue", FOOT, [440, 160, 180])]);
    let mut clash = moving(Draft::new(units.0, units.1));
    let on = |clash: &Clash, to: [i32; 2]| {
        let aim = Aim { piece: 0, to: Some(to), ..Aim::default() };
        let order = clash.rules.aim(&clash.state, Seat(0), &aim).unwrap();
        clash.rules.judge(&clash.state, Seat(0), &order).unwrap();
        clash.rules.notation(&clash.state, &order)
    };
    assert_eq!(on(&clash, [36_000, 16_000]), "move red 6");
    clash.does(0, "move red 6", "66");
    let order = clash.rules.understand(&clash.state, Seat(0), "move red 6").unwrap();
    let refusal = clash.rules.judge(&clash.state, Seat(0), &order).unwrap_err();
    assert!(refusal.to_string().contains("5\" at most"), "{refusal}");
    assert_eq!(on(&clash, [36_000, 16_000]), "move red 5");
    clash.does(0, "move red 3", "");
    assert_eq!(on(&clash, [36_000, 16_000]), "move red 2", "what is left of it");
}

#[test]
fn dense_ground_lets_one_come_as_far_as_the_die_and_disorders() {
    let wood = || moving(two(FOOT, FOOT).ground(Ground::Wood, [300, 120, 420, 200]));
    let mut clash = wood();
    clash.does(0, "move red 5", "1");
    assert_eq!(clash.at("red"), (36_000, 13_000), "two inches to the wood, and one in it");
    assert!(clash.unit("red").disordered);
    assert!(clash.rules_refuse(0, "move red 1"));
    clash.does(0, "done", "");
    assert!(clash.unit("red").disordered, "it stands in it still");
    let mut clash = wood();
    clash.does(0, "move red 5", "6");
    assert_eq!(clash.at("red"), (36_000, 15_000));
}

#[test]
fn formations_change_by_test_and_a_unit_turns_once() {
    let mut clash = moving(two("12/6 foot", FOOT));
    clash.does(0, "face red about", "");
    assert_eq!(clash.unit("red").pose.facing.degrees(), 180);
    clash.refuses(0, "face red about", "conquest.turning");
    let mut clash = moving(two("12/6 foot", FOOT));
    clash.does(0, "ranks red fewer", "");
    assert_eq!((clash.unit("red").files, clash.unit("red").spent), (12, 3_000));
    let mut clash = moving(two("12/6 foot", FOOT));
    clash.does(0, "reform red 12", "66");
    assert_eq!((clash.unit("red").files, clash.unit("red").busy), (6, true));
    // Who is drilled tries again.
    let mut clash = moving(two("12/6 foot drilled", FOOT));
    clash.does(0, "reform red 12", "66 11");
    assert_eq!(clash.unit("red").files, 12);
    clash.refuses(0, "move red 1", "conquest.move.free");
}

/// A battle at the end of its game turn, with some units of blue gone or running.
fn ends(change: impl Fn(&mut Clash), turn: u8) -> Clash {
    let mut clash = two("12/6 foot", "12/6 foot").turn();
    clash.state.agenda.clear();
    clash.state.agenda.push(Due::EndTurn);
    clash.state.turn = turn;
    change(&mut clash);
    clash
}

#[test]
fn an_army_breaks_with_more_than_half_of_its_units_gone() {
    let lose = |clash: &mut Clash, name: &str| {
        let id = clash.id(name);
        clash.state.units[usize::from(id.0)].heart = Heart::Fleeing;
    };
    let mut half = ends(|clash| lose(clash, "blue"), 1);
    half.plays("1 6");
    assert_eq!((half.state.ended, half.state.turn), (None, 2));
    let mut most = ends(
        |clash| {
            lose(clash, "blue");
            lose(clash, "blue-guard");
        },
        1,
    );
    most.plays("");
    let ended = most.state.ended.unwrap();
    assert_eq!((ended.winner, ended.reason), (Some(0), EndReason::Broken));
}

#[test]
fn when_the_day_is_over_fewer_lost_wins() {
    let ended = |change: &dyn Fn(&mut Clash)| {
        let mut clash = ends(change, 6);
        clash.plays("");
        clash.state.ended.unwrap()
    };
    assert_eq!(ended(&|_| {}).winner, None);
    let figures = ended(&|clash| {
        let id = clash.id("red");
        clash.state.units[usize::from(id.0)].figures = 11;
    });
    assert_eq!((figures.winner, figures.reason), (Some(1), EndReason::Length));
    // A unit counts before figures.
    let unit = ended(&|clash| {
        let (red, guard) = (clash.id("red"), clash.id("blue-guard"));
        let unit = &mut clash.state.units[usize::from(red.0)];
        (unit.figures, unit.files) = (5, 5);
        clash.state.units[usize::from(guard.0)].status = Status::Destroyed;
    });
    assert_eq!(unit.winner, Some(0));
}

#[test]
fn who_gives_up_is_beaten() {
    let mut clash = moving(two(FOOT, FOOT));
    clash.does(0, "concede", "");
    assert_eq!(clash.state.ended.unwrap().winner, Some(1));
}

#[test]
fn ground_is_laid_in_turn_then_edges_and_places() {
    let mut draft = two(FOOT, FOOT);
    draft.setup.free = true;
    let mut clash = draft.turn();
    // Two more than four need a six; red throws higher.
    clash.plays("3 5 2");
    assert_eq!((clash.state.to_lay, clash.asked()), (5, Some(0)));
    clash.does(0, "lay hill 36 24", "");
    clash.refuses(1, "lay wood 44 24", "conquest.setup.apart");
    clash.refuses(1, "laid", "conquest.setup.least");
    clash.does(1, "lay wood 60 24", "").does(0, "lay marsh 12 24", "");
    clash.does(1, "lay rocks 12 40", "").does(0, "laid", "");
    assert_eq!(clash.top(), Due::Before(Before::Choose { side: 0 }));
    clash.does(0, "last", "");
    assert_eq!(clash.top(), Due::Before(Before::Edge { side: 1 }));
    clash.does(1, "edge far", "");
    assert!(!clash.state.far, "side 0 has the near edge then");
    assert_eq!(clash.top(), Due::Before(Before::Deploy { side: 1 }));
    clash.refuses(1, "deploy blue 36 30 180", "conquest.setup");
    clash.does(1, "deploy blue 36 40 180", "");
    assert_eq!(clash.asked(), Some(0), "a unit each in turn");
    clash.does(0, "array", "").does(1, "array", "4 3");
    assert!(clash.state.units.iter().all(|unit| unit.stands()));
    assert_eq!((clash.state.turn, clash.top()), (1, Due::Pick));
}
