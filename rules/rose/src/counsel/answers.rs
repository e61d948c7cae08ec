//! What a commander answers when he is asked: dice, disputes, keywords.

use crate::Rose;
use crate::order::{Deed, Errand, GROUP_MAX, Kind, Order, Say};
use crate::setup::LeaderId;
use crate::state::State;
use crate::survey::Survey;
use crate::troops::{Arm, Keyword, Rung};
use tercio_chance::Seat;
use tercio_engine::{Appraiser, Doing, Prospect};
use tercio_family::{UnitId, UnitSet};

/// An enemy nearer than so many paces leaves no time for orders.
const TOO_NEAR: u16 = 500;

impl Rose {
    /// What an answer is worth beside the others that could be given.
    pub(super) fn answer_promises(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        order: &Order,
        _: &mut impl Appraiser,
    ) -> Prospect {
        let gain = match &order.say {
            // One die at a time tells most; none tells nothing.
            Say::Dice(0) => return Prospect::quiet(Doing::Refrain),
            Say::Dice(dice) => 4.0 / f64::from(*dice),
            Say::Pass => return Prospect::quiet(Doing::End),
            Say::Array => 2.0,
            Say::Dispute(_) => self.dispute_helps(survey, order),
            Say::Contest => 1.5,
            Say::Claim(word) => self.claim_helps(survey, seat, *word),
            Say::Rung(rung) => self.rung_helps(survey, seat, *rung),
            Say::Accept => 0.5,
            Say::Done | Say::Instead => 0.2,
            _ => 0.1,
        };
        Prospect { gain, ..Prospect::quiet(Doing::Other) }
    }

    /// To dispute is worth it where something speaks against the event.
    fn dispute_helps(&self, survey: &Survey<'_>, order: &Order) -> f64 {
        let Some(told) = &survey.state.told else { return 0.0 };
        if told.deed == Deed::Peace {
            let own = self.telling_side(survey.state).map(|side| 1 - side);
            return if self.ahead(survey.state) == own { 0.0 } else { 1.0 };
        }
        let doubtful = told.claims.pro.iter().filter(|claim| !claim.stands.counts()).count();
        (order.keywords.len() + doubtful) as f64
    }

    /// A keyword that counts at once is brought; one that has to be thrown for is not.
    fn claim_helps(&self, survey: &Survey<'_>, seat: Seat, word: Keyword) -> f64 {
        let Some(told) = &survey.state.told else { return 0.0 };
        let pro = self.party_of(survey.state, seat) == Some(0);
        match survey.plain(word, &told.deed, told.narrator, pro) {
            Some(_) => 3.0,
            // What is only doubtful is left to people.
            None => 0.1,
        }
    }

    /// A rung is agreed to where it is better than even for one's side.
    fn rung_helps(&self, survey: &Survey<'_>, seat: Seat, rung: Rung) -> f64 {
        let harder = rung as i32 - Rung::Even as i32;
        let pro = self.party_of(survey.state, seat) == Some(0);
        f64::from(if pro { -harder } else { harder })
    }

    /// One order to several of a commander's units that have none, while the enemy is far.
    pub(super) fn order_worth_sending(&self, state: &State, by: LeaderId) -> Option<Deed> {
        let survey = self.survey(state);
        let side = self.setup.leader(by).side;
        let lacks = |unit: &UnitId| {
            let card = survey.card(*unit);
            card.leader == by
                && card.troop.arm() != Arm::Guns
                && state.unit(*unit).errands[0].is_none()
                && survey.leader_with(*unit).is_none()
        };
        let units: UnitSet = survey.of_side(side).iter().filter(lacks).take(GROUP_MAX).collect();
        let far = |unit: UnitId| survey.enemies(unit).all(|foe| survey.paces(unit, foe) > TOO_NEAR);
        if units.iter().count() < 2 || !units.iter().all(far) {
            return None;
        }
        let kinds = [Kind::Engage, Kind::Move];
        let actions = kinds.into_iter().map(|kind| Errand { kind, target: None }).collect();
        Some(Deed::Order { by, units, actions })
    }

    /// Why a commander says what he says, where no prospect tells.
    pub(crate) fn reason_for(&self, state: &State, seat: Seat, order: &Order) -> Option<String> {
        let survey = self.survey(state);
        let told = state.told.as_ref();
        Some(match &order.say {
            Say::Dice(0) => "there is nothing to tell yet".into(),
            Say::Dice(1) => "one die at a time tells most".into(),
            Say::Dice(_) => "it matters to be first".into(),
            Say::Dispute(_) => {
                let told = told?;
                let mut whys = order.keywords.iter().filter_map(|word| {
                    let why = survey.plain(*word, &told.deed, told.narrator, false)?;
                    Some(format!("{}: {why}", survey.keyword_name(*word)))
                });
                whys.next().unwrap_or_else(|| "what is claimed for it is doubtful".into())
            }
            Say::Claim(word) => {
                let told = told?;
                let pro = self.party_of(state, seat) == Some(0);
                survey
                    .plain(*word, &told.deed, told.narrator, pro)
                    .unwrap_or_else(|| "it may well be true".into())
            }
            Say::Contest => "it is not plainly true".into(),
            Say::Accept => "nothing speaks against it".into(),
            Say::Done => "all that speaks for us is said".into(),
            Say::Propose(deed) => {
                let words = survey.plain_words(deed, seat, true);
                let said: Vec<String> = words
                    .take(order.keywords.len())
                    .map(|(word, why)| format!("{}: {why}", survey.keyword_name(word)))
                    .collect();
                if said.is_empty() {
                    return None;
                }
                said.join("; ")
            }
            _ => return None,
        })
    }
}
