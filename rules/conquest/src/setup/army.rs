//! Armies: a general and his units, as a file of its own or within a side of a scenario.

use super::form::{GENERAL_MO, POINTS, SYSTEM, ZONE};
use super::unit::read_units;
use super::{GeneralSetup, UnitSetup};
use crate::troops::Drill;
use tercio_engine::SetupFaults;
use tercio_engine::setup::{Part, Reader};
use tercio_family::{UNITS_MAX, check_system, check_typed, find_unit};

/// An army; its units stand nowhere yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    pub name: String,
    /// None only where the file has none, which is a fault.
    pub general: Option<GeneralSetup>,
    pub units: Vec<UnitSetup>,
    /// Where each unit stands in its file.
    pub paths: Vec<String>,
}

impl Army {
    /// What it is, in a few words.
    pub fn summary(&self) -> String {
        let figures: u32 = self.units.iter().map(|unit| u32::from(unit.figures)).sum();
        format!("{} units, {figures} figures", self.units.len())
    }

    /// Joins a battle as one of its sides, after those who are there already; gives its general.
    pub(super) fn join(mut self, side: u8, prefix: &str, battle: &mut Army) -> GeneralSetup {
        let before = u8::try_from(battle.units.len()).unwrap_or(u8::MAX);
        for unit in &mut self.units {
            unit.side = side;
            unit.name.insert_str(0, prefix);
        }
        battle.units.append(&mut self.units);
        battle.paths.append(&mut self.paths);
        let mut general = self.general.unwrap_or_else(nobody);
        general.with = general.with.saturating_add(before);
        general
    }
}

/// Stands for a general that could not be read.
fn nobody() -> GeneralSetup {
    let mo = i8::try_from(*GENERAL_MO.start()).unwrap_or_default();
    GeneralSetup { name: String::new(), mo, points: 0, zone: 0, with: 0 }
}

/// Whether a file holds an army and not a whole battle.
pub fn is_army(file: &str, text: &str) -> bool {
    Reader::new(file, text).is_ok_and(|reader| {
        let root = reader.root();
        (root.has("unit") || root.has("general")) && !root.has("side")
    })
}

/// Reads an army file.
pub fn read_army(file: &str, text: &str) -> Result<Army, SetupFaults> {
    let (army, faults) = read_partly(file, text);
    if faults.0.is_empty() { Ok(army) } else { Err(faults) }
}

/// As much of an army file as can be read, and all that is wrong with it.
pub(super) fn read_partly(file: &str, text: &str) -> (Army, SetupFaults) {
    let reader = match Reader::new(file, text) {
        Ok(reader) => reader,
        Err(faults) => return (Army::default(), faults),
    };
    let root = reader.root();
    check_system(&root, SYSTEM);
    let name = root.text("name").unwrap_or_default();
    let _ = root.text_or("note", "");
    let mut army = Army { name, ..read_force(&root) };
    if let (Some(with), Some(general)) = (read_with(&root, &army.units, 0), &mut army.general) {
        general.with = with;
    }
    root.close();
    (army, reader.faults())
}

/// Reads the general and the units under a table: a file of their own, or a side. The general is
/// with the first that stands in ranks, else with the first.
pub(super) fn read_force(part: &Part<'_, '_>) -> Army {
    let mut army = Army::default();
    for unit in part.tables("unit") {
        let path = unit.path().to_string();
        read_units(unit, &mut army.units);
        army.paths.resize(army.units.len(), path);
    }
    if army.units.is_empty() {
        part.fault("an army needs units", "add [[unit]], or [[side.unit]] in a scenario");
    }
    check_size(part, "the army is too large", &army);
    army.general = read_general(part);
    let ranked = army.units.iter().position(|unit| unit.drill != Drill::Skirmish);
    if let (Some(general), Some(place)) = (&mut army.general, ranked) {
        general.with = u8::try_from(place).unwrap_or_default();
    }
    army
}

pub(super) fn check_size(part: &Part<'_, '_>, what: &str, army: &Army) {
    if army.units.len() > UNITS_MAX {
        part.fault(what, too_large());
    }
}

/// What a battle has room for.
pub(super) fn too_large() -> String {
    format!("at most {UNITS_MAX} units")
}

fn read_general(part: &Part<'_, '_>) -> Option<GeneralSetup> {
    let table = part.table("general");
    if !part.has("general") {
        let hint = "add [general], or [side.general] in a scenario: name, mo, points, zone";
        part.fault("an army needs a general", hint);
    }
    let mut table = table?;
    table.call("the general");
    let name = table.text("name");
    let mo = table.number("mo", GENERAL_MO);
    let points = table.number("points", POINTS);
    let zone = table.number("zone", ZONE);
    table.close();
    let small = |number: Option<i64>| number.and_then(|number| u8::try_from(number).ok());
    let mo = i8::try_from(mo?).ok()?;
    Some(GeneralSetup { name: name?, mo, points: small(points)?, zone: small(zone)?, with: 0 })
}

/// `with` names the unit that the general begins with, where it is another than the usual one. The
/// units of his side begin at `first`.
pub(super) fn read_with(part: &Part<'_, '_>, units: &[UnitSetup], first: usize) -> Option<u8> {
    let name = part.text_or("with", "");
    if name.is_empty() {
        return None;
    }
    check_typed(part, "with", &name);
    find_unit(part, "with", &name, units, first).and_then(|place| u8::try_from(place).ok())
}
