//! The questions behind an order, for odds before committing.

use super::Order;
use crate::Warfare;
use crate::facts::{Back, Maneuver, SortieFacts};
use crate::state::{Due, State};
use serde::Serialize;
use tercio_chance::Seat;
use tercio_engine::{Question, Silence};

impl Warfare {
    /// The procedures behind a lawful order, one for each answer the foe may give.
    pub(crate) fn questions_behind(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
    ) -> Vec<Question> {
        if self.judge_order(state, seat, order).is_err() {
            return Vec::new();
        }
        match (state.agenda.top(), order) {
            (_, Order::Volley { archers, target, spend }) => {
                let facts = self.volley_facts(state, *archers, *target, *spend, 0);
                question(String::new(), "volley", &facts, self.titles(state, [*archers, *target]))
            }
            (Some(Due::Cover { archers, target, spend }), Order::Cover { spend: cover }) => {
                let facts = self.volley_facts(state, *archers, *target, *spend, *cover);
                question(String::new(), "volley", &facts, self.titles(state, [*archers, *target]))
            }
            (_, Order::Sortie { unit, .. }) => {
                let foes = state.foes_of(*unit).into_iter();
                let mut cases: Vec<Question> =
                    foes.flat_map(|foe| self.sortie_cases(state, *unit, foe, order)).collect();
                if let [only] = &mut cases[..] {
                    only.when.clear();
                }
                cases
            }
            _ => Vec::new(),
        }
    }

    /// One case for each maneuver that a foe may choose against a sortie, with no dice spent.
    fn sortie_cases(&self, state: &State, unit: u8, foe: u8, order: &Order) -> Vec<Question> {
        let many = state.foes_of(unit).len() > 1;
        let mut asked: Vec<SortieFacts> = Vec::new();
        let mut cases = Vec::new();
        for maneuver in Maneuver::ALL.iter().copied() {
            let answer = self.plain_sortie(state, foe, maneuver);
            let lawful = self.judge_order(state, Seat(state.unit(foe).side), &answer).is_ok();
            let Some(facts) = lawful.then(|| self.met_by(state, unit, foe, [order, &answer]))
            else {
                continue;
            };
            // Over a distance several maneuvers may come to the same, or to no fight at all.
            let Some(facts) = facts.filter(|facts| !asked.contains(facts)) else { continue };
            let what = if facts.b.pool > 0 { ", no dice spent" } else { "" };
            let when = match many {
                true => format!("{}: if they {}{what}", self.title_of(state, foe), maneuver),
                false => format!("if they {maneuver}{what}"),
            };
            asked.push(facts);
            cases.extend(question(when, "sortie", &facts, self.titles(state, [unit, foe])));
        }
        cases
    }

    /// The facts of a sortie as its reveal will bring them about, the unit that asks as side a.
    fn met_by(
        &self,
        state: &State,
        unit: u8,
        foe: u8,
        [order, answer]: [&Order; 2],
    ) -> Option<SortieFacts> {
        let mut then = state.clone();
        let seat = |unit: u8| Seat(state.unit(unit).side);
        let others = state.foes_of(unit).into_iter().filter(|other| *other != foe);
        let stand = |other: u8| self.plain_sortie(state, other, Maneuver::Defend);
        let mut choices = vec![(seat(unit), order.clone()), (seat(foe), answer.clone())];
        choices.extend(others.map(|other| (seat(other), stand(other))));
        self.reveal(&mut then, &choices, &mut Silence);
        let (a, b) = state.in_order(unit, foe);
        let fight = then.fights.iter().find(|fight| fight.a == a && fight.b == b)?;
        let mut facts = self.sortie_facts(&then, fight);
        if state.unit(unit).side == 1 {
            std::mem::swap(&mut facts.a, &mut facts.b);
        }
        Some(facts)
    }

    fn titles(&self, state: &State, units: [u8; 2]) -> Vec<String> {
        units.map(|unit| self.title_of(state, unit)).into()
    }

    /// A maneuver without bonus dice or ground given.
    pub(crate) fn plain_sortie(&self, state: &State, unit: u8, maneuver: Maneuver) -> Order {
        let spend = state.foes_of(unit).iter().map(|_| 0).collect();
        Order::Sortie { unit, maneuver, spend, back: Back::Stand }
    }
}

/// A question, or none if its facts could not be written.
fn question(
    when: String,
    procedure: &str,
    facts: &impl Serialize,
    sides: Vec<String>,
) -> Vec<Question> {
    let facts = serde_json::to_value(facts);
    let asked = facts.map(|facts| Question { when, procedure: procedure.into(), facts, sides });
    asked.into_iter().collect()
}
