//! What an order can lead to, through the rules themselves.

use crate::{Budget, OddsFault};
use rustc_hash::FxHashMap;
use std::hash::Hash;
use tercio_chance::{Law, Seat, solve_each};
use tercio_engine::{Enforcement, Match, Next, PlayFault, Ruleset, Silence, Slots, Step};

/// How far futures are followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Until {
    /// The order itself and nothing after it.
    #[default]
    Done,
    /// Through the table's own steps, until somebody has to decide or the battle is over.
    Decision,
}

/// One state an order can lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct Future<S> {
    pub state: S,
    pub p: f64,
}

/// Every state an order can lead to, equal ones merged.
#[derive(Clone, Debug, PartialEq)]
pub struct Futures<S> {
    pub each: Vec<Future<S>>,
}

impl<S> Futures<S> {
    /// The law of anything that can be read from a state; several things at once give their joint
    /// law.
    pub fn joint<K: Clone + Eq + Hash>(&self, key: impl Fn(&S) -> K) -> Law<K> {
        let mut law = Merged::new();
        for future in &self.each {
            law.add(key(&future.state), future.p);
        }
        law.entries
    }

    /// The average of anything that can be read from a state.
    pub fn mean(&self, value: impl Fn(&S) -> f64) -> f64 {
        self.each.iter().map(|future| future.p * value(&future.state)).sum()
    }
}

/// The futures of one open order of a seat.
pub fn futures<R: Ruleset>(
    game: &Match<R>,
    seat: Seat,
    order: &R::Order,
    until: Until,
    budget: &Budget,
) -> Result<Futures<R::State>, OddsFault> {
    ready(game)?;
    if let Next::Sealed(slots) = game.next() {
        let wanted = format!("give one for each of the {} still open, all together", slots.len());
        return Err(OddsFault::Choices(wanted));
    }
    if !game.may_act(seat) {
        return Err(not_yours(seat));
    }
    allowed(game, seat, order)?;
    futures_from(game.rules(), game.state(), Step::Order(seat, order), until, budget)
}

/// The futures of a full set of sealed choices, also of those a match already holds.
pub fn futures_revealed<R: Ruleset>(
    game: &Match<R>,
    choices: &[(Seat, R::Order)],
    until: Until,
    budget: &Budget,
) -> Result<Futures<R::State>, OddsFault> {
    ready(game)?;
    let Next::Sealed(slots) = game.rules().next(game.state()) else {
        return Err(OddsFault::Choices("nothing is sealed now".into()));
    };
    for (seat, order) in choices {
        allowed(game, *seat, order)?;
    }
    let choices = in_order_of_slots(game, choices, &slots)?;
    futures_from(game.rules(), game.state(), Step::Revealed(&choices), until, budget)
}

/// The same order in which a match reveals them, so that the step is the one it would carry out.
fn in_order_of_slots<R: Ruleset>(
    game: &Match<R>,
    choices: &[(Seat, R::Order)],
    slots: &Slots,
) -> Result<Vec<(Seat, R::Order)>, OddsFault> {
    let slot = |order: &R::Order| game.rules().slot(game.state(), order);
    let mut sorted: Vec<(u8, Seat, &R::Order)> =
        choices.iter().map(|(seat, order)| (slot(order), *seat, order)).collect();
    sorted.sort_by_key(|(slot, seat, _)| (*slot, *seat));
    let mut wanted: Vec<(u8, Seat)> = slots.iter().map(|(seat, slot)| (*slot, *seat)).collect();
    wanted.sort_unstable();
    let given: Vec<(u8, Seat)> = sorted.iter().map(|(slot, seat, _)| (*slot, *seat)).collect();
    if wanted != given {
        let count = format!("{} are open, {} were given", wanted.len(), given.len());
        let missing = wanted.iter().find(|slot| !given.contains(slot));
        let lacks = missing
            .map_or_else(String::new, |(slot, seat)| format!("; {seat} has none for slot {slot}"));
        return Err(OddsFault::Choices(count + &lacks));
    }
    Ok(sorted.into_iter().map(|(_, seat, order)| (seat, order.clone())).collect())
}

fn ready<R: Ruleset>(game: &Match<R>) -> Result<(), OddsFault> {
    if let Some(ask) = game.awaited() {
        return Err(PlayFault::DiceFirst(Box::new(ask.clone())).into());
    }
    match game.outcome() {
        Some(outcome) => Err(PlayFault::Over(outcome.because).into()),
        None => Ok(()),
    }
}

fn not_yours(seat: Seat) -> OddsFault {
    PlayFault::NotYours { seat, wanted: "only an order that can be given now has futures".into() }
        .into()
}

/// As a match would: under loose enforcement only nonsense is turned away.
fn allowed<R: Ruleset>(game: &Match<R>, seat: Seat, order: &R::Order) -> Result<(), OddsFault> {
    let strict = game.log().header().enforcement == Enforcement::Strict;
    match game.rules().judge(game.state(), seat, order) {
        Err(refusal) if strict || refusal.nonsense => Err(PlayFault::Refused(refusal).into()),
        _ => Ok(()),
    }
}

/// The futures of any step from any state. Nothing is judged: the caller vouches for the step.
pub fn futures_from<R: Ruleset>(
    rules: &R,
    state: &R::State,
    step: Step<'_, R::Order>,
    until: Until,
    budget: &Budget,
) -> Result<Futures<R::State>, OddsFault> {
    let mut walk = Walk { rules, until, budget, paths_left: budget.paths };
    let mut done = Merged::new();
    let mut open = Merged::new();
    walk.step(state, 1.0, step, &mut open, &mut done)?;
    let mut steps = 0;
    while !open.entries.is_empty() {
        if steps == budget.rounds {
            let (what, limit) = ("steps of the table", u64::from(budget.rounds));
            return Err(OddsFault::OverBudget { what, limit, remedy: WALK_REMEDY });
        }
        steps += 1;
        for (state, p) in std::mem::replace(&mut open, Merged::new()).entries {
            walk.step(&state, p, Step::Table, &mut open, &mut done)?;
        }
    }
    let each = done.entries.into_iter().map(|(state, p)| Future { state, p }).collect();
    Ok(Futures { each })
}

const WALK_REMEDY: &str = "ask about the order alone or raise the budget";

struct Walk<'a, R> {
    rules: &'a R,
    until: Until,
    budget: &'a Budget,
    paths_left: u64,
}

impl<R: Ruleset> Walk<'_, R> {
    fn step(
        &mut self,
        from: &R::State,
        p: f64,
        step: Step<'_, R::Order>,
        open: &mut Merged<R::State>,
        done: &mut Merged<R::State>,
    ) -> Result<(), OddsFault> {
        let rules = self.rules;
        let goes_on =
            |state: &R::State| self.until == Until::Decision && rules.next(state) == Next::Table;
        let mut paths = 0u64;
        solve_each::<f64, _>(
            self.paths_left,
            |dice| {
                let mut state = from.clone();
                rules.carry_out(&mut state, step, dice, &mut Silence)?;
                Ok(state)
            },
            |state, weight| {
                paths += 1;
                let merged = if goes_on(&state) { &mut *open } else { &mut *done };
                merged.add(state, p * weight);
            },
        )
        .map_err(|halt| match OddsFault::halted(halt, WALK_REMEDY) {
            // The limit a caller knows is that of all steps together.
            OddsFault::OverBudget { what, remedy, .. } => {
                OddsFault::OverBudget { what, limit: self.budget.paths, remedy }
            }
            fault => fault,
        })?;
        self.paths_left = self.paths_left.saturating_sub(paths);
        if open.entries.len() + done.entries.len() > self.budget.facts {
            let (what, limit) = ("different states", self.budget.facts as u64);
            return Err(OddsFault::OverBudget { what, limit, remedy: WALK_REMEDY });
        }
        Ok(())
    }
}

/// Probabilities added up by what they are of, in the order it was first met.
struct Merged<K> {
    entries: Law<K>,
    places: FxHashMap<K, usize>,
}

impl<K: Clone + Eq + Hash> Merged<K> {
    fn new() -> Self {
        Merged { entries: Vec::new(), places: FxHashMap::default() }
    }

    fn add(&mut self, key: K, p: f64) {
        if let Some(place) = self.places.get(&key) {
            self.entries[*place].1 += p;
            return;
        }
        self.places.insert(key.clone(), self.entries.len());
        self.entries.push((key, p));
    }
}
