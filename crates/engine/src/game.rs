//! A match: the rules, the state, what is sealed, what waits for dice, and the log of it all.

use crate::Effect;
use crate::concede::Conceded;
use crate::log::{DiceFrom, Enforcement, FORMAT, Header, Log, What};
use crate::{Fault, Next, Outcome, Prompt, Refusal, Ruleset, SetupFaults, Slots, Step, View};
use serde_json::Value;
use tercio_chance::{Answer, Awaited, Halt, Known, RNG_NAME, Reason, Seat};
use tercio_ledger::House;
use thiserror::Error;

/// Table steps in a row before the rules are said not to come to rest.
pub(crate) const TABLE_STEPS_MAX: usize = 10_000;

/// How a match is to be played.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    pub title: String,
    pub house: House,
    pub enforcement: Enforcement,
    pub dice: DiceFrom,
    pub seed: u64,
}

/// Why something asked of a match was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PlayFault {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error("it is not for {seat} to act now; {wanted}")]
    NotYours { seat: Seat, wanted: String },
    #[error("first throw {}: {}", .0.say, .0.label)]
    DiceFirst(Box<Awaited>),
    #[error("there is no {0} at this table")]
    NoSuchSeat(Seat),
    #[error("no dice are awaited")]
    NoDiceAwaited,
    #[error("the battle is over: {0}")]
    Over(String),
    #[error("this order cannot be read: {0}")]
    Unreadable(String),
    #[error(transparent)]
    Halted(#[from] Box<Halt>),
    #[error("that would leave an impossible table: {}", list(.0))]
    Unsound(Vec<Fault>),
    #[error("nothing of yours can be taken back")]
    NothingToUndo,
    #[error("dice have fallen or choices were revealed since: that needs the other side's consent")]
    ConsentNeeded,
    #[error("{0}")]
    Amendment(String),
    #[error("this log has drifted from the rules; agree to go on from its last snapshot first")]
    Drifted,
    #[error("the rules do not come to rest after {TABLE_STEPS_MAX} steps of the table")]
    Restless,
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// An event as the players hear of it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Told {
    /// The log entry it belongs to.
    pub entry: usize,
    pub rule: String,
    pub text: String,
    /// It explains another line, and is folded until somebody asks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub detail: bool,
    /// How it looks on the table for a moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub effect: Option<Effect>,
}

/// What came of an order or a throw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// Dice that must be thrown before it goes on.
    pub awaited: Option<Awaited>,
    /// A refusal that was waved through.
    pub warning: Option<Refusal>,
    /// A choice was sealed and others are still missing.
    pub sealed: bool,
}

/// A step by value.
#[derive(Clone, Debug)]
pub(crate) enum Owed<O> {
    Order(Seat, O),
    Revealed(Vec<(Seat, O)>),
    Table,
}

impl<O> Owed<O> {
    pub(crate) fn step(&self) -> Step<'_, O> {
        match self {
            Owed::Order(seat, order) => Step::Order(*seat, order),
            Owed::Revealed(choices) => Step::Revealed(choices),
            Owed::Table => Step::Table,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Sealed<O> {
    pub entry: usize,
    pub seat: Seat,
    pub slot: u8,
    pub order: O,
}

/// A step with all that is known of it before it is carried out.
#[derive(Clone, Debug)]
pub(crate) struct Due<O> {
    pub owed: Owed<O>,
    pub answers: Vec<Known>,
    /// The refusal that was waved through.
    pub passed: Option<String>,
    /// The entry that declared it, once it has waited for dice.
    pub declared: Option<usize>,
    /// The umpire's word among the answers, given before the step began.
    pub forced: Option<Answer>,
}

impl<O> Due<O> {
    pub(crate) fn new(owed: Owed<O>, passed: Option<String>) -> Self {
        Due { owed, answers: Vec::new(), passed, declared: None, forced: None }
    }

    pub(crate) fn with(mut self, answer: Known) -> Self {
        self.answers.push(answer);
        self
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Waiting<O> {
    pub due: Due<O>,
    pub ask: Awaited,
}

/// How things stood before a step.
#[derive(Clone, Debug)]
pub(crate) struct Past<R: Ruleset> {
    pub entry: usize,
    pub state: R::State,
    pub sealed: Vec<Sealed<R::Order>>,
    pub forced: Option<Answer>,
    pub by: Option<Seat>,
    /// The step revealed what was sealed.
    pub revealed: bool,
    /// Dice fell, sealed choices were revealed, or an umpire stepped in.
    pub bars_undo: bool,
    /// What each throw of the step was for.
    pub reasons: Vec<Reason>,
    pub told: usize,
}

/// A match of one rule system.
#[derive(Debug)]
pub struct Match<R: Ruleset> {
    pub(crate) rules: R,
    pub(crate) state: R::State,
    pub(crate) sealed: Vec<Sealed<R::Order>>,
    pub(crate) waiting: Option<Waiting<R::Order>>,
    /// A step whose dice are all in the log, but not the step itself: the log was cut there.
    pub(crate) cut: Option<Due<R::Order>>,
    pub(crate) forced: Option<Answer>,
    pub(crate) log: Log,
    pub(crate) past: Vec<Past<R>>,
    pub(crate) told: Vec<Told>,
    pub(crate) drifted: bool,
    /// The seat that has given the battle up.
    pub(crate) conceded: Option<Conceded>,
}

impl<R: Ruleset> Match<R> {
    /// Sets the table up. Steps of the table that come first wait for [`Match::advance`].
    pub fn new(setup: R::Setup, terms: Terms) -> Result<Self, SetupFaults> {
        let value = serde_json::to_value(&setup)
            .map_err(|error| SetupFaults::one("setup", error.to_string(), ""))?;
        let rules = R::new(setup, terms.house.clone())?;
        let header = Header {
            format: FORMAT.into(),
            system: R::card().name.into(),
            rules_version: R::card().version,
            title: terms.title,
            house: terms.house,
            enforcement: terms.enforcement,
            dice: terms.dice,
            rng: RNG_NAME.into(),
            seed: terms.seed,
            seats: rules.seats(),
            setup: value,
        };
        Ok(Self::at_start(rules, Log::new(header)))
    }

    pub(crate) fn at_start(rules: R, log: Log) -> Self {
        Match {
            state: rules.begin(),
            rules,
            sealed: Vec::new(),
            waiting: None,
            cut: None,
            forced: None,
            log,
            past: Vec::new(),
            told: Vec::new(),
            drifted: false,
            conceded: None,
        }
    }

    pub fn rules(&self) -> &R {
        &self.rules
    }

    pub fn state(&self) -> &R::State {
        &self.state
    }

    pub fn log(&self) -> &Log {
        &self.log
    }

    pub fn told(&self) -> &[Told] {
        &self.told
    }

    pub fn awaited(&self) -> Option<&Awaited> {
        self.waiting.as_ref().map(|waiting| &waiting.ask)
    }

    pub fn next(&self) -> Next {
        if let Some(outcome) = self.concession() {
            return Next::Over(outcome);
        }
        match self.rules.next(&self.state) {
            Next::Sealed(slots) => Next::Sealed(self.still_open(slots)),
            next => next,
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        if self.conceded.is_some() {
            return self.concession();
        }
        match self.rules.next(&self.state) {
            Next::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    pub(crate) fn still_open(&self, slots: Slots) -> Slots {
        let filled = |seat: Seat, slot: u8| {
            self.sealed.iter().any(|sealed| sealed.seat == seat && sealed.slot == slot)
        };
        slots.into_iter().filter(|(seat, slot)| !filled(*seat, *slot)).collect()
    }

    /// Whether this seat may act now.
    pub fn may_act(&self, seat: Seat) -> bool {
        if self.drifted || self.waiting.is_some() || self.cut.is_some() {
            return false;
        }
        match self.next() {
            Next::Choose(chooser) => chooser == seat,
            Next::Any(seats) => seats.contains(seat),
            Next::Sealed(slots) => slots.iter().any(|(owner, _)| *owner == seat),
            Next::Table | Next::Over(_) => false,
        }
    }

    /// Sensible orders for this seat now, those for sealed slots already filled left out.
    pub fn proposals(&self, seat: Seat) -> Vec<R::Order> {
        let open = match self.next() {
            Next::Sealed(slots) => Some(slots),
            _ => None,
        };
        let mut orders = Vec::new();
        if !self.may_act(seat) {
            return orders;
        }
        self.rules.propose(&self.state, seat, &mut |order| {
            let wanted = open.as_ref().is_none_or(|slots| {
                let slot = self.rules.slot(&self.state, &order);
                slots.contains(&(seat, slot))
            });
            if wanted {
                orders.push(order);
            }
            std::ops::ControlFlow::Continue(())
        });
        orders
    }

    /// The view of a seat or a spectator: what the rules show, without choices already sealed, and
    /// with the dice that are awaited.
    pub fn view(&self, seat: Option<Seat>) -> View {
        let mut view = self.rules.view(&self.state, seat);
        if let Next::Sealed(open) = self.next() {
            let mut seats: Vec<Seat> = open.iter().map(|(owner, _)| *owner).collect();
            seats.sort_unstable();
            seats.dedup();
            view.prompt.yours = seat.is_some_and(|seat| seats.contains(&seat));
            view.prompt.seats = seats;
            view.prompt.sealed = true;
            view.offers.retain(|offer| {
                let order = serde_json::from_value::<R::Order>(offer.order.clone()).ok();
                order.is_some_and(|order| {
                    seat.is_some_and(|seat| {
                        open.contains(&(seat, self.rules.slot(&self.state, &order)))
                    })
                })
            });
        }
        if let Some(waiting) = &self.waiting {
            view.prompt.text = format!("Throw {}: {}", waiting.ask.say, waiting.ask.label);
            view.prompt.rule = waiting.ask.rule.clone();
            view.prompt.seats = vec![waiting.ask.seat];
            view.prompt.yours = seat == Some(waiting.ask.seat);
            view.offers.clear();
        }
        if let Some(outcome) = self.concession() {
            view.prompt = Prompt { text: outcome.because, rule: outcome.rule, ..Prompt::default() };
            view.offers.clear();
        }
        view
    }
}

pub(crate) fn to_value<T: serde::Serialize>(value: &T) -> Result<Value, PlayFault> {
    serde_json::to_value(value).map_err(|error| PlayFault::Unreadable(error.to_string()))
}

pub(crate) fn what<O: serde::Serialize>(owed: &Owed<O>) -> Result<What, PlayFault> {
    Ok(match owed {
        Owed::Order(seat, order) => What::Order { seat: *seat, order: to_value(order)? },
        Owed::Revealed(choices) => {
            let choices = choices.iter().map(|(seat, order)| Ok((*seat, to_value(order)?)));
            What::Revealed { choices: choices.collect::<Result<_, PlayFault>>()? }
        }
        Owed::Table => What::Table,
    })
}
