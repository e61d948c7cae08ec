//! Battles of two armies without a scenario, and scenarios that are placed at the table.

use super::{Folder, read, scenario};
use tercio_rose::setup;

fn told(armies: [&str; 2]) -> String {
    setup::free(armies, &Folder).unwrap_err().to_string()
}

#[test]
fn two_armies_make_a_battle_on_a_bare_table() {
    let setup = setup::free(["french-1503", "spanish-1503"], &Folder).unwrap();
    assert!(setup.terrain.features.is_empty());
    assert!(setup.units.iter().all(|unit| unit.pose.is_none()));
    assert_eq!(setup.sides, ["French", "Spanish"]);
    assert_eq!((setup.table.width, setup.table.height), (3_000_000, 2_000_000));
    assert_eq!((setup.minutes, setup.begins), (120, 540));
    assert_eq!([0, 1].map(|side| setup.strength(side).0), [11, 11]);
    assert_eq!(setup.leaders[3].seat.0, 1);
    assert_eq!(setup.leader(setup.units[11].leader).name, "Gonzalo");
}

#[test]
fn names_that_both_sides_have_are_told_apart() {
    let setup = setup::free(["french-1503", "french-1503"], &Folder).unwrap();
    assert_eq!(setup.sides, ["Red French", "Blue French"]);
    let units: Vec<&str> = setup.units.iter().map(|unit| unit.name.as_str()).collect();
    assert!(units.contains(&"red-swiss-1") && units.contains(&"blue-swiss-1"));
    assert_eq!(setup.leaders[0].name, "Nemours of the Red French");
}

#[test]
fn what_is_no_army_is_told() {
    let near = told(["french-1504", "spanish-1503"]);
    assert!(near.contains("no army is called `french-1504`"), "{near}");
    assert!(told(["french-1503", "pavia"]).contains("`pavia` is not an army"));
    assert_eq!(told(["nobody", "nobody"]).lines().count(), 1);
}

#[test]
fn a_scenario_can_leave_places_to_the_table() {
    let meeting = scenario("meeting");
    assert!(meeting.units.iter().all(|unit| unit.pose.is_none()));
    assert!(!meeting.terrain.features.is_empty());
    let text = Folder::text("meeting").unwrap();
    let place = "\n[[side.place]]\nunit = \"swiss-1\"\nat = [1500, 300, 0]";
    let faults = read(&text.replace("\"french-1503\"", &format!("\"french-1503\"{place}")));
    let told = faults.unwrap_err().to_string();
    assert!(told.contains("places of a free battle are chosen at the table"), "{told}");
}
