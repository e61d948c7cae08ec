//! The sheet as the engine knows it: printed, compared figure by figure with an independent
//! transcription, counted, and every line vouched for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "sheet/command.rs"]
mod command;
#[allow(dead_code, reason = "only the ground is compared here")]
#[path = "support/fight_figures.rs"]
mod fight_figures;
#[path = "support/figures.rs"]
mod figures;

use std::collections::BTreeSet;
use tercio_baroque::{CARD, Rulings};
use tercio_ledger::Grade;
use tercio_trials::golden;

#[test]
fn the_printed_sheet_is_as_committed() {
    golden::check("golden/baroque/sheet.txt", &CARD.print());
}

#[test]
fn ids_are_unique_and_every_reading_is_owned_up_to() {
    let mut ids = BTreeSet::new();
    for rule in CARD.rules() {
        assert!(ids.insert(rule.id.0), "{} twice", rule.id);
        assert!(rule.id.0.starts_with("baroque."), "{}", rule.id);
        if let Some(ruling) = rule.rests_on {
            assert!(CARD.ruling(ruling.0).is_some(), "{} rests on nothing: {ruling}", rule.id);
        }
        if rule.grade == Grade::Ruling {
            let ruled = CARD.ruling(rule.id.0).is_some() || rule.rests_on.is_some();
            assert!(ruled, "{} is ruled by nothing", rule.id);
        }
    }
    let mut rulings = BTreeSet::new();
    for ruling in Rulings::LIST {
        assert!(rulings.insert(ruling.id.0), "{} twice", ruling.id);
        assert!(!ruling.reason.is_empty() && !ruling.question.is_empty(), "{}", ruling.id);
    }
}

/// How many printed lines a section has, by the counts of the sheet. Those of the sections on
/// shooting and fighting are held where these are compared.
#[rustfmt::skip]
const PRINTED: [(&str, usize); 11] = [
    ("Preparing the terrain",                     5 + 10 + 3), // two prices, two prices, one
    ("Activation and the turn",                   3),
    ("Actions and reactions",                     9 + 2),
    ("The discipline test",                       3 + 2 + 2),
    ("The discipline test: additional modifiers", 3 + 3 + 2 + 2 + 6),
    ("Who may evade",                             1),
    // Of the three bonuses of a leader who is attached two stand with their tests.
    ("Leaders",                                   5 + 3 + 1),
    ("Command structure",                         3),
    ("Voluntary interpenetration",                3),
    ("Forced interpenetration",                   2),
    ("Terrain: visibility",                       4),
];

#[test]
fn sections_have_as_many_lines_as_the_sheet() {
    for (title, wanted) in PRINTED {
        let section = CARD.sections.iter().find(|section| section.title == title).unwrap();
        let printed = section.rules.iter().filter(|rule| rule.grade == Grade::Sheet).count();
        assert_eq!(printed, wanted, "{title}");
    }
    let going = CARD.rules().filter(|rule| rule.id.0.starts_with("baroque.ground.")).count();
    assert_eq!(going, 4 * 3);
}

/// The rulings that the reading names, in its order.
#[rustfmt::skip]
const READING: [&str; 28] = [
    "groups", "critical-floor", "traits", "moves", "dragoons", "caracole", "ground", "leaders", "actions", "reactions",
    "countercharge", "evasion", "arc", "priority", "support", "disordered-charge", "pikes", "flank", "flank-rout",
    "defending", "loser", "pass", "vdt", "vdc", "length", "baggage", "setup", "armies",
];

/// Gaps that the reading leaves, which a table meets all the same.
const OURS: [&str; 7] = ["again", "denials", "terrain", "bases", "sight", "line", "zone"];

#[test]
fn every_ruling_of_the_reading_stands_and_the_switchable_ones_switch() {
    for name in READING {
        assert!(CARD.ruling(&format!("baroque.{name}")).is_some(), "no ruling baroque.{name}");
    }
    for ruling in Rulings::LIST {
        let name = ruling.id.0.trim_start_matches("baroque.");
        let known = READING.contains(&name) || OURS.contains(&name);
        assert!(known, "the reading has no {}", ruling.id);
    }
    let switchable: BTreeSet<&str> = Rulings::LIST
        .iter()
        .filter(|ruling| ruling.is_switchable())
        .map(|ruling| ruling.id.0.trim_start_matches("baroque."))
        .collect();
    let wanted = BTreeSet::from([
        "countercharge",
        "critical-floor",
        "disordered-charge",
        "flank-rout",
        "pass",
        "pikes",
        "reactions",
        "vdc",
    ]);
    assert_eq!(switchable, wanted);
}
