//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, check_size, check_system, read_army, read_commands};
use super::form::{TABLE_BU, TABLE_SIDE, WIDTHS};
use super::place::{Placing, check_all_placed};
use super::{CommandSetup, Setup, UnitSetup};
use crate::state::VILLAGES_MAX;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{check_typed, ground_word, read_ground, read_lessons};
use tercio_field::{Feature, Ground, TICKS_PER_U, Table, Terrain};
use tercio_ledger::near;

/// What has been read of a battle so far.
struct Draft<'r, 't> {
    reader: &'r Reader<'t>,
    shelf: &'r dyn Shelf,
    table: Table,
    army: Army,
    /// Places are chosen at the table.
    free: bool,
    /// Where each of its units stands in the file; one without a place stands nowhere yet.
    sources: Vec<PieceSource>,
}

/// Where a battle stands in its file: the units, and each piece of ground.
#[derive(Default)]
pub(super) struct Sources {
    pub units: Vec<PieceSource>,
    pub grounds: Vec<String>,
}

/// Reads a scenario; armies it names are found on the shelf.
pub fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let reader = Reader::new(file, text)?;
    let root = reader.root();
    let setup = read_root(&reader, &root, shelf, &mut Sources::default());
    root.close();
    reader.finish(setup)
}

/// As much of a scenario as can be read, and all that is wrong with it.
pub(super) fn read_partly(
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
) -> (Option<Setup>, Sources, SetupFaults) {
    let mut sources = Sources::default();
    let reader = match Reader::new(file, text) {
        Ok(reader) => reader,
        Err(faults) => return (None, sources, faults),
    };
    let root = reader.root();
    let setup = read_root(&reader, &root, shelf, &mut sources);
    root.close();
    (setup, sources, reader.faults())
}

fn read_root(
    reader: &Reader<'_>,
    root: &Part<'_, '_>,
    shelf: &dyn Shelf,
    sources: &mut Sources,
) -> Option<Setup> {
    check_system(root);
    let title = root.text("title");
    let about = root.text_or("note", "");
    let side = |key, usual| root.number_or(key, TABLE_SIDE, usual) as i32 * TICKS_PER_U;
    let table = Table::new(side("width", TABLE_BU[0]), side("height", TABLE_BU[1]));
    let free = root.flag("free");
    let mut draft =
        Draft { reader, shelf, table, army: Army::default(), free, sources: Vec::new() };
    let parts = root.tables("side").into_iter().zip(0u8..);
    let sides: Vec<String> = parts.map(|(part, side)| draft.read_side(part, side)).collect();
    let grounds = read_grounds(root, &table, &sides, &mut sources.grounds);
    let attacker = read_attacker(root, &sides);
    if free {
        check_free(root);
    }
    let lessons = read_lessons(root);
    let Ok(sides) = <[String; 2]>::try_from(sides) else {
        root.fault("a battle has two sides", "write [[side]] twice");
        return None;
    };
    if sides[0] == sides[1] {
        root.fault(format!("both sides are called `{}`", sides[0]), "give them different names");
    }
    check_size(root, "the battle is too large", &draft.army);
    sources.units = draft.sources;
    let Army { commands, units, .. } = draft.army;
    let Grounds { names: places, features, villages } = grounds;
    let terrain = Terrain { features };
    Some(Setup {
        title: title?,
        about,
        table,
        terrain,
        places,
        sides,
        attacker,
        villages,
        free,
        lessons,
        commands,
        units,
    })
}

/// The ground of a table; what cannot be read is left out.
#[derive(Default)]
struct Grounds {
    names: Vec<String>,
    features: Vec<Feature>,
    villages: Vec<(u8, u8)>,
}

fn read_grounds(
    root: &Part<'_, '_>,
    table: &Table,
    sides: &[String],
    paths: &mut Vec<String>,
) -> Grounds {
    let mut grounds = Grounds::default();
    for part in root.tables("ground") {
        let village = read_village(&part, sides);
        let path = part.path().to_string();
        let Some((name, feature)) = read_ground(part, table, &WIDTHS) else { continue };
        if let (Some(side), Ok(place)) = (village, u8::try_from(grounds.features.len())) {
            grounds.villages.push((place, side));
        }
        paths.push(path);
        grounds.names.push(name);
        grounds.features.push(feature);
    }
    if grounds.villages.len() > VILLAGES_MAX {
        root.fault("there are too many villages", format!("at most {VILLAGES_MAX} with an owner"));
    }
    grounds
}

/// The side that a village is counted for.
fn read_village(part: &Part<'_, '_>, sides: &[String]) -> Option<u8> {
    let owner = part.text_or("village", "");
    if owner.is_empty() {
        return None;
    }
    if part.has("kind") && part.text_or("kind", "") != ground_word(Ground::BuiltUp) {
        part.fault_at("village", "only houses are a village", "write kind = \"built-up\"");
    }
    side_called(part, "village", &owner, sides)
}

/// The side of a name, or a fault that says which there are.
fn side_called(part: &Part<'_, '_>, key: &str, name: &str, sides: &[String]) -> Option<u8> {
    let found = sides.iter().position(|side| side == name);
    if found.is_none() {
        let hint = near::hint(name, sides.iter().map(String::as_str));
        let known = format!("the sides are {}", sides.join(" and "));
        part.fault_at(key, format!("no side is called `{name}`{hint}"), known);
    }
    found.and_then(|side| u8::try_from(side).ok())
}

/// What is settled at the table cannot stand in the file as well.
fn check_free(root: &Part<'_, '_>) {
    if root.has("ground") {
        let what = "the ground of a free battle is laid at the table";
        root.fault_at("ground", what, "leave [[ground]] or `free` out");
    }
    if root.has("attacker") {
        let what = "who attacks in a free battle is thrown for";
        root.fault_at("attacker", what, "leave `attacker` or `free` out");
    }
}

/// Unless it is named, the first side attacks.
fn read_attacker(root: &Part<'_, '_>, sides: &[String]) -> u8 {
    let name = root.text_or("attacker", "");
    let named = (!name.is_empty()).then(|| side_called(root, "attacker", &name, sides));
    named.flatten().unwrap_or(0).min(1)
}

impl Draft<'_, '_> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, '_>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let first = self.army.units.len();
        self.enlist(&part, side);
        let mut placing = Placing {
            side,
            table: self.table,
            units: &mut self.army.units,
            sources: &mut self.sources,
            first,
        };
        for place in part.tables("place") {
            placing.read(place);
        }
        if !self.free {
            check_all_placed(&part, &self.army.units[first..], &self.sources[first..]);
        } else if part.has("place") {
            let what = "the places of a free battle are chosen at the table";
            part.fault_at("place", what, "leave [[side.place]] or `free` out");
        }
        read_leaders(&part, &mut self.army, first);
        part.close();
        name
    }

    /// Adds the army of a side to the battle.
    fn enlist(&mut self, part: &Part<'_, '_>, side: u8) {
        let prefix = part.text_or("prefix", "");
        if !prefix.is_empty() {
            check_typed(part, "prefix", &prefix);
        }
        let other = part.has("army").then(|| part.text("army").unwrap_or_default());
        let army = self.army_of(part, other.as_deref());
        let key = if other.is_some() { "army" } else { "command" };
        let first = self.army.units.len();
        army.join(side, &prefix, &mut self.army);
        let (before, own) = self.army.units.split_at(first);
        for unit in own.iter().filter(|unit| before.iter().any(|other| other.name == unit.name)) {
            let what = format!("both sides have a unit `{}`", unit.name);
            part.fault_at(key, what, "give one side a `prefix` for its names");
        }
        let paths = self.army.paths[first..].iter();
        self.sources.extend((first..).zip(own).zip(paths).map(|((piece, unit), path)| {
            PieceSource {
                piece: u16::try_from(piece).unwrap_or(u16::MAX),
                name: unit.name.clone(),
                side: part.path().into(),
                unit: other.is_none().then(|| path.clone()),
                army: other.clone(),
                place: None,
            }
        }));
    }

    /// The army a side names, or the one it spells out.
    fn army_of(&self, part: &Part<'_, '_>, name: Option<&str>) -> Army {
        let Some(name) = name else { return read_commands(part) };
        if part.has("command") {
            part.fault_at("army", "a side has an army or commands, not both", "leave one out");
            let _ = part.tables("command");
        }
        if part.has("chief") {
            let _ = part.text("chief");
            let what = "an army of its own file names its own commander-in-chief";
            part.fault_at("chief", what, "leave `chief` out");
        }
        let Some((file, text)) = self.shelf.find(name) else {
            let known = self.shelf.names();
            let hint = near::hint(name, known.iter().map(String::as_str));
            let what = format!("no army is called `{name}`{hint}");
            part.fault_at("army", what, "see `tercio systems`");
            return Army::default();
        };
        read_army(&file, &text).unwrap_or_else(|faults| {
            self.reader.take_over(faults);
            Army::default()
        })
    }
}

/// `leaders` names the units that leaders begin with, where the army has it otherwise.
fn read_leaders(part: &Part<'_, '_>, army: &mut Army, first: usize) {
    let mut moved: Vec<u8> = Vec::new();
    for name in part.texts("leaders").unwrap_or_default() {
        let Some(place) = find(part, "leaders", &name, &army.units, first) else { continue };
        let command = army.units[place].command;
        if moved.contains(&command) {
            let what = format!("the leader of `{name}` is with another unit already");
            part.fault_at("leaders", what, "name one unit for each leader");
        }
        moved.push(command);
        if let Some(CommandSetup { with, .. }) = army.commands.get_mut(usize::from(command)) {
            *with = u8::try_from(place).ok();
        }
    }
}

/// A unit of the side whose units begin at `first`, or a fault that says which there are.
pub(super) fn find(
    part: &Part<'_, '_>,
    key: &str,
    name: &str,
    units: &[UnitSetup],
    first: usize,
) -> Option<usize> {
    let own = &units[first..];
    let found = own.iter().position(|unit| unit.name == name);
    if found.is_none() {
        let known: Vec<&str> = own.iter().map(|unit| unit.name.as_str()).collect();
        let hint = near::hint(name, known.iter().copied());
        let what = format!("this side has no unit `{name}`{hint}");
        part.fault_at(key, what, format!("its units are {}", known.join(", ")));
    }
    found.map(|found| first + found)
}
