//! A shot: evaded or not, and what it does.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::order::Answer;
use crate::phase::exchange::{Exchange, Loser};
use crate::sheet;
use crate::state::{Cause, Due, Fired, Volley};
use crate::survey::shot::Shot;
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use tercio_chance::Halt;
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;
use tercio_ledger::Rule;

impl Survey<'_> {
    /// Whether the target of a shot may evade it: only a shot of the side that acts is evaded.
    pub(crate) fn may_choose_to_evade(
        &self,
        firer: UnitId,
        target: UnitId,
        volley: Volley,
    ) -> bool {
        volley == Volley::Own
            && self.stands(firer)
            && self.is_free_to_answer(target)
            && self.may_evade_shot(target).is_some()
    }

    /// The shot as it falls: at one who has said that it goes, perhaps.
    fn shot_now(
        &self,
        firer: UnitId,
        target: UnitId,
        volley: Volley,
    ) -> Result<Shot, &'static Rule> {
        let shot = self.try_shot(firer, target, volley).map_err(|why| why.rule())?;
        let goes = self.state.agenda.iter().any(|due| *due == Due::Evade { unit: target });
        if goes { self.at_evader(&shot).ok_or(&sheet::FIRE_EVADING) } else { Ok(shot) }
    }
}

/// The line by which a target suffers what it does.
fn suffered_by(verdict: &Exchange) -> &'static Rule {
    match (verdict.loser, verdict.b_loss) {
        (Loser::B, _) => &sheet::COHESION_LOSSES,
        (_, 0) if !verdict.b_disordered => &sheet::DAMAGE_SIX,
        (_, 0) => &sheet::COHESION_PASS,
        _ => &sheet::COHESION_PILED,
    }
}

impl Play<'_> {
    /// A shot of a unit that has been activated. After its moves it is the last thing it does, but
    /// for reiters, who may go back.
    pub(super) fn fire(&mut self, unit: UnitId, target: UnitId) {
        let now = self.unit_mut(unit);
        let first = now.moves == 0 && !now.rallied;
        now.shot = if first { Fired::Before } else { Fired::After };
        if !first && self.survey().profile(unit).troop != Troop::Reiters {
            self.has_acted(unit);
        }
        self.ask_reactions(Cause::Shot(unit, target));
        self.loose(unit, target, Volley::Own, &sheet::ACT_SHOOT_ONCE);
    }

    /// A shot is on its way: its target may evade it first.
    pub(super) fn loose(
        &mut self,
        firer: UnitId,
        target: UnitId,
        volley: Volley,
        rule: &'static Rule,
    ) {
        self.tell(rule, Event::Shoots { firer, target, volley });
        self.due(Due::ShotAt { firer, target, volley });
    }

    /// The target of a shot has chosen. Who evades is shot at all the same, and then goes.
    pub(super) fn shot_at(
        &mut self,
        firer: UnitId,
        target: UnitId,
        volley: Volley,
        answer: Answer,
    ) -> Played {
        let may = self.survey().may_choose_to_evade(firer, target, volley);
        if answer == Answer::Evade && may && self.passes_to_evade(target, false)? {
            self.due(Due::Evade { unit: target });
        }
        self.due(Due::Shoot { firer, target, volley });
        Ok(())
    }

    /// The test to evade; each after the first in a turn is harder.
    pub(super) fn passes_to_evade(
        &mut self,
        unit: UnitId,
        from_foot: bool,
    ) -> Result<bool, Box<Halt>> {
        self.state.tried = self.state.tried.with(unit);
        let facts = self.survey().test_facts(unit, Deed::Evasion);
        let passed = self.throw_test(unit, &TestFacts { from_foot, ..facts })?;
        self.unit_mut(unit).evades = facts.nth;
        if passed {
            self.tell(&sheet::EVADE_INSTEAD, Event::Evades { unit });
        }
        Ok(passed)
    }

    /// The shot falls.
    pub(super) fn shoot(&mut self, firer: UnitId, target: UnitId, volley: Volley) -> Played {
        let shot = match self.survey().shot_now(firer, target, volley) {
            Ok(shot) => shot,
            Err(rule) => {
                self.tell(rule, Event::NoShot { firer, target });
                return Ok(());
            }
        };
        let seats = (self.seat(firer), self.seat(target));
        let verdict = self.rules.book.settle_shot(&shot.facts, seats, self.dice)?;
        let rule = suffered_by(&verdict);
        self.tell(rule, Event::Shot { firer, target, verdict });
        self.take_shot(target, &verdict, rule);
        Ok(())
    }

    fn take_shot(&mut self, target: UnitId, verdict: &Exchange, rule: &'static Rule) {
        let gone = self.lose(target, verdict.b_loss, rule);
        if gone || verdict.b_eliminated {
            self.eliminate(target, rule, verdict.b_fate);
        } else if verdict.b_disordered {
            self.disorder(target, rule);
        }
        self.endanger(target, verdict.b_fate, false);
    }

    /// One who evades goes back: one move and what the die adds, and faces away.
    pub(super) fn evade_shot(&mut self, unit: UnitId) -> Played {
        let survey = self.survey();
        let (pace, length) = (survey.pace(unit), ticks(survey.move_line(unit)));
        let bonus = self.rules.book.settle_bonus(pace, self.seat(unit), self.dice)?;
        self.tell(&sheet::EVADE, Event::Bonus { unit, bonus });
        let way = self.survey().evade(unit, length + i32::from(bonus) * TICKS_PER_U);
        self.tell(&sheet::EVADE, Event::Evaded { unit, ticks: way.distance });
        self.arrive(&way);
        Ok(())
    }
}
