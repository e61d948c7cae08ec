//! Who stands along a path: friends to pass, friends in the way, enemies.

use crate::order::Legs;
use crate::sheet;
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId};
use tercio_field::{Base, Bounds, CONTACT, Course, Leg, SLACK, Stop};
use tercio_ledger::Rule;

/// A leg that falls short by no more than this is gone to its end: poses are rounded.
pub(in crate::survey) const ROUNDED: i32 = 2 * SLACK;

/// Others near a path.
#[derive(Clone, Debug, Default)]
pub(in crate::survey) struct Around {
    /// Those that stop whoever comes, and who they are.
    pub blockers: ArrayVec<Base, UNITS_MAX>,
    pub blocking: ArrayVec<UnitId, UNITS_MAX>,
    /// Friends that open, and by which line.
    pub opening: ArrayVec<(UnitId, Base, &'static Rule), UNITS_MAX>,
}

/// A way over the table as it is really gone.
#[derive(Clone, Debug)]
pub(in crate::survey) struct Path {
    pub legs: Legs,
    /// Where it begins and where each leg ends.
    pub stops: ArrayVec<Base, 3>,
    pub cost: i32,
}

impl Path {
    fn begun(base: Base) -> Path {
        Path { legs: Legs::new(), stops: ArrayVec::from_iter([base]), cost: 0 }
    }

    pub fn end(&self) -> Base {
        self.stops[self.stops.len() - 1]
    }

    /// Each leg: from where, which way, and what was gone before.
    pub fn each(&self) -> impl Iterator<Item = (Base, Leg, i32)> + '_ {
        let mut gone = 0;
        self.stops.iter().zip(&self.legs).map(move |(from, leg)| {
            let before = gone;
            gone += leg.cost(from.size.width);
            (*from, *leg, before)
        })
    }

    fn go(&mut self, course: &Course) {
        self.legs.push(course.leg);
        self.stops.push(course.end);
        self.cost += course.cost;
    }

    /// How much farther its last leg, if it goes straight, must go to have a friend behind it.
    pub fn lacks(&self, friend: &Base) -> Option<i32> {
        let (from, leg, _) = self.each().last()?;
        let Leg::Straight { way, ticks } = leg else { return None };
        let sides = |base: &Base| base.size.depth.saturating_add(base.size.width);
        let far = ticks.saturating_add(sides(&from)).saturating_add(sides(friend));
        let past = from.passage(way, far, std::slice::from_ref(friend)).past?;
        Some(past - ticks)
    }
}

impl Survey<'_> {
    /// Who is near a way of a unit.
    pub(in crate::survey) fn around(&self, unit: UnitId, legs: &Legs) -> Around {
        let (base, mut around) = (self.base(unit), Around::default());
        let far: i32 = legs.iter().map(|leg| leg.cost(base.size.width)).sum();
        // Wherever the way goes, no corner goes farther than it costs, or than a turn on the spot.
        let sides = base.size.width.saturating_add(base.size.depth);
        let reach = Bounds::around(&base).grown(far.saturating_add(sides + CONTACT));
        for id in self.present().filter(|id| *id != unit) {
            let other = self.base(id);
            if !reach.meets(&Bounds::around(&other)) {
                continue;
            }
            let opens = self.are_friends(unit, id).then(|| self.opens_to(unit, id)).flatten();
            match opens {
                Some(rule) => around.opening.push((id, other, rule)),
                None => {
                    around.blockers.push(other);
                    around.blocking.push(id);
                }
            }
        }
        around
    }

    /// Why one that blocks does so.
    pub(in crate::survey) fn blocked(&self, unit: UnitId, by: UnitId, after: i32) -> Bar {
        if !self.are_friends(unit, by) {
            return Bar::new(&sheet::MOVE_CONTACT, Why::Enemy { enemy: by, after });
        }
        match self.may_pass(unit, by) {
            Ok(_) => Bar::new(&sheet::MOVE_PASS, Why::FriendFights { friend: by, after }),
            Err(rule) => Bar::new(rule, Why::Friend { friend: by, after }),
        }
    }

    /// The way as it is really gone, a rounding shorter perhaps.
    pub(in crate::survey) fn walk(
        &self,
        unit: UnitId,
        legs: &Legs,
        around: &Around,
    ) -> Result<Path, Bar> {
        let mut path = Path::begun(self.base(unit));
        for leg in legs {
            let from = path.end();
            let course = from.course(*leg, &around.blockers, &self.setup.table);
            let after = path.cost + course.cost;
            if leg.cost(from.size.width) - course.cost > ROUNDED {
                return Err(match course.stop {
                    Some(Stop::Base(met)) => self.blocked(unit, around.blocking[met], after),
                    _ => Bar::new(&sheet::MOVE_EDGE, Why::Edge { after }),
                });
            }
            path.go(&course);
        }
        Ok(path)
    }

    /// Nobody ends on another, touches an enemy, or leaves the table.
    pub(in crate::survey) fn check_end(
        &self,
        unit: UnitId,
        path: &Path,
        around: &Around,
    ) -> Result<(), Bar> {
        let end = path.end();
        for (other, &id) in around.blockers.iter().zip(&around.blocking) {
            let meets = match self.are_friends(unit, id) {
                true => end.overlaps(other),
                false => end.contact(other).is_some_and(|contact| !contact.corner_only),
            };
            if meets {
                return Err(self.blocked(unit, id, path.cost));
            }
        }
        if !self.setup.table.holds(&end) {
            return Err(Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: path.cost }));
        }
        Ok(())
    }
}
