//! House rules: what is changed changes the odds, and what would change nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_conquest::facts::{FightSide, ShootFacts, Target};
use tercio_conquest::phase::result::{AfterFail, Numbers};
use tercio_conquest::procedures::procedures;
use tercio_conquest::{Book, CARD, sheet};
use tercio_engine::AnyProcedure;
use tercio_ledger::{House, HouseFault};

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
        "conquest.shoot.nominate",
        "conquest.combat.step.next",
        "conquest.weapon.bow.long",
        "conquest.shoot.mod.cumulative",
    ] {
        let fault = asked(&without(id)).err().unwrap();
        assert_eq!(fault, HouseFault::NotAdded { name: id.into() });
    }
    assert!(asked(&without("conquest.shoot.miss")).is_ok());
    assert!(asked(&shifted("conquest.shoot.miss", 1)).is_err(), "a face is not shifted");
    assert!(asked(&without("conquest.nothing")).is_err());
}

#[test]
fn leaving_a_line_out_or_shifting_it_changes_what_is_added() {
    let facts = ShootFacts {
        range: 20,
        target: Target { skirmish: true, ..Target::default() },
        ..ShootFacts::default()
    };
    let sa = |house: &House| book(house).shooting_value(&facts).total();
    assert_eq!(sa(&House::default()), 3 - 1 - 1);
    assert_eq!(sa(&without("conquest.shoot.mod.long")), 3 - 1);
    assert_eq!(sa(&shifted("conquest.shoot.mod.skirmish", -1)), 3 - 2 - 1);
    let ka = |house: &House| book(house).shot_ka(&facts).total();
    assert_eq!(ka(&shifted("conquest.weapon.bow.long-ka", 1)), ka(&House::default()) + 1);
}

#[test]
fn what_is_all_or_nothing_can_be_left_out() {
    let plain = Book::default();
    let lucky = book(&without("conquest.shoot.miss"));
    assert_eq!([plain.shot_face(9), lucky.shot_face(9)], [2, 1]);
    let strict = book(&without("conquest.impossible.hit"));
    assert_eq!([plain.shot_face(0), strict.shot_face(0)], [6, 7]);
    let side = FightSide { figures: 30, front: 10, disordered: true, ..FightSide::default() };
    let orderly = book(&without("conquest.ranks.denied"));
    assert_eq!([plain.rank_bonus(&side), orderly.rank_bonus(&side)], [0, 2]);
    let drilled = FightSide { drilled: true, beset: true, ..FightSide::default() };
    let even = Numbers { loser: 10, winner: 10 };
    let soft = book(&without("conquest.fail.1.drilled"));
    assert_eq!(plain.standing(&drilled, even, 1), AfterFail::Stands { push: 2 });
    assert_eq!(soft.standing(&drilled, even, 1), AfterFail::Destroyed);
    let gentle = book(&without("conquest.fail.beset"));
    assert_eq!(gentle.standing(&drilled, even, 2), AfterFail::Routs);
    assert_eq!(sheet::FAIL_BESET.id.0, "conquest.fail.beset");
}

/// Lines that a house may switch off or shift do change some tally when it does.
#[test]
fn nothing_that_only_explains_can_be_shifted() {
    let may_shift = |id: &str| asked(&shifted(id, 1)).is_ok();
    for rule in [
        &sheet::KILL_ROLL,
        &sheet::KILL_MODIFIED,
        &sheet::THROWN_MOVING,
        &sheet::SHIELD_FRONT,
        &sheet::HORSE_IMPACT,
        &sheet::RANKS_SPECIAL,
    ] {
        assert!(!may_shift(rule.id.0), "{}", rule.id);
    }
    let refused = CARD.rules().filter(|rule| asked(&without(rule.id.0)).is_err()).count();
    assert!((150..350).contains(&refused), "{refused}");
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
