//! The law of a procedure against every face of every die.

mod toys;

use rustc_hash::FxHashMap;
use std::sync::Arc;
use tercio_chance::{Exact, Trail, Weight};
use tercio_engine::Procedure;
use tercio_odds::{Budget, Memo, OddsFault, law};
use toys::{Duel, DuelFacts, DuelVerdict, ManFacts};

fn men(a: u8, b: u8) -> DuelFacts {
    DuelFacts {
        a: ManFacts { men: a, ..Default::default() },
        b: ManFacts { men: b, ..Default::default() },
    }
}

/// The same rules, driven by dice typed in: all of them.
fn brute_force(facts: &DuelFacts) -> FxHashMap<DuelVerdict, u64> {
    let duel = Duel::default();
    let (a, b) = (duel.dice_count(&facts.a) as u32, duel.dice_count(&facts.b) as u32);
    let mut counts = FxHashMap::default();
    for number in 0..6u64.pow(a + b) {
        let face = |die: u32| (number / 6u64.pow(die) % 6) as u8 + 1;
        let throws: [Vec<u8>; 2] = [(0..a).map(face).collect(), (a..a + b).map(face).collect()];
        let verdict = duel.settle(facts, &mut Trail::typed(throws)).expect("all dice are typed");
        *counts.entry(verdict).or_default() += 1;
    }
    counts
}

#[test]
fn the_law_is_what_every_face_of_every_die_gives() {
    for (a, b) in [(1, 1), (2, 1), (2, 3), (3, 2)] {
        let mut facts = men(a, b);
        facts.a.hill = a == 2;
        facts.b.tired = b == 3;
        let counts = brute_force(&facts);
        let all: u64 = counts.values().sum();
        let law = law::<Exact, _>(&Duel::default(), &facts, &Budget::default()).unwrap();
        assert_eq!(law.len(), counts.len());
        for (verdict, p) in law {
            assert_eq!(p, Exact::ratio(counts[&verdict], all), "{verdict:?}");
        }
    }
}

#[test]
fn a_memo_solves_each_case_once() {
    let mut memo: Memo<Duel> = Memo::new(Duel::default(), Budget::default());
    assert!(memo.is_empty());
    let first = memo.law(&men(2, 1)).unwrap();
    let again = memo.law(&men(2, 1)).unwrap();
    assert!(Arc::ptr_eq(&first, &again));
    memo.law(&men(1, 2)).unwrap();
    assert_eq!(memo.len(), 2);
    assert_eq!(*first, law::<f64, _>(memo.procedure(), &men(2, 1), &Budget::default()).unwrap());
}

#[test]
fn too_many_paths_say_what_limit_and_what_to_do() {
    let budget = Budget { paths: 5, ..Budget::default() };
    let fault = law::<f64, _>(&Duel::default(), &men(6, 6), &budget).unwrap_err();
    assert!(matches!(fault, OddsFault::OverBudget { limit: 5, .. }), "{fault:?}");
    assert_eq!(
        fault.to_string(),
        "this takes more than 5 paths through the dice; ask about fewer dice or raise the \
         budget's paths"
    );
}
