//! Where a side may put its units before a battle.

use crate::state::{State, Status};
use crate::survey::bar::{Bar, Why};
use crate::survey::ticks;
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Edge, Feature, Ground, Point, Pose, SLACK};

impl Conquest {
    /// The edge a side deploys at.
    pub(crate) fn edge_of(&self, state: &State, side: u8) -> Edge {
        let first = if state.far { Edge::North } else { Edge::South };
        if side == 0 { first } else { first.opposite() }
    }

    /// The strip a side deploys in, corner by corner.
    pub(crate) fn strip_of(&self, state: &State, side: u8) -> [Point; 4] {
        let table = &self.setup.table;
        let (deep, aside) = (ticks(&sheet::DEPLOY_DEEP), ticks(&sheet::DEPLOY_SIDES));
        let [low, high] = match self.edge_of(state, side) {
            Edge::North => [table.height - deep, table.height],
            _ => [0, deep],
        };
        let [left, right] = [aside, table.width - aside];
        [[left, low], [right, low], [right, high], [left, high]].map(|[x, y]| Point::new(x, y))
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
        self.try_place(state, id, pose).map_err(|bar| bar.told(&self.survey(state)))
    }

    /// Whether a unit may be put there, without words.
    pub(super) fn try_place(&self, state: &State, id: UnitId, pose: Pose) -> Result<(), Bar> {
        let survey = self.survey(state);
        let unit = state.unit(id);
        let base = survey.base_with(id, pose, unit.files, unit.loose);
        self.check_zone(state, survey.side(id), &base)?;
        survey.may_stand(&base, id)
    }

    /// Within reach of its edge, and clear of the sides.
    fn check_zone(&self, state: &State, side: u8, base: &Base) -> Result<(), Bar> {
        let (table, edge) = (&self.setup.table, self.edge_of(state, side));
        let deep = table.height.saturating_sub(table.distance_to_edge(base, edge.opposite()));
        if deep > ticks(&sheet::DEPLOY_DEEP) + SLACK {
            return Err(Bar::new(&sheet::DEPLOY_DEEP, Why::OutsideZone));
        }
        let aside = ticks(&sheet::DEPLOY_SIDES);
        let narrowest = [Edge::East, Edge::West].map(|side| table.distance_to_edge(base, side));
        match narrowest.into_iter().any(|room| room < aside - SLACK) {
            true => Err(Bar::new(&sheet::DEPLOY_SIDES, Why::OutsideZone)),
            false => Ok(()),
        }
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
        match self.edge_of(state, side) {
            Edge::North => {
                let front = Point::new(table.width / 2 - right, table.height - ahead);
                Pose::new(front, Angle::SOUTH)
            }
            _ => Pose::new(Point::new(table.width / 2 + right, ahead), Angle::NORTH),
        }
    }
}
