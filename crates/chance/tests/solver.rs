//! The solver: parts are a way to be quick, and change no law.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::RULE;
use proptest::prelude::{ProptestConfig, any, proptest};
use std::cell::Cell;
use std::collections::BTreeMap;
use tercio_chance::{
    Bins, Chance, Dice, Exact, Halt, Law, LawFault, PATHS_MAX, Packed, Roll, RollFault, Seat,
    Weight, solve, solve_each,
};

const WE: Seat = Seat(0);

type Threw<T> = Result<T, Box<Halt>>;

fn number(dice: &mut dyn Chance, roll: Roll) -> Threw<u16> {
    dice.number(roll, &RULE, WE, None)
}

/// The law of a step without parts, merged by the test itself.
fn flat<W: Weight>(step: impl Fn(&mut dyn Chance) -> Threw<u64>) -> Law<u64, W> {
    let mut found = BTreeMap::<u64, W>::new();
    let visit = |verdict, weight: &W| found.entry(verdict).or_insert_with(W::nothing).add(weight);
    solve_each(PATHS_MAX, step, visit).unwrap();
    found.into_iter().collect()
}

fn check_same(one: &Law<u64, f64>, other: &Law<u64, Exact>) {
    assert_eq!(one.len(), other.len());
    for ((verdict, weight), (same, exact)) in one.iter().zip(other) {
        assert_eq!(verdict, same);
        assert!((weight / exact.to_f64() - 1.0).abs() < 1e-12, "{verdict}: {weight}, {exact}");
    }
}

/// Hits, then saves against the hits, then a check whose dice depend on what was lost.
fn hits(dice: &mut dyn Chance, shots: u16) -> Threw<u16> {
    number(dice, Roll::at_least(4, shots))
}

fn losses(dice: &mut dyn Chance, hits: u16) -> Threw<u16> {
    Ok(hits - number(dice, Roll::at_least(5, hits))?)
}

fn check(dice: &mut dyn Chance, lost: u16) -> Threw<u64> {
    let (high, low) = dice.pair(&RULE, WE, None)?;
    let breaks = u16::from(high + low) < 5 + lost;
    Ok(u64::from(lost) * 2 + u64::from(breaks))
}

fn volley_flat(dice: &mut dyn Chance) -> Threw<u64> {
    let hits = hits(dice, 5)?;
    let lost = losses(dice, hits)?;
    check(dice, lost)
}

fn volley_in_parts(dice: &mut dyn Chance) -> Threw<u64> {
    let lost = dice.settle(|dice| {
        let hits = dice.settle(|dice| hits(dice, 5))?;
        losses(dice, hits)
    })?;
    dice.settle(|dice| check(dice, lost))
}

#[test]
fn nested_parts_give_the_law_of_the_flat_walk() {
    let by_flat_walk = flat::<Exact>(volley_flat);
    assert_eq!(solve::<Exact, u64>(PATHS_MAX, volley_in_parts).unwrap(), by_flat_walk);
    assert_eq!(flat::<Exact>(volley_in_parts), by_flat_walk);
    check_same(&solve::<f64, u64>(PATHS_MAX, volley_in_parts).unwrap(), &by_flat_walk);
    let mut sum = Exact::nothing();
    by_flat_walk.iter().for_each(|(_, weight)| sum.add(weight));
    assert_eq!(sum, Exact::whole());
}

#[test]
fn parts_merge_equal_verdicts() {
    let (flat_paths, paths) = (Cell::new(0), Cell::new(0));
    let counted = |paths: &Cell<u32>, dice: &mut dyn Chance, parts: bool| {
        paths.set(paths.get() + 1);
        if parts { volley_in_parts(dice) } else { volley_flat(dice) }
    };
    flat::<f64>(|dice| counted(&flat_paths, dice, false));
    flat::<f64>(|dice| counted(&paths, dice, true));
    assert_eq!(flat_paths.get(), 21 * 21, "21 pairs of hits and saves, each with 21 pairs of dice");
    assert_eq!(paths.get(), 12, "six losses, each of which may break or hold");
}

#[test]
fn both_parts_are_independent() {
    let best = |dice: &mut dyn Chance| number(dice, Roll::best(2, 3));
    let volley = volley_in_parts;
    let joint = solve::<Exact, (u16, u32)>(PATHS_MAX, |dice| {
        dice.both(best, |dice| volley(dice).map(|verdict| verdict as u32))
    });
    let mut product = Vec::new();
    for (a, weight) in solve::<Exact, u16>(PATHS_MAX, best).unwrap() {
        for (b, other) in solve::<Exact, u64>(PATHS_MAX, volley).unwrap() {
            product.push(((a, b as u32), weight.times(&other)));
        }
    }
    product.sort_by_key(|(verdict, _)| verdict.pack());
    assert_eq!(joint.unwrap(), product);
}

/// Questions before, between and after, and parts within both parts.
#[test]
fn both_parts_stand_anywhere() {
    let side = |dice: &mut dyn Chance, more: u16| number(dice, Roll::best(2, 2 + more));
    let flat_walk = flat::<Exact>(|dice| {
        let more = number(dice, Roll::at_least(3, 1))?;
        let (ours, theirs) = (side(dice, more)?, side(dice, 0)?);
        let after = number(dice, Roll::at_least(5, 2))?;
        Ok(u64::from(ours >= theirs + after) + 2 * u64::from(after))
    });
    let solved = solve::<Exact, u64>(PATHS_MAX, |dice| {
        let more = number(dice, Roll::at_least(3, 1))?;
        let (ours, theirs) =
            dice.both(|dice| dice.settle(|dice| side(dice, more)), |dice| side(dice, 0))?;
        let after = number(dice, Roll::at_least(5, 2))?;
        Ok(u64::from(ours >= theirs + after) + 2 * u64::from(after))
    });
    assert_eq!(solved.unwrap(), flat_walk);
}

#[test]
fn a_step_without_dice_is_certain() {
    assert_eq!(solve::<f64, u8>(1, |_| Ok(3)).unwrap(), [(3, 1.0)]);
    let settled = solve::<f64, u8>(PATHS_MAX, |dice| dice.settle(|_| Ok(200u8)));
    assert_eq!(settled.unwrap(), [(200, 1.0)]);
}

/// Verdicts on both sides of the end of the table by which small ones are merged.
#[test]
fn large_verdicts_are_merged_as_small_ones_are() {
    let spread = |dice: &mut dyn Chance| {
        let counts =
            dice.counts(Roll::Sort { dice: 6, bins: Bins([0, 0, 1, 1, 2, 3]) }, &RULE, WE, None)?;
        Ok(u64::from(counts[0] * 13 + counts[1] * 20 + counts[2] % 2))
    };
    let law = solve::<Exact, u64>(PATHS_MAX, spread).unwrap();
    assert_eq!(law, flat::<Exact>(spread));
    assert!(law.len() > 24 && law[0].0 < 63 && law[law.len() - 1].0 > 64);
    assert!(law.windows(2).all(|two| two[0].0 < two[1].0));
}

/// Small verdicts that come up after hundreds of large ones.
#[test]
fn many_verdicts_do_not_mix() {
    let late = |dice: &mut dyn Chance| {
        let hits = u64::from(number(dice, Roll::at_least(4, 400))?);
        Ok(if hits < 350 { 1000 + hits } else { (hits - 350) / 2 })
    };
    let law = solve::<Exact, u64>(PATHS_MAX, late).unwrap();
    assert_eq!((law.len(), &law), (376, &flat::<Exact>(late)));
}

#[test]
fn the_budget_is_kept_to_the_path() {
    let step =
        |dice: &mut dyn Chance| Ok(number(dice, Roll::sum(1))? + number(dice, Roll::sum(1))?);
    assert!(solve::<f64, u16>(36, step).is_ok());
    assert_eq!(solve::<f64, u16>(35, step), Err(Box::new(Halt::TooManyPaths { limit: 35 })));

    // Six paths of each part, and 36 outside.
    let both = |dice: &mut dyn Chance| {
        let die = |dice: &mut dyn Chance| number(dice, Roll::sum(1));
        dice.both(die, die)
    };
    assert!(solve::<f64, (u16, u16)>(48, both).is_ok());
    assert_eq!(solve::<f64, (u16, u16)>(47, both), Err(Box::new(Halt::TooManyPaths { limit: 47 })));
    let too_many = solve_each::<f64, _>(10, step, |_, _| {});
    assert_eq!(too_many, Err(Box::new(Halt::TooManyPaths { limit: 10 })));
    // A part spends the budget of the whole.
    let settled = solve::<f64, u16>(3, |dice| dice.settle(|dice| number(dice, Roll::sum(1))));
    assert_eq!(settled, Err(Box::new(Halt::TooManyPaths { limit: 3 })));
}

#[test]
fn a_roll_without_a_law_halts() {
    let fault = LawFault::Roll(RollFault::TooManyDice { dice: 101, most: 100 });
    let halted = solve::<f64, u16>(PATHS_MAX, |dice| number(dice, Roll::sum(101)));
    assert_eq!(halted, Err(Box::new(Halt::Law(fault))));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    /// A chain of throws, each with as many dice as the last came to, cut into parts anywhere.
    #[test]
    fn parts_may_be_cut_anywhere(faces in any::<[u8; 3]>(), cuts in 0u8..8, dice_first in 1u16..5) {
        let faces = faces.map(|face| face % 6 + 1);
        let chain = |dice: &mut dyn Chance, parts: bool| {
            let mut count = dice_first;
            for (place, face) in faces.into_iter().enumerate() {
                let roll = Roll::at_least(face, count);
                count = if parts && cuts >> place & 1 == 1 {
                    dice.settle(|dice| number(dice, roll))?
                } else {
                    number(dice, roll)?
                } + 1;
            }
            Ok(u64::from(count))
        };
        let expected = flat::<Exact>(|dice| chain(dice, false));
        assert_eq!(&solve::<Exact, u64>(PATHS_MAX, |dice| chain(dice, true)).unwrap(), &expected);
        let whole = |dice: &mut dyn Chance| dice.settle(|dice| chain(dice, true));
        assert_eq!(solve::<Exact, u64>(PATHS_MAX, whole).unwrap(), expected);
    }
}
