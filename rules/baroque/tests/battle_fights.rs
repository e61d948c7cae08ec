//! Contact and melee, retreats and pursuits, leaders in danger.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft, Line};
use tercio_baroque::Event;
use tercio_baroque::state::{Due, Post};

const HORSE: &str = "GA 5 4 B";
/// They charge like the others, and do not come after whom they beat.
const REITERS: &str = "RE 5 4 B";
const RIDERS: &str = "TR 5 2 B";
const WARBAND: &str = "WB 4 0 B";

/// A charge over three BU that nobody can answer but its target, who lets it come.
fn charge(red: &'static str, blue: &'static str, dice: &str) -> Clash {
    let mut clash = Clash::new(&[("red", red, [100, 60, 0])], &[("blue", blue, [100, 90, 180])]);
    let asked = blue.starts_with("TR");
    clash.does(0, "charge red blue", if asked { "" } else { dice });
    if asked {
        clash.does(1, "pass", dice);
    }
    clash
}

#[test]
fn the_beaten_goes_back_and_gallopers_come_after() {
    // Three damage: critical two, a four costs two. Two BU back, one on.
    let clash = charge(HORSE, RIDERS, "666111111 4 12341 3 1");
    assert_eq!(clash.unit("blue").vbu, 3);
    assert_eq!(clash.at("blue"), (10_000, 11_000));
    assert_eq!(clash.at("red"), (10_000, 10_000));
    assert_eq!(clash.unit("blue").pose.facing.degrees(), 180, "it faces the enemy");
    assert!(clash.is_over() && !clash.touches("red", "blue"));
}

#[test]
fn a_pursuer_who_comes_up_fights_again_with_his_impetus() {
    // Two BU back and two on: nine dice again, against three less one.
    let clash = charge(HORSE, RIDERS, "666111111 4 12341 3 4 123412341 12");
    assert!(clash.touches("red", "blue") && clash.is_over());
    let fights = clash.told.iter().filter(|(_, told)| matches!(told, Event::Fought { .. }));
    assert_eq!(fights.count(), 2);
}

#[test]
fn who_may_pursue_is_asked_and_foot_never_pursues_mounted() {
    let beaten = "6661111 4 1234";
    let mut clash = charge(RIDERS, WARBAND, beaten);
    assert_eq!(clash.asked(), Some(0));
    assert!(matches!(clash.state.agenda.top(), Some(Due::Pursue { .. })));
    clash.does(0, "stay", "1");
    assert_eq!(clash.at("red"), (10_000, 9_000));
    assert_eq!(clash.at("blue"), (10_000, 10_000));
    // Reiters never do, and are not asked.
    let clash = charge("RE 5 2 B", WARBAND, "6661111 4 1234 1");
    assert_eq!(clash.at("red"), (10_000, 9_000));
    // Foot against horse: no Impetus, no pursuit.
    let mut clash =
        Clash::new(&[("red", "PK 5 2 B", [100, 60, 0])], &[("blue", RIDERS, [100, 75, 180])]);
    clash.does(0, "charge red blue", "").does(1, "pass", "66611 4 12341 3");
    assert_eq!((clash.at("red"), clash.at("blue")), ((10_000, 7_500), (10_000, 9_500)));
    assert!(clash.is_over());
}

#[test]
fn a_drawn_fight_goes_on_when_either_is_activated() {
    let mut clash = charge(HORSE, WARBAND, "123412341 1234");
    clash.refuses(0, "fight red", "baroque.play.once");
    clash.state.agenda.pop();
    clash.state.agenda.push(Due::Activate { command: 1 });
    clash.refuses(1, "march blue back 5", "baroque.move.in-melee");
    // No Impetus any more.
    clash.does(1, "fight blue", "1234 12341");
    assert!(clash.has_acted("blue") && clash.touches("red", "blue"));
}

#[test]
fn who_disengages_goes_one_bu_back_or_stays_disordered() {
    let melee = || {
        let mut clash = charge(HORSE, WARBAND, "123412341 1234");
        clash.state.agenda.pop();
        clash.state.agenda.push(Due::Activate { command: 1 });
        clash
    };
    let mut clash = melee();
    clash.does(1, "disengage blue", "4");
    assert_eq!(clash.at("blue"), (10_000, 10_000));
    assert!(!clash.unit("blue").disordered && clash.is_over(), "nobody may answer it");
    let mut clash = melee();
    clash.does(1, "disengage blue", "3");
    assert!(clash.unit("blue").disordered && clash.touches("red", "blue"));
    clash.refuses(1, "fight blue", "baroque.play.once");
}

#[test]
fn an_eliminated_loser_is_pursued_over() {
    // Five damage leave the critical number at one; a six costs all four and more.
    let clash = charge(HORSE, WARBAND, "666661111 6 1234 2");
    assert!(!clash.stands("blue"));
    assert_eq!(clash.at("red"), (10_000, 10_000), "one BU on");
    assert!(clash.is_over());
}

#[test]
fn guns_do_not_outlive_contact() {
    let clash = charge(HORSE, "Art 2 0 C", "");
    assert!(!clash.stands("blue") && clash.tells("baroque.charge.guns"));
    assert_eq!(clash.at("red"), (10_000, 9_000));
    assert!(clash.is_over() && clash.has_acted("red"));
}

#[test]
fn exhaustion_is_told_once() {
    // Three of five lost: a critical number of two and a five.
    let clash = charge(HORSE, RIDERS, "666111111 5 12341 3 1");
    assert_eq!(clash.unit("blue").vbu, 2);
    let told = clash.told.iter().filter(|(_, told)| matches!(told, Event::Exhausted { .. }));
    assert_eq!(told.count(), 1);
}

#[test]
fn a_flank_that_fails_its_test_is_eliminated() {
    let flank = |answer: &str, dice: &str| {
        let mut clash =
            Draft::new(&[("red", REITERS, [60, 105, 90])], &[("blue", WARBAND, [100, 90, 180])])
                .ruling("baroque.flank-rout", answer)
                .begin();
        clash.does(0, "charge red blue", dice);
        clash
    };
    // 5 and 4 against 4 less one. One damage: 4 - 1 - 1 is two; a three fails.
    let clash = flank("on", "611111111 3 123");
    assert!(!clash.stands("blue") && clash.tells("baroque.flank-rout"));
    assert!(clash.state.flanking.is_empty(), "the flank counts no more");
    let clash = flank("off", "611111111 3 123 1");
    assert!(clash.stands("blue") && clash.unit("blue").vbu == 3);
    // While they are in contact it does: three dice again.
    let mut clash = flank("on", "111111111 123");
    assert_eq!(clash.state.flanking.len(), 1);
    clash.state.agenda.pop();
    clash.state.agenda.push(Due::Activate { command: 1 });
    clash.does(1, "fight blue", "123 12341");
}

#[test]
fn horse_goes_back_through_its_friends_and_foot_pushes_them() {
    let table = |blue: &'static str, behind: &'static str| {
        let line: &[Line] = &[("red", REITERS, [100, 60, 0])];
        Clash::new(line, &[("blue", blue, [100, 90, 180]), ("behind", behind, [100, 102, 180])])
    };
    let mut clash = table(RIDERS, "PK 5 0 B");
    clash.does(0, "charge red blue", "").does(1, "pass", "666111111 4 12341 3");
    assert!(!clash.unit("behind").disordered);
    assert_eq!(clash.at("behind"), (10_000, 10_200));
    assert!(clash.at("blue").1 >= 11_200, "it is placed behind: {:?}", clash.at("blue"));
    let mut clash = table("PK 4 0 B", "PK 5 0 B");
    // Pikes in front: five dice. One BU back: it was 0.2 BU before its friend.
    clash.does(0, "charge red blue", "66611 4 1234 1");
    assert!(clash.unit("behind").disordered);
    assert!(clash.told.iter().any(|(_, told)| matches!(told, Event::PushedBack { .. })));
    assert_eq!(clash.at("behind"), (10_000, 11_000));
}

#[test]
fn supports_add_half_their_dice_and_go_back_with_the_beaten() {
    let mut clash = Clash::new(
        &[("red", REITERS, [100, 60, 0])],
        &[("blue", WARBAND, [95, 90, 180]), ("beside", WARBAND, [116, 90, 180])],
    );
    // Wide on the first, narrow on the second: 4 and 2 dice. Three damage, a four fails by three.
    // The support goes back one BU, then the beaten does.
    clash.does(0, "charge red blue", "666111111 4 123412 1 1");
    assert_eq!(clash.at("beside"), (11_600, 10_000));
    assert_eq!(clash.at("blue"), (9_500, 10_000));
    assert!(clash.tells("baroque.support.back"));
}

fn led(dice: &str) -> Clash {
    let mut clash = Clash::new(
        &[("red", REITERS, [100, 60, 0])],
        &[
            ("blue", "WB 5 0 B leader", [100, 90, 180]),
            ("near", WARBAND, [140, 130, 180]),
            ("far", WARBAND, [260, 190, 180]),
        ],
    )
    .amend("near", |unit| unit.disordered = true);
    clash.does(0, "charge red blue", dice);
    clash
}

#[test]
fn a_leader_whose_unit_rolls_a_six_may_fall_and_his_units_lose_heart() {
    // One damage and a leader: critical five; a six costs one. Nothing befalls him on a three.
    let clash = led("611111111 6 123412 3 1");
    assert!(matches!(clash.state.commands[1].post, Post::With(_)));
    let clash = led("611111111 6 123412 4 1");
    assert_eq!(clash.state.commands[1].post, Post::Lost);
    assert!(!clash.told.iter().any(|(_, told)| matches!(told, Event::Tested { .. })));
    // Those in range test, one less now that he is gone: B on 5. The far one is out of range.
    let clash = led("611111111 6 123412 6 4 4 1");
    assert!(clash.unit("blue").disordered, "in melee too");
    assert_eq!(clash.unit("near").vbu, 3, "disordered already, it loses");
    assert_eq!(clash.unit("far").vbu, 4);
}

#[test]
fn a_leader_whose_unit_is_gone_joins_the_nearest_in_range() {
    let clash = led("666666111 6 123412 3");
    assert!(!clash.stands("blue"));
    assert_eq!(clash.state.commands[1].post, Post::With(clash.id("near")));
    assert!(clash.tells("baroque.leaders.joins"));
}

#[test]
fn baggage_fights_behind_its_works_and_stays() {
    let mut clash = Clash::new(
        &[("red", HORSE, [100, 60, 0])],
        &[("blue", WARBAND, [200, 90, 180]), ("wagons", "B 2 0 B", [100, 90, 180])],
    );
    // No Impetus against works: five dice against two.
    clash.does(0, "charge red wagons", "61111 2 12");
    assert!(clash.stands("wagons") && clash.unit("wagons").vbu == 1);
    assert!(clash.touches("red", "wagons"), "{:?}", clash.story());
}
