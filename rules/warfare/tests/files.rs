//! Scenario and army files: those that come with the program are sound and hold what the reading
//! says; every fault of a bad one is reported, with its line and what to do.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_engine::{Match, Ruleset, SetupFaults, Shelf, kit};
use tercio_ledger::House;
use tercio_trials::golden;
use tercio_warfare::facts::{Arm, Weapons, Weight};
use tercio_warfare::setup::{UnitCard, read_army};
use tercio_warfare::{CARD, Setup, Warfare};

fn read(text: &str) -> Result<Setup, SetupFaults> {
    Warfare::read("test.toml", text, &CARD)
}

#[test]
fn every_file_that_comes_with_the_program_is_sound() {
    let folder = golden::root().join("data/warfare");
    let mut kept: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    kept.sort();
    let mut known: Vec<String> = CARD.names();
    known.sort();
    assert_eq!(kept, known, "data/warfare and the card differ");
    for file in CARD.files {
        if !file.scenario {
            read_army(file.name, file.text, 0).unwrap();
            continue;
        }
        let setup = Warfare::read(file.name, file.text, &CARD).unwrap();
        let rules = Warfare::new(setup, House::default()).unwrap();
        rules.sound(&rules.begin()).unwrap();
        let json = serde_json::to_string(rules.setup()).unwrap();
        let back: Setup = serde_json::from_str(&json).unwrap();
        assert_eq!(back, *rules.setup());
    }
}

/// `name, men, arm, weight, level in tenths, commander's level, his strength`.
type Line = (&'static str, u32, Arm, Weight, i16, u8, bool);

fn check_units(army: &str, lines: &[Line]) -> Vec<UnitCard> {
    let units = read_army(army, CARD.file(army).unwrap().text, 0).unwrap();
    let found: Vec<_> = units
        .iter()
        .map(|unit| {
            let UnitCard { name, men, arm, weight, level_tenths, commander, .. } = unit;
            (name.as_str(), *men, *arm, *weight, *level_tenths, commander.level, commander.strength)
        })
        .collect();
    assert_eq!(found, lines, "{army}");
    assert!(units.iter().all(|unit| unit.commander.trained && unit.commander.usual));
    units
}

#[test]
fn the_armies_are_those_of_the_reading() {
    use Arm::{Foot, Horse};
    use Weight::{Heavy, Light, Medium};
    let saxons = check_units(
        "saxons",
        &[
            ("housecarls", 900, Foot, Heavy, 20, 3, true),
            ("fyrd-1", 1500, Foot, Medium, 10, 2, false),
            ("fyrd-2", 1500, Foot, Medium, 10, 1, false),
            ("levy", 1500, Foot, Light, -4, 1, false),
        ],
    );
    assert_eq!(saxons[0].weapons, Weapons::TwoHanded);
    let normans = check_units(
        "normans",
        &[
            ("knights", 800, Horse, Heavy, 20, 3, true),
            ("bretons", 500, Horse, Medium, 10, 1, false),
            ("french", 500, Horse, Medium, 10, 2, false),
            ("foot", 1500, Foot, Medium, 10, 1, false),
            ("archers", 800, Foot, Light, 10, 1, false),
        ],
    );
    assert_eq!(archers(&normans), ["archers"]);
    let rome = check_units(
        "rome",
        &[
            ("legion-1", 6000, Foot, Heavy, 10, 1, false),
            ("legion-2", 6000, Foot, Heavy, 10, 1, false),
            ("legion-3", 6000, Foot, Heavy, 10, 1, false),
            ("velites", 4000, Foot, Light, 0, 0, false),
            ("horse", 1600, Horse, Medium, 10, 1, false),
            ("allied-horse", 3600, Horse, Medium, 10, 1, false),
        ],
    );
    assert_eq!(archers(&rome), ["velites"]);
    let carthage = check_units(
        "carthage",
        &[
            ("gauls", 8000, Foot, Medium, 10, 3, true),
            ("africans-1", 5000, Foot, Heavy, 20, 2, false),
            ("africans-2", 5000, Foot, Heavy, 20, 2, false),
            ("skirmishers", 4000, Foot, Light, 10, 0, false),
            ("heavy-horse", 6000, Horse, Medium, 20, 2, false),
            ("numidians", 3500, Horse, Light, 20, 2, false),
        ],
    );
    assert_eq!(archers(&carthage), ["skirmishers"]);
}

fn archers(units: &[UnitCard]) -> Vec<&str> {
    units.iter().filter(|unit| unit.archers).map(|unit| unit.name.as_str()).collect()
}

const BAD: &str = r#"system = "chess"
title = 7
ground = "opne"
defender = "Greys"
widht = 30

[[side]]
name = "Reds"
army = "norman"
banner = "lion"
[[side.unit]]
name = "red"
men = 0
arm = "hors"
at = [10, 10, 0]
[[side.unit]]
name = "Red Two"
men = 100
weight = 3
colour = "red"
at = [20, 10]
commander = { level = 7, streng = true }
[[side.unit]]
name = "third"
level = 1.25
men = 200
archers = "yes"
at = [30, 10, 0]
[[side.place]]
unit = "thrid"
at = [1, 2, 3]

[[side]]
name = "Blues"
[[side.unit]]
name = "third"
men = 300
at = [30, 9.5, 180]
[[side.unit]]
name = "edge"
men = 300
at = [0.2, 20, 0]
[[side.unit]]
name = "nowhere"
men = 300

[[patch]]
name = "wood"
ground = "rough"
rect = [1, 2, 3]
"#;

/// Line, what is wrong, what to do: a piece of each.
#[rustfmt::skip]
const FAULTS: &[(usize, &str, &str)] = &[
    (0,  "some units have a place and some have none",  "to all units or to none"),
    (1,  "another system",                              "system = \"warfare\""),
    (2,  "`title` of the file is not a text",           "give a text in quotes"),
    (3,  "`ground` of the file cannot be `opne`",       "did you mean `open`?"),
    (4,  "no side is called `Greys`",                   "the sides are Reds and Blues"),
    (5,  "a key `widht` that means nothing",            "did you mean `width`?"),
    (9,  "no army is called `norman`; did you mean `normans`?", "tercio systems"),
    (10, "a key `banner` that means nothing",           "known keys"),
    (13, "`men` of unit `red` is not a whole number",   "from 1 to 1000000"),
    (14, "`arm` of unit `red` cannot be `hors`",        "did you mean `horse`?"),
    (17, "`Red Two` cannot be typed as a name",         "small letters"),
    (19, "`weight` of unit `Red Two` is not one of",    "light, medium, heavy"),
    (20, "a key `colour` that means nothing",           "known keys"),
    (21, "a place is [x, y, facing]",                   "degrees from north"),
    (22, "`level` of commander is not a whole number",  "from 0 to 3"),
    (22, "a key `streng` that means nothing",           "did you mean `strength`?"),
    (25, "`level` of unit `third` is not a number",     "in steps of 0.1"),
    (27, "`archers` of unit `third` is not true or false", "true or false"),
    (30, "no unit `thrid`; did you mean `third`?",      "its units are"),
    (36, "two units are called `third`",                "each must be different"),
    (38, "`third` and `third` overlap",                 "move one of them"),
    (42, "`edge` stands over the edge",                 "move it inward"),
    (47, "a patch of ground needs an outline",          "rect = [x, y, width, height]"),
];

#[test]
fn every_fault_is_reported_with_its_line_and_a_hint() {
    let faults = read(BAD).unwrap_err();
    let mut left = faults.0.clone();
    for (line, what, hint) in FAULTS {
        let found = left.iter().position(|fault| {
            fault.line == *line && fault.what.contains(what) && fault.hint.contains(hint)
        });
        let found = found.unwrap_or_else(|| panic!("line {line}: {what}; but there is\n{faults}"));
        left.remove(found);
    }
    assert!(left.is_empty(), "nobody expected: {left:?}");
    let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
    assert!(lines.is_sorted(), "not in the order of the file");
}

fn one_fault(text: &str) -> String {
    let faults = read(text).unwrap_err();
    assert_eq!(faults.0.len(), 1, "{faults}");
    faults.to_string()
}

const SIDES: &str = r#"
[[side]]
name = "Reds"
[[side.unit]]
name = "red"
men = 300
at = [10, 10, 0]
[[side]]
name = "Blues"
[[side.unit]]
name = "blue"
men = 400
at = [10, 20, 180]
"#;

#[test]
fn a_file_must_be_toml_and_have_two_sides_with_units() {
    let not_toml = one_fault("system = \"warfare\"\ntitle = \"x\n");
    assert!(not_toml.starts_with("test.toml:2: not TOML"), "{not_toml}");
    let no_sides = one_fault("system = \"warfare\"\ntitle = \"x\"\n");
    assert!(no_sides.contains("two sides"), "{no_sides}");
    let unit = "[[side.unit]]\nname = \"a\"\nmen = 9\n";
    let empty = one_fault(&format!(
        "system = \"warfare\"\ntitle = \"x\"\n[[side]]\nname = \"A\"\n{unit}[[side]]\nname = \"B\"\n"
    ));
    assert!(empty.contains("side 2 has no units"), "{empty}");
    let many: String =
        (0..21).map(|number| format!("[[side.unit]]\nname = \"u{number}\"\nmen = 9\n")).collect();
    let crowd = format!("[[side]]\nname = \"A\"\n{many}[[side]]\nname = \"B\"\n{unit}");
    let crowd = one_fault(&format!("system = \"warfare\"\ntitle = \"x\"\n{crowd}"));
    assert!(crowd.contains("22 units are too many"), "{crowd}");
}

#[test]
fn two_armies_with_a_unit_of_one_name_are_a_fault_of_the_second() {
    let text = "system = \"warfare\"\ntitle = \"x\"\n[[side]]\nname = \"A\"\narmy = \"rome\"\n\
                [[side]]\nname = \"B\"\narmy = \"rome\"\n";
    let faults = read(text).unwrap_err();
    assert_eq!(faults.0.len(), 6, "{faults}");
    assert!(faults.0.iter().all(|fault| fault.line == 8), "{faults}");
}

#[test]
fn faults_of_an_army_file_are_told_with_its_name() {
    let army = "system = \"warfare\"\n[[unit]]\nname = \"a\"\nmen = -1\n[[unit]]\nname = \"a\"\n\
                men = 5\n";
    let faults = read_army("army.toml", army, 0).unwrap_err();
    assert!(faults.to_string().starts_with("army.toml:4: `men` of unit `a`"), "{faults}");
    let twice = army.replace("-1", "1");
    let faults = read_army("army.toml", &twice, 0).unwrap_err();
    assert!(faults.to_string().starts_with("army.toml:6: two units are called `a`"), "{faults}");
    let none = read_army("army.toml", "system = \"warfare\"\n", 0).unwrap_err();
    assert!(none.to_string().contains("an army needs units"), "{none}");
}

#[test]
fn the_defender_is_the_one_named_or_else_the_larger_army() {
    let head = "system = \"warfare\"\ntitle = \"x\"\n";
    assert_eq!(read(&format!("{head}{SIDES}")).unwrap().defender, 1);
    let named = format!("{head}defender = \"Reds\"\n{SIDES}");
    assert_eq!(read(&named).unwrap().defender, 0);
}

#[test]
fn a_battle_lasts_the_rounds_of_its_file_or_else_those_of_the_ruling() {
    let head = "system = \"warfare\"\ntitle = \"x\"\n";
    let with = |rounds: &str| format!("{head}rounds = {rounds}\n{SIDES}");
    assert_eq!(read(&format!("{head}{SIDES}")).unwrap().rounds, 20);
    for rounds in [1, 36, 99] {
        assert_eq!(read(&with(&rounds.to_string())).unwrap().rounds, rounds);
    }
    for wrong in ["0", "100", "276", "-1", "2.5", "\"long\""] {
        let said = one_fault(&with(wrong));
        assert!(said.starts_with("test.toml:3: `rounds` of the file is not a whole"), "{said}");
        assert!(said.contains("from 1 to 99"), "{said}");
    }
    let misspelt = one_fault(&format!("{head}ronds = 30\n{SIDES}"));
    assert!(misspelt.contains("did you mean `rounds`?"), "{misspelt}");
}

#[test]
fn a_setup_that_does_not_say_its_rounds_has_those_of_the_ruling() {
    let text = format!("system = \"warfare\"\ntitle = \"x\"\nrounds = 30\n{SIDES}");
    let mut json = serde_json::to_value(read(&text).unwrap()).unwrap();
    let setup = |json: &serde_json::Value| serde_json::from_value::<Setup>(json.clone()).unwrap();
    assert_eq!(setup(&json).rounds, 30);
    json.as_object_mut().unwrap().remove("rounds");
    assert_eq!(setup(&json).rounds, 20);
    for rounds in [0, 100] {
        json["rounds"] = rounds.into();
        let faults = Warfare::new(setup(&json), House::default()).unwrap_err();
        assert!(faults.to_string().contains("1 to 99 rounds"), "{faults}");
    }
}

/// The log of a battle from before files could say it.
#[test]
fn a_log_without_rounds_replays_to_the_same_state() {
    let setup = Warfare::read("bridge", CARD.file("bridge").unwrap().text, &CARD).unwrap();
    let game = kit::play_at_random::<Warfare>(setup, House::default(), 7, |_| {}).game;
    let text = game.log().text();
    assert_eq!(text.matches("\"rounds\":20,").count(), 1, "the header alone says it");
    let old = text.replace("\"rounds\":20,", "");
    let (again, _) = Match::<Warfare>::replay(&old).unwrap();
    assert_eq!((again.state(), again.rules().setup().rounds), (game.state(), 20));
}
