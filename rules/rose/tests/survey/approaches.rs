//! Ways into contact, and pursuits.

use super::{Table, pose};
use tercio_field::Side;
use tercio_rose::survey::Bar;

fn table(facing: i32) -> Table {
    let own = [
        ("horse", "gendarmes", 300, 1000, 300, 0),
        ("foot", "pikes", 1000, 1500, 300, 0),
        ("guns", "field-artillery", 60, 2000, 300, 0),
    ];
    let foes =
        [("enemy", "crossbows", 500, 1000, 700, facing), ("pikes", "pikes", 1000, 1500, 330, 180)];
    Table::new(&own, &foes, "")
}

#[test]
fn horse_goes_straight_to_the_front_and_gallops_at_last() {
    let table = table(180);
    let way = table.survey().approach(table.id("horse"), table.id("enemy")).unwrap();
    assert_eq!(way.end, pose(1000, 700, 0));
    assert_eq!((way.paces, way.side), (400, Side::Front));
    assert!(way.gallop && !way.rough);
}

#[test]
fn the_side_that_is_before_one_is_struck() {
    let strikes = |facing: i32| {
        let table = table(facing);
        table.survey().approach(table.id("horse"), table.id("enemy")).unwrap().side
    };
    assert_eq!(strikes(180), Side::Front);
    assert_eq!(strikes(0), Side::Rear);
    assert_eq!(strikes(90), Side::Right);
    assert_eq!(strikes(270), Side::Left);
}

#[test]
fn foot_does_not_gallop_and_nobody_does_without_room() {
    let mut table = table(180);
    let way = table.survey().approach(table.id("foot"), table.id("pikes")).unwrap();
    assert_eq!((way.paces, way.gallop), (30, false));
    table.unit("horse").pose = pose(1000, 660, 0);
    let way = table.survey().approach(table.id("horse"), table.id("enemy")).unwrap();
    assert_eq!((way.paces, way.gallop), (40, false));
}

#[test]
fn rough_ground_at_the_end_takes_the_gallop() {
    let ditch = |y: i32| {
        format!("[[ground]]\nname = \"ditch\"\nkind = \"obstacle\"\nline = [800, {y}, 1200, {y}]\n")
    };
    let own = [("horse", "gendarmes", 300, 1000, 300, 0)];
    let foes = [("enemy", "crossbows", 500, 1000, 700, 180)];
    let way = |y: i32| {
        let table = Table::new(&own, &foes, &ditch(y));
        table.survey().approach(table.id("horse"), table.id("enemy")).unwrap()
    };
    assert!(way(680).rough && !way(680).gallop);
    assert!(way(450).rough && way(450).gallop, "the last fifty are open");
}

#[test]
fn who_is_in_the_way_bars_it_and_who_has_no_enemy_has_no_way() {
    let mut table = table(180);
    table.unit("foot").pose = pose(1000, 500, 0);
    let survey = table.survey();
    let (horse, foot) = (table.id("horse"), table.id("foot"));
    assert_eq!(survey.approach(horse, table.id("enemy")), Err(Bar::Friend(foot)));
    assert_eq!(survey.approach(horse, foot), Err(Bar::NotAnEnemy(foot)));
}

#[test]
fn a_second_attacker_finds_room_beside_the_first() {
    let mut table = table(180);
    table.unit("foot").pose = pose(1000, 700, 0);
    table.unit("horse").pose = pose(1120, 400, 0);
    let survey = table.survey();
    let way = survey.approach(table.id("horse"), table.id("enemy"));
    // A third of the fronts has to meet: there is no room beside who fills the front.
    assert_eq!(way, Err(Bar::NoRoom(table.id("enemy"))));
    table.unit("foot").pose = pose(910, 700, 0);
    let survey = table.survey();
    let way = survey.approach(table.id("horse"), table.id("enemy")).unwrap();
    let end = survey.base_at(table.id("horse"), way.end);
    assert!(end.touches(&survey.base(table.id("enemy"))));
    assert!(!end.overlaps(&survey.base(table.id("foot"))));
}

#[test]
fn a_pursuit_comes_to_contact_or_goes_as_far_as_it_may() {
    let table = table(0);
    let survey = table.survey();
    let (horse, enemy) = (table.id("horse"), table.id("enemy"));
    assert_eq!(survey.pursuit(horse, enemy, 400), (pose(1000, 640, 0), true));
    assert_eq!(survey.pursuit(horse, enemy, 200), (pose(1000, 500, 0), false));
}

#[test]
fn who_only_comes_before_an_enemy_stays_short_of_him() {
    let table = table(180);
    let survey = table.survey();
    let way = survey.approach(table.id("horse"), table.id("enemy")).unwrap();
    assert_eq!(survey.short_of(table.id("horse"), way.end), pose(1000, 690, 0));
}
