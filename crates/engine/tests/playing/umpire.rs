//! The umpire: a pencil, a word for the dice, an order waved through.

use super::{plain, replayed, whole};
use crate::toy::{Order, Plain, Quirk, begun, marched, planned, refused_by, sheet};
use serde_json::json;
use tercio_chance::{Answer, Origin, Seat};
use tercio_engine::log::Entry;
use tercio_engine::{DiceFrom, Match, PlayFault, Terms};

#[test]
fn an_amendment_changes_one_value_with_a_reason() {
    let mut game = plain();
    game.amend("at.1", json!(9), "they started nearer").unwrap();
    game.amend("/bold/2", json!(true), "as agreed").unwrap();
    assert_eq!((game.state().at, game.state().bold), ([0, 9], [false, false, true]));
    assert_eq!(game.told()[0].text, "The umpire changes at.1: they started nearer");
    assert_eq!(game.undo(Seat(0), false), Err(PlayFault::NothingToUndo));
    replayed(&game);
}

#[test]
fn an_amendment_that_cannot_be_is_refused_and_nothing_changes() {
    let mut game = plain();
    let before = whole(&game);
    let no_place = game.amend("horses.0", json!(1), "why not").unwrap_err();
    assert!(no_place.to_string().contains("no `horses.0`"), "{no_place}");
    let no_reason = game.amend("men.0", json!(1), "  ").unwrap_err();
    assert!(no_reason.to_string().contains("needs a reason"), "{no_reason}");
    let no_value = game.amend("men.0", json!("many"), "why not").unwrap_err();
    assert!(no_value.to_string().contains("`men.0` cannot be that"), "{no_value}");
    let unsound = game.amend("men.0", json!(-1), "why not").unwrap_err();
    assert_eq!(unsound.to_string(), "that would leave an impossible table: -1 men");
    assert_eq!(whole(&game), before);
}

#[test]
fn an_amendment_can_end_a_battle_and_the_log_closes_with_a_snapshot() {
    let mut game = plain();
    game.amend("men.1", json!(0), "Blue strikes its flag").unwrap();
    assert!(game.outcome().is_some());
    assert!(matches!(game.log().entries().last(), Some(Entry::Snapshot { .. })));
    replayed(&game);
}

fn at_clash(dice: DiceFrom) -> Match<Plain> {
    let mut game = begun(Terms { dice, ..Terms::default() });
    marched(&mut game);
    game
}

fn clash_dice(game: &Match<Plain>) -> Vec<tercio_chance::Thrown> {
    let steps = game.log().entries().iter().filter_map(|entry| match entry {
        Entry::Step { dice, .. } => dice.iter().find(|thrown| thrown.rule == "toy.clash"),
        _ => None,
    });
    steps.cloned().collect()
}

#[test]
fn a_forced_answer_is_the_next_one_whether_dice_are_rolled_or_typed() {
    for dice in [DiceFrom::Rolled, DiceFrom::Typed] {
        let mut game = at_clash(dice);
        game.force(Answer::Hits(2)).unwrap();
        planned(&mut game, [true, true, false]);
        assert_eq!(game.state().men, [6, 4]);
        let thrown = &clash_dice(&game)[0];
        assert_eq!((thrown.origin, thrown.faces.len()), (Origin::Umpire, 0));
        assert!(game.told().iter().any(|told| told.text == "The umpire decides a throw: 2 hits"));
        replayed(&game);
    }
}

#[test]
fn awaited_dice_can_be_forced_too() {
    let mut game = at_clash(DiceFrom::Typed);
    planned(&mut game, [true, true, false]);
    game.force(Answer::Hits(3)).unwrap();
    assert_eq!(game.state().men, [6, 3]);
    replayed(&game);
}

#[test]
fn an_impossible_word_changes_nothing_and_another_takes_its_place() {
    let mut game = at_clash(DiceFrom::Typed);
    planned(&mut game, [true, true, false]);
    let before = whole(&game);
    assert!(matches!(game.force(Answer::Hits(4)), Err(PlayFault::Halted(_))), "of three dice");
    assert!(matches!(game.force(Answer::Sum(2)), Err(PlayFault::Halted(_))), "not a sum");
    assert_eq!(whole(&game), before);

    let mut game = at_clash(DiceFrom::Rolled);
    game.force(Answer::Hits(40)).unwrap();
    for slot in [0, 1] {
        game.submit(Seat(0), Order::Plan { slot, bold: false }).unwrap();
    }
    let before = whole(&game);
    let last = Order::Plan { slot: 0, bold: true };
    assert!(matches!(game.submit(Seat(1), last.clone()), Err(PlayFault::Halted(_))));
    assert_eq!(whole(&game), before);
    game.force(Answer::Hits(0)).unwrap();
    game.submit(Seat(1), last).unwrap();
    assert_eq!(clash_dice(&game)[0].answer, Answer::Hits(0));
    replayed(&game);
}

#[test]
fn a_word_given_beforehand_answers_the_first_question_and_typed_dice_the_next() {
    let mut game = at_clash(DiceFrom::Typed);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    game.force(Answer::Pair { high: 5, low: 5 }).unwrap();
    game.submit(Seat(0), Order::Press).unwrap();
    assert_eq!(game.awaited().unwrap().rule, "toy.press.cost");
    let mut again = replayed(&game);
    for game in [&mut game, &mut again] {
        game.throw(vec![6]).unwrap();
        assert_eq!(game.state().men, [6, 4]);
        replayed(game);
    }
    assert_eq!(whole(&game), whole(&again));
}

#[test]
fn a_refused_order_is_waved_through_but_nonsense_is_not() {
    let mut game = plain();
    let accepted = game.submit_passed(Seat(0), Order::March(9)).unwrap();
    assert_eq!(accepted.warning.map(|refusal| refusal.rule), Some(sheet::MARCH_MOST.id));
    assert_eq!(game.state().at, [9, 0]);
    let before = whole(&game);
    let nonsense = game.submit_passed(Seat(0), Order::Press).unwrap_err();
    assert!(refused_by(&sheet::NO_SUCH, &nonsense), "{nonsense}");
    let out_of_turn = game.submit_passed(Seat(1), Order::March(1)).unwrap_err();
    assert!(matches!(out_of_turn, PlayFault::NotYours { .. }), "{out_of_turn}");
    assert_eq!(whole(&game), before);
    replayed(&game);
}

#[test]
fn a_waved_order_that_waits_for_dice_is_still_marked_after_a_cut() {
    let mut game = at_clash(DiceFrom::Typed);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    game.amend("men.0", json!(1), "the last man").unwrap();
    let refused = game.submit(Seat(0), Order::Press).unwrap_err();
    assert!(refused_by(&sheet::PLAN_WEAK, &refused), "{refused}");
    assert!(game.submit_passed(Seat(0), Order::Press).unwrap().warning.is_some());
    let mut again = replayed(&game);
    for game in [&mut game, &mut again] {
        game.throw(vec![6, 1]).unwrap();
        game.throw(vec![6]).unwrap();
        let marked = game.log().entries().iter().any(|entry| {
            matches!(entry, Entry::Step { passed: Some(why), .. } if why.contains("does not press"))
        });
        assert!(marked, "the step says that it was waved through");
    }
    assert_eq!(whole(&game), whole(&again));
}

#[test]
fn a_word_used_by_a_call_that_fails_is_not_used_up() {
    let mut game = begun::<{ Quirk::Restless as u8 }>(Terms::default());
    marched(&mut game);
    game.force(Answer::Sum(3)).unwrap();
    for slot in [0, 1] {
        game.submit(Seat(0), Order::Plan { slot, bold: true }).unwrap();
    }
    let last = game.submit(Seat(1), Order::Plan { slot: 0, bold: true });
    assert_eq!(last, Err(PlayFault::Restless), "the wind took the word, then all was taken back");
    game.amend("agenda", json!(["plan", "press"]), "another question comes first").unwrap();
    let other = game.submit(Seat(0), Order::Press).unwrap_err();
    assert!(other.to_string().contains("Sum(3)"), "the word still stands: {other}");
}
