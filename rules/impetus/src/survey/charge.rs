//! Charges: straight ahead into contact, with the bonus if it is needed.

use super::Survey;
use super::bar::{Bar, Why};
use super::fight::{Comer, SUPPORTS_MAX};
use super::groups::{Bases, GROUP_MAX, Group, Units};
use super::march::{March, ROUNDED, arrivals};
use super::tried::Lawful;
use crate::facts::{ChargeFacts, MeleeFacts, Stage};
use crate::phase::ground::one_in;
use crate::rulings::{Contact as Touching, ReactionFire};
use crate::sheet;
use crate::state::{State, UnitId};
use crate::troops::{Shot, Troop};
use arrayvec::ArrayVec;
use std::sync::Arc;
use tercio_chance::FACES;
use tercio_engine::Refusal;
use tercio_field::{
    Base, CONTACT, Leg, LineCourse, Pose, SLACK, Side, Stop, TICKS_PER_U, Way, wholly_behind_front,
};
use tercio_ledger::Rule;

/// What the worst face gives, horse and foot alike, in U.
const WORST_BONUS: u8 = 1;

/// A charge that may be made.
#[derive(Clone, Debug)]
pub struct ChargePlan {
    /// The move into contact. What is left of M is negative where the bonus is needed.
    pub march: March,
    /// The unit that leads, and those that touch the target with it.
    pub main: UnitId,
    pub with: Units,
    pub target: UnitId,
    /// The edge of the target that is struck.
    pub side: Side,
    /// The line that makes it a flank or rear charge.
    pub flank: Option<&'static Rule>,
    /// To contact, in ticks.
    pub distance: i32,
    /// How far it comes without the bonus and with the best, in U.
    pub reach: u8,
    pub most: u8,
    /// The line of the bonus, if it is needed.
    pub bonus: Option<&'static Rule>,
    /// The line that threatens it if even the bonus may not be enough.
    pub short: Option<&'static Rule>,
    /// The line by which the main unit may charge without Impetus.
    pub excused: Option<&'static Rule>,
    pub facts: ChargeFacts,
    /// What the target may do: shoot, perhaps only after a discipline test, counter-charge, evade.
    pub shot: Option<&'static Rule>,
    pub shot_tests: bool,
    pub counter: Option<&'static Rule>,
    pub evade: Option<&'static Rule>,
    /// The line by which contact alone is the end of the target.
    pub swept: Option<&'static Rule>,
    /// Where the main unit stands in the end, if bases are aligned on contact.
    pub aligned: Option<Pose>,
}

/// A way into contact that the rules allow.
#[derive(Clone, Debug)]
pub(super) struct Onset {
    group: Group,
    march: March,
    ends: Bases,
    main: UnitId,
    with: Units,
    side: Side,
    /// The best bonus in ticks, and its line.
    best: i32,
    line: &'static Rule,
    excused: Option<&'static Rule>,
}

impl ChargePlan {
    /// The melee with a target that evaded and was caught, and the line that makes it worse.
    pub fn catching(&self) -> (MeleeFacts, Option<&'static Rule>) {
        let mut melee = self.facts.melee();
        let riders = melee.b.r#type == Troop::LightHorse;
        melee.a.flank |= riders;
        melee.b.impetus = 0;
        (melee, riders.then_some(&sheet::EVADE_CAUGHT))
    }
}

impl Survey<'_> {
    /// A charge of one unit or a group, or which rule forbids it and by how much.
    pub fn charge(&self, units: &[UnitId], target: UnitId) -> Result<ChargePlan, Refusal> {
        self.try_charge(units, target).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_charge(&self, units: &[UnitId], target: UnitId) -> Result<ChargePlan, Bar> {
        self.charge_of(units, target).map(Arc::unwrap_or_clone)
    }

    /// The same for who only reads it.
    pub(crate) fn charge_of(&self, units: &[UnitId], target: UnitId) -> Lawful<ChargePlan> {
        let plan = || Ok(self.planned(&*self.onset(units, target)?, target));
        self.plan_once(units, target, plan)
    }

    /// Whether a charge may be made, for who need not know what it comes to.
    pub fn try_onset(&self, units: &[UnitId], target: UnitId) -> Result<(), Bar> {
        self.onset(units, target).map(|_| ())
    }

    /// The way into contact, or what bars it.
    fn onset(&self, units: &[UnitId], target: UnitId) -> Lawful<Onset> {
        self.onset_once(units, target, || self.measured_onset(units, target))
    }

    fn measured_onset(&self, units: &[UnitId], target: UnitId) -> Result<Onset, Bar> {
        let group = self.group(units)?;
        if !self.stands(target) {
            return Err(Bar::nonsense(&sheet::MOVE_CONTACT, Why::Gone(target)));
        }
        if self.profile(target).side == self.profile(group.units[0]).side {
            return Err(Bar::nonsense(&sheet::MOVE_CONTACT, Why::NotAnEnemy(target)));
        }
        let far = self.distance_ahead(&group, target)?;
        let (best, line) = self.best_bonus(&group);
        let (reach, _) = self.limit(&group, ahead(far), None);
        in_reach(far, reach + best, line)?;
        self.check_free(&group)?;
        let houses = self.unit(target).holds;
        let (march, ends) = self.contact_move(&group, far, houses)?;
        in_reach(march.cost, march.cost + march.left + best, line)?;
        let (main, with, side) = self.strikers(&group, &ends, target)?;
        let excused = self.check_impetus(&group, &ends, main)?;
        Ok(Onset { group, march, ends, main, with, side, best, line, excused })
    }

    /// What a lawful charge comes to.
    fn planned(&self, onset: &Onset, target: UnitId) -> ChargePlan {
        let Onset { group, march, ends, with, .. } = onset;
        let Onset { main, side, best, line, excused, .. } = *onset;
        let reach = march.cost + march.left;
        let flank = wholly_behind_front(&self.base(target), &self.base(main));
        let facts = self.charge_facts(march, (main, target), with);
        let in_u = |ticks: i32| u8::try_from(ticks / TICKS_PER_U).unwrap_or(u8::MAX);
        let (reach, most) = (in_u(reach), in_u(reach + best));
        let needed = facts.distance.saturating_sub(reach);
        let (shot, shot_tests) = self.shot_on(main, target);
        let (weapon, shot_range) = shot.unwrap_or((Shot::None, 0));
        let slowed = march.limit.id == sheet::MOVE_HALVED.id;
        let nimble = self.profile(target).troop.is_light();
        let free = !self.in_melee(target);
        ChargePlan {
            main,
            with: with.clone(),
            target,
            side,
            flank: flank.then_some(&sheet::CHARGE_FLANK),
            distance: march.cost,
            reach,
            most,
            bonus: (needed > 0).then_some(line),
            short: (needed > WORST_BONUS).then_some(&sheet::CHARGE_SHORT),
            excused,
            shot: shot.is_some().then_some(&sheet::REACTION_FIRE),
            shot_tests,
            counter: (free && facts.may_counter()).then_some(&sheet::COUNTER_CHARGE),
            evade: (free && nimble).then_some(&sheet::EVADE_WHO),
            swept: self.swept(target),
            facts: ChargeFacts { slowed, shot: weapon, shot_range, ..facts },
            aligned: self.aligned(group, ends, target, side),
            march: march.clone(),
        }
    }

    /// Guns, and skirmishers without Impetus, do not outlive contact.
    pub(crate) fn swept(&self, target: UnitId) -> Option<&'static Rule> {
        let profile = self.profile(target);
        match profile.troop {
            Troop::Artillery => Some(&sheet::SWEPT_ARTILLERY),
            Troop::Skirmishers if profile.impetus == 0 => Some(&sheet::SWEPT_SKIRMISHERS),
            _ => None,
        }
    }

    /// How far it is straight ahead to a target that nobody hides.
    fn distance_ahead(&self, group: &Group, target: UnitId) -> Result<i32, Bar> {
        let table = &self.setup.table;
        let far = ahead(table.width.saturating_add(table.height));
        match group.body.course(far, &[self.base(target)], table) {
            LineCourse { cost, stop: Some((_, Stop::Base(_))), .. } => Ok(cost),
            _ => Err(Bar::new(&sheet::MOVE_CONTACT, Why::NotAhead(target))),
        }
    }

    /// The most that the bonus can give, in ticks: a group of horse and foot goes as foot does.
    fn best_bonus(&self, group: &Group) -> (i32, &'static Rule) {
        let mounted = group.units.iter().all(|unit| self.profile(*unit).troop.is_mounted());
        let dice = sheet::CHARGE_BONUS.value.unsigned_abs() * u16::from(FACES);
        let (best, line) = match mounted {
            true => (dice, &sheet::CHARGE_BONUS),
            false => (one_in(dice, &sheet::CHARGE_FOOT), &sheet::CHARGE_FOOT),
        };
        (i32::from(best) * TICKS_PER_U, line)
    }

    /// The way to contact, past friends and over ground, into houses if it is they that are stormed.
    pub(super) fn contact_move(
        &self,
        group: &Group,
        far: i32,
        houses: Option<u8>,
    ) -> Result<(March, Bases), Bar> {
        let swept = group.body.swept(ahead(far));
        let around = self.around(group, ahead(far), swept);
        let LineCourse { leg, cost, stop } =
            group.body.course(ahead(far), &around.blockers, &self.setup.table);
        if far - cost > ROUNDED {
            return Err(match stop {
                Some((_, Stop::Base(met))) => self.in_front(group, around.blocking[met], far, cost),
                _ => Bar::new(&sheet::MOVE_EDGE, Why::Edge { after: cost }),
            });
        }
        let broken = |_| Bar::new(&sheet::GROUP_LINE, Why::ColumnBreaks);
        let ends = group.body.after(leg).map_err(broken)?;
        self.check_tail(group, leg, &ends, &around)?;
        let passed = self.pass_friends(group, leg, &ends, &around)?;
        let tolls = self.tolls_storming(group, leg, swept, houses)?;
        let (reach, limit) = self.limit(group, leg, Some(&tolls));
        let mut march = March {
            leg,
            ends: arrivals(group, &ends, tolls.each),
            cost,
            left: reach - cost,
            limit,
            wheel: None,
            test: None,
            ground: tolls.touched,
            zones: Vec::new(),
            passed,
        };
        self.cross_zones(group, leg, swept, &mut march)?;
        self.disorder(leg, &mut march.ends);
        Ok((march, ends))
    }

    /// What is met before the target.
    fn in_front(&self, group: &Group, met: UnitId, far: i32, cost: i32) -> Bar {
        let bar = self.blocked(group, met, cost);
        match bar.why {
            Why::Enemy { enemy, .. } => Bar::new(bar.rule, Why::First { enemy, by: far - cost }),
            _ => bar,
        }
    }

    /// Who of a group strikes the target: the widest overlap leads.
    fn strikers(
        &self,
        group: &Group,
        ends: &Bases,
        target: UnitId,
    ) -> Result<(UnitId, Units, Side), Bar> {
        let base = self.base(target);
        let touching = ends.iter().zip(&group.units).filter_map(|(end, unit)| {
            let contact = end.contact(&base)?;
            (!contact.corner_only).then_some((*unit, contact, end))
        });
        let widest = touching.clone().min_by_key(|(_, contact, end)| {
            let off = base.middle_of(contact.side).distance(end.pose.front);
            (-contact.overlap, contact.gap, off)
        });
        let Some((main, contact, _)) = widest else {
            return Err(Bar::new(&sheet::MOVE_CONTACT, Why::Brushes(target)));
        };
        Ok((main, touching.map(|(unit, ..)| unit).collect(), contact.side))
    }

    /// Everybody who comes into contact needs Impetus, or is light horse with an easy mark. The
    /// line that excuses the main unit.
    fn check_impetus(
        &self,
        group: &Group,
        ends: &Bases,
        main: UnitId,
    ) -> Result<Option<&'static Rule>, Bar> {
        for (&unit, end) in group.units.iter().zip(ends) {
            if self.profile(unit).impetus > 0 {
                continue;
            }
            let mut struck = self.contacts_at(unit, *end);
            if struck.any(|(enemy, _)| !self.is_easy(unit, enemy)) {
                return Err(Bar::new(&sheet::CHARGE_IMPETUS, Why::NoImpetus(unit)));
            }
        }
        let bold = self.profile(main).impetus > 0;
        Ok((!bold).then_some(&sheet::CHARGE_IMPETUS))
    }

    /// Light horse without Impetus goes at skirmishers, the disordered, flanks and rears.
    fn is_easy(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.profile(unit).troop == Troop::LightHorse
            && (self.profile(enemy).troop == Troop::Skirmishers
                || self.unit(enemy).disordered
                || wholly_behind_front(&self.base(enemy), &self.base(unit)))
    }

    /// The charge on paper, as far as the table tells.
    fn charge_facts(
        &self,
        march: &March,
        (main, target): (UnitId, UnitId),
        with: &Units,
    ) -> ChargeFacts {
        let there = self.arrived(march);
        let survey = Survey { state: &there, ..*self };
        let comers: ArrayVec<Comer, GROUP_MAX> =
            with.iter().map(|unit| self.comer(*unit, target)).collect();
        let fight = survey.fight(main, target, &comers);
        let (own, foe) = (self.profile(main), self.profile(target));
        let mut facts = ChargeFacts {
            distance: whole_u(march.cost),
            r#move: own.m,
            discipline: foe.discipline,
            a_pila: own.traits.pilum,
            b_pila: foe.traits.pilum,
            pila_support: survey.pila_beside(target, main),
            beyond: self.is_beyond(target),
            ready: self.unit(target).ready,
            start_wood_edge: self.is_on_wood_edge(main),
            start_column: self.is_in_column(main),
            start_cover: self.cover(main, self.line(target, main)),
            stage: Stage::Charge,
            a: fight.a,
            b: fight.b,
            ..ChargeFacts::default()
        };
        facts.b.impetus = foe.impetus;
        facts
    }

    /// A charger as it sets out.
    fn comer(&self, unit: UnitId, target: UnitId) -> Comer {
        Comer {
            unit,
            flank: wholly_behind_front(&self.base(target), &self.base(unit)),
            faces: self.cover(target, self.line(unit, target)),
        }
    }

    /// Legions in order that meet a charger beside the one it charges, and throw their pila too.
    pub(super) fn pila_beside(&self, target: UnitId, charger: UnitId) -> u8 {
        if !self.may_be_helped_against(charger, target) {
            return 0;
        }
        let round = self.attackers(charger);
        let throws = |id: UnitId| {
            let unit = self.unit(id);
            self.profile(id).traits.pilum && !unit.worn && !unit.disordered
        };
        let beside = round.iter().filter(|place| place.unit != target && throws(place.unit));
        u8::try_from(beside.count().min(SUPPORTS_MAX)).unwrap_or(0)
    }

    /// The table after a move.
    pub fn arrived(&self, march: &March) -> State {
        let mut there = self.state.clone();
        for end in &march.ends {
            let unit = &mut there.units[usize::from(end.unit.0)];
            unit.pose = end.pose;
            unit.disordered |= !end.disorder.is_empty();
            unit.moved = true;
            unit.stakes = false;
        }
        there.settle(self.setup);
        there
    }

    /// What a charged unit may shoot with and from how far, and whether it tests for it first.
    fn shot_on(&self, charger: UnitId, target: UnitId) -> (Option<(Shot, u8)>, bool) {
        let unit = self.unit(target);
        let tests = self.book.rulings.reaction_fire == ReactionFire::Test && !unit.ready;
        if unit.disordered || self.profile(target).weapon.is_none() || !(unit.ready || tests) {
            return (None, false);
        }
        let Ok(shot) = self.try_shot(target, charger) else { return (None, false) };
        let word = Shot::from_word(shot.facts.weapon.word());
        (word.map(|word| (word, shot.facts.range)), tests)
    }

    /// Flush against the edge it struck, if that is how bases meet and nobody is in the way there.
    fn aligned(&self, group: &Group, ends: &Bases, target: UnitId, side: Side) -> Option<Pose> {
        if self.book.rulings.contact != Touching::Align || !group.is_alone() {
            return None;
        }
        let (unit, end) = (group.units[0], ends.first()?);
        let others = self.present().filter(|id| *id != unit && *id != target);
        let others: ArrayVec<Base, { crate::state::UNITS_MAX }> =
            others.map(|id| self.base(id)).collect();
        let placed = end.aligned_among(&self.base(target), side, 2 * CONTACT, &others)?;
        self.setup.table.holds(&placed.base).then_some(placed.base.pose)
    }
}

pub(super) const fn ahead(ticks: i32) -> Leg {
    Leg::Straight { way: Way::Ahead, ticks }
}

/// U, rounded up; what rounding of poses adds is not a U.
fn whole_u(ticks: i32) -> u8 {
    let up = (ticks - SLACK).max(0) + TICKS_PER_U - 1;
    u8::try_from(up / TICKS_PER_U).unwrap_or(u8::MAX)
}

fn in_reach(far: i32, most: i32, line: &'static Rule) -> Result<(), Bar> {
    let by = far - SLACK - most;
    if by > 0 { Err(Bar::new(line, Why::TooFar { by, most })) } else { Ok(()) }
}
