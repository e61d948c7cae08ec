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
use tercio_field::{Base, Bounds, CONTACT, Edge, Ground, Point, Pose, SLACK};
use tercio_ledger::Rule;

/// What keeps a unit from standing where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ZoneBar {
    /// It would hang over the edge of the table.
    Edge,
    /// It is too far from its own edge, or too near to the sides.
    Deep,
    Sides,
    /// Baggage that is not at its edge.
    Baggage,
}

impl Impetus {
    /// The edge a side deploys at.
    pub(super) fn edge_of(&self, state: &State, side: u8) -> Edge {
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
            return Err(Refusal::nonsense(&sheet::SETUP_FIRST, format!("{title}: not yours")));
        }
        if state.unit(id).status != Status::Waiting {
            let because = format!("{title}: placed already");
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
                    format!("{}: there already", self.setup.units[usize::from(other.0)].title);
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
        let Some(bar) = self.zone_bar(state, card, base) else { return Ok(()) };
        let title = &card.title;
        let (rule, what) = match bar {
            ZoneBar::Edge => (&sheet::MOVE_EDGE, format!("{title} would hang over the edge")),
            ZoneBar::Deep => {
                let far = sheet::SETUP_DEEP.value;
                (&sheet::SETUP_DEEP, format!("{title} must stand within {far}U of its edge"))
            }
            ZoneBar::Sides => {
                let far = sheet::SETUP_SIDES.value;
                (&sheet::SETUP_SIDES, format!("{title} must stand {far}U from the sides"))
            }
            ZoneBar::Baggage => (&sheet::SETUP_BAGGAGE, "baggage stands at the edge".into()),
        };
        Err(Refusal::new(rule, what))
    }

    /// The same without words, for who tries many places.
    pub(super) fn zone_bar(&self, state: &State, card: &UnitSetup, base: &Base) -> Option<ZoneBar> {
        let (table, edge) = (&self.setup.table, self.edge_of(state, card.side));
        if !table.holds(base) {
            return Some(ZoneBar::Edge);
        }
        let deep = table.height.saturating_sub(table.distance_to_edge(base, edge.opposite()));
        if deep > ticks(&sheet::SETUP_DEEP) + SLACK {
            return Some(ZoneBar::Deep);
        }
        let aside = ticks(&sheet::SETUP_SIDES);
        let narrowest = [Edge::East, Edge::West].map(|side| table.distance_to_edge(base, side));
        if narrowest.into_iter().any(|room| room < aside - SLACK) {
            return Some(ZoneBar::Sides);
        }
        let strays = card.troop == Troop::Baggage && table.distance_to_edge(base, edge) > CONTACT;
        strays.then_some(ZoneBar::Baggage)
    }

    /// Not on ground that a unit may not enter, or would not outlive.
    pub(super) fn judge_footing(
        &self,
        state: &State,
        card: &UnitSetup,
        base: &Base,
    ) -> Result<(), Refusal> {
        let Some((rule, ground)) = self.footing_bar(state, card, base) else { return Ok(()) };
        let because = format!("{} cannot stand on {}", card.title, ground_title(ground));
        Err(Refusal::new(rule, because))
    }

    /// The same without words.
    pub(super) fn footing_bar(
        &self,
        state: &State,
        card: &UnitSetup,
        base: &Base,
    ) -> Option<(&'static Rule, Ground)> {
        let barred = |ground: Ground| match going(card.troop, false, roughness(ground)) {
            Ok(Some(cell)) if cell.toll.destroyed => Some((&cell.rule, ground)),
            Ok(_) => None,
            Err(rule) => Some((rule, ground)),
        };
        let mut under = self.survey(state).terrain().under(base);
        under.find_map(|(_, feature)| barred(feature.kind))
    }

    /// Whether a base stands on nothing that hinders anybody.
    pub(super) fn is_in_the_open(&self, state: &State, base: &Base) -> bool {
        let mut under = self.survey(state).terrain().under(base);
        under.all(|(_, feature)| roughness(feature.kind) == Roughness::Open)
    }

    /// A unit that stands where a base would.
    pub(super) fn on_whom(&self, state: &State, base: &Base) -> Option<UnitId> {
        let survey = self.survey(state);
        let around = Bounds::around(base);
        let near = survey.present().filter(|other| around.meets(&survey.bounds(*other)));
        { near }.find(|other| survey.base(*other).overlaps(base))
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
