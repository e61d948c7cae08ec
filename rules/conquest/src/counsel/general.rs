//! Where a general is worth most.

use crate::order::Goal;
use crate::survey::Survey;
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// An enemy as near as this makes a unit likely to test, in inches.
const NEAR: i32 = 12;
/// What a post must be better by to be worth a ride.
const BETTER: i32 = 2;

impl Survey<'_> {
    /// The unit with which a general who may go would be worth clearly more than where he is.
    pub(super) fn better_post(&self, side: u8) -> Option<UnitId> {
        if !self.may_lead(side) {
            return None;
        }
        let now = self.general_with(side).map_or(i32::MIN / 2, |unit| self.post_worth(unit));
        let open = |unit: &UnitId| self.judge_lead(side, Goal::Unit(*unit)).is_ok();
        let worth = self.of_side(side).iter().map(|unit| (self.post_worth(unit), unit));
        let better = worth.filter(|(worth, unit)| *worth >= now + BETTER && open(unit));
        better.max_by_key(|(worth, unit)| (*worth, std::cmp::Reverse(*unit))).map(|(_, unit)| unit)
    }

    /// What a general is worth with a unit: friends in his zone, most of all those who may have to
    /// test. With few or light troops he is in danger for little.
    fn post_worth(&self, unit: UnitId) -> i32 {
        let card = self.card(unit);
        let general = self.setup.generals.get(usize::from(card.side));
        let zone = general.map_or(0, |general| i32::from(general.zone)) * TICKS_PER_U;
        let base = self.base(unit);
        let led = |friend: UnitId| {
            let (now, at) = (self.unit(friend), self.base(friend));
            if !now.stands() || base.gap(&at) > zone {
                return 0;
            }
            let near = |foe: UnitId| at.gap(&self.base(foe)) < NEAR * TICKS_PER_U;
            let tests = !now.is_steady() || self.enemies(friend).any(near);
            if tests { 3 } else { 1 }
        };
        let all: i32 = self.of_side(card.side).iter().map(led).sum();
        let frail = self.unit(unit).loose
            || card.weapon.is_some()
            || 2 * self.unit(unit).figures < card.figures;
        all + i32::from(card.mo) - if frail { 8 } else { 0 }
    }
}
