//! The conformance kit: what must hold of every system, in a few lines of test for each.
//!
//! Everything here panics with a message when a system breaks its promise; it is called from
//! tests and from the long runs, never from play.

mod forms;

pub use forms::check_forms;

use crate::{
    AnyMatch, DiceFrom, Facts, Match, Next, PlayFault, Question, Ruleset, Step, Terms, state_digest,
};
use rustc_hash::FxHashMap;
use serde_json::Value;
use tercio_chance::{Halt, Rolled, Seat, solve_each};
use tercio_ledger::House;

/// Steps after which a battle is said to run for ever.
const STEPS_MAX: usize = 20_000;

/// A battle played by choosing among proposals at random.
#[derive(Debug)]
pub struct Played<R: Ruleset> {
    pub game: Match<R>,
    pub steps: usize,
}

/// The seats that may act now.
pub fn acting<R: Ruleset>(game: &Match<R>) -> Vec<Seat> {
    match game.next() {
        Next::Choose(seat) => vec![seat],
        Next::Any(seats) => seats.iter().collect(),
        Next::Sealed(slots) => {
            let mut seats: Vec<Seat> = slots.iter().map(|(seat, _)| *seat).collect();
            seats.sort_unstable();
            seats.dedup();
            seats
        }
        Next::Table | Next::Over(_) => Vec::new(),
    }
}

/// Plays one battle at random to its end, looking at every step through `watch`.
pub fn play_at_random<R: Ruleset>(
    setup: R::Setup,
    house: House,
    seed: u64,
    watch: impl FnMut(&Match<R>),
) -> Played<R> {
    let mut choice = Rolled::for_step(seed, u64::MAX);
    let choose = |game: &Match<R>, _: Seat, mut orders: Vec<R::Order>| {
        let _ = game;
        orders.swap_remove(choice.below(orders.len() as u32) as usize)
    };
    play_by(setup, house, seed, choose, watch)
}

/// Plays one battle to its end, each choice made by `choose` from the orders proposed or from
/// anywhere else, looking at every step through `watch`.
pub fn play_by<R: Ruleset>(
    setup: R::Setup,
    house: House,
    seed: u64,
    mut choose: impl FnMut(&Match<R>, Seat, Vec<R::Order>) -> R::Order,
    mut watch: impl FnMut(&Match<R>),
) -> Played<R> {
    let terms = Terms { house, seed, ..Terms::default() };
    let mut game = Match::<R>::new(setup, terms).expect("the setup is sound");
    let mut turns = Rolled::for_step(seed, u64::MAX - 2);
    game.advance().expect("the table's first steps run");
    for steps in 0..STEPS_MAX {
        watch(&game);
        if game.outcome().is_some() {
            return Played { game, steps };
        }
        let mut seats = acting(&game);
        seats.retain(|seat| Some(*seat) != game.rules().umpire());
        assert!(!seats.is_empty(), "seed {seed}: nobody may act and it is not over");
        // Of several who may act, one may have nothing sensible to do; all of them may not.
        let mut able: Vec<(Seat, Vec<R::Order>)> =
            seats.iter().map(|seat| (*seat, game.proposals(*seat))).collect();
        able.retain(|(_, orders)| !orders.is_empty());
        assert!(!able.is_empty(), "seed {seed}, step {steps}: {seats:?} have nothing to do");
        let (seat, orders) = able.swap_remove(turns.below(able.len() as u32) as usize);
        let order = choose(&game, seat, orders);
        if let Err(fault) = game.submit(seat, order.clone()) {
            panic!("seed {seed}, step {steps}: {order:?} was not accepted: {fault}");
        }
    }
    panic!("seed {seed}: the battle runs for ever");
}

/// Plays at random and checks what must hold at every step and of the log at the end.
pub fn check_battle<R: Ruleset>(setup: R::Setup, house: House, seed: u64) -> usize {
    let played = play_at_random::<R>(setup, house, seed, |game| {
        check_proposals(game);
        check_state(game);
    });
    check_replay(&played.game);
    check_cut_log(&played.game, seed);
    played.steps
}

/// Every proposal passes `judge`, is made once, and its notation reads back as the same order.
pub fn check_proposals<R: Ruleset>(game: &Match<R>) {
    for seat in acting(game) {
        let mut told = std::collections::BTreeSet::new();
        for order in game.proposals(seat) {
            if let Err(refusal) = game.rules().judge(game.state(), seat, &order) {
                panic!("proposed {order:?}, but judge says: {refusal}");
            }
            let text = game.rules().notation(game.state(), &order);
            match game.rules().understand(game.state(), seat, &text) {
                Ok(read) => assert_eq!(read, order, "`{text}` reads back otherwise"),
                Err(refusal) => panic!("`{text}` is not understood: {refusal}"),
            }
            assert!(!told.contains(&text), "`{text}` is proposed twice");
            told.insert(text);
        }
    }
}

/// The state is sound and survives being written down.
pub fn check_state<R: Ruleset>(game: &Match<R>) {
    if let Err(faults) = game.rules().sound(game.state()) {
        panic!("unsound state: {faults:?}");
    }
    let json = serde_json::to_string(game.state()).expect("states are written");
    let back: R::State = serde_json::from_str(&json).expect("states are read");
    assert_eq!(&back, game.state(), "the state changes by being written down");
}

/// Orders of a seat that may not act are refused, and nothing changes.
pub fn check_refusals<R: Ruleset>(game: &mut Match<R>) {
    let (digest, log) = (state_digest(game.state()), game.log().len());
    let acting = acting(game);
    let orders: Vec<R::Order> =
        acting.first().map(|seat| game.proposals(*seat)).unwrap_or_default();
    for seat in (0..8).map(Seat).filter(|seat| !acting.contains(seat)) {
        for order in orders.iter().take(4) {
            assert!(game.submit(seat, order.clone()).is_err(), "{seat} acted out of turn");
        }
    }
    let junk = Value::String("no such order".into());
    assert!(matches!(
        AnyMatch::submit(game, Seat(0), &junk),
        Err(PlayFault::Unreadable(_) | PlayFault::Over(_))
    ));
    assert_eq!(digest, state_digest(game.state()), "a refused order changed the state");
    assert_eq!(log, game.log().len(), "a refused order was logged");
}

/// The log plays again to the same state.
pub fn check_replay<R: Ruleset>(game: &Match<R>) {
    let (again, report) = Match::<R>::replay(&game.log().text()).expect("the log is read");
    assert_eq!(report, crate::Report::default(), "the log does not replay cleanly");
    assert_eq!(again.state(), game.state(), "the replayed state differs");
    assert_eq!(again.told(), game.told(), "the replayed story differs");
}

/// A log cut anywhere loses at most its last line.
pub fn check_cut_log<R: Ruleset>(game: &Match<R>, seed: u64) {
    let text = game.log().text();
    let header = text.find('\n').unwrap_or(0) + 1;
    let mut choice = Rolled::for_step(seed, u64::MAX - 1);
    for _ in 0..3 {
        let mut cut = header + choice.below((text.len() - header) as u32) as usize;
        while !text.is_char_boundary(cut) {
            cut -= 1;
        }
        let whole_lines = text[..cut].matches('\n').count();
        let (again, _) = Match::<R>::replay(&text[..cut]).expect("a cut log is read");
        let kept = again.log().len() + 1;
        assert!(kept == whole_lines || kept == whole_lines + 1, "a cut lost more than a line");
    }
}

/// What the table shows other seats is the same whatever a seat has sealed, also after it took its
/// choice back.
pub fn check_secrecy<R: Ruleset>(game: &Match<R>) {
    let Next::Sealed(slots) = game.next() else { return };
    if slots.len() < 2 {
        return;
    }
    for (seat, slot) in slots {
        let mut seen: Vec<String> = Vec::new();
        for order in game.proposals(seat) {
            if game.rules().slot(game.state(), &order) == slot {
                seen.push(seen_by_others(game, seat, order));
            }
        }
        seen.dedup();
        assert!(seen.len() <= 1, "what {seat} sealed shows elsewhere");
    }
}

fn seen_by_others<R: Ruleset>(game: &Match<R>, seat: Seat, order: R::Order) -> String {
    let (mut copy, _) = Match::<R>::replay(&game.log().text()).expect("the log is read");
    let seats = (0..copy.rules().seats().len() as u8).map(Seat);
    let others: Vec<Option<Seat>> =
        seats.filter(|other| *other != seat).map(Some).chain([None]).collect();
    let mut seen = String::new();
    let mut look = |copy: &Match<R>| {
        for other in &others {
            seen.push_str(&serde_json::to_string(&copy.view(*other)).expect("views are written"));
            seen.push_str(&copy.log_for(*other));
            seen.push_str(&format!("{:?}{:?}", copy.chapters(0), other.map(|o| copy.can_undo(o))));
        }
    };
    copy.submit(seat, order).expect("a proposal is accepted");
    look(&copy);
    copy.undo(seat, false).expect("a sealed choice is taken back");
    look(&copy);
    seen
}

/// The law of the procedure at stake equals the marginal of what `carry_out` really does.
///
/// `stake` names the question that the step now due will settle, and `verdict` reads its verdict
/// from an event. Returns whether there was anything to compare.
pub fn check_marginal<R: Ruleset>(
    game: &Match<R>,
    stake: impl Fn(&R, &R::State) -> Option<Question>,
    verdict: impl Fn(&R::Event) -> Option<Value>,
    law: impl Fn(&Question) -> Vec<(Value, f64)>,
    paths: u64,
) -> bool {
    if game.rules().next(game.state()) != Next::Table {
        return false;
    }
    let Some(question) = stake(game.rules(), game.state()) else { return false };
    let mut seen: FxHashMap<String, f64> = FxHashMap::default();
    let solved = solve_each::<f64, _>(
        paths,
        |dice| {
            let mut state = game.state().clone();
            let mut events = Vec::new();
            game.rules().carry_out(&mut state, Step::Table, dice, &mut events)?;
            Ok(events.iter().find_map(|(_, event)| verdict(event)))
        },
        |found, weight| {
            let found = found.expect("the step tells its verdict");
            *seen.entry(found.to_string()).or_default() += weight;
        },
    );
    match solved.map_err(|halt| *halt) {
        Err(Halt::TooManyPaths { .. }) => return false,
        Err(halt) => panic!("solving the step halted: {halt}"),
        Ok(()) => {}
    }
    let mut total = 0.0;
    let expected = law(&question);
    for (value, p) in &expected {
        let got = seen.get(&value.to_string()).copied().unwrap_or(0.0);
        assert!((got - p).abs() < 1e-12, "{question:?}: {value} has {p}, carry_out gives {got}");
        total += got;
    }
    assert!((total - 1.0).abs() < 1e-12, "{question:?}: carry_out does something else too");
    true
}

/// A form names every fact, and every fact has a field.
pub fn check_form<F: Facts>() {
    let mut leaves = Vec::new();
    let default = serde_json::to_value(F::default()).expect("facts are written");
    collect(&default, "", &mut leaves);
    let mut paths: Vec<String> = F::form().into_iter().map(|field| field.path).collect();
    leaves.sort();
    paths.sort();
    assert_eq!(leaves, paths, "form and facts differ");
}

fn collect(value: &Value, at: &str, into: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let path = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                collect(value, &path, into);
            }
        }
        _ => into.push(at.to_string()),
    }
}

/// The same battle with dice typed one throw at a time ends in the same state.
pub fn check_typed<R: Ruleset>(rolled: &Match<R>) {
    let header = rolled.log().header();
    let setup: R::Setup = serde_json::from_value(header.setup.clone()).expect("setups are read");
    let terms = Terms {
        house: header.house.clone(),
        enforcement: header.enforcement,
        dice: DiceFrom::Typed,
        seed: header.seed,
        ..Terms::default()
    };
    let mut typed = Match::<R>::new(setup, terms).expect("the setup is sound");
    typed.advance().expect("the table's first steps run");
    for entry in rolled.log().entries() {
        use crate::log::{Entry, What};
        let (what, dice) = match entry {
            Entry::Sealed { seat, order, .. } => {
                AnyMatch::submit(&mut typed, *seat, order).expect("the same choice is taken");
                continue;
            }
            Entry::Step { what, dice, .. } => (what, dice),
            _ => continue,
        };
        if let What::Order { seat, order } = what {
            AnyMatch::submit(&mut typed, *seat, order).expect("the same order is taken");
        }
        for thrown in dice.iter().filter(|thrown| !thrown.faces.is_empty()) {
            typed.throw(thrown.faces.clone()).expect("the same dice are taken");
        }
    }
    assert_eq!(typed.state(), rolled.state(), "typed dice end otherwise");
    check_replay(&typed);
}

/// Every answer of every ruling plays a battle to its end.
pub fn check_rulings<R: Ruleset>(setup: &R::Setup, seed: u64) {
    for ruling in R::card().rulings {
        for answer in ruling.answers {
            if !ruling.is_switchable() {
                continue;
            }
            let rulings = [(ruling.id.to_string(), answer.name.to_string())].into();
            let house = House { rulings, ..House::default() };
            play_at_random::<R>(setup.clone(), house, seed, |_| {});
        }
    }
}
