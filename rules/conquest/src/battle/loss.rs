//! What units suffer: disorder, losses, broken hearts, destruction.

use super::Play;
use crate::event::Event;
use crate::sheet;
use crate::state::{Due, Heart, Status, Trial};
use crate::survey::Survey;
use tercio_family::UnitId;
use tercio_field::Base;
use tercio_ledger::Rule;

impl Survey<'_> {
    /// Wounds that a unit can still take.
    pub(crate) fn wounds_left(&self, id: UnitId) -> u16 {
        let unit = self.unit(id);
        let each = u16::from(self.card(id).wounds.max(1));
        unit.figures.saturating_mul(each).saturating_sub(u16::from(unit.wounded))
    }
}

impl Play<'_> {
    /// Puts a unit somewhere else: what it stood behind stays where it was.
    pub(super) fn put(&mut self, id: UnitId, to: Base) {
        let unit = self.unit_mut(id);
        if unit.pose == to.pose {
            return;
        }
        unit.pose = to.pose;
        unit.uprooted = true;
        self.chase_generals(id);
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

    /// Wounds taken; figures go off when theirs are full, and with less than a rank the block
    /// narrows. True if nobody is left; the destruction itself is the caller's.
    pub(super) fn lose(&mut self, id: UnitId, wounds: u16) -> bool {
        let each = u16::from(self.rules.setup.units[usize::from(id.0)].wounds.max(1));
        let wounds = wounds.min(self.survey().wounds_left(id));
        if wounds == 0 {
            return self.unit(id).figures == 0;
        }
        let unit = self.unit_mut(id);
        let suffered = wounds + u16::from(unit.wounded);
        let figures = (suffered / each).min(unit.figures);
        unit.figures -= figures;
        unit.wounded = if unit.figures == 0 { 0 } else { (suffered % each) as u8 };
        let most = u8::try_from(unit.figures).unwrap_or(u8::MAX);
        let files = unit.files.min(most).max(1);
        let narrows = files < unit.files;
        unit.files = files;
        let gone = unit.figures == 0;
        if figures > 0 {
            self.tell(&sheet::WOUNDS, Event::Lost { unit: id, figures });
        }
        if narrows && !gone {
            self.tell(&sheet::DRESSING, Event::Narrowed { unit: id, files });
        }
        gone
    }

    /// A unit has failed a test that it had to pass: it runs in the resolution phase.
    pub(super) fn break_up(&mut self, id: UnitId, rule: &'static Rule) {
        if !self.unit(id).is_steady() {
            return;
        }
        let unit = self.unit_mut(id);
        unit.heart = Heart::Broken;
        unit.push = 0;
        self.tell(rule, Event::Broken { unit: id });
        self.frighten(id);
    }

    /// A unit is lost, and taken off. Its general goes to another, or may have fallen with it.
    pub(super) fn destroy(&mut self, id: UnitId, rule: &'static Rule) {
        if !self.unit(id).stands() {
            return;
        }
        self.tell(rule, Event::Destroyed { unit: id });
        self.frighten(id);
        self.take_off(id);
    }

    /// A unit leaves the table, with all that hangs on it.
    pub(super) fn take_off(&mut self, id: UnitId) {
        self.unit_mut(id).status = Status::Destroyed;
        self.state.to_fight = self.state.to_fight.without(id);
        self.part(id);
        self.leave_general(id);
    }

    /// A unit fights nobody any more.
    pub(super) fn part(&mut self, id: UnitId) {
        self.state.bonds.retain(|bond| bond.came != id && bond.met != id);
        self.release_idle();
    }

    /// Who has nobody left to fight neither fights nor pushes on.
    fn release_idle(&mut self) {
        for id in self.state.ids() {
            if !self.state.is_engaged(id) {
                self.unit_mut(id).push = 0;
                self.state.to_fight = self.state.to_fight.without(id);
            }
        }
    }

    /// Friends near a unit that breaks or is lost test, once a phase.
    fn frighten(&mut self, id: UnitId) {
        let near = self.survey().frightened_by(id);
        for friend in near.iter() {
            let unit = self.unit_mut(friend);
            if unit.is_steady() && !unit.frightened {
                unit.frightened = true;
                self.due(Due::Test { unit: friend, trial: Trial::Panic });
            }
        }
    }
}
