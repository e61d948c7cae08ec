//! A drag or a click, turned into the order meant.

use super::paths::{Path, paths_to, wheel_legs, wheel_within};
use super::{Leg, Order};
use crate::Warfare;
use crate::facts::Maneuver;
use crate::state::{Distance, Due, State, Status};
use std::ops::RangeInclusive;
use tercio_chance::Seat;
use tercio_engine::Aim;
use tercio_field::{Angle, Base, FAR, Point, Way};

/// A drag shorter than this moves nothing, in ticks.
const HARDLY: i32 = 50;
/// A unit dropped over the edge of its strip by no more than this is put inside it, in ticks.
const NUDGE: i64 = 2_000;
/// The most ways that are tried before the best one is left to be refused.
const TRIED: usize = 48;

impl Warfare {
    /// Units move one at a time: nothing is meant for several.
    pub(crate) fn order_meant(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        let known = |piece: u16| {
            u8::try_from(piece).ok().filter(|unit| usize::from(*unit) < state.units.len())
        };
        let unit = known(aim.piece).filter(|_| aim.with.is_empty())?;
        let on = match aim.on {
            Some(on) => Some(known(on)?).filter(|on| *on != unit),
            None => None,
        };
        let near = |at: i32| at.clamp(-FAR / 2, FAR / 2);
        let to = aim.to.map(|[x, y]| Point::new(near(x), near(y)));
        let facing = aim.facing.map(Angle);
        let mine = state.unit(unit).side == seat.0;
        match *state.agenda.top()? {
            Due::Place { .. } if mine => Some(self.aim_place(state, seat, unit, to?, facing)),
            Due::Moves { .. } if mine => self.aim_move(state, seat, unit, (on, to, facing)),
            Due::Volleys { .. } if mine => {
                let target = on.filter(|on| state.unit(*on).side != seat.0)?;
                Some(Order::Volley { archers: unit, target, spend: 0 })
            }
            Due::Sorties if mine => self.aim_sortie(state, seat, unit, on, to),
            Due::Press { unit: gone, foe, .. } => {
                (unit == foe && on == Some(gone)).then_some(Order::Answer { yes: true })
            }
            Due::Direction { unit: victor, .. } if unit == victor => {
                Some(Order::Towards { foe: on? })
            }
            Due::Drive { unit: beaten } if on == Some(beaten) => Some(Order::Towards { foe: unit }),
            Due::Drive { unit: beaten } if unit == beaten => Some(Order::Towards { foe: on? }),
            _ => None,
        }
    }

    fn is_lawful(&self, state: &State, seat: Seat, order: &Order) -> bool {
        self.judge_order(state, seat, order).is_ok()
    }

    fn aim_place(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        at: Point,
        facing: Option<Angle>,
    ) -> Order {
        let own = state.unit(unit);
        let enemy = if own.side == 0 { Angle::NORTH } else { Angle::SOUTH };
        let degrees = facing.unwrap_or(enemy).degrees() as u16;
        let wished = Order::Place { unit, at, degrees };
        if self.is_lawful(state, seat, &wished) {
            return wished;
        }
        let facing = Angle::from_degrees(degrees.into());
        let base = Base::new(at, facing, crate::setup::base_size(own.width));
        let inside = self.place_in_strip(&base, own.side);
        match inside.map(|at| Order::Place { unit, at, degrees }) {
            Some(nudged) if self.is_lawful(state, seat, &nudged) => nudged,
            _ => wished,
        }
    }

    /// Where a unit that hangs a little over the edge of its strip stands inside it.
    fn place_in_strip(&self, base: &Base, side: u8) -> Option<Point> {
        let corners = base.corners();
        let shift = |each: fn(&Point) -> i32, room: RangeInclusive<i32>| {
            let least = corners.iter().map(each).min().map_or(0, i64::from);
            let most = corners.iter().map(each).max().map_or(0, i64::from);
            (i64::from(*room.start()) - least).max(0) - (most - i64::from(*room.end())).max(0)
        };
        let across = shift(|corner| corner.x, 0..=self.setup.table.width);
        let up = shift(|corner| corner.y, self.strip_of(side));
        if across.abs() > NUDGE || up.abs() > NUDGE {
            return None;
        }
        let front = base.pose.front;
        Some(Point::new(front.x + across as i32, front.y + up as i32))
    }

    fn aim_move(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        (on, to, facing): (Option<u8>, Option<Point>, Option<Angle>),
    ) -> Option<Order> {
        let there = on.map(|on| (on, state.unit(on)));
        match there {
            Some((friend, there)) if there.side == seat.0 && there.stands() => {
                let join = self.joining(state, unit, friend);
                match to {
                    Some(to) if !self.is_lawful(state, seat, &join) => {
                        self.move_to(state, seat, unit, to, facing)
                    }
                    _ => Some(join),
                }
            }
            Some((foe, there)) if there.side != seat.0 && there.stands() => {
                self.move_against(state, seat, unit, foe)
            }
            Some((foe, there)) if there.side != seat.0 && there.status == Status::Finished => {
                self.move_to_take(state, seat, unit, foe)
            }
            _ => match to {
                Some(to) => self.move_to(state, seat, unit, to, facing),
                None => self.turn_to(state, seat, unit, facing?),
            },
        }
    }

    /// The smaller of two friends joins the larger.
    fn joining(&self, state: &State, unit: u8, friend: u8) -> Order {
        match state.unit(unit).men <= state.unit(friend).men {
            true => Order::Combine { unit, host: friend },
            false => Order::Combine { unit: friend, host: unit },
        }
    }

    /// The move that brings a unit nearest to a place, as far as it may go.
    fn move_to(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        to: Point,
        facing: Option<Angle>,
    ) -> Option<Order> {
        let own = state.unit(unit);
        let base = own.base();
        let turns = facing.is_some_and(|facing| facing.apart(own.pose.facing).degrees() > 0);
        if own.pose.front.distance(to) < HARDLY {
            return if turns { self.turn_to(state, seat, unit, facing?) } else { None };
        }
        let paths = paths_to(&base, self.reach(own), to, facing);
        self.first_lawful(state, seat, unit, paths)
    }

    /// The first way that the rules allow, a little shorter where a friend is in the way; the best
    /// of all if none is allowed, so that its refusal is seen.
    fn first_lawful(&self, state: &State, seat: Seat, unit: u8, paths: Vec<Path>) -> Option<Order> {
        let order = |path: &Path| Order::Move { unit, legs: path.legs.clone() };
        let best = paths.first().map(order)?;
        if self.may_move(state, unit).is_err() {
            return Some(best);
        }
        let whole = paths.iter().take(TRIED).map(order);
        let shorter = paths.iter().take(TRIED / 4).flat_map(Path::shorter);
        let shorter = shorter.map(|path| Order::Move { unit, legs: path.legs });
        whole.chain(shorter).find(|order| self.is_lawful(state, seat, order)).or(Some(best))
    }

    /// A move into contact with a foe by the shortest way, or as far towards it as it goes.
    fn move_against(&self, state: &State, seat: Seat, unit: u8, foe: u8) -> Option<Order> {
        let target = state.unit(foe).base();
        let own = state.unit(unit);
        let paths = paths_to(&own.base(), self.reach(own), target.centre(), None);
        let touching = paths.iter().filter_map(|path| {
            let trace = self.trace(state, unit, &path.legs);
            let order = Order::Move { unit, legs: path.legs.clone() };
            let meets = trace.end.touches(&target) && self.is_lawful(state, seat, &order);
            meets.then_some((trace.cost, order))
        });
        match touching.min_by_key(|(cost, _)| *cost) {
            Some((_, order)) => Some(order),
            None => self.first_lawful(state, seat, unit, paths),
        }
    }

    /// Takes a finished enemy, or goes as far as to stand beside it.
    fn move_to_take(&self, state: &State, seat: Seat, unit: u8, foe: u8) -> Option<Order> {
        let take = Order::Take { unit, target: foe, kill: false };
        let (base, target) = (state.unit(unit).base(), state.unit(foe).base());
        if base.touches(&target) || self.may_move(state, unit).is_err() {
            return Some(take);
        }
        let mut paths = paths_to(&base, self.reach(state.unit(unit)), target.centre(), None);
        for path in &mut paths {
            stop_at(&base, path, &target);
        }
        paths.retain(|path| !path.legs.is_empty());
        self.first_lawful(state, seat, unit, paths)
    }

    /// A wheel that brings a unit to face a way, as far as it may go.
    fn turn_to(&self, state: &State, seat: Seat, unit: u8, facing: Angle) -> Option<Order> {
        let own = state.unit(unit);
        let order = |degrees: i32| {
            let legs = wheel_legs(own.pose.facing.turn_to(facing) < 0, degrees);
            Order::Move { unit, legs }
        };
        let wanted = own.pose.facing.apart(facing).degrees();
        if wanted == 0 {
            return None;
        }
        let wanted = wanted.min(wheel_within(own.width, self.reach(own))).max(1);
        let lawful = (1..=wanted).rev().map(order);
        let mut lawful = lawful.filter(|order| self.is_lawful(state, seat, order));
        Some(lawful.next().unwrap_or_else(|| order(wanted)))
    }

    /// Onto a foe: an attack, or a charge over a distance. Away behind the unit: a retreat.
    fn aim_sortie(
        &self,
        state: &State,
        seat: Seat,
        unit: u8,
        on: Option<u8>,
        to: Option<Point>,
    ) -> Option<Order> {
        let plain = |maneuver: Maneuver| self.plain_sortie(state, unit, maneuver);
        if let Some(foe) = on {
            let link = state.link(unit, foe).filter(|_| state.unit(foe).side != seat.0)?;
            let tried = match link.distance {
                Distance::Engaged => [Maneuver::Attack, Maneuver::Charge],
                Distance::Half | Distance::Apart => [Maneuver::Charge, Maneuver::Attack],
            };
            let lawful = tried.map(plain).into_iter().find(|o| self.is_lawful(state, seat, o));
            return Some(lawful.unwrap_or_else(|| plain(tried[0])));
        }
        let base = state.unit(unit).base();
        let way = base.pose.local(to?);
        let behind = way.dy < -base.size.depth && self.fighting(state).contains(&unit);
        behind.then(|| plain(Maneuver::Retreat))
    }
}

/// Cuts a way short where it reaches a base that would not stop it by itself.
fn stop_at(start: &Base, path: &mut Path, target: &Base) {
    let mut base = *start;
    for leg in &mut path.legs {
        match leg {
            Leg::Wheel { corner, degrees } => {
                base = base.wheel(*corner, Angle::from_degrees((*degrees).into()));
            }
            Leg::Ahead(ticks) => *ticks = base.travel_until(Way::Ahead, *ticks, [target]).distance,
        }
    }
    path.legs.retain(|leg| !matches!(leg, Leg::Ahead(..=0)));
}
