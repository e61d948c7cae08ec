//! Old logs under changed rules: the place, both values, and no play until all agree.

use super::whole;
use crate::toy::{Order, Plain, Quirk, Setup, State, Toy, begun, marched, planned};
use tercio_chance::{Answer, Seat};
use tercio_engine::log::Entry;
use tercio_engine::{AnyMatch, DiceFrom, Drift, Match, PlayFault, Ruleset, Terms, kit};
use tercio_ledger::House;

type OtherTally = Toy<{ Quirk::OtherTally as u8 }>;
type OtherRoll = Toy<{ Quirk::OtherRoll as u8 }>;
type OtherState = Toy<{ Quirk::OtherState as u8 }>;

/// A log with a clash that hits, and the entry of that clash.
fn clashed() -> (Match<Plain>, usize) {
    let mut game: Match<Plain> = begun(Terms { dice: DiceFrom::Typed, ..Terms::default() });
    marched(&mut game);
    game.force(Answer::Hits(2)).unwrap();
    planned(&mut game, [true, true, false]);
    let clash = game.log().len() - 1;
    (game, clash)
}

fn rolled() -> (Match<Plain>, usize) {
    let mut game: Match<Plain> = begun(Terms { seed: 7, ..Terms::default() });
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    let clash = game
        .log()
        .entries()
        .iter()
        .position(|entry| matches!(entry, Entry::Step { dice, .. } if !dice.is_empty()));
    (game, clash.unwrap())
}

fn drift<R: Ruleset<State = State>>(text: &str) -> (Match<R>, Drift) {
    let (game, report) = Match::<R>::replay(text).expect("a drifted log is still read");
    (game, report.drift.expect("it drifts"))
}

#[test]
fn a_changed_tally_names_the_entry_and_both_questions() {
    let (game, clash) = rolled();
    let (_, found) = drift::<OtherTally>(&game.log().text());
    assert_eq!(found.entry, clash);
    assert!(found.why.contains("`3d6, hits on 4+ = "), "{}", found.why);
    assert!(found.why.contains("`4d6, hits on 4+"), "{}", found.why);
    assert!(found.why.contains("[toy.clash]"), "{}", found.why);
}

#[test]
fn a_changed_roll_names_the_entry_and_both_questions() {
    let (game, clash) = rolled();
    let (_, found) = drift::<OtherRoll>(&game.log().text());
    assert_eq!(found.entry, clash);
    assert!(found.why.contains("`3d6, hits on 4+ = "), "{}", found.why);
    assert!(found.why.contains("`3d6, hits on 5+"), "{}", found.why);
}

#[test]
fn a_changed_effect_names_the_entry_and_both_states() {
    let (game, clash) = clashed();
    let Entry::Step { state: logged, .. } = &game.log().entries()[clash] else { panic!("a step") };
    let (shown, found) = drift::<OtherState>(&game.log().text());
    assert_eq!(found.entry, clash);
    assert!(found.why.contains(logged), "{}", found.why);
    assert_eq!(shown.state().men, [6, 6], "no snapshot since: it stands before that step");
}

#[test]
fn typed_dice_that_no_longer_fit_drift_where_they_were_typed() {
    let mut game: Match<Plain> = begun(Terms { dice: DiceFrom::Typed, ..Terms::default() });
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    game.throw(vec![1, 2, 3]).unwrap();
    let typed = game.log().entries().iter().position(|e| matches!(e, Entry::Typed { .. }));
    let (_, found) = drift::<OtherTally>(&game.log().text());
    assert_eq!(Some(found.entry), typed);
    assert!(found.why.contains("needs 4 dice, but 3 were given"), "{}", found.why);
}

#[test]
fn a_drifted_match_takes_nothing_until_all_agree() {
    let (game, _) = clashed();
    let (mut shown, _) = drift::<OtherState>(&game.log().text());
    let before = whole(&shown);
    for seat in [0, 1] {
        assert!(!shown.may_act(Seat(seat)));
        assert_eq!(shown.submit(Seat(seat), Order::Stay), Err(PlayFault::Drifted));
        assert_eq!(shown.undo(Seat(seat), true), Err(PlayFault::Drifted));
    }
    assert_eq!(shown.advance(), Err(PlayFault::Drifted));
    assert_eq!(shown.throw(vec![1]), Err(PlayFault::Drifted));
    assert_eq!(shown.force(Answer::Hits(1)), Err(PlayFault::Drifted));
    let amended = shown.amend("men.0", serde_json::json!(3), "now");
    assert_eq!(amended, Err(PlayFault::Drifted));
    assert_eq!(whole(&shown), before);
    shown.go_on();
    shown.advance().unwrap();
    assert!(shown.may_act(Seat(0)) || shown.awaited().is_some());
}

#[test]
fn a_drifted_log_is_shown_from_its_last_snapshot_and_goes_on_for_good() {
    let setup = Setup { men: [100, 100], rounds: 20 };
    let played = kit::play_at_random::<Plain>(setup, House::default(), 5, |_| {});
    let lines = played.game.log().lines();
    let snapshot = lines.iter().rposition(|line| line.contains(r#""kind":"snapshot""#)).unwrap();
    let snapshot =
        lines[..snapshot].iter().rposition(|line| line.contains(r#""kind":"snapshot""#)).unwrap();
    let text = lines[..=snapshot + 4].join("\n");
    let (mut game, found) = drift::<OtherState>(&text);
    assert!(found.entry < snapshot);
    let Entry::Snapshot { state } = &game.log().entries()[snapshot - 1] else { panic!("moved") };
    assert_eq!(&game.state_json(), state, "the last snapshot is shown");

    game.go_on();
    game.advance().unwrap();
    let told = game.told().len();
    while game.outcome().is_none() {
        let seat = kit::acting(&game)[0];
        let order = game.proposals(seat).remove(0);
        game.submit(seat, order).unwrap();
    }
    assert!(game.told().len() > told);
    let (again, report) = Match::<OtherState>::replay(&game.log().text()).unwrap();
    assert_eq!((report.drift, report.settled), (None, vec![found]));
    assert_eq!(whole(&again), whole(&game), "what was played after it is not lost");
}

#[test]
fn going_on_without_a_drift_does_nothing() {
    let (mut game, _) = clashed();
    let before = whole(&game);
    game.go_on();
    assert_eq!(whole(&game), before);
}

#[test]
fn a_question_no_longer_asked_is_a_drift_even_if_nothing_else_changes() {
    let mut game: Match<Plain> = begun(Terms { seed: 7, ..Terms::default() });
    marched(&mut game);
    planned(&mut game, [true; 3]);
    let reveal = game.log().lines().iter().position(|line| line.contains("revealed")).unwrap() - 1;
    let (_, found) = drift::<Toy<{ Quirk::AsksLess as u8 }>>(&game.log().text());
    assert_eq!(found.entry, reveal);
    assert!(found.why.contains("1 logged answers are no longer asked for"), "{}", found.why);
}

#[test]
fn an_order_that_can_no_longer_be_read_is_a_drift_and_loses_nothing() {
    let (game, _) = rolled();
    let text = game.log().text();
    let first = text.lines().nth(1).unwrap();
    assert!(first.contains(r#"{"march":1}"#), "the first step is a march: {first}");
    let renamed = text.replacen(r#"{"march":1}"#, r#"{"stride":1}"#, 1);
    let (game, found) = drift::<Plain>(&renamed);
    assert_eq!(found.entry, 0);
    assert!(found.why.contains("stride"), "{}", found.why);
    assert_eq!(game.log().len() + 1, text.lines().count());
}

#[test]
fn once_it_is_over_nothing_is_taken_back() {
    let played = kit::play_at_random::<Plain>(Setup::default(), House::default(), 4, |_| {});
    let mut game = played.game;
    for seat in [Seat(0), Seat(1)] {
        assert!(matches!(game.undo(seat, true), Err(PlayFault::Over(_))));
    }
}
