//! The laws of paper: solved, counted over all faces, rolled, looked at from the other side, and
//! solved for a thousand figures.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use std::collections::BTreeMap;
use std::time::Instant;
use tercio_chance::{Exact, Rolled, Weight};
use tercio_conquest::Book;
use tercio_conquest::facts::CombatFacts;
use tercio_conquest::phase::advantage::Advantage;
use tercio_conquest::phase::combat::{After, Combat};
use tercio_conquest::phase::dense::Dense;
use tercio_conquest::phase::fate::Fate;
use tercio_conquest::phase::flight::{Escape, Flight};
use tercio_conquest::phase::result::{CombatResult, Winner};
use tercio_conquest::phase::shoot::Shoot;
use tercio_conquest::phase::strike::Strike;
use tercio_conquest::phase::test::Test;
use tercio_engine::Procedure;
use tercio_odds::{Budget, law};
use tercio_trials::exact::{by_faces, exact_law, facts, said};

fn check_faces<P: Procedure>(procedure: &P, pieces: &[(&str, &str)]) {
    let facts: P::Facts = facts(pieces);
    let mut ours: BTreeMap<String, Exact> = BTreeMap::new();
    for (verdict, p) in exact_law(procedure, &facts) {
        ours.entry(said(&verdict)).or_insert_with(Exact::nothing).add(&p);
    }
    assert_eq!(ours, by_faces(procedure, &facts), "{} {facts:?}", procedure.name());
}

#[test]
fn laws_are_what_all_faces_give() {
    let book = Book::default;
    for shot in [
        [("weapon", "longbow"), ("range", "15"), ("shooters", "2"), ("target", "save=4")],
        [("weapon", "slings"), ("range", "9"), ("shooters", "1"), ("target", "figures=2,mo=5")],
        [("weapon", "bow"), ("range", "20"), ("shooters", "2"), ("target", "figures=1")],
        [("weapon", "stones"), ("range", "8"), ("shooters", "3"), ("target", "terrain,figures=4")],
        [("weapon", "handgun"), ("range", "20"), ("shooters", "2"), ("target", "d=8,wounds=2")],
    ] {
        check_faces(&Shoot(book()), &shot);
    }
    // One die a side: with saves and tests that is already more than a million ways to fall.
    for [a, b] in [
        ["figures=1,front=1,ca=6,charging", "figures=2,front=1,save=6"],
        ["figures=1,front=1,horse,lance,charging", "figures=2,front=1,save=2,drilled"],
    ] {
        let pieces = [("a", a), ("b", b)];
        check_faces(&Combat(book()), &pieces);
        check_faces(&CombatResult(book()), &pieces);
        check_faces(&Strike(book()), &pieces);
    }
    check_faces(&Strike(book()), &[("a", "figures=2,front=1,spear"), ("b", "front=1,save=2")]);
    check_faces(&Test(book()), &[("mo", "7"), ("points", "2"), ("enemies", "1")]);
    check_faces(&Test(book()), &[("mo", "6"), ("again", "yes")]);
    check_faces(&Advantage(book()), &[("a-points", "2"), ("b-points", "1")]);
    check_faces(&Flight(book()), &[("a", "foot"), ("b", "horse,heavy")]);
    check_faces(&Escape(book()), &[("distance", "4"), ("reach", "14"), ("a", "horse")]);
    check_faces(&Dense(book()), &[("skirmish", "yes"), ("inches", "4")]);
    check_faces(&Fate(book()), &[("figures", "10"), ("lost", "2")]);
}

/// Far enough from what the law says to be no accident: six times the spread of so many throws.
fn check_rolled<P: Procedure>(procedure: &P, pieces: &[(&str, &str)], seed: u64) {
    const THROWS: u32 = 20_000;
    let facts: P::Facts = facts(pieces);
    let law = law::<f64, _>(procedure, &facts, &Budget::default()).unwrap();
    let mut dice = Rolled::new(seed);
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..THROWS {
        let verdict = procedure.settle(&facts, &mut dice).unwrap();
        *seen.entry(said(&verdict)).or_default() += 1;
    }
    let mut known = 0;
    for (verdict, p) in &law {
        let count = seen.get(&said(verdict)).copied().unwrap_or(0);
        known += count;
        let spread = (p * (1.0 - p) / f64::from(THROWS)).sqrt().max(1.0 / f64::from(THROWS));
        let share = f64::from(count) / f64::from(THROWS);
        assert!((share - p).abs() < 6.0 * spread, "{verdict:?}: {share} for {p}");
    }
    assert_eq!(known, THROWS, "{}: a verdict that the law has not", procedure.name());
}

#[test]
fn laws_are_what_rolled_dice_give() {
    let book = Book::default;
    let shot = [("weapon", "longbow"), ("range", "20"), ("shooters", "20"), ("target", "save=4")];
    check_rolled(&Shoot(book()), &shot, 1);
    let fight = [
        ("a", "figures=24,front=8,ca=4,save=4,mo=7,drilled,charging"),
        ("b", "figures=30,front=8,save=1,mo=5"),
    ];
    check_rolled(&CombatResult(book()), &fight, 2);
    check_rolled(&Strike(book()), &fight, 3);
    check_rolled(&Test(book()), &[("mo", "6"), ("points", "1"), ("again", "yes")], 4);
    check_rolled(&Flight(book()), &[("a", "horse"), ("b", "foot")], 5);
}

/// The two questions that players ask first, as they are typed.
#[test]
fn questions_are_understood_as_they_are_typed() {
    let shot = facts(&[
        ("weapon", "longbow"),
        ("range", "20"),
        ("shooters", "20"),
        ("sa", "4"),
        ("target", "d=7,save=4"),
    ]);
    let shoot = Shoot(Book::default());
    let kills = law::<f64, _>(&shoot, &shot, &Budget::default()).unwrap();
    let mean: f64 = kills.iter().map(|(shot, p)| f64::from(shot.kills) * p).sum();
    assert!((mean - 20.0 / 12.0).abs() < 1e-9, "{mean}");
    let sentence = shoot.sentence(&shot, &kills);
    assert!(sentence.starts_with("With 20 dice it kills 1.67 on average"), "{sentence}");
    let fight: CombatFacts = facts(&[
        ("a", "figures=24,front=8,ca=4,ka=3,save=4,mo=7,drilled,charging"),
        ("b", "figures=30,front=8,ca=3,ka=3,save=1,mo=5"),
    ]);
    let combat = Combat(Book::default());
    let clashes = law::<f64, _>(&combat, &fight, &Budget::default()).unwrap();
    let won: f64 =
        clashes.iter().filter(|(clash, _)| clash.winner == Winner::A).map(|(_, p)| p).sum();
    // 725111599334806541 of 789730223053602816, reckoned by hand.
    assert!((won - 0.918_176).abs() < 1e-6, "{won}");
    let sentence = combat.sentence(&fight, &clashes);
    assert!(sentence.starts_with("Side a (8 dice) wins 91.8% of the time"), "{sentence}");
}

#[test]
fn sides_can_be_exchanged() {
    let combat = Combat(Book::default());
    let there: CombatFacts = facts(&[
        ("a", "figures=12,front=6,horse,lance,charging,save=5,mo=7"),
        ("b", "figures=18,front=9,two-handed,armour=plate,drilled,mo=7"),
    ]);
    let back = CombatFacts { round: there.round, a: there.b, b: there.a };
    let law = |facts: &CombatFacts| -> BTreeMap<_, Exact> {
        let key = |winner, result, after: After, kills| (winner, result, after, kills);
        let mut table = BTreeMap::new();
        for (clash, p) in exact_law(&combat, facts) {
            let place =
                key(clash.winner, clash.result, clash.after, [clash.a_kills, clash.b_kills]);
            table.insert(place, p);
        }
        table
    };
    let turned: BTreeMap<_, Exact> = law(&back)
        .into_iter()
        .map(|((winner, result, after, [a, b]), p)| {
            let winner = match winner {
                Winner::None => Winner::None,
                Winner::A => Winner::B,
                Winner::B => Winner::A,
            };
            ((winner, result, after, [b, a]), p)
        })
        .collect();
    assert_eq!(law(&there), turned);
}

/// A thousand figures a side, all of whom fight: the exact law through the real rules. The bound
/// leaves room for a busy machine and a build that is not optimised; `tercio-bench` times it.
#[test]
fn a_thousand_figures_are_solved_at_once() {
    let start = Instant::now();
    let shot = facts(&[("shooters", "1000"), ("target", "figures=2000,save=4")]);
    let kills = law::<f64, _>(&Shoot(Book::default()), &shot, &Budget::default()).unwrap();
    let shot_took = start.elapsed();
    let sum: f64 = kills.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    // 1,000 shots that each kill with 3/6 x 2/6 x 3/6.
    let mean: f64 = kills.iter().map(|(shot, p)| f64::from(shot.kills) * p).sum();
    assert!((mean - 1000.0 / 12.0).abs() < 1e-6, "{mean}");

    let start = Instant::now();
    let line = "figures=1000,front=1000,save=2";
    let facts: CombatFacts = facts(&[("a", line), ("b", line)]);
    let result = law::<f64, _>(&CombatResult(Book::default()), &facts, &Budget::default()).unwrap();
    let result_took = start.elapsed();
    let sum: f64 = result.iter().map(|(_, p)| p).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let won = |winner| -> f64 {
        result.iter().filter(|(verdict, _)| verdict.winner == winner).map(|(_, p)| p).sum()
    };
    assert!((won(Winner::A) - won(Winner::B)).abs() < 1e-9);
    println!("shot {shot_took:?}, result {result_took:?}");
    assert!(shot_took.as_secs() < 2 && result_took.as_secs() < 2, "{shot_took:?} {result_took:?}");
}
