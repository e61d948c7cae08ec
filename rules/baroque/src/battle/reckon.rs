//! The end of a turn: villages, commands that break, armies that are beaten, the clock.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::phase::victory::{Ending, VictoryFacts, Whole};
use crate::setup::UnitSetup;
use crate::state::{Due, EndReason, Ended, State, Status};
use crate::survey::Survey;
use crate::troops::Troop;
use crate::{Baroque, sheet};
use tercio_family::{UnitId, UnitSet};

impl Baroque {
    /// What an army was worth and has lost, reckoned now.
    pub(crate) fn army_facts(&self, state: &State, side: u8) -> VictoryFacts {
        let mut facts = self.value_facts(state, Whole::Army, |card| card.side == side);
        let lost = |place: &&u8| {
            self.setup.villages.get(usize::from(**place)).is_some_and(|(_, of)| *of == side)
        };
        let villages = state.villages_lost.iter().filter(lost).count();
        facts.villages = u8::try_from(villages).unwrap_or(u8::MAX);
        facts
    }

    pub(crate) fn command_facts(&self, state: &State, command: u8) -> VictoryFacts {
        self.value_facts(state, Whole::Command, |card| card.command == command)
    }

    fn value_facts(
        &self,
        state: &State,
        of: Whole,
        own: impl Fn(&UnitSetup) -> bool,
    ) -> VictoryFacts {
        let survey = self.survey(state);
        let mut facts = VictoryFacts { of, initial: 0, ..VictoryFacts::default() };
        for id in state.ids().filter(|id| own(survey.profile(*id))) {
            let (card, gone) = (survey.profile(id), survey.unit(id).status == Status::Eliminated);
            let vd = u16::from(card.vd);
            if card.troop == Troop::Baggage {
                // It is the army's, and no command breaks for it.
                facts.baggage += u8::from(gone && of == Whole::Army);
                continue;
            }
            facts.initial += vd;
            match (gone, survey.is_exhausted(id)) {
                (true, _) => facts.eliminated += vd,
                (false, true) => facts.exhausted += vd,
                (false, false) => {}
            }
        }
        facts
    }
}

impl Survey<'_> {
    /// Whether enemy foot is alone in a village.
    fn is_village_lost(&self, place: u8, side: u8) -> bool {
        let Some(ground) = self.terrain().features.get(usize::from(place)) else { return false };
        let within = |id: &UnitId| ground.overlaps(&self.base(*id));
        let inside: UnitSet = self.present().filter(within).collect();
        let enemy = |id: UnitId| self.profile(id).side != side;
        let takes = |id: UnitId| !self.is_mounted(id) && !self.profile(id).troop.is_train();
        inside.iter().all(enemy) && inside.iter().any(takes)
    }
}

impl Play<'_> {
    /// Villages are looked at, commands break, armies are reckoned after their tests.
    pub(super) fn end_turn(&mut self) {
        self.lose_villages();
        self.due(Due::Reckon);
        let commands = u8::try_from(self.state.commands.len()).unwrap_or(0);
        for command in (0..commands).rev() {
            let facts = self.rules.command_facts(self.state, command);
            let now = &mut self.state.commands[usize::from(command)];
            if now.broken || facts.initial == 0 || !self.rules.book.victory(&facts).broken {
                continue;
            }
            now.broken = true;
            let units = self.of_command(command);
            let left = units.iter().filter(|id| self.unit(*id).stands()).collect();
            self.tell(&sheet::BREAK_COMMAND, Event::CommandBroken { command });
            self.due(Due::Break { command, units: left });
        }
    }

    fn lose_villages(&mut self) {
        let rules = self.rules;
        for (place, (ground, side)) in (0u8..).zip(&rules.setup.villages) {
            let held = !self.state.villages_lost.contains(&place);
            if held && self.survey().is_village_lost(*ground, *side) {
                let _ = self.state.villages_lost.try_push(place);
                let told = Event::VillageLost { side: *side, place: *ground };
                self.tell(&sheet::VILLAGE_LOST, told);
            }
        }
    }

    /// The next unit of a command that has broken tests, and is gone if it fails.
    pub(super) fn test_broken(&mut self, command: u8, units: UnitSet) -> Played {
        let Some(unit) = units.iter().next() else { return Ok(()) };
        self.due(Due::Break { command, units: units.without(unit) });
        let train = self.survey().profile(unit).troop == Troop::Baggage;
        if train || !self.unit(unit).stands() || self.passes(unit, Deed::CommandBreak)? {
            return Ok(());
        }
        self.eliminate(unit, &sheet::BREAK_TEST, false);
        Ok(())
    }

    /// Armies, then the clock.
    pub(super) fn reckon(&mut self) {
        let [a, b] = [0, 1].map(|side| self.rules.army_facts(self.state, side));
        for (side, facts) in [(0, &a), (1, &b)] {
            if self.rules.book.victory(facts).broken {
                let left = self.rules.book.value_left(facts).total();
                let told = Event::ArmyBeaten { side, left, of: facts.initial };
                self.tell(&sheet::BREAK_ARMY, told);
            }
        }
        let last = i16::from(self.state.turn) >= sheet::LENGTH.value;
        let (ending, reason) = match self.rules.book.ending(&a, &b) {
            Ending::Open if last => (self.rules.book.ahead(&a, &b), EndReason::Length),
            Ending::Draw => (Ending::Draw, EndReason::BothBeaten),
            ending => (ending, EndReason::Beaten),
        };
        let winner = match ending {
            Ending::Open => {
                self.due(Due::Turn);
                return;
            }
            Ending::A => Some(0),
            Ending::B => Some(1),
            Ending::Draw => None,
        };
        self.end(Ended { winner, reason });
    }
}
