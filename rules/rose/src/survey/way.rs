//! Ways: straight, past friends, never through enemies or closed ground, and ending free.

use super::ground::{heading, leg_to};
use super::{Bar, Survey, ticks, whole_paces};
use crate::order::GROUP_MAX;
use crate::sheet;
use arrayvec::ArrayVec;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{
    Angle, Base, CONTACT, Leg, Point, Pose, TICKS_PER_U, Vector, Way as Towards, div_round,
};

/// Steps in which a free place is looked for.
const STEP: i32 = 5 * TICKS_PER_U;

/// A way that a unit can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    pub paces: u16,
    /// It passes rough ground, or ends in it.
    pub rough: bool,
}

/// Units with their blocks.
pub(super) struct Others {
    pub ids: ArrayVec<UnitId, UNITS_MAX>,
    pub bases: ArrayVec<Base, UNITS_MAX>,
}

impl Others {
    /// Each with its block.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, &Base)> {
        self.ids.iter().copied().zip(&self.bases)
    }
}

impl Survey<'_> {
    /// Units and where they stand.
    pub(super) fn others(&self, who: impl Iterator<Item = UnitId>) -> Others {
        let ids: ArrayVec<UnitId, UNITS_MAX> = who.take(UNITS_MAX).collect();
        let bases = ids.iter().map(|id| self.base(*id)).collect();
        Others { ids, bases }
    }

    /// The way of a unit straight to a place, its facing kept: the middle of its front goes there.
    pub fn way(&self, id: UnitId, to: Point) -> Result<Way, Bar> {
        if !self.stands(id) {
            return Err(Bar::NotHere(id));
        }
        let pose = Pose::new(to, self.unit(id).pose.facing);
        self.way_to(id, pose, UnitSet::default())
    }

    /// The way of a unit to a pose; those of its group make room.
    pub fn way_to(&self, id: UnitId, to: Pose, group: UnitSet) -> Result<Way, Bar> {
        if !self.stands(id) {
            return Err(Bar::NotHere(id));
        }
        let from = self.base(id);
        if to == from.pose {
            return Err(Bar::Nowhere);
        }
        let leg = leg_to(&from, to.front);
        if !self.setup.table.holds(&self.base_at(id, to)) {
            return Err(Bar::OffTable);
        }
        if let Some(place) = self.closed_on(&from, leg) {
            return Err(Bar::Closed(place));
        }
        if let Some(enemy) = self.met_on(id, leg) {
            return Err(Bar::Enemy(enemy));
        }
        self.free_at(id, to, group)?;
        let end = Leg::Straight { way: Towards::Ahead, ticks: 0 };
        let rough = self.rough_on(&from, leg).is_some()
            || self.rough_on(&self.base_at(id, to), end).is_some();
        Ok(Way { paces: whole_paces(leg.cost(from.size.width)), rough })
    }

    /// Whether a unit that goes from here to there passes rough ground, or ends in it.
    pub fn is_rough(&self, id: UnitId, from: Pose, to: Pose) -> bool {
        let from = self.base_at(id, Pose::new(from.front, to.facing));
        let end = Leg::Straight { way: Towards::Ahead, ticks: 0 };
        self.rough_on(&from, leg_to(&from, to.front)).is_some()
            || self.rough_on(&self.base_at(id, to), end).is_some()
    }

    /// The first enemy that a unit would come into contact with on a leg.
    fn met_on(&self, id: UnitId, leg: Leg) -> Option<UnitId> {
        let Leg::Straight { way, ticks } = leg else { return None };
        let enemies = self.others(self.enemies(id));
        let from = self.base(id);
        let travel = from.travel_until(way, ticks, &enemies.bases);
        let met = travel.hit.map(|hit| enemies.ids[hit])?;
        // Who stands in contact may leave it.
        let nearer = from.step(way, ticks.min(TICKS_PER_U)).gap(&self.base(met));
        (travel.distance > 0 || nearer < from.gap(&self.base(met)).max(1)).then_some(met)
    }

    /// Whether a unit may stand so: on the table, on nobody, away from enemies, on no closed
    /// ground. Those of its group make room.
    pub fn free_at(&self, id: UnitId, pose: Pose, group: UnitSet) -> Result<(), Bar> {
        let base = self.base_at(id, pose);
        if !self.setup.table.holds(&base) {
            return Err(Bar::OffTable);
        }
        let others = self.present().filter(|other| *other != id && !group.holds(*other));
        for other in others {
            let friend = self.are_friends(id, other);
            let there = self.base(other);
            if base.overlaps(&there) {
                return Err(if friend { Bar::Friend(other) } else { Bar::Enemy(other) });
            }
            if !friend && base.gap(&there) <= CONTACT && !self.is_in_contact(id, other) {
                return Err(Bar::Enemy(other));
            }
        }
        let here = self.stands(id).then(|| self.base(id));
        let leg = Leg::Straight { way: Towards::Ahead, ticks: 0 };
        let mut all = self.setup.terrain.features.iter();
        let closed = all.position(|ground| {
            let left = || here.is_some_and(|here| ground.overlaps(&here));
            super::going(ground.kind) == super::Going::Closed
                && ground.shape.touched_on(&base, leg)
                && !left()
        });
        closed.map_or(Ok(()), |place| Err(Bar::Closed(place)))
    }

    /// Whether two units touch where they stand.
    pub fn is_in_contact(&self, one: UnitId, other: UnitId) -> bool {
        self.stands(one) && self.stands(other) && self.base(one).touches(&self.base(other))
    }

    /// Where each of a group ends when the first goes to a place and faces so, or as before. They
    /// keep their places beside it; when it turns, they turn with it as one body.
    pub fn group_way(
        &self,
        lead: UnitId,
        with: UnitSet,
        to: Point,
        facing: Option<Angle>,
    ) -> Result<Vec<(UnitId, Pose)>, Bar> {
        let all = with.with(lead);
        self.check_group(lead, with)?;
        let own = self.unit(lead).pose;
        let end = Pose::new(to, facing.unwrap_or(own.facing));
        let mut places = Vec::with_capacity(GROUP_MAX);
        for id in std::iter::once(lead).chain(with.without(lead).iter()) {
            let pose = self.unit(id).pose;
            let off = own.local(pose.front);
            let front = end.front
                + Vector::along(end.facing + Angle::QUARTER, off.dx)
                + Vector::along(end.facing, off.dy);
            let pose = Pose::new(front, facing.unwrap_or(pose.facing));
            self.way_to(id, pose, all)?;
            places.push((id, pose));
        }
        self.check_apart(&places)?;
        Ok(places)
    }

    fn check_group(&self, lead: UnitId, with: UnitSet) -> Result<(), Bar> {
        if let Some(gone) = with.with(lead).iter().find(|id| !self.stands(*id)) {
            return Err(Bar::NotHere(gone));
        }
        for id in with.without(lead).iter() {
            if !self.are_friends(lead, id) {
                return Err(Bar::NotAFriend(id));
            }
            let by = self.base(lead).gap(&self.base(id)) - ticks(&sheet::GROUP_NEAR);
            if by > 0 {
                return Err(Bar::Apart(id, whole_paces(by)));
            }
        }
        Ok(())
    }

    /// Nobody of a group ends on another of it.
    fn check_apart(&self, places: &[(UnitId, Pose)]) -> Result<(), Bar> {
        for (at, (id, pose)) in places.iter().enumerate() {
            let base = self.base_at(*id, *pose);
            let on =
                |(other, there): &&(UnitId, Pose)| base.overlaps(&self.base_at(*other, *there));
            if let Some((other, _)) = places[at + 1..].iter().find(on) {
                return Err(Bar::Friend(*other));
            }
        }
        Ok(())
    }

    /// Where a unit is at such a share of its way: it turns first, and then goes straight.
    pub fn along(&self, _id: UnitId, from: Pose, to: Pose, share: (u16, u16)) -> Pose {
        let (gone, whole) = share;
        if gone >= whole {
            return to;
        }
        if gone == 0 {
            return from;
        }
        let way = to.front - from.front;
        let part = |ticks: i32| {
            let ticks = div_round(i64::from(ticks) * i64::from(gone), i64::from(whole));
            i32::try_from(ticks).unwrap_or(0)
        };
        Pose::new(from.front + Vector::new(part(way.dx), part(way.dy)), to.facing)
    }

    /// The farthest place towards `to` that a unit comes to, and who stops it: past friends, short
    /// of enemies and closed ground, and on nobody. Those in `but` are not in its way.
    pub fn stopped(
        &self,
        id: UnitId,
        from: Pose,
        to: Pose,
        but: UnitSet,
    ) -> (Pose, Option<UnitId>) {
        let base = self.base_at(id, Pose::new(from.front, to.facing));
        let leg = leg_to(&base, to.front);
        let Leg::Straight { way, ticks } = leg else { return (from, None) };
        let enemies = self.others(self.enemies(id).filter(|foe| !but.holds(*foe)));
        let travel = base.travel_until(way, ticks, &enemies.bases);
        let met = travel.hit.filter(|_| travel.distance < ticks).map(|hit| enemies.ids[hit]);
        let most = self.open_way(&base, way, travel.distance);
        let mut by = met;
        let tried = (0..=most / STEP).map(|step| most - step * STEP);
        for gone in tried {
            let front = if gone == ticks { to.front } else { base.step(way, gone).pose.front };
            // Between neighbours there may be no room to turn yet.
            for facing in [to.facing, from.facing] {
                let pose = Pose::new(front, facing);
                match self.free_at(id, pose, but) {
                    Ok(()) => return (pose, by),
                    Err(Bar::Enemy(other) | Bar::Friend(other)) => by = by.or(Some(other)),
                    Err(_) => {}
                }
            }
        }
        (from, by)
    }

    /// The direction from where a unit stands to a place.
    pub fn heading(&self, id: UnitId, to: Point) -> Angle {
        heading(&self.base(id), to)
    }
}
