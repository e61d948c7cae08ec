//! Coming on: how far the attacker's units are from foes that they can get at, round or through
//! the friends in their way.

use super::contact::{turns, ways};
use super::{WHOLE, lives};
use crate::Warfare;
use crate::order::Order;
use crate::state::State;
use tercio_field::{Base, Pose, Vector, wheel_arc};

/// What a whole move nearer is worth to who has to attack, as a share of the unit.
const DRIVE: f64 = 0.2;
/// What a move must be worth, as a share of that.
const LEAST: f64 = 0.075;
/// What it costs to stand with the table's edge before one and no room to wheel, in whole moves.
const CRAMPED: f64 = 6.0;
/// Parts of its width in which a unit's room is looked at.
const ROOM_PARTS: i32 = 6;
/// How much longer a way is for each tick that it has to go aside.
const ROUND: i32 = 2;

/// A move that brings the attacker on, and by how much.
pub(super) struct Approach {
    pub gain: f64,
    pub order: Order,
}

impl Warfare {
    /// The move of one of the attacker's units that brings him on best: nearer to a foe, or out of
    /// the way of those who are to fight.
    pub(super) fn approach(&self, state: &State, unit: u8) -> Option<Approach> {
        let own = state.unit(unit);
        if own.side != self.attacker() {
            return None;
        }
        let (base, reach) = (own.base(), self.reach(own));
        let least = LEAST * DRIVE * f64::from(self.worth(state, unit));
        let now = self.advance(state) - self.danger(state, unit);
        let mut then = state.clone();
        let mut best: Option<Approach> = None;
        for legs in ways(&base, reach).chain(turns(&base, reach)) {
            let trace = self.trace(state, unit, &legs);
            then.unit_mut(unit).pose = trace.end.pose;
            let passed: f64 =
                trace.passed.iter().map(|friend| self.price_of_passing(state, unit, *friend)).sum();
            let gain = self.advance(&then) - self.danger(&then, unit) - now - passed;
            let worse = best.as_ref().is_some_and(|best| best.gain >= gain);
            if worse || gain < least || self.judge_move(state, unit, &legs).is_err() {
                continue;
            }
            best = Some(Approach { gain, order: Order::Move { unit, legs } });
        }
        best
    }

    /// How far the attacker has come on: what it is worth that his units are as near as they are.
    pub(super) fn advance(&self, state: &State) -> f64 {
        let near = |unit: u8| {
            let off = self.way_off(state, unit).unwrap_or(0);
            let reach = f64::from(self.reach(state.unit(unit)));
            let lost = f64::from(off) / reach + CRAMPED * self.cramped(state, unit);
            -DRIVE * f64::from(self.worth(state, unit)) * lost
        };
        let fights = |unit: &u8| !state.unit(*unit).archers && !state.is_engaged(*unit);
        state.ready(self.attacker()).filter(fights).map(near).sum()
    }

    /// How little room a unit has to wheel before the table's edge: one is none.
    fn cramped(&self, state: &State, unit: u8) -> f64 {
        let base = state.unit(unit).base();
        let table = self.setup.table;
        let outside = |part: &i32| {
            let ahead = Vector::along(base.pose.facing, base.size.width * part / ROOM_PARTS);
            let spot = base.pose.front + ahead;
            !(0..=table.width).contains(&spot.x) || !(0..=table.height).contains(&spot.y)
        };
        (1..=ROOM_PARTS).filter(outside).count() as f64 / f64::from(ROOM_PARTS)
    }

    fn price_of_passing(&self, state: &State, unit: u8, friend: u8) -> f64 {
        let there = state.unit(friend);
        let dice = self.book.through_dice(state.unit(unit).men, there.men);
        let lost = lives(there.pool) - lives(there.pool.saturating_sub(dice));
        f64::from(self.full_worth(state, friend)) * f64::from(lost) / f64::from(WHOLE)
    }

    /// How far it is to the foe that is nearest by marching, in ticks. A foe that friends fight
    /// already draws.
    fn way_off(&self, state: &State, unit: u8) -> Option<i32> {
        let own = state.unit(unit);
        let (base, drawn) = (own.base(), self.reach(own));
        let way = |foe: u8| {
            let target = state.unit(foe).base();
            let turn = turn_to(&base, &target);
            let round = self.in_lane(state, unit, &base, &target);
            let engaged = if state.is_engaged(foe) { drawn } else { 0 };
            base.gap(&target) + turn + round - engaged
        };
        state.ready(1 - own.side).map(way).min()
    }

    /// How much way it takes to get round the friends between a unit and its target. Who goes for
    /// the enemy faster will not be there for long.
    fn in_lane(&self, state: &State, unit: u8, base: &Base, target: &Base) -> i32 {
        let from = base.pose.front;
        let lane = Pose { front: from, facing: from.bearing(target.centre()) };
        let far = from.distance(target.centre());
        let aside = |friend: Base| {
            let spot = lane.local(friend.centre());
            let room = (base.size.width + friend.size.width) / 2;
            let between = spot.dy > 0 && spot.dy < far;
            if between { ROUND * (room - spot.dx.abs()).max(0) } else { 0 }
        };
        let stays = |friend: &u8| {
            let there = state.unit(*friend);
            let faster = self.reach(there) > self.reach(state.unit(unit));
            *friend != unit && (!faster || there.archers || state.is_engaged(*friend))
        };
        let friends = state.ready(state.unit(unit).side).filter(stays);
        friends.map(|friend| aside(state.unit(friend).base())).sum()
    }
}

/// How much way it takes a unit to turn towards another.
pub(super) fn turn_to(base: &Base, target: &Base) -> i32 {
    let bearing = base.pose.front.bearing(target.centre());
    wheel_arc(base.size.width, base.pose.facing.apart(bearing))
}
