//! The sheet as the engine knows it: printed, compared figure by figure with an independent
//! transcription, counted, and every line vouched for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "support/fight_figures.rs"]
mod fight_figures;
#[path = "support/figures.rs"]
mod figures;

use serde_json::Value;
use std::collections::BTreeSet;
use tercio_impetus::{CARD, Rulings};
use tercio_ledger::Grade;
use tercio_trials::{Figures, Ours, golden, leaves};

const SECOND_READING: &str = include_str!("second_reading.json");

/// Leaves that only explain, or that laws and worked examples hold: how many dice are thrown, how
/// halves are rounded. A dot at the end stands for all that is below.
#[rustfmt::skip]
const EXPLAINED: [&str; 37] = [
    "arcs.0.and.", "arcs.0.types.", "arcs.1.and.", "arcs.1.types.", "cohesion.critical", "cohesion.dice",
    "cohesion.losses", "commander-fate.outside-melee.", "commander-fate.rows.5.if-not-chief",
    "commander-fate.when.attached", "dice-modifiers.artillery-at-fortified.by",
    "dice-modifiers.artillery-at-large-column-wagenburg.by", "dice-modifiers.at-fortified.by",
    "dice-modifiers.at-wagenburg-or-pavises.by", "dice-modifiers.each-move.exempt",
    "dice-modifiers.indirect.unless", "discipline.dice", "melee.depth.3.printed-against", "melee.dice",
    "pilum.support-none-if-disordered", "priorities.", "pursuit.may.foot.dice", "pursuit.may.foot.rounds",
    "pursuit.may.mounted.divisor", "pursuit.may.who.", "pursuit.must.foot.dice", "pursuit.must.foot.rounds",
    "pursuit.must.mounted.divisor", "pursuit.must.who.", "retreat.foot.dice", "retreat.foot.rounds",
    "retreat.mounted.divisor", "retreat.who", "terrain-visibility.wood.edge.below", "victory.of",
    "victory.routed-command-counts", "victory.these-count-only-if-lost",
];

fn is_explained(path: &str, by: &str) -> bool {
    path == by || by.ends_with('.') && path.starts_with(by)
}

#[test]
fn every_figure_agrees_with_the_second_reading() {
    let mut theirs = Figures::new();
    let read: Value = serde_json::from_str(SECOND_READING).unwrap();
    leaves(&read, "", &mut theirs);
    let mut ours = Ours::new(&CARD);
    figures::command(&mut ours);
    figures::failures(&mut ours);
    figures::ground(&mut ours);
    figures::visibility(&mut ours);
    figures::interpenetration(&mut ours);
    figures::firing(&mut ours);
    fight_figures::pilum(&mut ours);
    fight_figures::melee(&mut ours);
    fight_figures::fate(&mut ours);
    fight_figures::cohesion(&mut ours);
    fight_figures::afterwards(&mut ours);
    fight_figures::counts(&mut ours);
    for by in EXPLAINED {
        let before = theirs.len();
        theirs.retain(|path, _| !is_explained(path, by));
        assert!(theirs.len() < before, "the second reading has no {by}");
    }
    ours.compare(&theirs);
}

#[test]
fn the_printed_sheet_is_as_committed() {
    golden::check("golden/impetus/sheet.txt", &CARD.print());
}

#[test]
fn ids_are_unique_and_every_reading_is_owned_up_to() {
    let mut ids = BTreeSet::new();
    for rule in CARD.rules() {
        assert!(ids.insert(rule.id.0), "{} twice", rule.id);
        assert!(rule.id.0.starts_with("impetus."), "{}", rule.id);
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

/// The rulings that the reading names and that questions on paper and measures need, in its order.
#[rustfmt::skip]
const READING: [&str; 37] = [
    "depth-spears", "depth", "mounted", "bases", "stakes", "doubles", "discipline-bounds", "commander", "moves",
    "general-rally", "wheel", "sidestep", "groups", "ground", "pass", "out-of-control", "contact", "charge-bonus",
    "reaction-fire", "counter-charge", "evade", "line", "sight", "indirect", "javelins", "stationary", "protections",
    "priority", "disordered-charge", "min-dice", "flank", "support", "support-pool", "pursuit", "edge", "elephant-panic",
    "vd",
];

/// Those that only a whole battle needs.
#[rustfmt::skip]
const BATTLE: [&str; 10] = [
    "baggage-lure", "dismount", "disengage", "square", "bua", "opportunity", "artillery", "setup", "length", "armies",
];

/// Gaps that the reading leaves, which a table meets all the same.
const OURS: [&str; 5] = ["zone", "turn", "chariots", "pilum", "relief"];

#[test]
fn every_ruling_of_the_reading_stands_and_the_switchable_ones_switch() {
    for name in READING.into_iter().chain(BATTLE) {
        assert!(CARD.ruling(&format!("impetus.{name}")).is_some(), "no ruling impetus.{name}");
    }
    for ruling in Rulings::LIST {
        let name = ruling.id.0.trim_start_matches("impetus.");
        let known = [&READING[..], &BATTLE, &OURS].iter().any(|list| list.contains(&name));
        assert!(known, "the reading has no {}", ruling.id);
    }
    let switchable: BTreeSet<&str> = Rulings::LIST
        .iter()
        .filter(|ruling| ruling.is_switchable())
        .map(|ruling| ruling.id.0.trim_start_matches("impetus."))
        .collect();
    let wanted = BTreeSet::from([
        "contact",
        "depth",
        "depth-spears",
        "discipline-bounds",
        "disordered-charge",
        "priority",
        "reaction-fire",
        "support-pool",
    ]);
    assert_eq!(switchable, wanted);
}
