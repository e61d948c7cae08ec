//! Units as one seat speaks of them.

use super::notation::say;
use crate::Baroque;
use crate::state::{Activity, Due, State, Status};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::Refusal;
pub(super) use tercio_family::{Meant, Whose};
use tercio_family::{Named, Roster, UnitId, one_of};

/// A table as one seat speaks of it.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub rules: &'a Baroque,
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
            gone: unit.status == Status::Eliminated,
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

    fn may_act(&self, id: UnitId) -> bool {
        match self.state.agenda.top() {
            Some(Due::Activate { command }) => {
                let own = self.rules.setup.units[usize::from(id.0)].command == *command;
                own && self.state.unit(id).activity != Activity::Acted
            }
            _ => true,
        }
    }

    /// Who acts where nobody is named: the unit whose activation has begun.
    pub fn going_on(&self, form: &str) -> Result<UnitId, Refusal> {
        let active = |id: &UnitId| self.state.unit(*id).activity == Activity::Active;
        let asked = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
        let found = self.own().into_iter().find(|id| asked && active(id) && self.may_act(*id));
        found.ok_or_else(|| say(format!("who? It is written `{form}`")))
    }

    /// Every unit of the seat on the table.
    pub fn own(&self) -> Meant {
        self.survey().of_side(self.seat.0).iter().collect()
    }

    pub fn foes(&self) -> Meant {
        self.survey().of_side(1 - self.seat.0.min(1)).iter().collect()
    }
}
