//! What the battle asks of the table besides: who waits, where the usual order stands, who is near.

use crate::setup::LeaderId;
use crate::sheet;
use crate::state::Status;
use crate::survey::{Survey, figure, ticks};
use crate::troops::{Arm, Keyword};
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, Pose, TICKS_PER_U, Way};

/// Between units that are arrayed side by side, and between their lines, in ticks.
const BETWEEN: i32 = 30 * TICKS_PER_U;
const LINES_APART: i32 = 60 * TICKS_PER_U;

impl Survey<'_> {
    /// Units of a side that are still to be placed.
    pub(crate) fn waiting(&self, side: u8) -> impl Iterator<Item = UnitId> + '_ {
        let all = (0u8..).map(UnitId).zip(self.state.units.iter().zip(&self.setup.units));
        let waits = move |(_, (unit, card)): &(UnitId, (&crate::state::Unit, &crate::setup::UnitSetup))| {
            unit.status == Status::Waiting && card.side == side
        };
        all.filter(waits).map(|(id, _)| id)
    }

    /// Minutes until what a unit is at is over.
    pub(crate) fn minutes_left(&self, unit: UnitId) -> Option<u16> {
        let running = self.state.running_of(unit)?;
        Some(running.ends.saturating_sub(self.state.minute))
    }

    /// Where a unit stands that comes near an enemy without touching him.
    pub(crate) fn short_of(&self, _unit: UnitId, end: Pose) -> Pose {
        end.step(Way::Back, ticks(&sheet::FOLLOW_UP))
    }

    /// Commanders whose nearest unit this is, near enough to share its fate.
    pub(crate) fn leaders_near(&self, unit: UnitId) -> impl Iterator<Item = LeaderId> + '_ {
        let near = figure(&sheet::RISK_NEAR);
        let all = (0u8..).map(LeaderId).take(self.setup.leaders.len());
        all.filter(move |leader| {
            self.nearest_unit(*leader).is_some_and(|(is, paces)| is == unit && paces <= near)
        })
    }

    /// Whether a keyword can be said in this battle.
    pub(crate) fn is_in_play(&self, word: Keyword) -> bool {
        self.keywords().any(|known| known == word)
    }

    /// The usual order of battle of those who wait: foot and guns in the middle, horse outside
    /// them, in lines from the front of the zone.
    pub(crate) fn usual_order(&self, side: u8) -> Vec<(UnitId, Pose)> {
        let mut units: Vec<UnitId> = self.waiting(side).collect();
        let horse = |unit: &UnitId| self.card(*unit).troop.arm() == Arm::Horse;
        units.sort_by_key(|unit| (horse(unit), *unit));
        let mut placed: Vec<(UnitId, Pose)> = Vec::new();
        for unit in units {
            if let Some(pose) = self.next_place(side, unit, &placed) {
                placed.push((unit, pose));
            }
        }
        placed
    }

    /// The first free place of the order of battle.
    fn next_place(&self, side: u8, unit: UnitId, placed: &[(UnitId, Pose)]) -> Option<Pose> {
        let zone = self.deploy_zone(side);
        let facing = if side == 0 { Angle::NORTH } else { Angle::SOUTH };
        let size = self.card(unit).size();
        let middle = i32::midpoint(zone.min.x, zone.max.x);
        let step = size.width / 2 + BETWEEN;
        let lines = (0..).map(|line| line * (size.depth + LINES_APART));
        let depth = zone.max.y - zone.min.y - size.depth;
        lines.take_while(|back| *back <= depth).find_map(|back| {
            let y = if side == 0 { zone.max.y - back } else { zone.min.y + back };
            let outward = (0..).map(|at| if at % 2 == 0 { at / 2 } else { -(at + 1) / 2 } * step);
            let inside = |x: &i32| x.abs() < middle - zone.min.x - size.width / 2;
            outward.take_while(inside).find_map(|x| {
                let pose = Pose { front: Point::new(middle + x, y), facing };
                let base = self.base_at(unit, pose);
                let clear = |(other, at): &(UnitId, Pose)| {
                    base.gap(&self.base_at(*other, *at)) >= BETWEEN / 2
                };
                let own = UnitSet::default().with(unit);
                let free = self.deploy(unit, pose).is_ok() && self.free_at(unit, pose, own).is_ok();
                (free && placed.iter().all(clear)).then_some(pose)
            })
        })
    }
}
