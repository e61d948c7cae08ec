//! Files that are being written: as much as can be read of them, shown on a table.

use super::{Setup, UnitCard, is_army, read_army_partly, read_root};
use crate::state::UNITS_MAX;
use crate::{Book, Warfare};
use serde_json::Value;
use tercio_engine::setup::Reader;
use tercio_engine::{Draft, Panel, PieceSource, Ruleset, Scene, Shelf, values};
use tercio_ledger::House;

/// A scenario or an army, however much is wrong with it.
pub(crate) fn draft(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
    if is_army(file, text) {
        let (units, faults) = read_army_partly(file, text, 0);
        let sums = vec![sums("the army", "army", &[units.iter().collect()])];
        return Draft { army: true, sums, faults: faults.0, ..Draft::default() };
    }
    let reader = match Reader::new(file, text) {
        Ok(reader) => reader,
        Err(faults) => return Draft { faults: faults.0, ..Draft::default() },
    };
    let mut areas = Vec::new();
    let root = reader.root();
    let setup = read_root(&reader, &root, shelf, &mut areas);
    root.close();
    let faults = reader.faults().0;
    let Some(setup) = setup.filter(fits) else { return Draft { faults, ..Draft::default() } };
    let pieces = sources(&setup, &values(text));
    let of_side = |side: u8| setup.units.iter().filter(|unit| unit.side == side).collect();
    let mut sums = sums("", "side", &[of_side(0), of_side(1)]);
    for (row, side) in sums.rows.iter_mut().zip(&setup.sides) {
        row[0].clone_from(side);
    }
    Draft { army: false, scene: scene(setup), pieces, areas, sums: vec![sums], faults }
}

/// A state has room for so many, and a battle wants two armies.
fn fits(setup: &Setup) -> bool {
    let any = |side: u8| setup.units.iter().any(|unit| unit.side == side);
    setup.units.len() <= UNITS_MAX && any(0) && any(1)
}

/// The table; units that have no place yet, or none on it, stand beside it.
fn scene(mut setup: Setup) -> Option<Scene> {
    let table = setup.table;
    for unit in &mut setup.units {
        unit.at = unit.at.filter(|at| table.contains(at.front));
    }
    setup.deployed = setup.units.iter().all(|unit| unit.at.is_some());
    let rules = Warfare::of(Book::new(&House::default()).ok()?, setup);
    Some(rules.scene(&rules.begin()))
}

/// The tables of the file that the units come from.
fn sources(setup: &Setup, file: &Value) -> Vec<PieceSource> {
    let mut pieces: Vec<PieceSource> = Vec::new();
    for (piece, unit) in (0u16..).zip(&setup.units) {
        let side = format!("side.{}", unit.side);
        let known = &file["side"][usize::from(unit.side)];
        let twins = pieces.iter().filter(|other| other.name == unit.name && other.side == side);
        let own = nth_called(&known["unit"], "name", &unit.name, twins.count());
        let own = own.map(|index| (format!("{side}.unit.{index}"), &known["unit"][index]));
        let place = nth_called(&known["place"], "unit", &unit.name, 0);
        let place = place.map(|index| format!("{side}.place.{index}"));
        let here = own.as_ref().filter(|(_, table)| table.get("at").is_some());
        let here = here.map(|(path, _)| path.clone());
        pieces.push(PieceSource {
            piece,
            name: unit.name.clone(),
            army: own.is_none().then(|| known["army"].as_str().unwrap_or_default().into()),
            unit: own.map(|(path, _)| path),
            place: place.or(here).filter(|_| unit.at.is_some()),
            side,
        });
    }
    pieces
}

/// The place in a list of the table that bears a name, after so many others of that name.
fn nth_called(tables: &Value, key: &str, name: &str, after: usize) -> Option<usize> {
    let named = tables.as_array()?.iter().enumerate().filter(|(_, table)| table[key] == name);
    named.map(|(index, _)| index).nth(after)
}

fn sums(name: &str, of: &str, armies: &[Vec<&UnitCard>]) -> Panel {
    let rows = armies.iter().map(|units| {
        let men: u64 = units.iter().map(|unit| u64::from(unit.men)).sum();
        vec![name.to_string(), units.len().to_string(), men.to_string()]
    });
    let head = [of, "units", "men"].map(String::from).to_vec();
    Panel { title: "Armies".into(), head, rows: rows.collect(), ..Panel::default() }
}
