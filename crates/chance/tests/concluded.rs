//! Parts that conclude themselves: a way to be quick, which changes no law and no throw.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::RULE;
use std::cell::Cell;
use tercio_chance::{
    Ask, Chance, Concluded, Dice, Exact, Halt, Law, PATHS_MAX, Roll, Rolled, Seat, Trail, Weight,
    solve, solve_each, solve_to,
};

const WE: Seat = Seat(0);
const THEY: Seat = Seat(1);

fn ask(roll: Roll, seat: Seat) -> Ask<'static> {
    Ask::new(roll, &RULE, seat)
}

/// Hits, then a die for each case, read: no hit asks for nothing.
fn strike(dice: &mut dyn Chance, shots: u16, seat: Seat) -> Result<Concluded<u16>, Box<Halt>> {
    let hits = ask(Roll::at_least(5, shots), seat);
    dice.follow(&hits, |hits, dice| match hits {
        0 => Ok(Concluded::with(0)),
        hits => dice.read(&ask(Roll::sum(1), seat), |die| 300 * hits + (die > hits) as u16),
    })
}

/// The same by plain questions.
fn strike_plainly(dice: &mut dyn Chance, shots: u16, seat: Seat) -> Result<u16, Box<Halt>> {
    let hits = dice.number(Roll::at_least(5, shots), &RULE, seat, None)?;
    if hits == 0 {
        return Ok(0);
    }
    let die = dice.number(Roll::sum(1), &RULE, seat, None)?;
    Ok(300 * hits + (die > hits) as u16)
}

fn both_strike(dice: &mut dyn Chance) -> Result<Concluded<(u16, bool)>, Box<Halt>> {
    let first = dice.number(Roll::sum(1), &RULE, WE, None)?;
    dice.meet_last(
        |dice| strike(dice, 3, WE),
        |dice| strike(dice, 2, THEY),
        |ours, theirs| (first + ours / 300, ours > theirs),
    )
}

fn both_strike_plainly(dice: &mut dyn Chance) -> Result<(u16, bool), Box<Halt>> {
    let first = dice.number(Roll::sum(1), &RULE, WE, None)?;
    let ours = strike_plainly(dice, 3, WE)?;
    let theirs = strike_plainly(dice, 2, THEY)?;
    Ok((first + ours / 300, ours > theirs))
}

#[test]
fn a_concluded_part_has_the_law_of_the_plain_one() {
    let quick: Law<_, Exact> = solve_to(PATHS_MAX, both_strike).unwrap();
    let plain: Law<_, Exact> = solve(PATHS_MAX, both_strike_plainly).unwrap();
    assert_eq!(quick, plain);
    let inside: Law<_, Exact> =
        solve(PATHS_MAX, |dice| dice.settle_to(both_strike).map(|(sum, won)| (sum / 2, won)))
            .unwrap();
    let folded: Law<_, Exact> =
        solve(PATHS_MAX, |dice| both_strike_plainly(dice).map(|(sum, won)| (sum / 2, won)))
            .unwrap();
    assert_eq!(inside, folded);
}

#[test]
fn a_step_goes_on_after_a_part_that_concluded() {
    let mut sum = Exact::nothing();
    let step = |dice: &mut dyn Chance| {
        let (first, _) = dice.settle_to(both_strike)?;
        Ok(first + dice.number(Roll::sum(1), &RULE, WE, None)?)
    };
    solve_each(PATHS_MAX, step, |_, weight: &Exact| sum.add(weight)).unwrap();
    assert_eq!(sum, Exact::whole());
}

#[test]
fn thrown_dice_are_asked_in_the_same_order() {
    for seed in 0..200 {
        let quick = Rolled::new(seed).settle_to(both_strike).unwrap();
        let plain = both_strike_plainly(&mut Rolled::new(seed)).unwrap();
        assert_eq!(quick, plain, "seed {seed}");
    }
}

#[test]
fn reasons_are_wanted_where_throws_are_written_down_and_not_where_dice_are_solved() {
    assert!(Trail::rolling(Vec::new(), Rolled::new(1)).wants_reasons());
    assert!(!Rolled::new(1).wants_reasons());
    let wanted = Cell::new(true);
    let part = |dice: &mut dyn Chance| {
        wanted.set(dice.wants_reasons());
        Ok(())
    };
    let law: Law<(), f64> = solve(PATHS_MAX, part).unwrap();
    assert_eq!((law.len(), wanted.get()), (1, false));
}

/// Verdicts too many to be looked up in a table are put together all the same.
#[test]
fn thousands_of_large_verdicts_are_merged() {
    let law: Law<u64, Exact> = solve(PATHS_MAX, |dice| {
        let mut verdict = 0;
        for _ in 0..5 {
            verdict = verdict * 7 + u64::from(dice.number(Roll::sum(1), &RULE, WE, None)?);
        }
        Ok(100_000 + verdict % 5_000)
    })
    .unwrap();
    let mut whole = Exact::nothing();
    law.iter().for_each(|(_, weight)| whole.add(weight));
    assert_eq!(whole, Exact::whole());
    assert!(law.windows(2).all(|pair| pair[0].0 < pair[1].0));
}
