//! Files that are being written: as much as can be read of them, shown on a table.

use super::army::{self, Army, is_army};
use super::{Setup, UnitSetup, scenario};
use crate::state::{Post, Status};
use crate::troops::Troop;
use crate::{Book, Rose};
use tercio_engine::{Draft, Panel, PieceSource, Ruleset, Scene, Shelf};
use tercio_family::UNITS_MAX;
use tercio_field::Point;
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

/// The table; units that have no place yet, or none on it, stand beside it.
fn scene(setup: Setup, sources: &[PieceSource]) -> Option<Scene> {
    let rules = Rose::of(Book::new(&House::default()).ok()?, setup);
    let mut state = rules.begin();
    for (unit, source) in state.units.iter_mut().zip(sources) {
        if source.place.is_none() || !rules.setup.table.contains(unit.pose.front) {
            unit.status = Status::Waiting;
        }
    }
    // Who is with nobody is somewhere.
    let middle = Point::new(rules.setup.table.width / 2, rules.setup.table.height / 2);
    let units = state.units.len();
    for leader in &mut state.leaders {
        if matches!(leader.post, Post::With(unit) if usize::from(unit.0) >= units) {
            leader.post = Post::At(middle);
        }
    }
    Some(rules.view(&state, None).scene)
}

/// Units and men of each kind, and of all.
fn sums(army: &Army) -> Panel {
    let row = |title: &str, of: &dyn Fn(&&UnitSetup) -> bool| {
        let own = || army.units.iter().filter(|unit| of(unit));
        let men: u32 = own().map(|unit| u32::from(unit.men)).sum();
        vec![title.to_string(), own().count().to_string(), men.to_string()]
    };
    let troops =
        Troop::ALL.iter().filter(|troop| army.units.iter().any(|one| one.troop == **troop));
    let mut rows: Vec<Vec<String>> =
        troops.map(|troop| row(troop.word(), &|unit| unit.troop == *troop)).collect();
    rows.push(row("the army", &|_| true));
    panel("Units", &["kind", "units", "men"], rows)
}

fn battle_sums(setup: &Setup) -> Panel {
    let rows = (0u8..).zip(&setup.sides).map(|(side, name)| {
        let (units, men) = setup.strength(side);
        let leaders = setup.leaders.iter().filter(|leader| leader.side == side);
        let leaders: Vec<&str> = leaders.map(|leader| leader.name.as_str()).collect();
        vec![name.clone(), leaders.join(", "), units.to_string(), men.to_string()]
    });
    panel("Armies", &["side", "commanders", "units", "men"], rows.collect())
}

fn panel(title: &str, head: &[&str], rows: Vec<Vec<String>>) -> Panel {
    let head = head.iter().map(ToString::to_string).collect();
    Panel { title: title.into(), head, rows, ..Panel::default() }
}
