//! Armies: commanders and units, as a file of its own or within a side of a scenario.

use super::form::SYSTEM;
use super::leader::{nobody, read_leader, read_with, usual_places};
use super::unit::read_units;
use super::{LEADERS_MAX, LeaderId, LeaderSetup, LeaderStart, UnitSetup};
use tercio_engine::SetupFaults;
use tercio_engine::setup::{Part, Reader};
use tercio_family::{UNITS_MAX, UnitId, check_system};

/// An army; its units stand nowhere yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    pub name: String,
    /// The commander-in-chief first, then by rank.
    pub leaders: Vec<LeaderSetup>,
    pub units: Vec<UnitSetup>,
    /// Where each unit stands in its file.
    pub paths: Vec<String>,
}

impl Army {
    /// What it is, in a few words.
    pub fn summary(&self) -> String {
        let men: u32 = self.units.iter().map(|unit| u32::from(unit.men)).sum();
        let (units, leaders) = (self.units.len(), self.leaders.len());
        let plural = if leaders == 1 { "" } else { "s" };
        format!("{units} units, {men} men, {leaders} commander{plural}")
    }

    /// Joins a battle as one of its sides, after those who are there already.
    pub(super) fn join(mut self, side: u8, prefix: &str, battle: &mut Army) {
        let before = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let (leaders, units) = (before(battle.leaders.len()), before(battle.units.len()));
        if self.leaders.is_empty() {
            self.leaders.push(nobody());
        }
        usual_places(&mut self.leaders, &self.units);
        for leader in &mut self.leaders {
            leader.side = side;
            if let LeaderStart::With(UnitId(unit)) = &mut leader.at {
                *unit = unit.saturating_add(units);
            }
        }
        for unit in &mut self.units {
            unit.side = side;
            unit.leader = LeaderId(unit.leader.0.saturating_add(leaders));
            unit.name.insert_str(0, prefix);
        }
        battle.leaders.append(&mut self.leaders);
        battle.units.append(&mut self.units);
        battle.paths.append(&mut self.paths);
    }
}

/// Whether a file holds an army and not a whole battle.
pub fn is_army(file: &str, text: &str) -> bool {
    Reader::new(file, text).is_ok_and(|reader| {
        let root = reader.root();
        (root.has("unit") || root.has("leader")) && !root.has("side")
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
    let mut parts = root.tables("leader");
    let mut army = Army { name, ..read_force(&root, &mut parts, true) };
    for (part, leader) in parts.into_iter().zip(&mut army.leaders) {
        read_with(&part, leader, &army.units, 0);
        part.close();
    }
    usual_places(&mut army.leaders, &army.units);
    root.close();
    (army, reader.faults())
}

/// Reads the commanders' names and eyes from their tables, and the units under a table: a file of
/// their own, or a side.
pub(super) fn read_force(part: &Part<'_, '_>, leaders: &mut [Part<'_, '_>], listed: bool) -> Army {
    let mut army = Army::default();
    for leader in leaders {
        read_leader(leader, &mut army.leaders);
    }
    if army.leaders.is_empty() {
        let hint = "add [[leader]], or [[side.leader]] in a scenario: name, eye";
        part.fault("an army needs a commander", hint);
    }
    for unit in part.tables("unit") {
        let path = unit.path().to_string();
        read_units(unit, &army.leaders, listed, &mut army.units);
        army.paths.resize(army.units.len(), path);
    }
    if army.units.is_empty() {
        part.fault("an army needs units", "add [[unit]], or [[side.unit]] in a scenario");
    }
    check_size(part, "the army is too large", &army);
    army
}

pub(super) fn check_size(part: &Part<'_, '_>, what: &str, army: &Army) {
    if is_too_large(army) {
        part.fault(what, too_large());
    }
}

pub(super) fn is_too_large(army: &Army) -> bool {
    army.units.len() > UNITS_MAX || army.leaders.len() > LEADERS_MAX
}

/// What a battle has room for.
pub(super) fn too_large() -> String {
    format!("at most {UNITS_MAX} units and {LEADERS_MAX} commanders")
}
