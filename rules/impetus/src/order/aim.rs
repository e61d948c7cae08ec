//! A drag or a click, turned into the order meant.

use super::{Act, Answer, Order, Preparation, Task};
use crate::Impetus;
use crate::battle::before::pieces;
use crate::sheet;
use crate::state::{Before, Due, State, UnitId};
use crate::survey::bar::{Bar, Why};
use crate::survey::groups::{GROUP_MAX, Units, wheel_most};
use crate::survey::{Survey, ticks};
use tercio_chance::Seat;
use tercio_engine::Aim;
use tercio_family::TURNS;
use tercio_field::{
    Angle, CONTACT, Corner, FAR, Leg, Point, Pose, SLACK, TICKS_PER_U, Way, turn_for_arc,
};

/// A drag shorter than this moves nothing, in ticks.
const HARDLY: i32 = CONTACT;
/// So far aside, in ticks, a point is still ahead; and so is one this many times as far ahead.
const ASIDE: i32 = TICKS_PER_U;
const NARROW: i32 = 6;
/// A facing that is off by less is kept; one that is off by more is about face.
const KEPT: Angle = Angle::from_degrees(2);
const ABOUT: Angle = Angle::from_degrees(150);
/// A smaller turn is not worth a move.
const LEAST: Angle = Angle::from_degrees(1);
/// Ways that are cut short are cut to a tenth of a U.
const ROUND: i32 = TICKS_PER_U / 10;
/// How often a shorter way is looked for.
const TRIES: usize = 3;

/// What is meant, as one unit at the head of others sees it.
struct Meant {
    unit: UnitId,
    units: Units,
    to: Option<Point>,
    facing: Option<Angle>,
    /// Just so, whatever the rules say.
    whole: bool,
}

impl Impetus {
    pub(crate) fn order_meant(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        let survey = self.survey(state);
        if let Some(lay) = aim.lay {
            return ground_meant(state, lay, aim).map(Order::Prepare);
        }
        let unit = known(state, aim.piece).filter(|unit| survey.profile(*unit).side == seat.0)?;
        let on = aim.on.and_then(|on| survey.piece(on)).filter(|on| *on != unit);
        let near = |at: i32| at.clamp(-FAR / 2, FAR / 2);
        let mut units = Units::from_iter([unit]);
        let others = aim.with.iter().filter_map(|piece| survey.piece(*piece));
        units.extend(others.filter(|other| *other != unit).take(GROUP_MAX - 1));
        let meant = Meant {
            unit,
            units,
            to: aim.to.map(|[x, y]| Point::new(near(x), near(y))),
            facing: aim.facing.map(Angle),
            whole: aim.whole,
        };
        match *state.agenda.top()? {
            Due::Before(Before::Deploy { .. }) => {
                let facing = meant.facing.unwrap_or(state.unit(unit).pose.facing);
                let pose = Pose::new(meant.to?, facing);
                Some(Order::Prepare(Preparation::Deploy { unit, pose }))
            }
            _ if !survey.stands(unit) => None,
            Due::Activate { .. } => match on {
                Some(on) if survey.profile(on).side == seat.0 => {
                    Some(Order::Transfer { to: on }).filter(|_| state.unit(unit).general.is_some())
                }
                Some(foe) => self.against(state, seat, meant, foe),
                None => meant.march(&survey).map(Order::Act),
            },
            Due::React { .. } | Due::ChargedShot { .. } => {
                let [charge, fire] = strikes(unit, &meant.units, on?);
                let shot = self.judge_order(state, seat, &fire).is_ok();
                Some(if shot { fire } else { charge })
            }
            due => self.answer_meant(&survey, due, &meant, on),
        }
    }

    /// Onto an enemy: a round of melee, a charge, a shot, or as near as a move brings it.
    fn against(&self, state: &State, seat: Seat, meant: Meant, foe: UnitId) -> Option<Order> {
        let survey = self.survey(state);
        if survey.contacts(meant.unit).any(|(enemy, _)| enemy == foe) {
            return Some(Order::Task { unit: meant.unit, task: Task::Fight });
        }
        let may = |order: &Order| self.judge_order(state, seat, order).is_ok();
        let [charge, fire] = strikes(meant.unit, &meant.units, foe);
        if may(&charge) || (meant.whole && !may(&fire)) {
            return Some(charge);
        }
        if may(&fire) {
            return Some(fire);
        }
        let nearer = Meant { to: Some(survey.base(foe).centre()), facing: None, ..meant };
        nearer.march(&survey).map(Order::Act).filter(may).or(Some(charge))
    }

    /// A drag that answers what is asked.
    fn answer_meant(
        &self,
        survey: &Survey<'_>,
        due: Due,
        meant: &Meant,
        on: Option<UnitId>,
    ) -> Option<Order> {
        let pose = survey.unit(meant.unit).pose;
        let behind = meant.to.is_some_and(|to| pose.local(to).dy < 0);
        let answer = match due {
            Due::Charged { rush } if rush.target == meant.unit => match on {
                Some(foe) => rush.units.holds(foe).then_some(Answer::Counter)?,
                None => behind.then_some(Answer::Evade)?,
            },
            Due::ShotAt { target, .. } if target == meant.unit => {
                behind.then_some(Answer::Evade)?
            }
            Due::Pursue { winner, loser, .. } if winner == meant.unit => {
                (on == Some(loser)).then_some(Answer::Pursue)?
            }
            Due::Relief { unit } if unit == meant.unit => {
                return Some(Order::Relieve { with: on? });
            }
            Due::Relief { unit } if on == Some(unit) => {
                return Some(Order::Relieve { with: meant.unit });
            }
            _ => return None,
        };
        Some(Order::Answer(answer))
    }
}

/// Ground laid or moved by hand, turned to the nearest quarter.
fn ground_meant(state: &State, lay: u16, aim: &Aim) -> Option<Preparation> {
    let [x, y] = aim.to?;
    let at = Point::new(x.clamp(-FAR / 2, FAR / 2), y.clamp(-FAR / 2, FAR / 2));
    match *state.agenda.top()? {
        Due::Before(Before::Lay) => {
            let kind = *pieces::KINDS.get(usize::from(lay))?;
            let steps = aim.facing.map_or(0, u32::from) + u32::from(Angle::EAST.0) / 2;
            let turn = steps / u32::from(Angle::EAST.0) % u32::from(TURNS);
            Some(Preparation::Lay { kind, at, turn: u8::try_from(turn).ok()? })
        }
        Due::Before(Before::Change) => {
            Some(Preparation::Shift { place: u8::try_from(lay).ok()?, to: at })
        }
        _ => None,
    }
}

fn known(state: &State, piece: u16) -> Option<UnitId> {
    u8::try_from(piece).ok().filter(|unit| usize::from(*unit) < state.units.len()).map(UnitId)
}

/// A charge and a shot at the same enemy.
fn strikes(unit: UnitId, units: &Units, target: UnitId) -> [Order; 2] {
    [Act::Charge { units: units.clone(), target }, Act::Fire { unit, target }].map(Order::Act)
}

impl Meant {
    /// The move that comes nearest to what is meant; the whole of it, to be refused, if no part of
    /// it may be gone.
    fn march(self, survey: &Survey<'_>) -> Option<Act> {
        let leg = self.leg(survey)?;
        // Who points beyond a friend means to pass him, not to end up behind him.
        let part = if self.whole { None } else { part_of(survey, &self.units, leg, false) };
        let leg = part.unwrap_or(leg);
        Some(Act::March { units: self.units, leg })
    }

    fn leg(&self, survey: &Survey<'_>) -> Option<Leg> {
        let pose = survey.unit(self.unit).pose;
        let turned = self.facing.filter(|facing| facing.apart(pose.facing) > KEPT);
        if let Some(facing) = turned {
            return Some(self.turn(survey, pose.facing.turn_to(facing)));
        }
        let to = self.to.filter(|to| pose.front.distance(*to) >= HARDLY)?;
        let off = pose.local(to);
        let (aside, along) = (off.dx.abs(), off.dy.abs());
        let most = self.most(survey);
        let straight = |way: Way, far: i32| Leg::Straight { way, ticks: far.min(most).max(1) };
        if off.dy > 0 && (aside <= ASIDE || aside.saturating_mul(NARROW) <= along) {
            return Some(straight(Way::Ahead, along));
        }
        if off.dy < 0 && aside <= along {
            return Some(straight(Way::Back, along));
        }
        if self.facing.is_some() && self.units.len() == 1 {
            let half = (most + TICKS_PER_U) / 2 / TICKS_PER_U * TICKS_PER_U;
            let ticks = pose.front.distance(to).min(half).max(1);
            return Some(Leg::Straight { way: aside_way(off.dx, off.dy), ticks });
        }
        Some(self.turn(survey, pose.facing.turn_to(pose.front.bearing(to))))
    }

    /// How far the slowest goes, in ticks.
    fn most(&self, survey: &Survey<'_>) -> i32 {
        if self.whole {
            return FAR / 2;
        }
        let m = self.units.iter().map(|unit| survey.profile(*unit).m).min().unwrap_or(0);
        i32::from(m) * TICKS_PER_U
    }

    /// A wheel clockwise by so much, as far as the stiffest may and the slowest comes.
    fn turn(&self, survey: &Survey<'_>, clockwise: i32) -> Leg {
        let wanted = Angle::wrapped(i64::from(clockwise.unsigned_abs()));
        if wanted > ABOUT {
            return Leg::AboutFace;
        }
        let stiff = |unit: &UnitId| wheel_most(survey.profile(*unit).troop).value;
        let stiffest = self.units.iter().map(stiff).min().unwrap_or(0);
        let most = if self.whole { Angle::HALF } else { Angle::from_degrees(stiffest.into()) };
        let reach = turn_for_arc(width(survey, &self.units), self.most(survey));
        let corner = if clockwise < 0 { Corner::Left } else { Corner::Right };
        Leg::Wheel { corner, turn: wanted.min(most).min(reach).max(Angle(1)) }
    }
}

/// Sideways, or obliquely ahead.
fn aside_way(dx: i32, dy: i32) -> Way {
    let slant = tercio_field::Vector::new(dx, dy.max(0)).bearing();
    match slant {
        Angle::EAST => Way::Right,
        Angle::WEST => Way::Left,
        slant => Way::Oblique(slant),
    }
}

/// The front of a group, as wide as it wheels.
fn width(survey: &Survey<'_>, units: &[UnitId]) -> i32 {
    let one = ticks(&sheet::BASE_WIDTH);
    match units {
        [_] => one,
        _ => survey.group(units).map_or(one, |group| group.body.width()),
    }
}

/// The longest part of a leg that may be gone, found in a few tries; none if none was found. Who
/// cannot pass all of a friend comes up to him.
pub(crate) fn as_far(survey: &Survey<'_>, units: &[UnitId], leg: Leg) -> Option<Leg> {
    part_of(survey, units, leg, true)
}

/// The same, up to friends or only past them.
fn part_of(survey: &Survey<'_>, units: &[UnitId], leg: Leg, up_to_friends: bool) -> Option<Leg> {
    let mut leg = leg;
    for _ in 0..TRIES {
        match survey.way(units, &leg) {
            Ok(_) => return Some(leg),
            Err(Bar { why: Why::OnFriend { .. }, .. }) if !up_to_friends => return None,
            Err(bar) => leg = shorter(survey, units, leg, &bar)?,
        }
    }
    None
}

/// The part of a leg that what was in the way leaves open, as round as a ruler is read.
fn shorter(survey: &Survey<'_>, units: &[UnitId], leg: Leg, bar: &Bar) -> Option<Leg> {
    let room = match bar.why {
        Why::TooFar { most, .. } => most,
        Why::Enemy { after, .. } => after - 2 * CONTACT,
        Why::Friend { after, .. } | Why::FriendFights { after, .. } => after,
        Why::Ground { after, .. } | Why::Edge { after } | Why::Zone { after, .. } => {
            after - 2 * SLACK
        }
        Why::OnFriend { friend, .. } => survey.way_up_to(units, leg, friend)?,
        _ => return None,
    };
    let part = match leg {
        Leg::Straight { way, ticks } => {
            Leg::Straight { way, ticks: ticks.min(room / ROUND * ROUND) }
        }
        Leg::Wheel { .. } => leg.within(room, width(survey, units)),
        Leg::AboutFace => return None,
    };
    let goes = match part {
        Leg::Straight { ticks, .. } => ticks > HARDLY,
        Leg::Wheel { turn, .. } => turn >= LEAST,
        Leg::AboutFace => false,
    };
    (goes && part != leg).then_some(part)
}
