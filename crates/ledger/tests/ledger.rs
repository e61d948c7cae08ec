//! Tallies keep their reasons; houses and rulings change what they say they change.

use tercio_ledger::{House, HouseFault, Rule, Ruled, rulings};

static BASE: Rule = Rule::sheet("t.base", "the unit's value", 0);
static COVER: Rule = Rule::sheet("t.cover", "in cover", -2);
static HILL: Rule = Rule::ruled("t.hill", "on a hill", 1);
static SIZES: [Rule; 2] = [Rule::sheet("t.big", "bigger", 1), Rule::sheet("t.huge", "huge", 3)];

rulings! {
    pub struct Rulings;
    switchable {
        tie: Tie = "t.tie", "who wins a tie?", "somebody has to say" {
            Nobody "nobody" "nobody wins",
            First "first" "the first side wins",
        }
    }
    fixed {
        "t.hill", "what is a hill?", "anything above the plain", "the sheet does not say";
    }
}

#[test]
fn lines_that_did_not_apply_are_kept_and_not_counted() {
    let house = House::default();
    let tally = house
        .tally()
        .plus(&BASE, 5)
        .when(false, &COVER)
        .when(true, &HILL)
        .one_of(Some(1), &SIZES)
        .times(&COVER, 2);
    assert_eq!(tally.total(), 5 + 1 + 3 - 4);
    assert_eq!((tally.gains(), tally.losses()), (9, -4));
    assert_eq!(tally.lines().len(), 6);
    assert!(!tally.lines()[1].applied);
    assert!(tally.applied(SIZES[1].id) && !tally.applied(SIZES[0].id));
    assert_eq!(tally.shown().lines[2].rests_on.as_deref(), Some("t.hill"));
}

#[test]
fn a_house_switches_off_and_shifts() {
    let house = House {
        off: vec!["t.hill".into()],
        shift: [("t.cover".to_string(), -1)].into(),
        ..House::default()
    };
    let tally = house.tally().when(true, &HILL).when(true, &COVER).when(false, &COVER);
    assert_eq!(tally.total(), -3);
    assert!(tally.lines()[0].house && !tally.lines()[0].applied && tally.lines()[0].off);
    assert!(!tally.lines()[2].off, "what does not apply anyway is not switched off");
}

#[test]
fn sums_alone_are_those_of_the_lines() {
    let changed = House {
        off: vec!["t.hill".into()],
        shift: [("t.cover".to_string(), -1)].into(),
        ..House::default()
    };
    for house in [House::default(), changed] {
        let [kept, summed] = [true, false].map(|reasons| {
            let tally = house.tally_if(reasons).plus(&BASE, 5).when(false, &COVER);
            tally.when(true, &HILL).one_of(Some(1), &SIZES).times(&COVER, 2).line(&COVER)
        });
        assert_eq!(kept.lines().len(), 7);
        assert!(summed.lines().is_empty());
        assert_eq!(kept.total(), summed.total());
        assert_eq!((kept.gains(), kept.losses()), (summed.gains(), summed.losses()));
    }
}

#[test]
fn a_house_reports_every_unknown_name() {
    let house = House {
        off: vec!["t.hil".into()],
        rulings: [("t.tie".into(), "both".into()), ("t.tye".into(), "nobody".into())].into(),
        ..House::default()
    };
    let faults = house.faults([&BASE, &COVER, &HILL].into_iter(), Rulings::LIST);
    assert_eq!(faults.len(), 3);
    assert!(matches!(&faults[0], HouseFault::UnknownRule { hint, .. } if hint.contains("t.hill")));
    assert!(faults[1].to_string().contains("nobody, first"));
}

#[test]
fn rulings_default_to_their_first_answer_and_can_be_chosen() {
    assert_eq!(Rulings::default().tie, Tie::Nobody);
    let house = House { rulings: [("t.tie".into(), "first".into())].into(), ..House::default() };
    assert_eq!(Rulings::chosen(&house).unwrap().tie, Tie::First);
    assert!(Tie::RULING.is_switchable() && !Rulings::LIST[1].is_switchable());
}
