//! Which keywords are plainly true of an event, for it or against it, and why.
//!
//! A keyword has one verdict at a time, so it is never plain both ways. What the table does not
//! tell is doubtful, and for people to argue.

mod command;
mod field;
mod quality;

use super::{Approach, Check, Survey};
use crate::order::{Deed, Kind};
use crate::setup::ScenarioKeyword;
use crate::sheet;
use crate::troops::Keyword;
use std::cell::OnceCell;
use tercio_chance::Seat;
use tercio_family::UnitId;
use tercio_ledger::Rule;

/// A keyword of the matrix is plainly true: for the event, or against it.
struct Verdict {
    pro: bool,
    why: String,
    /// The line by which it is so.
    rule: &'static Rule,
}

type Told = Option<Verdict>;

fn pro(why: impl Into<String>) -> Told {
    pro_by(&sheet::PLAIN, why)
}

fn contra(why: impl Into<String>) -> Told {
    contra_by(&sheet::PLAIN, why)
}

fn pro_by(rule: &'static Rule, why: impl Into<String>) -> Told {
    Some(Verdict { pro: true, why: why.into(), rule })
}

fn contra_by(rule: &'static Rule, why: impl Into<String>) -> Told {
    Some(Verdict { pro: false, why: why.into(), rule })
}

/// An event as keywords are held against it.
struct Case<'s, 'a> {
    survey: &'s Survey<'a>,
    deed: &'s Deed,
    kind: Kind,
    /// The side of who narrates.
    side: u8,
    /// The way to the fight, once somebody has asked for it.
    way: OnceCell<Option<Approach>>,
    /// The time it takes, the same.
    time: OnceCell<Option<Check>>,
}

impl Case<'_, '_> {
    /// The unit that acts, the first of a group.
    fn unit(&self) -> Option<UnitId> {
        match self.deed {
            Deed::Move { lead, .. } => Some(*lead),
            _ => self.deed.units().iter().next(),
        }
    }

    fn title(&self, id: UnitId) -> &str {
        &self.survey.card(id).title
    }

    /// Who engages whom.
    fn engaged(&self) -> Option<(UnitId, UnitId)> {
        match self.deed {
            Deed::Engage { unit, target } => Some((*unit, *target)),
            _ => None,
        }
    }

    /// Who shoots at whom.
    fn shot(&self) -> Option<(UnitId, UnitId)> {
        match self.deed {
            Deed::Shoot { unit, target } => Some((*unit, *target)),
            _ => None,
        }
    }

    /// Who acts against whom, hand to hand, by a shot, or by breaking off what he is at.
    fn foes(&self) -> Option<(UnitId, UnitId)> {
        Some((self.unit()?, self.deed.target()?))
    }

    fn approach(&self) -> Option<Approach> {
        let (unit, target) = self.engaged()?;
        *self.way.get_or_init(|| self.survey.approach(unit, target).ok())
    }

    /// What is plainly true of a keyword. Order is counted by itself.
    fn told(&self, word: Keyword) -> Told {
        if word == Keyword::Cohesion {
            return None;
        }
        self.scenario(word).or_else(|| self.verdict(word))
    }

    /// The time that it takes, if it can be.
    fn check(&self) -> Option<Check> {
        let check = || match self.engaged() {
            Some((unit, _)) => Some(self.survey.check_of_engage(unit, &self.approach()?)),
            None => self.survey.time_of(self.deed).ok(),
        };
        *self.time.get_or_init(check)
    }

    fn verdict(&self, word: Keyword) -> Told {
        match word {
            Keyword::Terrain => self.terrain(),
            Keyword::Visibility => self.visibility(),
            Keyword::TimeOfDay => self.time_of_day(),
            Keyword::Outnumbered => self.outnumbered(),
            Keyword::OpenFlank => self.open_flank(),
            Keyword::Charging => self.charging(),
            Keyword::Skirmishing => self.skirmishing(),
            Keyword::Distance => self.distance(),
            Keyword::Duration => self.duration(),
            Keyword::Mercenary => self.mercenary(),
            Keyword::Morale => self.morale(),
            Keyword::Fatigue => self.fatigue(),
            Keyword::Surprised => self.surprised(),
            Keyword::Experience => self.experience(),
            Keyword::Formation => self.formation(),
            Keyword::Weapon => self.weapon(),
            Keyword::Armour => self.armour(),
            Keyword::UnitSize => self.unit_size(),
            Keyword::Ordered => self.ordered(),
            Keyword::Heroic => self.heroic(),
            Keyword::Opportunity => self.opportunity(),
            Keyword::Threat => self.threat(),
            Keyword::PreviousCombat => self.previous_combat(),
            Keyword::PreviousAction => self.previous_action(),
            Keyword::BigPicture => self.big_picture(),
            // The weather is the scenario's; the rest is for people.
            _ => None,
        }
    }

    /// What the scenario says of a keyword.
    fn scenario(&self, word: Keyword) -> Told {
        let counts = |known: &&ScenarioKeyword| {
            known.keyword == word && known.side.is_none_or(|side| side == self.side)
        };
        self.survey.setup.keywords.iter().filter(counts).find_map(|known| match () {
            () if known.helps.contains(&self.kind) => {
                pro_by(&sheet::SCENARIO_KEYWORDS, known.why.as_str())
            }
            () if known.hinders.contains(&self.kind) => {
                contra_by(&sheet::SCENARIO_KEYWORDS, known.why.as_str())
            }
            () => None,
        })
    }
}

impl<'a> Survey<'a> {
    /// Why a keyword is plainly true for an event, or against it; nothing where that is doubtful.
    pub fn plain(
        &self,
        word: Keyword,
        deed: &Deed,
        narrator: Seat,
        for_it: bool,
    ) -> Option<String> {
        self.plain_by(word, deed, narrator, for_it).map(|(_, why)| why)
    }

    /// The same, with the line by which it is so.
    pub fn plain_by(
        &self,
        word: Keyword,
        deed: &Deed,
        narrator: Seat,
        for_it: bool,
    ) -> Option<(&'static Rule, String)> {
        let verdict = self.case(deed, narrator)?.told(word)?;
        (verdict.pro == for_it).then_some((verdict.rule, verdict.why))
    }

    /// An event to hold keywords against, if it is about who is here.
    fn case<'s>(&'s self, deed: &'s Deed, narrator: Seat) -> Option<Case<'s, 'a>> {
        if !self.is_said_of_who_is_here(deed) {
            return None;
        }
        let side = self.setup.side_of(narrator);
        let own = deed.units().iter().next().map(|id| self.side(id));
        let side = side.or(own).unwrap_or(u8::MAX);
        let (way, time) = (OnceCell::new(), OnceCell::new());
        Some(Case { survey: self, deed, kind: deed.kind(), side, way, time })
    }

    /// Every keyword that is plainly true of an event, with its reason.
    pub fn plain_words<'s>(
        &'s self,
        deed: &'s Deed,
        narrator: Seat,
        for_it: bool,
    ) -> impl Iterator<Item = (Keyword, String)> + use<'s, 'a> {
        let all = self.plain_both(deed, narrator);
        all.filter(move |(_, pro, _)| *pro == for_it).map(|(word, _, why)| (word, why))
    }

    /// Every keyword that is plainly true of an event, whether it speaks for it, and why.
    pub fn plain_both<'s>(
        &'s self,
        deed: &'s Deed,
        narrator: Seat,
    ) -> impl Iterator<Item = (Keyword, bool, String)> + use<'s, 'a> {
        let case = self.case(deed, narrator);
        self.keywords().filter_map(move |word| {
            let verdict = case.as_ref()?.told(word)?;
            Some((word, verdict.pro, verdict.why))
        })
    }

    fn is_said_of_who_is_here(&self, deed: &Deed) -> bool {
        let mut all = deed.units().iter().chain(deed.target());
        let orders = match deed {
            Deed::Order { by, units, .. } => {
                self.place_of(*by).is_some() && units.iter().all(|id| self.stands(id))
            }
            Deed::Ride { leader, .. } => self.place_of(*leader).is_some(),
            _ => true,
        };
        orders && all.all(|id| self.stands(id))
    }

    /// The keywords in play: the matrix, and what the scenario adds.
    pub fn keywords(&self) -> impl Iterator<Item = Keyword> + use<'a> {
        let setup = self.setup;
        let known = move |word: &Keyword| {
            word.extra().is_none() || setup.keywords.iter().any(|own| own.keyword == *word)
        };
        Keyword::ALL.iter().copied().filter(known)
    }

    /// Whether a keyword can be brought here.
    pub fn is_in_play(&self, word: Keyword) -> bool {
        self.keywords().any(|known| known == word)
    }

    /// What a keyword is called; the scenario may have a name of its own for it.
    pub fn keyword_name(&self, word: Keyword) -> &'a str {
        let own = self.setup.keywords.iter().find(|own| own.keyword == word);
        match word.extra() {
            Some(_) => own.map_or(word.word(), |own| own.name.as_str()),
            None => word.word(),
        }
    }
}
