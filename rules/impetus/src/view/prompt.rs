//! Who has to do what, in words.

use crate::state::{Before, Cause, Due, EndReason, Rush, State, UnitId, UnitSet};
use crate::{Impetus, sheet};
use tercio_chance::Seat;
use tercio_engine::{Next, Prompt, Refusal};
use tercio_family::inside;
use tercio_ledger::Rule;

/// Who is taught in a teaching battle.
const PUPIL: Seat = Seat(0);

/// What is asked, and the rule that has it asked.
type Asked = (String, &'static Rule);

impl Impetus {
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
        match refusal.rule == sheet::TURN_ASKED.id && !refusal.nonsense {
            true => {
                let because = format!("first this is asked: {}", self.question(state).0);
                Refusal { because, ..refusal }
            }
            false => refusal,
        }
    }

    fn question(&self, state: &State) -> Asked {
        let side = |side: u8| self.setup.sides[usize::from(side.min(1))].as_str();
        let turn = format!("Turn {} of {}.", state.turn, sheet::LENGTH.value);
        let over = || (self.outcome(state).because, &sheet::VICTORY_ARMY);
        let Some(due) = state.agenda.top() else { return over() };
        match *due {
            Due::Before(before) => self.before(state, before),
            Due::Name => {
                let who = match self.asked(state)[..] {
                    [only] => side(only.0),
                    _ => "Both sides",
                };
                let secret = if who == "Both sides" { ", in secret" } else { "" };
                (
                    format!(
                        "{turn} {who}: name the command that throws for the initiative{secret}."
                    ),
                    &sheet::TURN_NAME,
                )
            }
            Due::Activate { command } => {
                let card = &self.setup.commands[usize::from(command)];
                let who = side(card.side);
                (
                    format!(
                        "{turn} {who}: it is for {} under {} to act. Order its units one after \
                         another, then end its turn.",
                        inside(&card.title),
                        card.commander
                    ),
                    &sheet::TURN_ACTS,
                )
            }
            Due::React { seat, cause } => self.reaction(side(seat), cause),
            Due::Over => (self.outcome(state).because, end_rule(state)),
            asked => self.of_unit(state, asked),
        }
    }

    fn before(&self, state: &State, before: Before) -> Asked {
        let side = |side: u8| self.setup.sides[usize::from(side.min(1))].as_str();
        let (attacker, defender) = (side(state.attacker), side(1 - state.attacker.min(1)));
        match before {
            Before::Attacker => ("The dice say who attacks.".into(), &sheet::SETUP_ATTACKER),
            Before::Lay => {
                let laid = state.laid.as_ref().map_or(0, |ground| ground.features.len());
                let (least, most) = (sheet::SETUP_LEAST.value, sheet::SETUP_MOST.value);
                (
                    format!("{defender}: lay {least} to {most} pieces of ground, {laid} so far."),
                    &sheet::SETUP_LEAST,
                )
            }
            Before::Change => (
                format!("{attacker}: move or take away one piece of ground, or keep it as it is."),
                &sheet::SETUP_CHANGE,
            ),
            Before::Edge => (format!("{attacker}: which edge is yours?"), &sheet::SETUP_EDGE),
            Before::Deploy { side: who } => (
                format!(
                    "{}: place your units, command by command, within {}U of your edge.",
                    side(who),
                    sheet::SETUP_DEEP.value
                ),
                &sheet::SETUP_FIRST,
            ),
        }
    }

    fn reaction(&self, who: &str, cause: Cause) -> Asked {
        let (did, plural) = match cause {
            Cause::Moved(_) => ("moved", "moved"),
            Cause::Charges(_) => ("charges", "charge"),
            Cause::Fired(_) => ("fired", "fired"),
        };
        let units = cause.units();
        let did = if units.iter().nth(1).is_some() { plural } else { did };
        let text = format!("{who}: {} {did}. Will anybody answer?", self.titles(units));
        (text, &sheet::OPPORTUNITY)
    }

    /// What is asked of one unit.
    fn of_unit(&self, state: &State, due: Due) -> Asked {
        let name = |unit: UnitId| self.title_of(unit);
        let whose = |unit: UnitId| {
            let side = self.setup.units.get(usize::from(unit.0)).map_or(0, |card| card.side);
            self.setup.sides[usize::from(side)].as_str()
        };
        match due {
            Due::ChargedShot { rush } => {
                let shot = "Fire at them, or hold?";
                (format!("{} {shot}", self.charged(rush)), &sheet::REACTION_FIRE)
            }
            Due::Charged { rush } => {
                let choices = self.survey(state).charged_choices(rush);
                let each = [
                    (true, "Stand"),
                    (choices.counter, "counter-charge"),
                    (choices.evade, "evade"),
                    (choices.shelter, "shelter in the square"),
                ];
                let open: Vec<&str> =
                    each.iter().filter(|(open, _)| *open).map(|(_, word)| *word).collect();
                let rule = if choices.counter { &sheet::COUNTER_CHARGE } else { &sheet::EVADE_WHO };
                (format!("{} {}?", self.charged(rush), open.join(", or ")), rule)
            }
            Due::ShotAt { firer, target } => (
                format!(
                    "{}: {} {} at {}. Evade, or stand?",
                    whose(target),
                    name(firer),
                    verb(name(firer), "fires", "fire"),
                    name(target)
                ),
                &sheet::EVADE_WHO,
            ),
            Due::RallyAgain { unit } => (
                format!(
                    "{}: {} did not rally. Shall the commander have it thrown again?",
                    whose(unit),
                    name(unit)
                ),
                &sheet::GENERAL_RALLY,
            ),
            Due::Pursue { winner, loser, routed } => {
                let beaten = if routed { "routed" } else { "beaten" };
                let (side, loser, winner) = (whose(winner), name(loser), name(winner));
                let text = format!("{side}: {loser}, {beaten} by {winner}. Pursue, or stay?");
                (text, &sheet::PURSUIT_MAY)
            }
            Due::Relief { unit } => (
                format!("{}: shall a fresh unit take the place of {}?", whose(unit), name(unit)),
                &sheet::RELIEF,
            ),
            _ => ("The table's own steps.".into(), &sheet::TURN_ASKED),
        }
    }

    /// `Saxons: Knights 2 charge Fyrd 1.`
    fn charged(&self, rush: Rush) -> String {
        let target = self.title_of(rush.target);
        let side = self.setup.units.get(usize::from(rush.target.0)).map_or(0, |card| card.side);
        let who = self.titles(rush.units);
        let charge = match rush.units.iter().nth(1) {
            Some(_) => "charge",
            None => verb(&who, "charges", "charge"),
        };
        format!("{}: {who} {charge} {target}.", self.setup.sides[usize::from(side)])
    }

    fn titles(&self, units: UnitSet) -> String {
        let names: Vec<&str> = units.iter().map(|unit| self.title_of(unit)).collect();
        match &names[..] {
            [] => "somebody".into(),
            [only] => (*only).into(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }
}

/// The verb for a unit by its title: knights charge, the horse charges.
fn verb(title: &str, one: &'static str, many: &'static str) -> &'static str {
    let word = title.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == ' ');
    if word.ends_with('s') || word.ends_with("men") { many } else { one }
}

fn end_rule(state: &State) -> &'static Rule {
    match state.ended.map(|ended| ended.reason) {
        Some(EndReason::BothBeaten) => &sheet::BOTH_BEATEN,
        Some(EndReason::ChiefLost) => &sheet::FATES[5],
        Some(EndReason::Length) => &sheet::LENGTH_SHARE,
        Some(EndReason::Conceded) => &sheet::CONCEDED,
        Some(EndReason::Beaten) | None => &sheet::VICTORY_ARMY,
    }
}
