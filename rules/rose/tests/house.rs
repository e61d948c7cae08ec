//! House rules: what is changed changes the odds, and what would change nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::AnyProcedure;
use tercio_ledger::{House, HouseFault};
use tercio_rose::facts::{EngageFacts, MoveFacts, OrderFacts};
use tercio_rose::procedures::procedures;
use tercio_rose::troops::{Arm, Outcome, Rung};
use tercio_rose::{Book, CARD, sheet};

fn asked(house: &House) -> Result<Vec<Box<dyn AnyProcedure>>, HouseFault> {
    let mut found: Vec<Box<dyn AnyProcedure>> = Vec::new();
    procedures(house, &mut found).map(|()| found)
}

fn without(id: &str) -> House {
    House { off: vec![id.into()], ..House::default() }
}

fn shifted(id: &str, by: i16) -> House {
    House { shift: [(id.to_string(), by)].into(), ..House::default() }
}

fn book(house: &House) -> Book {
    Book::new(house).unwrap()
}

#[test]
fn a_line_that_nothing_adds_up_is_refused_with_what_to_do() {
    for id in [
        "rose.round.mark",
        "rose.matrix.terrain",
        "rose.result.equal.loses-foot",
        "rose.engage.pikes.heavy-horse",
        "rose.order.eye",
        "rose.shift.start",
    ] {
        for house in [without(id), shifted(id, 1)] {
            let fault = asked(&house).err().unwrap();
            assert_eq!(fault, HouseFault::NotAdded { name: id.into() });
        }
    }
    assert!(asked(&without("rose.nothing")).is_err());
}

#[test]
fn leaving_a_line_out_or_shifting_it_changes_what_is_added() {
    let march = |house: &House| book(house).move_dice(&MoveFacts::default()).total();
    assert_eq!(march(&House::default()), 3);
    assert_eq!(march(&shifted("rose.move.infantry", -1)), 2);
    let order = |house: &House| book(house).order_dice(&OrderFacts::default()).total();
    assert_eq!(order(&House::default()), 2 + 1 + 1);
    assert_eq!(order(&without("rose.order.distance")), 2 + 1);
    let keyword = EngageFacts { shift: 1, ..EngageFacts::default() };
    let at = |house: &House| book(house).engages_at(&keyword);
    assert_eq!(at(&House::default()), Some(Rung::Unlikely));
    assert_eq!(at(&without("rose.shift")), Some(Rung::VeryUnlikely));
    assert_eq!(at(&shifted("rose.engage.gendarmes.pikes", -2)), Some(Rung::Likely));
}

#[test]
fn scores_and_references_can_be_shifted_and_are_never_left_out() {
    let harder = book(&shifted("rose.ladder.50-50", 1));
    assert_eq!(harder.score(Rung::Even), 12);
    assert_eq!([harder.ways(Rung::Even), harder.ways(Rung::Likely)], [81, 135]);
    for id in ["rose.ladder.50-50", "rose.engage.gendarmes.pikes", "rose.reform.panicked"] {
        assert!(asked(&without(id)).is_err(), "{id}");
        assert!(asked(&shifted(id, 1)).is_ok(), "{id}");
    }
}

#[test]
fn footnotes_are_all_or_nothing() {
    for note in [&sheet::NOTE_HORSE, &sheet::NOTE_SKIRMISHERS, &sheet::NOTE_FATIGUE] {
        assert!(asked(&without(note.id.0)).is_ok(), "{}", note.id);
        assert!(asked(&shifted(note.id.0, 1)).is_err(), "{}", note.id);
    }
    let shot = |house: &House| book(house).shot_result(0, true, Arm::Horse, false).outcome;
    assert_eq!(shot(&House::default()), Outcome::FallsBack);
    assert_eq!(shot(&without("rose.result.note.horse")), Outcome::Disentangles);
    let loose = |house: &House| book(house).shot_result(4, true, Arm::Foot, true).outcome;
    assert_eq!(loose(&House::default()), Outcome::FallsBack);
    assert_eq!(loose(&without("rose.result.note.skirmishers")), Outcome::Flees);
}

#[test]
fn every_answer_of_every_ruling_can_be_chosen_and_no_other() {
    for ruling in CARD.rulings {
        for answer in ruling.answer_names() {
            let rulings = [(ruling.id.to_string(), answer.to_string())].into();
            assert!(Book::new(&House { rulings, ..House::default() }).is_ok(), "{}", ruling.id);
        }
        let rulings = [(ruling.id.to_string(), "never".to_string())].into();
        assert!(Book::new(&House { rulings, ..House::default() }).is_err(), "{}", ruling.id);
    }
}
