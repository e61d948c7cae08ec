//! Shooting: targets are named, then one unit after another shoots.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Volley;
use crate::sheet;
use crate::state::{Due, Nomination, Trial};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;

impl Survey<'_> {
    /// Whether somebody of a side can still name a target.
    pub(crate) fn may_aim_any(&self, side: u8) -> bool {
        self.of_side(side).iter().any(|unit| self.may_aim(unit))
    }

    /// Whether a unit can name a target: it is free, has not named one, and sees somebody.
    pub(crate) fn may_aim(&self, unit: UnitId) -> bool {
        self.is_free(unit)
            && !self.unit(unit).shot
            && self.card(unit).weapon.is_some()
            && !self.has_aimed(unit)
            && !self.targets(unit).is_empty()
    }

    fn has_aimed(&self, unit: UnitId) -> bool {
        self.state.nominated.iter().any(|named| named.unit == unit)
    }

    /// Whether a seat may name this target.
    pub(crate) fn judge_aim(
        &self,
        seat: Seat,
        unit: UnitId,
        target: UnitId,
        mass: bool,
    ) -> Result<(), Refusal> {
        self.judge_own(seat, unit)?;
        self.judge_foe(seat, target)?;
        if self.has_aimed(unit) {
            return Err(self.no(&sheet::SHOT_ONCE, unit, "has its target"));
        }
        if !self.is_free(unit) {
            return Err(self.no(&sheet::SHOT_ABLE, unit, "does not shoot this round"));
        }
        self.shot(unit, target, mass, Volley::Own).map(|_| ())
    }

    /// Whether this unit has a shot to make.
    pub(crate) fn judge_loose(&self, seat: Seat, unit: UnitId) -> Result<(), Refusal> {
        self.judge_own(seat, unit)?;
        match self.has_aimed(unit) {
            true => Ok(()),
            false => Err(self.no(&sheet::SHOOT_SELECT, unit, "has no target")),
        }
    }
}

impl Play<'_> {
    /// A target is named.
    pub(super) fn aim(&mut self, unit: UnitId, target: UnitId, mass: bool) {
        if self.state.nominated.try_push(Nomination { unit, target, mass }).is_ok() {
            self.tell(&sheet::SHOOT_NOMINATE, Event::Aimed { unit, target });
        }
    }

    /// All targets are named.
    pub(super) fn end_nominations(&mut self, side: u8) {
        if !self.state.nominated.is_empty() {
            self.tell(&sheet::SHOOT_WHO, Event::Shooting { side });
        }
    }

    /// The shot of this unit, or the next one, is due.
    pub(super) fn loose_next(&mut self, unit: Option<UnitId>) {
        let meant = |named: &Nomination| unit.is_none_or(|unit| named.unit == unit);
        let Some(place) = self.state.nominated.iter().position(meant) else { return };
        let Nomination { unit, target, mass } = self.state.nominated.remove(place);
        self.due(Due::Loose { unit, target, mass, volley: Volley::Own });
    }

    /// A unit shoots: its hits, what armour saves, what is killed; then morale.
    pub(super) fn loose(
        &mut self,
        unit: UnitId,
        target: UnitId,
        mass: bool,
        volley: Volley,
    ) -> Played {
        let survey = self.survey();
        let able = survey.unit(unit).is_steady() && survey.stands(target);
        let shot = able.then(|| survey.try_shot(unit, target, mass, volley).ok()).flatten();
        let Some(facts) = shot else {
            self.tell(&sheet::SHOT_LOST, Event::NoShot { unit, target });
            return Ok(());
        };
        let seats = (self.seat(unit), self.seat(target));
        let kills = self.rules.book.settle_shot(&facts, seats, self.dice)?;
        self.unit_mut(unit).shot = true;
        self.tell(&sheet::SHOOT_RESOLVE, Event::Shot { unit, target, volley, kills });
        let tests = self.rules.book.needs_test(&facts.target, kills);
        if self.lose(target, kills) {
            self.destroy(target, &sheet::EFFECT_KILLS);
            return Ok(());
        }
        if tests && self.unit(target).is_steady() {
            self.unit_mut(target).tested = true;
            self.due(Due::Test { unit: target, trial: Trial::Shooting });
        }
        self.endanger(target);
        Ok(())
    }
}
