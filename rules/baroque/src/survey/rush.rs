//! Running home: how far when it is in vain, where two meet, and whom a unit strikes where it ends.

use super::Survey;
use super::bar::Why;
use super::charge::ChargePlan;
use super::fight::ROUND_MAX;
use super::march::{March, ahead};
use super::retire::Retired;
use crate::facts::{Defence, ReachFacts};
use crate::sheet;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use tercio_family::{UNITS_MAX, UnitId};
use tercio_field::{Base, CONTACT, Pose, SLACK, Stop, Way};

/// How often a way that is barred is tried again, shorter.
const TRIES: usize = 16;

/// An enemy that a unit comes into contact with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    pub unit: UnitId,
    pub foe: UnitId,
    /// It began wholly behind the line of his front.
    pub flank: bool,
    /// What he defends against where it began.
    pub defends: Defence,
}

impl ChargePlan {
    /// The charge as a question of reach.
    pub fn reach_facts(&self) -> ReachFacts {
        let facts = &self.facts;
        ReachFacts { distance: facts.distance, r#move: facts.r#move, pace: facts.pace }
    }
}

impl Survey<'_> {
    /// The enemies a unit would touch at some place, the widest contact first, seen from where it
    /// stands now.
    pub fn strikes(&self, unit: UnitId, end: Pose) -> ArrayVec<Strike, ROUND_MAX> {
        let there = self.base(unit).at(end);
        let mut struck: ArrayVec<(i32, UnitId), ROUND_MAX> = ArrayVec::new();
        for (foe, _) in self.contacts_at(unit, there) {
            let width = self.base(foe).contact(&there).map_or(0, |contact| contact.overlap);
            let _ = struck.try_push((width, foe));
        }
        struck.sort_by_key(|(width, foe)| (Reverse(*width), *foe));
        let strike = |(_, foe): (i32, UnitId)| Strike {
            unit,
            foe,
            flank: self.is_flank_charge(unit, foe),
            defends: self.defence_against(foe, unit).map_or(Defence::None, |(defence, _)| defence),
        };
        struck.into_iter().map(strike).collect()
    }

    /// The charge that a unit makes on whom it runs into, straight ahead within its move.
    pub fn run_into(&self, unit: UnitId) -> Option<ChargePlan> {
        let enemies: ArrayVec<UnitId, UNITS_MAX> = self.enemies(unit).collect();
        let bases: ArrayVec<Base, UNITS_MAX> = enemies.iter().map(|id| self.base(*id)).collect();
        let far = ahead(super::ticks(self.move_line(unit)));
        let course = self.base(unit).course(far, &bases, &self.setup.table);
        let Some(Stop::Base(met)) = course.stop else { return None };
        let plan = self.try_charge(unit, *enemies.get(met)?).ok()?;
        plan.bonus.is_none().then_some(plan)
    }

    /// The longest way straight ahead that touches no enemy: a move, and so much more.
    pub fn advance(&self, unit: UnitId, more: i32) -> Option<March> {
        let mut far = super::ticks(self.move_line(unit)) + more;
        for _ in 0..TRIES {
            if far <= 0 {
                return None;
            }
            let shorter = match self.contact_move(unit, far) {
                Ok(march) => match too_far(&march, more) {
                    Some(shorter) => shorter,
                    None if !self.strikes(unit, march.pose).is_empty() => far - 2 * CONTACT,
                    None => return Some(march),
                },
                Err(bar) => self.barred_after(unit, far, bar.why)?,
            };
            far = shorter.min(far - 1);
        }
        None
    }

    /// How far it is to what bars a way ahead.
    fn barred_after(&self, unit: UnitId, far: i32, why: Why) -> Option<i32> {
        match why {
            Why::First { by, .. } => Some(far - by - 2 * CONTACT),
            Why::Enemy { after, .. } => Some(after - 2 * CONTACT),
            Why::Friend { after, .. }
            | Why::FriendFights { after, .. }
            | Why::Ground { after, .. }
            | Why::Edge { after } => Some(after),
            Why::OnFriend { friend, .. } => {
                let friend = self.base(friend);
                let onto = self.base(unit).entries(ahead(far), [&friend]).next();
                onto.map(|entry| entry.cost - SLACK)
            }
            _ => None,
        }
    }

    /// The way on which a unit that countercharges meets its charger half way. None, if its own way
    /// is not free or would take it out of the charger's: they meet where it stands.
    pub fn way_to_meet(&self, charger: UnitId, target: UnitId) -> Option<Retired> {
        let plan = self.try_charge(charger, target).ok()?;
        let own = plan.distance / i32::from(sheet::COUNTER_HALF.value.max(1));
        if own <= 0 || !self.is_free_ahead(target, own) {
            return None;
        }
        let mut state = self.state.clone();
        state.units[usize::from(target.0)].pose = self.base(target).ahead(own).pose;
        let there = Survey { state: &state, ..*self };
        there.try_onset(charger, target).ok()?;
        Some(self.pursue(target, own)).filter(|way| way.contact.is_none())
    }

    /// Whether a unit can go so far straight ahead and touches no enemy there.
    fn is_free_ahead(&self, unit: UnitId, ticks: i32) -> bool {
        let base = self.base(unit);
        let there = base.ahead(ticks);
        let others = self.present().filter(|id| *id != unit);
        let others: ArrayVec<Base, UNITS_MAX> = others.map(|id| self.base(id)).collect();
        self.setup.table.holds(&there)
            && self.open_ground(&base, Way::Ahead, ticks) == ticks
            && base.travel_until(Way::Ahead, ticks, &others).distance == ticks
            && !self.enemies(unit).any(|enemy| there.touches(&self.base(enemy)))
    }
}

/// How far a march may be that is too long for the ground it touches: short of that ground, or as
/// far as it lets go.
fn too_far(march: &March, more: i32) -> Option<i32> {
    let over = -(march.left + more);
    let slow = march.ground.iter().filter(|it| it.going.toll.slow);
    let before = slow.map(|it| it.after - SLACK).min().unwrap_or(0);
    (over > 0).then(|| before.max(march.cost - over))
}
