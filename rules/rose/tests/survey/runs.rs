//! Going back, running, and whose edge is where.

use super::{Table, at, pose};
use tercio_family::UnitSet;
use tercio_field::Edge;

fn table(ground: &str) -> Table {
    let own = [
        ("beaten", "pikes", 1000, 1000, 600, 0),
        ("behind", "crossbows", 500, 1000, 480, 0),
        ("aside", "crossbows", 500, 1500, 480, 0),
    ];
    let foes = [("enemy", "gendarmes", 300, 1000, 640, 180)];
    Table::new(&own, &foes, ground)
}

#[test]
fn who_goes_back_keeps_its_facing_and_jostles_friends() {
    let table = table("");
    let survey = table.survey();
    let aside = table.id("aside");
    let free = survey.retreat(aside, at(1500, 600), 100);
    assert_eq!(free, (pose(1500, 380, 0), UnitSet::default(), false));
    let (end, jostled, blocked) = survey.retreat(table.id("beaten"), at(1000, 700), 100);
    // Friends fill 420 to 480: it goes on through them to the next free place.
    assert_eq!(end, pose(1000, 420, 0));
    assert_eq!((jostled, blocked), (UnitSet::default().with(table.id("behind")), false));
}

#[test]
fn closed_ground_and_the_edge_stop_who_goes_back() {
    let wall = "[[ground]]\nname = \"wall\"\nkind = \"fortification\"\n\
                line = [1300, 400, 1700, 400]\nwidth = 10\n";
    let walled = table(wall);
    let survey = walled.survey();
    let (end, _, blocked) = survey.retreat(walled.id("aside"), at(1500, 600), 100);
    assert!(blocked);
    assert_eq!(end.front.y / 1000, 465, "its rear is at the wall");
    let mut table = table("");
    table.unit("aside").pose = pose(1500, 100, 0);
    let (end, _, blocked) = table.survey().retreat(table.id("aside"), at(1500, 600), 100);
    assert!(blocked && table.setup.table.holds(&table.survey().base_at(table.id("aside"), end)));
}

#[test]
fn who_flees_turns_and_runs_to_its_own_edge() {
    let table = table("");
    let survey = table.survey();
    let (end, jostled, off, blocked) = survey.flight(table.id("aside"), 200);
    assert_eq!(end, pose(1500, 220, 180));
    assert!(jostled.is_empty() && !off && !blocked);
    let (_, jostled, ..) = survey.flight(table.id("beaten"), 300);
    assert!(jostled.holds(table.id("behind")));
    let (_, _, off, _) = survey.flight(table.id("aside"), 500);
    assert!(off);
}

#[test]
fn an_enemy_across_its_way_stops_a_flight() {
    let mut table = table("");
    table.unit("enemy").pose = pose(1500, 300, 0);
    let survey = table.survey();
    let (end, _, off, blocked) = survey.flight(table.id("aside"), 500);
    assert!(blocked && !off);
    assert!(!survey.base_at(table.id("aside"), end).overlaps(&survey.base(table.id("enemy"))));
}

#[test]
fn the_edge_of_a_side_is_behind_where_it_began() {
    let table = table("");
    assert_eq!([0, 1].map(|side| table.survey().edge_of(side)), [Edge::South, Edge::North]);
    let own = [("a", "pikes", 1000, 2500, 1000, 270)];
    let foes = [("b", "pikes", 1000, 500, 1100, 90)];
    let across = Table::new(&own, &foes, "");
    assert_eq!([0, 1].map(|side| across.survey().edge_of(side)), [Edge::East, Edge::West]);
}
