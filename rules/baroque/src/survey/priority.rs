//! Whom a unit must shoot at, and when it is free to choose.

use super::Survey;
use super::shot::Shot;
use crate::phase::priorities::{Aim, may_aim};
use crate::state::Volley;
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::{Base, Size};
use tercio_ledger::Rule;

/// Every lawful shot of a unit, each with the line that lets it be chosen or the one that does not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Targets {
    pub shots: Vec<(Shot, Result<&'static Rule, &'static Rule>)>,
}

impl Targets {
    /// The shot at a target, whether it may be chosen or not.
    pub fn at(&self, target: UnitId) -> Option<&(Shot, Result<&'static Rule, &'static Rule>)> {
        self.shots.iter().find(|(shot, _)| shot.target == target)
    }

    /// The shots that may be chosen.
    pub fn free(&self) -> impl Iterator<Item = &Shot> {
        self.shots.iter().filter(|(_, choice)| choice.is_ok()).map(|(shot, _)| shot)
    }
}

impl Survey<'_> {
    /// Every shot of a unit in its own activation.
    pub fn targets(&self, firer: UnitId) -> Targets {
        if !self.stands(firer) {
            return Targets::default();
        }
        let Ok(weapon) = self.armed(firer) else { return Targets::default() };
        let enemies = self.enemies(firer);
        let shots: Vec<Shot> =
            enemies.filter_map(|foe| self.quick_shot(firer, foe, Volley::Own)).collect();
        let aims: Vec<Aim> = shots.iter().map(|shot| self.aim_of(shot)).collect();
        let choices = aims.iter().map(|aim| may_aim(aim, &aims, weapon));
        Targets { shots: shots.iter().copied().zip(choices).collect() }
    }

    /// The shot a unit chooses in its own activation, or why it must shoot at another.
    pub fn chosen_shot(&self, firer: UnitId, target: UnitId) -> Result<Shot, Refusal> {
        let targets = self.targets(firer);
        match targets.at(target) {
            None => self.shot(firer, target, Volley::Own),
            Some((shot, Ok(_))) => Ok(*shot),
            Some((_, Err(rule))) => {
                let names = targets.free().map(|shot| self.profile(shot.target).title.as_str());
                let first = names.collect::<Vec<_>>().join(" or ");
                Err(Refusal::new(rule, format!("more directly to the front: {first}")))
            }
        }
    }

    fn aim_of(&self, shot: &Shot) -> Aim {
        Aim {
            range_ticks: shot.range_ticks,
            aside_ticks: self.aside(shot.firer, shot.target),
            troop: self.profile(shot.target).troop,
            sheltered: self.is_in_wood_or_village(shot.target),
        }
    }

    /// How far a unit stands from the line straight out from the middle of another's front edge.
    pub fn aside(&self, from: UnitId, unit: UnitId) -> i32 {
        let (pose, far) = (self.unit(from).pose, self.far());
        let line = Base { pose: pose.ahead(far), size: Size::new(0, far) };
        line.gap(&self.base(unit))
    }
}
