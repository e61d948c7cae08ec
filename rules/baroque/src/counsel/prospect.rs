//! What an order promises: means of exact laws, in the measure's coin.

use super::price::{DISORDER, Toll, charge_figures, figures, passed, shot_figures, tolls};
use crate::Baroque;
use crate::facts::{ChargeFacts, Deed, Meets, TestFacts};
use crate::measure::STRENGTH;
use crate::order::{Act, Legs, Order, Task};
use crate::state::{Cause, Due, State, Volley};
use crate::survey::charge::ChargePlan;
use crate::survey::shot::Shot;
use crate::survey::{Survey, ticks};
use tercio_engine::{Actors, Appraiser, Doing, Prospect};
use tercio_family::{UnitId, UnitSet};
use tercio_field::TICKS_PER_U;

/// What is left to a unit that has tried something against one who may still charge it.
const KEPT_FIRE: f64 = 0.5;
/// What a charge on the spur of the moment must promise over its cost, in points.
const HASTE: f64 = 0.2;
/// Reiters who have shot are better off one move back, by this share of a point.
const CARACOLE: f64 = 0.3;
/// What of a blow is spared who withdraws before it.
const SPARED: f64 = 0.4;
/// Dragoons mount when nobody is as near as this, in BU.
const RIDES_AT: i32 = 7;

impl Baroque {
    pub(crate) fn promise(
        &self,
        state: &State,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let survey = self.survey(state);
        match order {
            Order::Act(act) => match (act, state.agenda.top().copied()) {
                (Act::March { unit, legs }, _) => self.of_march(&survey, *unit, legs, ask),
                (Act::Charge { unit, target }, Some(Due::React { .. })) => {
                    self.of_sudden_charge(&survey, *unit, *target, ask)
                }
                (Act::Charge { unit, target }, _) => self.of_charge(&survey, *unit, *target, ask),
                (Act::Fire { unit, target }, Some(Due::React { cause, .. })) => {
                    self.of_sudden_shot(&survey, (*unit, *target), cause, ask)
                }
                (Act::Fire { unit, target }, _) => self.of_own_shot(&survey, *unit, *target, ask),
            },
            Order::Task { unit, task } => self.of_task(&survey, *unit, *task, ask),
            Order::Done => Prospect::quiet(Doing::End),
            Order::Answer(answer) => self.of_answer(&survey, *answer, ask),
            Order::Name { command } => {
                let gain = f64::from(STRENGTH) * self.urgency(&survey, *command);
                Prospect { gain, ..Prospect::quiet(Doing::Other) }
            }
            Order::Lead { .. } => {
                Prospect { gain: f64::from(STRENGTH), ..Prospect::quiet(Doing::Other) }
            }
            Order::Prepare(_) | Order::Concede => Prospect::quiet(Doing::Other),
        }
    }

    pub(super) fn chance_of(&self, facts: &TestFacts, ask: &mut impl Appraiser) -> f64 {
        ask.means(&self.questions.test, facts, passed)[0]
    }

    /// The chance that a further move is made in order.
    fn holds_order(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        survey.move_test(unit).map_or(1.0, |facts| self.chance_of(&facts, ask))
    }

    fn of_march(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        legs: &Legs,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, Doing::March);
        let Ok(march) = survey.try_march(unit, legs) else { return prospect };
        let front = march.pose.front;
        let _ = prospect.ends.try_push(([front.x, front.y], march.pose.facing.0));
        prospect.disorder = match march.disorder.is_empty() {
            true => 1.0 - self.holds_order(survey, unit, ask),
            false => 1.0,
        };
        let toll = Toll { disorder: prospect.disorder, ..Toll::default() };
        prospect.cost = self.price(survey, unit, toll);
        prospect
    }

    /// A charge in its own activation, met as suits the target best.
    fn of_charge(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        target: UnitId,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let Ok(plan) = survey.try_charge(unit, target) else { return by(unit, Doing::Charge) };
        let holds = self.holds_order(survey, unit, ask);
        let mut prospect = self.worst_charge(survey, &plan, false, ask);
        if holds < 1.0 {
            let shaken = self.worst_charge(survey, &plan, true, ask);
            let mixed = |passed: f64, failed: f64| holds * passed + (1.0 - holds) * failed;
            prospect.gain = mixed(prospect.gain, shaken.gain);
            prospect.cost = mixed(prospect.cost, shaken.cost);
            prospect.chance = mixed(prospect.chance, shaken.chance);
        }
        prospect
    }

    fn worst_charge(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        shaken: bool,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let ways = [
            (true, Meets::Stands),
            (plan.shot.is_some(), Meets::Fires),
            (plan.counter.is_some(), Meets::Counters),
            (plan.evade.is_some(), Meets::Evades),
        ];
        let open = ways.into_iter().filter(|(may, _)| *may);
        let met = open.map(|(_, meets)| self.clash(survey, plan, (meets, shaken), ask));
        let net = |one: &Prospect| one.gain - one.cost;
        let worst = met.min_by(|one, other| net(one).total_cmp(&net(other)));
        worst.unwrap_or_else(|| by(plan.unit, Doing::Charge))
    }

    /// A charge that is met in one way, priced for the charger.
    pub(super) fn clash(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        (meets, shaken): (Meets, bool),
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut facts = ChargeFacts { meets, ..plan.facts };
        facts.a.disordered |= shaken;
        let means = ask.means(&self.questions.charge, &facts, charge_figures);
        let mut prospect = by(plan.unit, Doing::Charge);
        prospect.on = Some(plan.target.0.into());
        prospect.chance = means[6];
        self.priced(survey, (plan.unit, plan.target), tolls(&means), &mut prospect);
        if meets == Meets::Evades {
            prospect.gain += (1.0 - prospect.chance) * self.ran(survey, plan.target);
        }
        prospect
    }

    /// A charge out of turn, if its test is passed. It ends what its target was about.
    fn of_sudden_charge(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        target: UnitId,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let facts = survey.test_facts(unit, Deed::OpportunityCharge);
        let chance = self.chance_of(&facts, ask);
        let Ok(plan) = survey.try_charge(unit, target) else { return by(unit, Doing::Charge) };
        let prospect = self.worst_charge(survey, &plan, false, ask);
        let cost = chance * (prospect.cost + HASTE * self.point(survey, unit));
        Prospect { gain: chance * prospect.gain, cost, ..prospect }
    }

    /// What a shot is expected to do.
    pub(super) fn shot_gain(
        &self,
        survey: &Survey<'_>,
        shot: &Shot,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let means = ask.means(&self.questions.shoot, &shot.facts, shot_figures);
        self.price(survey, shot.target, tolls(&means).0)
    }

    /// A shot in its own activation. Who shoots does not charge, so a charge that promises more
    /// leaves it nothing.
    fn of_own_shot(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        target: UnitId,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, Doing::Shoot);
        prospect.on = Some(target.0.into());
        let Some(shot) = survey.quick_shot(unit, target, Volley::Own) else { return prospect };
        prospect.gain = self.shot_gain(survey, &shot, ask);
        for foe in survey.charges_open(unit) {
            let charge = self.of_charge(survey, unit, foe, ask);
            if charge.gain - charge.cost > prospect.gain {
                prospect.gain = 0.0;
            }
        }
        prospect
    }

    /// A shot out of turn, if its test is passed. One who may yet charge is better shot at then.
    fn of_sudden_shot(
        &self,
        survey: &Survey<'_>,
        (unit, target): (UnitId, UnitId),
        cause: Cause,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = by(unit, Doing::Shoot);
        prospect.on = Some(target.0.into());
        let facts = survey.answer_facts(unit, Deed::OpportunityFire, cause);
        let shot = survey.quick_shot(unit, target, Volley::Opportunity);
        let Some(shot) = shot else { return prospect };
        prospect.chance = self.chance_of(&facts, ask);
        prospect.gain = prospect.chance * self.shot_gain(survey, &shot, ask);
        let comes = matches!(cause, Cause::Moved(_))
            && survey.why_no_charge(target).is_none()
            && survey.try_onset(target, unit).is_ok();
        if comes && let Some(shot) = survey.quick_shot(unit, target, Volley::Defensive) {
            let test = survey.test_facts(unit, Deed::DefensiveFire);
            let later = self.chance_of(&test, ask) * self.shot_gain(survey, &shot, ask);
            prospect.cost = KEPT_FIRE * later;
        }
        prospect
    }

    fn of_task(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        task: Task,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let disorder = Toll { disorder: 1.0, ..Toll::default() };
        let test = survey.task_test(unit, task);
        let chance = test.map_or(1.0, |facts| self.chance_of(&facts, ask));
        let point = self.point(survey, unit);
        let order = Prospect { chance, ..by(unit, Doing::Other) };
        match task {
            Task::Rally => {
                Prospect { doing: Doing::Rally, gain: chance * DISORDER * point, ..order }
            }
            Task::Fight => self.of_bout(survey, unit, ask),
            Task::Disengage => {
                let stays = (1.0 - chance) * self.price(survey, unit, disorder);
                let cost = stays + chance * self.blow_after(survey, unit, ask);
                Prospect { doing: Doing::Yield, cost, ..order }
            }
            Task::Withdraw => {
                let orderly = survey.try_withdraw(unit).is_ok_and(|way| way.disorder.is_empty());
                let cost = if orderly { 0.0 } else { self.price(survey, unit, disorder) };
                let gain = SPARED * self.worst_blow(survey, unit, ask);
                Prospect { doing: Doing::Yield, gain, cost, ..order }
            }
            Task::Caracole => {
                let near = self.worst_blow(survey, unit, ask) > 0.0;
                let gain = if near { CARACOLE * point } else { 0.0 };
                Prospect { doing: Doing::Yield, gain, ..order }
            }
            Task::Dismount => Prospect { gain: self.on_foot_gain(survey, unit, ask), ..order },
            Task::Mount => {
                let base = survey.base(unit);
                let near = |foe| base.gap(&survey.base(foe)) < RIDES_AT * TICKS_PER_U;
                let rides = !survey.enemies(unit).any(near);
                let gain = if rides { CARACOLE * point } else { 0.0 };
                Prospect { gain, ..order }
            }
        }
    }

    /// The worst charge that an enemy could make on a unit where it stands.
    fn worst_blow(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let base = survey.base(unit);
        let mut worst: f64 = 0.0;
        for foe in survey.enemies(unit) {
            let far = ticks(survey.move_line(foe)) + 2 * TICKS_PER_U;
            if base.gap(&survey.base(foe)) > far {
                continue;
            }
            if let Ok(plan) = survey.try_charge(foe, unit) {
                let blow = self.clash(survey, &plan, (Meets::Stands, false), ask);
                worst = worst.max(blow.gain - blow.cost);
            }
        }
        worst
    }

    /// What it costs to be charged again by the enemy one has broken off from.
    fn blow_after(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let Some(foe) = survey.main_foe(unit) else { return 0.0 };
        if survey.profile(foe).impetus == 0 || survey.is_exhausted(foe) {
            return 0.0;
        }
        let facts = survey.fight(unit, foe, UnitSet::default().with(foe));
        let means = ask.means(&self.questions.melee, &facts, figures);
        let (mine, his) = tolls(&means);
        (self.price(survey, unit, mine) - self.price(survey, foe, his)).max(0.0)
    }

    /// What dragoons could shoot at once they stand on their feet.
    fn on_foot_gain(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> f64 {
        let mut state = survey.state.clone();
        let now = &mut state.units[usize::from(unit.0)];
        (now.on_foot, now.moves) = (true, now.moves.saturating_add(1));
        let there = Survey { state: &state, ..*survey };
        let targets = there.targets(unit);
        let gains = targets.free().map(|shot| self.shot_gain(&there, shot, ask));
        gains.fold(0.0, f64::max)
    }

    /// The bout that a unit in melee fights on.
    fn of_bout(&self, survey: &Survey<'_>, unit: UnitId, ask: &mut impl Appraiser) -> Prospect {
        let mut prospect = by(unit, Doing::Fight);
        let Some(foe) = survey.main_foe(unit) else { return prospect };
        let main = survey.main_foe(foe).unwrap_or(unit);
        let facts = survey.fight(main, foe, UnitSet::default());
        let means = ask.means(&self.questions.melee, &facts, figures);
        prospect.on = Some(foe.0.into());
        self.priced(survey, (main, foe), tolls(&means), &mut prospect);
        prospect
    }
}

/// Something that one unit does.
pub(super) fn by(unit: UnitId, doing: Doing) -> Prospect {
    Prospect { actors: Actors::from_iter([u16::from(unit.0)]), ..Prospect::quiet(doing) }
}
