//! Moving on the table: straight ahead or wheeling, into contact, through friends.

use crate::event::Event;
use crate::order::Leg;
use crate::sheet;
use crate::state::{Pace, State, Status};
use crate::{Telling, Warfare};
use tercio_engine::Refusal;
use tercio_field::{Angle, Base, Corner, Way, wheel_arc};

/// A move traced on the table.
#[derive(Clone, Debug)]
pub struct Trace {
    pub end: Base,
    pub cost: i32,
    /// The legs as far as they went.
    pub went: Vec<Leg>,
    /// Friends gone through.
    pub passed: Vec<u8>,
    /// A friend it would end on, or that stops its wheel.
    pub blocked_by: Option<u8>,
}

struct Around {
    foes: Vec<Base>,
    friends: Vec<(u8, Base)>,
}

impl Warfare {
    /// Follows a move leg by leg; it ends where a foe is touched.
    pub fn trace(&self, state: &State, unit: u8, legs: &[Leg]) -> Trace {
        let own = state.unit(unit);
        let around = Around {
            foes: state.ready(1 - own.side).map(|foe| state.unit(foe).base()).collect(),
            friends: state
                .ready(own.side)
                .filter(|friend| *friend != unit)
                .map(|friend| (friend, state.unit(friend).base()))
                .collect(),
        };
        let mut trace = Trace {
            end: own.base(),
            cost: 0,
            went: Vec::new(),
            passed: Vec::new(),
            blocked_by: None,
        };
        for leg in legs {
            let met = match *leg {
                Leg::Ahead(ticks) => go_ahead(&around, ticks, &mut trace),
                Leg::Wheel { corner, degrees } => {
                    go_round(&around, corner, Angle::from_degrees(degrees.into()), &mut trace)
                }
            };
            if met {
                break;
            }
        }
        trace
    }

    /// Whether such a move is allowed, or which rule says no.
    pub(crate) fn judge_move(&self, state: &State, unit: u8, legs: &[Leg]) -> Result<(), Refusal> {
        let forward = |leg: &Leg| !matches!(leg, Leg::Ahead(ticks) if *ticks <= 0);
        if legs.is_empty() || !legs.iter().all(forward) {
            return Err(Refusal::nonsense(&sheet::MOVE_COST, "say how far it moves"));
        }
        let trace = self.trace(state, unit, legs);
        if let Some(friend) = trace.blocked_by {
            let name = self.title_of(state, friend);
            return Err(Refusal::new(&sheet::THROUGH, format!("in the way: {name}")));
        }
        let reach = self.reach(state.unit(unit));
        if trace.cost > reach {
            let (cost, reach) = (inches(trace.cost), inches(reach));
            let because = format!("that takes {cost} inches, and the unit moves {reach}");
            return Err(Refusal::new(&sheet::MOVE_COST, because));
        }
        if !self.setup.table.holds(&trace.end) {
            return Err(Refusal::new(&sheet::MOVE_COST, "that leads over the edge of the table"));
        }
        Ok(())
    }

    /// Whether a unit may be moved now, or why not.
    pub(crate) fn may_move(&self, state: &State, unit: u8) -> Result<(), Refusal> {
        let own = state.unit(unit);
        let name = self.title_of(state, unit);
        if own.status != Status::Ready {
            return Err(Refusal::new(&sheet::FINISHED, format!("{name}: {}", own.status)));
        }
        if own.moved != Pace::Still {
            return Err(Refusal::new(&sheet::ROUND, format!("{name}: moved already this round")));
        }
        if state.is_engaged(unit) {
            return Err(Refusal::new(
                &sheet::CONTACT,
                format!("{name}: engaged; to fight, retreat or give ground is for the sortie"),
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
        let trace = self.trace(state, unit, legs);
        let reach = self.reach(state.unit(unit));
        let own = state.unit_mut(unit);
        own.pose = trace.end.pose;
        own.moved = if trace.cost <= reach / 2 { Pace::Half } else { Pace::Full };
        own.gave_works = false;
        tell.tell(&sheet::MOVE_COST, Event::Moved { unit, legs: trace.went });
        let lines = super::positions::kinds(own.kinds)
            .map(|(arm, weight)| &sheet::MOVES[arm as usize][weight as usize]);
        if let Some(slowest) = lines.min_by_key(|line| line.value) {
            tell.tell(slowest, Event::Paced { unit, cost: trace.cost, reach });
        }
        for friend in trace.passed {
            self.pass_through(state, unit, friend, tell);
        }
        self.meet(state, unit, tell);
    }
}

/// Straight ahead, as far as the first foe; friends are gone through. Says whether a foe was met.
fn go_ahead(around: &Around, ticks: i32, trace: &mut Trace) -> bool {
    let start = trace.end;
    let travel = start.travel_until(Way::Ahead, ticks.max(0), &around.foes);
    let end = start.ahead(travel.distance);
    for (friend, base) in &around.friends {
        if end.overlaps(base) {
            trace.blocked_by.get_or_insert(*friend);
        }
        let reached = start.travel_until(Way::Ahead, travel.distance, [base]);
        let in_path = reached.distance < travel.distance && !start.overlaps(base);
        if in_path && !trace.passed.contains(friend) {
            trace.passed.push(*friend);
        }
    }
    trace.end = end;
    trace.went.push(Leg::Ahead(travel.distance));
    trace.cost = trace.cost.saturating_add(travel.distance);
    travel.hit.is_some()
}

/// Round a front corner, as far as the first foe.
fn go_round(around: &Around, corner: Corner, turn: Angle, trace: &mut Trace) -> bool {
    let wheel = trace.end.wheel_until(corner, turn, &around.foes);
    let friends = around.friends.iter().map(|(_, base)| base);
    if let Some(hit) = trace.end.wheel_until(corner, wheel.turn, friends).hit {
        trace.blocked_by.get_or_insert(around.friends[hit].0);
    }
    trace.cost = trace.cost.saturating_add(wheel_arc(trace.end.size.width, wheel.turn));
    trace.end = trace.end.wheel(corner, wheel.turn);
    trace.went.push(Leg::Wheel { corner, degrees: wheel.turn.degrees() as u16 });
    wheel.hit.is_some()
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
