//! Where a body, or a line of them, might march in one move, and how good it would be to stand
//! there. Nothing is asked of the rules yet: only the best of these are put to them.

use crate::bearing::{Spot, facing, heading, turn};
use crate::board::{Board, Troop, behind};
use crate::goal::Goal;
use crate::line::Line;
use crate::plan::{Plan, Task};
use crate::temper::Temper;
use arrayvec::ArrayVec;
use std::cell::LazyCell;
use tercio_engine::{Aim, Prospect, Role};

/// A move that is worth putting to the rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    way: Way,
    /// How good it is to be there, in the coin of worth.
    pub score: f64,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Ahead(f64),
    /// Round a point, clockwise if positive.
    Wheel(i32, Spot),
}

/// The best moves first.
pub(crate) type Legs = ArrayVec<Leg, 4>;

/// An eighth of a turn: the most that is wheeled at once.
const WHEEL_MOST: f64 = 8_192.0;
/// A turn smaller than this is not worth a move: four degrees.
const WHEEL_LEAST: i32 = 728;
/// A move shorter than this share of a reach is not worth an order.
const STEP_LEAST: f64 = 0.08;
/// What is kept between a march and whoever stands ahead, in widths.
const APART: f64 = 0.12;
/// Bodies this far aside, in widths, still belong to a line with gaps.
const LINE_NEAR: f64 = 0.5;
const LINE_FAR: f64 = 2.5;
const RAGGED_MOST: f64 = 2.0;

/// What marches are judged by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marching<'b> {
    pub board: &'b Board,
    pub plan: &'b Plan,
    pub temper: &'b Temper,
}

impl Marching<'_> {
    /// The moves of a line towards a goal that look better than standing still.
    pub fn legs(&self, line: &Line, goal: &Goal) -> Legs {
        let mut legs = Legs::new();
        let least = self.temper.march_least * self.board.worth;
        // Many have nowhere to go, and then it need not be known how good it is to stay.
        let stay = LazyCell::new(|| self.score(line, goal, Way::Ahead(0.0)));
        let mut add = |way: Way| {
            let score = self.score(line, goal, way) - *stay;
            if score > least && !legs.is_full() {
                legs.push(Leg { way, score });
            }
        };
        let lead = &self.board.troops[line[0]];
        let reach = self.reach(line);
        if let Some(place) = goal.place() {
            let stands = matches!(goal, Goal::Stand { .. });
            let (ahead, _) = lead.sees(place);
            let most = if stands { 0.0 } else { self.room_ahead(line, false).min(reach) };
            let far = most.min(ahead);
            if far > STEP_LEAST * reach {
                add(Way::Ahead(far));
            }
            // Most may pass through a screen of their own: the rules say who.
            if most < reach.min(ahead) && !stands {
                let through = self.room_ahead(line, true).min(reach).min(ahead);
                if through > far + STEP_LEAST * reach {
                    add(Way::Ahead(through));
                }
            }
            let short = short_of(goal, ahead).unwrap_or(far);
            if (STEP_LEAST * reach..far).contains(&short) {
                add(Way::Ahead(short));
            }
            if let Some(way) = self.wheel(line, place - lead.at, reach) {
                add(way);
            }
        }
        if lead.body.role == Role::Light && line.len() == 1 {
            add(Way::Ahead(-reach));
        }
        legs.sort_by(|one, other| other.score.total_cmp(&one.score));
        legs
    }

    /// The aim that means such a move.
    pub fn aim(&self, line: &Line, leg: &Leg, into: &mut Aim) {
        let lead = &self.board.troops[line[0]];
        let (at, to) = end(lead, leg.way);
        into.piece = lead.body.piece;
        into.to = Some(at.ticks());
        into.facing = Some(to);
        into.on = None;
        into.with.clear();
        into.with.extend(line[1..].iter().map(|place| self.board.troops[*place].body.piece));
    }

    /// How much of what a move was to gain on a goal it really gains.
    pub fn share_gone(&self, line: &Line, goal: &Goal, leg: &Leg, prospect: &Prospect) -> f64 {
        let lead = &self.board.troops[line[0]];
        let place = prospect.actors.iter().position(|piece| *piece == lead.body.piece);
        let Some((at, to)) = place.and_then(|place| prospect.ends.get(place)) else { return 1.0 };
        let now = goal.far(lead, lead.at, lead.heading);
        let (planned_at, planned_to) = end(lead, leg.way);
        let planned = now - goal.far(lead, planned_at, heading(planned_to));
        if planned <= 0.0 {
            return 1.0;
        }
        let gained = now - goal.far(lead, Spot::of(*at), heading(*to));
        (gained / planned).clamp(0.0, 1.0)
    }

    /// How good it would be for a body to stand there, but for its goal.
    fn safety(&self, troop: &Troop, at: Spot, heading: Spot) -> f64 {
        let danger = self.board.danger(troop, at, heading);
        let dear = if troop.body.leads { self.temper.guard } else { 1.0 };
        let promise = self.board.promise(troop, at, heading);
        self.temper.hope * promise - self.temper.dread * self.plan.caution * dear * danger
    }

    fn score(&self, line: &Line, goal: &Goal, way: Way) -> f64 {
        let (board, temper) = (self.board, self.temper);
        let lead = &board.troops[line[0]];
        let (at, to) = end(lead, way);
        let near = goal.far(lead, lead.at, lead.heading) - goal.far(lead, at, looks(lead, to));
        let mut sum = 0.0;
        for place in line {
            let troop = &board.troops[*place];
            let (at, to) = end(troop, way);
            sum += self.safety(troop, at, looks(troop, to)) - self.ragged(line, troop, at);
        }
        let far = board.nearest_foe(at).map_or(0.0, |(_, far)| far);
        self.plan.drive_at(lead, far) * board.worth * near / lead.reach() + sum / line.len() as f64
            - if matches!(way, Way::Ahead(far) if far < 0.0) { temper.march_least } else { 0.0 }
    }

    /// What it costs the line that a body stands before or behind those beside it. Who is still to
    /// act can follow.
    fn ragged(&self, line: &Line, troop: &Troop, at: Spot) -> f64 {
        let task = self.plan.task(troop.body.piece);
        if !matches!(task, Task::Advance | Task::Hold) || troop.body.role == Role::Light {
            return 0.0;
        }
        let width = troop.width();
        let mut sum = 0.0;
        for place in &self.board.own {
            let friend = &self.board.troops[*place];
            if friend.body.command != troop.body.command
                || friend.can_act()
                || line.contains(place)
                || self.plan.task(friend.body.piece) != task
            {
                continue;
            }
            let aside = (friend.at - at).dot(troop.heading.right()).abs();
            if !(LINE_NEAR * width..LINE_FAR * width).contains(&aside) {
                continue;
            }
            let off = (friend.at - at).dot(troop.heading).abs() / troop.reach();
            sum += off.min(RAGGED_MOST);
        }
        sum * self.temper.ragged * self.board.worth
    }

    /// How far the slowest goes.
    fn reach(&self, line: &Line) -> f64 {
        let reach = |place: &usize| self.board.troops[*place].reach();
        line.iter().map(reach).fold(f64::MAX, f64::min)
    }

    /// How far a line can go straight on before somebody is in its way; `through` its own screen.
    fn room_ahead(&self, line: &Line, through: bool) -> f64 {
        let mut room = f64::MAX;
        for place in line {
            let troop = &self.board.troops[*place];
            for (other, who) in self.board.troops.iter().enumerate() {
                let (ahead, aside) = troop.sees(who.at);
                let beside = (troop.width() + who.width()) / 2.0;
                let screens = who.body.role == Role::Light && who.body.side == self.board.side;
                if ahead <= 0.0
                    || aside.abs() >= beside
                    || (through && screens)
                    || line.contains(&other)
                {
                    continue;
                }
                let rear = if behind(who, troop.at) { f64::from(who.body.depth) } else { 0.0 };
                room = room.min(ahead - rear - APART * troop.width());
            }
        }
        room.max(0.0)
    }

    /// A wheel of the line that brings a place before it.
    fn wheel(&self, line: &Line, way: Spot, reach: f64) -> Option<Way> {
        let lead = &self.board.troops[line[0]];
        let wanted = turn(lead.body.facing, facing(way));
        if wanted.abs() < WHEEL_LEAST {
            return None;
        }
        let right = lead.heading.right() * if wanted > 0 { 1.0 } else { -1.0 };
        let (mut inner, mut outer) = (f64::MIN, f64::MAX);
        for place in line {
            let troop = &self.board.troops[*place];
            let aside = (troop.at - lead.at).dot(right);
            inner = inner.max(aside + troop.width() / 2.0);
            outer = outer.min(aside - troop.width() / 2.0);
        }
        let most = (reach / (inner - outer) / std::f64::consts::TAU * 65_536.0).min(WHEEL_MOST);
        let by = f64::from(wanted).clamp(-most, most) as i32;
        (by.abs() >= WHEEL_LEAST).then_some(Way::Wheel(by, lead.at + right * inner))
    }
}

/// How far to go to stay just out of the enemy's reach.
fn short_of(goal: &Goal, ahead: f64) -> Option<f64> {
    match goal {
        Goal::Meet { strikes, .. } if *strikes > 0.0 => Some(ahead - 1.02 * strikes),
        Goal::Range { want, .. } => Some(ahead - want),
        _ => None,
    }
}

/// The heading of a body that faces so; mostly it faces as before, and a heading takes long.
fn looks(troop: &Troop, facing: u16) -> Spot {
    if facing == troop.body.facing { troop.heading } else { heading(facing) }
}

/// Where a body stands and faces after a move.
fn end(troop: &Troop, way: Way) -> (Spot, u16) {
    match way {
        Way::Ahead(far) => (troop.at + troop.heading * far, troop.body.facing),
        Way::Wheel(by, pivot) => {
            let turned = by.rem_euclid(65_536) as u16;
            let at = pivot + (troop.at - pivot).turned(heading(turned));
            (at, troop.body.facing.wrapping_add(turned))
        }
    }
}
