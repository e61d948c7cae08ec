//! The armies are those of the reading, figure by figure.

use super::Folder;
use tercio_conquest::setup::{Army, UnitSetup, is_army, read_army};
use tercio_conquest::troops::{Armour, Barding, Drill, Shield, Weight};
use tercio_engine::Shelf;

pub fn army(name: &str) -> Army {
    let text = Folder::text(name).unwrap();
    read_army(name, &text).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The armour table of the sheet, added up by hand.
fn save(unit: &UnitSetup) -> u8 {
    let shield = match unit.shield {
        Shield::None => 0,
        Shield::Buckler | Shield::Shield => 1,
        Shield::Large | Shield::Spara | Shield::Pavise => 2,
    };
    let armour = match unit.armour {
        Armour::None => 0,
        Armour::Light => 1,
        Armour::Heavy => 2,
        Armour::PartialPlate | Armour::Cataphract => 3,
        Armour::Plate => 4,
    };
    let barding = u8::from(unit.barding != Barding::None);
    let (rides, loose) = (unit.mount.is_mounted(), unit.drill == Drill::Skirmish);
    shield + armour + barding + u8::from(rides) + u8::from(loose)
}

/// `figures mount drill CA/SA/KA/D/Mo save arm weapon`, then what else there is.
fn said(unit: &UnitSetup) -> String {
    let UnitSetup { figures, mount, drill, ca, sa, ka, d, mo, arm, .. } = unit;
    let weapon = unit.weapon.map_or("no-shot", |weapon| weapon.word());
    let save = save(unit);
    let mut text =
        format!("{figures} {mount} {drill} {ca}/{sa}/{ka}/{d}/{mo} {save} {arm} {weapon}");
    if unit.stakes {
        text += " stakes";
    }
    if (unit.wounds, unit.attacks) != (1, 1) {
        text += &format!(" {} wounds {} attacks", unit.wounds, unit.attacks);
    }
    text
}

/// General and units, the units sorted and counted.
fn check(name: &str, general: &str, lines: &[(usize, &str)]) {
    let army = army(name);
    let one = army.general.unwrap();
    assert_eq!(format!("Mo {} points {} zone {}", one.mo, one.points, one.zone), general, "{name}");
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
fn rome_and_the_gauls_are_those_of_the_reading() {
    check(
        "polybian-rome",
        "Mo 7 points 2 zone 10",
        &[
            (2, "24 foot drilled 3/3/3/7/6 3 pilum no-shot"),
            (2, "20 foot drilled 4/3/3/7/6 4 pilum no-shot"),
            (1, "16 foot drilled 4/3/3/7/7 4 spear no-shot"),
            (2, "12 foot skirmish 3/3/3/7/5 2 hand javelins"),
            (1, "10 horse regular 3/3/3/7/6 3 hand no-shot"),
        ],
    );
    check(
        "gauls",
        "Mo 7 points 1 zone 8",
        &[
            (4, "30 foot warband 3/2/3/7/5 1 throwing-spear no-shot"),
            (1, "20 foot regular 4/2/3/7/6 1 hand no-shot"),
            (2, "10 horse regular 4/2/3/7/6 3 hand no-shot"),
            (2, "10 foot skirmish 2/3/3/7/5 1 hand javelins"),
        ],
    );
}

#[test]
fn the_armies_of_agincourt_are_those_of_the_reading() {
    check(
        "english-1415",
        "Mo 8 points 3 zone 12",
        &[
            (2, "18 foot drilled 4/2/3/7/7 4 two-handed no-shot"),
            (4, "20 foot light 3/4/3/7/6 1 hand longbow stakes"),
        ],
    );
    check(
        "french-1415",
        "Mo 7 points 1 zone 10",
        &[
            (3, "24 foot regular 4/2/3/7/6 4 hand no-shot"),
            (2, "12 horse regular 4/2/3/7/7 6 lance no-shot"),
            (2, "16 foot regular 3/3/3/7/5 3 hand crossbow"),
        ],
    );
}

#[test]
fn the_armies_of_gaugamela_are_those_of_the_reading() {
    check(
        "macedon-331",
        "Mo 8 points 3 zone 12",
        &[
            (3, "32 foot drilled 3/2/3/7/6 2 pike no-shot"),
            (1, "20 foot drilled 4/3/3/7/7 3 spear no-shot"),
            (1, "12 horse regular 4/2/3/7/8 3 lance no-shot"),
            (1, "12 foot skirmish 3/3/3/7/6 1 hand javelins"),
        ],
    );
    check(
        "persia-331",
        "Mo 7 points 1 zone 10",
        &[
            (2, "24 foot regular 3/2/3/7/6 3 spear no-shot"),
            (3, "24 foot regular 2/2/3/7/4 1 spear no-shot"),
            (2, "20 foot light 2/3/3/7/5 0 hand bow"),
            (2, "12 horse regular 3/3/3/7/6 3 hand javelins"),
            (1, "3 chariot regular 3/2/4/7/6 1 hand no-shot 2 wounds 2 attacks"),
        ],
    );
}

#[test]
fn a_unit_is_heavy_or_light_by_what_it_carries() {
    let weight = |name: &str, unit: &str| {
        let army = army(name);
        army.units.iter().find(|one| one.name == unit).unwrap().weight
    };
    let heavy = [
        ("polybian-rome", "principes-1"),
        ("english-1415", "men-at-arms-1"),
        ("french-1415", "knights-2"),
        ("macedon-331", "phalanx-3"),
    ];
    for (name, unit) in heavy {
        assert_eq!(weight(name, unit), Weight::Heavy, "{unit}");
    }
    let medium = [
        ("polybian-rome", "hastati-2"),
        ("french-1415", "crossbows-1"),
        ("macedon-331", "companions"),
        ("persia-331", "chariots"),
    ];
    for (name, unit) in medium {
        assert_eq!(weight(name, unit), Weight::Medium, "{unit}");
    }
    let light = [("polybian-rome", "velites-1"), ("english-1415", "longbows-4")];
    for (name, unit) in light {
        assert_eq!(weight(name, unit), Weight::Light, "{unit}");
    }
}

#[test]
fn a_general_begins_with_a_unit_of_his_that_stands_in_ranks() {
    for name in Folder.names() {
        let text = Folder::text(&name).unwrap();
        if is_army(&name, &text) {
            let army = army(&name);
            let with = &army.units[usize::from(army.general.unwrap().with)];
            assert_ne!(with.drill, Drill::Skirmish, "{name}: {}", with.name);
        }
    }
    let macedon = army("macedon-331");
    let with = usize::from(macedon.general.unwrap().with);
    assert_eq!(macedon.units[with].name, "companions");
    let text = Folder::text("macedon-331").unwrap().replace("with = \"companions\"\n", "");
    let unnamed = read_army("test", &text).unwrap();
    assert_eq!(unnamed.general.unwrap().with, 0, "the first in ranks");
}

/// A unit with no more than it must say.
fn plain(figures: u16, more: &str) -> UnitSetup {
    let text = format!(
        "system = \"conquest\"\nname = \"a\"\n[general]\nname = \"g\"\nmo = 7\npoints = 1\n\
         zone = 9\n[[unit]]\nname = \"red-foot\"\nfigures = {figures}\nca = 3\nmo = 6\n{more}"
    );
    read_army("a", &text).unwrap_or_else(|faults| panic!("{faults}")).units.remove(0)
}

#[test]
fn what_a_list_leaves_out_is_usual() {
    let foot = plain(24, "");
    assert_eq!(said(&foot), "24 foot regular 3/0/3/7/6 0 hand no-shot");
    assert_eq!((foot.title.as_str(), foot.weight), ("Red foot", Weight::Medium));
    let elephants = plain(2, "mount = \"elephant\"");
    assert_eq!(said(&elephants), "2 elephant regular 3/0/5/8/6 1 hand no-shot 5 wounds 3 attacks");
    let own = plain(2, "mount = \"elephant\"\nka = 4\nd = 9\nwounds = 4\nattacks = 2");
    assert_eq!(said(&own), "2 elephant regular 3/0/4/9/6 1 hand no-shot 4 wounds 2 attacks");
    assert_eq!(plain(24, "weight = \"heavy\"").weight, Weight::Heavy);
}

#[test]
fn a_front_that_is_not_given_suits_the_kind() {
    let front = |figures, more: &str| plain(figures, more).files;
    assert_eq!([front(24, ""), front(30, ""), front(16, ""), front(4, "")], [8, 10, 6, 4]);
    assert_eq!(front(32, "arm = \"pike\""), 8);
    assert_eq!(front(20, "weapon = \"bow\"\nsa = 3"), 10);
    assert_eq!([12, 10, 6].map(|figures| front(figures, "mount = \"horse\"")), [6, 5, 4]);
    assert_eq!(front(12, "drill = \"skirmish\""), 6);
    assert_eq!(front(3, "mount = \"chariot\""), 3);
    assert_eq!(front(24, "files = 12"), 12);
}

#[test]
fn an_army_is_told_in_a_few_words() {
    assert_eq!(army("gauls").summary(), "9 units, 180 figures");
}
