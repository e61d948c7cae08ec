//! Which friend a unit may pass through, and how far it must go for that.

use super::Survey;
use super::bar::{Bar, Why};
use crate::phase::interpenetration::{Kind, passes};
use crate::sheet;
use crate::state::UnitId;
use tercio_engine::Refusal;
use tercio_field::{Leg, Way};
use tercio_ledger::Rule;

/// A friend that may be passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The line that lets it pass.
    pub rule: &'static Rule,
    /// The least distance straight that way after which it is wholly past the friend; none if he
    /// is not in its way.
    pub clear: Option<i32>,
}

impl Survey<'_> {
    /// How far units can go straight until one of them meets a friend whom they cannot clear.
    pub(crate) fn way_up_to(&self, units: &[UnitId], leg: Leg, friend: UnitId) -> Option<i32> {
        let Leg::Straight { way, ticks } = leg else { return None };
        let friend = [self.base(friend)];
        let each = units.iter().map(|unit| self.base(*unit).travel_until(way, ticks, &friend));
        each.map(|travel| travel.distance).min()
    }

    fn kind(&self, id: UnitId) -> Kind {
        let profile = self.profile(id);
        Kind {
            troop: profile.troop,
            pikes: profile.traits.pikes,
            schiltron: profile.traits.schiltron,
            impetuous: self.is_impetuous(id),
        }
    }

    /// The line by which one unit passes through a friend, melee or not; or the one against it.
    pub fn may_pass(&self, mover: UnitId, friend: UnitId) -> Result<&'static Rule, &'static Rule> {
        passes(&self.kind(mover), &self.kind(friend)).ok_or(&sheet::MOVE_FRIENDS)
    }

    /// Whether a unit may pass a friend, and how far straight one way it must go to clear him.
    pub fn pass(&self, mover: UnitId, friend: UnitId, way: Way) -> Result<Passing, Refusal> {
        self.try_pass(mover, friend, way).map_err(|bar| bar.told(self))
    }

    fn try_pass(&self, mover: UnitId, friend: UnitId, way: Way) -> Result<Passing, Bar> {
        if let Some(&gone) = [mover, friend].iter().find(|id| !self.stands(**id)) {
            return Err(Bar::nonsense(&sheet::MOVE_FRIENDS, Why::Gone(gone)));
        }
        let table = &self.setup.table;
        let far = table.width.saturating_add(table.height);
        let passage = self.base(mover).passage(way, far, &[self.base(friend)]);
        let rule = self
            .may_pass(mover, friend)
            .map_err(|rule| Bar::new(rule, Why::Friend { friend, after: passage.short }))?;
        if self.in_melee(mover) {
            return Err(Bar::new(&sheet::PASS_CLEAR, Why::InMelee(mover)));
        }
        if self.in_melee(friend) {
            let after = passage.short;
            return Err(Bar::new(&sheet::PASS_CLEAR, Why::FriendFights { friend, after }));
        }
        Ok(Passing { rule, clear: passage.past })
    }
}
