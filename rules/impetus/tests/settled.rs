//! What is remembered of how the units stand is what would be worked out anew.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

use std::ops::ControlFlow;
use tercio_chance::{Rolled, Seat};
use tercio_engine::{Next, Ruleset, Silence, Step};
use tercio_field::{Angle, Corner, Leg, Way};
use tercio_impetus::survey::Survey;
use tercio_impetus::{Impetus, Order, State, UnitId};
use tercio_ledger::House;

const STEPS: usize = 120;

fn rules(scenario: &str) -> Impetus {
    let file = Impetus::card().file(scenario).unwrap();
    let setup = Impetus::read(file.name, file.text, Impetus::card()).unwrap();
    Impetus::new(setup, House::default()).unwrap()
}

/// The same state with nothing remembered.
fn unsettled(state: &State) -> State {
    let text = serde_json::to_string(state).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// All that is asked of one unit, in words that can be compared.
fn told(survey: &Survey<'_>, unit: UnitId) -> String {
    let friends: Vec<_> = survey.friends(unit).collect();
    let enemies: Vec<_> = survey.enemies(unit).collect();
    let beside: Vec<_> = survey.neighbours(unit).collect();
    let contacts: Vec<_> = survey.contacts(unit).collect();
    let higher: Vec<_> = enemies.iter().map(|foe| survey.is_higher(unit, *foe)).collect();
    let seen: Vec<_> = enemies.iter().map(|foe| survey.sight(unit, *foe)).collect();
    format!(
        "{:?} {friends:?} {enemies:?} {beside:?} {contacts:?} {:?} {} {:?} {:?} {} {higher:?} {seen:?}",
        survey.base(unit),
        survey.attackers(unit),
        survey.in_melee(unit),
        survey.zone(unit),
        survey.footing(unit),
        survey.is_on_wood_edge(unit),
    )
}

/// Ways of one unit: each is asked for twice, so that the second answer is remembered.
fn ways(survey: &Survey<'_>, unit: UnitId) -> Vec<String> {
    let legs = [
        Leg::Straight { way: Way::Ahead, ticks: 4_000 },
        Leg::Straight { way: Way::Back, ticks: 2_000 },
        Leg::Wheel { corner: Corner::Left, turn: Angle::from_degrees(30) },
        Leg::Wheel { corner: Corner::Right, turn: Angle::from_degrees(20) },
        Leg::AboutFace,
    ];
    let mut answers = Vec::new();
    for _ in 0..2 {
        answers.extend(legs.iter().map(|leg| format!("{:?}", survey.try_march(&[unit], leg))));
        let enemies = survey.enemies(unit);
        answers.extend(enemies.map(|foe| format!("{:?}", survey.try_charge(&[unit], foe))));
    }
    answers
}

fn compare(rules: &Impetus, state: &State) {
    let plain = unsettled(state);
    assert!(plain.units.scan().is_none());
    let [known, anew] =
        [state, &plain].map(|state| Survey { book: &rules.book, setup: &rules.setup, state });
    for unit in state.ids() {
        assert_eq!(told(&known, unit), told(&anew, unit), "{unit:?}");
        if known.stands(unit) {
            assert_eq!(ways(&known, unit), ways(&anew, unit), "{unit:?}");
        }
    }
    assert_eq!(rules.muster(state), rules.muster(&plain));
}

fn one_of(rules: &Impetus, state: &State, seat: Seat, pick: usize) -> Option<Order> {
    let mut orders = Vec::new();
    rules.propose(state, seat, &mut |order| {
        orders.push(order);
        ControlFlow::Continue(())
    });
    let count = orders.len().max(1);
    orders.into_iter().nth(pick % count)
}

fn play(scenario: &str, seed: u64) {
    let rules = rules(scenario);
    let (mut state, mut dice) = (rules.begin(), Rolled::new(seed));
    for step in 0..STEPS {
        let seats: Vec<Seat> = match rules.next(&state) {
            Next::Choose(seat) => vec![seat],
            Next::Any(seats) => seats.iter().take(1).collect(),
            Next::Sealed(slots) => slots.iter().map(|(seat, _)| *seat).collect(),
            Next::Table => Vec::new(),
            Next::Over(_) => break,
        };
        let pick = step * 7 + seed as usize;
        let choices: Vec<(Seat, Order)> = seats
            .into_iter()
            .map(|seat| (seat, one_of(&rules, &state, seat, pick).unwrap()))
            .collect();
        let given = match &choices[..] {
            [] => Step::Table,
            [(seat, order)] => Step::Order(*seat, order),
            all => Step::Revealed(all),
        };
        rules.carry_out(&mut state, given, &mut dice, &mut Silence).unwrap();
        assert!(state.units.scan().is_some(), "a state is settled after each step");
        compare(&rules, &state);
    }
}

#[test]
fn what_is_remembered_is_what_is_worked_out() {
    play("hastings", 1);
    play("falkirk", 2);
}

#[test]
fn on_ground_laid_at_the_table_too() {
    play("meeting", 3);
}

#[test]
fn a_unit_that_changes_is_looked_at_anew() {
    let rules = rules("agincourt");
    let mut state = rules.begin();
    state.settle(&rules.setup);
    assert!(state.units.scan().is_some());
    let (own, foe) = (state.units[0].pose, state.units[state.units.len() - 1].pose);
    state.units[0].pose = foe.ahead(10);
    assert!(state.units.scan().is_none());
    state.settle(&rules.setup);
    compare(&rules, &state);
    state.units[0].disordered = true;
    state.settle(&rules.setup);
    compare(&rules, &state);
    state.units[0].pose = own;
    state.settle(&rules.setup);
    compare(&rules, &state);
}
