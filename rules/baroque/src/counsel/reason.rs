//! Why an order is given of which no law tells what it promises.

use crate::Baroque;
use crate::order::{Answer, Goal, Order, Preparation, Task};
use crate::state::{Due, State};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_engine::percent;
use tercio_family::UnitId;

impl Baroque {
    pub(crate) fn reason_for(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        let survey = self.survey(state);
        match order {
            Order::Name { command } => self.why_named(&survey, seat, *command),
            Order::Prepare(preparation) => Some(why_prepared(preparation).into()),
            Order::Lead { to: Goal::Unit(unit) } => Some(self.why_there(&survey, *unit)),
            Order::Task { task: Task::Caracole, .. } => {
                Some("they have shot, and load again out of reach".into())
            }
            Order::Task { task: Task::Dismount, .. } => {
                Some("dragoons shoot on foot, and somebody is in range".into())
            }
            Order::Task { task: Task::Mount, .. } => Some(
                "nobody is near, and in the saddle they are sooner where they are wanted".into(),
            ),
            Order::Answer(answer) => self.why_answered(&survey, *answer),
            _ => None,
        }
    }

    fn why_answered(&self, survey: &Survey<'_>, answer: Answer) -> Option<String> {
        match (survey.state.agenda.top().copied()?, answer) {
            (Due::Pursue { .. }, Answer::Stay) => {
                Some("going after them is worth less than the place it holds".into())
            }
            (Due::Reroll { throw, side }, _) => {
                let chance = percent(self.wins_by(survey, throw, side, answer));
                Some(match answer {
                    Answer::Keep => "the dice may lie: no other throw promises more".into(),
                    _ => format!("that brings the initiative {chance} of the time"),
                })
            }
            (Due::HandOver { .. }, Answer::HandOver) => {
                Some("the enemy has to come, so he may come first".into())
            }
            (Due::HandOver { .. }, _) => Some("there is something to do at once".into()),
            _ => None,
        }
    }

    /// Who is named has most to do, or leads best where all have as much.
    fn why_named(&self, survey: &Survey<'_>, seat: Seat, command: u8) -> Option<String> {
        let leader = &self.setup.commands.get(usize::from(command))?.leader;
        let others = self.to_name(survey.state, seat.0).filter(|other| *other != command);
        let busy = survey.business(command);
        let most = others.map(|other| survey.business(other)).max();
        Some(match most {
            None => format!("only {leader} has not acted yet"),
            Some(most) if busy > most => {
                format!("{leader} has most to do: more of the enemy is near")
            }
            Some(_) if busy == 0 => {
                format!("the enemy is still far from all, and {leader} may throw well")
            }
            Some(most) if busy == most => format!("nobody has more to do than {leader}"),
            Some(_) => format!("{leader} has enough to do, and throws better than others"),
        })
    }

    fn why_there(&self, survey: &Survey<'_>, unit: UnitId) -> String {
        let title = self.title_of(unit);
        match () {
            () if survey.in_melee(unit) => format!("{title} fights, and a leader helps"),
            () if survey.charges_open(unit).next().is_some() => {
                format!("{title} can charge, and a leader helps")
            }
            () if survey.unit(unit).disordered => {
                format!("{title} is in disorder, and rallies better with a leader")
            }
            () => format!("from {title} his word reaches most of his men, near the enemy"),
        }
    }
}

fn why_prepared(preparation: &Preparation) -> &'static str {
    match preparation {
        Preparation::Lay { .. } => "ground belongs on the flanks, and the middle stays open",
        Preparation::Laid => "there is ground enough",
        Preparation::Edge { .. } => "one edge is as good as the other",
        Preparation::Deploy { .. } => "that is about its place in the usual order of battle",
        Preparation::Array => "the usual order of battle suits this army",
    }
}
