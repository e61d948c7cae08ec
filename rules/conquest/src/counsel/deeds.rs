//! Orders that are more than marching, for a commander who weighs them.

use super::{Part, part_of};
use crate::Conquest;
use crate::order::{Act, Answer, Goal, Order, Preparation, Turn};
use crate::state::{Before, Due, State};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_field::{SLACK, TICKS_PER_U};

/// Ground is laid in this part of the width from either side.
const OUTER: i32 = 4;
/// An enemy no farther beside or behind than this makes a unit think of turning, in inches.
const BESIDE: i32 = 12;

impl Conquest {
    /// Orders of one piece, or answers, rides and ends where none is named.
    pub(crate) fn deeds_of(
        &self,
        state: &State,
        seat: Seat,
        piece: Option<u16>,
        visit: &mut dyn FnMut(Order),
    ) {
        let survey = self.survey(state);
        let Some(due) = state.agenda.top().copied() else { return };
        match (due, piece) {
            (Due::Declare { .. } | Due::Move { .. } | Due::Nominate { .. }, Some(piece)) => {
                let own = survey.piece(piece).filter(|unit| survey.side(*unit) == seat.0);
                if let Some(unit) = own {
                    survey.unit_deeds(unit, visit);
                }
            }
            (Due::Declare { .. } | Due::Nominate { .. }, None) => visit(Order::Done),
            (Due::Move { side }, None) => {
                if let Some(unit) = survey.better_post(side) {
                    visit(Order::Lead { to: Goal::Unit(unit) });
                }
                visit(Order::Done);
            }
            (due, None) => self.answers(state, seat, due, visit),
            _ => {}
        }
    }

    fn answers(&self, state: &State, seat: Seat, due: Due, visit: &mut dyn FnMut(Order)) {
        let survey = self.survey(state);
        match due {
            Due::Bid => {
                let most = survey.points_left(seat.0);
                (0..=most).for_each(|points| visit(Order::Bid { points }));
            }
            Due::Test { unit, .. } => {
                (0..=survey.helped(unit)).for_each(|points| visit(Order::Spend { points }));
            }
            Due::Shoot { .. } => {
                let named = state.nominated.iter();
                named.for_each(|named| visit(Order::Act(Act::Loose { unit: named.unit })));
            }
            Due::Combat { .. } => {
                let firsts = survey
                    .groups_left()
                    .filter_map(|group| group.iter().find(|unit| state.to_fight.holds(*unit)));
                firsts.for_each(|unit| visit(Order::Act(Act::Fight { unit })));
            }
            Due::Before(
                before @ (Before::Lay { .. } | Before::Edge { .. } | Before::Deploy { .. }),
            ) => {
                let sensible = self.sensible_preparations(state, before).into_iter();
                sensible.for_each(visit);
            }
            _ => {
                let all = Answer::ALL.iter().map(|answer| Order::Answer(*answer));
                all.filter(|order| self.judge_order(state, seat, order).is_ok()).for_each(visit);
            }
        }
    }

    /// A little ground on the flanks, the middle kept open, and all in the usual order.
    fn sensible_preparations(&self, state: &State, before: Before) -> Vec<Order> {
        let mut all = Vec::new();
        self.preparations(state, before, &mut |one| all.push(one));
        let outer = self.setup.table.width / OUTER;
        let rank = |one: &Order| match one {
            Order::Prepare(Preparation::Laid | Preparation::Array | Preparation::Edge { .. }) => 0,
            Order::Prepare(Preparation::Lay { at, .. }) => {
                let aside = at.x < outer || at.x > self.setup.table.width - outer;
                if aside { 1 } else { 2 }
            }
            _ => 3,
        };
        let least = all.iter().map(rank).min();
        all.retain(|one| Some(rank(one)) == least);
        all
    }
}

impl Survey<'_> {
    fn unit_deeds(&self, unit: UnitId, visit: &mut dyn FnMut(Order)) {
        let Some((part, _)) = part_of(self.state) else { return };
        if !self.waits(unit, part) {
            return;
        }
        match part {
            Part::Declares => {
                for target in self.charges_open(unit) {
                    visit(Order::Act(Act::Charge { unit, target, also: None }));
                }
            }
            Part::Moves => self.turns_open(unit, visit),
            Part::Aims => {
                for target in self.targets(unit).iter() {
                    let mass = self.may_mass(unit, target);
                    visit(Order::Act(Act::Aim { unit, target, mass }));
                }
            }
        }
    }

    /// The enemies whom a charge of a unit would reach.
    pub(super) fn charges_open(&self, unit: UnitId) -> impl Iterator<Item = UnitId> {
        let (base, most) = (self.base(unit), self.reach_of(unit, false) + SLACK);
        let near = self.enemies(unit).filter(move |foe| base.gap(&self.base(*foe)) <= most);
        near.filter(move |foe| self.try_charge(unit, *foe, None).is_ok_and(|plan| plan.reaches()))
    }

    /// The turn towards the nearest enemy, if he is near and not ahead.
    fn turns_open(&self, unit: UnitId, visit: &mut dyn FnMut(Order)) {
        if self.unit(unit).loose || self.unit(unit).faced {
            return;
        }
        let base = self.base(unit);
        let steady = self.enemies(unit).filter(|foe| self.unit(*foe).is_steady());
        let nearest = steady.map(|foe| (base.gap(&self.base(foe)), foe)).min();
        let Some((_, foe)) = nearest.filter(|(gap, _)| *gap < BESIDE * TICKS_PER_U) else { return };
        let at = base.pose.local(self.base(foe).centre());
        let aside = at.dx.abs() - base.size.width / 2;
        let turn = match () {
            () if at.dy < -base.size.depth && aside < -at.dy => Turn::About,
            () if aside > at.dy.max(0) && at.dx > 0 => Turn::Right,
            () if aside > at.dy.max(0) => Turn::Left,
            () => return,
        };
        if self.try_face(unit, turn).is_ok() {
            visit(Order::Act(Act::Face { unit, turn }));
        }
    }
}
