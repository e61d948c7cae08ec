//! A unit at a glance and at a closer look.

use crate::Impetus;
use crate::setup::UnitSetup;
use crate::state::{Activity, State, Status, Unit, UnitId};
use crate::survey::Survey;
use crate::troops::Troop;
use tercio_engine::{Badge, Piece};
use tercio_family::spoken;

impl Impetus {
    pub(crate) fn piece(&self, state: &State, id: UnitId) -> Piece {
        let survey = self.survey(state);
        let (unit, card) = (survey.unit(id), survey.profile(id));
        let size = survey.base(id).size;
        let [ranks, files] = figures(card.troop);
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
            ranks: ranks.saturating_mul(unit.depth),
            files,
            figures: 0,
            badges: badges(&survey, id),
            lines: self.closer_look(&survey, id),
            out: !unit.stands(),
        }
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, survey: &Survey<'_>, id: UnitId) -> Vec<[String; 2]> {
        let (unit, card) = (survey.unit(id), survey.profile(id));
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
            ("commander", self.commander(survey.state, unit, card.command)),
            ("kind", format!("{} ({})", card.troop.name(), card.troop)),
            ("VBU", of(unit.vbu, card.vbu)),
            ("Impetus", card.impetus.to_string()),
            ("move", format!("{} U", card.m)),
            ("discipline", card.discipline.to_string()),
            ("VD", block(card.vd)),
            ("weapon", card.weapon.map_or_else(String::new, |weapon| spoken(weapon.word()))),
            ("traits", spoken(&card.traits.words().join(", "))),
            ("ground", ground_of(survey, id)),
            ("state", standing(survey, id)),
        ];
        let told = lines.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(name, value)| [name.into(), value]).collect()
    }

    fn commander(&self, state: &State, unit: &Unit, command: u8) -> String {
        let (Some(card), Some(now)) = (
            self.setup.commands.get(usize::from(command)),
            state.commands.get(usize::from(command)),
        ) else {
            return String::new();
        };
        let rank = if card.chief { ", commander-in-chief" } else { "" };
        let here = if unit.general.is_some() { ", with the unit" } else { "" };
        format!("{} ({}){rank}{here}", card.commander, now.level)
    }
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
        Status::Routed => return "routed".into(),
        Status::Waiting => return "not yet placed".into(),
        Status::Sheltered(with) => {
            let pikes = survey.setup.units.get(usize::from(with));
            return format!("in the square of {}", pikes.map_or("pikes", |it| it.title.as_str()));
        }
        Status::OnTable => {}
    }
    let held: Vec<&str> = marks(survey, id).iter().filter(|it| it.0).map(|it| it.2).collect();
    let fresh = if unit.worn { "has lost VBU" } else { "fresh" };
    let order = if unit.disordered { "" } else { ", in order" };
    let rest: String = held.iter().flat_map(|mark| [", ", mark]).collect();
    format!("{fresh}{order}{rest}")
}

/// What may be said of a unit at a glance: whether it is so, a letter, a word.
pub(super) fn marks(survey: &Survey<'_>, id: UnitId) -> [(bool, &'static str, &'static str); 9] {
    let unit = survey.unit(id);
    let stands = unit.stands();
    [
        (unit.disordered, "D", "disordered"),
        (unit.general.is_some(), "C", "commander with the unit"),
        (unit.ready, "O", "on opportunity"),
        (stands && survey.in_melee(id), "M", "in melee"),
        (unit.stakes, "S", "behind stakes"),
        (unit.on_foot, "F", "on foot"),
        (unit.holds.is_some(), "H", "holds houses"),
        (stands && unit.activity == Activity::Active, ">", "being activated"),
        (stands && unit.activity == Activity::Acted, "x", "has acted this turn"),
    ]
}

fn badges(survey: &Survey<'_>, id: UnitId) -> Vec<Badge> {
    let (unit, card) = (survey.unit(id), survey.profile(id));
    let lost = lost(unit, card);
    let badge = |text: String, meaning: &str| Badge { text, meaning: meaning.into() };
    let mut badges = Vec::new();
    match unit.status {
        Status::Sheltered(_) => badges.push(badge("Q".into(), "in a square")),
        Status::Waiting => badges.push(badge("?".into(), "not yet placed")),
        Status::Routed | Status::OnTable => {}
    }
    if lost > 0 {
        badges.push(badge(format!("-{lost}"), "VBU lost"));
    }
    let held = marks(survey, id).into_iter().filter(|(so, ..)| *so);
    badges.extend(held.map(|(_, text, meaning)| badge(text.into(), meaning)));
    badges
}

fn lost(unit: &Unit, card: &UnitSetup) -> u16 {
    (u16::from(card.vbu) * u16::from(card.depth)).saturating_sub(unit.strength())
}

/// From this Impetus on, heavy horse charges home with the lance.
const KNIGHTS_IMPETUS: u8 = 3;

/// The picture of a unit: its kind, or closer where arms and traits tell more.
fn glyph(card: &UnitSetup, on_foot: bool) -> &'static str {
    let traits = &card.traits;
    let shoots = |words: &[&str]| {
        card.weapon.is_some_and(|weapon| words.iter().any(|word| weapon.word().contains(word)))
    };
    match card.troop {
        Troop::HeavyHorse if on_foot => Troop::HeavyFoot.word(),
        _ if traits.camels => "camels",
        Troop::HeavyHorse if card.impetus >= KNIGHTS_IMPETUS => "knights",
        Troop::MediumHorse | Troop::LightHorse if shoots(&["bow"]) => "horse-archers",
        Troop::HeavyFoot if traits.pikes || traits.schiltron => "pikes",
        Troop::HeavyFoot if traits.long_spears => "spears",
        Troop::HeavyFoot | Troop::LightFoot if traits.warband || traits.impetuous => "warband",
        Troop::Missile if shoots(&["crossbow"]) => "crossbows",
        Troop::Missile if shoots(&["handgun", "harquebus", "musket"]) => "shot",
        troop => troop.word(),
    }
}

/// Figures on one base: one row behind the other, and side by side.
const fn figures(troop: Troop) -> [u8; 2] {
    match troop {
        Troop::Foot | Troop::HeavyFoot => [2, 8],
        Troop::LightFoot | Troop::Missile => [2, 6],
        Troop::Skirmishers => [1, 5],
        Troop::Mounted | Troop::HeavyHorse | Troop::MediumHorse => [2, 6],
        Troop::LightHorse => [2, 4],
        Troop::Elephants
        | Troop::HeavyChariots
        | Troop::LightChariots
        | Troop::ScythedChariots
        | Troop::Artillery => [1, 2],
        Troop::Wagenburg | Troop::Baggage => [2, 2],
    }
}
