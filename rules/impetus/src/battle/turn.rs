//! The turn: naming, the throw, who acts, and what is reckoned at its end.

use super::{Play, Played};
use crate::Impetus;
use crate::event::Event;
use crate::facts::{Change, InitiativeFacts, Leader};
use crate::phase::initiative::{Omen, Winner, next_throw};
use crate::phase::victory::{Ending, VictoryFacts, Whole};
use crate::sheet;
use crate::state::{Activity, Before, Command, Due, EndReason, Ended, Fired, State, Status, Unit};
use crate::troops::{Level, Troop};
use tercio_chance::Seat;
use tercio_engine::{Outcome, Refusal};

impl Impetus {
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

    /// The commands a side may name.
    pub(crate) fn to_name<'a>(
        &'a self,
        state: &'a State,
        side: u8,
    ) -> impl Iterator<Item = u8> + 'a {
        let commands = state.commands.iter().zip(&self.setup.commands).zip(0u8..);
        commands
            .filter(move |((now, card), _)| card.side == side && !now.acted && !now.routed)
            .map(|(_, number)| number)
    }

    pub(crate) fn judge_name(&self, state: &State, seat: Seat, command: u8) -> Result<(), Refusal> {
        if self.to_name(state, seat.0).any(|free| free == command) {
            return Ok(());
        }
        let known = self.setup.commands.get(usize::from(command));
        Err(match known {
            None => Refusal::nonsense(&sheet::TURN_NAME, "there is no such command"),
            Some(card) if card.side != seat.0 => {
                Refusal::nonsense(&sheet::TURN_NAME, format!("{}: not yours", card.title))
            }
            Some(card) => Refusal::new(&sheet::TURN_NAME, format!("{}: acted already", card.title)),
        })
    }

    /// A commander as he throws.
    pub(crate) fn leader(&self, state: &State, command: u8) -> Leader {
        let (now, card) =
            (&state.commands[usize::from(command)], &self.setup.commands[usize::from(command)]);
        let mut army = state.commands.iter().zip(&self.setup.commands);
        let charismatic = army.any(|(other, of)| {
            of.side == card.side && of.chief && other.level == Level::Charismatic && !other.routed
        });
        Leader {
            level: now.level,
            structure: card.structure,
            chief: card.chief,
            inspired: charismatic && !card.chief,
            changed: now.changed,
            change: now.change,
            shaken: now.shaken,
        }
    }

    /// What an army has lost, reckoned now.
    pub(crate) fn army_facts(&self, state: &State, side: u8) -> VictoryFacts {
        let own = |card: &crate::setup::UnitSetup| card.side == side;
        let mut facts = self.lost_facts(state, Whole::Army, own);
        let villages = state.villages.iter().filter(|it| it.of == side && it.held != side);
        facts.villages = u8::try_from(villages.count()).unwrap_or(u8::MAX);
        facts
    }

    pub(crate) fn command_facts(&self, state: &State, command: u8) -> VictoryFacts {
        self.lost_facts(state, Whole::Command, |card| card.command == command)
    }

    fn lost_facts(
        &self,
        state: &State,
        of: Whole,
        own: impl Fn(&crate::setup::UnitSetup) -> bool,
    ) -> VictoryFacts {
        let mut facts = VictoryFacts { of, initial: 0, ..VictoryFacts::default() };
        for (unit, card) in state.units.iter().zip(&self.setup.units).filter(|(_, card)| own(card))
        {
            let left = if unit.status == Status::Routed { 0 } else { unit.depth };
            let gone = card.depth.saturating_sub(left);
            if card.troop == Troop::Baggage {
                // It belongs to the army, and no command runs for it.
                facts.baggage += u8::from(gone > 0 && of == Whole::Army);
                continue;
            }
            facts.initial += card.vd_sum();
            let routed = state.commands[usize::from(card.command)].routed;
            let value = u16::from(card.vd) * u16::from(gone);
            if routed && of == Whole::Army { facts.routed += value } else { facts.lost += value }
        }
        facts.initial = facts.initial.max(1);
        facts
    }

    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let ended = state.ended.unwrap_or(Ended { winner: None, reason: EndReason::Length });
        let side = |side: u8| self.setup.sides[usize::from(side)].as_str();
        let loser = ended.winner.map(|winner| side(1 - winner));
        let (rule, because) = match (ended.reason, ended.winner, loser) {
            (EndReason::Beaten, Some(winner), Some(loser)) => (
                &sheet::VICTORY_ARMY,
                format!("{loser} have lost half of their value: {} win.", side(winner)),
            ),
            (EndReason::ChiefLost, Some(winner), Some(loser)) => (
                &sheet::FATES[5],
                format!("The chief of {loser} is dead and his army runs: {} win.", side(winner)),
            ),
            (EndReason::Conceded, Some(winner), Some(loser)) => {
                (&sheet::CONCEDED, format!("{loser} give up: {} win.", side(winner)))
            }
            (EndReason::Length, Some(winner), _) => (
                &sheet::LENGTH_SHARE,
                format!("The day is over. {} have lost the smaller share and win.", side(winner)),
            ),
            (EndReason::Length, ..) => {
                (&sheet::LENGTH_SHARE, "The day is over, and both have lost alike: a draw.".into())
            }
            _ => (&sheet::BOTH_BEATEN, "Both armies are beaten at once: a draw.".into()),
        };
        Outcome { winners: Impetus::winners(ended.winner), rule: rule.id.to_string(), because }
    }
}

impl Play<'_> {
    pub(super) fn begin_turn(&mut self) -> Played {
        self.state.turn += 1;
        self.state.fired.clear();
        for unit in &mut self.state.units {
            unit.begin_turn();
        }
        for command in &mut self.state.commands {
            command.acted = false;
            command.changed = false;
            command.change = Change::None;
        }
        let turn = self.state.turn;
        self.tell(&sheet::LENGTH, Event::Turn { turn });
        self.due(Due::EndTurn);
        self.ask_names();
        Ok(())
    }

    /// The next throw of the turn, if anybody is left to throw.
    fn ask_names(&mut self) {
        self.state.named = [None, None];
        let left = [0, 1].map(|side| self.rules.to_name(self.state, side).count());
        if left != [0, 0] {
            self.due(Due::Name);
        }
    }

    /// A side names its command; sealed ones come one after the other.
    pub(super) fn name(&mut self, seat: Seat, command: u8) -> Played {
        self.state.named[usize::from(seat.0)] = Some(command);
        Ok(())
    }

    /// Who has no choice names what he has; then the dice.
    pub(super) fn name_what_is_left(&mut self) -> Played {
        for side in [0, 1] {
            let first = self.rules.to_name(self.state, side).next();
            let named = &mut self.state.named[usize::from(side)];
            *named = named.or(first);
        }
        for command in self.state.named.into_iter().flatten() {
            self.tell(&sheet::TURN_NAME, Event::Named { command });
        }
        match self.state.named {
            [Some(a), Some(b)] => self.due(Due::Initiative { a, b }),
            [Some(command), None] | [None, Some(command)] => self.due(Due::LastThrow { command }),
            [None, None] => {}
        }
        Ok(())
    }

    /// Two commands throw; equal throws with equal structures are thrown again.
    pub(super) fn initiative(&mut self, a: u8, b: u8) -> Played {
        let facts = InitiativeFacts {
            a: self.rules.leader(self.state, a),
            b: self.rules.leader(self.state, b),
        };
        let seats = (self.seat_of(a), self.seat_of(b));
        let verdict = self.rules.book.settle_initiative(&facts, seats, self.dice)?;
        let again = verdict.is_thrown_again();
        self.take_omen(a, verdict.a(), again);
        self.take_omen(b, verdict.b(), again);
        if again {
            let next = next_throw(&facts, &verdict);
            self.state.commands[usize::from(a)].change = next.a.change;
            self.state.commands[usize::from(b)].change = next.b.change;
            self.tell(&sheet::INITIATIVE_TIE, Event::Equal);
            self.due(Due::Initiative { a, b });
            return Ok(());
        }
        let winner = match verdict.winner {
            Winner::A => Some(a),
            Winner::B => Some(b),
            Winner::None => None,
        };
        self.ask_names();
        if let Some(command) = winner {
            self.begin_acting(command);
        }
        Ok(())
    }

    /// The last one throws alone: only doubles matter.
    pub(super) fn last_throw(&mut self, command: u8) -> Played {
        let leader = self.rules.leader(self.state, command);
        let tally = self.rules.book.initiative(&leader, false);
        let seat = self.seat_of(command);
        let cast = self.rules.book.cast(&leader, &tally, seat, self.dice)?;
        self.tell(&sheet::TURN_LAST, Event::Threw { command, total: cast.total });
        self.take_omen(command, cast.omen, false);
        self.ask_names();
        self.begin_acting(command);
        Ok(())
    }

    /// What doubles did to a commander, from the next throw on.
    fn take_omen(&mut self, command: u8, omen: Omen, again: bool) {
        let place = usize::from(command);
        self.state.commands[place].shaken &= again;
        let before = self.state.commands[place].change;
        if omen.change != Change::None && omen.change != before {
            let now = &mut self.state.commands[place];
            now.level = now.level.after(omen.change);
            now.changed = true;
            if let Some(rule) = omen.change.rule() {
                self.tell(rule, Event::Changed { command, change: omen.change });
            }
        }
        if omen.routs {
            self.tell(&sheet::COWARD_ROUTS, Event::CommandRouted { command });
            self.rout_command(command);
        } else if omen.idle {
            self.state.commands[place].acted = true;
            self.tell(&sheet::DOUBLE_IDLE, Event::Idle { command });
        }
    }

    fn begin_acting(&mut self, command: u8) {
        let now = &mut self.state.commands[usize::from(command)];
        if now.acted || now.routed {
            return;
        }
        (now.acted, now.rerolled, now.transferred) = (true, false, false);
        self.tell(&sheet::TURN_ACTS, Event::Initiative { command });
        self.due(Due::Activate { command });
    }

    fn seat_of(&self, command: u8) -> Seat {
        Seat(self.rules.setup.commands[usize::from(command)].side)
    }

    /// A command that has lost half of its value and is still there. One that runs may take others
    /// with it.
    fn beaten_command(&self) -> Option<u8> {
        let mut commands = self.state.commands.iter().zip(0u8..);
        let beaten = |command: u8| {
            self.rules.book.victory(&self.rules.command_facts(self.state, command)).beaten
        };
        commands.find(|(now, command)| !now.routed && beaten(*command)).map(|(_, command)| command)
    }

    /// Commands first, then armies, then the clock.
    pub(super) fn end_turn(&mut self) -> Played {
        while let Some(command) = self.beaten_command() {
            self.tell(&sheet::VICTORY_COMMAND, Event::CommandRouted { command });
            self.rout_command(command);
        }
        let [a, b] = [0, 1].map(|side| self.rules.army_facts(self.state, side));
        for (side, facts) in [(0, &a), (1, &b)] {
            let verdict = self.rules.book.victory(facts);
            if verdict.beaten {
                let (lost, of) = (verdict.value_lost, facts.initial);
                self.tell(&sheet::VICTORY_ARMY, Event::ArmyBeaten { side, lost, of });
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
                return Ok(());
            }
            Ending::A => Some(0),
            Ending::B => Some(1),
            Ending::Draw => None,
        };
        self.end(Ended { winner, reason });
        Ok(())
    }

    pub(super) fn concede(&mut self, seat: Seat) -> Played {
        self.end(Ended { winner: Some(1 - seat.0), reason: EndReason::Conceded });
        Ok(())
    }

    /// The battle is over, whatever else was due.
    pub(super) fn end(&mut self, ended: Ended) {
        self.state.ended = Some(ended);
        self.state.agenda.clear();
        self.due(Due::Over);
        let rule = match ended.reason {
            EndReason::Beaten => &sheet::VICTORY_ARMY,
            EndReason::BothBeaten => &sheet::BOTH_BEATEN,
            EndReason::ChiefLost => &sheet::FATES[5],
            EndReason::Length => &sheet::LENGTH_SHARE,
            EndReason::Conceded => &sheet::CONCEDED,
        };
        self.tell(rule, Event::Ended { ended });
    }
}

impl Unit {
    /// What it did last turn counts no more; whether it moved in its last activation still does.
    fn begin_turn(&mut self) {
        self.activity = Activity::Idle;
        self.shot = Fired::Not;
        (self.moves, self.evades) = (0, 0);
        (self.rallied, self.went, self.spent) = (false, false, false);
    }
}

impl Command {
    /// A command at the start.
    pub fn fresh(level: Level) -> Command {
        Command {
            level,
            change: Change::None,
            changed: false,
            acted: false,
            routed: false,
            shaken: false,
            rerolled: false,
            transferred: false,
        }
    }
}
