//! Warfare as a rule system: what comes next, and what each step does.

use crate::event::{Event, tell_line};
use crate::facts::{CasualtyFacts, FateFacts, SideFacts};
use crate::order::Order;
use crate::phase::archers::{Volley, VolleyEffect};
use crate::phase::duel::Duel;
use crate::phase::long_term::{Casualties, CommanderFate, Fate, Initiative};
use crate::phase::positions::kind_bit;
use crate::phase::sortie::Sortie;
use crate::setup::{self, Setup, front};
use crate::sheet;
use crate::state::{Due, EndReason, Ended, Leader, Pace, State, Status, Unit};
use crate::{Book, CARD, Telling, Warfare};
use serde_json::Value;
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, Seat};
use tercio_engine::{
    Card, Fault, Measure, Next, Outcome, ProcedureVisitor, Question, Refusal, Ruleset, Seats,
    SetupFaults, Shelf, Sink, Slots, Step, View,
};
use tercio_field::{Angle, Point, Pose};
use tercio_ledger::{House, HouseFault, Rule};

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

    fn new(setup: Setup, house: House) -> Result<Self, SetupFaults> {
        let book = Book::new(&house).map_err(|fault| {
            SetupFaults::one("house rules", fault.to_string(), "see `tercio rulings warfare`")
        })?;
        crate::sound::check_setup(&setup)?;
        let rules = Warfare { book, setup };
        let faults = rules.check_sound(&rules.begin()).err().unwrap_or_default();
        match faults.first() {
            None => Ok(rules),
            Some(fault) => {
                Err(SetupFaults::one("setup", fault.to_string(), "move the units apart"))
            }
        }
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
            Due::Press { unit, foe, .. } => match self.both_stand(state, unit, foe) {
                true => Next::Choose(Seat(state.unit(foe).side)),
                false => Next::Table,
            },
            Due::Flee { unit } | Due::Yield { unit } => Next::Choose(Seat(state.unit(unit).side)),
            Due::Accept { unit } => Next::Choose(Seat(1 - state.unit(unit).side)),
            Due::Direction { unit, .. } => match self.beaten_by(state, unit).is_empty() {
                false if state.unit(unit).stands() => Next::Choose(Seat(state.unit(unit).side)),
                _ => Next::Table,
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

    fn sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        self.check_sound(state)
    }

    fn measure(&self, state: &State, seat: Seat) -> Measure {
        self.take_measure(state, seat)
    }

    fn notation(&self, state: &State, order: &Order) -> String {
        self.write_order(state, order)
    }

    fn understand(&self, state: &State, _: Seat, text: &str) -> Result<Order, Refusal> {
        self.read_order(state, text)
    }

    fn narrate(&self, event: &Event) -> String {
        self.tell_story(event)
    }

    fn question(&self, state: &State, seat: Seat, order: &Order) -> Option<Question> {
        self.question_behind(state, seat, order)
    }

    fn side_facts(setup: &Setup, unit: &str) -> Option<Value> {
        let rules = Warfare { book: Book::default(), setup: setup.clone() };
        let card = setup.units.iter().position(|card| card.name == unit)?;
        let mut state = rules.begin();
        state.initiative = None;
        let facts: SideFacts = rules.unit_facts(&state, card as u8);
        serde_json::to_value(facts).ok()
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

    fn waiting(&self, state: &State, side: u8) -> bool {
        state.of_side(side).any(|unit| state.unit(unit).status == Status::Waiting)
    }

    fn any_volley(&self, state: &State, side: u8) -> bool {
        state.ready(side).any(|archers| {
            self.may_shoot(state, archers).is_ok()
                && state.ready(1 - side).any(|target| self.in_reach(state, archers, target).is_ok())
        })
    }

    fn both_stand(&self, state: &State, unit: u8, foe: u8) -> bool {
        state.unit(unit).stands() && state.unit(foe).stands()
    }

    /// An order given in the open.
    fn obey(&self, state: &mut State, seat: Seat, order: &Order, tell: &mut Telling<'_>) {
        if *order == Order::Concede {
            let ended = Ended { winner: Some(1 - seat.0), reason: EndReason::Conceded };
            return self.end(state, ended, tell);
        }
        match state.agenda.top().copied() {
            Some(Due::Lay { left }) => self.lay(state, left, order, tell),
            Some(Due::Place { side }) => self.place(state, side, order, tell),
            Some(Due::Moves { .. }) => self.obey_in_moves(state, order, tell),
            Some(Due::Volleys { .. }) => self.obey_in_volleys(state, order, tell),
            Some(Due::Cover { archers, target, spend }) => {
                if let Order::Cover { spend: cover } = order {
                    state.agenda.pop();
                    state.agenda.push(Due::Shoot { archers, target, spend, cover: *cover });
                    tell.tell(&sheet::ADD, Event::Covers { unit: target, dice: *cover });
                }
            }
            Some(due) => self.answer(state, due, order, tell),
            None => {}
        }
    }

    /// An answer to a question that the table asked.
    fn answer(&self, state: &mut State, due: Due, order: &Order, tell: &mut Telling<'_>) {
        let yes = matches!(order, Order::Answer { yes: true });
        match due {
            Due::Press { unit, foe, full } => self.give_ground(state, (unit, foe, full), yes, tell),
            Due::Flee { unit } => {
                state.agenda.pop();
                if yes {
                    state.unit_mut(unit).status = Status::Fled;
                    tell.tell(&sheet::DESTROYED, Event::Lost { unit, status: Status::Fled });
                }
            }
            Due::Yield { unit } => {
                state.agenda.pop();
                if yes {
                    state.agenda.push(Due::Accept { unit });
                }
                tell.tell(&sheet::SHUT_IN, Event::Quarter { given: yes });
            }
            Due::Accept { unit } => {
                state.agenda.pop();
                if yes {
                    state.unit_mut(unit).status = Status::Captured;
                    tell.tell(&sheet::SHUT_IN, Event::Lost { unit, status: Status::Captured });
                }
            }
            Due::Quarter { .. } => {
                state.agenda.pop();
                self.push_casualties(state, !yes);
                tell.tell(&sheet::NO_QUARTER, Event::Quarter { given: yes });
            }
            Due::Direction { unit, all } => {
                state.agenda.pop();
                let rule = if all { &sheet::MANY_WIN } else { &sheet::MANY_SOME };
                match order {
                    Order::Towards { foe } => self.advance_on(state, unit, *foe, tell),
                    Order::Through { foe } => self.break_through(state, unit, *foe, tell),
                    Order::Withdraw => self.withdraw(state, unit, tell),
                    _ => tell.tell(rule, Event::StayedPut { unit }),
                }
            }
            Due::Drive { unit } => {
                state.agenda.pop();
                if let Order::Towards { foe } = order {
                    self.drive(state, unit, *foe, tell);
                }
            }
            _ => {}
        }
    }

    fn lay(&self, state: &mut State, left: u8, order: &Order, tell: &mut Telling<'_>) {
        state.agenda.pop();
        if let Order::Lay { ground, corner, width, height } = order {
            let laid = crate::state::Laid {
                ground: *ground,
                corner: *corner,
                width: *width,
                height: *height,
            };
            let room = state.laid.try_push(laid).is_ok();
            if left > 1 && room {
                state.agenda.push(Due::Lay { left: left - 1 });
            }
            tell.tell(&sheet::LAID, Event::Laid);
        }
    }

    fn place(&self, state: &mut State, side: u8, order: &Order, tell: &mut Telling<'_>) {
        let Order::Place { unit, at, degrees } = order else { return };
        let own = state.unit_mut(*unit);
        own.pose = Pose { front: *at, facing: Angle::from_degrees((*degrees).into()) };
        own.status = Status::Ready;
        tell.tell(&sheet::SETUP, Event::Placed { unit: *unit });
        self.next_to_place(state, side);
    }

    /// The other side places next while it has units; when all stand, the battle begins.
    fn next_to_place(&self, state: &mut State, side: u8) {
        state.agenda.pop();
        let next = [1 - side, side].into_iter().find(|side| self.waiting(state, *side));
        if let Some(side) = next {
            state.agenda.push(Due::Place { side });
        }
    }

    fn obey_in_moves(&self, state: &mut State, order: &Order, tell: &mut Telling<'_>) {
        match order {
            Order::Move { unit, legs } => self.carry_move(state, *unit, legs, tell),
            Order::Combine { unit, host } => self.combine(state, *unit, *host, tell),
            Order::Split { unit, men } => self.split(state, *unit, *men, tell),
            Order::Take { unit, target, kill } => {
                state.unit_mut(*unit).moved = Pace::Full;
                state.unit_mut(*unit).shot = true;
                let status = if *kill { Status::Destroyed } else { Status::Captured };
                state.unit_mut(*target).status = status;
                let event = Event::Taken { unit: *unit, target: *target, killed: *kill };
                tell.tell(&sheet::TAKE, event);
            }
            _ => {
                state.agenda.pop();
            }
        }
    }

    fn obey_in_volleys(&self, state: &mut State, order: &Order, tell: &mut Telling<'_>) {
        let Order::Volley { archers, target, spend } = order else {
            state.agenda.pop();
            return;
        };
        let (archers, target, spend) = (*archers, *target, *spend);
        tell.tell(&sheet::VOLLEY_HALF, Event::Shoots { archers, target });
        state.agenda.push(if state.unit(target).pool > 0 {
            Due::Cover { archers, target, spend }
        } else {
            Due::Shoot { archers, target, spend, cover: 0 }
        });
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
            // The foe that would be asked is gone; the ground is given all the same.
            Due::Press { unit, foe, full } => {
                self.give_ground(state, (unit, foe, full), false, tell);
            }
            _ => {
                state.agenda.pop();
            }
        }
        Ok(())
    }

    fn shoot(
        &self,
        state: &mut State,
        (archers, target, spend, cover): (u8, u8, u8, u8),
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = self.volley_facts(state, archers, target, spend, cover);
        let seats = (Seat(state.unit(archers).side), Seat(state.unit(target).side));
        let verdict = self.book.settle_volley(&facts, seats, dice)?;
        state.agenda.pop();
        state.unit_mut(archers).pool -= i16::from(spend);
        state.unit_mut(archers).shot = true;
        state.unit_mut(target).pool -= i16::from(cover);
        state.unit_mut(target).pressed = true;
        state.attacked = true;
        let (rule, band) = match verdict.effect {
            VolleyEffect::None => (&sheet::NUMBER, &sheet::NUMBER),
            VolleyEffect::One => (&sheet::HIT_DICE, &sheet::HIT),
            VolleyEffect::Two => (&sheet::HARD_DICE, &sheet::HIT_HARD),
            VolleyEffect::Finished => (&sheet::VOLLEY_FINISHED, &sheet::VOLLEY_FINISHED),
        };
        let moved: [(u8, [&'static Rule; 2]); 2] = [
            (facts.target_penalty, [&sheet::ONES, &sheet::TWOS]),
            (facts.target_bonus, [&sheet::FIVES, &sheet::SIXES]),
        ];
        for (_, lines) in moved.into_iter().filter(|(dice, _)| *dice > 0) {
            lines.into_iter().for_each(|line| tell_line(tell, line, target));
        }
        tell.tell(band, Event::Volley { archers, target, facts, verdict });
        if matches!(verdict.effect, VolleyEffect::One | VolleyEffect::Two) {
            let before = state.unit(target).pool;
            self.lose_dice(state, target, -rule.value);
            let pool = state.unit(target).pool;
            tell.tell(rule, Event::Dice { unit: target, change: pool - before, pool });
        }
        if verdict.effect == VolleyEffect::Finished {
            self.lose_unit(state, target, false, tell);
        }
        Ok(())
    }

    fn commander_fate(
        &self,
        state: &mut State,
        unit: u8,
        destroyed: bool,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = FateFacts { destroyed };
        let seat = Seat(state.unit(unit).side);
        let verdict = self.book.settle_fate(&facts, seat, dice)?;
        state.agenda.pop();
        let leader = &mut state.unit_mut(unit).leader;
        let rule = match (verdict.fate, destroyed) {
            (Fate::Safe, _) => &sheet::COMMANDER_FATE,
            (Fate::Wounded, _) => &sheet::COMMANDER_HURT,
            (Fate::Captured, false) => &sheet::COMMANDER_TAKEN,
            (Fate::Captured, true) => &sheet::COMMANDER_LOST,
            (Fate::Killed, _) => &sheet::COMMANDER_DEAD,
        };
        match verdict.fate {
            Fate::Safe => {}
            Fate::Wounded => leader.level = leader.level.saturating_sub(1),
            Fate::Captured | Fate::Killed => {
                *leader =
                    Leader { level: 0, strength: false, trained: leader.trained, usual: false };
            }
        }
        tell.tell(rule, Event::Fate { unit, facts, verdict });
        Ok(())
    }

    /// The facts of a unit's casualties.
    pub fn casualty_facts(&self, state: &State, unit: u8, no_quarter: bool) -> CasualtyFacts {
        let own = state.unit(unit);
        let beaten = state.ended.and_then(|ended| ended.winner).is_some_and(|won| won != own.side);
        CasualtyFacts {
            men: own.men,
            record: own.record.min(tercio_chance::DICE_MAX),
            loser: beaten,
            no_quarter: no_quarter && beaten,
        }
    }

    fn casualties(
        &self,
        state: &mut State,
        unit: u8,
        no_quarter: bool,
        dice: &mut dyn Chance,
        tell: &mut Telling<'_>,
    ) -> Result<(), Box<Halt>> {
        let facts = self.casualty_facts(state, unit, no_quarter);
        let seat = Seat(state.unit(unit).side);
        let verdict = self.book.settle_casualties(&facts, seat, dice)?;
        state.agenda.pop();
        let own = state.unit_mut(unit);
        own.injured = verdict.injured;
        own.gone = verdict.gone;
        let rule = if facts.loser { &sheet::LOSER_DEAD } else { &sheet::DEAD };
        tell.tell(rule, Event::Casualties { unit, facts, verdict });
        Ok(())
    }
}
