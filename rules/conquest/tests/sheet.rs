//! The sheet as the engine knows it: printed, compared figure by figure with an independent
//! transcription, counted, and every line vouched for.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[allow(dead_code, reason = "words and counts are for who reads it beside the sheet")]
#[path = "support/figures.rs"]
mod figures;
#[allow(dead_code, reason = "armies and distances are compared elsewhere")]
#[path = "support/reading_figures.rs"]
mod reading;

use std::collections::BTreeSet;
use tercio_conquest::rulings::{Notes, Rulings};
use tercio_conquest::troops::{Arm, Mount, Weapon};
use tercio_conquest::{Book, CARD, facts, sheet};
use tercio_ledger::{Grade, Rule};
use tercio_trials::golden;

#[test]
fn the_printed_sheet_is_as_committed() {
    golden::check("golden/conquest/sheet.txt", &CARD.print());
}

#[test]
fn ids_are_unique_and_every_reading_is_owned_up_to() {
    let mut ids = BTreeSet::new();
    for rule in CARD.rules() {
        assert!(ids.insert(rule.id.0), "{} twice", rule.id);
        assert!(rule.id.0.starts_with("conquest."), "{}", rule.id);
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

fn value(rule: &Rule) -> i32 {
    rule.value.into()
}

fn values(rules: &[&Rule]) -> Vec<i32> {
    rules.iter().map(|rule| value(rule)).collect()
}

fn listed<const N: usize>(figures: [(&str, i32); N]) -> Vec<i32> {
    figures.iter().map(|(_, figure)| *figure).collect()
}

#[test]
fn every_cell_of_the_weapon_table_is_as_printed() {
    assert_eq!(figures::WEAPONS.len(), Weapon::ALL.len());
    for ((name, wanted), weapon) in figures::WEAPONS.iter().zip(Weapon::ALL) {
        assert_eq!(*name, weapon.word());
        let row = &sheet::WEAPONS[*weapon as usize];
        for ((cell, wanted), column) in row.iter().zip(wanted).zip(figures::COLUMNS) {
            let ours = cell.printed.then_some(value(&cell.rule));
            assert_eq!(ours, *wanted, "{name}, {column}");
        }
    }
    assert_eq!(figures::SLING_TWICE, [value(&sheet::SLING_KA); 2]);
    assert_eq!(figures::STAND_AND_SHOOT_FROM, value(&sheet::THROWN_CLOSE));
    let cells = sheet::WEAPONS.iter().flatten();
    assert_eq!(cells.clone().count(), 66);
    assert_eq!(cells.filter(|cell| !cell.printed).count(), 21);
    assert_eq!(sheet::NOTES.len(), figures::NOTES.len());
}

#[test]
fn weapons_do_what_their_notes_say() {
    use facts::{ShootFacts, Volley};
    let book = Book::default();
    let mut otherwise = Book::default();
    otherwise.rulings.notes = Notes::Bows;
    for (habits, weapon) in figures::WEAPON_HABITS.iter().zip(Weapon::ALL) {
        assert_eq!(habits.weapon, weapon.word());
        let range = weapon.effective();
        let plain = ShootFacts { weapon: *weapon, range, shooters: 1, ..ShootFacts::default() };
        let moving = ShootFacts { moving: true, ..plain };
        let at_charge = ShootFacts { volley: Volley::Stand, ..plain };
        let sa = |facts: &ShootFacts| i32::from(book.shooting_value(facts).total());
        for (book, wanted) in [(&book, habits.moved), (&otherwise, habits.moved_otherwise)] {
            let lost = book.bars_shot(&moving).is_none().then(|| sa(&moving) - sa(&plain));
            assert_eq!(lost, wanted, "{weapon} after a move");
        }
        let close = ShootFacts { range: 4, ..at_charge };
        assert_eq!(book.bars_shot(&close).is_none(), habits.close, "{weapon} from close by");
        let flees = ShootFacts { volley: Volley::Flee, ..plain };
        assert_eq!(book.bars_shot(&flees).is_none(), habits.flees, "{weapon} before a flight");
        // At a distance that is open to any weapon, as if it reached so far.
        let far = |facts: ShootFacts| ShootFacts { range: 9, ..facts };
        assert_eq!(book.bars_mass(&far(plain)).is_none(), habits.mass, "{weapon} massed");
        let massed = book.bars_mass(&far(at_charge)).is_none();
        assert_eq!(massed, habits.mass_at_charge, "{weapon} massed at a charge");
        assert!(book.bars_mass(&far(moving)).is_some(), "{weapon} massed after a move");
        assert!(book.bars_mass(&ShootFacts { range: 8, ..plain }).is_some(), "{weapon} near");
        let shots = [plain, moving, at_charge].map(|facts| match book.bars_shot(&facts) {
            Some(_) => 0,
            None => i32::from(book.shot_dice(&facts).total()),
        });
        assert_eq!(shots, habits.shots, "{weapon}");
    }
}

#[test]
fn shooting_is_as_printed() {
    let steps = [&sheet::SHOOT_NOMINATE, &sheet::SHOOT_SELECT, &sheet::SHOOT_RESOLVE];
    assert_eq!(values(&steps), listed(figures::SHOOT));
    let roll = [&sheet::SHOOT_MISS, &sheet::SHOOT_DICE, &sheet::SHOOT_HIT];
    assert_eq!(values(&roll), listed(figures::SHOT_ROLL));
    let modifiers = [
        &sheet::SA_SKIRMISH,
        &sheet::SA_LONG,
        &sheet::SA_TERRAIN,
        &sheet::SA_CHARGERS,
        &sheet::SA_MOVING,
    ];
    assert_eq!(values(&modifiers), listed(figures::SHOOTING));
    assert_eq!(sheet::SA_MODIFIERS.len(), figures::SHOOTING.len());
    let mass = [&sheet::MASS_ZONE, &sheet::MASS_RANGE, &sheet::MASS_STATIONARY];
    for (rule, (what, figure)) in mass.iter().zip(figures::MASS) {
        assert_eq!(value(rule), figure.unwrap_or(0), "{what}");
    }
    assert_eq!(value(&sheet::IMPOSSIBLE), figures::IMPOSSIBLE_BELOW);
    let impossible = [&sheet::IMPOSSIBLE_HIT, &sheet::IMPOSSIBLE_KA];
    assert_eq!(values(&impossible), listed(figures::IMPOSSIBLE));
    let steps = [
        &sheet::EFFECT_HITS,
        &sheet::EFFECT_SAVES,
        &sheet::EFFECT_KILLS,
        &sheet::EFFECT_TESTS,
        &sheet::EFFECT_FLEE,
    ];
    assert_eq!(values(&steps), listed(figures::RESOLVE));
    assert_eq!(value(&sheet::MORALE_SHARE), figures::SHOT_MORALE_PERCENT);
}

#[test]
fn armour_and_morale_are_as_printed() {
    for (name, figure) in figures::ARMOUR {
        let id = format!("conquest.save.{}", name.replace("plate-armour", "plate"));
        let rule = CARD.rule(&id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!(value(rule), figure, "{name}");
        assert!(sheet::ARMOUR.contains(&rule), "{name} is not in the table");
    }
    assert_eq!(sheet::ARMOUR.len(), figures::ARMOUR.len());
    let book = Book::default();
    for (rule, (fewest, most, losses)) in sheet::SHOT_MORALE.iter().zip(figures::SHOT_MORALE) {
        assert_eq!(value(rule), losses);
        for figures in [fewest, most] {
            let ours = book.shot_threshold(figures as u16).total();
            assert_eq!(i32::from(ours), losses, "{figures} figures");
        }
    }
}

#[test]
fn combat_is_as_printed() {
    let steps = [
        &sheet::COMBAT_HIT_STEP,
        &sheet::COMBAT_SAVE_STEP,
        &sheet::COMBAT_KILL_STEP,
        &sheet::COMBAT_RESULT_STEP,
        &sheet::COMBAT_TEST_STEP,
        &sheet::COMBAT_NEXT_STEP,
    ];
    assert_eq!(values(&steps), listed(figures::COMBAT));
    assert_eq!(value(&sheet::COMBAT_MISS), figures::COMBAT_MISS);
    let rolls = [&sheet::COMBAT_HIT, &sheet::COMBAT_SAVE, &sheet::COMBAT_KILL];
    for (rule, (what, _, figure)) in rolls.iter().zip(figures::COMBAT_ROLLS) {
        assert_eq!(value(rule), figure.unwrap_or(0), "{what}");
    }
    let ranks = [
        [&sheet::RANKS_REGULAR, &sheet::RANKS_FIGURES, &sheet::RANKS_REGULAR_MOST],
        [&sheet::RANKS_LIGHT, &sheet::RANKS_FIGURES, &sheet::RANKS_LIGHT_MOST],
    ];
    for (rules, (who, each, figures, most)) in ranks.iter().zip(figures::RANKS) {
        assert_eq!(values(rules), [each, figures, most], "{who}");
    }
    assert_eq!(values(&[&sheet::PUSH]), listed(figures::PUSH));
    let other = [&sheet::BONUS_IMPACT, &sheet::BONUS_FLANK, &sheet::BONUS_REAR];
    assert_eq!(values(&other), listed(figures::OTHER));
    let impact = [&sheet::IMPACT_BATTLE, &sheet::IMPACT_SKIRMISH];
    let wanted: Vec<i32> = figures::IMPACT.iter().map(|(.., figure)| *figure).collect();
    assert_eq!(values(&impact), wanted);
    let failed = [&sheet::FAIL_1, &sheet::FAIL_2, &sheet::FAIL_3];
    let pushes = [Some(&sheet::FAIL_1_PUSH), Some(&sheet::FAIL_2_PUSH), None];
    for ((rule, push), wanted) in failed.iter().zip(pushes).zip(&figures::FAILED) {
        assert_eq!(value(rule), wanted.from);
        assert_eq!(push.map(value), wanted.push);
    }
}

#[test]
fn the_figures_of_the_rulings_are_those_of_the_reading() {
    let size = [&sheet::SIZE_FOOT, &sheet::SIZE_HORSE, &sheet::SIZE_OTHERS, &sheet::SIZE_OTHERS];
    assert_eq!(values(&size), listed(reading::MIN_SIZE));
    let heads = [&sheet::HEADS_FOOT, &sheet::HEADS_HORSE, &sheet::HEADS_ELEPHANT];
    assert_eq!(values(&heads), listed(reading::OUTNUMBER));
    let flight = [&sheet::FLIGHT_FOOT, &sheet::FLIGHT_HORSE, &sheet::FLIGHT_HEAVY];
    assert_eq!(values(&flight), listed(reading::FLIGHT));
    let advantage = [&sheet::ADVANTAGE_DICE, &sheet::ADVANTAGE_POINT];
    assert_eq!(values(&advantage), listed(reading::ADVANTAGE));
    let tests = [&sheet::TEST_DICE, &sheet::TEST_DICE, &sheet::TEST_POINT];
    assert_eq!(values(&tests), listed(reading::TEST_DICE));
    assert_eq!(value(&sheet::TEST_ENEMY), reading::COMMAND_TEST.1);
    assert_eq!(value(&sheet::TEST_RALLY), reading::RALLY_ENEMY.1);
    assert_eq!(value(&sheet::REACTION_RANGE), reading::REACTION_SHOT_BEYOND);
    assert_eq!(value(&sheet::DISORDER_CA), reading::DISORDERED_CA);
    let dense = [&sheet::DENSE_DICE, &sheet::DENSE_SKIRMISH];
    let wanted: Vec<i32> = reading::DENSE.iter().map(|(_, dice, _)| *dice).collect();
    assert_eq!(values(&dense), wanted);
    let general = [&sheet::FIGHT_GENERAL, &sheet::FATE_DIES, &sheet::FATE_SHARE];
    let [attacks, _, dies, share] = reading::GENERAL;
    assert_eq!(values(&general), [attacks.1, dies.1, share.1]);
    let [beyond, _, pikes] = reading::FIGHTING;
    assert_eq!(values(&[&sheet::FIGHT_OVERLAP, &sheet::FIGHT_PIKES]), [beyond.1, pikes.1]);
    let full = [&sheet::FIGHT_PIKES_STANDING, &sheet::FIGHT_PIKES_MOVING];
    assert_eq!(values(&full), listed(reading::PIKES_OTHERWISE));
    assert_eq!(value(&sheet::SHOOTERS_REST), reading::SHOOTING_RANKS[2].1);
}

#[test]
fn weapons_hand_to_hand_add_what_the_reading_says() {
    use facts::FightSide;
    let book = Book::default();
    for (name, ka, ap, when) in reading::FIGHTING_WEAPONS {
        let arm = Arm::from_word(name).unwrap();
        let foe = FightSide::default();
        let side = FightSide { arm, mount: Mount::Horse, ..FightSide::default() };
        let charging = FightSide { charging: true, ..side };
        let adds = |side: &FightSide, round: u8| {
            let more = book.kill_value(side, &foe, round).total() - i16::from(side.ka);
            [more.into(), book.strike_ap(side, round).total().into()]
        };
        let (first, later) = match when {
            "first round" => (adds(&side, 1), adds(&charging, 2)),
            "always, no shield" => (adds(&side, 2), [0, 0]),
            _ => (adds(&charging, 1), adds(&side, 1)),
        };
        assert_eq!(first, [ka, ap], "{name}");
        assert_eq!(later, [0, 0], "{name}, otherwise");
    }
}

/// How many printed lines each section has. Where the checklist counts a sentence that says two
/// things once, it stands here as the lines it is made of.
#[rustfmt::skip]
const PRINTED: [(&str, usize); 16] = [
    // Who shoots, three steps; the roll: SA and the total to reach are one rule of the checklist.
    ("Shoot",                       1 + 3 + 4),
    ("Weapons",                     66),
    // Two, three, one, three, two, three.
    ("Notes on weapons",            14),
    ("Shooting modifiers",          5 + 1),
    ("Mass shooting",               3),
    // When, and two effects.
    ("Impossible odds",             1 + 2),
    ("What a shot does",            5),
    // The same in combat; values; AP.
    ("Armour saves",                1 + 15 + 1),
    ("Kill rolls",                  1 + 1),
    ("Morale tests from shooting",  1 + 8),
    // The order of combats, six steps, the flank test, the miss.
    ("Combat",                      1 + 6 + 1 + 1),
    // Dice and CA beside the three rolls; armour adds up; kill rolls may be changed.
    ("Rolls in combat",             2 + 3 + 2),
    // Kills; two lines of ranks with their most, the size of a rank, two notes; horse; push; other
    // bonuses; the least size.
    ("Scores and bonuses",          1 + 4 + 1 + 2 + 1 + 1 + 3 + 1),
    ("Impact bonus",                2 + 2),
    ("The combat result",           5),
    // The result each band is for; rout, two exceptions, push, its exception; rout, two, push; rout;
    // several facings.
    ("A failed combat morale test", 3 + 5 + 4 + 1 + 1),
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

/// Gaps that the reading leaves, which a table meets all the same.
const OURS: [&str; 16] = [
    "points",
    "shaken-charge",
    "flee-reaction",
    "counter-move",
    "loose",
    "dressing",
    "wounds",
    "two-targets",
    "chariots",
    "grounds",
    "turning",
    "declaring",
    "recovery",
    "several-charges",
    "target-gone",
    "none-left",
];

#[test]
fn every_ruling_of_the_reading_stands_and_the_switchable_ones_switch() {
    for name in reading::RULINGS {
        assert!(CARD.ruling(&format!("conquest.{name}")).is_some(), "no ruling conquest.{name}");
    }
    for ruling in Rulings::LIST {
        let name = ruling.id.0.trim_start_matches("conquest.");
        let known = reading::RULINGS.contains(&name) || OURS.contains(&name);
        assert!(known, "the reading has no {}", ruling.id);
    }
    let switchable: BTreeSet<&str> = Rulings::LIST
        .iter()
        .filter(|ruling| ruling.is_switchable())
        .map(|ruling| ruling.id.0.trim_start_matches("conquest."))
        .collect();
    assert_eq!(switchable, BTreeSet::from(reading::SWITCHABLE));
}
