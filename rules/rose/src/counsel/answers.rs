//! What a commander answers when he is asked: dice, disputes, keywords.

use crate::Rose;
use crate::order::{Deed, Order, Say};
use crate::survey::Survey;
use crate::troops::{Keyword, Rung};
use tercio_chance::Seat;
use tercio_engine::{Doing, Prospect};

/// What answers are worth beside each other: what is plainly true is said, what is only doubtful is
/// not, and between them one lets it be. They are farther apart than equals are told apart by lot.
const PLAINLY: f64 = 12.0;
const LET_BE: f64 = 6.0;
const DOUBTFUL: f64 = 0.0;

impl Rose {
    /// What an answer is worth beside the others that could be given.
    pub(super) fn answer_promises(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        order: &Order,
    ) -> Prospect {
        let gain = match &order.say {
            // One die at a time tells most; none tells nothing.
            Say::Dice(0) => return Prospect::quiet(Doing::Refrain),
            Say::Dice(dice) => 16.0 / f64::from(*dice),
            Say::Pass => return Prospect::quiet(Doing::End),
            Say::Array => PLAINLY,
            Say::Dispute(_) => self.dispute_helps(survey, order),
            Say::Contest => PLAINLY,
            Say::Claim(word) => self.claim_helps(survey, seat, *word),
            Say::Rung(rung) => self.rung_helps(survey, seat, *rung),
            // To let it be beats what is only doubtful by more than chance among equals gives.
            Say::Accept | Say::Done | Say::Instead => LET_BE,
            _ => DOUBTFUL,
        };
        Prospect { gain, ..Prospect::quiet(Doing::Other) }
    }

    /// To dispute is worth it where something speaks against the event.
    fn dispute_helps(&self, survey: &Survey<'_>, order: &Order) -> f64 {
        let Some(told) = &survey.state.told else { return 0.0 };
        if told.deed == Deed::Peace {
            let own = self.telling_side(survey.state).map(|side| 1 - side);
            return if self.ahead(survey.state) == own { DOUBTFUL } else { PLAINLY };
        }
        let doubtful = told.claims.pro.iter().filter(|claim| !claim.stands.counts()).count();
        if order.keywords.len() + doubtful > 0 { PLAINLY } else { DOUBTFUL }
    }

    /// A keyword that counts at once is brought; one that has to be thrown for is not.
    fn claim_helps(&self, survey: &Survey<'_>, seat: Seat, word: Keyword) -> f64 {
        let Some(told) = &survey.state.told else { return 0.0 };
        let pro = self.party_of(survey.state, seat) == Some(0);
        match survey.plain(word, &told.deed, told.narrator, pro) {
            Some(_) => PLAINLY,
            // What is only doubtful is left to people.
            None => DOUBTFUL,
        }
    }

    /// A rung is agreed to where it is better than even for one's side.
    fn rung_helps(&self, survey: &Survey<'_>, seat: Seat, rung: Rung) -> f64 {
        let harder = rung as i32 - Rung::Even as i32;
        let pro = self.party_of(survey.state, seat) == Some(0);
        let better = if pro { -harder } else { harder };
        if better > 0 { PLAINLY } else { DOUBTFUL }
    }
}
