//! What a unit does in its activation: moves, shots, rallies, withdrawals, dragoons, reiters.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Line};
use tercio_baroque::state::{Due, Fired};

const PIKES: &str = "P&M 4 1 B musket";

/// One red unit, and a warband four BU before it that can neither shoot nor come so far.
fn alone(profile: &'static str) -> Clash {
    let unit: &[Line] = &[("unit", profile, [100, 60, 0])];
    Clash::new(unit, &[("warband", "WB 4 0 C", [100, 100, 180])])
}

#[test]
fn the_first_move_is_free_and_each_further_one_tests() {
    let mut clash = alone(PIKES);
    clash.does(0, "march unit ahead 5", "");
    assert!(clash.is_over() && clash.at("unit") == (10_000, 6_500));
    clash.does(0, "march unit ahead 1", "4");
    assert!(!clash.unit("unit").disordered && !clash.has_acted("unit"));
    // One less for each after the second.
    clash.does(0, "march unit ahead 1", "4");
    assert_eq!(clash.at("unit"), (10_000, 6_700), "it is made all the same");
    assert!(clash.unit("unit").disordered && clash.unit("unit").spent);
    assert!(clash.has_acted("unit") && clash.tells("baroque.actions.last"));
    clash.refuses(0, "fire unit warband", "baroque.play.once");
    let mut clash = alone(PIKES);
    clash.does(0, "march unit ahead 1", "").does(0, "march unit ahead 1", "4");
    clash.does(0, "march unit ahead 1", "5");
    assert!(!clash.unit("unit").disordered);
}

#[test]
fn iron_officers_have_the_test_of_a_move_thrown_again() {
    let mut clash = alone("P&M 4 1 B musket iron");
    clash.does(0, "march unit ahead 1", "").does(0, "march unit ahead 1", "2 5");
    assert!(!clash.unit("unit").spent);
}

#[test]
fn after_its_moves_a_unit_shoots_and_is_done() {
    let mut clash = alone(PIKES);
    clash.does(0, "march unit ahead 15", "");
    // 2.5 BU: 4 - 2 for the distance, - 1 for the move: one die.
    clash.does(0, "fire unit warband", "1");
    assert!(clash.has_acted("unit"));
    assert_eq!(clash.unit("unit").shot, Fired::After);
    clash.refuses(0, "march unit ahead 1", "baroque.play.once");
}

#[test]
fn after_a_shot_one_move_follows_and_no_charge() {
    let mut clash = Clash::new(
        &[("unit", "P&M 4 1 B musket", [100, 60, 0])],
        &[("guns", "Art 2 0 C", [100, 75, 180])],
    );
    // Artillery is hit by one die less: 4 + 1 - 1.
    clash.does(0, "fire unit guns", "1234");
    assert_eq!(clash.unit("unit").shot, Fired::Before);
    clash.refuses(0, "charge unit guns", "baroque.actions.shot-first");
    clash.refuses(0, "fire unit guns", "baroque.actions.shoot");
    clash.does(0, "march unit back 5", "");
    assert!(clash.has_acted("unit"), "one move, and that is all");
}

#[test]
fn a_shot_does_what_the_test_says_and_a_six_endangers_the_leader() {
    let shot = |dice: &str| {
        let mut clash = Clash::new(
            &[("unit", "P&M 4 1 B musket", [100, 60, 0])],
            &[("warband", "WB 4 1 C leader", [100, 100, 180])],
        );
        clash.does(0, "fire unit warband", dice);
        clash
    };
    // One damage from long range, a leader: 4 - 1 + 2 + 1 is six, and only a six fails.
    let clash = shot("16 5");
    assert!(clash.unit("warband").disordered && clash.unit("warband").vbu == 4);
    let clash = shot("16 6 4");
    assert_eq!(clash.unit("warband").vbu, 3);
    assert!(matches!(clash.state.commands[1].post, tercio_baroque::state::Post::With(_)));
    let clash = shot("16 6 5");
    assert_eq!(clash.state.commands[1].post, tercio_baroque::state::Post::Lost);
}

#[test]
fn after_a_rally_passed_or_not_a_unit_shoots_as_after_one_move() {
    for (die, disordered, throw) in [("4", false, "1"), ("3", true, "")] {
        let mut clash = alone(PIKES).amend("unit", |unit| unit.disordered = true);
        clash.does(0, "rally unit", die);
        assert_eq!(clash.unit("unit").disordered, disordered);
        clash.refuses(0, "march unit ahead 5", "baroque.actions.rally");
        clash.refuses(0, "rally unit", "baroque.actions.rally");
        match throw {
            // 4 - 2 - 1 is one die; disordered there is none.
            "" => clash.refuses(0, "fire unit warband", "baroque.fire.least"),
            throw => drop(clash.does(0, "fire unit warband", throw)),
        }
    }
    let clash = alone(PIKES);
    clash.refuses(0, "rally unit", "baroque.actions.in-order");
}

#[test]
fn a_withdrawal_goes_one_move_straight_back_and_disorders() {
    let mut clash = alone(PIKES);
    clash.does(0, "withdraw unit", "");
    assert_eq!(clash.at("unit"), (10_000, 4_000));
    assert!(clash.unit("unit").disordered && clash.has_acted("unit"));
    for nimble in ["S 2 0 C arquebus", "CL 3 1 C bow", "DR 3 0 B arquebus"] {
        let mut clash = alone(nimble);
        clash.does(0, "withdraw unit", "");
        assert!(!clash.unit("unit").disordered, "{nimble}");
    }
    let mut clash = alone(PIKES);
    clash.does(0, "march unit ahead 5", "");
    clash.refuses(0, "withdraw unit", "baroque.actions.first");
}

#[test]
fn dragoons_mount_and_dismount_as_one_move_and_shoot_on_foot() {
    let mut clash = Clash::new(
        &[("dragoons", "DR 3 0 B arquebus", [100, 60, 0])],
        &[("guns", "Art 2 0 C", [100, 75, 180])],
    );
    clash.refuses(0, "fire dragoons guns", "baroque.dragoons.shoot");
    clash.refuses(0, "mount dragoons", "baroque.dragoons");
    clash.does(0, "dismount dragoons", "");
    assert!(clash.unit("dragoons").on_foot && clash.unit("dragoons").moves == 1);
    // 3 + 0 - 1 for the move - 1 for artillery.
    clash.does(0, "fire dragoons guns", "1");
    assert!(clash.has_acted("dragoons"));
}

#[test]
fn reiters_shoot_and_go_back_in_order() {
    let mut clash = Clash::new(
        &[("reiters", "RE 5 1 B pistol", [100, 60, 0])],
        &[("guns", "Art 2 0 C", [100, 66, 180])],
    );
    clash.refuses(0, "caracole reiters", "baroque.caracole");
    clash.does(0, "march reiters ahead 1", "");
    // 5 - 1 - 1; the move does not count for reiters.
    clash.does(0, "fire reiters guns", "123");
    assert!(clash.is_over() && !clash.has_acted("reiters"), "they may still go back");
    clash.does(0, "caracole reiters", "");
    assert_eq!(clash.at("reiters"), (10_000, 3_100));
    assert!(!clash.unit("reiters").disordered && clash.has_acted("reiters"));
}

#[test]
fn medium_guns_move_or_shoot_and_heavy_ones_only_turn() {
    let mut clash = alone("Art 2 0 C art-b");
    clash.does(0, "march unit ahead 10", "");
    clash.refuses(0, "fire unit warband", "baroque.moves.medium-guns");
    let mut clash = alone("Art 2 0 C art-b");
    clash.does(0, "fire unit warband", "123");
    clash.refuses(0, "march unit ahead 5", "baroque.moves.medium-guns");
    let clash = alone("Art 2 0 C art-a");
    clash.refuses(0, "march unit ahead 5", "baroque.moves.heavy-guns");
}

#[test]
fn units_act_one_by_one_and_who_has_made_way_is_done() {
    let mut clash = Clash::new(
        &[("one", PIKES, [100, 60, 0]), ("two", PIKES, [140, 60, 0])],
        &[("warband", "WB 4 1 C", [100, 160, 180])],
    );
    clash.does(0, "march one ahead 5", "").does(0, "march two ahead 5", "");
    clash.refuses(0, "march one ahead 5", "baroque.play.once");
    clash.does(0, "done", "");
    assert!(clash.has_acted("two"));
    assert_eq!(clash.state.agenda.top(), Some(&Due::Over));
}

#[test]
fn who_has_nobody_left_to_tell_is_not_asked() {
    let mut clash = alone(PIKES);
    clash.does(0, "lead unit", "");
    clash.does(0, "withdraw unit", "");
    assert_eq!(
        clash.state.agenda.top(),
        Some(&Due::Over),
        "the wagons have nothing to do, and the command closes of itself"
    );
}
