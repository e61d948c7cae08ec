//! A unit or a commander at a glance and at a closer look.

use crate::Rose;
use crate::setup::LeaderId;
use crate::spoken::say_minutes;
use crate::state::{Last, Post, State, Status, What};
use crate::survey::{LEADER_PIECE, Survey, size_of};
use crate::troops::{Condition, Troop};
use tercio_engine::{Badge, Piece};
use tercio_family::UnitId;
use tercio_field::{Angle, Point, Pose, TICKS_PER_U};

/// The side of the base that a commander is drawn on, in ticks.
const LEADER_SIZE: i32 = 40 * TICKS_PER_U;

impl Rose {
    /// Every unit, then every commander who is on the table.
    pub(crate) fn pieces_of(&self, state: &State) -> Vec<Piece> {
        let survey = self.survey(state);
        let units = (0u8..).map(UnitId).take(state.units.len());
        let units = units.map(|unit| self.piece(&survey, unit));
        units.chain(survey.leaders().filter_map(|id| self.leader_piece(&survey, id))).collect()
    }

    fn piece(&self, survey: &Survey<'_>, id: UnitId) -> Piece {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let size = size_of(card.troop);
        let (ranks, files) = block(card.troop, unit.skirmishing);
        Piece {
            id: id.0.into(),
            name: card.title.clone(),
            label: format!("{} ({})", card.title, card.name),
            glyph: glyph(card.troop, unit.skirmishing).into(),
            side: card.side,
            x: unit.pose.front.x,
            y: unit.pose.front.y,
            facing: unit.pose.facing.0,
            width: size.width,
            depth: size.depth,
            ranks,
            files,
            figures: 0,
            badges: self.badges(survey, id),
            lines: self.closer_look(survey, id),
            out: !unit.here(),
        }
    }

    fn leader_piece(&self, survey: &Survey<'_>, id: LeaderId) -> Option<Piece> {
        let (leader, card) = (survey.leader(id)?, self.setup.leader(id));
        let pose = match leader.post {
            Post::At(at) => Pose::new(Point::new(at.x, at.y + LEADER_SIZE / 2), Angle::NORTH),
            Post::With(unit) if survey.stands(unit) => {
                Pose::new(survey.base(unit).rear(), survey.unit(unit).pose.facing)
            }
            _ => return None,
        };
        let mut badges = Vec::new();
        if leader.out_until >= survey.state.round && leader.out_until > 0 {
            badges.push(badge("W", "wounded: does nothing in this round"));
        }
        if let Some(run) = survey.state.running.iter().find(|run| run.what.is_of(id)) {
            let left = run.ends.saturating_sub(survey.state.minute);
            badges.push(badge(&left.to_string(), &format!("on the way, {}", say_left(left))));
        }
        Some(Piece {
            id: LEADER_PIECE + u16::from(id.0),
            name: card.name.clone(),
            label: format!("{} ({})", card.name, self.leader_typed(id)),
            glyph: "commander".into(),
            side: card.side,
            x: pose.front.x,
            y: pose.front.y,
            facing: pose.facing.0,
            width: LEADER_SIZE,
            depth: LEADER_SIZE,
            ranks: 1,
            files: 1,
            figures: 1,
            badges,
            lines: self.look_at_leader(survey, id),
            out: false,
        })
    }

    fn look_at_leader(&self, survey: &Survey<'_>, id: LeaderId) -> Vec<[String; 2]> {
        let card = self.setup.leader(id);
        let Some(leader) = survey.leader(id) else { return Vec::new() };
        let rank = if leader.chief { "commander-in-chief" } else { "commander" };
        let lines = [
            ("side", self.side_name(card.side).to_string()),
            ("rank", rank.to_string()),
            ("coup d'oeil", leader.eye.name().to_string()),
            ("player", self.player(card.seat).to_string()),
            ("where", self.post_of(survey, id)),
        ];
        lines.map(|(name, value)| [name.into(), value]).into()
    }

    /// Where a commander is, in words.
    pub(super) fn post_of(&self, survey: &Survey<'_>, id: LeaderId) -> String {
        match survey.leader(id).map(|leader| leader.post) {
            Some(Post::With(unit)) => format!("with {}", self.title_of(unit)),
            Some(Post::At(at)) => match survey.nearest_unit(id) {
                Some((unit, paces)) => format!("{paces} paces from {}", self.title_of(unit)),
                None => format!("at {}", crate::spoken::say_place(at)),
            },
            Some(Post::Captured) => "captured".into(),
            Some(Post::Killed) | None => "killed".into(),
        }
    }

    /// Names and values for whoever looks closer.
    fn closer_look(&self, survey: &Survey<'_>, id: UnitId) -> Vec<[String; 2]> {
        let (unit, card) = (survey.unit(id), survey.card(id));
        let quality = match card.mercenary {
            true => format!("{}, morale {}, mercenaries", card.experience, card.morale),
            false => format!("{}, morale {}", card.experience, card.morale),
        };
        let range = survey.reach(id).map_or_else(String::new, |(near, far)| {
            format!("{near} paces effectively, {far} at most")
        });
        let fought = match (unit.combats, unit.last) {
            (0, _) => String::new(),
            (combats, Last::Won) => format!("{combats}, the last won"),
            (combats, Last::Lost) => format!("{combats}, the last lost"),
            (combats, Last::None) => combats.to_string(),
        };
        let orders: Vec<_> = unit.errands.iter().flatten().copied().collect();
        let lines = [
            ("side", self.side_name(card.side).to_string()),
            ("kind", card.troop.name().to_string()),
            ("men", card.men.to_string()),
            ("quality", quality),
            ("order it is in", self.standing(survey, id)),
            ("at", self.busy_with(survey, id)),
            ("under", self.leader_name(card.leader).to_string()),
            ("ordered to", self.errands(&orders)),
            ("shoots", range),
            ("close combats", fought),
        ];
        let lines = lines.into_iter().filter(|(_, value)| !value.is_empty());
        lines.map(|(name, value)| [name.into(), value]).collect()
    }

    /// How a unit stands, in a few words.
    pub(super) fn standing(&self, survey: &Survey<'_>, id: UnitId) -> String {
        let unit = survey.unit(id);
        match unit.status {
            Status::Waiting => "not yet placed".into(),
            Status::Destroyed => "destroyed".into(),
            Status::Fled => "fled from the field".into(),
            Status::OnTable if unit.skirmishing => {
                format!("{}, skirmishing", unit.condition.name())
            }
            Status::OnTable => unit.condition.name().into(),
        }
    }

    /// What a unit is at, and for how long.
    pub(super) fn busy_with(&self, survey: &Survey<'_>, id: UnitId) -> String {
        let state = survey.state;
        let Some(run) = state.running_of(id) else { return String::new() };
        let left = run.ends.saturating_sub(state.minute);
        let what = match &run.what {
            What::Move { .. } => "moving".to_string(),
            What::Engage { target, .. } => format!("engaging {}", self.title_of(*target)),
            What::Press { target, .. } => format!("pressing {}", self.title_of(*target)),
            What::Reform { .. } => "reforming".into(),
            What::Skirmish { on: true, .. } => "opening out".into(),
            What::Skirmish { on: false, .. } => "closing up".into(),
            What::Order { .. } | What::Ride { .. } => return String::new(),
        };
        format!("{what}, {}", say_left(left))
    }

    fn badges(&self, survey: &Survey<'_>, id: UnitId) -> Vec<Badge> {
        let (unit, state) = (survey.unit(id), survey.state);
        let mut badges = Vec::new();
        if unit.status == Status::Waiting {
            badges.push(badge("?", "not yet placed"));
        }
        if !unit.here() {
            return badges;
        }
        match unit.condition {
            Condition::Formed => {}
            Condition::Misaligned => badges.push(badge("/", "misaligned")),
            Condition::Disturbed => badges.push(badge("D", "disturbed: in some disorder")),
            Condition::Unformed => badges.push(badge("U", "unformed: in great disorder")),
            Condition::Panicked => badges.push(badge("P", "panic-stricken: flees")),
        }
        if let Some(run) = state.running_of(id) {
            let left = run.ends.saturating_sub(state.minute);
            badges.push(badge(&left.to_string(), &self.busy_with(survey, id)));
        }
        if unit.loaded > state.minute {
            let left = unit.loaded - state.minute;
            badges.push(badge(&format!("r{left}"), &format!("reloading, {}", say_left(left))));
        }
        let orders: Vec<_> = unit.errands.iter().flatten().copied().collect();
        if !orders.is_empty() {
            badges.push(badge("O", &format!("ordered to {}", self.errands(&orders))));
        }
        let marks = [
            (unit.skirmishing, "S", "skirmishes"),
            (unit.holds, "H", "holds, ready"),
            (survey.leader_with(id).is_some(), "C", "commander with it"),
            (unit.acted, "x", "has had its event: done in this round"),
        ];
        badges.extend(marks.iter().filter(|it| it.0).map(|(_, text, what)| badge(text, what)));
        badges
    }
}

fn badge(text: &str, meaning: &str) -> Badge {
    Badge { text: text.into(), meaning: meaning.into() }
}

fn say_left(left: u16) -> String {
    if left == 0 { "over now".into() } else { format!("{} left", say_minutes(left)) }
}

/// The picture of a unit.
const fn glyph(troop: Troop, skirmishing: bool) -> &'static str {
    match troop {
        Troop::Gendarmes => "knights",
        Troop::MountedBow | Troop::MountedCrossbow => "horse-archers",
        Troop::MountedArquebus => "dragoons",
        Troop::Stradiots | Troop::Jinetes => "light-horse",
        Troop::Pikes => "pikes",
        Troop::SwordAndBuckler => "foot",
        Troop::Crossbows | Troop::Arquebusiers if skirmishing => "skirmishers",
        Troop::Crossbows => "crossbows",
        Troop::Arquebusiers => "shot",
        Troop::Bombard => "howitzer",
        Troop::FieldArtillery => "artillery",
    }
}

/// Figures drawn on a block: so many ranks of so many.
const fn block(troop: Troop, skirmishing: bool) -> (u8, u8) {
    match troop {
        Troop::Bombard | Troop::FieldArtillery => (1, 2),
        _ if skirmishing => (1, 6),
        Troop::Pikes => (4, 10),
        Troop::SwordAndBuckler | Troop::Crossbows | Troop::Arquebusiers => (3, 10),
        Troop::Gendarmes => (2, 6),
        _ => (2, 5),
    }
}
