//! Warfare as a rule system: what comes next, and what each step does.

use crate::event::Event;
use crate::facts::SideFacts;
use crate::order::Order;
use crate::phase::archers::Volley;
use crate::phase::duel::Duel;
use crate::phase::long_term::{Casualties, CommanderFate, Initiative};
use crate::phase::positions::kind_bit;
use crate::phase::sortie::Sortie;
use crate::setup::{self, Setup, front};
use crate::state::{Due, EndReason, Ended, Leader, Pace, State, Status, Unit};
use crate::{Book, CARD, Telling, Warfare};
use serde_json::Value;
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{
    Aim, Appraiser, Card, Draft, Effect, Fault, Forms, Measure, Muster, Named, Next, Offer,
    Outcome, Piece, ProcedureVisitor, Prospect, Question, Refusal, Ruleset, Seats, SetupFaults,
    Shelf, Side, Sink, Slots, Standing, Step, View, begun_soundly,
};
use tercio_field::{Angle, Point, Pose};
use tercio_ledger::{House, HouseFault};

impl Ruleset for Warfare {
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;

    fn card() -> &'static Card {
        &CARD
    }

    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        let book = Book::new(house)?;
        visit.visit(Sortie(book.clone()));
        visit.visit(Volley(book.clone()));
        visit.visit(Duel(book.clone()));
        visit.visit(Initiative(book.clone()));
        visit.visit(CommanderFate(book.clone()));
        visit.visit(Casualties(book));
        Ok(())
    }

    fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
        setup::read(file, text, shelf)
    }

    fn read_army(file: &str, text: &str) -> Option<Result<String, SetupFaults>> {
        setup::is_army(file, text).then(|| {
            let units = setup::read_army(file, text, 0)?;
            let men: u32 = units.iter().map(|unit| unit.men).sum();
            Ok(format!("{} units, {men} men", units.len()))
        })
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
        begun_soundly(Warfare::of(book, setup))
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
        let units = self.setup.units.iter().enumerate().map(|(card, _)| self.fresh_unit(card));
        let mut state = State {
            round: 0,
            initiative: None,
            quiet: 0,
            attacked: false,
            blows: false,
            agenda: Default::default(),
            units: units.collect(),
            links: Default::default(),
            fights: Default::default(),
            laid: Default::default(),
            ended: None,
        };
        self.first_due(&mut state);
        state
    }

    fn next(&self, state: &State) -> Next {
        let Some(due) = state.agenda.top() else { return Next::Over(self.outcome(state)) };
        match *due {
            Due::Over => Next::Over(self.outcome(state)),
            Due::Lay { .. } => Next::Choose(Seat(self.setup.defender)),
            Due::Place { side } => match self.waiting(state, side) {
                true => Next::Choose(Seat(side)),
                false => Next::Table,
            },
            Due::Moves { side } => match state.ready(side).any(|u| self.may_move(state, u).is_ok())
            {
                true => Next::Choose(Seat(side)),
                false => Next::Table,
            },
            Due::Volleys { side } => match self.any_volley(state, side) {
                true => Next::Choose(Seat(side)),
                false => Next::Table,
            },
            Due::Cover { target, .. } => Next::Choose(Seat(state.unit(target).side)),
            Due::Sorties => {
                let fighting = self.fighting(state).into_iter();
                let slots: Slots =
                    fighting.map(|unit| (Seat(state.unit(unit).side), unit)).collect();
                if slots.is_empty() { Next::Table } else { Next::Sealed(slots) }
            }
            Due::Press { unit, foe, .. } => match self.may_press(state, unit, foe) {
                true => Next::Choose(Seat(state.unit(foe).side)),
                false => Next::Table,
            },
            Due::Flee { unit } | Due::Yield { unit } => Next::Choose(Seat(state.unit(unit).side)),
            Due::Accept { unit } => Next::Choose(Seat(1 - state.unit(unit).side)),
            Due::Direction { unit, all } => match self.has_directions(state, unit, all) {
                true => Next::Choose(Seat(state.unit(unit).side)),
                false => Next::Table,
            },
            Due::Drive { unit } => match self.victors_over(state, unit).is_empty() {
                false if state.unit(unit).stands() => Next::Choose(Seat(1 - state.unit(unit).side)),
                _ => Next::Table,
            },
            Due::Quarter { victor } => Next::Choose(Seat(victor)),
            Due::Initiative
            | Due::Round
            | Due::Shoot { .. }
            | Due::Fight { .. }
            | Due::Effects
            | Due::Commander { .. }
            | Due::CleanUp
            | Due::Casualties { .. } => Next::Table,
        }
    }

    fn judge(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        self.judge_order(state, seat, order)
    }

    fn propose(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order) -> ControlFlow<()>) {
        for order in self.proposals(state, seat) {
            if visit(order).is_break() {
                return;
            }
        }
    }

    fn slot(&self, _: &State, order: &Order) -> u8 {
        match order {
            Order::Sortie { unit, .. } => *unit,
            _ => u8::MAX,
        }
    }

    fn concession(&self, _: &State, _: Seat) -> Option<Order> {
        Some(Order::Concede)
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
        match step {
            Step::Order(seat, order) => self.obey(state, seat, order, sink),
            Step::Revealed(choices) => self.reveal(state, choices, sink),
            Step::Table => return self.table_step(state, dice, sink),
        }
        Ok(())
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        self.draw(state, seat)
    }

    fn pieces(&self, state: &State, _: Option<Seat>) -> Vec<Piece> {
        self.scene(state).pieces
    }

    fn sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        self.check_sound(state)
    }

    fn measure(&self, state: &State, seat: Seat) -> Measure {
        self.take_measure(state, seat)
    }

    fn turn(&self, state: &State) -> u16 {
        state.round.into()
    }

    fn standing(&self, state: &State, seat: Seat) -> Standing {
        self.stands_at(state, seat.0)
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

    fn notation(&self, state: &State, order: &Order) -> String {
        self.write_order(state, order)
    }

    fn understand(&self, state: &State, _: Seat, text: &str) -> Result<Order, Refusal> {
        self.read_order(state, text)
    }

    fn narrate(&self, state: &State, event: &Event) -> String {
        self.tell_story(state, event)
    }

    fn effect(&self, state: &State, event: &Event) -> Option<Effect> {
        self.seen_as(state, event)
    }

    fn is_detail(&self, event: &Event) -> bool {
        matches!(event, Event::Effect { .. } | Event::MadeOf { .. } | Event::Paced { .. })
    }

    fn describe(&self, state: &State, seat: Seat, order: &Order) -> Offer {
        self.offer_of(state, seat, order)
    }

    fn questions(&self, state: &State, seat: Seat, order: &Order) -> Vec<Question> {
        self.questions_behind(state, seat, order)
    }

    fn side_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        let rules = Warfare::of(Book::default(), setup.clone());
        let card = setup.units.iter().position(|card| card.name == named.unit)?;
        let mut state = rules.begin();
        state.initiative = None;
        let facts: SideFacts = rules.unit_facts(&state, card as u8);
        serde_json::to_value(facts).ok()
    }

    fn place_facts(setup: &Setup, named: &Named<'_>) -> Option<Value> {
        (named.side == Side::A).then(|| serde_json::json!({ "ground": setup.ground }))
    }

    fn unit_names(setup: &Setup) -> Vec<String> {
        setup.units.iter().map(|card| card.name.clone()).collect()
    }

    fn next_battle(&self, state: &State, hours: u32) -> Option<Result<Setup, String>> {
        Some(self.carry_over(state, hours))
    }
}

impl Warfare {
    fn fresh_unit(&self, index: usize) -> Unit {
        let card = &self.setup.units[index];
        let pool = card.pool.unwrap_or_else(|| self.book.starting_pool(&card.pool_facts()).total());
        let nowhere = Pose { front: Point::new(0, 0), facing: Angle::NORTH };
        Unit {
            card: index as u8,
            part: 0,
            side: card.side,
            men: card.men,
            pose: card.at.unwrap_or(nowhere),
            width: front(card.men, card.arm),
            pool,
            record: 0,
            status: if card.at.is_some() { Status::Ready } else { Status::Waiting },
            kinds: kind_bit(card.arm, card.weight),
            archers: card.archers,
            level_tenths: card.level_tenths,
            leader: Leader {
                level: card.commander.level,
                strength: card.commander.strength,
                trained: card.commander.trained,
                usual: card.commander.usual,
            },
            unfamiliar: false,
            fought: false,
            moved: Pace::Still,
            shot: false,
            pressed: false,
            gave_works: false,
            injured: 0,
            gone: 0,
        }
    }

    fn outcome(&self, state: &State) -> Outcome {
        let ended = state.ended.unwrap_or(Ended { winner: None, reason: EndReason::Beaten });
        let winners = Seats::of(ended.winner.map(Seat));
        let rule = crate::phase::end_rule(ended.reason);
        Outcome { winners, rule: rule.id.to_string(), because: self.ending(&ended) }
    }

    pub(crate) fn waiting(&self, state: &State, side: u8) -> bool {
        state.of_side(side).any(|unit| state.unit(unit).status == Status::Waiting)
    }

    fn any_volley(&self, state: &State, side: u8) -> bool {
        state.ready(side).any(|archers| {
            self.may_shoot(state, archers).is_ok()
                && state.ready(1 - side).any(|target| self.in_reach(state, archers, target).is_ok())
        })
    }

    /// Who has got away himself does not press on.
    fn may_press(&self, state: &State, unit: u8, foe: u8) -> bool {
        let stand = state.unit(unit).stands() && state.unit(foe).stands();
        stand && self.gets_away(state, foe).is_none()
    }

    /// Dice and bookkeeping that nobody decides.
    fn table_step(
        &self,
        state: &mut State,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let Some(due) = state.agenda.top().copied() else { return Ok(()) };
        match due {
            Due::Initiative => self.roll_initiative(state, dice, tell)?,
            Due::Round => self.begin_round(state, tell),
            Due::Shoot { archers, target, spend, cover } => {
                self.shoot(state, (archers, target, spend, cover), dice, tell)?;
            }
            Due::Fight { fight } => self.fight(state, fight, dice, tell)?,
            Due::Effects => self.take_effect(state, tell),
            Due::Commander { unit, destroyed } => {
                self.commander_fate(state, unit, destroyed, dice, tell)?;
            }
            Due::CleanUp => self.clean_up(state, tell),
            Due::Casualties { unit, no_quarter } => {
                self.casualties(state, unit, no_quarter, dice, tell)?;
            }
            Due::Place { side } => self.next_to_place(state, side),
            // The foe that would be asked is gone or away; the ground is given all the same.
            Due::Press { unit, foe, full } => {
                self.give_ground(state, (unit, foe, full), false, tell);
            }
            _ => {
                state.agenda.pop();
            }
        }
        Ok(())
    }
}
