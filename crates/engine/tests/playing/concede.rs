//! Giving a battle up: at any time, by any seat, and then it is over.

use super::{plain, replayed, typed, whole};
use crate::toy::{Order, marched, planned};
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{CanUndo, Next, PlayFault};

#[test]
fn a_seat_gives_up_out_of_turn_and_the_others_have_won() {
    let mut game = plain();
    marched(&mut game);
    game.concede(Seat(1)).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(0)]);
    assert_eq!((outcome.rule.as_str(), game.next()), ("concede", Next::Over(outcome.clone())));
    for seat in [0, 1] {
        assert!(!game.may_act(Seat(seat)) && game.proposals(Seat(seat)).is_empty());
        let view = game.view(Some(Seat(seat)));
        assert_eq!((view.prompt.text, view.offers.len()), (outcome.because.clone(), 0));
    }
    assert!(matches!(game.log().entries().last(), Some(Entry::Snapshot { .. })));
    replayed(&game);
}

#[test]
fn nothing_happens_after_it() {
    let mut game = plain();
    marched(&mut game);
    game.concede(Seat(0)).unwrap();
    let before = whole(&game);
    let plan = Order::Plan { slot: 0, bold: true };
    assert!(matches!(game.submit(Seat(1), plan), Err(PlayFault::Over(_))));
    assert!(matches!(game.concede(Seat(1)), Err(PlayFault::Over(_))));
    assert!(matches!(game.undo(Seat(0), true), Err(PlayFault::Over(_))));
    assert_eq!(game.can_undo(Seat(0)), CanUndo::Nothing);
    game.advance().unwrap();
    assert_eq!(whole(&game), before);
}

#[test]
fn dice_that_were_awaited_are_awaited_no_longer() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    assert!(game.awaited().is_some());
    game.concede(Seat(0)).unwrap();
    assert!(game.awaited().is_none());
    assert_eq!(game.throw(vec![6, 1, 1]), Err(PlayFault::NoDiceAwaited));
    replayed(&game);
}

#[test]
fn whose_time_has_run_out_has_lost_whoever_is_to_act_and_the_log_says_so() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    assert!(game.awaited().is_some());
    game.lose_by_clock(Seat(0)).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(outcome.rule, "concede");
    assert!(outcome.because.ends_with("lost by the clock."), "{}", outcome.because);
    assert!(matches!(game.lose_by_clock(Seat(1)), Err(PlayFault::Over(_))));
    let clock = game.log().text().lines().filter(|line| line.contains("by_clock")).count();
    assert_eq!(clock, 1);
    replayed(&game);
}

#[test]
fn a_seat_that_is_not_there_gives_nothing_up() {
    let mut game = plain();
    let before = whole(&game);
    assert_eq!(game.concede(Seat(5)), Err(PlayFault::NoSuchSeat(Seat(5))));
    assert_eq!(whole(&game), before);
}

#[test]
fn a_log_in_which_somebody_else_gives_up_has_drifted() {
    let mut game = plain();
    game.concede(Seat(1)).unwrap();
    let log = game.log().text();
    let line = log.lines().find(|line| line.contains("concede")).unwrap();
    let twice = format!("{}\n{line}\n{line}\n", log.lines().next().unwrap());
    let (_, report) = tercio_engine::Match::<crate::toy::Plain>::replay(&twice).unwrap();
    assert_eq!(report.drift.map(|drift| drift.entry), Some(1));
}
