//! A drag or a click, turned into the order meant.

use super::{Act, Answer, Goal, Legs, Order, Piece, Preparation, Task};
use crate::Baroque;
use crate::battle::before::pieces;
use crate::sheet;
use crate::state::{Before, Due, State};
use crate::survey::bar::{Bar, Why};
use crate::survey::{Survey, ticks};
use crate::view::leader_of;
use tercio_chance::Seat;
use tercio_engine::Aim;
use tercio_family::UnitId;
use tercio_field::{
    Angle, Base, CONTACT, Corner, FAR, Leg, Point, Pose, SLACK, TICKS_PER_U, Way, turn_for_arc,
};

/// A drag shorter than this moves nothing, in ticks.
const HARDLY: i32 = CONTACT;
/// So far aside, in ticks, a point is still ahead; and so is one this many times as far ahead.
const ASIDE: i32 = TICKS_PER_U / 4;
const NARROW: i32 = 10;
/// A facing that is off by less is kept; one that is off by more is about face.
const KEPT: Angle = Angle::from_degrees(2);
const ABOUT: Angle = Angle::from_degrees(150);
/// A smaller turn is not worth a move.
const LEAST: Angle = Angle::from_degrees(1);
/// Ways that are cut short are cut to a twentieth of a BU.
const ROUND: i32 = TICKS_PER_U / 20;
/// How often a shorter way is looked for, and how often a wheel is corrected.
const TRIES: usize = 3;

/// What is meant by one unit.
struct Meant {
    unit: UnitId,
    to: Option<Point>,
    facing: Option<Angle>,
    /// Just so, whatever the rules say.
    whole: bool,
}

impl Baroque {
    pub(crate) fn order_meant(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        let survey = self.survey(state);
        let near = |at: i32| at.clamp(-FAR / 2, FAR / 2);
        let to = aim.to.map(|[x, y]| Point::new(near(x), near(y)));
        if let Some(lay) = aim.lay {
            return ground_meant(state, lay, to?, aim.facing).map(Order::Prepare);
        }
        let on = aim.on.and_then(|on| survey.piece(on));
        if let Some(command) = leader_of(aim.piece) {
            return self.ride_meant(state, seat, command, on, to);
        }
        let unit = u8::try_from(aim.piece).ok().map(UnitId);
        let unit = unit.filter(|unit| usize::from(unit.0) < state.units.len())?;
        if survey.profile(unit).side != seat.0 {
            return None;
        }
        let meant = Meant { unit, to, facing: aim.facing.map(Angle), whole: aim.whole };
        match *state.agenda.top()? {
            Due::Before(Before::Deploy { .. }) => {
                let facing = meant.facing.unwrap_or(state.unit(unit).pose.facing);
                let pose = Pose::new(meant.to?, facing);
                Some(Order::Prepare(Preparation::Deploy { unit, pose }))
            }
            _ if !survey.stands(unit) => None,
            Due::Activate { command } => match on.filter(|on| *on != unit) {
                Some(on) if survey.are_friends(unit, on) => {
                    // His leader goes where the unit cannot.
                    let led = survey.attached(unit) == Some(command);
                    led.then_some(Order::Lead { to: Goal::Unit(on) })
                }
                Some(foe) => self.against(state, seat, meant, foe),
                None => meant.march(&survey).map(Order::Act),
            },
            Due::React { .. } => {
                let [charge, fire] = strikes(unit, on?);
                let shot = self.judge_order(state, seat, &fire).is_ok();
                Some(if shot { fire } else { charge })
            }
            due => answer_meant(&survey, due, &meant, on),
        }
    }

    /// A leader rides to a unit of his side, or to a place.
    fn ride_meant(
        &self,
        state: &State,
        seat: Seat,
        command: u8,
        on: Option<UnitId>,
        to: Option<Point>,
    ) -> Option<Order> {
        let own = self.setup.commands.get(usize::from(command))?.side == seat.0;
        let acts =
            matches!(state.agenda.top(), Some(Due::Activate { command: c }) if *c == command);
        let friend = on.filter(|on| self.setup.units[usize::from(on.0)].side == seat.0);
        let goal = friend.map(Goal::Unit).or(to.map(Goal::Place))?;
        (own && acts).then_some(Order::Lead { to: goal })
    }

    /// Onto an enemy: a round of melee, a charge, a shot, or as near as a move brings it.
    fn against(&self, state: &State, seat: Seat, meant: Meant, foe: UnitId) -> Option<Order> {
        let survey = self.survey(state);
        if survey.contacts(meant.unit).any(|(enemy, _)| enemy == foe) {
            return Some(Order::Task { unit: meant.unit, task: Task::Fight });
        }
        let may = |order: &Order| self.judge_order(state, seat, order).is_ok();
        let [charge, fire] = strikes(meant.unit, foe);
        if may(&charge) || (meant.whole && !may(&fire)) {
            return Some(charge);
        }
        if may(&fire) {
            return Some(fire);
        }
        let nearer = Meant { to: Some(survey.base(foe).centre()), facing: None, ..meant };
        nearer.march(&survey).map(Order::Act).filter(may).or(Some(charge))
    }
}

/// A drag that answers what is asked.
fn answer_meant(survey: &Survey<'_>, due: Due, meant: &Meant, on: Option<UnitId>) -> Option<Order> {
    let pose = survey.unit(meant.unit).pose;
    let behind = meant.to.is_some_and(|to| pose.local(to).dy < 0);
    let answer = match due {
        Due::Charged { rush } if rush.target == meant.unit => match on {
            Some(foe) => (rush.unit == foe).then_some(Answer::Counter)?,
            None => behind.then_some(Answer::Evade)?,
        },
        Due::ShotAt { target, .. } if target == meant.unit => behind.then_some(Answer::Evade)?,
        Due::Pursue { winner, loser, .. } if winner == meant.unit => {
            (on == Some(loser)).then_some(Answer::Pursue)?
        }
        _ => return None,
    };
    Some(Order::Answer(answer))
}

/// Ground laid by hand, turned to the nearest quarter. Pieces are listed once in each format.
fn ground_meant(state: &State, lay: u16, at: Point, facing: Option<u16>) -> Option<Preparation> {
    let Due::Before(Before::Lay { .. }) = *state.agenda.top()? else { return None };
    let (piece, large) = layable(lay)?;
    let steps = facing.map_or(0, u32::from) + u32::from(Angle::EAST.0) / 2;
    let turn = steps / u32::from(Angle::EAST.0) % u32::from(tercio_family::TURNS);
    Some(Preparation::Lay { piece, at, turn: u8::try_from(turn).ok()?, large })
}

/// The pieces that can be picked up, by their number: each kind, then those that grow, large.
pub(crate) fn layables() -> impl Iterator<Item = (Piece, bool)> {
    let all = Piece::ALL.iter().copied();
    let large = all.clone().filter(|piece| pieces::grows(*piece)).map(|piece| (piece, true));
    all.map(|piece| (piece, false)).chain(large)
}

fn layable(number: u16) -> Option<(Piece, bool)> {
    layables().nth(usize::from(number))
}

/// A charge and a shot at the same enemy.
fn strikes(unit: UnitId, target: UnitId) -> [Order; 2] {
    [Act::Charge { unit, target }, Act::Fire { unit, target }].map(Order::Act)
}

impl Meant {
    /// The move that comes nearest to what is meant; the whole of it, to be refused, if no part of
    /// it may be gone.
    fn march(self, survey: &Survey<'_>) -> Option<Act> {
        let legs = self.legs(survey)?;
        let part = if self.whole { None } else { as_far(survey, self.unit, &legs) };
        Some(Act::March { unit: self.unit, legs: part.unwrap_or(legs) })
    }

    fn legs(&self, survey: &Survey<'_>) -> Option<Legs> {
        let base = survey.base(self.unit);
        let pose = base.pose;
        let one = |leg: Leg| Legs::from_iter([leg]);
        let turned = self.facing.filter(|facing| facing.apart(pose.facing) > KEPT);
        if let Some(facing) = turned {
            return Some(one(self.turn(survey, pose.facing.turn_to(facing))));
        }
        let to = self.to.filter(|to| pose.front.distance(*to) >= HARDLY)?;
        let off = pose.local(to);
        let (aside, along) = (off.dx.abs(), off.dy.abs());
        let most = self.most(survey);
        let straight = |way: Way, far: i32| Leg::Straight { way, ticks: far.min(most).max(1) };
        if off.dy > 0 && (aside <= ASIDE || aside.saturating_mul(NARROW) <= along) {
            return Some(one(straight(Way::Ahead, along)));
        }
        if off.dy < 0 && aside <= along {
            return Some(one(straight(Way::Back, along)));
        }
        if self.facing.is_some() {
            return Some(one(straight(aside_way(off.dx, off.dy), pose.front.distance(to))));
        }
        Some(self.towards(survey, &base, to))
    }

    /// A wheel towards a place, and on to it with what is left of the move.
    fn towards(&self, survey: &Survey<'_>, base: &Base, to: Point) -> Legs {
        let mut clockwise = base.pose.facing.turn_to(base.pose.front.bearing(to));
        let mut wheel = self.turn(survey, clockwise);
        for _ in 0..TRIES {
            let turned = base.after(wheel).pose;
            let more = turned.facing.turn_to(turned.front.bearing(to));
            let same = (clockwise + more).signum() == clockwise.signum();
            if !same || matches!(wheel, Leg::AboutFace) {
                break;
            }
            clockwise += more;
            wheel = self.turn(survey, clockwise);
        }
        let turned = base.after(wheel).pose;
        let left = self.most(survey) - wheel.cost(base.size.width);
        let ahead = turned.local(to).dy.min(left) / ROUND * ROUND;
        let on = Leg::Straight { way: Way::Ahead, ticks: ahead };
        let goes_on = ahead > HARDLY && matches!(wheel, Leg::Wheel { .. });
        [wheel].into_iter().chain(goes_on.then_some(on)).collect()
    }

    /// How far it goes, in ticks.
    fn most(&self, survey: &Survey<'_>) -> i32 {
        if self.whole { FAR / 2 } else { ticks(survey.move_line(self.unit)) }
    }

    /// A wheel clockwise by so much, as far as it may and its move reaches.
    fn turn(&self, survey: &Survey<'_>, clockwise: i32) -> Leg {
        let wanted = Angle::wrapped(i64::from(clockwise.unsigned_abs()));
        if wanted > ABOUT {
            return Leg::AboutFace;
        }
        let sharpest = Angle::from_degrees(sheet::MOVE_WHEEL.value.into());
        let most = if self.whole { Angle::HALF } else { sharpest };
        let reach = turn_for_arc(survey.base(self.unit).size.width, self.most(survey));
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

/// The longest part of a move that may be gone, found in a few tries; none if none was found.
pub(crate) fn as_far(survey: &Survey<'_>, unit: UnitId, legs: &Legs) -> Option<Legs> {
    let mut legs = legs.clone();
    for _ in 0..TRIES {
        match survey.try_march(unit, &legs) {
            Ok(_) => return Some(legs),
            Err(bar) => legs = shorter(survey, unit, &legs, &bar)?,
        }
    }
    None
}

/// The part of a move that what was in the way leaves open, as round as a ruler is read.
fn shorter(survey: &Survey<'_>, unit: UnitId, legs: &Legs, bar: &Bar) -> Option<Legs> {
    let mut room = match bar.why {
        Why::TooFar { most, .. } => most,
        Why::Enemy { after, .. } => after - 2 * CONTACT,
        Why::Friend { after, .. } | Why::FriendFights { after, .. } => after,
        Why::Ground { after, .. } | Why::Edge { after } | Why::Zone { after, .. } => {
            after - 2 * SLACK
        }
        _ => return None,
    };
    let width = survey.base(unit).size.width;
    let mut part = Legs::new();
    for &leg in legs {
        let cut = match leg {
            Leg::Straight { way, ticks } => {
                Leg::Straight { way, ticks: ticks.min(room / ROUND * ROUND) }
            }
            Leg::Wheel { .. } => leg.within(room, width),
            Leg::AboutFace => return None,
        };
        let goes = match cut {
            Leg::Straight { ticks, .. } => ticks > HARDLY,
            Leg::Wheel { turn, .. } => turn >= LEAST,
            Leg::AboutFace => false,
        };
        if !goes {
            break;
        }
        room -= cut.cost(width);
        part.push(cut);
    }
    (!part.is_empty() && part != *legs).then_some(part)
}
