//! Moving on the table: straight ahead or wheeling, into contact, through friends.

use crate::event::{Event, tell_line};
use crate::order::Leg;
use crate::sheet;
use crate::state::{Pace, State, Status};
use crate::{Telling, Warfare};
use tercio_engine::Refusal;
use tercio_field::{Angle, Base, Way, wheel_arc};

/// A move traced on the table.
#[derive(Clone, Debug)]
pub struct Trace {
    pub end: Base,
    pub cost: i32,
    /// Friends gone through.
    pub passed: Vec<u8>,
}

struct Around {
    foes: Vec<Base>,
    friends: Vec<(u8, Base)>,
}

impl Warfare {
    /// Follows a move leg by leg; it ends where a foe is touched.
    pub fn trace(&self, state: &State, unit: u8, legs: &[Leg]) -> Result<Trace, Refusal> {
        let own = state.unit(unit);
        let around = Around {
            foes: state.ready(1 - own.side).map(|foe| state.unit(foe).base()).collect(),
            friends: state
                .ready(own.side)
                .filter(|friend| *friend != unit)
                .map(|friend| (friend, state.unit(friend).base()))
                .collect(),
        };
        let mut trace = Trace { end: own.base(), cost: 0, passed: Vec::new() };
        for leg in legs {
            let met = match *leg {
                Leg::Ahead(ticks) => self.go_ahead(state, &around, ticks, &mut trace)?,
                Leg::Wheel { corner, degrees } => {
                    let turn = Angle::from_degrees(degrees.into());
                    self.go_round(state, &around, corner, turn, &mut trace)?
                }
            };
            if met {
                break;
            }
        }
        let reach = self.reach(own);
        if trace.cost > reach {
            let (cost, reach) = (inches(trace.cost), inches(reach));
            return Err(Refusal::new(
                &sheet::MOVE_COST,
                format!("that takes {cost} inches, and the unit moves {reach}"),
            ));
        }
        if !self.setup.table.holds(&trace.end) {
            return Err(Refusal::new(&sheet::MOVE_COST, "that leads over the edge of the table"));
        }
        Ok(trace)
    }

    fn go_ahead(
        &self,
        state: &State,
        around: &Around,
        ticks: i32,
        trace: &mut Trace,
    ) -> Result<bool, Refusal> {
        if ticks <= 0 {
            return Err(Refusal::nonsense(&sheet::MOVE_COST, "give a distance above 0"));
        }
        let start = trace.end;
        let travel = start.travel_until(Way::Ahead, ticks, &around.foes);
        let end = start.ahead(travel.distance);
        for (friend, base) in &around.friends {
            if end.overlaps(base) {
                let name = self.name_of(state, *friend);
                return Err(Refusal::new(&sheet::THROUGH, format!("that would end on {name}")));
            }
            let reached = start.travel_until(Way::Ahead, travel.distance, [base]);
            let in_path = reached.distance < travel.distance && !start.overlaps(base);
            if in_path && !trace.passed.contains(friend) {
                trace.passed.push(*friend);
            }
        }
        trace.end = end;
        trace.cost += travel.distance;
        Ok(travel.hit.is_some())
    }

    fn go_round(
        &self,
        state: &State,
        around: &Around,
        corner: tercio_field::Corner,
        turn: Angle,
        trace: &mut Trace,
    ) -> Result<bool, Refusal> {
        let wheel = trace.end.wheel_until(corner, turn, &around.foes);
        let friends =
            trace.end.wheel_until(corner, wheel.turn, around.friends.iter().map(|(_, base)| base));
        if let Some(hit) = friends.hit {
            let name = self.name_of(state, around.friends[hit].0);
            return Err(Refusal::new(
                &sheet::MOVE_COST,
                format!("{name} is in the way of that wheel"),
            ));
        }
        trace.cost += wheel_arc(trace.end.size.width, wheel.turn);
        trace.end = trace.end.wheel(corner, wheel.turn);
        Ok(wheel.hit.is_some())
    }

    /// Whether a unit may be moved now, or why not.
    pub(crate) fn may_move(&self, state: &State, unit: u8) -> Result<(), Refusal> {
        let own = state.unit(unit);
        let name = self.name_of(state, unit);
        if own.status != Status::Ready {
            return Err(Refusal::new(&sheet::FINISHED, format!("{name} is {}", own.status)));
        }
        if own.moved != Pace::Still {
            return Err(Refusal::new(&sheet::ROUND, format!("{name} has moved this round")));
        }
        if state.is_engaged(unit) {
            return Err(Refusal::new(
                &sheet::CONTACT,
                format!("{name} is engaged: it fights, retreats or gives ground in its sortie"),
            ));
        }
        Ok(())
    }

    pub(crate) fn carry_move(
        &self,
        state: &mut State,
        unit: u8,
        legs: &[Leg],
        tell: &mut Telling<'_>,
    ) {
        let Ok(trace) = self.trace(state, unit, legs) else { return };
        let reach = self.reach(state.unit(unit));
        let own = state.unit_mut(unit);
        own.pose = trace.end.pose;
        own.moved = if 2 * trace.cost <= reach { Pace::Half } else { Pace::Full };
        own.gave_works = false;
        tell.tell(&sheet::MOVE_COST, Event::Moved { unit });
        let lines = super::positions::kinds(own.kinds)
            .map(|(arm, weight)| &sheet::MOVES[arm as usize][weight as usize]);
        if let Some(slowest) = lines.min_by_key(|line| line.value) {
            tell_line(tell, slowest, unit);
        }
        for friend in trace.passed {
            self.pass_through(state, unit, friend, tell);
        }
        self.meet(state, unit, tell);
    }
}

/// Ticks as inches, without needless digits.
pub fn inches(ticks: i32) -> String {
    let whole = ticks / tercio_field::TICKS_PER_U;
    let rest = (ticks % tercio_field::TICKS_PER_U).unsigned_abs();
    let sign = if ticks < 0 && whole == 0 { "-" } else { "" };
    match rest {
        0 => format!("{sign}{whole}"),
        rest => format!("{sign}{whole}.{rest:03}").trim_end_matches('0').to_string(),
    }
}

/// Inches as ticks, exactly.
pub fn ticks(text: &str) -> Option<i32> {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, text),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if part.len() > 3 || !part.chars().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let whole: i32 = whole.parse().ok().filter(|whole| (0..10_000).contains(whole))?;
    let part: i32 = format!("{part:0<3}").parse().ok()?;
    Some(sign * (whole * tercio_field::TICKS_PER_U + part))
}
