//! Battles of two armies without a scenario, and scenarios that are set up at the table.

use super::{Folder, read, scenario};
use tercio_conquest::setup;

fn told(armies: [&str; 2]) -> String {
    setup::free(armies, &Folder).unwrap_err().to_string()
}

#[test]
fn two_armies_make_a_battle_on_a_bare_table() {
    let setup = setup::free(["macedon-331", "persia-331"], &Folder).unwrap();
    assert!(setup.free && setup.terrain.features.is_empty());
    assert_eq!(setup.sides, ["Macedon", "Persia"]);
    assert_eq!(setup.title, "Macedon against Persia");
    assert_eq!((setup.table.width, setup.table.height, setup.turns), (72_000, 48_000, 6));
    assert_eq!([0, 1].map(|side| setup.strength(side)), [(6, 140), (10, 187)]);
    for (side, general) in (0u8..).zip(&setup.generals) {
        assert_eq!(setup.units[usize::from(general.with)].side, side);
    }
    assert_eq!(setup.units[usize::from(setup.generals[1].with)].name, "greeks-1");
}

#[test]
fn names_that_both_sides_have_are_told_apart() {
    let names = |armies: [&str; 2]| -> Vec<String> {
        let setup = setup::free(armies, &Folder).unwrap();
        assert_ne!(setup.sides[0], setup.sides[1]);
        setup.units.into_iter().map(|unit| unit.name).collect()
    };
    assert!(names(["gauls", "polybian-rome"]).contains(&"gaesati".to_string()));
    let twice = names(["gauls", "gauls"]);
    assert!(twice.contains(&"red-gaesati".into()) && twice.contains(&"blue-gaesati".into()));
}

#[test]
fn what_is_no_army_is_told() {
    let near = told(["gaul", "macedon-331"]);
    assert!(near.contains("no army is called `gaul`; did you mean `gauls`?"), "{near}");
    assert!(told(["gauls", "agincourt"]).contains("`agincourt` is not an army"));
    assert_eq!(told(["nobody", "nobody"]).lines().count(), 1);
    assert_eq!(told(["nobody", "no-one"]).lines().count(), 2);
}

#[test]
fn a_scenario_can_leave_ground_and_places_to_the_table() {
    let meeting = scenario("meeting");
    assert!(meeting.free);
    assert_eq!((meeting.table.width, meeting.table.height), (72_000, 48_000));
    let text = Folder::text("meeting").unwrap();
    let faults = |more: &str, at: &str| {
        read(&text.replace(at, &format!("{at}\n{more}"))).unwrap_err().to_string()
    };
    let place = faults("[[side.place]]\nunit = \"triarii\"\nat = [15, 3, 0]", "\"polybian-rome\"");
    assert!(place.contains("places of a free battle are chosen at the table"), "{place}");
    let wood = "[[ground]]\nname = \"a\"\nkind = \"wood\"\nrect = [9, 9, 2, 2]";
    let ground = faults(wood, "\"macedon-331\"");
    assert!(ground.contains("ground of a free battle is laid at the table"), "{ground}");
}
