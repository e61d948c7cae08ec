//! The plain as a rule system.

use super::{Clash, MOVE, Order, Plain, Setup, State, U, Unit};
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{
    Aim, Appraiser, Card, Fault, Measure, Muster, Next, Outcome, Piece, ProcedureVisitor, Prospect,
    Refusal, Ruleset, Seats, SetupFaults, Shelf, Sink, Standing, Step, View,
};
use tercio_ledger::{House, HouseFault};

static CARD: Card = Card {
    name: "plain",
    title: "Plain",
    summary: "a small battle",
    version: 1,
    unit: "U",
    battles: true,
    sections: &[],
    rulings: &[],
    files: &[],
    coverage: "{}",
};

impl Ruleset for Plain {
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = ();

    fn card() -> &'static Card {
        &CARD
    }
    fn procedures(_: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        visit.visit(Clash);
        Ok(())
    }
    fn read(file: &str, _: &str, _: &dyn Shelf) -> Result<Setup, SetupFaults> {
        Err(SetupFaults::one(file, "there are no files", ""))
    }
    fn new(setup: Setup, house: House) -> Result<Self, SetupFaults> {
        Ok(Plain { setup, house })
    }
    fn setup(&self) -> &Setup {
        &self.setup
    }
    fn house(&self) -> &House {
        &self.house
    }
    fn seats(&self) -> Vec<String> {
        vec!["South".into(), "North".into()]
    }
    fn begin(&self) -> State {
        let unit = |card: &super::Card| Unit {
            at: card.at.map(|u| u * U),
            facing: card.facing,
            hits: card.hits,
            moved: false,
            shot: false,
            done: false,
        };
        let units = self.setup.cards.iter().map(unit).collect();
        State { turn: 0, acting: 0, units, charge: None }
    }
    fn next(&self, state: &State) -> Next {
        let gone = |side: u8| {
            let mut own = self.pieces().filter(|piece| self.card(*piece).side == side);
            !own.any(|piece| self.stands(state, piece))
        };
        if state.turn >= self.setup.turns || gone(0) || gone(1) {
            let lead = self.lost(state, 1) - self.lost(state, 0);
            let winners = match lead {
                0 => Seats::default(),
                lead => Seats::of([Seat(u8::from(lead < 0))]),
            };
            return Next::Over(Outcome {
                winners,
                rule: "plain.end".into(),
                because: String::new(),
            });
        }
        match state.charge {
            Some((_, on)) => Next::Choose(Seat(self.card(on).side)),
            None => Next::Choose(Seat(state.acting)),
        }
    }
    fn judge(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        self.judged(state, seat, order)
    }
    fn propose(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order) -> ControlFlow<()>) {
        let own = self.pieces().filter(|piece| self.card(*piece).side == seat.0);
        let mut orders = self.deeds_of(state, seat, None);
        for piece in own {
            orders.extend(self.deeds_of(state, seat, Some(piece)));
            let unit = &state.units[usize::from(piece)];
            for facing in [-8_000, 0, 8_000].map(|by: i16| unit.facing.wrapping_add_signed(by)) {
                let far = if facing == unit.facing { self.card(piece).reach * U } else { 0 };
                let angle = f64::from(facing) / 65_536.0 * std::f64::consts::TAU;
                let step = |part: f64| (part * f64::from(far)).round() as i32;
                let to = [unit.at[0] + step(angle.sin()), unit.at[1] + step(angle.cos())];
                let order = Order::March { pieces: vec![piece], to, facing };
                if self.judged(state, seat, &order).is_ok() {
                    orders.push(order);
                }
            }
        }
        let _ = orders.into_iter().try_for_each(visit);
    }
    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        _: &mut dyn Sink<()>,
    ) -> Result<(), Box<Halt>> {
        match step {
            Step::Order(_, order) => self.done(state, order, dice),
            Step::Revealed(_) | Step::Table => Ok(()),
        }
    }
    fn view(&self, state: &State, _: Option<Seat>) -> View {
        let mut view = View::default();
        for (id, unit) in state.units.iter().enumerate() {
            let name = format!("{} {id}", self.setup.cards[id].role);
            let [x, y] = unit.at;
            view.scene.pieces.push(Piece { id: id as u16, name, x, y, ..Piece::default() });
        }
        view
    }
    fn turn(&self, state: &State) -> u16 {
        state.turn.into()
    }
    fn standing(&self, state: &State, seat: Seat) -> Standing {
        Standing { left: -self.lost(state, seat.0), ..Standing::default() }
    }
    fn sound(&self, _: &State) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    fn measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = self.lost(state, 1 - seat.0) - self.lost(state, seat.0);
        Measure { strength, ..Measure::default() }
    }
    fn aim(&self, _: &State, _: Seat, aim: &Aim) -> Option<Order> {
        self.aimed(aim)
    }
    fn muster(&self, state: &State) -> Option<Muster> {
        (!self.setup.mute).then(|| self.mustered(state))
    }
    fn deeds(&self, state: &State, seat: Seat, piece: Option<u16>, visit: &mut dyn FnMut(Order)) {
        self.deeds_of(state, seat, piece).into_iter().for_each(visit);
    }
    fn prospect(
        &self,
        state: &State,
        _: Seat,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        self.promised(state, order, ask)
    }
    fn notation(&self, _: &State, order: &Order) -> String {
        serde_json::to_string(order).unwrap_or_default()
    }
    fn understand(&self, _: &State, _: Seat, text: &str) -> Result<Order, Refusal> {
        serde_json::from_str(text).map_err(|error| Refusal::nonsense(&MOVE, error.to_string()))
    }
    fn narrate(&self, _: &State, (): &()) -> String {
        String::new()
    }
}
