//! Each check of the kit can fail: a system that breaks just that promise is found out.

use super::kit::{at_stake, law, verdict};
use crate::toy::{Order, Quirk, Setup, Toy, begun, marched, planned};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use tercio_chance::Seat;
use tercio_engine::{Facts, Field, Match, Ruleset, Terms, kit, number};
use tercio_ledger::House;

/// What a check says when it fails.
fn said(check: impl FnOnce()) -> String {
    let payload = catch_unwind(AssertUnwindSafe(check)).expect_err("the check must fail");
    let text = payload.downcast_ref::<String>().cloned();
    text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_string()))
        .expect("a check says why")
}

fn found(check: impl FnOnce(), words: &str) {
    let said = said(check);
    assert!(said.contains(words), "it says: {said}");
}

fn fresh<const QUIRK: u8>() -> Match<Toy<QUIRK>> {
    begun(Terms::default())
}

fn battle<R: Ruleset<Setup = Setup>>() {
    kit::check_battle::<R>(Setup::default(), House::default(), 1);
}

#[test]
fn a_proposal_that_judge_refuses() {
    let game = fresh::<{ Quirk::ProposesBadly as u8 }>();
    found(|| kit::check_proposals(&game), "but judge says: that is too far");
}

#[test]
fn a_notation_that_does_not_read_back() {
    let game = fresh::<{ Quirk::Misspells as u8 }>();
    found(|| kit::check_proposals(&game), "`mrach 1` is not understood");
}

#[test]
fn a_state_that_is_not_sound() {
    let game = fresh::<{ Quirk::BeginsUnsound as u8 }>();
    found(|| kit::check_state(&game), "unsound state");
}

#[test]
fn a_state_that_is_not_all_written_down() {
    let mut game = fresh::<{ Quirk::Forgets as u8 }>();
    kit::check_state(&game);
    game.submit(Seat(0), Order::March(1)).unwrap();
    found(|| kit::check_state(&game), "changes by being written down");
}

#[test]
fn rules_that_let_a_seat_act_out_of_turn() {
    let mut game = fresh::<{ Quirk::Flips as u8 }>();
    found(|| kit::check_refusals(&mut game), "acted out of turn");
}

#[test]
fn rules_that_are_no_function_of_state_and_dice() {
    type Impure = Toy<{ Quirk::Impure as u8 }>;
    found(battle::<Impure>, "does not replay cleanly");
    let play = || kit::play_at_random::<Impure>(Setup::default(), House::default(), 1, |_| {});
    // One march more, so that the count stands otherwise for the second telling.
    let said = said(|| {
        loop {
            let played = play();
            fresh::<{ Quirk::Impure as u8 }>().submit(Seat(0), Order::March(1)).unwrap();
            kit::check_typed(&played.game);
        }
    });
    assert!(said.contains("typed dice end otherwise") || said.contains("replay"), "{said}");
}

#[test]
fn a_log_that_cannot_be_opened_again() {
    let mut game = fresh::<{ Quirk::OpensOnce as u8 }>();
    marched(&mut game);
    found(|| kit::check_cut_log(&game, 1), "a cut log is read");
}

#[test]
fn a_view_that_blabs() {
    let mut game = fresh::<{ Quirk::Blabs as u8 }>();
    marched(&mut game);
    found(|| kit::check_secrecy(&game), "what seat 1 sealed shows elsewhere");
}

#[test]
fn a_step_that_does_not_settle_what_its_procedure_says() {
    let mut game = fresh::<{ Quirk::SettlesOtherwise as u8 }>();
    marched(&mut game);
    planned(&mut game, [true, true, false]);
    let lines = game.log().lines();
    let reveal = lines.iter().position(|line| line.contains("revealed")).unwrap();
    let (before, _) =
        Match::<Toy<{ Quirk::SettlesOtherwise as u8 }>>::replay(&lines[..=reveal].join("\n"))
            .unwrap();
    let check = || {
        kit::check_marginal(&before, at_stake, verdict, law, 1000);
    };
    found(check, "carry_out gives");
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct HalfAForm {
    men: u8,
    guns: u8,
}

impl Facts for HalfAForm {
    fn fields(_: &str, into: &mut Vec<Field>) {
        let kind = number(0, 9);
        into.push(Field { path: "men".into(), label: "men", kind, short: false, rare: false });
    }
}

#[test]
fn a_form_that_leaves_a_fact_out() {
    found(kit::check_form::<HalfAForm>, "form and facts differ");
}

#[test]
fn a_ruling_under_which_nobody_can_play() {
    type Idle = Toy<{ Quirk::IdlesWhenDry as u8 }>;
    battle::<Idle>();
    found(|| kit::check_rulings::<Idle>(&Setup::default(), 1), "have nothing to do");
}

#[test]
fn a_battle_that_never_ends() {
    found(battle::<Toy<{ Quirk::NeverEnds as u8 }>>, "runs for ever");
}
