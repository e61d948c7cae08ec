//! After a melee: who goes back, who comes after.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Beaten, RetreatFacts, Victor};
use crate::phase::retreat::{Pursuit, pursuit_of};
use crate::sheet;
use crate::survey::Survey;
use crate::survey::retire::{Fate, Retired};
use arrayvec::ArrayVec;
use tercio_family::{UnitId, UnitSet};
use tercio_field::TICKS_PER_U;
use tercio_ledger::Rule;

impl Survey<'_> {
    /// A retreat and its pursuit on paper.
    fn retreat_facts(&self, loser: UnitId, winner: UnitId, eliminated: bool) -> RetreatFacts {
        RetreatFacts {
            a: Beaten { r#type: self.profile(loser).troop, pace: self.pace(loser), eliminated },
            b: Victor {
                r#type: self.profile(winner).troop,
                pace: self.pace(winner),
                impetus: self.profile(winner).impetus,
                stays: false,
            },
        }
    }

    /// Whether a winner is held where it is: gone, or in contact with another enemy.
    fn is_held(&self, winner: UnitId, loser: UnitId) -> bool {
        !self.stands(winner) || self.contacts(winner).any(|(enemy, _)| enemy != loser)
    }

    /// Whether the winner of a bout has a choice about pursuing.
    pub(crate) fn may_choose_pursuit(
        &self,
        winner: UnitId,
        loser: UnitId,
        eliminated: bool,
    ) -> bool {
        let facts = self.retreat_facts(loser, winner, eliminated);
        pursuit_of(&facts).0 == Pursuit::May && !self.is_held(winner, loser)
    }
}

impl Play<'_> {
    /// The beaten goes back, the winner comes after him unless he stays.
    pub(super) fn retreat(
        &mut self,
        loser: UnitId,
        winner: UnitId,
        eliminated: bool,
        stays: bool,
    ) -> Played {
        let eliminated = eliminated || !self.unit(loser).stands();
        let survey = self.survey();
        let held = survey.is_held(winner, loser);
        let (pursuit, rule) = pursuit_of(&survey.retreat_facts(loser, winner, eliminated));
        if !eliminated {
            self.draw_off(loser, None)?;
        }
        let goes = !held
            && match pursuit {
                Pursuit::Must => true,
                Pursuit::May => !stays,
                Pursuit::No => false,
            };
        if !goes {
            if let (Pursuit::May, Some(rule), false) = (pursuit, rule, held) {
                self.tell(rule, Event::Stays { unit: winner });
            }
            return Ok(());
        }
        let pace = self.survey().pace(winner);
        let far = self.rules.book.settle_bonus(pace, self.seat(winner), self.dice)?;
        self.pursue(winner, far);
        Ok(())
    }

    /// A beaten support goes back alone.
    pub(super) fn go_back(&mut self, unit: UnitId) -> Played {
        self.draw_off(unit, Some(&sheet::SUPPORT_BACK))
    }

    /// Back by the die, as its kind does or for another reason. The train stays.
    fn draw_off(&mut self, unit: UnitId, why: Option<&'static Rule>) -> Played {
        let survey = self.survey();
        if !survey.stands(unit) || survey.profile(unit).troop.is_train() {
            return Ok(());
        }
        let pace = survey.pace(unit);
        let far = self.rules.book.settle_retreat_die(pace, self.seat(unit), self.dice)?;
        self.fall_back(unit, far, why.unwrap_or(&sheet::LOST_MELEE));
        Ok(())
    }

    /// Straight back by so many BU, with all who are in the way.
    fn fall_back(&mut self, unit: UnitId, far: u8, rule: &'static Rule) {
        let gone = self.survey().retreat(unit, i32::from(far) * TICKS_PER_U);
        self.tell(rule, Event::Retreated { unit, ticks: gone.distance });
        for other in &gone.disturbed {
            self.unit_mut(other.unit).pose = other.pose;
            let told = match other.pushed {
                0 => Event::PassedBy { unit: other.unit },
                ticks => Event::PushedBack { unit: other.unit, ticks },
            };
            self.tell(other.rule, told);
        }
        self.arrive(&gone);
        for other in &gone.disturbed {
            match other.fate {
                Fate::Stands if other.disordered => self.disorder(other.unit, other.rule),
                Fate::Stands => {}
                Fate::Destroyed | Fate::Left => self.eliminate(other.unit, other.rule, false),
            }
        }
        self.forget_contacts();
        self.flush_leaders();
    }

    /// The end of a way straight back or straight on.
    pub(super) fn arrive(&mut self, way: &Retired) {
        match way.gone_by {
            Some(rule) => self.eliminate(way.unit, rule, false),
            None => {
                self.put(way.unit, way.pose);
                for rule in &way.disorder {
                    self.disorder(way.unit, rule);
                }
            }
        }
    }

    /// Straight on by so many BU, and at whom it meets.
    fn pursue(&mut self, unit: UnitId, far: u8) {
        let survey = self.survey();
        let run = survey.pursue(unit, i32::from(far) * TICKS_PER_U);
        let strikes = match run.gone_by {
            None => survey.strikes(unit, run.pose),
            Some(_) => ArrayVec::new(),
        };
        self.tell(&sheet::PURSUIT_ON, Event::Pursued { unit, ticks: run.distance });
        self.arrive(&run);
        self.strike(&strikes, None, UnitSet::default());
    }
}
