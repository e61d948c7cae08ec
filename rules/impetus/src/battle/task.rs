//! What one unit does besides moving, charging and firing: rally, opportunity, fighting on,
//! disengaging, dismounting, houses, squares; and a commander who changes his unit.

mod judge;
mod place;

use super::march::Places;
use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Task;
use crate::sheet;
use crate::state::{Due, Status, UnitId, Village};
use crate::survey::retire::Fate;

impl Play<'_> {
    pub(super) fn task(&mut self, unit: UnitId, task: Task) -> Played {
        if task == Task::LeaveSquare {
            return self.leave_square(unit);
        }
        if !self.activate(&[unit], false)? {
            return Ok(());
        }
        match task {
            Task::Rally => return self.rally(unit),
            Task::Ready => self.make_ready(unit)?,
            Task::Fight => self.fight_on(unit),
            Task::Disengage => self.disengage(unit)?,
            Task::Dismount => self.dismount(unit)?,
            Task::Occupy => self.occupy(unit)?,
            Task::Shelter | Task::LeaveSquare => self.shelter(unit),
        }
        self.has_acted(unit);
        Ok(())
    }

    fn rally(&mut self, id: UnitId) -> Played {
        let unit = self.unit_mut(id);
        // It shoots as after one move.
        (unit.rallied, unit.moves) = (true, unit.moves.max(1));
        match self.passes(&[id], Deed::Rally)? {
            true => self.bring_to_order(id),
            false => self.due(Due::RallyAgain { unit: id }),
        }
        Ok(())
    }

    fn bring_to_order(&mut self, id: UnitId) {
        self.unit_mut(id).disordered = false;
        self.tell(&sheet::ACT_RALLY, Event::Rallied { unit: id });
    }

    /// Whether the commander may have a failed rally rolled again.
    pub(super) fn may_rally_again(&self, unit: UnitId) -> bool {
        let survey = self.survey();
        let profile = survey.profile(unit);
        let free = !self.state.commands[usize::from(profile.command)].rerolled;
        let hears = !survey.is_impetuous(unit) && !profile.troop.is_chariot();
        let waits = survey.stands(unit) && survey.unit(unit).disordered;
        free && hears && waits && !survey.is_beyond(unit)
    }

    pub(super) fn rally_again(&mut self, unit: UnitId) -> Played {
        let command = self.survey().profile(unit).command;
        self.state.commands[usize::from(command)].rerolled = true;
        let facts = self.test_facts(&[unit], Deed::Rally);
        if self.throw_test(unit, &facts, &sheet::GENERAL_RALLY)? {
            self.bring_to_order(unit);
        }
        Ok(())
    }

    fn make_ready(&mut self, unit: UnitId) -> Played {
        if self.passes(&[unit], Deed::Opportunity)? {
            self.unit_mut(unit).ready = true;
            self.tell(&sheet::OPPORTUNITY, Event::Ready { unit });
        }
        Ok(())
    }

    fn disengage(&mut self, unit: UnitId) -> Played {
        let Some(back) = self.survey().withdrawn(unit) else { return Ok(()) };
        if !self.passes(&[unit], Deed::Disengage)? {
            self.disorder(unit, Deed::Disengage.rule());
            return Ok(());
        }
        let from = self.survey().places(&[unit]);
        self.tell(&sheet::DISENGAGE, Event::Disengaged { unit, ticks: back.distance });
        self.put(unit, back.pose);
        for rule in &back.disorder {
            self.disorder(unit, rule);
        }
        if back.fate != Fate::Stands {
            let rule = back.rules.last().copied().unwrap_or(&sheet::DISENGAGE);
            self.rout(unit, rule, false);
        }
        self.forget_flanks();
        self.count_move(&[unit], true);
        self.tell_of_move(&[unit], &from);
        Ok(())
    }

    fn dismount(&mut self, unit: UnitId) -> Played {
        match self.passes(&[unit], Deed::Dismount)? {
            true => {
                self.unit_mut(unit).on_foot = true;
                self.tell(&sheet::DISMOUNT, Event::Dismounted { unit });
                self.tell(&sheet::DISMOUNT_MOVE, Event::OnFoot { unit });
                self.tell(&sheet::DISMOUNT_IMPETUS, Event::OnFoot { unit });
            }
            false => self.disorder(unit, Deed::Dismount.rule()),
        }
        Ok(())
    }

    fn occupy(&mut self, unit: UnitId) -> Played {
        let Ok((place, pose)) = self.survey().house_for(unit) else { return Ok(()) };
        if !self.passes(&[unit], Deed::Occupy)? {
            return Ok(());
        }
        let from = self.survey().places(&[unit]);
        self.put(unit, pose);
        self.unit_mut(unit).holds = Some(place);
        self.tell(&sheet::OCCUPY, Event::Occupied { unit, place });
        self.take_village(place, self.side(unit));
        self.count_move(&[unit], true);
        self.tell_of_move(&[unit], &from);
        Ok(())
    }

    /// A built-up area is the defender's, and lost to an attacker who holds it last.
    fn take_village(&mut self, place: u8, side: u8) {
        let of = 1 - self.state.attacker.min(1);
        let known = self.state.villages.iter_mut().find(|village| village.place == place);
        let before = match known {
            Some(village) => std::mem::replace(&mut village.held, side),
            None => {
                let _ = self.state.villages.try_push(Village { place, of, held: side });
                of
            }
        };
        if before != side && of != side {
            self.tell(&sheet::VILLAGE_LOST, Event::VillageLost { side: of, place });
        }
    }

    fn shelter(&mut self, unit: UnitId) {
        let Some(block) = self.survey().square_for(unit) else { return };
        self.enter_square(unit, block);
    }

    /// Shot goes into a square of pikes.
    pub(super) fn enter_square(&mut self, id: UnitId, block: UnitId) {
        let unit = self.unit_mut(id);
        (unit.status, unit.ready, unit.holds) = (Status::Sheltered(block.0), false, None);
        self.tell(&sheet::SQUARE, Event::Sheltered { unit: id, with: block });
        self.forget_flanks();
    }

    /// Out of the square, beside or behind it.
    fn leave_square(&mut self, id: UnitId) -> Played {
        let Status::Sheltered(block) = self.unit(id).status else { return Ok(()) };
        let Some(pose) = self.survey().way_out(id, UnitId(block)) else { return Ok(()) };
        self.begin_with(&[id]);
        // It is led where its pikes are, not where it went in.
        let went_in = self.unit(id).pose;
        self.unit_mut(id).pose = self.unit(UnitId(block)).pose;
        if self.passes(&[id], Deed::LeaveSquare)? {
            self.unit_mut(id).status = Status::OnTable;
            self.put(id, pose);
            self.tell(&sheet::SQUARE, Event::LeftSquare { unit: id });
            self.count_move(&[id], true);
            self.tell_of_move(&[id], &Places::new());
        } else {
            self.unit_mut(id).pose = went_in;
        }
        self.has_acted(id);
        Ok(())
    }

    /// The commander joins another unit.
    pub(super) fn transfer(&mut self, to: UnitId) -> Played {
        let command = self.survey().profile(to).command;
        if self.survey().general_of(command).is_some() {
            for unit in &mut self.state.units {
                // In a square he is with the shot, though the pikes around lead.
                unit.general = unit.general.filter(|of| *of != command);
            }
            self.unit_mut(to).general = Some(command);
            self.state.commands[usize::from(command)].transferred = true;
            self.tell(&sheet::TRANSFER, Event::Transferred { command, to });
        }
        Ok(())
    }
}
