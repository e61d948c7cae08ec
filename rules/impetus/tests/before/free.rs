//! Battles of two armies without a scenario, and scenarios that are set up at the table.

use super::*;
use tercio_impetus::troops::{Level, Troop};
use tercio_impetus::{Setup, Status};

fn told(armies: [&str; 2]) -> String {
    setup::free(armies, &CARD).unwrap_err().to_string()
}

#[test]
fn two_armies_make_a_battle_on_a_bare_table() {
    let setup = setup::free(["normans", "saxons"], &CARD).unwrap();
    assert!(setup.free && setup.terrain.features.is_empty());
    assert_eq!(setup.sides, ["Normans", "Saxons"]);
    assert_eq!(setup.title, "Normans against Saxons");
    assert_eq!((setup.table.width, setup.table.height), (180_000, 120_000));
    assert_eq!([0, 1].map(|side| setup.initial_vd(side)), [18, 15]);
    let state = rules(["normans", "saxons"]).begin();
    assert!(state.units.iter().all(|unit| unit.status == Status::Waiting));
}

#[test]
fn names_that_both_sides_have_are_told_apart() {
    let names = |armies: [&str; 2]| -> Vec<String> {
        let setup = setup::free(armies, &CARD).unwrap();
        assert_ne!(setup.sides[0], setup.sides[1]);
        setup.units.into_iter().map(|unit| unit.name).collect()
    };
    assert!(names(["normans", "saxons"]).contains(&"housecarls-1".to_string()));
    let twice = names(["normans", "normans"]);
    assert!(twice.contains(&"red-knights-1".into()) && twice.contains(&"blue-knights-1".into()));
    let foot = names(["scots-1298", "saxons"]);
    assert!(foot.contains(&"scots-highlanders".into()) && foot.contains(&"saxons-fyrd-1".into()));
    let english = setup::free(["english-1298", "english-1415"], &CARD).unwrap();
    assert_eq!(english.sides, ["Red English", "Blue English"]);
    Impetus::new(english, House::default()).unwrap();
}

#[test]
fn what_is_no_army_is_told() {
    assert!(
        told(["norman", "saxons"]).contains("no army is called `norman`; did you mean `normans`?")
    );
    assert!(told(["saxons", "hastings"]).contains("`hastings` is not an army"));
    assert_eq!(told(["nobody", "nobody"]).lines().count(), 1);
    assert_eq!(told(["nobody", "no-one"]).lines().count(), 2);
}

/// An army whose first unit is of this kind, and with whom its commander is then.
fn leads(troop: &str) -> String {
    struct One(String);
    impl tercio_engine::Shelf for One {
        fn find(&self, _: &str) -> Option<(String, String)> {
            Some(("one.toml".into(), self.0.clone()))
        }
        fn names(&self) -> Vec<String> {
            Vec::new()
        }
    }
    let unit = |name: &str, troop: &str| {
        let weapon = if troop == "ART" { "weapon = \"artillery-a\"\n" } else { "" };
        format!(
            "[[command.unit]]\nname = \"{name}\"\ntype = \"{troop}\"\nm = 5\nvbu = 4\n\
             impetus = 1\nvd = 1\ndiscipline = \"B\"\n{weapon}"
        )
    };
    let text = format!(
        "system = \"impetus\"\nname = \"A\"\n[[command]]\ntitle = \"c\"\ncommander = \"d\"\n\
         level = \"fair\"\nstructure = \"good\"\n{}{}{}",
        unit("first", troop),
        unit("second", "S"),
        unit("third", "FP"),
    );
    let setup = setup::free(["a", "b"], &One(text)).unwrap();
    setup.units.into_iter().find(|unit| unit.general).unwrap().name
}

#[test]
fn a_commander_is_with_a_unit_that_can_keep_him() {
    for troop in ["S", "CL", "B", "ART", "CF"] {
        assert_eq!(leads(troop), "red-third", "{troop}");
    }
    assert_eq!(leads("CP"), "red-first");
}

#[test]
fn a_scenario_can_leave_ground_and_places_to_the_table() {
    let text = CARD.file("meeting").unwrap().text;
    let setup = Impetus::read("meeting", text, &CARD).unwrap();
    assert!(setup.free);
    let with: Vec<&str> =
        setup.units.iter().filter(|unit| unit.general).map(|unit| unit.name.as_str()).collect();
    assert_eq!(with, ["legion-2", "equites-1", "africans", "spanish-horse"]);
    let rules = Impetus::new(setup, House::default()).unwrap();
    assert_eq!(before(&rules.begin()), Some(Before::Attacker));
    let faults = |more: &str, at: &str| {
        let text = text.replace(at, &format!("{at}\n{more}"));
        Impetus::read("meeting", &text, &CARD).unwrap_err().to_string()
    };
    let place = faults("[[side.place]]\nunit = \"legion-1\"\nat = [90, 20, 0]", "\"equites-1\"]");
    assert!(place.contains("places of a free battle are chosen at the table"), "{place}");
    let who = faults("attacker = \"Rome\"", "free = true");
    assert!(who.contains("who attacks in a free battle is thrown for"), "{who}");
    let ground =
        faults("[[ground]]\nname = \"a\"\nkind = \"wood\"\nrect = [9, 9, 9, 9]", "-horse\"]");
    assert!(ground.contains("ground of a free battle is laid at the table"), "{ground}");
}

#[test]
fn a_free_battle_needs_room_to_be_set_up() {
    let told = |change: fn(&mut Setup)| {
        let mut setup = setup::free(["normans", "saxons"], &CARD).unwrap();
        change(&mut setup);
        Impetus::new(setup, House::default()).unwrap_err().to_string()
    };
    assert!(told(|setup| setup.table.width = 119_000).contains("too small to lay ground on"));
    assert!(told(|setup| setup.table.height = 89_000).contains("too small to lay ground on"));
    let crowd = told(|setup| {
        setup.table.width = 120_000;
        for unit in setup.units.iter_mut().filter(|unit| unit.side == 0) {
            (unit.troop, unit.depth) = (Troop::HeavyHorse, 4);
        }
    });
    assert!(crowd.contains("side 1 is too large to deploy"), "{crowd}");
    assert!(told(|setup| setup.commands[0].level = Level::Nobody).contains("has no commander"));
}
