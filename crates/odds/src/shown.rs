//! Futures without their types, for a computer player and the terminal.

use crate::{Budget, Futures, OddsFault, Until, futures, futures_revealed, percent};
use serde::Serialize;
use serde_json::Value;
use std::fmt::Write;
use tercio_chance::Seat;
use tercio_engine::{AnyMatch, Match, Measure, Next, Outcome, PlayFault, Ruleset, Seats};

/// The futures of an order as far as every system can tell them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FuturesShown {
    /// The name of each seat.
    pub seats: Vec<String>,
    /// How each seat stands now.
    pub now: Vec<Measure>,
    /// Likeliest first; those that show the same are one.
    pub each: Vec<FutureShown>,
    /// How many different states they stand for.
    pub states: usize,
}

/// One future.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FutureShown {
    pub p: f64,
    /// How each seat will stand.
    pub measures: Vec<Measure>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<Outcome>,
}

/// What the terminal lists; the rest is summed up in a line.
const ROWS_SHOWN: usize = 12;

impl FuturesShown {
    /// What a seat's stand will be worth on average.
    pub fn mean_worth(&self, seat: Seat) -> f64 {
        let worth =
            |measures: &[Measure]| measures.get(usize::from(seat.0)).map_or(0, Measure::worth);
        self.each.iter().map(|future| future.p * f64::from(worth(&future.measures))).sum()
    }

    /// The chance that the battle is over, won by this seat.
    pub fn win(&self, seat: Seat) -> f64 {
        let won = |over: &Option<Outcome>| {
            over.as_ref().is_some_and(|outcome| outcome.winners.contains(seat))
        };
        self.each.iter().filter(|future| won(&future.over)).map(|future| future.p).sum()
    }

    /// A small table: what each seat is worth now, on average, and in each future.
    pub fn text(&self) -> String {
        let wide: Vec<usize> = self.seats.iter().map(|name| name.chars().count().max(6)).collect();
        let mut text = String::from("         ");
        for (name, wide) in self.seats.iter().zip(&wide) {
            let _ = write!(text, "  {name:>wide$}");
        }
        text.push_str("\nnow      ");
        for (measure, wide) in self.now.iter().zip(&wide) {
            let _ = write!(text, "  {:>wide$}", measure.worth());
        }
        text.push_str("\naverage  ");
        for (seat, wide) in (0u8..).zip(&wide) {
            let _ = write!(text, "  {:>wide$.1}", self.mean_worth(Seat(seat)));
        }
        text.push('\n');
        for future in self.each.iter().take(ROWS_SHOWN) {
            let _ = write!(text, "{:>8} ", percent(future.p));
            for (measure, wide) in future.measures.iter().zip(&wide) {
                let _ = write!(text, "  {:>wide$}", measure.worth());
            }
            if let Some(over) = &future.over {
                let _ = write!(text, "  {}", over.because);
            }
            text.push('\n');
        }
        if self.each.len() > ROWS_SHOWN {
            let p: f64 = self.each[ROWS_SHOWN..].iter().map(|future| future.p).sum();
            let _ = writeln!(text, "{:>8}   {} others", percent(p), self.each.len() - ROWS_SHOWN);
        }
        text
    }
}

/// What can be foreseen of a match whose system is not known.
pub trait AnyFutures: AnyMatch {
    /// The futures of an open order.
    fn futures_of(
        &self,
        seat: Seat,
        order: &Value,
        until: Until,
        budget: &Budget,
    ) -> Result<FuturesShown, OddsFault>;

    /// The futures of a full set of sealed choices.
    fn futures_of_choices(
        &self,
        choices: &[(Seat, Value)],
        until: Until,
        budget: &Budget,
    ) -> Result<FuturesShown, OddsFault>;
}

impl<R: Ruleset> AnyFutures for Match<R> {
    fn futures_of(
        &self,
        seat: Seat,
        order: &Value,
        until: Until,
        budget: &Budget,
    ) -> Result<FuturesShown, OddsFault> {
        let futures = futures(self, seat, &read(order)?, until, budget)?;
        Ok(show(self, &futures))
    }

    fn futures_of_choices(
        &self,
        choices: &[(Seat, Value)],
        until: Until,
        budget: &Budget,
    ) -> Result<FuturesShown, OddsFault> {
        let orders = choices.iter().map(|(seat, order)| Ok((*seat, read(order)?)));
        let orders = orders.collect::<Result<Vec<_>, OddsFault>>()?;
        Ok(show(self, &futures_revealed(self, &orders, until, budget)?))
    }
}

fn read<O: serde::de::DeserializeOwned>(order: &Value) -> Result<O, OddsFault> {
    serde_json::from_value(order.clone())
        .map_err(|error| PlayFault::Unreadable(error.to_string()).into())
}

fn show<R: Ruleset>(game: &Match<R>, futures: &Futures<R::State>) -> FuturesShown {
    let rules = game.rules();
    let seats = rules.seats();
    let count = seats.len().min(usize::from(u8::MAX)) as u8;
    let measure = |state: &R::State, seat: u8| rules.measure(state, Seat(seat));
    // Measures and outcomes have no hash of their own.
    let law = futures.joint(|state| {
        let measures: Vec<[i32; 3]> = (0..count)
            .map(|seat| measure(state, seat))
            .map(|measure| [measure.strength, measure.breaking, measure.threat])
            .collect();
        let over = match rules.next(state) {
            Next::Over(outcome) => Some((outcome.winners.0, outcome.rule, outcome.because)),
            _ => None,
        };
        (measures, over)
    });
    let mut each: Vec<FutureShown> = law
        .into_iter()
        .map(|((measures, over), p)| FutureShown {
            p,
            measures: measures
                .into_iter()
                .map(|[strength, breaking, threat]| Measure { strength, breaking, threat })
                .collect(),
            over: over.map(|(winners, rule, because)| Outcome {
                winners: Seats(winners),
                rule,
                because,
            }),
        })
        .collect();
    each.sort_by(|a, b| b.p.total_cmp(&a.p));
    FuturesShown {
        now: (0..count).map(|seat| measure(game.state(), seat)).collect(),
        seats,
        each,
        states: futures.each.len(),
    }
}
