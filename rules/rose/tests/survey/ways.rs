//! Ways: straight, past friends, short of enemies and closed ground.

use super::{Table, at, pose};
use tercio_family::UnitSet;
use tercio_rose::survey::{Bar, Way};

const GROUND: &str = "[[ground]]\nname = \"wood\"\nkind = \"wood\"\nrect = [1200, 400, 400, 100]\n\
                      [[ground]]\nname = \"the wall\"\nkind = \"fortification\"\n\
                      line = [100, 600, 500, 600]\nwidth = 10\n";

fn table() -> Table {
    let own = [
        ("pikes", "pikes", 1000, 1000, 300, 0),
        ("shot", "arquebusiers", 500, 1170, 300, 0),
        ("horse", "gendarmes", 300, 300, 300, 0),
    ];
    let foes = [("enemy", "pikes", 1000, 1000, 700, 180)];
    Table::new(&own, &foes, GROUND)
}

#[test]
fn a_way_is_as_long_as_it_is_straight_and_rough_where_it_passes_rough_ground() {
    let table = table();
    let survey = table.survey();
    let pikes = table.id("pikes");
    assert_eq!(survey.way(pikes, at(1000, 500)), Ok(Way { paces: 200, rough: false }));
    assert_eq!(survey.way(pikes, at(700, 700)), Ok(Way { paces: 500, rough: false }));
    let shot = table.id("shot");
    assert_eq!(survey.way(shot, at(1400, 600)), Ok(Way { paces: 379, rough: true }), "through");
    assert_eq!(survey.way(shot, at(1400, 450)), Ok(Way { paces: 275, rough: true }), "into");
}

#[test]
fn a_way_that_cannot_be_says_why() {
    let table = table();
    let survey = table.survey();
    let (pikes, shot, horse) = (table.id("pikes"), table.id("shot"), table.id("horse"));
    let enemy = table.id("enemy");
    assert_eq!(survey.way(pikes, at(1000, 300)), Err(Bar::Nowhere));
    assert_eq!(survey.way(pikes, at(1000, 2050)), Err(Bar::OffTable));
    assert_eq!(survey.way(pikes, at(50, 300)), Err(Bar::OffTable));
    assert_eq!(survey.way(pikes, at(1000, 900)), Err(Bar::Enemy(enemy)), "through him");
    assert_eq!(survey.way(pikes, at(1000, 700)), Err(Bar::Enemy(enemy)), "up to him");
    assert_eq!(survey.way(shot, at(1010, 320)), Err(Bar::Friend(pikes)));
    assert_eq!(survey.way(horse, at(300, 800)), Err(Bar::Closed(1)));
    let gone = tercio_family::UnitId(40);
    assert_eq!(survey.way(gone, at(300, 800)), Err(Bar::NotHere(gone)));
    let (rule, said) = Bar::Closed(1).say(&table.setup);
    assert_eq!((rule.id.0, said.as_str()), ("rose.way.closed", "no way through the wall"));
}

#[test]
fn friends_are_passed_on_the_way() {
    let table = table();
    let survey = table.survey();
    assert!(survey.way(table.id("horse"), at(1500, 300)).is_ok(), "past pikes and shot");
}

#[test]
fn who_stands_in_contact_may_leave_it_and_not_go_on() {
    let mut table = table();
    table.unit("pikes").pose = pose(1000, 700, 0);
    let survey = table.survey();
    let pikes = table.id("pikes");
    assert!(survey.is_in_contact(pikes, table.id("enemy")));
    assert!(survey.way(pikes, at(1000, 500)).is_ok());
    assert_eq!(survey.way(pikes, at(1000, 760)), Err(Bar::Enemy(table.id("enemy"))));
}

#[test]
fn a_group_keeps_its_places_and_turns_as_one() {
    let table = table();
    let survey = table.survey();
    let (pikes, shot) = (table.id("pikes"), table.id("shot"));
    let with = UnitSet::default().with(shot);
    let gone = survey.group_way(pikes, with, at(1000, 320), None).unwrap();
    assert_eq!(gone, [(pikes, pose(1000, 320, 0)), (shot, pose(1170, 320, 0))]);
    let east = tercio_field::Angle::EAST;
    let turned = survey.group_way(pikes, with, at(1100, 250), Some(east)).unwrap();
    assert_eq!(turned, [(pikes, pose(1100, 250, 90)), (shot, pose(1100, 80, 90))]);
}

#[test]
fn a_group_is_of_one_side_and_near() {
    let table = table();
    let survey = table.survey();
    let pikes = table.id("pikes");
    let set = |name: &str| UnitSet::default().with(table.id(name));
    let try_with = |name: &str| survey.group_way(pikes, set(name), at(1000, 330), None);
    assert_eq!(try_with("enemy"), Err(Bar::NotAFriend(table.id("enemy"))));
    // 700 paces between their middles, 150 of it their own width.
    assert_eq!(try_with("horse"), Err(Bar::Apart(table.id("horse"), 350)));
}

#[test]
fn a_share_of_the_way_is_a_share_of_the_line() {
    let table = table();
    let survey = table.survey();
    let (from, to) = (pose(1000, 300, 0), pose(1300, 600, 90));
    let along = |share| survey.along(table.id("pikes"), from, to, share);
    assert_eq!(along((0, 3)), from);
    assert_eq!(along((1, 3)), pose(1100, 400, 90));
    assert_eq!(along((3, 3)), to);
    assert_eq!(along((0, 0)), to, "what takes no time");
}

#[test]
fn who_is_under_way_stops_short_of_who_is_in_its_way() {
    let table = table();
    let survey = table.survey();
    let pikes = table.id("pikes");
    let own = UnitSet::default().with(pikes);
    let (end, by) = survey.stopped(pikes, pose(1000, 300, 0), pose(1000, 900, 0), own);
    assert_eq!(by, Some(table.id("enemy")));
    assert_eq!(end, pose(1000, 695, 0), "the last step of five before him");
    let free = survey.stopped(pikes, pose(1000, 300, 0), pose(1000, 500, 0), own);
    assert_eq!(free, (pose(1000, 500, 0), None));
}
