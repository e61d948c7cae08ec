//! Running home: how fast, how far when it is in vain, and whom a unit strikes where it ends.

use super::Survey;
use super::bar::Why;
use super::charge::{ChargePlan, ahead};
use super::fight::ROUND_MAX;
use super::groups::{Bases, Group};
use super::march::March;
use crate::facts::{Cover, ReachFacts};
use crate::phase::ground::move_allowance;
use crate::state::{UNITS_MAX, UnitId};
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use tercio_field::{Base, CONTACT, Leg, LineCourse, Pose, SLACK, Stop, wholly_behind_front};

/// How often a way that is barred is tried again, shorter.
const TRIES: usize = 16;

/// An enemy that a unit comes into contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub unit: UnitId,
    pub foe: UnitId,
    /// It began wholly behind the line of his front.
    pub flank: bool,
    /// What he stood behind, seen from where it began.
    pub faces: Cover,
}

impl Survey<'_> {
    /// A charge as a question of reach: the slowest unit sets the pace.
    pub fn reach_of(&self, plan: &ChargePlan) -> ReachFacts {
        let slowed = |unit: UnitId| {
            plan.march.ground.iter().any(|it| it.unit == unit && it.going.toll.half_speed)
        };
        let paces = plan.march.ends.iter().map(|end| (self.profile(end.unit).m, slowed(end.unit)));
        let pace = paces.min_by_key(|(m, slowed)| move_allowance(*m, *slowed));
        let (r#move, slowed) = pace.unwrap_or((plan.facts.r#move, plan.facts.slowed));
        let mut units = plan.march.ends.iter().map(|end| end.unit);
        let mounted = units.all(|unit| self.profile(unit).troop.is_mounted());
        ReachFacts { distance: plan.facts.distance, r#move, mounted, slowed }
    }

    /// The enemies a unit would touch at some place, the widest contact first, seen from where it
    /// stands now.
    pub fn strikes(&self, unit: UnitId, end: Pose) -> ArrayVec<Strike, ROUND_MAX> {
        let from = self.base(unit);
        let there = from.at(end);
        let mut struck: ArrayVec<(i32, UnitId), ROUND_MAX> = ArrayVec::new();
        for (foe, _) in self.contacts_at(unit, there) {
            let width = self.base(foe).contact(&there).map_or(0, |contact| contact.overlap);
            let _ = struck.try_push((width, foe));
        }
        struck.sort_by_key(|(width, foe)| (Reverse(*width), *foe));
        let strike = |(_, foe): (i32, UnitId)| Strike {
            unit,
            foe,
            flank: wholly_behind_front(&self.base(foe), &from),
            faces: self.cover(foe, self.line(unit, foe)),
        };
        struck.into_iter().map(strike).collect()
    }

    /// The charge that units make on whom they run into, straight ahead within their move.
    pub fn run_into(&self, units: &[UnitId]) -> Option<ChargePlan> {
        let group = self.group(units).ok()?;
        let enemies: ArrayVec<UnitId, UNITS_MAX> = self.enemies(group.units[0]).collect();
        let bases: ArrayVec<Base, UNITS_MAX> = enemies.iter().map(|id| self.base(*id)).collect();
        let (most, _) = self.limit(&group, ahead(0), None);
        let LineCourse { stop, .. } = group.body.course(ahead(most), &bases, &self.setup.table);
        let Some((_, Stop::Base(met))) = stop else { return None };
        let plan = self.try_charge(units, *enemies.get(met)?).ok()?;
        plan.bonus.is_none().then_some(plan)
    }

    /// The longest way straight ahead that touches no enemy: a move, and so much more.
    pub fn advance(&self, units: &[UnitId], more: i32) -> Option<March> {
        let group = self.group(units).ok()?;
        let mut far = self.limit(&group, ahead(0), None).0 + more;
        for _ in 0..TRIES {
            if far <= 0 {
                return None;
            }
            let shorter = match self.contact_move(&group, far, None) {
                Ok((march, ends)) => match self.too_far(&march, more) {
                    Some(shorter) => shorter,
                    None if self.strikes_any(&group, &ends) => far - 2 * CONTACT,
                    None => return Some(march),
                },
                Err(bar) => self.barred_after(&group, far, bar.why)?,
            };
            far = shorter.min(far - 1);
        }
        None
    }

    /// How far a march may be that is too long for the ground it touches: short of that ground, or
    /// as far as it lets go.
    fn too_far(&self, march: &March, more: i32) -> Option<i32> {
        let over = -(march.left + more);
        let slow = march.ground.iter().filter(|it| it.going.toll.half_speed);
        let before = slow.map(|it| it.after - SLACK).min().unwrap_or(0);
        (over > 0).then(|| before.max(march.cost - over))
    }

    fn strikes_any(&self, group: &Group, ends: &Bases) -> bool {
        let mut each = group.units.iter().zip(ends);
        each.any(|(unit, end)| self.contacts_at(*unit, *end).next().is_some())
    }

    /// How far it is to what bars a way ahead.
    fn barred_after(&self, group: &Group, far: i32, why: Why) -> Option<i32> {
        match why {
            Why::First { by, .. } => Some(far - by - 2 * CONTACT),
            Why::Enemy { after, .. } => Some(after - 2 * CONTACT),
            Why::Friend { after, .. }
            | Why::FriendFights { after, .. }
            | Why::Ground { after, .. }
            | Why::Edge { after } => Some(after),
            Why::OnFriend { friend, .. } => {
                let leg: Leg = ahead(far);
                let onto = group.body.entries(leg, &self.base(friend)).into_iter();
                onto.map(|(_, after)| after - SLACK).min()
            }
            _ => None,
        }
    }
}
