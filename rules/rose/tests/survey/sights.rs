//! Lines of shots.

use super::{Table, pose};
use tercio_family::UnitSet;
use tercio_rose::survey::Bar;

const HILL: &str = "[[ground]]\nname = \"hill\"\nkind = \"gentle-hill\"\n\
                    points = [800, 100, 1200, 100, 1200, 350, 800, 350]\ncrest = [900, 200, 1100, 200]\n";

fn table(ground: &str) -> Table {
    let own = [
        ("guns", "field-artillery", 60, 1000, 300, 0),
        ("friend", "pikes", 1000, 1000, 500, 0),
        ("shot", "arquebusiers", 500, 1600, 300, 0),
    ];
    let foes =
        [("enemy", "pikes", 1000, 1000, 1000, 180), ("near", "crossbows", 500, 1600, 400, 180)];
    Table::new(&own, &foes, ground)
}

#[test]
fn who_stands_before_a_target_hides_it() {
    let table = table("");
    let survey = table.survey();
    let (guns, enemy, friend) = (table.id("guns"), table.id("enemy"), table.id("friend"));
    assert_eq!(survey.sight(guns, enemy), Err(Bar::Hidden(enemy, friend)));
    assert_eq!(survey.sight(table.id("shot"), table.id("near")), Ok(100));
}

#[test]
fn guns_on_a_hill_shoot_over_foot_and_not_over_horse() {
    let table = table(HILL);
    let (guns, enemy) = (table.id("guns"), table.id("enemy"));
    assert_eq!(table.survey().sight(guns, enemy), Ok(700));
    let own =
        [("guns", "field-artillery", 60, 1000, 300, 0), ("friend", "gendarmes", 300, 1000, 500, 0)];
    let foes = [("enemy", "pikes", 1000, 1000, 1000, 180)];
    let table = Table::new(&own, &foes, HILL);
    let (guns, enemy) = (table.id("guns"), table.id("enemy"));
    assert_eq!(table.survey().sight(guns, enemy), Err(Bar::Hidden(enemy, table.id("friend"))));
}

#[test]
fn a_target_is_within_half_a_right_angle_of_the_front() {
    let mut table = table("");
    table.unit("near").pose = pose(1800, 400, 180);
    let survey = table.survey();
    // Seen from the right corner of the front at 1675: 50 paces aside, 100 ahead.
    assert!(survey.sight(table.id("shot"), table.id("near")).is_ok());
    table.unit("near").pose = pose(2000, 400, 180);
    let survey = table.survey();
    let (shot, near) = (table.id("shot"), table.id("near"));
    let Err(Bar::NotInFront(unit, by)) = survey.sight(shot, near) else { panic!("in front") };
    assert_eq!(unit, near);
    // 250 aside and 160 ahead to its far corner: 57.4 degrees, so 12.4 too much of a turn.
    assert_eq!(tercio_field::div_round(i64::from(by) * 360, 65_536), 12);
}

#[test]
fn targets_are_in_sight_and_in_range() {
    let table = table("");
    let survey = table.survey();
    let near = UnitSet::default().with(table.id("near"));
    assert_eq!(survey.targets(table.id("shot")), near);
    assert_eq!(survey.targets(table.id("friend")), UnitSet::default(), "pikes do not shoot");
    let guns = survey.targets(table.id("guns"));
    assert!(!guns.holds(table.id("enemy")), "hidden");
}
