//! Battles by name and by file: scenarios, setups of a next battle, saved logs.

use crate::Usage;
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tercio_engine::{Card, DataFile, SetupFault, SetupFaults, Shelf};
use tercio_ledger::near;
use tercio_systems::{AnyTableSystem, find, systems};

/// The name that a setup written by `tercio next` begins with.
pub const SETUP_FORMAT: &str = "tercio-setup/1";

/// A rule system.
pub type System = &'static dyn AnyTableSystem;

/// A battle ready to be set up.
pub struct Scenario {
    pub system: System,
    /// Short, for the name of a log.
    pub name: String,
    pub title: String,
    pub setup: Value,
}

/// What a name or a file turned out to be.
pub enum Battle {
    Scenario(Scenario),
    Log { system: System, text: String },
}

impl Battle {
    /// By the name of a scenario that comes with the program, or by path.
    pub fn open(word: &str) -> Result<Battle> {
        if let Some((system, file)) = built_in(word).find(|(_, file)| file.scenario) {
            let setup = read_toml(system, &format!("{word}.toml"), file.text, system.card())?;
            return Ok(Battle::Scenario(scenario(system, file.name, file.text, setup)));
        }
        let path = Path::new(word);
        if !path.exists() {
            return Err(no_such_battle(word));
        }
        let text = read_text(path)?;
        Self::from_text(path, text)
    }

    fn from_text(path: &Path, text: String) -> Result<Battle> {
        let stem = path.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
        let file = path.display().to_string();
        if !text.trim_start().starts_with('{') {
            let system = system_of(&file, &text)?;
            let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
            let shelf = FolderShelf { folder, card: system.card() };
            let setup = read_toml(system, &file, &text, &shelf)?;
            return Ok(Battle::Scenario(scenario(system, &stem, &text, setup)));
        }
        let first = text.lines().next().unwrap_or("");
        let whole: Option<Value> = serde_json::from_str(&text).ok();
        let header: Option<Value> = serde_json::from_str(first).ok().or(whole.clone());
        let Some(header) = header else {
            bail!("{file}: neither TOML nor JSON; see `tercio check --help`");
        };
        let format = header.get("format").and_then(Value::as_str).unwrap_or("");
        if format.starts_with("tercio-record/") {
            bail!("{file}: a record leaves secrets out and cannot be replayed; ask for the log");
        }
        let name = header.get("system").and_then(Value::as_str).unwrap_or("");
        if format.starts_with("tercio-log/") {
            let system = find(name).with_context(|| file.clone())?;
            return Ok(Battle::Log { system, text });
        }
        match whole {
            Some(whole) if format == SETUP_FORMAT => {
                let system = find(name).with_context(|| file.clone())?;
                let setup = whole.get("setup").cloned().unwrap_or(Value::Null);
                let title = whole.get("title").and_then(Value::as_str).unwrap_or(&stem).to_string();
                if let Err(mut faults) = system.begin_table(&setup, Default::default()) {
                    // The setup itself knows nothing of the file it came from.
                    faults.0.iter_mut().for_each(|fault| fault.file.clone_from(&file));
                    return Err(faults.into());
                }
                Ok(Battle::Scenario(Scenario { system, name: stem, title, setup }))
            }
            _ => bail!(
                "{file}: this is neither a log nor a setup: its `format` should be \
                 `tercio-log/1` or `{SETUP_FORMAT}`"
            ),
        }
    }
}

/// Files that come with the program, by their name. `system/name` tells those of one system from
/// another's; without it, those that can be played come first.
pub fn built_in(word: &str) -> impl Iterator<Item = (System, &'static DataFile)> {
    let (wanted, name) = word.split_once('/').map_or((None, word), |(one, name)| (Some(one), name));
    let of_system = move |system: &System| {
        wanted.is_none_or(|one| system.card().name.eq_ignore_ascii_case(one))
    };
    let file = |system: System| {
        let mut files = system.card().files.iter();
        files.find(|file| file.name.eq_ignore_ascii_case(name)).map(|file| (system, file))
    };
    in_turn().filter(of_system).filter_map(file)
}

/// The systems in the order in which names are looked for: those that can be played before others.
fn in_turn() -> impl Iterator<Item = System> {
    let of_kind = |battles: bool| {
        systems().iter().copied().filter(move |system| system.card().battles == battles)
    };
    of_kind(true).chain(of_kind(false))
}

/// Which system was taken where several have a scenario, or an army, of this name, and how the
/// others are named. Nothing where there is no choice.
pub fn chosen_among(word: &str, scenario: bool) -> Option<String> {
    let mut files = built_in(word).filter(|(_, file)| file.scenario == scenario);
    let (taken, file) = files.next()?;
    let others: Vec<String> =
        files.map(|(system, file)| format!("`{}/{}`", system.card().name, file.name)).collect();
    let (system, name) = (taken.card().name, file.name);
    let or = others.join(" or ");
    (!others.is_empty()).then(|| format!("`{name}` is taken from {system}; there is {or}, too"))
}

/// The name by which a file of this system is found: with the system's where another comes first.
pub fn name_of(card: &Card, name: &str) -> String {
    match built_in(name).next() {
        Some((first, _)) if first.card().name != card.name => format!("{}/{name}", card.name),
        _ => name.into(),
    }
}

/// An army by name or by path: whose it is and what it holds, or its faults. Nothing if it is none.
pub fn army(word: &str) -> Option<(System, Result<String, SetupFaults>)> {
    let (system, text) = match built_in(word).find(|(_, file)| !file.scenario) {
        Some((system, file)) => (system, file.text.to_string()),
        None => {
            let text = read_text(Path::new(word)).ok()?;
            (system_of(word, &text).ok()?, text)
        }
    };
    system.read_army(word, &text).map(|read| (system, read))
}

/// A saved battle by path.
pub fn open_log(path: &Path) -> Result<(System, String)> {
    let text = read_text(path)?;
    match text.trim_start().starts_with('{') {
        true => match Battle::from_text(path, text)? {
            Battle::Log { system, text } => Ok((system, text)),
            Battle::Scenario(_) => bail!("{}: this is a setup, not a log", path.display()),
        },
        false => bail!("{}: this is not a log; logs are written by `tercio play`", path.display()),
    }
}

/// A scenario for a question about its units. `system/name` is known here as everywhere else.
pub fn scenario_of(system: System, word: &str) -> Result<Value> {
    let card = system.card();
    let of_system = word.split_once('/').filter(|(one, _)| one.eq_ignore_ascii_case(card.name));
    if let Some(file) = card.file(of_system.map_or(word, |(_, name)| name)) {
        return Ok(read_toml(system, &format!("{word}.toml"), file.text, card)?);
    }
    let with_ending = format!("{word}.toml");
    let known = [word, with_ending.as_str()].into_iter().find(|path| Path::new(path).exists());
    let Some(path) = known else {
        let hint = near::hint(word, scenario_names(card).into_iter());
        let names = scenario_names(card).join(", ");
        return Err(Usage::error(format!(
            "no scenario is called `{word}`; known: {names}, or the path of a file{hint}"
        )));
    };
    match Battle::open(path)? {
        Battle::Scenario(scenario) if scenario.system.card().name == card.name => {
            Ok(scenario.setup)
        }
        Battle::Scenario(other) => bail!("{path} is for {}", other.system.card().name),
        Battle::Log { .. } => bail!("{path} is a log; name a scenario"),
    }
}

pub fn scenario_names(card: &Card) -> Vec<&'static str> {
    card.files.iter().filter(|file| file.scenario).map(|file| file.name).collect()
}

fn scenario(system: System, name: &str, text: &str, setup: Value) -> Scenario {
    let title = heading(text, "title");
    let title = if title.is_empty() { name.to_string() } else { title };
    Scenario { system, name: name.into(), title, setup }
}

/// A text at the top of a TOML file.
pub fn heading(text: &str, key: &str) -> String {
    let table: Option<toml::Table> = toml::from_str(text).ok();
    let value = table.and_then(|table| table.get(key)?.as_str().map(String::from));
    value.unwrap_or_default()
}

fn read_toml(
    system: System,
    file: &str,
    text: &str,
    shelf: &dyn Shelf,
) -> Result<Value, SetupFaults> {
    system.read(file, text, shelf)
}

pub fn read_text(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("{}", path.display()))?;
    let text = String::from_utf8(bytes);
    text.map_err(|_| anyhow::anyhow!("{}: this is not text in UTF-8", path.display()))
}

/// The system that a scenario names. One that names none is read by the first, whose faults say
/// what is missing.
fn system_of(file: &str, text: &str) -> Result<System> {
    let table: Option<toml::Table> = toml::from_str(text).ok();
    let name = table.as_ref().and_then(|table| table.get("system")?.as_str());
    let Some(name) = name else {
        return systems().first().copied().context("there is no rule system");
    };
    find(name).map_err(|unknown| {
        let at = text.lines().position(|line| line.trim_start().starts_with("system"));
        let fault = SetupFault {
            file: file.into(),
            line: at.map_or(0, |at| at + 1),
            what: format!("no system is called `{name}`{}", unknown.hint),
            hint: format!("write one of: {}", unknown.known),
            ..SetupFault::default()
        };
        SetupFaults(vec![fault]).into()
    })
}

fn no_such_battle(word: &str) -> anyhow::Error {
    let of_system = |system: &System| {
        let card = system.card();
        scenario_names(card).into_iter().map(|name| name_of(card, name))
    };
    let whole = |system: &System| {
        let card = system.card();
        scenario_names(card).into_iter().map(|name| format!("{}/{name}", card.name))
    };
    let names: Vec<String> = systems().iter().flat_map(of_system).collect();
    let names_said = names.join(", ");
    let is = match (built_in(word).next(), find(word)) {
        (Some(_), _) => "an army",
        (_, Ok(_)) => "a rule system",
        _ => "",
    };
    if !is.is_empty() {
        return Usage::error(format!("`{word}` is {is}, not a battle; scenarios: {names_said}"));
    }
    let meant: Vec<String> = match word.contains('/') {
        true => systems().iter().flat_map(whole).collect(),
        false => names,
    };
    let hint = near::hint(word, meant.iter().map(String::as_str));
    Usage::error(format!(
        "no scenario or file is called `{word}`; scenarios: {names_said}, or give the path of a \
         file{hint}"
    ))
}

/// Files beside a scenario, then those that come with the program.
struct FolderShelf {
    folder: PathBuf,
    card: &'static Card,
}

impl Shelf for FolderShelf {
    fn find(&self, name: &str) -> Option<(String, String)> {
        let plain = self.folder.join(name);
        let with_ending = self.folder.join(format!("{name}.toml"));
        for path in [plain, with_ending] {
            if let Ok(text) = read_text(&path) {
                return Some((path.display().to_string(), text));
            }
        }
        self.card.find(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names = self.card.names();
        let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
        names
    }
}

/// A setup as `tercio next` writes it.
pub fn setup_json(system: &str, title: &str, setup: Value) -> Value {
    json!({ "format": SETUP_FORMAT, "system": system, "title": title, "setup": setup })
}
