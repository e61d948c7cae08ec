//! At what pace a unit goes, and what that asks of it.

use super::Path;
use crate::sheet;
use crate::survey::bar::{Bar, Why};
use crate::survey::ground::Going;
use crate::survey::{Survey, ticks};
use crate::troops::Mount;
use arrayvec::ArrayVec;
use tercio_family::UnitId;
use tercio_field::{Angle, Base, Leg, Size, Way};
use tercio_ledger::Rule;

/// How fast a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pace {
    Base,
    Double,
    Quick,
}

/// How often a wheel or a slip is looked at on its way.
const LOOKS: u16 = 8;

/// The ground that a way goes over, in blocks.
pub(in crate::survey) type Swept = ArrayVec<Base, 24>;

/// The ground that a march goes over.
pub(super) fn swept(path: &Path) -> Swept {
    let mut swept = Swept::new();
    for (from, leg, _) in path.each() {
        sweep(&mut swept, &from, leg);
    }
    swept
}

/// Adds what a leg goes over. Straight ahead or back that is one block; of all else it is looked at
/// in steps.
pub(super) fn sweep(swept: &mut Swept, from: &Base, leg: Leg) {
    let longer = |ticks: i32| Size::new(from.size.width, from.size.depth.saturating_add(ticks));
    match leg {
        Leg::Straight { way: Way::Ahead, ticks } => {
            swept.push(Base { pose: from.after(leg).pose, size: longer(ticks) });
        }
        Leg::Straight { way: Way::Back, ticks } => {
            swept.push(Base { pose: from.pose, size: longer(ticks) });
        }
        Leg::Straight { way, ticks } => {
            let step = |at: u16| ticks / i32::from(LOOKS) * i32::from(at);
            swept.extend((0..LOOKS).map(|at| from.step(way, step(at))));
            swept.push(from.after(leg));
        }
        Leg::Wheel { corner, turn } => {
            let step = |at: u16| Angle(turn.0 / LOOKS * at);
            swept.extend((0..LOOKS).map(|at| from.wheel(corner, step(at))));
            swept.push(from.after(leg));
        }
        Leg::AboutFace => swept.push(*from),
    }
}

impl Survey<'_> {
    /// The pace of so much more of its move, and whether it takes a command test; or why it is too
    /// far.
    pub(in crate::survey) fn paced(
        &self,
        unit: UnitId,
        swept: &Swept,
        cost: i32,
        worst: Going,
    ) -> Result<(Pace, bool), Bar> {
        let (once, spent) = (self.base_move(unit), self.unit(unit).spent);
        let total = spent.saturating_add(cost);
        let double = once.saturating_mul(sheet::MOVE_DOUBLE.value.into());
        let quick = once.saturating_mul(sheet::MOVE_QUICK.value.into());
        let too_far = |rule: &'static Rule, most: i32| {
            Err(Bar::new(rule, Why::TooFar { by: total - most, most: (most - spent).max(0) }))
        };
        if total <= once {
            return Ok((Pace::Base, false));
        }
        if let Some(rule) = self.no_double(unit, swept, worst) {
            return too_far(rule, once);
        }
        if total <= double {
            let tests = self.needs_test(unit, swept);
            // A test that has failed is not taken again, but its own pace is open still.
            return match tests && self.unit(unit).held {
                true => {
                    let most = (once - spent).max(0);
                    Err(Bar::new(&sheet::DECLARE_HELD, Why::Tested { most }))
                }
                false => Ok((Pace::Double, tests)),
            };
        }
        if let Some(rule) = self.no_quick(unit, swept, worst) {
            return too_far(rule, double);
        }
        if total <= quick { Ok((Pace::Quick, false)) } else { too_far(&sheet::MOVE_QUICK, quick) }
    }

    /// What forbids double pace on such a way.
    fn no_double(&self, unit: UnitId, swept: &Swept, worst: Going) -> Option<&'static Rule> {
        match () {
            () if self.unit(unit).disordered => Some(&sheet::DOUBLE_ORDER),
            () if worst > Going::Open => Some(&sheet::GROUND_ROUGH),
            () if self.is_in_attack_zone(unit, swept) => Some(&sheet::DOUBLE_ZONE),
            () => None,
        }
    }

    /// Whether a way goes through the frontal attack zone of an enemy who is near.
    fn is_in_attack_zone(&self, unit: UnitId, swept: &Swept) -> bool {
        let near = ticks(&sheet::DOUBLE_NEAR);
        let threatens = |enemy: &UnitId| {
            let enemy = self.unit(*enemy);
            enemy.is_steady() && !enemy.loose
        };
        let mut zones = self.enemies(unit).filter(threatens);
        zones.any(|enemy| {
            let zone = self.base(enemy).zone_ahead(near);
            swept.iter().any(|ground| ground.overlaps(&zone))
        })
    }

    /// Whether double pace on such a way takes a test that the unit has not passed yet.
    fn needs_test(&self, unit: UnitId, swept: &Swept) -> bool {
        let free = self.unit(unit).loose || self.card(unit).mount == Mount::Chariot;
        let near = ticks(&sheet::DOUBLE_NEAR);
        !free && !self.unit(unit).hurried && self.is_near_enemy(unit, swept, near)
    }

    /// What forbids a quick march on such a way.
    fn no_quick(&self, unit: UnitId, swept: &Swept, worst: Going) -> Option<&'static Rule> {
        let in_column = self.front(unit) < self.ranks(unit) && !self.unit(unit).loose;
        let clear = ticks(&sheet::QUICK_CLEAR);
        match () {
            () if !in_column || worst > Going::Open => Some(&sheet::MOVE_DOUBLE),
            () if self.is_near_enemy(unit, swept, clear) => Some(&sheet::QUICK_CLEAR),
            () => None,
        }
    }

    /// Whether an enemy is so near to a way.
    fn is_near_enemy(&self, unit: UnitId, swept: &Swept, near: i32) -> bool {
        self.enemies(unit).any(|enemy| {
            let enemy = self.base(enemy);
            swept.iter().any(|ground| ground.gap(&enemy) <= near)
        })
    }
}
