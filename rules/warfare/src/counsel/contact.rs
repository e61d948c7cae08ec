//! Moves into contact: straight on, round a corner, or forward and then round.

use crate::Warfare;
use crate::order::{LEGS_MAX, Leg, Order};
use crate::state::State;
use arrayvec::ArrayVec;
use tercio_field::{Angle, Base, Corner, Side as Face, side_struck, wheel_arc};

/// Turns that are tried, in degrees, to either side.
const TURNS: [i32; 13] = [0, -8, 8, -16, 16, -25, 25, -35, 35, -50, 50, -75, 75];
/// Turns about, which only narrow units have the time for.
const ABOUT: [i32; 6] = [-105, 105, -140, 140, -180, 180];
/// The most that is wheeled in one leg, in degrees.
const WHEEL_MOST: i32 = 90;
/// How far straight on before the turn, in parts of a move.
const BEFORE_PARTS: i32 = 4;
/// Moves into contact with one foe that are worth weighing.
const CONTACTS_MAX: usize = 4;

/// A move into contact: which side of the foe it strikes, and what it costs.
struct Contact {
    face: Face,
    cost: i32,
    order: Order,
}

impl Warfare {
    /// The cheapest move onto each side of each foe within reach.
    pub(super) fn contacts(&self, state: &State, unit: u8, visit: &mut dyn FnMut(Order)) {
        let own = state.unit(unit);
        let (base, reach) = (own.base(), self.reach(own));
        for foe in state.ready(1 - own.side) {
            let target = state.unit(foe).base();
            if base.gap(&target) > reach {
                continue;
            }
            let found = self.contacts_with(state, unit, &base, &target, reach);
            found.into_iter().for_each(|contact| visit(contact.order));
        }
    }

    fn contacts_with(
        &self,
        state: &State,
        unit: u8,
        base: &Base,
        target: &Base,
        reach: i32,
    ) -> ArrayVec<Contact, CONTACTS_MAX> {
        let mut found: ArrayVec<Contact, CONTACTS_MAX> = ArrayVec::new();
        for legs in ways(base, reach) {
            let trace = self.trace(state, unit, &legs);
            if !trace.end.touches(target) {
                continue;
            }
            let face = side_struck(target, &trace.end);
            let known = found.iter().position(|contact| contact.face == face);
            let better = known.is_none_or(|place| trace.cost < found[place].cost);
            if !better || self.judge_move(state, unit, &legs).is_err() {
                continue;
            }
            let contact = Contact { face, cost: trace.cost, order: Order::Move { unit, legs } };
            match known {
                Some(place) => found[place] = contact,
                None => {
                    let _ = found.try_push(contact);
                }
            }
        }
        found
    }
}

/// Ways of a whole move: straight on, a turn, straight on again.
pub(super) fn ways(base: &Base, reach: i32) -> impl Iterator<Item = ArrayVec<Leg, LEGS_MAX>> {
    let base = *base;
    let each = move |quarters: i32| {
        let before = reach * quarters / BEFORE_PARTS;
        TURNS.into_iter().filter_map(move |degrees| way(&base, reach, before, degrees))
    };
    let about = move |quarters: i32| {
        let before = reach * quarters / BEFORE_PARTS;
        ABOUT.into_iter().filter_map(move |degrees| way(&base, reach, before, degrees))
    };
    (0..BEFORE_PARTS).flat_map(each).chain((0..BEFORE_PARTS).flat_map(about))
}

/// Ways that end with the turn, where there is no room to go on.
pub(super) fn turns(base: &Base, reach: i32) -> impl Iterator<Item = ArrayVec<Leg, LEGS_MAX>> {
    let base = *base;
    (0..BEFORE_PARTS).flat_map(move |quarters| {
        let before = reach * quarters / BEFORE_PARTS;
        let all = TURNS.into_iter().chain(ABOUT).filter(|degrees| *degrees != 0);
        all.filter_map(move |degrees| {
            let mut legs = way(&base, reach, before, degrees)?;
            if let Some(Leg::Ahead(_)) = legs.last() {
                legs.pop();
            }
            Some(legs)
        })
    })
}

/// So far ahead, a turn, and on with what is left of the move, as far as the legs of a move allow.
fn way(base: &Base, reach: i32, before: i32, degrees: i32) -> Option<ArrayVec<Leg, LEGS_MAX>> {
    if degrees == 0 {
        return (before == 0).then(|| ArrayVec::from_iter([Leg::Ahead(reach)]));
    }
    let arc = wheel_arc(base.size.width, Angle::from_degrees(degrees.abs()));
    let rest = reach - before - arc;
    if rest < 0 {
        return None;
    }
    let corner = if degrees < 0 { Corner::Left } else { Corner::Right };
    let (first, second) = (degrees.abs().min(WHEEL_MOST), degrees.abs() - WHEEL_MOST);
    let wheel = |degrees: i32| {
        (degrees > 0).then_some(Leg::Wheel { corner, degrees: degrees.unsigned_abs() as u16 })
    };
    let ahead = |ticks: i32| (ticks > 0).then_some(Leg::Ahead(ticks));
    let legs = [ahead(before), wheel(first), wheel(second), ahead(rest)];
    Some(legs.into_iter().flatten().take(LEGS_MAX).collect())
}
