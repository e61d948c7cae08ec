//! What the teaching battle says can be done, one thing after the other.

use super::scenario;
use tercio_chance::{Rolled, Seat};
use tercio_conquest::order::Order;
use tercio_conquest::state::Due;
use tercio_conquest::{Conquest, State};
use tercio_engine::{Next, Ruleset, Silence, Step};
use tercio_ledger::House;

const SOUTH: Seat = Seat(0);
const NORTH: Seat = Seat(1);

struct Table {
    rules: Conquest,
    state: State,
    seed: u64,
    count: u64,
}

impl Table {
    fn new(seed: u64) -> Table {
        let rules = Conquest::new(scenario("teaching"), House::default()).unwrap();
        let state = rules.begin();
        Table { rules, state, seed, count: 0 }
    }

    fn step(&mut self, step: Step<'_, Order>) {
        self.count += 1;
        let dice = &mut Rolled::for_step(self.seed, self.count);
        self.rules.carry_out(&mut self.state, step, dice, &mut Silence).unwrap();
    }

    /// The table's own steps, until somebody is asked.
    fn asked(&mut self) -> Next {
        while self.rules.next(&self.state) == Next::Table {
            self.step(Step::Table);
        }
        self.rules.next(&self.state)
    }

    /// An order as it is typed, which must be lawful.
    fn order(&self, seat: Seat, text: &str) -> Order {
        let order = self.rules.understand(&self.state, seat, text);
        let order = order.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        if let Err(refusal) = self.rules.judge(&self.state, seat, &order) {
            panic!("seed {}, {text}: {refusal}", self.seed);
        }
        let written = self.rules.notation(&self.state, &order);
        assert!(written.starts_with(text), "{text} is written {written}");
        order
    }

    fn give(&mut self, seat: Seat, text: &str) {
        assert_eq!(self.asked(), Next::Choose(seat), "{text}");
        let order = self.order(seat, text);
        self.step(Step::Order(seat, &order));
    }

    /// Both bid, and the Southerners get the first round.
    fn begin(&mut self, bid: &str) {
        assert!(matches!(self.asked(), Next::Sealed(_)));
        let bids = [(SOUTH, self.order(SOUTH, bid)), (NORTH, self.order(NORTH, "bid 0"))];
        self.step(Step::Revealed(&bids));
        match self.asked() {
            Next::Choose(SOUTH) if self.state.agenda.top() == Some(&Due::Pick) => {
                self.give(SOUTH, "first");
            }
            _ => self.give(NORTH, "second"),
        }
    }
}

#[test]
fn the_orders_of_the_first_turn_are_lawful_one_after_the_other() {
    for seed in 0..6 {
        let mut table = Table::new(seed);
        let lessons: Vec<String> =
            table.rules.setup.lessons.iter().map(|lesson| lesson.order.clone()).collect();
        table.begin(&lessons[0]);
        for order in &lessons[1..6] {
            table.give(SOUTH, order);
        }
        assert_eq!(table.state.taught, 6, "all that was said has been learnt");
    }
}
