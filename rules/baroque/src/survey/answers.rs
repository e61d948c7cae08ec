//! How units may answer what an enemy does.

use super::Survey;
use crate::phase::actions::{Menace, may_evade};
use crate::rulings::{Counters, Reactions};
use crate::sheet;
use crate::state::{Cause, Volley};
use crate::troops::Troop;
use tercio_family::{UnitId, UnitSet};
use tercio_ledger::Rule;

impl Survey<'_> {
    /// The line by which a unit may evade a charge. Nobody runs from one who comes from behind.
    pub fn may_evade_charge(&self, unit: UnitId, charger: UnitId) -> Option<&'static Rule> {
        let menace = if self.is_mounted(charger) { Menace::Mounted } else { Menace::Foot };
        let lane = self.base(unit).about_face().zone_ahead(self.far());
        self.may_evade(unit, menace).filter(|_| !lane.overlaps(&self.base(charger)))
    }

    /// The line by which a unit may evade a shot.
    pub fn may_evade_shot(&self, unit: UnitId) -> Option<&'static Rule> {
        self.may_evade(unit, Menace::Shot)
    }

    fn may_evade(&self, unit: UnitId, menace: Menace) -> Option<&'static Rule> {
        let kind = (self.profile(unit).troop, self.unit(unit).on_foot);
        may_evade(kind, menace).ok().filter(|_| !self.in_melee(unit))
    }

    /// The line by which a charged unit may come to meet its charger.
    pub fn may_counter(&self, unit: UnitId, charger: UnitId) -> Option<&'static Rule> {
        let profile = self.profile(unit);
        let kind = match self.book.rulings.countercharge {
            Counters::Any => !profile.troop.is_train(),
            Counters::Eager => self.is_mounted(unit) || profile.troop == Troop::Warband,
        };
        let may = kind
            && profile.impetus > 0
            && !self.is_exhausted(unit)
            && !self.in_melee(unit)
            && !self.is_flank_charge(charger, unit);
        may.then_some(&sheet::COUNTERCHARGE)
    }

    /// The enemies of who gave cause that have not tried to answer this activation and are free to.
    fn may_answer(&self, cause: Cause) -> impl Iterator<Item = UnitId> {
        let charged = match cause {
            Cause::Charges(_, target) => Some(target),
            Cause::Moved(_) | Cause::Shot(..) => None,
        };
        let free = move |id: &UnitId| {
            Some(*id) != charged && !self.state.tried.holds(*id) && !self.in_melee(*id)
        };
        self.enemies(cause.unit()).filter(free)
    }

    /// Those who may try opportunity fire at who gave cause. Of a charge, its target answers
    /// otherwise.
    pub fn fire_answers(&self, cause: Cause) -> UnitSet {
        let often = self.book.rulings.reactions == Reactions::Free;
        let loaded = self.may_answer(cause).filter(|id| often || !self.unit(*id).opportunity);
        let at = cause.unit();
        loaded.filter(|id| self.quick_shot(*id, at, Volley::Opportunity).is_some()).collect()
    }

    /// Those who may try an opportunity charge at who gave cause; a charge is not charged.
    pub fn charge_answers(&self, cause: Cause) -> UnitSet {
        if matches!(cause, Cause::Charges(..)) {
            return UnitSet::default();
        }
        let at = cause.unit();
        self.may_answer(cause).filter(|id| self.try_onset(*id, at).is_ok()).collect()
    }
}
