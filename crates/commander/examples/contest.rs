//! A commander with another temper against the steady one, on both sides of every scenario:
//! `cargo run --release -p tercio-commander --example contest -- 50 caution=0.8 ragged=0.1`.
#![allow(clippy::print_stdout)]

use tercio_chance::{Rolled, Seat};
use tercio_commander::{Commander, Temper, play_out_fast};
use tercio_engine::Ruleset;
use tercio_impetus::Impetus;
use tercio_ledger::House;

/// What the challenger won, of how many battles, and by how much on the whole.
fn against<R: Ruleset>(rules: &R, challenger: Temper, battles: u64) -> (f64, f64) {
    let mut share = 0.0;
    let mut lead = 0.0;
    for side in 0..2u8 {
        let tempers = [0, 1].map(|seat| if seat == side { challenger } else { Temper::STEADY });
        let mut commanders = tempers.map(|temper| Commander::with_temper(0, temper));
        for seed in 0..battles {
            for (commander, place) in commanders.iter_mut().zip(0..) {
                commander.restart(seed ^ place);
            }
            let dice = &mut Rolled::new(seed);
            let played = play_out_fast(rules, rules.begin(), dice, |rules, state, seat, slot| {
                let commander = &mut commanders[usize::from(seat.0)];
                commander.choose_for(rules, state, seat, slot).map(|choice| choice.order)
            })
            .expect("rolled dice always fall");
            let winners = played.outcome.map_or_else(Default::default, |outcome| outcome.winners);
            share += match (winners.contains(Seat(side)), winners.0) {
                (true, _) => 1.0,
                (false, 0) => 0.5,
                (false, _) => 0.0,
            };
            let worth = |seat: u8| rules.measure(&played.state, Seat(seat)).worth();
            lead += f64::from(worth(side) - worth(1 - side));
        }
    }
    let count = 2.0 * battles as f64;
    (share / count, lead / count)
}

fn system<R: Ruleset>(challenger: Temper, battles: u64) {
    let card = R::card();
    let (mut shares, mut leads, mut count) = (0.0, 0.0, 0.0);
    for file in card.files.iter().filter(|file| file.scenario && file.name != "grounds") {
        let setup = R::read(file.name, file.text, card).expect("the scenario is sound");
        let rules = R::new(setup, House::default()).expect("the setup is sound");
        let (share, lead) = against(&rules, challenger, battles);
        println!("  {:12} {:5.1}% {lead:+.0}", file.name, 100.0 * share);
        (shares, leads, count) = (shares + share, leads + lead, count + 1.0);
    }
    println!("{:14} {:5.1}% {:+.0}", card.name, 100.0 * shares / count, leads / count);
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let battles = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(20);
    let mut challenger = Temper::STEADY;
    for argument in arguments {
        let (name, value) = argument.split_once('=').expect("weights are given as name=value");
        *challenger.weight(name).expect("a weight of that name") =
            value.parse().expect("a weight is a number");
    }
    system::<Impetus>(challenger, battles);
}
