//! Where a side may put its units before a battle.

use crate::state::{State, Status};
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Edge, Feature, Ground, Point, Pose};

impl Conquest {
    /// The strip a side deploys in, corner by corner.
    pub(crate) fn strip_of(&self, state: &State, side: u8) -> [Point; 4] {
        self.survey(state).deploy_zone(side).corners()
    }

    /// The units of a side that wait.
    pub(crate) fn waiting<'a>(
        &'a self,
        state: &'a State,
        side: u8,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let own = move |id: &UnitId| self.setup.units[usize::from(id.0)].side == side;
        let waits = move |id: &UnitId| state.unit(*id).status == Status::Waiting;
        state.ids().filter(own).filter(waits)
    }

    pub(super) fn judge_deployment(
        &self,
        state: &State,
        seat: Seat,
        id: UnitId,
        pose: Pose,
    ) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(id.0)) else {
            return Err(Refusal::nonsense(&sheet::SETUP_TURNS, "there is no such unit"));
        };
        let title = &card.title;
        if card.side != seat.0 {
            return Err(Refusal::nonsense(&sheet::SETUP_TURNS, format!("{title} is not yours")));
        }
        if state.unit(id).status != Status::Waiting {
            let because = format!("{title} has its place already");
            return Err(Refusal::nonsense(&sheet::SETUP_TURNS, because));
        }
        self.survey(state).deploy(id, pose).map(|_| ())
    }

    /// Whether a base stands on nothing that hinders anybody.
    pub(super) fn is_in_the_open(&self, state: &State, base: &Base) -> bool {
        let survey = self.survey(state);
        let plain = |ground: &Feature| matches!(ground.kind, Ground::GentleHill | Ground::Road);
        survey.terrain().under(base).all(|(_, ground)| plain(ground))
    }

    /// A pose seen from the middle of a side's edge, facing the enemy.
    pub(super) fn pose_at(&self, state: &State, side: u8, right: i32, ahead: i32) -> Pose {
        let table = &self.setup.table;
        match self.survey(state).own_edge_of(side) {
            Edge::North => {
                let front = Point::new(table.width / 2 - right, table.height - ahead);
                Pose::new(front, Angle::SOUTH)
            }
            _ => Pose::new(Point::new(table.width / 2 + right, ahead), Angle::NORTH),
        }
    }
}
