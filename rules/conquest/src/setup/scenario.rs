//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, check_size, read_army, read_force, read_with};
use super::form::{SYSTEM, TABLE_SIDE, TURNS, WIDTHS};
use super::place::read_place;
use super::{GeneralSetup, Setup};
use crate::order::notation::VERBS;
use crate::sheet;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{
    Placing, Sources, army_text, army_that_stands, check_apart, check_free, check_system,
    note_sources, read_grounds, read_lessons, read_prefix, read_whole, two_sides,
};
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::Rule;

/// What has been read of a battle so far.
struct Draft<'r, 't> {
    reader: &'r Reader<'t>,
    shelf: &'r dyn Shelf,
    table: Table,
    army: Army,
    generals: Vec<GeneralSetup>,
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
    let side = |key, usual: &Rule| {
        root.number_or(key, TABLE_SIDE, usual.value.into()) as i32 * TICKS_PER_U
    };
    let wide = side("width", &sheet::TABLE_WIDE);
    let table = Table::new(wide, side("height", &sheet::TABLE_DEEP));
    let turns = root.number_or("turns", TURNS, sheet::LENGTH.value.into());
    let free = root.flag("free");
    if free {
        check_free(root);
    }
    let (army, generals) = (Army::default(), Vec::new());
    let mut draft = Draft { reader, shelf, table, army, generals, free, sources: Vec::new() };
    let parts = root.tables("side").into_iter().zip(0u8..);
    let sides: Vec<String> = parts.map(|(part, side)| draft.read_side(part, side)).collect();
    let (places, features) = read_grounds(root, &table, &WIDTHS, &mut sources.grounds);
    let lessons = read_lessons(root, VERBS, &draft.army.units);
    let sides = two_sides(root, sides)?;
    let generals = <[GeneralSetup; 2]>::try_from(draft.generals).ok()?;
    check_size(root, "the battle is too large", &draft.army);
    sources.units = draft.sources;
    Some(Setup {
        title: title?,
        about,
        table,
        terrain: Terrain { features },
        places,
        sides,
        generals,
        turns: u8::try_from(turns).unwrap_or(u8::MAX),
        free,
        lessons,
        units: draft.army.units,
    })
}

impl Draft<'_, '_> {
    /// Reads one side, and gives its name.
    fn read_side(&mut self, part: Part<'_, '_>, side: u8) -> String {
        let name = part.text("name").unwrap_or_default();
        let first = self.army.units.len();
        let mut general = self.enlist(&part, side);
        let (table, units, sources) = (self.table, &mut self.army.units, &mut self.sources);
        let mut placing = Placing { table, units, sources, first };
        for place in part.tables("place") {
            read_place(&mut placing, place);
        }
        placing.close(&part, self.free);
        if let Some(with) = read_with(&part, &self.army.units, first) {
            general.with = with;
        }
        self.generals.push(general);
        part.close();
        name
    }

    /// Adds the army of a side to the battle, and gives its general.
    fn enlist(&mut self, part: &Part<'_, '_>, side: u8) -> GeneralSetup {
        let prefix = read_prefix(part);
        let other = army_that_stands(part, "unit");
        let army = self.army_of(part, other.as_deref());
        let key = if other.is_some() { "army" } else { "unit" };
        let first = self.army.units.len();
        let general = army.join(side, &prefix, &mut self.army);
        let own = (&self.army.units[first..], &self.army.paths[first..]);
        check_apart(part, key, &self.army.units, first);
        note_sources(part, other.as_deref(), own, &mut self.sources);
        general
    }

    /// The army a side names, or the one it spells out.
    fn army_of(&self, part: &Part<'_, '_>, name: Option<&str>) -> Army {
        let Some(name) = name else { return read_force(part) };
        if part.has("general") {
            let what = "an army of its own file has its own general";
            part.fault_at("general", what, "leave [side.general] out");
            let _ = part.table("general");
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
