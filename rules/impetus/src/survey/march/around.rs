//! Who stands along a path: friends to pass, friends in the way, enemies.

use super::{PASSED_MAX, Passed};
use crate::sheet;
use crate::state::{UNITS_MAX, UnitId};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::groups::{Bases, Body, Group};
use arrayvec::ArrayVec;
use tercio_field::{Base, Bounds, CONTACT, Leg, LineCourse, SLACK, Stop};
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
    pub opening: ArrayVec<(UnitId, Base, &'static Rule), PASSED_MAX>,
}

impl Survey<'_> {
    /// Who is near a path of a group.
    pub(in crate::survey) fn around(&self, group: &Group, leg: Leg, swept: Bounds) -> Around {
        let mut around = Around::default();
        let reach = swept.grown(CONTACT);
        let near = self.present().filter(|id| reach.meets(&self.bounds(*id)));
        let side = self.profile(group.units[0]).side;
        for id in near.filter(|id| !group.units.contains(id)) {
            let base = self.base(id);
            let friend = self.profile(id).side == side;
            if friend && group.body.wheels_clear_of(leg, &base) {
                continue;
            }
            let opens = if friend { self.opens_to(group, id) } else { None };
            let room = !around.opening.is_full();
            match opens.filter(|_| room) {
                Some(rule) => around.opening.push((id, base, rule)),
                None => {
                    around.blockers.push(base);
                    around.blocking.push(id);
                }
            }
        }
        around
    }

    /// The line by which all of a group may pass a friend who is not in melee.
    fn opens_to(&self, group: &Group, friend: UnitId) -> Option<&'static Rule> {
        let mut lines = group.units.iter().map(|mover| self.may_pass(*mover, friend).ok());
        let first = lines.next().flatten()?;
        (lines.all(|line| line.is_some()) && !self.in_melee(friend)).then_some(first)
    }

    /// Why one that blocks does so.
    pub(in crate::survey) fn blocked(&self, group: &Group, by: UnitId, after: i32) -> Bar {
        let mover = group.units[0];
        if self.profile(by).side != self.profile(mover).side {
            return Bar::new(&sheet::MOVE_CONTACT, Why::Enemy { enemy: by, after });
        }
        let passes = group.units.iter().all(|mover| self.may_pass(*mover, by).is_ok());
        if passes && self.in_melee(by) {
            return Bar::new(&sheet::PASS_CLEAR, Why::FriendFights { friend: by, after });
        }
        Bar::new(&sheet::MOVE_FRIENDS, Why::Friend { friend: by, after })
    }

    /// The leg as it is really gone, a rounding shorter perhaps, and where it ends.
    pub(super) fn clear_way(
        &self,
        group: &Group,
        leg: Leg,
        around: &Around,
    ) -> Result<(Leg, Bases), Bar> {
        let LineCourse { leg: gone, cost, stop } =
            group.body.course(leg, &around.blockers, &self.setup.table);
        let short = group.body.cost(leg) - cost > ROUNDED;
        match stop {
            Some((_, Stop::Edge(_))) if short => {
                return Err(Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: cost }));
            }
            Some((_, Stop::Base(met))) if short => {
                return Err(self.blocked(group, around.blocking[met], cost));
            }
            _ => {}
        }
        let broken = |_| Bar::new(&sheet::GROUP_LINE, Why::ColumnBreaks);
        let ends = group.body.after(gone).map_err(broken)?;
        self.check_tail(group, gone, &ends, around)?;
        self.check_ends(group, &ends, around, cost)?;
        Ok((gone, ends))
    }

    /// Nobody ends on another or touches an enemy.
    fn check_ends(
        &self,
        group: &Group,
        ends: &Bases,
        around: &Around,
        cost: i32,
    ) -> Result<(), Bar> {
        let side = self.profile(group.units[0]).side;
        for (other, &id) in around.blockers.iter().zip(&around.blocking) {
            for end in ends {
                let hostile = self.profile(id).side != side;
                let meets = match hostile {
                    true => end.contact(other).is_some_and(|contact| !contact.corner_only),
                    false => !group.is_alone() && end.overlaps(other),
                };
                if meets {
                    return Err(self.blocked(group, id, cost));
                }
            }
        }
        Ok(())
    }

    /// What follows the head of a column runs into nobody and stays on the table: only the head is
    /// asked for its course.
    pub(in crate::survey) fn check_tail(
        &self,
        group: &Group,
        leg: Leg,
        ends: &Bases,
        around: &Around,
    ) -> Result<(), Bar> {
        if !group.is_column() {
            return Ok(());
        }
        let cost = group.body.cost(leg);
        for (other, &id) in around.blockers.iter().zip(&around.blocking) {
            let mut met =
                group.body.entries(leg, other).into_iter().filter(|(place, _)| *place > 0);
            if let Some((_, after)) = met.next() {
                return Err(self.blocked(group, id, after));
            }
        }
        if ends.iter().any(|end| !self.setup.table.holds(end)) {
            return Err(Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: cost }));
        }
        Ok(())
    }

    /// Friends that were passed, wholly.
    pub(in crate::survey) fn pass_friends(
        &self,
        group: &Group,
        leg: Leg,
        ends: &Bases,
        around: &Around,
    ) -> Result<Vec<Passed>, Bar> {
        let mut passed = Vec::new();
        for &(friend, base, rule) in &around.opening {
            if ends.iter().any(|end| end.overlaps(&base)) {
                let lacks = lacks(&group.body, leg, &base);
                return Err(Bar::new(&sheet::PASS_CLEAR, Why::OnFriend { friend, lacks }));
            }
            if !group.body.entries(leg, &base).is_empty() {
                passed.push(Passed { friend, rule });
            }
        }
        Ok(passed)
    }
}

/// How much farther a single unit must go straight to have a friend behind it.
fn lacks(body: &Body, leg: Leg, friend: &Base) -> Option<i32> {
    let (Body::Alone(base), Leg::Straight { way, ticks }) = (body, leg) else { return None };
    let far = ticks.saturating_add(base.size.depth).saturating_add(friend.size.depth);
    let far = far.saturating_add(base.size.width).saturating_add(friend.size.width);
    let past = base.passage(way, far, std::slice::from_ref(friend)).past?;
    Some(past - ticks)
}
