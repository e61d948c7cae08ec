//! The laws of sorties and volleys: solved, counted over all faces, and rolled.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use tercio_chance::{Answer, Count, Exact, Roll, Rolled, Weight};
use tercio_engine::{Facts, Field, Kind, Procedure, kit};
use tercio_ledger::House;
use tercio_odds::{Budget, law};
use tercio_warfare::Book;
use tercio_warfare::facts::{
    ArcherFacts, Arm, CasualtyFacts, FateFacts, Ground, InitiativeFacts, Maneuver, SideFacts,
    SortieFacts, VolleyFacts, Weight as Armour,
};
use tercio_warfare::phase::archers::{Volley, VolleyEffect};
use tercio_warfare::phase::duel::DuelFacts;
use tercio_warfare::phase::sortie::{Degree, Sortie, SortieVerdict, Winner};

/// How often each thing comes up, by name.
type Counts = BTreeMap<String, u64>;

fn named(law: &[(String, Exact)], total: u64) -> Counts {
    let mut sums: BTreeMap<String, Exact> = BTreeMap::new();
    for (name, p) in law {
        sums.entry(name.clone()).or_insert_with(Exact::nothing).add(p);
    }
    sums.into_iter()
        .map(|(name, p)| {
            let count = (p.to_f64() * total as f64).round() as u64;
            assert_eq!(p, Exact::ratio(count, total), "{name} is not a part of {total}");
            (name, count)
        })
        .collect()
}

fn sortie_name(verdict: &SortieVerdict) -> String {
    let escaped = if verdict.escaped { " escaped" } else { "" };
    match verdict.winner {
        Winner::None => "none".into(),
        winner => format!("{winner} {}{escaped}", verdict.degree),
    }
}

fn volley_name(effect: VolleyEffect) -> &'static str {
    match effect {
        VolleyEffect::None => "none",
        VolleyEffect::One => "-1",
        VolleyEffect::Two => "-2",
        VolleyEffect::Finished => "finished",
    }
}

fn sortie_law(book: &Book, facts: &SortieFacts) -> Vec<(String, Exact)> {
    let procedure = Sortie(book.clone());
    let exact = law::<Exact, _>(&procedure, facts, &Budget::default()).unwrap();
    let quick = law::<f64, _>(&procedure, facts, &Budget::default()).unwrap();
    same_to_the_last_digits(&exact, &quick);
    exact.iter().map(|(verdict, p)| (sortie_name(verdict), p.clone())).collect()
}

fn volley_law(book: &Book, facts: &VolleyFacts) -> Vec<(String, Exact)> {
    let procedure = Volley(book.clone());
    let exact = law::<Exact, _>(&procedure, facts, &Budget::default()).unwrap();
    let quick = law::<f64, _>(&procedure, facts, &Budget::default()).unwrap();
    same_to_the_last_digits(&exact, &quick);
    exact.iter().map(|(verdict, p)| (volley_name(verdict.effect).into(), p.clone())).collect()
}

fn same_to_the_last_digits<V: PartialEq + std::fmt::Debug>(
    exact: &[(V, Exact)],
    quick: &[(V, f64)],
) {
    assert_eq!(exact.len(), quick.len());
    for ((verdict, p), (same, q)) in exact.iter().zip(quick) {
        assert_eq!(verdict, same);
        assert!((p.to_f64() - q).abs() < 1e-12, "{verdict:?}: {p} and {q}");
    }
}

fn dice_law(roll: Roll) -> Vec<(String, Exact)> {
    let law = roll.law::<Exact>().unwrap();
    law.into_iter()
        .map(|(answer, p)| match answer {
            Answer::Sum(number) | Answer::Hits(number) => (number.to_string(), p),
            other => panic!("{other:?}"),
        })
        .collect()
}

#[test]
fn every_law_of_the_second_reading_comes_out() {
    let read: Value = serde_json::from_str(include_str!("second_reading.json")).unwrap();
    let book = Book::default();
    for entry in read["laws"].as_array().unwrap() {
        let dice = entry["dice"].as_u64().unwrap_or(0) as u16;
        let number = |key: &str| entry[key].as_i64().unwrap();
        let law = match entry["name"].as_str().unwrap() {
            "best 3" => dice_law(Roll::best(3, dice)),
            "worst 3" => dice_law(Roll::worst(3, dice)),
            "at least 4" => dice_law(Roll::at_least(4, dice)),
            "sixes plus pairs of fives" => {
                dice_law(Roll::Hits { dice, count: Count::SixesAndPairsOfFives })
            }
            "sortie" => {
                let net = |side: usize| SideFacts {
                    dice: entry["nets"][side].as_i64().unwrap() as i16,
                    ..SideFacts::default()
                };
                sortie_law(&book, &SortieFacts { a: net(0), b: net(1), ..SortieFacts::default() })
            }
            "volley" => {
                let facts = VolleyFacts {
                    dice: number("net") as i16,
                    target_penalty: number("target_penalty") as u8,
                    target_bonus: number("target_bonus") as u8,
                    ..VolleyFacts::default()
                };
                volley_law(&book, &facts)
            }
            other => panic!("nobody compares the law of {other}"),
        };
        let ours = named(&law, entry["total"].as_u64().unwrap());
        let theirs: Counts = serde_json::from_value(entry["counts"].clone()).unwrap();
        let theirs = theirs.into_iter().filter(|(_, count)| *count > 0).collect();
        assert_eq!(ours, theirs, "{entry}");
    }
}

/// Every throw of so many dice, reduced to a number.
fn all_faces(dice: u32, read: impl Fn(&[u8]) -> i32) -> BTreeMap<i32, u64> {
    let mut found = BTreeMap::new();
    for number in 0..6u64.pow(dice) {
        let faces: Vec<u8> = (0..dice).map(|die| (number / 6u64.pow(die) % 6) as u8 + 1).collect();
        *found.entry(read(&faces)).or_default() += 1;
    }
    found
}

/// Three dice and so many strengths and weaknesses, as a person would read them.
#[derive(Clone, Copy)]
struct Pool {
    strengths: u32,
    weaknesses: u32,
}

fn totals(pool: Pool, roll_all: bool) -> (BTreeMap<i32, u64>, u64) {
    let Pool { strengths, weaknesses } = pool;
    let sum = |faces: &[u8]| -> i32 { faces.iter().map(|face| i32::from(*face)).sum() };
    let in_order = |faces: &[u8]| {
        let mut order = faces.to_vec();
        order.sort_unstable();
        order
    };
    let (dice, found) = if roll_all {
        let dice = 3 + strengths + weaknesses;
        let drop = weaknesses as usize;
        (
            dice,
            all_faces(dice, |faces| {
                let order = in_order(faces);
                let left = &order[..order.len() - drop];
                sum(&left[left.len() - 3..])
            }),
        )
    } else if strengths >= weaknesses {
        let dice = 3 + strengths - weaknesses;
        (dice, all_faces(dice, |faces| sum(&in_order(faces)[faces.len() - 3..])))
    } else {
        let dice = 3 + weaknesses - strengths;
        (dice, all_faces(dice, |faces| sum(&in_order(faces)[..3])))
    };
    (found, 6u64.pow(dice))
}

/// Which degree finishes the loser, by the winner's maneuver.
fn finishing(maneuver: Maneuver) -> Option<Degree> {
    match maneuver {
        Maneuver::Attack => Some(Degree::Double),
        Maneuver::Charge => Some(Degree::By4),
        _ => None,
    }
}

struct Case {
    name: &'static str,
    facts: SortieFacts,
    /// Read off the sheet by hand.
    pools: [Pool; 2],
    /// Bonus dice kept back.
    kept: [u32; 2],
}

fn by_hand(case: &Case, roll_all: bool) -> (Counts, u64) {
    let [(a, all_a), (b, all_b)] = case.pools.map(|pool| totals(pool, roll_all));
    let most = *case.kept.iter().max().unwrap();
    let escapes = 6u64.pow(most);
    let all = all_a * all_b * escapes;
    let best_of_kept = case.kept.map(|dice| {
        all_faces(dice, |faces| {
            let mut order: Vec<i32> = faces.iter().map(|face| i32::from(*face)).collect();
            order.sort_unstable_by(|x, y| y.cmp(x));
            order.iter().take(3).sum()
        })
    });
    let mut counts = Counts::new();
    for (x, times_x) in &a {
        for (y, times_y) in &b {
            let times = times_x * times_y;
            if x == y {
                *counts.entry("none".into()).or_default() += times * escapes;
                continue;
            }
            let (winner, loser) = if x > y { (0, 1) } else { (1, 0) };
            let (high, low) = (*x.max(y), *x.min(y));
            let degree = if high >= 2 * low {
                Degree::Double
            } else if high - low >= 4 {
                Degree::By4
            } else {
                Degree::Win
            };
            let maneuver = [case.facts.a.maneuver, case.facts.b.maneuver][winner];
            let name = format!("{} {degree}", ["a", "b"][winner]);
            let dice = 6u64.pow(case.kept[loser]);
            let away: u64 = match finishing(maneuver) == Some(degree) {
                true => best_of_kept[loser].range(high + 1..).map(|(_, times)| times).sum(),
                false => 0,
            };
            *counts.entry(format!("{name} escaped")).or_default() +=
                times * away * (escapes / dice);
            *counts.entry(name).or_default() += times * (dice - away) * (escapes / dice);
        }
    }
    counts.retain(|_, count| *count > 0);
    (counts, all)
}

fn cases() -> Vec<Case> {
    let side = SideFacts::default();
    vec![
        Case {
            name: "heavy foot with a strong commander, tired, attacked by plain foot",
            facts: SortieFacts {
                a: SideFacts { weight: Armour::Heavy, strength: true, unrested: true, ..side },
                b: SideFacts { pool: 6, spend: 0, ..side },
                ..SortieFacts::default()
            },
            pools: [Pool { strengths: 3, weaknesses: 1 }, Pool { strengths: 0, weaknesses: 0 }],
            kept: [0, 6],
        },
        Case {
            name: "horse without a leader charges foot on open ground, the foot attacks; both keep dice",
            facts: SortieFacts {
                ground: Ground::Open,
                a: SideFacts {
                    arm: Arm::Horse,
                    maneuver: Maneuver::Charge,
                    leaderless: true,
                    pool: 5,
                    spend: 1,
                    ..side
                },
                b: SideFacts { maneuver: Maneuver::Attack, pool: 6, spend: 1, ..side },
            },
            pools: [
                // open ground, charging, one bonus die; nobody trained leads.
                Pool { strengths: 3, weaknesses: 2 },
                // the unit whose maneuver is Attack, one bonus die.
                Pool { strengths: 3, weaknesses: 0 },
            ],
            kept: [4, 5],
        },
        Case {
            name: "a flanked unit at two penalty dice flanks heavy foot nearly twice its size",
            facts: SortieFacts {
                a: SideFacts {
                    men: 100,
                    flanked: true,
                    pool: -2,
                    maneuver: Maneuver::Flank,
                    ..side
                },
                b: SideFacts {
                    men: 199,
                    weight: Armour::Heavy,
                    maneuver: Maneuver::Attack,
                    ..side
                },
                ..SortieFacts::default()
            },
            pools: [
                // light against heavier, flanker against an attack; flanked, two penalty dice.
                Pool { strengths: 2, weaknesses: 3 },
                // bigger by half, heavy.
                Pool { strengths: 4, weaknesses: 0 },
            ],
            kept: [0, 0],
        },
    ]
}

#[test]
fn whole_sorties_are_what_all_faces_give_under_both_rulings() {
    for case in cases() {
        for roll_all in [false, true] {
            let answer = if roll_all { "roll-all" } else { "cancel" };
            let rulings = [("warfare.net-dice".to_string(), answer.to_string())].into();
            let book = Book::new(&House { rulings, ..House::default() }).unwrap();
            let (counts, all) = by_hand(&case, roll_all);
            let ours = named(&sortie_law(&book, &case.facts), all);
            assert_eq!(ours, counts, "{}, {answer}", case.name);
        }
    }
}

#[test]
fn a_volley_is_what_all_faces_give() {
    // One strength die for higher ground and one weakness; two penalty dice and two bonus dice
    // that the target rolls.
    let facts = VolleyFacts {
        dice: 1,
        a: ArcherFacts { higher: true, tongue: true, ..ArcherFacts::default() },
        target_penalty: 4,
        target_bonus: 2,
        ..VolleyFacts::default()
    };
    let (archers, all_archers) = totals(Pool { strengths: 2, weaknesses: 1 }, false);
    let lower = all_faces(4, |faces| {
        let mut falls: Vec<i32> =
            faces.iter().map(|face| if *face <= 2 { 3 - i32::from(*face) } else { 0 }).collect();
        falls.sort_unstable_by(|x, y| y.cmp(x));
        falls.iter().take(3).sum()
    });
    let raise = all_faces(2, |faces| faces.iter().map(|face| (i32::from(*face) - 4).max(0)).sum());
    let mut counts = Counts::new();
    for (total, x) in &archers {
        for (down, y) in &lower {
            for (up, z) in &raise {
                let number = 11 - down + up;
                let name = match total - number {
                    ..=0 => "none",
                    _ if *total >= 2 * number => "finished",
                    1..=3 => "-1",
                    _ => "-2",
                };
                *counts.entry(name.into()).or_default() += x * y * z;
            }
        }
    }
    let all = all_archers * 6u64.pow(6);
    assert_eq!(named(&volley_law(&Book::default(), &facts), all), counts);
}

/// The largest distance between rolled and solved, in standard deviations.
fn worst_z<P: Procedure>(procedure: &P, facts: &P::Facts, seed: u64) -> f64 {
    const ROLLS: u32 = 100_000;
    let law = law::<f64, _>(procedure, facts, &Budget::default()).unwrap();
    let mut dice = Rolled::new(seed);
    let mut counts = vec![0u32; law.len()];
    for _ in 0..ROLLS {
        let verdict = procedure.settle(facts, &mut dice).unwrap();
        let place = law.iter().position(|(known, _)| *known == verdict);
        counts[place.expect("what is rolled has a probability")] += 1;
    }
    law.iter()
        .zip(counts)
        .map(|((_, p), count)| {
            let n = f64::from(ROLLS);
            let spread = (n * p * (1.0 - p)).sqrt().max(1e-9);
            (f64::from(count) - n * p).abs() / spread
        })
        .fold(0.0, f64::max)
}

#[test]
fn rolled_dice_follow_the_law() {
    let book = Book::default();
    for (seed, case) in cases().into_iter().enumerate() {
        let z = worst_z(&Sortie(book.clone()), &case.facts, seed as u64);
        assert!(z < 4.0, "{}: z = {z}", case.name);
    }
    let volleys = [(0, 0, 0), (1, 3, 0), (-1, 5, 2), (2, 0, 3)];
    for (seed, (dice, target_penalty, target_bonus)) in volleys.into_iter().enumerate() {
        let facts = VolleyFacts { dice, target_penalty, target_bonus, ..VolleyFacts::default() };
        let z = worst_z(&Volley(book.clone()), &facts, 100 + seed as u64);
        assert!(z < 4.0, "volley {facts:?}: z = {z}");
    }
}

/// A value of a field that a table could meet.
fn any_value(field: &Field) -> BoxedStrategy<Value> {
    match (&field.kind, field.path.rsplit('.').next().unwrap()) {
        (Kind::Flag, _) => any::<bool>().prop_map(Value::from).boxed(),
        (Kind::Word(words), _) => {
            proptest::sample::select(words.to_vec()).prop_map(Value::from).boxed()
        }
        (Kind::Number { .. }, "dice") => (-4i64..=4).prop_map(Value::from).boxed(),
        (Kind::Number { .. }, "men") => (0i64..=3000).prop_map(Value::from).boxed(),
        (Kind::Number { .. }, "pool") => (-6i64..=8).prop_map(Value::from).boxed(),
        (Kind::Number { .. }, _) => (0i64..=3).prop_map(Value::from).boxed(),
    }
}

fn any_side() -> impl Strategy<Value = SideFacts> {
    let fields = SideFacts::form();
    let values: Vec<BoxedStrategy<Value>> = fields.iter().map(any_value).collect();
    values.prop_map(move |values| {
        let names = fields.iter().map(|field| field.path.clone());
        let map: serde_json::Map<String, Value> = names.zip(values).collect();
        serde_json::from_value(Value::Object(map)).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn mirrored_sides_have_mirrored_odds(
        a in any_side(),
        b in any_side(),
        ground in proptest::sample::select(Ground::ALL.to_vec()),
    ) {
        let procedure = Sortie(Book::default());
        let solve = |a: SideFacts, b: SideFacts| -> BTreeMap<String, f64> {
            let facts = SortieFacts { ground, a, b };
            let law = law::<f64, _>(&procedure, &facts, &Budget::default()).unwrap();
            law.iter().map(|(verdict, p)| (sortie_name(verdict), *p)).collect()
        };
        let (one, other) = (solve(a, b), solve(b, a));
        prop_assert!((one.values().sum::<f64>() - 1.0).abs() < 1e-12);
        prop_assert_eq!(one.len(), other.len());
        for (name, p) in one {
            let mirrored = match name.split_at(1) {
                ("a", rest) => format!("b{rest}"),
                ("b", rest) => format!("a{rest}"),
                _ => name.clone(),
            };
            let q = other.get(&mirrored).copied().unwrap_or(0.0);
            prop_assert!((p - q).abs() < 1e-12, "{}: {} and {}", name, p, q);
        }
    }
}

#[test]
fn every_form_names_its_facts() {
    kit::check_form::<SideFacts>();
    kit::check_form::<SortieFacts>();
    kit::check_form::<VolleyFacts>();
    kit::check_form::<DuelFacts>();
    kit::check_form::<InitiativeFacts>();
    kit::check_form::<CasualtyFacts>();
    kit::check_form::<FateFacts>();
}
