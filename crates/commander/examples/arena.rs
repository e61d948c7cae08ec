//! Battles between the computer and a random player, for every Warfare scenario:
//! `cargo run --release -p tercio-commander --example arena -- 50 [scenario]`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use tercio_chance::{Rolled, Seat};
use tercio_commander::{play_out, weigh};
use tercio_engine::{Match, Ruleset, Terms};
use tercio_warfare::{CARD, Warfare};

/// Plays one battle; `clever` says which seats the commander plays.
fn battle(scenario: &str, clever: [bool; 2], seed: u64) -> Match<Warfare> {
    let file = CARD.file(scenario).expect("the scenario is known");
    let setup = Warfare::read(file.name, file.text, &CARD).expect("the scenario is sound");
    let terms = Terms { seed, ..Terms::default() };
    let mut game = Match::<Warfare>::new(setup, terms).expect("the setup is sound");
    let mut random = Rolled::for_step(seed, 1 << 40);
    play_out(&mut game, |game, seat| {
        if clever[usize::from(seat.0)] {
            let weighed = weigh(game, seat, seed ^ game.log().len() as u64);
            return weighed.into_iter().next().map(|best| best.order);
        }
        let orders = game.proposals(seat);
        let pick = random.below(orders.len() as u32) as usize;
        orders.into_iter().nth(pick)
    })
    .expect("the battle runs to its end");
    game
}

fn main() {
    let battles: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(20);
    let only = std::env::args().nth(2);
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    for file in CARD.files.iter().filter(|file| file.scenario && wanted(file.name)) {
        for (name, clever) in [
            ("random v random", [false, false]),
            ("commander v random", [true, false]),
            ("random v commander", [false, true]),
            ("commander v commander", [true, true]),
        ] {
            let start = std::time::Instant::now();
            let mut ends: BTreeMap<String, u32> = BTreeMap::new();
            let (mut first, mut rounds) = (0, 0u32);
            for seed in 0..battles {
                let game = battle(file.name, clever, seed);
                let outcome = game.outcome().expect("it is over");
                first += u32::from(outcome.winners.contains(Seat(0)));
                rounds += u32::from(game.state().round);
                *ends.entry(outcome.rule).or_default() += 1;
            }
            let per = start.elapsed().as_secs_f64() / battles as f64 * 1000.0;
            println!(
                "{:10} {name:22} first side wins {first:3}/{battles}, {:.1} rounds, {per:.1} ms each, {ends:?}",
                file.name,
                f64::from(rounds) / battles as f64,
            );
        }
    }
}
