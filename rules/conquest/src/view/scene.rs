//! The table and the panels beside it.

use super::piece::{armour, say_kind};
use crate::Conquest;
use crate::battle::before::pieces;
use crate::order::Piece;
use crate::state::{Before, Due, State, Status};
use tercio_chance::Seat;
use tercio_engine::{Area, Layable, Panel, Scene};
use tercio_family::{ground_area, spoken};
use tercio_field::{Point, TICKS_PER_U};

impl Conquest {
    pub(crate) fn scene(&self, state: &State) -> Scene {
        let (table, survey) = (&self.setup.table, self.survey(state));
        let grounds = survey.terrain().features.iter().enumerate();
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "\"".into(),
            sides: self.setup.sides.to_vec(),
            pieces: self.pieces_of(state),
            areas: grounds.map(|(place, it)| ground_area(it, survey.place_name(place))).collect(),
            marks: Vec::new(),
            rulers: Vec::new(),
            lay: Vec::new(),
            zones: self.zones(state),
        }
    }

    /// The strip in which somebody places his units now.
    fn zones(&self, state: &State) -> Vec<Area> {
        let Some(Due::Before(Before::Deploy { side })) = state.agenda.top() else {
            return Vec::new();
        };
        let corners = self.strip_of(state, *side).map(|corner| [corner.x, corner.y]);
        vec![Area {
            kind: "deployment".into(),
            label: format!("{}: deployment", self.side_name(*side)),
            outline: corners.to_vec(),
            ..Area::default()
        }]
    }

    /// Ground that this seat may lay now.
    pub(super) fn layables(&self, state: &State, seat: Option<Seat>) -> Vec<Layable> {
        let Some(Due::Before(Before::Lay { .. })) = state.agenda.top() else { return Vec::new() };
        if !seat.is_some_and(|seat| self.asked(state).contains(&seat)) {
            return Vec::new();
        }
        Piece::ALL.iter().filter_map(|piece| layable(*piece)).collect()
    }

    /// How the battle stands: what is left of each army, and its general.
    pub(super) fn army_panel(&self, state: &State) -> Panel {
        let rows = (0..2u8).map(|side| {
            let at = usize::from(side);
            let card = &self.setup.generals[at];
            let now = &state.generals[at];
            let left = self.units_left(state, side);
            vec![
                self.side_name(side).to_string(),
                self.general_note(state, side),
                format!("{} of {}", now.points, card.points),
                format!("{} of {}", left.0, left.1),
                self.figures_left(state, side).to_string(),
            ]
        });
        let head = ["side", "general", "points", "units that stand", "figures"];
        let title = match state.turn {
            0 => "Armies".into(),
            turn => format!("Armies, turn {turn} of {}", self.setup.turns),
        };
        let head = head.map(String::from).to_vec();
        Panel { title, head, rows: rows.collect(), pieces: Vec::new() }
    }

    /// Units of a side that neither run nor are gone, and all it began with.
    pub(super) fn units_left(&self, state: &State, side: u8) -> (usize, usize) {
        let own = || state.ids().filter(|unit| self.setup.units[usize::from(unit.0)].side == side);
        let here = |unit: &tercio_family::UnitId| {
            let unit = state.unit(*unit);
            unit.is_steady() || unit.status == Status::Waiting
        };
        (own().filter(here).count(), own().count())
    }

    fn figures_left(&self, state: &State, side: u8) -> u32 {
        let own = state.ids().filter(|unit| self.setup.units[usize::from(unit.0)].side == side);
        let here = own.map(|unit| state.unit(unit)).filter(|unit| unit.status != Status::Destroyed);
        here.map(|unit| u32::from(unit.figures)).sum()
    }

    pub(super) fn order_of_battle(&self, state: &State) -> Panel {
        let rows = state.ids().map(|id| {
            let (unit, card) = (state.unit(id), &self.setup.units[usize::from(id.0)]);
            let gone = unit.status == Status::Destroyed;
            let weapon = card.weapon.map_or_else(String::new, |weapon| spoken(weapon.word()));
            vec![
                card.name.clone(),
                self.side_name(card.side).to_string(),
                say_kind(card),
                if gone { "-".into() } else { unit.figures.to_string() },
                card.ca.to_string(),
                card.sa.to_string(),
                card.ka.to_string(),
                card.d.to_string(),
                card.mo.to_string(),
                spoken(card.arm.word()),
                weapon,
                armour(card),
            ]
        });
        let head = [
            "unit", "side", "kind", "figures", "CA", "SA", "KA", "D", "Mo", "arm", "shoots",
            "armour",
        ];
        Panel {
            title: "Order of battle".into(),
            head: head.map(String::from).to_vec(),
            rows: rows.collect(),
            pieces: state.ids().map(|unit| Some(unit.0.into())).collect(),
        }
    }
}

/// A piece as it is picked up, drawn around 0, 0.
fn layable(piece: Piece) -> Option<Layable> {
    let ground = pieces::laid(piece, Point::new(0, 0), 0)?;
    let name = spoken(piece.word());
    let mut area = ground_area(&ground, &name);
    area.label = name;
    Some(Layable { ground: area, area: None, turns: true })
}
