//! A toy rule system with one of everything: open choices, sealed choices with two slots for one
//! seat, steps of the table with dice, a decision after dice. `QUIRK` makes it misbehave in one
//! named way, so that drift and the kit's checks can be tested against rules that break promises.

pub mod clash;
pub mod sheet;

use clash::{Clash, ClashFacts, ClashVerdict};
use serde::{Deserialize, Serialize};
use sheet::{RainCounts, Rulings};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::SeqCst};
use tercio_chance::{Chance, Dice, Halt, Roll, Seat};
use tercio_engine::{
    Agenda, Card, Fault, Match, Measure, Next, Offer, Outcome, Procedure, ProcedureVisitor, Prompt,
    Reach, Refusal, Ruler, Ruleset, Seats, SetupFaults, Shelf, Sink, Slots, Standing, Step, Terms,
    View, setup::Reader,
};
use tercio_ledger::{House, HouseFault, Rule};

#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Quirk {
    None,
    OtherTally,
    OtherRoll,
    OtherState,
    ProposesBadly,
    Misspells,
    BeginsUnsound,
    Forgets,
    Impure,
    Flips,
    Blabs,
    NeverEnds,
    OpensOnce,
    IdlesWhenDry,
    SettlesOtherwise,
    EndsUpUnsound,
    Restless,
    AsksLess,
}

pub fn quirk<const QUIRK: u8>(which: Quirk) -> bool {
    QUIRK == which as u8
}

/// The rules as printed.
pub type Plain = Toy<{ Quirk::None as u8 }>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub men: [i8; 2],
    pub rounds: u8,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { men: [6, 6], rounds: 3 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Item {
    March(Seat),
    Plan,
    Clash,
    Press,
    Rain,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    pub round: u8,
    pub men: [i8; 2],
    pub at: [i8; 2],
    /// Red's two wings, then Blue.
    pub bold: [bool; 3],
    pub agenda: Agenda<Item, 8>,
    /// What one quirk keeps in mind and never writes down.
    #[serde(skip)]
    pub unwritten: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    March(i8),
    Plan { slot: u8, bold: bool },
    Press,
    Stay,
}

#[derive(Clone, Debug)]
pub enum Event {
    Marched(Seat, i8),
    Planned([bool; 3]),
    Clashed(ClashVerdict),
    Pressed { hit: bool, cost: bool },
    Rained(bool),
}

#[derive(Debug)]
pub struct Toy<const QUIRK: u8> {
    setup: Setup,
    clash: Clash<QUIRK>,
    rulings: Rulings,
}

static TIMES: AtomicU32 = AtomicU32::new(0);
static ASKED: AtomicU32 = AtomicU32::new(0);
static OPENED: AtomicU32 = AtomicU32::new(0);
static HEARD: AtomicU8 = AtomicU8::new(0);

impl<const QUIRK: u8> Toy<QUIRK> {
    fn is(which: Quirk) -> bool {
        quirk::<QUIRK>(which)
    }

    fn round() -> [Item; 5] {
        [Item::March(Seat(0)), Item::March(Seat(0)), Item::March(Seat(1)), Item::Plan, Item::Clash]
    }

    pub fn facts(&self, state: &State) -> ClashFacts {
        let [left, right, blue] = state.bold;
        ClashFacts { bold: u8::from(left) + u8::from(right), cover: !blue }
    }

    fn table(
        &self,
        state: &mut State,
        item: Item,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<Event>,
    ) -> Result<(), Box<Halt>> {
        if item == Item::Clash {
            let mut facts = self.facts(state);
            facts.cover &= !Self::is(Quirk::SettlesOtherwise);
            let verdict = dice.settle(|dice| self.clash.settle(&facts, dice))?;
            let more = i8::from(Self::is(Quirk::OtherState) && verdict.hits > 0);
            state.men[1] = (state.men[1] - verdict.hits.cast_signed() - more).max(0);
            state.agenda.push(Item::Rain);
            if verdict.hits > 0 {
                state.agenda.push(Item::Press);
            }
            sink.tell(&sheet::CLASH, Event::Clashed(verdict));
        } else {
            let rain = dice.number(Roll::sum(1), &sheet::RAIN, Seat(1), None)?;
            let wet =
                self.rulings.rain == RainCounts::Wet && rain.cast_signed() >= sheet::RAIN.value;
            state.men[0] = (state.men[0] - i8::from(wet)).max(0);
            state.round += 1;
            state.agenda.push_in_order(Self::round().into_iter());
            sink.tell(&sheet::RAIN, Event::Rained(wet));
        }
        Ok(())
    }

    fn press(state: &mut State, dice: &mut dyn Chance) -> Result<Event, Box<Halt>> {
        let (high, low) = dice.pair(&sheet::PRESS_PAIR, Seat(0), None)?;
        let cost = dice.number(Roll::sum(1), &sheet::PRESS_COST, Seat(0), None)?;
        let (hit, cost) = (high == low, cost.cast_signed() < sheet::PRESS_COST.value);
        state.men[1] = (state.men[1] - i8::from(hit)).max(0);
        state.men[0] = (state.men[0] - i8::from(cost)).max(0);
        Ok(Event::Pressed { hit, cost })
    }
}

impl<const QUIRK: u8> Ruleset for Toy<QUIRK> {
    type Setup = Setup;
    type State = State;
    type Order = Order;
    type Event = Event;

    fn card() -> &'static Card {
        &sheet::CARD
    }
    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        visit.visit(Clash::<QUIRK> { house: house.clone() });
        Ok(())
    }
    fn read(file: &str, text: &str, _: &dyn Shelf) -> Result<Setup, SetupFaults> {
        let reader = Reader::new(file, text)?;
        let root = reader.root();
        let men = root.number_or("men", 1..=20, 6) as i8;
        let rounds = root.number("rounds", 1..=50);
        root.close();
        reader.finish(rounds.map(|rounds| Setup { men: [men; 2], rounds: rounds as u8 }))
    }
    fn new(setup: Setup, house: House) -> Result<Self, SetupFaults> {
        let again = Self::is(Quirk::OpensOnce) && OPENED.fetch_add(1, SeqCst) > 0;
        if again {
            return Err(SetupFaults::one("toy", "opens once only", ""));
        }
        let rulings = Rulings::chosen(&house)
            .map_err(|fault| SetupFaults::one("house", fault.to_string(), ""))?;
        Ok(Toy { setup, clash: Clash { house }, rulings })
    }
    fn setup(&self) -> &Setup {
        &self.setup
    }
    fn house(&self) -> &House {
        &self.clash.house
    }
    fn seats(&self) -> Vec<String> {
        vec!["Red".into(), "Blue".into()]
    }

    fn begin(&self) -> State {
        let mut agenda = Agenda::default();
        agenda.push_in_order(Self::round().into_iter());
        let men = if Self::is(Quirk::BeginsUnsound) { [-1, 6] } else { self.setup.men };
        State { round: 0, men, at: [0; 2], bold: [false; 3], agenda, unwritten: 0 }
    }

    fn next(&self, state: &State) -> Next {
        let [red, blue] = state.men;
        if state.round >= self.setup.rounds || red == 0 || blue == 0 {
            let winner = if red > blue { Some(Seat(0)) } else { Some(Seat(1)) };
            let winners = Seats::of(winner.filter(|_| red != blue));
            let (rule, because) = (sheet::LENGTH.id.to_string(), format!("{red} men to {blue}"));
            return Next::Over(Outcome { winners, rule, because });
        }
        let flips = Self::is(Quirk::Flips) && ASKED.load(SeqCst) > 0;
        match state.agenda.top() {
            Some(Item::March(seat)) if flips => Next::Choose(Seat(1 - seat.0)),
            Some(Item::March(seat)) => Next::Choose(*seat),
            Some(Item::Plan) => {
                Next::Sealed(Slots::from_iter([(Seat(0), 0), (Seat(1), 0), (Seat(0), 1)]))
            }
            Some(Item::Press) => Next::Choose(Seat(0)),
            Some(Item::Clash | Item::Rain) | None => Next::Table,
        }
    }

    fn judge(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        if let Order::Plan { bold, .. } = order {
            HEARD.store(u8::from(*bold), SeqCst);
        }
        match (state.agenda.top(), order) {
            (Some(Item::March(_)), Order::March(1..=3)) => Ok(()),
            (Some(Item::March(_)), Order::March(4..=9)) => {
                Err(Refusal::new(&sheet::MARCH_MOST, "that is too far"))
            }
            (Some(Item::Plan), Order::Plan { slot: 0, bold })
            | (Some(Item::Plan), Order::Plan { slot: 1, bold })
                if !bold || state.men[usize::from(seat.0)] > 1 =>
            {
                Ok(())
            }
            (Some(Item::Plan), Order::Plan { slot: 0..=1, .. }) => {
                Err(Refusal::new(&sheet::PLAN_WEAK, "one man alone is not bold"))
            }
            (Some(Item::Press), Order::Press) if state.men[0] <= 1 => {
                Err(Refusal::new(&sheet::PLAN_WEAK, "one man alone does not press"))
            }
            (Some(Item::Press), Order::Press | Order::Stay) => Ok(()),
            _ => Err(Refusal::nonsense(&sheet::NO_SUCH, "that means nothing now")),
        }
    }

    fn propose(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Order) -> ControlFlow<()>) {
        ASKED.fetch_add(u32::from(Self::is(Quirk::Flips)), SeqCst);
        let idle = Self::is(Quirk::IdlesWhenDry) && self.rulings.rain == RainCounts::Dry;
        let mut orders = match state.agenda.top() {
            _ if idle => vec![],
            Some(Item::March(_)) => vec![Order::March(1), Order::March(3), Order::March(5)],
            Some(Item::Plan) => {
                let slots = if seat == Seat(0) { 0..2 } else { 0..1 };
                slots
                    .flat_map(|slot| [true, false].map(|bold| Order::Plan { slot, bold }))
                    .collect()
            }
            Some(Item::Press) => vec![Order::Press, Order::Stay],
            _ => vec![],
        };
        let badly = Self::is(Quirk::ProposesBadly);
        orders.retain(|order| badly || self.judge(state, seat, order).is_ok());
        let _ = orders.into_iter().try_for_each(visit);
    }

    fn slot(&self, _: &State, order: &Order) -> u8 {
        if let Order::Plan { slot, .. } = order { *slot } else { 0 }
    }

    fn carry_out(
        &self,
        state: &mut State,
        step: Step<'_, Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<Event>,
    ) -> Result<(), Box<Halt>> {
        let Some(item) = state.agenda.pop() else { return Ok(()) };
        match step {
            Step::Order(seat, Order::March(steps)) => {
                let wild = TIMES.fetch_add(1, SeqCst) as i8 % 2;
                let wild = if Self::is(Quirk::Impure) { wild } else { 0 };
                if Self::is(Quirk::NeverEnds) {
                    state.agenda.push(item);
                } else {
                    state.at[usize::from(seat.0)] += steps + wild;
                }
                state.men[0] -= if Self::is(Quirk::EndsUpUnsound) { 9 } else { 0 };
                state.unwritten += u8::from(Self::is(Quirk::Forgets));
                sink.tell(&sheet::MARCH_MOST, Event::Marched(seat, *steps));
            }
            Step::Order(_, Order::Press) => {
                let event = Self::press(state, dice)?;
                sink.tell(&sheet::PRESS_PAIR, event);
            }
            Step::Order(..) => {}
            Step::Revealed(choices) => {
                for (seat, order) in choices {
                    let Order::Plan { slot, bold } = order else { continue };
                    state.bold[usize::from(if seat.0 == 0 { *slot } else { 2 })] = *bold;
                }
                if state.bold == [true; 3] && !Self::is(Quirk::AsksLess) {
                    dice.number(Roll::sum(1), &sheet::WIND, Seat(1), None)?;
                }
                sink.tell(&sheet::WIND, Event::Planned(state.bold));
            }
            Step::Table if Self::is(Quirk::Restless) => state.agenda.push(item),
            Step::Table => self.table(state, item, dice, sink)?,
        }
        Ok(())
    }

    fn view(&self, state: &State, seat: Option<Seat>) -> View {
        let mut view = View::default();
        let heard = if Self::is(Quirk::Blabs) { HEARD.load(SeqCst) } else { 0 };
        let (rule, text) =
            (sheet::NO_SUCH.id.to_string(), format!("round {} {heard}", state.round));
        view.prompt = Prompt { rule, text, ..Prompt::default() };
        let Some(seat) = seat else { return view };
        self.propose(state, seat, &mut |order| {
            let notation = self.notation(state, &order);
            let order = serde_json::to_value(&order).expect("orders are written");
            let label = notation.clone();
            view.offers.push(Offer { order, label, notation, ..Offer::default() });
            ControlFlow::Continue(())
        });
        view
    }

    fn reaches(&self, state: &State, piece: u16) -> Vec<Reach> {
        vec![Reach { piece, label: format!("round {}", state.round), ..Reach::default() }]
    }
    fn gauge(&self, state: &State, from: u16, to: u16) -> Vec<Ruler> {
        vec![Ruler { label: format!("{from} to {to}, round {}", state.round), ..Ruler::default() }]
    }
    fn sound(&self, state: &State) -> Result<(), Vec<Fault>> {
        let thin = state.men.iter().filter(|men| **men < 0);
        let faults: Vec<Fault> = thin.map(|men| Fault(format!("{men} men"))).collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
    fn measure(&self, state: &State, seat: Seat) -> Measure {
        let strength = i32::from(state.men[usize::from(seat.0)]);
        Measure { strength, ..Measure::default() }
    }
    fn turn(&self, state: &State) -> u16 {
        state.round.into()
    }
    fn standing(&self, state: &State, seat: Seat) -> Standing {
        let left = state.men[usize::from(seat.0)].into();
        Standing { left, ..Standing::default() }
    }
    fn notation(&self, _: &State, order: &Order) -> String {
        match order {
            Order::March(1) if Self::is(Quirk::Misspells) => "mrach 1".into(),
            Order::March(2) if Self::is(Quirk::Misspells) => "march 1".into(),
            Order::March(steps) => format!("march {steps}"),
            Order::Plan { slot, bold: true } => format!("bold {slot}"),
            Order::Plan { slot, bold: false } => format!("calm {slot}"),
            Order::Press => "press".into(),
            Order::Stay => "stay".into(),
        }
    }
    fn understand(&self, _: &State, _: Seat, text: &str) -> Result<Order, Refusal> {
        let (word, number) = text.split_once(' ').unwrap_or((text, "0"));
        let number: i8 = number.parse().unwrap_or(0);
        match word {
            "march" => Ok(Order::March(number)),
            "bold" => Ok(Order::Plan { slot: number as u8, bold: true }),
            "calm" => Ok(Order::Plan { slot: number as u8, bold: false }),
            "press" => Ok(Order::Press),
            "stay" => Ok(Order::Stay),
            _ => Err(Refusal::nonsense(&sheet::NO_SUCH, "march, bold, calm, press or stay")),
        }
    }
    fn narrate(&self, _: &State, event: &Event) -> String {
        match event {
            Event::Marched(seat, steps) => format!("{seat} marches {steps}"),
            Event::Planned(bold) => format!("the plans: {bold:?}"),
            Event::Clashed(verdict) => format!("{} men fall", verdict.hits),
            Event::Pressed { hit, cost } => format!("pressed on: hit {hit}, cost {cost}"),
            Event::Rained(wet) => format!("rain: {wet}"),
        }
    }
}

/// A match under these terms, at its first choice.
pub fn begun<const QUIRK: u8>(terms: Terms) -> Match<Toy<QUIRK>> {
    let mut game = Match::new(Setup::default(), terms).expect("the setup is sound");
    game.advance().expect("nothing is due before the first choice");
    game
}

/// Plays the three marches that open a round.
pub fn marched<const QUIRK: u8>(game: &mut Match<Toy<QUIRK>>) {
    for seat in [0, 0, 1] {
        game.submit(Seat(seat), Order::March(1)).expect("a march is always allowed");
    }
}

/// Seals the three plans of a round: Red left, Red right, Blue.
pub fn planned<const QUIRK: u8>(game: &mut Match<Toy<QUIRK>>, bold: [bool; 3]) {
    for (seat, slot, bold) in [(0, 0, bold[0]), (0, 1, bold[1]), (1, 0, bold[2])] {
        game.submit(Seat(seat), Order::Plan { slot, bold }).expect("a plan is allowed");
    }
}

/// The rule a fault names.
pub fn refused_by(rule: &Rule, fault: &tercio_engine::PlayFault) -> bool {
    matches!(fault, tercio_engine::PlayFault::Refused(refusal) if refusal.rule == rule.id)
}
