//! What must hold of every state and every setup, whoever wrote it.

use crate::Impetus;
use crate::setup::{Setup, UnitSetup, faults_of_free};
use crate::state::{Before, COMMANDS_MAX, Due, State, UNITS_MAX, UnitId, UnitSet};
use crate::troops::{Level, Troop};
use tercio_engine::{Fault, SetupFault, SetupFaults};
use tercio_field::TICKS_PER_U;

impl Impetus {
    /// Nothing overlaps or hangs over the edge, and nobody is stronger than he was.
    pub(crate) fn check_sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        if state.units.len() != self.setup.units.len() {
            return Err(vec![Fault("the units are not those of the setup".into())]);
        }
        let mut faults = Vec::new();
        if state.attacker >= 2 {
            faults.push(Fault("the attacker is no side".into()));
        }
        let pairs = state.fired.iter().chain(&state.charges).chain(&state.flanking);
        let mut named = pairs.flat_map(|(by, at)| [by, at]).chain(&state.evading);
        if named.any(|unit| usize::from(unit.0) >= state.units.len()) {
            faults.push(Fault("somebody shoots, charges or evades who is not there".into()));
        }
        if state.commands.len() != self.setup.commands.len() {
            faults.push(Fault("the commands are not those of the setup".into()));
        }
        if !state.agenda.iter().all(|due| self.is_known(*due)) {
            faults.push(Fault("something is due from somebody who is not there".into()));
        }
        self.check_strengths(state, &mut faults);
        if faults.is_empty() {
            self.check_bases(state, &mut faults);
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Everybody that a due thing names is there.
    fn is_known(&self, due: Due) -> bool {
        let unit = |id: UnitId| usize::from(id.0) < self.setup.units.len();
        let command = |number: u8| usize::from(number) < self.setup.commands.len();
        let all = |units: UnitSet| units.iter().all(unit);
        match due {
            Due::Before(Before::Deploy { side }) | Due::React { seat: side, cause: _ }
                if side > 1 =>
            {
                false
            }
            Due::React { cause, .. } => all(cause.units()),
            Due::Initiative { a, b } => command(a) && command(b),
            Due::LastThrow { command: one }
            | Due::Activate { command: one }
            | Due::Fate { command: one, .. } => command(one),
            Due::ChargedShot { rush } | Due::Charged { rush } | Due::Home { rush, .. } => {
                unit(rush.target) && all(rush.units)
            }
            Due::ShotAt { firer, target } | Due::Shoot { firer, target } => {
                unit(firer) && unit(target)
            }
            Due::Compel { unit: one }
            | Due::Evade { unit: one }
            | Due::Panic { unit: one }
            | Due::RallyAgain { unit: one }
            | Due::Relief { unit: one } => unit(one),
            Due::Pila { bout } | Due::Fight { bout } => {
                unit(bout.a) && unit(bout.b) && all(bout.comers.units)
            }
            Due::Pursue { winner, loser, .. } | Due::Retreat { winner, loser, .. } => {
                unit(winner) && unit(loser)
            }
            Due::GoBack { unit: one, from } => unit(one) && unit(from),
            Due::Before(_) | Due::Turn | Due::Name | Due::EndTurn | Due::Over => true,
        }
    }

    fn check_strengths(&self, state: &State, faults: &mut Vec<Fault>) {
        for (unit, card) in state.units.iter().zip(&self.setup.units) {
            let mut must = |holds: bool, what: &str| {
                if !holds {
                    faults.push(Fault(format!("{} {what}", card.name)));
                }
            };
            must(unit.vbu <= card.vbu, "has more VBU than it had");
            must(unit.vbu > 0 || !unit.stands(), "stands without VBU");
            must((1..=card.depth).contains(&unit.depth), "is deeper than it was, or not at all");
            must(unit.rear < unit.vbu || unit.rear == 0, "has a rear stronger than its front");
            must(!unit.stakes || card.traits.stakes, "has stakes that it never had");
            let led = unit.general.is_none_or(|command| command == card.command);
            must(led, "is joined by a commander of another command");
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
    let sized = |length: i32| (30 * TICKS_PER_U..=400 * TICKS_PER_U).contains(&length);
    faults.must(sized(table.width) && sized(table.height), "the table has no size", "30 to 400 U");
    let named = setup.places.len() == setup.terrain.features.len();
    faults.must(named, "some ground has no name", "one for each piece of ground");
    faults.must(setup.attacker < 2, "the attacker is no side", "0 or 1");
    faults.must(setup.units.len() <= UNITS_MAX, "there are too many units", "at most 64");
    faults.must(setup.commands.len() <= COMMANDS_MAX, "there are too many commands", "at most 12");
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
        faults.must(led, format!("`{title}` has no commander"), "give his level");
        let with = |unit: &&UnitSetup| unit.general && usize::from(unit.command) == number;
        let one = setup.units.iter().filter(with).count() == 1;
        faults.must(one, format!("the commander of `{title}` is not with one unit"), "name one");
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
    let kind = !matches!(unit.troop, Troop::Foot | Troop::Mounted);
    faults.must(kind, format!("`{name}` is of no kind"), "CP, CM, CL, FP ...");
    faults.must((1..=20).contains(&unit.vbu), format!("`{name}` has no VBU"), "1 to 20");
    let low = unit.m <= 20 && unit.impetus <= 9 && unit.vd <= 9;
    faults.must(low, format!("`{name}` has a figure too high"), "M to 20, I and VD to 9");
    faults.must((1..=4).contains(&unit.depth), format!("`{name}` has no depth"), "1 to 4");
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
