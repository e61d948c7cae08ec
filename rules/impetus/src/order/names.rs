//! Units as people name them: in full, by their stem, by a part of the name.

use super::act::{check_count, name_of};
use super::notation::say;
use crate::Impetus;
use crate::state::{Activity, Due, State, Status, UnitId};
use crate::survey::Survey;
use crate::survey::groups::Units;
use tercio_chance::Seat;
use tercio_engine::Refusal;
pub(super) use tercio_family::{Meant, Whose};
use tercio_family::{Named, Roster, one_of};

/// A table as one seat speaks of it.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub rules: &'a Impetus,
    pub state: &'a State,
    pub seat: Seat,
}

impl<'a> Names<'a> {
    pub fn survey(&self) -> Survey<'a> {
        self.rules.survey(self.state)
    }

    pub fn name(&self, id: UnitId) -> &'a str {
        name_of(&self.rules.setup, id)
    }

    pub fn names(&self, units: &[UnitId]) -> Vec<&'a str> {
        units.iter().map(|id| self.name(*id)).collect()
    }

    fn is_theirs(&self, id: UnitId, whose: Whose) -> bool {
        whose.is(self.seat, self.rules.setup.units[usize::from(id.0)].side)
    }

    /// Every unit that a word may mean.
    pub fn meant(&self, text: &str, whose: Whose) -> Result<Meant, Refusal> {
        let placing = matches!(self.state.agenda.top(), Some(Due::Before(_)));
        let here = |status: Status| match status {
            Status::OnTable | Status::Sheltered(_) => true,
            Status::Waiting => placing,
            Status::Routed => false,
        };
        let cards = self.rules.setup.units.iter().zip(self.state.units.iter());
        let units = cards.map(|(card, unit)| Named {
            name: &card.name,
            side: card.side,
            here: here(unit.status),
            gone: unit.status == Status::Routed,
        });
        Roster { seat: self.seat, units }.meant(text, whose).map_err(|wrong| say(wrong.0))
    }

    /// The units that are to do something as one: a comma between names, or a stem whose units
    /// stand as a group.
    pub fn group(&self, text: &str) -> Result<Units, Refusal> {
        if text.contains(',') {
            let parts = text.split(',').filter(|part| !part.is_empty());
            let mut all: Vec<UnitId> = Vec::new();
            for part in parts {
                all.extend(self.meant(part, Whose::Own)?);
            }
            check_count(all.len())?;
            return Ok(all.into_iter().collect());
        }
        let meant = self.meant(text, Whose::Own)?;
        self.as_one(&meant)
            .ok_or_else(|| say(format!("`{text}` may be {}: which?", one_of(&self.names(&meant)))))
    }

    /// Several units that a word may mean, as one group: all of them, or those that may still act.
    pub fn as_one(&self, meant: &[UnitId]) -> Option<Units> {
        if let [only] = meant {
            return Some(Units::from_iter([*only]));
        }
        let able: Meant = meant.iter().copied().filter(|id| self.may_act(*id)).collect();
        let able = if able.is_empty() { meant } else { &able[..] };
        let stands = able.len() == 1 || self.survey().group(able).is_ok();
        stands.then(|| able.iter().copied().collect())
    }

    fn may_act(&self, id: UnitId) -> bool {
        match self.state.agenda.top() {
            Some(Due::Activate { command }) => {
                let own = self.rules.setup.units[usize::from(id.0)].command == *command;
                own && self.state.unit(id).may_act()
            }
            _ => true,
        }
    }

    /// The units whose activation has begun.
    pub fn active(&self) -> Meant {
        let active =
            |id: &UnitId| self.state.unit(*id).activity == Activity::Active && self.may_act(*id);
        let asked = matches!(self.state.agenda.top(), Some(Due::Activate { .. }));
        self.state.ids().filter(|id| asked && active(id)).collect()
    }

    /// Those who act where nobody is named: the unit or group whose activation has begun.
    pub fn going_on(&self, form: &str) -> Result<Units, Refusal> {
        let active = self.active();
        let one = if active.is_empty() { None } else { self.as_one(&active) };
        one.ok_or_else(|| say(format!("who? It is written `{form}`")))
    }

    /// Every unit of the seat on the table.
    pub fn own(&self) -> Meant {
        self.survey().present().filter(|id| self.is_theirs(*id, Whose::Own)).collect()
    }

    pub fn foes(&self) -> Meant {
        self.survey().present().filter(|id| self.is_theirs(*id, Whose::Foe)).collect()
    }
}
