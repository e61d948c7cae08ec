//! Firing limitations: how far a weapon reaches, its arc, whom a unit must shoot at first, and when
//! it may shoot over friends.

use crate::sheet;
use crate::troops::{Band, Troop, Weapon};
use tercio_engine::words;
use tercio_field::{Angle, TICKS_PER_U};
use tercio_ledger::Rule;

words! {
    /// Whom to shoot at first: the lower class goes before the higher.
    pub enum Class {
        /// Whoever has shot at the unit this turn, or charges it.
        Exchange "exchange",
        /// The nearest straight ahead, within short range.
        Front "front",
        /// The nearest in the arc.
        Nearest "nearest",
        /// Whoever has shot at a neighbour this turn, or charges it.
        Neighbour "neighbour",
        Other "other",
    }
}

impl Class {
    pub const fn rule(self) -> &'static Rule {
        match self {
            Class::Exchange => &sheet::PRIORITY_EXCHANGE,
            Class::Front => &sheet::PRIORITY_FRONT,
            Class::Nearest => &sheet::PRIORITY_NEAREST,
            Class::Neighbour => &sheet::PRIORITY_NEIGHBOUR,
            Class::Other => &sheet::PRIORITY_OTHER,
        }
    }
}

/// The arc of a weapon in the hands of such troops.
pub const fn arc(troop: Troop, weapon: Weapon) -> &'static Rule {
    match troop {
        Troop::LightHorse if weapon.is_aimed() => &sheet::ARC_AHEAD,
        Troop::LightHorse | Troop::LightChariots | Troop::HeavyChariots | Troop::Wagenburg => {
            &sheet::ARC_ALL_ROUND
        }
        _ => &sheet::ARC_AHEAD,
    }
}

/// How far an arc goes to each side of straight ahead.
pub fn half_angle(arc: &Rule) -> Angle {
    if arc.id == sheet::ARC_ALL_ROUND.id {
        Angle::HALF
    } else {
        Angle::from_degrees(arc.value.into())
    }
}

/// The distance of a target so many ticks away; none beyond the last.
pub fn band(range_ticks: i32) -> Option<Band> {
    let within = |rule: &Rule| range_ticks <= i32::from(rule.value) * TICKS_PER_U;
    sheet::BANDS.iter().position(within).map(|column| Band::ALL[column])
}

/// The farthest distance at which a weapon has a shot at such troops.
pub fn farthest(weapon: Weapon, at_mounted: bool) -> Option<Band> {
    let reaches = |band: &&Band| sheet::firing(weapon, **band, at_mounted).reaches;
    Band::ALL.iter().rev().find(reaches).copied()
}

/// Why there is no shot over friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoLob {
    Weapon,
    PointBlank,
    /// The friend in the way is too near to one end of the line, by so many ticks.
    Near(i32),
}

/// Whether a weapon shoots over a friend in the way, who is so many ticks from the nearer end of
/// the line.
pub fn lob(weapon: Weapon, band: Band, friend_ticks: i32) -> Result<(), NoLob> {
    let near = i32::from(sheet::FIRE_INDIRECT_NEAR.value) * TICKS_PER_U;
    match () {
        () if !weapon.lobs() => Err(NoLob::Weapon),
        () if band == Band::PointBlank => Err(NoLob::PointBlank),
        () if friend_ticks <= near => Err(NoLob::Near(near - friend_ticks)),
        () => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn degrees(troop: Troop, weapon: Weapon) -> i16 {
        arc(troop, weapon).value
    }

    #[test]
    fn light_horse_looks_ahead_only_along_a_barrel_or_a_crossbow() {
        assert_eq!(degrees(Troop::LightHorse, Weapon::Javelin), 360);
        assert_eq!(degrees(Troop::LightHorse, Weapon::CompositeBowA), 360);
        for weapon in [Weapon::CrossbowA, Weapon::CrossbowB, Weapon::Handgun, Weapon::HarquebusB] {
            assert_eq!(degrees(Troop::LightHorse, weapon), 45);
        }
    }

    #[test]
    fn all_round_is_for_chariots_and_wagons_and_the_rest_looks_ahead() {
        for troop in [Troop::LightChariots, Troop::HeavyChariots, Troop::Wagenburg] {
            assert_eq!(degrees(troop, Weapon::CrossbowA), 360);
        }
        for troop in [Troop::Skirmishers, Troop::Missile, Troop::MediumHorse, Troop::Artillery] {
            assert_eq!(degrees(troop, Weapon::Javelin), 45);
        }
        for troop in [Troop::HeavyFoot, Troop::LightFoot, Troop::HeavyHorse, Troop::Elephants] {
            assert_eq!(degrees(troop, Weapon::Javelin), 45);
        }
        assert_eq!(half_angle(&sheet::ARC_AHEAD), Angle::EIGHTH);
        assert_eq!(half_angle(&sheet::ARC_ALL_ROUND), Angle::HALF);
    }

    #[test]
    fn distances_end_where_they_are_printed() {
        let at = |ticks| band(ticks).map(Band::word);
        assert_eq!(at(5_000), Some("point-blank"));
        assert_eq!(at(5_001), Some("short"));
        assert_eq!(at(30_000), Some("long"));
        assert_eq!(at(80_001), None);
        assert_eq!(farthest(Weapon::ShortBowB, false), Some(Band::Short));
        assert_eq!(farthest(Weapon::ShortBowB, true), Some(Band::Long));
        assert_eq!(farthest(Weapon::ArtilleryC, false), Some(Band::Extreme));
    }

    #[test]
    fn only_what_flies_high_goes_over_friends() {
        assert_eq!(lob(Weapon::CrossbowA, Band::Long, 9_000), Err(NoLob::Weapon));
        assert_eq!(lob(Weapon::Sling, Band::PointBlank, 9_000), Err(NoLob::PointBlank));
        assert_eq!(lob(Weapon::LongbowA, Band::Long, 4_000), Err(NoLob::Near(1_000)));
        assert_eq!(lob(Weapon::LongbowA, Band::Long, 5_000), Err(NoLob::Near(0)));
        assert_eq!(lob(Weapon::ArtilleryA, Band::Long, 5_001), Ok(()));
    }
}
