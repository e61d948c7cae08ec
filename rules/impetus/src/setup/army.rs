//! Armies: commands and their units, as a file of its own or within a side of a scenario.

use super::form::{COUNT, DEPTH, IMPETUS, M, SYSTEM, VBU, VD};
use super::{CommandSetup, TRAITS, Traits, UnitSetup, vd_of};
use crate::sheet;
use crate::state::{COMMANDS_MAX, UNITS_MAX};
use crate::troops::{Grade, Level, Structure, Troop, Weapon};
use std::cell::Cell;
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{Kind, SetupFaults};
use tercio_family::{check_system, check_typed, shown_as};
use tercio_field::Pose;
use tercio_ledger::{Rule, near};

/// Kinds a unit can have: the first two words stand for any foot and any mounted troops.
pub(super) const TROOPS: Kind = Kind::Word(Troop::WORDS.split_at(2).1);
/// Levels a commander can have: the last word stands for none.
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
    /// Demoralisation value at the start.
    pub fn initial_vd(&self) -> u16 {
        vd_of(self.units.iter())
    }

    /// What it is, in a few words.
    pub fn summary(&self) -> String {
        let (units, commands) = (self.units.len(), self.commands.len());
        let commands =
            if commands == 1 { "1 command".into() } else { format!("{commands} commands") };
        format!("{units} units in {commands}, VD {}", self.initial_vd())
    }

    /// The army as a side of a battle, after so many commands of the other side.
    pub(super) fn joining(mut self, side: u8, commands_before: usize, prefix: &str) -> Army {
        let before = u8::try_from(commands_before).unwrap_or(u8::MAX);
        for command in &mut self.commands {
            command.side = side;
        }
        for unit in &mut self.units {
            unit.side = side;
            unit.command = unit.command.saturating_add(before);
            unit.name.insert_str(0, prefix);
        }
        self
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
        let commanders = army.commands.iter().map(|command| command.commander.as_str());
        let hint = near::hint(&chief, commanders.clone());
        let known = format!("its commanders are {}", commanders.collect::<Vec<_>>().join(", "));
        part.fault_at("chief", format!("no commander is called `{chief}`{hint}"), known);
    }
    if army.units.len() > UNITS_MAX || army.commands.len() > COMMANDS_MAX {
        let most = format!("at most {UNITS_MAX} units in {COMMANDS_MAX} commands");
        part.fault("the army is too large", most);
    }
    army
}

fn read_command(mut part: Part<'_, '_>, chief: &str, army: &mut Army) {
    let number = army.commands.len();
    let title = part.text("title").unwrap_or_default();
    part.call(format!("command `{title}`"));
    let commander = part.text("commander").unwrap_or_default();
    let level = needed(&part, "level", &LEVELS, known_level);
    let structure = needed(&part, "structure", &Structure::KIND, Structure::from_word);
    let chief = if chief.is_empty() { number == 0 } else { commander == chief };
    if level == Some(Level::Charismatic) && !chief {
        let what = format!("`{commander}` is charismatic, but not commander-in-chief");
        part.fault_at("level", what, "name him as `chief`, or make him an expert");
    }
    let first = army.units.len();
    for unit in part.tables("unit") {
        let path = unit.path().to_string();
        read_units(unit, u8::try_from(number).unwrap_or(u8::MAX), &mut army.units);
        army.paths.resize(army.units.len(), path);
    }
    if army.units.len() == first {
        part.fault(format!("command `{title}` has no units"), "add [[command.unit]]");
    }
    place_general(&part, &mut army.units[first..]);
    army.commands.push(CommandSetup {
        title,
        side: 0,
        commander,
        level: level.unwrap_or_default(),
        structure: structure.unwrap_or_default(),
        chief,
    });
    part.close();
}

/// A word that has no default; nothing if it is missing or wrong.
fn needed<T: Copy + Default>(
    part: &Part<'_, '_>,
    key: &'static str,
    kind: &Kind,
    from_word: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    if !part.has(key) {
        let words = if let Kind::Word(words) = kind { words.join(", ") } else { String::new() };
        part.fault(format!("`{key}` is not given"), format!("add `{key} = ` and one of {words}"));
    }
    let known = Cell::new(false);
    let word = part.word(key, kind, |word| from_word(word).inspect(|_| known.set(true)));
    known.get().then_some(word)
}

fn known_level(word: &str) -> Option<Level> {
    Level::from_word(word).filter(|level| *level != Level::Nobody)
}

fn known_troop(word: &str) -> Option<Troop> {
    Troop::from_word(word).filter(|troop| !matches!(troop, Troop::Foot | Troop::Mounted))
}

/// The commander is with the unit named, or else with the first.
fn place_general(part: &Part<'_, '_>, units: &mut [UnitSetup]) {
    let with = part.text_or("with", "");
    let place = if with.is_empty() { Some(0) } else { units.iter().position(|u| u.name == with) };
    match place {
        Some(place) => {
            if let Some(unit) = units.get_mut(place) {
                unit.general = true;
            }
        }
        None => {
            let known: Vec<&str> = units.iter().map(|unit| unit.name.as_str()).collect();
            let hint = near::hint(&with, known.iter().copied());
            let what = format!("the commander is with `{with}`, which he does not lead{hint}");
            part.fault_at("with", what, format!("his units are {}", known.join(", ")));
        }
    }
}

/// Reads a unit, or `count` of them.
fn read_units(mut part: Part<'_, '_>, command: u8, units: &mut Vec<UnitSetup>) {
    let name = part.text("name").unwrap_or_default();
    part.call(format!("unit `{name}`"));
    check_typed(&part, "name", &name);
    let count = part.number_or("count", COUNT, 1);
    let title = part.text_or("title", &shown_as(&name));
    let troop = needed(&part, "type", &TROOPS, known_troop);
    let number = |key, range| part.number(key, range).map_or(1, |n| n as u8);
    let (m, vbu) = (number("m", M), number("vbu", VBU));
    let (impetus, vd) = (number("impetus", IMPETUS), number("vd", VD));
    let unit = UnitSetup {
        name,
        title,
        side: 0,
        command,
        troop: troop.unwrap_or_default(),
        m,
        vbu,
        impetus,
        discipline: needed(&part, "discipline", &Grade::KIND, Grade::from_word).unwrap_or_default(),
        vd,
        weapon: read_weapon(&part, troop),
        traits: read_traits(&part, troop),
        depth: part.number_or("depth", DEPTH, 1) as u8,
        general: false,
        pose: Pose::default(),
        on_foot: None,
    };
    let unit = UnitSetup { on_foot: on_foot(&unit).map(Box::new), ..unit };
    let deep =
        |troop: &Troop| matches!(troop, Troop::HeavyFoot | Troop::LightFoot | Troop::HeavyHorse);
    if let (2.., Some(troop)) = (unit.depth, troop.filter(|troop| !deep(troop))) {
        let what = format!("{troop} cannot be a large unit");
        part.fault_at("depth", what, "only FP, FL and CP stand two to four deep");
    }
    for each in 1..=count {
        let mut unit = unit.clone();
        if count > 1 {
            (unit.name, unit.title) =
                (format!("{}-{each}", unit.name), format!("{} {each}", unit.title));
        }
        if units.iter().any(|other| other.name == unit.name) {
            let what = format!("two units are called `{}`", unit.name);
            part.fault_at("name", what, "names are used in orders, so each must be different");
        }
        units.push(unit);
    }
    part.close();
}

fn read_weapon(part: &Part<'_, '_>, troop: Option<Troop>) -> Option<Weapon> {
    let weapon = part.has("weapon").then(|| part.word("weapon", &Weapon::KIND, Weapon::from_word));
    let gun = weapon.is_some_and(Weapon::is_artillery);
    match troop {
        Some(Troop::Artillery) if !gun => {
            part.fault("artillery without guns", "give it `weapon = \"artillery-a\"`, b or c");
        }
        Some(Troop::Artillery | Troop::Wagenburg) | None => {}
        Some(troop) if gun => {
            part.fault_at("weapon", format!("{troop} cannot carry guns"), "give guns to ART or W");
        }
        Some(_) => {}
    }
    weapon
}

fn read_traits(part: &Part<'_, '_>, troop: Option<Troop>) -> Traits {
    let mut traits = Traits::default();
    for word in part.texts("traits").unwrap_or_default() {
        let Some((_, wearer, field)) = TRAITS.iter().find(|(known, ..)| *known == word) else {
            let known = TRAITS.map(|(word, ..)| word);
            let hint = near::hint(&word, known.into_iter());
            let what = format!("there is no trait `{word}`{hint}");
            part.fault_at("traits", what, format!("known: {}", known.join(", ")));
            continue;
        };
        if let Some(troop) = troop.filter(|troop| !wearer.allows(*troop)) {
            let what = format!("{troop} cannot have the trait `{word}`");
            part.fault_at("traits", what, format!("it is for {}", wearer.who()));
        }
        *field(&mut traits) = true;
    }
    traits
}

/// What heavy horse is that may leave its horses, once it has.
fn on_foot(unit: &UnitSetup) -> Option<UnitSetup> {
    let figure = |rule: &Rule| u8::try_from(rule.value).unwrap_or(0);
    unit.traits.dismounts.then(|| UnitSetup {
        troop: Troop::HeavyFoot,
        m: figure(&sheet::DISMOUNT_MOVE),
        impetus: figure(&sheet::DISMOUNT_IMPETUS),
        ..unit.clone()
    })
}
