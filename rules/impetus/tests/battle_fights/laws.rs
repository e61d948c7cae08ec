//! No second calculator: what a charge on the table comes to is what its facts on paper say, way by
//! way, weight by weight.

use crate::clash::{Clash, Draft, Line};
use std::collections::BTreeMap;
use tercio_chance::{Chance, Halt, Rolled, Seat, solve_each};
use tercio_engine::{Ruleset, Step};
use tercio_field::Ground;
use tercio_impetus::phase::charge::{Charge, ChargeVerdict};
use tercio_impetus::phase::exchange::{Exchange, Loser};
use tercio_impetus::survey::Survey;
use tercio_impetus::{Act, Answer, Due, Event, Order, State, UnitId};
use tercio_odds::{Budget, law};

/// Contact, who lost, and of each side: VBU left, disordered where it stands, its commander's fate.
type Outcome = (bool, &'static str, [(u16, bool, u8); 2]);
type Law = BTreeMap<Outcome, f64>;

const KNIGHTS: &str = "CP 8 6 4 B";
const LEGION: &str = "FP 5 6 1 B pilum";

fn loser(exchange: &Exchange) -> &'static str {
    match exchange.loser {
        Loser::None => "none",
        Loser::A => "a",
        Loser::B => "b",
    }
}

fn on_paper(clash: &Clash, a: UnitId, b: UnitId) -> Law {
    let survey = Survey { book: &clash.rules.book, setup: &clash.rules.setup, state: &clash.state };
    let facts = survey.charge(&[a], b).unwrap().facts;
    let left = |id: UnitId, loss: u8| clash.state.unit(id).strength() - u16::from(loss);
    let outcome = |verdict: &ChargeVerdict| {
        let it = &verdict.exchange;
        let side = |left: u16, disordered: bool, fate: u8| (left, disordered && left > 0, fate);
        let a = side(left(a, it.a_loss), it.a_disordered, it.a_fate);
        let b = side(left(b, it.b_loss), it.b_disordered, it.b_fate);
        (verdict.contact, loser(it), [a, b])
    };
    let charge = Charge(clash.rules.book.clone());
    let mut found = Law::new();
    for (verdict, weight) in law::<f64, _>(&charge, &facts, &Budget::default()).unwrap() {
        *found.entry(outcome(&verdict)).or_default() += weight;
    }
    found
}

/// Declares the charge, has its target stand, and gives the state before it is run home.
fn declared(clash: &Clash, a: UnitId, b: UnitId) -> State {
    let mut state = clash.state.clone();
    let none = &mut Rolled::new(0);
    let order = Order::Act(Act::Charge { units: [a].into_iter().collect(), target: b });
    let mut carry = |state: &mut State, seat, order: &Order| {
        let step = Step::Order(Seat(seat), order);
        clash.rules.carry_out(state, step, none, &mut Vec::new()).unwrap();
    };
    carry(&mut state, 0, &order);
    if let Some(Due::Charged { .. }) = state.agenda.top() {
        carry(&mut state, 1, &Order::Answer(Answer::Stand));
    }
    assert!(matches!(state.agenda.top(), Some(Due::Home { .. })), "{:?}", state.agenda.top());
    state
}

fn run_home(
    clash: &Clash,
    state: &State,
    sides: [UnitId; 2],
    dice: &mut dyn Chance,
) -> Result<Outcome, Box<Halt>> {
    let (mut state, mut told) = (state.clone(), Vec::new());
    while let Some(Due::Home { .. } | Due::Pila { .. } | Due::Fight { .. }) = state.agenda.top() {
        clash.rules.carry_out(&mut state, Step::Table, dice, &mut told)?;
    }
    let gone = sides.map(|id| !state.unit(id).stands());
    let lost = told.iter().find_map(|(_, event)| match event {
        Event::Fought { verdict, .. } => Some(loser(verdict)),
        _ => None,
    });
    let lost = lost.unwrap_or(match gone {
        [true, false] => "a",
        [false, true] => "b",
        _ => "none",
    });
    let contact = told.iter().any(|(_, event)| matches!(event, Event::Contact { .. }));
    let fate = |id: UnitId| {
        let command = clash.rules.setup.units[usize::from(id.0)].command;
        let due = state.agenda.iter().find_map(|due| match due {
            Due::Fate { command: of, losses, .. } if *of == command => Some(*losses),
            _ => None,
        });
        due.unwrap_or(0)
    };
    let side = |id: UnitId| {
        let unit = state.unit(id);
        if unit.stands() {
            (unit.strength(), unit.disordered, fate(id))
        } else {
            (0, false, fate(id))
        }
    };
    Ok((contact, lost, sides.map(side)))
}

fn check(name: &str, draft: Draft) {
    let clash = draft.begin();
    let (a, b) = (clash.id("a"), clash.id("b"));
    let paper = on_paper(&clash, a, b);
    let state = declared(&clash, a, b);
    let mut table = Law::new();
    let add = |outcome: Outcome, weight: &f64| *table.entry(outcome).or_default() += weight;
    solve_each::<f64, _>(1_000_000, |dice| run_home(&clash, &state, [a, b], dice), add).unwrap();
    for outcome in paper.keys().chain(table.keys()) {
        let [paper, table] = [&paper, &table].map(|law| law.get(outcome).copied().unwrap_or(0.0));
        assert!((paper - table).abs() < 1e-9, "{name}: {outcome:?} {paper} on paper, {table}");
    }
    assert!(paper.len() > 1, "{name}: nothing can happen but {paper:?}");
}

fn draft(a: (&'static str, [i32; 3]), b: (&'static str, [i32; 3])) -> Draft {
    let line = |name, (profile, at): (&'static str, [i32; 3])| -> Line { (name, profile, at) };
    Draft::new(&[line("a", a)], &[line("b", b)])
}

#[test]
fn the_table_gives_what_the_facts_say() {
    let knights = (KNIGHTS, [60, 50, 0]);
    let foot = "FP 5 5 1 B";
    check("plain", draft(knights, (foot, [60, 57, 180])));
    check("far", draft(knights, (foot, [60, 62, 180])));
    check("led", draft(("CP 8 6 4 B general", [60, 50, 0]), ("FP 5 5 1 B general", [60, 57, 180])));
    check("shieldwall", draft(knights, ("FP 5 5 1 B shieldwall", [60, 57, 180])));
    check("pikes", draft(knights, ("FP 5 4 1 B pikes two-deep", [60, 57, 180])));
    check("horse", draft(knights, ("CM 10 4 1 B", [60, 57, 180])));
    check("nimble", draft(("CM 10 4 1 B", [60, 50, 0]), (foot, [60, 57, 180])));
    check("scythes", draft(("CF 10 3 6 B", [60, 50, 0]), (foot, [60, 57, 180])));
    check("elephants", draft(("EL 8 4 4 B", [60, 50, 0]), (foot, [60, 57, 180])));
    check("aslant", draft((KNIGHTS, [60, 50, 15]), (foot, [61, 57, 180])));
    check("flank", draft((KNIGHTS, [69, 64, 270]), (foot, [60, 60, 180])));
    check("wagons", draft(knights, ("W 5 4 0 B", [60, 57, 180])));
}

#[test]
fn pila_too() {
    let legion = (LEGION, [60, 50, 0]);
    let wild = "FL 8 4 4 B warband";
    check("charging", draft(legion, (wild, [60, 54, 180])));
    check("charged", draft((wild, [60, 50, 0]), (LEGION, [60, 54, 180])));
    check("both", draft(legion, (LEGION, [60, 54, 180])));
    check("weak", draft(("FL 8 1 4 B general", [60, 50, 0]), (LEGION, [60, 54, 180])));
    check("behind", draft((wild, [69, 64, 270]), (LEGION, [60, 60, 180])));
}

#[test]
fn ground_and_works_too() {
    let knights = || draft((KNIGHTS, [60, 50, 0]), ("FP 5 5 1 B", [60, 57, 180]));
    check("wall", knights().ground(Ground::Fortification, [50, 56, 70, 57]));
    check("hedge", knights().ground(Ground::Obstacle, [50, 56, 70, 57]));
    check("wood", knights().ground(Ground::Wood, [50, 56, 70, 70]));
    check("scrub", knights().ground(Ground::Broken, [50, 52, 70, 54]));
    check("schiltron", draft(("FP 5 4 1 B schiltron", [60, 50, 0]), (KNIGHTS, [60, 54, 180])));
}
