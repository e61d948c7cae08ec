//! Battles of two armies without a scenario, and scenarios that are set up at the table.

use super::{Folder, read, scenario};
use tercio_baroque::setup;

fn told(armies: [&str; 2]) -> String {
    setup::free(armies, &Folder).unwrap_err().to_string()
}

#[test]
fn two_armies_make_a_battle_on_a_bare_table() {
    let setup = setup::free(["poles-1683", "ottomans"], &Folder).unwrap();
    assert!(setup.free && setup.terrain.features.is_empty() && setup.villages.is_empty());
    assert_eq!(setup.sides, ["Poles", "Ottomans"]);
    assert_eq!(setup.title, "Poles against Ottomans");
    assert_eq!((setup.table.width, setup.table.height), (30_000, 20_000));
    assert_eq!([0, 1].map(|side| setup.initial_vd(side)), [21, 20]);
    for (number, command) in setup.commands.iter().enumerate() {
        let with = &setup.units[usize::from(command.with.unwrap())];
        assert_eq!((usize::from(with.command), with.side), (number, command.side));
    }
}

#[test]
fn names_that_both_sides_have_are_told_apart() {
    let names = |armies: [&str; 2]| -> Vec<String> {
        let setup = setup::free(armies, &Folder).unwrap();
        assert_ne!(setup.sides[0], setup.sides[1]);
        setup.units.into_iter().map(|unit| unit.name).collect()
    };
    assert!(names(["poles-1683", "ottomans"]).contains(&"hussars-1".to_string()));
    let twice = names(["ottomans", "ottomans"]);
    assert!(twice.contains(&"red-spahis-1".into()) && twice.contains(&"blue-spahis-1".into()));
    let mixed = names(["royalists-1643", "teaching-army"]);
    assert!(mixed.contains(&"royalists-guns".into()) && mixed.contains(&"teaching-guns".into()));
}

#[test]
fn what_is_no_army_is_told() {
    let near = told(["otomans", "poles-1683"]);
    assert!(near.contains("no army is called `otomans`; did you mean `ottomans`?"), "{near}");
    assert!(told(["ottomans", "naseby"]).contains("`naseby` is not an army"));
    assert_eq!(told(["nobody", "nobody"]).lines().count(), 1);
    assert_eq!(told(["nobody", "no-one"]).lines().count(), 2);
}

#[test]
fn a_scenario_can_leave_ground_and_places_to_the_table() {
    assert!(scenario("meeting").free);
    let text = Folder::text("meeting").unwrap();
    let faults = |more: &str, at: &str| {
        read(&text.replace(at, &format!("{at}\n{more}"))).unwrap_err().to_string()
    };
    let place = faults("[[side.place]]\nunit = \"infantry-1\"\nat = [15, 3, 0]", "\"poles-1683\"");
    assert!(place.contains("places of a free battle are chosen at the table"), "{place}");
    let who = faults("attacker = \"Poles\"", "free = true");
    assert!(who.contains("who attacks in a free battle is thrown for"), "{who}");
    let wood = "[[ground]]\nname = \"a\"\nkind = \"wood\"\nrect = [9, 9, 2, 2]";
    let ground = faults(wood, "\"ottomans\"");
    assert!(ground.contains("ground of a free battle is laid at the table"), "{ground}");
}
