//! Taking back: freely until a die or a reveal, by consent beyond, always as a line of the log.

use super::{plain, replayed, typed, whole};
use crate::toy::{Order, Plain, marched, planned};
use tercio_chance::{Answer, Seat};
use tercio_engine::log::Entry;
use tercio_engine::{AnyMatch, Match, Next, PlayFault, Slots};

#[test]
fn an_open_order_is_taken_back_and_the_log_says_so() {
    let mut game = plain();
    let before = game.state().clone();
    game.submit(Seat(0), Order::March(2)).unwrap();
    game.undo(Seat(0), false).unwrap();
    assert_eq!((game.state(), game.told().len(), game.places()), (&before, 0, 0));
    assert_eq!(game.log().len(), 2, "lines are only ever added");
    let undo = Entry::Undo { by: Seat(0), to: 0, consent: false };
    assert_eq!(game.log().entries().last(), Some(&undo));
    game.submit(Seat(0), Order::March(3)).unwrap();
    assert_eq!(game.state().at, [3, 0]);
    replayed(&game);
}

#[test]
fn another_seats_choice_in_between_needs_consent() {
    let mut game = plain();
    assert_eq!(game.undo(Seat(0), true), Err(PlayFault::NothingToUndo));
    marched(&mut game);
    let before = whole(&game);
    assert_eq!(game.undo(Seat(0), false), Err(PlayFault::ConsentNeeded));
    assert_eq!(whole(&game), before);
    game.undo(Seat(0), true).unwrap();
    assert_eq!(game.next(), Next::Choose(Seat(0)));
    assert_eq!(game.state().at, [1, 0]);
    replayed(&game);
}

#[test]
fn undo_stops_at_a_reveal_and_by_consent_takes_back_the_choice_behind_it() {
    let mut game = plain();
    marched(&mut game);
    planned(&mut game, [true, false, false]);
    for seat in [0, 1] {
        assert_eq!(game.undo(Seat(seat), false), Err(PlayFault::ConsentNeeded));
    }
    game.undo(Seat(1), true).unwrap();
    assert_eq!(game.next(), Next::Sealed(Slots::from_iter([(Seat(1), 0)])), "only Blue's is open");
    assert_eq!(game.state().bold, [false; 3]);
    let mut game = replayed(&game);
    game.submit(Seat(1), Order::Plan { slot: 0, bold: true }).unwrap();
    assert_eq!(game.state().bold, [true, false, true]);
    replayed(&game);
}

#[test]
fn undo_stops_at_a_die() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    assert_eq!(game.next(), Next::Choose(Seat(0)), "press or stay");
    game.submit(Seat(0), Order::Press).unwrap();
    let declared = game.log().len();
    game.undo(Seat(0), false).unwrap();
    assert_eq!(game.log().len(), declared + 1);
    assert_eq!(game.next(), Next::Choose(Seat(0)), "no die had fallen for it");
    game.submit(Seat(0), Order::Press).unwrap();
    game.throw(vec![3, 4]).unwrap();
    let before = whole(&game);
    assert_eq!(game.undo(Seat(0), false), Err(PlayFault::ConsentNeeded), "now one has");
    assert_eq!(whole(&game), before);
    replayed(&game);
    game.undo(Seat(0), true).unwrap();
    assert_eq!((game.next(), game.awaited()), (Next::Choose(Seat(0)), None));
    replayed(&game);
    game.submit(Seat(0), Order::Press).unwrap();
    game.throw(vec![3, 4]).unwrap();
    game.throw(vec![1]).unwrap();
    game.throw(vec![2]).unwrap();
    assert_eq!(game.undo(Seat(0), false), Err(PlayFault::ConsentNeeded), "and after the step too");
    game.undo(Seat(0), true).unwrap();
    assert_eq!(game.state().men, [6, 5]);
    replayed(&game);
}

#[test]
fn an_order_is_taken_back_while_the_table_waits_for_its_first_die() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    game.submit(Seat(0), Order::Stay).unwrap();
    assert_eq!(game.awaited().unwrap().rule, "toy.rain");
    game.undo(Seat(0), false).unwrap();
    assert_eq!((game.next(), game.awaited()), (Next::Choose(Seat(0)), None));
    replayed(&game);
}

#[test]
fn a_sealed_choice_is_taken_back_alone() {
    let mut game = plain();
    marched(&mut game);
    game.submit(Seat(0), Order::Plan { slot: 0, bold: true }).unwrap();
    game.submit(Seat(1), Order::Plan { slot: 0, bold: true }).unwrap();
    game.undo(Seat(0), false).unwrap();
    let open = Slots::from_iter([(Seat(0), 0), (Seat(0), 1)]);
    assert_eq!(game.next(), Next::Sealed(open), "Blue's choice stays sealed");
    replayed(&game);
}

#[test]
fn taking_back_a_sealed_choice_leaves_an_amendment_alone() {
    let mut game = plain();
    marched(&mut game);
    game.submit(Seat(0), Order::Plan { slot: 0, bold: true }).unwrap();
    game.submit(Seat(1), Order::Plan { slot: 0, bold: true }).unwrap();
    game.amend("men.1", serde_json::json!(5), "a miscount").unwrap();
    let open = Slots::from_iter([(Seat(0), 1)]);
    assert_eq!(game.next(), Next::Sealed(open), "an amendment drops no choice still wanted");
    game.undo(Seat(0), false).unwrap();
    assert_eq!(game.state().men, [6, 5]);
    replayed(&game);
}

#[test]
fn an_umpires_word_comes_back_with_the_order_that_used_it() {
    let mut game: Match<Plain> = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    game.throw(vec![6, 1, 1]).unwrap();
    game.force(Answer::Pair { high: 2, low: 2 }).unwrap();
    for _ in 0..2 {
        game.submit(Seat(0), Order::Press).unwrap();
        assert_eq!(game.awaited().unwrap().rule, "toy.press.cost", "the pair is decided");
        game.undo(Seat(0), true).unwrap();
        game = replayed(&game);
    }
    game.submit(Seat(0), Order::Press).unwrap();
    game.throw(vec![6]).unwrap();
    assert_eq!(game.state().men, [6, 4], "a double hits");
    let before = game.places();
    game.undo(Seat(0), true).unwrap();
    assert!(game.places() < before);
    game.submit(Seat(0), Order::Press).unwrap();
    assert_eq!(game.awaited().unwrap().rule, "toy.press.cost", "still decided");
    replayed(&game);
}

#[test]
fn a_reveal_alone_bars_undo_before_any_die_has_fallen() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    assert_eq!(game.awaited().unwrap().rule, "toy.clash");
    for seat in [0, 1] {
        assert_eq!(game.undo(Seat(seat), false), Err(PlayFault::ConsentNeeded));
    }
    game.undo(Seat(0), true).unwrap();
    assert_eq!(game.next(), Next::Sealed(Slots::from_iter([(Seat(0), 1)])), "his last choice");
    replayed(&game);
}
