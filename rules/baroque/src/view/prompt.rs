//! Who has to do what, in words.

use crate::phase::actions::answered;
use crate::sheet::Action;
use crate::state::{Before, Cause, Due, Rush, State, Throw, Volley};
use crate::troops::Level;
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::{Next, Prompt, Refusal};
use tercio_family::{UnitId, inside, opened};
use tercio_ledger::Rule;

/// Who is taught in a teaching battle.
const PUPIL: Seat = Seat(0);

/// What is asked, and the rule that has it asked.
type Asked = (String, &'static Rule);

impl Baroque {
    pub(crate) fn prompt(&self, state: &State, seat: Option<Seat>) -> Prompt {
        let seats = self.asked(state);
        let yours = seat.is_some_and(|seat| seats.contains(&seat));
        let (text, rule) = self.question(state);
        Prompt {
            text,
            rule: rule.id.to_string(),
            yours,
            sealed: matches!(self.who_is_next(state), Next::Sealed(_)),
            lesson: self.lesson(state, seat, yours),
            seats,
        }
    }

    /// What a teaching battle says to who plays the first side, when such an order can be given.
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

    /// The refusal of an order that is not what is asked says what is.
    pub(crate) fn say_what_is_asked(&self, state: &State, refusal: Refusal) -> Refusal {
        match refusal.rule == sheet::PLAY_ASKED.id && !refusal.nonsense {
            true => {
                let because = format!("first this is asked: {}", self.question(state).0);
                Refusal { because, ..refusal }
            }
            false => refusal,
        }
    }

    fn question(&self, state: &State) -> Asked {
        let turn = format!("Turn {} of {}.", state.turn, sheet::LENGTH.value);
        let over = || {
            let rule = state.ended.map_or(&sheet::BREAK_ARMY, |ended| ended.reason.rule());
            (self.outcome(state).because, rule)
        };
        let Some(due) = state.agenda.top() else { return over() };
        match *due {
            Due::Before(before) => self.before(state, before),
            Due::Name => {
                let who = match self.asked(state)[..] {
                    [only] => self.side_name(only.0),
                    _ => "Both sides",
                };
                let secret = if who == "Both sides" { ", in secret" } else { "" };
                let text = format!(
                    "{turn} {who}: name the command that throws for the initiative{secret}."
                );
                (text, &sheet::TURN_INITIATIVE)
            }
            Due::Reroll { throw, side } => self.again(&throw, side),
            Due::HandOver { winner, .. } => {
                let card = &self.setup.commands[usize::from(winner)];
                let text = format!(
                    "{}: {} has the initiative. Take it, or hand it over?",
                    self.side_name(card.side),
                    card.leader
                );
                (text, &sheet::POWER_CHARISMATIC)
            }
            Due::Activate { command } => {
                let card = &self.setup.commands[usize::from(command)];
                let text = format!(
                    "{turn} {}: {} acts under {}. Order its units one after another, then end its \
                     turn.",
                    self.side_name(card.side),
                    inside(&card.title),
                    card.leader
                );
                (text, &sheet::TURN_UNITS)
            }
            Due::React { seat, cause } => self.reaction(self.side_name(seat), cause),
            Due::Over => over(),
            asked => self.of_unit(state, asked),
        }
    }

    /// A leader who may throw again sees the dice as they lie.
    fn again(&self, throw: &Throw, side: u8) -> Asked {
        let lies = |side: u8| {
            let command = throw.commands[usize::from(side)]?;
            let leader = &self.setup.commands.get(usize::from(command))?.leader;
            let [one, other] = throw.dice[usize::from(side)];
            Some(format!("{leader} threw {one} and {other}"))
        };
        let all: Vec<String> = (0..2u8).filter_map(lies).collect();
        let text = format!("{}: {}. Throw again?", self.side_name(side), all.join(", "));
        let command = throw.commands[usize::from(side)].map(usize::from);
        let level = command.and_then(|at| self.setup.commands.get(at)).map(|card| card.level);
        match level {
            Some(Level::Expert) => (text, &sheet::POWER_EXPERT),
            _ => (text, &sheet::POWER_CHARISMATIC),
        }
    }

    fn before(&self, state: &State, before: Before) -> Asked {
        match before {
            Before::Attacker => ("The dice say who attacks.".into(), &sheet::SETUP_ATTACKER),
            Before::Lay { side } => {
                let spent = i16::from(state.spent[usize::from(side)]);
                let left = sheet::SETUP_OPTIONS.value - spent;
                let text = format!(
                    "{}: buy a piece of ground, {left} of {} options left, or lay no more.",
                    self.side_name(side),
                    sheet::SETUP_OPTIONS.value
                );
                (text, &sheet::SETUP_OPTIONS)
            }
            Before::Edge => {
                let who = self.side_name(state.attacker);
                (format!("{who}: which edge is yours?"), &sheet::SETUP_EDGE)
            }
            Before::Deploy { side } => {
                let text = format!(
                    "{}: place your units within {}BU of your edge.",
                    self.side_name(side),
                    sheet::SETUP_DEEP.value
                );
                (text, &sheet::SETUP_FIRST)
            }
        }
    }

    fn reaction(&self, who: &str, cause: Cause) -> Asked {
        let name = |unit: UnitId| self.title_of(unit);
        let (what, rule) = match cause {
            Cause::Moved(unit) => (format!("{} moved", name(unit)), &answered(Action::Move).rule),
            Cause::Charges(unit, target) => (
                format!("a charge of {} at {}", name(unit), name(target)),
                &answered(Action::Charge).rule,
            ),
            Cause::Shot(unit, target) => {
                (format!("{} shot at {}", name(unit), name(target)), &answered(Action::Shoot).rule)
            }
        };
        (format!("{who}: {what}. Will anybody answer?"), rule)
    }

    /// What is asked of one unit.
    fn of_unit(&self, state: &State, due: Due) -> Asked {
        let name = |unit: UnitId| self.title_of(unit);
        let whose = |unit: UnitId| {
            let card = self.setup.units.get(usize::from(unit.0));
            card.map_or("", |card| self.side_name(card.side))
        };
        match due {
            Due::Charged { rush } => self.charged(state, rush),
            Due::ShotAt { firer, target, volley } => {
                let how = match volley {
                    Volley::Own => "shot",
                    Volley::Opportunity => "opportunity shot",
                    Volley::Defensive => "defensive shot",
                };
                let (whose, firer, target) = (whose(target), name(firer), name(target));
                let text = format!("{whose}: a {how} of {firer} at {target}. Evade, or stand?");
                (text, &sheet::EVADERS)
            }
            Due::Pursue { winner, loser, eliminated } => {
                let beaten = if eliminated { "broken up" } else { "beaten" };
                let (side, loser, winner) = (whose(winner), name(loser), name(winner));
                let text = format!("{side}: {loser}, {beaten} by {winner}. Pursue, or stay?");
                (text, &sheet::PURSUIT_MAY)
            }
            _ => ("The table's own steps.".into(), &sheet::PLAY_ASKED),
        }
    }

    fn charged(&self, state: &State, rush: Rush) -> Asked {
        let choices = self.survey(state).charged_choices(rush);
        let each = [
            (choices.fire, "Shoot as they come"),
            (choices.counter, "countercharge"),
            (choices.evade, "evade"),
            (true, "stand"),
        ];
        let open: Vec<&str> =
            each.iter().filter(|(open, _)| *open).map(|(_, word)| *word).collect();
        let card = self.setup.units.get(usize::from(rush.target.0));
        let side = card.map_or("", |card| self.side_name(card.side));
        let (unit, target) = (self.title_of(rush.unit), self.title_of(rush.target));
        let ask = opened(&open.join(", or "));
        (format!("{side}: a charge of {unit} at {target}. {ask}?"), &answered(Action::Charge).rule)
    }
}
