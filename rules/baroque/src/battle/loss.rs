//! What units suffer: disorder, losses, elimination.

use super::Play;
use crate::event::Event;
use crate::state::Status;
use tercio_family::UnitId;
use tercio_field::Pose;
use tercio_ledger::Rule;

impl Play<'_> {
    /// Puts a unit somewhere else, and looks whom that brings into contact with a leader.
    pub(super) fn put(&mut self, id: UnitId, pose: Pose) {
        if self.unit(id).pose == pose {
            return;
        }
        self.unit_mut(id).pose = pose;
        self.forget_contacts();
        self.flush_leaders();
    }

    /// A unit falls into disorder.
    pub(super) fn disorder(&mut self, id: UnitId, rule: &'static Rule) {
        let unit = self.unit_mut(id);
        if unit.disordered || !unit.stands() {
            return;
        }
        unit.disordered = true;
        self.tell(rule, Event::Disordered { unit: id });
    }

    /// VBU lost. True if nothing is left; the elimination itself is the caller's.
    pub(super) fn lose(&mut self, id: UnitId, loss: u8, rule: &'static Rule) -> bool {
        if loss == 0 || !self.unit(id).stands() {
            return false;
        }
        let was_exhausted = self.survey().is_exhausted(id);
        let unit = self.unit_mut(id);
        let loss = loss.min(unit.vbu);
        unit.vbu -= loss;
        let gone = unit.vbu == 0;
        self.tell(rule, Event::Lost { unit: id, loss });
        if !gone && !was_exhausted && self.survey().is_exhausted(id) {
            self.tell(&crate::sheet::EXHAUSTED_FROM, Event::Exhausted { unit: id });
        }
        gone
    }

    /// A unit is eliminated and taken off. Its leader, unless his fate is to be thrown for, goes to
    /// another.
    pub(super) fn eliminate(&mut self, id: UnitId, rule: &'static Rule, fate_due: bool) {
        if !self.unit(id).stands() {
            return;
        }
        self.unit_mut(id).status = Status::Eliminated;
        self.tell(rule, Event::Eliminated { unit: id });
        self.forget_contacts();
        if !fate_due {
            self.rehouse_from(id);
        }
    }

    /// Who came in on a flank, and who defends against whom, counts as long as the two are in
    /// contact.
    pub(super) fn forget_contacts(&mut self) {
        if self.state.flanking.is_empty() && self.state.defending.is_empty() {
            return;
        }
        let survey = self.survey();
        let lasts = |by: UnitId, at: UnitId| {
            let touch = || survey.contacts(by).any(|(enemy, _)| enemy == at);
            survey.stands(by) && survey.stands(at) && touch()
        };
        let flanking = self.state.flanking.iter().copied().filter(|(by, at)| lasts(*by, *at));
        let flanking = flanking.collect();
        let defending = self.state.defending.iter().copied();
        let defending = defending.filter(|(unit, from, _)| lasts(*unit, *from)).collect();
        (self.state.flanking, self.state.defending) = (flanking, defending);
    }
}
