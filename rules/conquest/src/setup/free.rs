//! Battles of two armies without a scenario: ground and places are chosen at the table.

use super::Setup;
use super::army::{Army, is_army, read_army, too_large};
use super::form::{TABLE_INCHES, TURNS_USUAL};
use tercio_engine::{SetupFaults, Shelf};
use tercio_family::UNITS_MAX;
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::near;

/// The least table on which the ground of both sides finds room, in inches.
pub(crate) const LEAST_TABLE: [i32; 2] = [60, 44];
/// An army may fill one part in so many of the strip it deploys in, so that it finds its places
/// whatever lies there.
const FILLS: i64 = 2;
/// Names for two armies that have the same.
const COLOURS: [&str; 2] = ["Red", "Blue"];

/// A battle of two armies on the shelf.
pub fn free(armies: [&str; 2], shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let [first, second] = both(armies.map(|name| find(name, shelf)))?;
    let sides = side_names(&first.name, &second.name);
    let [one, other] = prefixes(&sides, &first, &second);
    let mut battle = Army::default();
    let generals = [first.join(0, &one, &mut battle), second.join(1, &other, &mut battle)];
    if battle.units.len() > UNITS_MAX {
        return Err(SetupFaults::one("setup", "the battle is too large", too_large()));
    }
    let [width, height] = TABLE_INCHES.map(|side| side as i32 * TICKS_PER_U);
    Ok(Setup {
        title: format!("{} against {}", sides[0], sides[1]),
        about: "Both lay ground in turn; the higher throw picks, and then both deploy.".into(),
        table: Table::new(width, height),
        terrain: Terrain::default(),
        places: Vec::new(),
        sides,
        generals,
        turns: u8::try_from(TURNS_USUAL).unwrap_or(u8::MAX),
        free: true,
        lessons: Vec::new(),
        units: battle.units,
    })
}

/// Both, or all that is wrong with either, once.
fn both(armies: [Result<Army, SetupFaults>; 2]) -> Result<[Army; 2], SetupFaults> {
    match armies {
        [Ok(first), Ok(second)] => Ok([first, second]),
        armies => {
            let mut faults = SetupFaults(Vec::new());
            for fault in armies.into_iter().filter_map(Result::err).flat_map(|wrong| wrong.0) {
                if !faults.0.contains(&fault) {
                    faults.0.push(fault);
                }
            }
            Err(faults)
        }
    }
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
    if first == second {
        COLOURS.map(|colour| format!("{colour} {first}"))
    } else {
        [first.into(), second.into()]
    }
}

/// What is put before the names of units, where both sides have the same: the first word of the
/// side's name.
fn prefixes(sides: &[String; 2], first: &Army, second: &Army) -> [String; 2] {
    let shared = |name: &str| second.units.iter().any(|unit| unit.name == name);
    if !first.units.iter().any(|unit| shared(&unit.name)) {
        return Default::default();
    }
    let word = |side: &String| -> String {
        let word = side.split_whitespace().next().unwrap_or_default();
        word.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase()
    };
    let words = [word(&sides[0]), word(&sides[1])];
    let apart = words[0] != words[1] && words.iter().all(|word| !word.is_empty());
    let words = if apart { words } else { COLOURS.map(str::to_lowercase) };
    words.map(|word| word + "-")
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
    let strip = i64::from(table.width - 2 * SIDES) * i64::from(DEEP) / FILLS;
    let crowded = (0..2u8).filter(move |side| strip < filled(setup, *side)).map(|side| {
        let what = format!("side {} is too large to deploy", side + 1);
        (what, "fewer units, or a wider table".to_string())
    });
    small.into_iter().chain(laid).chain(crowded)
}

const SIDES: i32 = 6 * TICKS_PER_U;
const DEEP: i32 = 12 * TICKS_PER_U;

/// The ground the blocks of a side cover, in square ticks.
fn filled(setup: &Setup, side: u8) -> i64 {
    let sizes = setup.units.iter().filter(|unit| unit.side == side).map(|unit| unit.base().size);
    sizes.map(|size| i64::from(size.width) * i64::from(size.depth)).sum()
}
