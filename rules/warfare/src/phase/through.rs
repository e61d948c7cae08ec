//! Moving through one's own units.

use crate::event::Event;
use crate::sheet;
use crate::state::State;
use crate::{Book, Telling, Warfare};

impl Book {
    /// Penalty dice for a unit of `own` men that `passing` men go through: to the nearest die,
    /// halves up.
    pub fn through_dice(&self, passing: u32, own: u32) -> i16 {
        let dice = u64::from(sheet::THROUGH.value.unsigned_abs());
        let (passing, own) = (u64::from(passing), u64::from(own.max(1)));
        let nearest = (2 * dice * passing + own) / (2 * own);
        i16::try_from(nearest).unwrap_or(i16::MAX)
    }
}

impl Warfare {
    /// A unit goes through a friend and hampers it.
    pub(crate) fn pass_through(
        &self,
        state: &mut State,
        unit: u8,
        friend: u8,
        tell: &mut Telling<'_>,
    ) {
        let dice = self.book.through_dice(state.unit(unit).men, state.unit(friend).men);
        self.lose_dice(state, friend, dice);
        tell.tell(&sheet::THROUGH, Event::Passed { unit, friend, dice });
    }
}
