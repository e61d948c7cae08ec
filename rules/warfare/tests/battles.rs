//! Whole battles at random: no crash, no dead end, none that runs for ever, every log replays.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::Seat;
use tercio_engine::{Match, Ruleset, Terms, kit};
use tercio_ledger::House;
use tercio_warfare::{CARD, Warfare};

fn setups() -> Vec<(&'static str, tercio_warfare::Setup)> {
    let scenarios = CARD.files.iter().filter(|file| file.scenario);
    scenarios.map(|file| (file.name, Warfare::read(file.name, file.text, &CARD).unwrap())).collect()
}

#[test]
fn random_battles_hold_what_the_kit_asks() {
    for (name, setup) in setups() {
        for seed in 0..12 {
            let steps = kit::check_battle::<Warfare>(setup.clone(), House::default(), seed);
            assert!(steps > 4, "{name}, seed {seed}: over after {steps} steps");
        }
    }
}

#[test]
fn refused_orders_change_nothing_and_sealed_choices_stay_secret() {
    for (_, setup) in setups() {
        let mut step = 0;
        kit::play_at_random::<Warfare>(setup, House::default(), 3, |game| {
            step += 1;
            if step % 7 == 0 {
                let (mut copy, _) = Match::<Warfare>::replay(&game.log().text()).unwrap();
                kit::check_refusals(&mut copy);
            }
            if step % 5 == 0 && step < 200 {
                kit::check_secrecy(game);
            }
        });
    }
}

#[test]
fn typed_dice_end_where_rolled_dice_did() {
    for (_, setup) in setups() {
        let played = kit::play_at_random::<Warfare>(setup, House::default(), 11, |_| {});
        kit::check_typed(&played.game);
    }
}

#[test]
fn every_answer_of_every_ruling_plays_to_the_end() {
    for (_, setup) in setups() {
        kit::check_rulings::<Warfare>(&setup, 5);
    }
}

/// Battles that once broke something.
#[test]
fn battles_that_once_failed_still_hold() {
    for (name, seed) in [("cannae", 133), ("hastings", 0)] {
        let (_, setup) = setups().into_iter().find(|(known, _)| *known == name).unwrap();
        kit::check_battle::<Warfare>(setup, House::default(), seed);
    }
}

#[test]
fn giving_up_goes_by_the_rules_where_it_can_and_ends_the_battle_where_it_cannot() {
    let (_, setup) = setups().swap_remove(0);
    for in_turn in [true, false] {
        let mut game = Match::<Warfare>::new(setup.clone(), Terms::default()).unwrap();
        game.advance().unwrap();
        let seat = [Seat(0), Seat(1)].into_iter().find(|seat| game.may_act(*seat) == in_turn);
        game.concede(seat.unwrap()).unwrap();
        while let Some(acts) = [Seat(0), Seat(1)].into_iter().find(|seat| game.may_act(*seat)) {
            let order = game.proposals(acts).swap_remove(0);
            game.submit(acts, order).unwrap();
        }
        let outcome = game.outcome().expect("it is over");
        let rule = if in_turn { "warfare.end.conceded" } else { "concede" };
        assert_eq!((outcome.rule.as_str(), outcome.winners.contains(seat.unwrap())), (rule, false));
        kit::check_replay(&game);
    }
}

#[test]
fn the_battle_after_a_battle_is_as_long() {
    let (_, mut setup) = setups().swap_remove(0);
    setup.rounds = 3;
    let played = kit::play_at_random::<Warfare>(setup, House::default(), 1, |_| {});
    let (rules, state) = (played.game.rules(), played.game.state());
    assert!(state.round <= 3, "round {}", state.round);
    let next = rules.next_battle(state, 12).unwrap().unwrap();
    assert_eq!(next.rounds, 3);
}
