//! House rules: what is changed changes the odds, and what would change nothing is refused.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{AnyProcedure, Ruleset};
use tercio_impetus::{CARD, Impetus};
use tercio_ledger::{House, HouseFault};

fn procedures(house: &House) -> Result<Vec<Box<dyn AnyProcedure>>, HouseFault> {
    let mut found: Vec<Box<dyn AnyProcedure>> = Vec::new();
    Impetus::procedures(house, &mut found).map(|()| found)
}

fn without(id: &str) -> House {
    House { off: vec![id.into()], ..House::default() }
}

#[test]
fn a_line_that_is_added_up_can_be_left_out() {
    for id in ["impetus.melee.flank", "impetus.fire.musket.short.foot", "impetus.damage.fives"] {
        assert!(procedures(&without(id)).is_ok(), "{id}");
    }
}

#[test]
fn a_line_that_nothing_adds_up_is_refused_with_what_to_do() {
    for id in ["impetus.cohesion.floor", "impetus.zone.depth", "impetus.fire.musket.extreme"] {
        let fault = procedures(&without(id)).err().unwrap();
        assert_eq!(fault, HouseFault::NotAdded { name: id.into() });
    }
    let shift = [("impetus.damage.fives".to_string(), 1)].into();
    let shifted = House { shift, ..House::default() };
    assert!(procedures(&shifted).is_err(), "a pair of fives is no number that can be shifted");
}

/// Whatever a house may switch off is a line of some tally, or one of the three that are all or
/// nothing; whatever a tally shows may be switched off.
#[test]
fn what_tallies_show_and_what_a_house_may_change_are_the_same() {
    let mut shown = Vec::new();
    for procedure in procedures(&House::default()).unwrap() {
        for side in procedure.tallies(&procedure.default_facts()).unwrap() {
            shown.extend(side.tally.lines.into_iter().map(|line| line.rule));
        }
    }
    assert!(shown.len() > 60, "{}", shown.len());
    for id in &shown {
        assert!(procedures(&without(id)).is_ok(), "{id} is shown and cannot be left out");
    }
    let refused = CARD.rules().filter(|rule| procedures(&without(rule.id.0)).is_err()).count();
    assert!((100..250).contains(&refused), "{refused}");
}

#[test]
fn leaving_a_line_out_takes_its_dice_away() {
    let dice = |house: &House| {
        let all = procedures(house).unwrap();
        let melee = all.iter().find(|procedure| procedure.name() == "melee").unwrap();
        let mut facts = melee.default_facts();
        facts["a"]["impetus"] = 3.into();
        facts["a"]["flank"] = true.into();
        melee.tallies(&facts).unwrap()[0].tally.total
    };
    assert_eq!(dice(&House::default()), 5 + 3 + 2);
    assert_eq!(dice(&without("impetus.melee.flank")), 5 + 3);
    let shift = [("impetus.melee.flank".to_string(), -1)].into();
    assert_eq!(dice(&House { shift, ..House::default() }), 5 + 3 + 1);
}
