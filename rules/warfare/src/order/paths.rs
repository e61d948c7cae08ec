//! Ways to a place: a wheel, straight on, and a wheel at the end where a facing is wished for.

use super::{LEGS_MAX, Leg};
use arrayvec::ArrayVec;
use tercio_field::{Angle, Base, Corner, Point, Pose, TICKS_PER_U, turn_for_arc, wheel_arc};

/// A wheel is at most so many degrees.
const WHEEL_MOST: i32 = 90;
/// Nearer than this a place counts as reached, in ticks.
const REACHED: i32 = TICKS_PER_U / 4;
/// Ways that miss by less than this are as good as each other, in ticks: the plainest is taken.
const HARDLY: i64 = 100;
/// How much shorter a way is tried at a time, in ticks, and how often.
const SHORTER: i32 = TICKS_PER_U / 4;
const SHORTENED: i32 = 12;

#[derive(Clone, Debug)]
pub(super) struct Path {
    pub legs: ArrayVec<Leg, LEGS_MAX>,
    /// What is still missing at its end, in ticks of moving and wheeling.
    missing: i64,
    cost: i32,
}

impl Path {
    /// The same way, stopping earlier and earlier.
    pub fn shorter(&self) -> impl Iterator<Item = Path> + '_ {
        let cut = |less: i32| {
            let mut path = self.clone();
            for leg in &mut path.legs {
                if let Leg::Ahead(ticks) = leg {
                    *ticks -= less * SHORTER;
                }
            }
            let whole = path.legs.iter().all(|leg| !matches!(leg, Leg::Ahead(..=0)));
            let goes = path.legs.iter().any(|leg| matches!(leg, Leg::Ahead(_)));
            (whole && goes).then_some(path)
        };
        (1..=SHORTENED).filter_map(cut)
    }
}

/// The legs of a wheel, which may be more than a quarter turn.
pub(super) fn wheel_legs(left: bool, degrees: i32) -> ArrayVec<Leg, LEGS_MAX> {
    let corner = if left { Corner::Left } else { Corner::Right };
    let first = degrees.min(WHEEL_MOST);
    let each = [first, degrees - first].into_iter().filter(|part| *part > 0);
    each.map(|part| Leg::Wheel { corner, degrees: part as u16 }).collect()
}

/// A wheel to one side: the base after it, and what it costs.
fn wheeled(base: &Base, off: i32) -> (Base, i32, Option<Leg>) {
    if off == 0 {
        return (*base, 0, None);
    }
    let corner = if off < 0 { Corner::Left } else { Corner::Right };
    let turn = Angle::from_degrees(off.abs());
    let leg = Leg::Wheel { corner, degrees: off.unsigned_abs() as u16 };
    (base.wheel(corner, turn), wheel_arc(base.size.width, turn), Some(leg))
}

/// Every way within a reach that begins with a wheel of whole degrees or none, best first: the one
/// that leaves least to be done, and of those the cheapest.
pub(super) fn paths_to(base: &Base, reach: i32, to: Point, facing: Option<Angle>) -> Vec<Path> {
    let each = (-WHEEL_MOST..=WHEEL_MOST).filter_map(|off| path(base, reach, off, to, facing));
    let mut paths: Vec<Path> = each.filter(|path| !path.legs.is_empty()).collect();
    paths.sort_by_key(|path| (path.missing / HARDLY, path.legs.len(), path.missing, path.cost));
    paths
}

fn path(base: &Base, reach: i32, off: i32, to: Point, facing: Option<Angle>) -> Option<Path> {
    let (turned, arc, wheel) = wheeled(base, off);
    let left = reach - arc;
    if left < 0 {
        return None;
    }
    let last = facing.map_or(0, |facing| last_wheel(&turned, left, facing));
    let (swung, last_arc, last_leg) = wheeled(&turned, last);
    // The last wheel carries the front along; straight on it goes to where that wheel begins.
    let begins = to - (swung.pose.front - turned.pose.front);
    let ahead = turned.pose.local(begins).dy.clamp(0, left - last_arc);
    let along = turned.ahead(ahead).pose.front - turned.pose.front;
    let end = swung.at(Pose { front: swung.pose.front + along, ..swung.pose });
    let missing = missing(&end, to, facing);
    let straight = (ahead > 0).then_some(Leg::Ahead(ahead));
    let legs = [wheel, straight, last_leg].into_iter().flatten().collect();
    Some(Path { legs, missing, cost: arc + ahead + last_arc })
}

/// Whole degrees of a wheel that costs no more than so many ticks.
pub(super) fn wheel_within(width: i32, ticks: i32) -> i32 {
    const FULL_TURN: i32 = 360;
    i32::from(turn_for_arc(width, ticks).0) * FULL_TURN / (i32::from(u16::MAX) + 1)
}

/// Degrees of the wheel that ends a way, to the right if positive.
fn last_wheel(base: &Base, left: i32, facing: Angle) -> i32 {
    let wanted = base.pose.facing.apart(facing).degrees().min(WHEEL_MOST);
    let most = wheel_within(base.size.width, left);
    let sign = if base.pose.facing.turn_to(facing) < 0 { -1 } else { 1 };
    sign * wanted.min(most)
}

fn missing(end: &Base, to: Point, facing: Option<Angle>) -> i64 {
    let far = end.pose.front.distance(to);
    let towards = match facing {
        Some(facing) => facing,
        None if far <= REACHED => end.pose.facing,
        None => end.pose.front.bearing(to),
    };
    let turn = end.pose.facing.apart(towards);
    i64::from(far) + i64::from(wheel_arc(end.size.width, turn))
}
