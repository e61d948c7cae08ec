//! Why an order is given of which no law tells what it promises.

use crate::Impetus;
use crate::order::{Answer, Order, Preparation};
use crate::state::{Due, State};
use tercio_chance::Seat;

impl Impetus {
    pub(crate) fn reason_for(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        match order {
            Order::Name { command } => self.why_named(state, seat, *command),
            Order::Prepare(preparation) => Some(why_prepared(preparation).into()),
            Order::Transfer { .. } => Some("their commander is in less danger there".into()),
            Order::Relieve { .. } => Some("fresh men take the place of worn ones".into()),
            Order::Answer(answer) => match (state.agenda.top()?, answer) {
                (Due::ChargedShot { .. }, Answer::Pass) => {
                    Some("the shot would do too little".into())
                }
                (Due::RallyAgain { .. }, Answer::Pass) => {
                    Some("the commander keeps his word for another unit".into())
                }
                (Due::Relief { .. }, Answer::Pass) => {
                    Some("those in front are still good for the fight".into())
                }
                (Due::Pursue { .. }, Answer::Stay) => {
                    Some("going after them is worth less than the place it holds".into())
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Who is named has most to do, or leads best where all have as much.
    fn why_named(&self, state: &State, seat: Seat, command: u8) -> Option<String> {
        let survey = self.survey(state);
        let leader = &self.setup.commands.get(usize::from(command))?.commander;
        let others = || self.to_name(state, seat.0).filter(move |other| *other != command);
        let busy = self.business(&survey, command);
        let most = others().map(|other| self.business(&survey, other)).max();
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
}

fn why_prepared(preparation: &Preparation) -> &'static str {
    match preparation {
        Preparation::Lay { .. } => "ground belongs on the flanks, and the middle stays open",
        Preparation::Laid => "there is ground enough",
        Preparation::Shift { .. } | Preparation::Drop { .. } => {
            "any change of the ground is as good as another: the lot fell on it"
        }
        Preparation::Keep => "the ground may lie as it does",
        Preparation::Edge { .. } => "one edge is as good as the other",
        Preparation::Deploy { .. } => "that is about its place in the usual order of battle",
        Preparation::Array => "the usual order of battle suits this army",
    }
}
