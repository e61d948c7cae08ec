//! Playing a log again: the same rules, the logged answers, the same states.

use crate::concede::Conceded;
use crate::game::{Due, Owed, Sealed, Waiting};
use crate::log::{Enforcement, Entry, Log, LogFault, What, read_log};
use crate::steps::{Done, fell, no_dice};
use crate::{Match, Next, Ruleset, state_digest};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tercio_chance::{Halt, Known, Origin, Seat, Thrown, Trail};

/// What playing a log again found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// A torn last line, left out.
    pub torn: Option<String>,
    /// A line that does not follow from the one before it.
    pub broken_at: Option<usize>,
    /// Where the rules of today part from the log.
    pub drift: Option<Drift>,
    /// Earlier partings, after which the players agreed to go on.
    pub settled: Vec<Drift>,
}

/// Where a log and the rules part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drift {
    pub entry: usize,
    pub why: String,
}

impl<R: Ruleset> Match<R> {
    /// Plays a log again to its end. After a drift the match stands at the log's last snapshot and
    /// takes no orders until [`Match::go_on`].
    pub fn replay(text: &str) -> Result<(Self, Report), LogFault> {
        let read = read_log(text)?;
        if read.header.system != R::card().name {
            let (found, wanted) = (read.header.system, R::card().name.to_string());
            return Err(LogFault::System { found, wanted });
        }
        let setup: R::Setup = decode(0, &read.header.setup)?;
        let rules = R::new(setup, read.header.house.clone())?;
        let mut game = Match::at_start(rules, Log::reopened(read.header, read.header_line));
        let mut report = Report { torn: read.torn, broken_at: read.broken_at, ..Report::default() };
        for (entry, (line, logged)) in read.entries.into_iter().enumerate() {
            game.log.adopt(line, logged.clone());
            if let Entry::WentOn { state } = &logged {
                let state = decode(entry, state)?;
                game.rules.sound(&state).map_err(|faults| LogFault::BadEntry {
                    line: entry + 2,
                    why: faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
                })?;
                game.resume(entry, state);
                report.settled.extend(report.drift.take());
            } else if report.drift.is_some() {
                game.show_snapshot(entry, &logged);
            } else {
                // An entry that can no longer be read at all has drifted, too.
                let again =
                    game.again(entry, logged).unwrap_or_else(|fault| Err(fault.to_string()));
                if let Err(why) = again {
                    report.drift = Some(Drift { entry, why });
                    game.stop();
                }
            }
        }
        Ok((game, report))
    }

    /// After a drift: goes on from the last snapshot, all players consenting.
    pub fn go_on(&mut self) {
        if !self.drifted {
            return;
        }
        let entry = self.log.len();
        let state = serde_json::to_value(&self.state).unwrap_or_default();
        self.log.append(Entry::WentOn { state });
        self.resume(entry, self.state.clone());
    }

    fn stop(&mut self) {
        self.drifted = true;
        self.sealed.clear();
        self.waiting = None;
        self.cut = None;
        self.forced = None;
    }

    fn resume(&mut self, entry: usize, state: R::State) {
        self.stop();
        self.drifted = false;
        self.replace_state(entry, state);
        let text = "The rules had changed; the players go on from the last state on record.";
        self.tell(entry, "log", text.into());
    }

    /// After a drift: a snapshot that can still be read is shown.
    fn show_snapshot(&mut self, entry: usize, logged: &Entry) {
        if let Entry::Snapshot { state } = logged
            && let Ok(state) = decode(entry, state)
            && self.rules.sound(&state).is_ok()
        {
            self.state = state;
        }
    }

    /// Carries out one entry; the inner error says how it drifted.
    fn again(&mut self, entry: usize, logged: Entry) -> Result<Result<(), String>, LogFault> {
        match logged {
            Entry::Step { what, dice, state, passed } => {
                let owed = owed(entry, what)?;
                return Ok(self.step_again(entry, Due::new(owed, passed), dice, &state));
            }
            Entry::Sealed { seat, slot, order, .. } => {
                let order = decode(entry, &order)?;
                self.sealed.push(Sealed { entry, seat, slot, order });
            }
            Entry::Declared { what, passed } => {
                let forced = self.forced.take();
                let answers = forced.into_iter().map(Known::Decreed).collect();
                let (owed, declared) = (owed(entry, what)?, Some(entry));
                return Ok(self.wait_again(Due { owed, answers, passed, declared, forced }));
            }
            Entry::Typed { faces } => {
                return Ok(self.answer_again(Known::Faces(faces, Origin::Typed)));
            }
            Entry::Force { answer } => {
                self.tell_force(entry, answer);
                match self.waiting {
                    Some(_) => return Ok(self.answer_again(Known::Decreed(answer))),
                    None => self.forced = Some(answer),
                }
            }
            Entry::Undo { to, .. } => self.take_back(to),
            Entry::Concede { seat, by_clock } => {
                if self.outcome().is_some() || usize::from(seat.0) >= self.log.header().seats.len()
                {
                    return Ok(Err(format!("{seat} cannot give the battle up here")));
                }
                self.give_up(entry, Conceded { seat, by_clock });
            }
            Entry::Amend { path, value, reason, state: digest } => {
                let Ok(state) = self.amended(&path, value) else {
                    return Ok(Err(format!("the amendment of `{path}` no longer fits the state")));
                };
                if state_digest(&state) != digest {
                    return Ok(Err(format!("the amendment of `{path}` gives another state")));
                }
                self.accept_amendment(entry, &path, &reason, state);
            }
            Entry::Snapshot { state } => {
                if decode::<R::State>(entry, &state)? != self.state {
                    return Ok(Err("the snapshot shows another state".into()));
                }
            }
            Entry::WentOn { .. } | Entry::Remark { .. } => {}
        }
        Ok(Ok(()))
    }

    fn step_again(
        &mut self,
        entry: usize,
        due: Due<R::Order>,
        dice: Vec<Thrown>,
        digest: &str,
    ) -> Result<(), String> {
        self.still_lawful(&due)?;
        let waited = self.cut.take().or(self.waiting.take().map(|waiting| waiting.due));
        let forced = waited.and_then(|due| due.forced).or(self.forced);
        let dice_fell = fell(&dice);
        let decreed = dice.iter().any(|thrown| thrown.origin == Origin::Umpire);
        let mut trail = Trail::awaiting(dice.into_iter().map(Known::Logged).collect());
        let mut state = self.state.clone();
        let mut events = Vec::new();
        self.rules
            .carry_out(&mut state, due.owed.step(), &mut trail, &mut events)
            .map_err(|halt| halt.to_string())?;
        if trail.left_over() > 0 {
            return Err(format!("{} logged answers are no longer asked for", trail.left_over()));
        }
        let now = state_digest(&state);
        if now != digest {
            return Err(format!("the state after this step is {now}, but the log says {digest}"));
        }
        if decreed {
            self.forced = None;
        }
        let (_, reasons) = trail.into_explained();
        let due = Due { forced, ..due };
        self.remember(Done { entry, due, state, dice_fell, reasons, events });
        Ok(())
    }

    /// The rules still expect this step here, and would take its orders. A log is input like any
    /// other: what means nothing must not reach `carry_out`.
    fn still_lawful(&self, due: &Due<R::Order>) -> Result<(), String> {
        if let Some(outcome) = self.concession() {
            return Err(outcome.because);
        }
        let expected = match (self.rules.next(&self.state), &due.owed) {
            (Next::Choose(chooser), Owed::Order(seat, _)) => chooser == *seat,
            (Next::Any(seats), Owed::Order(seat, _)) => seats.contains(*seat),
            (Next::Sealed(slots), Owed::Revealed(choices)) => {
                let slot =
                    |(seat, order): &(Seat, R::Order)| (*seat, self.rules.slot(&self.state, order));
                choices.len() == slots.len() && choices.iter().all(|c| slots.contains(&slot(c)))
            }
            (Next::Table, Owed::Table) => true,
            _ => false,
        };
        if !expected {
            return Err("the rules now expect another step here".into());
        }
        let orders: &[(Seat, R::Order)] = match &due.owed {
            Owed::Order(seat, order) => &[(*seat, order.clone())],
            Owed::Revealed(choices) => choices,
            Owed::Table => &[],
        };
        // Whether a sealed choice was waved through is on record where it was sealed.
        let lenient = due.passed.is_some()
            || self.log.header().enforcement != Enforcement::Strict
            || matches!(due.owed, Owed::Revealed(_));
        for (seat, order) in orders {
            match self.rules.judge(&self.state, *seat, order) {
                Err(refusal) if refusal.nonsense || !lenient => return Err(refusal.to_string()),
                _ => {}
            }
        }
        Ok(())
    }

    /// A step that was waiting for dice waits again.
    fn wait_again(&mut self, due: Due<R::Order>) -> Result<(), String> {
        self.still_lawful(&due)?;
        let mut trail = Trail::awaiting(due.answers.clone());
        let mut state = self.state.clone();
        let ran =
            self.rules.carry_out(&mut state, due.owed.step(), &mut trail, &mut crate::Silence);
        match ran.map_err(|halt| *halt) {
            Err(Halt::Awaiting(ask)) if ask.roll.dice() == 0 => {
                return self.wait_again(due.with(no_dice()));
            }
            Err(Halt::Awaiting(ask)) => self.waiting = Some(Waiting { due, ask }),
            // The last die was typed; the step itself follows as the next entry, or was cut off.
            Ok(()) => self.cut = Some(due),
            Err(halt) => return Err(halt.to_string()),
        }
        Ok(())
    }

    fn answer_again(&mut self, known: Known) -> Result<(), String> {
        match self.waiting.take() {
            Some(waiting) => self.wait_again(waiting.due.with(known)),
            None => Err("dice were typed that nobody asked for".into()),
        }
    }
}

fn owed<O: DeserializeOwned>(entry: usize, what: What) -> Result<Owed<O>, LogFault> {
    Ok(match what {
        What::Order { seat, order } => Owed::Order(seat, decode(entry, &order)?),
        What::Revealed { choices } => {
            let decoded =
                choices.iter().map(|(seat, order)| Ok((*seat, decode::<O>(entry, order)?)));
            Owed::Revealed(decoded.collect::<Result<_, LogFault>>()?)
        }
        What::Table => Owed::Table,
    })
}

fn decode<T: DeserializeOwned>(entry: usize, value: &Value) -> Result<T, LogFault> {
    serde_json::from_value(value.clone())
        .map_err(|error| LogFault::BadEntry { line: entry + 2, why: error.to_string() })
}
