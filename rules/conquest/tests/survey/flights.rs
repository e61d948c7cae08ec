//! Flights, pursuits, panic, and where a side deploys.

use crate::drawn::{BLUE, Drawn, RED, pose, refused};
use tercio_conquest::troops::Facing;
use tercio_family::UnitSet;
use tercio_field::{Angle, Ground, Size};

#[test]
fn who_flees_faces_away() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 20.0, 0));
    let foe = drawn.foot(BLUE, (36.0, 20.0, 180));
    drawn.bond(foe, unit, Facing::Front);
    let heading = drawn.survey().flight_heading(unit);
    assert_eq!(heading, Angle::SOUTH);
    let flight = drawn.survey().flee(unit, heading, 7_000);
    // Its middle goes from 18.8 to 11.8; its front is then below it.
    assert_eq!((flight.end.pose, flight.off), (pose(36.0, 10.6, 180), false));
    assert!(flight.passed.is_empty());
    drawn.state.bonds.clear();
    drawn.now(foe).pose = pose(20.0, 18.8, 90);
    assert_eq!(drawn.survey().flight_heading(unit), Angle::EAST, "from the nearest");
    drawn.now(foe).status = tercio_conquest::state::Status::Destroyed;
    assert_eq!(drawn.survey().flight_heading(unit), Angle::SOUTH, "to its own edge");
}

#[test]
fn friends_are_passed_and_nobody_is_stood_on() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 20.0, 0));
    let friend = drawn.foot(RED, (36.0, 14.0, 0));
    let beside = drawn.foot(RED, (50.0, 14.0, 0));
    let flight = drawn.survey().flee(unit, Angle::SOUTH, 6_000);
    // Its block would lie from 11.6 to 14: it goes on behind the friend, whose rear is at 11.6.
    let survey = drawn.survey();
    assert!(!flight.end.overlaps(&survey.base(friend)));
    assert_eq!(flight.passed, UnitSet::default().with(friend));
    assert!(!flight.passed.holds(beside));
    assert!((8_300..=9_200).contains(&flight.distance), "{flight:?}");
    // A short flight that ends before him passes nobody.
    let flight = drawn.survey().flee(unit, Angle::SOUTH, 3_000);
    assert!(flight.passed.is_empty() && flight.distance == 3_000);
}

#[test]
fn the_edge_is_the_end_and_enemies_and_rocks_stop_a_flight() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 8.0, 0));
    assert!(!drawn.survey().flee(unit, Angle::SOUTH, 5_600).off);
    assert!(drawn.survey().flee(unit, Angle::SOUTH, 5_700).off);
    let foe = drawn.foot(BLUE, (36.0, 3.0, 0));
    let flight = drawn.survey().flee(unit, Angle::SOUTH, 9_000);
    assert!(!flight.off && !flight.end.overlaps(&drawn.survey().base(foe)));
    assert!((2_400..=2_600).contains(&flight.distance), "{flight:?}");
    drawn.now(foe).pose = pose(60.0, 3.0, 0);
    drawn.ground(Ground::Impassable, (20.0, 2.0), (50.0, 4.0));
    let flight = drawn.survey().flee(unit, Angle::SOUTH, 9_000);
    assert!((1_400..=1_600).contains(&flight.distance), "{flight:?}");
}

#[test]
fn a_pursuer_stops_behind_or_charges_another() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 20.0, 0));
    let quarry = drawn.foot(BLUE, (36.0, 32.4, 0));
    // The rear of who runs is at 30, and the pursuer comes 9" or 12".
    let on = drawn.survey().pursue(unit, quarry, Angle::NORTH, 9_000);
    assert_eq!((on.end.pose, on.meets), (pose(36.0, 29.0, 0), None));
    let on = drawn.survey().pursue(unit, quarry, Angle::NORTH, 12_000);
    assert!(on.meets.is_none() && (29_800..30_000).contains(&on.end.pose.front.y), "{on:?}");
    let other = drawn.foot(BLUE, (38.0, 27.0, 180));
    let on = drawn.survey().pursue(unit, quarry, Angle::NORTH, 9_000);
    assert_eq!((on.meets, on.at), (Some(other), Facing::Front));
    assert_eq!(on.end.pose, pose(38.0, 27.0, 0), "lined up");
    // A friend in the way only stops it.
    drawn.card(other).side = RED;
    let on = drawn.survey().pursue(unit, quarry, Angle::NORTH, 9_000);
    assert!(on.meets.is_none() && !on.end.overlaps(&drawn.survey().base(other)), "{on:?}");
    assert_eq!(on.distance, 7_000, "up to it");
}

#[test]
fn a_rout_frightens_steady_friends_within_four_inches() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 20.0, 0));
    // Flank to flank 4" and 4.1".
    let near = drawn.foot(RED, (36.0 + 6.4 + 4.0, 20.0, 0));
    let far = drawn.foot(RED, (36.0 - 6.4 - 4.1, 20.0, 0));
    let only = UnitSet::default().with(near);
    assert_eq!(drawn.survey().frightened_by(unit), only);
    assert!(!drawn.survey().frightened_by(unit).holds(far));
    drawn.now(near).frightened = true;
    assert!(drawn.survey().frightened_by(unit).is_empty());
    drawn.now(near).frightened = false;
    drawn.now(unit).loose = true;
    assert!(drawn.survey().frightened_by(unit).is_empty(), "skirmishers frighten nobody");
}

#[test]
fn a_quarter_may_rally() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 20.0, 0));
    drawn.now(unit).figures = 6;
    assert!(drawn.survey().may_rally(unit));
    drawn.now(unit).figures = 5;
    assert!(!drawn.survey().may_rally(unit));
}

#[test]
fn sides_deploy_at_their_edges() {
    let mut drawn = Drawn::new();
    let unit = drawn.foot(RED, (36.0, 10.0, 0));
    let zone = drawn.survey().deploy_zone(RED);
    assert_eq!((zone.pose, zone.size), (pose(36.0, 12.0, 0), Size::new(60_000, 12_000)));
    assert_eq!(drawn.survey().deploy_zone(BLUE).pose, pose(36.0, 36.0, 180));
    drawn.state.far = true;
    assert_eq!(drawn.survey().deploy_zone(RED).pose, pose(36.0, 36.0, 180));
    drawn.state.far = false;
    assert!(drawn.survey().deploy(unit, pose(36.0, 12.0, 0)).is_ok());
    assert_eq!(refused(drawn.survey().deploy(unit, pose(36.0, 12.1, 0))).0, "conquest.setup");
    assert_eq!(refused(drawn.survey().deploy(unit, pose(9.1, 12.0, 0))).0, "conquest.setup");
    assert!(drawn.survey().deploy(unit, pose(9.2, 12.0, 0)).is_ok());
    let other = drawn.foot(RED, (20.0, 10.0, 0));
    assert_eq!(refused(drawn.survey().deploy(other, pose(38.0, 11.0, 0))).0, "conquest.move.pass");
}
