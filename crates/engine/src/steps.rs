//! Carrying steps out: judged, run on a clone, committed to the log, or nothing has changed.

use crate::game::{Due, Owed, Past, Sealed, TABLE_STEPS_MAX, Waiting, to_value, what};
use crate::log::{DiceFrom, Enforcement, Entry, SNAPSHOT_STEPS};
use crate::{Accepted, Match, Next, PlayFault, Refusal, Ruleset, Slots, Told, state_digest};
use tercio_chance::{Answer, Halt, Known, Origin, Reason, Rolled, Seat, Thrown, Trail};
use tercio_ledger::Rule;

/// A step that went through.
pub(crate) struct Done<R: Ruleset> {
    pub entry: usize,
    pub due: Due<R::Order>,
    pub state: R::State,
    pub dice_fell: bool,
    /// The tally behind each throw.
    pub reasons: Vec<Reason>,
    pub events: Vec<(&'static Rule, R::Event)>,
}

impl<R: Ruleset> Match<R> {
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
        let warning = self.judged(seat, &order, pass)?;
        let passed = warning.as_ref().map(ToString::to_string);
        let before = self.mark();
        let ran = match next {
            Next::Sealed(slots) => self.seal(seat, order, passed, &slots),
            _ => self.run(Due::new(Owed::Order(seat, order), passed)),
        };
        self.or_back(before, ran).map(|accepted| Accepted { warning, ..accepted })
    }

    /// The refusal to be waved through, if there is one and it can be.
    fn judged(
        &self,
        seat: Seat,
        order: &R::Order,
        pass: bool,
    ) -> Result<Option<Refusal>, PlayFault> {
        match self.rules.judge(&self.state, seat, order) {
            Ok(()) => Ok(None),
            Err(refusal) if refusal.nonsense => Err(refusal.into()),
            Err(refusal) if pass => Ok(Some(refusal)),
            Err(refusal) => match self.log.header().enforcement {
                Enforcement::Strict => Err(refusal.into()),
                Enforcement::Warn => Ok(Some(refusal)),
                Enforcement::Off => Ok(None),
            },
        }
    }

    fn seal(
        &mut self,
        seat: Seat,
        order: R::Order,
        passed: Option<String>,
        open: &Slots,
    ) -> Result<Accepted, PlayFault> {
        let slot = self.rules.slot(&self.state, &order);
        if !open.contains(&(seat, slot)) {
            return Err(PlayFault::NotYours {
                seat,
                wanted: "that choice is not wanted now, or sealed already".into(),
            });
        }
        let entry = self.log.len();
        self.log.append(Entry::Sealed { seat, slot, order: to_value(&order)?, passed });
        self.sealed.push(Sealed { entry, seat, slot, order });
        let accepted = self.settle_table()?;
        Ok(Accepted { sealed: open.len() > 1, ..accepted })
    }

    /// Whether something new can be asked of the match; a step cut off by the end of the log is
    /// finished first.
    pub(crate) fn ready(&mut self) -> Result<(), PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        match &self.waiting {
            Some(waiting) => Err(PlayFault::DiceFirst(Box::new(waiting.ask.clone()))),
            None => self.finish_cut_step(),
        }
    }

    /// Finishes a step whose dice were all typed before the log was cut.
    pub fn finish_cut_step(&mut self) -> Result<(), PlayFault> {
        let before = self.mark();
        let Some(due) = self.cut.take() else { return Ok(()) };
        let ran = self.run_one(due).map(|_| ());
        self.or_back(before, ran)
    }

    /// Carries out what needs nobody's choice, until somebody has to decide, throw, or has won:
    /// steps of the table, and the reveal when every choice is sealed.
    pub fn advance(&mut self) -> Result<Accepted, PlayFault> {
        self.ready()?;
        let before = self.mark();
        let ran = self.settle_table();
        self.or_back(before, ran)
    }

    fn settle_table(&mut self) -> Result<Accepted, PlayFault> {
        if self.conceded.is_some() {
            return Ok(Accepted::default());
        }
        for _ in 0..TABLE_STEPS_MAX {
            let owed = match self.rules.next(&self.state) {
                Next::Table => Owed::Table,
                Next::Sealed(slots) if !slots.is_empty() => match self.choices(&slots) {
                    Some(choices) => Owed::Revealed(choices),
                    None => return Ok(Accepted::default()),
                },
                _ => return Ok(Accepted::default()),
            };
            let accepted = self.run_one(Due::new(owed, None))?;
            if accepted.awaited.is_some() {
                return Ok(accepted);
            }
        }
        Err(PlayFault::Restless)
    }

    /// The sealed choices in the order of their slots, when none is missing.
    fn choices(&self, slots: &Slots) -> Option<Vec<(Seat, R::Order)>> {
        if !self.still_open(slots.clone()).is_empty() {
            return None;
        }
        let mut choices: Vec<&Sealed<R::Order>> = self.sealed.iter().collect();
        choices.retain(|sealed| slots.contains(&(sealed.seat, sealed.slot)));
        choices.sort_by_key(|sealed| (sealed.slot, sealed.seat));
        Some(choices.into_iter().map(|sealed| (sealed.seat, sealed.order.clone())).collect())
    }

    /// Types the dice that are awaited.
    pub fn throw(&mut self, faces: Vec<u8>) -> Result<Accepted, PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        let Some(waiting) = &self.waiting else { return Err(PlayFault::NoDiceAwaited) };
        waiting.ask.roll.read(&faces).map_err(|fault| Box::new(Halt::Roll(fault)))?;
        let due = waiting.due.clone().with(Known::Faces(faces.clone(), Origin::Typed));
        let before = self.mark();
        self.log.append(Entry::Typed { faces });
        self.waiting = None;
        let ran = self.run(due);
        self.or_back(before, ran)
    }

    /// An umpire's word for the dice that are awaited or, when none are, for the next question put
    /// to them; it then takes the place of an earlier word not yet used.
    pub fn force(&mut self, answer: Answer) -> Result<Accepted, PlayFault> {
        if self.waiting.is_none() {
            self.ready()?;
        } else if self.drifted {
            return Err(PlayFault::Drifted);
        }
        let before = self.mark();
        let entry = self.log.len();
        self.log.append(Entry::Force { answer });
        self.tell_force(entry, answer);
        let Some(waiting) = self.waiting.take() else {
            self.forced = Some(answer);
            return Ok(Accepted::default());
        };
        let ran = self.run(waiting.due.with(Known::Decreed(answer)));
        self.or_back(before, ran)
    }

    fn run(&mut self, due: Due<R::Order>) -> Result<Accepted, PlayFault> {
        let accepted = self.run_one(due)?;
        if accepted.awaited.is_some() { Ok(accepted) } else { self.settle_table() }
    }

    fn run_one(&mut self, due: Due<R::Order>) -> Result<Accepted, PlayFault> {
        let mut known = due.answers.clone();
        known.extend(self.forced.map(Known::Decreed));
        let mut trail = match self.log.header().dice {
            DiceFrom::Typed => Trail::awaiting(known.clone()),
            DiceFrom::Rolled => {
                let stream = self.log.len() as u64;
                Trail::rolling(known.clone(), Rolled::for_step(self.log.header().seed, stream))
            }
        };
        let mut state = self.state.clone();
        let mut events = Vec::new();
        match self.rules.carry_out(&mut state, due.owed.step(), &mut trail, &mut events) {
            Ok(()) => {
                self.rules.sound(&state).map_err(PlayFault::Unsound)?;
                let forced = due.forced.or(self.forced);
                if trail.left_over() == 0 {
                    self.forced = None;
                }
                let due = Due { forced, ..due };
                self.commit(due, state, trail, events)?;
                Ok(Accepted::default())
            }
            Err(halt) => match *halt {
                Halt::Awaiting(ask) => self.wait(Due { answers: known, ..due }, ask),
                other => Err(PlayFault::Halted(Box::new(other))),
            },
        }
    }

    /// A step that waits has used every answer known, the umpire's word among them.
    fn wait(
        &mut self,
        due: Due<R::Order>,
        ask: tercio_chance::Awaited,
    ) -> Result<Accepted, PlayFault> {
        let forced = due.forced.or(self.forced.take());
        if ask.roll.dice() == 0 {
            return self.run_one(Due { forced, ..due }.with(no_dice()));
        }
        let declared = due.declared.unwrap_or(self.log.len());
        if due.declared.is_none() {
            let passed = due.passed.clone();
            self.log.append(Entry::Declared { what: what(&due.owed)?, passed });
        }
        let due = Due { declared: Some(declared), forced, ..due };
        self.waiting = Some(Waiting { due, ask: ask.clone() });
        Ok(Accepted { awaited: Some(ask), ..Accepted::default() })
    }

    fn commit(
        &mut self,
        due: Due<R::Order>,
        state: R::State,
        trail: Trail,
        events: Vec<(&'static Rule, R::Event)>,
    ) -> Result<(), PlayFault> {
        let entry = self.log.len();
        let (dice, reasons) = trail.into_explained();
        let dice_fell = fell(&dice);
        let (what, digest, passed) = (what(&due.owed)?, state_digest(&state), due.passed.clone());
        self.log.append(Entry::Step { what, dice, state: digest, passed });
        self.remember(Done { entry, due, state, dice_fell, reasons, events });
        self.snapshot_if_due()
    }

    pub(crate) fn snapshot_if_due(&mut self) -> Result<(), PlayFault> {
        if self.outcome().is_some() || self.log.steps_since_snapshot() >= SNAPSHOT_STEPS {
            let state = to_value(&self.state)?;
            self.log.append(Entry::Snapshot { state });
        }
        Ok(())
    }

    pub(crate) fn remember(&mut self, done: Done<R>) {
        let Done { entry, due, state, dice_fell, reasons, events } = done;
        let by = match due.owed {
            Owed::Order(seat, _) => Some(seat),
            _ => None,
        };
        let revealed = matches!(due.owed, Owed::Revealed(_));
        self.past.push(Past {
            entry,
            state: std::mem::replace(&mut self.state, state),
            sealed: std::mem::take(&mut self.sealed),
            forced: due.forced,
            by,
            revealed,
            bars_undo: dice_fell || revealed,
            reasons,
            told: self.told.len(),
        });
        if let Some(refusal) = due.passed {
            self.tell(entry, "umpire", format!("Waved through: {refusal}"));
        }
        for (rule, event) in events {
            let text = self.rules.narrate(&self.state, &event);
            let detail = self.rules.is_detail(&event);
            let effect = self.rules.effect(&self.state, &event);
            self.told.push(Told { entry, rule: rule.id.to_string(), text, detail, effect });
        }
    }

    pub(crate) fn tell(&mut self, entry: usize, rule: &str, text: String) {
        self.told.push(Told { entry, rule: rule.into(), text, detail: false, effect: None });
    }

    pub(crate) fn tell_force(&mut self, entry: usize, answer: Answer) {
        self.tell(entry, "umpire", format!("The umpire decides a throw: {answer}"));
    }

    /// Everything a failed call must leave as it was.
    fn mark(&self) -> Mark<R> {
        Mark {
            state: self.state.clone(),
            sealed: self.sealed.clone(),
            waiting: self.waiting.clone(),
            cut: self.cut.clone(),
            forced: self.forced,
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
            self.cut = mark.cut;
            self.forced = mark.forced;
            self.log.truncate(mark.log);
            self.past.truncate(mark.past);
            self.told.truncate(mark.told);
        }
        ran
    }
}

/// The answer to a throw of no dice, for which nobody is asked.
pub(crate) fn no_dice() -> Known {
    Known::Faces(Vec::new(), Origin::Rolled)
}

/// Whether a die was thrown, or an umpire gave his word for one.
pub(crate) fn fell(dice: &[Thrown]) -> bool {
    dice.iter().any(|thrown| thrown.origin == Origin::Umpire || !thrown.faces.is_empty())
}

struct Mark<R: Ruleset> {
    state: R::State,
    sealed: Vec<Sealed<R::Order>>,
    waiting: Option<Waiting<R::Order>>,
    cut: Option<Due<R::Order>>,
    forced: Option<Answer>,
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
