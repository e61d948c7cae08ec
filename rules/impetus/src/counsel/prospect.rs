//! What an order promises: means of exact laws, in the measure's coin.

use super::STRENGTH;
use crate::facts::{Beaten, Victor};
use crate::facts::{ChargeFacts, Deed, EvadeFacts, Evader, FightSide};
use crate::facts::{MeleeFacts, RetreatFacts, TestFacts};
use crate::order::{Act, Answer, Order, Task};
use crate::phase::charge::{Charge, ChargeVerdict};
use crate::phase::discipline::{Test, TestVerdict, move_is_tested};
use crate::phase::evade::{Evade, EvadeVerdict};
use crate::phase::exchange::{Exchange, Loser};
use crate::phase::firing::Fire;
use crate::phase::melee::Melee;
use crate::phase::retreat::{Retreat, RetreatVerdict};
use crate::state::{Due, Rush, State, UnitId};
use crate::survey::Survey;
use crate::survey::charge::ChargePlan;
use crate::survey::fight::Comer;
use crate::survey::groups::Units;
use crate::troops::Troop;
use crate::{Book, Impetus};
use tercio_engine::{Actors, Appraiser, Doing, FIGURES, Prospect};

/// The questions a commander asks, made once.
#[derive(Clone, Debug)]
pub(crate) struct Questions {
    charge: Charge,
    melee: Melee,
    fire: Fire,
    test: Test,
    evade: Evade,
    retreat: Retreat,
}

impl Questions {
    pub(crate) fn of(book: &Book) -> Questions {
        Questions {
            charge: Charge(book.clone()),
            melee: Melee(book.clone()),
            fire: Fire(book.clone()),
            test: Test(book.clone()),
            evade: Evade(book.clone()),
            retreat: Retreat(book.clone()),
        }
    }
}

/// Disorder costs about as much as this many hundredths of a point of VBU.
const DISORDER: f64 = 0.6;

/// What stakes are worth to those behind them, as a share of themselves.
const STAKES: f64 = 0.2;

/// Where no enemy is nearer there is time to rally.
const QUIET: u32 = 20 * tercio_field::TICKS_PER_U.unsigned_abs();

/// What a melee or a shot is expected to do to one side: the chance of a rout, VBU lost without
/// one, the chance of new disorder.
#[derive(Clone, Copy, Debug, Default)]
struct Toll {
    rout: f64,
    loss: f64,
    disorder: f64,
}

fn figures(exchange: &Exchange) -> [i32; FIGURES] {
    let side = |routed: bool, loss: u8, disordered: bool| {
        let stands = !routed;
        [i32::from(routed), i32::from(stands) * i32::from(loss), i32::from(stands && disordered)]
    };
    let a = side(exchange.a_routed, exchange.a_loss, exchange.a_disordered);
    let b = side(exchange.b_routed, exchange.b_loss, exchange.b_disordered);
    [a[0], a[1], a[2], b[0], b[1], b[2], 0, 0]
}

fn charge_figures(verdict: &ChargeVerdict) -> [i32; FIGURES] {
    let mut means = figures(&verdict.exchange);
    means[6] = i32::from(verdict.contact);
    let Exchange { loser, a_routed, b_routed, .. } = verdict.exchange;
    let undecided = verdict.contact && loser == Loser::None && !a_routed && !b_routed;
    means[7] = i32::from(undecided);
    means
}

fn passed(verdict: &TestVerdict) -> [i32; FIGURES] {
    [i32::from(verdict.passed), 0, 0, 0, 0, 0, 0, 0]
}

fn caught(verdict: &EvadeVerdict) -> [i32; FIGURES] {
    [i32::from(verdict.caught), i32::from(verdict.charger_disordered), 0, 0, 0, 0, 0, 0]
}

fn caught_again(verdict: &RetreatVerdict) -> [i32; FIGURES] {
    [i32::from(verdict.caught), 0, 0, 0, 0, 0, 0, 0]
}

fn tolls_of(means: &[f64; FIGURES]) -> (Toll, Toll) {
    let toll = |at: usize| Toll { rout: means[at], loss: means[at + 1], disorder: means[at + 2] };
    (toll(0), toll(3))
}

impl Impetus {
    /// What a toll costs the side of a unit.
    fn price(&self, survey: &Survey<'_>, unit: UnitId, toll: Toll) -> f64 {
        let now = survey.unit(unit);
        let worth = f64::from(self.worth(survey, unit));
        // Value goes with the last point of VBU, so each point carries its share of it.
        let point = (worth / f64::from(now.strength().max(1)) + f64::from(STRENGTH)) / 2.0;
        let fresh = if now.disordered { 0.0 } else { toll.disorder * DISORDER };
        let danger = if now.general.is_some() { 1.5 } else { 1.0 };
        (toll.rout * worth + (toll.loss + fresh) * point) * danger
    }

    fn priced(
        &self,
        survey: &Survey<'_>,
        (own, foe): (UnitId, UnitId),
        (mine, his): (Toll, Toll),
        prospect: &mut Prospect,
    ) {
        prospect.cost += self.price(survey, own, mine);
        prospect.gain += self.price(survey, foe, his);
    }

    pub(crate) fn promise(
        &self,
        state: &State,
        order: &Order,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let survey = self.survey(state);
        match order {
            Order::Act(Act::March { units, leg }) => self.of_march(&survey, units, leg, ask),
            Order::Act(Act::Charge { units, target }) => {
                self.of_charge(&survey, units, *target, ask)
            }
            Order::Act(Act::Fire { unit, target }) => self.of_shot(&survey, *unit, *target, ask),
            Order::Task { unit, task } => self.of_task(&survey, *unit, *task, ask),
            Order::Done => Prospect::quiet(Doing::End),
            Order::Answer(answer) => self.of_answer(&survey, *answer, ask),
            Order::Relieve { with } => Prospect {
                actors: Actors::from_iter([u16::from(with.0)]),
                gain: f64::from(STRENGTH),
                ..Prospect::quiet(Doing::Other)
            },
            Order::Name { command } => {
                Prospect { gain: self.urgency(&survey, *command), ..Prospect::quiet(Doing::Other) }
            }
            Order::Transfer { to } => {
                let from = survey.general_of(survey.profile(*to).command);
                Prospect {
                    actors: from.map(|unit| u16::from(unit.0)).into_iter().collect(),
                    on: Some(to.0.into()),
                    ..Prospect::quiet(Doing::Other)
                }
            }
            Order::Prepare(_) | Order::Concede => Prospect::quiet(Doing::Other),
        }
    }

    fn test_chance(
        &self,
        survey: &Survey<'_>,
        units: &[UnitId],
        deed: Deed,
        nth: u8,
        ask: &mut impl Appraiser,
    ) -> f64 {
        let facts = survey.test_facts(units, deed, nth);
        ask.means(&self.questions.test, &facts, passed)[0]
    }

    fn of_march(
        &self,
        survey: &Survey<'_>,
        units: &Units,
        leg: &tercio_field::Leg,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::March);
        let Ok(march) = survey.way(units, leg) else { return prospect };
        for end in &march.ends {
            let _ = prospect.actors.try_push(end.unit.0.into());
            let front = end.pose.front;
            let _ = prospect.ends.try_push(([front.x, front.y], end.pose.facing.0));
        }
        let spoils = march.ends.iter().any(|end| !end.disorder.is_empty());
        let moves = units.iter().map(|unit| survey.unit(*unit).moves).max().unwrap_or(0);
        let risk = match move_is_tested(moves + 1) {
            true => 1.0 - self.test_chance(survey, units, Deed::ExtraMove, moves + 1, ask),
            false => 0.0,
        };
        prospect.disorder = match () {
            // Who is in disorder already has none to lose, and time to rally later.
            () if self.may_rally_later(survey, units) => 0.0,
            () if spoils => 1.0,
            () => risk,
        };
        if let Some(deed) = march.test {
            prospect.chance = self.test_chance(survey, units, deed, moves + 1, ask);
        }
        for end in march.ends.iter().filter(|end| end.destroyed.is_some()) {
            prospect.cost += f64::from(self.worth(survey, end.unit));
        }
        let sure = Toll { disorder: prospect.disorder, ..Toll::default() };
        let costs = units.iter().map(|unit| self.price(survey, *unit, sure));
        prospect.cost += costs.sum::<f64>() + self.bared(survey, units);
        prospect
    }

    /// What it costs to leave stakes behind while horse may still come at them.
    fn bared(&self, survey: &Survey<'_>, units: &Units) -> f64 {
        let behind = |unit: &&UnitId| survey.unit(**unit).stakes;
        let rides = |enemy: UnitId| {
            let profile = survey.profile(enemy);
            profile.troop.is_mounted() && profile.impetus > 0
        };
        let feared = |unit: &&UnitId| survey.enemies(**unit).any(rides);
        let left = units.iter().filter(behind).filter(feared);
        left.map(|unit| STAKES * f64::from(self.worth(survey, *unit))).sum()
    }

    /// All are in disorder, and no enemy is near.
    fn may_rally_later(&self, survey: &Survey<'_>, units: &Units) -> bool {
        let off = |unit: &UnitId| {
            let at = survey.unit(*unit).pose.front;
            { survey.enemies(*unit) }.all(|enemy| {
                let front = survey.unit(enemy).pose.front;
                front.x.abs_diff(at.x).max(front.y.abs_diff(at.y)) > QUIET
            })
        };
        units.iter().all(|unit| survey.unit(*unit).disordered) && units.first().is_some_and(off)
    }

    fn of_charge(
        &self,
        survey: &Survey<'_>,
        units: &Units,
        target: UnitId,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::Charge);
        prospect.on = Some(target.0.into());
        prospect.actors = units.iter().map(|unit| u16::from(unit.0)).collect();
        let Ok(plan) = survey.charge_of(units, target) else { return prospect };
        let counter = plan.counter.is_some();
        self.clash(survey, &plan, plan.facts.a, counter, ask, &mut prospect);
        self.hurried(survey, units, &plan, ask, &mut prospect);
        if plan.evade.is_some() {
            // Who may get away mostly does, and the charge is made for the ground alone.
            let chance = self.catches(survey, &plan, ask);
            prospect.gain *= chance;
            prospect.cost *= chance;
        }
        prospect
    }

    /// A charge after a move is tested for: who fails strikes in disorder.
    fn hurried(
        &self,
        survey: &Survey<'_>,
        units: &Units,
        plan: &ChargePlan,
        ask: &mut impl Appraiser,
        prospect: &mut Prospect,
    ) {
        let nth = units.iter().map(|unit| survey.unit(*unit).moves).max().unwrap_or(0) + 1;
        if !move_is_tested(nth) || plan.facts.a.is_disordered() {
            return;
        }
        let passes = self.test_chance(survey, units, Deed::ExtraMove, nth, ask);
        let ragged = FightSide { disordered: true, ..plan.facts.a };
        let mut failed = Prospect::quiet(Doing::Charge);
        self.clash(survey, plan, ragged, plan.counter.is_some(), ask, &mut failed);
        let disorder = Toll { disorder: 1.0, ..Toll::default() };
        failed.cost += self.price(survey, plan.main, disorder);
        let mean = |passed: f64, failed: f64| passes * passed + (1.0 - passes) * failed;
        prospect.gain = mean(prospect.gain, failed.gain);
        prospect.cost = mean(prospect.cost, failed.cost);
        prospect.chance = mean(prospect.chance, failed.chance);
    }

    /// The charge home, priced for the charger; how likely contact is.
    fn clash(
        &self,
        survey: &Survey<'_>,
        plan: &ChargePlan,
        charger: FightSide,
        counter: bool,
        ask: &mut impl Appraiser,
        prospect: &mut Prospect,
    ) {
        let facts = ChargeFacts { counter, a: charger, ..plan.facts };
        let means = ask.means(&self.questions.charge, &self.book.essence(&facts), charge_figures);
        prospect.chance = means[6];
        let (mine, his) = tolls_of(&means);
        // What was there before the charge is not its doing.
        let before = |unit: UnitId, toll: Toll| Toll {
            disorder: if survey.unit(unit).disordered { 0.0 } else { toll.disorder },
            ..toll
        };
        let tolls = (before(plan.main, mine), before(plan.target, his));
        let both = (plan.main, plan.target);
        self.priced(survey, both, tolls, prospect);
        // Where nothing is decided they fight on, and then without Impetus.
        let after = |side: FightSide| FightSide { impetus: 0, charging: false, ..side };
        let bout = MeleeFacts { a: after(facts.a), b: after(facts.b) };
        let (mine, his) = tolls_of(&ask.means(&self.questions.melee, &bout, figures));
        prospect.cost += means[7] * self.price(survey, plan.main, mine);
        prospect.gain += means[7] * self.price(survey, plan.target, his);
    }

    fn catches(&self, survey: &Survey<'_>, plan: &ChargePlan, ask: &mut impl Appraiser) -> f64 {
        let (own, foe) = (survey.profile(plan.main), survey.profile(plan.target));
        let facts = EvadeFacts {
            distance: plan.facts.distance,
            evader: match foe.troop {
                Troop::LightHorse => Evader::LightHorse,
                _ => Evader::Skirmishers,
            },
            evader_move: foe.m,
            charger_mounted: own.troop.is_mounted(),
            charger_move: own.m,
        };
        ask.means(&self.questions.evade, &facts, caught)[0]
    }

    fn of_shot(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        target: UnitId,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let mut prospect = Prospect::quiet(Doing::Shoot);
        prospect.on = Some(target.0.into());
        prospect.actors = Actors::from_iter([u16::from(unit.0)]);
        let Some(facts) = survey.shot_facts(unit, target) else { return prospect };
        let means = ask.means(&self.questions.fire, &facts, figures);
        prospect.gain = self.price(survey, target, tolls_of(&means).1);
        prospect
    }

    fn of_task(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        task: Task,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let actors = Actors::from_iter([u16::from(unit.0)]);
        let tested = |deed: Deed, ask: &mut _| self.test_chance(survey, &[unit], deed, 2, ask);
        let disorder = Toll { disorder: 1.0, ..Toll::default() };
        let order = Prospect { actors, ..Prospect::quiet(Doing::Other) };
        match task {
            Task::Rally => {
                let chance = tested(Deed::Rally, ask);
                let point = f64::from(self.worth(survey, unit))
                    / f64::from(survey.unit(unit).strength().max(1));
                let gain = chance * DISORDER * point;
                Prospect { doing: Doing::Rally, chance, gain, ..order }
            }
            Task::Ready => {
                Prospect { doing: Doing::Watch, chance: tested(Deed::Opportunity, ask), ..order }
            }
            Task::Fight => {
                self.of_bout(survey, unit, Prospect { doing: Doing::Fight, ..order }, ask)
            }
            Task::Disengage => {
                let chance = tested(Deed::Disengage, ask);
                let cost = (1.0 - chance) * self.price(survey, unit, disorder);
                Prospect { doing: Doing::Yield, chance, cost, ..order }
            }
            Task::Dismount | Task::Occupy | Task::Shelter | Task::LeaveSquare => order,
        }
    }

    /// The bout that a unit in melee fights on.
    fn of_bout(
        &self,
        survey: &Survey<'_>,
        unit: UnitId,
        mut prospect: Prospect,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let Some(foe) = survey.attackers(unit).first().map(|place| place.unit) else {
            return prospect;
        };
        let main = survey.attackers(foe).first().map_or(unit, |place| place.unit);
        let means = ask.means(&self.questions.melee, &survey.melee(main, foe), figures);
        prospect.on = Some(foe.0.into());
        self.priced(survey, (main, foe), tolls_of(&means), &mut prospect);
        prospect
    }

    fn of_answer(&self, survey: &Survey<'_>, answer: Answer, ask: &mut impl Appraiser) -> Prospect {
        match survey.state.agenda.top() {
            Some(Due::Charged { rush }) => self.of_reply(survey, *rush, answer, ask),
            Some(Due::ShotAt { firer, target }) => {
                let mut prospect = self.of_shot(survey, *firer, *target, ask);
                (prospect.gain, prospect.cost) = (0.0, prospect.gain);
                prospect.actors = Actors::from_iter([u16::from(target.0)]);
                prospect.on = Some(firer.0.into());
                prospect.doing = if answer == Answer::Evade { Doing::Yield } else { Doing::Stand };
                if answer == Answer::Evade {
                    prospect.cost *= EVADED_SHOT;
                }
                prospect
            }
            Some(Due::RallyAgain { unit }) => {
                let mut prospect = self.of_task(survey, *unit, Task::Rally, ask);
                if answer != Answer::Again {
                    (prospect.gain, prospect.doing) = (0.0, Doing::Refrain);
                }
                prospect
            }
            Some(Due::Pursue { winner, loser, routed }) => {
                let pursues = answer == Answer::Pursue;
                self.of_pursuit(survey, (*winner, *loser), *routed, pursues, ask)
            }
            _ => Prospect::quiet(Doing::Refrain),
        }
    }

    /// A charged unit's answer.
    fn of_reply(
        &self,
        survey: &Survey<'_>,
        rush: Rush,
        answer: Answer,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let doing = match answer {
            Answer::Evade | Answer::Shelter => Doing::Yield,
            Answer::Counter => Doing::Charge,
            _ => Doing::Stand,
        };
        let mut prospect = Prospect::quiet(doing);
        prospect.actors = Actors::from_iter([u16::from(rush.target.0)]);
        if answer == Answer::Shelter {
            return prospect;
        }
        let units: Units = rush.units.iter().take(Units::new().capacity()).collect();
        let Ok(plan) = survey.charge_of(&units, rush.target) else { return prospect };
        prospect.on = Some(plan.main.0.into());
        let counter = answer == Answer::Counter;
        self.clash(survey, &plan, plan.facts.a, counter, ask, &mut prospect);
        (prospect.gain, prospect.cost) = (prospect.cost, prospect.gain);
        if answer == Answer::Evade {
            let chance = self.catches(survey, &plan, ask);
            prospect.gain *= chance;
            prospect.cost *= chance;
        }
        prospect
    }

    /// Going after the beaten: the chance to catch him, and the fight that follows.
    fn of_pursuit(
        &self,
        survey: &Survey<'_>,
        (winner, loser): (UnitId, UnitId),
        routed: bool,
        pursues: bool,
        ask: &mut impl Appraiser,
    ) -> Prospect {
        let doing = if pursues { Doing::Pursue } else { Doing::Refrain };
        let mut prospect = Prospect::quiet(doing);
        prospect.actors = Actors::from_iter([u16::from(winner.0)]);
        prospect.on = Some(loser.0.into());
        if !pursues || routed {
            return prospect;
        }
        let (own, foe) = (survey.profile(winner), survey.profile(loser));
        let facts = RetreatFacts {
            a: Beaten { r#type: foe.troop, routed },
            b: Victor {
                r#type: own.troop,
                impetus: own.impetus,
                impetuous: survey.is_impetuous(winner),
                stays: false,
            },
        };
        let again = ask.means(&self.questions.retreat, &facts, caught_again)[0];
        let comer = Comer { unit: winner, flank: false, faces: crate::facts::Cover::None };
        let fight = MeleeFacts {
            a: survey.side(winner, loser, Some(&comer)),
            b: survey.side(loser, winner, None),
        };
        let means = ask.means(&self.questions.melee, &fight, figures);
        self.priced(survey, (winner, loser), tolls_of(&means), &mut prospect);
        prospect.gain *= again;
        prospect.cost *= again;
        prospect.chance = again;
        prospect
    }

    /// How much a command has to do, and who leads it.
    fn urgency(&self, survey: &Survey<'_>, command: u8) -> f64 {
        let level = survey.state.commands[usize::from(command)].level;
        self.business(survey, command) as f64 + f64::from(self.book.leadership(level)) / 2.0
    }

    /// Enemies within reach of the units of a command, counted for each of them.
    pub(super) fn business(&self, survey: &Survey<'_>, command: u8) -> usize {
        let own = survey.present().filter(|unit| survey.profile(*unit).command == command);
        let near = own.map(|unit| {
            let reach = i32::from(survey.profile(unit).m) * tercio_field::TICKS_PER_U * 2;
            let front = survey.unit(unit).pose.front;
            let near = |enemy: &UnitId| {
                let at = survey.unit(*enemy).pose.front;
                // A distance takes a root, so those are left out first that are too far one way.
                at.x.abs_diff(front.x).max(at.y.abs_diff(front.y)) < reach.unsigned_abs()
                    && at.distance(front) < reach
            };
            survey.enemies(unit).filter(near).count()
        });
        near.sum()
    }
}

/// A shot at one who evades does about this much of what it would have done.
const EVADED_SHOT: f64 = 0.75;

impl Survey<'_> {
    /// The test of a unit or a group: the worst discipline, beyond range if one of them is.
    pub(crate) fn test_facts(&self, units: &[UnitId], deed: Deed, nth: u8) -> TestFacts {
        let worst = units.iter().map(|unit| self.profile(*unit).discipline).max();
        TestFacts {
            r#for: deed,
            discipline: worst.unwrap_or_default(),
            commander: units.iter().any(|unit| self.unit(*unit).general.is_some()),
            beyond: units.iter().any(|unit| self.is_beyond(*unit)),
            nth: nth.max(2),
            again: false,
        }
    }
}
