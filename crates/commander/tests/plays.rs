//! The computer plays whole battles and beats one that plays at random.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::{Rolled, Seat};
use tercio_commander::{AnyCommander, play_out, weigh};
use tercio_engine::{Match, Ruleset, Terms};
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
    assert!(advice.reason.contains("better than"));
    tercio_engine::AnyMatch::submit(&mut game, seat, &advice.order).unwrap();
}

#[test]
fn a_random_player_loses_most_battles_on_either_side() {
    // The attacker has the harder task: the clock is against him.
    for (seat, least) in [(Seat(0), 3), (Seat(1), 4)] {
        let won = (0..5).filter(|seed| commander_wins("hastings", seat, *seed)).count();
        assert!(won >= least, "{seat} won only {won} of 5");
    }
}
