//! What a table looks like.

mod army;
mod disputes;
mod effect;
mod labels;
mod offers;
mod panels;
mod piece;
mod prompt;
mod scene;
mod timeline;
mod wording;

pub(crate) use offers::Rolled;

use crate::Rose;
use crate::state::State;
use tercio_chance::Seat;
use tercio_engine::View;

impl Rose {
    pub(crate) fn draw(&self, state: &State, seat: Option<Seat>) -> View {
        View {
            scene: self.scene(state),
            prompt: self.prompt(state, seat),
            offers: self.offers(state, seat),
            panels: self.panels(state),
            armies: self.armies(state),
            timeline: Some(self.timeline(state)),
            arguments: self.disputes(state),
        }
    }
}
