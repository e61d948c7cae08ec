//! Dice that are rolled: as the laws say, and the same on every machine and in every version.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::ask;
use std::collections::BTreeMap;
use tercio_chance::{Answer, Bins, Chance, Count, Halt, Roll, RollFault, Rolled};

const THROWS: u32 = 200_000;
const SEED: u64 = 1618;

#[test]
fn rolled_dice_agree_with_the_laws() {
    let rolls = [
        Roll::at_least(5, 9),
        Roll::Hits { dice: 9, count: Count::SixesAndPairsOfFives },
        Roll::best(3, 5),
        Roll::worst(3, 5),
        Roll::Ranks { dice: 6, skip: 2, keep: 3, best: true },
        Roll::sum(3),
        Roll::Pair,
        Roll::Sort { dice: 4, bins: Bins([0, 0, 2, 2, 2, 3]) },
    ];
    for (step, roll) in rolls.into_iter().enumerate() {
        let mut rolled = Rolled::for_step(SEED, step as u64);
        let mut seen = BTreeMap::<Answer, u32>::new();
        for _ in 0..THROWS {
            *seen.entry(rolled.ask(&ask(roll)).unwrap()).or_default() += 1;
        }
        let mut all = 0;
        for (answer, weight) in roll.law::<f64>().unwrap() {
            let times = seen.remove(&answer).unwrap_or(0);
            all += times;
            let expected = weight * f64::from(THROWS);
            let z = (f64::from(times) - expected) / (expected * (1.0 - weight)).sqrt();
            assert!(expected <= 5.0 || z.abs() < 4.0, "{roll:?} {answer:?}: {times}, z = {z}");
        }
        assert_eq!(seen, BTreeMap::new(), "{roll:?}: not in the law");
        assert_eq!(all, THROWS);
    }
}

fn first_faces(mut rolled: Rolled) -> Vec<u8> {
    rolled.throw(&Roll::sum(20)).to_vec()
}

/// A saved battle is rolled again from its seed: should these change, old battles are lost.
#[test]
fn the_generator_is_the_one_of_old_logs() {
    assert_eq!(first_faces(Rolled::for_step(42, 0)), GOLDEN[0]);
    assert_eq!(first_faces(Rolled::for_step(42, 1)), GOLDEN[1]);
    let mut rolled = Rolled::for_step(42, 7);
    let throws: Vec<u8> = (0..10).flat_map(|_| rolled.throw(&Roll::Pair).to_vec()).collect();
    assert_eq!(throws, GOLDEN[2]);
    assert_eq!([6, 20, 1000, 7].map(|bound| rolled.below(bound)), GOLDEN_BELOW);
}

const GOLDEN: [[u8; 20]; 3] = [
    [6, 2, 4, 4, 2, 6, 1, 1, 5, 2, 2, 2, 1, 4, 4, 4, 3, 6, 3, 6],
    [1, 5, 4, 4, 2, 1, 2, 4, 2, 6, 1, 4, 1, 1, 1, 1, 2, 5, 5, 1],
    [5, 4, 5, 1, 2, 6, 2, 3, 1, 3, 6, 6, 5, 6, 1, 6, 6, 2, 3, 6],
];
const GOLDEN_BELOW: [u32; 4] = [5, 4, 340, 1];

#[test]
fn each_step_has_a_stream_of_its_own() {
    let steps: Vec<Vec<u8>> = (0..50).map(|step| first_faces(Rolled::for_step(7, step))).collect();
    for (step, faces) in steps.iter().enumerate() {
        assert_eq!(*faces, first_faces(Rolled::for_step(7, step as u64)), "not the same again");
        assert!(!steps[..step].contains(faces), "step {step} repeats another");
    }
    assert_eq!(first_faces(Rolled::new(7)), steps[0]);
    assert_ne!(first_faces(Rolled::new(8)), steps[0]);
}

/// What one step throws does not depend on how much another has thrown.
#[test]
fn streams_do_not_run_into_each_other() {
    let mut one = Rolled::for_step(7, 0);
    let mut long = Vec::new();
    (0..100).for_each(|_| long.extend_from_slice(one.throw(&Roll::sum(100))));
    let two = first_faces(Rolled::for_step(7, 1));
    assert!(!long.windows(two.len()).any(|part| part == two));
}

#[test]
fn a_number_below_a_bound_is_below_it_and_each_comes_up() {
    let mut rolled = Rolled::new(3);
    let mut seen = [0; 7];
    (0..7000).for_each(|_| seen[rolled.below(7) as usize] += 1);
    assert!(seen.iter().all(|times| (850..1150).contains(times)), "{seen:?}");
    assert_eq!(rolled.below(1), 0);
}

#[test]
fn too_many_dice_are_not_rolled() {
    let fault = RollFault::TooManyDice { dice: 101, most: 100 };
    assert_eq!(Rolled::new(1).ask(&ask(Roll::sum(101))), Err(Box::new(Halt::Roll(fault))));
}
