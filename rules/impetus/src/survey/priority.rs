//! Whom a unit must shoot at first.

use super::shot::{Aim, Shot};
use super::{Survey, ticks};
use crate::phase::limits::{self, Class};
use crate::rulings::Priority;
use crate::sheet;
use crate::state::UnitId;
use crate::troops::{Band, Weapon};
use std::sync::Arc;
use tercio_engine::Refusal;

/// Every lawful shot of a unit, and which of them bind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    pub shots: Vec<Shot>,
    /// The lowest class among them.
    pub binds: Option<Class>,
}

/// Whether a unit may choose a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    Free,
    /// Only after a passed discipline test.
    Test,
    Barred,
}

impl Targets {
    pub fn at(&self, target: UnitId) -> Option<&Shot> {
        self.shots.iter().find(|shot| shot.aim.target == target)
    }

    /// The shots of the class that binds.
    pub fn bound(&self) -> impl Iterator<Item = &Shot> {
        self.shots.iter().filter(|shot| Some(shot.class) == self.binds)
    }
}

/// The ranges of the nearest enemies a unit sees in its arc.
#[derive(Clone, Copy, Debug, Default)]
struct Nearest {
    /// Straight ahead, within short range.
    front: Option<i32>,
    anywhere: Option<i32>,
}

impl Survey<'_> {
    /// Every lawful shot of a unit with its class.
    pub fn targets(&self, firer: UnitId) -> Arc<Targets> {
        self.shots_once(firer, || self.measured_targets(firer))
    }

    fn measured_targets(&self, firer: UnitId) -> Targets {
        let Ok(weapon) = self.armed(firer) else { return Targets::default() };
        let aims = self.aims(firer, weapon);
        let nearest = self.nearest(&aims);
        let loaded = aims.iter().filter_map(|aim| self.load(aim).ok());
        let shots: Vec<Shot> =
            loaded.map(|shot| Shot { class: self.class(&shot.aim, nearest), ..shot }).collect();
        let binds = shots.iter().map(|shot| shot.class).min();
        Targets { shots, binds }
    }

    /// Whether a unit may choose this lawful shot among all of its own.
    pub fn choice(&self, targets: &Targets, shot: &Shot) -> Choice {
        match (targets.binds.is_some_and(|binds| binds < shot.class), self.book.rulings.priority) {
            (false, _) => Choice::Free,
            (true, Priority::Test) => Choice::Test,
            (true, Priority::Binds) => Choice::Barred,
        }
    }

    /// The shot a unit chooses and whether it must test for it, or why it must shoot at another.
    pub fn chosen_shot(&self, firer: UnitId, target: UnitId) -> Result<(Shot, bool), Refusal> {
        let targets = self.targets(firer);
        let Some(shot) = targets.at(target) else {
            return self.shot(firer, target).map(|shot| (shot, false));
        };
        match self.choice(&targets, shot) {
            Choice::Free => Ok((*shot, false)),
            Choice::Test => Ok((*shot, true)),
            Choice::Barred => {
                let binds = targets.binds.unwrap_or(shot.class).rule();
                let names =
                    targets.bound().map(|shot| self.profile(shot.aim.target).title.as_str());
                let first = names.collect::<Vec<_>>().join(" or ");
                Err(Refusal::new(binds, format!("it must shoot at {first} first")))
            }
        }
    }

    /// A shot with its class filled in.
    pub(super) fn classed(&self, shot: Shot) -> Shot {
        let nearest = self.nearest(&self.aims(shot.aim.firer, shot.aim.weapon));
        Shot { class: self.class(&shot.aim, nearest), ..shot }
    }

    /// Every enemy a unit can aim at, lawful or not.
    fn aims(&self, firer: UnitId, weapon: Weapon) -> Vec<Aim> {
        let farthest = limits::farthest(weapon, true).max(limits::farthest(weapon, false));
        let reach = farthest.map_or(0, |band| ticks(&sheet::BANDS[band as usize]));
        let enemies = self.enemies(firer).filter(|enemy| self.may_be_within(firer, *enemy, reach));
        enemies.filter_map(|enemy| self.aim(firer, enemy, weapon).ok()).collect()
    }

    fn nearest(&self, aims: &[Aim]) -> Nearest {
        let front = aims.iter().filter(|aim| self.is_to_the_front(aim));
        Nearest {
            front: front.map(|aim| aim.range_ticks).min(),
            anywhere: aims.iter().map(|aim| aim.range_ticks).min(),
        }
    }

    /// Within short range, and some part of it straight ahead of the base.
    fn is_to_the_front(&self, aim: &Aim) -> bool {
        let ahead = self.base(aim.firer).zone_ahead(ticks(&sheet::BANDS[Band::Short as usize]));
        aim.band <= Band::Short && ahead.overlaps(&self.base(aim.target))
    }

    fn class(&self, aim: &Aim, nearest: Nearest) -> Class {
        let Aim { firer, target, range_ticks, .. } = *aim;
        if self.threatens(target, firer) {
            Class::Exchange
        } else if nearest.front == Some(range_ticks) && self.is_to_the_front(aim) {
            Class::Front
        } else if nearest.anywhere == Some(range_ticks) {
            Class::Nearest
        } else if self.neighbours(firer).any(|friend| self.threatens(target, friend)) {
            Class::Neighbour
        } else {
            Class::Other
        }
    }

    /// Whether a unit has shot at another this turn, or charges it.
    fn threatens(&self, unit: UnitId, other: UnitId) -> bool {
        let pair = (unit, other);
        self.state.fired.contains(&pair) || self.state.charges.contains(&pair)
    }
}
