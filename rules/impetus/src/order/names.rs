//! Units as people name them: in full, by their stem, by a part of the name.

use super::act::{check_count, name_of};
use super::notation::say;
use super::words::one_of;
use crate::Impetus;
use crate::state::{Activity, Due, State, Status, UNITS_MAX, UnitId};
use crate::survey::Survey;
use crate::survey::groups::Units;
use arrayvec::ArrayVec;
use tercio_chance::Seat;
use tercio_engine::Refusal;
use tercio_ledger::near;

/// Fewer letters than this are no part of a name.
const PART_MIN: usize = 3;

/// Units that a word may mean.
pub(super) type Meant = ArrayVec<UnitId, UNITS_MAX>;

/// A table as one seat speaks of it.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub rules: &'a Impetus,
    pub state: &'a State,
    pub seat: Seat,
}

/// Whose unit is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Own,
    Foe,
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
        let own = self.rules.setup.units[usize::from(id.0)].side == self.seat.0;
        own == (whose == Whose::Own)
    }

    /// Every unit that a word may mean, the fullest match first: a whole name before a stem, a stem
    /// before a part.
    pub fn meant(&self, text: &str, whose: Whose) -> Result<Meant, Refusal> {
        let whole = |id: &UnitId| self.name(*id).eq_ignore_ascii_case(text);
        if let Some(id) = self.state.ids().find(|id| whole(id) && self.is_theirs(*id, whose)) {
            return Ok(Meant::from_iter([id]));
        }
        let of_stem = self.standing(whose, |name| stem(name) == Some(text));
        if !of_stem.is_empty() {
            return Ok(of_stem);
        }
        if let Some(id) = self.state.ids().find(whole) {
            return Ok(Meant::from_iter([id]));
        }
        let of_word = self.standing(whose, |name| has_word(name, text));
        if !of_word.is_empty() {
            return Ok(of_word);
        }
        let begun = self.standing(whose, |name| text.len() >= PART_MIN && name.starts_with(text));
        if begun.is_empty() { Err(self.unknown(text)) } else { Ok(begun) }
    }

    fn standing(&self, whose: Whose, fits: impl Fn(&str) -> bool) -> Meant {
        let placing = matches!(self.state.agenda.top(), Some(Due::Before(_)));
        let there = |id: &UnitId| match self.state.unit(*id).status {
            Status::OnTable | Status::Sheltered(_) => true,
            Status::Waiting => placing,
            Status::Routed => false,
        };
        let ids = self.state.ids().filter(|id| self.is_theirs(*id, whose) && there(id));
        ids.filter(|id| fits(&self.name(*id).to_lowercase())).collect()
    }

    fn unknown(&self, text: &str) -> Refusal {
        let of = |id: &UnitId| stem(self.name(*id)) == Some(text) || has_word(self.name(*id), text);
        if self.state.ids().any(|id| of(&id) && self.state.unit(id).status == Status::Routed) {
            return say(format!("`{text}` has left the table"));
        }
        let known = self.rules.setup.units.iter().map(|unit| unit.name.as_str());
        say(format!("no unit is called `{text}`{}", near::hint(text, known)))
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

/// A name without its number; none where it has none.
fn stem(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('-')?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some(stem)
}

/// Whether a word is a whole part of a name: `knights` of `south-knights-2`.
fn has_word(name: &str, text: &str) -> bool {
    name.match_indices(text).any(|(at, _)| {
        let (before, after) = (&name[..at], &name[at + text.len()..]);
        !text.is_empty()
            && (before.is_empty() || before.ends_with('-'))
            && (after.is_empty() || after.starts_with('-'))
    })
}

#[cfg(test)]
mod tests {
    use super::{has_word, stem};

    #[test]
    fn a_stem_is_a_name_without_its_number() {
        assert_eq!(stem("knights-1"), Some("knights"));
        assert_eq!(stem("great-fyrd-12"), Some("great-fyrd"));
        assert_eq!(stem("south-knights"), None);
        assert_eq!(stem("knights-"), None);
    }

    #[test]
    fn words_are_found_whole() {
        assert!(has_word("south-knights", "knights"));
        assert!(has_word("great-fyrd-1", "fyrd"));
        assert!(!has_word("south-knights", "knight"));
        assert!(!has_word("bowmen-1", "men"));
    }
}
