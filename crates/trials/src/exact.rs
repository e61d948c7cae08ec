//! Laws in fractions, to be compared with counts made by hand.

use std::collections::BTreeMap;
use tercio_chance::{Exact, Halt, Trail, Weight};
use tercio_engine::facts::assign;
use tercio_engine::{Facts, Procedure};
use tercio_odds::{Budget, law};

/// A fraction of the figures; they may be larger than a ratio takes at once.
pub fn chance((part, of): (u128, u128)) -> Exact {
    let big = |number: u128| {
        let digits = 1u64 << 32;
        let mut sum = Exact::nothing();
        for shift in [96, 64, 32, 0] {
            let digit = (number >> shift) & u128::from(u32::MAX);
            sum = sum.times(&Exact::ratio(digits, 1));
            sum.add(&Exact::ratio(digit as u64, 1));
        }
        sum
    };
    big(part).over(&big(of))
}

/// The law in fractions, which adds up to one and is the same in floats.
pub fn exact_law<P: Procedure>(procedure: &P, facts: &P::Facts) -> Vec<(P::Verdict, Exact)> {
    let exact = law::<Exact, _>(procedure, facts, &Budget::default()).unwrap();
    let quick = law::<f64, _>(procedure, facts, &Budget::default()).unwrap();
    let mut sum = Exact::nothing();
    exact.iter().for_each(|(_, p)| sum.add(p));
    assert_eq!(sum, Exact::whole(), "{facts:?}");
    assert_eq!(exact.len(), quick.len(), "{facts:?}");
    for ((verdict, p), (same, q)) in exact.iter().zip(&quick) {
        assert_eq!(verdict, same);
        assert!((p.to_f64() - q).abs() < 1e-12, "{verdict:?}: {p} and {q}");
    }
    exact
}

/// The share of verdicts of which something holds.
pub fn share<V>(law: &[(V, Exact)], holds: impl Fn(&V) -> bool) -> Exact {
    let mut sum = Exact::nothing();
    law.iter().filter(|(verdict, _)| holds(verdict)).for_each(|(_, p)| sum.add(p));
    sum
}

/// Facts as they are typed.
pub fn facts<F: Facts>(pieces: &[(&str, &str)]) -> F {
    let mut value = serde_json::to_value(F::default()).unwrap();
    let pieces: Vec<(String, String)> =
        pieces.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    assign(&F::form(), &mut value, &pieces).unwrap_or_else(|fault| panic!("{pieces:?}: {fault}"));
    serde_json::from_value(value).unwrap()
}

/// A law by settling the case once for every way in which the dice can fall.
pub fn by_faces<P: Procedure>(procedure: &P, facts: &P::Facts) -> BTreeMap<String, Exact> {
    let mut found = BTreeMap::new();
    let mut open = vec![(Vec::<Vec<u8>>::new(), 0)];
    while let Some((known, dice)) = open.pop() {
        let mut trail = Trail::typed(known.clone());
        match procedure.settle(facts, &mut trail) {
            Ok(verdict) => {
                let p = Exact::ratio(1, 6u64.pow(dice));
                found.entry(said(&verdict)).or_insert_with(Exact::nothing).add(&p);
            }
            Err(halt) => {
                let Halt::Awaiting(awaited) = *halt else { panic!("{halt}") };
                let more = u32::from(awaited.roll.dice());
                for number in 0..6u64.pow(more) {
                    let faces = (0..more).map(|die| (number / 6u64.pow(die) % 6) as u8 + 1);
                    let mut next = known.clone();
                    next.push(faces.collect());
                    open.push((next, dice + more));
                }
            }
        }
    }
    found
}

pub fn said(verdict: &impl serde::Serialize) -> String {
    serde_json::to_string(verdict).unwrap()
}
