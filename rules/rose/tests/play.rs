//! Whole battles played at random: none crashes, stops dead or runs for ever, and every log
//! replays.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

use std::collections::BTreeSet;
use tercio_chance::{Rolled, Seat};
use tercio_engine::{Match, Next, PlayFault, Ruleset, Terms, kit};
use tercio_ledger::House;
use tercio_rose::order::{Deed, Order, Say, Word};
use tercio_rose::setup::Setup;
use tercio_rose::state::Due;
use tercio_rose::{CARD, Rose};

fn setup(name: &str) -> Setup {
    let file = CARD.files.iter().find(|file| file.name == name).unwrap();
    Rose::read(file.name, file.text, &CARD).unwrap()
}

fn play(setup: &Setup, seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let steps = kit::check_battle::<Rose>(setup.clone(), House::default(), seed);
        assert!(steps > 20, "{steps} choices");
    }
}

#[test]
fn random_battles_come_to_an_end_and_replay() {
    play(&setup("teaching"), 0..4);
}

#[test]
fn the_battles_of_the_card_come_to_an_end_too() {
    for file in CARD.files.iter().filter(|file| file.scenario) {
        for seed in 7..8 {
            let played =
                kit::play_at_random::<Rose>(setup(file.name), House::default(), seed, |game| {
                    kit::check_state(game);
                });
            kit::check_replay(&played.game);
        }
    }
}

#[test]
fn what_a_player_has_picked_in_secret_shows_nowhere_and_others_do_not_act() {
    let mut sealed = 0;
    let played = kit::play_at_random::<Rose>(setup("teaching"), House::default(), 1, |game| {
        kit::check_secrecy(game);
        sealed += u32::from(matches!(game.next(), Next::Sealed(_)));
    });
    assert!(sealed > 5, "{sealed} times all picked");
    let mut game = played.game;
    kit::check_refusals(&mut game);
}

/// Plays a battle in which both sides come on, shoot, fight and dispute.
fn play_boldly(setup: Setup, seed: u64, watch: impl FnMut(&Match<Rose>)) {
    let mut choice = Rolled::for_step(seed, u64::MAX);
    let bold = |order: &Order| match &order.say {
        Say::Propose(deed) => !matches!(deed, Deed::Hold { .. } | Deed::Ride { .. }),
        Say::Dispute(_) | Say::Contest | Say::Claim(_) => true,
        _ => false,
    };
    let fights = |order: &Order| matches!(&order.say, Say::Propose(deed) if deed.is_rolled() && !matches!(deed, Deed::Rally { .. }));
    let choose = |_: &Match<Rose>, _, mut orders: Vec<Order>| {
        let lot = choice.below(8);
        if lot > 2 && orders.iter().any(fights) {
            orders.retain(fights);
        } else if lot > 0 && orders.iter().any(bold) {
            orders.retain(bold);
        }
        orders.swap_remove(choice.below(orders.len() as u32) as usize)
    };
    kit::play_by::<Rose>(setup, House::default(), seed, choose, watch);
}

/// Parts of the round that bold battles come by, as the lines that tell of them.
const PARTS: [&str; 18] = [
    "rose.round.mark",
    "rose.round.select",
    "rose.round.narrator",
    "rose.round.minutes",
    "rose.round.propose",
    "rose.round.dispute",
    "rose.round.resolve",
    "rose.round.fixed",
    "rose.dice.ties",
    "rose.shift.doubt",
    "rose.closing",
    "rose.closing.together",
    "rose.scope.interrupt",
    "rose.distances.friends",
    "rose.reform.panicked",
    "rose.risk.near",
    "rose.caught",
    "rose.end",
];

#[test]
fn every_part_of_the_round_is_played() {
    let mut told: BTreeSet<String> = BTreeSet::new();
    for name in ["teaching", "fornovo", "cerignola", "pavia"] {
        for seed in 0..4 {
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
    let played = kit::play_at_random::<Rose>(setup("teaching"), House::default(), 3, |_| {});
    kit::check_typed(&played.game);
}

#[test]
fn every_answer_to_a_ruling_can_be_played() {
    kit::check_rulings::<Rose>(&setup("teaching"), 5);
}

#[test]
fn the_umpire_speaks_where_a_player_may_and_nobody_waits_for_him() {
    let terms = Terms { seed: 5, ..Terms::default() };
    let mut game = Match::<Rose>::new(setup("teaching"), terms).unwrap();
    game.advance().unwrap();
    let umpire = game.rules().umpire().unwrap();
    assert_eq!(umpire, Seat(game.rules().seats().len() as u8));
    assert!(!game.may_act(umpire), "what is sealed is no matter of his");
    for seat in [Seat(0), Seat(1)] {
        game.submit(seat, Say::Dice(1).into()).unwrap();
    }
    assert!(game.may_act(umpire));
    assert!(matches!(game.state().agenda.top(), Some(Due::Narrate { .. })));
    let told =
        Order { words: "Mist rises from the river.".into(), ..Say::Umpire(Word::Tell).into() };
    game.submit(umpire, told.clone()).unwrap();
    assert!(game.told().iter().any(|one| one.text.contains("Mist rises")));
    let refused = game
        .submit(Seat(0), told)
        .or_else(|_| game.submit(Seat(0), Say::Umpire(Word::Roll).into()));
    assert!(matches!(refused, Err(PlayFault::Refused(_) | PlayFault::NotYours { .. })));
    game.submit(umpire, Say::Umpire(Word::Clock(30)).into()).unwrap();
    assert_eq!(game.state().minute, 30);
    game.submit(umpire, Say::Umpire(Word::End { winner: Some(1) }).into()).unwrap();
    assert!(game.outcome().unwrap().winners.contains(Seat(1)));
    kit::check_replay(&game);
}

#[test]
fn players_who_only_pass_come_to_the_end_of_the_day() {
    let choose = |_: &Match<Rose>, _, _| Order::from(Say::Dice(0));
    let played = kit::play_by::<Rose>(setup("teaching"), House::default(), 1, choose, |_| {});
    assert_eq!(played.game.outcome().unwrap().rule, "rose.end.time");
}
