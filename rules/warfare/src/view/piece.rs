//! A unit at a glance and at a closer look.

use super::scene::how_far;
use crate::Warfare;
use crate::facts::{Arm, Surprise, Weapons, Weight};
use crate::order::words::say_length;
use crate::phase::positions::kinds;
use crate::sheet;
use crate::state::{Pace, State, Status, Unit};
use tercio_engine::{Badge, Piece};
use tercio_field::TICKS_PER_U;

/// Men are drawn in so many ranks, each figure for so many of them.
const RANKS: u8 = 2;
const MEN_TO_A_FIGURE: u32 = 25;
/// Levels are counted in tenths.
const TENTHS: u16 = 10;

/// Figures side by side; they become fewer as men fall.
fn files(men: u32) -> u8 {
    let figures = men.div_ceil(MEN_TO_A_FIGURE * u32::from(RANKS));
    u8::try_from(figures).unwrap_or(u8::MAX).max(1)
}

impl Warfare {
    pub(super) fn piece(&self, state: &State, unit: u8) -> Piece {
        let own = state.unit(unit);
        let horse = kinds(own.kinds).any(|(arm, _)| arm == Arm::Horse);
        let glyph = match (own.archers, horse) {
            (true, _) => "archers",
            (false, true) => "horse",
            (false, false) => "foot",
        };
        Piece {
            id: unit.into(),
            name: self.title_of(state, unit),
            label: format!("{} ({} men)", self.name_of(state, unit), own.men),
            glyph: glyph.into(),
            side: own.side,
            x: own.pose.front.x,
            y: own.pose.front.y,
            facing: own.pose.facing.0,
            width: own.width,
            depth: sheet::BASE_DEPTH_INCHES * TICKS_PER_U,
            ranks: RANKS,
            files: files(own.men),
            figures: 0,
            badges: badges(state, unit),
            lines: self.closer_look(state, unit),
            out: !matches!(own.status, Status::Ready | Status::Finished),
        }
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, state: &State, unit: u8) -> Vec<[String; 2]> {
        let own = state.unit(unit);
        let card = &self.setup.units[usize::from(own.card)];
        let mut lines: Vec<[String; 2]> = Vec::new();
        let mut add = |name: &str, value: String| {
            if !value.is_empty() {
                lines.push([name.into(), value]);
            }
        };
        add("side", self.setup.sides[usize::from(own.side)].clone());
        add("men", own.men.to_string());
        add("kind", kind(own));
        add("armour", armour(own));
        add(
            "weapons",
            match card.weapons {
                Weapons::Ordinary => String::new(),
                weapons => weapons.to_string(),
            },
        );
        add("level", level(own.level_tenths));
        add("commander", self.commander(own));
        add("pool", self.pool(own));
        add(
            "first sortie",
            match card.surprise {
                Surprise::Surprise if !own.fought => "by surprise".into(),
                Surprise::Ambush if !own.fought => "from an ambush".into(),
                _ => String::new(),
            },
        );
        add("mercenaries", if card.mercenary { "yes".into() } else { String::new() });
        add("move", say_length(self.reach(own)));
        add("state", self.standing(own));
        for foe in state.foes_of(unit) {
            add("against", self.opponent(state, unit, foe));
        }
        lines
    }

    pub(super) fn commander(&self, own: &Unit) -> String {
        let card = &self.setup.units[usize::from(own.card)].commander;
        let named = own.part == 0 && own.leader.usual && !card.name.is_empty();
        let mut parts = vec![match named {
            true => card.name.clone(),
            false if own.leader.trained => "unnamed".into(),
            false => "none trained".into(),
        }];
        if own.leader.level > 0 {
            parts.push(format!("level {}", own.leader.level));
        }
        if own.leader.strength {
            parts.push("strong".into());
        }
        if !own.leader.usual {
            parts.push("not the usual one".into());
        }
        parts.join(", ")
    }

    /// The pool, and what it is made of while nothing has touched it.
    fn pool(&self, own: &Unit) -> String {
        let card = &self.setup.units[usize::from(own.card)];
        let start = self.book.starting_pool(&card.pool_facts());
        let fresh = card.pool.is_none() && own.part == 0 && own.pool == start.total();
        let parts: Vec<String> = start
            .lines()
            .iter()
            .filter(|line| fresh && line.applied)
            .map(|line| format!("{:+} {}", line.value, line.rule.label))
            .collect();
        match parts.is_empty() {
            true => format!("{:+}", own.pool),
            false => format!("{:+}: {}", own.pool, parts.join("; ")),
        }
    }

    fn standing(&self, own: &Unit) -> String {
        let marks = [
            (own.moved == Pace::Half, "moved up to half"),
            (own.moved == Pace::Full, "moved"),
            (own.shot, "shot"),
            (self.on_higher_ground(own), "on higher ground"),
            (self.walls_of(own) > 0, "behind walls"),
            (self.is_shut_in(own), "shut in"),
        ];
        let stands = own.status == Status::Ready;
        let mut parts = vec![own.status.to_string()];
        parts.extend(marks.iter().filter(|(so, _)| *so && stands).map(|(_, word)| (*word).into()));
        parts.join(", ")
    }

    fn opponent(&self, state: &State, unit: u8, foe: u8) -> String {
        let side = state.unit(unit).side;
        let name = self.title_of(state, foe);
        let Some(link) = state.link(unit, foe) else { return name };
        let mut text = format!("{name}, {}", how_far(link.distance));
        if link.flanked(side) {
            text.push_str(", flanked by them");
        }
        if link.flanked(1 - side) {
            text.push_str(", flanking them");
        }
        text
    }
}

fn badges(state: &State, unit: u8) -> Vec<Badge> {
    let own = state.unit(unit);
    let mut badges = vec![Badge {
        text: format!("{:+}", own.pool),
        meaning: if own.pool < 0 { "penalty dice" } else { "bonus dice" }.into(),
    }];
    let flanked = state.links_of(unit).any(|link| link.flanked(own.side));
    let marks = [
        (flanked, "F", "flanked"),
        (own.leader.level > 0, "C", "commander with the unit"),
        (own.moved != Pace::Still, "M", "moved this round"),
        (own.status == Status::Finished, "X", "finished"),
    ];
    badges.extend(
        marks
            .iter()
            .filter(|(shown, ..)| *shown)
            .map(|(_, text, meaning)| Badge { text: (*text).into(), meaning: (*meaning).into() }),
    );
    badges
}

fn kind(own: &Unit) -> String {
    let mut words: Vec<&str> = Vec::new();
    for (arm, _) in kinds(own.kinds) {
        if !words.contains(&arm.word()) {
            words.push(arm.word());
        }
    }
    if own.archers {
        words.push("archers");
    }
    words.join(", ")
}

fn armour(own: &Unit) -> String {
    let each = Weight::ALL.iter().filter(|weight| kinds(own.kinds).any(|(_, w)| w == **weight));
    each.map(|weight| weight.word()).collect::<Vec<_>>().join(" and ")
}

/// `1.5`, `-0.4`, `2`.
fn level(tenths: i16) -> String {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, part) = (tenths.unsigned_abs() / TENTHS, tenths.unsigned_abs() % TENTHS);
    if part == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
}
