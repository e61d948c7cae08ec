//! Charges that come home or fall short, counter-charges, flanks, works.

use crate::clash::{Clash, Draft};
use tercio_field::Ground;
use tercio_impetus::{Activity, Due};

const KNIGHTS: &str = "CP 8 6 4 B";
const FOOT: &str = "FP 5 5 1 B";

fn knights_at(distance: i32) -> Clash {
    Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[("foot", FOOT, [60, 50 + distance, 180])])
}

#[test]
fn a_plain_charge_comes_home_and_is_fought_at_once() {
    let mut clash = knights_at(8);
    // 6 and 4 for Impetus against 5; nobody is hit.
    clash.does(0, "charge knights foot", "1234123412 12341");
    assert_eq!(clash.at("knights"), (60_000, 58_000));
    assert!(clash.is_over() && clash.touches("knights", "foot"));
    assert_eq!(clash.unit("knights").activity, Activity::Acted);
    assert_eq!(clash.unit("knights").moves, 1);
    assert!(clash.unit("knights").moved && !clash.unit("knights").disordered);
    assert!(clash.state.charges.is_empty() && clash.state.flanking.is_empty());
}

#[test]
fn the_bonus_is_thrown_only_where_it_is_needed() {
    let mut clash = knights_at(12);
    clash.does(0, "charge knights foot", "4 1234123412 12341");
    assert_eq!(clash.at("knights"), (60_000, 62_000));
    assert!(clash.tells("impetus.charge-bonus"));

    let mut clash = knights_at(12);
    clash.does(0, "charge knights foot", "3");
    assert!(clash.tells("impetus.charge-bonus.short"));
    assert_eq!(clash.at("knights"), (60_000, 61_000), "as far as it brought him");
    assert!(clash.unit("knights").disordered && !clash.touches("knights", "foot"));
    assert_eq!(clash.unit("knights").activity, Activity::Active, "it may try once more");
}

#[test]
fn short_by_a_hair_is_short_and_touches_nobody() {
    let mut clash = knights_at(12);
    clash = clash.amend("foot", |unit| unit.pose.front.y += 20);
    clash.does(0, "charge knights foot", "4");
    assert!(!clash.touches("knights", "foot"));
    let (_, y) = clash.at("knights");
    assert!((61_800..62_000).contains(&y), "{y}");
}

#[test]
fn foot_has_half_the_bonus() {
    let mut clash = Clash::new(&[("foot", FOOT, [60, 50, 0])], &[("wall", FOOT, [60, 57, 180])]);
    clash.does(0, "charge foot wall", "3 123412 12341");
    assert!(clash.touches("foot", "wall"));
    let mut clash = Clash::new(&[("foot", FOOT, [60, 50, 0])], &[("wall", FOOT, [60, 58, 180])]);
    clash.does(0, "charge foot wall", "4");
    assert!(!clash.touches("foot", "wall") && clash.unit("foot").disordered);
}

#[test]
fn a_further_move_that_fails_its_test_contacts_disordered() {
    let mut clash = knights_at(6).amend("knights", |unit| unit.moves = 1);
    clash.does(0, "charge knights foot", "3 123412341 12341");
    assert!(clash.tells("impetus.moves.last"));
    assert!(clash.unit("knights").disordered && clash.touches("knights", "foot"));

    let mut clash = knights_at(6).amend("knights", |unit| unit.moves = 1);
    clash.does(0, "charge knights foot", "4 1234123412 12341");
    assert!(!clash.unit("knights").disordered);
}

fn horse_at(distance: i32) -> Clash {
    Clash::new(
        &[("knights", KNIGHTS, [60, 50, 0])],
        &[("horse", KNIGHTS, [60, 50 + distance, 180])],
    )
}

#[test]
fn a_counter_charge_meets_half_way_with_impetus() {
    let mut clash = horse_at(9);
    clash.does(0, "charge knights horse", "");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Charged { .. })));
    clash.does(1, "counter", "4 1234123412 1234123412");
    assert_eq!(clash.at("horse"), (60_000, 55_000), "the charger has the larger half");
    assert_eq!(clash.at("knights"), (60_000, 55_000));
    assert!(clash.tells("impetus.counter-charge") && clash.unit("horse").moved);
}

#[test]
fn a_counter_charge_brings_the_far_within_reach() {
    // 14U: half of it is less than M, so no bonus is thrown.
    let mut clash = horse_at(14);
    clash.does(0, "charge knights horse", "");
    clash.does(1, "counter", "6 1234123412 1234123412");
    assert_eq!(clash.at("knights"), (60_000, 57_000));
}

#[test]
fn a_counter_charge_that_fails_stands_disordered() {
    let mut clash = horse_at(8);
    clash.does(0, "charge knights horse", "");
    clash.does(1, "counter", "3 1234123412 12341");
    assert_eq!(clash.at("horse"), (60_000, 58_000));
    assert!(clash.unit("horse").disordered && !clash.tells("impetus.counter-charge"));
}

#[test]
fn who_stands_has_no_impetus() {
    let mut clash = horse_at(8);
    clash.does(0, "charge knights horse", "");
    clash.refuses(1, "evade", "impetus.evade.who");
    clash.refuses(1, "shelter", "impetus.square");
    clash.refuses(1, "pursue", "impetus.turn.asked");
    clash.does(1, "stand", "1234123412 123412");
    assert!(clash.touches("knights", "horse"));
}

#[test]
fn counter_charging_leaves_works_and_stakes_behind() {
    let wild = "FL 8 4 4 B impetuous stakes";
    let mut clash =
        Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[("wild", wild, [60, 58, 180])]);
    clash.does(0, "charge knights wild", "");
    // Foot has no Impetus bonus against mounted; stakes would cost the knights theirs.
    clash.does(1, "counter", "6 1234123412 1234");
    assert!(!clash.unit("wild").stakes);

    let mut clash =
        Clash::new(&[("knights", KNIGHTS, [60, 50, 0])], &[("wild", wild, [60, 58, 180])]);
    clash.does(0, "charge knights wild", "");
    clash.does(1, "stand", "12341 1234");
    assert!(clash.unit("wild").stakes);
}

#[test]
fn works_are_those_seen_from_where_the_charge_began() {
    let red = [("axes", "FL 8 4 4 B", [60, 50, 0])];
    let blue = [("foot", FOOT, [60, 57, 180])];
    let mut clash = Draft::new(&red, &blue).ground(Ground::Fortification, [50, 56, 70, 57]).begin();
    // 4 and 4, less one for the works.
    clash.does(0, "charge axes foot", "1234123 12341");
    let mut clash = Draft::new(&red, &blue).begin();
    clash.does(0, "charge axes foot", "12341234 12341");
    assert!(clash.touches("axes", "foot"));
}

#[test]
fn houses_that_are_held_are_stormed() {
    let red = [("axes", "FL 8 4 4 B", [60, 50, 0])];
    let blue = [("foot", FOOT, [60, 58, 180])];
    let draft = || Draft::new(&red, &blue).ground(Ground::BuiltUp, [50, 55, 70, 65]);
    draft().begin().refuses(0, "charge axes foot", "impetus.move.impassable");
    let mut clash = draft().begin().amend("foot", |unit| unit.holds = Some(0));
    clash.does(0, "charge axes foot", "6611111 6 12341");
    assert!(clash.touches("axes", "foot") && clash.unit("foot").holds == Some(0));
    clash.does(0, "stay", "4");
    assert!(clash.tells("impetus.retreat.foot") && clash.tells("impetus.pursuit.may-foot"));
    assert_eq!(clash.unit("foot").holds, None, "beaten, it leaves the houses");
    assert_eq!(clash.at("foot"), (60_000, 60_000));
}

#[test]
fn a_charge_from_behind_the_front_line_routs_who_fails() {
    let foot = ("foot", FOOT, [60, 60, 180]);
    let mut clash = Clash::new(&[("knights", KNIGHTS, [69, 64, 270])], &[foot]);
    // 6 and 4, and 2 for the flank; one hit, a failed test.
    clash.does(0, "charge knights foot", "612341234123 5 12341 1");
    assert!(!clash.stands("foot") && clash.tells("impetus.melee.flank-routs"));
    assert!(clash.tells("impetus.flank") && clash.state.flanking.is_empty());

    let mut clash = Clash::new(&[("knights", KNIGHTS, [69, 64, 270])], &[foot]);
    clash.does(0, "charge knights foot", "112341234123 12341");
    assert_eq!(clash.state.flanking.len(), 1, "it lasts as long as they touch");
    let mut later = clash.amend("knights", |unit| unit.activity = Activity::Active);
    later.does(0, "fight knights", "612341 5 12341 2");
    assert!(!later.stands("foot"), "and so does the danger; the dice for the charge do not");
}

#[test]
fn contact_may_be_aligned() {
    let draft = |answer: &str| {
        Draft::new(&[("knights", KNIGHTS, [60, 50, 10])], &[("foot", FOOT, [61, 55, 180])])
            .ruling("impetus.contact", answer)
            .begin()
    };
    let mut halted = draft("halt");
    halted.does(0, "charge knights foot", "1234123412 12341");
    assert_eq!(halted.unit("knights").pose.facing.degrees(), 10);
    let mut aligned = draft("align");
    aligned.does(0, "charge knights foot", "1234123412 12341");
    assert_eq!(aligned.unit("knights").pose.facing.degrees(), 0);
    assert!(aligned.touches("knights", "foot"));
}

#[test]
fn a_group_strikes_two_and_each_has_his_bout() {
    let red = [("left", KNIGHTS, [60, 50, 0]), ("right", KNIGHTS, [68, 50, 0])];
    let blue = [("one", FOOT, [60, 55, 180]), ("two", FOOT, [68, 55, 180])];
    let mut clash = Clash::new(&red, &blue);
    clash.does(0, "charge left,right one", "");
    clash.does(1, "pass", "1234123412 12341 1234123412 12341");
    assert!(clash.touches("left", "one") && clash.touches("right", "two"));
    for unit in ["left", "right"] {
        assert_eq!(clash.unit(unit).activity, Activity::Acted, "{unit}");
    }
}

#[test]
fn a_group_strikes_one_with_support() {
    let red = [("left", KNIGHTS, [57, 50, 0]), ("right", KNIGHTS, [65, 50, 0])];
    let mut clash = Clash::new(&red, &[("one", FOOT, [60, 55, 180])]);
    // 10 and half of 10.
    clash.does(0, "charge left,right one", "123412341212341 12341");
    assert!(clash.touches("left", "one") && clash.touches("right", "one"));
}

#[test]
fn shot_shelters_with_its_pikes_and_the_charge_runs_on() {
    let red = [("knights", KNIGHTS, [60, 50, 0])];
    let pikes = ("pikes", "FP 5 4 1 B pikes two-deep", [68, 62, 180]);
    let shot = ("shot", "T 6 4 0 B musket", [60, 56, 180]);
    let beside = ("shot", "T 6 4 0 B musket", [60, 62, 180]);
    let mut clash = Clash::new(&red, &[pikes, shot]);
    clash.does(0, "charge knights shot", "1234123412 1234");
    let mut clash = Clash::new(&red, &[pikes, beside]);
    clash.does(0, "charge knights shot", "");
    clash.does(1, "shelter", "");
    assert!(!clash.stands("shot") && clash.tells("impetus.square"));
    assert_eq!(clash.at("knights"), (60_000, 58_000), "they ran their move into the open");
    assert!(clash.is_over());
}
