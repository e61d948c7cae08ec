//! What a computer commander does, and what its counsel promises.
#![allow(clippy::unwrap_used, clippy::panic, clippy::expect_used, reason = "a test may fail by it")]

#[path = "support/clash.rs"]
mod clash;

use clash::{Clash, Draft, Line};
use tercio_chance::Seat;
use tercio_commander::{Commander, Memo};
use tercio_conquest::Conquest;
use tercio_conquest::order::{Act, Answer, Goal, Order, Turn};
use tercio_conquest::state::{Due, Heart, Trial};
use tercio_engine::{Prospect, Ruleset};

/// What the commander of a seat orders first.
fn chosen(clash: &Clash, seat: u8) -> Order {
    let mut commander = Commander::<Conquest>::new(1);
    let choice = commander.choose(&clash.rules, &clash.state, Seat(seat));
    choice.expect("an order").order
}

/// What an order promises.
fn promised(clash: &Clash, seat: u8, order: &str) -> Prospect {
    let order = clash.rules.understand(&clash.state, Seat(seat), order).unwrap();
    clash.rules.judge(&clash.state, Seat(seat), &order).unwrap();
    clash.rules.prospect(&clash.state, Seat(seat), &order, &mut Memo::new())
}

fn net(prospect: &Prospect) -> f64 {
    prospect.gain - prospect.cost
}

/// A unit straight ahead of red's at the same place.
const FACING: [i32; 3] = [360, 180, 180];
const RED: [i32; 3] = [360, 100, 0];

#[test]
fn horse_charges_archers_and_leaves_pikes_alone() {
    let horse: Line = ("horse", "12/6 horse ca4 mo8 lance", RED);
    let clash = Clash::new(&[horse], &[("bows", "12/6 foot light ca2 mo5", FACING)]);
    let (unit, target) = (clash.id("horse"), clash.id("bows"));
    assert_eq!(chosen(&clash, 0), Order::Act(Act::Charge { unit, target, also: None }));
    let clash = Clash::new(&[horse], &[("pikes", "32/8 foot drilled ca4 mo8 pike", FACING)]);
    assert_eq!(chosen(&clash, 0), Order::Done);
}

#[test]
fn the_same_enemy_is_charged_in_the_flank() {
    let foot: Line = ("foot", "24/8 foot", RED);
    let strong = "24/8 foot drilled ca4 mo7";
    let ahead = Clash::new(&[foot], &[("blue", strong, FACING)]);
    let aside = Clash::new(&[foot], &[("blue", strong, [360, 180, 90])]);
    let [front, flank] = [&ahead, &aside].map(|clash| promised(clash, 0, "charge foot blue"));
    assert!(net(&front) < 0.0, "{front:?}");
    assert!(net(&flank) > 0.0, "{flank:?}");
    assert_eq!(chosen(&ahead, 0), Order::Done);
    assert!(matches!(chosen(&aside, 0), Order::Act(Act::Charge { .. })));
}

#[test]
fn a_charge_is_worth_more_beside_one_that_is_declared() {
    let red: [Line; 2] = [("left", "12/6 foot", [310, 100, 0]), ("right", "12/6 foot", RED)];
    let mut clash = Clash::new(&red, &[("blue", "24/12 foot", [335, 180, 180])]);
    let alone = promised(&clash, 0, "charge right blue");
    clash.does(0, "charge left blue", "");
    let joined = promised(&clash, 0, "charge right blue");
    // Two on one need a command test.
    assert!(alone.chance > 0.999, "{alone:?}");
    assert!(joined.chance < 1.0, "{joined:?}");
    assert!(net(&joined) / joined.chance > net(&alone), "{alone:?} {joined:?}");
}

#[test]
fn archers_stand_and_shoot_rather_than_come_on() {
    let bows: Line = ("bows", "20/10 foot light ca2 bow", RED);
    let mut clash = Clash::new(&[bows], &[("blue", "24/8 foot ca4", [360, 210, 180])]);
    assert_eq!(chosen(&clash, 0), Order::Done, "no charge");
    clash.does(0, "done", "");
    let moved = matches!(chosen(&clash, 0), Order::Act(Act::March { unit, .. }) if unit == clash.id("bows"));
    assert!(!moved);
    clash.does(0, "done", "");
    let (unit, target) = (clash.id("bows"), clash.id("blue"));
    assert_eq!(chosen(&clash, 0), Order::Act(Act::Aim { unit, target, mass: true }));
}

#[test]
fn a_march_costs_archers_the_shot_they_give_up() {
    let cost = |far: i32, bows: &'static str| {
        let red: Line = ("bows", bows, RED);
        let mut clash = Clash::new(&[red], &[("blue", "24/8 foot", [360, 100 + far, 180])]);
        clash.does(0, "done", "");
        promised(&clash, 0, "move bows 1").cost
    };
    assert!(
        cost(130, "20/10 foot crossbow") > cost(130, "20/10 foot bow"),
        "bows may move and shoot"
    );
    assert!(cost(130, "20/10 foot bow") > 0.0);
    assert!(cost(350, "20/10 foot bow") <= 0.0, "nobody is in range");
}

#[test]
fn a_unit_turns_to_the_enemy_behind_it() {
    let red: Line = ("foot", "24/8 foot spear", RED);
    let mut clash = Clash::new(&[red], &[("blue", "24/8 foot ca4", [360, 40, 0])]);
    clash.does(0, "done", "");
    let unit = clash.id("foot");
    assert_eq!(chosen(&clash, 0), Order::Act(Act::Face { unit, turn: Turn::About }));
}

#[test]
fn skirmishers_do_not_stand_to_horse() {
    let mut clash = Clash::new(
        &[("horse", "12/6 horse ca4 mo8 lance", RED)],
        &[("loose", "8/4 foot skirmish javelins", [360, 240, 180])],
    );
    clash.charges(0, "charge horse loose");
    let runs = [Answer::Flee, Answer::FireAndFlee].map(Order::Answer);
    assert!(runs.contains(&chosen(&clash, 1)), "{:?}", chosen(&clash, 1));
}

#[test]
fn a_general_stays_out_of_skirmishers_and_rides_to_the_fight() {
    let red: [Line; 3] = [
        ("near", "24/8 foot mo6", [360, 160, 0]),
        ("far", "24/8 foot mo6 general", [360, 50, 0]),
        ("loose", "8/4 foot skirmish javelins", [280, 160, 0]),
    ];
    let mut clash = Clash::new(&red, &[("blue", "24/8 foot", [360, 270, 180])]);
    clash.does(0, "done", "");
    let near = clash.id("near");
    assert_eq!(chosen(&clash, 0), Order::Lead { to: Goal::Unit(near) });
}

#[test]
fn points_go_to_the_test_that_saves_a_unit() {
    let spent = |trial: Trial| {
        let red: Line = ("foot", "24/8 foot mo6 general", RED);
        let mut clash = Draft::new(&[red], &[("blue", "24/8 foot", FACING)]).points(0, 2).turn();
        clash.state.turn = 1;
        clash.state.generals[0].points = 2;
        let unit = clash.id("foot");
        clash.state.agenda.clear();
        clash.state.agenda.push(Due::Round { side: 1 });
        clash.state.agenda.push(Due::Test { unit, trial });
        chosen(&clash, 0)
    };
    assert_eq!(spent(Trial::Panic), Order::Spend { points: 2 });
    assert_eq!(spent(Trial::Reform { files: 6, loose: false }), Order::Spend { points: 0 });
}

#[test]
fn who_runs_in_the_last_round_is_lost() {
    let flees = |turn: u8| {
        let mut clash =
            Clash::new(&[("red", "24/8 foot ca4", RED)], &[("blue", "24/8 foot mo8", FACING)]);
        clash.state.turn = turn;
        clash.charges(0, "charge red blue");
        promised(&clash, 1, "flee").cost
    };
    assert!(flees(6) > 1.5 * flees(1), "{} {}", flees(6), flees(1));
}

#[test]
fn a_unit_that_runs_is_worth_little_and_threatens_nobody() {
    let clash = Clash::new(&[("red", "24/8 foot", RED)], &[("blue", "24/8 foot", FACING)]);
    let body = |clash: &Clash| {
        let muster = clash.rules.muster(&clash.state).unwrap();
        *muster.body(clash.id("blue").0.into()).unwrap()
    };
    let steady = body(&clash);
    let clash = clash.amend("blue", |unit| unit.heart = Heart::Fleeing);
    let runs = body(&clash);
    assert!(steady.attack > 0 && runs.attack == 0);
    assert!(2 * runs.worth < steady.worth, "{} {}", runs.worth, steady.worth);
}
