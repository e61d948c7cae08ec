//! Sensible orders: enough to play well by, few enough to weigh each.

use super::{LEGS_MAX, Leg, Order};
use crate::Warfare;
use crate::facts::{Back, Ground, Maneuver};
use crate::sheet;
use crate::state::{Due, State, Status};
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_field::{Angle, Base, Corner, Point, TICKS_PER_U, turn_for_arc};

/// A full turn has so many degrees.
const DEGREES: i32 = 360;

impl Warfare {
    /// Orders worth weighing; all that are returned pass `judge`.
    pub(crate) fn proposals(&self, state: &State, seat: Seat) -> Vec<Order> {
        let mut orders = Vec::new();
        match state.agenda.top() {
            Some(Due::Lay { .. }) => {
                orders.push(Order::Done);
                self.propose_patches(&mut orders);
            }
            Some(Due::Place { .. }) => self.propose_places(state, seat, &mut orders),
            Some(Due::Moves { .. }) => {
                orders.push(Order::Done);
                for unit in state.ready(seat.0) {
                    self.propose_moves(state, unit, &mut orders);
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

    fn propose_patches(&self, orders: &mut Vec<Order>) {
        let table = &self.setup.table;
        let size = 6 * TICKS_PER_U;
        for (ground, share) in [(Ground::Rough, 1), (Ground::Cluttered, 2), (Ground::Rough, 3)] {
            let x = table.width * share / 4 - size / 2;
            let y = table.height / 2 - size / 2;
            orders.push(Order::Lay { ground, corner: Point::new(x, y), width: size, height: size });
        }
    }

    /// The next waiting units, side by side along the strip, larger ones towards the middle.
    fn propose_places(&self, state: &State, seat: Seat, orders: &mut Vec<Order>) {
        let Some(unit) =
            state.of_side(seat.0).find(|unit| state.unit(*unit).status == Status::Waiting)
        else {
            return;
        };
        let table = &self.setup.table;
        let width = state.unit(unit).width;
        let (rows, degrees): ([i32; 2], u16) = if seat.0 == 0 {
            ([7, 4].map(|inches| inches * TICKS_PER_U), 0)
        } else {
            ([7, 4].map(|inches| table.height - inches * TICKS_PER_U), 180)
        };
        let middle = table.width / 2;
        let step = TICKS_PER_U;
        for y in rows {
            for place in 0..(middle / step) {
                for side in [-1, 1] {
                    let at = Point::new(middle + side * place * step + width % 2, y);
                    let order = Order::Place { unit, at, degrees };
                    if orders.len() < 6 && self.judge_order(state, seat, &order).is_ok() {
                        orders.push(order);
                    }
                }
            }
        }
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

fn legs(each: &[Leg]) -> ArrayVec<Leg, LEGS_MAX> {
    each.iter().copied().collect()
}

/// None, a few, half, or all of the bonus dice.
fn spends(pool: i16) -> ArrayVec<u8, 4> {
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
