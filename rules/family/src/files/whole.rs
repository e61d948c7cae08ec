//! A scenario as a whole: how its file is read, its two sides, and the armies that they name.

use tercio_engine::setup::{Part, Reader};
use tercio_engine::{PieceSource, SetupFaults, Shelf};
use tercio_ledger::near;

/// Where a battle stands in its file: the units, and each piece of ground.
#[derive(Debug, Default)]
pub struct Sources {
    pub units: Vec<PieceSource>,
    pub grounds: Vec<String>,
}

/// Reads the whole of a file, or tells all that is wrong with it.
pub fn read_whole<T>(
    file: &str,
    text: &str,
    read: impl FnOnce(&Reader<'_>, &Part<'_, '_>, &mut Sources) -> Option<T>,
) -> Result<T, SetupFaults> {
    let reader = Reader::new(file, text)?;
    let root = reader.root();
    let setup = read(&reader, &root, &mut Sources::default());
    root.close();
    reader.finish(setup)
}

/// As much of a file as can be read, and all that is wrong with it.
pub fn read_partly<T>(
    file: &str,
    text: &str,
    read: impl FnOnce(&Reader<'_>, &Part<'_, '_>, &mut Sources) -> Option<T>,
) -> (Option<T>, Sources, SetupFaults) {
    let mut sources = Sources::default();
    let reader = match Reader::new(file, text) {
        Ok(reader) => reader,
        Err(faults) => return (None, sources, faults),
    };
    let root = reader.root();
    let setup = read(&reader, &root, &mut sources);
    root.close();
    (setup, sources, reader.faults())
}

/// A file says which system it is for.
pub fn check_system(root: &Part<'_, '_>, system: &str) {
    if root.text("system").is_some_and(|named| named != system) {
        let hint = format!("write system = \"{system}\"");
        root.fault_at("system", "this file is for another system", hint);
    }
}

/// What is settled at the table cannot stand in the file as well.
pub fn check_free(root: &Part<'_, '_>) {
    if root.has("ground") {
        let what = "the ground of a free battle is laid at the table";
        root.fault_at("ground", what, "leave [[ground]] or `free` out");
    }
    if root.has("attacker") {
        let what = "who attacks in a free battle is thrown for";
        root.fault_at("attacker", what, "leave `attacker` or `free` out");
    }
}

/// Two sides with names of their own, or nothing to go on with.
pub fn two_sides(root: &Part<'_, '_>, sides: Vec<String>) -> Option<[String; 2]> {
    let Ok(sides) = <[String; 2]>::try_from(sides) else {
        root.fault("a battle has two sides", "write [[side]] twice");
        return None;
    };
    if sides[0] == sides[1] {
        root.fault(format!("both sides are called `{}`", sides[0]), "give them different names");
    }
    Some(sides)
}

/// The side that a key names; none where none is named, and a fault where there is no such side.
pub fn find_side(part: &Part<'_, '_>, key: &'static str, sides: &[String]) -> Option<u8> {
    let name = part.text_or(key, "");
    if name.is_empty() {
        return None;
    }
    let found = sides.iter().position(|side| *side == name);
    if found.is_none() {
        let hint = near::hint(&name, sides.iter().map(String::as_str));
        let known = format!("the sides are {}", sides.join(" and "));
        part.fault_at(key, format!("no side is called `{name}`{hint}"), known);
    }
    found.and_then(|side| u8::try_from(side).ok())
}

/// The army that a side names, which then spells out nothing of its own under `key`.
pub fn army_that_stands(part: &Part<'_, '_>, key: &'static str) -> Option<String> {
    let name = part.has("army").then(|| part.text("army").unwrap_or_default())?;
    if part.has(key) {
        let what = format!("a side has an army or {key}s, not both");
        part.fault_at("army", what, "leave one out");
        let _ = part.tables(key);
    }
    Some(name)
}

/// The file of an army that a side names, from the shelf.
pub fn army_text(part: &Part<'_, '_>, shelf: &dyn Shelf, name: &str) -> Option<(String, String)> {
    let found = shelf.find(name);
    if found.is_none() {
        let known = shelf.names();
        let hint = near::hint(name, known.iter().map(String::as_str));
        let what = format!("no army is called `{name}`{hint}");
        part.fault_at("army", what, "see `tercio systems`");
    }
    found
}
