//! Sealed choices: nobody sees them until the last one is in.

use super::{plain, replayed, typed, whole};
use crate::toy::{Order, Plain, marched, planned, refused_by, sheet};
use serde_json::json;
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{AnyMatch, Match, Next, PlayFault, Slots};

const BOLD: [Order; 2] = [Order::Plan { slot: 0, bold: true }, Order::Plan { slot: 1, bold: true }];

fn at_plans() -> Match<Plain> {
    let mut game = plain();
    marched(&mut game);
    game
}

fn seen(game: &Match<Plain>, seat: Option<Seat>) -> String {
    let view = serde_json::to_string(&game.view(seat)).unwrap();
    let places: Vec<String> = (0..=game.places())
        .map(|place| serde_json::to_string(&game.view_at(place, seat)).unwrap())
        .collect();
    format!("{view}\n{}\n{}\n{:?}", places.join("\n"), game.log_for(seat), game.told())
}

#[test]
fn two_slots_of_one_seat_are_filled_in_any_order_and_the_last_choice_reveals_all() {
    let mut game = at_plans();
    let open: Slots = Slots::from_iter([(Seat(0), 0), (Seat(1), 0), (Seat(0), 1)]);
    assert_eq!(game.next(), Next::Sealed(open));
    assert_eq!(game.view(Some(Seat(0))).prompt.seats, [Seat(0), Seat(1)], "each seat once");
    assert_eq!(game.view(Some(Seat(0))).offers.len(), 4);
    assert!(game.submit(Seat(0), BOLD[1].clone()).unwrap().sealed);
    assert_eq!(game.view(Some(Seat(0))).offers.len(), 2, "only the slot still open");
    assert_eq!(game.proposals(Seat(0)).len(), 2);
    assert!(game.submit(Seat(1), Order::Plan { slot: 0, bold: false }).unwrap().sealed);
    assert!(!game.may_act(Seat(1)) && game.may_act(Seat(0)));
    assert_eq!(game.state().bold, [false; 3], "the state knows nothing yet");
    let before = whole(&game);
    for (seat, order) in [(1, BOLD[0].clone()), (0, BOLD[1].clone())] {
        let again = game.submit(Seat(seat), order).unwrap_err();
        assert!(matches!(again, PlayFault::NotYours { .. }), "{again}");
    }
    assert_eq!(whole(&game), before);
    let last = game.submit(Seat(0), Order::Plan { slot: 0, bold: false }).unwrap();
    assert!(!last.sealed);
    assert_eq!(game.state().bold, [false, true, false]);
    let revealed = game.told().iter().find(|told| told.rule == "toy.wind").unwrap();
    assert_eq!(revealed.text, "the plans: [false, true, false]");
    replayed(&game);
}

#[test]
fn other_seats_never_see_what_is_sealed_also_after_undo() {
    let watchers = [Some(Seat(1)), None];
    let watched = |bold: bool| -> Vec<String> {
        let mut game = at_plans();
        let mut seen_all = Vec::new();
        game.submit(Seat(0), Order::Plan { slot: 0, bold }).unwrap();
        seen_all.extend(watchers.map(|seat| seen(&game, seat)));
        game.undo(Seat(0), false).unwrap();
        seen_all.extend(watchers.map(|seat| seen(&game, seat)));
        game.submit(Seat(0), Order::Plan { slot: 0, bold: !bold }).unwrap();
        seen_all.extend(watchers.map(|seat| seen(&game, seat)));
        seen_all
    };
    assert_eq!(watched(true), watched(false));
}

#[test]
fn the_owner_sees_his_own_choice_and_nobody_the_seed() {
    let mut game = at_plans();
    game.submit(Seat(0), BOLD[0].clone()).unwrap();
    assert!(game.log_for(Some(Seat(0))).contains(r#""bold":true"#));
    for seat in [Some(Seat(0)), Some(Seat(1)), None] {
        let log = game.log_for(seat);
        assert!(!log.contains("seed"), "the seed foretells the dice");
        assert!(log.starts_with(r#"{"format":"tercio-record/1""#), "it cannot pass for a log");
    }
}

#[test]
fn a_sealed_choice_is_refused_or_waved_through_like_any_other() {
    let mut game = at_plans();
    game.amend("men.0", json!(1), "a test of the last man").unwrap();
    let before = whole(&game);
    let refused = game.submit(Seat(0), BOLD[0].clone()).unwrap_err();
    assert!(refused_by(&sheet::PLAN_WEAK, &refused), "{refused}");
    assert_eq!(whole(&game), before);
    let accepted = game.submit_passed(Seat(0), BOLD[0].clone()).unwrap();
    assert!(accepted.sealed && accepted.warning.is_some());
    let Some(Entry::Sealed { passed: Some(why), .. }) = game.log().entries().last() else {
        panic!("the log keeps that it was waved through");
    };
    assert_eq!(why, "one man alone is not bold [toy.plan.weak]");
    assert!(!seen(&game, Some(Seat(1))).contains("bold [toy.plan.weak]"), "and keeps it secret");
    replayed(&game);
}

#[test]
fn a_log_cut_between_the_last_choice_and_the_reveal_goes_on() {
    let mut game = at_plans();
    planned(&mut game, [true, false, true]);
    let lines = game.log().lines();
    let last_sealed = lines.iter().rposition(|line| line.contains(r#""kind":"sealed""#)).unwrap();
    let cut = lines[..=last_sealed].join("\n");
    let (mut again, _) = Match::<Plain>::replay(&cut).unwrap();
    assert_eq!(again.next(), Next::Sealed(Slots::new()), "nobody can act");
    again.advance().unwrap();
    assert_eq!(whole(&again), whole(&game), "and the same dice fall at the same place");
}

#[test]
fn a_reveal_can_wait_for_dice_and_be_taken_back_by_consent() {
    let mut game = typed();
    marched(&mut game);
    planned(&mut game, [true; 3]);
    assert_eq!(game.awaited().unwrap().rule, "toy.wind");
    replayed(&game);
    assert_eq!(game.undo(Seat(0), false), Err(PlayFault::ConsentNeeded), "it was revealed");
    game.undo(Seat(1), true).unwrap();
    assert_eq!(game.next(), Next::Sealed(Slots::from_iter([(Seat(1), 0)])));
    replayed(&game);
    game.submit(Seat(1), Order::Plan { slot: 0, bold: false }).unwrap();
    assert_eq!(game.awaited().unwrap().rule, "toy.clash", "calm plans raise no wind");
}
