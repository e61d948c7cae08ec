//! A drag or a click, turned into the order meant.

use super::{Act, Answer, Goal, Legs, Order, Piece, Preparation};
use crate::state::{Before, Due, State};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::view::general_of;
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::Aim;
use tercio_family::{HARDLY, Steer, UnitId, nearest_quarter, shortened};
use tercio_field::{Angle, Base, CONTACT, FAR, Leg, Point, Pose, SLACK, TICKS_PER_U, Way};

/// How often a shorter way is looked for.
const TRIES: usize = 4;
/// A wheel that ends so near to a place is what was meant, in ticks.
const AS_MEANT: i32 = TICKS_PER_U / 2;

/// What is meant by one unit.
struct Meant {
    unit: UnitId,
    to: Option<Point>,
    facing: Option<Angle>,
    /// Just so, whatever the rules say.
    whole: bool,
}

impl Conquest {
    pub(crate) fn order_meant(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        let survey = self.survey(state);
        let near = |at: i32| at.clamp(-FAR / 2, FAR / 2);
        let to = aim.to.map(|[x, y]| Point::new(near(x), near(y)));
        if let Some(lay) = aim.lay {
            return ground_meant(state, lay, to?, aim.facing).map(Order::Prepare);
        }
        let on = aim.on.and_then(|on| survey.piece(on));
        if let Some(side) = general_of(aim.piece) {
            let moving = matches!(state.agenda.top(), Some(Due::Move { .. }));
            let friend = on.filter(|on| survey.card(*on).side == side);
            let goal = friend.map(Goal::Unit).or(to.map(Goal::Place))?;
            return (moving && side == seat.0).then_some(Order::Lead { to: goal });
        }
        let unit = survey.piece(aim.piece).or_else(|| {
            let unit = UnitId(u8::try_from(aim.piece).ok()?);
            (usize::from(unit.0) < state.units.len()).then_some(unit)
        })?;
        if survey.card(unit).side != seat.0 {
            return None;
        }
        let meant = Meant { unit, to, facing: aim.facing.map(Angle), whole: aim.whole };
        self.unit_meant(&survey, seat, meant, on)
    }

    fn unit_meant(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        meant: Meant,
        on: Option<UnitId>,
    ) -> Option<Order> {
        let (state, unit) = (survey.state, meant.unit);
        let foe = on.filter(|on| survey.card(*on).side != seat.0);
        match *state.agenda.top()? {
            Due::Before(Before::Deploy { .. }) => {
                let facing = meant.facing.unwrap_or(state.unit(unit).pose.facing);
                let pose = Pose::new(meant.to?, facing);
                Some(Order::Prepare(Preparation::Deploy { unit, pose }))
            }
            _ if !state.unit(unit).stands() => None,
            Due::Declare { .. } => Some(Order::Act(Act::Charge { unit, target: foe?, also: None })),
            Due::Move { .. } => match on.filter(|on| *on != unit && foe.is_none()) {
                // His general goes where the unit cannot.
                Some(friend) => {
                    let led = survey.general_with(seat.0) == Some(unit);
                    led.then_some(Order::Lead { to: Goal::Unit(friend) })
                }
                None => {
                    let nearer = foe.map(|foe| survey.base(foe).centre());
                    let meant = Meant { to: nearer.or(meant.to), ..meant };
                    meant.march(survey).map(Order::Act)
                }
            },
            Due::Nominate { .. } => {
                let aim =
                    |mass: bool| Order::Act(Act::Aim { unit, target: foe.unwrap_or(unit), mass });
                foe?;
                let may = |order: &Order| self.judge_order(state, seat, order).is_ok();
                Some(aim(true)).filter(may).or(Some(aim(false)))
            }
            Due::Shoot { .. } => foe.map(|_| Order::Act(Act::Loose { unit })),
            Due::Combat { .. } => foe.map(|_| Order::Act(Act::Fight { unit })),
            due => answer_meant(survey, due, &meant, foe),
        }
    }
}

/// A drag that answers what is asked.
fn answer_meant(
    survey: &Survey<'_>,
    due: Due,
    meant: &Meant,
    foe: Option<UnitId>,
) -> Option<Order> {
    let pose = survey.unit(meant.unit).pose;
    let behind = meant.to.is_some_and(|to| pose.local(to).dy < 0);
    let answer = match due {
        Due::React { charge } => {
            let rush = survey.state.charges.get(usize::from(charge))?;
            match foe {
                Some(foe) => (rush.unit == foe).then_some(Answer::Counter)?,
                None => behind.then_some(Answer::Flee)?,
            }
        }
        Due::Pursue { unit, from } if unit == meant.unit => {
            (foe == Some(from)).then_some(Answer::Pursue)?
        }
        Due::Restrain { unit } if unit == meant.unit => foe.map(|_| Answer::Release)?,
        _ => return None,
    };
    Some(Order::Answer(answer))
}

/// Ground laid by hand, turned to the nearest quarter.
fn ground_meant(state: &State, lay: u16, at: Point, facing: Option<u16>) -> Option<Preparation> {
    let Due::Before(Before::Lay { .. }) = *state.agenda.top()? else { return None };
    let piece = *Piece::ALL.get(usize::from(lay))?;
    Some(Preparation::Lay { piece, at, turn: nearest_quarter(facing.unwrap_or(0)) })
}

impl Meant {
    /// The move that comes nearest to what is meant; the whole of it, to be refused, if no part of
    /// it may be gone.
    fn march(self, survey: &Survey<'_>) -> Option<Act> {
        let unit = self.unit;
        if survey.unit(unit).loose {
            return self.slip(survey);
        }
        let most = if self.whole { FAR / 2 } else { fastest(survey, unit) };
        let steer = Steer { base: survey.base(unit), most, sharpest: Angle::HALF };
        let wheels = steer.legs(None, self.facing).filter(|legs| self.is_met_by(&steer.base, legs));
        let goes = wheels.or_else(|| steer.legs(self.to, None));
        let legs = goes.or_else(|| steer.legs(None, self.facing))?;
        if let [Leg::AboutFace, ..] = legs[..] {
            return Some(Act::Face { unit, turn: super::Turn::About });
        }
        let part = if self.whole { None } else { as_far(survey, unit, &legs) };
        Some(Act::March { unit, legs: part.unwrap_or(legs) })
    }

    /// Whether a wheel to the facing meant ends where it was meant to: going on from there would
    /// be too much.
    fn is_met_by(&self, base: &Base, legs: &Legs) -> bool {
        match (legs.as_slice(), self.to) {
            ([wheel @ Leg::Wheel { .. }], Some(to)) => {
                base.after(*wheel).pose.front.distance(to) <= AS_MEANT
            }
            _ => false,
        }
    }

    /// Skirmishers go straight to a place, as near as they come.
    fn slip(self, survey: &Survey<'_>) -> Option<Act> {
        let (unit, pose) = (self.unit, survey.unit(self.unit).pose);
        let to = self.to.unwrap_or(pose.front);
        let ahead = pose.front.bearing(to);
        let facing = self.facing.unwrap_or(if to == pose.front { pose.facing } else { ahead });
        let far = pose.front.distance(to);
        let mut most = if self.whole { far } else { far.min(fastest(survey, unit)) };
        for _ in 0..TRIES {
            let front = Pose::new(pose.front, ahead).ahead(most).front;
            let pose = Pose::new(if most == far { to } else { front }, facing);
            match survey.try_slip(unit, pose) {
                Err(bar) if !self.whole => most = room(&bar)?.min(most - SLACK),
                _ => return Some(Act::Slip { unit, to: pose }),
            }
            if most <= HARDLY {
                return None;
            }
        }
        None
    }
}

/// As far as a unit ever goes in a round; less is what is open, mostly.
fn fastest(survey: &Survey<'_>, unit: UnitId) -> i32 {
    survey.base_move(unit) * i32::from(sheet::MOVE_QUICK.value)
}

/// The longest part of a move that may be gone, found in a few tries; none if none was found.
pub(crate) fn as_far(survey: &Survey<'_>, unit: UnitId, legs: &Legs) -> Option<Legs> {
    let mut legs = legs.clone();
    for _ in 0..TRIES {
        match survey.try_march(unit, &legs) {
            Ok(_) => return Some(legs),
            Err(bar) => {
                let back = matches!(legs[..], [Leg::Straight { way: Way::Back, .. }]);
                let room = room(&bar)? / if back { sheet::MOVE_BACK.value.into() } else { 1 };
                legs = shortened(&legs, room, survey.base(unit).size.width)?;
            }
        }
    }
    None
}

/// How much of a move what was in the way leaves open.
fn room(bar: &Bar) -> Option<i32> {
    match bar.why {
        Why::TooFar { most, .. } | Why::Tested { most } => Some(most),
        Why::Touches { after, .. } => Some(after - 2 * CONTACT),
        Why::Met { after, .. } | Why::Ground { after, .. } | Why::Edge { after } => {
            Some(after - 2 * SLACK)
        }
        _ => None,
    }
}
