//! How long an order takes.

use crate::Book;
use crate::facts::OrderFacts;
use crate::phase::time::{TimeVerdict, stretches, time_place, time_sentence};
use crate::rulings::Orders;
use crate::sheet;
use tercio_chance::{Chance, Halt};
use tercio_engine::{Procedure, Side};
use tercio_ledger::{RuleId, Tally};

impl Book {
    /// The dice of an order.
    pub fn order_dice(&self, facts: &OrderFacts) -> Tally<'_> {
        let per = match self.rulings.orders {
            Orders::Hundred => &sheet::ORDERS_PER,
            Orders::FiveHundred => &sheet::ORDERS_PER_500,
        };
        let by_voice = facts.paces <= sheet::VOICE.value.unsigned_abs();
        let way = if by_voice { 0 } else { stretches(facts.paces, per) };
        let more = i16::from(facts.actions.saturating_sub(1));
        self.house
            .tally()
            .line(&sheet::ORDER_EYE)
            .one_of(Some(facts.eye as usize), &sheet::EYES)
            .times(&sheet::ORDER_RECIPIENTS, facts.recipients.into())
            .times(&sheet::ORDER_DISTANCE, way)
            .times(&sheet::ORDER_ACTIONS, more)
    }
}

/// How long an order takes.
#[derive(Clone, Debug)]
pub struct OrderTime(pub Book);

impl Procedure for OrderTime {
    type Facts = OrderFacts;
    type Verdict = TimeVerdict;

    fn name(&self) -> &'static str {
        "order"
    }

    fn label(&self) -> &'static str {
        "how many minutes an order takes until it is there"
    }

    fn tallies(&self, facts: &OrderFacts, show: &mut dyn FnMut(Side, &Tally<'_>)) {
        show(Side::A, &self.0.order_dice(facts));
        self.0.show_time(show);
    }

    fn settle(&self, facts: &OrderFacts, dice: &mut dyn Chance) -> Result<TimeVerdict, Box<Halt>> {
        self.0.check(&self.0.order_dice(facts), &sheet::ORDER_EYE, dice)
    }

    fn sentence(&self, facts: &OrderFacts, law: &[(TimeVerdict, f64)]) -> String {
        time_sentence("The order", self.0.order_dice(facts).total(), law)
    }

    fn place(&self, verdict: &TimeVerdict) -> (i32, String) {
        time_place(verdict)
    }

    fn rulings(&self) -> &'static [RuleId] {
        &[RuleId("rose.time-check"), RuleId("rose.orders"), RuleId("rose.voice")]
    }

    fn example(&self) -> &'static str {
        "order --eye competent --recipients 2 --paces 400"
    }
}
