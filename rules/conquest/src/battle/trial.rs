//! Tests: who takes one, how many points help it, and what follows.

use super::{Play, Played};
use crate::event::Event;
use crate::order::Legs;
use crate::sheet;
use crate::state::{Due, Heart, Trial};
use crate::survey::Survey;
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_ledger::Rule;

impl Survey<'_> {
    /// Whether a test that was put off is still to be taken.
    pub(crate) fn is_tested(&self, id: UnitId, trial: Trial) -> bool {
        let unit = self.unit(id);
        match trial {
            Trial::Rally => unit.stands() && unit.heart == Heart::Fleeing,
            Trial::Flank => unit.is_steady() && !unit.disordered,
            _ => unit.is_steady(),
        }
    }

    /// Whether so many points may be spent on the test of a unit.
    pub(crate) fn judge_spending(&self, unit: UnitId, points: u8) -> Result<(), Refusal> {
        let most = self.helped(unit);
        if points <= most {
            return Ok(());
        }
        let because = format!("at most {most} can be spent on it");
        Err(Refusal::new(&sheet::POINTS_SPENT, because))
    }
}

impl Trial {
    /// The line that calls for the test.
    pub(crate) fn rule(self) -> &'static Rule {
        match self {
            Trial::Charge { .. } => &sheet::DECLARE_SEVERAL,
            Trial::Restrain { .. } => &sheet::DECLARE_WARBAND,
            Trial::Reform { .. } => &sheet::REFORM_ALONE,
            Trial::Hurry { .. } => &sheet::DOUBLE_NEAR,
            Trial::Shooting => &sheet::EFFECT_TESTS,
            Trial::Combat { .. } => &sheet::COMBAT_TEST_STEP,
            Trial::Flank => &sheet::COMBAT_FLANK_TEST,
            Trial::Panic => &sheet::PANIC_NEAR,
            Trial::Hold { .. } => &sheet::PURSUIT_HOLD,
            Trial::Rally => &sheet::TEST_FLIGHT,
        }
    }
}

impl Play<'_> {
    /// The owner has said how many points help the test.
    pub(super) fn spend(&mut self, points: u8) {
        let Some(&Due::Test { unit, trial }) = self.state.agenda.top() else { return };
        self.state.agenda.pop();
        let side = self.side(unit);
        self.take_points(side, points);
        if points > 0 {
            self.tell(&sheet::POINTS_SPENT, Event::Spent { side, points });
        }
        self.due(Due::Throw { unit, trial, points });
    }

    /// The test is thrown.
    pub(super) fn throw_test(&mut self, unit: UnitId, trial: Trial, points: u8) -> Played {
        let facts = self.survey().test_facts(unit, trial, points);
        let passed = self.rules.book.settle_test(&facts, self.seat(unit), self.dice)?;
        self.tell(trial.rule(), Event::Tested { unit, trial, passed });
        match trial {
            Trial::Charge { rush } if passed => self.set_on(rush),
            Trial::Charge { .. } => self.unit_mut(unit).held = true,
            Trial::Restrain { .. } if passed => {
                self.unit_mut(unit).held = true;
                self.ask_warbands(self.side(unit));
            }
            Trial::Restrain { target } => self.let_go(unit, target),
            Trial::Reform { files, loose } => self.reform(unit, files, loose, passed),
            Trial::Hurry { first, then } if passed => {
                self.unit_mut(unit).hurried = true;
                let legs: Legs = [first].into_iter().chain(then).collect();
                return self.march_on(unit, &legs);
            }
            Trial::Hurry { .. } => self.unit_mut(unit).held = true,
            Trial::Flank if !passed => self.disorder(unit, &sheet::COMBAT_FLANK_TEST),
            Trial::Shooting if !passed => self.break_up(unit, &sheet::EFFECT_FLEE),
            Trial::Panic if !passed => self.break_up(unit, &sheet::FLIGHT_BROKEN),
            Trial::Combat { result, group } if !passed => self.lose_heart(unit, result, group),
            Trial::Hold { from } => self.held_back(unit, from, passed),
            Trial::Rally if passed => self.rally(unit),
            Trial::Rally => {
                let pursuers = UnitSet::default();
                self.due(Due::Flee { unit, pursuers });
            }
            Trial::Flank | Trial::Shooting | Trial::Panic | Trial::Combat { .. } => {}
        }
        Ok(())
    }
}
