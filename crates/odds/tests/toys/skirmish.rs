//! A battle of two numbers, with open orders, steps of the table and sealed choices.

use super::{Duel, RUIN, THROW};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use tercio_chance::{Chance, Dice, Halt, Roll, Seat};
use tercio_engine::{
    Card, Fault, Match, Measure, Next, Outcome, ProcedureVisitor, Refusal, Ruleset, Seats,
    SetupFaults, Shelf, Sink, Slots, Standing, Step, Terms, View,
};
use tercio_ledger::{Choice, House, HouseFault, RuleId, Ruling};

const TIES: Ruling = Ruling {
    id: RuleId("toy.ruling.ties"),
    question: "What happens on a tie?",
    answers: &[
        Choice { name: "again", label: "It is fought again." },
        Choice { name: "both", label: "Both fall back." },
    ],
    reason: "the sheet is silent",
};

static CARD: Card = Card {
    name: "skirmish",
    title: "Skirmish",
    summary: "two numbers",
    version: 1,
    unit: "U",
    battles: true,
    sections: &[],
    rulings: &[&TIES],
    files: &[],
    coverage: "{}",
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Due {
    /// Seat 1 strikes.
    Strike,
    /// Both sides bleed, then choose in secret.
    Bleeding,
    Secret,
    /// Dice are thrown for ever.
    Restless,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub men: [u8; 2],
    pub due: Due,
    pub throws: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// So many dice, hits on 4+.
    Strike(u8),
    Guard(bool),
    Dance,
}

#[derive(Debug)]
pub struct Skirmish {
    men: [u8; 2],
    house: House,
}

pub fn begun(men: [u8; 2]) -> Match<Skirmish> {
    Match::new(men, Terms::default()).expect("the setup is sound")
}

impl Skirmish {
    fn lose(state: &mut State, side: usize, men: u16) {
        state.men[side] = state.men[side].saturating_sub(men as u8);
    }
}

impl Ruleset for Skirmish {
    type Setup = [u8; 2];
    type State = State;
    type Order = Order;
    type Event = ();

    fn card() -> &'static Card {
        &CARD
    }
    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        visit.visit(Duel { house: house.clone() });
        visit.visit(RUIN);
        Ok(())
    }
    fn read(_: &str, _: &str, _: &dyn Shelf) -> Result<Self::Setup, SetupFaults> {
        Ok([4, 4])
    }
    fn new(men: Self::Setup, house: House) -> Result<Self, SetupFaults> {
        Ok(Skirmish { men, house })
    }
    fn setup(&self) -> &Self::Setup {
        &self.men
    }
    fn house(&self) -> &House {
        &self.house
    }
    fn seats(&self) -> Vec<String> {
        vec!["Red".into(), "Blue".into()]
    }
    fn begin(&self) -> State {
        State { men: self.men, due: Due::Strike, throws: 0 }
    }
    fn next(&self, state: &State) -> Next {
        if state.men.contains(&0) {
            let winner = Seat(u8::from(state.men[0] == 0));
            let because = "no men are left".to_string();
            let rule = "toy.throw".to_string();
            return Next::Over(Outcome { winners: Seats::of([winner]), rule, because });
        }
        match state.due {
            Due::Strike => Next::Choose(Seat(0)),
            Due::Bleeding | Due::Restless => Next::Table,
            Due::Secret => Next::Sealed(Slots::from_iter([(Seat(0), 0), (Seat(1), 0)])),
        }
    }
    fn judge(&self, state: &State, _: Seat, order: &Order) -> Result<(), Refusal> {
        match (state.due, order) {
            (Due::Strike, Order::Strike(dice)) if *dice > 9 => {
                Err(Refusal::new(&THROW, "nine dice at most"))
            }
            (Due::Strike, Order::Strike(_) | Order::Dance) | (Due::Secret, Order::Guard(_)) => {
                Ok(())
            }
            _ => Err(Refusal::nonsense(&THROW, "not now")),
        }
    }
    fn propose(&self, _: &State, _: Seat, visit: &mut dyn FnMut(Order) -> ControlFlow<()>) {
        let _ = visit(Order::Strike(2));
    }
    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        _: &mut dyn Sink<()>,
    ) -> Result<(), Box<Halt>> {
        let mut hits = |face: u8, count: u8| {
            dice.number(Roll::at_least(face, count.into()), &THROW, Seat(0), None)
        };
        match step {
            Step::Order(_, Order::Strike(dice)) => {
                Self::lose(state, 1, hits(4, *dice)?);
                state.due = Due::Bleeding;
            }
            Step::Order(..) => state.due = Due::Restless,
            Step::Table if state.due == Due::Restless => state.throws += u32::from(hits(4, 1)?),
            Step::Table => {
                let (red, blue) = (hits(6, 1)?, hits(6, 1)?);
                Self::lose(state, 0, red);
                Self::lose(state, 1, blue);
                state.due = Due::Secret;
            }
            Step::Revealed(choices) => {
                for (seat, order) in choices {
                    let face = if *order == Order::Guard(true) { 6 } else { 4 };
                    let lost = hits(face, 1)?;
                    Self::lose(state, seat.0.into(), lost);
                }
                state.due = Due::Strike;
            }
        }
        Ok(())
    }
    fn view(&self, _: &State, _: Option<Seat>) -> View {
        View::default()
    }
    fn sound(&self, _: &State) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    fn measure(&self, state: &State, seat: Seat) -> Measure {
        Measure { strength: state.men[usize::from(seat.0)].into(), ..Measure::default() }
    }
    fn turn(&self, _: &State) -> u16 {
        0
    }
    fn standing(&self, state: &State, seat: Seat) -> Standing {
        let left = state.men[usize::from(seat.0)].into();
        Standing { left, ..Standing::default() }
    }
    fn notation(&self, _: &State, order: &Order) -> String {
        format!("{order:?}")
    }
    fn understand(&self, _: &State, _: Seat, _: &str) -> Result<Order, Refusal> {
        Ok(Order::Strike(2))
    }
    fn narrate(&self, _: &Self::State, (): &()) -> String {
        String::new()
    }
}
