//! What a seat sees of the table.

mod army;
mod effect;
mod offers;
mod piece;
mod scene;

use crate::Warfare;
use crate::sheet;
use crate::state::{Due, State};
use tercio_chance::Seat;
use tercio_engine::{Next, Prompt, View};

impl Warfare {
    pub(crate) fn draw(&self, state: &State, seat: Option<Seat>) -> View {
        use tercio_engine::Ruleset;
        let seats = match self.next(state) {
            Next::Choose(seat) => vec![seat],
            Next::Any(seats) => seats.iter().collect(),
            Next::Sealed(slots) => {
                let mut seats: Vec<Seat> = slots.iter().map(|(seat, _)| *seat).collect();
                seats.sort();
                seats.dedup();
                seats
            }
            Next::Table | Next::Over(_) => Vec::new(),
        };
        let yours = seat.is_some_and(|seat| seats.contains(&seat));
        let (text, rule) = self.prompt(state);
        let offers = match seat.filter(|_| yours) {
            Some(seat) => self.offers(state, seat),
            None => Vec::new(),
        };
        View {
            scene: self.scene(state),
            prompt: Prompt { seats, text, rule: rule.to_string(), yours, ..Prompt::default() },
            offers,
            panels: vec![self.unit_panel(state), self.link_panel(state)],
            armies: self.armies(state),
            ..View::default()
        }
    }

    fn prompt(&self, state: &State) -> (String, tercio_ledger::RuleId) {
        let side = |side: u8| &self.setup.sides[usize::from(side)];
        let round = format!("Round {} of {}", state.round, self.setup.rounds);
        let Some(due) = state.agenda.top() else { return ("It is over.".into(), sheet::ROUND.id) };
        match *due {
            Due::Lay { left } => {
                let patches = if left == 1 { "1 patch".into() } else { format!("{left} patches") };
                let who = side(self.setup.defender);
                (format!("{who}: up to {patches} of ground may be laid."), sheet::LAID.id)
            }
            Due::Place { side: who } => (
                format!("{}: place a unit within 8 inches of your edge.", side(who)),
                sheet::SETUP.id,
            ),
            Due::Moves { side: who } => (
                format!(
                    "{round}. {} move: as many units as you like, then end the move.",
                    side(who)
                ),
                sheet::ROUND.id,
            ),
            Due::Volleys { side: who } => (
                format!(
                    "{round}. {} shoot: one volley for each unit of archers, then end the \
                     shooting.",
                    side(who)
                ),
                sheet::REACH.id,
            ),
            Due::Sorties => (
                format!("{round}. Sorties: choose in secret what each unit that faces a foe does."),
                sheet::COMMIT.id,
            ),
            Due::Over => match state.ended {
                Some(ended) => (self.ending(&ended), crate::phase::end_rule(ended.reason).id),
                None => ("It is over.".into(), sheet::ROUND.id),
            },
            asked => self.asked(state, asked),
        }
    }

    /// The questions that a round puts to somebody.
    fn asked(&self, state: &State, due: Due) -> (String, tercio_ledger::RuleId) {
        let name = |unit: u8| self.title_of(state, unit);
        match due {
            Due::Cover { archers, target, .. } => (
                format!(
                    "A volley at {} by {}: how many bonus dice for cover?",
                    name(target),
                    name(archers)
                ),
                sheet::SIXES.id,
            ),
            Due::Press { unit, foe, .. } => (
                format!("Ground is given by {}. Shall {} press on?", name(unit), name(foe)),
                sheet::BACK_HALF.id,
            ),
            Due::Flee { unit } => (
                format!("{}: destroyed, but with a way out. Shall they flee?", name(unit)),
                sheet::DESTROYED.id,
            ),
            Due::Yield { unit } => {
                (format!("{}: shut in. Shall they ask for quarter?", name(unit)), sheet::SHUT_IN.id)
            }
            Due::Accept { unit } => {
                (format!("Quarter is asked for {}. Is it given?", name(unit)), sheet::SHUT_IN.id)
            }
            Due::Direction { unit, all } => (
                format!(
                    "{} beat {} of their foes. Where shall they go?",
                    name(unit),
                    if all { "all" } else { "some" }
                ),
                if all { sheet::MANY_WIN.id } else { sheet::MANY_SOME.id },
            ),
            Due::Drive { unit } => (
                format!("{}: beaten by many. Which victor drives them away?", name(unit)),
                sheet::MANY_LOSE.id,
            ),
            Due::Quarter { victor } => (
                format!(
                    "{}: shall the beaten be given quarter?",
                    self.setup.sides[usize::from(victor)]
                ),
                sheet::NO_QUARTER.id,
            ),
            _ => ("The table's own steps.".into(), sheet::ROUND.id),
        }
    }
}
