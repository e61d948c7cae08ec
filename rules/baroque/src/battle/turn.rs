//! The turn: who names which command, and who acts.

use super::Play;
use crate::event::Event;
use crate::state::{Activity, Before, Due, EndReason, Ended, Fired, State, Status, Unit};
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::{Outcome, Refusal, Seats};

impl Baroque {
    /// A battle at its beginning.
    pub(crate) fn first_state(&self) -> State {
        let mut state = State::fresh(&self.setup);
        state.agenda.push(Due::Turn);
        if self.setup.free {
            for unit in &mut state.units {
                unit.status = Status::Waiting;
            }
            state.agenda.push(Due::Before(Before::Attacker));
        }
        state
    }

    /// The commands a side may name: those that have not been activated and still have somebody.
    pub(crate) fn to_name<'a>(
        &'a self,
        state: &'a State,
        side: u8,
    ) -> impl Iterator<Item = u8> + 'a {
        let commands = state.commands.iter().zip(&self.setup.commands).zip(0u8..);
        let own = commands.filter(move |((now, card), _)| card.side == side && !now.acted);
        own.map(|(_, number)| number).filter(|number| self.is_there(state, *number))
    }

    fn is_there(&self, state: &State, command: u8) -> bool {
        let mut units = state.units.iter().zip(&self.setup.units);
        units.any(|(unit, card)| card.command == command && unit.stands())
    }

    pub(crate) fn judge_name(&self, state: &State, seat: Seat, command: u8) -> Result<(), Refusal> {
        if self.to_name(state, seat.0).any(|free| free == command) {
            return Ok(());
        }
        let rule = &sheet::PLAY_NAME;
        Err(match self.setup.commands.get(usize::from(command)) {
            None => Refusal::nonsense(rule, "there is no such command"),
            Some(card) if card.side != seat.0 => {
                Refusal::nonsense(rule, format!("{} is not yours", card.title))
            }
            Some(card) if state.commands[usize::from(command)].acted => {
                Refusal::new(rule, format!("{} has been activated", card.title))
            }
            Some(card) => Refusal::new(rule, format!("nobody of {} is left", card.title)),
        })
    }

    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let ended = state.ended.unwrap_or(Ended { winner: None, reason: EndReason::Length });
        let side = |side: u8| self.setup.sides[usize::from(side)].as_str();
        let because = match (ended.reason, ended.winner) {
            (EndReason::Beaten, Some(winner)) => {
                format!("{} have no value left: {} win.", side(1 - winner), side(winner))
            }
            (EndReason::Conceded, Some(winner)) => {
                format!("{} give up: {} win.", side(1 - winner), side(winner))
            }
            (EndReason::Length, Some(winner)) => {
                format!("The day is over. {} have more of their value left and win.", side(winner))
            }
            (EndReason::Length, None) => {
                "The day is over, and both have as much of their value left: a draw.".into()
            }
            _ => "Both armies are beaten at once: a draw.".into(),
        };
        let winners = Seats::of(ended.winner.map(Seat));
        Outcome { winners, rule: ended.reason.rule().id.to_string(), because }
    }
}

impl EndReason {
    /// The line by which it is over.
    pub(crate) fn rule(self) -> &'static tercio_ledger::Rule {
        match self {
            EndReason::Beaten => &sheet::BREAK_ARMY,
            EndReason::BothBeaten => &sheet::LENGTH_BOTH,
            EndReason::Length => &sheet::LENGTH_SHARE,
            EndReason::Conceded => &sheet::CONCEDED,
        }
    }
}

impl Play<'_> {
    pub(super) fn begin_turn(&mut self) {
        self.state.turn = self.state.turn.saturating_add(1);
        for unit in &mut self.state.units {
            unit.begin_turn();
        }
        for command in &mut self.state.commands {
            (command.acted, command.led) = (false, false);
        }
        let turn = self.state.turn;
        self.tell(&sheet::LENGTH, Event::Turn { turn });
        self.due(Due::EndTurn);
        self.ask_names();
    }

    /// The next throw of the turn, if anybody is left to throw.
    pub(super) fn ask_names(&mut self) {
        self.state.named = [None, None];
        let left = [0, 1].map(|side| self.rules.to_name(self.state, side).count());
        if left != [0, 0] {
            self.due(Due::Name);
        }
    }

    /// A side names its command; sealed ones come one after the other.
    pub(super) fn name(&mut self, seat: Seat, command: u8) {
        self.state.named[usize::from(seat.0)] = Some(command);
    }

    /// Who has no choice names what he has; then the dice.
    pub(super) fn name_what_is_left(&mut self) {
        for side in [0, 1] {
            let first = self.rules.to_name(self.state, side).next();
            let named = &mut self.state.named[usize::from(side)];
            *named = named.or(first);
        }
        let commands = self.state.named;
        for command in commands.into_iter().flatten() {
            self.tell(&sheet::PLAY_NAME, Event::Named { command });
        }
        if commands != [None, None] {
            self.due(Due::Initiative { commands });
        }
    }

    pub(super) fn begin_acting(&mut self, command: u8) {
        let now = &mut self.state.commands[usize::from(command)];
        (now.acted, now.led) = (true, false);
        self.tell(&sheet::TURN_UNITS, Event::Initiative { command });
        self.due(Due::Activate { command });
    }

    pub(super) fn concede(&mut self, seat: Seat) {
        self.end(Ended { winner: Some(1 - seat.0), reason: EndReason::Conceded });
    }

    /// The battle is over, whatever else was due.
    pub(super) fn end(&mut self, ended: Ended) {
        self.state.ended = Some(ended);
        self.state.agenda.clear();
        self.due(Due::Over);
        self.tell(ended.reason.rule(), Event::Ended { ended });
    }
}

impl Unit {
    /// What it did last turn counts no more.
    fn begin_turn(&mut self) {
        (self.activity, self.shot) = (Activity::Idle, Fired::Not);
        (self.moves, self.evades) = (0, 0);
        (self.spent, self.rallied, self.opportunity) = (false, false, false);
    }
}
