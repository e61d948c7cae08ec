//! What must hold of every state and every setup, whoever wrote it.

use crate::Rose;
use crate::setup::{LeaderStart, PLAYERS_MAX, Setup};
use crate::state::{Post, State, Status};
use tercio_engine::{Fault, SetupFaults};
use tercio_family::{UNITS_MAX, UnitId};

/// Bases that touch are not one on the other: so much may they share, in ticks.
const SHARED: i32 = tercio_field::CONTACT;

impl Rose {
    /// Nobody stands on another or beyond the edge, and what runs and who leads is there.
    pub(crate) fn check_sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        if state.units.len() != self.setup.units.len()
            || state.leaders.len() != self.setup.leaders.len()
        {
            return Err(vec![Fault("units or commanders are not those of the setup".into())]);
        }
        let mut faults = Vec::new();
        let mut must = |holds: bool, what: &str| {
            if !holds {
                faults.push(Fault(what.into()));
            }
        };
        must(!state.agenda.is_empty(), "nothing is due");
        let here = |unit: UnitId| state.units.get(usize::from(unit.0)).is_some_and(|it| it.here());
        let runs = state.running.iter().filter_map(|it| it.what.unit());
        must(runs.clone().all(here), "something runs of a unit that is gone");
        let mut seen: Vec<UnitId> = runs.collect();
        let all = seen.len();
        seen.sort_unstable();
        seen.dedup();
        must(seen.len() == all, "a unit is at two things at once");
        let with = state.leaders.iter().filter_map(|leader| match leader.post {
            Post::With(unit) => Some(unit),
            _ => None,
        });
        let waits = |unit: &UnitId| state.unit(*unit).status == Status::Waiting;
        must(with.into_iter().all(|unit| here(unit) || waits(&unit)), "a commander is with nobody");
        must(
            state.argument.is_none() || state.told.is_some(),
            "something is argued that nobody told",
        );
        self.check_places(state, &mut faults);
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn check_places(&self, state: &State, faults: &mut Vec<Fault>) {
        let survey = self.survey(state);
        let here: Vec<UnitId> = state.here().collect();
        let name = |unit: UnitId| &self.setup.unit(unit).name;
        for (at, one) in here.iter().enumerate() {
            let base = survey.base(*one);
            if !self.setup.table.holds(&base.inset(SHARED)) {
                faults.push(Fault(format!("{} hangs over the edge", name(*one))));
            }
            for other in &here[at + 1..] {
                if base.inset(SHARED).overlaps(&survey.base(*other)) {
                    let fault = format!("{} and {} stand on one another", name(*one), name(*other));
                    faults.push(Fault(fault));
                }
            }
        }
    }
}

/// What no setup may have, however it came.
pub(crate) fn check_setup(setup: &Setup) -> Result<(), SetupFaults> {
    let one = |what: &str, hint: &str| Err(SetupFaults::one("setup", what, hint));
    if setup.units.len() > UNITS_MAX || setup.units.is_empty() {
        return one("too many units, or none", "a battle has 1 to 64 units");
    }
    if setup.players.is_empty() || setup.players.len() > PLAYERS_MAX {
        return one("too many players, or none", "a battle has 2 to 6 players");
    }
    for side in 0..2 {
        if !setup.players.iter().any(|player| player.side == side)
            || !setup.leaders.iter().any(|leader| leader.side == side && leader.rank == 0)
        {
            return one("a side without a player or a chief", "each side has one of both");
        }
    }
    let unit = |id: UnitId| usize::from(id.0) < setup.units.len();
    let seat = |seat: tercio_chance::Seat| usize::from(seat.0) < setup.players.len();
    let leads = setup.leaders.iter().all(|leader| {
        let with = match leader.at {
            LeaderStart::With(id) => unit(id),
            LeaderStart::At(_) => true,
        };
        leader.side < 2 && seat(leader.seat) && with
    });
    let led = setup.units.iter().all(|card| {
        card.side < 2
            && setup.leaders.get(usize::from(card.leader.0)).is_some_and(|it| it.side == card.side)
    });
    match leads && led {
        true => Ok(()),
        false => one("somebody is led by nobody", "every unit names a commander of its side"),
    }
}
