//! The effects of a sortie on a unit's pool, the same in a battle and in a duel on paper.

use crate::Book;
use crate::sheet::Effect;

impl Book {
    /// A pool after an effect that counts `times` over, and the penalty dice put on record.
    pub fn after_effect(
        &self,
        effect: Effect,
        pool: i16,
        mercenary: bool,
        times: i16,
    ) -> (i16, u16) {
        match effect {
            Effect::Dice(dice) if dice > 0 => (self.gain(pool, dice), 0),
            Effect::Dice(dice) | Effect::FlankedAndDice(dice) => {
                self.lose(pool, -dice * times, mercenary)
            }
            Effect::DoublePenalty => self.double_penalty(pool),
            Effect::Nothing
            | Effect::HalfAway
            | Effect::FullAway
            | Effect::Finished
            | Effect::Destroyed
            | Effect::Flanks
            | Effect::Flanked => (pool, 0),
        }
    }
}

impl Effect {
    /// The unit is flanked by it.
    pub fn flanks(self) -> bool {
        matches!(self, Effect::Flanked | Effect::FlankedAndDice(_))
    }
}
