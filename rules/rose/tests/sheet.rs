//! The sheet as the engine knows it: printed, compared figure by figure with an independent
//! transcription, counted, and every line vouched for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[allow(dead_code, reason = "words and counts are for who reads it beside the sheet")]
#[path = "support/figures.rs"]
mod figures;

use std::collections::BTreeSet;
use tercio_ledger::{Grade, Rule};
use tercio_rose::facts::Fate;
use tercio_rose::rulings::Rulings;
use tercio_rose::sheet::{self, Reference};
use tercio_rose::troops::{Arm, Condition, Keyword, Outcome, Target, Troop};
use tercio_rose::{Book, CARD};
use tercio_trials::golden;

#[test]
fn the_printed_sheet_is_as_committed() {
    golden::check("golden/rose/sheet.txt", &CARD.print());
}

#[test]
fn ids_are_unique_and_every_reading_is_owned_up_to() {
    let mut ids = BTreeSet::new();
    for rule in CARD.rules() {
        assert!(ids.insert(rule.id.0), "{} twice", rule.id);
        assert!(rule.id.0.starts_with("rose."), "{}", rule.id);
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

fn values<'r>(rules: impl IntoIterator<Item = &'r Rule>) -> Vec<i16> {
    rules.into_iter().map(|rule| rule.value).collect()
}

#[test]
fn the_round_is_as_printed() {
    assert_eq!(sheet::ROUND.len(), figures::ROUND.len());
    for (rule, (what, number, _)) in sheet::ROUND.iter().zip(figures::ROUND) {
        // Steps within a step have no whole number.
        assert_eq!(rule.value, number.parse().unwrap_or(0), "{what}");
        let within = number.contains('.');
        assert_eq!(rule.label.starts_with(&format!("{number}: ")), within, "{what}");
    }
    let steps = sheet::ROUND.iter().filter(|rule| rule.value > 0).count();
    let within = sheet::ROUND.iter().filter(|rule| rule.label.starts_with("2.")).count();
    let [wanted, wanted_within, others] = figures::ROUND_COUNTS.map(|count| count as usize);
    assert_eq!([steps, within, 11 - steps - within], [wanted, wanted_within, others]);
}

#[test]
fn the_ladder_and_the_matrix_are_as_printed() {
    assert_eq!(sheet::LADDER.len(), figures::LADDER.len());
    for ((rule, short), wanted) in sheet::LADDER.iter().zip(sheet::SHORT).zip(figures::LADDER) {
        assert_eq!((short, rule.value), (wanted.2, wanted.3), "{}", wanted.1);
    }
    assert_eq!(sheet::LADDER_DICE.value.unsigned_abs(), figures::LADDER_DICE as u16);
    assert_eq!(sheet::MATRIX.len(), figures::KEYWORDS.len());
    let mut column = Vec::new();
    for (rule, (_, printed, _, at)) in sheet::MATRIX.iter().zip(figures::KEYWORDS) {
        let printed = printed.replace("PREV.", "PREVIOUS").replace("/ ", " or ");
        assert_eq!(rule.label, printed);
        column.push(at);
    }
    for (at, (ours, wanted)) in
        sheet::MATRIX_COLUMNS.iter().zip(figures::KEYWORDS_A_COLUMN).enumerate()
    {
        assert_eq!(*ours, wanted as usize);
        assert_eq!(column.iter().filter(|column| **column as usize == at + 1).count(), *ours);
    }
    for (word, rule) in Keyword::ALL.iter().zip(&sheet::MATRIX) {
        assert_eq!(sheet::keyword_line(*word).id, rule.id);
        assert_eq!(rule.id.0, format!("rose.matrix.{word}"));
    }
    assert_eq!(sheet::keyword_line(Keyword::First).id, sheet::SCENARIO_KEYWORDS.id);
}

#[test]
fn time_checks_are_as_printed() {
    let dice = figures::MOVEMENT.map(|(.., dice)| dice);
    assert_eq!(values(sheet::MOVEMENT), dice);
    let paces = figures::MOVEMENT.map(|(_, _, paces, _)| paces);
    let [march, walk, trot, gallop] = paces;
    assert_eq!([march, walk, trot], [sheet::MOVE_PER.value; 3]);
    assert_eq!(gallop, sheet::MOVE_GALLOP_PER.value);
    for (rule, (what, _, dice, men, rung)) in sheet::REFORMING.iter().zip(figures::REFORMING) {
        let ours = match rung {
            None => rule.value,
            Some(rung) => {
                assert_eq!(sheet::SHORT[rule.value as usize], rung);
                0
            }
        };
        assert_eq!(ours, dice, "{what}");
        let more = if what == "unformed-infantry" { sheet::REFORM_MEN.value } else { 0 };
        assert_eq!(more, men, "{what}");
    }
    assert_eq!(sheet::REFORMING.len(), figures::REFORMING.len());
    assert_eq!(sheet::REFORM_MEN_PER.value, figures::UNFORMED_INFANTRY.1);
    assert_eq!(values(sheet::COMBAT), figures::COMBAT_TIME.map(|(.., dice)| dice));
    assert_eq!(sheet::TIME_TYPICAL.value, figures::TYPICAL_TIME.2);
}

/// The cells of a table of references as printed.
fn as_printed(table: &[[Reference; 5]; 7]) -> Vec<[&'static str; 5]> {
    let shown = |cell: &Reference| cell.rung.map_or("n.a.", sheet::short);
    table.iter().map(|row| [0, 1, 2, 3, 4].map(|at| shown(&row[at]))).collect()
}

#[test]
fn every_reference_is_as_printed() {
    let wanted: Vec<[&str; 5]> = figures::ENGAGE.iter().map(|(.., cells)| *cells).collect();
    assert_eq!(as_printed(&sheet::ENGAGING), wanted);
    let wanted: Vec<[&str; 5]> = figures::SHOOT.iter().map(|(.., cells)| *cells).collect();
    assert_eq!(as_printed(&sheet::SHOOTING), wanted);
    let cells = as_printed(&sheet::ENGAGING).concat();
    let none = cells.iter().filter(|cell| **cell == "n.a.").count();
    assert_eq!([cells.len(), none], figures::ENGAGE_COUNTS.map(|count| count as usize));
    // A line says in its figure what its rung says.
    for cell in sheet::ENGAGING.iter().chain(&sheet::SHOOTING).flatten() {
        assert_eq!(cell.rule.value, cell.rung.map_or(0, |rung| rung as i16), "{}", cell.rule.id);
    }
    let ranges: Vec<Option<i16>> = figures::RANGES.iter().map(|(_, range)| *range).collect();
    let ours = sheet::RANGES.iter().map(|rule| Some(rule.value)).chain([None]);
    assert_eq!(ours.collect::<Vec<_>>(), ranges);
    let extreme = [&sheet::EXTREME_BOMBARD, &sheet::EXTREME_FIELD];
    assert_eq!(values(extreme), figures::EXTREME.map(|(_, range)| range));
}

#[test]
fn every_row_is_the_target_and_the_arm_that_the_reading_says() {
    let troops: [&[Troop]; 9] = [
        &[Troop::Gendarmes],
        &[Troop::MountedBow, Troop::MountedCrossbow, Troop::MountedArquebus],
        &[Troop::Stradiots, Troop::Jinetes],
        &[Troop::Pikes],
        &[Troop::SwordAndBuckler],
        &[Troop::Crossbows],
        &[Troop::Arquebusiers],
        &[Troop::Bombard],
        &[Troop::FieldArtillery],
    ];
    for ((row, target), troops) in figures::AS_TARGET.iter().zip(troops) {
        let column = figures::TARGETS.iter().position(|(id, ..)| id == target).unwrap();
        let arm = match figures::TARGETS[column].2 {
            "cavalry" => Arm::Horse,
            "infantry" => Arm::Foot,
            _ => Arm::Guns,
        };
        for troop in troops {
            assert_eq!(troop.target(), Target::ALL[column], "{row}");
            assert_eq!(troop.arm(), arm, "{row}");
            let fights = figures::ENGAGING_ARMS.iter().position(|(id, _)| id == row);
            assert_eq!(troop.fighter().map(|fighter| fighter as usize), fights, "{row}");
        }
    }
}

fn outcome(word: &str) -> Outcome {
    Outcome::from_word(word).unwrap_or_else(|| panic!("{word}"))
}

#[test]
fn risks_are_as_printed() {
    let fates = [Fate::Captured, Fate::Wounded, Fate::Killed];
    let printed = figures::RISK.iter().zip(figures::RISK_ROWS);
    for (row, (bands, (_, _, results))) in sheet::RISKS.iter().zip(printed) {
        let ours: Vec<(i16, i16)> =
            row.iter().map(|band| (band.rule.value, band.to.into())).collect();
        assert_eq!(ours, bands);
        assert_eq!(row.map(|band| band.fate), fates);
        for result in results {
            let found = sheet::risks_of(outcome(result)).unwrap();
            assert_eq!(found[0].rule.id, row[0].rule.id, "{result}");
        }
    }
    assert!(sheet::risks_of(Outcome::None).is_none());
}

#[test]
fn results_and_outcomes_are_as_printed() {
    for (ours, wanted) in sheet::RESULTS.iter().zip(figures::RESULTS) {
        let ours = ours.map(|cell| cell.outcome);
        assert_eq!(ours, wanted.map(|cell| cell.map_or(Outcome::None, outcome)));
    }
    let cells = sheet::RESULTS.iter().flatten();
    let none = cells.clone().filter(|cell| cell.outcome == Outcome::None).count();
    assert_eq!([cells.count(), none], figures::RESULT_COUNTS.map(|count| count as usize));
    for (row, (id, _, from, to)) in figures::DIFFERENCES.iter().enumerate() {
        assert_eq!(sheet::NET[row].value, *from, "{id}");
        for difference in *from..=to.unwrap_or(15) {
            assert_eq!(sheet::row(difference as u8), row, "{difference}");
        }
    }
    // The stars stand in the print.
    let print = CARD.print();
    for (row, _, stars) in figures::STARS {
        let at = figures::DIFFERENCES.iter().position(|(id, ..)| *id == row).unwrap();
        let word = figures::RESULTS[at][0].unwrap();
        assert!(print.contains(&format!(" {word}{}  ", "*".repeat(stars as usize))), "{row}");
    }
    for (ours, (_, short, _, condition)) in sheet::OUTCOMES.iter().zip(figures::OUTCOMES) {
        assert_eq!(ours.outcome, outcome(short));
        let wanted = match condition {
            "Unformed" => Condition::Unformed,
            "Panic stricken" => Condition::Panicked,
            _ => Condition::Disturbed,
        };
        assert_eq!(ours.condition, wanted, "{short}");
        assert_eq!(Book::default().condition_of(ours.outcome), Some(wanted));
    }
    assert_eq!(sheet::OUTCOMES.len(), figures::OUTCOMES.len());
    assert_eq!(Book::default().condition_of(Outcome::None), None);
}

#[test]
fn orders_are_as_printed() {
    assert_eq!(values(&sheet::EYES), figures::COUP.map(|(.., dice)| dice));
    let [_, recipients, distance, actions] = figures::ORDER_TERMS;
    assert_eq!(sheet::ORDER_RECIPIENTS.value, recipients.1);
    assert_eq!([sheet::ORDER_DISTANCE.value, sheet::ORDERS_PER.value], [distance.1, distance.2]);
    assert_eq!(sheet::ORDER_ACTIONS.value, actions.1);
    assert_eq!(sheet::VOICE.value, figures::VOICE);
    assert_eq!(sheet::ORDERS_PER_500.value, figures::ORDER_DISTANCE_OTHERWISE);
}

/// How many printed lines each section has. A line of the sheet that says two things stands as two.
#[rustfmt::skip]
const PRINTED: [(&str, usize); 16] = [
    ("Round of near simultaneous events", 4 + 6 + 1),
    // The rungs, and the three dice.
    ("Resolving disputed events",         9 + 1),
    ("The matrix",                        28),
    // The paces of the heading, four paces, the paces of the gallop.
    ("Movement time check",               1 + 4 + 1),
    // Six, and the men of one of them.
    ("Reforming time check",              6 + 1),
    ("Combat time check",                 3 + 1),
    ("Engaging",                          35),
    ("Shooting",                          35),
    // Six, "as above", two extreme ranges; the dashes of those who engage are in their table.
    ("Ranges",                            6 + 1 + 2),
    ("Risk to commanders",                9),
    ("Combat result",                     32),
    ("Net scores and footnotes",          4 + 3),
    ("Coup d'oeil",                       6),
    ("Outcomes",                          6),
    ("Scenario keywords",                 1),
    // One formula of four terms.
    ("Giving orders",                     4),
];

#[test]
fn sections_have_as_many_lines_as_the_sheet() {
    for (title, wanted) in PRINTED {
        let section = CARD.sections.iter().find(|section| section.title == title).unwrap();
        let printed = section.rules.iter().filter(|rule| rule.grade == Grade::Sheet).count();
        assert_eq!(printed, wanted, "{title}");
    }
    let all = CARD.rules().filter(|rule| rule.grade == Grade::Sheet).count();
    assert_eq!(all, PRINTED.iter().map(|(_, lines)| lines).sum::<usize>());
}

/// The rulings that the reading names.
const READING: [&str; 21] = [
    "time-check",
    "gallop",
    "reform-dice",
    "orders",
    "ordered",
    "melee-time",
    "dice",
    "events",
    "shift",
    "scope",
    "closing",
    "arms",
    "long-range",
    "exhausted",
    "conditions",
    "distances",
    "risk",
    "end",
    "setup",
    "armies",
    "cohesion",
];

#[test]
fn every_ruling_of_the_reading_stands_and_the_switchable_ones_switch() {
    for name in READING {
        assert!(CARD.ruling(&format!("rose.{name}")).is_some(), "no ruling rose.{name}");
    }
    let switchable: BTreeSet<&str> = Rulings::LIST
        .iter()
        .filter(|ruling| ruling.is_switchable())
        .map(|ruling| ruling.id.0.trim_start_matches("rose."))
        .collect();
    let wanted = ["time-check", "gallop", "orders", "caught", "guns", "keywords-back"];
    assert_eq!(switchable, BTreeSet::from(wanted));
    // Every ruling has a line that a refusal or an event can name.
    for ruling in Rulings::LIST {
        assert!(
            CARD.rules().any(|rule| rule.rests_on == Some(ruling.id)),
            "no line rests on {}",
            ruling.id
        );
    }
}
