//! Elephants that fail a test from fire.

use crate::skirmish::{Card, Skirmish};
use crate::{BOWS, FOOT};
use tercio_field::Ground;
use tercio_impetus::Status;

/// Elephants at 60, 45 that face south, shot at from 15U: seven dice.
fn elephants(red: &[Card<'_>], blue: &[Card<'_>]) -> Skirmish {
    elephants_on(&[], red, blue)
}

fn elephants_on(ground: &[(Ground, [i32; 4])], red: &[Card<'_>], blue: &[Card<'_>]) -> Skirmish {
    let own = [("Bows", BOWS, [60, 30, 0])];
    let their = [("Chief", FOOT, [150, 100, 180]), ("Beasts", "EL 4 4", [60, 45, 180])];
    Skirmish::on(ground, &[], &[&own, red].concat(), &[&their, blue].concat())
}

/// A shot that costs them one: 4 - 1 + 1 = 4, and a five fails. Six dice: 4 + 2.
const SHOT: [&str; 2] = ["611111", "5"];

fn run(field: &mut Skirmish, panic: &[&str]) {
    let dice: Vec<&str> = SHOT.iter().chain(panic).copied().collect();
    field.fire("Bows", "Beasts", &dice);
}

#[test]
fn a_failed_test_from_fire_sends_them_running() {
    let mut field = elephants(&[], &[]);
    run(&mut field, &["3", "34"]);
    assert_eq!(field.at("Beasts"), (60_000, 38_000), "ahead");
    assert_eq!(field.unit("Beasts").pose.facing.degrees(), 180);
    assert!(field.unit("Beasts").disordered && field.was_told("impetus.elephant-panic.ahead"));
    assert_eq!(field.story().last().unwrap(), "Beasts ran wild ahead for 7U.");

    let mut field = elephants(&[], &[]);
    run(&mut field, &["4", "34"]);
    assert_eq!(field.at("Beasts"), (60_000, 52_000), "back");

    // A third of a turn clockwise from south: 300 degrees, that is west and a little north.
    let mut field = elephants(&[], &[]);
    run(&mut field, &["6", "2", "34"]);
    assert_eq!(field.at("Beasts"), (60_000 - 6_062, 48_500), "anywhere");
}

#[test]
fn a_passed_test_or_losses_piled_up_do_not() {
    let mut field = elephants(&[], &[]);
    field.fire("Bows", "Beasts", &["611111", "4"]);
    assert_eq!(field.at("Beasts"), (60_000, 45_000));
    let mut field = elephants(&[], &[]).with("Beasts", |unit| unit.disordered = true);
    field.fire("Bows", "Beasts", &["611111", "3"]);
    assert_eq!((field.unit("Beasts").vbu, field.at("Beasts").1), (3, 45_000));
}

#[test]
fn friend_and_foe_in_their_way_are_disordered_and_passed() {
    let mut field = elephants(
        &[("Foe", FOOT, [53, 54, 0]), ("Aside", FOOT, [40, 54, 0])],
        &[("Friend", "S 2 0", [66, 54, 180])],
    );
    run(&mut field, &["5", "66"]);
    assert_eq!(field.at("Beasts"), (60_000, 57_000));
    assert!(field.unit("Foe").disordered && field.unit("Friend").disordered);
    assert!(!field.unit("Aside").disordered && !field.unit("Bows").disordered);
}

#[test]
fn they_end_clear_of_everybody_short_or_past() {
    // Twelve U would end on foot whose rear edge is at 46 + 8 and front at 57: too deep to pass.
    let mut field = elephants(&[], &[("Friend", "W 4 0", [60, 54, 180])]);
    run(&mut field, &["5", "45"]);
    // Behind them the base ends at 50, so they stop after 4U, up against the wagons.
    assert_eq!(field.at("Beasts"), (60_000, 49_000));
    assert!(field.unit("Friend").disordered, "all they touch");

    // Short of the enemy they do not touch, or it would be a melee.
    let mut field = elephants(&[("Foe", "W 4 0", [60, 58, 180])], &[]);
    run(&mut field, &["5", "66"]);
    let (_, y) = field.at("Beasts");
    assert!((52_800..53_000).contains(&y), "{y}");
    assert!(field.unit("Foe").disordered);
}

#[test]
fn scythed_chariots_do_not_care() {
    let mut field = elephants(&[], &[("Scythes", "CF 3 3", [60, 51, 180])]);
    run(&mut field, &["5", "66"]);
    assert_eq!(field.at("Beasts").1, 57_000, "past them");
    assert!(!field.unit("Scythes").disordered);
}

#[test]
fn off_the_table_they_are_lost_and_a_lake_stops_them() {
    let mut field = Skirmish::new(
        &[("Bows", BOWS, [60, 95, 0])],
        &[("Chief", FOOT, [150, 100, 180]), ("Beasts", "EL 4 4", [60, 110, 180])],
    );
    run(&mut field, &["5", "33"]);
    assert_eq!(field.unit("Beasts").status, Status::Routed);
    assert!(field.was_told("impetus.edge"));

    let lake = [(Ground::Impassable, [40, 53, 80, 70])];
    let mut field = elephants_on(&lake, &[], &[]);
    run(&mut field, &["5", "66"]);
    assert_eq!(field.at("Beasts"), (60_000, 48_000));
}
