//! Battles between computers, and between the computer and a random player, for every scenario:
//! `cargo run --release -p tercio-commander --example arena -- 50 [system] [scenario|all] [pair]`,
//! where the pair is 0 to 3: random v random, commander v random, random v commander, commanders.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use tercio_baroque::Baroque;
use tercio_chance::{Rolled, Seat};
use tercio_commander::{Commander, Played, Temper, play_out_fast};
use tercio_conquest::Conquest;
use tercio_engine::{DataFile, Ruleset};
use tercio_impetus::Impetus;
use tercio_ledger::House;
use tercio_rose::Rose;
use tercio_warfare::Warfare;

/// Who plays the two seats.
const PAIRS: [(&str, [bool; 2]); 4] = [
    ("random v random", [false, false]),
    ("commander v random", [true, false]),
    ("random v commander", [false, true]),
    ("commander v commander", [true, true]),
];

/// What came of some battles.
#[derive(Default)]
struct Sums {
    won: [u64; 2],
    orders: u64,
    steps: u64,
    ends: BTreeMap<String, u64>,
}

fn battle<R: Ruleset>(
    rules: &R,
    commanders: &mut [Commander<R>; 2],
    clever: [bool; 2],
    seed: u64,
) -> Played<R::State> {
    let mut random = Rolled::for_step(seed, 1);
    for (commander, place) in commanders.iter_mut().zip(0..) {
        commander.restart(seed ^ place);
    }
    play_out_fast(rules, rules.begin(), &mut Rolled::new(seed), |rules, state, seat, slot| {
        if clever[usize::from(rules.side(seat))] {
            let choice =
                commanders[usize::from(rules.side(seat))].choose_for(rules, state, seat, slot);
            return choice.map(|choice| choice.order);
        }
        let mut orders = Vec::new();
        rules.propose(state, seat, &mut |order| {
            if slot.is_none_or(|slot| rules.slot(state, &order) == slot) {
                orders.push(order);
            }
            ControlFlow::Continue(())
        });
        let pick = random.below(orders.len() as u32) as usize;
        orders.into_iter().nth(pick)
    })
    .expect("rolled dice always fall")
}

fn contest<R: Ruleset>(
    rules: &R,
    pair: (&str, [bool; 2]),
    battles: u64,
    scenario: &str,
    temper: Temper,
) {
    let mut commanders = [0, 1].map(|seed| Commander::with_temper(seed, temper));
    let mut sums = Sums::default();
    let start = std::time::Instant::now();
    for seed in 0..battles {
        let played = battle(rules, &mut commanders, pair.1, seed);
        sums.orders += u64::from(played.orders);
        sums.steps += u64::from(played.steps);
        let ended = played.outcome.as_ref().map_or("never", |outcome| outcome.rule.as_str());
        *sums.ends.entry(ended.to_string()).or_default() += 1;
        for (won, seat) in sums.won.iter_mut().zip(0..) {
            let winners = played.outcome.as_ref().map(|outcome| outcome.winners);
            *won += u64::from(winners.is_some_and(|winners| winners.contains(Seat(seat))));
        }
    }
    let each = start.elapsed().as_secs_f64() * 1000.0 / battles as f64;
    let (hits, solved) = commanders
        .iter()
        .map(|one| one.memo().asked())
        .fold((0, 0), |(hits, solved), (more_hits, more_solved)| {
            (hits + more_hits, solved + more_solved)
        });
    println!(
        "{:10} {:22} {:3} : {:3} of {battles}, {} orders, {} steps, {each:.2} ms each, \
         laws {solved} solved {hits} known, {:?}",
        scenario,
        pair.0,
        sums.won[0],
        sums.won[1],
        sums.orders / battles,
        sums.steps / battles,
        sums.ends,
    );
}

fn system<R: Ruleset>(battles: u64, only: Option<&str>, pair: Option<usize>, temper: Temper) {
    let card = R::card();
    let wanted = |file: &&DataFile| file.scenario && only.is_none_or(|only| only == file.name);
    for file in card.files.iter().filter(wanted) {
        let setup = R::read(file.name, file.text, card).expect("the scenario is sound");
        let rules = R::new(setup, House::default()).expect("the setup is sound");
        let asked = |place: usize| pair.is_none_or(|pair| pair == place);
        for (_, pair) in PAIRS.into_iter().enumerate().filter(|(place, _)| asked(*place)) {
            contest(&rules, pair, battles, file.name, temper);
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let battles = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(20);
    let (name, scenario) = (arguments.next(), arguments.next());
    let scenario = scenario.filter(|scenario| scenario != "all");
    let pair = arguments.next().and_then(|pair| pair.parse().ok());
    let mut temper = Temper::STEADY;
    for word in arguments {
        let (name, value) = word.split_once('=').expect("a weight is written name=value");
        let weight = temper.weight(name).expect("a weight of that name");
        *weight = value.parse().expect("a weight is a number");
    }
    let wanted = |system: &str| name.as_deref().is_none_or(|name| name == system);
    if wanted("warfare") {
        system::<Warfare>(battles, scenario.as_deref(), pair, temper);
    }
    if wanted("impetus") {
        system::<Impetus>(battles, scenario.as_deref(), pair, temper);
    }
    if wanted("baroque") {
        system::<Baroque>(battles, scenario.as_deref(), pair, temper);
    }
    if wanted("conquest") {
        system::<Conquest>(battles, scenario.as_deref(), pair, temper);
    }
    if wanted("rose") {
        system::<Rose>(battles, scenario.as_deref(), pair, temper);
    }
}
