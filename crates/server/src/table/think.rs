//! Computer players.

use super::Table;
use crate::players::seats_of;
use tercio_chance::Seat;
use tercio_proto::table::Player;
use tokio::task::block_in_place;
use tokio::time::Instant;

impl Table {
    /// The computer that has to move, if one has. Computers among themselves play only while
    /// somebody watches.
    pub(super) fn thinker(&self) -> Option<Seat> {
        let unwatched = self.pages.is_empty() && !self.players.contains(&Player::Human);
        if self.stuck || unwatched || self.game.awaited().is_some() {
            return None;
        }
        seats_of(&self.players, Player::Computer).find(|seat| self.game.may_act(*seat))
    }

    pub(super) fn schedule(&mut self) {
        match (self.thinker(), self.think_at) {
            (Some(_), None) => self.think_at = Some(Instant::now() + self.pace),
            (None, _) => self.think_at = None,
            (Some(_), Some(_)) => {}
        }
    }

    /// One order of a computer.
    pub(super) async fn think(&mut self) {
        self.think_at = None;
        if let Some(seat) = self.thinker() {
            // The dice have their own secret seed; this one only varies the computer's play.
            let seed = self.game.header().seed ^ (self.game.entries().len() as u64);
            let (game, thinking) = (&mut self.game, &self.metrics.thinking);
            let (entry, reasons) = (game.entries().len(), &mut self.reasons);
            let moved = block_in_place(|| {
                let began = Instant::now();
                let advice = game.advise(seat, seed);
                thinking.took(began.elapsed());
                let advice = advice?;
                let accepted = game.submit(seat, &advice.order).ok()?;
                reasons.insert(entry, advice.reason);
                Some(accepted)
            });
            match (moved, self.commit().await) {
                (Some(_), Ok(())) => {
                    self.undo_asked = None;
                    self.tell_all();
                }
                (None, _) => {
                    tracing::error!(id = self.meta.id, "the computer finds no order");
                    self.stuck = true;
                    self.tell_all();
                }
                // The disk has failed; it tries again with the next thing that happens.
                (Some(_), Err(_)) => return,
            }
        }
        self.schedule();
    }
}
