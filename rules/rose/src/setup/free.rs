//! Battles of two armies without a scenario: units are placed at the table.

use super::army::{Army, is_army, is_too_large, read_army, too_large};
use super::leader::tell_apart;
use super::{PlayerSetup, Setup};
use crate::sheet;
use crate::survey::ticks;
use tercio_chance::Seat;
use tercio_engine::{SetupFaults, Shelf};
use tercio_family::{ArmyFile, prefixes, side_names, two_armies};
use tercio_field::{Table, Terrain};

/// When a battle begins that does not say so, in minutes after midnight.
pub(super) const MORNING: u16 = 9 * 60;

/// A battle of two armies on the shelf.
pub fn free(armies: [&str; 2], shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let [first, second] = two_armies(armies, shelf, &ArmyFile { is_army, read: read_army })?;
    let sides = side_names([&first.name, &second.name]);
    let names = [&first, &second].map(|army| army.units.iter().map(|unit| unit.name.as_str()));
    let [one, other] = prefixes(&sides, names);
    let mut battle = Army::default();
    first.join(0, &one, &mut battle);
    second.join(1, &other, &mut battle);
    if is_too_large(&battle) {
        return Err(SetupFaults::one("setup", "the battle is too large", too_large()));
    }
    for leader in &mut battle.leaders {
        leader.seat = Seat(leader.side);
    }
    tell_apart(&mut battle.leaders, &sides);
    let players = sides.iter().zip(0u8..);
    Ok(Setup {
        title: format!("{} against {}", sides[0], sides[1]),
        about: "Open ground. Units are placed in turn, each side within reach of its edge.".into(),
        table: Table::new(ticks(&sheet::TABLE_WIDE), ticks(&sheet::TABLE_DEEP)),
        terrain: Terrain::default(),
        places: Vec::new(),
        players: players.map(|(name, side)| PlayerSetup { name: name.clone(), side }).collect(),
        leaders: battle.leaders.into_iter().collect(),
        minutes: sheet::END_TIME.value.unsigned_abs(),
        attacker: None,
        begins: MORNING,
        keywords: Default::default(),
        lessons: Vec::new(),
        units: battle.units,
        sides,
    })
}
