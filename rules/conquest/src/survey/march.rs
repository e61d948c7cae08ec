//! Marches: which way, past whom, over what ground, and at what pace.

mod pace;
mod slip;

pub use pace::Pace;

use super::Survey;
use super::bar::{Bar, Why};
use super::ground::Crossed;
use crate::order::Legs;
use crate::sheet;
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_family::{UNITS_MAX, UnitId, contact};
use tercio_field::{Angle, Base, Bounds, CONTACT, Leg, SLACK, Stop, Way};

/// A leg that falls short by no more than this is gone to its end: poses are rounded.
pub(super) const ROUNDED: i32 = 2 * SLACK;

/// A march that may be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct March {
    /// The legs as they are gone; a slip has none.
    pub legs: Legs,
    pub end: Base,
    /// Ticks of its move; of a wheel the way of the outer corner.
    pub cost: i32,
    pub pace: Pace,
    /// It takes a command test first.
    pub tests: bool,
    /// Ticks gone when it comes to dense ground, and a die is thrown.
    pub dense: Option<i32>,
    /// The ground disorders it.
    pub disorders: bool,
}

/// Others near a way.
#[derive(Clone, Debug, Default)]
pub(super) struct Others {
    pub bases: ArrayVec<Base, UNITS_MAX>,
    pub ids: ArrayVec<UnitId, UNITS_MAX>,
}

/// A way over the table as it is really gone.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub legs: Legs,
    /// Where it begins and where each leg ends.
    pub stops: ArrayVec<Base, 3>,
    pub cost: i32,
}

impl Path {
    pub fn end(&self) -> Base {
        self.stops[self.stops.len() - 1]
    }

    /// Each leg: from where, which way, and what was paid before.
    pub fn each(&self) -> impl Iterator<Item = (Base, Leg, i32)> + Clone + '_ {
        let mut paid = 0;
        self.stops.iter().zip(&self.legs).map(move |(from, leg)| {
            let before = paid;
            paid += cost_of(*leg, from.size.width);
            (*from, *leg, before)
        })
    }
}

/// Straight ahead.
pub(super) const fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

/// What a part of a leg costs that is so many ticks long: a step back costs more.
pub(super) fn cost_of_part(leg: Leg, ticks: i32) -> i32 {
    match leg {
        Leg::Straight { way: Way::Back, .. } => ticks.saturating_mul(sheet::MOVE_BACK.value.into()),
        _ => ticks,
    }
}

/// What a leg costs something that wide.
pub(super) fn cost_of(leg: Leg, width: i32) -> i32 {
    cost_of_part(leg, leg.cost(width))
}

/// The part of a leg that costs no more than so much.
fn part_of(leg: Leg, width: i32, limit: i32) -> Leg {
    let limit = match leg {
        Leg::Straight { way: Way::Back, .. } => limit / i32::from(sheet::MOVE_BACK.value.max(1)),
        _ => limit,
    };
    leg.within(limit.max(0), width)
}

/// One leg, or a wheel and then straight ahead.
fn check_form(legs: &Legs) -> Result<(), Bar> {
    let goes = |leg: &Leg| match *leg {
        Leg::Straight { way: Way::Ahead | Way::Back, ticks } => ticks > 0,
        Leg::Wheel { turn, .. } => turn > Angle::ZERO && turn <= Angle::HALF,
        Leg::Straight { .. } | Leg::AboutFace => false,
    };
    let is_march = match legs[..] {
        [one] => goes(&one),
        [first @ Leg::Wheel { .. }, then @ Leg::Straight { way: Way::Ahead, .. }] => {
            goes(&first) && goes(&then)
        }
        _ => false,
    };
    if is_march { Ok(()) } else { Err(Bar::nonsense(&sheet::MOVE_FORM, Why::NotOneMarch)) }
}

impl Survey<'_> {
    /// Everybody else who might be met within so many ticks.
    pub(super) fn others_near(&self, unit: UnitId, base: &Base, far: i32) -> Others {
        let mut others = Others::default();
        let sides = base.size.width.saturating_add(base.size.depth);
        let reach = Bounds::around(base).grown(far.saturating_add(sides + CONTACT));
        for id in self.present().filter(|id| *id != unit) {
            let other = self.base(id);
            if reach.meets(&Bounds::around(&other)) {
                others.bases.push(other);
                others.ids.push(id);
            }
        }
        others
    }

    /// Whether a unit may be moved at all.
    pub(super) fn check_free(&self, unit: UnitId) -> Result<(), Bar> {
        if !self.stands(unit) {
            return Err(Bar::nonsense(&sheet::MOVE_FREE, Why::Gone(unit)));
        }
        let now = self.unit(unit);
        let why = match () {
            () if !now.is_steady() => Why::Runs(unit),
            () if self.state.is_engaged(unit) => Why::Fights(unit),
            () if now.busy => Why::Busy(unit),
            () => return Ok(()),
        };
        Err(Bar::new(&sheet::MOVE_FREE, why))
    }

    /// A march of a unit, or which rule forbids it and by how much.
    pub fn march(&self, unit: UnitId, legs: &Legs) -> Result<March, Refusal> {
        self.try_march(unit, legs).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_march(&self, unit: UnitId, legs: &Legs) -> Result<March, Bar> {
        self.check_free(unit)?;
        check_form(legs)?;
        let path = self.walk(unit, legs)?;
        let crossed = self.cross(path.each())?;
        let swept = pace::swept(&path);
        let (pace, tests) = self.paced(unit, &swept, path.cost, crossed.worst)?;
        Ok(self.marched(unit, path.legs.clone(), path.end(), path.cost, (pace, tests), crossed))
    }

    fn marched(
        &self,
        unit: UnitId,
        legs: Legs,
        end: Base,
        cost: i32,
        (pace, tests): (Pace, bool),
        crossed: Crossed,
    ) -> March {
        let disorders = crossed.dense.is_some() && !self.unit(unit).loose;
        March { legs, end, cost, pace, tests, dense: crossed.dense, disorders }
    }

    /// Why one that was met is in the way.
    fn met(&self, unit: UnitId, other: UnitId, after: i32) -> Bar {
        match self.are_friends(unit, other) {
            true => Bar::new(&sheet::MOVE_PASS, Why::Met { other, after }),
            false => Bar::new(&sheet::MOVE_CONTACT, Why::Touches { enemy: other, after }),
        }
    }

    /// The way as it is really gone, a rounding shorter perhaps.
    fn walk(&self, unit: UnitId, legs: &Legs) -> Result<Path, Bar> {
        let base = self.base(unit);
        let far = legs.iter().map(|leg| leg.cost(base.size.width)).fold(0, i32::saturating_add);
        let others = self.others_near(unit, &base, far);
        let mut path = Path { legs: Legs::new(), stops: ArrayVec::from_iter([base]), cost: 0 };
        for leg in legs {
            let from = path.end();
            let course = from.course(*leg, &others.bases, &self.setup.table);
            let after = path.cost + cost_of_part(*leg, course.cost);
            if leg.cost(from.size.width) - course.cost > ROUNDED {
                return Err(match course.stop {
                    Some(Stop::Base(met)) => self.met(unit, others.ids[met], after),
                    _ => Bar::new(&sheet::MOVE_EDGE, Why::Edge { after }),
                });
            }
            path.legs.push(course.leg);
            path.stops.push(course.end);
            path.cost = after;
        }
        self.check_end(unit, &path, &others)?;
        Ok(path)
    }

    /// Nobody ends on another, touches an enemy, or leaves the table.
    fn check_end(&self, unit: UnitId, path: &Path, others: &Others) -> Result<(), Bar> {
        let end = path.end();
        for (other, &id) in others.bases.iter().zip(&others.ids) {
            let meets = match self.are_friends(unit, id) {
                true => end.overlaps(other),
                false => end.overlaps(other) || contact(&end, other).is_some(),
            };
            if meets {
                return Err(self.met(unit, id, path.cost));
            }
        }
        match self.setup.table.holds(&end) {
            true => Ok(()),
            false => Err(Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: path.cost })),
        }
    }

    /// The part of a march that costs no more than so much, and where it ends.
    pub fn cut(&self, unit: UnitId, legs: &Legs, ticks: i32) -> (Legs, Base) {
        let (mut base, mut left, mut gone) = (self.base(unit), ticks.max(0), Legs::new());
        for leg in legs {
            let width = base.size.width;
            let part = part_of(*leg, width, left);
            if part.cost(width) <= 0 {
                break;
            }
            left -= cost_of(part, width);
            base = base.after(part);
            gone.push(part);
        }
        (gone, base)
    }
}
