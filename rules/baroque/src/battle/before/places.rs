//! Where a side may put its units before a battle.

use crate::setup::UnitSetup;
use crate::state::{State, Status};
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{UnitId, ground_title};
use tercio_field::{Base, CONTACT, Edge, Feature, Ground, Point, Pose, SLACK};
use tercio_ledger::Rule;

impl Baroque {
    /// The edge a side deploys at.
    pub(crate) fn edge_of(&self, state: &State, side: u8) -> Edge {
        let attackers = if state.far { Edge::North } else { Edge::South };
        if side == state.attacker { attackers } else { attackers.opposite() }
    }

    /// The strip a side deploys in, corner by corner.
    pub(crate) fn strip_of(&self, state: &State, side: u8) -> [Point; 4] {
        let table = &self.setup.table;
        let (deep, aside) = (ticks(&sheet::SETUP_DEEP), ticks(&sheet::SETUP_SIDES));
        let [low, high] = match self.edge_of(state, side) {
            Edge::North => [table.height - deep, table.height],
            _ => [0, deep],
        };
        let [left, right] = [aside, table.width - aside];
        [
            Point::new(left, low),
            Point::new(right, low),
            Point::new(right, high),
            Point::new(left, high),
        ]
    }

    pub(super) fn judge_deployment(
        &self,
        state: &State,
        seat: Seat,
        id: UnitId,
        pose: Pose,
    ) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(id.0)) else {
            return Err(Refusal::nonsense(&sheet::SETUP_FIRST, "there is no such unit"));
        };
        let title = &card.title;
        if card.side != seat.0 {
            return Err(Refusal::nonsense(&sheet::SETUP_FIRST, format!("{title} is not yours")));
        }
        if state.unit(id).status != Status::Waiting {
            let because = format!("{title} has its place already");
            return Err(Refusal::nonsense(&sheet::SETUP_FIRST, because));
        }
        let base = Base { pose, size: base_size(card) };
        if let Some((rule, why)) = self.zone_bar(state, card, &base) {
            return Err(Refusal::new(rule, format!("{title} {why}")));
        }
        if let Some(ground) = self.footing_bar(state, &base) {
            let because = format!("{title} cannot stand on {}", ground_title(ground));
            return Err(Refusal::new(&sheet::MOVE_IMPASSABLE, because));
        }
        match self.on_whom(state, &base) {
            Some(other) => {
                let because =
                    format!("{} stands there", self.setup.units[usize::from(other.0)].title);
                Err(Refusal::new(&sheet::MOVE_PASS, because))
            }
            None => Ok(()),
        }
    }

    /// What keeps a unit from standing there: the strip along the edge; baggage stands at the edge
    /// itself.
    pub(super) fn zone_bar(
        &self,
        state: &State,
        card: &UnitSetup,
        base: &Base,
    ) -> Option<(&'static Rule, &'static str)> {
        let (table, edge) = (&self.setup.table, self.edge_of(state, card.side));
        if !table.holds(base) {
            return Some((&sheet::MOVE_EDGE, "would hang over the edge"));
        }
        let deep = table.height.saturating_sub(table.distance_to_edge(base, edge.opposite()));
        if deep > ticks(&sheet::SETUP_DEEP) + SLACK {
            return Some((&sheet::SETUP_DEEP, "stands too far from its edge"));
        }
        let aside = ticks(&sheet::SETUP_SIDES);
        let narrowest = [Edge::East, Edge::West].map(|side| table.distance_to_edge(base, side));
        if narrowest.into_iter().any(|room| room < aside - SLACK) {
            return Some((&sheet::SETUP_SIDES, "stands too near to a side of the table"));
        }
        let strays = card.troop == Troop::Baggage && table.distance_to_edge(base, edge) > CONTACT;
        strays.then_some((&sheet::SETUP_BAGGAGE, "stands at its edge, being baggage"))
    }

    /// Ground under a base that nobody may enter.
    pub(super) fn footing_bar(&self, state: &State, base: &Base) -> Option<Ground> {
        let survey = self.survey(state);
        let mut under = survey.terrain().under(base).map(|(_, ground)| ground.kind);
        under.find(|kind| *kind == Ground::Impassable)
    }

    /// Whether a base stands on nothing that hinders anybody.
    pub(super) fn is_in_the_open(&self, state: &State, base: &Base) -> bool {
        let survey = self.survey(state);
        let plain = |ground: &Feature| matches!(ground.kind, Ground::GentleHill | Ground::Road);
        survey.terrain().under(base).all(|(_, ground)| plain(ground))
    }

    /// A unit that stands where a base would.
    pub(super) fn on_whom(&self, state: &State, base: &Base) -> Option<UnitId> {
        let survey = self.survey(state);
        survey.present().find(|other| survey.base(*other).overlaps(base))
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
}
