//! Battles at random, for long runs: no crash, no dead end, none without an end, every log replays.

use serde_json::Value;
use tercio_engine::{AnyMatch, Outcome, Ruleset, kit};
use tercio_ledger::House;

/// A battle that was played at random and held what must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Choices made by the seats.
    pub steps: usize,
    /// The round it ended in, where the system's state counts rounds.
    pub rounds: Option<u64>,
    pub outcome: Outcome,
    /// The name of each seat.
    pub seats: Vec<String>,
}

pub(crate) fn try_battle<R: Ruleset>(setup: R::Setup, seed: u64) -> Tried {
    let played = kit::play_at_random::<R>(setup, House::default(), seed, |game| {
        kit::check_proposals(game);
        kit::check_state(game);
    });
    kit::check_replay(&played.game);
    kit::check_cut_log(&played.game, seed);
    let outcome = played.game.outcome();
    Tried {
        steps: played.steps,
        rounds: played.game.state_json().get("round").and_then(Value::as_u64),
        outcome: outcome.expect("a battle played to its end has an outcome"),
        seats: played.game.rules().seats(),
    }
}
