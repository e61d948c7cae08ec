//! A unit or a general at a glance and at a closer look.

use crate::Conquest;
use crate::setup::UnitSetup;
use crate::state::{Heart, Post, State, Status};
use crate::survey::Survey;
use crate::survey::bar::say_inches;
use crate::troops::{Arm, Armour, Barding, Drill, Mount, Shield, Weapon};
use tercio_engine::{Badge, Piece};
use tercio_family::{UnitId, spoken};

/// Generals by themselves are pieces too, and numbered from here.
const GENERALS: u16 = 1_000;
/// The side of the base that a general by himself is drawn on, in ticks.
const GENERAL_SIZE: i32 = 1_000;

/// The side whose general a piece is.
pub(crate) fn general_of(piece: u16) -> Option<u8> {
    u8::try_from(piece.checked_sub(GENERALS)?).ok().filter(|side| *side < 2)
}

impl Conquest {
    /// Every unit, then every general who is by himself.
    pub(crate) fn pieces_of(&self, state: &State) -> Vec<Piece> {
        let units = state.ids().map(|unit| self.piece(state, unit));
        units.chain((0..2u8).filter_map(|side| self.general_piece(state, side))).collect()
    }

    fn piece(&self, state: &State, id: UnitId) -> Piece {
        let survey = self.survey(state);
        let (unit, card) = (survey.unit(id), survey.card(id));
        let size = survey.base(id).size;
        let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
        Piece {
            id: id.0.into(),
            name: card.title.clone(),
            label: format!("{} ({})", card.title, card.name),
            glyph: glyph(card).into(),
            side: card.side,
            x: unit.pose.front.x,
            y: unit.pose.front.y,
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            ranks: small(survey.ranks(id)),
            files: small(survey.front(id)),
            figures: unit.figures,
            badges: badges(&survey, id),
            lines: self.closer_look(&survey, id),
            out: !unit.stands(),
        }
    }

    fn general_piece(&self, state: &State, side: u8) -> Option<Piece> {
        let at = usize::from(side);
        let Post::At(point) = state.generals.get(at)?.post else { return None };
        let card = &self.setup.generals[at];
        let lines = [
            ("side", self.side_name(side).to_string()),
            ("Mo", card.mo.to_string()),
            ("points", format!("{} of {}", state.generals[at].points, card.points)),
            ("zone", format!("{}\"", card.zone)),
        ];
        Some(Piece {
            id: GENERALS + u16::from(side),
            name: card.name.clone(),
            label: format!("{}, general", card.name),
            glyph: "leader".into(),
            side,
            x: point.x,
            y: point.y + GENERAL_SIZE / 2,
            facing: 0,
            width: GENERAL_SIZE,
            depth: GENERAL_SIZE,
            ranks: 1,
            files: 1,
            figures: 1,
            badges: Vec::new(),
            lines: lines.into_iter().map(|(name, value)| [name.into(), value]).collect(),
            out: false,
        })
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, survey: &Survey<'_>, id: UnitId) -> Vec<[String; 2]> {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let figures = match unit.figures == card.figures {
            true => unit.figures.to_string(),
            false => format!("{} of {}", unit.figures, card.figures),
        };
        let many = |number: u8| if number > 1 { number.to_string() } else { String::new() };
        let lines = [
            ("side", self.side_name(card.side).into()),
            ("kind", say_kind(card)),
            ("figures", figures),
            ("formation", formation(survey, id)),
            (
                "CA SA KA D Mo",
                format!("{} {} {} {} {}", card.ca, card.sa, card.ka, card.d, card.mo),
            ),
            ("fights with", fights_with(card)),
            ("shoots", card.weapon.map_or_else(String::new, |weapon| spoken(weapon.word()))),
            ("armour", armour(card)),
            ("attacks each", many(card.attacks)),
            ("wounds each", many(card.wounds)),
            ("move", say_inches(survey.base_move(id))),
            ("general", self.general_words(survey, id)),
            ("ground", ground_of(survey, id)),
            ("state", standing(survey, id)),
        ];
        let told = lines.into_iter().filter(|(_, value)| !value.is_empty());
        told.map(|(name, value)| [name.into(), value]).collect()
    }

    fn general_words(&self, survey: &Survey<'_>, id: UnitId) -> String {
        let side = survey.card(id).side;
        let card = &self.setup.generals[usize::from(side.min(1))];
        match (survey.general_with(side) == Some(id), survey.zone_mo(id)) {
            (true, _) => format!("{}, with the unit", card.name),
            (_, 0) => String::new(),
            (_, mo) => format!("{}: tests by his Mo {mo} if it is better", card.name),
        }
    }
}

pub(super) fn say_kind(card: &UnitSetup) -> String {
    format!("{} {}", card.drill, card.mount)
}

fn formation(survey: &Survey<'_>, id: UnitId) -> String {
    let (files, ranks) = (survey.front(id), survey.ranks(id));
    let loose = if survey.unit(id).loose { ", loose" } else { "" };
    format!("{files} wide, {ranks} deep{loose}")
}

fn fights_with(card: &UnitSetup) -> String {
    match card.arm {
        Arm::Hand => String::new(),
        arm => spoken(arm.word()),
    }
}

/// What it wears and carries for its save.
pub(super) fn armour(card: &UnitSetup) -> String {
    let shield = (card.shield != Shield::None).then(|| spoken(card.shield.word()));
    let body = (card.armour != Armour::None).then(|| match card.armour {
        Armour::Light | Armour::Heavy => format!("{} armour", card.armour),
        armour => spoken(armour.word()),
    });
    let barding = (card.barding != Barding::None).then(|| format!("{} barding", card.barding));
    let stakes = card.stakes.then(|| "stakes".to_string());
    let worn: Vec<String> = shield.into_iter().chain(body).chain(barding).chain(stakes).collect();
    worn.join(", ")
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
    match survey.unit(id).status {
        Status::Destroyed => return "destroyed".into(),
        Status::Waiting => return "not yet placed".into(),
        Status::OnTable => {}
    }
    let held: Vec<&str> = marks(survey, id).iter().filter(|it| it.0).map(|it| it.2).collect();
    if held.is_empty() { "in order".into() } else { held.join(", ") }
}

/// What may be said of a unit at a glance: whether it is so, a letter, a word.
pub(super) fn marks(survey: &Survey<'_>, id: UnitId) -> [(bool, &'static str, &'static str); 8] {
    let unit = survey.unit(id);
    let stands = unit.stands();
    [
        (unit.disordered, "D", "disordered"),
        (stands && unit.heart == Heart::Broken, "B", "broken: it will run"),
        (stands && unit.heart == Heart::Fleeing, "F", "fleeing"),
        (stands && survey.general_with(survey.card(id).side) == Some(id), "G", "general with it"),
        (stands && survey.state.is_engaged(id), "M", "in combat"),
        (unit.push == 1, "+1", "won the last round: push and shove"),
        (unit.push > 1, "+2", "won the last round well: push and shove"),
        (stands && unit.busy, "x", "has done all it can this round"),
    ]
}

fn badges(survey: &Survey<'_>, id: UnitId) -> Vec<Badge> {
    let (unit, card) = (survey.unit(id), survey.card(id));
    let lost = card.figures.saturating_sub(unit.figures);
    let badge = |text: String, meaning: &str| Badge { text, meaning: meaning.into() };
    let mut badges = Vec::new();
    if unit.status == Status::Waiting {
        badges.push(badge("?".into(), "not yet placed"));
    }
    if lost > 0 {
        badges.push(badge(format!("-{lost}"), "figures lost"));
    }
    let held = marks(survey, id).into_iter().filter(|(so, ..)| *so);
    badges.extend(held.map(|(_, text, meaning)| badge(text.into(), meaning)));
    badges
}

/// The picture of a unit: by what it rides, and what it fights or shoots with.
fn glyph(card: &UnitSetup) -> &'static str {
    let bows = matches!(card.weapon, Some(Weapon::Shortbow | Weapon::Bow | Weapon::Longbow));
    match (card.mount, card.drill, card.arm) {
        (Mount::Elephant, ..) => "elephants",
        (Mount::Chariot, ..) => "chariots",
        (Mount::Horse, _, Arm::Lance) => "knights",
        (Mount::Horse, ..) if bows => "horse-archers",
        (Mount::Horse, Drill::Light | Drill::Skirmish, _) => "light-horse",
        (Mount::Horse, ..) => "horse",
        (_, Drill::Skirmish, _) => "skirmishers",
        (_, _, Arm::Pike) => "pikes",
        (_, Drill::Warband, _) => "warband",
        (_, _, Arm::Spear) => "spears",

        _ if bows => "bows",
        _ if matches!(card.weapon, Some(Weapon::Crossbow | Weapon::LightCrossbow)) => "crossbows",
        _ => "foot",
    }
}
