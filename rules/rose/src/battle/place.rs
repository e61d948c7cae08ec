//! Before the battle: units are placed, in turn.

use super::Play;
use crate::Rose;
use crate::event::Event;
use crate::sheet;
use crate::state::{Due, Post, State, Status};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::Pose;

impl Rose {
    pub(crate) fn judge_place(
        &self,
        state: &State,
        side: u8,
        unit: UnitId,
        pose: Pose,
    ) -> Result<(), Refusal> {
        let card = self.setup.units.get(usize::from(unit.0));
        let waits = card.is_some_and(|card| card.side == side)
            && state.unit(unit).status == Status::Waiting;
        if !waits {
            return Err(Refusal::nonsense(&sheet::SETUP, "that is not yours to place now"));
        }
        let placed = self.survey(state).deploy(unit, pose);
        placed.map_err(|bar| bar.refusal(&self.setup))?;
        self.judge_put(state, unit, pose)
    }
}

impl Play<'_> {
    pub(super) fn place(&mut self, unit: UnitId, pose: Pose) {
        self.stand(unit, pose);
        let side = self.side(unit);
        self.replace(Due::Place { side: 1 - side });
    }

    fn stand(&mut self, unit: UnitId, pose: Pose) {
        let now = self.unit_mut(unit);
        now.pose = pose;
        now.status = Status::OnTable;
        self.tell(&sheet::SETUP, Event::Placed { unit });
    }

    /// All of the side that wait are placed in the usual order of battle.
    pub(super) fn array(&mut self, seat: Seat) {
        let Some(side) = self.setup().side_of(seat) else { return };
        for (unit, pose) in self.survey().usual_order(side) {
            self.stand(unit, pose);
        }
        self.replace(Due::Place { side: 1 - side });
    }

    /// This side has nobody left to place; when neither has, the battle begins.
    pub(super) fn next_to_place(&mut self, side: u8) {
        if self.survey().waiting(1 - side).next().is_some() {
            self.replace(Due::Place { side: 1 - side });
            return;
        }
        self.replace(Due::Round);
        // Commanders take their places beside their men.
        let setup = self.setup();
        for (leader, card) in self.state.leaders.iter_mut().zip(&setup.leaders) {
            if let crate::setup::LeaderStart::With(unit) = card.at {
                leader.post = Post::With(unit);
            }
        }
    }
}
