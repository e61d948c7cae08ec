//! What an order promises: the means of exact laws.

use crate::Rose;
use crate::facts::ArgueFacts;
use crate::order::{Deed, Goal, Order, Say};
use crate::phase::engage::Clash;
use crate::phase::shoot::Shot;
use crate::sheet;
use crate::state::{Claim, Claimed, Claims, State};
use crate::survey::{Survey, whole_paces};
use crate::troops::{Condition, Outcome, Rung};
use tercio_chance::Seat;
use tercio_engine::{Appraiser, Doing, FIGURES, Prospect};
use tercio_family::UnitId;
use tercio_field::{Base, Pose};

use super::strength::THROWS;

/// Hundredths.
const WHOLE: f64 = 100.0;
/// What an order that arrives is worth to who gets it, in hundredths of the unit.
const ORDER_HELPS: f64 = 5.0;
/// What it is worth to stand in good order again rather than disturbed, in hundredths.
const REFORM_HELPS: f64 = 12.0;
/// What standing again is worth to who runs, in hundredths of a unit in order.
const RALLY_HELPS: f64 = 50.0;
/// What it is worth that a commander gets away, in hundredths of a unit; the chief, twice that.
const RIDE_HELPS: f64 = 6.0;
/// What a commander is worth who fights with his men: the chief, and any other.
const CHIEF: f64 = 60.0;
const CAPTAIN: f64 = 25.0;
/// What a loss of ours counts against one of the enemy's.
const CAUTION: f64 = 1.1;
/// Dice of time after which a fight is worth half as much as now: much may happen before.
const FADES: f64 = 24.0;
/// What it is worth to come nearer by a stride, in hundredths of the unit: to who has to come on,
/// to who need not, and more to who is behind.
const DRIVE_ATTACKER: f64 = 7.0;
const DRIVE: f64 = 5.0;
const DRIVE_DEFENDER: f64 = 1.5;
const DRIVE_BEHIND: f64 = 4.0;
/// Paces of a whole stride.
const STRIDE: f64 = 250.0;
/// An enemy who wins as often as this is dangerous to who comes as near as so many paces, by so
/// much, in hundredths of the unit.
const DANGEROUS: f64 = 0.7;
const DANGER_NEAR: u16 = 350;
const DANGER: f64 = 6.0;

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
            Say::Propose(deed) => self.promise_of(&survey, seat, deed, ask),
            _ => self.answer_promises(&survey, seat, order),
        }
    }

    /// Keywords that will count if everybody says what is plainly true.
    pub(crate) fn likely_claims(&self, survey: &Survey<'_>, seat: Seat, deed: &Deed) -> Claims {
        let mut claims = Claims::default();
        let most = usize::try_from(sheet::ARGUE_MOST.value).unwrap_or_default();
        for (word, pro, _) in survey.plain_both(deed, seat) {
            let side = if pro { &mut claims.pro } else { &mut claims.contra };
            if side.len() < most {
                side.push(Claim { word, by: seat, stands: Claimed::Plain, why: "".into() });
            }
        }
        claims
    }

    /// Of three dice, the share that reaches a rung.
    pub(super) fn share_at(&self, rung: Rung) -> f64 {
        f64::from(self.ladder[rung as usize]) / f64::from(THROWS)
    }

    /// The chance that an event happens that no table settles: undisputed it does, and it is
    /// disputed where something speaks against it.
    pub(super) fn chance_of(&self, survey: &Survey<'_>, seat: Seat, deed: &Deed) -> f64 {
        let claims = self.likely_claims(survey, seat, deed);
        if claims.contra.is_empty() {
            return 1.0;
        }
        let order = |unit: UnitId| survey.unit(unit).condition;
        let facts = ArgueFacts {
            rung: Rung::Even,
            pro: claims.counted(0),
            contra: claims.counted(1),
            condition: deed.units().iter().map(order).max().unwrap_or_default(),
            against: deed.target().map(order).unwrap_or_default(),
        };
        self.share_at(self.book.stands_at(&facts))
    }

    fn promise_of(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let price = |unit: UnitId| f64::from(self.price(survey, unit));
        let mut all = Prospect::quiet(Doing::Other);
        all.actors.extend(deed.units().iter().map(|unit| u16::from(unit.0)).take(4));
        all.on = deed.target().map(|unit| unit.0.into());
        match *deed {
            Deed::Engage { unit, target } => {
                all.doing = Doing::Charge;
                (all.gain, all.cost) = self.fight_promises(survey, seat, deed, (unit, target), ask);
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
                all.chance = self.chance_of(survey, seat, deed);
                all.gain = match survey.unit(unit).condition {
                    Condition::Misaligned => 0.0,
                    Condition::Disturbed => price(unit) * REFORM_HELPS / WHOLE,
                    _ => 2.0 * price(unit) * REFORM_HELPS / WHOLE,
                };
            }
            Deed::Rally { unit } => {
                all.doing = Doing::Rally;
                all.gain = self.rally_promises(survey, seat, deed, unit);
            }
            Deed::Move { lead, with, to, facing, .. } => {
                all.doing = Doing::March;
                all.chance = self.chance_of(survey, seat, deed);
                if let Ok(ends) = survey.group_way(lead, with, to, facing) {
                    (all.gain, all.cost) = self.march_promises(survey, &ends);
                    all.on = self.wish_of(survey, lead).map(|wish| wish.target.0.into());
                    all.ends.extend(
                        ends.iter().map(|(_, pose)| ([pose.front.x, pose.front.y], pose.facing.0)),
                    );
                }
            }
            Deed::Skirmish { unit, .. } => {
                all.doing = Doing::Watch;
                all.gain = price(unit) / WHOLE;
            }
            Deed::Order { units, .. } => {
                all.chance = self.chance_of(survey, seat, deed);
                all.gain = units.iter().map(|unit| price(unit) * ORDER_HELPS / WHOLE).sum();
            }
            Deed::Ride { leader, to: Goal::Unit(unit) } => {
                all.chance = self.chance_of(survey, seat, deed);
                let chief = survey.leader(leader).is_some_and(|he| he.chief);
                all.gain = price(unit) * RIDE_HELPS / WHOLE * if chief { 2.0 } else { 1.0 };
            }
            _ => {}
        }
        if !deed.is_rolled() {
            (all.gain, all.cost) = (all.gain * all.chance, all.cost * all.chance);
        }
        all
    }

    /// What a fight should cost either side, less the longer it takes to come to it.
    fn fight_promises(
        &self,
        survey: &Survey<'_>,
        seat: Seat,
        deed: &Deed,
        (unit, target): (UnitId, UnitId),
        ask: &mut impl Appraiser,
    ) -> (f64, f64) {
        let price = |unit: UnitId| f64::from(self.price(survey, unit));
        let claims = self.likely_claims(survey, seat, deed);
        let facts = survey.engage_facts(unit, target, &claims);
        let dice = survey.time_of(deed).map_or(0, |check| survey.dice_of_check(&check));
        let soon = FADES / (FADES + f64::from(dice));
        if facts.target_condition == Condition::Panicked {
            return (price(target) * soon, 0.0);
        }
        let [own, other, ..] = ask.means(&self.questions.engage, &facts, clash_tolls);
        let (gain, cost) =
            (price(target) * other, CAUTION * (price(unit) + self.heads(survey, unit)) * own);
        (gain * soon / WHOLE, cost * soon / WHOLE)
    }

    /// What a commander who is with a unit is worth beside it: he shares what befalls it.
    fn heads(&self, survey: &Survey<'_>, unit: UnitId) -> f64 {
        let he = survey.leader_with(unit).and_then(|leader| survey.leader(leader));
        he.map_or(0.0, |he| if he.chief { CHIEF } else { CAPTAIN })
    }

    /// Who runs has a try at the end of the round for nothing: an event is worth what keywords
    /// add to it.
    fn rally_promises(&self, survey: &Survey<'_>, seat: Seat, deed: &Deed, unit: UnitId) -> f64 {
        let Some(rung) = sheet::REFORM_PANIC.rung else { return 0.0 };
        let claims = self.likely_claims(survey, seat, deed);
        let facts = |pro: u8, contra: u8| ArgueFacts { rung, pro, contra, ..ArgueFacts::default() };
        let stands = |pro: u8, contra: u8| self.share_at(self.book.stands_at(&facts(pro, contra)));
        let more = stands(claims.counted(0), claims.counted(1)) - stands(0, 0);
        more * f64::from(self.price_in_order(survey, unit)) * RALLY_HELPS / WHOLE
    }

    /// What it is worth that some units stand there rather than here, and what they risk by it.
    fn march_promises(&self, survey: &Survey<'_>, ends: &[(UnitId, Pose)]) -> (f64, f64) {
        let (mut gain, mut risk) = (0.0, 0.0);
        for (unit, pose) in ends {
            let Some(wish) = self.wish_of(survey, *unit) else { continue };
            let price = f64::from(self.price(survey, *unit)) / WHOLE;
            let there = survey.base_at(*unit, *pose);
            let left = whole_paces(there.gap(&survey.base(wish.target))).saturating_sub(wish.off);
            let nearer = f64::from(self.way_left(survey, *unit, &wish)) - f64::from(left);
            gain += price * self.drive_of(survey.state, survey.side(*unit)) * nearer / STRIDE;
            risk += price * DANGER * self.dangers(survey, *unit, &there);
        }
        (gain.max(0.0), risk)
    }

    /// How many enemies could fall on a unit there that it cannot well strike first, at most two.
    fn dangers(&self, survey: &Survey<'_>, unit: UnitId, there: &Base) -> f64 {
        let troop = survey.card(unit).troop;
        let dangerous = |foe: &UnitId| {
            let other = survey.card(*foe).troop;
            survey.unit(*foe).condition < Condition::Unformed
                && self.strength.wins(other, troop) >= DANGEROUS
                && whole_paces(survey.base(*foe).gap(there)) <= DANGER_NEAR
        };
        let now = survey.base(unit);
        let near = |foe: &UnitId| whole_paces(survey.base(*foe).gap(&now)) <= DANGER_NEAR;
        let count = survey.enemies(unit).filter(dangerous).filter(|foe| !near(foe)).take(2).count();
        f64::from(u8::try_from(count).unwrap_or(u8::MAX))
    }

    /// How much a side wants to come on, in hundredths of a unit for a stride.
    fn drive_of(&self, state: &State, side: u8) -> f64 {
        let drive = match self.setup.attacker {
            Some(attacker) if attacker == side => DRIVE_ATTACKER,
            Some(_) => DRIVE_DEFENDER,
            None => DRIVE,
        };
        let behind = match self.ahead(state) {
            Some(ahead) if ahead == side => 0.0,
            Some(_) => DRIVE_BEHIND,
            // Nobody wins by waiting: the later it is, the more both want to.
            None => DRIVE_BEHIND * f64::from(state.minute) / f64::from(self.setup.minutes.max(1)),
        };
        drive + behind
    }
}
