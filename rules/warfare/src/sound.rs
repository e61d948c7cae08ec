//! What must hold of every state and every setup, whoever wrote it.

use crate::Warfare;
use crate::setup::Setup;
use crate::state::{Due, State, UNITS_MAX};
use tercio_engine::{Fault, SetupFault, SetupFaults};
use tercio_field::{FAR, TICKS_PER_U};

impl Warfare {
    /// Nothing overlaps or hangs over the edge, and every index leads somewhere.
    pub(crate) fn check_sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        let mut faults = Vec::new();
        self.check_indices(state, &mut faults);
        if faults.is_empty() {
            self.check_bases(state, &mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_bases(&self, state: &State, faults: &mut Vec<Fault>) {
        let standing: Vec<u8> = state.indices().filter(|unit| state.unit(*unit).stands()).collect();
        for (place, one) in standing.iter().enumerate() {
            let base = state.unit(*one).base();
            if !self.setup.table.holds(&base) {
                faults.push(Fault(format!("{} is over the edge", self.name_of(state, *one))));
            }
            for other in &standing[..place] {
                if base.overlaps(&state.unit(*other).base()) {
                    let (a, b) = (self.name_of(state, *one), self.name_of(state, *other));
                    faults.push(Fault(format!("{a} and {b} overlap")));
                }
            }
        }
    }

    fn check_indices(&self, state: &State, faults: &mut Vec<Fault>) {
        let mut must = |holds: bool, what: &str| {
            if !holds {
                faults.push(Fault(what.to_string()));
            }
        };
        let known = |unit: u8| usize::from(unit) < state.units.len();
        let sided = |unit: u8, side: u8| known(unit) && state.unit(unit).side == side;
        for unit in &state.units {
            let card = self.setup.units.get(usize::from(unit.card));
            must(card.is_some_and(|card| card.side == unit.side), "a unit has no card of its side");
            must((1..=FAR).contains(&unit.width), "a unit has no front");
            must(unit.kinds != 0, "a unit has neither arm nor weight");
        }
        for link in &state.links {
            must(sided(link.a, 0) && sided(link.b, 1), "a link does not join two enemies");
        }
        for fight in &state.fights {
            must(sided(fight.a, 0) && sided(fight.b, 1), "a fight is not between two enemies");
        }
        for due in state.agenda.iter() {
            must(due.units().iter().all(|unit| known(*unit)), "something due names no unit");
            must(due.side().is_none_or(|side| side < 2), "something due names no side");
            if let Due::Fight { fight } = due {
                must(usize::from(*fight) < state.fights.len(), "a fight that is due is not there");
            }
        }
        must(state.initiative.is_none_or(|side| side < 2), "the initiative is nobody's");
        let winner = state.ended.and_then(|ended| ended.winner);
        must(winner.is_none_or(|side| side < 2), "the winner is nobody");
    }
}

/// What a setup must hold that did not come from a file read here: one typed as JSON, or a log's.
pub fn check_setup(setup: &Setup) -> Result<(), SetupFaults> {
    let mut faults = Vec::new();
    let mut must = |holds: bool, what: String, hint: &str| {
        if !holds {
            let (file, hint) = ("setup".to_string(), hint.to_string());
            faults.push(SetupFault { file, what, hint, ..SetupFault::default() });
        }
    };
    let table = &setup.table;
    let sized = |length: i32| (12 * TICKS_PER_U..=120 * TICKS_PER_U).contains(&length);
    must(
        sized(table.width) && sized(table.height),
        "the table has no size".into(),
        "12 to 120 inches",
    );
    must(setup.defender < 2, "the defender is no side".into(), "0 or 1");
    must((1..=99).contains(&setup.rounds), "the battle has no length".into(), "1 to 99 rounds");
    must(setup.units.len() <= UNITS_MAX, "there are too many units".into(), "at most 24");
    for side in 0..2 {
        let any = setup.units.iter().any(|unit| unit.side == side);
        must(any, format!("side {} has no units", side + 1), "give it units");
    }
    for unit in &setup.units {
        let name = &unit.name;
        must(unit.side < 2, format!("`{name}` is of no side"), "0 or 1");
        must((1..=1_000_000).contains(&unit.men), format!("`{name}` has no men"), "1 to 1,000,000");
        must(unit.level_tenths.abs() <= 90, format!("`{name}` has an impossible level"), "-9 to 9");
        must(unit.commander.level <= 3, format!("`{name}`'s commander is above level 3"), "0 to 3");
        must(unit.special.abs() <= 60, format!("`{name}` has too many special dice"), "-60 to 60");
        let pool = unit.pool.unwrap_or(0);
        must(pool.abs() <= 500, format!("`{name}` has too many dice"), "-500 to 500");
        must(
            unit.at.is_some() == setup.deployed,
            format!("`{name}` is placed otherwise than the rest"),
            "place all units or none",
        );
    }
    if faults.is_empty() { Ok(()) } else { Err(SetupFaults(faults)) }
}
