//! The throw for the initiative: dice, who throws again, what they decide.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::{Again, InitiativeFacts, Leader};
use crate::order::Answer;
use crate::phase::initiative::{Rethrow, Standing};
use crate::state::{Due, Post, State, Throw};
use crate::troops::Level;
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;

impl Baroque {
    /// A leader as he throws.
    pub(crate) fn leader(&self, state: &State, command: u8) -> Leader {
        let place = usize::from(command);
        let (now, card) = (&state.commands[place], &self.setup.commands[place]);
        let level = if now.post == Post::Lost { Level::Nobody } else { card.level };
        Leader { level, structure: card.structure, again: Again::Never }
    }

    /// Both sides as they throw. A side without a command has a leader like nobody.
    pub(crate) fn throwers(&self, state: &State, throw: &Throw) -> InitiativeFacts {
        let [a, b] = throw.commands.map(|command| {
            let nobody = Leader { level: Level::Nobody, ..Leader::default() };
            command.map_or(nobody, |command| self.leader(state, command))
        });
        InitiativeFacts { a, b }
    }

    /// The leader who throws for a side, where both throw.
    fn rethrower(&self, state: &State, throw: &Throw, side: u8) -> Option<Level> {
        let [Some(_), Some(_)] = throw.commands else { return None };
        let command = throw.commands[usize::from(side)]?;
        let level = self.leader(state, command).level;
        let may = level.power_to_throw_again().is_some() && !throw.settled[usize::from(side)];
        may.then_some(level)
    }

    /// Who decides next whether he throws again: who is behind, or either where nobody is.
    fn rethrows(&self, state: &State, throw: &Throw) -> Option<u8> {
        let may = |side: &u8| self.rethrower(state, throw, *side).is_some();
        let standing = self.book.compare(&self.throwers(state, throw), throw.dice);
        match standing.standing {
            Standing::A => Some(1).filter(may),
            Standing::B => Some(0).filter(may),
            Standing::Equal => [0, 1].into_iter().find(may),
        }
    }

    pub(crate) fn judge_again(
        &self,
        state: &State,
        throw: Throw,
        side: u8,
        answer: Answer,
    ) -> Result<(), Refusal> {
        let level = self.rethrower(state, &throw, side);
        match (answer, level) {
            (Answer::Keep, _) | (Answer::Both, Some(_)) => Ok(()),
            (Answer::First | Answer::Second, Some(level)) if level.throws_one_again() => Ok(()),
            (Answer::First | Answer::Second, _) => {
                let because = "an expert throws both dice again, or none";
                Err(Refusal::new(&sheet::POWER_EXPERT, because))
            }
            _ => {
                let because = "the dice stand, or some of them are thrown again";
                Err(Refusal::nonsense(&sheet::PLAY_ASKED, because))
            }
        }
    }
}

impl Play<'_> {
    fn seat_of(&self, command: u8) -> Seat {
        Seat(self.rules.setup.commands[usize::from(command)].side)
    }

    /// The commands named throw; the last one left does so alone.
    pub(super) fn throw_initiative(&mut self, commands: [Option<u8>; 2]) -> Played {
        let mut throw = Throw { commands, dice: [[0; 2]; 2], settled: [false; 2] };
        for (command, dice) in commands.iter().zip(&mut throw.dice) {
            if let Some(command) = *command {
                *dice = {
                    let leader = self.rules.leader(self.state, command);
                    let seat = self.seat_of(command);
                    self.rules.book.throw_initiative(&leader, seat, self.dice)?
                };
            }
        }
        for (command, dice) in commands.into_iter().zip(throw.dice) {
            if let Some(command) = command {
                self.tell_throw(command, dice);
            }
        }
        self.settle_throw(throw);
        Ok(())
    }

    fn tell_throw(&mut self, command: u8, dice: [u8; 2]) {
        let leader = self.rules.leader(self.state, command);
        let total = self.rules.book.initiative(&leader, dice).total();
        self.tell(&sheet::TURN_INITIATIVE, Event::Threw { command, dice, total });
    }

    /// Asks who may throw again, or lets the dice decide.
    fn settle_throw(&mut self, throw: Throw) {
        match self.rules.rethrows(self.state, &throw) {
            Some(side) => self.due(Due::Reroll { throw, side }),
            None => self.due(Due::Compare { throw }),
        }
    }

    /// A leader throws some of his dice again, or lets them lie.
    pub(super) fn throw_again(&mut self, mut throw: Throw, side: u8, answer: Answer) -> Played {
        let place = usize::from(side);
        throw.settled[place] = true;
        let which = match answer {
            Answer::First => Some(Rethrow::First),
            Answer::Second => Some(Rethrow::Second),
            Answer::Both => Some(Rethrow::Both),
            _ => None,
        };
        if let (Some(which), Some(command)) = (which, throw.commands[place]) {
            let (book, so_far) = (&self.rules.book, throw.dice[place]);
            let leader = self.rules.leader(self.state, command);
            let dice = book.throw_again(&leader, which, so_far, Seat(side), self.dice)?;
            throw.dice[place] = dice;
            let power = leader.level.power_to_throw_again().unwrap_or(&sheet::INITIATIVE_TIE);
            self.tell(power, Event::ThrewAgain { command, dice });
            self.tell_throw(command, dice);
        }
        self.settle_throw(throw);
        Ok(())
    }

    /// The dice as they lie decide.
    pub(super) fn compare(&mut self, throw: Throw) {
        let facts = self.rules.throwers(self.state, &throw);
        let verdict = self.rules.book.compare(&facts, throw.dice);
        let idle = [verdict.a_idle, verdict.b_idle];
        let both = throw.commands.iter().all(Option::is_some);
        if both && verdict.standing == Standing::Equal && idle == [false; 2] {
            self.tell(&sheet::INITIATIVE_TIE, Event::Equal);
            self.due(Due::Initiative { commands: throw.commands });
            return;
        }
        for (command, idle) in throw.commands.into_iter().zip(idle) {
            if let Some(command) = command.filter(|_| idle) {
                self.state.commands[usize::from(command)].acted = true;
                self.tell(&sheet::POWER_INCOMPETENT, Event::Idle { command });
            }
        }
        let first = match (throw.commands, verdict.standing) {
            ([Some(a), Some(b)], Standing::A) => (Some(a), Some(b)),
            ([Some(a), Some(b)], Standing::B) => (Some(b), Some(a)),
            // Who has lost his activation leaves the initiative to the other.
            ([Some(a), Some(_)], Standing::Equal) if idle[1] => (Some(a), None),
            ([Some(_), Some(b)], Standing::Equal) => (Some(b), None),
            ([a, b], _) => (a.or(b), None),
        };
        self.ask_names();
        if let Some(winner) = first.0.filter(|winner| self.is_waiting(*winner)) {
            self.take_initiative(winner, first.1);
        }
    }

    fn is_waiting(&self, command: u8) -> bool {
        !self.state.commands[usize::from(command)].acted
    }

    /// The winner acts; a charismatic one may leave it to the other, if that one still can.
    fn take_initiative(&mut self, winner: u8, loser: Option<u8>) {
        let may = self.rules.leader(self.state, winner).level.may_hand_over();
        match loser.filter(|loser| may && self.is_waiting(*loser)) {
            Some(loser) => self.due(Due::HandOver { winner, loser }),
            None => self.begin_acting(winner),
        }
    }

    pub(super) fn hand_over(&mut self, winner: u8, loser: u8, answer: Answer) {
        if answer != Answer::HandOver {
            self.begin_acting(winner);
            return;
        }
        self.tell(&sheet::POWER_CHARISMATIC, Event::HandedOver { from: winner, to: loser });
        self.begin_acting(loser);
    }
}
