//! Battles of two armies without a scenario, by the names or the files of the armies.

use crate::Usage;
use crate::files::{Scenario, System, built_in, name_of, read_text, scenario_names};
use anyhow::Result;
use std::path::Path;
use tercio_engine::{Card, Shelf, Terms};
use tercio_ledger::near;

/// Whether a system has battles without a scenario.
pub fn has_free_battles(system: System) -> bool {
    system.free_battle(["", ""], &Empty).is_some()
}

/// A battle of two armies of a system.
pub fn open(system: System, armies: [&str; 2]) -> Result<Scenario> {
    let card = system.card();
    let shelf = Typed { card };
    let Some(read) = system.free_battle(armies, &shelf) else {
        let names = scenario_names(card).into_iter().map(|name| name_of(card, name));
        let names = names.collect::<Vec<String>>().join(", ");
        return Err(Usage::error(format!(
            "{} has no battles of two armies alone; play a scenario: {names}",
            card.title
        )));
    };
    for army in armies {
        check(system, army, &shelf)?;
    }
    let setup = read?;
    let table = system.begin_table(&setup, Terms::default())?;
    let title = table.against();
    Ok(Scenario { system, name: armies.map(stem).join("-"), title, setup })
}

/// The names of a system's armies.
pub fn army_names(card: &Card) -> Vec<&'static str> {
    card.files.iter().filter(|file| !file.scenario).map(|file| file.name).collect()
}

/// Short, for the name of a log.
fn stem(army: &str) -> String {
    let stem = Path::new(army).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().to_lowercase())
}

/// What was typed names an army of this system.
fn check(system: System, word: &str, shelf: &Typed) -> Result<()> {
    let card = system.card();
    let known = format!("armies: {}, or give the path of a file", army_names(card).join(", "));
    if let Some((file, text)) = shelf.find(word) {
        if toml::from_str::<toml::Table>(&text).is_err() {
            // The reader of the system says where it goes wrong.
            system.read(&file, &text, shelf)?;
        }
        return match system.read_army(&file, &text) {
            Some(_) => Ok(()),
            None => Err(Usage::error(format!("`{word}` is not an army of {}", card.name))),
        };
    }
    let what = match built_in(word).next() {
        Some((_, file)) if file.scenario => format!("`{word}` is a scenario, not an army"),
        Some((other, _)) => {
            format!("`{word}` is an army of {}, not of {}", other.card().name, card.name)
        }
        None => {
            let hint = near::hint(word, army_names(card).into_iter());
            format!("no army of {} is called `{word}`{hint}", card.name)
        }
    };
    Err(Usage::error(format!("{what}; {known}")))
}

/// Armies as they are typed: by name those that come with the program, all others by path.
struct Typed {
    card: &'static Card,
}

impl Shelf for Typed {
    fn find(&self, word: &str) -> Option<(String, String)> {
        let of_system = word.split_once('/');
        let of_system = of_system.filter(|(one, _)| one.eq_ignore_ascii_case(self.card.name));
        let name = of_system.map_or(word, |(_, name)| name);
        let armies = army_names(self.card);
        if let Some(army) = armies.iter().find(|army| army.eq_ignore_ascii_case(name)) {
            return self.card.find(army);
        }
        let with_ending = format!("{word}.toml");
        [word, &with_ending].into_iter().find_map(|path| {
            let text = read_text(Path::new(path)).ok()?;
            Some((path.to_string(), text))
        })
    }

    fn names(&self) -> Vec<String> {
        army_names(self.card).into_iter().map(String::from).collect()
    }
}

/// A shelf with nothing on it.
struct Empty;

impl Shelf for Empty {
    fn find(&self, _: &str) -> Option<(String, String)> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}
