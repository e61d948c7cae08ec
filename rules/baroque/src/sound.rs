//! What must hold of every state and every setup, whoever wrote it.

use crate::Baroque;
use crate::setup::{Setup, UnitSetup, faults_of_free};
use crate::state::{Before, COMMANDS_MAX, Cause, Due, Post, State};
use crate::troops::Level;
use tercio_engine::{Fault, SetupFault, SetupFaults};
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::TICKS_PER_U;

impl Baroque {
    /// Nothing overlaps or hangs over the edge, and nobody is stronger than he was.
    pub(crate) fn check_sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        if state.units.len() != self.setup.units.len() {
            return Err(vec![Fault("the units are not those of the setup".into())]);
        }
        if state.commands.len() != self.setup.commands.len() {
            return Err(vec![Fault("the commands are not those of the setup".into())]);
        }
        let mut faults = Vec::new();
        if state.attacker >= 2 {
            faults.push(Fault("the attacker is no side".into()));
        }
        let flanking = state.flanking.iter().flat_map(|(by, at)| [by, at]);
        let defending = state.defending.iter().flat_map(|(unit, from, _)| [unit, from]);
        if !flanking.chain(defending).all(|unit| self.is_unit(*unit)) {
            faults.push(Fault("somebody is flanked or attacked who is not there".into()));
        }
        if !state.agenda.iter().all(|due| self.is_known(*due)) {
            faults.push(Fault("something is due from somebody who is not there".into()));
        }
        self.check_units(state, &mut faults);
        self.check_leaders(state, &mut faults);
        if faults.is_empty() {
            self.check_bases(state, &mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn is_unit(&self, id: UnitId) -> bool {
        usize::from(id.0) < self.setup.units.len()
    }

    fn is_command(&self, number: u8) -> bool {
        usize::from(number) < self.setup.commands.len()
    }

    /// Everybody that a due thing names is there.
    fn is_known(&self, due: Due) -> bool {
        let unit = |id: UnitId| self.is_unit(id);
        let pair = |one: UnitId, other: UnitId| unit(one) && unit(other);
        let all = |units: UnitSet| units.iter().all(unit);
        let each = |commands: [Option<u8>; 2]| {
            commands.iter().flatten().all(|command| self.is_command(*command))
        };
        match due {
            Due::Before(Before::Lay { side } | Before::Deploy { side }) => side < 2,
            Due::Initiative { commands } => each(commands),
            Due::Reroll { throw, side } => side < 2 && each(throw.commands),
            Due::Compare { throw } => each(throw.commands),
            Due::HandOver { winner, loser } => self.is_command(winner) && self.is_command(loser),
            Due::Activate { command } | Due::Fate { command, .. } => self.is_command(command),
            Due::Break { command, units } => self.is_command(command) && all(units),
            Due::Dismay { units } => all(units),
            Due::React { seat, cause } => {
                let other = match cause {
                    Cause::Moved(unit) => unit,
                    Cause::Charges(_, other) | Cause::Shot(_, other) => other,
                };
                seat < 2 && pair(cause.unit(), other)
            }
            Due::Charged { rush } | Due::Home { rush } => pair(rush.unit, rush.target),
            Due::ShotAt { firer, target, .. } | Due::Shoot { firer, target, .. } => {
                pair(firer, target)
            }
            Due::Evade { unit: one } => unit(one),
            Due::Fight { bout } => pair(bout.a, bout.b) && all(bout.comers),
            Due::Pursue { winner, loser, .. } | Due::Retreat { winner, loser, .. } => {
                pair(winner, loser)
            }
            Due::GoBack { unit: one, from } => pair(one, from),
            Due::Before(_) | Due::Turn | Due::Name | Due::EndTurn | Due::Reckon | Due::Over => true,
        }
    }

    fn check_units(&self, state: &State, faults: &mut Vec<Fault>) {
        for (unit, card) in state.units.iter().zip(&self.setup.units) {
            let mut must = |holds: bool, what: &str| {
                if !holds {
                    faults.push(Fault(format!("{} {what}", card.name)));
                }
            };
            must(unit.vbu <= card.vbu, "has more VBU than it had");
            must(unit.vbu > 0 || !unit.stands(), "stands without VBU");
        }
    }

    /// A leader is with a unit of his own that is there, unless his fate is still to be thrown for.
    fn check_leaders(&self, state: &State, faults: &mut Vec<Fault>) {
        for (now, command) in state.commands.iter().zip(0u8..) {
            let title = &self.setup.commands[usize::from(command)].title;
            let mut must = |holds: bool, what: &str| {
                if !holds {
                    faults.push(Fault(format!("the leader of {title} {what}")));
                }
            };
            match now.post {
                Post::Lost => {}
                Post::At(place) => must(self.setup.table.contains(place), "is off the table"),
                Post::With(unit) => {
                    let card = self.setup.units.get(usize::from(unit.0));
                    let own = card.is_some_and(|card| card.command == command);
                    must(own, "is with a unit of another command");
                }
            }
        }
    }

    fn check_bases(&self, state: &State, faults: &mut Vec<Fault>) {
        let survey = self.survey(state);
        let placed = survey.present().map(|id| (survey.base(id), &survey.profile(id).name));
        let placed: Vec<_> = placed.collect();
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
    let sized = |length: i32| (10 * TICKS_PER_U..=120 * TICKS_PER_U).contains(&length);
    faults.must(sized(table.width) && sized(table.height), "the table has no size", "10 to 120 BU");
    let named = setup.places.len() == setup.terrain.features.len();
    faults.must(named, "some ground has no name", "one for each piece of ground");
    faults.must(setup.attacker < 2, "the attacker is no side", "0 or 1");
    faults.must(setup.units.len() <= UNITS_MAX, "there are too many units", "at most 64");
    faults.must(setup.commands.len() <= COMMANDS_MAX, "there are too many commands", "at most 12");
    let places = setup.terrain.features.len();
    let known = setup.villages.iter().all(|(at, of)| usize::from(*at) < places && *of < 2);
    faults.must(known, "a village is nowhere, or nobody's", "name its ground and its side");
    for side in 0..2 {
        let units = setup.units.iter().any(|unit| unit.side == side);
        faults.must(units, format!("side {} has no units", side + 1), "give it units");
        let chiefs = setup.commands.iter().filter(|one| one.side == side && one.chief).count();
        faults.must(chiefs == 1, format!("side {} has {chiefs} chiefs", side + 1), "one is right");
    }
    for (number, command) in setup.commands.iter().enumerate() {
        let title = &command.title;
        faults.must(command.side < 2, format!("`{title}` is of no side"), "0 or 1");
        let led = command.level != Level::Nobody;
        faults.must(led, format!("`{title}` has no leader"), "give his level");
        let with = command.with.map(|unit| setup.units.get(usize::from(unit)));
        let own =
            |unit: Option<&UnitSetup>| unit.is_some_and(|it| usize::from(it.command) == number);
        let known = with.is_none_or(own);
        faults.must(known, format!("the leader of `{title}` is with no unit of his"), "name one");
    }
    for (place, unit) in setup.units.iter().enumerate() {
        check_unit(setup, unit, &mut faults);
        let twice = setup.units[..place].iter().any(|other| other.name == unit.name);
        faults.must(!twice, format!("two units are called `{}`", unit.name), "rename one");
    }
    if setup.free {
        faults_of_free(setup).for_each(|(what, hint)| faults.must(false, what, &hint));
    }
    if faults.0.is_empty() { Ok(()) } else { Err(SetupFaults(faults.0)) }
}

fn check_unit(setup: &Setup, unit: &UnitSetup, faults: &mut Faults) {
    let name = &unit.name;
    let command = setup.commands.get(usize::from(unit.command));
    let led = unit.side < 2 && command.is_some_and(|command| command.side == unit.side);
    faults.must(led, format!("`{name}` has no command on its side"), "give it one");
    faults.must((1..=12).contains(&unit.vbu), format!("`{name}` has no VBU"), "1 to 12");
    let low = unit.impetus <= 9 && unit.vd <= 9;
    faults.must(low, format!("`{name}` has a figure too high"), "I and VD to 9");
    let modified = (-4..=0).contains(&unit.sm) && (-3..=3).contains(&unit.melee);
    faults.must(modified, format!("`{name}` has a modifier too far"), "SM -4 to 0, melee -3 to 3");
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
