//! Why an order is given of which no law tells what it promises.

use crate::Conquest;
use crate::order::{Act, Answer, Goal, Order, Preparation};
use crate::state::{Due, State, Trial};
use crate::survey::Survey;
use tercio_chance::Seat;
use tercio_family::UnitId;

impl Conquest {
    pub(crate) fn reason_for(&self, state: &State, _: Seat, order: &Order) -> Option<String> {
        let survey = self.survey(state);
        match order {
            Order::Bid { points: 0 } => {
                Some("the points are worth more in tests of morale this turn".into())
            }
            Order::Bid { .. } => {
                Some("lines are in reach of each other: who goes first strikes first".into())
            }
            Order::Spend { points } => self.why_spent(state, *points),
            Order::Prepare(preparation) => Some(why_prepared(preparation).into()),
            Order::Lead { to: Goal::Unit(unit) } => Some(self.why_there(*unit)),
            Order::Act(Act::Face { .. }) => {
                Some("an enemy stands where they do not look, and shows up there first".into())
            }
            Order::Answer(answer) => self.why_answered(&survey, *answer),
            _ => None,
        }
    }

    fn why_spent(&self, state: &State, points: u8) -> Option<String> {
        let Some(&Due::Test { unit, trial }) = state.agenda.top() else { return None };
        let title = self.title_of(unit);
        Some(match (points, trial) {
            (0, _) => "the points are kept for a test that matters more".into(),
            (_, Trial::Combat { .. } | Trial::Shooting | Trial::Panic) => {
                format!("if {title} breaks, more than it may be lost")
            }
            (_, Trial::Rally) => format!("{title} is lost to the army while it runs"),
            _ => format!("much hangs on this test of {title}"),
        })
    }

    fn why_answered(&self, survey: &Survey<'_>, answer: Answer) -> Option<String> {
        match (survey.state.agenda.top().copied()?, answer) {
            (Due::Pick, Answer::First) => Some("somebody can strike: better we than they".into()),
            (Due::Pick, _) => Some("nobody can strike yet: let them come nearer first".into()),
            (Due::Pursue { .. }, Answer::Hold) => {
                Some("going after them is worth less than the place it holds".into())
            }
            (Due::Restrain { .. }, Answer::Restrain) => {
                Some("they would charge at bad odds, and may yet be held".into())
            }
            (Due::Before(_), Answer::Last) => {
                Some("who deploys second sees where the enemy stands".into())
            }
            _ => None,
        }
    }

    fn why_there(&self, unit: UnitId) -> String {
        let title = self.title_of(unit);
        format!("from {title} he helps more units that are near the enemy")
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
