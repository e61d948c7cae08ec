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
use tercio_family::{Steer, UnitId, nearest_quarter, shortened};
use tercio_field::{Angle, CONTACT, FAR, Leg, Point, Pose, SLACK};

/// How often a shorter way is looked for.
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
    let turn = nearest_quarter(facing.unwrap_or(0));
    Some(Preparation::Lay { piece, at, turn, large })
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
        // Who points beyond a friend means to pass him, not to end up behind him.
        let part = if self.whole { None } else { part_of(survey, self.unit, &legs, false) };
        Some(Act::March { unit: self.unit, legs: part.unwrap_or(legs) })
    }

    fn legs(&self, survey: &Survey<'_>) -> Option<Legs> {
        let base = survey.base(self.unit);
        let (most, sharpest) = match self.whole {
            true => (FAR / 2, Angle::HALF),
            false => {
                let sharpest = Angle::from_degrees(sheet::MOVE_WHEEL.value.into());
                (ticks(survey.move_line(self.unit)), sharpest)
            }
        };
        Steer { base, most, sharpest }.legs(self.to, self.facing)
    }
}

/// The longest part of a move that may be gone, found in a few tries; none if none was found. Who
/// cannot pass all of a friend comes up to him.
pub(crate) fn as_far(survey: &Survey<'_>, unit: UnitId, legs: &Legs) -> Option<Legs> {
    part_of(survey, unit, legs, true)
}

/// The same, up to friends or only past them.
fn part_of(survey: &Survey<'_>, unit: UnitId, legs: &Legs, up_to_friends: bool) -> Option<Legs> {
    let mut legs = legs.clone();
    for _ in 0..TRIES {
        match survey.try_march(unit, &legs) {
            Ok(_) => return Some(legs),
            Err(Bar { why: Why::OnFriend { .. }, .. }) if !up_to_friends => return None,
            Err(bar) => legs = shorter(survey, unit, &legs, &bar)?,
        }
    }
    None
}

/// The part of a move that what was in the way leaves open, as round as a ruler is read.
fn shorter(survey: &Survey<'_>, unit: UnitId, legs: &Legs, bar: &Bar) -> Option<Legs> {
    let room = match bar.why {
        Why::TooFar { most, .. } => most,
        Why::Enemy { after, .. } => after - 2 * CONTACT,
        Why::Friend { after, .. } | Why::FriendFights { after, .. } => after,
        Why::Ground { after, .. } | Why::Edge { after } | Why::Zone { after, .. } => {
            after - 2 * SLACK
        }
        Why::OnFriend { friend, .. } => up_to(survey, unit, legs, friend)?,
        _ => return None,
    };
    shortened(legs, room, survey.base(unit).size.width)
}

/// What a move costs a unit that ends straight on, until it meets a friend.
fn up_to(survey: &Survey<'_>, unit: UnitId, legs: &Legs, friend: UnitId) -> Option<i32> {
    let (Leg::Straight { way, ticks }, before) = legs.split_last()? else { return None };
    let here = survey.base(unit);
    let spent: i32 = before.iter().map(|leg| leg.cost(here.size.width)).sum();
    let travel = here.along(before).travel_until(*way, *ticks, &[survey.base(friend)]);
    Some(spent + travel.distance)
}
