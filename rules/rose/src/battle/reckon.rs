//! Losses, and the end of a battle.

use super::Play;
use crate::Rose;
use crate::event::Event;
use crate::order::Deed;
use crate::sheet;
use crate::state::{Due, EndReason, Ended, State};
use tercio_chance::Seat;
use tercio_engine::{Outcome, Seats};
use tercio_ledger::Rule;

impl EndReason {
    pub(crate) const fn rule(self) -> &'static Rule {
        match self {
            EndReason::Half => &sheet::END_HALF,
            EndReason::Third => &sheet::END_THIRD,
            EndReason::Time => &sheet::END_TIME,
            EndReason::Agreed => &sheet::END_AGREED,
            EndReason::Conceded => &sheet::END_CONCEDED,
            EndReason::Umpire => &sheet::UMPIRE,
        }
    }
}

/// What a side has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Toll {
    pub units: u16,
    pub lost: u16,
    /// Its commander-in-chief of the beginning is killed or taken.
    pub chief_lost: bool,
}

impl Toll {
    /// Why the side is beaten, if it is.
    pub(crate) fn beaten(&self) -> Option<EndReason> {
        let share = |rule: &Rule| self.lost * rule.value as u16 >= self.units && self.units > 0;
        if share(&sheet::END_HALF) {
            Some(EndReason::Half)
        } else {
            (self.chief_lost && share(&sheet::END_THIRD)).then_some(EndReason::Third)
        }
    }

    /// With how many lost it is beaten.
    pub(crate) fn most(&self) -> u16 {
        let rule = if self.chief_lost { &sheet::END_THIRD } else { &sheet::END_HALF };
        self.units.div_ceil(rule.value.max(1) as u16)
    }
}

impl Rose {
    pub(crate) fn toll(&self, state: &State, side: u8) -> Toll {
        let own = || state.units.iter().zip(&self.setup.units).filter(|(_, it)| it.side == side);
        let chief = state.leaders.iter().zip(&self.setup.leaders);
        let mut chief = chief.filter(|(_, card)| card.side == side && card.rank == 0);
        Toll {
            units: own().count() as u16,
            lost: own().filter(|(unit, _)| unit.is_lost()).count() as u16,
            chief_lost: chief.any(|(leader, _)| !leader.here()),
        }
    }

    /// Who has lost less.
    pub(crate) fn ahead(&self, state: &State) -> Option<u8> {
        let [one, other] = [self.toll(state, 0), self.toll(state, 1)];
        match one.lost.cmp(&other.lost) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether it is over at the end of a round.
    pub(crate) fn reckon(&self, state: &State) -> Option<Ended> {
        let beaten = [0, 1].map(|side| self.toll(state, side).beaten());
        match beaten {
            [Some(reason), None] => Some(Ended { winner: Some(1), reason }),
            [None, Some(reason)] => Some(Ended { winner: Some(0), reason }),
            [Some(reason), Some(_)] => Some(Ended { winner: self.ahead(state), reason }),
            [None, None] => (state.minute >= self.setup.minutes)
                .then(|| Ended { winner: self.ahead(state), reason: EndReason::Time }),
        }
    }

    pub(crate) fn outcome(&self, state: &State) -> Outcome {
        let drawn = Ended { winner: None, reason: EndReason::Time };
        let ended = state.ended.unwrap_or(drawn);
        let winners = ended.winner.map(|side| self.players_of(side)).unwrap_or_default();
        Outcome {
            winners: Seats::of(winners),
            rule: ended.reason.rule().id.to_string(),
            because: self.ending(&ended),
        }
    }
}

impl Play<'_> {
    /// It is over, as the state says.
    pub(super) fn end(&mut self) {
        self.state.agenda.clear();
        self.state.told = None;
        self.state.argument = None;
        self.due(Due::Over);
        if let Some(ended) = self.state.ended {
            self.tell(ended.reason.rule(), Event::Over { ended });
        }
    }

    /// All have agreed to end it.
    pub(super) fn agree_on_peace(&mut self) {
        debug_assert!(self.state.told.as_ref().is_none_or(|told| told.deed == Deed::Peace));
        let winner = self.rules.ahead(self.state);
        self.state.ended = Some(Ended { winner, reason: EndReason::Agreed });
    }

    pub(super) fn concede(&mut self, seat: Seat) {
        self.tell(&sheet::END_CONCEDED, Event::Conceded { seat });
        let winner = self.setup().side_of(seat).map(|side| 1 - side.min(1));
        self.state.ended = Some(Ended { winner, reason: EndReason::Conceded });
        self.end();
    }
}
