//! Rally, opportunity, melee, horses left behind, houses, squares, commanders.

use crate::activation::{Draft, Field};
use crate::{FOOT, ahead};
use tercio_field::{Leg, Way};
use tercio_impetus::{Activity, Answer, Order, Status, Task};

const SHOT: &str = "T 6 4 0 B musket";
const PIKES: &str = "FP 5 4 1 B *pikes";

fn one(card: &str) -> Draft {
    Field::with(&[("chief", FOOT, [100, 20, 0]), ("one", card, [60, 40, 0])]).against(&[(
        "foe",
        FOOT,
        [40, 110, 180],
    )])
}

fn back(u: i32) -> Leg {
    Leg::Straight { way: Way::Back, ticks: u * 1_000 }
}

#[test]
fn a_rally_is_for_the_disordered_and_leaves_a_shot() {
    let mut field = one("T 6 4 0 B crossbow-a").begin();
    field.refused_task("impetus.act.in-order", "one", Task::Rally);
    field.amend_order("one", true).task("one", Task::Rally);
    field.asks("impetus.failure.rally", -1).throw("5");
    field.told("impetus.act.rally");
    let unit = field.unit("one");
    assert!(!unit.disordered && unit.rallied && !unit.moved);
    assert_eq!((unit.moves, unit.activity), (1, Activity::Active), "it shoots as after a move");
    field.refused_march("impetus.act.rally", &["one"], ahead(1));
    field.amend_order("one", true).refused_task("impetus.act.rally", "one", Task::Rally);
    field.done();
    assert!(!field.unit("one").moved);
}

#[test]
fn the_commander_has_one_failed_rally_rolled_again() {
    let units =
        [("chief", FOOT, [50, 20, 0]), ("one", FOOT, [60, 20, 0]), ("two", FOOT, [70, 20, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 110, 180])]).begin();
    field.amend_order("one", true).amend_order("two", true);
    field.task("one", Task::Rally).throw("3");
    assert!(!field.is_acting(), "he is asked first");
    field.order(Order::Answer(Answer::Again));
    field.asks("impetus.failure.rally", 0).throw("4").told("impetus.general-rally");
    assert!(!field.unit("one").disordered && field.is_acting());
    field.task("two", Task::Rally).throw("3");
    assert!(field.is_acting(), "once in an activation");
    assert!(field.unit("two").disordered && field.unit("two").rallied);
}

#[test]
fn the_commander_may_pass_and_keep_his_word_for_another() {
    let units =
        [("chief", FOOT, [50, 20, 0]), ("one", FOOT, [60, 20, 0]), ("two", FOOT, [70, 20, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 110, 180])]).begin();
    field.amend_order("one", true).amend_order("two", true);
    field.task("one", Task::Rally).throw("3").order(Order::Answer(Answer::Pass));
    assert!(field.is_acting() && field.unit("one").disordered);
    field.task("two", Task::Rally).throw("3").order(Order::Answer(Answer::Again)).throw("3");
    assert!(field.is_acting() && field.unit("two").disordered);
}

#[test]
fn no_second_throw_for_the_wild_or_the_distant() {
    for (card, at) in [("FL 8 4 4 B *impetuous", 60), ("CGP 8 4 2 B", 60), (FOOT, 120)] {
        let units = [("chief", FOOT, [50, 20, 0]), ("one", card, [at, 20, 0])];
        let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 110, 180])]).begin();
        field.amend_order("one", true).task("one", Task::Rally).throw("3");
        assert!(field.is_acting(), "{card}");
    }
}

#[test]
fn opportunity_takes_the_whole_activation_and_lasts_until_the_next() {
    let mut field = one("CM 10 5 2 B").begin();
    field.amend_order("one", true).refused_task("impetus.opportunity.order", "one", Task::Ready);
    field.amend_order("one", false).task("one", Task::Ready);
    field.asks("impetus.failure.opportunity", -1).throw("5").told("impetus.opportunity");
    assert!(field.unit("one").ready && field.state_of("one") == Activity::Acted);
    // Its next activation.
    field.amend("one", "activity", "idle").march(&["one"], ahead(2));
    assert!(!field.unit("one").ready);
    field.refused_task("impetus.act.rally-first", "one", Task::Ready);
    field.task("chief", Task::Ready);
    field.asks("impetus.failure.opportunity", 1).throw("2");
    assert!(!field.unit("chief").ready && field.state_of("chief") == Activity::Acted);
}

#[test]
fn who_can_neither_fire_nor_charge_is_not_put_on_opportunity() {
    let mut field = one("S 8 2 0 B").begin();
    field.refused_task("impetus.opportunity", "one", Task::Ready);
    let mut field = one("CGP 8 4 2 B").begin();
    field.amend("one", "moved", true);
    field.refused_task("impetus.chariots.go-on", "one", Task::Ready);
}

#[test]
fn fighting_on_is_for_those_in_melee() {
    let units = [("one", FOOT, [40, 50, 0]), ("two", FOOT, [80, 50, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 50, 180])]).begin();
    field.refused_task("impetus.act.melee", "two", Task::Fight);
    field.refused_task("impetus.act.melee", "one", Task::Ready);
    field.task("one", Task::Fight);
    assert_eq!(field.state_of("one"), Activity::Acted);
}

fn melee(card: &str, foe: &str) -> Draft {
    Field::with(&[("one", card, [40, 50, 0]), ("two", FOOT, [40, 37, 0])]).against(&[(
        "foe",
        foe,
        [40, 50, 180],
    )])
}

#[test]
fn horse_leaves_a_melee_with_foot_by_one_move_back() {
    let mut field = melee("CM 10 5 2 B", FOOT).begin();
    field.task("one", Task::Disengage);
    field.asks("impetus.failure.disengage", 1).throw("3").told("impetus.disengage");
    let unit = field.unit("one");
    // The foot behind begins 7U behind its rear, and horse does not pass foot.
    assert_eq!(unit.pose.front.y, 43_000);
    assert_eq!((unit.pose.facing.degrees(), unit.disordered, unit.moved), (0, false, true));
    assert_eq!(field.state_of("one"), Activity::Acted);
}

#[test]
fn a_failed_disengagement_disorders() {
    let mut field = melee("CM 10 5 2 B", FOOT).begin();
    field.task("one", Task::Disengage).throw("2").told("impetus.failure.disengage");
    let unit = field.unit("one");
    assert!(unit.disordered && unit.pose.front.y == 50_000 && unit.activity == Activity::Acted);
}

#[test]
fn foot_stays_and_horse_does_not_leave_horse_but_skirmishers_go() {
    melee(FOOT, FOOT).begin().refused_task("impetus.disengage", "one", Task::Disengage);
    let horse = "CM 10 5 2 B";
    melee(horse, horse).begin().refused_task("impetus.disengage", "one", Task::Disengage);
    for (friend, end) in [(37, 42_000), (46, 42_000), (43, 45_000)] {
        let units = [("one", "S 8 2 1 B", [40, 50, 0]), ("two", FOOT, [40, friend, 0])];
        let mut field = Field::with(&units).against(&[("foe", horse, [40, 50, 180])]).begin();
        field.task("one", Task::Disengage).throw("5");
        // Before the foot, through it, and short of it where they would end on it.
        assert_eq!(field.unit("one").pose.front.y, end);
    }
}

#[test]
fn nobody_disengages_off_the_table_or_without_room() {
    let mut field = Field::with(&[("one", "CL 12 3 1 B", [40, 10, 0])])
        .against(&[("foe", FOOT, [40, 10, 180])])
        .begin();
    field.task("one", Task::Disengage).throw("5");
    let y = field.unit("one").pose.front.y;
    assert!((5_990..=6_000).contains(&y), "its rear is at the edge: {y}");
    let mut field = Field::with(&[("one", "CL 12 3 1 B", [40, 6, 0])])
        .against(&[("foe", FOOT, [40, 6, 180])])
        .begin();
    field.refused_task("impetus.disengage", "one", Task::Disengage);
}

#[test]
fn knights_leave_their_horses_for_good() {
    let knights = "CP 8 7 4 B *dismounts";
    let mut field = one(knights).begin();
    field.task("one", Task::Dismount);
    field.asks("impetus.failure.dismount", -1).throw("5").told("impetus.dismount");
    assert!(field.unit("one").on_foot && field.state_of("one") == Activity::Acted);
    assert_eq!(field.unit("one").vbu, 7);
    field.amend("one", "activity", "idle");
    field.refused_task("impetus.dismount", "one", Task::Dismount);
    field.refused_march("impetus.move.length", &["one"], ahead(6));
    field.march(&["one"], ahead(5));

    let mut field = one(knights).begin();
    field.task("one", Task::Dismount).throw("3").told("impetus.failure.dismount");
    assert!(field.unit("one").disordered && !field.unit("one").on_foot);

    assert!(
        one("CP 8 7 4 B").begin().refused_task("impetus.dismount", "one", Task::Dismount).nonsense
    );
    let mut field = Field::with(&[("one", knights, [60, 40, 0])])
        .against(&[("foe", FOOT, [60, 44, 180])])
        .begin();
    field.refused_task("impetus.dismount", "one", Task::Dismount);
}

fn village() -> Draft {
    Field::with(&[("one", FOOT, [60, 40, 0]), ("two", FOOT, [80, 20, 0])])
        .against(&[("foe", FOOT, [60, 110, 180])])
        .ground("built-up", [52, 40, 68, 50])
}

#[test]
fn foot_occupies_houses_from_their_edge_and_walks_out_again() {
    let mut field = village().begin();
    field.refused_task("impetus.bua", "two", Task::Occupy);
    field.task("one", Task::Occupy);
    field.asks("impetus.failure.occupy", 1).throw("3").told("impetus.bua");
    let unit = field.unit("one");
    assert_eq!(unit.holds, Some(0));
    // 3U deep in the middle of houses from 40 to 50.
    assert_eq!((unit.pose.front.x, unit.pose.front.y), (60_000, 46_500));
    assert_eq!((unit.pose.facing.degrees(), unit.activity), (0, Activity::Acted));
    let [village] = field.game().state().villages.as_slice() else { panic!("one village") };
    assert_eq!((village.place, village.of, village.held), (0, 1, 0), "reds attack");
    field.told("impetus.vd.village");

    field.amend("one", "activity", "idle").amend("one", "moves", 0);
    field.refused_task("impetus.bua", "one", Task::Occupy);
    field.march(&["one"], ahead(5));
    assert_eq!((field.unit("one").pose.front.y, field.unit("one").holds), (51_500, None));
    field.march(&["one"], ahead(5)).throw("6");
    field.refused_march("impetus.move.impassable", &["one"], back(4));
}

#[test]
fn houses_are_not_taken_by_horse_by_failing_or_from_who_is_in_them() {
    let mut field = village().begin();
    field.task("one", Task::Occupy).throw("2");
    let unit = field.unit("one");
    assert_eq!((unit.holds, unit.pose.front.y, unit.activity), (None, 40_000, Activity::Acted));
    assert!(field.game().state().villages.is_empty());

    let horse = Field::with(&[("one", "CM 10 5 2 B", [60, 40, 0])])
        .against(&[("foe", FOOT, [60, 110, 180])])
        .ground("built-up", [52, 40, 68, 50]);
    horse.begin().refused_task("impetus.bua", "one", Task::Occupy);
    let held = Field::with(&[("one", FOOT, [60, 40, 0])])
        .against(&[("foe", FOOT, [60, 47, 180])])
        .ground("built-up", [52, 40, 68, 60]);
    held.begin().refused_task("impetus.bua", "one", Task::Occupy);
}

#[test]
fn a_village_is_lost_when_the_enemy_occupies_it() {
    let mut field = village().begin();
    field.village_of(1);
    field.task("one", Task::Occupy).throw("6").told("impetus.vd.village");
    let [village] = field.game().state().villages.as_slice() else { panic!("one village") };
    assert_eq!((village.of, village.held), (1, 0));
}

#[test]
fn a_village_is_the_defenders_whoever_comes_first() {
    let mut field = village().begin();
    field.attacked_by(1).task("one", Task::Occupy).throw("6");
    let [village] = field.game().state().villages.as_slice() else { panic!("one village") };
    assert_eq!((village.of, village.held), (0, 0));
}

#[test]
fn a_commander_who_leaves_a_square_is_not_left_in_it_as_well() {
    let pikes = format!("{PIKES} x2");
    let units =
        [("shot", SHOT, [68, 40, 0]), ("pikes", &pikes, [60, 40, 0]), ("two", FOOT, [52, 40, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.task("shot", Task::Shelter);
    let to = field.id("two");
    field.order(Order::Transfer { to }).told("impetus.commander.transfer");
    let with = |name: &str| field.unit(name).general;
    assert_eq!([with("shot"), with("pikes"), with("two")], [None, None, Some(0)]);
}

fn square(deep: &str) -> Draft {
    let pikes = format!("{PIKES} {deep}");
    Field::with(&[
        ("pikes", &pikes, [60, 40, 0]),
        ("shot", SHOT, [68, 40, 0]),
        ("bows", "T 6 4 0 B longbow-a", [52, 40, 0]),
    ])
    .against(&[("foe", FOOT, [60, 110, 180])])
}

#[test]
fn shot_shelters_with_deep_pikes_and_comes_out_beside_them_by_test() {
    square("x1").begin().refused_task("impetus.square", "shot", Task::Shelter);
    let mut field = square("x2").begin();
    field.refused_task("impetus.square", "bows", Task::Shelter);
    assert!(field.refused_task("impetus.square", "shot", Task::LeaveSquare).nonsense);
    field.task("shot", Task::Shelter).told("impetus.square");
    let pikes = field.id("pikes");
    assert_eq!(field.unit("shot").status, Status::Sheltered(pikes.0));
    assert_eq!(field.state_of("shot"), Activity::Acted);
    assert!(field.refused_march("impetus.square.fate", &["shot"], ahead(1)).nonsense);
    field.refused_task("impetus.turn.once", "shot", Task::LeaveSquare);

    field.march(&["pikes"], ahead(5));
    field.amend("shot", "activity", "idle").task("shot", Task::LeaveSquare);
    field.asks("impetus.failure.leave-square", 0).throw("3");
    assert_eq!(field.unit("shot").status, Status::Sheltered(pikes.0));
    assert_eq!([field.state_of("shot"), field.state_of("pikes")], [Activity::Acted; 2]);

    field.amend("shot", "activity", "idle").task("shot", Task::LeaveSquare).throw("4");
    let unit = field.unit("shot");
    assert_eq!(unit.status, Status::OnTable);
    assert!([52_000, 68_000].contains(&unit.pose.front.x) && unit.pose.front.y == 45_000);
}

#[test]
fn a_square_with_no_room_round_it_keeps_its_shot() {
    let pikes = format!("{PIKES} x2");
    let units = [
        ("pikes", pikes.as_str(), [60, 40, 0]),
        ("shot", SHOT, [68, 40, 0]),
        ("left", FOOT, [52, 40, 0]),
        ("right", FOOT, [76, 40, 0]),
        ("rear", FOOT, [60, 34, 0]),
    ];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [60, 110, 180])]).begin();
    field.task("shot", Task::Shelter).amend("shot", "activity", "idle");
    field.march(&["right"], Leg::Straight { way: Way::Left, ticks: 3_000 });
    field.refused_task("impetus.square", "shot", Task::LeaveSquare);
}

#[test]
fn a_commander_changes_his_unit_once_and_not_far() {
    let units =
        [("one", FOOT, [40, 50, 0]), ("two", FOOT, [60, 50, 0]), ("far", FOOT, [90, 50, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [60, 110, 180])]).begin();
    let transfer = |field: &Field, to: &str| Order::Transfer { to: field.id(to) };
    let to = transfer(&field, "far");
    field.refused("impetus.commander.transfer", to);
    let to = transfer(&field, "foe");
    assert!(field.refused("impetus.turn.own", to).nonsense);
    let to = transfer(&field, "one");
    assert!(field.refused("impetus.commander.transfer", to).nonsense);
    let to = transfer(&field, "two");
    field.order(to).told("impetus.commander.transfer");
    assert_eq!([field.unit("one").general, field.unit("two").general], [None, Some(0)]);
    let to = transfer(&field, "one");
    field.refused("impetus.commander.transfer", to);
}

#[test]
fn a_commander_does_not_leave_a_melee_or_a_unit_that_has_acted() {
    let units = [("one", FOOT, [40, 50, 0]), ("two", FOOT, [50, 50, 0])];
    let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 50, 180])]).begin();
    let to = Order::Transfer { to: field.id("two") };
    field.refused("impetus.commander.transfer", to.clone());
    let mut field = Field::with(&units).against(&[("foe", FOOT, [40, 90, 180])]).begin();
    field.march(&["one"], ahead(1)).march(&["two"], ahead(1));
    field.refused("impetus.commander.transfer", to);
}
