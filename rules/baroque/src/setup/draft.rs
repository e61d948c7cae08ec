//! Files that are being written: as much as can be read of them, shown on a table.

use super::army::{self, Army, is_army};
use super::{CommandSetup, Setup, UnitSetup, scenario, vd_of};
use crate::state::{COMMANDS_MAX, Status};
use crate::{Baroque, Book};
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
    let rules = Baroque { book: Book::new(&House::default()).ok()?, setup };
    let mut state = rules.begin();
    for (index, (card, source)) in rules.setup.units.iter().zip(sources).enumerate() {
        if source.place.is_none() || !rules.setup.table.contains(card.pose.front) {
            state.units[index].status = Status::Waiting;
        }
    }
    Some(rules.scene(&state))
}

/// What a command and its units come to: the units, and their VD.
fn sum(title: &str, leader: &str, units: &[&UnitSetup]) -> Vec<String> {
    let vd = vd_of(units.iter().copied());
    vec![title.into(), leader.into(), units.len().to_string(), vd.to_string()]
}

fn sums(army: &Army) -> Panel {
    let row = |(number, command): (u8, &CommandSetup)| {
        let own: Vec<&UnitSetup> =
            army.units.iter().filter(|unit| unit.command == number).collect();
        sum(&command.title, &format!("{} ({})", command.leader, command.level), &own)
    };
    let mut rows: Vec<Vec<String>> = (0u8..).zip(&army.commands).map(row).collect();
    rows.push(sum("the army", "", &army.units.iter().collect::<Vec<_>>()));
    panel("Commands", ["command", "leader", "units", "VD"], rows)
}

fn battle_sums(setup: &Setup) -> Panel {
    let rows = (0u8..).zip(&setup.sides).map(|(side, name)| {
        let units = setup.units.iter().filter(|unit| unit.side == side).count();
        let commands = setup.commands.iter().filter(|command| command.side == side).count();
        let vdt = setup.initial_vd(side);
        vec![name.clone(), units.to_string(), commands.to_string(), vdt.to_string()]
    });
    panel("Armies", ["side", "units", "commands", "VDT"], rows.collect())
}

fn panel(title: &str, head: [&str; 4], rows: Vec<Vec<String>>) -> Panel {
    let head = head.map(String::from).to_vec();
    Panel { title: title.into(), head, rows, ..Panel::default() }
}
