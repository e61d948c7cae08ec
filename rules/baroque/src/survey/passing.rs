//! Which friend a unit may pass through, and how far it must go for that.

use super::Survey;
use super::bar::{Bar, Why};
use crate::phase::interpenetration;
use crate::sheet;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::Way;
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
    /// The line by which one unit passes through a friend, melee or not; or the one against it.
    pub fn may_pass(&self, mover: UnitId, friend: UnitId) -> Result<&'static Rule, &'static Rule> {
        let kind = |id: UnitId| (self.profile(id).troop, self.unit(id).on_foot);
        interpenetration::may_pass(kind(mover), kind(friend))
    }

    /// Whether a friend opens to a unit: it may pass him, and he is not in melee.
    pub(super) fn opens_to(&self, mover: UnitId, friend: UnitId) -> Option<&'static Rule> {
        self.may_pass(mover, friend).ok().filter(|_| !self.in_melee(friend))
    }

    /// Whether a unit may pass a friend, and how far straight one way it must go to clear him.
    pub fn pass(&self, mover: UnitId, friend: UnitId, way: Way) -> Result<Passing, Refusal> {
        self.try_pass(mover, friend, way).map_err(|bar| bar.told(self))
    }

    fn try_pass(&self, mover: UnitId, friend: UnitId, way: Way) -> Result<Passing, Bar> {
        if let Some(&gone) = [mover, friend].iter().find(|id| !self.stands(**id)) {
            return Err(Bar::nonsense(&sheet::MOVE_PASS, Why::Gone(gone)));
        }
        let passage = self.base(mover).passage(way, self.far(), &[self.base(friend)]);
        let after = passage.short;
        let rule = self
            .may_pass(mover, friend)
            .map_err(|rule| Bar::new(rule, Why::Friend { friend, after }))?;
        if self.in_melee(mover) {
            return Err(Bar::new(&sheet::MOVE_IN_MELEE, Why::InMelee(mover)));
        }
        if self.in_melee(friend) {
            return Err(Bar::new(&sheet::MOVE_PASS, Why::FriendFights { friend, after }));
        }
        Ok(Passing { rule, clear: passage.past })
    }

    /// Farther than anything on the table.
    pub(super) fn far(&self) -> i32 {
        self.setup.table.width.saturating_add(self.setup.table.height)
    }
}
