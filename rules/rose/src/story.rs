//! Events in words: what happened, in the past tense.
//!
//! Titles of units are of either number, "Swiss pikes" and "Field battery": nothing here may depend
//! on which, so no sentence says "was" or "has" of a unit.

mod deeds;
mod ends;

use crate::Rose;
use crate::event::{Event, Lapse};
use crate::facts::Fate;
use crate::setup::{LeaderId, UnitSetup};
use crate::spoken::{all_of, clock, keyword_label, say_minutes, say_outcome};
use crate::state::{Claim, Claimed, State, What};
use crate::troops::{Keyword, Outcome, Rung};
use tercio_chance::Seat;
use tercio_family::{UnitId, opened};

/// Only explains another event.
pub(crate) fn is_detail(event: &Event) -> bool {
    match event {
        Event::Picked { .. }
        | Event::Threw { .. }
        | Event::Tied
        | Event::Agreed { .. }
        | Event::Done { .. }
        | Event::Outcome { .. }
        | Event::Went { .. }
        | Event::Narrates { .. }
        | Event::Clock { .. } => true,
        Event::Claimed { along, .. } => *along,
        Event::Completed { what, .. } => matches!(what, What::Order { .. } | What::Ride { .. }),
        Event::Risked { fate, .. } => *fate == Fate::Safe,
        Event::Rung { agreed, .. } => !agreed,
        _ => false,
    }
}

impl Rose {
    pub(crate) fn tell_story(&self, state: &State, event: &Event) -> String {
        opened(&self.tell_round(state, event))
    }

    pub(crate) fn side_name(&self, side: u8) -> &str {
        self.setup.sides.get(usize::from(side)).map_or("nobody", String::as_str)
    }

    /// A player by name; his seat may be the umpire's.
    pub(crate) fn player(&self, seat: Seat) -> &str {
        match self.setup.players.get(usize::from(seat.0)) {
            Some(player) => &player.name,
            None if seat == self.setup.umpire() => "the umpire",
            None => "nobody",
        }
    }

    pub(crate) fn leader_name(&self, leader: LeaderId) -> &str {
        let card = self.setup.leaders.get(usize::from(leader.0));
        card.map_or("nobody", |card| card.name.as_str())
    }

    pub(crate) fn title_of(&self, unit: UnitId) -> &str {
        self.setup.units.get(usize::from(unit.0)).map_or("that unit", |card| card.title.as_str())
    }

    /// A unit's title; with its side where the enemy has one of the same title.
    pub(crate) fn called(&self, unit: UnitId) -> String {
        let Some(card) = self.setup.units.get(usize::from(unit.0)) else { return "nobody".into() };
        let twin = |other: &UnitSetup| other.title == card.title && other.side != card.side;
        match self.setup.units.iter().any(twin) {
            true => format!("{} of {}", card.title, self.side_name(card.side)),
            false => card.title.clone(),
        }
    }

    /// A rung with what must be thrown: `likely, 10+`.
    pub(crate) fn say_rung(&self, rung: Rung) -> String {
        format!("{}, {}+", rung.name(), self.book.score(rung))
    }

    /// A keyword as the matrix prints it.
    pub(crate) fn say_keyword(&self, word: Keyword) -> String {
        keyword_label(&self.setup, word).to_uppercase()
    }

    fn tell_round(&self, state: &State, event: &Event) -> String {
        let who = |seat: &Seat| self.player(*seat);
        match event {
            Event::Placed { unit } => format!("{} took position.", self.called(*unit)),
            Event::Round { round, minute, running } => {
                let runs = match running {
                    0 => String::new(),
                    1 => " 1 event still runs.".into(),
                    several => format!(" {several} events still run."),
                };
                format!("Round {round}, {}.{runs}", clock(&self.setup, *minute))
            }
            Event::Picked { seat, dice: 0 } => format!("{} passed and spent a die.", who(seat)),
            Event::Picked { seat, dice: 1 } => format!("{} picked 1 die.", who(seat)),
            Event::Picked { seat, dice } => format!("{} picked {dice} dice.", who(seat)),
            Event::Threw { seat, best } => format!("{} threw {best} at best.", who(seat)),
            Event::Tied => "The best dice were equal: they were thrown again.".into(),
            Event::Narrates { seat, spent, alone } => {
                let spent = if *spent == 1 { "1 die".into() } else { format!("{spent} dice") };
                let alone = if *alone { " alone" } else { "" };
                format!("{} narrated{alone}, with {spent} spent.", who(seat))
            }
            Event::Spans { minutes } => {
                format!("This round spans {}.", say_minutes(*minutes))
            }
            Event::Passed { seat } => format!("{} let it be.", who(seat)),
            Event::Told { seat, deed, words, claims } => {
                let deed = self.deed_would(state, deed);
                let claims = self.brought("For it", claims);
                format!("{} told: {deed}.{}{claims}", who(seat), quoted(words))
            }
            other => self.tell_argument(state, other),
        }
    }

    /// Keywords as they were brought: ` For it: CHARGING (there is room); in doubt: HEROIC.`
    fn brought(&self, head: &str, claims: &[Claim]) -> String {
        let said = |plain: bool| -> Vec<String> {
            let some = claims.iter().filter(|claim| (claim.stands == Claimed::Plain) == plain);
            let each = some.map(|claim| match &*claim.why {
                "" => self.say_keyword(claim.word),
                why => format!("{} ({why})", self.say_keyword(claim.word)),
            });
            each.collect()
        };
        match (said(true), said(false)) {
            (plain, doubts) if plain.is_empty() && doubts.is_empty() => String::new(),
            (plain, doubts) if doubts.is_empty() => format!(" {head}: {}.", all_of(&plain)),
            (plain, doubts) if plain.is_empty() => {
                format!(" {head}, to be weighed: {}.", all_of(&doubts))
            }
            (plain, doubts) => {
                format!(" {head}: {}; to be weighed: {}.", all_of(&plain), all_of(&doubts))
            }
        }
    }

    fn tell_argument(&self, state: &State, event: &Event) -> String {
        let who = |seat: &Seat| self.player(*seat);
        match event {
            Event::Agreed { seat } => format!("{} agreed.", who(seat)),
            Event::Disputed { seat, part, reference, words, claims } => {
                let what = match part {
                    crate::order::Part::Whole => "it",
                    crate::order::Part::Detail => "a detail",
                };
                let at = self.say_rung(*reference);
                let claims = self.brought("Against it", claims);
                format!("{} disputed {what}, from {at}.{}{claims}", who(seat), quoted(words))
            }
            Event::Rung { seat, rung, agreed: false } => {
                format!("{} would start from {}.", who(seat), rung.name())
            }
            Event::Rung { rung, .. } => format!("It starts from {}.", self.say_rung(*rung)),
            Event::Claimed { seat, word, pro, stands, why, .. } => {
                let side = if *pro { "for it" } else { "against it" };
                let how = match (stands, why.as_str()) {
                    (Claimed::Plain, "") => ", plainly true.".into(),
                    (Claimed::Plain, why) => format!(", plainly true: {why}."),
                    (Claimed::Open, why) => format!(", to be weighed.{}", quoted(why)),
                    (_, why) => format!(".{}", quoted(why)),
                };
                format!("{} brought {} {side}{how}", who(seat), self.say_keyword(*word))
            }
            Event::Weighed { word: Keyword::Wildcard, stands: Claimed::Struck, .. } => {
                format!("The reason for {} was not accepted.", self.say_keyword(Keyword::Wildcard))
            }
            Event::Weighed { word, stands, .. } => {
                let how = match stands {
                    Claimed::Plain | Claimed::Agreed => "was agreed to",
                    Claimed::Upheld => "stood: the dice said so",
                    Claimed::Struck => "fell",
                    Claimed::Open => "is still open",
                };
                format!("{} {how}.", self.say_keyword(*word))
            }
            Event::Done { seat } => format!("{} had no more to say.", who(seat)),
            Event::Argued { rung, rolled: Some(rolled), happens } => {
                let what = if *happens { "yes" } else { "no" };
                format!("At {}, {rolled} was thrown: {what}.", self.say_rung(*rung))
            }
            Event::Argued { rung, happens, .. } => {
                let what = if *happens { "happens" } else { "does not happen" };
                format!("At {}: without dice, it {what}.", rung.name())
            }
            Event::Instead { seat, words } => match words.as_str() {
                "" => format!("{} left it as it stood.", who(seat)),
                words => format!("{} said what happened instead: \"{words}\"", who(seat)),
            },
            other => self.tell_course(state, other),
        }
    }

    fn tell_course(&self, state: &State, event: &Event) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match event {
            Event::Fixed { deed, minutes: 0, .. } => {
                format!("{} happens at once.", self.deed_named(state, deed))
            }
            Event::Fixed { deed, minutes, dice } => {
                let over = clock(&self.setup, state.minute.saturating_add(*minutes));
                let (deed, time) = (self.deed_named(state, deed), say_minutes(*minutes));
                let dice = if *dice == 1 { "1 die".into() } else { format!("{dice} dice") };
                format!("{deed} takes {time} by {dice}, until {over}.")
            }
            Event::Completed { what, minute } => {
                format!("At {} {}.", clock(&self.setup, *minute), self.what_came(what))
            }
            Event::BrokenOff { what, by: Some(by) } => {
                format!("{} broke off {}.", name(by), self.what_named(what))
            }
            Event::BrokenOff { what, by: None } => {
                format!("{} came to nothing.", self.what_named(what))
            }
            Event::Lapsed { what, why } => {
                format!("{} came to nothing: {}.", self.what_named(what), say_lapse(*why))
            }
            Event::Chases { unit, target, minutes } => {
                let (unit, target) = (name(unit), name(target));
                format!("{unit} went on after {target}: {} more.", say_minutes(*minutes))
            }
            Event::Halted { unit, by } => format!("{} stopped short of {}.", name(unit), name(by)),
            Event::Jostled { unit, by } => {
                format!("{} ran into {} and disturbed them.", name(by), name(unit))
            }
            Event::Ordered { unit, by } => {
                format!("{} got the order of {}.", name(unit), self.leader_name(*by))
            }
            Event::Arrived { leader } => {
                let leader = self.leader_name(*leader);
                format!("{leader} arrived.")
            }
            Event::Clock { minute } => format!("The clock read {}.", clock(&self.setup, *minute)),
            other => self.tell_blows(other),
        }
    }

    fn tell_blows(&self, event: &Event) -> String {
        let name = |unit: &UnitId| self.called(*unit);
        match event {
            Event::Shot { unit, target, paces, rolled, rung, outcome, reload } => {
                let (shooter, target) = (name(unit), name(target));
                let came = match outcome {
                    Outcome::None => "without effect".into(),
                    outcome => format!("{target} {}", say_outcome(*outcome)),
                };
                let again = match reload {
                    0 => String::new(),
                    minutes => format!(" Reloading takes {}.", say_minutes(*minutes)),
                };
                let at = self.say_rung(*rung);
                format!(
                    "{shooter} shot at {target}, {paces} paces off: {rolled} at {at}, \
                     {came}.{again}"
                )
            }
            Event::Fought { unit, target, rolled, rung, won, by, outcomes } => {
                let (own, foe) = (name(unit), name(target));
                let [own_came, foe_came] = outcomes.map(say_outcome);
                let how = match rolled {
                    None => "without a blow".into(),
                    Some(rolled) => format!("{rolled} at {}", self.say_rung(*rung)),
                };
                let result = match (won, by) {
                    (true, 0) => format!("{own} just beat {foe}"),
                    (true, by) => format!("{own} beat {foe} by {by}"),
                    (false, by) => format!("{own} lost to {foe} by {by}"),
                };
                format!("{result} ({how}): {own} {own_came}, {foe} {foe_came}.")
            }
            other => self.tell_fates(other),
        }
    }
}

const fn say_lapse(why: Lapse) -> &'static str {
    match why {
        Lapse::Gone => "nobody was there any more",
        Lapse::Disorder => "their own order was lost",
        Lapse::Barred => "the way was barred",
        Lapse::Unseen => "the enemy was out of sight",
        Lapse::Unwilling => "neither would engage the other",
    }
}

/// What somebody said, after a sentence.
fn quoted(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(" \"{words}\"") }
}
