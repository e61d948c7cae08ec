//! Who has to do what, in words.

use crate::state::{Before, Due, Reaction, State, Trial};
use crate::{Conquest, sheet};
use tercio_chance::Seat;
use tercio_engine::{Next, Prompt, Refusal};
use tercio_family::{UnitId, one_of};
use tercio_ledger::Rule;

/// Who is taught in a teaching battle.
const PUPIL: Seat = Seat(0);

/// What is asked, and the rule that has it asked.
type Asked = (String, &'static Rule);

impl Conquest {
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
        let turn = format!("Turn {} of {}.", state.turn, self.setup.turns);
        let name = |side: u8| self.side_name(side);
        let Some(due) = state.agenda.top() else { return self.over(state) };
        match *due {
            Due::Before(before) => self.before(state, before),
            Due::Bid => {
                let text = format!(
                    "{turn} How many intervention points for the Strategic Advantage? In secret."
                );
                (text, &sheet::POINTS_BID)
            }
            Due::Pick => {
                let text = format!(
                    "{turn} The Strategic Advantage is with {}: the first round, or the second?",
                    name(state.advantage)
                );
                (text, &sheet::PLAY_PICK)
            }
            Due::Declare { side } => {
                let text = format!("{turn} {}: declare charges, then end them.", name(side));
                (text, &sheet::PLAY_ROUND)
            }
            Due::Move { side } => {
                let text = format!("{turn} {}: move units in any order, then end.", name(side));
                (text, &sheet::PLAY_ROUND)
            }
            Due::Nominate { side } => {
                let text =
                    format!("{turn} {}: name the target of each unit that shoots.", name(side));
                (text, &sheet::SHOOT_NOMINATE)
            }
            Due::Shoot { side } => {
                (format!("{turn} {}: who shoots next?", name(side)), &sheet::SHOOT_SELECT)
            }
            Due::Combat { .. } => {
                let text = format!("{turn} {}: which combat is next?", name(state.advantage));
                (text, &sheet::COMBAT_ORDER)
            }
            Due::Over => self.over(state),
            other => self.of_unit(state, other),
        }
    }

    fn over(&self, state: &State) -> Asked {
        let rule = state.ended.map_or(&sheet::BREAK_ARMY, |ended| ended.reason.rule());
        (self.outcome(state).because, rule)
    }

    fn before(&self, state: &State, before: Before) -> Asked {
        let name = |side: u8| self.side_name(side);
        match before {
            Before::Throw => ("The dice say who chooses.".into(), &sheet::SETUP_THROW),
            Before::Lay { side } => {
                let left = state.to_lay;
                let text = format!(
                    "{}: lay a piece of ground, {left} still to come, or lay no more.",
                    name(side)
                );
                (text, &sheet::LAY_LEAST)
            }
            Before::Choose { side } => {
                let text = format!("{}: choose the edge, or deploy second?", name(side));
                (text, &sheet::SETUP_THROW)
            }
            Before::Edge { side } => {
                (format!("{}: which edge is yours?", name(side)), &sheet::SETUP_EDGE)
            }
            Before::Deploy { side } => {
                let text = format!(
                    "{}: place a unit within {}\" of your edge.",
                    name(side),
                    sheet::DEPLOY_DEEP.value
                );
                (text, &sheet::DEPLOY_DEEP)
            }
        }
    }

    /// What is asked of one unit.
    fn of_unit(&self, state: &State, due: Due) -> Asked {
        let name = |unit: UnitId| self.title_of(unit);
        let whose = |unit: UnitId| {
            let card = self.setup.units.get(usize::from(unit.0));
            card.map_or("", |card| self.side_name(card.side))
        };
        match due {
            Due::React { charge } => self.charged(state, charge),
            Due::Restrain { unit } => {
                let text = format!(
                    "{}: {} would charge. Let them go, or hold them back?",
                    whose(unit),
                    name(unit)
                );
                (text, &sheet::DECLARE_WARBAND)
            }
            Due::Test { unit, trial } => {
                let points = state.generals[usize::from(self.side_of(unit))].points;
                let what = say_trial(trial);
                let text = format!(
                    "{}: a test for {}, {what}. Spend intervention points? {points} left.",
                    whose(unit),
                    name(unit)
                );
                (text, &sheet::POINTS_SPENT)
            }
            Due::Pursue { unit, from } => {
                let (side, unit, from) = (whose(unit), name(unit), name(from));
                (format!("{side}: {from} runs from {unit}. Pursue, or hold?"), &sheet::PURSUIT_HOLD)
            }
            _ => ("The table's own steps.".into(), &sheet::PLAY_ASKED),
        }
    }

    pub(super) fn side_of(&self, unit: UnitId) -> u8 {
        self.setup.units.get(usize::from(unit.0)).map_or(0, |card| card.side.min(1))
    }

    fn charged(&self, state: &State, charge: u8) -> Asked {
        let Some(rush) = state.charges.get(usize::from(charge)) else {
            return ("A charge is answered.".into(), &sheet::REACT);
        };
        let open = self.survey(state).reactions(rush);
        let words: Vec<&str> = open.iter().map(|reaction| say_reaction(*reaction)).collect();
        let side = self.side_name(self.side_of(rush.target));
        let (unit, target) = (self.title_of(rush.unit), self.title_of(rush.target));
        let text =
            format!("{side}: a charge of {unit} at {target}. What do they do: {}?", one_of(&words));
        (text, &sheet::REACT)
    }
}

pub(crate) const fn say_reaction(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Stand => "stand",
        Reaction::Shoot => "stand and shoot",
        Reaction::FireAndFlee => "shoot and flee",
        Reaction::Flee => "flee",
        Reaction::Counter => "counter-charge",
    }
}

/// What a test is taken for.
pub(crate) const fn say_trial(trial: Trial) -> &'static str {
    match trial {
        Trial::Charge { .. } => "to charge together, or two at once",
        Trial::Restrain { .. } => "to hold back from a charge",
        Trial::Reform { .. } => "to change formation",
        Trial::Hurry { .. } => "to go at double pace near the enemy",
        Trial::Shooting => "to bear the shots",
        Trial::Combat { .. } => "to stand after a lost combat",
        Trial::Flank => "to keep order, charged in flank or rear",
        Trial::Panic => "to bear the sight of friends who run",
        Trial::Hold { .. } => "not to pursue",
        Trial::Rally => "to rally",
    }
}
