//! The floating pool: what it starts with, and how dice are gained and lost.

use crate::Book;
use crate::rulings::Record;
use crate::sheet;
use tercio_ledger::Tally;

/// What a unit's pool is made of before the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PoolFacts {
    /// Average level, in tenths.
    pub level_tenths: i16,
    pub commander_level: u8,
    /// Special bonus dice, or penalty dice when negative.
    pub special: i16,
    pub mercenary: bool,
}

impl Book {
    /// The pool at the start of a battle, line by line.
    pub fn starting_pool(&self, facts: &PoolFacts) -> Tally<'_> {
        let above = i32::from(facts.level_tenths.max(0));
        let squared = (above * above / (TENTHS * TENTHS)) as i16;
        let below = (-facts.level_tenths).max(0) / sheet::BELOW_ZERO_TENTHS;
        let commander: i16 = (1..=i16::from(facts.commander_level)).sum();
        let (bonus, penalty) = (facts.special.max(0), (-facts.special).max(0));
        let tally = self
            .house
            .tally()
            .times(&sheet::LEVEL, squared)
            .times(&sheet::COMMANDER, commander)
            .times(&sheet::BELOW_ZERO, below)
            .times(&sheet::SPECIAL_BONUS, bonus)
            .times(&sheet::SPECIAL_PENALTY, penalty);
        let again = sheet::MERCENARY.value - sheet::BASE_SHARE;
        let doubled = if facts.mercenary { tally.total().min(0) * again } else { 0 };
        tally.plus(&sheet::MERCENARY, doubled)
    }

    /// The pool after gaining dice.
    pub fn gain(&self, pool: i16, dice: i16) -> i16 {
        pool.saturating_add(dice)
    }

    /// The pool after losing dice, and how many penalty dice go on record: bonus dice go first,
    /// and each penalty die of a mercenary counts double.
    pub fn lose(&self, pool: i16, dice: i16, mercenary: bool) -> (i16, u16) {
        let from_bonus = dice.min(pool.max(0));
        let each = if mercenary { sheet::MERCENARY.value } else { sheet::BASE_SHARE };
        let penalty = (dice - from_bonus).saturating_mul(each);
        let recorded = match self.rulings.record {
            Record::Penalty => penalty,
            Record::Lost => penalty.saturating_add(from_bonus),
        };
        (
            pool.saturating_sub(from_bonus).saturating_sub(penalty).max(POOL_LEAST),
            recorded.unsigned_abs(),
        )
    }

    /// The pool after a charge that multiplies penalty dice.
    pub fn double_penalty(&self, pool: i16) -> (i16, u16) {
        if pool >= 0 {
            return (pool, 0);
        }
        let after = pool.saturating_mul(sheet::CHARGE_NOTE.value).max(POOL_LEAST);
        (after, (pool - after).unsigned_abs())
    }
}

/// Tenths in a level.
const TENTHS: i32 = 10;
/// No pool sinks deeper: one throw cannot show more.
pub const POOL_LEAST: i16 = -sheet::MOST_DICE_HELD;
