//! Shooting priorities: whom a unit must shoot at, and when it is free to choose.

use crate::sheet;
use crate::troops::{Troop, Weapon};
use tercio_field::TICKS_PER_U;
use tercio_ledger::Rule;

/// A target that a unit could shoot at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub range_ticks: i32,
    /// How far it stands from the line straight out from the middle of the front edge.
    pub aside_ticks: i32,
    pub troop: Troop,
    /// In a wood or a village.
    pub sheltered: bool,
}

impl Aim {
    /// Near enough to be bound by who stands ahead.
    pub fn is_near(&self) -> bool {
        self.range_ticks <= i32::from(sheet::PRIORITY_FRONT.value) * TICKS_PER_U
    }

    fn is_artillery(&self) -> bool {
        self.troop == Troop::Artillery
    }
}

/// Whether a unit may shoot at `chosen` with all these in range and arc: the line that lets it, or
/// the one that binds it to another.
pub fn may_aim(chosen: &Aim, all: &[Aim], weapon: Weapon) -> Result<&'static Rule, &'static Rule> {
    if weapon.is_howitzer() && chosen.sheltered {
        return Ok(&sheet::PRIORITY_LOBBED);
    }
    // Guns bind nobody; nearer to straight ahead than who does, they may be shot at as well.
    let binding = all.iter().filter(|aim| aim.is_near() && !aim.is_artillery());
    match binding.map(|aim| aim.aside_ticks).min() {
        None if chosen.is_near() => Ok(&sheet::PRIORITY_GUNS),
        None => Ok(&sheet::PRIORITY_FREE),
        Some(least) if chosen.is_near() && chosen.aside_ticks <= least => {
            Ok(&sheet::PRIORITY_FRONT)
        }
        Some(_) => Err(&sheet::PRIORITY_FRONT),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AHEAD: Aim =
        Aim { range_ticks: 1_500, aside_ticks: 0, troop: Troop::Trotters, sheltered: false };
    const BESIDE: Aim = Aim { aside_ticks: 900, ..AHEAD };
    const FAR: Aim = Aim { range_ticks: 2_001, aside_ticks: 400, ..AHEAD };
    const GUNS: Aim = Aim { troop: Troop::Artillery, ..AHEAD };

    fn rule(chosen: Aim, others: &[Aim], weapon: Weapon) -> Result<&'static str, &'static str> {
        let all = [&[chosen], others].concat();
        may_aim(&chosen, &all, weapon).map(|rule| rule.id.0).map_err(|rule| rule.id.0)
    }

    #[test]
    fn within_two_the_one_straight_ahead_binds() {
        assert_eq!(rule(AHEAD, &[BESIDE], Weapon::Musket), Ok("baroque.priority.front"));
        assert_eq!(rule(BESIDE, &[AHEAD], Weapon::Musket), Err("baroque.priority.front"));
        assert_eq!(rule(FAR, &[BESIDE], Weapon::Musket), Err("baroque.priority.front"));
        let at_two = Aim { range_ticks: 2_000, ..BESIDE };
        assert_eq!(rule(FAR, &[at_two], Weapon::Musket), Err("baroque.priority.front"));
    }

    #[test]
    fn beyond_two_anybody_goes() {
        let aside = Aim { aside_ticks: 3_000, ..FAR };
        assert_eq!(rule(aside, &[FAR], Weapon::Musket), Ok("baroque.priority.free"));
    }

    #[test]
    fn guns_bind_nobody() {
        assert_eq!(rule(BESIDE, &[GUNS], Weapon::Musket), Ok("baroque.priority.front"));
        assert_eq!(rule(FAR, &[GUNS], Weapon::Musket), Ok("baroque.priority.free"));
        assert_eq!(rule(GUNS, &[FAR], Weapon::Musket), Ok("baroque.priority.artillery"));
        assert_eq!(rule(GUNS, &[BESIDE], Weapon::Musket), Ok("baroque.priority.front"));
        let aside = Aim { aside_ticks: 2_000, ..GUNS };
        assert_eq!(rule(aside, &[AHEAD], Weapon::Musket), Err("baroque.priority.front"));
    }

    #[test]
    fn howitzers_look_into_woods_first() {
        let hidden = Aim { sheltered: true, ..FAR };
        assert_eq!(rule(hidden, &[AHEAD], Weapon::HeavyHowitzer), Ok("baroque.priority.howitzers"));
        assert_eq!(rule(hidden, &[AHEAD], Weapon::HeavyCannon), Err("baroque.priority.front"));
        assert_eq!(rule(FAR, &[AHEAD], Weapon::MediumHowitzer), Err("baroque.priority.front"));
    }
}
