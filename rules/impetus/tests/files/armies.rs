//! The armies are those of the reading, figure by figure.

use tercio_impetus::CARD;
use tercio_impetus::setup::{Army, UnitSetup, read_army};
use tercio_impetus::troops::Troop;

fn army(name: &str) -> Army {
    read_army(name, CARD.file(name).unwrap().text).unwrap()
}

/// `kind M-VBU-I-VD discipline`, then what else there is.
fn said(unit: &UnitSetup) -> String {
    let UnitSetup { troop, m, vbu, impetus, vd, discipline, .. } = unit;
    let mut text = format!("{troop} {m}-{vbu}-{impetus}-{vd} {discipline}");
    if let Some(weapon) = unit.weapon {
        text += &format!(" {weapon}");
    }
    for word in unit.traits.words() {
        text += &format!(" {word}");
    }
    if unit.depth > 1 {
        text += &format!(" x{}", unit.depth);
    }
    text
}

/// Commanders and units, the units sorted and counted.
fn check(name: &str, commanders: &[&str], lines: &[(usize, &str)]) {
    let army = army(name);
    let led: Vec<String> = army
        .commands
        .iter()
        .map(|one| {
            format!("{} {}{}", one.level, one.structure, if one.chief { " chief" } else { "" })
        })
        .collect();
    assert_eq!(led, commanders, "{name}");
    let mut found: Vec<String> = army.units.iter().map(said).collect();
    let mut wanted: Vec<String> = lines
        .iter()
        .flat_map(|(count, line)| std::iter::repeat_n(line.to_string(), *count))
        .collect();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted, "{name}");
}

#[test]
fn ancient_armies_are_those_of_the_reading() {
    check(
        "marians",
        &["expert good chief", "fair good"],
        &[
            (1, "CM 10-4-1-2 B"),
            (1, "CL 12-3-1-1 C javelin"),
            (4, "FP 5-6-1-3 A pilum"),
            (1, "FL 8-4-1-2 B javelin"),
            (1, "S 8-2-0-1 B"),
        ],
    );
    check(
        "polybians",
        &["fair average chief", "poor average"],
        &[
            (3, "FP 5-6-1-3 A pilum"),
            (2, "S 8-3-0-1 B javelin"),
            (1, "CL 12-3-1-1 C"),
            (2, "CM 10-4-1-3 B"),
        ],
    );
    check(
        "gauls",
        &["fair poor chief", "poor poor"],
        &[(2, "CM 10-5-2-3 B"), (6, "FL 8-4-4-2 C impetuous warband"), (2, "S 8-2-0-1 B javelin")],
    );
    check(
        "carthage",
        &["charismatic average chief", "expert average"],
        &[
            (1, "FP 5-6-1-3 B"),
            (1, "FP 5-4-1-3 B"),
            (2, "FL 8-4-4-1 C impetuous"),
            (1, "S 8-2-1-1 B"),
            (2, "CL 12-4-1-2 C javelin"),
            (1, "CM 10-5-1-1 B"),
            (1, "EL 8-4-4-1 C"),
        ],
    );
}

#[test]
fn medieval_armies_are_those_of_the_reading() {
    check(
        "normans",
        &["expert average chief", "fair average"],
        &[
            (4, "CP 10-6-4-3 B"),
            (1, "CM 10-4-1-2 B"),
            (1, "FP 5-4-1-2 B"),
            (1, "S 8-2-0-1 B short-bow-b"),
            (1, "T 6-3-0-1 C crossbow-b"),
        ],
    );
    check(
        "saxons",
        &["fair average chief", "poor average"],
        &[
            (2, "FP 5-6-2-3 A shieldwall"),
            (3, "FP 5-5-1-2 B shieldwall"),
            (2, "FP 5-4-1-1 C shieldwall"),
            (1, "S 8-2-0-1 B"),
        ],
    );
    check(
        "scots-1298",
        &["fair poor chief", "poor poor"],
        &[
            (1, "CP 8-6-2-3 B"),
            (1, "FL 8-4-2-2 C impetuous"),
            (3, "FP 5-4-1-2 B schiltron x2"),
            (1, "S 8-2-0-1 B"),
        ],
    );
    check(
        "english-1298",
        &["expert average chief", "fair average"],
        &[
            (2, "CP 8-6-2-3 B"),
            (3, "T 6-3-0-1 C longbow-b"),
            (3, "FP 5-4-1-1 C"),
            (1, "S 8-2-0-1 B"),
        ],
    );
    check(
        "english-1415",
        &["expert good chief", "fair good"],
        &[(3, "FP 5-6-2-3 A"), (5, "T 6-4-0-2 B longbow-a stakes")],
    );
    check(
        "french-1415",
        &["poor poor chief", "fair poor"],
        &[(3, "CP 8-7-4-3 C impetuous"), (3, "FP 5-6-2-3 B"), (2, "T 6-4-0-1 B crossbow-a")],
    );
    check(
        "teaching-army",
        &["fair average chief"],
        &[
            (1, "CP 8-7-4-3 B"),
            (1, "CL 12-3-0-1 B crossbow-b"),
            (1, "FP 5-5-1-2 B"),
            (1, "FP 5-4-1-2 B pikes x2"),
            (1, "S 8-2-0-1 B crossbow-b"),
            (1, "T 5-4-0-1 B crossbow-a"),
        ],
    );
}

#[test]
fn armies_are_worth_what_the_reading_says() {
    let worth = ["marians", "gauls", "normans", "saxons", "scots-1298", "english-1298"]
        .map(|name| army(name).initial_vd());
    assert_eq!(worth, [18, 20, 18, 15, 18, 13]);
}

#[test]
fn the_mounted_are_under_one_commander_and_foot_alone_is_halved() {
    for file in CARD.files.iter().filter(|file| !file.scenario && file.name != "teaching-army") {
        let army = army(file.name);
        let kinds = |command: u8| {
            let units = army.units.iter().filter(move |unit| unit.command == command);
            units.map(|unit| unit.troop.is_mounted()).collect::<Vec<bool>>()
        };
        let (first, second) = (kinds(0), kinds(1));
        match army.units.iter().any(|unit| unit.troop.is_mounted()) {
            true => {
                assert!(first.iter().all(|mounted| *mounted == first[0]), "{}", file.name);
                assert!(second.iter().all(|mounted| *mounted != first[0]), "{}", file.name);
            }
            false => assert_eq!(first.len(), second.len(), "{}", file.name),
        }
    }
}

#[test]
fn an_army_says_what_it_is() {
    assert_eq!(army("scots-1298").summary(), "6 units in 2 commands, VD 18");
    let baggage = army("teaching-army").units[0].clone();
    let baggage = UnitSetup { troop: Troop::Baggage, ..baggage };
    let army = Army { units: vec![baggage], ..Army::default() };
    assert_eq!(army.initial_vd(), 0, "baggage counts only when it is lost");
}
