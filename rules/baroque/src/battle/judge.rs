//! Whether a seat may give an order now, or which rule says no.

use crate::order::{Answer, Order};
use crate::state::{Due, State};
use crate::{Baroque, sheet};
use tercio_chance::Seat;
use tercio_engine::Refusal;

impl Baroque {
    pub(crate) fn judge_order(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Result<(), Refusal> {
        if *order == Order::Concede {
            return Ok(());
        }
        let survey = self.survey(state);
        let wrong = || Err(Refusal::new(&sheet::PLAY_ASKED, "something else is asked now"));
        let Some(due) = state.agenda.top().copied() else { return wrong() };
        match (due, order) {
            (Due::Before(before), Order::Prepare(preparation)) => {
                self.judge_preparation(state, seat, before, preparation)
            }
            (Due::Name, Order::Name { command }) => self.judge_name(state, seat, *command),
            (Due::Activate { command }, Order::Act(act)) => survey.judge_act(seat, command, act),
            (Due::Activate { command }, Order::Task { unit, task }) => {
                survey.judge_task(seat, command, *unit, *task)
            }
            (Due::Activate { command }, Order::Lead { to }) => survey.judge_lead(command, *to),
            (Due::Activate { .. }, Order::Done) => Ok(()),
            (Due::React { cause, .. }, Order::Act(act)) => survey.judge_reaction(seat, cause, act),
            (Due::React { .. }, Order::Answer(Answer::Pass)) => Ok(()),
            (_, Order::Answer(answer)) => self.judge_answer(state, due, *answer),
            _ => wrong(),
        }
    }

    fn judge_answer(&self, state: &State, due: Due, answer: Answer) -> Result<(), Refusal> {
        let wrong = || Err(Refusal::new(&sheet::PLAY_ASKED, "that is no answer to what is asked"));
        match (due, answer) {
            (Due::Reroll { throw, side }, _) => self.judge_again(state, throw, side, answer),
            (Due::Charged { rush }, _) => self.survey(state).judge_charged(rush, answer),
            (Due::HandOver { .. }, Answer::Take | Answer::HandOver)
            | (Due::ShotAt { .. }, Answer::Evade | Answer::Pass)
            | (Due::Pursue { .. }, Answer::Pursue | Answer::Stay) => Ok(()),
            _ => wrong(),
        }
    }
}
