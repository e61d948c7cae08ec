//! Charges: the way into contact, how far it reaches, and where the charger lines up.

mod lineup;
mod react;

use super::Survey;
use super::bar::{Bar, Why};
use super::ground::Going;
use super::march::ROUNDED;
use crate::sheet;
use crate::troops::Facing;
use arrayvec::ArrayVec;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Corner, Leg, SLACK, Size, Way};

/// The legs of a charge.
pub type Rushed = ArrayVec<Leg, 3>;

/// A wheel into a charge is tried in steps of so many degrees, up to a right angle.
const WHEEL_STEP: i32 = 2;
const WHEEL_MOST: i32 = 90;

/// A charge that may be declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChargePlan {
    pub unit: UnitId,
    pub target: UnitId,
    pub also: Option<UnitId>,
    /// The way into contact; nothing where it is out of reach and there is no straight one.
    pub legs: Rushed,
    /// Lined up against the target; of a charge that falls short, where that ends.
    pub end: Base,
    /// The facing of the target that is struck.
    pub at: Facing,
    /// The target is not in the charger's frontal attack zone.
    pub askew: bool,
    /// How far it is to contact, in ticks.
    pub distance: i32,
    /// How far the charge reaches.
    pub reach: i32,
    /// Ticks gone when it comes to dense ground, and a die is thrown.
    pub dense: Option<i32>,
    /// The facing of the second target that is struck.
    pub second: Option<Facing>,
}

impl ChargePlan {
    /// Whether it comes home, if no dense ground holds it up.
    pub const fn reaches(&self) -> bool {
        self.distance <= self.reach + SLACK
    }

    /// How far it comes with such a die for dense ground, in ticks.
    pub fn reach_with(&self, dense: i32) -> i32 {
        self.dense.map_or(self.reach, |gone| self.reach.min(gone.saturating_add(dense)))
    }
}

/// A way into contact: its legs, where it touches the target, and what it costs.
#[derive(Clone, Debug)]
struct Onset {
    legs: Rushed,
    end: Base,
    cost: i32,
}

impl Survey<'_> {
    /// A charge, or which rule forbids it and by how much.
    pub fn charge(
        &self,
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    ) -> Result<ChargePlan, Refusal> {
        self.try_charge(unit, target, also).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_charge(
        &self,
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    ) -> Result<ChargePlan, Bar> {
        self.check_foes(unit, target, &sheet::CHARGE_ABLE)?;
        self.check_charger(unit)?;
        self.check_also(unit, target, also)?;
        self.check_front(unit, target)
            .map_err(|by| Bar::new(&sheet::FAN, Why::NotInFront { unit: target, by }))?;
        self.check_sight(unit, target).map_err(|why| Bar::new(&sheet::CHARGE_SEEN, why))?;
        self.check_pikes(unit, target)?;
        self.run_home(unit, target, also)
    }

    fn check_charger(&self, unit: UnitId) -> Result<(), Bar> {
        let now = self.unit(unit);
        let why = match () {
            () if !now.is_steady() => Why::Runs(unit),
            () if self.state.is_engaged(unit) => Why::Fights(unit),
            () if now.busy || now.held => Why::Busy(unit),
            () if now.moved || now.spent > 0 => Why::Moved(unit),
            () => return Ok(()),
        };
        Err(Bar::new(&sheet::CHARGE_ABLE, why))
    }

    fn check_also(&self, unit: UnitId, target: UnitId, also: Option<UnitId>) -> Result<(), Bar> {
        let Some(also) = also else { return Ok(()) };
        self.check_foes(unit, also, &sheet::TWO_TARGETS)?;
        if also == target {
            return Err(Bar::nonsense(&sheet::TWO_TARGETS, Why::Nowhere));
        }
        let most = super::ticks(&sheet::TWO_NEAR);
        let by = self.base(target).gap(&self.base(also)) - most;
        match by > 0 {
            true => Err(Bar::new(&sheet::TWO_NEAR, Why::TooFar { by, most })),
            false => Ok(()),
        }
    }

    /// A declared charge as it is run home from where the two stand: front facing and sight were
    /// asked when it was declared.
    pub fn run_home(
        &self,
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
    ) -> Result<ChargePlan, Bar> {
        self.check_foes(unit, target, &sheet::CHARGE_ABLE)?;
        let askew = !self.is_ahead(unit, target);
        let most = self.reach_of(unit, askew);
        let gap = self.base(unit).gap(&self.base(target));
        let way = match gap > most + SLACK {
            // Who cannot come near needs no way.
            true => None,
            false => Some(self.way_in(unit, target, also, askew)?),
        };
        let mut plan = ChargePlan {
            unit,
            target,
            also,
            legs: Rushed::new(),
            end: self.base(unit),
            at: self.facing(target, unit),
            askew,
            distance: gap,
            reach: most,
            dense: None,
            second: also.map(|also| self.facing(also, unit)),
        };
        if let Some(way) = way {
            self.pace_in(&mut plan, &way)?;
            if plan.reaches() {
                plan.end = self.lined_up(unit, &way.end, target, also)?;
            }
        }
        if !plan.reaches() {
            plan.end = self.failed(unit, target);
        }
        Ok(plan)
    }

    /// How far a charge of a unit reaches over open ground.
    pub fn reach_of(&self, unit: UnitId, askew: bool) -> i32 {
        let once = self.base_move(unit);
        match askew || self.unit(unit).disordered {
            true => once,
            false => once.saturating_mul(sheet::MOVE_DOUBLE.value.into()),
        }
    }

    /// What the ground on its way does to a charge.
    fn pace_in(&self, plan: &mut ChargePlan, way: &Onset) -> Result<(), Bar> {
        let mut legs = ArrayVec::<(Base, Leg, i32), 3>::new();
        let (mut from, mut gone) = (self.base(plan.unit), 0);
        for leg in &way.legs {
            legs.push((from, *leg, gone));
            gone += leg.cost(from.size.width);
            from = from.after(*leg);
        }
        let crossed = self.cross(legs.iter().copied())?;
        if crossed.worst > Going::Open {
            plan.reach = plan.reach.min(self.base_move(plan.unit));
        }
        plan.dense = crossed.dense;
        plan.legs = way.legs.clone();
        plan.distance = way.cost;
        Ok(())
    }

    /// The shortest free way into contact: straight ahead, or a wheel first; skirmishers go
    /// straight at it.
    fn way_in(
        &self,
        unit: UnitId,
        target: UnitId,
        also: Option<UnitId>,
        askew: bool,
    ) -> Result<Onset, Bar> {
        let base = self.base(unit);
        if self.unit(unit).loose {
            let way = self.straight_at(&base, &self.base(target));
            return self.straight_in(unit, &base, way, (target, also));
        }
        if !askew {
            return self.straight_in(unit, &base, Way::Ahead, (target, also));
        }
        let mut best: Result<Onset, Bar> = Err(Bar::new(&sheet::CHARGE_WAY, Why::NoRoom(target)));
        for (wheel, turned) in self.wheels_to(unit, &self.base(target)) {
            let arc = wheel.cost(base.size.width);
            if best.as_ref().is_ok_and(|best| best.cost <= arc) {
                break;
            }
            match self.straight_in(unit, &turned, Way::Ahead, (target, also)) {
                Ok(way) if best.as_ref().is_ok_and(|best| best.cost <= arc + way.cost) => {}
                Ok(way) => {
                    let legs = std::iter::once(wheel).chain(way.legs).collect();
                    best = Ok(Onset { legs, end: way.end, cost: arc + way.cost });
                }
                Err(bar) if best.is_err() => best = Err(bar),
                Err(_) => {}
            }
        }
        best
    }

    /// The way from the middle of a block to the nearest point of another.
    fn straight_at(&self, from: &Base, to: &Base) -> Way {
        let here = from.centre();
        Way::Oblique(here.bearing(to.nearest_point(here)) - from.pose.facing)
    }

    /// The wheels of a unit, the least first, after which a block is straight ahead.
    fn wheels_to(&self, unit: UnitId, to: &Base) -> impl Iterator<Item = (Leg, Base)> {
        let base = self.base(unit);
        let aside = base.pose.local(to.centre()).dx;
        let corner = if aside > 0 { Corner::Right } else { Corner::Left };
        let others = self.others_near(unit, &base, base.size.width);
        let most = Leg::Wheel { corner, turn: Angle::from_degrees(WHEEL_MOST) };
        let room = match base.course(most, &others.bases, &self.setup.table).leg {
            Leg::Wheel { turn, .. } => turn,
            _ => Angle::ZERO,
        };
        let (to, far) = (*to, self.far());
        let turns =
            (1..=WHEEL_MOST / WHEEL_STEP).map(|step| Angle::from_degrees(step * WHEEL_STEP));
        turns.take_while(move |turn| *turn <= room).filter_map(move |turn| {
            let turned = base.wheel(corner, turn);
            let ahead = turned.zone_ahead(far).overlaps(&to);
            ahead.then_some((Leg::Wheel { corner, turn }, turned))
        })
    }

    /// Straight one way into contact with nobody before.
    fn straight_in(
        &self,
        unit: UnitId,
        from: &Base,
        way: Way,
        (target, also): (UnitId, Option<UnitId>),
    ) -> Result<Onset, Bar> {
        let travel = from.travel_until(way, self.far(), &[self.base(target)]);
        if travel.hit.is_none() {
            return Err(Bar::new(&sheet::CHARGE_WAY, Why::NoRoom(target)));
        }
        let ticks = travel.distance;
        let mut others = self.others_near(unit, from, ticks);
        for spared in std::iter::once(target).chain(also) {
            if let Some(place) = others.ids.iter().position(|id| *id == spared) {
                others.ids.remove(place);
                others.bases.remove(place);
            }
        }
        let free = from.travel_until(way, ticks, &others.bases);
        if let Some(met) = free.hit.filter(|_| ticks - free.distance > ROUNDED) {
            let (other, after) = (others.ids[met], free.distance);
            return Err(Bar::new(&sheet::CHARGE_WAY, Why::Met { other, after }));
        }
        let leg = Leg::Straight { way, ticks };
        let legs = Rushed::from_iter([leg]);
        Ok(Onset { legs, end: from.after(leg), cost: ticks })
    }

    /// The nearest enemy whom a unit would reach if it charged.
    pub fn in_reach(&self, unit: UnitId) -> Option<UnitId> {
        let base = self.base(unit);
        let most = self.reach_of(unit, false) + SLACK;
        let near = self.enemies(unit).map(|foe| (base.gap(&self.base(foe)), foe));
        let mut near: ArrayVec<(i32, UnitId), { tercio_family::UNITS_MAX }> =
            near.filter(|(gap, _)| *gap <= most).collect();
        near.sort_unstable();
        let reached =
            |foe: &UnitId| self.try_charge(unit, *foe, None).is_ok_and(|plan| plan.reaches());
        near.into_iter().map(|(_, foe)| foe).find(reached)
    }
}

/// The edges of the table as blocks, so that nobody lines up beyond them.
fn rim(table: &tercio_field::Table, thick: i32) -> [Base; 4] {
    use tercio_field::Point;
    let (width, height) = (table.width, table.height);
    let wide = Size::new(width.saturating_add(2 * thick), thick);
    let tall = Size::new(thick, height);
    [
        Base::new(Point::new(width / 2, 0), Angle::NORTH, wide),
        Base::new(Point::new(width / 2, height + thick), Angle::NORTH, wide),
        Base::new(Point::new(-thick / 2, height), Angle::NORTH, tall),
        Base::new(Point::new(width + thick / 2, height), Angle::NORTH, tall),
    ]
}
