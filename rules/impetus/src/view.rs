//! What a table looks like.

mod army;
mod course;
mod effect;
mod offers;
mod piece;
mod prompt;
mod risk;
mod scene;

use crate::state::State;
use crate::troops::Troop;
use crate::{Impetus, sheet};
use tercio_chance::Seat;
use tercio_engine::{Scene, View};

impl Impetus {
    pub(crate) fn draw(&self, state: &State, seat: Option<Seat>) -> View {
        View {
            scene: Scene { lay: self.layables(state, seat), ..self.scene(state) },
            prompt: self.prompt(state, seat),
            offers: self.offers(state, seat),
            panels: vec![self.army_panel(state), self.order_of_battle(state)],
            armies: self.armies(state),
        }
    }

    /// Demoralisation value of what a side has lost, rear units of blocks counted as they go, and
    /// baggage for what it counts only when it is lost.
    pub(crate) fn lost_vd(&self, state: &State, side: u8) -> u16 {
        let units = state.units.iter().zip(&self.setup.units);
        let own = units.filter(|(_, card)| card.side == side);
        own.map(|(unit, card)| {
            let left = if unit.stands() { unit.depth } else { 0 };
            let value = match card.troop {
                Troop::Baggage => sheet::VICTORY_BAGGAGE.value.unsigned_abs(),
                _ => u16::from(card.vd),
            };
            value * u16::from(card.depth.saturating_sub(left))
        })
        .sum()
    }
}
