//! ROSE as a rule system: its files, its tables, its questions.

use crate::battle::Play;
use crate::event::Event;
use crate::order::{Order, Say};
use crate::setup::{self, LeaderStart, PLAYERS_MAX, Setup};
use crate::state::{Due, Last, Leader, Post, State, Status, Unit};
use crate::survey::gauge::gauge;
use crate::survey::reaches::reaches;
use crate::troops::Condition;
use crate::{Book, CARD, Rose};
use serde_json::Value;
use std::ops::ControlFlow;
use std::sync::Arc;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{
    Agenda, Aim, Appraiser, Card, Draft, Effect, Fault, Forms, Measure, Muster, Named, Next, Offer,
    Piece, ProcedureVisitor, Prospect, Question, Reach, Refusal, Ruler, Ruleset, SetupFaults,
    Shelf, Sink, Standing, Step, View, begun_soundly,
};
use tercio_field::{Angle, Point, Pose};
use tercio_ledger::{House, HouseFault};

impl Ruleset for Rose {
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;

    fn card() -> &'static Card {
        &CARD
    }

    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        crate::procedures::procedures(house, visit)
    }

    fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
        setup::read(file, text, shelf)
    }

    fn read_army(file: &str, text: &str) -> Option<Result<String, SetupFaults>> {
        let read = || Ok(setup::read_army(file, text)?.summary());
        setup::is_army(file, text).then(read)
    }

    fn draft(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
        setup::draft(file, text, shelf)
    }

    fn forms() -> Forms {
        setup::forms()
    }

    fn new(setup: Setup, house: House) -> Result<Self, SetupFaults> {
        let book = Book::new(&house).map_err(|fault| SetupFaults::of_house(CARD.name, &fault))?;
        crate::sound::check_setup(&setup)?;
        begun_soundly(Rose::of(book, setup))
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn house(&self) -> &House {
        &self.book.house
    }

    fn seats(&self) -> Vec<String> {
        self.setup.players.iter().map(|player| player.name.clone()).collect()
    }

    fn side(&self, seat: Seat) -> u8 {
        self.setup.side_of(seat).unwrap_or_default()
    }

    fn umpire(&self) -> Option<Seat> {
        Some(self.setup.umpire())
    }

    fn begin(&self) -> State {
        State::fresh(&self.setup)
    }

    fn next(&self, state: &State) -> Next {
        self.who_is_next(state)
    }

    fn judge(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        self.judge_order(state, seat, order)
    }

    fn propose(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order) -> ControlFlow<()>) {
        self.proposals(state, seat, visit);
    }

    fn concession(&self, _: &State, _: Seat) -> Option<Order> {
        Some(Say::Concede.into())
    }

    fn aim(&self, state: &State, seat: Seat, aim: &Aim) -> Option<Order> {
        self.order_meant(state, seat, aim)
    }

    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<Event>,
    ) -> Result<(), Box<Halt>> {
        let mut play = Play { rules: self, state, dice, sink };
        match step {
            Step::Order(seat, order) => {
                play.teach(seat, order);
                play.obey(seat, order);
            }
            Step::Revealed(choices) => {
                for (seat, order) in choices {
                    play.teach(*seat, order);
                }
                play.reveal(choices);
            }
            Step::Table => play.table()?,
        }
        Ok(())
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.draw(state, seat)
    }

    fn pieces(&self, state: &State, _: Option<Seat>) -> Vec<Piece> {
        self.pieces_of(state)
    }

    fn reaches(&self, state: &State, piece: u16) -> Vec<Reach> {
        let survey = self.survey(state);
        survey.piece(piece).map_or_else(Vec::new, |unit| reaches(&survey, unit))
    }

    fn gauge(&self, state: &State, from: u16, to: u16) -> Vec<Ruler> {
        let survey = self.survey(state);
        let pair = survey.piece(from).zip(survey.piece(to)).filter(|(from, to)| from != to);
        pair.map_or_else(Vec::new, |(from, to)| gauge(&survey, from, to))
    }

    fn sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        self.check_sound(state)
    }

    fn measure(&self, state: &State, seat: Seat) -> Measure {
        self.take_measure(state, seat)
    }

    fn turn(&self, state: &State) -> u16 {
        state.round
    }

    fn standing(&self, state: &State, seat: Seat) -> Standing {
        self.stands(state, seat)
    }

    fn hopes_low(rule: &str) -> bool {
        crate::measure::hopes_low(rule)
    }

    fn notation(&self, state: &State, order: &Order) -> String {
        self.write_order(state, order)
    }

    fn understand(&self, state: &State, seat: Seat, text: &str) -> Result<Order, Refusal> {
        self.read_order(state, seat, text)
    }

    fn narrate(&self, state: &State, event: &Event) -> String {
        self.tell_story(state, event)
    }

    fn is_detail(&self, event: &Event) -> bool {
        crate::story::is_detail(event)
    }

    fn effect(&self, state: &State, event: &Event) -> Option<Effect> {
        self.seen_as(state, event)
    }

    fn describe(&self, state: &State, seat: Seat, order: &Order) -> Offer {
        self.offer_of(state, seat, order)
    }

    fn questions(&self, state: &State, seat: Seat, order: &Order) -> Vec<Question> {
        self.questions_behind(state, seat, order)
    }

    fn muster(&self, state: &State) -> Option<Muster> {
        Some(self.in_common_words(state))
    }

    fn deeds(&self, state: &State, seat: Seat, piece: Option<u16>, visit: &mut dyn FnMut(Order)) {
        self.deeds_of(state, seat, piece, visit);
    }

    fn prospect(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        self.promise(state, seat, order, ask)
    }

    fn reason(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        self.reason_for(state, seat, order)
    }

    fn free_battle(armies: [&str; 2], shelf: &dyn Shelf) -> Option<Result<Setup, SetupFaults>> {
        Some(setup::free(armies, shelf))
    }

    fn unfit(setup: &Setup, named: &Named<'_>) -> Option<String> {
        let unit = setup.units.iter().find(|unit| unit.name == named.unit)?;
        crate::named::unfit(unit, named)
    }

    fn side_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        crate::named::side_of(setup, named)
    }

    fn place_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        crate::named::brought_by(setup, named)
    }

    fn unit_names(setup: &Setup) -> Vec<String> {
        setup.units.iter().map(|unit| unit.name.clone()).collect()
    }
}

impl State {
    /// A battle at its beginning.
    pub fn fresh(setup: &Setup) -> State {
        let nowhere = Pose { front: Point::new(0, 0), facing: Angle::NORTH };
        let units = setup.units.iter().map(|card| Unit {
            pose: card.pose.unwrap_or(nowhere),
            status: if card.pose.is_some() { Status::OnTable } else { Status::Waiting },
            condition: Condition::Formed,
            skirmishing: card.skirmishing,
            combats: 0,
            last: Last::None,
            loaded: 0,
            acted: false,
            rallied: false,
            holds: false,
            did: None,
            errands: Default::default(),
        });
        let leaders = setup.leaders.iter().map(|card| Leader {
            post: match card.at {
                LeaderStart::With(unit) => Post::With(unit),
                LeaderStart::At(place) => Post::At(place),
            },
            eye: card.eye,
            chief: card.rank == 0,
            out_until: 0,
            acted: false,
        });
        let mut agenda = Agenda::default();
        let waits = setup.units.iter().any(|card| card.pose.is_none());
        agenda.push(if waits { Due::Place { side: 0 } } else { Due::Round });
        State {
            round: 0,
            minute: 0,
            span: 0,
            dice: [0; PLAYERS_MAX],
            units: units.collect(),
            leaders: leaders.collect(),
            running: Vec::new(),
            next_id: 0,
            told: None,
            argument: None,
            used: [0; 2],
            risks: Default::default(),
            settled: Arc::default(),
            taught: 0,
            agenda,
            ended: None,
        }
    }
}
