//! Whole battles on bare rules and state, for benchmarks and batches: no match, no log.

use tercio_chance::{Halt, Rolled, Seat};
use tercio_engine::{Next, Outcome, Ruleset, Silence, Slots, Step};

/// Steps of one battle, at most; one that takes more has no end.
const STEPS_MAX: u32 = 100_000;

/// A battle played to its end.
#[derive(Clone, Debug)]
pub struct Played<S> {
    /// How it ended; none if somebody had nothing to say or it went on for ever.
    pub outcome: Option<Outcome>,
    /// Orders given and steps of the table.
    pub steps: u32,
    /// Orders given.
    pub orders: u32,
    pub state: S,
}

/// Plays a battle, each seat by its own chooser. For a sealed choice the chooser is told the slot.
pub fn play_out_fast<R: Ruleset>(
    rules: &R,
    mut state: R::State,
    dice: &mut Rolled,
    mut choose: impl FnMut(&R, &R::State, Seat, Option<u8>) -> Option<R::Order>,
) -> Result<Played<R::State>, Box<Halt>> {
    let mut orders = 0;
    for steps in 0..STEPS_MAX {
        let seat = match rules.next(&state) {
            Next::Over(outcome) => {
                return Ok(Played { outcome: Some(outcome), steps, orders, state });
            }
            Next::Table => {
                rules.carry_out(&mut state, Step::Table, dice, &mut Silence)?;
                continue;
            }
            Next::Sealed(slots) => {
                let Some(choices) = sealed(rules, &state, &slots, &mut choose) else {
                    return Ok(Played { outcome: None, steps, orders, state });
                };
                orders += choices.len() as u32;
                rules.carry_out(&mut state, Step::Revealed(&choices), dice, &mut Silence)?;
                continue;
            }
            Next::Choose(seat) => Some(seat),
            Next::Any(seats) => seats.without(rules.umpire()).iter().next(),
        };
        let chosen = seat.and_then(|seat| Some((seat, choose(rules, &state, seat, None)?)));
        let Some((seat, order)) = chosen else {
            return Ok(Played { outcome: None, steps, orders, state });
        };
        orders += 1;
        rules.carry_out(&mut state, Step::Order(seat, &order), dice, &mut Silence)?;
    }
    Ok(Played { outcome: None, steps: STEPS_MAX, orders, state })
}

fn sealed<R: Ruleset>(
    rules: &R,
    state: &R::State,
    slots: &Slots,
    mut choose: impl FnMut(&R, &R::State, Seat, Option<u8>) -> Option<R::Order>,
) -> Option<Vec<(Seat, R::Order)>> {
    let choice = |(seat, slot): &(Seat, u8)| {
        choose(rules, state, *seat, Some(*slot)).map(|order| (*seat, order))
    };
    slots.iter().map(choice).collect()
}
