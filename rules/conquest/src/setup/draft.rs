//! Files that are being written: as much as can be read of them, shown on a table.

use super::army::{self, Army, is_army};
use super::{Setup, UnitSetup, scenario};
use crate::state::{Post, Status};
use crate::troops::Mount;
use crate::{Book, Conquest};
use tercio_engine::{Draft, Panel, PieceSource, Ruleset, Scene, Shelf};
use tercio_family::UNITS_MAX;
use tercio_ledger::House;

/// A scenario or an army, however much is wrong with it.
pub(crate) fn draft(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
    if is_army(file, text) {
        let (army, faults) = army::read_partly(file, text);
        return Draft { army: true, sums: vec![sums(&army)], faults: faults.0, ..Draft::default() };
    }
    let (setup, sources, faults) = scenario::read_partly(file, text, shelf);
    let faults = faults.0;
    let Some(setup) = setup.filter(|setup| setup.units.len() <= UNITS_MAX) else {
        return Draft { faults, ..Draft::default() };
    };
    let sums = vec![battle_sums(&setup)];
    let scene = scene(setup, &sources.units);
    Draft { army: false, scene, pieces: sources.units, areas: sources.grounds, sums, faults }
}

/// The table; units that have no place yet, or none on it, stand beside it, and a general without
/// units is nowhere.
fn scene(setup: Setup, sources: &[PieceSource]) -> Option<Scene> {
    let rules = Conquest::of(Book::new(&House::default()).ok()?, setup);
    let mut state = rules.begin();
    for (index, (card, source)) in rules.setup.units.iter().zip(sources).enumerate() {
        if source.place.is_none() || !rules.setup.table.contains(card.pose.front) {
            state.units[index].status = Status::Waiting;
        }
    }
    for (side, general) in (0u8..).zip(&mut state.generals) {
        if rules.setup.strength(side).0 == 0 {
            general.post = Post::Lost;
        }
    }
    Some(rules.scene(&state))
}

/// Units and figures of each kind, and of all.
fn sums(army: &Army) -> Panel {
    let row = |title: &str, of: &dyn Fn(&&UnitSetup) -> bool| {
        let own = || army.units.iter().filter(|unit| of(unit));
        let figures: u32 = own().map(|unit| u32::from(unit.figures)).sum();
        vec![title.to_string(), own().count().to_string(), figures.to_string()]
    };
    let mounts =
        Mount::ALL.iter().filter(|mount| army.units.iter().any(|one| one.mount == **mount));
    let mut rows: Vec<Vec<String>> =
        mounts.map(|mount| row(mount.word(), &|unit| unit.mount == *mount)).collect();
    rows.push(row("the army", &|_| true));
    panel("Units", &["kind", "units", "figures"], rows)
}

fn battle_sums(setup: &Setup) -> Panel {
    let sides = (0u8..).zip(setup.sides.iter().zip(&setup.generals));
    let rows = sides.map(|(side, (name, general))| {
        let (units, figures) = setup.strength(side);
        vec![name.clone(), general.name.clone(), units.to_string(), figures.to_string()]
    });
    panel("Armies", &["side", "general", "units", "figures"], rows.collect())
}

fn panel(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Panel {
    let head = head.iter().map(ToString::to_string).collect();
    Panel { title: title.into(), head, rows, ..Panel::default() }
}
