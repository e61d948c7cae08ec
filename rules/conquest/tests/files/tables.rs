//! Tables that come with the program: sound, and laid out as they should be.

use super::{Folder, scenario};
use std::collections::BTreeSet;
use tercio_conquest::setup::{Setup, UnitSetup, is_army};
use tercio_conquest::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon, Weight};
use tercio_engine::Shelf;
use tercio_field::{Base, Ground, Size, TICKS_PER_U};

fn tables() -> impl Iterator<Item = (String, Setup)> {
    let battle = |name: &String| !is_army(name, &Folder::text(name).unwrap());
    Folder.names().into_iter().filter(battle).map(|name| (name.clone(), scenario(&name)))
}

fn unit<'s>(setup: &'s Setup, name: &str) -> &'s UnitSetup {
    setup.units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("no {name}"))
}

fn ground<'s>(setup: &'s Setup, name: &str) -> &'s tercio_field::Feature {
    let place = setup.places.iter().position(|place| place == name).unwrap();
    &setup.terrain.features[place]
}

#[test]
fn every_battle_is_read_and_told_as_json() {
    let names: Vec<String> = tables().map(|(name, _)| name).collect();
    assert_eq!(names, ["agincourt", "gaugamela", "grounds", "meeting", "rome-gauls", "teaching"]);
    for (name, setup) in tables() {
        assert_eq!(setup.places.len(), setup.terrain.features.len(), "{name}");
        let json = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup, "{name}");
        for (side, general) in (0u8..).zip(&setup.generals) {
            assert_eq!(setup.units[usize::from(general.with)].side, side, "{name}");
        }
    }
}

/// What of a list stands on some table, in the list's order.
fn met<T: Ord>(of: impl Fn(&UnitSetup) -> Option<T>) -> Vec<T> {
    let units = tables().flat_map(|(_, setup)| setup.units);
    let all: BTreeSet<T> = units.filter_map(|unit| of(&unit)).collect();
    all.into_iter().collect()
}

#[test]
fn every_kind_of_ground_of_troops_and_of_arms_is_on_some_table() {
    let grounds: BTreeSet<Ground> = tables()
        .flat_map(|(_, setup)| setup.terrain.features)
        .map(|feature| feature.kind)
        .collect();
    assert_eq!(grounds.into_iter().collect::<Vec<_>>(), Ground::ALL);
    assert_eq!(met(|unit| Some(unit.mount)), Mount::ALL);
    assert_eq!(met(|unit| Some(unit.drill)), Drill::ALL);
    assert_eq!(met(|unit| Some(unit.arm)), Arm::ALL);
    assert_eq!(met(|unit| Some(unit.shield)), Shield::ALL);
    assert_eq!(met(|unit| Some(unit.armour)), Armour::ALL);
    assert_eq!(met(|unit| Some(unit.barding)), Barding::ALL);
    assert_eq!(met(|unit| unit.weapon), Weapon::ALL);
}

#[test]
fn blocks_do_not_overlap_and_stand_on_open_ground_of_the_table() {
    for (name, setup) in tables().filter(|(_, setup)| !setup.free) {
        for (place, unit) in setup.units.iter().enumerate() {
            let base = unit.base();
            assert!(setup.table.holds(&base), "{name}: {}", unit.name);
            assert!(base.size.width > 0 && base.size.depth > 0);
            for other in &setup.units[..place] {
                let clear = !base.overlaps(&other.base());
                assert!(clear, "{name}: {} on {}", unit.name, other.name);
            }
            let bad = |kind: Ground| !matches!(kind, Ground::GentleHill | Ground::Road);
            let features = setup.terrain.features.iter();
            let ground = features
                .filter(|feature| bad(feature.kind))
                .find(|feature| feature.shape.overlaps(&base));
            assert!(ground.is_none(), "{name}: {} stands on {ground:?}", unit.name);
        }
    }
}

/// Twice the move of the fastest of each kind, in inches; barded horse and heavier chariots
/// are slower.
const fn charge_of(unit: &UnitSetup) -> i32 {
    match unit.mount {
        Mount::Foot => 12,
        Mount::Horse if matches!(unit.weight, Weight::Heavy) => 14,
        Mount::Chariot if matches!(unit.weight, Weight::Medium) => 16,
        Mount::Horse | Mount::Chariot => 18,
        Mount::Elephant => 12,
    }
}

#[test]
fn nobody_begins_within_reach_of_a_charge() {
    for (name, setup) in tables().filter(|(_, setup)| !setup.free) {
        for unit in &setup.units {
            let base = unit.base();
            let reach = charge_of(unit) * TICKS_PER_U;
            let front = base.pose.ahead(reach).front;
            let swept = Base::new(front, base.pose.facing, Size::new(base.size.width, reach));
            let foe = setup
                .units
                .iter()
                .find(|other| other.side != unit.side && swept.overlaps(&other.base()));
            assert!(foe.is_none(), "{name}: {} and {}", unit.name, foe.unwrap().name);
        }
    }
}

#[test]
fn a_block_is_as_large_as_its_figures() {
    let size = |file: &str, name: &str| unit(&scenario(file), name).base().size;
    assert_eq!(size("rome-gauls", "hastati-1"), Size::new(6_400, 2_400), "8 wide, 3 deep");
    assert_eq!(size("rome-gauls", "principes-1"), Size::new(5_600, 2_400), "7, 7 and 6");
    assert_eq!(size("rome-gauls", "equites"), Size::new(5_000, 4_000));
    assert_eq!(size("rome-gauls", "velites-1"), Size::new(9_600, 3_200), "apart");
    assert_eq!(size("gaugamela", "chariots"), Size::new(6_000, 3_000));
}

#[test]
fn a_line_is_placed_from_the_left_with_its_gaps() {
    let setup = scenario("agincourt");
    let x = |name: &str| unit(&setup, name).pose.front.x;
    // Four bodies of longbows of 8 inches and two of men-at-arms of 4.8, edge to edge about 36.
    let line = ["longbows-1", "men-at-arms-1", "longbows-2", "longbows-3", "longbows-4"].map(x);
    assert_eq!(line, [19_200, 25_600, 32_000, 40_000, 52_800]);
    // Seen from the south, the left of the French is in the east; 4.2 inches are between them.
    assert_eq!(["van-1", "van-3"].map(x), [41_300, 30_700]);
}

#[test]
fn agincourt_lies_between_woods_with_mud_in_the_middle() {
    let setup = scenario("agincourt");
    for name in ["the wood of Agincourt", "the wood of Tramecourt"] {
        assert_eq!(ground(&setup, name).kind, Ground::Wood);
    }
    let fields = ground(&setup, "the sown fields");
    assert_eq!(fields.kind, Ground::Broken);
    for name in ["van-1", "van-2", "van-3"] {
        let base = unit(&setup, name).base();
        let length = 16 * TICKS_PER_U;
        let front = base.pose.ahead(length).front;
        let ahead = Base::new(front, base.pose.facing, Size::new(base.size.width, length));
        assert!(fields.shape.overlaps(&ahead), "{name} has the mud before it");
    }
    assert_eq!(setup.units.iter().filter(|unit| unit.stakes).count(), 4);
}

#[test]
fn gaugamela_is_a_plain() {
    let setup = scenario("gaugamela");
    let hard = |feature: &&tercio_field::Feature| {
        !matches!(feature.kind, Ground::GentleHill | Ground::Road | Ground::Broken)
    };
    assert_eq!(setup.terrain.features.iter().find(hard), None);
    let [macedon, persia] = [0, 1].map(|side| setup.strength(side).1);
    assert!(macedon < persia);
}

#[test]
fn the_teaching_battle_is_small_and_the_same_for_both() {
    let setup = scenario("teaching");
    assert_eq!(setup.strength(0), setup.strength(1));
    assert!(setup.strength(0).0 <= 6);
}

#[test]
fn every_lesson_names_the_order_it_hopes_for() {
    let setup = scenario("teaching");
    assert!(setup.lessons.len() >= 6);
    for lesson in &setup.lessons {
        assert!(lesson.text.contains(&format!("`{}`", lesson.order)), "{lesson:?}");
        assert!(lesson.text.matches(". ").count() <= 2, "too long: {}", lesson.text);
        let named = lesson
            .order
            .split_whitespace()
            .filter(|word| word.starts_with("south-") || word.starts_with("north-"));
        named.for_each(|name| assert!(!unit(&setup, name).title.is_empty()));
    }
}
