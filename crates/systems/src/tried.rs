//! Whole battles for long runs: no crash, no dead end, none without an end, every log replays.

use serde_json::Value;
use tercio_chance::{Rolled, Seat};
use tercio_commander::Commander;
use tercio_engine::{AnyMatch, Match, Outcome, Ruleset, kit};
use tercio_ledger::House;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Any sensible order.
    #[default]
    Random,
    /// The computer commander.
    Commander,
}

/// A battle that was played to its end and held what must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Choices made by the seats.
    pub steps: usize,
    /// The round or turn it ended in, where the system's state counts them.
    pub rounds: Option<u64>,
    pub outcome: Outcome,
    /// The name of each seat.
    pub seats: Vec<String>,
    /// The side of each of them.
    pub sides: Vec<u8>,
    /// The log, to be kept or told.
    pub log: String,
}

impl Tried {
    /// Whether a side won, by however many seats it is played.
    pub fn is_won_by(&self, side: u8) -> bool {
        let mut seats = (0u8..).zip(&self.sides).filter(|(_, of)| **of == side);
        seats.any(|(seat, _)| self.outcome.winners.contains(Seat(seat)))
    }
}

/// Plays a battle and checks all that must hold of it. What costs most, that every proposal reads
/// back as itself, is looked at where both play at random.
pub(crate) fn try_battle<R: Ruleset>(setup: R::Setup, players: [Player; 2], seed: u64) -> Tried {
    let random = players == [Player::Random; 2];
    let mut dice = Rolled::for_step(seed, u64::MAX);
    // Mixed, so that no commander weighs with the very dice that will fall.
    let mut commanders = [0, 1].map(|side| Commander::<R>::new(seed.rotate_left(31) ^ (side + 1)));
    let choose = |game: &Match<R>, seat: Seat, mut orders: Vec<R::Order>| {
        let side = usize::from(game.rules().side(seat));
        let advised = match players.get(side) {
            Some(Player::Commander) => {
                commanders[side].choose_in(game, seat).map(|best| best.order)
            }
            _ => None,
        };
        advised.unwrap_or_else(|| orders.swap_remove(dice.below(orders.len() as u32) as usize))
    };
    let played = kit::play_by::<R>(setup, House::default(), seed, choose, |game| {
        if random {
            kit::check_proposals(game);
        }
        kit::check_state(game);
    });
    kit::check_replay(&played.game);
    kit::check_cut_log(&played.game, seed);
    let outcome = played.game.outcome();
    let state = played.game.state_json();
    let counted = ["round", "turn"].iter().find_map(|key| state.get(key).and_then(Value::as_u64));
    let rules = played.game.rules();
    let seats = rules.seats();
    let sides = (0u8..).take(seats.len()).map(|seat| rules.side(Seat(seat))).collect();
    Tried {
        steps: played.steps,
        rounds: counted,
        outcome: outcome.expect("a battle played to its end has an outcome"),
        seats,
        sides,
        log: played.game.log_text(),
    }
}
