//! Battles of two armies without a scenario: ground and places are chosen at the table.

use super::army::{Army, is_army, read_army};
use super::scenario::TABLE_U;
use super::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{COMMANDS_MAX, UNITS_MAX};
use crate::survey::{base_size, ticks};
use crate::troops::Troop;
use tercio_engine::{SetupFaults, Shelf};
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::near;

/// The least table on which three pieces of ground always find room, in U.
pub(crate) const LEAST_TABLE_U: [i32; 2] = [120, 90];
/// An army may fill one part in so many of the strip it deploys in, so that it finds its places
/// whatever lies there.
const FILLS: i64 = 2;
/// Names for two armies that have the same.
const COLOURS: [&str; 2] = ["Red", "Blue"];

/// A battle of two armies on the shelf.
pub fn free(armies: [&str; 2], shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let [first, second] = match armies.map(|name| find(name, shelf)) {
        [Ok(first), Ok(second)] => [first, second],
        [Err(mut faults), Err(others)] => {
            let new = others.0.into_iter().filter(|fault| !faults.0.contains(fault));
            let new: Vec<_> = new.collect();
            faults.0.extend(new);
            return Err(faults);
        }
        [Err(faults), Ok(_)] | [Ok(_), Err(faults)] => return Err(faults),
    };
    let sides = side_names(&first.name, &second.name);
    let prefixes = prefixes(&sides, &first, &second);
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

fn find(name: &str, shelf: &dyn Shelf) -> Result<Army, SetupFaults> {
    let Some((file, text)) = shelf.find(name) else {
        let known = shelf.names();
        let hint = near::hint(name, known.iter().map(String::as_str));
        let what = format!("no army is called `{name}`{hint}");
        return Err(SetupFaults::one("setup", what, "see `tercio systems`"));
    };
    if !is_army(&file, &text) {
        let hint = "name two armies, or play the scenario by itself";
        return Err(SetupFaults::one(&file, format!("`{name}` is not an army"), hint));
    }
    read_army(&file, &text)
}

/// What the sides are called; a colour tells two of one name apart.
fn side_names(first: &str, second: &str) -> [String; 2] {
    if first != second {
        return [first.into(), second.into()];
    }
    COLOURS.map(|colour| format!("{colour} {first}"))
}

/// What is put before the names of units, where both sides have the same: the first word of the
/// side's name.
fn prefixes(sides: &[String; 2], first: &Army, second: &Army) -> [String; 2] {
    let has = |name: &str| second.units.iter().any(|unit| unit.name == name);
    if !first.units.iter().any(|unit| has(&unit.name)) {
        return [String::new(), String::new()];
    }
    let word = |side: &String| -> String {
        let letters = side.chars().take_while(|sign| !sign.is_whitespace());
        let letters = letters.filter(char::is_ascii_alphanumeric);
        letters.map(|letter| letter.to_ascii_lowercase()).collect()
    };
    let [mut a, mut b] = [word(&sides[0]), word(&sides[1])];
    if a == b || a.is_empty() || b.is_empty() {
        [a, b] = COLOURS.map(str::to_ascii_lowercase);
    }
    [a + "-", b + "-"]
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
