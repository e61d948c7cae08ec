//! The end of a game turn: armies that break, the clock, who has lost less.

use super::Play;
use crate::Conquest;
use crate::event::Event;
use crate::sheet;
use crate::state::{Due, EndReason, Ended, State, Status};

/// What an army has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Toll {
    /// Units destroyed or running.
    pub gone: u8,
    /// Figures that are off the table.
    pub figures: u32,
    /// Units at the start.
    pub of: u8,
}

impl Toll {
    /// More than half of the army is gone.
    pub(crate) fn is_broken(self) -> bool {
        i16::from(self.gone) * sheet::BREAK_ARMY.value > i16::from(self.of)
    }

    /// With so many units left, or fewer, it is broken.
    pub(crate) fn breaks_at(self) -> u8 {
        let broken = |gone: &u8| Toll { gone: *gone, ..self }.is_broken();
        let gone = (0..=self.of).find(broken).unwrap_or(self.of);
        self.of - gone
    }
}

impl Conquest {
    /// What a side has lost so far. Who waits to be deployed has lost nothing.
    pub(crate) fn toll(&self, state: &State, side: u8) -> Toll {
        let mut toll = Toll { gone: 0, figures: 0, of: 0 };
        for (unit, card) in state.units.iter().zip(&self.setup.units) {
            if card.side != side {
                continue;
            }
            let destroyed = unit.status == Status::Destroyed;
            let runs = unit.stands() && !unit.is_steady();
            let left = if destroyed { 0 } else { unit.figures };
            toll.of += 1;
            toll.gone += u8::from(destroyed || runs);
            toll.figures += u32::from(card.figures.saturating_sub(left));
        }
        toll
    }
}

impl Play<'_> {
    /// Armies, then the clock.
    pub(super) fn end_turn(&mut self) {
        let tolls = [0, 1].map(|side| self.rules.toll(self.state, side));
        for (side, toll) in [(0, tolls[0]), (1, tolls[1])] {
            if toll.is_broken() {
                let told = Event::ArmyBroken { side, gone: toll.gone, of: toll.of };
                self.tell(&sheet::BREAK_ARMY, told);
            }
        }
        let last = self.state.turn >= self.rules.setup.turns;
        let ended = match tolls.map(Toll::is_broken) {
            [true, true] => Ended { winner: None, reason: EndReason::BothBroken },
            [true, false] => Ended { winner: Some(1), reason: EndReason::Broken },
            [false, true] => Ended { winner: Some(0), reason: EndReason::Broken },
            [false, false] if last => {
                Ended { winner: fewer_lost(tolls), reason: EndReason::Length }
            }
            [false, false] => {
                self.due(Due::Turn);
                return;
            }
        };
        self.end(ended);
    }
}

/// The side that has lost fewer units, or as many and fewer figures.
fn fewer_lost([a, b]: [Toll; 2]) -> Option<u8> {
    match (a.gone, a.figures).cmp(&(b.gone, b.figures)) {
        std::cmp::Ordering::Less => Some(0),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(1),
    }
}
