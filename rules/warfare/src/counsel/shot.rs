//! What a volley promises, with the cover that its target would take.

use super::{WHOLE, lives};
use crate::Warfare;
use crate::order::spends;
use crate::phase::archers::{VolleyEffect, VolleyVerdict};
use crate::sheet;
use crate::state::State;
use tercio_engine::{Appraiser, FIGURES};

fn figures(verdict: &VolleyVerdict) -> [i32; FIGURES] {
    let mut chances = [0; FIGURES];
    chances[verdict.effect as usize] = 1;
    chances
}

impl Warfare {
    /// What a volley is expected to cost its target, the dice that cover it included.
    pub(super) fn toll_of_volley(
        &self,
        state: &State,
        (archers, target): (u8, u8),
        (spend, cover): (u8, u8),
        ask: &mut impl Appraiser,
    ) -> f64 {
        let facts = self.volley_facts(state, archers, target, spend, cover);
        let chances = ask.means(&self.counsel.volley, &facts, figures);
        let own = state.unit(target);
        let mercenary = self.setup.units[usize::from(own.card)].mercenary;
        let pool = own.pool - i16::from(cover);
        let mut left = 0.0;
        for effect in VolleyEffect::ALL {
            let after = match effect {
                VolleyEffect::None => lives(pool),
                VolleyEffect::One => {
                    lives(self.book.lose(pool, -sheet::HIT_DICE.value, mercenary).0)
                }
                VolleyEffect::Two => {
                    lives(self.book.lose(pool, -sheet::HARD_DICE.value, mercenary).0)
                }
                VolleyEffect::Finished => 0,
            };
            left += chances[*effect as usize] * f64::from(after);
        }
        // Who is shot at regains nothing.
        let rest = if own.pool < 0 && !own.pressed { lives(own.pool + 1) } else { lives(own.pool) };
        let full = f64::from(self.stake(state, target));
        full * (f64::from(rest) - left) / f64::from(WHOLE)
    }

    /// The same if the target covers itself as well as it can.
    pub(super) fn toll_of_covered(
        &self,
        state: &State,
        pair: (u8, u8),
        spend: u8,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let covers = spends(state.unit(pair.1).pool);
        let tolls =
            covers.into_iter().map(|cover| self.toll_of_volley(state, pair, (spend, cover), ask));
        tolls.fold(f64::MAX, f64::min)
    }

    /// What it costs a unit to spend dice.
    pub(super) fn price_of_dice(&self, state: &State, unit: u8, dice: u8) -> f64 {
        let pool = state.unit(unit).pool;
        let full = f64::from(self.full_worth(state, unit));
        full * f64::from(lives(pool) - lives(pool - i16::from(dice))) / f64::from(WHOLE)
    }
}
