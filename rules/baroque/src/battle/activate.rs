//! A unit is activated: whether it may be, what it may still do, and when it is done.

use super::Play;
use crate::event::Event;
use crate::facts::{Deed, TestFacts};
use crate::order::Act;
use crate::sheet;
use crate::state::{Activity, Due, Fired};
use crate::survey::Survey;
use crate::troops::Troop;
use tercio_chance::{Halt, Seat};
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_ledger::Rule;

/// A line that says no, and why, without the unit's name.
pub(crate) type Hindrance = (&'static Rule, &'static str);

impl Survey<'_> {
    /// Whether a seat may have this done by a unit of the command that acts.
    pub(crate) fn judge_act(&self, seat: Seat, command: u8, act: &Act) -> Result<(), Refusal> {
        match act {
            Act::March { unit, legs } => {
                self.judge_free(seat, command, *unit)?;
                self.judge_none(*unit, self.why_still(*unit))?;
                self.march(*unit, legs).map(|_| ())
            }
            Act::Charge { unit, target } => {
                self.judge_free(seat, command, *unit)?;
                self.judge_target(*target)?;
                self.judge_none(*unit, self.why_no_charge(*unit))?;
                self.charge(*unit, *target).map(|_| ())
            }
            Act::Fire { unit, target } => {
                self.judge_free(seat, command, *unit)?;
                self.judge_target(*target)?;
                self.judge_none(*unit, self.why_no_shot(*unit))?;
                self.chosen_shot(*unit, *target).map(|_| ())
            }
        }
    }

    pub(super) fn judge_none(
        &self,
        unit: UnitId,
        hindrance: Option<Hindrance>,
    ) -> Result<(), Refusal> {
        match hindrance {
            Some((rule, why)) => Err(self.no(rule, unit, why)),
            None => Ok(()),
        }
    }

    pub(super) fn judge_target(&self, target: UnitId) -> Result<(), Refusal> {
        match usize::from(target.0) < self.setup.units.len() {
            true => Ok(()),
            false => Err(Refusal::nonsense(&sheet::PLAY_OWN, "there is no such unit")),
        }
    }

    /// Whether a unit of the command that acts may begin or go on with something other than melee.
    fn judge_free(&self, seat: Seat, command: u8, unit: UnitId) -> Result<(), Refusal> {
        self.judge_turn(seat, command, unit)?;
        match self.in_melee(unit) {
            true => {
                Err(self.no(&sheet::MOVE_IN_MELEE, unit, "is in melee: it fights or disengages"))
            }
            false => Ok(()),
        }
    }

    /// Whether it is the turn of this unit.
    pub(super) fn judge_turn(&self, seat: Seat, command: u8, unit: UnitId) -> Result<(), Refusal> {
        self.judge_own(seat, command, unit)?;
        if !self.stands(unit) {
            let because = format!("{} is not on the table", self.profile(unit).title);
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, because));
        }
        match self.unit(unit).activity {
            Activity::Acted => Err(self.no(&sheet::PLAY_ONCE, unit, "has acted this turn")),
            Activity::Idle | Activity::Active => Ok(()),
        }
    }

    /// Whether there is such a unit, of this seat and of the command that acts.
    pub(super) fn judge_own(&self, seat: Seat, command: u8, unit: UnitId) -> Result<(), Refusal> {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else {
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, "there is no such unit"));
        };
        if card.side != seat.0 {
            let because = format!("{} is not yours", card.title);
            return Err(Refusal::nonsense(&sheet::PLAY_OWN, because));
        }
        if card.command != command {
            let title = |command: u8| self.setup.commands[usize::from(command)].title.as_str();
            let (own, acting) = (title(card.command), title(command));
            let because = format!("{} belongs to {own}, and {acting} acts now", card.title);
            return Err(Refusal::new(&sheet::PLAY_OWN, because));
        }
        Ok(())
    }

    /// A refusal that begins with the unit's name.
    pub(crate) fn no(&self, rule: &Rule, unit: UnitId, why: &str) -> Refusal {
        Refusal::new(rule, format!("{} {why}", self.profile(unit).title))
    }

    /// Why a unit makes no move any more.
    pub(crate) fn why_still(&self, id: UnitId) -> Option<Hindrance> {
        let unit = self.unit(id);
        if unit.rallied {
            return Some((&sheet::ACT_RALLY, "has rallied, or tried to: it stays"));
        }
        if unit.spent {
            return Some((&sheet::ACT_LAST, "has failed the test of its last move"));
        }
        match unit.shot {
            Fired::Not => None,
            Fired::Before if unit.moves == 0 => None,
            Fired::Before => Some((&sheet::ACT_SHOT_FIRST, "has made its one move after the shot")),
            Fired::After => Some((&sheet::ACT_SHOOT_ONCE, "has shot after its moves")),
        }
    }

    /// Why a unit does not charge in this activation; what it charges is another matter.
    pub(crate) fn why_no_charge(&self, id: UnitId) -> Option<Hindrance> {
        let shot = self.unit(id).shot != Fired::Not;
        let why = (&sheet::ACT_SHOT_FIRST, "has shot, and does not charge in the same activation");
        self.why_still(id).or(shot.then_some(why))
    }

    /// Why a unit does not shoot any more in this activation.
    pub(crate) fn why_no_shot(&self, id: UnitId) -> Option<Hindrance> {
        let unit = self.unit(id);
        if unit.shot != Fired::Not {
            return Some((&sheet::ACT_SHOOT_ONCE, "has shot in this activation"));
        }
        unit.spent.then_some((&sheet::ACT_LAST, "has failed the test of its last move"))
    }

    /// Whether somebody of a command may still be told something, or its leader may still go.
    pub(crate) fn may_go_on(&self, command: u8) -> bool {
        let mut own = self.present().filter(|id| self.profile(*id).command == command);
        let led = own.clone().next().is_some() && self.leader_may_go(command);
        led || own.any(|id| self.may_be_told(id))
    }

    /// May still be told something in this turn. Wagons do nothing but fight.
    fn may_be_told(&self, id: UnitId) -> bool {
        let idle = self.profile(id).troop == Troop::Baggage && !self.in_melee(id);
        self.unit(id).activity != Activity::Acted && !idle
    }
}

impl Play<'_> {
    /// Begins or goes on with the activation of a unit; another that had begun is done. What its
    /// enemies have tried counts from here on.
    pub(super) fn activate(&mut self, id: UnitId) {
        if self.unit(id).activity == Activity::Active {
            return;
        }
        let command = self.survey().profile(id).command;
        for other in self.of_command(command).iter() {
            if self.unit(other).activity == Activity::Active {
                self.has_acted(other);
            }
        }
        self.unit_mut(id).activity = Activity::Active;
        self.state.tried = UnitSet::default();
    }

    /// A unit is done for this turn.
    pub(super) fn has_acted(&mut self, id: UnitId) {
        self.unit_mut(id).activity = Activity::Acted;
    }

    /// All units of a command, there or not.
    pub(super) fn of_command(&self, command: u8) -> UnitSet {
        let cards = self.rules.setup.units.iter().zip(0u8..);
        cards.filter(|(card, _)| card.command == command).map(|(_, id)| UnitId(id)).collect()
    }

    /// The owner ends the command's activation.
    pub(super) fn done(&mut self) {
        if let Some(&Due::Activate { command }) = self.state.agenda.top() {
            self.state.agenda.pop();
            self.close_command(command);
        }
    }

    /// The command's activation is over: its units are done.
    pub(super) fn close_command(&mut self, command: u8) {
        for id in self.of_command(command).iter() {
            self.has_acted(id);
        }
        self.state.commands[usize::from(command)].led = true;
        self.state.tried = UnitSet::default();
        self.tell(&sheet::TURN_GO_ON, Event::Done { command });
    }

    /// Throws a discipline test and tells of it.
    pub(super) fn throw_test(
        &mut self,
        unit: UnitId,
        facts: &TestFacts,
    ) -> Result<bool, Box<Halt>> {
        let seat = self.seat(unit);
        let passed = self.rules.book.settle_test(facts, seat, self.dice)?.passed;
        self.tell(facts.r#for.rule(), Event::Tested { unit, deed: facts.r#for, passed });
        Ok(passed)
    }

    /// Whether a unit passes the test for something.
    pub(super) fn passes(&mut self, unit: UnitId, deed: Deed) -> Result<bool, Box<Halt>> {
        let facts = self.survey().test_facts(unit, deed);
        self.throw_test(unit, &facts)
    }
}
