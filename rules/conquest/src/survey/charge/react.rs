//! How a charge is met, how a counter-charge goes, and where a charge ends that falls short.

use super::Rushed;
use crate::facts::Volley;
use crate::rulings::PikeFronts;
use crate::sheet;
use crate::state::{Heart, Reaction, Rush};
use crate::survey::Survey;
use crate::survey::bar::{Bar, Why};
use crate::survey::ground::{Going, entered, going};
use crate::survey::march::ahead;
use crate::troops::{Arm, Drill, Facing, Mount};
use arrayvec::ArrayVec;
use tercio_family::UnitId;
use tercio_field::{Base, CONTACT, Leg, SLACK};

/// How a charge may be met.
pub type Reactions = ArrayVec<Reaction, 5>;

impl Survey<'_> {
    /// Where a table plays it so, horse does not charge pikes in front.
    pub(super) fn check_pikes(&self, unit: UnitId, target: UnitId) -> Result<(), Bar> {
        let horse = matches!(self.card(unit).mount, Mount::Horse | Mount::Chariot);
        let pikes = self.card(target).arm == Arm::Pike && !self.unit(target).loose;
        let barred = self.book.rulings.weapons == PikeFronts::Bar
            && horse
            && pikes
            && self.facing(target, unit) == Facing::Front;
        match barred {
            true => Err(Bar::new(&sheet::ARM_PIKES, Why::Unit(target))),
            false => Ok(()),
        }
    }

    /// How the target of a charge may meet it. Who runs runs on; who fights, or is broken, stands.
    pub fn reactions(&self, rush: &Rush) -> Reactions {
        let (target, unit) = (rush.target, rush.unit);
        let mut open = Reactions::new();
        let now = self.unit(target);
        if now.heart == Heart::Fleeing {
            open.push(Reaction::Flee);
            return open;
        }
        open.push(Reaction::Stand);
        if now.heart == Heart::Broken || self.state.is_engaged(target) {
            return open;
        }
        let in_front = self.facing(target, unit) == Facing::Front;
        let shoots = |volley| self.try_shot(target, unit, false, volley).is_ok();
        if in_front && !self.has_shot_back(target) {
            if shoots(Volley::Stand) {
                open.push(Reaction::Shoot);
            }
            if self.is_light(target) && shoots(Volley::Flee) {
                open.push(Reaction::FireAndFlee);
            }
        }
        open.push(Reaction::Flee);
        if in_front && self.card(target).mount == Mount::Horse {
            open.push(Reaction::Counter);
        }
        open
    }

    /// In skirmish formation, or light.
    fn is_light(&self, unit: UnitId) -> bool {
        self.unit(unit).loose || self.card(unit).drill == Drill::Light
    }

    /// Has met another charge of this round by shooting.
    fn has_shot_back(&self, target: UnitId) -> bool {
        self.state.charges.iter().any(|rush| {
            rush.target == target
                && matches!(rush.reaction, Some(Reaction::Shoot | Reaction::FireAndFlee))
        })
    }

    /// The way straight at a block, however far.
    fn towards(&self, unit: UnitId, to: &Base) -> Rushed {
        let (base, far) = (self.base(unit), self.far());
        if self.unit(unit).loose {
            let way = self.straight_at(&base, to);
            return Rushed::from_iter([Leg::Straight { way, ticks: far }]);
        }
        if base.zone_ahead(far).overlaps(to) {
            return Rushed::from_iter([ahead(far)]);
        }
        let wheel = self.wheels_to(unit, to).next().map(|(wheel, _)| wheel);
        wheel.into_iter().chain([ahead(far)]).collect()
    }

    /// Goes along some legs for so many ticks, short of anybody, of dense ground and of the edge.
    fn go(&self, unit: UnitId, legs: &Rushed, ticks: i32) -> Base {
        let mut base = self.base(unit);
        let others = self.others_near(unit, &base, ticks);
        let mut left = ticks.max(0);
        for leg in legs {
            let width = base.size.width;
            let short = self.short_of_ground(&base, leg.within(left, width));
            let course = base.course(short, &others.bases, &self.setup.table);
            let end = self.free_end(unit, &base, course.leg);
            let done = end != base.after(leg.within(left, width));
            left -= course.cost;
            base = end;
            if done || left <= 0 {
                break;
            }
        }
        base
    }

    /// The part of a leg before ground that is dense or that nobody enters.
    fn short_of_ground(&self, base: &Base, leg: Leg) -> Leg {
        let features = self.terrain().features.iter();
        let hard = features.filter(|it| matches!(going(it.kind), Going::Dense | Going::Closed));
        let before = hard.filter(|it| !it.overlaps(base)).filter_map(|it| entered(it, base, leg));
        match before.min() {
            Some(ticks) => leg.within((ticks - SLACK).max(0), base.size.width),
            None => leg,
        }
    }

    /// The longest part of a leg after which a unit may stand.
    fn free_end(&self, unit: UnitId, base: &Base, leg: Leg) -> Base {
        let width = base.size.width;
        let mut ticks = leg.cost(width);
        while ticks > 0 {
            let end = base.after(leg.within(ticks, width));
            if self.may_stand(&end, unit).is_ok() {
                return end;
            }
            ticks -= CONTACT;
        }
        *base
    }

    /// Where a charge ends that falls short: its base move towards the target, short of anybody.
    pub fn failed(&self, unit: UnitId, target: UnitId) -> Base {
        let legs = self.towards(unit, &self.base(target));
        self.go(unit, &legs, self.base_move(unit))
    }

    /// Where a counter-charger meets a charger: part of the gap straight at it.
    pub fn countered(&self, target: UnitId, unit: UnitId) -> Base {
        let charger = self.base(unit);
        let gap = self.base(target).gap(&charger);
        let legs = self.towards(target, &charger);
        self.go(target, &legs, gap / i32::from(sheet::COUNTER_HALF.value.max(1)))
    }
}
