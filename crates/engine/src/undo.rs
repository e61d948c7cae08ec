//! Taking back: freely until a die or a reveal, by consent beyond. And the umpire's pencil.

use crate::game::{Owed, Past, Sealed, Waiting, to_value};
use crate::log::Entry;
use crate::{Match, Next, PlayFault, Ruleset, Slots, state_digest};
use serde::Serialize;
use serde_json::Value;
use tercio_chance::Seat;

/// What a seat can take back.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum CanUndo {
    Nothing,
    Freely,
    /// Dice or a reveal stand in between.
    ByConsent,
}

impl<R: Ruleset> Match<R> {
    pub fn can_undo(&self, by: Seat) -> CanUndo {
        if self.drifted || self.cut.is_some() || self.outcome().is_some() {
            return CanUndo::Nothing;
        }
        match self.last_choice(by) {
            None => CanUndo::Nothing,
            Some((_, true)) => CanUndo::ByConsent,
            Some((_, false)) => CanUndo::Freely,
        }
    }

    /// Takes back this seat's last choice, with the bookkeeping that followed it.
    pub fn undo(&mut self, by: Seat, consent: bool) -> Result<(), PlayFault> {
        if self.drifted {
            return Err(PlayFault::Drifted);
        }
        self.finish_cut_step()?;
        // Once it is over the seed is shown to all, and with it every die that could still fall.
        if let Some(outcome) = self.outcome() {
            return Err(PlayFault::Over(outcome.because));
        }
        let to = self.undo_target(by, consent)?;
        self.take_back(to);
        self.log.append(Entry::Undo { by, to, consent });
        Ok(())
    }

    /// The entry that an undo by this seat would go back to.
    fn undo_target(&self, by: Seat, consent: bool) -> Result<usize, PlayFault> {
        let (to, barred) = self.last_choice(by).ok_or(PlayFault::NothingToUndo)?;
        if barred && !consent { Err(PlayFault::ConsentNeeded) } else { Ok(to) }
    }

    /// The entry of this seat's last choice, and whether dice, a reveal, an umpire's word or
    /// another seat's choice has come since.
    fn last_choice(&self, by: Seat) -> Option<(usize, bool)> {
        let sealed_by = |sealed: &[Sealed<R::Order>]| {
            sealed.iter().rev().find(|sealed| sealed.seat == by).map(|sealed| sealed.entry)
        };
        let mut barred = false;
        if let Some(Waiting { due, .. }) = &self.waiting {
            barred = !due.answers.is_empty();
            match due.owed {
                Owed::Order(seat, _) if seat == by => return Some((due.declared?, barred)),
                Owed::Order(..) | Owed::Revealed(_) => barred = true,
                Owed::Table => {}
            }
        }
        if let Some(to) = sealed_by(&self.sealed) {
            return Some((to, barred));
        }
        for past in self.past.iter().rev() {
            barred |= past.bars_undo;
            if past.by == Some(by) {
                return Some((past.entry, barred));
            }
            if let (true, Some(to)) = (past.revealed, sealed_by(&past.sealed)) {
                return Some((to, barred));
            }
            barred |= past.by.is_some();
        }
        None
    }

    /// Restores what stood before the entry `to`; a choice still sealed is just handed back.
    pub(crate) fn take_back(&mut self, to: usize) {
        let untouched = self.forced;
        let waited = self.waiting.take();
        self.forced = waited.as_ref().map_or(untouched, |waiting| waiting.due.forced);
        let still_sealed = self.sealed.iter().any(|sealed| sealed.entry == to);
        let past = self.past.iter().position(|past| past.entry >= to);
        if let (false, Some(at)) = (still_sealed, past) {
            let past = self.past.swap_remove(at);
            self.past.truncate(at);
            self.state = past.state;
            self.sealed = past.sealed;
            self.forced = past.forced;
            self.told.truncate(past.told);
        }
        self.sealed.retain(|sealed| sealed.entry != to);
    }

    /// An umpire changes one value of the state, with a reason; the table must stay sound. What
    /// the table owes after that waits for [`Match::advance`].
    pub fn amend(&mut self, path: &str, value: Value, reason: &str) -> Result<(), PlayFault> {
        if reason.trim().is_empty() {
            return Err(PlayFault::Amendment("an amendment needs a reason".into()));
        }
        self.ready()?;
        let state = self.amended(path, value.clone())?;
        self.rules.sound(&state).map_err(PlayFault::Unsound)?;
        let entry = self.log.len();
        self.log.append(Entry::Amend {
            path: path.into(),
            value,
            reason: reason.into(),
            state: state_digest(&state),
        });
        self.accept_amendment(entry, path, reason, state);
        self.snapshot_if_due()
    }

    pub(crate) fn amended(&self, path: &str, value: Value) -> Result<R::State, PlayFault> {
        let mut json = to_value(&self.state)?;
        let pointer = format!("/{}", path.trim_matches('/').replace('.', "/"));
        let place = json.pointer_mut(&pointer).ok_or_else(|| {
            PlayFault::Amendment(format!("the state has no `{path}`; see it with `--json`"))
        })?;
        *place = value;
        serde_json::from_value(json)
            .map_err(|error| PlayFault::Amendment(format!("`{path}` cannot be that: {error}")))
    }

    pub(crate) fn accept_amendment(
        &mut self,
        entry: usize,
        path: &str,
        reason: &str,
        state: R::State,
    ) {
        self.replace_state(entry, state);
        self.tell(entry, "umpire", format!("The umpire changes {path}: {reason}"));
    }

    /// Puts another state in place from outside the rules. Choices that are still wanted there
    /// stay sealed.
    pub(crate) fn replace_state(&mut self, entry: usize, state: R::State) {
        self.past.push(Past {
            entry,
            state: std::mem::replace(&mut self.state, state),
            sealed: self.sealed.clone(),
            forced: self.forced,
            by: None,
            revealed: false,
            bars_undo: true,
            reasons: Vec::new(),
            told: self.told.len(),
        });
        let wanted = match self.rules.next(&self.state) {
            Next::Sealed(slots) => slots,
            _ => Slots::new(),
        };
        self.sealed.retain(|sealed| wanted.contains(&(sealed.seat, sealed.slot)));
    }

    /// A line for the record that changes nothing.
    pub fn remark(&mut self, seat: Option<Seat>, text: &str) {
        self.log.append(Entry::Remark { seat, text: text.into() });
    }
}
