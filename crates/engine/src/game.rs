//! A match: the rules, the state, what is sealed, what waits for dice, and the log of it all.

use crate::log::{DiceFrom, Enforcement, Entry, FORMAT, Header, Log, SNAPSHOT_STEPS, What};
use crate::{
    Fault, Next, Outcome, Refusal, Ruleset, SetupFaults, Slots, Step, View, state_digest,
};
use serde_json::Value;
use tercio_chance::{Answer, Awaited, Halt, Known, Origin, RNG_NAME, Rolled, Seat, Thrown, Trail};
use tercio_ledger::{House, Rule};
use thiserror::Error;

/// Table steps in a row before the rules are said not to come to rest.
const TABLE_STEPS_MAX: usize = 10_000;

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
    DiceFirst(Awaited),
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
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Told {
    /// The log entry it belongs to.
    pub entry: usize,
    pub rule: String,
    pub text: String,
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

#[derive(Clone, Debug)]
pub(crate) struct Waiting<O> {
    /// The entry that declared it.
    pub entry: usize,
    pub owed: Owed<O>,
    pub answers: Vec<Known>,
    pub ask: Awaited,
    pub passed: Option<Refusal>,
}

/// How things stood before a step.
#[derive(Clone, Debug)]
pub(crate) struct Past<R: Ruleset> {
    pub entry: usize,
    pub state: R::State,
    pub sealed: Vec<Sealed<R::Order>>,
    pub by: Option<Seat>,
    /// Dice fell, or sealed choices were revealed.
    pub bars_undo: bool,
    pub told: usize,
}

/// A match of one rule system.
#[derive(Debug)]
pub struct Match<R: Ruleset> {
    pub(crate) rules: R,
    pub(crate) state: R::State,
    pub(crate) sealed: Vec<Sealed<R::Order>>,
    pub(crate) waiting: Option<Waiting<R::Order>>,
    pub(crate) forced: Vec<Known>,
    pub(crate) log: Log,
    pub(crate) past: Vec<Past<R>>,
    pub(crate) told: Vec<Told>,
    pub(crate) drifted: bool,
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
            forced: Vec::new(),
            log,
            past: Vec::new(),
            told: Vec::new(),
            drifted: false,
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
        match self.rules.next(&self.state) {
            Next::Sealed(slots) => Next::Sealed(self.still_open(slots)),
            next => next,
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self.rules.next(&self.state) {
            Next::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn still_open(&self, slots: Slots) -> Slots {
        let filled = |seat: Seat, slot: u8| {
            self.sealed.iter().any(|sealed| sealed.seat == seat && sealed.slot == slot)
        };
        slots.into_iter().filter(|(seat, slot)| !filled(*seat, *slot)).collect()
    }

    /// Whether this seat may act now.
    pub fn may_act(&self, seat: Seat) -> bool {
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

    /// Gives an order. When it is accepted, steps of the table that follow are carried out too.
    pub fn submit(&mut self, seat: Seat, order: R::Order) -> Result<Accepted, PlayFault> {
        self.give(seat, order, false)
    }

    /// Gives an order that an umpire waves through whatever the rules say.
    pub fn submit_passed(&mut self, seat: Seat, order: R::Order) -> Result<Accepted, PlayFault> {
        self.give(seat, order, true)
    }

    fn give(&mut self, seat: Seat, order: R::Order, pass: bool) -> Result<Accepted, PlayFault> {
        self.ready()?;
        let next = self.next();
        if let Next::Over(outcome) = &next {
            return Err(PlayFault::Over(outcome.because.clone()));
        }
        if !self.may_act(seat) {
            return Err(PlayFault::NotYours { seat, wanted: wanted(&next) });
        }
        let passed = match self.rules.judge(&self.state, seat, &order) {
            Ok(()) => None,
            Err(refusal) if refusal.nonsense => return Err(refusal.into()),
            Err(refusal) if pass => Some(refusal),
            Err(refusal) => match self.log.header().enforcement {
                Enforcement::Strict => return Err(refusal.into()),
                Enforcement::Warn | Enforcement::Off => Some(refusal),
            },
        };
        if let Next::Sealed(slots) = next {
            return self.seal(seat, order, &slots);
        }
        let before = self.mark();
        let ran = self.run(Owed::Order(seat, order), Vec::new(), passed);
        self.or_back(before, ran)
    }

    fn seal(&mut self, seat: Seat, order: R::Order, open: &Slots) -> Result<Accepted, PlayFault> {
        let slot = self.rules.slot(&self.state, &order);
        if !open.contains(&(seat, slot)) {
            return Err(PlayFault::NotYours { seat, wanted: "that choice is sealed already".into() });
        }
        let before = self.mark();
        let entry = self.log.len();
        let value = to_value(&order)?;
        self.log.append(Entry::Sealed { seat, slot, order: value });
        self.sealed.push(Sealed { entry, seat, slot, order });
        if open.len() > 1 {
            return Ok(Accepted { sealed: true, ..Accepted::default() });
        }
        let mut choices = self.sealed.clone();
        choices.sort_by_key(|sealed| (sealed.slot, sealed.seat));
        let choices = choices.into_iter().map(|sealed| (sealed.seat, sealed.order)).collect();
        let ran = self.run(Owed::Revealed(choices), Vec::new(), None);
        self.or_back(before, ran)
    }

    fn ready(&self) -> Result<(), PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        match &self.waiting {
            Some(waiting) => Err(PlayFault::DiceFirst(waiting.ask.clone())),
            None => Ok(()),
        }
    }

    /// Carries out steps of the table until somebody has to decide, throw, or has won.
    pub fn advance(&mut self) -> Result<Accepted, PlayFault> {
        self.ready()?;
        let before = self.mark();
        let ran = self.settle_table();
        self.or_back(before, ran)
    }

    fn settle_table(&mut self) -> Result<Accepted, PlayFault> {
        for _ in 0..TABLE_STEPS_MAX {
            if self.rules.next(&self.state) != Next::Table {
                return Ok(Accepted::default());
            }
            let accepted = self.run_one(Owed::Table, Vec::new(), None)?;
            if accepted.awaited.is_some() {
                return Ok(accepted);
            }
        }
        Err(PlayFault::Restless)
    }

    /// Types the dice that are awaited.
    pub fn throw(&mut self, faces: Vec<u8>) -> Result<Accepted, PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        let Some(waiting) = self.waiting.clone() else { return Err(PlayFault::NoDiceAwaited) };
        waiting.ask.roll.read(&faces).map_err(|fault| Box::new(Halt::Roll(fault)))?;
        let before = self.mark();
        self.log.append(Entry::Typed { faces: faces.clone() });
        let mut answers = waiting.answers;
        answers.push(Known::Faces(faces, Origin::Typed));
        self.waiting = None;
        let ran = self.run(waiting.owed, answers, waiting.passed);
        self.or_back(before, ran)
    }

    /// An umpire's word for the next question put to the dice.
    pub fn force(&mut self, answer: Answer) -> Result<Accepted, PlayFault> {
        let before = self.mark();
        self.log.append(Entry::Force { answer });
        let Some(waiting) = self.waiting.clone() else {
            self.forced.push(Known::Decreed(answer));
            return Ok(Accepted::default());
        };
        let mut answers = waiting.answers;
        answers.push(Known::Decreed(answer));
        self.waiting = None;
        let ran = self.run(waiting.owed, answers, waiting.passed);
        self.or_back(before, ran)
    }

    fn run(
        &mut self,
        owed: Owed<R::Order>,
        answers: Vec<Known>,
        passed: Option<Refusal>,
    ) -> Result<Accepted, PlayFault> {
        let warning = passed.clone();
        let accepted = self.run_one(owed, answers, passed)?;
        if accepted.awaited.is_some() {
            return Ok(Accepted { warning, ..accepted });
        }
        let accepted = self.settle_table()?;
        Ok(Accepted { warning, ..accepted })
    }

    fn run_one(
        &mut self,
        owed: Owed<R::Order>,
        answers: Vec<Known>,
        passed: Option<Refusal>,
    ) -> Result<Accepted, PlayFault> {
        let mut known = answers.clone();
        known.append(&mut self.forced.clone());
        let mut trail = match self.log.header().dice {
            DiceFrom::Typed => Trail::awaiting(known),
            DiceFrom::Rolled => {
                let stream = self.log.len() as u64;
                Trail::rolling(known, Rolled::for_step(self.log.header().seed, stream))
            }
        };
        let mut state = self.state.clone();
        let mut events = Vec::new();
        match self.rules.carry_out(&mut state, owed.step(), &mut trail, &mut events) {
            Ok(()) => {
                self.rules.sound(&state).map_err(PlayFault::Unsound)?;
                let unused = trail.left_over();
                self.forced.drain(..self.forced.len().saturating_sub(unused));
                self.commit(owed, state, trail.into_record(), events, passed)?;
                Ok(Accepted::default())
            }
            Err(halt) => match *halt {
                Halt::Awaiting(ask) => {
                    let entry = self.log.len();
                    if answers.is_empty() {
                        self.log.append(Entry::Declared { what: what(&owed)? });
                    }
                    let waiting = Waiting { entry, owed, answers, ask: ask.clone(), passed };
                    self.waiting = Some(waiting);
                    Ok(Accepted { awaited: Some(ask), ..Accepted::default() })
                }
                other => Err(PlayFault::Halted(Box::new(other))),
            },
        }
    }

    pub(crate) fn commit(
        &mut self,
        owed: Owed<R::Order>,
        state: R::State,
        dice: Vec<Thrown>,
        events: Vec<(&'static Rule, R::Event)>,
        passed: Option<Refusal>,
    ) -> Result<(), PlayFault> {
        let entry = self.log.len();
        let bars_undo = !dice.is_empty() || matches!(owed, Owed::Revealed(_));
        self.log.append(Entry::Step {
            what: what(&owed)?,
            dice,
            state: state_digest(&state),
            passed: passed.map(|refusal| refusal.to_string()),
        });
        self.remember(entry, &owed, state, bars_undo, events);
        let over = self.outcome().is_some();
        if over || self.past.len().is_multiple_of(SNAPSHOT_STEPS) {
            let state = to_value(&self.state)?;
            self.log.append(Entry::Snapshot { state });
        }
        Ok(())
    }

    pub(crate) fn remember(
        &mut self,
        entry: usize,
        owed: &Owed<R::Order>,
        state: R::State,
        bars_undo: bool,
        events: Vec<(&'static Rule, R::Event)>,
    ) {
        let by = match owed {
            Owed::Order(seat, _) => Some(*seat),
            _ => None,
        };
        let told = self.told.len();
        let state = std::mem::replace(&mut self.state, state);
        let sealed = std::mem::take(&mut self.sealed);
        self.past.push(Past { entry, state, sealed, by, bars_undo, told });
        for (rule, event) in events {
            let text = self.rules.narrate(&event);
            self.told.push(Told { entry, rule: rule.id.to_string(), text });
        }
    }

    /// Everything a failed call must leave as it was.
    fn mark(&self) -> Mark<R> {
        Mark {
            state: self.state.clone(),
            sealed: self.sealed.clone(),
            waiting: self.waiting.clone(),
            forced: self.forced.clone(),
            log: self.log.len(),
            past: self.past.len(),
            told: self.told.len(),
        }
    }

    fn or_back<T>(&mut self, mark: Mark<R>, ran: Result<T, PlayFault>) -> Result<T, PlayFault> {
        if ran.is_err() {
            self.state = mark.state;
            self.sealed = mark.sealed;
            self.waiting = mark.waiting;
            self.forced = mark.forced;
            self.log.truncate(mark.log);
            self.past.truncate(mark.past);
            self.told.truncate(mark.told);
        }
        ran
    }

    /// The view of a seat or a spectator: what the rules show, without choices already sealed, and
    /// with the dice that are awaited.
    pub fn view(&self, seat: Option<Seat>) -> View {
        let mut view = self.rules.view(&self.state, seat);
        if let Next::Sealed(open) = self.next() {
            let mut seats: Vec<Seat> = open.iter().map(|(owner, _)| *owner).collect();
            seats.dedup();
            view.prompt.yours = seat.is_some_and(|seat| seats.contains(&seat));
            view.prompt.seats = seats;
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
        view
    }
}

struct Mark<R: Ruleset> {
    state: R::State,
    sealed: Vec<Sealed<R::Order>>,
    waiting: Option<Waiting<R::Order>>,
    forced: Vec<Known>,
    log: usize,
    past: usize,
    told: usize,
}

fn wanted(next: &Next) -> String {
    match next {
        Next::Choose(seat) => format!("{seat} chooses"),
        Next::Any(seats) => {
            let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
            format!("{} may act", names.join(", "))
        }
        Next::Sealed(_) => "others still have to seal their choices".into(),
        Next::Table => "the table's own steps come first".into(),
        Next::Over(outcome) => outcome.because.clone(),
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
