//! What a unit does besides moving, charging and shooting: rally, withdraw, fight on, disengage,
//! mount and dismount, the caracole.

use super::activate::Hindrance;
use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Task;
use crate::sheet;
use crate::state::{Cause, Fired};
use crate::survey::Survey;
use crate::survey::retire::Retired;
use crate::troops::Troop;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::UnitId;

impl Survey<'_> {
    pub(crate) fn judge_task(
        &self,
        seat: Seat,
        command: u8,
        unit: UnitId,
        task: Task,
    ) -> Result<(), Refusal> {
        self.judge_turn(seat, command, unit)?;
        let fights = matches!(task, Task::Fight | Task::Disengage);
        match self.in_melee(unit) {
            true if !fights => {
                let why = "is in melee: it fights or disengages";
                return Err(self.no(&sheet::MOVE_IN_MELEE, unit, why));
            }
            false if fights => return Err(self.no(&sheet::ACT_MELEE, unit, "is not in melee")),
            _ => {}
        }
        match task {
            Task::Fight => Ok(()),
            Task::Disengage => self.disengage(unit).map(|_| ()),
            Task::Rally => {
                self.judge_none(unit, self.why_tired(unit))?;
                match self.unit(unit).disordered {
                    true => Ok(()),
                    false => Err(self.no(&sheet::ACT_IN_ORDER, unit, "is in order")),
                }
            }
            Task::Withdraw => {
                self.judge_none(unit, self.why_tired(unit))?;
                self.withdraw(unit).map(|_| ())
            }
            Task::Mount | Task::Dismount => self.judge_horses(unit, task),
            Task::Caracole => self.judge_caracole(unit),
        }
    }

    /// What a unit has done already that keeps it from doing something instead.
    pub(crate) fn why_tired(&self, id: UnitId) -> Option<Hindrance> {
        let unit = self.unit(id);
        match (unit.rallied, unit.moves, unit.shot) {
            (true, ..) => Some((&sheet::ACT_RALLY, "has rallied, or tried to")),
            (_, 0, Fired::Not) => None,
            (_, 0, _) => Some((&sheet::ACT_FIRST, "has shot")),
            _ => Some((&sheet::ACT_FIRST, "has moved")),
        }
    }

    fn judge_horses(&self, unit: UnitId, task: Task) -> Result<(), Refusal> {
        if self.profile(unit).troop != Troop::Dragoons {
            let because = format!("{} are no dragoons", self.profile(unit).title);
            return Err(Refusal::nonsense(&sheet::DRAGOONS_MOUNT, because));
        }
        if self.unit(unit).on_foot != (task == Task::Mount) {
            let why = if task == Task::Mount { "is in the saddle" } else { "is on foot" };
            return Err(self.no(&sheet::DRAGOONS_MOUNT, unit, why));
        }
        self.judge_none(unit, self.why_still(unit))
    }

    fn judge_caracole(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.profile(unit).troop != Troop::Reiters {
            let because = format!("{} are no reiters", self.profile(unit).title);
            return Err(Refusal::nonsense(&sheet::CARACOLE, because));
        }
        let now = self.unit(unit);
        if now.shot == Fired::Not {
            return Err(self.no(&sheet::CARACOLE, unit, "has not shot"));
        }
        if now.shot == Fired::Before && now.moves > 0 {
            return Err(self.no(&sheet::CARACOLE, unit, "has made its move"));
        }
        self.caracole(unit).map(|_| ())
    }
}

impl Play<'_> {
    pub(super) fn task(&mut self, unit: UnitId, task: Task) -> Played {
        self.activate(unit);
        match task {
            Task::Rally => self.rally(unit),
            Task::Withdraw => {
                self.go_straight_back(unit, false);
                Ok(())
            }
            Task::Caracole => {
                self.go_straight_back(unit, true);
                Ok(())
            }
            Task::Fight => {
                self.has_acted(unit);
                self.fight_on(unit);
                Ok(())
            }
            Task::Disengage => self.leave_melee(unit),
            Task::Mount | Task::Dismount => self.change_horses(unit, task),
        }
    }

    /// Passed or not, it may then shoot as after one move.
    fn rally(&mut self, id: UnitId) -> Played {
        let unit = self.unit_mut(id);
        (unit.rallied, unit.moves) = (true, unit.moves.max(1));
        if self.passes(id, Deed::Rally)? {
            self.unit_mut(id).disordered = false;
            self.tell(Deed::Rally.rule(), Event::Rallied { unit: id });
        }
        let survey = self.survey();
        let armed = survey.profile(id).weapon.is_some();
        let rides = survey.profile(id).troop == Troop::Dragoons && !survey.unit(id).on_foot;
        if !armed || rides {
            self.has_acted(id);
        }
        Ok(())
    }

    /// One move straight back, facing the enemy: a withdrawal, or a caracole in order.
    fn go_straight_back(&mut self, id: UnitId, caracole: bool) {
        let survey = self.survey();
        let (way, rule) = match caracole {
            true => (survey.try_caracole(id), &sheet::CARACOLE),
            false => (survey.try_withdraw(id), &sheet::WITHDRAW),
        };
        let Ok(way) = way else { return };
        self.tell(rule, Event::Withdrew { unit: id, ticks: way.distance });
        self.step_back(&way);
        let unit = self.unit_mut(id);
        unit.moves = unit.moves.saturating_add(1);
        self.has_acted(id);
        self.ask_reactions(Cause::Moved(id));
    }

    fn step_back(&mut self, way: &Retired) {
        self.put(way.unit, way.pose);
        for rule in &way.disorder {
            self.disorder(way.unit, rule);
        }
    }

    /// Out of a melee by test; who fails stays, and loses its order.
    fn leave_melee(&mut self, id: UnitId) -> Played {
        self.has_acted(id);
        if !self.passes(id, Deed::Disengage)? {
            self.disorder(id, Deed::Disengage.rule());
            return Ok(());
        }
        let Ok(way) = self.survey().try_disengage(id) else { return Ok(()) };
        self.tell(&sheet::DISENGAGE_BACK, Event::Disengaged { unit: id, ticks: way.distance });
        self.step_back(&way);
        Ok(())
    }

    /// Into the saddle or out of it: one move.
    fn change_horses(&mut self, id: UnitId, task: Task) -> Played {
        let held = self.passes_for_move(id)?;
        let mounts = task == Task::Mount;
        self.unit_mut(id).on_foot = !mounts;
        let told =
            if mounts { Event::Mounted { unit: id } } else { Event::Dismounted { unit: id } };
        self.tell(&sheet::DRAGOONS_MOUNT, told);
        self.count_move(id, held);
        self.ask_reactions(Cause::Moved(id));
        Ok(())
    }
}
