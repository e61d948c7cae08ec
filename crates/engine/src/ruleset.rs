//! The trait every rule system implements, and what it says to the rest.

use crate::{
    Appraiser, Card, Doing, Draft, Effect, Forms, Muster, Offer, Piece, ProcedureVisitor, Prospect,
    Question, Reach, Ruler, SetupFaults, Shelf, Side, Standing, View,
};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, Seat};
use tercio_ledger::{House, HouseFault, Rule, RuleId};
use thiserror::Error;

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seats(pub u16);

impl Seats {
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        Seats(seats.into_iter().fold(0, |set, seat| set | 1 << seat.0))
    }

    pub fn contains(self, seat: Seat) -> bool {
        u32::from(seat.0) < u16::BITS && self.0 >> seat.0 & 1 == 1
    }

    /// The others: an umpire may speak in everybody's turn, and nobody chooses for him.
    #[must_use]
    pub fn without(self, seat: Option<Seat>) -> Self {
        Seats(seat.map_or(self.0, |seat| self.0 & !(1 << seat.0)))
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..16).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

/// The most sealed choices that can be open at once.
pub const SLOTS_MAX: usize = 32;

/// Sealed choices still wanted: whose, and about what (a unit, a question).
pub type Slots = ArrayVec<(Seat, u8), SLOTS_MAX>;

/// Who acts next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This seat chooses, in the open.
    Choose(Seat),
    /// Any of these may act.
    Any(Seats),
    /// Each slot wants a secret choice; the last one in reveals them all.
    Sealed(Slots),
    /// Dice or bookkeeping that nobody decides.
    Table,
    Over(Outcome),
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The seats that won; none for a draw.
    pub winners: Seats,
    pub rule: String,
    pub because: String,
}

/// What is carried out.
#[derive(Debug)]
pub enum Step<'a, O> {
    Order(Seat, &'a O),
    /// All sealed choices, in the order of their slots.
    Revealed(&'a [(Seat, O)]),
    Table,
}

impl<O> Clone for Step<'_, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<O> Copy for Step<'_, O> {}

/// No, and which rule says so.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{because} [{rule}]")]
pub struct Refusal {
    pub rule: RuleId,
    pub because: String,
    /// The order means nothing here (no such unit): it cannot be waved through either.
    pub nonsense: bool,
}

impl Refusal {
    pub fn new(rule: &Rule, because: impl Into<String>) -> Self {
        Refusal { rule: rule.id, because: because.into(), nonsense: false }
    }

    pub fn nonsense(rule: &Rule, because: impl Into<String>) -> Self {
        Refusal { nonsense: true, ..Self::new(rule, because) }
    }
}

/// Takes what a step reports: every event with the rule that caused it.
pub trait Sink<E> {
    fn tell(&mut self, rule: &'static Rule, event: E);
}

impl<E> Sink<E> for Vec<(&'static Rule, E)> {
    fn tell(&mut self, rule: &'static Rule, event: E) {
        self.push((rule, event));
    }
}

/// Hears nothing, for solving and searching.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silence;

impl<E> Sink<E> for Silence {
    fn tell(&mut self, _: &'static Rule, _: E) {}
}

/// A drag or a click on the table: a piece, and where it is to go (the middle of its front edge),
/// how it is to face, or the other piece it is meant for.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Aim {
    pub piece: u16,
    pub to: Option<[i32; 2]>,
    pub facing: Option<u16>,
    pub on: Option<u16>,
    /// Others that go with it as one.
    pub with: Vec<u16>,
    /// Ground of [`Scene::lay`](crate::Scene) instead of a piece, with its middle there.
    pub lay: Option<u16>,
    /// Just so, to be refused if need be; else the nearest to it that the rules allow.
    pub whole: bool,
}

/// The commander's common words for how a seat stands, in whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Measure {
    /// Fighting strength left.
    pub strength: i32,
    /// How far from breaking, in the same coin.
    pub breaking: i32,
    /// Threat to the enemy less threat from him: positions, contacts, reach.
    pub threat: i32,
}

impl Measure {
    pub fn worth(&self) -> i32 {
        self.strength + self.breaking + self.threat
    }
}

/// A unit named in a question: as which side of which procedure. Who acts is side a.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named<'q> {
    pub unit: &'q str,
    pub procedure: &'q str,
    pub side: Side,
}

/// A broken invariant of a state.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// A rule system. Its value holds what never changes in a battle: setup, rulings, house rules.
pub trait Ruleset: Sized + Send + Sync + 'static {
    type Setup: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What decides the future and nothing else.
    type State: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    type Order: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    type Event: Clone + Debug + Send;

    fn card() -> &'static Card;
    /// Shows the questions its sheet answers, under a house, in the order of the sheet.
    fn procedures(house: &House, visit: &mut impl ProcedureVisitor) -> Result<(), HouseFault>;
    /// Reads a scenario or army file: all faults, not the first.
    fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Self::Setup, SetupFaults>;
    /// Reads a file that holds one army: what it is, or its faults. Nothing if it is no army file.
    fn read_army(_file: &str, _text: &str) -> Option<Result<String, SetupFaults>> {
        None
    }
    /// A file that is being written: as much as can be read of it, and all that is wrong with it.
    fn draft(file: &str, text: &str, shelf: &dyn Shelf) -> Draft {
        crate::draft::plain::<Self>(file, text, shelf)
    }
    /// What may stand in its files.
    fn forms() -> Forms {
        Forms::default()
    }
    fn new(setup: Self::Setup, house: House) -> Result<Self, SetupFaults>;
    fn setup(&self) -> &Self::Setup;
    fn house(&self) -> &House;
    /// The name of each seat.
    fn seats(&self) -> Vec<String>;
    /// The umpire's seat, where the rules give him orders of his own: the one after the players',
    /// not among `seats`. It may act wherever `next` names it, and nobody waits for it.
    fn umpire(&self) -> Option<Seat> {
        None
    }
    /// The side a player's seat is on, as a scene counts them.
    fn side(&self, seat: Seat) -> u8 {
        seat.0
    }

    fn begin(&self) -> Self::State;
    fn next(&self, state: &Self::State) -> Next;
    /// Any order: yes, or which rule says no.
    fn judge(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Result<(), Refusal>;
    /// Sensible orders, each of which passes `judge`.
    fn propose(
        &self,
        state: &Self::State,
        seat: Seat,
        visit: &mut dyn FnMut(Self::Order) -> ControlFlow<()>,
    );
    /// Which open slot a sealed order fills.
    fn slot(&self, _state: &Self::State, _order: &Self::Order) -> u8 {
        0
    }
    /// The order by which a seat gives the battle up, if the rules have one.
    fn concession(&self, _state: &Self::State, _seat: Seat) -> Option<Self::Order> {
        None
    }
    /// A drag or a click, turned into the order meant, which `judge` may still refuse.
    fn aim(&self, _state: &Self::State, _seat: Seat, _aim: &Aim) -> Option<Self::Order> {
        None
    }
    fn carry_out(
        &self,
        state: &mut Self::State,
        step: Step<'_, Self::Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<Self::Event>,
    ) -> Result<(), Box<Halt>>;
    /// What a seat, or a spectator, may see.
    fn view(&self, state: &Self::State, seat: Option<Seat>) -> View;
    /// The pieces of that view alone, for who asks where they stand and no more.
    fn pieces(&self, state: &Self::State, seat: Option<Seat>) -> Vec<Piece> {
        self.view(state, seat).scene.pieces
    }
    /// How far a piece of the view can see, shoot, threaten or command.
    fn reaches(&self, _state: &Self::State, _piece: u16) -> Vec<Reach> {
        Vec::new()
    }
    /// Measured lines from one piece of the view to another, with what each measure means.
    fn gauge(&self, _state: &Self::State, _from: u16, _to: u16) -> Vec<Ruler> {
        Vec::new()
    }
    fn sound(&self, state: &Self::State) -> Result<(), Vec<Fault>>;
    fn measure(&self, state: &Self::State, seat: Seat) -> Measure;
    /// The turn that is being played, from 1; 0 before the first.
    fn turn(&self, state: &Self::State) -> u16;
    /// How much of its worth an army still has.
    fn standing(&self, state: &Self::State, seat: Seat) -> Standing;
    /// Whether who throws for this rule hopes for a low throw.
    fn hopes_low(_rule: &str) -> bool {
        false
    }

    /// The battle in common words, for a commander that plans; a system without it is played by
    /// trials alone.
    fn muster(&self, _state: &Self::State) -> Option<Muster> {
        None
    }
    /// Orders that are more than marching, each of which passes `judge`: of one piece, or what can
    /// be answered or ended where none is named.
    fn deeds(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _piece: Option<u16>,
        _visit: &mut dyn FnMut(Self::Order),
    ) {
    }
    /// What an order that passes `judge` promises.
    fn prospect(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _order: &Self::Order,
        _ask: &mut impl Appraiser,
    ) -> Prospect {
        Prospect::quiet(Doing::Other)
    }
    /// Why a commander gives such an order, in a clause, where its prospect does not tell: a command
    /// to name, ground to lay, a place in the line.
    fn reason(&self, _state: &Self::State, _seat: Seat, _order: &Self::Order) -> Option<String> {
        None
    }
    /// A battle of two armies, by their names or files, without a scenario: its ground and places
    /// are chosen at the table.
    fn free_battle(
        _armies: [&str; 2],
        _shelf: &dyn Shelf,
    ) -> Option<Result<Self::Setup, SetupFaults>> {
        None
    }

    /// An order as it is typed.
    fn notation(&self, state: &Self::State, order: &Self::Order) -> String;
    /// A typed order, with a refusal that says what can be typed instead.
    fn understand(
        &self,
        state: &Self::State,
        seat: Seat,
        text: &str,
    ) -> Result<Self::Order, Refusal>;
    /// An event in words; the state is the one after the step.
    fn narrate(&self, state: &Self::State, event: &Self::Event) -> String;
    /// The event only explains another one; page and terminal fold it.
    fn is_detail(&self, _event: &Self::Event) -> bool {
        false
    }
    /// How an event looks on the table for a moment; the state is the one after the step.
    fn effect(&self, _state: &Self::State, _event: &Self::Event) -> Option<Effect> {
        None
    }
    /// An order as an offer: in plain words, with where it leads and what it risks.
    fn describe(&self, state: &Self::State, _: Seat, order: &Self::Order) -> Offer {
        let notation = self.notation(state, order);
        let value = serde_json::to_value(order).unwrap_or(Value::Null);
        Offer { order: value, label: notation.clone(), notation, ..Offer::default() }
    }
    /// The procedures and facts behind an order, for odds before committing: one for each case
    /// that others may still bring about.
    fn questions(&self, _: &Self::State, _: Seat, _: &Self::Order) -> Vec<Question> {
        Vec::new()
    }
    /// The facts of one unit as a side of a procedure, for odds by unit name.
    fn side_facts(_setup: &Self::Setup, _named: &Named<'_>) -> Option<Value> {
        None
    }
    /// What the same unit brings into the question beside its side: the ground of the place, the
    /// weapon it shoots with.
    fn place_facts(_setup: &Self::Setup, _named: &Named<'_>) -> Option<Value> {
        None
    }
    /// Why a unit cannot stand on this side of a question, if it cannot: it has no bow to shoot with.
    fn unfit(_setup: &Self::Setup, _named: &Named<'_>) -> Option<String> {
        None
    }
    /// The names `side_facts` knows.
    fn unit_names(_setup: &Self::Setup) -> Vec<String> {
        Vec::new()
    }
    /// The setup of a battle so many hours later, with what this one cost.
    fn next_battle(
        &self,
        _state: &Self::State,
        _hours: u32,
    ) -> Option<Result<Self::Setup, String>> {
        None
    }
}

/// Rules whose battle begins soundly, or what is wrong with its beginning.
pub fn begun_soundly<R: Ruleset>(rules: R) -> Result<R, SetupFaults> {
    match rules.sound(&rules.begin()).err().unwrap_or_default().first() {
        None => Ok(rules),
        Some(fault) => Err(SetupFaults::one("setup", fault.to_string(), "move the units apart")),
    }
}
