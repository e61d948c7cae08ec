//! Who has to do what, in words.

use crate::order::{Deed, Part};
use crate::spoken::{clock, say_minutes};
use crate::state::{Argument, Due, State, Told};
use crate::troops::Keyword;
use crate::{Rose, sheet};
use tercio_chance::Seat;
use tercio_engine::{Next, Prompt};
use tercio_ledger::Rule;

/// Who is taught in a teaching battle.
const PUPIL: Seat = Seat(0);

/// What is asked, and the rule that has it asked.
type Asked = (String, &'static Rule);

impl Rose {
    pub(super) fn prompt(&self, state: &State, seat: Option<Seat>) -> Prompt {
        let asked = self.asked_seats(state);
        let yours = seat.is_some_and(|seat| asked.contains(&seat));
        let umpire = self.setup.umpire();
        let (mut text, rule) = self.question(state, seat.filter(|_| yours));
        if yours && seat == Some(umpire) {
            text.push_str(" As the umpire you may rule, or leave it to the players.");
        }
        Prompt {
            text,
            rule: rule.id.to_string(),
            yours,
            sealed: matches!(self.who_is_next(state), Next::Sealed(_)),
            lesson: self.lesson(state, seat, yours),
            // Nobody waits for the umpire.
            seats: asked.into_iter().filter(|seat| *seat != umpire).collect(),
        }
    }

    /// Those who may act now, the umpire among them.
    pub(super) fn asked_seats(&self, state: &State) -> Vec<Seat> {
        match self.who_is_next(state) {
            Next::Choose(seat) => vec![seat],
            Next::Any(seats) => seats.iter().collect(),
            Next::Sealed(slots) => {
                let mut seats: Vec<Seat> = slots.iter().map(|(seat, _)| *seat).collect();
                seats.sort_unstable();
                seats.dedup();
                seats
            }
            Next::Table | Next::Over(_) => Vec::new(),
        }
    }

    /// What a teaching battle says to who is taught, when such an order can be given.
    fn lesson(&self, state: &State, seat: Option<Seat>, yours: bool) -> String {
        let lesson = self.setup.lessons.get(usize::from(state.taught));
        let pupil = seat.filter(|seat| *seat == PUPIL && yours);
        match lesson.zip(pupil) {
            Some((lesson, seat)) if self.can_be_typed(state, seat, &lesson.order) => {
                lesson.text.clone()
            }
            _ => String::new(),
        }
    }

    /// The round and the time of day.
    fn when(&self, state: &State) -> String {
        let spans = match state.span {
            0 => String::new(),
            minutes => format!(", {}", say_minutes(minutes)),
        };
        format!("Round {}, {}{spans}.", state.round, clock(&self.setup, state.minute))
    }

    fn question(&self, state: &State, seat: Option<Seat>) -> Asked {
        let when = self.when(state);
        let Some(due) = state.agenda.top() else { return self.over(state) };
        match *due {
            Due::Place { side } => {
                let side = self.side_name(side);
                let deep = sheet::DEPLOY_DEEP.value;
                let text = format!(
                    "{side}: place a unit within {deep} paces of your edge, or all in the usual \
                     order."
                );
                (text, &sheet::DEPLOY_DEEP)
            }
            Due::Pick => {
                let left = seat.and_then(|seat| state.dice.get(usize::from(seat.0)));
                let text = match left {
                    Some(1) => format!(
                        "{when} Do you throw your last die for the next narrator? In secret; the \
                         highest die narrates, and his dice are spent."
                    ),
                    Some(left) => format!(
                        "{when} How many of your {left} dice for the next narrator? In secret; the \
                         highest die narrates, and his dice are spent."
                    ),
                    None => format!("{when} Who has dice picks some in secret: who narrates next?"),
                };
                (text, &sheet::ROUND_SELECT)
            }
            Due::Narrate { seat: teller } => {
                let text = match seat == Some(teller) {
                    true => format!("{when} You narrate: what happens? Tell one event, or pass."),
                    false => format!("{when} The word is with {}.", self.player(teller)),
                };
                (text, &sheet::ROUND_PROPOSE)
            }
            Due::Over => self.over(state),
            other => match (&state.told, &state.argument) {
                (Some(told), argument) => self.discussed(state, other, told, argument.as_deref()),
                _ => (format!("{when} The clock goes on."), &sheet::ROUND_CLOSE),
            },
        }
    }

    fn over(&self, state: &State) -> Asked {
        let rule = state.ended.map_or(&sheet::END_HALF, |ended| ended.reason.rule());
        (self.outcome(state).because, rule)
    }

    /// What is asked about an event that is told.
    fn discussed(
        &self,
        state: &State,
        due: Due,
        told: &Told,
        argument: Option<&Argument>,
    ) -> Asked {
        let teller = self.player(told.narrator);
        let deed = self.deed_would(state, &told.deed);
        let words = match told.words.as_str() {
            "" => String::new(),
            words => format!(" \"{words}\""),
        };
        match (due, argument) {
            (Due::Respond, _) if told.deed == Deed::Peace => {
                (format!("{teller} would end the battle here. Agree, or fight on?"), &sheet::PEACE)
            }
            (Due::Respond, _) => {
                let text = format!("{teller} told: {deed}.{words} Agree, or dispute it?");
                (text, &sheet::ROUND_DISPUTE)
            }
            (Due::Weigh { side } | Due::Doubt { side }, _) => self.weighed_now(state, side),
            (Due::Argue, Some(argument)) => {
                let stands = self.stand_of(state, told, argument);
                let what = match argument.part {
                    Part::Whole => format!("{teller} told: {deed}."),
                    Part::Detail => format!("A detail is disputed: \"{}\"", argument.words),
                };
                let text =
                    format!("{what} {stands} Bring keywords, or say that you have no more to say.");
                (text, &sheet::ROUND_RESOLVE)
            }
            (Due::Instead { by }, _) => {
                let text = format!(
                    "It does not happen: {deed}. {}: what happens instead, no worse than that \
                     they stand where they are?",
                    self.player(by)
                );
                (text, &sheet::ARGUE_INSTEAD)
            }
            (Due::Roll, _) => ("The dice decide the argument.".into(), &sheet::ROUND_RESOLVE),
            _ => (format!("It happens: {deed}."), &sheet::ROUND_FIXED),
        }
    }

    /// A keyword that is brought and not yet agreed to.
    fn weighed_now(&self, state: &State, side: u8) -> Asked {
        let Some(claim) = state.claims().and_then(|claims| claims.open(side)) else {
            return ("A keyword is weighed.".into(), &sheet::ARGUE_DOUBT.rule);
        };
        let (by, word) = (self.player(claim.by), self.say_keyword(claim.word));
        let how = if side == 0 { "for it" } else { "against it" };
        let why = match &*claim.why {
            "" => String::new(),
            why => format!(": \"{why}\""),
        };
        match claim.word {
            Keyword::Wildcard => {
                let text = format!(
                    "{by} brought {word} {how}{why}. Is the reason good? Agree, or strike it."
                );
                (text, &sheet::ARGUE_WILDCARD)
            }
            _ => {
                let text = format!(
                    "{by} brought {word} {how}{why}. Agree, or let the dice decide, 50-50?"
                );
                (text, &sheet::ARGUE_DOUBT.rule)
            }
        }
    }

    /// Where an argument stands: `It stands at likely, 10+, 135 of 216.`
    pub(super) fn stand_of(&self, state: &State, told: &Told, argument: &Argument) -> String {
        let rung = self.book.stands_at(&self.survey(state).argue_facts(told, argument));
        let ways = self.ladder[rung as usize];
        format!(
            "It stands at {}, {ways} of {} throws.",
            self.say_rung(rung),
            super::disputes::THROWS
        )
    }
}
