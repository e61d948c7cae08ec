//! Battles of two armies without a scenario: ground and places are chosen at the table.

use super::Setup;
use super::army::{Army, is_army, read_army, too_large};
use crate::sheet;
use crate::survey::ticks;
use tercio_engine::{SetupFaults, Shelf};
use tercio_family::{ArmyFile, UNITS_MAX, prefixes, side_names, two_armies};
use tercio_field::{TICKS_PER_U, Table, Terrain};

/// The least table on which the ground of both sides finds room, in inches.
pub(crate) const LEAST_TABLE: [i32; 2] = [60, 44];
/// An army may fill one part in so many of the strip it deploys in, so that it finds its places
/// whatever lies there.
const FILLS: i64 = 2;

/// A battle of two armies on the shelf.
pub fn free(armies: [&str; 2], shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let [first, second] = two_armies(armies, shelf, &ArmyFile { is_army, read: read_army })?;
    let sides = side_names([&first.name, &second.name]);
    let names = [&first, &second].map(|army| army.units.iter().map(|unit| unit.name.as_str()));
    let [one, other] = prefixes(&sides, names);
    let mut battle = Army::default();
    let generals = [first.join(0, &one, &mut battle), second.join(1, &other, &mut battle)];
    if battle.units.len() > UNITS_MAX {
        return Err(SetupFaults::one("setup", "the battle is too large", too_large()));
    }
    Ok(Setup {
        title: format!("{} against {}", sides[0], sides[1]),
        about: "Both lay ground in turn; the higher throw picks, and then both deploy.".into(),
        table: Table::new(ticks(&sheet::TABLE_WIDE), ticks(&sheet::TABLE_DEEP)),
        terrain: Terrain::default(),
        places: Vec::new(),
        sides,
        generals,
        turns: u8::try_from(sheet::LENGTH.value).unwrap_or(u8::MAX),
        free: true,
        lessons: Vec::new(),
        units: battle.units,
    })
}

/// What makes a free battle impossible, if something does: what is wrong and what is right.
pub(crate) fn faults_of_free(setup: &Setup) -> impl Iterator<Item = (String, String)> {
    let table = setup.table;
    let [width, height] = LEAST_TABLE;
    let narrow = table.width < width * TICKS_PER_U || table.height < height * TICKS_PER_U;
    let small = narrow.then(|| {
        let hint = format!("{width} by {height} inches at least");
        ("the table is too small to lay ground on".to_string(), hint)
    });
    let laid = (!setup.terrain.features.is_empty()).then(|| {
        let what = "the ground of a free battle is laid at the table".to_string();
        (what, "leave the ground out".to_string())
    });
    let strip = i64::from(table.width - 2 * ticks(&sheet::DEPLOY_SIDES))
        * i64::from(ticks(&sheet::DEPLOY_DEEP))
        / FILLS;
    let crowded = (0..2u8).filter(move |side| strip < filled(setup, *side)).map(|side| {
        let what = format!("side {} is too large to deploy", side + 1);
        (what, "fewer units, or a wider table".to_string())
    });
    small.into_iter().chain(laid).chain(crowded)
}

/// The ground the blocks of a side cover, in square ticks.
fn filled(setup: &Setup, side: u8) -> i64 {
    let sizes = setup.units.iter().filter(|unit| unit.side == side).map(|unit| unit.base().size);
    sizes.map(|size| i64::from(size.width) * i64::from(size.depth)).sum()
}
