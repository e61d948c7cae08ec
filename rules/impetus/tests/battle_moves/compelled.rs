//! What units do of themselves: impetuous troops, enemy baggage, chariots that roll on.

use crate::activation::{Draft, Field};
use crate::{FOOT, ahead};
use tercio_impetus::{Activity, Due, Task};

const WILD: &str = "FL 8 4 4 C *impetuous";

fn wild(foe: &str, at: [i32; 3]) -> Draft {
    Field::with(&[("one", WILD, [60, 40, 0])]).against(&[("foe", foe, at)])
}

#[test]
fn impetuous_troops_near_the_enemy_test_when_they_begin() {
    // 30U from edge to edge: the last U counts.
    let mut field = wild(FOOT, [60, 70, 180]).begin();
    field.march(&["one"], ahead(2));
    field.asks("impetus.out-of-control", 1).throw("4");
    assert_eq!(field.unit("one").pose.front.y, 42_000, "held: it does what it was told");
    assert_eq!(field.state_of("one"), Activity::Active);
    field.march(&["one"], ahead(2));
    field.asks("impetus.failure.extra-move", 1).throw("4");

    let mut field = wild(FOOT, [60, 71, 180]).begin();
    field.march(&["one"], ahead(2));
    assert!(field.is_acting(), "too far to be tempted");
    let mut field = wild("S 8 2 0 B", [60, 60, 180]).begin();
    field.march(&["one"], ahead(2));
    assert!(field.is_acting(), "skirmishers do not tempt");
    let mut field = wild(FOOT, [60, 60, 180]).ground("wood", [40, 45, 80, 55]).begin();
    field.march(&["one"], ahead(2));
    assert!(field.is_acting(), "nor does who is not seen");
}

#[test]
fn out_of_hand_they_go_straight_at_the_nearest_instead() {
    let mut field = wild(FOOT, [60, 65, 180]).begin();
    field.task("one", Task::Ready).throw("3").told("impetus.out-of-control");
    let unit = field.unit("one");
    assert_eq!((unit.pose.front.x, unit.pose.front.y), (60_000, 48_000), "a whole move");
    assert_eq!((unit.moves, unit.moved, unit.ready), (1, true, false));
    assert_eq!(unit.activity, Activity::Acted);
}

#[test]
fn they_wheel_towards_an_enemy_aside_and_go_on() {
    let mut field = wild(FOOT, [75, 60, 180]).begin();
    field.march(&["one"], ahead(8)).throw("3");
    let unit = field.unit("one");
    let off = unit.pose.facing.degrees();
    assert!((20..=50).contains(&off), "{off}");
    let to = unit.pose.front.bearing(tercio_field::Point::new(75_000, 61_500));
    assert!(unit.pose.facing.apart(to).degrees() <= 2, "it looks at them");
    assert!(unit.pose.front.y > 42_000, "and goes on: {:?}", unit.pose);
    assert_eq!(unit.moves, 1);
}

#[test]
fn an_enemy_behind_is_turned_to_but_not_run_away_from() {
    let mut field = Field::with(&[("one", "FL 20 4 4 C *impetuous", [60, 40, 0])])
        .against(&[("foe", FOOT, [60, 20, 0])])
        .begin();
    field.march(&["one"], ahead(8)).throw("3");
    let pose = field.unit("one").pose;
    assert!([90, 270].contains(&pose.facing.degrees()), "{pose:?}");
    // On its corner it came round; a step more would take it farther off.
    assert!((pose.front.x - 60_000).abs() <= 4_010 && pose.front.y == 44_000, "{pose:?}");
    assert_eq!(field.state_of("one"), Activity::Acted);
}

#[test]
fn who_has_no_way_stays_and_has_acted() {
    // Foot against the right half of its front: it sees past, but can neither go on nor wheel.
    let mut field = Field::with(&[("one", WILD, [60, 40, 0]), ("wall", FOOT, [66, 43, 0])])
        .against(&[("foe", FOOT, [52, 60, 180])])
        .begin();
    field.task("one", Task::Ready).throw("1");
    let pose = field.unit("one").pose;
    assert_eq!((pose.front.x, pose.front.y, pose.facing.degrees()), (60_000, 40_000, 0));
    assert_eq!((field.unit("one").moves, field.state_of("one")), (0, Activity::Acted));
    assert!(field.is_acting(), "the others go on");
}

#[test]
fn a_group_tests_once_and_goes_as_one() {
    let mut field = Field::with(&[("one", WILD, [60, 40, 0]), ("two", WILD, [68, 40, 0])])
        .against(&[("foe", FOOT, [60, 65, 180])])
        .begin();
    field.march(&["one", "two"], ahead(1));
    field.asks("impetus.out-of-control", 1).throw("2");
    for name in ["one", "two"] {
        assert_eq!(field.unit(name).pose.front.y, 48_000, "{name}");
        assert_eq!(field.state_of(name), Activity::Acted);
    }
}

#[test]
fn in_reach_straight_ahead_they_charge() {
    let mut field = wild(FOOT, [60, 50, 180]).begin();
    field.march(&["one"], ahead(1)).throw("1");
    assert_eq!((field.unit("one").moves, field.unit("one").moved), (1, true));
    assert!(field.charges("one", "foe"));
    // 10U with a move of 8: foot needs two of half a die.
    field.asks("impetus.charge-bonus.foot", 8).throw("3");
    assert!(!field.charges("one", "foe") && field.unit("one").pose.front.y > 49_900);
}

#[test]
fn those_that_were_not_activated_test_before_the_turn_ends() {
    let mut field = Field::with(&[("one", WILD, [60, 40, 0]), ("two", WILD, [90, 40, 0])])
        .against(&[("foe", FOOT, [60, 65, 180]), ("fee", FOOT, [90, 65, 180])])
        .begin();
    field.done();
    field.asks("impetus.out-of-control", 1).throw("6");
    assert_eq!(field.unit("one").pose.front.y, 40_000, "held");
    field.asks("impetus.out-of-control", 0).throw("4");
    assert_eq!(field.unit("two").pose.front.y, 48_000, "not held");
    assert!(!matches!(field.game().state().agenda.top(), Some(Due::Activate { command: 0 })));
}

#[test]
fn half_spent_they_are_not_impetuous_any_more() {
    let mut field = wild(FOOT, [60, 60, 180]).begin();
    field.amend("one", "vbu", 2).amend("one", "worn", true).march(&["one"], ahead(2));
    assert!(field.is_acting());
}

#[test]
fn enemy_baggage_lures_who_has_no_nearer_enemy() {
    let units = [("one", FOOT, [60, 40, 0])];
    let near = ("wagons", "B 0 2 0 B", [60, 55, 180]);
    let mut field = Field::with(&units).against(&[("foe", FOOT, [90, 110, 180]), near]).begin();
    field.march(&["one"], ahead(1));
    field.asks("impetus.failure.baggage", 1).throw("2").told("impetus.failure.baggage");
    assert_eq!(field.unit("one").pose.front.y, 45_000);
    assert_eq!(field.state_of("one"), Activity::Acted);

    let mut field = Field::with(&units).against(&[("foe", FOOT, [74, 42, 270]), near]).begin();
    field.march(&["one"], ahead(1));
    assert!(field.is_acting(), "the foe is nearer");
    let far = ("wagons", "B 0 2 0 B", [60, 56, 180]);
    let mut field = Field::with(&units).against(&[("foe", FOOT, [90, 110, 180]), far]).begin();
    field.march(&["one"], ahead(1));
    assert!(field.is_acting(), "out of its mind's reach");
}

fn chariots(kind: &str) -> Draft {
    Field::with(&[("one", kind, [60, 40, 0]), ("two", FOOT, [100, 40, 0])])
}

#[test]
fn chariots_that_moved_roll_on() {
    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.amend("one", "moved", true).done().told("impetus.chariots.go-on");
    assert_eq!(field.unit("one").pose.front.y, 48_000);
    assert!(field.unit("one").moved && field.unit("one").moves == 1);

    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.done();
    assert_eq!(field.unit("one").pose.front.y, 40_000, "what stood still stands still");
}

#[test]
fn chariots_roll_no_farther_than_it_is_free() {
    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 45, 180])]).begin();
    field.amend("one", "moved", true).done();
    let y = field.unit("one").pose.front.y;
    assert!((44_800..44_950).contains(&y), "short of contact: {y}");

    let scythed = chariots("CF 10 4 4 B").against(&[("foe", FOOT, [60, 110, 180])]);
    let mut field = scythed.ground("broken", [50, 46, 70, 60]).begin();
    field.amend("one", "moved", true).done();
    assert_eq!(field.unit("one").pose.front.y, 46_000, "and not into what would wreck them");
}

#[test]
fn chariots_that_only_fired_roll_on_too_and_those_that_rallied_do_not() {
    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.amend("one", "moved", true).amend("one", "activity", "active");
    field.amend("one", "shot", "before").march(&["two"], ahead(5));
    assert_eq!(field.state_of("one"), Activity::Acted);
    field.march(&["two"], ahead(5)).throw("2");
    assert_eq!(field.unit("one").pose.front.y, 48_000, "nobody is left to act, so they roll");

    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.amend("one", "moved", true).amend_order("one", true).task("one", Task::Rally);
    field.throw("6").done();
    assert_eq!(field.unit("one").pose.front.y, 40_000);
    assert!(!field.unit("one").moved);
}

#[test]
fn chariots_that_cannot_roll_come_to_a_stand() {
    let mut field = chariots("CGP 8 4 2 B").against(&[("foe", FOOT, [60, 110, 180])]);
    field = field.and(&[("wall", FOOT, [60, 43, 0])]);
    let mut field = field.begin();
    field.amend("one", "moved", true).done();
    assert_eq!(field.unit("one").pose.front.y, 40_000);
    assert!(!field.unit("one").moved);
}
