//! House rules: what is changed changes the odds, and what would change nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_baroque::procedures::procedures;
use tercio_baroque::{Book, CARD};
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

#[test]
fn a_line_that_is_added_up_can_be_left_out() {
    for id in [
        "baroque.countercharge.eager",
        "baroque.discipline.one",
        "baroque.leader.expert",
        "baroque.price.high",
        "baroque.power.incompetent",
    ] {
        assert!(asked(&without(id)).is_ok(), "{id}");
    }
}

#[test]
fn a_line_that_nothing_adds_up_is_refused_with_what_to_do() {
    for id in ["baroque.structure.good", "baroque.pass.light", "baroque.action.charge"] {
        let fault = asked(&without(id)).err().unwrap();
        assert_eq!(fault, HouseFault::NotAdded { name: id.into() });
    }
    let fault = asked(&shifted("baroque.discipline.one", 1));
    assert!(fault.is_err(), "a natural roll is no number that can be shifted");
    assert!(asked(&without("baroque.nothing")).is_err());
}

/// Procedures whose tallies are all added up; others show lines as reasons too.
const ADDED_UP: [&str; 6] = ["attack", "initiative", "test", "shoot", "melee", "reach"];

/// Whatever such a tally shows may be switched off and shifted.
#[test]
fn what_tallies_show_and_what_a_house_may_change_are_the_same() {
    let mut shown = Vec::new();
    let all = asked(&House::default()).unwrap();
    for procedure in all.iter().filter(|procedure| ADDED_UP.contains(&procedure.name())) {
        for side in procedure.tallies(&procedure.default_facts()).unwrap() {
            shown.extend(side.tally.lines.into_iter().map(|line| line.rule));
        }
    }
    assert!(shown.len() > 60, "{}", shown.len());
    for id in &shown {
        assert!(asked(&without(id)).is_ok(), "{id} is shown and cannot be left out");
        assert!(asked(&shifted(id, 1)).is_ok(), "{id} is shown and cannot be shifted");
    }
    let refused = CARD.rules().filter(|rule| asked(&without(rule.id.0)).is_err()).count();
    assert!((150..300).contains(&refused), "{refused}");
}

#[test]
fn leaving_a_line_out_or_shifting_it_changes_what_is_added() {
    let added = |house: &House| {
        let all = asked(house).unwrap();
        let test = all.iter().find(|procedure| procedure.name() == "test").unwrap();
        let mut facts = test.default_facts();
        facts["for"] = "defensive-fire".into();
        facts["disordered"] = true.into();
        test.tallies(&facts).unwrap()[0].tally.total
    };
    assert_eq!(added(&House::default()), 2 - 1);
    assert_eq!(added(&without("baroque.defensive-fire.disordered")), 2);
    assert_eq!(added(&shifted("baroque.defensive-fire.all", -1)), 2 - 1 - 1);
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
