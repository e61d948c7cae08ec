//! Files that are being written: what an editor shows of them, and what may stand in them.

use crate::setup::{path_to, place_of};
use crate::{Kind, Panel, Ruleset, Scene, SetupFault, Shelf};
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;
use tercio_ledger::House;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A file as far as it can be read, with everything that is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// It holds one army, not a battle.
    pub army: bool,
    /// The table as it is set up, if enough is right for one.
    pub scene: Option<Scene>,
    /// Where the scene's pieces come from, in its order.
    pub pieces: Vec<PieceSource>,
    /// The table of the file behind each of the scene's areas, in its order.
    pub areas: Vec<String>,
    /// What the armies come to.
    pub sums: Vec<Panel>,
    pub faults: Vec<SetupFault>,
}

/// Where a piece of a draft comes from. Places in a file are written as in `side.0.unit.2`.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PieceSource {
    pub piece: u16,
    /// Its name as it is typed.
    pub name: String,
    /// The table of its side.
    pub side: String,
    /// The table that describes it; none where that is in another file.
    pub unit: Option<String>,
    /// The other file that describes it, by its name.
    pub army: Option<String>,
    /// The table that says where it stands; none where it stands nowhere yet.
    pub place: Option<String>,
}

/// What the files of a system hold.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Forms {
    /// The tables of a scenario, each after the one that holds it. The file itself is the first.
    pub scenario: Vec<TableForm>,
    /// The same of a file that holds one army.
    pub army: Vec<TableForm>,
    /// A scenario to begin with.
    pub new_scenario: &'static str,
    /// An army to begin with.
    pub new_army: &'static str,
}

/// A table of a file and what may stand in it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct TableForm {
    /// Where it stands, as in `side.unit`; empty for the file itself.
    pub path: &'static str,
    /// What one of them is called.
    pub label: &'static str,
    /// There is a list of them: `[[side]]`, not `[side]`.
    pub many: bool,
    pub fields: Vec<FieldForm>,
    /// New ones to choose from.
    pub starts: &'static [Start],
}

/// A new table of a list: its keys and values as TOML. Places are given from the middle of it.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Start {
    pub label: &'static str,
    #[serde(rename = "value", serialize_with = "as_values")]
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub text: &'static str,
}

fn as_values<S: serde::Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    values(text).serialize(serializer)
}

/// A key of a table and the values it takes.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldForm {
    pub key: &'static str,
    pub label: &'static str,
    pub entry: Entry,
    /// What holds where it is left out; none where it must not be left out.
    pub without: Option<&'static str>,
    /// Seldom wanted: a form may fold it away.
    pub rare: bool,
}

/// What values a key takes.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    Text,
    /// A text of a sentence or more.
    Prose,
    /// A name of its own, as it is typed: small letters, digits and hyphens.
    Typed,
    Flag,
    Number {
        min: i64,
        max: i64,
    },
    /// A decimal; `min` and `max` are counted in so many parts of one.
    Decimal {
        parts: i64,
        min: i64,
        max: i64,
    },
    /// One of these, each with what it means; the meaning may be empty.
    Word(Vec<[&'static str; 2]>),
    /// Any of these.
    Words(Vec<&'static str>),
    /// The name of something else in the file, or of another file.
    Name(NameOf),
    /// Several such names.
    Names(NameOf),
    /// `[x, y, facing]`.
    Place,
    /// `[x, y, width, height]`.
    Rect,
    /// `[x1, y1, x2, y2, ...]`, round an area.
    Corners,
    /// The same, along a line with a width.
    Line,
    /// The same, along a line within an area.
    Crest,
}

/// What a name in a file can mean.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NameOf {
    /// An army that comes with the program, or in a file beside this one.
    Army,
    Side,
    /// A unit of the same side or command.
    Unit,
    /// A commander of the same army.
    Commander,
}

impl FieldForm {
    /// A key that must be there.
    pub const fn new(key: &'static str, label: &'static str, entry: Entry) -> Self {
        FieldForm { key, label, entry, without: None, rare: false }
    }

    /// It may be left out, and then this holds.
    pub const fn or(mut self, without: &'static str) -> Self {
        self.without = Some(without);
        self
    }

    pub const fn rare(mut self) -> Self {
        self.rare = true;
        self
    }
}

impl Entry {
    pub const fn number(range: &RangeInclusive<i64>) -> Entry {
        Entry::Number { min: *range.start(), max: *range.end() }
    }

    pub const fn decimal(parts: i64, range: &RangeInclusive<i64>) -> Entry {
        Entry::Decimal { parts, min: *range.start(), max: *range.end() }
    }

    /// The words of an enum, as the reader knows them; nothing but a word has any.
    pub fn word(kind: &Kind) -> Entry {
        let Kind::Word(words) = kind else { return Entry::Word(Vec::new()) };
        Entry::Word(words.iter().map(|word| [*word, ""]).collect())
    }
}

impl Forms {
    /// What a table of a file may hold: its path with or without places in lists.
    pub fn table(&self, army: bool, path: &str) -> Option<&TableForm> {
        let kept: Vec<&str> =
            path.split('.').filter(|part| part.parse::<usize>().is_err()).collect();
        let path = kept.join(".");
        let tables = if army { &self.army } else { &self.scenario };
        tables.iter().find(|table| table.path == path)
    }
}

/// A draft of a system that knows no more of its files than how to read them.
pub(crate) fn plain<R: Ruleset>(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
    if let Some(army) = R::read_army(file, text) {
        let faults = army.err().map_or_else(Vec::new, |faults| faults.0);
        return Draft { army: true, faults, ..Draft::default() };
    }
    let rules = R::read(file, text, shelf).and_then(|setup| R::new(setup, House::default()));
    match rules {
        Ok(rules) => {
            let scene = rules.view(&rules.begin(), None).scene;
            Draft { scene: Some(scene), ..Draft::default() }
        }
        Err(faults) => Draft { faults: faults.0, ..Draft::default() },
    }
}

/// Where a table or a value stands in the text of a file.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Spot {
    pub path: String,
    /// Counted from one.
    pub line: usize,
}

/// Every table and value of a file, from its top to its end; none if it is not TOML.
pub fn spots(text: &str) -> Vec<Spot> {
    let mut spots = Vec::new();
    if let Ok(root) = DeTable::parse(text) {
        note_table(text, "", root.get_ref(), &mut spots);
    }
    spots.sort_by_key(|spot| spot.line);
    spots
}

fn note_table(text: &str, path: &str, table: &DeTable<'_>, spots: &mut Vec<Spot>) {
    for (key, value) in table {
        let path = path_to(path, key.get_ref());
        match value.get_ref() {
            DeValue::Array(items) if items.iter().any(|item| item.get_ref().is_table()) => {
                for (index, item) in items.iter().enumerate() {
                    note_value(text, &path_to(&path, index), item, item.span().start, spots);
                }
            }
            _ => note_value(text, &path, value, key.span().start, spots),
        }
    }
}

fn note_value(
    text: &str,
    path: &str,
    value: &Spanned<DeValue<'_>>,
    at: usize,
    spots: &mut Vec<Spot>,
) {
    spots.push(Spot { path: path.into(), line: place_of(text, at).0 });
    if let DeValue::Table(table) = value.get_ref() {
        note_table(text, path, table, spots);
    }
}

/// A file as JSON; nothing if it is not TOML.
pub fn values(text: &str) -> Value {
    let table: Option<toml::Table> = toml::from_str(text).ok();
    table.and_then(|table| serde_json::to_value(table).ok()).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use super::{Spot, spots, values};

    const TEXT: &str = "# A file.\ntitle = \"x\"\n\n[[side]]\nname = \"a\"\n[[side.unit]]\n\
                        name = \"u\"\nlead = { level = 2 }\n\n[[side]]\nname = \"b\"\n";

    #[test]
    fn every_table_and_value_has_its_line() {
        let found: Vec<(String, usize)> =
            spots(TEXT).into_iter().map(|Spot { path, line }| (path, line)).collect();
        let wanted = [
            ("title", 2),
            ("side.0", 4),
            ("side.0.name", 5),
            ("side.0.unit.0", 6),
            ("side.0.unit.0.name", 7),
            ("side.0.unit.0.lead", 8),
            ("side.0.unit.0.lead.level", 8),
            ("side.1", 10),
            ("side.1.name", 11),
        ];
        assert_eq!(found, wanted.map(|(path, line)| (path.to_string(), line)));
        assert!(spots("= =").is_empty());
    }

    #[test]
    fn a_file_is_told_as_values() {
        assert_eq!(values(TEXT)["side"][0]["unit"][0]["lead"]["level"], 2);
        assert!(values("= =").is_null());
    }
}
