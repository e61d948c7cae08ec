//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, read_army, read_commands};
use super::form::{TABLE_SIDE, WIDTHS};
use super::free::settle_generals;
use super::{Setup, UnitSetup};
use crate::sheet;
use crate::state::{COMMANDS_MAX, UNITS_MAX};
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{check_typed, read_at, read_grounds, read_lessons};
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::near;

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

pub(super) fn check_system(root: &Part<'_, '_>) {
    if root.text("system").is_some_and(|system| system != "impetus") {
        root.fault_at("system", "this file is for another system", "write system = \"impetus\"");
    }
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
    if name.is_empty() {
        return 0;
    }
    let found = sides.iter().position(|side| *side == name);
    if found.is_none() {
        let hint = near::hint(&name, sides.iter().map(String::as_str));
        let known = format!("the sides are {}", sides.join(" and "));
        root.fault_at("attacker", format!("no side is called `{name}`{hint}"), known);
    }
    u8::from(found == Some(1))
}

impl Draft<'_, '_> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, '_>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let prefix = part.text_or("prefix", "");
        if !prefix.is_empty() {
            check_typed(&part, "prefix", &prefix);
        }
        let other = part.has("army").then(|| part.text("army").unwrap_or_default());
        let army = self.army_of(&part, other.as_deref());
        let army = army.joining(side, self.army.commands.len(), &prefix);
        let key = if other.is_some() { "army" } else { "command" };
        for unit in &army.units {
            if self.army.units.iter().any(|other| other.name == unit.name) {
                let what = format!("both sides have a unit `{}`", unit.name);
                part.fault_at(key, what, "give one side a `prefix` for its names");
            }
        }
        let first = self.army.units.len();
        let sources = (first..).zip(&army.units).zip(army.paths);
        self.sources.extend(sources.map(|((piece, unit), path)| PieceSource {
            piece: u16::try_from(piece).unwrap_or(u16::MAX),
            name: unit.name.clone(),
            side: part.path().into(),
            unit: other.is_none().then_some(path),
            army: other.clone(),
            place: None,
        }));
        self.army.commands.extend(army.commands);
        self.army.units.extend(army.units);
        for place in part.tables("place") {
            self.read_place(place, first);
        }
        if !self.free {
            self.check_all_placed(&part, first);
        } else if part.has("place") {
            let what = "the places of a free battle are chosen at the table";
            part.fault_at("place", what, "leave [[side.place]] or `free` out");
        }
        self.read_generals(&part, first);
        part.close();
        name
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

    /// `unit` alone, or `line`: units edge to edge, the leftmost first.
    fn read_place(&mut self, part: Part<'_, '_>, first: usize) {
        let mut names = part.texts("line").unwrap_or_default();
        let alone = part.text_or("unit", "");
        match (alone.is_empty(), names.is_empty()) {
            (false, true) => names.push(alone),
            (true, false) => {}
            _ => part.fault(
                "a place is for one unit, or for a line",
                "write unit = \"name\", or line = [\"left\", \"middle\", \"right\"]",
            ),
        }
        let key = if part.has("line") { "line" } else { "unit" };
        let middle = read_at(&part, "U");
        let stakes = part.has("stakes").then(|| part.flag("stakes"));
        let step = i32::from(sheet::BASE_WIDTH.value) * TICKS_PER_U;
        let count = i32::try_from(names.len()).unwrap_or(i32::MAX);
        let leftmost = -step.saturating_mul(count - 1) / 2;
        for (index, name) in (0i32..).zip(&names) {
            let Some(unit) = self.find(&part, key, name, first) else { continue };
            let Some(middle) = middle else { continue };
            if self.sources[unit].place.is_some() {
                let what = format!("`{name}` is placed twice");
                part.fault_at(key, what, "leave one place out");
                continue;
            }
            let own = &mut self.army.units[unit];
            own.pose = middle.sideways(leftmost.saturating_add(step.saturating_mul(index)));
            own.traits.stakes = stakes.unwrap_or(own.traits.stakes);
            self.check_room(&part, unit);
            self.sources[unit].place = Some(part.path().into());
        }
        part.close();
    }

    /// A unit of the side whose units begin at `first`.
    fn find(&self, part: &Part<'_, '_>, key: &str, name: &str, first: usize) -> Option<usize> {
        let own = &self.army.units[first..];
        let found = own.iter().position(|unit| unit.name == name);
        if found.is_none() {
            let known: Vec<&str> = own.iter().map(|unit| unit.name.as_str()).collect();
            let hint = near::hint(name, known.iter().copied());
            let what = format!("this side has no unit `{name}`{hint}");
            part.fault_at(key, what, format!("its units are {}", known.join(", ")));
        }
        found.map(|found| first + found)
    }

    /// Whether a unit has room where the file puts it, among those that were placed before.
    fn check_room(&self, part: &Part<'_, '_>, unit: usize) {
        let own = &self.army.units[unit];
        let base = own.base();
        if !self.table.holds(&base) {
            part.fault_at("at", format!("`{}` stands over the edge", own.name), "move it inward");
        }
        let placed = |(_, source): &(&UnitSetup, &PieceSource)| source.place.is_some();
        for (other, _) in self.army.units.iter().zip(&self.sources).filter(placed) {
            if base.overlaps(&other.base()) {
                let (a, b) = (&own.name, &other.name);
                part.fault_at("at", format!("`{a}` and `{b}` overlap"), "move one of them");
            }
        }
    }

    fn check_all_placed(&self, part: &Part<'_, '_>, first: usize) {
        let left: Vec<&str> = self.army.units[first..]
            .iter()
            .zip(&self.sources[first..])
            .filter(|(_, source)| source.place.is_none())
            .map(|(unit, _)| unit.name.as_str())
            .collect();
        if !left.is_empty() {
            let what = format!("no place is given to {}", left.join(", "));
            part.fault(what, "add [[side.place]] with unit or line, and at = [x, y, facing]");
        }
    }

    /// `generals` names the units that commanders are with, where the army has it otherwise.
    fn read_generals(&mut self, part: &Part<'_, '_>, first: usize) {
        let mut moved: Vec<u8> = Vec::new();
        for name in part.texts("generals").unwrap_or_default() {
            let Some(unit) = self.find(part, "generals", &name, first) else { continue };
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
