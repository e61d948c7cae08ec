//! Whole battles played at random: none crashes, stops dead or runs for ever, and every log
//! replays.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

use tercio_conquest::setup::Setup;
use tercio_conquest::state::Due;
use tercio_conquest::{CARD, Conquest};
use tercio_engine::{Next, Ruleset, kit};
use tercio_ledger::House;

fn setup(name: &str) -> Setup {
    let file = CARD.files.iter().find(|file| file.name == name).unwrap();
    Conquest::read(file.name, file.text, &CARD).unwrap()
}

fn play(setup: &Setup, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let steps = kit::check_battle::<Conquest>(setup.clone(), House::default(), seed);
        assert!(steps > 20, "{steps} choices");
    }
}

#[test]
fn random_battles_come_to_an_end_and_replay() {
    play(&setup("teaching"), 0..4);
    play(&setup("grounds"), 0..4);
}

#[test]
fn the_battles_of_the_card_come_to_an_end_too() {
    for file in CARD.files.iter().filter(|file| file.scenario) {
        play(&setup(file.name), 7..8);
    }
}

#[test]
fn who_is_asked_has_a_choice() {
    let mut asked = 0;
    for seed in 0..3 {
        kit::play_at_random::<Conquest>(setup("rome-gauls"), House::default(), seed, |game| {
            let alone = |due: &Due| {
                matches!(
                    due,
                    Due::Declare { .. } | Due::Move { .. } | Due::Nominate { .. } | Due::Over
                )
            };
            if game.state().agenda.top().is_none_or(alone) {
                return;
            }
            for seat in kit::acting(game) {
                asked += 1;
                assert!(game.proposals(seat).len() > 1, "{:?}", game.state().agenda.top());
            }
        });
    }
    assert!(asked > 50, "{asked} questions");
}

#[test]
fn what_a_side_has_bid_in_secret_shows_nowhere_and_others_do_not_act() {
    let mut sealed = 0;
    let played = kit::play_at_random::<Conquest>(setup("rome-gauls"), House::default(), 1, |game| {
        kit::check_secrecy(game);
        sealed += u32::from(matches!(game.next(), Next::Sealed(_)));
    });
    assert!(sealed > 1, "{sealed} times both bid");
    let mut game = played.game;
    kit::check_refusals(&mut game);
}
