//! Leaders: where they go, who drives them off, and what becomes of them when their units suffer.

use super::activate::Hindrance;
use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, FateFacts};
use crate::order::Goal;
use crate::phase::fate::{Dismay, LeaderFate, dismay};
use crate::phase::leaders::structure_range;
use crate::sheet;
use crate::state::{Due, Post};
use crate::survey::{Survey, ticks};
use crate::troops::Troop;
use std::cmp::Reverse;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::Base;

impl Survey<'_> {
    /// Whether a leader may still go somewhere in the activation of his command.
    pub(crate) fn leader_may_go(&self, command: u8) -> bool {
        self.why_leader_stays(command).is_none()
    }

    /// Why a leader goes nowhere in this activation.
    pub(crate) fn why_leader_stays(&self, command: u8) -> Option<Hindrance> {
        let now = &self.state.commands[usize::from(command)];
        if now.led {
            return Some((&sheet::LEADER_MOVE, "has moved already"));
        }
        match now.post {
            Post::Lost => Some((&sheet::LEADER_MOVE, "is lost")),
            Post::With(unit) if self.in_melee(unit) => {
                Some((&sheet::LEADER_STAYS, "leaves no unit that is in melee"))
            }
            Post::With(unit) if self.unit(unit).moves > 0 && !self.unit(unit).rallied => {
                Some((&sheet::LEADER_STAYS, "has gone with his unit"))
            }
            Post::With(_) | Post::At(_) => None,
        }
    }

    pub(crate) fn judge_lead(&self, command: u8, to: Goal) -> Result<(), Refusal> {
        let name = &self.setup.commands[usize::from(command)].leader;
        if let Some((rule, why)) = self.why_leader_stays(command) {
            return Err(Refusal::new(rule, format!("{name} {why}")));
        }
        let post = self.lead(command, to)?;
        if self.state.commands[usize::from(command)].post == post {
            let because = format!("{name} is there already");
            return Err(Refusal::nonsense(&sheet::LEADER_MOVE, because));
        }
        Ok(())
    }

    /// The units of a command in the range of its structure from a place, a unit that is gone
    /// perhaps, each with how much nearer it is than it must be.
    pub(crate) fn in_range_of(
        &self,
        command: u8,
        from: Base,
    ) -> impl Iterator<Item = (i32, UnitId)> {
        let range = ticks(structure_range(self.setup.commands[usize::from(command)].structure));
        let own = self.present().filter(move |unit| self.profile(*unit).command == command);
        own.map(move |unit| (from.near_to_spare(&self.base(unit), range), unit))
            .filter(|(spare, _)| *spare >= 0)
    }
}

impl Play<'_> {
    fn leading(&self) -> Option<u8> {
        match self.state.agenda.top() {
            Some(Due::Activate { command }) => Some(*command),
            _ => None,
        }
    }

    /// The leader of the acting command goes somewhere.
    pub(super) fn lead(&mut self, to: Goal) {
        let Some(command) = self.leading() else { return };
        let (post, unit) = match to {
            Goal::Unit(unit) => (Post::With(unit), Some(unit)),
            Goal::Place(place) => (Post::At(place), None),
        };
        let now = &mut self.state.commands[usize::from(command)];
        (now.post, now.led) = (post, true);
        self.tell(&sheet::LEADER_MOVE, Event::Led { command, to: unit });
    }

    /// A leader joins the nearest of his units in range of where he was, or is lost.
    fn rehouse(&mut self, command: u8, from: Base) {
        let survey = self.survey();
        let near =
            survey.in_range_of(command, from).max_by_key(|(spare, unit)| (*spare, Reverse(*unit)));
        let now = &mut self.state.commands[usize::from(command)];
        match near {
            Some((_, unit)) => {
                now.post = Post::With(unit);
                self.tell(&sheet::LEADER_JOINS, Event::LeaderJoins { command, unit });
            }
            None => {
                now.post = Post::Lost;
                self.tell(&sheet::LEADER_TAKEN, Event::LeaderTaken { command });
            }
        }
    }

    /// Leaders whose unit is gone.
    pub(super) fn rehouse_from(&mut self, unit: UnitId) {
        let base = self.survey().base(unit);
        for command in (0u8..).take(self.state.commands.len()) {
            if self.state.commands[usize::from(command)].post == Post::With(unit) {
                self.rehouse(command, base);
            }
        }
    }

    /// Leaders who are alone and have been come upon.
    pub(super) fn flush_leaders(&mut self) {
        for command in (0u8..).take(self.state.commands.len()) {
            if !self.survey().is_leader_touched(command) {
                continue;
            }
            if let Some(base) = self.survey().leader_base(command) {
                self.rehouse(command, base);
            }
        }
    }

    /// Puts it on the agenda that the fate of those who lead a unit is thrown for.
    pub(super) fn endanger(&mut self, unit: UnitId, six: bool, melee: bool) {
        if !six {
            return;
        }
        for (now, command) in self.state.commands.clone().into_iter().zip(0u8..) {
            if now.post == Post::With(unit) {
                self.due(Due::Fate { command, melee });
            }
        }
    }

    /// The fate of a leader.
    pub(super) fn fate(&mut self, command: u8, melee: bool) -> Played {
        let place = usize::from(command);
        let Post::With(unit) = self.state.commands[place].post else { return Ok(()) };
        let seat = Seat(self.rules.setup.commands[place].side);
        let facts = FateFacts { melee };
        let fate = self.rules.book.settle_fate(&facts, seat, self.dice)?.fate;
        self.tell(fate.rule(melee), Event::Fate { command, fate });
        if fate == LeaderFate::Unhurt {
            if !self.unit(unit).stands() {
                self.rehouse_from(unit);
            }
            return Ok(());
        }
        let survey = self.survey();
        let in_range = survey.in_range_of(command, survey.base(unit)).map(|(_, unit)| unit);
        // Wagons have no heart to lose.
        let units: UnitSet =
            in_range.filter(|unit| survey.profile(*unit).troop != Troop::Baggage).collect();
        self.state.commands[place].post = Post::Lost;
        if fate == LeaderFate::LostAndDismay {
            self.due(Due::Dismay { units });
        }
        Ok(())
    }

    /// The next of those who have seen their leader fall tests.
    pub(super) fn dismay(&mut self, units: UnitSet) -> Played {
        let Some(unit) = units.iter().next() else { return Ok(()) };
        self.due(Due::Dismay { units: units.without(unit) });
        if !self.unit(unit).stands() || self.passes(unit, Deed::LeaderLost)? {
            return Ok(());
        }
        let rule = &sheet::FATE_CONSEQUENCE;
        match dismay(self.unit(unit).disordered) {
            Dismay::Disordered => self.disorder(unit, rule),
            Dismay::Loses(loss) => {
                if self.lose(unit, loss, rule) {
                    self.eliminate(unit, rule, false);
                }
            }
        }
        Ok(())
    }
}
