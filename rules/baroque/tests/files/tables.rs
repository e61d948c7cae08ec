//! Tables that come with the program: sound, and laid out as they should be.

use super::{Folder, scenario};
use std::collections::BTreeSet;
use tercio_baroque::setup::{Setup, UnitSetup, is_army};
use tercio_baroque::troops::{Troop, Weapon};
use tercio_engine::Shelf;
use tercio_field::{Base, Edge, Ground, Size, TICKS_PER_U, is_line};

fn tables() -> impl Iterator<Item = (String, Setup)> {
    let battle = |name: &String| !is_army(name, &Folder::text(name).unwrap());
    Folder.names().into_iter().filter(battle).map(|name| (name.clone(), scenario(&name)))
}

fn unit<'s>(setup: &'s Setup, name: &str) -> &'s UnitSetup {
    setup.units.iter().find(|unit| unit.name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn every_battle_is_read_and_told_as_json() {
    let names: Vec<String> = tables().map(|(name, _)| name).collect();
    assert_eq!(names, ["grounds", "lutzen", "meeting", "naseby", "teaching", "vienna"]);
    for (name, setup) in tables() {
        assert_eq!(setup.places.len(), setup.terrain.features.len(), "{name}");
        let json = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&json).unwrap(), setup, "{name}");
        for side in 0..2u8 {
            let chiefs = setup.commands.iter().filter(|one| one.side == side && one.chief);
            assert_eq!(chiefs.count(), 1, "{name}");
        }
    }
}

#[test]
fn every_kind_of_ground_of_troops_and_of_guns_is_on_some_table() {
    let grounds: BTreeSet<Ground> = tables()
        .flat_map(|(_, setup)| setup.terrain.features)
        .map(|feature| feature.kind)
        .collect();
    assert_eq!(grounds.into_iter().collect::<Vec<_>>(), Ground::ALL);
    let units = || tables().flat_map(|(_, setup)| setup.units);
    let troops: BTreeSet<Troop> = units().map(|unit| unit.troop).collect();
    assert_eq!(troops.into_iter().collect::<Vec<_>>(), Troop::ALL);
    let weapons: BTreeSet<Weapon> = units().filter_map(|unit| unit.weapon).collect();
    assert_eq!(weapons.into_iter().collect::<Vec<_>>(), Weapon::ALL);
}

#[test]
fn nobody_begins_within_reach_of_a_charge_or_on_ground_that_disorders_him() {
    for (name, setup) in tables().filter(|(_, setup)| !setup.free) {
        for unit in &setup.units {
            let bad = |kind: Ground| !matches!(kind, Ground::GentleHill | Ground::Road);
            let ground = setup
                .terrain
                .features
                .iter()
                .find(|feature| bad(feature.kind) && feature.shape.overlaps(&unit.base()));
            assert!(ground.is_none(), "{name}: {} stands on {ground:?}", unit.name);
        }
        let fronts = |side: u8| {
            let own = setup.units.iter().filter(move |unit| unit.side == side);
            let own = own
                .filter(|unit| unit.pose.facing.0 % 32_768 == 0 && unit.troop != Troop::Artillery);
            own.map(|unit| unit.pose.front.y)
        };
        let gap = fronts(1).min().unwrap() - fronts(0).max().unwrap();
        let least = if name == "teaching" { 5 } else { 9 };
        assert!((least..=14).contains(&(gap / TICKS_PER_U)), "{name}: {gap}");
    }
}

#[test]
fn guns_have_nobody_of_their_own_before_them() {
    for (name, setup) in tables().filter(|(_, setup)| !setup.free) {
        let cannon = |unit: &&UnitSetup| unit.weapon.is_some_and(Weapon::is_cannon);
        for gun in setup.units.iter().filter(cannon) {
            let base = gun.base();
            let length = 4 * TICKS_PER_U;
            let mouth = base.pose.ahead(length).front;
            let ahead = Base::new(mouth, base.pose.facing, Size::new(base.size.width, length));
            let blocks = |unit: &&UnitSetup| {
                let shot_past = unit.troop.is_nimble() || unit.troop == Troop::Artillery;
                unit.side == gun.side && !shot_past && ahead.overlaps(&unit.base())
            };
            let before = setup.units.iter().find(blocks).map(|unit| &unit.name);
            assert_eq!(before, None, "{name}: before {}", gun.name);
        }
    }
}

#[test]
fn a_line_is_placed_edge_to_edge_with_the_leftmost_first() {
    let setup = scenario("lutzen");
    let bases =
        |names: &[&str]| names.iter().map(|name| unit(&setup, name).base()).collect::<Vec<_>>();
    let brigades = bases(&["brigade-1", "brigade-2", "brigade-3", "brigade-4"]);
    assert_eq!(is_line(&brigades), Ok(()));
    let fronts: Vec<i32> = brigades.iter().map(|base| base.pose.front.x).collect();
    assert_eq!(fronts, [12_000, 14_000, 16_000, 18_000]);
    let tercios = bases(&["tercio-1", "tercio-2", "tercio-3"]);
    let fronts: Vec<i32> = tercios.iter().map(|base| base.pose.front.x).collect();
    assert_eq!(fronts, [17_000, 15_000, 13_000], "their left is in the east");
}

#[test]
fn a_line_of_guns_and_foot_has_no_gaps() {
    let text = Folder::text("teaching").unwrap();
    let at = text.find("[[side.place]]").unwrap();
    let end = text.find("\n[[side]]\nname = \"Northerners\"").unwrap();
    let names = ["foot-1", "guns", "foot-2", "shot", "horse", "riders"];
    let names = names.map(|name| format!("\"south-{name}\"")).join(", ");
    let line = format!("[[side.place]]\nline = [{names}]\nat = [10, 4, 0]\n");
    let setup = super::read(&format!("{}{line}{}", &text[..at], &text[end..])).unwrap();
    let edges = |name: &str| {
        let corners = unit(&setup, name).base().corners();
        let xs = corners.map(|corner| corner.x);
        (xs.into_iter().min().unwrap(), xs.into_iter().max().unwrap())
    };
    assert!((edges("south-foot-1").1 - edges("south-guns").0).abs() <= 1);
    assert!((edges("south-guns").1 - edges("south-foot-2").0).abs() <= 1);
    let (left, right) = (edges("south-foot-1").0, edges("south-riders").1);
    assert!((left + right - 20_000).abs() <= 1, "the middle of the line is where it is placed");
}

#[test]
fn naseby_has_okey_in_the_hedges_and_the_train_behind() {
    let setup = scenario("naseby");
    let okey = unit(&setup, "okey");
    assert!(okey.on_foot && okey.troop == Troop::Dragoons);
    let hedge = setup.places.iter().position(|place| place == "Sulby Hedges").unwrap();
    let hedge = &setup.terrain.features[hedge];
    assert_eq!(hedge.kind, Ground::Obstacle);
    let base = okey.base();
    let ahead = base.pose.ahead(TICKS_PER_U / 2);
    assert!(hedge.shape.overlaps(&Base { pose: ahead, ..base }), "right before them");
    let train = unit(&setup, "train");
    assert_eq!(train.troop, Troop::Baggage);
    assert_eq!(setup.table.distance_to_edge(&train.base(), Edge::South), 0);
    let strength = |leader: &str| -> u32 {
        let command = setup.commands.iter().position(|one| one.leader == leader).unwrap();
        let own = setup.units.iter().filter(|unit| usize::from(unit.command) == command);
        own.filter(|unit| unit.troop.is_mounted(unit.on_foot)).map(|unit| u32::from(unit.vbu)).sum()
    };
    let wings = ["Oliver Cromwell", "Prince Rupert", "Henry Ireton", "Sir Marmaduke Langdale"];
    let wings = wings.map(strength);
    assert!(wings[1..].iter().all(|other| wings[0] > *other), "{wings:?}");
}

#[test]
fn lutzen_is_the_imperialists_and_the_ditches_lie_before_them() {
    let setup = scenario("lutzen");
    assert_eq!((setup.sides[0].as_str(), setup.attacker), ("Swedes", 0));
    let town = setup.places.iter().position(|place| place == "Lutzen").unwrap();
    assert_eq!(setup.villages, [(u8::try_from(town).unwrap(), 1)]);
    let ditch = setup.places.iter().position(|place| place == "the ditches").unwrap();
    let ditch = &setup.terrain.features[ditch];
    for name in ["tercio-1", "tercio-3", "cuirassiers-1"] {
        let base = unit(&setup, name).base();
        let swept = Base::new(
            base.pose.ahead(3 * TICKS_PER_U).front,
            base.pose.facing,
            Size::new(base.size.width, 3 * TICKS_PER_U),
        );
        assert!(ditch.shape.overlaps(&swept), "{name}");
    }
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
