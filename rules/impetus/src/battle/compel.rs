//! What a unit does of itself: impetuous troops, baggage in sight, chariots that roll on.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::sheet;
use crate::state::{Activity, Fired, Rush, UnitId, UnitSet};
use crate::survey::bar::Why;
use crate::survey::groups::{Body, Group, wheel_most};
use crate::survey::march::March;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_chance::Halt;
use tercio_field::{Angle, Base, CONTACT, Corner, Leg, TICKS_PER_U, Way};

/// How often a way that is barred is tried again, shorter.
const TRIES: usize = 8;
/// A wheel that is barred is tried again as half, then as a quarter of it.
const WHEELS: [i32; 3] = [1, 2, 4];
/// How often a wheel is aimed: the front moves aside as it turns.
const AIMED: usize = 3;

/// Something that a unit may run after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lure {
    deed: Deed,
    at: UnitId,
}

/// What units do that are not held back.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "one at a time, on the stack: boxes would be slower")]
enum Breakaway {
    Charge(UnitId),
    /// One move: a wheel where it is needed, and ahead.
    Move(ArrayVec<March, 2>),
}

impl Survey<'_> {
    /// Whether a unit that was not activated must test or go before its command's turn ends.
    pub(super) fn is_due_to_go(&self, id: UnitId) -> bool {
        let idle = self.unit(id).activity == Activity::Idle;
        self.must_roll_on(id) || idle && self.stands(id) && self.lure(&[id]).is_some()
    }

    /// Chariots that moved in their last activation and have not moved in this one. A rally and a
    /// melee take the place of a move.
    pub(super) fn must_roll_on(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        let waits = unit.activity != Activity::Acted || unit.shot != Fired::Not;
        let rolls = unit.stands() && unit.moved && unit.moves == 0 && waits;
        rolls && self.profile(id).troop.is_chariot() && !self.in_melee(id)
    }

    /// What these units must be held back from.
    fn lure(&self, units: &[UnitId]) -> Option<Lure> {
        let free = |unit: &&UnitId| self.profile(**unit).m > 0 && !self.in_melee(**unit);
        let mut prey: Option<(i32, Lure)> = None;
        let mut baggage: Option<(i32, Lure)> = None;
        for &unit in units.iter().filter(free) {
            if self.is_impetuous(unit) {
                let seen = self.nearest_prey(unit);
                prey = nearer(prey, seen.map(|(gap, at)| (gap, Lure { deed: Deed::Control, at })));
            }
            if prey.is_none() && !self.profile(unit).troop.is_train() {
                let seen = self.nearest_baggage(unit);
                let lure = |(gap, at)| (gap, Lure { deed: Deed::Baggage, at });
                baggage = nearer(baggage, seen.map(lure));
            }
        }
        prey.or(baggage).map(|(_, lure)| lure)
    }

    /// The nearest enemy in sight who makes impetuous troops restless.
    fn nearest_prey(&self, unit: UnitId) -> Option<(i32, UnitId)> {
        let (base, far) = (self.base(unit), ticks(&sheet::CONTROL_U));
        let mut nearest: Option<(i32, UnitId)> = None;
        for enemy in self.enemies(unit) {
            if self.profile(enemy).troop == Troop::Skirmishers {
                continue;
            }
            if self.surely_beyond(unit, enemy, far) {
                continue;
            }
            let gap = base.gap(&self.base(enemy));
            let tempts =
                nearest.is_none_or(|(best, _)| gap < best) && gap <= far && self.sees(unit, enemy);
            if tempts {
                nearest = Some((gap, enemy));
            }
        }
        nearest
    }

    /// The enemy baggage near a unit, if no other enemy is nearer.
    fn nearest_baggage(&self, unit: UnitId) -> Option<(i32, UnitId)> {
        let is_baggage = |id: &UnitId| self.profile(*id).troop == Troop::Baggage;
        let base = self.base(unit);
        let far = ticks(&sheet::LURE_U);
        let near = |id: UnitId| {
            !self.surely_beyond(unit, id, far) && base.near_to_spare(&self.base(id), far) >= 0
        };
        let wagons = self.enemies(unit).filter(|id| is_baggage(id) && near(*id));
        let gap = |id: UnitId| base.gap(&self.base(id));
        let nearest = wagons.map(|id| (gap(id), id)).min()?;
        let others = self.enemies(unit).filter(|id| !is_baggage(id));
        let first = others.map(gap).all(|other| other >= nearest.0);
        first.then_some(nearest)
    }

    /// What units do that run at somebody; nothing if there is no way.
    fn breakaway(&self, units: &[UnitId], at: UnitId) -> Option<Breakaway> {
        if self.try_onset(units, at).is_ok() {
            return Some(Breakaway::Charge(at));
        }
        let group = self.group(units).ok()?;
        let most = units.iter().map(|unit| self.profile(*unit).m).min().unwrap_or(0);
        let most = i32::from(most) * TICKS_PER_U;
        let lane = self.setup.table.width.saturating_add(self.setup.table.height);
        let mark = self.base(at);
        let ahead = group.body.bases().iter().any(|base| base.zone_ahead(lane).overlaps(&mark));
        if !ahead && let Some(legs) = self.wheel_and_go(&group, &mark, most) {
            return Some(Breakaway::Move(legs));
        }
        if let Some(met) = self.met_ahead(units, most) {
            return Some(Breakaway::Charge(met));
        }
        let march = self.go_ahead(units, most, 0)?;
        if !self.comes_nearer(&march, &mark) {
            return None;
        }
        Some(Breakaway::Move(ArrayVec::from_iter([march])))
    }

    /// An enemy straight ahead, who is charged instead.
    fn met_ahead(&self, units: &[UnitId], most: i32) -> Option<UnitId> {
        let bar = self.try_march(units, &ahead(most)).err()?;
        let Why::Enemy { enemy, .. } = bar.why else { return None };
        self.try_onset(units, enemy).is_ok().then_some(enemy)
    }

    /// A wheel towards a mark and what is left of the move ahead.
    fn wheel_and_go(&self, group: &Group, mark: &Base, most: i32) -> Option<ArrayVec<March, 2>> {
        let whole = match &group.body {
            Body::Alone(base) => *base,
            Body::Line(line) => line.frame(),
            Body::Column(column) => *column.bases().first()?,
        };
        let stiffest = group.units.iter().map(|unit| wheel_most(self.profile(*unit).troop).value);
        let sharpest = Angle::from_degrees(stiffest.min().unwrap_or(0).into());
        let (corner, turn) = wheel_towards(&whole, mark, sharpest);
        let wheels =
            WHEELS.into_iter().map(|part| Angle::wrapped(i64::from(turn.0) / i64::from(part)));
        let mut wheels =
            wheels.map(|turn| Leg::Wheel { corner, turn }.within(most, whole.size.width));
        let wheel = wheels.find_map(|leg| {
            let wheel = self.try_march(&group.units, &leg).ok()?;
            wheel.ends.iter().all(|end| end.destroyed.is_none()).then_some(wheel)
        })?;
        let there = self.arrived(&wheel);
        let next = Survey { state: &there, ..*self };
        let on = next.go_ahead(&group.units, wheel.left, wheel.cost);
        let on = on.filter(|march| next.comes_nearer(march, mark));
        Some(std::iter::once(wheel).chain(on).collect())
    }

    /// Whether a move brings some unit of it nearer to a mark.
    fn comes_nearer(&self, march: &March, mark: &Base) -> bool {
        let nearer = |unit: UnitId, end| {
            let base = self.base(unit);
            base.at(end).gap(mark) < base.gap(mark)
        };
        march.ends.iter().any(|end| nearer(end.unit, end.pose))
    }

    /// The longest move straight ahead that is free, where so much of the whole move is spent.
    fn go_ahead(&self, units: &[UnitId], most: i32, spent: i32) -> Option<March> {
        let mut far = most;
        for _ in 0..TRIES {
            if far <= 0 {
                return None;
            }
            let shorter = match self.try_march(units, &ahead(far)) {
                Ok(march) => {
                    let ruin = march.ground.iter().filter(|touched| touched.going.toll.destroyed);
                    let before_ruin = ruin.map(|touched| touched.after).min();
                    let slowed = (march.left < spent).then_some(march.cost + march.left - spent);
                    match before_ruin.or(slowed) {
                        Some(shorter) => shorter,
                        None => return Some(march),
                    }
                }
                Err(bar) => self.shorter(units, far, bar.why)?,
            };
            far = shorter.min(far - 1);
        }
        None
    }

    /// How far it is to what bars a way ahead.
    fn shorter(&self, units: &[UnitId], far: i32, why: Why) -> Option<i32> {
        match why {
            // Alongside an enemy there is no telling where it is free again.
            Why::Enemy { after, .. } if after + CONTACT >= far => Some(far / 2),
            Why::Enemy { after, .. } => Some(after - 2 * CONTACT),
            Why::Friend { after, .. }
            | Why::FriendFights { after, .. }
            | Why::Ground { after, .. }
            | Why::Edge { after } => Some(after),
            Why::TooFar { most, .. } => Some(most),
            Why::OnFriend { friend, .. } => self.way_up_to(units, ahead(far), friend),
            _ => None,
        }
    }
}

fn nearer(one: Option<(i32, Lure)>, other: Option<(i32, Lure)>) -> Option<(i32, Lure)> {
    match (one, other) {
        (Some(one), Some(other)) if other.0 < one.0 => Some(other),
        (one, other) => one.or(other),
    }
}

const fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

/// The wheel that brings the middle of a mark straight ahead, or as far round as may be.
fn wheel_towards(base: &Base, mark: &Base, sharpest: Angle) -> (Corner, Angle) {
    let off = |from: &Base| from.pose.facing.turn_to(from.pose.front.bearing(mark.centre()));
    let corner = if off(base) < 0 { Corner::Left } else { Corner::Right };
    let sign = if corner == Corner::Left { -1 } else { 1 };
    let mut turn = Angle::ZERO;
    for _ in 0..AIMED {
        let left = i64::from(off(&base.wheel(corner, turn))) * sign;
        let wanted = (i64::from(turn.0) + left).clamp(1, i64::from(sharpest.0).max(1));
        turn = Angle::wrapped(wanted);
    }
    (corner, turn)
}

impl Play<'_> {
    /// Whether units that begin are held back from what lures them; if not, they go, and are done.
    pub(super) fn hold_back(&mut self, units: &[UnitId]) -> Result<bool, Box<Halt>> {
        let Some(lure) = self.survey().lure(units) else { return Ok(true) };
        if self.passes(units, lure.deed)? {
            return Ok(true);
        }
        self.break_away(units, lure);
        Ok(false)
    }

    /// One move straight at what lures them, or a charge, or nothing where there is no way.
    fn break_away(&mut self, units: &[UnitId], lure: Lure) {
        for &id in units {
            let unit = self.unit_mut(id);
            (unit.activity, unit.ready) = (Activity::Acted, false);
        }
        let Some(&first) = units.first() else { return };
        let near = if lure.deed == Deed::Control { &sheet::CONTROL_U } else { &sheet::LURE_U };
        self.tell(near, Event::Compelled { unit: first, at: Some(lure.at) });
        self.settle();
        match self.survey().breakaway(units, lure.at) {
            Some(Breakaway::Charge(target)) => {
                self.count_move(units, true);
                let units = units.iter().copied().collect();
                let rush = Rush { units, target, failed: false, compelled: true };
                self.declare(rush, UnitSet::default());
            }
            Some(Breakaway::Move(legs)) => {
                let from = self.survey().places(units);
                for march in &legs {
                    self.go(march);
                }
                self.count_move(units, true);
                self.tell_of_move(units, &from);
            }
            None => {}
        }
    }

    /// A unit that was not activated must do something before its command's turn ends.
    pub(super) fn compel(&mut self, unit: UnitId) -> Played {
        if !self.unit(unit).stands() {
            return Ok(());
        }
        let rolls = self.survey().must_roll_on(unit);
        let idle = self.unit(unit).activity == Activity::Idle;
        let held = !idle || self.hold_back(&[unit])?;
        self.has_acted(unit);
        if rolls && held {
            self.roll_on(unit);
        }
        Ok(())
    }

    /// Straight ahead as far as it is free; chariots that cannot roll have come to a stand.
    fn roll_on(&mut self, unit: UnitId) {
        let m = self.survey().profile(unit).m;
        let plan = self.survey().go_ahead(&[unit], i32::from(m) * TICKS_PER_U, 0);
        self.tell(&sheet::CHARIOTS_GO_ON, Event::Compelled { unit, at: None });
        let Some(plan) = plan else {
            self.unit_mut(unit).moved = false;
            return;
        };
        let from = self.survey().places(&[unit]);
        self.go(&plan);
        self.count_move(&[unit], true);
        self.tell_of_move(&[unit], &from);
    }
}
