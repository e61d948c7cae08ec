//! The table and the panels beside it.

use super::piece::spoken;
use crate::Impetus;
use crate::phase::victory::Whole;
use crate::setup::ground_word;
use crate::state::State;
use tercio_engine::{Area, Panel, Scene};
use tercio_field::{Feature, Ground, Point, Shape, TICKS_PER_U};

/// Names of difficult ground that is wet.
const WET: [&str; 5] = ["marsh", "bog", "fen", "swamp", "mire"];

impl Impetus {
    pub(super) fn scene(&self, state: &State) -> Scene {
        let table = &self.setup.table;
        let grounds = self.setup.terrain.features.iter().zip(&self.setup.places);
        Scene {
            width: table.width,
            height: table.height,
            unit_ticks: TICKS_PER_U,
            unit_name: "U".into(),
            sides: self.setup.sides.to_vec(),
            pieces: state.ids().map(|unit| self.piece(state, unit)).collect(),
            areas: grounds.map(|(feature, name)| area(feature, name)).collect(),
            marks: Vec::new(),
            rulers: Vec::new(),
        }
    }

    /// What each command is worth and who leads it.
    pub(super) fn army_panel(&self, state: &State) -> Panel {
        let mut rows = Vec::new();
        for side in 0..2u8 {
            let name = &self.setup.sides[usize::from(side)];
            let role = if side == self.setup.attacker { "attacks" } else { "defends" };
            let (initial, lost) = (self.setup.initial_vd(side), self.lost_vd(state, side));
            let limit = self.book.beaten_at(Whole::Army, initial);
            let vd = format!("{}, beaten by a loss of {limit}", initial.saturating_sub(lost));
            rows.push([name.as_str(), "the army", role, "", &vd].map(String::from).to_vec());
            for (number, command) in self.setup.commands.iter().enumerate() {
                if command.side != side {
                    continue;
                }
                let chief = if command.chief { ", commander-in-chief" } else { "" };
                let led = format!("{} ({}){chief}", command.commander, command.level);
                let structure = command.structure.to_string();
                let vd = self.command_vd(number).to_string();
                rows.push(vec![name.clone(), command.title.clone(), led, structure, vd]);
            }
        }
        let head = ["side", "command", "commander", "structure", "VD"].map(String::from).to_vec();
        Panel { title: "Armies".into(), head, rows, pieces: Vec::new() }
    }

    fn command_vd(&self, number: usize) -> u16 {
        let units = self.setup.units.iter().filter(|unit| usize::from(unit.command) == number);
        units.map(crate::setup::UnitSetup::vd_sum).sum()
    }

    pub(super) fn order_of_battle(&self, state: &State) -> Panel {
        let units = state.units.iter().zip(&self.setup.units);
        let rows = units.map(|(unit, card)| {
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
                unit.vbu.to_string(),
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

fn area(feature: &Feature, name: &str) -> Area {
    let points = |points: &[Point]| points.iter().map(|p| [p.x, p.y]).collect();
    let (line, width) = match &feature.shape {
        Shape::Strip(strip) => (points(strip.line().points()), strip.width()),
        Shape::Area(_) => {
            (feature.crest.as_ref().map(|crest| points(crest.points())).unwrap_or_default(), 0)
        }
    };
    let kind = spoken(ground_word(feature.kind));
    Area {
        kind: look(feature.kind, name).into(),
        label: if name == kind { kind } else { format!("{name} ({kind})") },
        outline: points(&feature.shape.outline()),
        line,
        width,
    }
}

/// How ground is drawn: as its kind, but for wet ground and houses.
fn look(ground: Ground, name: &str) -> &'static str {
    let mut words = name.split(|sign: char| !sign.is_alphabetic());
    match ground {
        Ground::Difficult if words.any(|word| WET.contains(&word)) => "marsh",
        Ground::BuiltUp => "buildings",
        _ => ground_word(ground),
    }
}
