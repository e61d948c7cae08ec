//! Skirmishers go straight where they like, between friends, and face as they like there.

use super::pace::{Swept, sweep};
use super::{March, ROUNDED};
use crate::order::Legs;
use crate::sheet;
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_family::{UNITS_MAX, UnitId};
use tercio_field::{Base, Leg, Pose, Vector, Way};

/// Steps in which a place is looked for that is free.
const STEP: i32 = 100;

/// The way from the middle of one block to that of another.
fn straight(from: &Base, to: &Base) -> Leg {
    let (here, there) = (from.centre(), to.centre());
    let off = here.bearing(there) - from.pose.facing;
    Leg::Straight { way: Way::Oblique(off), ticks: here.distance(there) }
}

impl Survey<'_> {
    /// Skirmishers go to another place, or which rule forbids it and by how much.
    pub fn slip(&self, unit: UnitId, to: Pose) -> Result<March, Refusal> {
        self.try_slip(unit, to).map_err(|bar| bar.told(self))
    }

    /// The same without words.
    pub fn try_slip(&self, unit: UnitId, to: Pose) -> Result<March, Bar> {
        self.check_free(unit)?;
        if !self.unit(unit).loose {
            return Err(Bar::new(&sheet::LOOSE_WAY, Why::Unit(unit)));
        }
        let from = self.base(unit);
        if from.pose == to {
            return Err(Bar::nonsense(&sheet::MOVE_FORM, Why::Nowhere));
        }
        let end = from.at(to);
        let leg = straight(&from, &end);
        let cost = leg.cost(from.size.width);
        self.check_way(unit, &from, leg)?;
        self.may_stand(&end, unit)?;
        let crossed = self.cross(std::iter::once((from, leg, 0)))?;
        let mut swept = Swept::new();
        sweep(&mut swept, &from, leg);
        swept.push(end);
        let pace = self.paced(unit, &swept, cost, crossed.worst)?;
        Ok(self.marched(unit, Legs::new(), end, cost, pace, crossed))
    }

    /// Enemies, and friends who fight, are not slipped through.
    fn check_way(&self, unit: UnitId, from: &Base, leg: Leg) -> Result<(), Bar> {
        let Leg::Straight { way, ticks } = leg else { return Ok(()) };
        let bars = |other: &UnitId| {
            *other != unit && (!self.are_friends(unit, *other) || self.state.is_engaged(*other))
        };
        let ids: ArrayVec<UnitId, UNITS_MAX> = self.present().filter(bars).collect();
        let bases: ArrayVec<Base, UNITS_MAX> = ids.iter().map(|id| self.base(*id)).collect();
        let travel = from.travel_until(way, ticks, &bases);
        match travel.hit.and_then(|hit| ids.get(hit)) {
            Some(met) if ticks - travel.distance > ROUNDED => {
                Err(self.met(unit, *met, travel.distance))
            }
            _ => Ok(()),
        }
    }

    /// Where skirmishers end who slip somewhere and come only so far: at the last free place on the
    /// way.
    pub fn cut_slip(&self, unit: UnitId, to: Pose, ticks: i32) -> Base {
        let from = self.base(unit);
        let end = from.at(to);
        let (here, way) = (from.centre(), from.centre().bearing(end.centre()));
        let whole = here.distance(end.centre());
        if ticks >= whole {
            return end;
        }
        let place = |ticks| Base::around(here + Vector::along(way, ticks), to.facing, from.size);
        let mut tried = (0..=ticks.max(0) / STEP).map(|back| place(ticks.max(0) - back * STEP));
        tried.find(|base| self.may_stand(base, unit).is_ok()).unwrap_or(from)
    }
}
