//! Leaders: where they are, how far their word goes, and what a unit tests with.

use super::bar::{Bar, Why};
use super::{Survey, leader_size, ticks};
use crate::facts::{Deed, TestFacts};
use crate::order::Goal;
use crate::phase::leaders::structure_range;
use crate::sheet;
use crate::state::{Cause, Post};
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Base, Ground, Point, SLACK};
use tercio_ledger::Rule;

/// How a unit stands to its leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Led {
    /// A leader is attached to the unit.
    pub leader: bool,
    pub beyond: bool,
    /// By how much it is within range, or, below 0, beyond it.
    pub margin_ticks: i32,
    /// What sets the range, or tells that there is nobody.
    pub rule: &'static Rule,
}

/// The base of a leader who is by himself.
fn base_at(point: Point) -> Base {
    Base::around(point, Angle::NORTH, leader_size())
}

impl Survey<'_> {
    fn post(&self, command: u8) -> Post {
        let known = self.state.commands.get(usize::from(command));
        known.map_or(Post::Lost, |command| command.post)
    }

    /// The command whose leader is attached to a unit.
    pub fn attached(&self, unit: UnitId) -> Option<u8> {
        let mut posts = self.state.commands.iter().zip(0u8..);
        posts.find(|(command, _)| command.post == Post::With(unit)).map(|(_, number)| number)
    }

    /// The unit that a leader is attached to.
    pub fn leader_with(&self, command: u8) -> Option<UnitId> {
        match self.post(command) {
            Post::With(unit) if self.stands(unit) => Some(unit),
            _ => None,
        }
    }

    /// What range is measured from: a leader's base, or that of the unit he is with.
    pub fn leader_base(&self, command: u8) -> Option<Base> {
        match self.post(command) {
            Post::At(point) => Some(base_at(point)),
            Post::With(unit) => self.stands(unit).then(|| self.base(unit)),
            Post::Lost => None,
        }
    }

    /// Where a leader is: of one who is attached, the middle of his unit.
    pub fn leader_at(&self, command: u8) -> Option<Point> {
        self.leader_base(command).map(|base| base.centre())
    }

    /// Whether a unit is within the range of its leader.
    pub fn led(&self, unit: UnitId) -> Led {
        let leader = self.attached(unit).is_some();
        let command = self.profile(unit).command;
        let Some(from) = self.leader_base(command) else {
            let rule = &sheet::LEADERSHIP[sheet::LEADERSHIP.len() - 1];
            return Led { leader, beyond: true, margin_ticks: i32::MIN, rule };
        };
        let rule = structure_range(self.setup.commands[usize::from(command)].structure);
        let margin_ticks = from.near_to_spare(&self.base(unit), ticks(rule));
        Led { leader, beyond: margin_ticks < 0, margin_ticks, rule }
    }

    /// The units that a leader has under his control: of his command, on the table and in range.
    pub fn under_control(&self, command: u8) -> UnitSet {
        let own = self.present().filter(|id| self.profile(*id).command == command);
        own.filter(|id| !self.led(*id).beyond).collect()
    }

    /// What a discipline test of a unit asks, as it stands. A further move is counted by those made
    /// before it.
    pub fn test_facts(&self, id: UnitId, deed: Deed) -> TestFacts {
        let (unit, profile, led) = (self.unit(id), self.profile(id), self.led(id));
        let nth = match deed {
            Deed::FurtherMove => unit.moves.saturating_add(1),
            Deed::Evasion => unit.evades.saturating_add(1),
            _ => 1,
        };
        TestFacts {
            r#for: deed,
            discipline: profile.discipline,
            r#type: profile.troop,
            on_foot: unit.on_foot,
            massed: profile.traits.massed,
            disordered: unit.disordered,
            leader: led.leader,
            beyond: led.beyond,
            iron: profile.traits.iron,
            nth,
            from_foot: false,
            returns: false,
        }
    }

    /// The same, in answer to what an enemy did.
    pub fn answer_facts(&self, id: UnitId, deed: Deed, cause: Cause) -> TestFacts {
        let charges = matches!(cause, Cause::Charges(..));
        TestFacts {
            from_foot: deed == Deed::Evasion && charges && !self.is_mounted(cause.unit()),
            returns: deed == Deed::OpportunityFire && matches!(cause, Cause::Shot(..)),
            ..self.test_facts(id, deed)
        }
    }

    /// Where a leader goes, or which rule forbids it and by how much.
    pub fn lead(&self, command: u8, to: Goal) -> Result<Post, Refusal> {
        self.try_lead(command, to).map_err(|bar| bar.told(self))
    }

    /// The same without words. Ground does not hold him up, but for the impassable, on which he
    /// does not end.
    pub fn try_lead(&self, command: u8, to: Goal) -> Result<Post, Bar> {
        let Some(from) = self.leader_base(command) else {
            return Err(Bar::nonsense(&sheet::LEADER_MOVE, Why::NoLeader));
        };
        let (far, post) = match to {
            Goal::Unit(unit) => (from.gap(&self.followed(command, unit)?), Post::With(unit)),
            Goal::Place(point) => {
                let there = base_at(point);
                self.check_room(&there)?;
                (from.gap_to_point(point), Post::At(point))
            }
        };
        let most = ticks(&sheet::LEADER_MOVE);
        let by = far - SLACK - most;
        if by > 0 {
            return Err(Bar::new(&sheet::LEADER_MOVE, Why::TooFar { by, most }));
        }
        Ok(post)
    }

    /// The base of a unit that a leader may be with.
    fn followed(&self, command: u8, unit: UnitId) -> Result<Base, Bar> {
        if !self.stands(unit) {
            return Err(Bar::nonsense(&sheet::LEADER_ATTACH, Why::Gone(unit)));
        }
        let taken = self.attached(unit).is_some_and(|other| other != command);
        if self.profile(unit).command != command || taken {
            return Err(Bar::new(&sheet::LEADER_ATTACH, Why::NotHis(unit)));
        }
        Ok(self.base(unit))
    }

    fn check_room(&self, there: &Base) -> Result<(), Bar> {
        let on_somebody = self.present().any(|id| self.base(id).touches(there));
        let mut under = self.terrain().under(there);
        let barred = under.any(|(_, ground)| ground.kind == Ground::Impassable);
        if on_somebody || barred || !self.setup.table.holds(there) {
            return Err(Bar::new(&sheet::LEADER_ATTACH, Why::Taken));
        }
        Ok(())
    }

    /// Whether a leader who is by himself is touched by an enemy.
    pub fn is_leader_touched(&self, command: u8) -> bool {
        let (Post::At(point), Some(card)) =
            (self.post(command), self.setup.commands.get(usize::from(command)))
        else {
            return false;
        };
        let base = base_at(point);
        let foes = self.of_side(1 - card.side.min(1));
        foes.iter().any(|foe| self.base(foe).touches(&base))
    }

    /// The unit to which such a leader goes: the nearest of his own in range.
    pub fn leader_refuge(&self, command: u8) -> Option<UnitId> {
        let from = self.leader_base(command)?;
        let near = self.under_control(command).iter();
        near.min_by_key(|unit| (from.gap(&self.base(*unit)), *unit))
    }
}
