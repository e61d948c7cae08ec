//! What a table looks like.

mod army;
mod course;
mod effect;
mod offers;
mod piece;
mod prompt;
mod risk;
mod scene;

pub(crate) use piece::leader_of;

use crate::Baroque;
use crate::state::State;
use tercio_chance::Seat;
use tercio_engine::{Scene, View};

impl Baroque {
    pub(crate) fn draw(&self, state: &State, seat: Option<Seat>) -> View {
        View {
            scene: Scene { lay: self.layables(state, seat), ..self.scene(state) },
            prompt: self.prompt(state, seat),
            offers: self.offers(state, seat),
            panels: vec![self.army_panel(state), self.order_of_battle(state)],
            armies: self.armies(state),
            ..View::default()
        }
    }
}
