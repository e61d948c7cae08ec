//! The computer plays whole battles and beats one that plays at random.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::{Rolled, Seat};
use tercio_commander::{AnyCommander, Commander, play_out, play_out_fast, weigh};
use tercio_engine::{AnyMatch, Match, Next, Ruleset, Terms};
use tercio_impetus::Impetus;
use tercio_ledger::House;
use tercio_warfare::{CARD, Warfare};

fn begin(scenario: &str, seed: u64) -> Match<Warfare> {
    let file = CARD.file(scenario).unwrap();
    let setup = Warfare::read(file.name, file.text, &CARD).unwrap();
    Match::new(setup, Terms { seed, ..Terms::default() }).unwrap()
}

fn commander_wins(scenario: &str, seat: Seat, seed: u64) -> bool {
    let mut game = begin(scenario, seed);
    let mut random = Rolled::for_step(seed, 1 << 40);
    play_out(&mut game, |game, acting| {
        if acting == seat {
            let weighed = weigh(game, acting, seed ^ game.log().len() as u64);
            return weighed.into_iter().next().map(|best| best.order);
        }
        let orders = game.proposals(acting);
        let pick = random.below(orders.len() as u32) as usize;
        orders.into_iter().nth(pick)
    })
    .unwrap();
    game.outcome().unwrap().winners.contains(seat)
}

#[test]
fn the_same_seed_gives_the_same_advice() {
    let mut game = begin("hastings", 1);
    game.advance().unwrap();
    let seat = (0..2).map(Seat).find(|seat| game.may_act(*seat)).unwrap();
    let advice = game.advise(seat, 9).unwrap();
    assert_eq!(Some(&advice), game.advise(seat, 9).as_ref());
    assert!(advice.reason.contains("the plan is to"), "{advice:?}");
    AnyMatch::submit(&mut game, seat, &advice.order).unwrap();
}

#[test]
fn a_random_player_loses_most_battles_on_either_side() {
    // The attacker has the harder task: the clock is against him.
    for (seat, least) in [(Seat(0), 3), (Seat(1), 4)] {
        let won = (0..5).filter(|seed| commander_wins("hastings", seat, *seed)).count();
        assert!(won >= least, "{seat} won only {won} of 5");
    }
}

fn impetus(scenario: &str) -> Impetus {
    let card = Impetus::card();
    let file = card.file(scenario).unwrap();
    Impetus::new(Impetus::read(file.name, file.text, card).unwrap(), House::default()).unwrap()
}

/// Whether the commander, in this seat, beats one who plays at random.
fn planner_wins(rules: &Impetus, seat: Seat, seed: u64) -> bool {
    let (mut commander, mut random) = (Commander::new(seed), Rolled::for_step(seed, 1));
    let mut dice = Rolled::new(seed);
    let played = play_out_fast(rules, rules.begin(), &mut dice, |rules, state, acting, slot| {
        if acting == seat {
            let choice = commander.choose_for(rules, state, acting, slot)?;
            rules.judge(state, acting, &choice.order).unwrap();
            return Some(choice.order);
        }
        let mut orders = Vec::new();
        rules.propose(state, acting, &mut |order| {
            orders.push(order);
            std::ops::ControlFlow::Continue(())
        });
        let pick = random.below(orders.len() as u32) as usize;
        orders.into_iter().nth(pick)
    });
    played.unwrap().outcome.unwrap().winners.contains(seat)
}

#[test]
fn a_plan_beats_chance_on_either_side() {
    let rules = impetus("cannae");
    for seat in [Seat(0), Seat(1)] {
        let won = (0..10).filter(|seed| planner_wins(&rules, seat, *seed)).count();
        assert!(won >= 7, "{seat} won only {won} of 10");
    }
}

#[test]
fn a_battle_goes_by_advice_alone() {
    let setup = impetus("teaching").setup().clone();
    let mut game = Match::<Impetus>::new(setup, Terms { seed: 5, ..Terms::default() }).unwrap();
    game.advance().unwrap();
    for order in 0..2_000 {
        if game.outcome().is_some() {
            assert!(order > 20);
            return;
        }
        let seat = (0..2).map(Seat).find(|seat| game.may_act(*seat)).unwrap();
        let advice = game.advise(seat, order).unwrap();
        assert!(!advice.reason.is_empty());
        AnyMatch::submit(&mut game, seat, &advice.order).unwrap();
    }
    assert!(matches!(game.next(), Next::Over(_)), "it goes on for ever");
}
