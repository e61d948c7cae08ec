//! What an order is worth: the mean of how a seat stands after it.

use tercio_chance::{Rolled, Seat};
use tercio_engine::{Match, Next, Ruleset, Silence, Step};

/// How often each order is tried.
pub const TRIALS: u32 = 24;
/// Steps of one trial, at most.
const STEPS_MAX: usize = 200;

/// An order with what it is worth.
#[derive(Clone, Debug)]
pub struct Weighed<O> {
    pub order: O,
    /// The mean worth of the seat after it, in the system's own coin.
    pub worth: f64,
}

/// Every sensible order of a seat, the best first. Ties keep the order of the proposals.
pub fn weigh<R: Ruleset>(game: &Match<R>, seat: Seat, seed: u64) -> Vec<Weighed<R::Order>> {
    weigh_all(game.rules(), game.state(), seat, game.proposals(seat), seed)
}

/// The same without a match; of a sealed choice, the orders for one slot.
pub(crate) fn weigh_orders<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    slot: Option<u8>,
    seed: u64,
) -> Vec<Weighed<R::Order>> {
    let fits = |order: &R::Order| slot.is_none_or(|slot| rules.slot(state, order) == slot);
    let orders = proposals(rules, state, seat).into_iter().filter(fits).collect();
    weigh_all(rules, state, seat, orders, seed)
}

fn weigh_all<R: Ruleset>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    orders: Vec<R::Order>,
    seed: u64,
) -> Vec<Weighed<R::Order>> {
    let scales = Scales::new(rules, state, seat, seed);
    let weighed = |order: R::Order| Weighed { worth: scales.worth_of(&order), order };
    let mut orders: Vec<Weighed<R::Order>> = orders.into_iter().map(weighed).collect();
    orders.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    orders
}

/// What is the same for every order weighed.
struct Scales<'g, R: Ruleset> {
    rules: &'g R,
    state: &'g R::State,
    seat: Seat,
    seed: u64,
    /// What each open sealed slot could be filled with; empty when nothing is sealed.
    slots: Vec<(Seat, u8, Vec<R::Order>)>,
}

impl<'g, R: Ruleset> Scales<'g, R> {
    fn new(rules: &'g R, state: &'g R::State, seat: Seat, seed: u64) -> Self {
        let slots = match rules.next(state) {
            Next::Sealed(slots) => slots
                .into_iter()
                .map(|(owner, slot)| {
                    let fills = |order: &R::Order| rules.slot(state, order) == slot;
                    let choices = proposals(rules, state, owner).into_iter().filter(fills);
                    (owner, slot, choices.collect())
                })
                .collect(),
            _ => Vec::new(),
        };
        Scales { rules, state, seat, seed, slots }
    }

    fn worth_of(&self, order: &R::Order) -> f64 {
        let worth = |state: &R::State| f64::from(self.rules.measure(state, self.seat).worth());
        let mut sum = 0.0;
        let mut first = None;
        for trial in 0..TRIALS {
            let mut dice = Rolled::for_step(self.seed, u64::from(trial));
            let (state, chancy) = self.trial(order, &mut dice);
            if !chancy && trial == 1 && first.as_ref() == Some(&state) {
                // The seat is to act again at once, whatever is thrown: an order that gains nothing
                // only puts off what comes next, however bad that looks.
                let (now, then) = (worth(self.state), worth(&state));
                return if then > now { then } else { f64::MIN };
            }
            sum += worth(&state);
            if !chancy && trial == 0 {
                first = Some(state);
            }
        }
        sum / f64::from(TRIALS)
    }

    /// Carries the order out on a copy, and goes on through the table's steps and at most one
    /// reply of an opponent. Says whether anything was left to chance.
    fn trial(&self, order: &R::Order, dice: &mut Rolled) -> (R::State, bool) {
        let mut state = self.state.clone();
        let mut chancy = !self.slots.is_empty();
        let begun = if chancy {
            let choices = self.revealed(order, dice);
            self.rules.carry_out(&mut state, Step::Revealed(&choices), dice, &mut Silence)
        } else {
            self.rules.carry_out(&mut state, Step::Order(self.seat, order), dice, &mut Silence)
        };
        if begun.is_err() {
            return (state, chancy);
        }
        let mut unanswered = None;
        for _ in 0..STEPS_MAX {
            let ran = match self.rules.next(&state) {
                Next::Table => self.rules.carry_out(&mut state, Step::Table, dice, &mut Silence),
                Next::Choose(other) if other != self.seat => {
                    // A second choice of his in a row: he was not answering, it is his turn.
                    if let Some(unanswered) = unanswered {
                        return (unanswered, true);
                    }
                    let orders = proposals(self.rules, &state, other);
                    let Some(reply) = pick(&orders, dice) else { break };
                    unanswered = Some(state.clone());
                    let step = Step::Order(other, reply);
                    self.rules.carry_out(&mut state, step, dice, &mut Silence)
                }
                _ => break,
            };
            chancy = true;
            if ran.is_err() {
                break;
            }
        }
        (state, chancy)
    }

    /// This order in its slot, anything sensible in the others.
    fn revealed(&self, order: &R::Order, dice: &mut Rolled) -> Vec<(Seat, R::Order)> {
        let own = self.rules.slot(self.state, order);
        let choice = |(owner, slot, orders): &(Seat, u8, Vec<R::Order>), dice: &mut Rolled| {
            let order =
                if (*owner, *slot) == (self.seat, own) { Some(order) } else { pick(orders, dice) };
            order.map(|order| (*owner, order.clone()))
        };
        self.slots.iter().filter_map(|slot| choice(slot, dice)).collect()
    }
}

fn proposals<R: Ruleset>(rules: &R, state: &R::State, seat: Seat) -> Vec<R::Order> {
    let mut orders = Vec::new();
    rules.propose(state, seat, &mut |order| {
        orders.push(order);
        std::ops::ControlFlow::Continue(())
    });
    orders
}

fn pick<'o, O>(orders: &'o [O], dice: &mut Rolled) -> Option<&'o O> {
    if orders.is_empty() {
        return None;
    }
    orders.get(dice.below(orders.len() as u32) as usize)
}
