//! Taking back: freely until a die or a reveal, by consent beyond. And the umpire's pencil.

use crate::game::to_value;
use crate::log::Entry;
use crate::{Match, PlayFault, Ruleset, state_digest};
use serde_json::Value;
use tercio_chance::{Known, Seat};

impl<R: Ruleset> Match<R> {
    /// Takes back this seat's last choice, with the bookkeeping that followed it.
    pub fn undo(&mut self, by: Seat, consent: bool) -> Result<(), PlayFault> {
        let to = self.undo_target(by, consent)?;
        self.take_back(to);
        self.log.append(Entry::Undo { by, to, consent });
        Ok(())
    }

    /// The entry that an undo by this seat would go back to.
    fn undo_target(&self, by: Seat, consent: bool) -> Result<usize, PlayFault> {
        if let Some(waiting) = &self.waiting {
            let typed = waiting.answers.iter().any(|known| matches!(known, Known::Faces(..)));
            return match (typed && !consent, &waiting.owed) {
                (true, _) => Err(PlayFault::ConsentNeeded),
                (false, crate::game::Owed::Order(seat, _)) if *seat == by || consent => {
                    Ok(waiting.entry)
                }
                _ => Err(PlayFault::NothingToUndo),
            };
        }
        if let Some(sealed) = self.sealed.iter().rev().find(|sealed| sealed.seat == by) {
            return Ok(sealed.entry);
        }
        let mut barred = false;
        for past in self.past.iter().rev() {
            barred |= past.bars_undo;
            match past.by {
                Some(seat) if seat == by => {
                    return if barred && !consent {
                        Err(PlayFault::ConsentNeeded)
                    } else {
                        Ok(past.entry)
                    };
                }
                // Another seat's choice stands in between.
                Some(_) if !consent => return Err(PlayFault::ConsentNeeded),
                _ => {}
            }
        }
        Err(PlayFault::NothingToUndo)
    }

    /// Restores what stood before the entry `to`.
    pub(crate) fn take_back(&mut self, to: usize) {
        self.waiting = None;
        if let Some(at) = self.past.iter().position(|past| past.entry >= to) {
            let past = self.past.remove(at);
            self.past.truncate(at);
            self.state = past.state;
            self.sealed = past.sealed;
            self.told.truncate(past.told);
        }
        self.sealed.retain(|sealed| sealed.entry != to);
    }

    /// An umpire changes one value of the state, with a reason; the table must stay sound.
    pub fn amend(&mut self, path: &str, value: Value, reason: &str) -> Result<(), PlayFault> {
        if reason.trim().is_empty() {
            return Err(PlayFault::Amendment("an amendment needs a reason".into()));
        }
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
        Ok(())
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
        let told = self.told.len();
        let sealed = std::mem::take(&mut self.sealed);
        let state = std::mem::replace(&mut self.state, state);
        let past = crate::game::Past { entry, state, sealed, by: None, bars_undo: true, told };
        self.past.push(past);
        self.told.push(crate::Told {
            entry,
            rule: "umpire".into(),
            text: format!("The umpire changes {path}: {reason}"),
        });
    }

    /// A line for the record that changes nothing.
    pub fn remark(&mut self, seat: Option<Seat>, text: &str) {
        self.log.append(Entry::Remark { seat, text: text.into() });
    }
}
