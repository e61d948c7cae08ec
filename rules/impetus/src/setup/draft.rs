//! Files that are being written: as much as can be read of them, shown on a table.

use super::army::{self, Army, is_army};
use super::{Setup, scenario};
use crate::state::{COMMANDS_MAX, Status, UNITS_MAX};
use crate::{Book, Impetus};
use tercio_engine::{Draft, Panel, PieceSource, Ruleset, Scene, Shelf};
use tercio_ledger::House;

/// A scenario or an army, however much is wrong with it.
pub(crate) fn draft(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
    if is_army(file, text) {
        let (army, faults) = army::read_partly(file, text);
        let sums = vec![army_sums(&army)];
        return Draft { army: true, sums, faults: faults.0, ..Draft::default() };
    }
    let (setup, sources, faults) = scenario::read_partly(file, text, shelf);
    let faults = faults.0;
    let Some(setup) = setup.filter(fits) else { return Draft { faults, ..Draft::default() } };
    let sums = vec![battle_sums(&setup)];
    let scene = scene(setup, &sources.units);
    Draft { army: false, scene, pieces: sources.units, areas: sources.grounds, sums, faults }
}

/// A state has room for so many.
fn fits(setup: &Setup) -> bool {
    setup.units.len() <= UNITS_MAX && setup.commands.len() <= COMMANDS_MAX
}

/// The table; units that have no place yet, or none on it, stand beside it.
fn scene(setup: Setup, sources: &[PieceSource]) -> Option<Scene> {
    let rules = Impetus::of(Book::new(&House::default()).ok()?, setup);
    let mut state = rules.begin();
    for (index, (card, source)) in rules.setup.units.iter().zip(sources).enumerate() {
        if source.place.is_none() || !rules.setup.table.contains(card.pose.front) {
            state.units[index].status = Status::Waiting;
        }
    }
    Some(rules.scene(&state))
}

fn battle_sums(setup: &Setup) -> Panel {
    let rows = (0u8..).zip(&setup.sides).map(|(side, name)| {
        let units = setup.units.iter().filter(|unit| unit.side == side).count();
        let commands = setup.commands.iter().filter(|command| command.side == side).count();
        let vd = setup.initial_vd(side);
        vec![name.clone(), units.to_string(), commands.to_string(), vd.to_string()]
    });
    panel("Armies", ["side", "units", "commands", "VD"], rows.collect())
}

fn army_sums(army: &Army) -> Panel {
    let mut rows: Vec<Vec<String>> = (0u8..)
        .zip(&army.commands)
        .map(|(number, command)| {
            let own = || army.units.iter().filter(|unit| unit.command == number);
            let (units, vd) = (own().count(), super::vd_of(own()));
            let led = format!("{} ({})", command.commander, command.level);
            vec![command.title.clone(), led, units.to_string(), vd.to_string()]
        })
        .collect();
    let (units, vd) = (army.units.len(), army.initial_vd());
    rows.push(vec!["the army".into(), String::new(), units.to_string(), vd.to_string()]);
    panel("Commands", ["command", "commander", "units", "VD"], rows)
}

fn panel(title: &str, head: [&str; 4], rows: Vec<Vec<String>>) -> Panel {
    let head = head.map(String::from).to_vec();
    Panel { title: title.into(), head, rows, ..Panel::default() }
}
