//! Impetus as a rule system: its files, its tables, its questions.

use crate::named::{brought_by, unfit};
use crate::order::{Event, Order};
use crate::phase::charge::Charge;
use crate::phase::discipline::Test;
use crate::phase::evade::Evade;
use crate::phase::fate::Fate;
use crate::phase::firing::Fire;
use crate::phase::initiative::Initiative;
use crate::phase::melee::Melee;
use crate::phase::panic::Panic;
use crate::phase::pilum::Pilum;
use crate::phase::reach::Reach;
use crate::phase::retreat::Retreat;
use crate::phase::victory::Victory;
use crate::setup::{self, Setup};
use crate::state::State;
use crate::survey::Survey;
use crate::survey::gauge::gauge;
use crate::survey::reaches::reaches;
use crate::{Book, CARD, Impetus, sheet};
use serde_json::Value;
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{
    Card, Fault, Measure, Named, Next, Outcome, ProcedureVisitor, Refusal, Ruler, Ruleset, Seats,
    SetupFaults, Shelf, Sink, Step, View, begun_soundly,
};
use tercio_ledger::{House, HouseFault};

/// Why nobody has anything to do at a table.
pub(crate) const NO_BATTLES: &str =
    "Battles of Impetus cannot be fought yet; there are its odds, its sheet and its tables.";

impl Ruleset for Impetus {
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;

    fn card() -> &'static Card {
        &CARD
    }

    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        let book = Book::new(house)?;
        visit.visit(Initiative(book.clone()));
        visit.visit(Test(book.clone()));
        visit.visit(Fire(book.clone()));
        visit.visit(Pilum(book.clone()));
        visit.visit(Melee(book.clone()));
        visit.visit(Charge(book.clone()));
        visit.visit(Fate(book.clone()));
        visit.visit(Retreat(book.clone()));
        visit.visit(Reach(book.clone()));
        visit.visit(Evade(book.clone()));
        visit.visit(Panic(book.clone()));
        visit.visit(Victory(book));
        Ok(())
    }

    fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
        setup::read(file, text, shelf)
    }

    fn read_army(file: &str, text: &str) -> Option<Result<String, SetupFaults>> {
        let read = || Ok(setup::read_army(file, text)?.summary());
        setup::is_army(file, text).then(read)
    }

    fn new(setup: Setup, house: House) -> Result<Self, SetupFaults> {
        let book = Book::new(&house).map_err(|fault| SetupFaults::of_house(CARD.name, &fault))?;
        crate::sound::check_setup(&setup)?;
        begun_soundly(Impetus { book, setup })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn house(&self) -> &House {
        &self.book.house
    }

    fn seats(&self) -> Vec<String> {
        self.setup.sides.to_vec()
    }

    fn begin(&self) -> State {
        State::fresh(&self.setup)
    }

    fn next(&self, _: &State) -> Next {
        Next::Over(Outcome {
            winners: Seats::default(),
            rule: String::new(),
            because: NO_BATTLES.into(),
        })
    }

    fn judge(&self, _: &State, _: Seat, order: &Order) -> Result<(), Refusal> {
        match *order {}
    }

    fn propose(&self, _: &State, _: Seat, _: &mut dyn FnMut(Order) -> ControlFlow<()>) {}

    fn carry_out(
        &self,
        _: &mut State,
        step: Step<'_, Order>,
        _: &mut dyn Chance,
        _: &mut dyn Sink<Event>,
    ) -> Result<(), Box<Halt>> {
        match step {
            Step::Order(_, order) => match *order {},
            Step::Revealed(_) | Step::Table => Ok(()),
        }
    }

    fn view(&self, state: &State, _: Option<Seat>) -> View {
        self.draw(state)
    }

    fn reaches(&self, state: &State, piece: u16) -> Vec<tercio_engine::Reach> {
        let survey = Survey { book: &self.book, setup: &self.setup, state };
        survey.piece(piece).map_or_else(Vec::new, |unit| reaches(&survey, unit))
    }

    fn gauge(&self, state: &State, from: u16, to: u16) -> Vec<Ruler> {
        let survey = Survey { book: &self.book, setup: &self.setup, state };
        let pair = survey.piece(from).zip(survey.piece(to)).filter(|(from, to)| from != to);
        pair.map_or_else(Vec::new, |(from, to)| gauge(&survey, from, to))
    }

    fn sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        self.check_sound(state)
    }

    fn measure(&self, state: &State, seat: Seat) -> Measure {
        self.take_measure(state, seat)
    }

    fn notation(&self, _: &State, order: &Order) -> String {
        match *order {}
    }

    fn understand(&self, _: &State, _: Seat, _: &str) -> Result<Order, Refusal> {
        Err(Refusal::nonsense(&sheet::VICTORY_END, NO_BATTLES))
    }

    fn narrate(&self, _: &State, event: &Event) -> String {
        match *event {}
    }

    fn unfit(setup: &Setup, named: &Named<'_>) -> Option<String> {
        let unit = setup.units.iter().find(|unit| unit.name == named.unit)?;
        unfit(unit, named)
    }

    fn side_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        let state = State::fresh(setup);
        let survey = Survey { book: &Book::default(), setup, state: &state };
        survey.side_of(named)
    }

    fn place_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        setup.units.iter().find(|unit| unit.name == named.unit).map(|unit| brought_by(unit, named))
    }

    fn unit_names(setup: &Setup) -> Vec<String> {
        setup.units.iter().map(|unit| unit.name.clone()).collect()
    }
}
