//! Commands and their leaders: who has most to do, and where a leader is worth most.

use crate::Baroque;
use crate::order::Goal;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// An enemy as near as this makes a post matter, in BU.
const NEAR: i32 = 4;

impl Baroque {
    /// How much a command has to do, and who leads it.
    pub(super) fn urgency(&self, survey: &Survey<'_>, command: u8) -> f64 {
        let leader = self.leader(survey.state, command);
        f64::from(survey.business(command)) + f64::from(self.book.leadership(leader.level)) / 2.0
    }
}

impl Survey<'_> {
    /// What a command has to do: enemies within two moves of its units, shots that are open, fights
    /// that go on, order to be won back near the enemy.
    pub(super) fn business(&self, command: u8) -> i32 {
        let own = self.present().filter(|unit| self.profile(*unit).command == command);
        own.map(|unit| self.has_to_do(unit)).sum()
    }

    fn has_to_do(&self, unit: UnitId) -> i32 {
        let reach = (2 * ticks(self.move_line(unit))).max(NEAR * TICKS_PER_U).unsigned_abs();
        let front = self.unit(unit).pose.front;
        let near = |enemy: &UnitId| {
            let at = self.unit(*enemy).pose.front;
            at.x.abs_diff(front.x).max(at.y.abs_diff(front.y)) < reach
        };
        let near = self.enemies(unit).filter(near).count();
        if near == 0 {
            return i32::from(!self.targets(unit).shots.is_empty());
        }
        let shots = !self.targets(unit).shots.is_empty();
        let extra = [shots, self.in_melee(unit), self.unit(unit).disordered];
        i32::try_from(near).unwrap_or(0) + extra.into_iter().map(i32::from).sum::<i32>()
    }

    /// The unit with which a leader who may go would be worth more than where he is.
    pub(super) fn better_post(&self, command: u8) -> Option<UnitId> {
        if !self.leader_may_go(command) {
            return None;
        }
        let now = self.leader_with(command).map_or(i32::MIN, |unit| self.post_worth(command, unit));
        let own = self.present().filter(|unit| self.profile(*unit).command == command);
        let worth = own.map(|unit| (self.post_worth(command, unit), unit));
        let open = worth.filter(|(worth, unit)| {
            *worth > now && self.judge_lead(command, Goal::Unit(*unit)).is_ok()
        });
        open.max_by_key(|(worth, unit)| (*worth, std::cmp::Reverse(*unit))).map(|(_, unit)| unit)
    }

    /// What a leader is worth with a unit: a fight or a charge to help, order to win back, others
    /// in range. With worn or light troops he is in danger for little.
    fn post_worth(&self, command: u8, unit: UnitId) -> i32 {
        let (now, profile, base) = (self.unit(unit), self.profile(unit), self.base(unit));
        let near = |enemy: UnitId| base.gap(&self.base(enemy)) < NEAR * TICKS_PER_U;
        let frail = self.is_exhausted(unit)
            || profile.troop.is_train()
            || matches!(profile.troop, Troop::Skirmishers | Troop::LightHorse | Troop::Dragoons);
        let led = self.in_range_of(command, base).count();
        let led = i32::try_from(led).unwrap_or(0);
        let busy = [
            (4, self.in_melee(unit)),
            (3, self.charges_open(unit).next().is_some()),
            (2, now.disordered),
            (1, self.enemies(unit).any(near)),
        ];
        let busy: i32 = busy.into_iter().filter(|(_, holds)| *holds).map(|(worth, _)| worth).sum();
        led + if frail { -4 } else { busy }
    }
}
