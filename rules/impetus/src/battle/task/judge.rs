//! Whether a unit may do what it is told besides moving, charging and firing.

use crate::order::Task;
use crate::sheet;
use crate::state::{Activity, Fired, Status, UnitId};
use crate::survey::bar::say_u;
use crate::survey::retire::Retired;
use crate::survey::{Survey, ticks};
use crate::troops::{Troop, Weapon};
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_field::CONTACT;
use tercio_ledger::Rule;

/// Why a commander stays with the unit that he is with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoTransfer {
    Nobody,
    Gone,
    There,
    Changed,
    /// The unit he is with.
    Acted(UnitId),
    Melee(UnitId),
    /// From the unit he is with.
    TooFar(UnitId),
}

impl Survey<'_> {
    pub(crate) fn judge_task(
        &self,
        seat: Seat,
        command: u8,
        unit: UnitId,
        task: Task,
    ) -> Result<(), Refusal> {
        self.judge_own(seat, command, unit)?;
        if task == Task::LeaveSquare {
            return self.judge_leaving(unit);
        }
        if !self.stands(unit) {
            return Err(self.not_there(unit));
        }
        self.judge_not_acted(unit)?;
        let fights = matches!(task, Task::Fight | Task::Disengage);
        match self.in_melee(unit) {
            true if !fights => {
                let why = "in melee, to fight or disengage";
                return Err(self.no(&sheet::ACT_MELEE, unit, why));
            }
            false if fights => return Err(self.no(&sheet::ACT_MELEE, unit, "not in melee")),
            _ => {}
        }
        match task {
            Task::Fight | Task::LeaveSquare => Ok(()),
            Task::Disengage => self.judge_disengaging(unit),
            _ => {
                self.judge_untired(unit)?;
                self.judge_quiet(unit, task)
            }
        }
    }

    /// What is done in place of moves and shots.
    fn judge_quiet(&self, unit: UnitId, task: Task) -> Result<(), Refusal> {
        match task {
            Task::Rally if !self.unit(unit).disordered => {
                Err(self.no(&sheet::ACT_IN_ORDER, unit, "in order already"))
            }
            Task::Ready => self.judge_readying(unit),
            Task::Dismount => self.judge_dismounting(unit),
            Task::Occupy => self.house_for(unit).map(|_| ()),
            Task::Shelter => self.judge_sheltering(unit),
            _ => Ok(()),
        }
    }

    /// A unit that has neither moved nor fired nor rallied.
    fn judge_untired(&self, id: UnitId) -> Result<(), Refusal> {
        match self.why_tired(id) {
            Some((rule, why)) => Err(self.no(rule, id, why)),
            None => Ok(()),
        }
    }

    /// What a unit has done that it is tired by, without its name.
    pub(crate) fn why_tired(&self, id: UnitId) -> Option<(&'static Rule, &'static str)> {
        let unit = self.unit(id);
        match (unit.rallied, unit.moves, unit.shot) {
            (true, ..) => Some((&sheet::ACT_RALLY, "rallied already, or tried to")),
            (_, 0, Fired::Not) => None,
            (_, 0, _) => Some((&sheet::ACT_RALLY_FIRST, "fired already")),
            _ => Some((&sheet::ACT_RALLY_FIRST, "moved already")),
        }
    }

    fn judge_readying(&self, id: UnitId) -> Result<(), Refusal> {
        let (unit, profile) = (self.unit(id), self.profile(id));
        if unit.disordered {
            return Err(self.no(&sheet::OPPORTUNITY_ORDER, id, "disordered"));
        }
        if unit.moved && profile.troop.is_chariot() {
            return Err(self.no(&sheet::CHARIOTS_GO_ON, id, "must move again"));
        }
        let charges = profile.impetus > 0 || profile.troop == Troop::LightHorse;
        if profile.weapon.is_none() && !charges {
            return Err(self.no(&sheet::OPPORTUNITY, id, "can neither fire nor charge"));
        }
        Ok(())
    }

    fn judge_disengaging(&self, id: UnitId) -> Result<(), Refusal> {
        let troop = self.profile(id).troop;
        let foot = |enemy: UnitId| self.profile(enemy).troop.is_foot();
        let leaves = troop.is_light()
            || troop.is_mounted() && self.contacts(id).all(|(enemy, _)| foot(enemy));
        if !leaves {
            let why =
                "cannot leave this melee: only skirmishers, light horse, and mounted from foot";
            return Err(self.no(&sheet::DISENGAGE, id, why));
        }
        if self.withdrawn(id).is_none() {
            return Err(self.no(&sheet::DISENGAGE, id, "no way back"));
        }
        Ok(())
    }

    /// One move straight back out of a melee, if there is room for any of it.
    pub(super) fn withdrawn(&self, id: UnitId) -> Option<Retired> {
        let retired = self.withdraw(id);
        (retired.distance > CONTACT).then_some(retired)
    }

    fn judge_dismounting(&self, id: UnitId) -> Result<(), Refusal> {
        if self.unit(id).on_foot {
            return Err(self.no(&sheet::DISMOUNT, id, "on foot already"));
        }
        let card = &self.setup.units[usize::from(id.0)];
        if card.on_foot.is_none() {
            let because = format!("{}: never on foot", card.title);
            return Err(Refusal::nonsense(&sheet::DISMOUNT, because));
        }
        match self.zones_on(id, &self.base(id)).first() {
            Some(zone) => {
                let by = &self.profile(zone.of).title;
                Err(self.no(&sheet::DISMOUNT, id, &format!("in the zone of {by}")))
            }
            None => Ok(()),
        }
    }

    /// The pikes that a unit of shot may shelter with.
    pub(crate) fn square_for(&self, id: UnitId) -> Option<UnitId> {
        if !self.is_shot(id) {
            return None;
        }
        let deep = |friend: &UnitId| {
            let pikes = self.profile(*friend).traits.pikes;
            pikes && i16::from(self.unit(*friend).depth) >= sheet::SQUARE.value
        };
        self.neighbours(id).find(deep)
    }

    /// Missile foot with harquebuses or muskets.
    fn is_shot(&self, id: UnitId) -> bool {
        let (troop, weapon) = (self.profile(id).troop, self.profile(id).weapon);
        let firearms = [Weapon::HarquebusA, Weapon::HarquebusB, Weapon::Musket];
        troop == Troop::Missile && weapon.is_some_and(|weapon| firearms.contains(&weapon))
    }

    fn judge_sheltering(&self, id: UnitId) -> Result<(), Refusal> {
        let why = match self.square_for(id) {
            Some(_) => return Ok(()),
            None if self.is_shot(id) => "no friendly pikes of two or more in depth touching",
            None => "neither harquebuses nor muskets",
        };
        Err(self.no(&sheet::SQUARE, id, why))
    }

    fn judge_leaving(&self, id: UnitId) -> Result<(), Refusal> {
        let Status::Sheltered(block) = self.unit(id).status else {
            let because = format!("{}: not in a square", self.profile(id).title);
            return Err(Refusal::nonsense(&sheet::SQUARE, because));
        };
        self.judge_not_acted(id)?;
        match self.way_out(id, UnitId(block)) {
            Some(_) => Ok(()),
            None => Err(self.no(&sheet::SQUARE, id, "no room beside or behind its pikes")),
        }
    }

    pub(crate) fn judge_transfer(&self, command: u8, to: UnitId) -> Result<(), Refusal> {
        let rule = &sheet::TRANSFER;
        let card = &self.setup.commands[usize::from(command)];
        let commander = &card.commander;
        self.judge_own(Seat(card.side), command, to)?;
        self.try_transfer(command, to).map_err(|why| match why {
            NoTransfer::Nobody => Refusal::nonsense(rule, format!("{}: no commander", card.title)),
            NoTransfer::Gone => self.not_there(to),
            NoTransfer::There => {
                let because = format!("{commander} is with {} already", self.profile(to).title);
                Refusal::nonsense(rule, because)
            }
            NoTransfer::Changed => {
                Refusal::new(rule, format!("{commander} has changed his unit already"))
            }
            NoTransfer::Acted(from) => self.no(rule, from, "acted already, and he stays there"),
            NoTransfer::Melee(unit) => self.no(rule, unit, "in melee"),
            NoTransfer::TooFar(from) => {
                let by = self.base(from).gap(&self.base(to)) - ticks(&sheet::TRANSFER);
                self.no(rule, to, &format!("{} too far off", say_u(by)))
            }
        })
    }

    /// The same for a unit of the command, without words, for who tries many.
    pub(crate) fn try_transfer(&self, command: u8, to: UnitId) -> Result<(), NoTransfer> {
        let from = self.general_of(command).ok_or(NoTransfer::Nobody)?;
        if !self.stands(to) {
            return Err(NoTransfer::Gone);
        }
        if from == to {
            return Err(NoTransfer::There);
        }
        if self.state.commands[usize::from(command)].transferred {
            return Err(NoTransfer::Changed);
        }
        if self.unit(from).activity == Activity::Acted {
            return Err(NoTransfer::Acted(from));
        }
        if let Some(unit) = [from, to].into_iter().find(|unit| self.in_melee(*unit)) {
            return Err(NoTransfer::Melee(unit));
        }
        let near = self.base(from).is_near(&self.base(to), ticks(&sheet::TRANSFER));
        if near { Ok(()) } else { Err(NoTransfer::TooFar(from)) }
    }
}
