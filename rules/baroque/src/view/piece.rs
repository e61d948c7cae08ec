//! A unit or a leader at a glance and at a closer look.

use crate::Baroque;
use crate::facts::Spirit;
use crate::setup::UnitSetup;
use crate::state::{Activity, Post, State, Status};
use crate::survey::gauge::say_weapon;
use crate::survey::{Survey, leader_size};
use crate::troops::{Troop, Weapon};
use tercio_engine::{Badge, Piece};
use tercio_family::UnitId;

/// Leaders by themselves are pieces too, and numbered from here.
const LEADERS: u16 = 1_000;

/// The command whose leader a piece is.
pub(crate) fn leader_of(piece: u16) -> Option<u8> {
    u8::try_from(piece.checked_sub(LEADERS)?).ok()
}

impl Baroque {
    /// Every unit, then every leader who is by himself.
    pub(crate) fn pieces_of(&self, state: &State) -> Vec<Piece> {
        let units = state.ids().map(|unit| self.piece(state, unit));
        let commands = (0u8..).take(self.setup.commands.len());
        units.chain(commands.filter_map(|command| self.leader_piece(state, command))).collect()
    }

    fn piece(&self, state: &State, id: UnitId) -> Piece {
        let survey = self.survey(state);
        let (unit, card) = (survey.unit(id), survey.profile(id));
        let size = survey.base(id).size;
        let [ranks, files] = figures(card, survey.is_mounted(id));
        Piece {
            id: id.0.into(),
            name: card.title.clone(),
            label: format!("{} ({})", card.title, card.name),
            glyph: glyph(card, unit.on_foot).into(),
            side: card.side,
            x: unit.pose.front.x,
            y: unit.pose.front.y,
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            ranks,
            files,
            figures: 0,
            badges: badges(&survey, id),
            lines: self.closer_look(&survey, id),
            out: !unit.stands(),
        }
    }

    fn leader_piece(&self, state: &State, command: u8) -> Option<Piece> {
        let Post::At(at) = state.commands[usize::from(command)].post else { return None };
        let card = &self.setup.commands[usize::from(command)];
        let base = self.survey(state).leader_base(command)?;
        let size = leader_size();
        let side = self.setup.sides[usize::from(card.side)].clone();
        let lines = [
            ("side", side),
            ("command", card.title.clone()),
            ("leader", format!("{} ({})", card.leader, card.level)),
            ("structure", card.structure.to_string()),
        ];
        Some(Piece {
            id: LEADERS + u16::from(command),
            name: card.leader.clone(),
            label: format!("{}, leader of {}", card.leader, card.title),
            glyph: "leader".into(),
            side: card.side,
            x: at.x,
            y: base.pose.front.y,
            facing: base.pose.facing.0,
            width: size.width,
            depth: size.depth,
            ranks: 1,
            files: 1,
            figures: 0,
            badges: Vec::new(),
            lines: lines.into_iter().map(|(name, value)| [name.into(), value]).collect(),
            out: false,
        })
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, survey: &Survey<'_>, id: UnitId) -> Vec<[String; 2]> {
        let (unit, card) = (survey.unit(id), survey.profile(id));
        let command = self.setup.commands.get(usize::from(card.command));
        let vbu = match unit.vbu == card.vbu {
            true => unit.vbu.to_string(),
            false => format!("{} of {}", unit.vbu, card.vbu),
        };
        let shot = card.weapon.map_or_else(String::new, |weapon| match card.sm {
            0 => say_weapon(weapon).into(),
            sm => format!("{}, {sm}", say_weapon(weapon)),
        });
        let lines = [
            ("side", self.setup.sides[usize::from(card.side)].clone()),
            ("command", command.map_or_else(String::new, |one| one.title.clone())),
            ("leader", self.leader_words(survey, id)),
            ("kind", format!("{} ({})", card.troop.name(), card.troop)),
            ("VBU", vbu),
            ("Impetus", card.impetus.to_string()),
            ("melee", if card.melee == 0 { String::new() } else { format!("{:+}", card.melee) }),
            ("move", format!("{} BU", survey.move_line(id).value)),
            ("discipline", card.discipline.to_string()),
            ("VD", card.vd.to_string()),
            ("shoots", shot),
            ("traits", traits(card).join(", ")),
            ("ground", ground_of(survey, id)),
            ("state", standing(survey, id)),
        ];
        let told = lines.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(name, value)| [name.into(), value]).collect()
    }

    fn leader_words(&self, survey: &Survey<'_>, id: UnitId) -> String {
        let command = survey.profile(id).command;
        let Some(card) = self.setup.commands.get(usize::from(command)) else {
            return String::new();
        };
        let rank = if card.chief { ", commander-in-chief" } else { "" };
        let led = survey.led(id);
        let here = match (survey.leader_at(command), led.leader, led.beyond) {
            (None, ..) => ", lost",
            (_, true, _) => ", with the unit",
            (_, _, true) => ", out of range",
            _ => "",
        };
        format!("{} ({}){rank}{here}", card.leader, card.level)
    }
}

pub(super) fn traits(card: &UnitSetup) -> Vec<&'static str> {
    let traits = &card.traits;
    let held = [
        (traits.massed, "massed"),
        (traits.cuirassiers, "cuirassiers"),
        (traits.iron, "iron officers"),
        (traits.spirit == Spirit::Motivated, "motivated"),
        (traits.spirit == Spirit::Unmotivated, "unmotivated"),
    ];
    held.into_iter().filter(|(so, _)| *so).map(|(_, word)| word).collect()
}

/// What a unit stands on, if it is not open ground.
fn ground_of(survey: &Survey<'_>, id: UnitId) -> String {
    if !survey.stands(id) {
        return String::new();
    }
    let under = survey.terrain().under(&survey.base(id));
    under.map(|(place, _)| survey.place_name(place)).collect::<Vec<_>>().join(", ")
}

fn standing(survey: &Survey<'_>, id: UnitId) -> String {
    let unit = survey.unit(id);
    match unit.status {
        Status::Eliminated => return "eliminated".into(),
        Status::Waiting => return "not yet placed".into(),
        Status::OnTable => {}
    }
    let held: Vec<&str> = marks(survey, id).iter().filter(|it| it.0).map(|it| it.2).collect();
    let fresh = if survey.is_exhausted(id) { None } else { Some("fresh") };
    let order = if unit.disordered { None } else { Some("in order") };
    fresh.into_iter().chain(order).chain(held).collect::<Vec<_>>().join(", ")
}

/// What may be said of a unit at a glance: whether it is so, a letter, a word.
pub(super) fn marks(survey: &Survey<'_>, id: UnitId) -> [(bool, &'static str, &'static str); 8] {
    let unit = survey.unit(id);
    let stands = unit.stands();
    let dragoons = survey.profile(id).troop == Troop::Dragoons;
    [
        (unit.disordered, "D", "disordered"),
        (stands && survey.is_exhausted(id), "E", "exhausted"),
        (stands && survey.led(id).leader, "C", "leader with the unit"),
        (stands && survey.in_melee(id), "M", "in melee"),
        (dragoons && unit.on_foot, "F", "on foot"),
        (stands && survey.garrisons(id).is_some(), "H", "holds houses"),
        (stands && unit.activity == Activity::Active, ">", "being activated"),
        (stands && unit.activity == Activity::Acted, "x", "has acted this turn"),
    ]
}

fn badges(survey: &Survey<'_>, id: UnitId) -> Vec<Badge> {
    let (unit, card) = (survey.unit(id), survey.profile(id));
    let lost = card.vbu.saturating_sub(unit.vbu);
    let badge = |text: String, meaning: &str| Badge { text, meaning: meaning.into() };
    let mut badges = Vec::new();
    if unit.status == Status::Waiting {
        badges.push(badge("?".into(), "not yet placed"));
    }
    if lost > 0 {
        badges.push(badge(format!("-{lost}"), "VBU lost"));
    }
    let held = marks(survey, id).into_iter().filter(|(so, ..)| *so);
    badges.extend(held.map(|(_, text, meaning)| badge(text.into(), meaning)));
    badges
}

/// From this Impetus on, gallopers charge home with the lance.
const LANCERS_IMPETUS: u8 = 4;

/// The picture of a unit: its kind, or closer where arms and traits tell more.
fn glyph(card: &UnitSetup, on_foot: bool) -> &'static str {
    match card.troop {
        Troop::Gallopers if card.weapon.is_none() && card.impetus >= LANCERS_IMPETUS => "hussars",
        Troop::Trotters | Troop::Reiters if card.traits.cuirassiers => "cuirassiers",
        Troop::Dragoons if on_foot => "shot",
        Troop::Shot => "shot",
        Troop::LightHorse | Troop::Spahi if card.weapon == Some(Weapon::Bow) => "horse-archers",
        Troop::Artillery if card.weapon.is_some_and(Weapon::is_howitzer) => "howitzer",
        Troop::PikeAndMusket => "pike-and-musket",
        troop => troop.word(),
    }
}

/// Figures on one base: one row behind the other, and side by side.
const fn figures(card: &UnitSetup, mounted: bool) -> [u8; 2] {
    let ranks = if card.traits.massed { 4 } else { 2 };
    match card.troop {
        Troop::Tercio => [4, 8],
        Troop::PikeAndMusket | Troop::Pikes | Troop::Warband => [ranks, 8],
        Troop::Shot => [2, 7],
        Troop::Dragoons if !mounted => [2, 6],
        Troop::Skirmishers => [1, 5],
        Troop::LightHorse | Troop::Dragoons => [1, 4],
        Troop::Artillery => [1, 1],
        Troop::Baggage => [2, 2],
        Troop::Gallopers | Troop::Trotters | Troop::Reiters | Troop::Spahi => [ranks, 6],
    }
}
