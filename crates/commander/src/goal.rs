//! Where a body wants to be, and how far a place is from that.

use crate::bearing::Spot;
use crate::board::{Board, Troop, clash, seen};
use crate::plan::{Plan, Task, way_round};
use tercio_engine::Role;

/// The share of the distance from which it shoots best at which a body likes to stand.
const SHOOTS_AT: f64 = 0.9;
/// Nearer than this share of the distance it likes, it is too near.
const TOO_NEAR: f64 = 0.6;
/// A place off to the side is farther than it looks: who comes on must turn first.
const ASIDE: f64 = 2.5;
/// A place behind is farther still, in moves.
const BEHIND: f64 = 2.0;
/// Who stands turns to what is as near as this many of its moves.
const FACES: f64 = 2.5;
/// How far behind a friend one follows, in widths.
const FOLLOWS: f64 = 1.5;
/// How far behind a friend one shelters, in widths.
const SHELTERS: f64 = 0.5;
/// A good match draws a body as this many moves less of way would.
const DRAWN: f64 = 1.5;

/// What a body goes for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Goal {
    /// To strike who stands there.
    Meet { on: u16, at: Spot, room: f64, strikes: f64 },
    /// To stand so far from an enemy, facing him.
    Range { on: u16, at: Spot, want: f64 },
    /// To be at a place.
    Go { to: Spot },
    /// To stay, facing a place if one matters.
    Stand { face: Option<Spot> },
}

impl Goal {
    /// What a body wants under the plan.
    pub fn of(board: &Board, plan: &Plan, troop: &Troop) -> Goal {
        let Some(duty) = plan.duty(troop.body.piece) else { return stand(board, troop) };
        let about = duty.about.and_then(|piece| board.piece(piece));
        match (duty.task, about) {
            _ if troop.body.role == Role::Train => Goal::Stand { face: None },
            (Task::Hold, _) => stand(board, troop),
            (Task::Flank, Some(end)) => Goal::Go { to: way_round(troop, end, duty.right) },
            (Task::Reserve | Task::Guard, Some(friend)) => follow(board, troop, friend),
            _ if troop.body.range > 0 && troop.body.role != Role::Shock => range(board, troop),
            (Task::Screen, _) if troop.strikes <= 0.0 => shelter(board, troop),
            _ => meet(board, troop),
        }
    }

    /// How far it is, for who stands `at` and faces that way, in ticks of marching.
    pub fn far(&self, troop: &Troop, at: Spot, heading: Spot) -> f64 {
        match *self {
            Goal::Meet { at: to, room, .. } => marching(troop, seen(at, heading, to), room),
            Goal::Go { to } => {
                let (ahead, aside) = seen(at, heading, to);
                let near = ahead * ahead + aside * aside < room_at(troop) * room_at(troop);
                if near { 0.0 } else { marching(troop, (ahead, aside), room_at(troop)) }
            }
            Goal::Range { at: to, want, .. } => {
                let way = to - at;
                let far = way.length();
                let off = (far - want).max(TOO_NEAR * want - far).max(0.0);
                off + turning(troop, way, heading)
            }
            Goal::Stand { face } => face.map_or(0.0, |face| turning(troop, face - at, heading)),
        }
    }

    /// The place it is about, if one is.
    pub fn place(&self) -> Option<Spot> {
        match *self {
            Goal::Meet { at, .. } | Goal::Range { at, .. } => Some(at),
            Goal::Go { to } => Some(to),
            Goal::Stand { face } => face,
        }
    }

    /// The enemy it is about.
    pub fn on(&self) -> Option<u16> {
        match *self {
            Goal::Meet { on, .. } | Goal::Range { on, .. } => Some(on),
            Goal::Go { .. } | Goal::Stand { .. } => None,
        }
    }
}

fn room_at(troop: &Troop) -> f64 {
    troop.width() / 2.0
}

/// The way to a place seen ahead and aside, if as much aside as `room` does not matter.
fn marching(troop: &Troop, (ahead, aside): (f64, f64), room: f64) -> f64 {
    let aside = (aside.abs() - room).max(0.0);
    let way = if ahead < 0.0 { BEHIND * (troop.reach() - ahead) } else { ahead };
    way + ASIDE * aside
}

/// What turning to a place costs, in ticks: nothing within an eighth of a turn.
fn turning(troop: &Troop, way: Spot, heading: Spot) -> f64 {
    const SEEN: f64 = 0.75;
    let cos = way.unit().dot(heading);
    troop.reach() * (SEEN - cos).max(0.0)
}

fn stand(board: &Board, troop: &Troop) -> Goal {
    let near = board.nearest_foe(troop.at);
    let matters = near.filter(|(foe, far)| *far < FACES * foe.reach().max(foe.strikes));
    Goal::Stand { face: matters.map(|(foe, _)| foe.at) }
}

/// Nobody turns his back to the enemy to follow a friend.
fn follow(board: &Board, troop: &Troop, friend: &Troop) -> Goal {
    let back = f64::from(friend.body.depth) + FOLLOWS * troop.width();
    let to = friend.at - friend.heading * back;
    if troop.sees(to).0 < troop.width() / 2.0 { stand(board, troop) } else { Goal::Go { to } }
}

/// Who can harm nobody goes behind those who can.
fn shelter(board: &Board, troop: &Troop) -> Goal {
    let fights = |friend: &&Troop| matches!(friend.body.role, Role::Line | Role::Shock);
    let far = |friend: &Troop| (friend.at - troop.at).square();
    let near = board.own().filter(fights).min_by(|one, other| far(one).total_cmp(&far(other)));
    let Some(friend) = near else { return stand(board, troop) };
    let back = f64::from(friend.body.depth) + SHELTERS * troop.width();
    Goal::Go { to: friend.at - friend.heading * back }
}

fn range(board: &Board, troop: &Troop) -> Goal {
    let far = |foe: &Troop| {
        let (ahead, aside) = troop.sees(foe.at);
        marching(troop, (ahead, aside), troop.reach())
    };
    let fair = |foe: &&Troop| !foe.body.engaged && foe.body.role != Role::Train;
    let nearest = board.foes().filter(fair).min_by(|one, other| far(one).total_cmp(&far(other)));
    match nearest {
        Some(foe) => {
            let want = SHOOTS_AT * f64::from(troop.body.best);
            Goal::Range { on: foe.body.piece, at: foe.at, want }
        }
        None => stand(board, troop),
    }
}

/// The enemy who is nearest by marching; a good match draws, a bad one is left to others.
fn meet(board: &Board, troop: &Troop) -> Goal {
    let room = |foe: &Troop| 0.45 * (troop.width() + foe.width());
    let drawn = |foe: &Troop| {
        let match_up = clash(&troop.body, &foe.body, false) / board.worth;
        let way = marching(troop, troop.sees(foe.at), room(foe));
        way - DRAWN * troop.reach() * match_up.clamp(-1.0, 1.0)
    };
    let best = board.foes().min_by(|one, other| drawn(one).total_cmp(&drawn(other)));
    best.map_or(Goal::Stand { face: None }, |foe| Goal::Meet {
        on: foe.body.piece,
        at: foe.at,
        room: room(foe),
        strikes: if foe.body.engaged { 0.0 } else { foe.strikes },
    })
}
