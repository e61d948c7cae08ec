//! What a commander sees in a small battle of Impetus.

#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use tercio_chance::{Rolled, Seat};
use tercio_commander::{Commander, Memo};
use tercio_engine::{Next, Prospect, Ruleset, Silence, Step};
use tercio_impetus::{Act, Activity, Due, Impetus, Order, State, UnitId};
use tercio_ledger::House;

/// A guard with the commander before his second line; knights so far ahead of the guard.
fn battle(far: i32) -> (Impetus, State) {
    let unit = |name: &str, figures: &str| {
        format!("[[side.command.unit]]\nname = \"{name}\"\n{figures}\ndiscipline = \"B\"\n")
    };
    let command = |name: &str, with: &str| {
        format!(
            "[[side]]\nname = \"{name}\"\nchief = \"{name} chief\"\n[[side.command]]\n\
             title = \"All {name}\"\ncommander = \"{name} chief\"\nlevel = \"fair\"\n\
             structure = \"good\"\nwith = \"{with}\"\n"
        )
    };
    let place =
        |name: &str, at: [i32; 3]| format!("[[side.place]]\nunit = \"{name}\"\nat = {at:?}\n");
    let knights = "type = \"CP\"\nm = 10\nvbu = 6\nimpetus = 4\nvd = 3";
    let foot = "type = \"FP\"\nm = 5\nvbu = 5\nimpetus = 1\nvd = 2";
    let text = [
        "system = \"impetus\"\ntitle = \"A guard\"\nwidth = 120\nheight = 90\n".to_string(),
        "attacker = \"Reds\"\n".to_string(),
        command("Reds", "guard"),
        unit("guard", foot),
        unit("second", foot),
        place("guard", [60, 30, 0]),
        place("second", [60, 16, 0]),
        command("Blues", "enemy"),
        unit("enemy", knights),
        unit("camp", foot),
        place("enemy", [60, 30 + far, 180]),
        place("camp", [20, 85, 180]),
    ];
    first_turn("a guard", &text.concat())
}

/// A battle in its first turn, in which the first command acts.
fn first_turn(name: &str, text: &str) -> (Impetus, State) {
    let setup = Impetus::read(name, text, Impetus::card()).unwrap();
    let rules = Impetus::new(setup, House::default()).unwrap();
    let mut state = rules.begin();
    state.turn = 1;
    state.agenda.clear();
    state.agenda.push(Due::Over);
    state.agenda.push(Due::Activate { command: 0 });
    (rules, state)
}

/// What the guard's charge at the knights promises after so many moves.
fn charge(moves: u8) -> Prospect {
    let (rules, mut state) = battle(4);
    if moves > 0 {
        (state.units[0].moves, state.units[0].activity) = (moves, Activity::Active);
    }
    let units = [UnitId(0)].into_iter().collect();
    let order = Order::Act(Act::Charge { units, target: UnitId(2) });
    rules.judge(&state, Seat(0), &order).unwrap();
    rules.prospect(&state, Seat(0), &order, &mut Memo::new())
}

#[test]
fn a_commander_rides_back_before_his_men_are_struck() {
    let order = |far: i32| {
        let (rules, state) = battle(far);
        Commander::<Impetus>::new(1).choose(&rules, &state, Seat(0)).unwrap().order
    };
    assert_eq!(order(11), Order::Transfer { to: UnitId(1) });
    assert!(!matches!(order(50), Order::Transfer { .. }));
}

#[test]
fn a_commander_does_not_ride_to_those_who_are_all_but_beaten() {
    // The second stands beside the guard, and the knights can come at either.
    let order = |beaten: usize| {
        let (rules, mut state) = battle(9);
        state.units[1].pose.front.x += 8_000;
        state.units[1].pose.front.y += 13_500;
        (state.units[beaten].vbu, state.units[beaten].disordered) = (1, true);
        (state.units[beaten].worn, state.units[beaten].rallied) = (true, true);
        Commander::<Impetus>::new(1).choose(&rules, &state, Seat(0)).unwrap().order
    };
    assert!(!matches!(order(1), Order::Transfer { .. }));
    assert_eq!(order(0), Order::Transfer { to: UnitId(1) });
}

#[test]
fn a_charge_after_a_move_may_come_in_without_order() {
    let (first, second) = (charge(0), charge(1));
    assert!(second.cost > first.cost, "{first:?} {second:?}");
    assert!(second.gain < first.gain, "{first:?} {second:?}");
}

/// How many bodies of longbows march in the first turn of the king's battle, within bowshot of the
/// French.
fn longbows_marched(stakes: bool) -> usize {
    let text = Impetus::card().file("agincourt").unwrap().text;
    let (rules, mut state) = first_turn("agincourt", text);
    let bows = |unit: &UnitId| rules.setup.units[usize::from(unit.0)].name.starts_with("longbows");
    for id in state.ids().filter(bows).collect::<Vec<UnitId>>() {
        state.units[usize::from(id.0)].stakes = stakes;
    }
    let (mut commander, mut marched) = (Commander::<Impetus>::new(1), 0);
    let dice = &mut Rolled::new(1);
    loop {
        let choice = match rules.next(&state) {
            Next::Table => None,
            Next::Choose(Seat(0)) => commander.choose(&rules, &state, Seat(0)),
            _ => return marched,
        };
        let order = choice.map(|choice| choice.order);
        if let Some(Order::Act(Act::March { units, .. })) = &order {
            marched += units.iter().filter(|unit| bows(unit)).count();
        }
        let step = order.as_ref().map_or(Step::Table, |order| Step::Order(Seat(0), order));
        rules.carry_out(&mut state, step, dice, &mut Silence).unwrap();
    }
}

#[test]
fn archers_stay_behind_their_stakes_while_they_have_a_mark() {
    assert_eq!(longbows_marched(true), 0);
    assert!(longbows_marched(false) > 0, "without stakes they go nearer");
}
