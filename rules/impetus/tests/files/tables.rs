//! Tables that come with the program: sound, as large as bases are, and looked at.

use super::scenario;
use serde_json::json;
use std::collections::BTreeSet;
use tercio_chance::Seat;
use tercio_engine::{DiceFrom, Match, Named, Next, Ruleset, Shelf, Side, Terms};
use tercio_field::{Ground, is_line};
use tercio_impetus::setup::{ground_word, read_army};
use tercio_impetus::troops::Troop;
use tercio_impetus::{CARD, Impetus, Setup};
use tercio_ledger::House;
use tercio_trials::golden;

fn tables() -> impl Iterator<Item = Setup> {
    CARD.files.iter().filter(|file| file.scenario).map(|file| scenario(file.name))
}

#[test]
fn every_file_that_comes_with_the_program_is_sound() {
    let folder = golden::root().join("data/impetus");
    let mut kept: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    kept.sort();
    let mut known: Vec<String> = CARD.names();
    known.sort();
    assert_eq!(kept, known, "data/impetus and the card differ");
    for file in CARD.files {
        if !file.scenario {
            read_army(file.name, file.text).unwrap();
            assert!(Impetus::read_army(file.name, file.text).unwrap().is_ok());
            continue;
        }
        assert!(Impetus::read_army(file.name, file.text).is_none());
        let rules = Impetus::new(scenario(file.name), House::default()).unwrap();
        rules.sound(&rules.begin()).unwrap();
        let json = serde_json::to_string(rules.setup()).unwrap();
        let back: Setup = serde_json::from_str(&json).unwrap();
        assert_eq!(back, *rules.setup());
    }
}

#[test]
fn every_kind_of_ground_and_of_troops_is_on_some_table() {
    let grounds: BTreeSet<Ground> =
        tables().flat_map(|setup| setup.terrain.features).map(|feature| feature.kind).collect();
    assert_eq!(grounds.into_iter().collect::<Vec<_>>(), Ground::ALL);
    let troops: BTreeSet<Troop> =
        tables().flat_map(|setup| setup.units).map(|unit| unit.troop).collect();
    assert_eq!(troops.into_iter().collect::<Vec<_>>(), Troop::ALL[2..]);
}

#[test]
fn ground_is_called_as_the_geometry_writes_it() {
    for ground in Ground::ALL {
        assert_eq!(json!(ground), json!(ground_word(ground)));
    }
}

#[test]
fn a_line_is_placed_edge_to_edge_with_the_leftmost_first() {
    let setup = scenario("hastings");
    let bases = |names: &[&str]| {
        let find = |name: &&str| setup.units.iter().find(|unit| unit.name == *name).unwrap();
        names.iter().map(find).map(|unit| unit.base()).collect::<Vec<_>>()
    };
    let knights = bases(&["bretons", "knights-1", "knights-2", "knights-3", "knights-4"]);
    assert_eq!(is_line(&knights), Ok(()));
    let fronts: Vec<i32> = knights.iter().map(|base| base.pose.front.x).collect();
    assert_eq!(fronts, [70_000, 78_000, 86_000, 94_000, 102_000]);
    let wall = bases(&["great-fyrd-1", "housecarls-1", "great-fyrd-2"]);
    let fronts: Vec<i32> = wall.iter().map(|base| base.pose.front.x).collect();
    assert_eq!(fronts, [114_000, 90_000, 66_000], "their left is in the east");
}

#[test]
fn blocks_are_as_deep_as_their_units_together() {
    let setup = scenario("grounds");
    let deep = |name: &str| {
        let unit = setup.units.iter().find(|unit| unit.name == name).unwrap();
        (unit.base().size.width, unit.base().size.depth)
    };
    assert_eq!(deep("pikes"), (8_000, 6_000));
    assert_eq!(deep("spears"), (8_000, 6_000));
    assert_eq!(deep("wagons"), (8_000, 8_000));
    assert_eq!(deep("men-at-arms"), (8_000, 6_000));
    assert_eq!(deep("elephants-1"), (8_000, 5_000));
}

#[test]
fn commanders_are_where_the_scenario_has_them() {
    for setup in tables() {
        for (number, command) in setup.commands.iter().enumerate() {
            let with = setup
                .units
                .iter()
                .filter(|unit| unit.general && usize::from(unit.command) == number);
            assert_eq!(with.count(), 1, "{}: {}", setup.title, command.title);
        }
    }
    let setup = scenario("hastings");
    let led: Vec<&str> =
        setup.units.iter().filter(|unit| unit.general).map(|unit| unit.name.as_str()).collect();
    assert_eq!(led, ["knights-2", "spearmen", "housecarls-1", "fyrd-3"]);
}

#[test]
fn a_table_is_drawn_and_waits_for_its_first_turn() {
    let terms = Terms { dice: DiceFrom::Typed, ..Terms::default() };
    let mut game = Match::<Impetus>::new(scenario("agincourt"), terms).unwrap();
    game.advance().unwrap();
    assert_eq!(game.state().turn, 1);
    let Next::Sealed(asked) = game.next() else { panic!("{:?}", game.next()) };
    let seats: Vec<Seat> = asked.iter().map(|(seat, _)| *seat).collect();
    assert_eq!(seats, [Seat(0), Seat(1)], "both name a command in secret");
    let early = game.rules().understand(game.state(), Seat(0), "done").unwrap();
    assert!(game.rules().judge(game.state(), Seat(0), &early).is_err());
    let named = game.rules().understand(game.state(), Seat(0), "name 1").unwrap();
    game.submit(Seat(0), named).unwrap();
    let view = game.view(None);
    assert_eq!((view.scene.width, view.scene.height), (180_000, 120_000));
    assert!(view.offers.is_empty());
    let king = view.scene.pieces.iter().find(|piece| piece.label.contains("(king)")).unwrap();
    assert_eq!((king.glyph.as_str(), king.width, king.depth), ("FP", 8_000, 3_000));
    assert_eq!(king.badges.iter().map(|badge| badge.text.as_str()).collect::<Vec<_>>(), ["C"]);
    let bows = view.scene.pieces.iter().find(|piece| piece.label.contains("(longbows-1)")).unwrap();
    assert_eq!(bows.badges[0].meaning, "behind stakes");
    let looks: Vec<&str> = view.scene.areas.iter().map(|area| area.kind.as_str()).collect();
    assert_eq!(looks, ["wood", "wood", "broken", "buildings", "buildings", "buildings", "road"]);
    assert_eq!(view.scene.areas[6].width, 2_000);
    assert_eq!(view.scene.areas[6].line.len(), 5);
}

#[test]
fn hills_have_their_crest_and_bogs_look_wet() {
    let game = Match::<Impetus>::new(scenario("falkirk"), Terms::default()).unwrap();
    let areas = game.view(None).scene.areas;
    assert_eq!((areas[0].kind.as_str(), areas[0].line.len()), ("gentle-hill", 3));
    assert_eq!((areas[1].kind.as_str(), areas[1].label.as_str()), ("marsh", "the bog (difficult)"));
}

fn side(file: &str, unit: &str, procedure: &str, side: Side) -> serde_json::Value {
    Impetus::side_facts(&scenario(file), &Named { unit, procedure, side }).unwrap()
}

#[test]
fn who_is_named_first_charges_and_who_is_named_second_stands() {
    let knights = side("hastings", "knights-2", "melee", Side::A);
    assert_eq!(knights["impetus"], 4);
    assert_eq!((&knights["general"], &knights["type"]), (&json!(true), &json!("CP")));
    let housecarls = side("hastings", "housecarls-2", "melee", Side::B);
    assert_eq!(housecarls.get("impetus"), None);
    assert_eq!((&housecarls["shieldwall"], &housecarls["uphill"]), (&json!(true), &json!(true)));
    let coming = side("hastings", "housecarls-2", "melee", Side::A);
    assert_eq!((&coming["shieldwall"], &coming["impetus"]), (&json!(false), &json!(2)));
    assert_eq!(coming.get("uphill"), None);
    // A target may counter-charge, a victor may pursue: there it is what the unit has.
    assert_eq!(side("hastings", "housecarls-2", "charge", Side::B)["impetus"], 2);
    assert_eq!(side("hastings", "housecarls-2", "retreat", Side::B)["impetus"], 2);
}

#[test]
fn a_unit_brings_its_weapon_and_its_commander() {
    let setup = scenario("cannae");
    let brought = |unit: &str, side: Side| {
        Impetus::place_facts(&setup, &Named { unit, procedure: "fire", side }).unwrap()
    };
    assert_eq!(brought("velites-1", Side::A)["weapon"], "javelin");
    assert_eq!(brought("velites-1", Side::B).get("weapon"), None);
    assert_eq!(brought("legion-1", Side::A)["a_pila"], true);
    let horse = side("cannae", "numidians-1", "initiative", Side::A);
    assert_eq!((&horse["level"], &horse["inspired"]), (&json!("expert"), &json!(true)));
    let foot = side("cannae", "africans", "initiative", Side::A);
    assert_eq!((&foot["level"], &foot["inspired"]), (&json!("charismatic"), &json!(false)));
    let nobody = Named { unit: "nobody", procedure: "fire", side: Side::A };
    assert_eq!(Impetus::side_facts(&setup, &nobody), None);
}
