//! Battles that are set up at the table: who attacks, what ground is laid, where units may stand.
//! And battles of any two armies, and what a teaching battle says.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "before/free.rs"]
mod free;
#[path = "before/ground.rs"]
mod ground;
#[path = "before/lessons.rs"]
mod lessons;
#[path = "before/places.rs"]
mod places;
#[path = "before/whole.rs"]
mod whole;

use tercio_chance::{Chance, Seat, Trail};
use tercio_engine::{Next, Ruleset, Silence, Step};
use tercio_field::{Angle, Ground, Point, Pose};
use tercio_impetus::{Before, CARD, Due, Impetus, Order, Preparation, State, UnitId, setup};
use tercio_ledger::House;

fn rules(armies: [&str; 2]) -> Impetus {
    Impetus::new(setup::free(armies, &CARD).unwrap(), House::default()).unwrap()
}

fn step(rules: &Impetus, state: &mut State, step: Step<'_, Order>, dice: &mut dyn Chance) {
    rules.carry_out(state, step, dice, &mut Silence).unwrap();
    rules.sound(state).unwrap();
}

fn seat(rules: &Impetus, state: &State) -> Seat {
    let Next::Choose(seat) = rules.next(state) else { panic!("{:?}", rules.next(state)) };
    seat
}

/// Whoever is asked does this, and may.
fn does(rules: &Impetus, state: &mut State, preparation: Preparation) {
    let seat = seat(rules, state);
    let order = Order::Prepare(preparation);
    if let Err(refusal) = rules.judge(state, seat, &order) {
        panic!("{order:?}: {refusal}");
    }
    step(rules, state, Step::Order(seat, &order), &mut Trail::typed([[0u8; 0]; 0]));
}

/// The rule by which whoever is asked may not do this.
fn refused(rules: &Impetus, state: &State, preparation: Preparation) -> &'static str {
    let order = Order::Prepare(preparation);
    match rules.judge(state, seat(rules, state), &order) {
        Ok(()) => panic!("{order:?} was allowed"),
        Err(refusal) => refusal.rule.0,
    }
}

fn before(state: &State) -> Option<Before> {
    match state.agenda.top() {
        Some(Due::Before(before)) => Some(*before),
        _ => None,
    }
}

fn at(x: i32, y: i32) -> Point {
    Point::new(x * 1_000, y * 1_000)
}

fn lay(kind: Ground, x: i32, y: i32) -> Preparation {
    Preparation::Lay { kind, at: at(x, y), turn: 0 }
}

fn unit(rules: &Impetus, name: &str) -> UnitId {
    let place = rules.setup.units.iter().position(|unit| unit.name == name);
    UnitId(u8::try_from(place.unwrap_or_else(|| panic!("no {name}"))).unwrap())
}

fn deploy(rules: &Impetus, name: &str, x: i32, y: i32, degrees: i32) -> Preparation {
    let pose = Pose::new(at(x, y), Angle::from_degrees(degrees));
    Preparation::Deploy { unit: unit(rules, name), pose }
}

/// Side 0 attacks: it has thrown the higher.
fn begun(rules: &Impetus) -> State {
    let mut state = rules.begin();
    assert_eq!((before(&state), rules.next(&state)), (Some(Before::Attacker), Next::Table));
    step(rules, &mut state, Step::Table, &mut Trail::typed([[6, 6], [1, 1]]));
    assert_eq!((before(&state), state.attacker), (Some(Before::Lay), 0));
    state
}

/// The same with three pieces laid: a wood, a hill and a crag.
fn laid(rules: &Impetus) -> State {
    let mut state = begun(rules);
    does(rules, &mut state, lay(Ground::Wood, 40, 60));
    does(rules, &mut state, lay(Ground::GentleHill, 90, 60));
    does(rules, &mut state, lay(Ground::Impassable, 140, 10));
    does(rules, &mut state, Preparation::Laid);
    state
}

/// The attacker has kept the ground and taken an edge; the defender deploys.
fn edged(rules: &Impetus, far: bool) -> State {
    let mut state = laid(rules);
    does(rules, &mut state, Preparation::Keep);
    does(rules, &mut state, Preparation::Edge { far });
    state
}
