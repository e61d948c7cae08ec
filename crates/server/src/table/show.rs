//! What pages are told: the match as each of them may see it.

use super::{PageId, Table};
use std::collections::BTreeMap;
use tercio_chance::Seat;
use tercio_engine::log::Entry;
use tercio_engine::{CanUndo, Chapter};
use tercio_ledger::House;
use tercio_proto::Role;
use tercio_proto::table::{DiceWanted, Here, Now, Over, SeatInfo, TableInfo, TalkLine, ToPage};

impl Table {
    pub(super) fn info(&self) -> TableInfo {
        let header = self.game.header();
        let seats = (0u8..).map(Seat).zip(header.seats.iter().zip(&self.players));
        TableInfo {
            id: self.meta.id.clone(),
            system: header.system.clone(),
            system_title: self.system.card().title.into(),
            title: header.title.clone(),
            seats: seats
                .map(|(seat, (name, player))| SeatInfo {
                    seat,
                    name: name.clone(),
                    side: self.game.side(seat),
                    player: *player,
                })
                .collect(),
            umpire: self.game.umpire(),
            dice: header.dice,
            enforcement: header.enforcement,
            house: house_lines(&header.house),
            listed: self.meta.listed,
            clock: self.clock(),
        }
    }

    /// To everybody: what has happened, and how things stand now.
    pub(super) fn tell_all(&mut self) {
        self.clocks_are_told();
        self.tell_stories();
        let mut shown: BTreeMap<Role, Now> = BTreeMap::new();
        let pages: Vec<(PageId, Role)> = self.pages.iter().map(|(id, p)| (*id, p.sit)).collect();
        for (id, role) in pages {
            let now = match shown.get(&role) {
                Some(now) => now.clone(),
                None => self.now(role),
            };
            // Whether the dice are for this page depends on all it holds, not on where it sits.
            let own = self.with_hands(id, now.clone());
            shown.insert(role, now);
            self.tell(id, ToPage::Now(Box::new(own)));
        }
    }

    pub(super) fn tell_now(&mut self, id: PageId) {
        let Some(role) = self.pages.get(&id).map(|page| page.sit) else { return };
        let now = self.with_hands(id, self.now(role));
        self.tell(id, ToPage::Now(Box::new(now)));
    }

    fn with_hands(&self, id: PageId, mut now: Now) -> Now {
        if let (Some(awaited), Some(page)) = (&mut now.awaited, self.pages.get(&id)) {
            awaited.yours = self.may_throw(&page.roles, awaited.seat);
        }
        now
    }

    fn now(&self, role: Role) -> Now {
        let game = &self.game;
        let seat = self.seat_of(role);
        let seats = || (0u8..).map(Seat).take(self.players.len());
        let (clocks, clocks_at) = self.clocks_shown();
        Now {
            role,
            moment: self.moment(seat),
            view: game.view(seat),
            awaited: game.awaited().map(|ask| DiceWanted {
                dice: ask.roll.dice(),
                say: ask.say.clone(),
                rule: ask.rule.clone(),
                label: ask.label.clone(),
                seat: ask.seat,
                yours: false,
                tally: ask.tally.clone(),
            }),
            over: game.outcome().map(|outcome| Over {
                winners: outcome.winners.iter().collect(),
                rule: outcome.rule,
                because: outcome.because,
            }),
            undo: seat.map_or(CanUndo::Nothing, |seat| game.can_undo(seat)),
            undo_asked: self.undo_asked.clone(),
            sealed: seats().filter(|seat| !game.sealed_by(*seat).is_empty()).collect(),
            own_sealed: seat.map(|seat| game.sealed_by(seat)).unwrap_or_default(),
            thinking: self.thinker(),
            places: game.places(),
            drift: self.drift.clone(),
            clocks,
            clocks_at,
        }
    }

    pub(super) fn tell_stories(&mut self) {
        let pages: Vec<PageId> = self.pages.keys().copied().collect();
        for page in pages {
            self.tell_story(page);
        }
    }

    /// What has happened since this page last heard of it.
    pub(super) fn tell_story(&mut self, id: PageId) {
        let Some(page) = self.pages.get_mut(&id) else { return };
        let known = std::mem::replace(&mut page.known, self.game.entries().len());
        let (keep, mut chapters) = self.chapters_since(known);
        self.say_why(&mut chapters);
        let lines = self.talk_since(known);
        let known = self.game.entries().len();
        self.tell(id, ToPage::Story { keep, chapters, known });
        if !lines.is_empty() {
            self.tell(id, ToPage::Talk { lines });
        }
    }

    /// How many chapters of a page that knows so many entries still stand, and those that follow.
    fn chapters_since(&self, known: usize) -> (usize, Vec<Chapter>) {
        let keep = self.game.places_before(known);
        let Some(last) = keep.checked_sub(1) else { return (0, self.game.chapters(0)) };
        let mut chapters = self.game.chapters(last);
        // Words without a step of their own, such as an umpire's, are added to the last chapter.
        let added = chapters.first().is_some_and(|last| last.told.iter().any(|t| t.entry >= known));
        if added {
            return (last, chapters);
        }
        chapters.remove(0);
        (keep, chapters)
    }

    /// Adds why computers gave their orders.
    fn say_why(&self, chapters: &mut [Chapter]) {
        for chapter in chapters {
            let reason = self.reasons.get(&chapter.entry);
            for given in chapter.orders.iter_mut().filter(|given| !given.sealed) {
                given.reason = reason.cloned();
            }
        }
    }

    fn talk_since(&self, known: usize) -> Vec<TalkLine> {
        let entries = self.game.entries().iter().enumerate().skip(known);
        entries
            .filter_map(|(entry, logged)| match logged {
                Entry::Remark { seat, text } => {
                    Some(TalkLine { entry, seat: *seat, text: text.clone() })
                }
                _ => None,
            })
            .collect()
    }

    pub(super) fn tell_presence(&mut self) {
        let mut here: BTreeMap<Role, usize> = BTreeMap::new();
        for page in self.pages.values() {
            for role in &page.roles {
                *here.entry(*role).or_default() += 1;
            }
        }
        let here: Vec<Here> = here.into_iter().map(|(role, pages)| Here { role, pages }).collect();
        let pages: Vec<PageId> = self.pages.keys().copied().collect();
        for page in pages {
            self.tell(page, ToPage::Presence { here: here.clone() });
        }
    }

    pub(super) fn sit(&mut self, id: PageId, role: Role) {
        match self.pages.get_mut(&id) {
            Some(page) if page.roles.contains(&role) => page.sit = role,
            _ => return self.refuse_because(id, "", "this page does not hold that link"),
        }
        self.tell_now(id);
    }
}

/// What a table has agreed to change, in words.
fn house_lines(house: &House) -> Vec<String> {
    let off = house.off.iter().map(|rule| format!("{rule} never applies"));
    let shift = house.shift.iter().map(|(rule, by)| format!("{rule} is shifted by {by:+}"));
    let rulings = house.rulings.iter().map(|(ruling, answer)| format!("{ruling}: {answer}"));
    off.chain(shift).chain(rulings).collect()
}
