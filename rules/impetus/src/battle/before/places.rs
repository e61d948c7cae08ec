//! Where a side may put its units before a battle.

use crate::Impetus;
use crate::phase::ground::{Roughness, going};
use crate::setup::{UnitSetup, ground_title};
use crate::sheet;
use crate::state::{State, Status, UnitId};
use crate::survey::march::roughness;
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_field::{Base, CONTACT, Edge, Pose, SLACK};

impl Impetus {
    /// The edge a side deploys at.
    pub(super) fn edge_of(&self, state: &State, side: u8) -> Edge {
        let attackers = if state.far { Edge::North } else { Edge::South };
        if side == state.attacker { attackers } else { attackers.opposite() }
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
        if let Some(begun) = self.begun_command(state, card.side).filter(|it| *it != card.command) {
            let command = &self.setup.commands[usize::from(begun)].title;
            let because = format!("first all of `{command}`, which has been begun");
            return Err(Refusal::new(&sheet::SETUP_FIRST, because));
        }
        let base = Base { pose, size: base_size(card, card.depth) };
        self.judge_zone(state, card, &base)?;
        self.judge_footing(state, card, &base)?;
        match self.on_whom(state, &base) {
            Some(other) => {
                let because =
                    format!("{} stands there", self.setup.units[usize::from(other.0)].title);
                Err(Refusal::new(&sheet::MOVE_FRIENDS, because))
            }
            None => Ok(()),
        }
    }

    /// A command of a side of which some units stand and some wait.
    fn begun_command(&self, state: &State, side: u8) -> Option<u8> {
        let of = |status: Status| {
            let units = state.units.iter().zip(&self.setup.units);
            units.filter(move |(unit, card)| card.side == side && unit.status == status)
        };
        let mut waiting = of(Status::Waiting).map(|(_, card)| card.command);
        waiting.find(|command| of(Status::OnTable).any(|(_, card)| card.command == *command))
    }

    /// Within the strip along the edge; baggage at the edge itself.
    pub(super) fn judge_zone(
        &self,
        state: &State,
        card: &UnitSetup,
        base: &Base,
    ) -> Result<(), Refusal> {
        let (table, edge) = (&self.setup.table, self.edge_of(state, card.side));
        let deep = table.height.saturating_sub(table.distance_to_edge(base, edge.opposite()));
        let (most, aside) = (ticks(&sheet::SETUP_DEEP), ticks(&sheet::SETUP_SIDES));
        let refuse = |rule, what: String| Err(Refusal::new(rule, what));
        if !table.holds(base) {
            return refuse(&sheet::MOVE_EDGE, format!("{} would hang over the edge", card.title));
        }
        if deep > most + SLACK {
            let far = sheet::SETUP_DEEP.value;
            let what = format!("{} must stand within {far}U of its edge", card.title);
            return refuse(&sheet::SETUP_DEEP, what);
        }
        let narrowest = [Edge::East, Edge::West].map(|side| table.distance_to_edge(base, side));
        if narrowest.into_iter().any(|room| room < aside - SLACK) {
            let far = sheet::SETUP_SIDES.value;
            let what = format!("{} must stand {far}U from the sides", card.title);
            return refuse(&sheet::SETUP_SIDES, what);
        }
        if card.troop == Troop::Baggage && table.distance_to_edge(base, edge) > CONTACT {
            return refuse(&sheet::SETUP_BAGGAGE, "baggage stands at the edge".into());
        }
        Ok(())
    }

    /// Not on ground that a unit may not enter, or would not outlive.
    pub(super) fn judge_footing(
        &self,
        state: &State,
        card: &UnitSetup,
        base: &Base,
    ) -> Result<(), Refusal> {
        for (_, feature) in self.survey(state).terrain().under(base) {
            let barred = match going(card.troop, false, roughness(feature.kind)) {
                Ok(Some(cell)) if cell.toll.destroyed => &cell.rule,
                Ok(_) => continue,
                Err(rule) => rule,
            };
            let because = format!("{} cannot stand on {}", card.title, ground_title(feature.kind));
            return Err(Refusal::new(barred, because));
        }
        Ok(())
    }

    /// Whether a base stands on nothing that hinders anybody.
    pub(super) fn is_in_the_open(&self, state: &State, base: &Base) -> bool {
        let mut under = self.survey(state).terrain().under(base);
        under.all(|(_, feature)| roughness(feature.kind) == Roughness::Open)
    }

    /// A unit that stands where a base would.
    pub(super) fn on_whom(&self, state: &State, base: &Base) -> Option<UnitId> {
        let survey = self.survey(state);
        survey.present().find(|other| survey.base(*other).overlaps(base))
    }

    /// The units of a side that wait.
    pub(super) fn waiting<'a>(
        &'a self,
        state: &'a State,
        side: u8,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let own = move |id: &UnitId| self.setup.units[usize::from(id.0)].side == side;
        let waits = move |id: &UnitId| state.unit(*id).status == Status::Waiting;
        state.ids().filter(own).filter(waits)
    }
}
