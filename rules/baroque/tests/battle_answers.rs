//! Answers out of turn: opportunity fire and charges, defensive fire, countercharges, evasions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft};
use tercio_baroque::state::Due;

const PIKES: &str = "P&M 4 1 B musket";
const HORSE: &str = "GA 5 4 B";

#[test]
fn a_move_is_answered_by_a_shot_at_one_less() {
    let table =
        || Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("foot", PIKES, [100, 110, 180])]);
    let mut clash = table();
    clash.does(0, "march horse ahead 20", "");
    assert_eq!(clash.asked(), Some(1));
    // B on 4, one less because it answers no shot: 5. Then 4 - 2 dice at 3 BU.
    clash.does(1, "fire foot horse", "5 12");
    assert!(clash.is_over() && clash.unit("foot").opportunity);
    // One opportunity shot a turn.
    clash.does(0, "done", "");
    let mut clash = table();
    clash.does(0, "march horse ahead 20", "").does(1, "fire foot horse", "4");
    assert!(clash.is_over() && !clash.unit("foot").opportunity, "it was not made");
    clash.does(0, "march horse ahead 1", "4");
    assert!(clash.is_over(), "it has tried in this activation");
}

#[test]
fn one_opportunity_shot_a_turn_or_as_many_as_pass() {
    let table = |answer: &str| {
        Draft::new(
            &[("one", HORSE, [100, 60, 0]), ("two", HORSE, [130, 60, 0])],
            &[("foot", "P&M 4 0 B musket", [115, 110, 180])],
        )
        .ruling("baroque.reactions", answer)
        .begin()
    };
    let mut clash = table("once");
    clash.does(0, "march one ahead 20", "").does(1, "fire foot one", "6 12");
    clash.does(0, "march two ahead 20", "");
    assert!(clash.is_over());
    let mut clash = table("free");
    clash.does(0, "march one ahead 20", "").does(1, "fire foot one", "6 12");
    clash.does(0, "march two ahead 20", "").does(1, "fire foot two", "6 12");
}

#[test]
fn a_shot_is_returned_without_the_one_less() {
    let mut clash =
        Clash::new(&[("pikes", PIKES, [100, 60, 0])], &[("foot", PIKES, [100, 95, 180])]);
    clash.does(0, "fire pikes foot", "12");
    assert_eq!(clash.asked(), Some(1));
    clash.does(1, "fire foot pikes", "4 12");
    assert!(clash.is_over());
}

#[test]
fn who_is_charged_at_an_opportunity_ends_its_activation() {
    let mut clash =
        Clash::new(&[("pikes", PIKES, [100, 60, 0])], &[("horse", HORSE, [100, 110, 180])]);
    clash.does(0, "march pikes ahead 20", "");
    assert_eq!(clash.asked(), Some(1));
    // B, mounted: 5. Three BU to go: no bonus.
    clash.does(1, "charge horse pikes", "5");
    assert!(clash.has_acted("pikes"));
    assert_eq!(clash.asked(), Some(0), "the target answers for itself");
    // B and two: 2. Point blank: 6 dice, one for the move.
    clash.does(0, "fire", "2 12341 12341 1234");
    assert!(clash.touches("pikes", "horse"));
    assert!(clash.is_over());
}

#[test]
fn a_charge_is_shot_at_by_others_and_answered_by_its_target() {
    let mut clash = Clash::new(
        &[("horse", HORSE, [100, 60, 0])],
        &[("foot", PIKES, [100, 90, 180]), ("beside", PIKES, [125, 90, 180])],
    );
    clash.does(0, "charge horse foot", "");
    assert_eq!(clash.asked(), Some(1));
    clash.refuses(1, "fire foot horse", "baroque.reactions.charged");
    clash.refuses(1, "charge beside horse", "baroque.action.charge");
    clash.does(1, "fire beside horse", "5 12");
    assert!(matches!(clash.state.agenda.top(), Some(Due::Charged { .. })));
    clash.refuses(1, "evade", "baroque.evasion.who");
    // It has one chance, and a natural one fails.
    clash.does(1, "fire", "1 12341 1234");
    assert!(clash.touches("horse", "foot") && clash.is_over());
}

#[test]
fn a_failed_test_does_nothing_else_and_the_charge_comes_home() {
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("foot", PIKES, [100, 90, 180])]);
    clash.does(0, "charge horse foot", "");
    // A natural one fails. Pikes in front deny the Impetus: 5 dice against 4.
    clash.does(1, "fire", "1 12341 1234");
    assert!(clash.touches("horse", "foot") && clash.is_over());
    assert!(clash.has_acted("horse"));
}

#[test]
fn an_eliminated_charger_does_not_come_on() {
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("foot", PIKES, [100, 90, 180])])
            .amend("horse", |unit| unit.vbu = 3);
    clash.does(0, "charge horse foot", "");
    // Six dice, five damage: critical at its least, one; a six costs five.
    clash.does(1, "fire", "6 666661 6");
    assert!(!clash.stands("horse") && clash.is_over());
    assert_eq!(clash.at("foot"), (10_000, 9_000));
}

#[test]
fn who_countercharges_meets_it_half_way_with_its_impetus() {
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("riders", "TR 5 2 B", [100, 100, 180])]);
    clash.does(0, "charge horse riders", "");
    // B and one: 3. They meet after 2 BU: no bonus. 5 and 4 against 5 and 2.
    clash.does(1, "counter", "3 123412341 1234123");
    assert!(clash.touches("horse", "riders"));
    assert_eq!(clash.at("riders"), (10_000, 8_000));
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("riders", "TR 5 2 B", [100, 100, 180])]);
    // Failed, it stands: 4 BU, a bonus of one or more.
    clash.does(0, "charge horse riders", "").does(1, "counter", "2 4 123412341 12341");
    assert_eq!(clash.at("riders"), (10_000, 10_000));
}

#[test]
fn a_charge_that_falls_short_stops_disordered() {
    let mut clash = Clash::new(
        &[("horse", "TR 5 2 B", [100, 60, 0])],
        &[("warband", "WB 4 0 C", [100, 100, 180])],
    );
    clash.does(0, "charge horse warband", "1");
    assert!(clash.tells("baroque.charge.short") && clash.unit("horse").disordered);
    assert_eq!(clash.at("horse"), (10_000, 9_000));
    assert!(clash.has_acted("horse") && clash.is_over());
}

#[test]
fn a_charge_after_a_move_tests_and_comes_in_disordered_if_it_fails() {
    let mut clash = Clash::new(
        &[("horse", "TR 5 2 B", [100, 60, 0])],
        &[("warband", "WB 4 0 C", [100, 100, 180])],
    );
    clash.does(0, "march horse ahead 20", "");
    // 5 and 2 for Impetus, less one for disorder.
    clash.does(0, "charge horse warband", "3 123412 1234");
    assert!(clash.unit("horse").disordered && clash.touches("horse", "warband"));
}

#[test]
fn light_horse_evades_a_charge_and_faces_away() {
    let table =
        || Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("light", "CL 3 1 C", [100, 90, 180])]);
    let mut clash = table();
    clash.does(0, "charge horse light", "");
    // C on 5, two better: 3. One move of 4 BU and 2 for the die; the charger has no way to it.
    clash.does(1, "evade", "3 6");
    let light = clash.unit("light");
    assert!(light.evades == 1 && !clash.touches("horse", "light"));
    assert_eq!(light.pose.facing.degrees(), 0, "it faces away");
    assert_eq!(clash.at("horse"), (10_000, 9_000), "a move straight on");
    assert!(!clash.unit("horse").disordered);
}

#[test]
fn an_evader_who_is_caught_fights_as_struck_in_the_rear() {
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("slow", "S 3 0 C", [100, 80, 180])]);
    clash.does(0, "charge horse slow", "");
    // C and one: 4. Two BU and none for the die: 4.5 BU to go, two for the bonus at most.
    // 5 and 4 dice against 3 less one.
    clash.does(1, "evade", "4 1 6 123412341 12");
    assert!(clash.tells("baroque.evasion.caught"));
    let (horse, slow) = (clash.id("horse"), clash.id("slow"));
    assert!(clash.state.flanking.contains(&(horse, slow)));
}

#[test]
fn a_shot_is_evaded_after_it_fell_at_one_die_less() {
    let mut clash =
        Clash::new(&[("pikes", PIKES, [100, 60, 0])], &[("light", "CL 3 1 C", [100, 80, 180])]);
    clash.does(0, "fire pikes light", "");
    assert_eq!(clash.asked(), Some(1));
    // 3 passes; 4 + 1 - 1 for light horse - 1 for the evasion; then it goes, 4 BU and 1.
    clash.does(1, "evade", "3 123 3");
    assert!(clash.is_over());
    assert_eq!(clash.unit("light").pose.facing.degrees(), 0);
    // A second time it is harder.
    let mut clash =
        Clash::new(&[("pikes", PIKES, [100, 60, 0])], &[("light", "CL 3 1 C", [100, 80, 180])])
            .amend("light", |unit| unit.evades = 1);
    clash.does(0, "fire pikes light", "").does(1, "evade", "3 1234");
    assert_eq!(clash.at("light"), (10_000, 8_000), "failed: it stands, and the shot is whole");
}

#[test]
fn who_has_failed_to_evade_does_not_shoot_back() {
    let table = || {
        Clash::new(
            &[("pikes", "P&M 4 0 B musket", [100, 60, 0])],
            &[("light", "S 3 0 C arquebus", [100, 80, 180])],
        )
    };
    let mut clash = table();
    // C and one: 4. 4 + 1 - 1 dice.
    clash.does(0, "fire pikes light", "").does(1, "evade", "3 1234");
    assert!(clash.is_over(), "it has tried once");
    let mut clash = table();
    clash.does(0, "fire pikes light", "").does(1, "pass", "1234");
    assert_eq!(clash.asked(), Some(1));
    // C on 5; 3 + 0 dice at two BU.
    clash.does(1, "fire light pikes", "5 123");
}

#[test]
fn heavy_horse_evades_foot_that_charges_and_not_horse() {
    let mut clash = Clash::new(
        &[("pikes", "P&M 4 1 B", [100, 60, 0])],
        &[("riders", "TR 5 2 B", [100, 80, 180])],
    );
    clash.does(0, "charge pikes riders", "");
    // B, one better against foot: 3.
    clash.does(1, "evade", "3 1");
    assert!(!clash.touches("pikes", "riders"));
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 60, 0])], &[("riders", "TR 5 2 B", [100, 80, 180])]);
    clash.does(0, "charge horse riders", "");
    clash.refuses(1, "evade", "baroque.evasion.who");
}

#[test]
fn nobody_answers_an_answer() {
    // Light horse that is shot at an opportunity does not evade, and its friends do not shoot back.
    let mut clash = Clash::new(
        &[("light", "CL 3 0 C bow", [100, 60, 0]), ("friends", PIKES, [125, 60, 0])],
        &[("foot", "P&M 4 0 B musket", [100, 100, 180])],
    );
    clash.does(0, "march light ahead 10", "");
    assert_eq!(clash.asked(), Some(1));
    // 4 - 2 at three BU, one less at light horse.
    clash.does(1, "fire foot light", "5 1");
    assert!(clash.is_over() && clash.unit("light").evades == 0);
}

#[test]
fn one_who_is_charged_at_an_opportunity_may_evade() {
    let mut clash =
        Clash::new(&[("light", "CL 3 0 C", [100, 60, 0])], &[("horse", HORSE, [100, 100, 180])]);
    clash.does(0, "march light ahead 10", "").does(1, "charge horse light", "6");
    clash.does(0, "evade", "3 6");
    assert!(clash.is_over() && clash.has_acted("light"));
    assert!(!clash.touches("light", "horse"));
}

#[test]
fn a_withdrawal_is_answered_like_a_move() {
    let mut clash =
        Clash::new(&[("pikes", PIKES, [100, 70, 0])], &[("horse", HORSE, [100, 85, 180])]);
    clash.does(0, "withdraw pikes", "");
    assert_eq!(clash.asked(), Some(1));
    // 3.5 BU to go after its two BU back: a bonus of one. Disordered pikes deny it all the same.
    clash.does(1, "charge horse pikes", "6").does(0, "pass", "1 12341 123");
    assert!(clash.touches("horse", "pikes"));
}

#[test]
fn evading_off_the_table_is_the_end_of_it() {
    let mut clash =
        Clash::new(&[("horse", HORSE, [100, 150, 0])], &[("light", "CL 3 1 C", [100, 175, 180])]);
    clash.does(0, "charge horse light", "").does(1, "evade", "6 6");
    assert!(!clash.stands("light") && clash.tells("baroque.retreat.edge"));
    assert_eq!(clash.at("horse"), (10_000, 18_000), "its move straight on");
}
