//! The laws of paper: solved, counted over all faces, rolled, and what must hold of any of them.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use std::collections::BTreeMap;
use tercio_chance::{Exact, Rolled, Weight};
use tercio_engine::Procedure;
use tercio_odds::{Budget, law};
use tercio_rose::Book;
use tercio_rose::facts::{ArgueFacts, EngageFacts, NarratorFacts, ShootFacts};
use tercio_rose::phase::engage::Engage;
use tercio_rose::phase::ladder::{Argue, Ladder};
use tercio_rose::phase::march::March;
use tercio_rose::phase::narrator::{Highest, Narrator};
use tercio_rose::phase::orders::OrderTime;
use tercio_rose::phase::reform::{Rally, Reform};
use tercio_rose::phase::reload::Reload;
use tercio_rose::phase::risk::Risk;
use tercio_rose::phase::shoot::Shoot;
use tercio_rose::phase::time::Time;
use tercio_rose::troops::{Condition, Outcome, Rung, Troop};
use tercio_trials::exact::{by_faces, exact_law, facts, said, share};

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
    check_faces(&Narrator(book()), &[("a", "3"), ("b", "2")]);
    check_faces(&Ladder(book()), &[]);
    check_faces(&Argue(book()), &[("rung", "likely"), ("pro", "2"), ("condition", "unformed")]);
    check_faces(&March(book()), &[("pace", "trot"), ("paces", "350"), ("gallop", "yes")]);
    check_faces(&Reform(book()), &[("condition", "unformed"), ("men", "400")]);
    check_faces(&Rally(book()), &[("shift", "2")]);
    check_faces(&Reload(book()), &[("unit", "field-artillery")]);
    check_faces(&Time(book()), &[("dice", "7")]);
    for unit in Troop::WORDS {
        for target in Troop::WORDS {
            let pieces = [("unit", *unit), ("target", *target)];
            check_faces(&Engage(book()), &pieces);
            check_faces(&Shoot(book()), &pieces);
        }
    }
    let tired = [("unit", "pikes"), ("exhausted", "yes"), ("target_condition", "disturbed")];
    check_faces(&Engage(book()), &tired);
    check_faces(&Risk(book()), &[("result", "fl"), ("hand_to_hand", "yes")]);
    check_faces(&OrderTime(book()), &[("eye", "gifted"), ("recipients", "2"), ("paces", "250")]);
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
    check_rolled(&Narrator(book()), &[("a", "4"), ("b", "1")], 1);
    check_rolled(&Ladder(book()), &[], 2);
    check_rolled(&Argue(book()), &[("rung", "unlikely"), ("contra", "1")], 3);
    check_rolled(&Engage(book()), &[("unit", "pikes"), ("shift", "1")], 4);
    check_rolled(&Shoot(book()), &[("unit", "field-artillery"), ("range", "400")], 5);
    check_rolled(&Risk(book()), &[("result", "FB"), ("hand_to_hand", "yes")], 6);
    check_rolled(&OrderTime(book()), &[("eye", "incompetent"), ("paces", "800")], 7);
    check_rolled(&Rally(book()), &[("shift", "-1")], 8);
}

#[test]
fn a_keyword_never_harms_whom_it_is_for() {
    let argue = Argue(Book::default());
    let happens =
        |facts: &ArgueFacts| share(&exact_law(&argue, facts), |argued| argued.happens).to_f64();
    for rung in Rung::ALL {
        for condition in [Condition::Formed, Condition::Disturbed, Condition::Unformed] {
            for against in [Condition::Formed, Condition::Disturbed, Condition::Unformed] {
                for (pro, contra) in [(0, 0), (1, 0), (2, 3), (3, 3)] {
                    let facts = ArgueFacts { rung: *rung, pro, contra, condition, against };
                    let less = ArgueFacts { pro: pro.saturating_sub(1), ..facts };
                    let more = ArgueFacts { contra: contra.saturating_sub(1), ..facts };
                    assert!(happens(&less) <= happens(&facts), "{facts:?}");
                    assert!(happens(&more) >= happens(&facts), "{facts:?}");
                }
            }
        }
    }
}

/// Rungs are summed up first: what one side overshoots by, the other takes back.
#[test]
fn the_ladder_ends_after_the_sum() {
    let book = Book::default();
    let stands = |rung, pro, contra, condition| {
        book.stands_at(&ArgueFacts { rung, pro, contra, condition, ..ArgueFacts::default() })
    };
    let formed = Condition::Formed;
    assert_eq!(stands(Rung::NearlyCertain, 3, 0, formed), Rung::DeadCertain);
    assert_eq!(stands(Rung::NearlyCertain, 3, 0, Condition::Disturbed), Rung::DeadCertain);
    assert_eq!(stands(Rung::NearlyCertain, 3, 3, formed), Rung::NearlyCertain);
    assert_eq!(stands(Rung::Daring, 0, 3, formed), Rung::Daring);
    assert_eq!(stands(Rung::Daring, 1, 3, formed), Rung::Daring);
    assert_eq!(stands(Rung::Even, 3, 0, Condition::Unformed), Rung::Likely);
    // Three of a side count, whatever is claimed.
    assert_eq!(stands(Rung::Unlikely, 9, 0, formed), stands(Rung::Unlikely, 3, 0, formed));
}

#[test]
fn order_counts_for_both_and_the_panicked_are_beaten_without_a_throw() {
    let engage = Engage(Book::default());
    let pikes = EngageFacts { unit: Troop::Pikes, ..EngageFacts::default() };
    let at = |condition, target_condition| {
        engage.0.engages_at(&EngageFacts { condition, target_condition, ..pikes })
    };
    use Condition::{Disturbed, Formed, Misaligned, Panicked, Unformed};
    assert_eq!(at(Formed, Formed), Some(Rung::Even));
    assert_eq!(at(Misaligned, Misaligned), Some(Rung::Even));
    assert_eq!(at(Disturbed, Formed), Some(Rung::Unlikely));
    assert_eq!(at(Unformed, Formed), Some(Rung::VeryUnlikely));
    assert_eq!(at(Formed, Disturbed), Some(Rung::Likely));
    assert_eq!(at(Formed, Unformed), Some(Rung::VeryLikely));
    assert_eq!(at(Unformed, Unformed), Some(Rung::Even));
    assert_eq!(at(Formed, Panicked), None);
    let facts = EngageFacts { target_condition: Panicked, ..pikes };
    let law = exact_law(&engage, &facts);
    let [(clash, _)] = law.as_slice() else { panic!("{law:?}") };
    assert!(clash.wins && clash.by == 4 && clash.sum == 0, "{clash:?}");
    assert_eq!([clash.own, clash.other], [Outcome::Pursues, Outcome::Flees]);
    // A shot at the panic-stricken is thrown for, as at the unformed.
    let shoot = Shoot(Book::default());
    let shot = |target_condition| {
        shoot.0.shoots_at(&ShootFacts { target_condition, ..ShootFacts::default() })
    };
    assert_eq!(shot(Panicked), shot(Unformed));
}

#[test]
fn more_dice_narrate_more_often_and_sides_can_be_exchanged() {
    let narrator = Narrator(Book::default());
    let who = |a, b, highest: Highest| {
        let law = exact_law(&narrator, &NarratorFacts { a, b });
        share(&law, |verdict| verdict.highest == highest)
    };
    for a in 1..=4 {
        for b in 1..=4 {
            assert_eq!(who(a, b, Highest::A), who(b, a, Highest::B), "{a} and {b}");
            if a < 4 {
                let (fewer, more) = (who(a, b, Highest::A), who(a + 1, b, Highest::A));
                assert!(fewer.to_f64() < more.to_f64(), "{a} and {b}");
            }
        }
    }
    // Two dice against one: of 216, the one is beaten by the better of two.
    assert_eq!(who(2, 1, Highest::A), Exact::ratio(125, 216));
}

#[test]
fn a_player_has_two_to_four_dice() {
    let book = Book::default();
    let dice: Vec<u8> = (0..=6).map(|commanders| book.dice_of(commanders)).collect();
    assert_eq!(dice, [2, 2, 2, 3, 4, 4, 4]);
}
