//! Leaders: where they go, who drives them off, and what becomes of them when their units suffer.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Deed, FateFacts};
use crate::order::Goal;
use crate::phase::fate::LeaderFate;
use crate::phase::leaders::structure_range;
use crate::sheet;
use crate::state::{Due, Post};
use crate::survey::{Survey, ticks};
use std::cmp::Reverse;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Base, CONTACT, Point};

impl Survey<'_> {
    /// Whether a leader may still go somewhere in the activation of his command.
    pub(crate) fn leader_may_go(&self, command: u8) -> bool {
        self.why_leader_stays(command).is_none()
    }

    /// Why a leader goes nowhere in this activation.
    pub(crate) fn why_leader_stays(&self, command: u8) -> Option<super::activate::Hindrance> {
        let now = &self.state.commands[usize::from(command)];
        if now.led {
            return Some((&sheet::MOVE_LEADER, "has moved already"));
        }
        match now.post {
            Post::Lost => Some((&sheet::MOVE_LEADER, "is lost")),
            Post::With(unit) if self.in_melee(unit) => {
                Some((&sheet::LEADER_STAYS, "leaves no unit that is in melee"))
            }
            Post::With(unit) if self.unit(unit).moves > 0 => {
                Some((&sheet::LEADER_STAYS, "has gone with his unit"))
            }
            Post::With(_) | Post::At(_) => None,
        }
    }

    pub(crate) fn judge_lead(&self, command: u8, to: Goal) -> Result<(), Refusal> {
        let card = &self.setup.commands[usize::from(command)];
        let name = &card.leader;
        if let Some((rule, why)) = self.why_leader_stays(command) {
            return Err(Refusal::new(rule, format!("{name} {why}")));
        }
        let Some(from) = self.leader_base(command) else {
            return Err(Refusal::nonsense(&sheet::MOVE_LEADER, format!("{name} is lost")));
        };
        let to = match to {
            Goal::Unit(unit) => {
                self.judge_own(Seat(card.side), command, unit)?;
                let title = &self.profile(unit).title;
                if !self.stands(unit) {
                    let because = format!("{title} is not on the table");
                    return Err(Refusal::nonsense(&sheet::LEADER_ATTACH, because));
                }
                if self.state.commands[usize::from(command)].post == Post::With(unit) {
                    let because = format!("{name} is with {title} already");
                    return Err(Refusal::nonsense(&sheet::LEADER_ATTACH, because));
                }
                self.base(unit)
            }
            Goal::Place(place) => self.judge_spot(card.side, place)?,
        };
        let spare = from.near_to_spare(&to, ticks(&sheet::MOVE_LEADER));
        match spare < 0 {
            true => Err(Refusal::new(&sheet::MOVE_LEADER, format!("{name} does not come so far"))),
            false => Ok(()),
        }
    }

    /// Whether a leader may be alone there: on the table, and on or at nobody.
    fn judge_spot(&self, side: u8, place: Point) -> Result<Base, Refusal> {
        if !self.setup.table.contains(place) {
            return Err(Refusal::new(&sheet::MOVE_EDGE, "that is off the table"));
        }
        let base = Self::leader_at_point(place);
        if !self.setup.table.holds(&base) {
            return Err(Refusal::new(&sheet::MOVE_EDGE, "he would hang over the edge"));
        }
        let met = self.present().find(|id| {
            let enemy = self.profile(*id).side != side;
            self.base(*id).gap(&base) <= if enemy { CONTACT } else { 0 }
        });
        match met {
            Some(id) => {
                let because = format!("{} stands there", self.profile(id).title);
                Err(Refusal::new(&sheet::LEADER_ATTACH, because))
            }
            None => Ok(base),
        }
    }

    /// The unit of a command nearest to a place, if it is within the range of its structure.
    fn nearest_in_range(&self, command: u8, from: &Base) -> Option<UnitId> {
        let card = &self.setup.commands[usize::from(command)];
        let range = ticks(structure_range(card.structure));
        let own = self.present().filter(|unit| self.profile(*unit).command == command);
        own.map(|unit| (from.near_to_spare(&self.base(unit), range), unit))
            .filter(|(spare, _)| *spare >= 0)
            .max_by_key(|(spare, unit)| (*spare, Reverse(*unit)))
            .map(|(_, unit)| unit)
    }

    /// Whether an enemy has come upon a leader who is alone.
    fn is_come_upon(&self, command: u8) -> bool {
        let Post::At(place) = self.state.commands[usize::from(command)].post else { return false };
        let (base, side) = (Self::leader_at_point(place), self.setup.commands[usize::from(command)].side);
        let mut enemies = self.of_side(1 - side.min(1)).iter();
        enemies.any(|enemy| self.base(enemy).gap(&base) <= CONTACT)
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
        self.tell(&sheet::MOVE_LEADER, Event::Led { command, to: unit });
    }

    /// A leader joins the nearest of his units in range of where he was, or is lost.
    fn rehouse(&mut self, command: u8, from: &Base) {
        let near = self.survey().nearest_in_range(command, from);
        let now = &mut self.state.commands[usize::from(command)];
        match near {
            Some(unit) => {
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
                self.rehouse(command, &base);
            }
        }
    }

    /// Leaders who are alone and have been come upon.
    pub(super) fn flush_leaders(&mut self) {
        for command in (0u8..).take(self.state.commands.len()) {
            if !self.survey().is_come_upon(command) {
                continue;
            }
            if let Some(base) = self.survey().leader_base(command) {
                self.rehouse(command, &base);
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
        let led = |id: &UnitId| survey.profile(*id).command == command && !survey.led(*id).beyond;
        let units: UnitSet = survey.present().filter(led).collect();
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
        if !self.unit(unit).disordered {
            self.disorder(unit, rule);
            return Ok(());
        }
        let loss = u8::try_from(rule.value).unwrap_or(0);
        if self.lose(unit, loss, rule) {
            self.eliminate(unit, rule, false);
        }
        Ok(())
    }
}
