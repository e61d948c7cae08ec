//! Advice for a seat of any match, and whole matches played by computers.

use crate::commander::Commander;
use crate::weigh::{TRIALS, weigh};
use crate::why::Choice;
use serde::Serialize;
use serde_json::Value;
use tercio_chance::{Rolled, Seat};
use tercio_engine::{Match, Next, Piece, PlayFault, Ruleset, Scene, Silence, Step};
use tercio_odds::AnyFutures;

/// A lead smaller than this share of what a side is worth is no great one.
const HARDLY: f64 = 0.02;

/// What the computer would do, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Advice {
    pub order: Value,
    pub notation: String,
    pub reason: String,
}

/// A match whose seats a computer can advise or play.
pub trait AnyCommander: AnyFutures {
    /// The best order for a seat that may act. The same seed gives the same advice.
    fn advise(&self, seat: Seat, seed: u64) -> Option<Advice>;
}

impl<R: Ruleset> AnyCommander for Match<R> {
    fn advise(&self, seat: Seat, seed: u64) -> Option<Advice> {
        planned(self, seat, seed).or_else(|| weighed(self, seat, seed))
    }
}

/// How often another order is looked for where the first would change nothing.
const LOOKS: usize = 8;

/// Advice by plan. It is made anew each time, so that it follows from the state and the seed.
fn planned<R: Ruleset>(game: &Match<R>, seat: Seat, seed: u64) -> Option<Advice> {
    if !game.may_act(seat) {
        return None;
    }
    let slot = match game.next() {
        Next::Sealed(slots) => Some(slots.iter().find(|(owner, _)| *owner == seat)?.1),
        _ => None,
    };
    let (rules, state) = (game.rules(), game.state());
    let mut commander = Commander::new(seed);
    let mut choice = commander.planned(rules, state, seat, slot)?;
    for _ in 0..LOOKS {
        if slot.is_some() || !changes_nothing(game, seat, seed, &choice) {
            break;
        }
        // Asked again in the same place, it knows that its last order was idle.
        choice = commander.planned(rules, state, seat, slot)?;
    }
    let scene = rules.view(state, Some(seat)).scene;
    let reason = rules.reason(state, seat, &choice.order);
    Some(Advice {
        order: serde_json::to_value(&choice.order).ok()?,
        notation: rules.notation(state, &choice.order),
        reason: reason.unwrap_or_else(|| choice.why.say(&|piece| name_of(&scene, piece))),
    })
}

/// What a piece is called; with its side where another side has one of the same name.
fn name_of(scene: &Scene, piece: u16) -> String {
    let Some(known) = scene.pieces.iter().find(|known| known.id == piece) else {
        return format!("piece {piece}");
    };
    let twin = |other: &Piece| other.name == known.name && other.side != known.side;
    match scene.sides.get(usize::from(known.side)) {
        Some(side) if scene.pieces.iter().any(twin) => format!("{} of the {side}", known.name),
        _ => known.name.clone(),
    }
}

fn changes_nothing<R: Ruleset>(
    game: &Match<R>,
    seat: Seat,
    seed: u64,
    choice: &Choice<R::Order>,
) -> bool {
    let mut after = game.state().clone();
    let step = Step::Order(seat, &choice.order);
    let mut dice = Rolled::new(seed);
    let done = game.rules().carry_out(&mut after, step, &mut dice, &mut Silence);
    done.is_ok() && after == *game.state()
}

/// Advice by trials.
fn weighed<R: Ruleset>(game: &Match<R>, seat: Seat, seed: u64) -> Option<Advice> {
    let weighed = weigh(game, seat, seed);
    let best = weighed.first()?;
    let now = f64::from(game.rules().measure(game.state(), seat).worth());
    let notation = game.rules().notation(game.state(), &best.order);
    let another = weighed.iter().find(|other| other.order != best.order);
    let worth_naming = another.filter(|other| other.worth > f64::MIN);
    let next = worth_naming.map(|other| {
        let notation = game.rules().notation(game.state(), &other.order);
        let by = (best.worth - other.worth) / now.abs().max(1.0);
        let how = if by < HARDLY { "hardly" } else { "clearly" };
        format!("; {how} better than `{notation}`")
    });
    let reason = match weighed.len() {
        1 => "it is the only order".to_string(),
        many => format!(
            "it leaves this side best off of {many} orders, each tried up to {TRIALS} times{}",
            next.unwrap_or_default(),
        ),
    };
    let order = serde_json::to_value(&best.order).ok()?;
    Some(Advice { order, notation, reason })
}

/// Plays a match on until it is over or awaits dice, each seat by its own chooser.
pub fn play_out<R: Ruleset>(
    game: &mut Match<R>,
    mut choose: impl FnMut(&Match<R>, Seat) -> Option<R::Order>,
) -> Result<(), PlayFault> {
    game.advance()?;
    loop {
        let seat = match game.next() {
            Next::Choose(seat) => seat,
            Next::Any(seats) => match seats.without(game.rules().umpire()).iter().next() {
                Some(seat) => seat,
                None => return Ok(()),
            },
            Next::Sealed(slots) => match slots.first() {
                Some((seat, _)) => *seat,
                None => return Ok(()),
            },
            Next::Table | Next::Over(_) => return Ok(()),
        };
        match choose(game, seat) {
            Some(order) => game.submit(seat, order)?,
            None => return Ok(()),
        };
    }
}
