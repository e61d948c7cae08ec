//! What an order promises: the means of exact laws.

use crate::Rose;
use crate::order::{Deed, Order, Say};
use crate::phase::engage::Clash;
use crate::phase::shoot::Shot;
use crate::sheet;
use crate::state::{Claim, Claimed, Claims, State};
use crate::survey::Survey;
use crate::troops::{Condition, Outcome};
use tercio_chance::Seat;
use tercio_engine::{Appraiser, Doing, FIGURES, Prospect};
use tercio_family::UnitId;

/// Hundredths.
const WHOLE: f64 = 100.0;
/// What an order that arrives is worth to who gets it, in hundredths of the unit.
const ORDER_HELPS: f64 = 3.0;
/// What it costs a unit to be at something for a while, in hundredths.
const REFORM_HELPS: f64 = 12.0;

/// What of a unit an outcome costs, in hundredths: where it is worse for the foe to be gone.
const fn toll(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::None | Outcome::Holds => 0,
        Outcome::Disentangles | Outcome::FollowsUp => 15,
        Outcome::Pursues => 25,
        Outcome::FallsBack => 40,
        Outcome::Flees => 95,
    }
}

fn clash_tolls(clash: &Clash) -> [i32; FIGURES] {
    let mut all = [0; FIGURES];
    (all[0], all[1], all[2]) = (toll(clash.own), toll(clash.other), i32::from(clash.wins));
    all
}

fn shot_toll(shot: &Shot) -> [i32; FIGURES] {
    let mut all = [0; FIGURES];
    all[0] = toll(shot.outcome);
    all
}

impl Rose {
    pub(crate) fn promise(
        &self,
        state: &State,
        seat: Seat,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let survey = self.survey(state);
        match &order.say {
            Say::Propose(deed) => self.promise_of(&survey, seat, deed, order, ask),
            _ => self.answer_promises(&survey, seat, order, ask),
        }
    }

    /// Keywords that will count if everybody says what is plainly true.
    pub(crate) fn likely_claims(&self, survey: &Survey<'_>, seat: Seat, deed: &Deed) -> Claims {
        let mut claims = Claims::default();
        let most = usize::try_from(sheet::ARGUE_MOST.value).unwrap_or_default();
        let claim = |word| Claim { word, by: seat, stands: Claimed::Plain, why: "".into() };
        let said = |pro: bool| {
            survey.plain_words(deed, seat, pro).map(move |(word, _)| claim(word)).take(most)
        };
        claims.pro.extend(said(true));
        claims.contra.extend(said(false));
        claims
    }

    fn promise_of(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let price = |unit: UnitId| f64::from(self.price(survey, unit));
        let mut all = Prospect::quiet(Doing::Other);
        all.actors.extend(deed.units().iter().map(|unit| u16::from(unit.0)).take(4));
        all.on = deed.target().map(|unit| unit.0.into());
        match *deed {
            Deed::Engage { unit, target } => {
                all.doing = Doing::Charge;
                let claims = self.likely_claims(survey, seat, deed);
                let facts = survey.engage_facts(unit, target, &claims);
                if facts.target_condition == Condition::Panicked {
                    all.gain = price(target);
                    return all;
                }
                let [own, other, ..] = ask.means(&self.questions.engage, &facts, clash_tolls);
                (all.gain, all.cost) = (price(target) * other / WHOLE, price(unit) * own / WHOLE);
                if let Ok(way) = survey.approach(unit, target) {
                    all.ends.push(([way.end.front.x, way.end.front.y], way.end.facing.0));
                }
            }
            Deed::Shoot { unit, target } => {
                all.doing = Doing::Shoot;
                let claims = self.likely_claims(survey, seat, deed);
                let facts = survey.shoot_facts(unit, target, &claims);
                let [toll, ..] = ask.means(&self.questions.shoot, &facts, shot_toll);
                all.gain = price(target) * toll / WHOLE;
            }
            Deed::Reform { unit } => {
                all.doing = Doing::Rally;
                all.gain = match survey.unit(unit).condition {
                    Condition::Misaligned => 0.0,
                    Condition::Disturbed => price(unit) * REFORM_HELPS / WHOLE,
                    _ => 2.0 * price(unit) * REFORM_HELPS / WHOLE,
                };
            }
            Deed::Rally { unit } => {
                all.doing = Doing::Rally;
                all.gain = price(unit);
            }
            Deed::Move { lead, with, to, facing, .. } => {
                all.doing = Doing::March;
                if let Ok(ends) = survey.group_way(lead, with, to, facing) {
                    all.ends.extend(
                        ends.iter().map(|(_, pose)| ([pose.front.x, pose.front.y], pose.facing.0)),
                    );
                }
            }
            Deed::Skirmish { unit, .. } => all.gain = price(unit) / WHOLE,
            Deed::Order { units, .. } => {
                all.gain = units.iter().map(|unit| price(unit) * ORDER_HELPS / WHOLE).sum();
            }
            _ => {}
        }
        debug_assert!(matches!(order.say, Say::Propose(_)));
        all
    }
}
