//! What an order promises: means of exact laws, in the measure's coin.

use super::price::{DISORDER, figures, shot_figures, tolls};
use crate::Conquest;
use crate::facts::{CombatFacts, EscapeFacts, Volley};
use crate::order::{Act, Order};
use crate::state::{Reaction, Rush, State, Trial};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::survey::march::March;
use crate::troops::Facing;
use tercio_engine::{Actors, Appraiser, Doing, Prospect};
use tercio_family::UnitId;
use tercio_field::TICKS_PER_U;

/// What a general's better post is worth, in the measure's coin.
const RIDE: f64 = 10.0;
/// The most push and shove there is: friends who fight the same enemy count about as much.
const PUSH_MOST: u8 = 2;
/// The share of a shot that a unit still has that may move and shoot.
const STILL_SHOOTS: f64 = 0.3;
/// What a move that may fail its test costs, as a share of the unit.
const TESTED: f64 = 0.01;

impl Conquest {
    pub(crate) fn promise(
        &self,
        state: &State,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let survey = self.survey(state);
        match order {
            Order::Act(act) if self.names_known_units(order) => self.of_act(&survey, act, ask),
            Order::Bid { points } => self.of_bid(&survey, *points, ask),
            Order::Spend { points } => self.of_spending(&survey, *points, ask),
            Order::Lead { .. } => Prospect { gain: RIDE, ..Prospect::quiet(Doing::Refrain) },
            Order::Done => Prospect::quiet(Doing::End),
            Order::Answer(answer) => self.of_answer(&survey, *answer, ask),
            _ => Prospect::quiet(Doing::Refrain),
        }
    }

    fn of_act(&self, survey: &Survey<'_>, act: &Act, ask: &mut impl Appraiser) -> Prospect {
        match act {
            Act::March { unit, legs } => {
                let march = survey.try_march(*unit, legs).ok();
                self.of_march(survey, *unit, march, ask)
            }
            Act::Slip { unit, to } => {
                let march = survey.try_slip(*unit, *to).ok();
                self.of_march(survey, *unit, march, ask)
            }
            Act::Face { unit, turn } => match survey.try_face(*unit, *turn) {
                Ok((pose, files)) => {
                    let mut state = survey.state.clone();
                    let now = &mut state.units[usize::from(unit.0)];
                    (now.pose, now.files) = (pose, files);
                    let there = Survey { state: &state, ..*survey };
                    let gain = self.worst_blow(survey, *unit, ask);
                    let cost = self.worst_blow(&there, *unit, ask);
                    Prospect { gain, cost, ..by(*unit, Doing::Other) }
                }
                Err(_) => by(*unit, Doing::Other),
            },
            Act::Charge { unit, target, also } => {
                let rush = Rush { unit: *unit, target: *target, also: *also, reaction: None };
                self.of_charge(survey, rush, ask)
            }
            Act::Aim { unit, target, mass } => self.of_shot(survey, (*unit, *target), *mass, ask),
            Act::Loose { unit } => {
                let named = survey.state.nominated.iter().find(|named| named.unit == *unit);
                named.map_or_else(
                    || by(*unit, Doing::Shoot),
                    |named| self.of_shot(survey, (named.unit, named.target), named.mass, ask),
                )
            }
            Act::Fight { unit } => self.of_combat(survey, *unit, ask),
            Act::Ranks { unit, .. } | Act::Reform { unit, .. } => by(*unit, Doing::Other),
        }
    }

    fn of_march(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        march: Option<March>,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, Doing::March);
        let Some(march) = march else { return prospect };
        let pose = march.end.pose;
        let _ = prospect.ends.try_push(([pose.front.x, pose.front.y], pose.facing.0));
        let whole = self.dear(survey, unit);
        if march.disorders && !survey.unit(unit).disordered {
            prospect.disorder = 1.0;
            prospect.cost += DISORDER * whole;
        }
        if march.tests {
            prospect.cost += TESTED * whole;
        }
        prospect.cost += self.shot_lost(survey, unit, ask);
        prospect
    }

    /// What a unit gives up that could shoot from where it stands.
    fn shot_lost(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let Some(weapon) = survey.card(unit).weapon else { return 0.0 };
        if survey.unit(unit).moved || weapon.is_thrown() {
            return 0.0;
        }
        let mut best: f64 = 0.0;
        for target in survey.targets(unit).iter() {
            if let Ok(facts) = survey.try_shot(unit, target, false, Volley::Own) {
                best = best.max(self.shot_gain(survey, target, &facts, ask));
            }
        }
        let bound = self.book.bars_moving(weapon).is_some();
        best * if bound { 1.0 } else { STILL_SHOOTS }
    }

    fn of_shot(
        &self,
        survey: &Survey<'_>,
        (unit, target): (UnitId, UnitId),
        mass: bool,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, Doing::Shoot);
        prospect.on = Some(target.0.into());
        if let Ok(facts) = survey.try_shot(unit, target, mass, Volley::Own) {
            prospect.gain = self.shot_gain(survey, target, &facts, ask);
        }
        prospect
    }

    /// A charge, met as suits the target best; by test where it needs one. Those who charge already
    /// come first, and may be in its way.
    pub(super) fn of_charge(
        &self,
        survey: &Survey<'_>,
        rush: Rush,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let then = survey.after_charges();
        let survey = &Survey { state: &then, ..*survey };
        let Ok(plan) = survey.try_charge(rush.unit, rush.target, rush.also) else {
            return by(rush.unit, Doing::Charge);
        };
        if !plan.reaches() {
            let cost = DISORDER * self.dear(survey, rush.unit);
            return Prospect { cost, ..by(rush.unit, Doing::Charge) };
        }
        let mut prospect = self.worst_charge(survey, &rush, &plan, ask);
        if survey.is_tested_charge(rush.target, rush.also) {
            let test = survey.test_facts(rush.unit, Trial::Charge { rush }, 0);
            prospect.chance = self.chance_of(&test, ask);
            prospect.gain *= prospect.chance;
            prospect.cost *= prospect.chance;
        }
        prospect
    }

    pub(super) fn worst_charge(
        &self,
        survey: &Survey<'_>,
        rush: &Rush,
        plan: &ChargePlan,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let ways = survey.reactions(rush).into_iter();
        let met = ways.map(|reaction| self.met_by(survey, plan, reaction, ask));
        let net = |one: &Prospect| one.gain - one.cost;
        let worst = met.min_by(|one, other| net(one).total_cmp(&net(other)));
        worst.unwrap_or_else(|| by(plan.unit, Doing::Charge))
    }

    /// A charge that is met in one way, priced for the charger.
    pub(super) fn met_by(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        reaction: Reaction,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let (unit, target) = (plan.unit, plan.target);
        let mut prospect = by(unit, Doing::Charge);
        prospect.on = Some(target.0.into());
        let volley = match reaction {
            Reaction::Shoot => Some(Volley::Stand),
            Reaction::FireAndFlee => Some(Volley::Flee),
            _ => None,
        };
        let shot = volley.and_then(|volley| survey.try_shot(target, unit, false, volley).ok());
        let (mut fallen, mut comes) = (0.0, 1.0);
        if let Some(facts) = shot {
            let means = ask.means(&self.questions.shoot, &facts, shot_figures);
            (fallen, comes) = (means[0], 1.0 - means[1]);
            prospect.cost += self.shot_gain(survey, unit, &facts, ask);
        }
        let (gain, cost) = match reaction {
            Reaction::Flee | Reaction::FireAndFlee => self.chased(survey, plan, ask),
            _ => self.clash(survey, plan, (reaction == Reaction::Counter, fallen), ask),
        };
        prospect.gain += comes * gain;
        prospect.cost += comes * cost;
        prospect
    }

    /// What is won and lost by a charge at one who runs.
    fn chased(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        ask: &mut impl Appraiser,
    ) -> (f64, f64) {
        let inches = |ticks: i32| u8::try_from(ticks / TICKS_PER_U).unwrap_or(u8::MAX);
        let facts = EscapeFacts {
            distance: inches(plan.distance),
            reach: inches(plan.reach),
            a: survey.runner(plan.target),
        };
        let caught = self.is_ridden_down(&facts, ask);
        let (whole, ran) = (self.dear(survey, plan.target), self.ran(survey, plan.target, ask));
        let gain = caught * whole + (1.0 - caught) * ran;
        (gain, (1.0 - caught) * DISORDER * self.dear(survey, plan.unit))
    }

    /// The first round after contact, with so many chargers fallen on the way: what is won, what is
    /// lost.
    fn clash(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        (countered, fallen): (bool, f64),
        ask: &mut impl Appraiser,
    ) -> (f64, f64) {
        if !survey.unit(plan.target).is_steady() {
            return (self.dear(survey, plan.target), 0.0);
        }
        let mut facts = survey.facts_on_contact(plan, countered);
        facts.a = facts.a.after(fallen.round() as u16);
        let friends = survey.friends_against(plan.unit, plan.target);
        facts.a.push = facts.a.push.saturating_add(friends).min(PUSH_MOST);
        let order = match plan.at {
            Facing::Front => 1.0,
            _ if facts.b.disordered => 1.0,
            _ => {
                let test = survey.test_facts(plan.target, Trial::Flank, 0);
                self.chance_of(&test, ask)
            }
        };
        let pair = (plan.unit, plan.target);
        let (mut gain, mut cost) = self.round(survey, pair, &facts, ask);
        if order < 1.0 {
            facts.b.disordered = true;
            let shaken = self.round(survey, pair, &facts, ask);
            gain = order * gain + (1.0 - order) * shaken.0;
            cost = order * cost + (1.0 - order) * shaken.1;
        }
        (gain, cost)
    }

    /// A round between two units: what the first wins, and what it loses.
    pub(super) fn round(
        &self,
        survey: &Survey<'_>,
        (unit, foe): (UnitId, UnitId),
        facts: &CombatFacts,
        ask: &mut impl Appraiser,
    ) -> (f64, f64) {
        if facts.a.figures == 0 || facts.b.figures == 0 {
            return (0.0, 0.0);
        }
        let means = ask.means(&self.questions.combat, facts, figures);
        let (mine, his) = tolls(&means);
        let cost = self.price(survey, (unit, foe), mine, ask);
        (self.price(survey, (foe, unit), his, ask), cost)
    }

    /// A combat that is fought on, pair by pair.
    fn of_combat(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> Prospect {
        let mut prospect = by(unit, Doing::Fight);
        let side = survey.state.advantage;
        for (own, foe) in survey.strikes(survey.group_of(unit)) {
            if survey.side(own) != side {
                continue;
            }
            let facts = survey.combat_facts(own, foe);
            let (gain, cost) = self.round(survey, (own, foe), &facts, ask);
            prospect.gain += gain;
            prospect.cost += cost;
            prospect.on = Some(foe.0.into());
        }
        prospect
    }

    /// The worst charge that an enemy could make on a unit where it stands.
    fn worst_blow(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let base = survey.base(unit);
        let mut worst: f64 = 0.0;
        for foe in survey.enemies(unit) {
            if base.gap(&survey.base(foe)) > survey.reach_of(foe, false)
                || !survey.unit(foe).is_steady()
                || survey.state.is_engaged(foe)
            {
                continue;
            }
            let plan = survey.run_home(foe, unit, None).ok();
            if let Some(plan) = plan.filter(ChargePlan::reaches) {
                let (gain, cost) = self.clash(survey, &plan, (false, 0.0), ask);
                worst = worst.max(gain - cost);
            }
        }
        worst
    }
}

impl Survey<'_> {
    /// The table once the charges declared so far have come home, if all are stood to.
    fn after_charges(&self) -> State {
        let mut then = self.state.clone();
        for rush in &self.state.charges {
            let survey = Survey { state: &then, ..*self };
            let plan = survey.run_home(rush.unit, rush.target, None).ok();
            if let Some(plan) = plan.filter(ChargePlan::reaches) {
                then.units[usize::from(rush.unit.0)].pose = plan.end.pose;
                let _ = then.bonds.try_push(plan.bond(false));
            }
        }
        then
    }

    /// Friends of a unit who fight this enemy already, or charge it.
    fn friends_against(&self, unit: UnitId, target: UnitId) -> u8 {
        let fight = self.foes(target).without(unit);
        let charge = self.state.charges.iter().filter(|rush| rush.target == target);
        let all = charge.map(|rush| rush.unit).filter(|other| *other != unit);
        let all = all.fold(fight, |all, other| all.with(other));
        u8::try_from(all.iter().count()).unwrap_or(PUSH_MOST)
    }
}

/// Something that one unit does.
pub(super) fn by(unit: UnitId, doing: Doing) -> Prospect {
    Prospect { actors: Actors::from_iter([u16::from(unit.0)]), ..Prospect::quiet(doing) }
}
