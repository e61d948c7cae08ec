//! The table and the panels beside it.

use crate::battle::before::pieces::{self, piece};
use crate::phase::victory::VictoryFacts;
use crate::state::{Before, Due, State, Status, Unit};
use crate::{Impetus, sheet};
use tercio_chance::Seat;
use tercio_engine::{Area, Layable, Mark, Panel, Scene};
use tercio_family::{ground_area, ground_word, moved, spoken};
use tercio_field::{Feature, Point, TICKS_PER_U};

/// Ground to be laid is drawn around this.
const MIDDLE: Point = Point::new(0, 0);

impl Impetus {
    pub(crate) fn scene(&self, state: &State) -> Scene {
        let (table, survey) = (&self.setup.table, self.survey(state));
        let grounds = survey.terrain().features.iter().enumerate();
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "U".into(),
            sides: self.setup.sides.to_vec(),
            pieces: state.ids().map(|unit| self.piece(state, unit)).collect(),
            areas: grounds.map(|(place, it)| ground_area(it, survey.place_name(place))).collect(),
            marks: marks(state),
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

    /// Ground that this seat may lay or move now.
    pub(super) fn layables(&self, state: &State, seat: Option<Seat>) -> Vec<Layable> {
        let Some(Due::Before(before)) = state.agenda.top() else { return Vec::new() };
        if !seat.is_some_and(|seat| self.asked(state).contains(&seat)) {
            return Vec::new();
        }
        let survey = self.survey(state);
        let layable = |feature: &Feature, name: &str, area: Option<u16>| Layable {
            ground: ground_area(feature, name),
            area,
            turns: area.is_none(),
        };
        match before {
            Before::Lay => {
                let pieces = pieces::KINDS.iter().filter_map(|kind| piece(*kind, MIDDLE, 0));
                pieces.map(|it| layable(&it, &spoken(ground_word(it.kind)), None)).collect()
            }
            Before::Change => {
                let laid = (0u16..).zip(&survey.terrain().features);
                laid.filter_map(|(place, it)| {
                    let name = survey.place_name(usize::from(place));
                    Some(layable(&moved(it, MIDDLE)?, name, Some(place)))
                })
                .collect()
            }
            Before::Attacker | Before::Edge | Before::Deploy { .. } => Vec::new(),
        }
    }

    /// How the battle stands: what each army and command has lost, and who is to act.
    pub(super) fn army_panel(&self, state: &State) -> Panel {
        let mut rows = Vec::new();
        for side in 0..2u8 {
            let name = &self.setup.sides[usize::from(side)];
            let role = if side == state.attacker { "attacks" } else { "defends" };
            let [lost, limit] = self.losses(&self.army_facts(state, side));
            rows.push(vec![name.clone(), "the army".into(), role.into(), "".into(), lost, limit]);
            for (number, command) in (0u8..).zip(&self.setup.commands) {
                if command.side != side {
                    continue;
                }
                let now = &state.commands[usize::from(number)];
                let chief = if command.chief { ", commander-in-chief" } else { "" };
                let led = format!("{} ({}){chief}", command.commander, now.level);
                let [lost, limit] = self.losses(&self.command_facts(state, number));
                let stands = self.standing_of(state, number);
                let title = command.title.clone();
                let led = format!("{led}, {} structure", command.structure);
                rows.push(vec![name.clone(), title, led, stands.into(), lost, limit]);
            }
        }
        let head = ["side", "command", "commander", "now", "VD lost", "beaten at"];
        let title = match state.turn {
            0 => "Armies".into(),
            turn => format!("Armies, turn {turn} of {}", sheet::LENGTH.value),
        };
        Panel { title, head: head.map(String::from).to_vec(), rows, pieces: Vec::new() }
    }

    /// What an army or a command has lost of what, and the loss that beats it.
    fn losses(&self, facts: &VictoryFacts) -> [String; 2] {
        let lost = self.book.victory(facts).value_lost;
        let limit = self.book.beaten_at(facts.of, facts.initial);
        [format!("{lost} of {}", facts.initial), limit.to_string()]
    }

    /// How far a command is with its turn.
    pub(super) fn standing_of(&self, state: &State, command: u8) -> &'static str {
        let now = &state.commands[usize::from(command)];
        let acts =
            |due: &Due| matches!(due, Due::Activate { command: acting } if *acting == command);
        let throws = match state.agenda.top() {
            Some(Due::Initiative { a, b }) => *a == command || *b == command,
            Some(Due::LastThrow { command: alone }) => *alone == command,
            _ => false,
        };
        if now.routed {
            "routed"
        } else if state.agenda.iter().any(acts) {
            "acts"
        } else if throws {
            "throws"
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
            let gone = unit.status == Status::Routed;
            let deep =
                if unit.depth > 1 { format!(", {} deep", unit.depth) } else { String::new() };
            let weapon = card.weapon.iter().map(|weapon| spoken(weapon.word()));
            let special: Vec<String> =
                weapon.chain(card.traits.words().into_iter().map(spoken)).collect();
            vec![
                card.name.clone(),
                self.setup.sides[usize::from(card.side)].clone(),
                format!("{}{deep}", card.troop),
                card.m.to_string(),
                if gone { "-".into() } else { unit.vbu.to_string() },
                card.impetus.to_string(),
                card.vd_sum().to_string(),
                card.discipline.to_string(),
                special.join(", "),
            ]
        });
        let head = ["unit", "side", "kind", "M", "VBU", "I", "VD", "discipline", "weapon, traits"];
        Panel {
            title: "Order of battle".into(),
            head: head.map(String::from).to_vec(),
            rows: rows.collect(),
            pieces: state.ids().map(|unit| Some(unit.0.into())).collect(),
        }
    }
}

/// Charges that are under way.
fn marks(state: &State) -> Vec<Mark> {
    let middle = |unit: &Unit| unit.pose.front;
    let charges = state.charges.iter().map(|(unit, _)| middle(state.unit(*unit)));
    let mark =
        |at: Point| Mark { kind: "charge".into(), label: "charges".into(), x: at.x, y: at.y };
    charges.map(mark).collect()
}
