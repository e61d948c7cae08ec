//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, read_army, read_commands};
use super::form::{SYSTEM, TABLE_SIDE, WIDTHS};
use super::free::settle_generals;
use super::{Setup, UnitSetup};
use crate::order::notation::VERBS;
use crate::state::{COMMANDS_MAX, UNITS_MAX};
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{
    Placing, Sources, army_text, army_that_stands, check_apart, check_free, check_system,
    find_side, find_unit, note_sources, read_grounds, read_lessons, read_prefix, read_whole,
    two_sides,
};
use tercio_field::{TICKS_PER_U, Table, Terrain};

/// The table's usual size in U.
pub(super) const TABLE_U: [i64; 2] = [180, 120];

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
    let table = Table::new(side("width", TABLE_U[0]), side("height", TABLE_U[1]));
    let (places, features) = read_grounds(root, &table, &WIDTHS, &mut sources.grounds);
    let free = root.flag("free");
    let army = Army::default();
    let mut draft = Draft { reader, shelf, table, army, free, sources: Vec::new() };
    let sides: Vec<String> = root
        .tables("side")
        .into_iter()
        .enumerate()
        .map(|(side, part)| draft.read_side(part, u8::try_from(side).unwrap_or(u8::MAX)))
        .collect();
    // Unless it is named, the first side attacks.
    let attacker = find_side(root, "attacker", &sides).unwrap_or(0).min(1);
    if free {
        check_free(root);
    }
    let lessons = read_lessons(root, VERBS, &draft.army.units);
    let sides = two_sides(root, sides)?;
    sources.units = draft.sources;
    let Army { commands, mut units, .. } = draft.army;
    if free {
        settle_generals(&mut units, commands.len());
    }
    if units.len() > UNITS_MAX || commands.len() > COMMANDS_MAX {
        let most = format!("at most {UNITS_MAX} units in {COMMANDS_MAX} commands");
        root.fault("the battle is too large", most);
    }
    let terrain = Terrain { features };
    Some(Setup {
        title: title?,
        about,
        table,
        terrain,
        places,
        sides,
        attacker,
        free,
        lessons,
        commands,
        units,
    })
}

/// `unit` alone, or `line`: units edge to edge, the leftmost first; `stakes` where they are other
/// than the army has it.
fn read_place(placing: &mut Placing<'_, UnitSetup>, part: Part<'_, '_>) {
    let stakes = part.has("stakes").then(|| part.flag("stakes"));
    let found = placing.who(&part);
    for unit in &found {
        let traits = &mut placing.units[*unit].traits;
        traits.stakes = stakes.unwrap_or(traits.stakes);
    }
    placing.put(&part, &found, ("U", 0), |_, _| {});
    part.close();
}

impl Draft<'_, '_> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, '_>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let prefix = read_prefix(&part);
        let other = army_that_stands(&part, "command");
        let army = self.army_of(&part, other.as_deref());
        let army = army.joining(side, self.army.commands.len(), &prefix);
        let first = self.army.units.len();
        note_sources(&part, other.as_deref(), (&army.units, &army.paths), &mut self.sources);
        self.army.commands.extend(army.commands);
        self.army.units.extend(army.units);
        let key = if other.is_some() { "army" } else { "command" };
        check_apart(&part, key, &self.army.units, first);
        let (table, units, sources) = (self.table, &mut self.army.units, &mut self.sources);
        let mut placing = Placing { table, units, sources, first };
        for place in part.tables("place") {
            read_place(&mut placing, place);
        }
        placing.close(&part, self.free);
        self.read_generals(&part, first);
        part.close();
        name
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

    /// `generals` names the units that commanders are with, where the army has it otherwise.
    fn read_generals(&mut self, part: &Part<'_, '_>, first: usize) {
        let mut moved: Vec<u8> = Vec::new();
        for name in part.texts("generals").unwrap_or_default() {
            let Some(unit) = find_unit(part, "generals", &name, &self.army.units, first) else {
                continue;
            };
            let command = self.army.units[unit].command;
            if moved.contains(&command) {
                let what = format!("the commander of `{name}` is with another unit already");
                part.fault_at("generals", what, "name one unit for each commander");
            }
            moved.push(command);
            let of_command = |one: &&mut UnitSetup| one.command == command;
            self.army.units.iter_mut().filter(of_command).for_each(|one| one.general = false);
            self.army.units[unit].general = true;
        }
    }
}
