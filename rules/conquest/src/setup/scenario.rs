//! Scenarios: a table, its ground, two armies and where they stand.

use super::army::{Army, check_size, check_system, read_army, read_force, read_with};
use super::form::{TABLE_SIDE, TURNS, WIDTHS};
use super::place::{Placing, check_all_placed};
use super::{GeneralSetup, Setup};
use crate::sheet;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_family::{check_typed, read_grounds, read_lessons};
use tercio_field::{TICKS_PER_U, Table, Terrain};
use tercio_ledger::{Rule, near};

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
    let side = |key, usual: &Rule| {
        root.number_or(key, TABLE_SIDE, usual.value.into()) as i32 * TICKS_PER_U
    };
    let wide = side("width", &sheet::TABLE_WIDE);
    let table = Table::new(wide, side("height", &sheet::TABLE_DEEP));
    let turns = root.number_or("turns", TURNS, sheet::LENGTH.value.into());
    let free = root.flag("free");
    if free && root.has("ground") {
        let what = "the ground of a free battle is laid at the table";
        root.fault_at("ground", what, "leave [[ground]] or `free` out");
    }
    let (army, generals) = (Army::default(), Vec::new());
    let mut draft = Draft { reader, shelf, table, army, generals, free, sources: Vec::new() };
    let parts = root.tables("side").into_iter().zip(0u8..);
    let sides: Vec<String> = parts.map(|(part, side)| draft.read_side(part, side)).collect();
    let (places, features) = read_grounds(root, &table, &WIDTHS, &mut sources.grounds);
    let lessons = read_lessons(root);
    let generals = <[GeneralSetup; 2]>::try_from(draft.generals);
    let (Ok(sides), Ok(generals)) = (<[String; 2]>::try_from(sides), generals) else {
        root.fault("a battle has two sides", "write [[side]] twice");
        return None;
    };
    if sides[0] == sides[1] {
        root.fault(format!("both sides are called `{}`", sides[0]), "give them different names");
    }
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
            placing.read(place);
        }
        if !self.free {
            check_all_placed(&part, &self.army.units[first..], &self.sources[first..]);
        } else if part.has("place") {
            let what = "the places of a free battle are chosen at the table";
            part.fault_at("place", what, "leave [[side.place]] or `free` out");
        }
        if let Some(with) = read_with(&part, &self.army.units, first) {
            general.with = with;
        }
        self.generals.push(general);
        part.close();
        name
    }

    /// Adds the army of a side to the battle, and gives its general.
    fn enlist(&mut self, part: &Part<'_, '_>, side: u8) -> GeneralSetup {
        let prefix = part.text_or("prefix", "");
        if !prefix.is_empty() {
            check_typed(part, "prefix", &prefix);
        }
        let other = part.has("army").then(|| part.text("army").unwrap_or_default());
        let army = self.army_of(part, other.as_deref());
        let key = if other.is_some() { "army" } else { "unit" };
        let first = self.army.units.len();
        let general = army.join(side, &prefix, &mut self.army);
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
        general
    }

    /// The army a side names, or the one it spells out.
    fn army_of(&self, part: &Part<'_, '_>, name: Option<&str>) -> Army {
        let Some(name) = name else { return read_force(part) };
        if part.has("unit") {
            part.fault_at("army", "a side has an army or units, not both", "leave one out");
            let _ = part.tables("unit");
        }
        if part.has("general") {
            let what = "an army of its own file has its own general";
            part.fault_at("general", what, "leave [side.general] out");
            let _ = part.table("general");
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
