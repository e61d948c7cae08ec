//! What a battle hands on to the next one.

use crate::Warfare;
use crate::facts::{Marched, Surprise};
use crate::setup::Setup;
use crate::sheet;
use crate::state::{State, Status, Unit};
use tercio_ledger::Tally;

impl Warfare {
    /// The setup of a battle so many hours after this one: the gone are gone, the injured absent,
    /// penalty dice fade, bonus dice return after a day's rest.
    pub(crate) fn carry_over(&self, state: &State, hours: u32) -> Result<Setup, String> {
        if state.ended.is_none() {
            return Err("the battle is not over yet".into());
        }
        let mut setup = self.setup.clone();
        setup.deployed = false;
        setup.note = format!("{} hours after {}", hours, self.setup.title);
        let days = hours / HOURS_A_DAY;
        let rested = is_rested(hours);
        for (index, card) in setup.units.iter_mut().enumerate() {
            let own = &state.units[index];
            let whole = |unit: &Unit| unit.men.saturating_sub(unit.injured + unit.gone);
            card.men = parts_left(state, index).map(whole).sum();
            card.level_tenths = own.level_tenths;
            card.at = None;
            card.surprise = Surprise::None;
            card.marched = Marched::Fresh;
            let pool = pool_left(state, index);
            card.recent = pool < 0 && days <= u32::from(pool.unsigned_abs());
            card.pool = (!rested).then(|| self.pool_after(state, index as u8, hours).total());
            card.commander.level = own.leader.level;
            card.commander.strength = own.leader.strength;
            card.commander.usual = own.leader.usual;
        }
        setup.units.retain(|card| card.men > 0);
        match [0u8, 1].iter().find(|side| !setup.units.iter().any(|card| card.side == **side)) {
            Some(side) => Err(format!("{} has no men left", self.setup.sides[usize::from(*side)])),
            None => Ok(setup),
        }
    }

    /// The pool of a unit so many hours after the battle, line by line.
    pub fn pool_after(&self, state: &State, unit: u8, hours: u32) -> Tally<'_> {
        let own = state.unit(unit);
        let pool = pool_left(state, own.card.into());
        let (bonus, penalty) = (pool.max(0), (-pool).max(0));
        let minutes = i64::from(hours) * i64::from(MINUTES_AN_HOUR);
        let faded = minutes / i64::from(sheet::FADE_MINUTES.value);
        let tally = self
            .book
            .house
            .tally()
            .plus(&sheet::ADD, bonus)
            .plus(&sheet::SUBTRACT, -penalty)
            .plus(&sheet::FADE_MINUTES, faded.min(penalty.into()) as i16);
        let card = &self.setup.units[usize::from(own.card)];
        let fresh = self.book.starting_pool(&card.pool_facts()).total();
        let returned = if is_rested(hours) { fresh - tally.total() } else { 0 };
        tally.plus(&sheet::REST_DAYS, returned)
    }
}

/// A unit and the parts split from it that come out of the battle.
fn parts_left(state: &State, card: usize) -> impl Iterator<Item = &Unit> {
    let there =
        |unit: &Unit| matches!(unit.status, Status::Ready | Status::Finished | Status::Fled);
    state.units.iter().filter(move |unit| usize::from(unit.card) == card && there(unit))
}

/// Their dice together.
fn pool_left(state: &State, card: usize) -> i16 {
    parts_left(state, card).fold(0, |sum, part| sum.saturating_add(part.pool))
}

const HOURS_A_DAY: u32 = 24;
const MINUTES_AN_HOUR: u32 = 60;

/// Whether bonus dice have returned.
fn is_rested(hours: u32) -> bool {
    hours / HOURS_A_DAY >= u32::from(sheet::REST_DAYS.value.unsigned_abs())
}
