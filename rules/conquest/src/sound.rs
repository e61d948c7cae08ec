//! What must hold of every state and every setup, whoever wrote it.

use crate::Conquest;
use crate::setup::{Setup, UnitSetup, faults_of_free};
use crate::state::{Before, Bond, Due, Heart, Post, State, Status, Trial};
use tercio_engine::{Fault, SetupFault, SetupFaults};
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::TICKS_PER_U;

impl Conquest {
    /// Nothing overlaps or hangs over the edge, nobody is stronger than he was, and who fights is
    /// there.
    pub(crate) fn check_sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        if state.units.len() != self.setup.units.len() {
            return Err(vec![Fault("the units are not those of the setup".into())]);
        }
        if state.generals.len() != self.setup.generals.len() {
            return Err(vec![Fault("the generals are not those of the setup".into())]);
        }
        let mut faults = Vec::new();
        let mut must = |holds: bool, what: &str| {
            if !holds {
                faults.push(Fault(what.into()));
            }
        };
        must(state.advantage < 2 && state.first < 2 && state.last < 2, "a side is no side");
        must(!state.agenda.is_empty(), "nothing is due");
        must(
            state.agenda.iter().all(|due| self.is_known(state, *due)),
            "something is due from somebody who is not there",
        );
        let rushes = state.charges.iter().flat_map(|it| [Some(it.unit), Some(it.target), it.also]);
        let shots = state.nominated.iter().flat_map(|it| [Some(it.unit), Some(it.target)]);
        let named = rushes.chain(shots).flatten().chain(state.to_fight.iter());
        must(
            named.into_iter().all(|unit| self.is_unit(unit)),
            "somebody charges, shoots or fights who is not there",
        );
        self.check_units(state, &mut faults);
        self.check_generals(state, &mut faults);
        self.check_bonds(state, &mut faults);
        if faults.is_empty() {
            self.check_blocks(state, &mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn is_unit(&self, id: UnitId) -> bool {
        usize::from(id.0) < self.setup.units.len()
    }

    /// Everybody that a due thing names is there.
    fn is_known(&self, state: &State, due: Due) -> bool {
        let unit = |id: UnitId| self.is_unit(id);
        let pair = |one: UnitId, other: UnitId| unit(one) && unit(other);
        let all = |units: UnitSet| units.iter().all(unit);
        match due {
            Due::Before(before) => match before {
                Before::Throw => true,
                Before::Lay { side }
                | Before::Choose { side }
                | Before::Edge { side }
                | Before::Deploy { side } => side < 2,
            },
            Due::Round { side }
            | Due::Declare { side }
            | Due::Move { side }
            | Due::Nominate { side }
            | Due::Shoot { side }
            | Due::Combat { side }
            | Due::Resolve { side }
            | Due::End { side }
            | Due::Fate { side } => side < 2,
            Due::React { charge } | Due::Home { charge } => {
                usize::from(charge) < state.charges.len()
            }
            Due::Restrain { unit: one } => unit(one),
            Due::Loose { unit: one, target, .. } => pair(one, target),
            Due::Pursue { unit: one, from } => pair(one, from),
            Due::Fight { group } => all(group),
            Due::Flee { unit: one, pursuers } => unit(one) && all(pursuers),
            Due::Test { unit: one, trial } | Due::Throw { unit: one, trial, .. } => {
                unit(one) && self.is_trial(trial)
            }
            Due::Turn | Due::Bid | Due::Advantage { .. } | Due::Pick | Due::EndTurn | Due::Over => {
                true
            }
        }
    }

    fn is_trial(&self, trial: Trial) -> bool {
        match trial {
            Trial::Charge { rush } => [Some(rush.unit), Some(rush.target), rush.also]
                .into_iter()
                .flatten()
                .all(|id| self.is_unit(id)),
            Trial::Restrain { target } => self.is_unit(target),
            Trial::Hold { from } => self.is_unit(from),
            Trial::Combat { group, .. } => group.iter().all(|id| self.is_unit(id)),
            _ => true,
        }
    }

    fn check_units(&self, state: &State, faults: &mut Vec<Fault>) {
        for (unit, card) in state.units.iter().zip(&self.setup.units) {
            let mut must = |holds: bool, what: &str| {
                if !holds {
                    faults.push(Fault(format!("{} {what}", card.name)));
                }
            };
            must(unit.figures <= card.figures, "has more figures than it had");
            must(unit.figures > 0 || !unit.stands(), "stands without figures");
            must(unit.files > 0, "has no files");
            let fits = u16::from(unit.files) <= unit.figures.max(1);
            must(fits || !unit.stands(), "has more files than figures");
            must(unit.wounded < card.wounds.max(1), "has a figure with too many wounds");
            must(unit.spent >= 0, "has moved less than nothing");
        }
    }

    /// A general is with a unit of his side that is there, unless his fate is still to be thrown
    /// for; by himself he is on the table.
    fn check_generals(&self, state: &State, faults: &mut Vec<Fault>) {
        for ((general, card), side) in state.generals.iter().zip(&self.setup.generals).zip(0u8..) {
            let mut must = |holds: bool, what: &str| {
                if !holds {
                    faults.push(Fault(format!("{} {what}", card.name)));
                }
            };
            must(general.points <= card.points, "has more points than he had");
            match general.post {
                Post::Lost => must(general.points == 0, "is lost and has points"),
                Post::At(place) => must(self.setup.table.contains(place), "is off the table"),
                Post::With(id) => {
                    let unit = self.setup.units.get(usize::from(id.0));
                    must(unit.is_some_and(|unit| unit.side == side), "is with no unit of his");
                    let awaited = state.agenda.iter().any(|due| *due == Due::Fate { side });
                    let there = state
                        .units
                        .get(usize::from(id.0))
                        .is_some_and(|unit| unit.status != Status::Destroyed);
                    must(there || awaited || state.ended.is_some(), "is with a unit that is gone");
                }
            }
        }
    }

    /// Who fights is there, does not run, and fights an enemy, each once.
    fn check_bonds(&self, state: &State, faults: &mut Vec<Fault>) {
        let fights = |id: UnitId| {
            let unit = state.units.get(usize::from(id.0));
            unit.is_some_and(|unit| unit.stands() && unit.heart != Heart::Fleeing)
        };
        let side = |id: UnitId| self.setup.units.get(usize::from(id.0)).map(|card| card.side);
        for (place, Bond { came, met, .. }) in state.bonds.iter().enumerate() {
            if !fights(*came) || !fights(*met) {
                faults.push(Fault("somebody fights who is gone or runs".into()));
            }
            if side(*came) == side(*met) {
                faults.push(Fault("friends fight each other".into()));
            }
            let twice = state.bonds[..place].iter().any(|other| {
                (other.came, other.met) == (*came, *met) || (other.came, other.met) == (*met, *came)
            });
            if twice {
                faults.push(Fault("two units fight each other twice".into()));
            }
        }
    }

    fn check_blocks(&self, state: &State, faults: &mut Vec<Fault>) {
        let survey = self.survey(state);
        let placed: Vec<_> =
            survey.present().map(|id| (survey.base(id), &survey.card(id).name)).collect();
        for (place, (base, name)) in placed.iter().enumerate() {
            if !self.setup.table.holds(base) {
                faults.push(Fault(format!("{name} is over the edge")));
            }
            for (other, other_name) in &placed[..place] {
                if base.overlaps(other) {
                    faults.push(Fault(format!("{name} and {other_name} overlap")));
                }
            }
        }
    }
}

/// What a setup must hold that did not come from a file read here: one typed as JSON, or a log's.
pub(crate) fn check_setup(setup: &Setup) -> Result<(), SetupFaults> {
    let mut faults = Faults::default();
    let table = &setup.table;
    let sized = |length: i32| (10 * TICKS_PER_U..=240 * TICKS_PER_U).contains(&length);
    faults.must(sized(table.width) && sized(table.height), "the table has no size", "10 to 240\"");
    let named = setup.places.len() == setup.terrain.features.len();
    faults.must(named, "some ground has no name", "one for each piece of ground");
    faults.must(setup.units.len() <= UNITS_MAX, "there are too many units", "at most 64");
    faults.must((1..=99).contains(&setup.turns), "the battle has no length", "1 to 99 game turns");
    for (side, general) in (0u8..).zip(&setup.generals) {
        let units = setup.units.iter().any(|unit| unit.side == side);
        faults.must(units, format!("side {} has no units", side + 1), "give it units");
        let name = &general.name;
        let with = setup.units.get(usize::from(general.with));
        let own = with.is_some_and(|unit| unit.side == side);
        faults.must(own, format!("`{name}` is with no unit of his"), "name one");
        let fits = (2..=12).contains(&general.mo) && general.points <= 9;
        faults.must(fits, format!("`{name}` has a figure too high"), "Mo 2 to 12, points to 9");
    }
    for (place, unit) in setup.units.iter().enumerate() {
        check_unit(unit, &mut faults);
        let twice = setup.units[..place].iter().any(|other| other.name == unit.name);
        faults.must(!twice, format!("two units are called `{}`", unit.name), "rename one");
    }
    if setup.free {
        faults_of_free(setup).for_each(|(what, hint)| faults.must(false, what, &hint));
    }
    if faults.0.is_empty() { Ok(()) } else { Err(SetupFaults(faults.0)) }
}

fn check_unit(unit: &UnitSetup, faults: &mut Faults) {
    let name = &unit.name;
    faults.must(unit.side < 2, format!("`{name}` is of no side"), "0 or 1");
    let figures = (1..=400).contains(&unit.figures);
    faults.must(figures, format!("`{name}` has no figures"), "1 to 400");
    let files = unit.files > 0 && u16::from(unit.files) <= unit.figures;
    faults.must(files, format!("`{name}` has no files"), "1 to all of its figures");
    let low =
        (0..=9).contains(&unit.ca) && (0..=9).contains(&unit.sa) && (0..=9).contains(&unit.ka);
    faults.must(low, format!("`{name}` has a figure too high"), "CA, SA and KA 0 to 9");
    let firm = (1..=12).contains(&unit.d) && (2..=12).contains(&unit.mo);
    faults.must(firm, format!("`{name}` has a figure too high"), "D 1 to 12, Mo 2 to 12");
    let whole = (1..=9).contains(&unit.wounds) && (1..=9).contains(&unit.attacks);
    faults.must(whole, format!("`{name}` has no wounds or attacks"), "1 to 9 of each");
}

#[derive(Default)]
struct Faults(Vec<SetupFault>);

impl Faults {
    fn must(&mut self, holds: bool, what: impl Into<String>, hint: &str) {
        if !holds {
            let (file, hint) = ("setup".to_string(), hint.to_string());
            let what = what.into();
            self.0.push(SetupFault { file, what, hint, ..SetupFault::default() });
        }
    }
}
