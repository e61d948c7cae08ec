//! Units of an army file: what each must say, and what it has unless it says so.

use super::UnitSetup;
use super::form::{ATTACKS, CA, COUNT, D, FIGURES, FILES, KA, MO, SA, WEAPONS, WOUNDS};
use crate::sheet;
use crate::survey::least_files;
use crate::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon, Weight};
use std::ops::RangeInclusive;
use tercio_engine::Kind;
use tercio_engine::setup::Part;
use tercio_family::{check_typed, shown_as};
use tercio_field::Pose;
use tercio_ledger::Rule;

/// Reads a unit, or `count` of them.
pub(super) fn read_units(mut part: Part<'_, '_>, units: &mut Vec<UnitSetup>) {
    let name = part.text("name").unwrap_or_default();
    part.call(format!("unit `{name}`"));
    check_typed(&part, "name", &name);
    let count = part.number_or("count", COUNT, 1);
    let title = part.text_or("title", &shown_as(&name));
    let unit = UnitSetup { name, title, ..read_profile(&part) };
    check_fit(&part, &unit);
    for each in 1..=count {
        let mut unit = unit.clone();
        if count > 1 {
            unit.name += &format!("-{each}");
            unit.title += &format!(" {each}");
        }
        if units.iter().any(|other| other.name == unit.name) {
            let what = format!("two units are called `{}`", unit.name);
            part.fault_at("name", what, "names are used in orders, so each must be different");
        }
        units.push(unit);
    }
    part.close();
}

/// All of a unit but its names.
fn read_profile(part: &Part<'_, '_>) -> UnitSetup {
    let mount = part.word("mount", &Mount::KIND, Mount::from_word);
    let usual = sheet::usual(mount);
    let figure = |key, range: RangeInclusive<i64>, usual: i16| -> i8 {
        i8::try_from(part.number_or(key, range, usual.into())).unwrap_or_default()
    };
    let needed = |key, range: RangeInclusive<i64>| -> i8 {
        let least = *range.start();
        i8::try_from(part.number(key, range).unwrap_or(least)).unwrap_or_default()
    };
    let small = |key, range, usual: &Rule| -> u8 {
        u8::try_from(part.number_or(key, range, usual.value.into())).unwrap_or(1)
    };
    let figures = part.number("figures", FIGURES).unwrap_or(*FIGURES.start());
    let weapon = read_weapon(part);
    let mut unit = UnitSetup {
        name: String::new(),
        title: String::new(),
        side: 0,
        figures: u16::try_from(figures).unwrap_or(1),
        files: 0,
        mount,
        drill: part.word("drill", &Drill::KIND, Drill::from_word),
        weight: Weight::Medium,
        ca: needed("ca", CA),
        sa: if weapon.is_some() { needed("sa", SA) } else { figure("sa", SA, 0) },
        ka: figure("ka", KA, usual.ka.value),
        d: figure("d", D, usual.d.value),
        mo: needed("mo", MO),
        arm: part.word("arm", &Arm::KIND, Arm::from_word),
        shield: part.word("shield", &Shield::KIND, Shield::from_word),
        armour: part.word("armour", &Armour::KIND, Armour::from_word),
        barding: part.word("barding", &Barding::KIND, Barding::from_word),
        weapon,
        stakes: part.flag("stakes"),
        wounds: small("wounds", WOUNDS, usual.wounds),
        attacks: small("attacks", ATTACKS, usual.attacks),
        pose: Pose::default(),
    };
    let given = part.word("weight", &Weight::KIND, Weight::from_word);
    unit.weight = if part.has("weight") { given } else { usual_weight(&unit) };
    unit.files = u8::try_from(part.number_or("files", FILES, 0)).unwrap_or_default();
    if unit.files == 0 {
        unit.files = usual_files(&unit);
    } else {
        check_files(part, &unit);
    }
    unit
}

fn read_weapon(part: &Part<'_, '_>) -> Option<Weapon> {
    let from_word = |word: &str| match word {
        "none" => Some(None),
        _ => Weapon::from_word(word).map(Some),
    };
    part.word("weapon", &Kind::Word(WEAPONS), from_word)
}

/// How fast it is by what it carries: light formations and skirmishers are light; heavy are pikes,
/// plate, large shields with heavy armour, and horses in barding.
fn usual_weight(unit: &UnitSetup) -> Weight {
    let armoured = !matches!(unit.armour, Armour::None | Armour::Light);
    let heavy = match unit.mount {
        Mount::Foot => {
            let laden = unit.shield == Shield::Large && armoured;
            laden || unit.arm == Arm::Pike || unit.armour == Armour::Plate
        }
        _ => unit.barding != Barding::None,
    };
    match unit.drill {
        Drill::Light | Drill::Skirmish => Weight::Light,
        _ if heavy => Weight::Heavy,
        _ => Weight::Medium,
    }
}

/// Ranks that a unit stands in unless its list says otherwise: pikes deep, other foot in three,
/// horse and shooters in two.
fn usual_ranks(unit: &UnitSetup) -> u16 {
    let shoots = unit.weapon.is_some_and(|weapon| weapon >= Weapon::Slings);
    match unit.mount {
        Mount::Chariot | Mount::Elephant => 1,
        Mount::Foot if unit.arm == Arm::Pike => 4,
        Mount::Foot if unit.drill != Drill::Skirmish && !shoots => 3,
        Mount::Foot | Mount::Horse => 2,
    }
}

fn usual_files(unit: &UnitSetup) -> u8 {
    let files = unit.figures.div_ceil(usual_ranks(unit));
    let most = u8::try_from(*FILES.end()).unwrap_or(u8::MAX);
    u8::try_from(files).unwrap_or(u8::MAX).min(most).max(least_files(unit, unit.figures))
}

/// Whether a unit can stand in so many files.
pub(super) fn check_files(part: &Part<'_, '_>, unit: &UnitSetup) {
    let least = match unit.drill {
        Drill::Skirmish => 1,
        _ => least_files(unit, unit.figures),
    };
    if !(u16::from(least)..=unit.figures).contains(&u16::from(unit.files)) {
        let (name, files, figures) = (&unit.name, unit.files, unit.figures);
        let what = format!("{figures} figures{} cannot stand in {files} files", of(name));
        part.fault_at("files", what, format!("from {least} to {figures} files"));
    }
}

fn of(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" of `{name}`") }
}

/// What only some can carry.
fn check_fit(part: &Part<'_, '_>, unit: &UnitSetup) {
    let rides = unit.mount.is_mounted();
    let wrong = |bad: bool, key: &str, word: &str, hint: &str| {
        if bad {
            part.fault_at(key, format!("{} cannot have `{word}`", unit.mount), hint);
        }
    };
    let on_foot_only = matches!(unit.arm, Arm::Pike | Arm::Pilum);
    wrong(rides && on_foot_only, "arm", unit.arm.word(), "only foot fight with it");
    wrong(
        !rides && unit.arm == Arm::Lance,
        "arm",
        unit.arm.word(),
        "only the mounted fight with it",
    );
    let stood_up = matches!(unit.shield, Shield::Spara | Shield::Pavise);
    wrong(rides && stood_up, "shield", unit.shield.word(), "only foot stand behind it");
    let barded = unit.barding != Barding::None;
    wrong(!rides && barded, "barding", unit.barding.word(), "only animals have barding");
    wrong(rides && unit.stakes, "stakes", "stakes", "only foot plant them");
}
