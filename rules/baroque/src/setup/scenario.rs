//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, check_size, read_army, read_commands};
use super::form::{SYSTEM, TABLE_BU, TABLE_SIDE, WIDTHS};
use super::place::read_place;
use super::{CommandSetup, Setup};
use crate::order::notation::VERBS;
use crate::state::VILLAGES_MAX;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{
    Placing, Sources, army_text, army_that_stands, check_apart, check_free, check_system,
    find_side, find_unit, ground_word, note_sources, read_ground, read_lessons, read_prefix,
    read_whole, two_sides,
};
use tercio_field::{Feature, Ground, TICKS_PER_U, Table, Terrain};

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

/// Reads a scenario; armies it names are found on the shelf.
pub fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    read_whole(file, text, |reader, root, sources| read_root(reader, root, shelf, sources))
}

/// As much of a scenario as can be read, and all that is wrong with it.
pub(super) fn read_partly(
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
) -> (Option<Setup>, Sources, SetupFaults) {
    let read = |reader: &Reader<'_>, root: &Part<'_, '_>, sources: &mut Sources| {
        read_root(reader, root, shelf, sources)
    };
    tercio_family::read_partly(file, text, read)
}

fn read_root(
    reader: &Reader<'_>,
    root: &Part<'_, '_>,
    shelf: &dyn Shelf,
    sources: &mut Sources,
) -> Option<Setup> {
    check_system(root, SYSTEM);
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
    // Unless it is named, the first side attacks.
    let attacker = find_side(root, "attacker", &sides).unwrap_or(0).min(1);
    if free {
        check_free(root);
    }
    let lessons = read_lessons(root, VERBS, &draft.army.units);
    let sides = two_sides(root, sides)?;
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
    let owner = find_side(part, "village", sides);
    if part.has("village")
        && part.has("kind")
        && part.text_or("kind", "") != ground_word(Ground::BuiltUp)
    {
        part.fault_at("village", "only houses are a village", "write kind = \"built-up\"");
    }
    owner
}

impl Draft<'_, '_> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, '_>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let first = self.army.units.len();
        self.enlist(&part, side);
        let (table, units, sources) = (self.table, &mut self.army.units, &mut self.sources);
        let mut placing = Placing { table, units, sources, first };
        for place in part.tables("place") {
            read_place(&mut placing, place, side);
        }
        placing.close(&part, self.free);
        read_leaders(&part, &mut self.army, first);
        part.close();
        name
    }

    /// Adds the army of a side to the battle.
    fn enlist(&mut self, part: &Part<'_, '_>, side: u8) {
        let prefix = read_prefix(part);
        let other = army_that_stands(part, "command");
        let army = self.army_of(part, other.as_deref());
        let key = if other.is_some() { "army" } else { "command" };
        let first = self.army.units.len();
        army.join(side, &prefix, &mut self.army);
        let own = (&self.army.units[first..], &self.army.paths[first..]);
        check_apart(part, key, &self.army.units, first);
        note_sources(part, other.as_deref(), own, &mut self.sources);
    }

    /// The army a side names, or the one it spells out.
    fn army_of(&self, part: &Part<'_, '_>, name: Option<&str>) -> Army {
        let Some(name) = name else { return read_commands(part) };
        if part.has("chief") {
            let _ = part.text("chief");
            let what = "an army of its own file names its own commander-in-chief";
            part.fault_at("chief", what, "leave `chief` out");
        }
        let Some((file, text)) = army_text(part, self.shelf, name) else {
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
        let Some(place) = find_unit(part, "leaders", &name, &army.units, first) else { continue };
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
