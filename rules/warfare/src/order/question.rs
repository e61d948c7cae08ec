//! The question behind an order, for odds before committing.

use super::Order;
use crate::Warfare;
use crate::facts::{Back, Maneuver};
use crate::state::{Choice, Fight, State};
use tercio_chance::Seat;
use tercio_engine::Question;

impl Warfare {
    /// The procedure behind an order, with the foe's most likely answer.
    pub(crate) fn question_behind(
        &self,
        state: &State,
        _: Seat,
        order: &Order,
    ) -> Option<Question> {
        match order {
            Order::Volley { archers, target, spend } => {
                let facts = self.volley_facts(state, *archers, *target, *spend, 0);
                Some(Question {
                    procedure: "volley".into(),
                    facts: serde_json::to_value(facts).ok()?,
                })
            }
            Order::Sortie { unit, maneuver, spend, back } => {
                let foe = state.foes_of(*unit).first().copied()?;
                let own = Choice {
                    maneuver: *maneuver,
                    spend: spend.first().copied().unwrap_or(0),
                    back: *back,
                };
                let answer = Choice { maneuver: Maneuver::Attack, spend: 0, back: Back::Stand };
                let side = state.unit(*unit).side;
                let (a, b) = state.in_order(*unit, foe);
                let (choice_a, choice_b) = if side == 0 { (own, answer) } else { (answer, own) };
                let fight = Fight { a, b, choice_a, choice_b, verdict: None };
                let mut facts = self.sortie_facts(state, &fight);
                // Whoever asks reads his own unit as side a.
                if side == 1 {
                    std::mem::swap(&mut facts.a, &mut facts.b);
                }
                Some(Question {
                    procedure: "sortie".into(),
                    facts: serde_json::to_value(facts).ok()?,
                })
            }
            _ => None,
        }
    }
}
