//! Playing a log again: the same rules, the logged answers, the same states.

use crate::game::{Owed, Sealed, Waiting, what};
use crate::log::{Entry, Log, LogFault, What, read_log};
use crate::{Match, Ruleset, state_digest};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tercio_chance::{Halt, Known, Origin, Thrown, Trail};

/// What playing a log again found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// A torn last line, left out.
    pub torn: Option<String>,
    /// A line that does not follow from the one before it.
    pub broken_at: Option<usize>,
    /// Where the rules of today part from the log.
    pub drift: Option<Drift>,
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
        let mut game = Match::at_start(rules, Log::new(read.header));
        let mut report = Report { torn: read.torn, broken_at: read.broken_at, drift: None };
        for (entry, logged) in read.entries.into_iter().enumerate() {
            game.log.append(logged.clone());
            if report.drift.is_some() {
                game.show_snapshot(entry, &logged)?;
                continue;
            }
            if let Err(why) = game.again(entry, logged)? {
                report.drift = Some(Drift { entry, why });
                game.drifted = true;
            }
        }
        Ok((game, report))
    }

    /// After a drift: goes on from the last snapshot, all players consenting.
    pub fn go_on(&mut self) {
        self.drifted = false;
        self.sealed.clear();
        self.waiting = None;
        self.remark(None, "went on from the last snapshot after the rules had changed");
    }

    fn show_snapshot(&mut self, entry: usize, logged: &Entry) -> Result<(), LogFault> {
        if let Entry::Snapshot { state } = logged {
            self.state = decode(entry, state)?;
            self.sealed.clear();
            self.waiting = None;
        }
        Ok(())
    }

    /// Carries out one entry; the inner error says how it drifted.
    fn again(&mut self, entry: usize, logged: Entry) -> Result<Result<(), String>, LogFault> {
        match logged {
            Entry::Step { what, dice, state, .. } => {
                self.waiting = None;
                let owed = owed(entry, what)?;
                return Ok(self.step_again(entry, &owed, dice, &state));
            }
            Entry::Sealed { seat, slot, order } => {
                let order = decode(entry, &order)?;
                self.sealed.push(Sealed { entry, seat, slot, order });
            }
            Entry::Declared { what } => {
                let owed = owed(entry, what)?;
                return Ok(self.wait_again(entry, owed, Vec::new()));
            }
            Entry::Typed { faces } => {
                return Ok(self.answer_again(Known::Faces(faces, Origin::Typed)));
            }
            Entry::Force { answer } => match self.waiting {
                Some(_) => return Ok(self.answer_again(Known::Decreed(answer))),
                None => self.forced.push(Known::Decreed(answer)),
            },
            Entry::Undo { to, .. } => self.take_back(to),
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
            Entry::Remark { .. } => {}
        }
        Ok(Ok(()))
    }

    fn step_again(
        &mut self,
        entry: usize,
        owed: &Owed<R::Order>,
        dice: Vec<Thrown>,
        digest: &str,
    ) -> Result<(), String> {
        let bars_undo = !dice.is_empty() || matches!(owed, Owed::Revealed(_));
        let decreed = dice.iter().filter(|thrown| thrown.origin == Origin::Umpire).count();
        let mut trail = Trail::awaiting(dice.into_iter().map(Known::Logged).collect());
        let mut state = self.state.clone();
        let mut events = Vec::new();
        self.rules
            .carry_out(&mut state, owed.step(), &mut trail, &mut events)
            .map_err(|halt| halt.to_string())?;
        if trail.left_over() > 0 {
            return Err(format!("{} logged answers are no longer asked for", trail.left_over()));
        }
        let now = state_digest(&state);
        if now != digest {
            return Err(format!("the state after this step is {now}, but the log says {digest}"));
        }
        self.forced.drain(..decreed.min(self.forced.len()));
        self.remember(entry, owed, state, bars_undo, events);
        Ok(())
    }

    /// A step that was waiting for dice waits again.
    fn wait_again(
        &mut self,
        entry: usize,
        owed: Owed<R::Order>,
        answers: Vec<Known>,
    ) -> Result<(), String> {
        let mut trail = Trail::awaiting(answers.clone());
        let mut state = self.state.clone();
        let ran = self.rules.carry_out(&mut state, owed.step(), &mut trail, &mut crate::Silence);
        match ran.map_err(|halt| *halt) {
            Err(Halt::Awaiting(ask)) => {
                self.waiting = Some(Waiting { entry, owed, answers, ask, passed: None });
                Ok(())
            }
            // The last die was typed; the step itself follows as the next entry.
            Ok(()) => Ok(()),
            Err(halt) => Err(halt.to_string()),
        }
    }

    fn answer_again(&mut self, known: Known) -> Result<(), String> {
        let Some(waiting) = self.waiting.take() else {
            return Err("dice were typed that nobody asked for".into());
        };
        let mut answers = waiting.answers;
        answers.push(known);
        self.wait_again(waiting.entry, waiting.owed, answers)
    }

    /// Finishes a step whose dice were all typed before the log was cut.
    pub fn finish_cut_step(&mut self) -> Result<(), crate::PlayFault> {
        let cut = match self.log.entries().last() {
            Some(Entry::Typed { .. }) if self.waiting.is_none() && !self.drifted => {
                self.cut_step()?
            }
            _ => None,
        };
        let Some((owed, answers)) = cut else { return Ok(()) };
        let mut trail = Trail::awaiting(answers);
        let mut state = self.state.clone();
        let mut events = Vec::new();
        self.rules.carry_out(&mut state, owed.step(), &mut trail, &mut events)?;
        self.commit(owed, state, trail.into_record(), events, None)
    }

    #[allow(clippy::type_complexity)]
    fn cut_step(&self) -> Result<Option<(Owed<R::Order>, Vec<Known>)>, crate::PlayFault> {
        let entries = self.log.entries();
        let Some(at) = entries.iter().rposition(|entry| matches!(entry, Entry::Declared { .. }))
        else {
            return Ok(None);
        };
        let Entry::Declared { what: declared } = &entries[at] else { return Ok(None) };
        let owed = owed(at, declared.clone())
            .map_err(|fault| crate::PlayFault::Unreadable(fault.to_string()))?;
        debug_assert_eq!(what(&owed).as_ref(), Ok(declared));
        let answers = entries[at + 1..].iter().filter_map(|entry| match entry {
            Entry::Typed { faces } => Some(Known::Faces(faces.clone(), Origin::Typed)),
            Entry::Force { answer } => Some(Known::Decreed(*answer)),
            _ => None,
        });
        Ok(Some((owed, answers.collect())))
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
