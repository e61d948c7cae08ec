//! Lines of a shot: within the front, and past nobody.

use super::{Bar, Survey, whole_paces};
use crate::sheet;
use crate::troops::Arm;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Base, Pose, Size, bearing_off, sees};

/// The arc to either side of a front.
pub(super) fn fan() -> Angle {
    Angle::from_degrees(i32::from(sheet::SHOT_FAN.value))
}

impl Survey<'_> {
    /// How far off a target is, in paces, if nothing hides it.
    pub fn sight(&self, shooter: UnitId, target: UnitId) -> Result<u16, Bar> {
        self.check_foes(shooter, target)?;
        let spare = self.front_to_spare(shooter, target);
        if spare < 0 {
            return Err(Bar::NotInFront(target, -spare));
        }
        if let Some(behind) = self.hidden_by(shooter, target) {
            return Err(Bar::Hidden(target, behind));
        }
        Ok(self.paces(shooter, target))
    }

    /// By how much of a turn a target lies within the front, seen from the middle or either corner
    /// of the front edge.
    pub fn front_to_spare(&self, shooter: UnitId, target: UnitId) -> i32 {
        let (own, foe) = (self.base(shooter), self.base(target));
        let [left, right, ..] = own.corners();
        let eyes = [own.pose.front, left, right];
        let off = eyes.map(|at| {
            let eye = Base { pose: Pose::new(at, own.pose.facing), size: Size::new(0, 0) };
            i32::from(bearing_off(&eye, &foe).0)
        });
        let least = off.into_iter().min().unwrap_or(i32::MAX);
        i32::from(fan().0) - least
    }

    /// Who stands before a target so that nothing of it is seen.
    fn hidden_by(&self, shooter: UnitId, target: UnitId) -> Option<UnitId> {
        let (own, foe) = (self.base(shooter), self.base(target));
        let blocks =
            |id: &UnitId| ![shooter, target].contains(id) && !self.shoots_over(shooter, *id);
        let others = self.others(self.present().filter(blocks));
        if sees(&own, &foe, &others.bases) {
            return None;
        }
        let mark = foe.nearest_point(own.pose.front);
        let across = |base: &&Base| tercio_field::segment_crosses(base, own.pose.front, mark);
        let nearest = others.ids.iter().zip(&others.bases).filter(|(_, base)| across(base));
        nearest.min_by_key(|(_, base)| base.gap(&own)).map(|(id, _)| *id)
    }

    /// Whether a target is seen only over the heads of foot.
    pub fn is_over_foot(&self, shooter: UnitId, target: UnitId) -> bool {
        let others = self.present().filter(|id| ![shooter, target].contains(id));
        let over = |id: &UnitId| self.shoots_over(shooter, *id);
        let (own, foe) = (self.base(shooter), self.base(target));
        others.clone().any(|id| over(&id)) && !sees(&own, &foe, &self.others(others).bases)
    }

    /// Guns on a hill shoot over foot that stand lower.
    fn shoots_over(&self, shooter: UnitId, other: UnitId) -> bool {
        self.card(shooter).troop.arm() == Arm::Guns
            && self.card(other).troop.arm() == Arm::Foot
            && self.higher(shooter, other).is_some()
    }

    /// The enemies that a unit could shoot at from where it stands.
    pub fn targets(&self, shooter: UnitId) -> UnitSet {
        if !self.stands(shooter) {
            return UnitSet::default();
        }
        let Some((_, longest)) = self.reach(shooter) else { return UnitSet::default() };
        let near = |foe: &UnitId| self.paces(shooter, *foe) <= longest;
        self.enemies(shooter).filter(near).filter(|foe| self.sight(shooter, *foe).is_ok()).collect()
    }

    /// How far a unit shoots as it stands: effective range, and the longest.
    pub fn reach(&self, shooter: UnitId) -> Option<(u16, u16)> {
        self.book.reach_of(self.card(shooter).troop, self.unit(shooter).skirmishing)
    }

    /// The distance of a place from a unit, in paces.
    pub fn paces_to(&self, unit: UnitId, place: tercio_field::Point) -> u16 {
        whole_paces(self.base(unit).gap_to_point(place))
    }
}
