//! Whole battles, computer against computer, on one core: how many a second, and where the time
//! goes.

use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};
use tercio_chance::{Rolled, Seat};
use tercio_commander::Commander;
use tercio_engine::{Next, Ruleset, Silence, Slots, Step};
use tercio_ledger::House;

/// Steps of one battle, at most.
const STEPS_MAX: u32 = 20_000;

/// What some battles took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    pub battles: u32,
    pub orders: u32,
    /// Choosing orders, and of that solving laws that were not known yet.
    pub choosing: Duration,
    /// Carrying orders out.
    pub carrying: Duration,
    pub solved: u64,
    pub known: u64,
}

impl Spent {
    pub fn whole(&self) -> Duration {
        self.choosing + self.carrying
    }

    pub fn a_second(&self) -> f64 {
        f64::from(self.battles) / self.whole().as_secs_f64()
    }
}

/// Plays battles of one scenario for about so long; laws learnt in the first quarter are kept.
pub fn play<R: Ruleset>(scenario: &str, lasting: Duration) -> Option<Spent> {
    let rules = rules_of::<R>(scenario)?;
    let mut commanders = [Commander::new(0), Commander::new(1)];
    let mut seed = 0;
    let mut spend = |lasting: Duration| {
        let (mut spent, before) = (Spent::default(), asked(&commanders));
        let begun = Instant::now();
        while begun.elapsed() < lasting {
            battle(&rules, &mut commanders, seed, &mut spent)?;
            seed += 1;
        }
        let after = asked(&commanders);
        (spent.known, spent.solved) = (after.0 - before.0, after.1 - before.1);
        Some(spent)
    };
    spend(lasting / 4)?;
    spend(lasting)
}

/// Plays the first so many battles of one scenario. The number that comes back follows from how
/// each of them ended: another one means other battles.
pub fn play_first<R: Ruleset>(scenario: &str, battles: u64) -> Option<u64> {
    let rules = rules_of::<R>(scenario)?;
    let mut commanders = [Commander::new(0), Commander::new(1)];
    let (mut spent, mut ends) = (Spent::default(), FxHasher::default());
    for seed in 0..battles {
        battle(&rules, &mut commanders, seed, &mut spent)?.hash(&mut ends);
    }
    Some(ends.finish())
}

fn rules_of<R: Ruleset>(scenario: &str) -> Option<R> {
    let file = R::card().file(scenario)?;
    let setup = R::read(file.name, file.text, R::card()).ok()?;
    R::new(setup, House::default()).ok()
}

/// Questions put to the laws: those known, and those solved.
fn asked<R: Ruleset>(commanders: &[Commander<R>; 2]) -> (u64, u64) {
    let each = commanders.iter().map(|commander| commander.memo().asked());
    each.fold((0, 0), |(known, solved), (hits, misses)| (known + hits, solved + misses))
}

fn battle<R: Ruleset>(
    rules: &R,
    commanders: &mut [Commander<R>; 2],
    seed: u64,
    spent: &mut Spent,
) -> Option<R::State> {
    for (commander, place) in commanders.iter_mut().zip(1..) {
        commander.restart(seed ^ place);
    }
    let (mut state, mut dice) = (rules.begin(), Rolled::new(seed));
    for _ in 0..STEPS_MAX {
        let next = rules.next(&state);
        if matches!(next, Next::Over(_)) {
            spent.battles += 1;
            return Some(state);
        }
        let begun = Instant::now();
        let choices = choose(rules, &state, &next, commanders)?;
        let chosen = Instant::now();
        spent.orders += choices.len() as u32;
        let step = match (&next, choices.as_slice()) {
            (Next::Sealed(_), choices) => Step::Revealed(choices),
            (_, [(seat, order)]) => Step::Order(*seat, order),
            _ => Step::Table,
        };
        rules.carry_out(&mut state, step, &mut dice, &mut Silence).ok()?;
        spent.choosing += chosen - begun;
        spent.carrying += chosen.elapsed();
    }
    None
}

type Choices<R> = Vec<(Seat, <R as Ruleset>::Order)>;

/// What the seats choose that are asked; nothing where it is the table's step.
fn choose<R: Ruleset>(
    rules: &R,
    state: &R::State,
    next: &Next,
    commanders: &mut [Commander<R>; 2],
) -> Option<Choices<R>> {
    let slots: Slots = match next {
        Next::Choose(seat) => [(*seat, 0)].into_iter().collect(),
        Next::Any(seats) => {
            let players = seats.without(rules.umpire());
            players.iter().take(1).map(|seat| (seat, 0)).collect()
        }
        Next::Sealed(slots) => slots.clone(),
        Next::Table | Next::Over(_) => return Some(Vec::new()),
    };
    let sealed = matches!(next, Next::Sealed(_));
    let order = |(seat, slot): &(Seat, u8)| {
        let commander = &mut commanders[usize::from(rules.side(*seat))];
        let choice = commander.choose_for(rules, state, *seat, sealed.then_some(*slot))?;
        Some((*seat, choice.order))
    };
    slots.iter().map(order).collect()
}
