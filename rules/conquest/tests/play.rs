//! Whole battles played at random: none crashes, stops dead or runs for ever, and every log
//! replays.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

use std::collections::BTreeSet;
use tercio_chance::Rolled;
use tercio_conquest::order::{Act, Order};
use tercio_conquest::setup::Setup;
use tercio_conquest::state::Due;
use tercio_conquest::{CARD, Conquest};
use tercio_engine::{Match, Next, Ruleset, kit};
use tercio_field::{Leg, Way};
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
    let played =
        kit::play_at_random::<Conquest>(setup("rome-gauls"), House::default(), 1, |game| {
            kit::check_secrecy(game);
            sealed += u32::from(matches!(game.next(), Next::Sealed(_)));
        });
    assert!(sealed > 1, "{sealed} times both bid");
    let mut game = played.game;
    kit::check_refusals(&mut game);
}

/// Plays a battle in which both sides come on: mostly they charge what they can, shoot at whom they
/// see, and march straight ahead.
fn play_boldly(setup: Setup, seed: u64, watch: impl FnMut(&Match<Conquest>)) {
    let mut choice = Rolled::for_step(seed, u64::MAX);
    let bold = |order: &Order| match order {
        Order::Act(Act::Charge { .. } | Act::Aim { .. }) => true,
        Order::Act(Act::March { legs, .. }) => {
            matches!(legs[..], [Leg::Straight { way: Way::Ahead, .. }])
        }
        _ => false,
    };
    let choose = |_: &Match<Conquest>, _, mut orders: Vec<Order>| {
        let any = choice.below(8) == 0;
        if !any && orders.iter().any(bold) {
            orders.retain(bold);
        }
        orders.swap_remove(choice.below(orders.len() as u32) as usize)
    };
    kit::play_by::<Conquest>(setup, House::default(), seed, choose, watch);
}

/// Parts of the turn that bold battles come by, as the lines that tell of them.
const PARTS: [&str; 22] = [
    "conquest.advantage.dice",
    "conquest.charge.home",
    "conquest.failed-charge",
    "conquest.flee-reaction.runs",
    "conquest.flee-reaction.caught",
    "conquest.counter-move",
    "conquest.combat.flank-test",
    "conquest.declare.several",
    "conquest.grounds",
    "conquest.move.double-near",
    "conquest.effect.tests",
    "conquest.result.win",
    "conquest.result.draw",
    "conquest.fail.beset",
    "conquest.general.dies",
    "conquest.flight.caught",
    "conquest.flight.edge",
    "conquest.flight.meets",
    "conquest.flight.hold",
    "conquest.rally.panic",
    "conquest.disorder.recovers",
    "conquest.end.break",
];

#[test]
fn every_part_of_the_turn_is_played() {
    let mut told: BTreeSet<String> = BTreeSet::new();
    for name in ["rome-gauls", "agincourt", "gaugamela", "meeting", "grounds"] {
        for seed in 0..5 {
            play_boldly(setup(name), seed, |game| {
                kit::check_state(game);
                told.extend(game.told().iter().map(|one| one.rule.clone()));
            });
        }
    }
    let missed: Vec<&str> = PARTS.into_iter().filter(|part| !told.contains(*part)).collect();
    assert!(missed.is_empty(), "nobody came by {missed:?}");
}

#[test]
fn a_battle_played_with_typed_dice_is_the_same() {
    let played = kit::play_at_random::<Conquest>(setup("grounds"), House::default(), 3, |_| {});
    kit::check_typed(&played.game);
}

#[test]
fn every_answer_to_a_ruling_can_be_played() {
    kit::check_rulings::<Conquest>(&setup("gaugamela"), 5);
}
