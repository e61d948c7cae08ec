//! What every miniature leaves out, and the four ways each is played.

use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;
use tercio_chance::{Chance, Halt, PATHS_MAX, Seat, solve_each};
use tercio_engine::{
    Card, DiceFrom, Fault, Match, Measure, Next, Outcome, ProcedureVisitor, Refusal, Report,
    Ruleset, Seats, SetupFaults, Shelf, Silence, Sink, Standing, Step, Terms, View, kit,
};
use tercio_ledger::{House, HouseFault, Rule};

pub static UNREAD: Rule = Rule::sheet("mini.order", "an order as JSON", 0);

/// A system reduced to the line it is about. Orders are typed as JSON, events are told as text.
pub trait Mini: Sized + Debug + Send + Sync + 'static {
    type Setup: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync;
    type State: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    type Order: Clone + Debug + Eq + Hash + Serialize + DeserializeOwned + Send + Sync;
    const SEATS: &'static [&'static str];

    fn card() -> &'static Card;
    fn new(setup: &Self::Setup, house: &House) -> Self;
    fn begin(&self) -> Self::State;
    fn next(&self, state: &Self::State) -> Next;
    fn judge(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Result<(), Refusal>;
    fn candidates(&self, state: &Self::State, seat: Seat) -> Vec<Self::Order>;
    fn carry_out(
        &self,
        state: &mut Self::State,
        step: Step<'_, Self::Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<String>,
    ) -> Result<(), Box<Halt>>;
}

#[derive(Debug)]
pub struct Small<M: Mini> {
    rules: M,
    setup: M::Setup,
    house: House,
}

impl<M: Mini> Ruleset for Small<M> {
    type Setup = M::Setup;
    type State = M::State;
    type Order = M::Order;
    type Event = String;

    fn card() -> &'static Card {
        M::card()
    }
    fn procedures(_: &House, _: &mut impl ProcedureVisitor) -> Result<(), HouseFault> {
        Ok(())
    }
    fn read(_: &str, _: &str, _: &dyn Shelf) -> Result<M::Setup, SetupFaults> {
        Ok(M::Setup::default())
    }
    fn new(setup: M::Setup, house: House) -> Result<Self, SetupFaults> {
        Ok(Small { rules: M::new(&setup, &house), setup, house })
    }
    fn setup(&self) -> &M::Setup {
        &self.setup
    }
    fn house(&self) -> &House {
        &self.house
    }
    fn seats(&self) -> Vec<String> {
        M::SEATS.iter().map(|name| (*name).to_string()).collect()
    }
    fn begin(&self) -> M::State {
        self.rules.begin()
    }
    fn next(&self, state: &M::State) -> Next {
        self.rules.next(state)
    }
    fn judge(&self, state: &M::State, seat: Seat, order: &M::Order) -> Result<(), Refusal> {
        self.rules.judge(state, seat, order)
    }
    fn propose(
        &self,
        state: &M::State,
        seat: Seat,
        visit: &mut dyn FnMut(M::Order) -> ControlFlow<()>,
    ) {
        let mut orders = self.rules.candidates(state, seat);
        orders.retain(|order| self.judge(state, seat, order).is_ok());
        let _ = orders.into_iter().try_for_each(visit);
    }
    fn carry_out(
        &self,
        state: &mut M::State,
        step: Step<'_, M::Order>,
        dice: &mut dyn Chance,
        sink: &mut dyn Sink<String>,
    ) -> Result<(), Box<Halt>> {
        self.rules.carry_out(state, step, dice, sink)
    }
    fn view(&self, _: &M::State, _: Option<Seat>) -> View {
        View::default()
    }
    fn sound(&self, _: &M::State) -> Result<(), Vec<Fault>> {
        Ok(())
    }
    fn measure(&self, _: &M::State, _: Seat) -> Measure {
        Measure::default()
    }
    fn turn(&self, _: &M::State) -> u16 {
        0
    }
    fn standing(&self, _: &M::State, _: Seat) -> Standing {
        Standing::default()
    }
    fn notation(&self, _: &M::State, order: &M::Order) -> String {
        serde_json::to_string(order).expect("orders are written")
    }
    fn understand(&self, _: &M::State, _: Seat, text: &str) -> Result<M::Order, Refusal> {
        serde_json::from_str(text).map_err(|error| Refusal::nonsense(&UNREAD, error.to_string()))
    }
    fn narrate(&self, _: &Self::State, event: &String) -> String {
        event.clone()
    }
}

pub fn over(winner: Option<Seat>, because: &str) -> Next {
    let winners = Seats::of(winner);
    Next::Over(Outcome { winners, rule: "mini.end".into(), because: because.into() })
}

/// Plays at random on rolled dice, with every check of the kit, and again on the same dice typed.
pub fn rolled<M: Mini>(setup: &M::Setup, battles: u64) {
    for seed in 0..battles {
        kit::check_battle::<Small<M>>(setup.clone(), House::default(), seed);
        let played = kit::play_at_random(setup.clone(), House::default(), seed, |_| {});
        kit::check_typed::<Small<M>>(&played.game);
    }
}

/// One line of a script for a table where people throw the dice.
pub enum Say<O> {
    Give(u8, O),
    Throw(Vec<u8>),
}

/// Plays a script. Dice nobody asks for, and dice still awaited at its end, are faults of it.
pub fn typed<M: Mini>(
    setup: &M::Setup,
    script: impl IntoIterator<Item = Say<M::Order>>,
) -> Match<Small<M>> {
    let terms = Terms { dice: DiceFrom::Typed, ..Terms::default() };
    let mut game = Match::<Small<M>>::new(setup.clone(), terms).expect("the setup is sound");
    game.advance().expect("the first steps run");
    for (place, say) in script.into_iter().enumerate() {
        let done = match say {
            Say::Give(seat, order) => game.submit(Seat(seat), order),
            Say::Throw(faces) => game.throw(faces),
        };
        done.unwrap_or_else(|fault| panic!("line {place} of the script: {fault}"));
    }
    assert_eq!(game.awaited(), None, "all dice are thrown");
    replayed(&game);
    game
}

pub fn replayed<M: Mini>(game: &Match<Small<M>>) {
    let (again, report) = Match::<Small<M>>::replay(&game.log().text()).expect("it is a log");
    assert_eq!(report, Report::default());
    assert_eq!((again.state(), again.told()), (game.state(), game.told()));
}

/// Every state one step can lead to, with its weight; the weights sum to one.
pub fn solved<M: Mini>(
    rules: &M,
    state: &M::State,
    step: Step<'_, M::Order>,
) -> Vec<(M::State, f64)> {
    let mut futures: Vec<(M::State, f64)> = Vec::new();
    let each = |dice: &mut dyn Chance| {
        let mut future = state.clone();
        rules.carry_out(&mut future, step, dice, &mut Silence)?;
        Ok(future)
    };
    let merge = |future: M::State, weight: &f64| match futures
        .iter_mut()
        .find(|(known, _)| *known == future)
    {
        Some((_, sum)) => *sum += weight,
        None => futures.push((future, *weight)),
    };
    solve_each::<f64, _>(PATHS_MAX, each, merge).expect("the step is solved");
    let total: f64 = futures.iter().map(|(_, weight)| weight).sum();
    assert!((total - 1.0).abs() < 1e-12, "the weights sum to {total}");
    futures
}

/// The weight of the futures that `holds` is true of.
pub fn weight<S>(futures: &[(S, f64)], holds: impl Fn(&S) -> bool) -> f64 {
    futures.iter().filter(|(state, _)| holds(state)).map(|(_, weight)| weight).sum()
}
