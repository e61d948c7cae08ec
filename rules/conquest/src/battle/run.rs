//! Who breaks runs, who has beaten him comes after or holds; rallies and order at the end of a round.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Runner;
use crate::sheet;
use crate::state::{Bond, Due, Heart, Trial};
use crate::survey::Survey;
use crate::troops::{Drill, Footing};
use arrayvec::ArrayVec;
use tercio_chance::Halt;
use tercio_family::{UNITS_MAX, UnitId, UnitSet};
use tercio_field::{Angle, TICKS_PER_U};
use tercio_ledger::Rule;

impl Survey<'_> {
    /// How a unit runs.
    pub(crate) fn runner(&self, unit: UnitId) -> Runner {
        let card = self.card(unit);
        Runner { mount: card.mount, weight: card.weight }
    }

    /// The next broken unit that runs: the enemies of the side whose round it is go first.
    pub(crate) fn next_runner(&self, side: u8) -> Option<UnitId> {
        let broken = |id: &UnitId| self.unit(*id).heart == Heart::Broken;
        let of = |side: u8| self.of_side(side).iter().find(broken);
        of(1 - side.min(1)).or_else(|| of(side))
    }

    /// Whether a unit can come after one that runs: it has fought him, and fights nobody else.
    fn may_pursue(&self, unit: UnitId, from: UnitId) -> bool {
        let foes = self.foes(unit);
        let held = foes.without(from).iter().any(|foe| self.unit(foe).is_steady());
        self.unit(unit).is_steady() && foes.holds(from) && !held
    }

    /// Whether it is its owner's choice; warbands have none.
    pub(crate) fn may_choose_pursuit(&self, unit: UnitId, from: UnitId) -> bool {
        self.may_pursue(unit, from) && self.card(unit).drill != Drill::Warband
    }

    /// Whether a unit finds its order again at the end of its round.
    fn recovers(&self, id: UnitId) -> bool {
        self.unit(id).disordered && self.is_free(id) && self.footing(id) != Footing::Dense
    }
}

impl Play<'_> {
    /// The next broken unit runs; first those who fought it say whether they come after it.
    pub(super) fn resolve_next(&mut self, side: u8) {
        self.due(Due::Resolve { side });
        let Some(unit) = self.survey().next_runner(side) else { return };
        let foes = self.survey().foes(unit);
        self.due(Due::Flee { unit, pursuers: UnitSet::default() });
        let asked: ArrayVec<UnitId, UNITS_MAX> = foes.iter().collect();
        let asked = asked.into_iter().map(|foe| Due::Pursue { unit: foe, from: unit });
        self.state.agenda.push_in_order(asked);
    }

    /// The owner has said whether it pursues.
    pub(super) fn after_him(&mut self, unit: UnitId, from: UnitId, pursues: bool) {
        if pursues {
            self.join_pursuit(unit, from);
        } else if self.survey().card(unit).drill == Drill::Drilled {
            self.tell(&sheet::PURSUIT_DRILLED, Event::Holds { unit });
        } else {
            self.due(Due::Test { unit, trial: Trial::Hold { from } });
        }
    }

    /// The test to hold.
    pub(super) fn held_back(&mut self, unit: UnitId, from: UnitId, passed: bool) {
        if passed {
            self.tell(&sheet::PURSUIT_HOLD, Event::Holds { unit });
        } else {
            self.join_pursuit(unit, from);
        }
    }

    /// Nobody is asked: a warband goes, who cannot stays.
    pub(super) fn after_as_it_must(&mut self, unit: UnitId, from: UnitId) {
        if self.survey().may_pursue(unit, from) {
            self.tell(&sheet::PURSUIT_WARBAND, Event::Unheld { unit, from });
            self.join_pursuit(unit, from);
        }
    }

    /// One more comes after him who runs.
    fn join_pursuit(&mut self, unit: UnitId, from: UnitId) {
        let mut above: ArrayVec<Due, UNITS_MAX> = ArrayVec::new();
        while let Some(due) = self.state.agenda.pop() {
            match due {
                Due::Flee { unit: runs, pursuers } if runs == from => {
                    self.due(Due::Flee { unit: runs, pursuers: pursuers.with(unit) });
                    break;
                }
                due => above.push(due),
            }
        }
        above.into_iter().rev().for_each(|due| self.due(due));
    }

    /// A unit runs, and those after it: who comes as far destroys it.
    pub(super) fn flee(&mut self, unit: UnitId, pursuers: UnitSet) -> Played {
        let survey = self.survey();
        let after: UnitSet = pursuers.iter().filter(|it| survey.unit(*it).is_steady()).collect();
        let heading = survey.flight_heading(unit);
        let far = self.run_of(unit)?;
        let mut runs: ArrayVec<(UnitId, i32), UNITS_MAX> = ArrayVec::new();
        for pursuer in after.iter() {
            runs.push((pursuer, self.run_of(pursuer)?));
        }
        match runs.iter().find(|(_, ticks)| *ticks >= far) {
            Some((by, _)) => {
                self.tell(&sheet::FLIGHT_AWAY, Event::Fled { unit, ticks: far });
                self.tell(&sheet::FLIGHT_CAUGHT, Event::Caught { unit, by: *by });
                self.destroy(unit, &sheet::FLIGHT_CAUGHT);
            }
            None => self.run_off(unit, heading, far, &sheet::FLIGHT_AWAY),
        }
        for (pursuer, ticks) in runs {
            self.pursue(pursuer, unit, heading, ticks);
        }
        Ok(())
    }

    /// How far a unit runs, in ticks.
    fn run_of(&mut self, unit: UnitId) -> Result<i32, Box<Halt>> {
        let runner = self.survey().runner(unit);
        let inches = self.rules.book.settle_flight(&runner, self.seat(unit), self.dice)?;
        Ok(i32::from(inches) * TICKS_PER_U)
    }

    /// A unit runs so far, through friends and perhaps off the table.
    pub(super) fn run_off(&mut self, id: UnitId, heading: Angle, ticks: i32, rule: &'static Rule) {
        let flight = self.survey().flee(id, heading, ticks);
        let unit = self.unit_mut(id);
        (unit.heart, unit.push) = (Heart::Fleeing, 0);
        self.part(id);
        self.tell(rule, Event::Fled { unit: id, ticks: flight.distance });
        for friend in flight.passed.iter() {
            self.tell(&sheet::FLIGHT_PASSES, Event::PassedThrough { unit: id, friend });
            self.disorder(friend, &sheet::FLIGHT_PASSES);
        }
        if flight.off {
            self.tell(&sheet::FLIGHT_EDGE, Event::LeftTable { unit: id });
            self.take_off(id);
        } else {
            self.put(id, flight.end);
        }
    }

    /// A unit comes after one that runs, and at whom it meets.
    fn pursue(&mut self, unit: UnitId, quarry: UnitId, heading: Angle, ticks: i32) {
        if !self.unit(unit).is_steady() || self.state.is_engaged(unit) {
            return;
        }
        let run = self.survey().pursue(unit, quarry, heading, ticks);
        self.tell(&sheet::PURSUIT_ON, Event::Pursued { unit, ticks: run.distance });
        self.put(unit, run.end);
        if let Some(met) = run.meets {
            let bond = Bond {
                came: unit,
                met,
                at: run.at,
                rounds: 0,
                charged: true,
                askew: false,
                countered: false,
            };
            self.strike(bond, &sheet::PURSUIT_MEETS);
        }
    }

    /// The end of a side's round: order returns, then those who run rally or run on.
    pub(super) fn end_round(&mut self, side: u8) {
        let own = self.survey().of_side(side);
        for id in own.iter() {
            if self.survey().recovers(id) {
                self.unit_mut(id).disordered = false;
                self.tell(&sheet::RECOVER, Event::Recovered { unit: id });
            }
        }
        let survey = self.survey();
        let running = own.iter().filter(|id| survey.unit(*id).heart == Heart::Fleeing);
        let dues: ArrayVec<Due, UNITS_MAX> = running
            .map(|unit| match survey.may_rally(unit) {
                true => Due::Test { unit, trial: Trial::Rally },
                false => Due::Flee { unit, pursuers: UnitSet::default() },
            })
            .collect();
        self.state.agenda.push_in_order(dues.into_iter());
    }

    /// A unit stops its flight.
    pub(super) fn rally(&mut self, id: UnitId) {
        let unit = self.unit_mut(id);
        (unit.heart, unit.busy) = (Heart::Steady, true);
        self.tell(&sheet::TEST_FLIGHT, Event::Rallied { unit: id });
        self.disorder(id, &sheet::RALLIED);
    }
}
