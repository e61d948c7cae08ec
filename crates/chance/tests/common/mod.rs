//! What the tests share: a rule to ask by, and a count over all faces that knows nothing of laws.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::collections::BTreeMap;
use tercio_chance::{Answer, Ask, Bins, Count, Exact, Roll, Seat, Weight};
use tercio_ledger::Rule;

pub static RULE: Rule = Rule::known("test.throw", "a throw of the tests", 0);
pub static OTHER_RULE: Rule = Rule::known("test.other", "another throw of the tests", 0);

pub fn ask(roll: Roll) -> Ask<'static> {
    Ask::new(roll, &RULE, Seat(0))
}

/// In how many of all 6^dice throws each answer comes up.
pub fn brute_force(roll: Roll) -> BTreeMap<Answer, u64> {
    let mut found = BTreeMap::new();
    let mut faces = vec![1u8; usize::from(roll.dice())];
    loop {
        *found.entry(read(roll, &faces)).or_default() += 1;
        let Some(turned) = faces.iter().position(|face| *face < 6) else {
            return found;
        };
        faces[turned] += 1;
        faces[..turned].fill(1);
    }
}

/// Reads a throw in the plainest way there is; on purpose not [`Roll::read`].
fn read(roll: Roll, faces: &[u8]) -> Answer {
    match roll {
        Roll::Hits { count: Count::AtLeast(least), .. } => {
            Answer::Hits(faces.iter().map(|face| u16::from(*face >= least)).sum())
        }
        Roll::Hits { count: Count::SixesAndPairsOfFives, .. } => {
            let (mut hits, mut lone_five) = (0, false);
            for face in faces {
                if *face == 6 || (*face == 5 && lone_five) {
                    hits += 1;
                }
                lone_five ^= *face == 5;
            }
            Answer::Hits(hits)
        }
        Roll::Ranks { skip, keep, best, .. } => {
            let mut left = faces.to_vec();
            let mut sum = 0;
            for taken in 0..skip + keep {
                let pick = if best { left.iter().max() } else { left.iter().min() };
                let Some(pick) = pick.copied() else { break };
                let place = left.iter().position(|face| *face == pick).unwrap();
                left.remove(place);
                sum += if taken < skip { 0 } else { u16::from(pick) };
            }
            Answer::Sum(sum)
        }
        Roll::Pair => Answer::Pair { high: faces[0].max(faces[1]), low: faces[0].min(faces[1]) },
        Roll::Sort { bins: Bins(bins), .. } => {
            let in_bin = |bin: u8| {
                faces.iter().filter(|face| bins[usize::from(**face) - 1] == bin).count() as u16
            };
            Answer::Counts([in_bin(0), in_bin(1), in_bin(2), in_bin(3), in_bin(4), in_bin(5)])
        }
    }
}

/// The law of a roll is the count over all faces: in fractions exactly, in `f64` nearly.
pub fn check_law(roll: Roll) {
    let counted = brute_force(roll);
    let all = 6u64.pow(u32::from(roll.dice()));
    let fractions = roll.law::<Exact>().unwrap();
    let expected: Vec<(Answer, Exact)> =
        counted.iter().map(|(answer, ways)| (*answer, Exact::ratio(*ways, all))).collect();
    assert_eq!(fractions, expected, "{roll:?}: in fractions, in rising order");

    let floats = roll.law::<f64>().unwrap();
    assert_eq!(floats.len(), counted.len(), "{roll:?}");
    for ((answer, weight), (counted_answer, ways)) in floats.iter().zip(&counted) {
        let expected = *ways as f64 / all as f64;
        assert_eq!(answer, counted_answer, "{roll:?}");
        assert!((weight / expected - 1.0).abs() < 1e-12, "{roll:?} {answer:?}: {weight}");
    }
}
