//! The table and the panels beside it.

use super::piece::traits;
use crate::Baroque;
use crate::battle::before::pieces;
use crate::order::{Piece, aim};
use crate::phase::terrain::price;
use crate::phase::victory::VictoryFacts;
use crate::sheet;
use crate::state::{Before, Due, State, Status};
use crate::survey::gauge::say_weapon;
use tercio_chance::Seat;
use tercio_engine::{Area, Layable, Panel, Scene};
use tercio_family::{ground_area, spoken};
use tercio_field::{Bounds, Point, TICKS_PER_U};

impl Baroque {
    pub(crate) fn scene(&self, state: &State) -> Scene {
        let (table, survey) = (&self.setup.table, self.survey(state));
        let grounds = survey.terrain().features.iter().enumerate();
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "BU".into(),
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
        let name = &self.setup.sides[usize::from(*side)];
        let corners = self.strip_of(state, *side).map(|corner| [corner.x, corner.y]);
        vec![Area {
            kind: "deployment".into(),
            label: format!("{name}: deployment"),
            outline: corners.to_vec(),
            ..Area::default()
        }]
    }

    /// Ground that this seat may buy now, each piece with its price.
    pub(super) fn layables(&self, state: &State, seat: Option<Seat>) -> Vec<Layable> {
        let Some(Due::Before(Before::Lay { .. })) = state.agenda.top() else { return Vec::new() };
        if !seat.is_some_and(|seat| self.asked(state).contains(&seat)) {
            return Vec::new();
        }
        aim::layables().filter_map(|(piece, large)| self.layable(piece, large)).collect()
    }

    fn layable(&self, piece: Piece, large: bool) -> Option<Layable> {
        let middle = Point::new(self.setup.table.width / 2, self.setup.table.height / 2);
        let ground = pieces::laid(&self.setup.table, piece, middle, 0, large);
        let size = if large { "large " } else { "" };
        let options = match price(piece, large).value {
            1 => "1 option".into(),
            several => format!("{several} options"),
        };
        let name = format!("{size}{}, {options}", spoken(piece.word()));
        let mut area = ground_area(ground.first()?, &name);
        area.label = name;
        if let (Piece::Field, Some(around)) = (piece, pieces::bounds(&ground)) {
            area.outline = corners(&around);
            area.line = area.outline.iter().chain(area.outline.first()).copied().collect();
        }
        let back = |point: &mut [i32; 2]| {
            point[0] -= middle.x;
            point[1] -= middle.y;
        };
        area.outline.iter_mut().for_each(back);
        area.line.iter_mut().for_each(back);
        Some(Layable { ground: area, area: None, turns: true })
    }

    /// How the battle stands: what is left of each army and command, and who is to act.
    pub(super) fn army_panel(&self, state: &State) -> Panel {
        let mut rows = Vec::new();
        for side in 0..2u8 {
            let name = &self.setup.sides[usize::from(side)];
            let role = if side == state.attacker { "attacks" } else { "defends" };
            let left = self.left_of(&self.army_facts(state, side));
            rows.push(vec![name.clone(), "the army".into(), role.into(), "".into(), left]);
            for (number, command) in (0u8..).zip(&self.setup.commands) {
                if command.side != side {
                    continue;
                }
                let chief = if command.chief { ", commander-in-chief" } else { "" };
                let led = format!(
                    "{} ({}){chief}, {} structure",
                    command.leader, command.level, command.structure
                );
                let left = self.left_of(&self.command_facts(state, number));
                let stands = self.standing_of(state, number).to_string();
                rows.push(vec![name.clone(), command.title.clone(), led, stands, left]);
            }
        }
        let head = ["side", "command", "leader", "now", "VD left"];
        let title = match state.turn {
            0 => "Armies".into(),
            turn => format!("Armies, turn {turn} of {}", sheet::LENGTH.value),
        };
        Panel { title, head: head.map(String::from).to_vec(), rows, pieces: Vec::new() }
    }

    fn left_of(&self, facts: &VictoryFacts) -> String {
        format!("{} of {}", self.book.value_left(facts).total(), facts.initial)
    }

    /// How far a command is with its turn.
    pub(super) fn standing_of(&self, state: &State, command: u8) -> &'static str {
        let now = &state.commands[usize::from(command)];
        let acts =
            |due: &Due| matches!(due, Due::Activate { command: acting } if *acting == command);
        let throws = match state.agenda.top() {
            Some(Due::Initiative { commands }) => commands.contains(&Some(command)),
            Some(Due::Reroll { throw, .. } | Due::Compare { throw }) => {
                throw.commands.contains(&Some(command))
            }
            _ => false,
        };
        if state.agenda.iter().any(acts) {
            "acts"
        } else if throws {
            "throws"
        } else if now.broken {
            "broken"
        } else if now.acted {
            "has acted"
        } else {
            "waits"
        }
    }

    pub(super) fn order_of_battle(&self, state: &State) -> Panel {
        let survey = self.survey(state);
        let rows = state.ids().map(|id| {
            let (unit, card) = (state.unit(id), survey.profile(id));
            let gone = unit.status == Status::Eliminated;
            let weapon = card.weapon.map(say_weapon);
            let special: Vec<&str> = weapon.into_iter().chain(traits(card)).collect();
            vec![
                card.name.clone(),
                self.setup.sides[usize::from(card.side)].clone(),
                card.troop.to_string(),
                if gone { "-".into() } else { unit.vbu.to_string() },
                card.sm.to_string(),
                card.impetus.to_string(),
                card.discipline.to_string(),
                card.vd.to_string(),
                special.join(", "),
            ]
        });
        let head = ["unit", "side", "kind", "VBU", "SM", "I", "discipline", "VD", "weapon, traits"];
        Panel {
            title: "Order of battle".into(),
            head: head.map(String::from).to_vec(),
            rows: rows.collect(),
            pieces: state.ids().map(|unit| Some(unit.0.into())).collect(),
        }
    }
}

/// A field is seen as its hedges, all round.
fn corners(around: &Bounds) -> Vec<[i32; 2]> {
    let Bounds { min, max } = *around;
    vec![[min.x, min.y], [max.x, min.y], [max.x, max.y], [min.x, max.y]]
}
