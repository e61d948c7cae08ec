//! Battles of two armies without a scenario: ground and places are chosen at the table.

use super::army::{is_army, read_army};
use super::scenario::TABLE_U;
use super::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{COMMANDS_MAX, UNITS_MAX};
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use tercio_engine::{SetupFaults, Shelf};
use tercio_family::{ArmyFile, prefixes, side_names, two_armies};
use tercio_field::{TICKS_PER_U, Table, Terrain};

/// The least table on which three pieces of ground always find room, in U.
pub(crate) const LEAST_TABLE_U: [i32; 2] = [120, 90];
/// An army may fill one part in so many of the strip it deploys in, so that it finds its places
/// whatever lies there.
const FILLS: i64 = 2;

/// A battle of two armies on the shelf.
pub fn free(armies: [&str; 2], shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let [first, second] = two_armies(armies, shelf, &ArmyFile { is_army, read: read_army })?;
    let sides = side_names([&first.name, &second.name]);
    let names = [&first, &second].map(|army| army.units.iter().map(|unit| unit.name.as_str()));
    let prefixes = prefixes(&sides, names);
    let first = first.joining(0, 0, &prefixes[0]);
    let second = second.joining(1, first.commands.len(), &prefixes[1]);
    let (mut commands, mut units) = (first.commands, first.units);
    commands.extend(second.commands);
    units.extend(second.units);
    if units.len() > UNITS_MAX || commands.len() > COMMANDS_MAX {
        let most = format!("at most {UNITS_MAX} units in {COMMANDS_MAX} commands");
        return Err(SetupFaults::one("setup", "the battle is too large", most));
    }
    settle_generals(&mut units, commands.len());
    let [width, height] = TABLE_U.map(|side| side as i32 * TICKS_PER_U);
    Ok(Setup {
        title: format!("{} against {}", sides[0], sides[1]),
        about: "Who attacks is thrown for; the defender lays the ground, and both deploy.".into(),
        table: Table::new(width, height),
        terrain: Terrain::default(),
        places: Vec::new(),
        sides,
        attacker: 0,
        free: true,
        lessons: Vec::new(),
        commands,
        units,
    })
}

/// A commander whom his list leaves with its first unit leaves it for the first that can keep him,
/// if that is one of those that run away or cannot fight.
pub(super) fn settle_generals(units: &mut [UnitSetup], commands: usize) {
    for command in (0u8..).take(commands) {
        let own = |unit: &UnitSetup| unit.command == command;
        let first = units.iter().position(own);
        let better = units.iter().position(|unit| own(unit) && keeps_a_general(unit.troop));
        if let (Some(first), Some(better)) = (first, better)
            && units[first].general
            && !keeps_a_general(units[first].troop)
        {
            units[first].general = false;
            units[better].general = true;
        }
    }
}

const fn keeps_a_general(troop: Troop) -> bool {
    !troop.is_light() && !troop.is_train() && !matches!(troop, Troop::ScythedChariots)
}

/// What makes a free battle impossible, if something does: what is wrong and what is right.
pub(crate) fn faults_of_free(setup: &Setup) -> impl Iterator<Item = (String, String)> {
    let table = setup.table;
    let [width, height] = LEAST_TABLE_U;
    let narrow = table.width < width * TICKS_PER_U || table.height < height * TICKS_PER_U;
    let small = narrow.then(|| {
        let hint = format!("{width}U by {height}U at least");
        ("the table is too small to lay ground on".to_string(), hint)
    });
    let laid = (!setup.terrain.features.is_empty()).then(|| {
        let what = "the ground of a free battle is laid at the table".to_string();
        (what, "leave the ground out".to_string())
    });
    let strip = i64::from(table.width - 2 * ticks(&sheet::SETUP_SIDES));
    let room = strip * i64::from(ticks(&sheet::SETUP_DEEP)) / FILLS;
    let crowded = (0..2u8).filter(move |side| room < filled(setup, *side)).map(|side| {
        let what = format!("side {} is too large to deploy", side + 1);
        (what, "fewer units, or a wider table".to_string())
    });
    small.into_iter().chain(laid).chain(crowded)
}

/// The ground the bases of a side cover, in square ticks.
fn filled(setup: &Setup, side: u8) -> i64 {
    let own = setup.units.iter().filter(|unit| unit.side == side);
    own.map(|unit| {
        let size = base_size(unit, unit.depth);
        i64::from(size.width) * i64::from(size.depth)
    })
    .sum()
}
