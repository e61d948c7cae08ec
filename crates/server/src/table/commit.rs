//! From memory to disk: nobody hears of a line before it is there.

use super::{Table, drift_shown, replayed};
use crate::fault::AppError;
use crate::store::StoreFault;
use serde_json::{Value, json};
use tercio_systems::AnyTable;

/// The first line of a match's log.
pub(crate) fn header_line(game: &dyn AnyTable) -> String {
    game.log_lines().first().cloned().unwrap_or_default()
}

/// What a list of matches says of one.
pub(crate) fn summary(game: &dyn AnyTable) -> Value {
    let prompt = game.view(None).prompt;
    let outcome = game.outcome().map(|outcome| outcome.because);
    let seats: Vec<u8> = match outcome {
        Some(_) => Vec::new(),
        None => prompt.seats.iter().map(|seat| seat.0).collect(),
    };
    json!({
        "steps": game.places(), "outcome": outcome, "acting": seats, "waits": prompt.text,
        "seats": game.header().seats, "against": game.against(),
    })
}

impl Table {
    /// Writes what the log has more than the disk.
    pub(super) async fn commit(&mut self) -> Result<(), StoreFault> {
        self.set_clocks();
        let lines: Vec<String> = self.game.log_lines()[1 + self.stored..].to_vec();
        if lines.is_empty() {
            return Ok(());
        }
        let summary = summary(&*self.game).to_string();
        let (count, from) = (lines.len(), self.stored as u64);
        let clocks = self.clocks_text();
        let append = self.store.append_timed(&self.meta.id, from, lines, Some(summary), clocks);
        match append.await {
            Ok(()) => {
                self.clocks_are_saved();
                self.stored += count;
                Ok(())
            }
            Err(fault) => {
                tracing::error!(id = self.meta.id, %fault, "not written");
                self.reread().await;
                Err(fault)
            }
        }
    }

    /// After a failed write only the disk knows what stands. If it cannot be read either, the
    /// table is left, and opened anew for the next page that comes.
    async fn reread(&mut self) {
        let Ok(Some(stored)) = self.store.read(&self.meta.id).await else {
            self.lost = true;
            return;
        };
        let Ok((game, report)) = replayed(self.system, &stored.text) else {
            self.lost = true;
            return;
        };
        self.drift = drift_shown(report);
        self.stored = usize::try_from(stored.meta.lines).unwrap_or(usize::MAX);
        self.game = game;
        self.reread_clocks(stored.meta.clock.as_deref());
        // What pages have heard of may no longer stand.
        for page in self.pages.values_mut() {
            page.known = 0;
        }
        self.tell_all();
    }

    /// Finishes what a log that was brought from elsewhere, or cut, still owes.
    pub(super) async fn go_on_from_cut(&mut self) -> Result<(), AppError> {
        let game = &mut self.game;
        let rests = game.drifted() || game.awaited().is_some() || game.outcome().is_some();
        if !rests && let Err(fault) = game.advance() {
            tracing::error!(id = self.meta.id, %fault, "the log does not go on");
        }
        Ok(self.commit().await?)
    }
}
