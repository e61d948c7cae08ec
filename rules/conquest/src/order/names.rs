//! Units as one seat speaks of them.

use super::notation::say;
use crate::Conquest;
use crate::state::{Due, State, Status};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::Refusal;
pub(super) use tercio_family::{Meant, Whose};
use tercio_family::{Named, Roster, UnitId, one_of};

/// A table as one seat speaks of it.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub rules: &'a Conquest,
    pub state: &'a State,
    pub seat: Seat,
}

impl<'a> Names<'a> {
    pub fn survey(&self) -> Survey<'a> {
        self.rules.survey(self.state)
    }

    pub fn name(&self, id: UnitId) -> &'a str {
        self.rules.setup.units.get(usize::from(id.0)).map_or("?", |card| card.name.as_str())
    }

    pub fn names(&self, units: &[UnitId]) -> Vec<&'a str> {
        units.iter().map(|id| self.name(*id)).collect()
    }

    /// Every unit that a word may mean.
    pub fn meant(&self, text: &str, whose: Whose) -> Result<Meant, Refusal> {
        let placing = matches!(self.state.agenda.top(), Some(Due::Before(_)));
        let cards = self.rules.setup.units.iter().zip(self.state.units.iter());
        let units = cards.map(|(card, unit)| Named {
            name: &card.name,
            side: card.side,
            here: unit.stands() || placing && unit.status == Status::Waiting,
            gone: unit.status == Status::Destroyed,
        });
        Roster { seat: self.seat, units }.meant(text, whose).map_err(|wrong| say(wrong.0))
    }

    /// The one unit of ours that a word means: the only one, or the only one that may still act.
    pub fn one(&self, text: &str) -> Result<UnitId, Refusal> {
        let meant = self.meant(text, Whose::Own)?;
        let able: Meant = meant.iter().copied().filter(|id| self.may_act(*id)).collect();
        match (&meant[..], &able[..]) {
            ([only], _) | (_, [only]) => Ok(*only),
            _ => Err(say(format!("`{text}` may be {}: which?", one_of(&self.names(&meant))))),
        }
    }

    /// The enemy that a word means.
    pub fn foe(&self, text: &str) -> Result<UnitId, Refusal> {
        let meant = self.meant(text, Whose::Foe)?;
        match meant[..] {
            [only] => Ok(only),
            _ => Err(say(format!("`{text}` may be {}: which?", one_of(&self.names(&meant))))),
        }
    }

    fn may_act(&self, id: UnitId) -> bool {
        let unit = self.state.unit(id);
        match self.state.agenda.top() {
            Some(Due::Before(_)) => unit.status == Status::Waiting,
            Some(Due::Move { .. } | Due::Declare { .. }) => {
                unit.is_steady() && !unit.busy && !self.state.is_engaged(id)
            }
            _ => unit.stands(),
        }
    }

    /// Every unit of the seat on the table.
    pub fn own(&self) -> Meant {
        self.of_side(self.seat.0)
    }

    pub fn foes(&self) -> Meant {
        self.of_side(1 - self.seat.0.min(1))
    }

    fn of_side(&self, side: u8) -> Meant {
        let cards = &self.rules.setup.units;
        let here =
            |id: &UnitId| cards[usize::from(id.0)].side == side && self.state.unit(*id).stands();
        self.state.ids().filter(here).collect()
    }
}
