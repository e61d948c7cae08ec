//! What is typed, what is offered, what is seen: the language of a battle.
#![allow(clippy::unwrap_used, reason = "a test may fail by it")]

#[path = "language/aims.rs"]
mod aims;
#[path = "language/armies.rs"]
mod armies;
#[path = "language/asked.rs"]
mod asked;
#[path = "language/offers.rs"]
mod offers;
#[path = "language/typing.rs"]
mod typing;

use tercio_chance::Seat;
use tercio_engine::Ruleset;
use tercio_field::{Angle, Point, Pose};
use tercio_impetus::{Act, CARD, Due, Impetus, Order, State, Status, UnitId};
use tercio_ledger::House;

const NORMANS: Seat = Seat(0);
const SAXONS: Seat = Seat(1);
/// The number of the command of the Norman horse.
const HORSE: u8 = 0;

/// A table on which a command acts.
struct Table {
    rules: Impetus,
    state: State,
}

impl Table {
    fn of(scenario: &str, command: u8) -> Table {
        let setup = Impetus::read(scenario, CARD.file(scenario).unwrap().text, &CARD).unwrap();
        let rules = Impetus::new(setup, House::default()).unwrap();
        let mut state = rules.begin();
        state.turn = 1;
        state.agenda.clear();
        state.agenda.push(Due::Activate { command });
        state.commands[usize::from(command)].acted = true;
        Table { rules, state }
    }

    /// Hastings with William's horse to act.
    fn hastings() -> Table {
        Table::of("hastings", HORSE)
    }

    fn unit(&self, name: &str) -> UnitId {
        let place = self.rules.setup.units.iter().position(|unit| unit.name == name);
        UnitId(u8::try_from(place.unwrap()).unwrap())
    }

    /// Puts a unit somewhere, in U and degrees.
    fn put(&mut self, name: &str, x: i32, y: i32, degrees: i32) -> &mut Table {
        let id = self.unit(name);
        let unit = &mut self.state.units[usize::from(id.0)];
        unit.pose = Pose::new(Point::new(x * 1_000, y * 1_000), Angle::from_degrees(degrees));
        self
    }

    /// Takes all others off the table.
    fn only(&mut self, names: &[&str]) -> &mut Table {
        let kept: Vec<UnitId> = names.iter().map(|name| self.unit(name)).collect();
        for id in self.state.ids().filter(|id| !kept.contains(id)) {
            self.state.units[usize::from(id.0)].status = Status::Routed;
        }
        self
    }

    fn now(&mut self, name: &str) -> &mut tercio_impetus::Unit {
        let id = self.unit(name);
        &mut self.state.units[usize::from(id.0)]
    }

    fn reads(&self, text: &str) -> Order {
        self.rules.understand(&self.state, NORMANS, text).unwrap()
    }

    /// What is typed, as the program would write it.
    fn meant(&self, text: &str) -> String {
        self.rules.notation(&self.state, &self.reads(text))
    }

    fn refused(&self, text: &str) -> String {
        self.rules.understand(&self.state, NORMANS, text).unwrap_err().because
    }

    fn proposals(&self, seat: Seat) -> Vec<Order> {
        let mut orders = Vec::new();
        self.rules.propose(&self.state, seat, &mut |order| {
            orders.push(order);
            std::ops::ControlFlow::Continue(())
        });
        orders
    }

    fn written(&self, seat: Seat) -> Vec<String> {
        let orders = self.proposals(seat);
        orders.iter().map(|order| self.rules.notation(&self.state, order)).collect()
    }
}

fn acts(order: &Order) -> Option<&Act> {
    match order {
        Order::Act(act) => Some(act),
        _ => None,
    }
}
