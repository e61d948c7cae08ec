//! Activations played with dice thrown by hand: moves, rallies, opportunity, houses, squares,
//! commanders, and what units do of themselves.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail by it")]

#[path = "support/activation.rs"]
mod activation;

#[path = "battle_moves/compelled.rs"]
mod compelled;
#[path = "battle_moves/tasks.rs"]
mod tasks;

use activation::Field;
use tercio_field::{Angle, Corner, Leg, Way};
use tercio_impetus::{Activity, Fired};

const FOOT: &str = "FP 5 5 1 B";

fn ahead(u: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks: u * 1_000 }
}

/// Two of foot edge to edge under one commander, a third far off, and an enemy nobody meets.
fn pair() -> Field {
    Field::with(&[
        ("one", FOOT, [40, 20, 0]),
        ("two", FOOT, [48, 20, 0]),
        ("far", FOOT, [74, 20, 0]),
    ])
    .against(&[("foe", FOOT, [40, 110, 180])])
    .begin()
}

#[test]
fn the_first_move_is_free_and_the_next_ones_are_tested_harder_and_harder() {
    let mut field = pair();
    field.march(&["far"], ahead(5));
    assert_eq!(field.unit("far").moves, 1);
    assert!(field.unit("far").moved && field.state_of("far") == Activity::Active);

    field.march(&["far"], ahead(5));
    // Its commander is 26U off to a side, within 30U: a grade of B alone.
    field.asks("impetus.failure.extra-move", 0).throw("4");
    assert!(!field.unit("far").disordered);

    field.march(&["far"], ahead(5));
    field.asks("impetus.failure.extra-move", -1).lines(&["impetus.moves"]).throw("4");
    let unit = field.unit("far");
    assert_eq!(unit.pose.front.y, 35_000, "the move that fails is made");
    assert!(unit.disordered, "and disorders");
    assert_eq!(field.state_of("far"), Activity::Acted);
    field.told("impetus.moves.last");
    field.refused_march("impetus.turn.once", &["far"], ahead(1));
}

#[test]
fn a_group_goes_on_together_or_singly_until_another_begins() {
    let mut field = pair();
    field.march(&["one", "two"], ahead(3));
    assert_eq!([field.unit("one").moves, field.unit("two").moves], [1, 1]);
    field.march(&["two"], ahead(2));
    // The commander is with the first, not with this one.
    field.asks("impetus.failure.extra-move", 0).throw("4");
    assert_eq!([field.unit("one").moves, field.unit("two").moves], [1, 2]);
    assert_eq!(field.state_of("one"), Activity::Active);

    field.refused_march("impetus.turn.once", &["one", "far"], ahead(1));
    field.march(&["far"], ahead(1));
    assert_eq!([field.state_of("one"), field.state_of("two")], [Activity::Acted; 2]);
    field.refused_march("impetus.turn.once", &["one"], ahead(1));
}

#[test]
fn a_group_tests_once_at_its_worst_with_its_commander() {
    let mut field =
        Field::with(&[("one", "FP 5 5 1 A", [40, 20, 0]), ("two", "FP 5 5 1 C", [48, 20, 0])])
            .against(&[("foe", FOOT, [40, 110, 180])])
            .begin();
    field.march(&["one", "two"], ahead(5));
    field.march(&["one", "two"], ahead(5));
    field.asks("impetus.failure.extra-move", 1).lines(&["impetus.discipline.commander"]);
    // C passes on 5 or more; the commander's one makes a 4 enough, and a 3 not.
    field.throw("3");
    for name in ["one", "two"] {
        assert!(field.unit(name).disordered && field.state_of(name) == Activity::Acted, "{name}");
        assert_eq!(field.unit(name).pose.front.y, 30_000);
    }
}

#[test]
fn orders_go_to_the_command_that_acts_and_to_units_there_are() {
    let mut field = Field::with(&[("one", FOOT, [40, 20, 0])])
        .and(&[("other", FOOT, [80, 20, 0])])
        .against(&[("foe", FOOT, [40, 110, 180])])
        .begin();
    field.refused_march("impetus.turn.own", &["other"], ahead(1));
    assert!(field.refused_march("impetus.turn.own", &["foe"], ahead(1)).nonsense);
    assert!(field.refused_id(77).nonsense);
}

#[test]
fn artillery_moves_once() {
    let mut field = Field::with(&[("guns", "ART 3 3 0 B artillery-a", [40, 20, 0])])
        .against(&[("foe", FOOT, [40, 110, 180])])
        .begin();
    field.march(&["guns"], ahead(2));
    field.refused_march("impetus.artillery", &["guns"], ahead(1));
}

#[test]
fn who_fired_after_moving_moves_no_more_and_nobody_fires_twice() {
    let mut field = pair();
    field.march(&["one"], ahead(2));
    field.amend("one", "shot", "after");
    field.refused_march("impetus.act.fire-once", &["one"], ahead(2));
    field.amend("one", "shot", "before");
    field.refused_fire("impetus.act.fire-once", "one", "foe");
    field.march(&["one"], ahead(2));
    field.throw("6");
    assert_eq!((field.unit("one").moves, field.unit("one").shot), (2, Fired::Before));
}

const BOWS: &str = "T 6 4 0 B crossbow-a";

/// Two of bows edge to edge, foot beside them, and an enemy in range of all.
fn archers() -> Field {
    Field::with(&[
        ("one", BOWS, [52, 40, 0]),
        ("two", BOWS, [60, 40, 0]),
        ("far", FOOT, [90, 40, 0]),
    ])
    .against(&[("foe", FOOT, [56, 50, 180])])
    .begin()
}

#[test]
fn a_group_fires_and_then_moves() {
    let mut field = archers();
    field.fire("one", "foe").throw("1111");
    field.march(&["one", "two"], ahead(2));
    assert_eq!([field.unit("one").moves, field.unit("two").moves], [1, 1]);

    let mut field = archers();
    field.fire("one", "foe").throw("1111").fire("two", "foe").throw("1111");
    assert_eq!([field.state_of("one"), field.state_of("two")], [Activity::Active; 2]);
    field.march(&["one", "two"], ahead(2));
    field.refused_march("impetus.turn.once", &["one", "far"], ahead(1));
    field.march(&["far"], ahead(2));
    assert_eq!([field.state_of("one"), field.state_of("two")], [Activity::Acted; 2]);
}

#[test]
fn who_has_moved_or_stands_apart_is_not_joined_by_a_shot() {
    let mut field = archers();
    field.march(&["one"], ahead(1)).fire("two", "foe").throw("1111");
    assert_eq!(field.state_of("one"), Activity::Acted);
    let mut field = archers();
    field.amend("two", "pose.front.y", 42_000);
    field.fire("one", "foe").throw("1111").fire("two", "foe").throw("1111");
    assert_eq!(field.state_of("one"), Activity::Acted);
}

#[test]
fn who_failed_a_further_move_may_still_fire() {
    let mut field = archers();
    field.march(&["one"], ahead(1)).march(&["one"], ahead(1)).throw("1");
    assert!(field.unit("one").disordered && field.state_of("one") == Activity::Active);
    field.refused_march("impetus.moves.last", &["one"], ahead(1));
    // 4 and 1 for the range, -2 for two moves.
    field.fire("one", "foe");
    assert!(field.game().awaited().is_some());
}

#[test]
fn a_failed_about_face_is_no_move_made() {
    let mut field = pair();
    field.amend("far", "moved", true).march(&["far"], Leg::AboutFace).throw("3");
    field.done();
    assert!(!field.unit("far").moved);
}

#[test]
fn a_unit_in_melee_does_not_march() {
    let mut field =
        Field::with(&[("one", FOOT, [40, 50, 0])]).against(&[("foe", FOOT, [40, 50, 180])]).begin();
    field.refused_march("impetus.act.melee", &["one"], ahead(1));
}

#[test]
fn an_about_face_is_tested_and_one_that_fails_is_not_made() {
    let mut field = pair();
    field.march(&["far"], Leg::AboutFace);
    field.asks("impetus.failure.about-face", 0).throw("3");
    assert_eq!(field.unit("far").pose.facing.degrees(), 0);
    assert!(!field.unit("far").disordered && !field.unit("far").moved);
    assert_eq!(field.unit("far").moves, 1, "the move is used up");

    field.march(&["one"], Leg::AboutFace);
    field.asks("impetus.failure.about-face", 1).throw("3");
    assert_eq!(field.unit("one").pose.facing.degrees(), 180);
    assert!(field.unit("one").disordered);
    field.told("impetus.move.about-face");
}

#[test]
fn a_turn_closes_when_all_have_acted_or_the_owner_says_so() {
    let mut field = pair();
    let turn = Angle::from_degrees(10);
    field.amend("two", "moved", true).march(&["far"], Leg::Wheel { corner: Corner::Left, turn });
    field.done();
    assert!(!field.is_acting(), "the other side throws next");
    assert!(field.unit("far").moved);
    assert!(!field.unit("two").moved, "it made no move in this turn");
    assert_eq!(field.state_of("one"), Activity::Acted);
}
