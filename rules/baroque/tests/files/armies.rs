//! The armies are those of the reading, figure by figure.

use super::Folder;
use tercio_baroque::setup::{Army, UnitSetup, is_army, read_army};
use tercio_baroque::troops::{Level, Pace, Troop};
use tercio_engine::Shelf;

pub fn army(name: &str) -> Army {
    let text = Folder::text(name).unwrap();
    read_army(name, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// `kind VBU SM I discipline VD`, then what else there is.
fn said(unit: &UnitSetup) -> String {
    let UnitSetup { troop, vbu, sm, impetus, discipline, vd, .. } = unit;
    let weapon = unit.weapon.map_or("no-shot", |weapon| weapon.word());
    let mut text = format!("{troop} {vbu} {sm} {impetus} {discipline} {vd} {weapon} {}", unit.pace);
    if unit.melee != 0 {
        text += &format!(" {:+}", unit.melee);
    }
    for word in unit.traits.words() {
        text += &format!(" {word}");
    }
    text
}

/// Leaders and units, the units sorted and counted.
fn check(name: &str, leaders: &[&str], lines: &[(usize, &str)]) {
    let army = army(name);
    let chief = |chief: bool| if chief { " chief" } else { "" };
    let led: Vec<String> = army
        .commands
        .iter()
        .map(|one| format!("{} {}{}", one.level, one.structure, chief(one.chief)))
        .collect();
    assert_eq!(led, leaders, "{name}");
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
fn the_armies_of_the_english_war_are_those_of_the_reading() {
    check(
        "royalists-1643",
        &["reliable average chief", "expert average", "poor average"],
        &[
            (3, "GA 5 0 4 B 3 pistol fast-mounted"),
            (1, "GA 5 0 4 B 3 pistol fast-mounted motivated"),
            (3, "P&M 4 -2 1 B 2 musket foot"),
            (1, "P&M 4 -2 1 B 2 musket foot iron-officers"),
            (1, "DR 3 0 0 B 1 arquebus mounted -1"),
            (1, "Art 2 0 0 C 1 art-b slow-foot"),
        ],
    );
    check(
        "parliament-1643",
        &["reliable average chief", "expert average", "poor average"],
        &[
            (4, "TR 5 0 2 B 3 pistol mounted"),
            (4, "P&M 5 -1 1 B 2 musket foot"),
            (1, "T 3 0 0 B 1 musket foot -1"),
            (1, "WB 3 0 1 C 1 no-shot foot unmotivated"),
            (1, "Art 2 0 0 C 1 art-c slow-foot"),
        ],
    );
}

#[test]
fn the_armies_of_the_german_war_are_those_of_the_reading() {
    check(
        "swedes-1632",
        &["charismatic good chief", "expert good", "reliable good"],
        &[
            (4, "P&M 6 -1 2 A 3 musket foot"),
            (4, "GA 5 0 3 A 3 pistol fast-mounted"),
            (1, "CL 3 0 1 C 1 pistol fast-mounted"),
            (2, "T 4 0 0 B 1 musket foot -1"),
            (1, "Art 2 0 0 C 1 art-b slow-foot"),
            (2, "Art 2 0 0 C 1 art-c slow-foot"),
        ],
    );
    check(
        "imperialists-1632",
        &["expert average chief", "reliable average", "poor average"],
        &[
            (3, "Tercio 7 -2 2 B 4 musket slow-foot massed"),
            (3, "TR 6 0 2 B 3 pistol slow-mounted +1 cuirassiers"),
            (2, "RE 5 0 1 B 2 pistol mounted"),
            (2, "CL 3 0 1 C 1 pistol fast-mounted"),
            (1, "Art 2 0 0 C 1 art-a slow-foot"),
            (1, "Art 2 0 0 C 1 art-b slow-foot"),
        ],
    );
}

#[test]
fn the_armies_of_the_turkish_war_are_those_of_the_reading() {
    check(
        "poles-1683",
        &["expert average chief", "reliable average", "poor average"],
        &[
            (3, "GA 6 0 4 A 3 no-shot fast-mounted"),
            (3, "TR 5 0 3 B 2 pistol mounted"),
            (2, "P&M 4 -1 1 B 2 musket foot"),
            (1, "CL 3 0 1 C 1 pistol fast-mounted"),
            (1, "Art 2 0 0 C 1 art-c slow-foot"),
        ],
    );
    check(
        "ottomans",
        &["reliable poor chief", "poor poor", "poor poor"],
        &[
            (4, "SP 4 0 3 C 2 bow mounted"),
            (3, "CL 3 0 1 C 1 bow fast-mounted"),
            (3, "T 5 0 1 B 2 musket foot -1"),
            (2, "S 2 0 0 C 1 arquebus foot"),
            (1, "Art 2 0 0 C 1 art-a slow-foot"),
        ],
    );
}

const LISTS: [&str; 6] = [
    "royalists-1643",
    "parliament-1643",
    "swedes-1632",
    "imperialists-1632",
    "poles-1683",
    "ottomans",
];

#[test]
fn armies_are_worth_what_the_reading_says() {
    assert_eq!(LISTS.map(|name| army(name).initial_vd()), [22, 23, 30, 29, 21, 20]);
}

#[test]
fn foot_and_guns_are_under_the_first_leader_and_each_wing_is_horse() {
    for name in LISTS {
        let army = army(name);
        assert_eq!(army.commands.len(), 3, "{name}");
        for unit in &army.units {
            assert_eq!(unit.troop.is_mounted(false), unit.command > 0, "{name}: {}", unit.name);
        }
    }
}

#[test]
fn a_leader_begins_with_a_unit_that_fights_unless_his_list_says_otherwise() {
    for name in Folder.names() {
        let text = Folder::text(&name).unwrap();
        if !is_army(&name, &text) {
            continue;
        }
        for (number, command) in army(&name).commands.iter().enumerate() {
            let with = &army(&name).units[usize::from(command.with.unwrap())];
            assert_eq!(usize::from(with.command), number, "{name}");
            assert!(!with.troop.is_train() && !with.troop.is_nimble(), "{name}: {}", with.name);
            assert_ne!(command.level, Level::Nobody);
        }
    }
    let text = Folder::text("royalists-1643").unwrap();
    let text = text
        .replace("leader = \"Lord Wilmot\"", "leader = \"Lord Wilmot\"\nwith = \"wilmot-horse-2\"");
    let army = read_army("test", &text).unwrap();
    let with = army.commands[2].with.unwrap();
    assert_eq!(army.units[usize::from(with)].name, "wilmot-horse-2");
}

/// A unit of one kind with no more than it must say.
fn plain(troop: &str, more: &str) -> UnitSetup {
    let text = format!(
        "system = \"baroque\"\nname = \"a\"\n[[command]]\ntitle = \"c\"\nleader = \"d\"\n\
         level = \"poor\"\nstructure = \"good\"\n[[command.unit]]\nname = \"a\"\n\
         type = \"{troop}\"\nvbu = 4\nimpetus = 1\nvd = 1\ndiscipline = \"B\"\n{more}"
    );
    read_army("a", &text).unwrap_or_else(|faults| panic!("{faults}")).units.remove(0)
}

#[test]
fn what_a_list_leaves_out_is_that_of_the_kind() {
    let shot = |troop: &str, more: &str| plain(troop, more).weapon.map(|weapon| weapon.word());
    assert_eq!(["PK", "WB", "S", "B"].map(|troop| shot(troop, "")), [None; 4]);
    assert_eq!(["GA", "RE", "SP"].map(|troop| shot(troop, "")), [Some("pistol"); 3]);
    assert_eq!(shot("T", "weapon = \"bow\""), Some("bow"));
    assert_eq!(shot("P&M", "weapon = \"none\""), None);
    let pace = |troop: &str, more: &str| plain(troop, more).pace;
    let massed = "traits = [\"massed\"]";
    assert_eq!([pace("PK", ""), pace("PK", massed)], [Pace::Foot, Pace::SlowFoot]);
    assert_eq!([pace("RE", ""), pace("RE", massed)], [Pace::Mounted, Pace::SlowMounted]);
    assert_eq!(pace("TR", "pace = \"slow-mounted\""), Pace::SlowMounted);
    let melee = |troop: &str, more: &str| plain(troop, more).melee;
    assert_eq!(["T", "DR", "P&M"].map(|troop| melee(troop, "")), [-1, -1, 0]);
    assert_eq!(melee("RE", "traits = [\"cuirassiers\"]"), 1);
    assert_eq!(melee("T", "melee = 2"), 2);
}

#[test]
fn guns_and_wagons_need_say_no_more_than_what_they_are() {
    let text = Folder::text("teaching-army").unwrap()
        + "[[command.unit]]\nname = \"wagons\"\ntype = \"B\"\n";
    let army = read_army("test", &text).unwrap();
    let wagons = army.units.iter().find(|unit| unit.troop == Troop::Baggage).unwrap();
    assert_eq!(said(wagons), "B 2 0 0 C 0 no-shot slow-foot");
    assert_eq!(army.initial_vd(), 10, "baggage counts only when it is lost");
    assert_eq!(army.summary(), "7 units in 1 command, VDT 10");
}
