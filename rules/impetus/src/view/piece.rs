//! A unit at a glance and at a closer look.

use crate::Impetus;
use crate::setup::UnitSetup;
use crate::state::{State, Status, Unit, UnitId};
use crate::troops::Troop;
use tercio_engine::{Badge, Piece};

impl Impetus {
    pub(super) fn piece(&self, state: &State, id: UnitId) -> Piece {
        let (unit, card) = (state.unit(id), &self.setup.units[usize::from(id.0)]);
        let size = unit.base(card).size;
        let [ranks, files] = figures(card.troop);
        Piece {
            id: id.0.into(),
            name: card.title.clone(),
            label: format!("{} ({})", card.title, card.name),
            glyph: card.troop.word().into(),
            side: card.side,
            x: unit.pose.front.x,
            y: unit.pose.front.y,
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            ranks: ranks.saturating_mul(unit.depth),
            files,
            badges: badges(unit, card),
            lines: self.closer_look(unit, card),
            out: !unit.stands(),
        }
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, unit: &Unit, card: &UnitSetup) -> Vec<[String; 2]> {
        let command = self.setup.commands.get(usize::from(card.command));
        let block = |value: u8| match unit.depth {
            1 => value.to_string(),
            deep => format!("{value} each, {deep} deep"),
        };
        let of = |now: u8, start: u8| {
            if now == start { block(now) } else { format!("{now} of {start}") }
        };
        let lines = [
            ("side", self.setup.sides[usize::from(card.side)].clone()),
            ("command", command.map_or_else(String::new, |one| one.title.clone())),
            ("commander", command.map_or_else(String::new, |one| self.commander(unit, one))),
            ("kind", format!("{} ({})", card.troop.name(), card.troop)),
            ("VBU", of(unit.vbu, card.vbu)),
            ("Impetus", card.impetus.to_string()),
            ("move", format!("{} U", card.m)),
            ("discipline", card.discipline.to_string()),
            ("VD", block(card.vd)),
            ("weapon", card.weapon.map_or_else(String::new, |weapon| spoken(weapon.word()))),
            ("traits", spoken(&card.traits.words().join(", "))),
            ("ground", self.ground_of(unit, card)),
            ("state", standing(unit)),
        ];
        let told = lines.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(name, value)| [name.into(), value]).collect()
    }

    fn commander(&self, unit: &Unit, command: &crate::setup::CommandSetup) -> String {
        let name = &command.commander;
        let rank = if command.chief { ", commander-in-chief" } else { "" };
        let here = if unit.general.is_some() { ", with the unit" } else { "" };
        format!("{name} ({}){rank}{here}", command.level)
    }

    /// What the unit stands on, if it is not open ground.
    fn ground_of(&self, unit: &Unit, card: &UnitSetup) -> String {
        let under = self.setup.terrain.under(&unit.base(card));
        let names = under.filter_map(|(place, _)| self.setup.places.get(place));
        names.cloned().collect::<Vec<_>>().join(", ")
    }
}

/// A word of a file as it is spoken.
pub(super) fn spoken(word: &str) -> String {
    word.replace('-', " ")
}

fn standing(unit: &Unit) -> String {
    if unit.status == Status::Routed {
        return "routed".into();
    }
    let marks = [
        (unit.disordered, "disordered"),
        (unit.worn, "has lost VBU"),
        (unit.ready, "on opportunity"),
        (unit.stakes, "behind stakes"),
    ];
    let held: Vec<&str> = marks.iter().filter(|(so, _)| *so).map(|(_, word)| *word).collect();
    if held.is_empty() { "fresh, in order".into() } else { held.join(", ") }
}

fn badges(unit: &Unit, card: &UnitSetup) -> Vec<Badge> {
    let lost = (u16::from(card.vbu) * u16::from(card.depth)).saturating_sub(unit.strength());
    let marks = [
        (unit.disordered, "D".into(), "disordered"),
        (lost > 0, format!("-{lost}"), "VBU lost"),
        (unit.general.is_some(), "C".into(), "commander with the unit"),
        (unit.ready, "O".into(), "on opportunity"),
        (unit.stakes, "S".into(), "behind stakes"),
    ];
    let held = marks.into_iter().filter(|(so, ..)| *so);
    held.map(|(_, text, meaning)| Badge { text, meaning: meaning.into() }).collect()
}

/// Figures on one base: one row behind the other, and side by side.
const fn figures(troop: Troop) -> [u8; 2] {
    match troop {
        Troop::Foot | Troop::HeavyFoot => [2, 8],
        Troop::LightFoot | Troop::Missile => [2, 6],
        Troop::Skirmishers => [1, 4],
        Troop::Mounted | Troop::HeavyHorse | Troop::MediumHorse => [2, 4],
        Troop::LightHorse => [1, 4],
        Troop::Elephants
        | Troop::HeavyChariots
        | Troop::LightChariots
        | Troop::ScythedChariots
        | Troop::Artillery => [1, 2],
        Troop::Wagenburg | Troop::Baggage => [2, 2],
    }
}
