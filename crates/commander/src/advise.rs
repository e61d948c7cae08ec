//! Advice for a seat of any match, and whole matches played by computers.

use crate::weigh::{TRIALS, weigh};
use serde::Serialize;
use serde_json::Value;
use tercio_chance::Seat;
use tercio_engine::{Match, Next, PlayFault, Ruleset};
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
        let weighed = weigh(self, seat, seed);
        let best = weighed.first()?;
        let now = f64::from(self.rules().measure(self.state(), seat).worth());
        let notation = self.rules().notation(self.state(), &best.order);
        let another = weighed.iter().find(|other| other.order != best.order);
        let worth_naming = another.filter(|other| other.worth > f64::MIN);
        let next = worth_naming.map(|other| {
            let notation = self.rules().notation(self.state(), &other.order);
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
            Next::Any(seats) => match seats.iter().next() {
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
