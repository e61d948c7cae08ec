//! Sensible orders: enough to play well by, few enough to weigh each.

use super::{LEGS_MAX, Leg, Order};
use crate::Warfare;
use crate::facts::{Arm, Back, Ground, Maneuver};
use crate::sheet;
use crate::state::{Due, State, Status};
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_field::{Angle, Base, Corner, Point, TICKS_PER_U, turn_for_arc};

/// A full turn has so many degrees.
const DEGREES: i32 = 360;
/// From one row of units to the next when they are placed, in inches.
const ROWS_APART: i32 = 3;
/// How deep a patch is that is proposed, in inches.
const PATCH_DEPTH: i32 = 6;
/// How much worse a place is for horse between the foot than as far outside.
const CROWDED: i32 = 4;
/// Places proposed for a unit.
const PLACES_MAX: usize = 6;

impl Warfare {
    /// Orders worth weighing; all that are returned pass `judge`.
    pub(crate) fn proposals(&self, state: &State, seat: Seat) -> Vec<Order> {
        let mut orders = Vec::new();
        match state.agenda.top() {
            Some(Due::Lay { .. }) => {
                orders.push(Order::Done);
                self.propose_patches(state, &mut orders);
            }
            Some(Due::Place { .. }) => self.propose_places(state, seat, &mut orders),
            Some(Due::Moves { .. }) => {
                orders.push(Order::Done);
                for unit in state.ready(seat.0) {
                    let mut moves = Vec::new();
                    self.propose_moves(state, unit, &mut moves);
                    told_once(&mut moves);
                    orders.append(&mut moves);
                }
            }
            Some(Due::Volleys { .. }) => {
                orders.push(Order::Done);
                self.propose_volleys(state, seat, &mut orders);
            }
            Some(Due::Cover { target, .. }) => {
                let spends = spends(state.unit(*target).pool).into_iter();
                orders.extend(spends.map(|spend| Order::Cover { spend }));
            }
            Some(Due::Sorties) => {
                for unit in self.fighting(state) {
                    if state.unit(unit).side == seat.0 {
                        self.propose_sorties(state, unit, &mut orders);
                    }
                }
            }
            Some(
                Due::Press { .. }
                | Due::Flee { .. }
                | Due::Yield { .. }
                | Due::Accept { .. }
                | Due::Quarter { .. },
            ) => orders.extend([true, false].map(|yes| Order::Answer { yes })),
            Some(Due::Direction { unit, .. }) => {
                orders.extend([Order::Stay, Order::Withdraw]);
                for foe in self.beaten_by(state, *unit) {
                    orders.extend([Order::Towards { foe }, Order::Through { foe }]);
                }
            }
            Some(Due::Drive { unit }) => {
                let victors = self.victors_over(state, *unit).into_iter();
                orders.extend(victors.map(|foe| Order::Towards { foe }));
            }
            _ => {}
        }
        orders.retain(|order| self.judge_order(state, seat, order).is_ok());
        orders
    }

    /// A band of ground before the defender's strip, patch by patch from the middle.
    fn propose_patches(&self, state: &State, orders: &mut Vec<Order>) {
        let table = &self.setup.table;
        let strip = i32::from(sheet::SETUP.value) * TICKS_PER_U;
        let (width, height) = (sheet::PATCH_INCHES_MAX * TICKS_PER_U, PATCH_DEPTH * TICKS_PER_U);
        let y = if self.setup.defender == 0 { strip } else { table.height - strip - height };
        let count = table.width / width;
        let first = (table.width - count * width) / 2;
        let mut places: Vec<Point> =
            (0..count).map(|place| Point::new(first + place * width, y)).collect();
        places.sort_by_key(|corner| (corner.x + width / 2 - table.width / 2).abs());
        places.retain(|corner| state.laid.iter().all(|laid| laid.corner != *corner));
        for corner in places {
            for ground in [Ground::Rough, Ground::Clear] {
                orders.push(Order::Lay { ground, corner, width, height });
            }
        }
    }

    /// The best places for the next waiting unit.
    fn propose_places(&self, state: &State, seat: Seat, orders: &mut Vec<Order>) {
        let Some(unit) =
            state.of_side(seat.0).find(|unit| state.unit(*unit).status == Status::Waiting)
        else {
            return;
        };
        let (table, strip) = (&self.setup.table, self.strip_of(seat.0));
        let (edge, step, degrees) = match seat.0 {
            0 => (*strip.end(), -TICKS_PER_U, 0),
            _ => (*strip.start(), TICKS_PER_U, 180),
        };
        let mut places: Vec<Point> = Vec::new();
        for row in [0, ROWS_APART] {
            let across = (0..=table.width / TICKS_PER_U).map(|x| x * TICKS_PER_U);
            places.extend(across.map(|x| Point::new(x, edge + row * step)));
        }
        places.sort_by_key(|at| self.off_place(state, unit, *at));
        let lawful = places.into_iter().map(|at| Order::Place { unit, at, degrees });
        let lawful = lawful.filter(|order| self.judge_order(state, seat, order).is_ok());
        orders.extend(lawful.take(PLACES_MAX));
    }

    /// How far a place is from where a unit belongs: foot in the middle, horse on the wings, all in
    /// the first row while there is room.
    pub(crate) fn off_place(&self, state: &State, unit: u8, at: Point) -> i32 {
        let own = state.unit(unit);
        let strip = self.strip_of(own.side);
        let edge = if own.side == 0 { *strip.end() } else { *strip.start() };
        let rides = |unit: u8| self.unit_facts(state, unit).arm == Arm::Horse;
        let on_foot = state.of_side(own.side).filter(|unit| !rides(*unit));
        let line: i32 = on_foot.map(|unit| state.unit(unit).width).sum();
        let wing = if rides(unit) { (line + own.width) / 2 } else { 0 };
        let out = (at.x - self.setup.table.width / 2).abs() - wing;
        let aside = if out < 0 { -out * CROWDED } else { out };
        aside + ROWS_APART * (at.y - edge).abs()
    }

    fn propose_moves(&self, state: &State, unit: u8, orders: &mut Vec<Order>) {
        if self.may_move(state, unit).is_err() {
            return;
        }
        let own = state.unit(unit);
        let (base, reach) = (own.base(), self.reach(own));
        let ahead = |ticks: i32| Order::Move { unit, legs: legs(&[Leg::Ahead(ticks)]) };
        orders.extend([ahead(reach), ahead(reach / 2)]);
        let mut foes: Vec<Base> =
            state.ready(1 - own.side).map(|foe| state.unit(foe).base()).collect();
        foes.sort_by_key(|foe| base.gap(foe));
        for foe in foes.iter().take(2) {
            orders.extend(turning_towards(unit, &base, foe.centre(), reach));
        }
        self.propose_regrouping(state, unit, orders);
    }

    /// Taking finished enemies, and combining parts of what was one unit.
    fn propose_regrouping(&self, state: &State, unit: u8, orders: &mut Vec<Order>) {
        let own = state.unit(unit);
        for other in state.indices().filter(|other| *other != unit) {
            let there = state.unit(other);
            if there.side != own.side && there.status == Status::Finished {
                orders.push(Order::Take { unit, target: other, kill: false });
            } else if there.side == own.side && there.stands() && own.men <= there.men {
                orders.push(Order::Combine { unit, host: other });
            }
        }
        let horse_screen = 4 * sheet::FOOT_PER_INCH;
        if own.part == 0 && own.men >= horse_screen && state.round == 1 {
            orders.push(Order::Split { unit, men: own.men / 2 });
        }
    }

    fn propose_volleys(&self, state: &State, seat: Seat, orders: &mut Vec<Order>) {
        for archers in state.ready(seat.0) {
            if self.may_shoot(state, archers).is_err() {
                continue;
            }
            let pool = state.unit(archers).pool;
            for target in state.ready(1 - seat.0) {
                for spend in spends(pool) {
                    orders.push(Order::Volley { archers, target, spend });
                }
            }
        }
    }

    /// Each maneuver with little, some or all of the bonus dice, shared among the foes.
    fn propose_sorties(&self, state: &State, unit: u8, orders: &mut Vec<Order>) {
        let own = state.unit(unit);
        let foes = state.foes_of(unit).len();
        let backs: &[Back] =
            if own.pool < 0 { &[Back::Stand, Back::Half, Back::Full] } else { &[Back::Stand] };
        for maneuver in Maneuver::ALL.iter().copied() {
            for total in spends(own.pool) {
                for back in backs.iter().copied() {
                    let share = |place: usize| {
                        let (each, rest) = (usize::from(total) / foes, usize::from(total) % foes);
                        (each + usize::from(place < rest)) as u8
                    };
                    let spend = (0..foes).map(share).collect();
                    orders.push(Order::Sortie { unit, maneuver, spend, back });
                }
            }
        }
    }
}

/// Ways to two foes, or past one, may come to the same move.
fn told_once(moves: &mut Vec<Order>) {
    let mut place = 0;
    while place < moves.len() {
        match moves[..place].contains(&moves[place]) {
            true => drop(moves.remove(place)),
            false => place += 1,
        }
    }
}

fn legs(each: &[Leg]) -> ArrayVec<Leg, LEGS_MAX> {
    each.iter().copied().collect()
}

/// None, a few, half, or all of the bonus dice.
pub(crate) fn spends(pool: i16) -> ArrayVec<u8, 4> {
    let most = pool.clamp(0, sheet::MOST_DICE.value) as u8;
    let mut spends: ArrayVec<u8, 4> = ArrayVec::new();
    for spend in [0, most.min(2), most / 2, most] {
        if !spends.contains(&spend) {
            spends.push(spend);
        }
    }
    spends
}

/// A wheel towards a point with the rest of the move straight on.
fn turning_towards(unit: u8, base: &Base, point: Point, reach: i32) -> Vec<Order> {
    let off = base.pose.facing.turn_to(base.pose.front.bearing(point));
    let corner = if off < 0 { Corner::Left } else { Corner::Right };
    let wanted = off.abs() * DEGREES / (i32::from(u16::MAX) + 1);
    let most = turn_for_arc(base.size.width, reach).degrees().clamp(0, 90);
    let degrees = wanted.min(most);
    if degrees == 0 {
        return Vec::new();
    }
    let turn = Angle::from_degrees(degrees);
    let rest = reach - tercio_field::wheel_arc(base.size.width, turn);
    let wheel = Leg::Wheel { corner, degrees: degrees as u16 };
    let only = Order::Move { unit, legs: legs(&[wheel]) };
    if rest < TICKS_PER_U / 2 {
        return vec![only];
    }
    vec![only, Order::Move { unit, legs: legs(&[wheel, Leg::Ahead(rest)]) }]
}
