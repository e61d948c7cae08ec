//! What becomes of commanders and men when units are lost and when it is over.

use super::long_term::Fate;
use crate::event::Event;
use crate::facts::{CasualtyFacts, FateFacts};
use crate::sheet;
use crate::state::{Leader, State};
use crate::{Telling, Warfare};
use tercio_chance::{Chance, Halt, Seat};

impl Warfare {
    pub(crate) fn commander_fate(
        &self,
        state: &mut State,
        unit: u8,
        destroyed: bool,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = FateFacts { destroyed };
        let seat = Seat(state.unit(unit).side);
        let verdict = self.book.settle_fate(&facts, seat, dice)?;
        state.agenda.pop();
        let leader = &mut state.unit_mut(unit).leader;
        let rule = match (verdict.fate, destroyed) {
            (Fate::Safe, _) => &sheet::COMMANDER_FATE,
            (Fate::Wounded, _) => &sheet::COMMANDER_HURT,
            (Fate::Captured, false) => &sheet::COMMANDER_TAKEN,
            (Fate::Captured, true) => &sheet::COMMANDER_LOST,
            (Fate::Killed, _) => &sheet::COMMANDER_DEAD,
        };
        match verdict.fate {
            Fate::Safe => {}
            Fate::Wounded => leader.level = leader.level.saturating_sub(1),
            Fate::Captured | Fate::Killed => {
                *leader =
                    Leader { level: 0, strength: false, trained: leader.trained, usual: false };
            }
        }
        tell.tell(rule, Event::Fate { unit, facts, verdict });
        Ok(())
    }

    /// The facts of a unit's casualties.
    pub fn casualty_facts(&self, state: &State, unit: u8, no_quarter: bool) -> CasualtyFacts {
        let own = state.unit(unit);
        let beaten = state.ended.and_then(|ended| ended.winner).is_some_and(|won| won != own.side);
        CasualtyFacts {
            men: own.men,
            record: own.record.min(tercio_chance::DICE_MAX),
            loser: beaten,
            no_quarter: no_quarter && beaten,
        }
    }

    pub(crate) fn casualties(
        &self,
        state: &mut State,
        unit: u8,
        no_quarter: bool,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = self.casualty_facts(state, unit, no_quarter);
        let seat = Seat(state.unit(unit).side);
        let verdict = self.book.settle_casualties(&facts, seat, dice)?;
        state.agenda.pop();
        let own = state.unit_mut(unit);
        own.injured = verdict.injured;
        own.gone = verdict.gone;
        let rule = if facts.loser { &sheet::LOSER_DEAD } else { &sheet::DEAD };
        tell.tell(rule, Event::Casualties { unit, facts, verdict });
        Ok(())
    }
}
