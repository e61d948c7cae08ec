//! A shot: evaded or not, what it does, elephants that run from it.

use super::{Play, Played};
use crate::event::Event;
use crate::facts::Deed;
use crate::order::Answer;
use crate::phase::exchange::{Exchange, Loser};
use crate::phase::ground::going;
use crate::phase::panic::{Direction, PanicVerdict};
use crate::rulings::Priority;
use crate::sheet;
use crate::state::{Cause, Due, Fired, UNITS_MAX, UnitId};
use crate::survey::Survey;
use crate::survey::march::roughness;
use crate::survey::retire::{Fate, Retired};
use crate::troops::Troop;
use arrayvec::ArrayVec;
use tercio_field::{Angle, Base, CONTACT, Feature, Leg, Pose, TICKS_PER_U, Way, div_round};
use tercio_ledger::Rule;

/// How elephants run: where they end, and whom they meet.
#[derive(Clone, Debug)]
struct Stampede {
    pose: Pose,
    distance: i32,
    /// Over the edge.
    off: bool,
    met: ArrayVec<UnitId, UNITS_MAX>,
}

impl Survey<'_> {
    /// Whether the target of a shot may evade it: skirmishers and light horse that neither fight
    /// nor charge.
    pub(crate) fn may_evade_shot(&self, firer: UnitId, target: UnitId) -> bool {
        self.stands(firer)
            && self.stands(target)
            && self.profile(target).troop.is_light()
            && !self.state.evading.contains(&target)
            && !self.is_charging(target)
            && !self.in_melee(target)
    }

    /// How elephants run straight one way: through everybody, to the farthest place where they lie
    /// on nobody and touch no enemy.
    fn stampede(&self, unit: UnitId, way: Way, ticks: i32) -> Stampede {
        let (base, side) = (self.base(unit), self.profile(unit).side);
        let troop = self.profile(unit).troop;
        let bars = |ground: &Feature| {
            going(troop, false, roughness(ground.kind)).is_err() && !ground.overlaps(&base)
        };
        let entered = self.terrain().first_entered(&base, way, ticks, bars);
        let open = entered.map_or(ticks, |entered| entered.after.min(ticks));
        let off = !self.setup.table.holds(&base.step(way, open));
        // Contact would be a melee that nobody began.
        let kept_clear = |id: UnitId| match self.profile(id).side == side {
            true => self.base(id),
            false => self.base(id).inset(-2 * CONTACT),
        };
        let others = self.present().filter(|id| *id != unit);
        let round: ArrayVec<Base, UNITS_MAX> = others.clone().map(kept_clear).collect();
        let distance = if off { open } else { base.passage(way, open, &round).farthest };
        let end = base.step(way, distance);
        let leg = Leg::Straight { way, ticks: distance };
        let met = |id: &UnitId| {
            let other = self.base(*id);
            let up_against = |base: &Base| base.gap(&other) <= 3 * CONTACT;
            base.entries(leg, [&other]).next().is_some()
                || !off && up_against(&end) && !up_against(&base)
        };
        Stampede { pose: end.pose, distance, off, met: others.filter(met).collect() }
    }
}

/// The way elephants run.
fn way_of(verdict: &PanicVerdict) -> Way {
    match verdict.direction {
        Direction::Ahead => Way::Ahead,
        Direction::Back => Way::Back,
        Direction::Anywhere => {
            Way::Oblique(Angle::wrapped(div_round(i64::from(verdict.sixths) * 65_536, 6)))
        }
    }
}

/// The line by which a target suffers what it does.
fn suffered_by(verdict: &Exchange) -> &'static Rule {
    match (verdict.loser, verdict.b_loss) {
        (Loser::B, _) => &sheet::COHESION_LOSSES,
        (_, 0) => &sheet::DAMAGE_SIX,
        _ => &sheet::COHESION_PILED,
    }
}

impl Play<'_> {
    /// A shot of a unit that has been activated. One that fails to be turned from whom it must
    /// shoot at first has no shot any more.
    pub(super) fn fire(&mut self, unit: UnitId, target: UnitId) -> Played {
        let turned = self.rules.book.rulings.priority == Priority::Test
            && self.survey().chosen_shot(unit, target).is_ok_and(|(_, tests)| tests);
        let now = self.unit_mut(unit);
        let first = now.moves == 0 && !now.rallied;
        now.shot = if first { Fired::Before } else { Fired::After };
        if !turned || self.passes(&[unit], Deed::Priority)? {
            self.loose(unit, target, &sheet::ACT_FIRE_ONCE);
        }
        Ok(())
    }

    /// A shot is on its way: its target may evade it first.
    pub(super) fn loose(&mut self, firer: UnitId, target: UnitId, rule: &'static Rule) {
        self.tell(rule, Event::Shoots { firer, target });
        let pair = (firer, target);
        if !self.state.fired.contains(&pair) {
            let _ = self.state.fired.try_push(pair);
        }
        match self.survey().may_evade_shot(firer, target) {
            true => self.due(Due::ShotAt { firer, target }),
            false => self.due(Due::Shoot { firer, target }),
        }
    }

    /// The target of a shot has chosen.
    pub(super) fn shot_at(&mut self, firer: UnitId, target: UnitId, answer: Answer) -> Played {
        self.due(Due::Shoot { firer, target });
        if answer != Answer::Evade || !self.survey().may_evade_shot(firer, target) {
            return Ok(());
        }
        let free = self.unit(target).evades == 0;
        if free || self.passes(&[target], Deed::Evade)? {
            let unit = self.unit_mut(target);
            unit.evades = unit.evades.saturating_add(1);
            let _ = self.state.evading.try_push(target);
            self.tell(&sheet::EVADE_WHO, Event::Evades { unit: target });
        }
        Ok(())
    }

    /// The shot falls; then who evaded it goes, and who saw it may answer.
    pub(super) fn shoot(&mut self, firer: UnitId, target: UnitId) -> Played {
        let shot = match self.survey().try_shot(firer, target) {
            Ok(shot) => shot,
            Err(why) => {
                self.tell(why.rule(), Event::NoShot { firer, target });
                self.leave_if_evading(target);
                return Ok(());
            }
        };
        let seats = (self.seat(firer), self.seat(target));
        let verdict = self.rules.book.settle_fire(&shot.facts, seats, self.dice)?;
        self.tell(suffered_by(&verdict), Event::Shot { firer, target, verdict });
        self.ask_reactions(Cause::Fired(firer));
        self.take_shot(target, &verdict);
        Ok(())
    }

    fn take_shot(&mut self, target: UnitId, verdict: &Exchange) {
        let rule = suffered_by(verdict);
        let gone = self.lose(target, verdict.b_loss, rule);
        if gone || verdict.b_routed {
            self.rout(target, rule, verdict.b_fate > 0);
        } else if verdict.b_disordered {
            self.disorder(target, rule);
        }
        self.leave_if_evading(target);
        let wild = self.survey().profile(target).troop == Troop::Elephants;
        if wild && verdict.loser == Loser::B && self.unit(target).stands() {
            self.due(Due::Panic { unit: target });
        }
        self.endanger(target, verdict.b_fate, false);
    }

    /// One that said it would evade goes next, if it still can.
    fn leave_if_evading(&mut self, unit: UnitId) {
        if !self.state.evading.contains(&unit) {
            return;
        }
        match self.unit(unit).stands() {
            true => self.due(Due::Evade { unit }),
            false => self.state.evading.retain(|other| *other != unit),
        }
    }

    /// One who evaded a shot goes back.
    pub(super) fn evade_shot(&mut self, unit: UnitId) -> Played {
        self.state.evading.retain(|other| *other != unit);
        let survey = self.survey();
        if !survey.stands(unit) || survey.in_melee(unit) {
            return Ok(());
        }
        let card = survey.profile(unit);
        let (on_foot, m) = (card.troop == Troop::Skirmishers, card.m);
        let (book, seat) = (&self.rules.book, self.seat(unit));
        let away = book.evade_move(m);
        let bonus = book.evade_bonus(on_foot, &away, seat, self.dice)?;
        let rule = if on_foot { &sheet::EVADE_FOOT } else { &sheet::EVADE };
        self.tell(rule, Event::Bonus { unit, bonus });
        let ticks = (i32::from(away.total()) + i32::from(bonus)) * TICKS_PER_U;
        if let Ok(gone) = self.survey().evade(unit, ticks) {
            self.tell(&sheet::EVADE, Event::Evaded { unit, ticks: gone.distance });
            self.break_off(unit);
            self.arrive_back(&gone);
            self.sweep_if_met(unit);
        }
        Ok(())
    }

    /// One that has backed into an enemy and does not outlive contact is swept away.
    fn sweep_if_met(&mut self, unit: UnitId) {
        let survey = self.survey();
        let Some(rule) = survey.swept(unit).filter(|_| survey.stands(unit)) else { return };
        let met = survey.contacts(unit).next();
        if let Some((by, _)) = met {
            self.tell(rule, Event::Swept { unit, by });
            self.rout(unit, rule, false);
        }
    }

    /// The end of a way straight back.
    fn arrive_back(&mut self, gone: &Retired) {
        let unit = gone.unit;
        match gone.fate {
            Fate::Routed => self.rout(unit, &sheet::RETREAT_EDGE, false),
            Fate::Destroyed => {
                let rule = gone.rules.last().copied().unwrap_or(&sheet::RETREAT_DESTROYED);
                self.rout(unit, rule, false);
            }
            Fate::Stands => {
                self.put(unit, gone.pose);
                for rule in &gone.disorder {
                    self.disorder(unit, rule);
                }
            }
        }
        self.forget_flanks();
    }

    /// Elephants run wild.
    pub(super) fn panic(&mut self, unit: UnitId) -> Played {
        if !self.unit(unit).stands() {
            return Ok(());
        }
        self.break_off(unit);
        let seat = self.seat(unit);
        let verdict = self.rules.book.settle_panic(seat, self.dice)?;
        let ticks = i32::from(verdict.distance) * TICKS_PER_U;
        let run = self.survey().stampede(unit, way_of(&verdict), ticks);
        let direction = verdict.direction;
        let told = Event::Panicked { unit, direction, ticks: run.distance };
        self.tell(direction.rule(), told);
        for other in run.met {
            self.disorder(other, &sheet::PANIC);
        }
        match run.off {
            true => self.rout(unit, &sheet::RETREAT_EDGE, false),
            false => self.put(unit, run.pose),
        }
        self.forget_flanks();
        Ok(())
    }
}
