//! Armies: commands and their units, as a file of its own or within a side of a scenario.

use super::form::SYSTEM;
use super::unit::{needed, read_units};
use super::{CommandSetup, UnitSetup, vd_of};
use crate::state::COMMANDS_MAX;
use crate::troops::{Level, Structure, Troop};
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{Kind, SetupFaults};
use tercio_family::{UNITS_MAX, check_system, check_typed};
use tercio_ledger::near;

/// Levels a leader can have: the last word stands for none.
pub(super) const LEVELS: Kind = Kind::Word(Level::WORDS.split_at(Level::WORDS.len() - 1).0);

/// An army; its units stand nowhere yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Army {
    pub name: String,
    pub commands: Vec<CommandSetup>,
    pub units: Vec<UnitSetup>,
    /// Where each unit stands in its file.
    pub paths: Vec<String>,
}

impl Army {
    /// Its value at the start, VDT.
    pub fn initial_vd(&self) -> u16 {
        vd_of(self.units.iter())
    }

    /// What it is, in a few words.
    pub fn summary(&self) -> String {
        let (units, commands) = (self.units.len(), self.commands.len());
        let plural = if commands == 1 { "" } else { "s" };
        format!("{units} units in {commands} command{plural}, VDT {}", self.initial_vd())
    }

    /// Joins a battle as one of its sides: after those who are there already.
    pub(super) fn join(mut self, side: u8, prefix: &str, battle: &mut Army) {
        let before = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
        let (commands, units) = (before(battle.commands.len()), before(battle.units.len()));
        for command in &mut self.commands {
            command.side = side;
            command.with = command.with.map(|unit| unit.saturating_add(units));
        }
        for unit in &mut self.units {
            unit.side = side;
            unit.command = unit.command.saturating_add(commands);
            unit.name.insert_str(0, prefix);
        }
        battle.commands.append(&mut self.commands);
        battle.units.append(&mut self.units);
        battle.paths.append(&mut self.paths);
    }
}

/// Whether a file holds an army and not a whole battle.
pub fn is_army(file: &str, text: &str) -> bool {
    Reader::new(file, text).is_ok_and(|reader| {
        let root = reader.root();
        root.has("command") && !root.has("side")
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
    let army = Army { name, ..read_commands(&root) };
    root.close();
    (army, reader.faults())
}

/// Reads the commands under a table: a file of their own, or a side.
pub(super) fn read_commands(part: &Part<'_, '_>) -> Army {
    let chief = part.text_or("chief", "");
    let mut army = Army::default();
    for command in part.tables("command") {
        read_command(command, &chief, &mut army);
    }
    if army.commands.is_empty() {
        part.fault("an army needs a command", "add [[command]] and its [[command.unit]]");
    } else if !army.commands.iter().any(|command| command.chief) {
        let leaders: Vec<&str> = army.commands.iter().map(|one| one.leader.as_str()).collect();
        let hint = near::hint(&chief, leaders.iter().copied());
        let what = format!("no leader is called `{chief}`{hint}");
        part.fault_at("chief", what, format!("its leaders are {}", leaders.join(", ")));
    }
    if army.units.iter().filter(|unit| unit.troop == Troop::Baggage).count() > 1 {
        part.fault("the army has more than one baggage", "leave one unit of the type B");
    }
    check_size(part, "the army is too large", &army);
    army
}

/// What a battle has room for.
pub(super) fn too_large() -> String {
    format!("at most {UNITS_MAX} units in {COMMANDS_MAX} commands")
}

pub(super) fn check_size(part: &Part<'_, '_>, what: &str, army: &Army) {
    if army.units.len() > UNITS_MAX || army.commands.len() > COMMANDS_MAX {
        part.fault(what, too_large());
    }
}

fn read_command(mut part: Part<'_, '_>, chief: &str, army: &mut Army) {
    let number = army.commands.len();
    let title = part.text("title").unwrap_or_default();
    part.call(format!("command `{title}`"));
    let leader = part.text("leader").unwrap_or_default();
    let known = |word: &str| Level::from_word(word).filter(|level| *level != Level::Nobody);
    let level = needed(&part, "level", &LEVELS, known).unwrap_or_default();
    let structure = needed(&part, "structure", &Structure::KIND, Structure::from_word);
    let chief = if chief.is_empty() { number == 0 } else { leader == chief };
    let first = army.units.len();
    for unit in part.tables("unit") {
        let path = unit.path().to_string();
        read_units(unit, u8::try_from(number).unwrap_or(u8::MAX), &mut army.units);
        army.paths.resize(army.units.len(), path);
    }
    if army.units.len() == first {
        part.fault(format!("command `{title}` has no units"), "add [[command.unit]]");
    }
    let with = read_with(&part, &army.units[first..]);
    let with = with.and_then(|place| u8::try_from(first + place).ok());
    let structure = structure.unwrap_or_default();
    army.commands.push(CommandSetup { title, side: 0, leader, level, structure, chief, with });
    part.close();
}

/// The unit that the leader begins with: the one named, else the first that fights hand to hand,
/// else the first.
fn read_with(part: &Part<'_, '_>, units: &[UnitSetup]) -> Option<usize> {
    let name = part.text_or("with", "");
    if name.is_empty() {
        let fights = |unit: &UnitSetup| !unit.troop.is_nimble() && !unit.troop.is_train();
        let first = (!units.is_empty()).then_some(0);
        return units.iter().position(fights).or(first);
    }
    check_typed(part, "with", &name);
    let place = units.iter().position(|unit| unit.name == name);
    if place.is_none() {
        let known: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
        let hint = near::hint(&name, known.iter().copied());
        let what = format!("the leader is with `{name}`, which he does not lead{hint}");
        part.fault_at("with", what, format!("his units are {}", known.join(", ")));
    }
    place
}
