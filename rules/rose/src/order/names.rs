//! Units, commanders, keywords and rungs as one seat speaks of them.

use super::notation::say;
use crate::Rose;
use crate::setup::LeaderId;
use crate::spoken::{keyword_label, typed};
use crate::state::{Due, State, Status};
use crate::troops::{Keyword, Rung};
use tercio_chance::Seat;
use tercio_engine::Refusal;
pub(super) use tercio_family::{Meant, Whose};
use tercio_family::{Mistyped, Named, Roster, UnitId, UnitSet, one_of};
use tercio_ledger::near;

/// What a commander is called where his name is another's too, before his number.
const COMMANDER: &str = "commander-";

/// A table as one seat speaks of it.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub rules: &'a Rose,
    pub state: &'a State,
    pub seat: Seat,
}

impl Rose {
    pub(crate) fn unit_typed(&self, unit: UnitId) -> &str {
        self.setup.units.get(usize::from(unit.0)).map_or("?", |card| card.name.as_str())
    }

    pub(crate) fn units_typed(&self, lead: Option<UnitId>, others: UnitSet) -> String {
        let names = lead.into_iter().chain(others.iter()).map(|unit| self.unit_typed(unit));
        names.collect::<Vec<_>>().join(",")
    }

    /// A commander as he is typed: by his name, where he alone is called so.
    pub(crate) fn leader_typed(&self, leader: LeaderId) -> String {
        let name = typed(self.leader_name(leader));
        let same = self.setup.leaders.iter().filter(|other| typed(&other.name) == name);
        match same.count() {
            1 => name,
            _ => format!("{COMMANDER}{}", leader.0.saturating_add(1)),
        }
    }

    /// A keyword as it is typed: the scenario's own by their names, unless the matrix has such a
    /// word.
    pub(crate) fn keyword_typed(&self, word: Keyword) -> String {
        if word.extra().is_none() {
            return word.word().into();
        }
        let name = typed(&keyword_label(&self.setup, word));
        let others = self.keywords().filter(|other| *other != word);
        let known = |other: Keyword| {
            name == other.word() || name == typed(&keyword_label(&self.setup, other))
        };
        if name.is_empty() || others.into_iter().any(known) { word.word().into() } else { name }
    }

    /// The matrix, and what the scenario adds to it.
    pub(crate) fn keywords(&self) -> impl Iterator<Item = Keyword> {
        let own = |word: &Keyword| self.setup.keywords.iter().any(|own| own.keyword == *word);
        Keyword::ALL.iter().copied().filter(move |word| word.extra().is_none() || own(word))
    }

    pub(crate) fn side_typed(&self, side: u8) -> String {
        let [one, other] = [0, 1].map(|side| typed(self.side_name(side)));
        let name = if side == 0 { &one } else { &other };
        if one == other || name.is_empty() {
            side.saturating_add(1).to_string()
        } else {
            name.clone()
        }
    }
}

impl<'a> Names<'a> {
    pub fn name(&self, id: UnitId) -> &'a str {
        self.rules.unit_typed(id)
    }

    fn names(&self, units: &[UnitId]) -> Vec<&'a str> {
        units.iter().map(|id| self.name(*id)).collect()
    }

    /// The side of who speaks; the umpire has none.
    pub fn side(&self) -> Option<u8> {
        self.rules.setup.side_of(self.seat)
    }

    /// Every unit that a word may mean; to the umpire either side's.
    pub fn meant(&self, text: &str, whose: Whose) -> Result<Meant, Refusal> {
        let placing = matches!(self.state.agenda.top(), Some(Due::Place { .. }));
        let cards = self.rules.setup.units.iter().zip(self.state.units.iter());
        let units = cards.map(|(card, unit)| Named {
            name: &card.name,
            side: card.side,
            here: unit.here() || placing && unit.status == Status::Waiting,
            gone: matches!(unit.status, Status::Destroyed | Status::Fled),
        });
        let roster = Roster { seat: Seat(self.side().unwrap_or_default()), units };
        if self.side().is_some() {
            return roster.meant(text, whose).map_err(mistyped);
        }
        let (one, other) = (roster.meant(text, Whose::Own), roster.meant(text, Whose::Foe));
        let mut all = match (one, other) {
            (Err(wrong), Err(_)) => return Err(mistyped(wrong)),
            (one, other) => {
                let ids = one.into_iter().flatten().chain(other.into_iter().flatten());
                ids.collect::<UnitSet>()
            }
        };
        if let Some(whole) = all.iter().find(|id| self.name(*id).eq_ignore_ascii_case(text)) {
            all = UnitSet::default().with(whole);
        }
        Ok(all.iter().collect())
    }

    /// The one unit that a word means.
    pub fn one(&self, text: &str, whose: Whose) -> Result<UnitId, Refusal> {
        self.only(text, &self.meant(text, whose)?)
    }

    pub fn only(&self, text: &str, meant: &[UnitId]) -> Result<UnitId, Refusal> {
        match meant {
            [only] => Ok(*only),
            _ => Err(say(format!("`{text}` may be {}: which?", one_of(&self.names(meant))))),
        }
    }

    /// Units in a row: `a,b,c`, or all that a stem fits.
    pub fn several(&self, text: &str) -> Result<Vec<UnitId>, Refusal> {
        let mut all = Vec::new();
        for word in text.split(',').filter(|word| !word.is_empty()) {
            for unit in self.meant(word, Whose::Own)? {
                if !all.contains(&unit) {
                    all.push(unit);
                }
            }
        }
        Ok(all)
    }

    /// The commander that a word means: in full, or by a part that only one of ours has.
    pub fn leader(&self, text: &str) -> Result<LeaderId, Refusal> {
        let leaders = || (0u8..).map(LeaderId).zip(&self.rules.setup.leaders);
        let named = |id: &LeaderId| self.rules.leader_typed(*id);
        let numbered = |id: &LeaderId| format!("{COMMANDER}{}", id.0.saturating_add(1));
        let whole = leaders().find(|(id, _)| named(id) == text || numbered(id) == text);
        if let Some((id, _)) = whole {
            return Ok(id);
        }
        let own = |side: u8| self.side().is_none_or(|ours| ours == side);
        let fits = |id: &LeaderId| text.len() > 1 && named(id).contains(text);
        let part: Vec<LeaderId> =
            leaders().filter(|(id, card)| own(card.side) && fits(id)).map(|(id, _)| id).collect();
        let known: Vec<String> =
            leaders().filter(|(_, card)| own(card.side)).map(|(id, _)| named(&id)).collect();
        match part[..] {
            [only] => Ok(only),
            [] => {
                let hint = near::hint(text, known.iter().map(String::as_str));
                let none = format!("no commander is called `{text}`{hint}");
                Err(say(format!("{none}: {}", one_of(&known))))
            }
            _ => {
                let which: Vec<String> = part.iter().map(named).collect();
                Err(say(format!("`{text}` may be {}: which?", one_of(&which))))
            }
        }
    }

    /// The keyword that is meant: its word, its name, or a beginning that only one has.
    pub fn keyword(&self, text: &str) -> Result<Keyword, Refusal> {
        let text = typed(text);
        let forms = |word: Keyword| {
            let label = typed(&keyword_label(&self.rules.setup, word));
            [self.rules.keyword_typed(word), word.word().into(), label]
        };
        let all = || self.rules.keywords();
        if let Some(word) = all().find(|word| forms(*word).contains(&text)) {
            return Ok(word);
        }
        let begun = |word: &Keyword| {
            !text.is_empty() && forms(*word).iter().any(|form| form.starts_with(&text))
        };
        let begun: Vec<Keyword> = all().filter(begun).collect();
        let typed: Vec<String> = match begun[..] {
            [only] => return Ok(only),
            [] => all().map(|word| self.rules.keyword_typed(word)).collect(),
            _ => begun.iter().map(|word| self.rules.keyword_typed(*word)).collect(),
        };
        if !begun.is_empty() {
            return Err(say(format!("`{text}` may be {}: which?", one_of(&typed))));
        }
        let hint = near::hint(&text, typed.iter().map(String::as_str));
        Err(say(format!("`{text}` is no keyword{hint}: {}", typed.join(", "))))
    }

    /// The side that is meant, by its name or its number.
    pub fn side_named(&self, text: &str) -> Result<u8, Refusal> {
        let both = [0, 1].map(|side| typed(self.rules.side_name(side)));
        let number = ["1", "2"].iter().position(|number| *number == text);
        let whole = both.iter().position(|name| name == text);
        let begun: Vec<usize> = (0..2).filter(|at| both[*at].starts_with(text)).collect();
        let found = number.or(whole).or(if let [only] = begun[..] { Some(only) } else { None });
        let found = found.and_then(|at| u8::try_from(at).ok());
        found.ok_or_else(|| say(format!("no side is called `{text}`: {}", one_of(&both))))
    }
}

/// The rung that is meant: its word, its letters in a table, or a beginning that only one has.
pub(super) fn rung(text: &str) -> Result<Rung, Refusal> {
    let fits = |rung: &Rung| {
        let short = rung.short().to_lowercase();
        rung.word() == text || short == text || typed(rung.name()) == text
    };
    let all = || Rung::ALL.iter().copied();
    let begun = |rung: &Rung| !text.is_empty() && rung.word().starts_with(text);
    let begun: Vec<Rung> = all().filter(begun).collect();
    let even = (text == "even").then_some(Rung::Even);
    let found =
        all().find(fits).or(even).or(if let [only] = begun[..] { Some(only) } else { None });
    found.ok_or_else(|| {
        let hint = near::hint(text, Rung::WORDS.iter().copied());
        say(format!("`{text}` is no rung{hint}: {}", Rung::WORDS.join(", ")))
    })
}

pub(super) fn mistyped(wrong: Mistyped) -> Refusal {
    say(wrong.0)
}
