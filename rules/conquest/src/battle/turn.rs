//! The game turn: points, the Strategic Advantage, whose round it is; and how a battle ends.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::AdvantageFacts;
use crate::phase::result::Winner;
use crate::state::{Before, Due, EndReason, Ended, Post, State, Status};
use crate::survey::Survey;
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::{Outcome, Refusal, Seats};
use tercio_ledger::Rule;

impl Survey<'_> {
    /// Intervention points that a side has left.
    pub(crate) fn points_left(&self, side: u8) -> u8 {
        let general = self.state.generals.get(usize::from(side));
        general.filter(|general| general.post != Post::Lost).map_or(0, |general| general.points)
    }

    /// Whether a side has anything to bid.
    pub(crate) fn may_bid(&self, side: u8) -> bool {
        self.points_left(side) > 0
    }

    /// Whether a side may seal so many points.
    pub(crate) fn judge_bid(&self, seat: Seat, points: u8) -> Result<(), Refusal> {
        let left = self.points_left(seat.0);
        if points <= left {
            return Ok(());
        }
        let because = format!("{left} points are left, {points} are too many");
        Err(Refusal::new(&sheet::POINTS_BID, because))
    }
}

impl Conquest {
    /// A battle at its beginning.
    pub(crate) fn first_state(&self) -> State {
        let mut state = State::fresh(&self.setup);
        state.agenda.push(Due::Turn);
        if self.setup.free {
            for unit in &mut state.units {
                unit.status = Status::Waiting;
            }
            state.agenda.push(Due::Before(Before::Throw));
        }
        state
    }

    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let ended = state.ended.unwrap_or(Ended { winner: None, reason: EndReason::Length });
        let side = |side: u8| self.setup.sides[usize::from(side)].as_str();
        let because = match (ended.reason, ended.winner) {
            (EndReason::Broken, Some(winner)) => {
                format!("{} broke: {} won.", side(1 - winner), side(winner))
            }
            (EndReason::Conceded, Some(winner)) => {
                format!("{} gave up: {} won.", side(1 - winner), side(winner))
            }
            (EndReason::Length, Some(winner)) => {
                format!("The day is over: {} lost less and won.", side(winner))
            }
            (EndReason::Length, None) => "The day is over, and both lost as much: a draw.".into(),
            _ => "Both armies broke at once: a draw.".into(),
        };
        let winners = Seats::of(ended.winner.map(Seat));
        Outcome { winners, rule: ended.reason.rule().id.to_string(), because }
    }
}

impl EndReason {
    /// The line by which it is over.
    pub(crate) fn rule(self) -> &'static Rule {
        match self {
            EndReason::Broken => &sheet::BREAK_ARMY,
            EndReason::BothBroken => &sheet::BREAK_BOTH,
            EndReason::Length => &sheet::LENGTH_COUNT,
            EndReason::Conceded => &sheet::PLAY_CONCEDED,
        }
    }
}

impl Play<'_> {
    /// A game turn begins: generals have their points again.
    pub(super) fn begin_turn(&mut self) {
        self.state.turn = self.state.turn.saturating_add(1);
        for (general, card) in self.state.generals.iter_mut().zip(&self.rules.setup.generals) {
            general.points = if general.post == Post::Lost { 0 } else { card.points };
        }
        let turn = self.state.turn;
        self.tell(&sheet::PLAY_TURN, Event::Turn { turn });
        let points = [0, 1].map(|side| self.survey().points_left(side));
        if points != [0, 0] {
            self.tell(&sheet::POINTS_RENEWED, Event::Points { points });
        }
        self.due(Due::EndTurn);
        self.due(Due::Bid);
    }

    /// A side's points for the Strategic Advantage; sealed ones come one after the other. They are
    /// told of when all are known.
    pub(super) fn bid(&mut self, seat: Seat, points: u8) {
        let (bids, first) = match self.state.agenda.pop() {
            Some(Due::Advantage { bids }) => (bids, false),
            Some(Due::Bid) => ([0, 0], true),
            other => {
                other.into_iter().for_each(|due| self.due(due));
                return;
            }
        };
        let other_bids = self.survey().may_bid(1 - seat.0);
        let mut bids = bids;
        bids[usize::from(seat.0)] = points;
        self.take_points(seat.0, points);
        self.due(Due::Advantage { bids });
        if !first || !other_bids {
            self.tell(&sheet::POINTS_BID, Event::Bids { points: bids });
        }
    }

    pub(super) fn take_points(&mut self, side: u8, points: u8) {
        let general = &mut self.state.generals[usize::from(side)];
        general.points = general.points.saturating_sub(points);
    }

    /// Both throw; equal throws are thrown again.
    pub(super) fn throw_advantage(&mut self, bids: [u8; 2]) -> Played {
        let facts = AdvantageFacts { a_points: bids[0], b_points: bids[1] };
        let thrown = self.rules.book.settle_advantage(&facts, (Seat(0), Seat(1)), self.dice)?;
        let dice = [thrown.a, thrown.b];
        let side = match thrown.winner() {
            Winner::A => 0,
            Winner::B => 1,
            Winner::None => {
                self.tell(&sheet::ADVANTAGE_TIE, Event::Even { dice });
                self.due(Due::Advantage { bids });
                return Ok(());
            }
        };
        self.state.advantage = side;
        self.tell(&sheet::ADVANTAGE_DICE, Event::Advantage { side, dice });
        self.due(Due::Pick);
        Ok(())
    }

    /// Who has the Strategic Advantage takes the first round, or the second.
    pub(super) fn pick(&mut self, first: bool) {
        let side = self.state.advantage;
        self.state.first = if first { side } else { 1 - side };
        self.tell(&sheet::PLAY_PICK, Event::Picked { side, first });
        let first = self.state.first;
        self.due(Due::Round { side: 1 - first });
        self.due(Due::Round { side: first });
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
