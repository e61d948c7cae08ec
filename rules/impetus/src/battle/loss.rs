//! What units suffer: disorder, losses, rout; and what that does to commanders, commands, armies.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::FateFacts;
use crate::phase::cohesion::after_loss;
use crate::phase::fate::CommanderFate;
use crate::sheet;
use crate::state::{Due, EndReason, Ended, Status, UNITS_MAX, UnitId};
use crate::troops::{Level, Troop};
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_field::Pose;
use tercio_ledger::Rule;

impl Play<'_> {
    /// Puts a unit somewhere else; what was planted before it stays behind, and so does a house.
    pub(super) fn put(&mut self, id: UnitId, pose: Pose) {
        let unit = self.unit_mut(id);
        if unit.pose != pose {
            (unit.pose, unit.stakes, unit.holds) = (pose, false, None);
        }
    }

    /// A unit falls into disorder, if it can.
    pub(super) fn disorder(&mut self, id: UnitId, rule: &'static Rule) {
        let never = self.survey().profile(id).troop == Troop::ScythedChariots;
        let unit = self.unit_mut(id);
        if never || unit.disordered || !unit.stands() {
            return;
        }
        unit.disordered = true;
        self.tell(rule, Event::Disordered { unit: id });
    }

    /// VBU lost. True if nothing is left; the rout itself is the caller's.
    pub(super) fn lose(&mut self, id: UnitId, loss: u8, rule: &'static Rule) -> bool {
        if loss == 0 || !self.unit(id).is_there() {
            return false;
        }
        let unit = self.unit_mut(id);
        let (vbu, depth, rear) = after_loss(unit.vbu, unit.depth, unit.rear, loss);
        unit.worn = true;
        let gone = vbu == 0;
        if !gone {
            (unit.vbu, unit.depth, unit.rear) = (vbu, depth, rear);
        }
        self.tell(rule, Event::Lost { unit: id, loss });
        gone
    }

    /// A unit is routed and taken off, with what sheltered in it. Its commander, unless his fate is
    /// to be thrown for, goes to another.
    pub(super) fn rout(&mut self, id: UnitId, rule: &'static Rule, fate_due: bool) {
        if !self.unit(id).is_there() {
            return;
        }
        self.break_off(id);
        let unit = self.unit_mut(id);
        (unit.status, unit.ready, unit.holds) = (Status::Routed, false, None);
        self.tell(rule, Event::Routed { unit: id });
        self.rout_sheltered();
        if !fate_due {
            self.rehouse_from(id);
        }
        self.forget_flanks();
    }

    /// Shot in a square shares the fate of its pikes.
    fn rout_sheltered(&mut self) {
        for id in self.state.ids() {
            let Status::Sheltered(pikes) = self.unit(id).status else { continue };
            if !self.unit(UnitId(pikes)).stands() {
                self.unit_mut(id).status = Status::Routed;
                self.tell(&sheet::SQUARE_FATE, Event::Routed { unit: id });
                self.rehouse_from(id);
            }
        }
    }

    /// A unit that fought, ran or went back on its way to somebody does not charge him home.
    pub(super) fn break_off(&mut self, unit: UnitId) {
        if self.survey().is_charging(unit) {
            self.state.halted = self.state.halted.with(unit);
            self.state.charges.retain(|(charger, _)| *charger != unit);
        }
    }

    /// A rout in melee: friends straight behind are shaken. It goes no farther.
    pub(super) fn rout_in_melee(&mut self, id: UnitId, rule: &'static Rule, fate_due: bool) {
        let (shock, shaken) = self.survey().shaken_by(id);
        let shaken: ArrayVec<UnitId, UNITS_MAX> = shaken.collect();
        self.rout(id, rule, fate_due);
        for friend in shaken {
            self.tell(shock, Event::Shaken { unit: friend });
            self.disorder(friend, shock);
            let loss = u8::try_from(sheet::ROUT_SHOCK_LOSS.value).unwrap_or(0);
            if self.lose(friend, loss, &sheet::ROUT_SHOCK_LOSS) {
                self.rout(friend, &sheet::ROUT_SHOCK_LOSS, false);
            }
        }
    }

    /// Puts it on the agenda that the fate of a unit's commander is thrown for.
    pub(super) fn endanger(&mut self, id: UnitId, losses: u8, melee: bool) {
        if let (Some(command), true) = (self.unit(id).general, losses > 0) {
            let mounted = self.survey().profile(id).troop.is_mounted();
            self.due(Due::Fate { command, losses, melee, mounted });
        }
    }

    /// The unit a commander is with, routed or not.
    fn unit_of_general(&self, command: u8) -> Option<UnitId> {
        self.state.ids().find(|id| self.unit(*id).general == Some(command))
    }

    /// A commander whose unit is gone joins the nearest of his command in range, or is lost.
    fn rehouse_from(&mut self, id: UnitId) {
        let Some(command) = self.unit_mut(id).general.take() else { return };
        if self.state.commands[usize::from(command)].routed {
            return;
        }
        let survey = self.survey();
        let card = &survey.setup.commands[usize::from(command)];
        let range = crate::survey::ticks(crate::phase::commanders::structure_range(card.structure));
        let from = survey.base(id);
        let own = survey.present().filter(|unit| survey.profile(*unit).command == command);
        let near = own
            .map(|unit| (from.near_to_spare(&survey.base(unit), range), unit))
            .filter(|(spare, _)| *spare >= 0)
            .max_by_key(|(spare, unit)| (*spare, std::cmp::Reverse(*unit)));
        match near {
            Some((_, unit)) => {
                self.unit_mut(unit).general = Some(command);
                self.tell(&sheet::GENERAL_JOINS, Event::GeneralJoins { command, unit });
            }
            None => {
                self.tell(&sheet::GENERAL_LOST, Event::GeneralLost { command });
                self.lose_general(command);
            }
        }
    }

    /// The fate of a commander.
    pub(super) fn fate(&mut self, command: u8, losses: u8, melee: bool, mounted: bool) -> Played {
        let place = usize::from(command);
        let (now, card) = (self.state.commands[place], &self.rules.setup.commands[place]);
        let Some(unit) = self.unit_of_general(command) else { return Ok(()) };
        if now.routed || now.level == Level::Nobody {
            return Ok(());
        }
        let others = self.state.commands.iter().zip(&self.rules.setup.commands).zip(0u8..);
        let others = others
            .filter(|((now, of), number)| of.side == card.side && *number != command && !now.routed)
            .map(|((now, _), _)| self.rules.book.leadership(now.level))
            .sum::<i16>();
        let facts = FateFacts {
            level: now.level,
            others: u8::try_from(others).unwrap_or(0),
            structure: card.structure,
            losses,
            mounted,
            chief: card.chief,
            melee,
        };
        let side = card.side;
        let verdict = self.rules.book.settle_fate(&facts, Seat(side), self.dice)?;
        self.tell(verdict.fate.rule(), Event::Fate { command, fate: verdict.fate });
        if !verdict.fate.is_lost() {
            if !self.unit(unit).stands() {
                self.rehouse_from(unit);
            }
            return Ok(());
        }
        self.unit_mut(unit).general = None;
        self.state.commands[place].level = Level::Nobody;
        if verdict.shakes_army {
            self.shake_army(side);
        }
        if verdict.fate == CommanderFate::ArmyRouted {
            self.end(Ended { winner: Some(1 - side), reason: EndReason::ChiefLost });
        } else if verdict.fate.command_routs() {
            self.tell(verdict.fate.rule(), Event::CommandRouted { command });
            self.rout_command(command);
        }
        Ok(())
    }

    /// A command has no commander any more, and an army perhaps no charismatic one.
    fn lose_general(&mut self, command: u8) {
        let card = &self.rules.setup.commands[usize::from(command)];
        let now = &mut self.state.commands[usize::from(command)];
        let level = std::mem::replace(&mut now.level, Level::Nobody);
        if card.chief && level == Level::Charismatic {
            self.shake_army(card.side);
        }
    }

    /// A charismatic commander is lost: every unit of his army loses with him.
    fn shake_army(&mut self, side: u8) {
        let loss = u8::try_from(sheet::FATE_CHARISMATIC.value).unwrap_or(0);
        for id in
            self.state.ids().filter(|id| self.side(*id) == side).collect::<ArrayVec<_, UNITS_MAX>>()
        {
            if self.lose(id, loss, &sheet::FATE_CHARISMATIC) {
                self.rout(id, &sheet::FATE_CHARISMATIC, false);
            }
        }
    }

    /// All units of a command leave; its friends hear of it.
    pub(super) fn rout_command(&mut self, command: u8) {
        let place = usize::from(command);
        let side = self.rules.setup.commands[place].side;
        self.state.commands[place].routed = true;
        self.state.commands[place].acted = true;
        for id in self.state.ids() {
            if self.rules.setup.units[usize::from(id.0)].command == command {
                let unit = self.unit_mut(id);
                let leaves = matches!(unit.status, Status::OnTable | Status::Sheltered(_));
                (unit.general, unit.ready, unit.holds) = (None, false, None);
                if leaves {
                    unit.status = Status::Routed;
                    self.tell(&sheet::COMMAND_LEAVES, Event::Routed { unit: id });
                }
            }
        }
        for (now, card) in self.state.commands.iter_mut().zip(&self.rules.setup.commands) {
            now.shaken |= card.side == side && !now.routed;
        }
        self.rout_sheltered();
        self.lose_general(command);
        self.forget_flanks();
    }

    /// Who came in on a flank counts as long as the two are in contact.
    pub(super) fn forget_flanks(&mut self) {
        if self.state.flanking.is_empty() {
            return;
        }
        let survey = self.survey();
        let lasts = |(by, at): &(UnitId, UnitId)| {
            survey.stands(*by)
                && survey.stands(*at)
                && survey.contacts(*by).any(|(enemy, _)| enemy == *at)
        };
        let kept = self.state.flanking.iter().copied().filter(lasts).collect();
        self.state.flanking = kept;
    }
}
