//! What a computer commander does, and why.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft, Line};
use tercio_baroque::Baroque;
use tercio_baroque::order::{Act, Answer, Goal, Order, Task};
use tercio_baroque::state::{Due, Throw};
use tercio_chance::Seat;
use tercio_commander::Commander;
use tercio_engine::{Doing, Ruleset};

/// What the commander of a seat orders first, and for what kind of thing.
fn chosen(clash: &Clash, seat: u8) -> (Order, Doing) {
    let mut commander = Commander::<Baroque>::new(1);
    let choice = commander.choose(&clash.rules, &clash.state, Seat(seat)).expect("an order");
    (choice.order, choice.why.doing)
}

fn orders(red: &[Line], blue: &[Line]) -> (Order, Doing) {
    chosen(&Clash::new(red, blue), 0)
}

const PIKES: Line = ("pikes", "P&M 5 1 B musket", [100, 110, 180]);

#[test]
fn horse_shoots_at_pikes_rather_than_charging_them() {
    let (order, doing) = orders(&[("horse", "GA 4 4 B pistol", [100, 101, 0])], &[PIKES]);
    assert_eq!(doing, Doing::Shoot, "{order:?}");
    // The same horse charges those who have no pikes to stop it with.
    let shot: Line = ("shot", "T 4 0 B", [100, 110, 180]);
    let (order, doing) = orders(&[("horse", "GA 5 4 B pistol", [100, 101, 0])], &[shot]);
    assert_eq!(doing, Doing::Charge, "{order:?}");
}

#[test]
fn nobody_charges_at_bad_odds() {
    let weak: Line = ("weak", "TR 2 1 B", [100, 90, 0]);
    let (order, _) = orders(&[weak], &[("tercio", "Tercio 7 2 B musket", [100, 110, 180])]);
    assert!(!matches!(order, Order::Act(Act::Charge { .. })), "{order:?}");
}

#[test]
fn light_horse_runs_from_heavy_horse() {
    let mut clash = Clash::new(
        &[("horse", "GA 5 4 B", [100, 80, 0])],
        &[("riders", "CL 3 1 C", [100, 105, 180])],
    );
    clash.does(0, "charge horse riders", "");
    let (order, doing) = chosen(&clash, 1);
    assert_eq!((order, doing), (Order::Answer(Answer::Evade), Doing::Yield));
}

#[test]
fn foot_meets_a_charge_with_a_volley() {
    let mut clash = Clash::new(&[("horse", "GA 5 4 B", [100, 80, 0])], &[PIKES]);
    clash.does(0, "charge horse pikes", "");
    assert_eq!(chosen(&clash, 1).0, Order::Answer(Answer::Fire));
}

#[test]
fn who_is_in_disorder_rallies_before_it_shoots() {
    let mut clash = Clash::new(&[("foot", "P&M 5 1 B musket", [100, 92, 0])], &[PIKES]);
    clash.state.units[0].disordered = true;
    let Order::Task { task, .. } = chosen(&clash, 0).0 else { panic!("something else") };
    assert_eq!(task, Task::Rally);
}

#[test]
fn dragoons_dismount_where_they_can_shoot() {
    let (order, _) = orders(&[("dragoons", "DR 3 0 B arquebus", [100, 92, 0])], &[PIKES]);
    let Order::Task { task, .. } = order else { panic!("{order:?}") };
    assert_eq!(task, Task::Dismount);
}

#[test]
fn a_leader_rides_to_where_the_fight_is() {
    let clash = Draft::new(
        &[
            ("near", "P&M 5 1 B musket", [100, 92, 0]),
            ("far", "P&M 5 1 B musket leader", [100, 60, 0]),
        ],
        &[PIKES],
    )
    .begin();
    let (order, _) = chosen(&clash, 0);
    let near = clash.rules.setup.units.iter().position(|unit| unit.name == "near").unwrap();
    let Order::Lead { to: Goal::Unit(unit) } = order else { panic!("{order:?}") };
    assert_eq!(usize::from(unit.0), near);
    let why = clash.rules.reason(&clash.state, Seat(0), &order).unwrap();
    assert!(why.contains("near"), "{why}");
}

#[test]
fn the_lower_die_is_thrown_again_and_it_says_why() {
    let mut clash = Clash::new(&[("horse", "GA 5 4 B", [100, 40, 0])], &[PIKES]);
    for command in &mut clash.rules.setup.commands {
        command.level = tercio_baroque::troops::Level::Charismatic;
    }
    let throw =
        Throw { commands: [Some(0), Some(1)], dice: [[5, 1], [4, 4]], settled: [false, false] };
    clash.state.agenda.push(Due::Reroll { throw, side: 0 });
    let (order, _) = chosen(&clash, 0);
    assert_eq!(order, Order::Answer(Answer::Second));
    let why = clash.rules.reason(&clash.state, Seat(0), &order).unwrap();
    // A 4 or more is ahead, and a 3 is level: three and a half in six.
    assert!(why.contains("58.3%"), "{why}");
    // Far ahead, nothing would be better.
    clash.state.agenda.pop();
    let throw = Throw { dice: [[6, 5], [1, 1]], ..throw };
    clash.state.agenda.push(Due::Reroll { throw, side: 0 });
    assert_eq!(chosen(&clash, 0).0, Order::Answer(Answer::Keep));
}
