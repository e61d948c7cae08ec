//! The law of every kind of roll against a count over all faces, and against itself where there
//! are too many faces to count.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

mod common;

use common::{brute_force, check_law};
use proptest::prelude::{ProptestConfig, any, prop, proptest};
use tercio_chance::{Answer, Bins, Count, Exact, LawFault, Roll, RollFault, Weight};

#[test]
fn hits_are_counted_for_every_face() {
    for face in 0..=8 {
        (0..=6).for_each(|dice| check_law(Roll::at_least(face, dice)));
    }
}

#[test]
fn a_throw_stands_among_all_throws() {
    // Seven of two dice: 15 of 36 throws come to less, 15 to more.
    let [below, above] = Roll::sum(2).standing_of(Answer::Sum(7)).unwrap();
    assert!((below - 15.0 / 36.0).abs() < 1e-12 && (above - 15.0 / 36.0).abs() < 1e-12);
    let [below, above] = Roll::at_least(5, 1).standing_of(Answer::Hits(1)).unwrap();
    assert!((below - 4.0 / 6.0).abs() < 1e-12 && above == 0.0);
    // A pair is as high as its sum, whichever die shows what.
    let [below, _] = Roll::Pair.standing_of(Answer::Pair { high: 6, low: 6 }).unwrap();
    assert!((below - 35.0 / 36.0).abs() < 1e-12);
    assert_eq!(Roll::sum(0).standing_of(Answer::Sum(0)), None);
    let sorted = Roll::Sort { dice: 2, bins: Bins([0, 0, 0, 1, 1, 1]) };
    assert_eq!(sorted.standing_of(Answer::Counts([1, 1, 0, 0, 0, 0])), None);
}

#[test]
fn sixes_and_pairs_of_fives_are_counted() {
    (0..=7).for_each(|dice| check_law(sixes_and_pairs_of_fives(dice)));
}

#[test]
fn ranks_are_counted_also_when_dice_are_missing() {
    for dice in 0..=5 {
        for (skip, keep) in (0..=6).flat_map(|skip| (0..=6).map(move |keep| (skip, keep))) {
            check_law(Roll::Ranks { dice, skip, keep, best: true });
            check_law(Roll::Ranks { dice, skip, keep, best: false });
        }
    }
    check_law(Roll::best(3, 7));
    check_law(Roll::Ranks { dice: 7, skip: 2, keep: 3, best: false });
}

#[test]
fn a_pair_is_counted() {
    check_law(Roll::Pair);
}

#[test]
fn sorted_dice_are_counted() {
    let bins = [
        [0, 0, 0, 0, 0, 0], // a single bin
        [0, 0, 0, 1, 1, 1],
        [0, 0, 1, 1, 2, 2],
        [2, 1, 0, 0, 1, 2], // not in the order of the faces
        [0, 0, 0, 2, 2, 3], // no face in bin 1
        [3, 3, 3, 3, 3, 3], // only the last bin has faces
        [1, 1, 1, 1, 1, 5], // neither the first nor those between
        [0, 1, 2, 3, 4, 5],
    ];
    for bins in bins {
        (0..=6).for_each(|dice| check_law(Roll::Sort { dice, bins: Bins(bins) }));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_ranks_are_counted(dice in 0u16..=6, skip in 0u16..=8, keep in 0u16..=8, best: bool) {
        check_law(Roll::Ranks { dice, skip, keep, best });
    }

    #[test]
    fn any_bins_are_counted(dice in 0u16..=5, bins in prop::array::uniform6(0u8..6)) {
        check_law(Roll::Sort { dice, bins: Bins(bins) });
    }

    /// Whatever the law lists can be read from faces, and the other way round.
    #[test]
    fn what_can_be_given_is_what_the_law_lists(
        roll in any_small_roll(), number in 0u16..=40, other: u8, counts in any::<[u8; 6]>(),
    ) {
        let law = roll.law::<Exact>().unwrap();
        law.iter().for_each(|(answer, _)| assert!(roll.can_give(*answer), "{roll:?} {answer:?}"));
        let guesses = [
            Answer::Hits(number),
            Answer::Sum(number),
            Answer::Pair { high: number as u8 % 8, low: other % 8 },
            Answer::Counts(counts.map(|count| u16::from(count % 3))),
        ];
        for guess in guesses {
            let listed = law.iter().any(|(answer, _)| *answer == guess);
            assert_eq!(roll.can_give(guess), listed, "{roll:?} {guess:?}");
        }
    }
}

fn any_small_roll() -> impl proptest::strategy::Strategy<Value = Roll> {
    use proptest::prelude::{Just, Strategy, prop_oneof};
    prop_oneof![
        (0u16..=5, 0u8..=8).prop_map(|(dice, face)| Roll::at_least(face, dice)),
        (0u16..=5).prop_map(sixes_and_pairs_of_fives),
        (0u16..=5, 0u16..=4, 0u16..=6, any::<bool>())
            .prop_map(|(dice, skip, keep, best)| Roll::Ranks { dice, skip, keep, best }),
        Just(Roll::Pair),
        (0u16..=4, prop::array::uniform6(0u8..6))
            .prop_map(|(dice, bins)| Roll::Sort { dice, bins: Bins(bins) }),
    ]
}

/// Faces that a person might type are read as the count over faces reads them.
#[test]
fn reading_agrees_with_the_count() {
    let rolls = [
        Roll::at_least(4, 4),
        sixes_and_pairs_of_fives(4),
        Roll::Ranks { dice: 4, skip: 1, keep: 2, best: true },
        Roll::worst(3, 4),
        Roll::Sort { dice: 4, bins: Bins([0, 0, 2, 2, 2, 5]) },
    ];
    for roll in rolls {
        let mut read = std::collections::BTreeMap::<Answer, u64>::new();
        for throw in 0..6u32.pow(4) {
            let faces = [0, 1, 2, 3].map(|die| (throw / 6u32.pow(die) % 6) as u8 + 1);
            *read.entry(roll.read(&faces).unwrap()).or_default() += 1;
        }
        assert_eq!(read, brute_force(roll), "{roll:?}");
    }
}

#[test]
fn weights_sum_to_one_as_far_as_dice_go() {
    for dice in 0..=100 {
        check_sum(sixes_and_pairs_of_fives(dice));
        check_sum(Roll::best(3, dice));
        check_sum(Roll::worst(3, dice));
        check_sum(Roll::sum(dice));
        check_sum(Roll::Ranks { dice, skip: 2, keep: 7, best: true });
        check_sum(Roll::Ranks { dice, skip: dice / 3, keep: dice / 2, best: false });
        check_sum(Roll::Sort { dice, bins: Bins([0, 0, 0, 1, 1, 2]) });
        (0..=8).for_each(|face| check_sum(Roll::at_least(face, dice)));
    }
    for dice in (100..=2000).step_by(50).chain([299, 300, 301, 302, 1999]) {
        (1..=7).for_each(|face| check_sum(Roll::at_least(face, dice)));
    }
}

fn check_sum(roll: Roll) {
    let law = roll.law::<f64>().unwrap();
    let sum: f64 = law.iter().map(|(_, weight)| weight).sum();
    assert!((sum - 1.0).abs() < 1e-12, "{roll:?}: {sum}");
    assert!(law.iter().all(|(_, weight)| *weight > 0.0), "{roll:?}");
    assert!(law.windows(2).all(|two| two[0].0 < two[1].0), "{roll:?}: not in rising order");
}

#[test]
fn floats_keep_to_fractions_with_many_dice() {
    for dice in [20, 50, 100] {
        (1..=7).for_each(|face| check_floats(Roll::at_least(face, dice)));
        check_floats(sixes_and_pairs_of_fives(dice));
        check_floats(Roll::sum(dice));
        for best in [true, false] {
            for (skip, keep) in [(0, 1), (0, 3), (0, 10), (2, 3), (5, 5), (17, 3)] {
                check_floats(Roll::Ranks { dice, skip, keep, best });
            }
        }
        check_floats(Roll::Sort { dice, bins: Bins([0, 0, 0, 1, 1, 2]) });
    }
    // On both sides of the place where the way to work it out changes, and where weights are lost.
    [299, 300, 301, 302, 1000].into_iter().for_each(|dice| check_floats(Roll::at_least(5, dice)));
}

fn check_floats(roll: Roll) {
    let floats = roll.law::<f64>().unwrap();
    let fractions = roll.law::<Exact>().unwrap();
    let mut floats = floats.iter().peekable();
    for (answer, exact) in fractions {
        let exact = exact.to_f64();
        let Some((_, weight)) = floats.next_if(|(listed, _)| *listed == answer) else {
            assert!(exact < 1e-250, "{roll:?} lacks {answer:?}: {exact}");
            continue;
        };
        let off = (weight / exact - 1.0).abs();
        assert!(off < 1e-11 || exact < 1e-250, "{roll:?} {answer:?}: {weight} for {exact}");
    }
    assert_eq!(floats.next(), None, "{roll:?}");
}

#[test]
fn what_cannot_be_thrown_has_no_law() {
    let too_many = |roll: Roll, dice, most| {
        let fault = RollFault::TooManyDice { dice, most };
        assert_eq!(roll.law::<f64>(), Err(LawFault::Roll(fault)));
    };
    too_many(Roll::at_least(4, 2001), 2001, 2000);
    too_many(Roll::best(3, 101), 101, 100);
    too_many(sixes_and_pairs_of_fives(101), 101, 100);
    let bad_bins = Roll::Sort { dice: 3, bins: Bins([0, 1, 2, 3, 4, 6]) };
    assert_eq!(bad_bins.law::<f64>(), Err(LawFault::Roll(RollFault::BadBins)));
    let roll = Roll::Sort { dice: 100, bins: Bins([0, 1, 2, 3, 4, 5]) };
    let outcomes = 96_560_646; // 105 over 5
    assert_eq!(roll.law::<f64>(), Err(LawFault::TooManyOutcomes { roll, outcomes }));
}

fn sixes_and_pairs_of_fives(dice: u16) -> Roll {
    Roll::Hits { dice, count: Count::SixesAndPairsOfFives }
}
