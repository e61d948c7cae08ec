//! Moves: how far, which way, over what ground, past whom, and in what order they end.

mod around;
mod ground;

pub use ground::{TOUCHED_MAX, Touched, roughness};

pub(super) use around::ROUNDED;

use super::Survey;
use super::bar::{Bar, Why};
use super::groups::{Bases, Group, wheel_most};
use super::tried::Lawful;
use super::zones::ZONES_MAX;
use crate::facts::Deed;
use crate::phase::ground::{move_allowance, one_in};
use crate::sheet;
use crate::state::UnitId;
use crate::troops::Troop;
use ground::{Toll, Tolls};
use std::sync::Arc;
use tercio_engine::Refusal;
use tercio_field::{Angle, Base, Bounds, Leg, Pose, TICKS_PER_U, Way};
use tercio_ledger::Rule;

/// The most friends that one move passes.
pub const PASSED_MAX: usize = 16;
/// The most lines that disorder one unit in one move.
pub const REASONS_MAX: usize = 5;

/// The lines that say so.
pub type Reasons = Vec<&'static Rule>;

/// A unit at the end of its move.
#[derive(Clone, Debug)]
pub struct Arrival {
    pub unit: UnitId,
    pub pose: Pose,
    /// What disorders it; nothing if it ends as it began.
    pub disorder: Reasons,
    /// What destroys it.
    pub destroyed: Option<&'static Rule>,
}

/// An enemy zone on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    pub unit: UnitId,
    /// The enemy whose zone it is.
    pub of: UnitId,
    /// Ticks gone before; 0 where it stood in it.
    pub after: i32,
}

/// A friend passed through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    pub friend: UnitId,
    pub rule: &'static Rule,
}

/// A move that may be made. What it meets is kept in lists that are mostly empty: with room for all
/// of it in place, copying a march took longer than measuring it.
#[derive(Clone, Debug)]
pub struct March {
    /// The leg as it is gone: by a rounding shorter, perhaps, than the one asked for.
    pub leg: Leg,
    pub ends: Vec<Arrival>,
    /// Ticks; of a wheel, the way of the outer corner.
    pub cost: i32,
    /// How much farther it might have gone.
    pub left: i32,
    /// The line that says how far.
    pub limit: &'static Rule,
    /// The line that says how sharply it wheels.
    pub wheel: Option<&'static Rule>,
    /// The test to be passed first.
    pub test: Option<Deed>,
    pub ground: Vec<Touched>,
    pub zones: Vec<Entered>,
    pub passed: Vec<Passed>,
}

/// Adds a line, once.
pub(super) fn because(reasons: &mut Reasons, rule: &'static Rule) {
    if reasons.len() < REASONS_MAX && !reasons.iter().any(|known| known.id == rule.id) {
        reasons.push(rule);
    }
}

/// Neither ahead nor turning.
const fn is_aside(leg: Leg) -> bool {
    matches!(leg, Leg::Straight { way: Way::Left | Way::Right | Way::Oblique(_), .. })
}

const fn is_back(leg: Leg) -> bool {
    matches!(leg, Leg::Straight { way: Way::Back, .. })
}

impl Survey<'_> {
    /// A move of one unit or a group, or which rule forbids it and by how much.
    pub fn march(&self, units: &[UnitId], leg: &Leg) -> Result<March, Refusal> {
        self.try_march(units, leg).map_err(|bar| bar.told(self))
    }

    /// The same without words, for who tries many.
    pub fn try_march(&self, units: &[UnitId], leg: &Leg) -> Result<March, Bar> {
        self.way(units, leg).map(Arc::unwrap_or_clone)
    }

    /// The same for who only reads it.
    pub(crate) fn way(&self, units: &[UnitId], leg: &Leg) -> Lawful<March> {
        self.march_once(units, *leg, || self.measured(units, leg))
    }

    fn measured(&self, units: &[UnitId], leg: &Leg) -> Result<March, Bar> {
        let group = self.group(units)?;
        let wheel = self.check_kind(&group, *leg)?;
        let (most, limit) = self.limit(&group, *leg, None);
        held(&group, *leg, most, limit)?;
        self.check_free(&group)?;
        let swept = group.body.swept(*leg);
        let around = self.around(&group, *leg, swept);
        let (leg, ends) = self.clear_way(&group, *leg, &around)?;
        let tolls = self.tolls(&group, leg, swept)?;
        let (most, limit) = self.limit(&group, leg, Some(&tolls));
        held(&group, leg, most, limit)?;
        let cost = group.body.cost(leg);
        let passed = self.pass_friends(&group, leg, &ends, &around)?;
        let mut march = March {
            leg,
            ends: arrivals(&group, &ends, tolls.each),
            cost,
            left: most - cost,
            limit,
            wheel,
            test: self.test_of(&group, leg),
            ground: tolls.touched,
            zones: Vec::new(),
            passed,
        };
        self.cross_zones(&group, leg, swept, &mut march)?;
        self.disorder(leg, &mut march.ends);
        Ok(march)
    }

    /// Whether such units may go that way at all; the line that a wheel is held to.
    fn check_kind(&self, group: &Group, leg: Leg) -> Result<Option<&'static Rule>, Bar> {
        match leg {
            Leg::Straight { ticks, .. } if ticks <= 0 => {
                return Err(Bar::nonsense(&sheet::MOVE_LENGTH, Why::Nowhere));
            }
            Leg::Straight { way: Way::Oblique(off), .. }
                if off.apart(Angle::ZERO) > Angle::QUARTER =>
            {
                return Err(Bar::new(&sheet::MOVE_SIDESTEP, Why::Backward));
            }
            Leg::Wheel { turn, .. } => return self.check_wheel(group, turn).map(Some),
            Leg::Straight { .. } | Leg::AboutFace => {}
        }
        if is_aside(leg) || is_back(leg) {
            let unit = group.units[0];
            if !group.is_alone() {
                return Err(Bar::new(&sheet::MOVE_SINGLE, Why::Alone));
            }
            let nimble = is_back(leg) && self.profile(unit).troop.is_light();
            if self.unit(unit).disordered && !nimble {
                return Err(Bar::new(&sheet::MOVE_IN_ORDER, Why::Disordered(unit)));
            }
        }
        Ok(None)
    }

    /// A group wheels as the stiffest of its units does.
    fn check_wheel(&self, group: &Group, turn: Angle) -> Result<&'static Rule, Bar> {
        let lines = group.units.iter().map(|unit| wheel_most(self.profile(*unit).troop));
        let line = lines.min_by_key(|rule| rule.value).unwrap_or(&sheet::MOVE_WHEEL);
        let most = Angle::from_degrees(line.value.into());
        if turn == Angle::ZERO {
            return Err(Bar::nonsense(&sheet::MOVE_LENGTH, Why::Nowhere));
        }
        if turn > most {
            let why = Why::TooSharp { by: turn - most, most: line.value };
            return Err(Bar::new(line, why));
        }
        Ok(line)
    }

    /// Who touches an enemy does not march.
    pub(super) fn check_free(&self, group: &Group) -> Result<(), Bar> {
        match group.units.iter().find(|unit| self.in_melee(**unit)) {
            Some(unit) => {
                Err(Bar::new(&sheet::FAILURES[Deed::Disengage as usize].rule, Why::InMelee(*unit)))
            }
            None => Ok(()),
        }
    }

    /// How far a group may go, in ticks, and the line that says so.
    pub(super) fn limit(
        &self,
        group: &Group,
        leg: Leg,
        tolls: Option<&Tolls>,
    ) -> (i32, &'static Rule) {
        let plain = if is_aside(leg) { &sheet::MOVE_SIDESTEP } else { &sheet::MOVE_LENGTH };
        let mut least: (i32, &'static Rule) = (i32::MAX, plain);
        let mut fastest = 0;
        for (place, unit) in group.units.iter().enumerate() {
            let slowed = tolls.is_some_and(|tolls| tolls.each[place].slowed);
            let m = self.profile(*unit).m;
            let reach = reach(m, slowed, leg);
            fastest = fastest.max(m);
            if reach < least.0 {
                least = (reach, if slowed { &sheet::MOVE_HALVED } else { plain });
            }
        }
        let held_up = !group.is_alone() && least.0 < reach(fastest, false, leg);
        if held_up && least.1.id == sheet::MOVE_LENGTH.id {
            least.1 = &sheet::GROUP_SLOWEST;
        }
        least
    }

    fn test_of(&self, group: &Group, leg: Leg) -> Option<Deed> {
        let light = group.units.iter().all(|unit| self.profile(*unit).troop.is_light());
        (leg == Leg::AboutFace && !light).then_some(Deed::AboutFace)
    }

    /// Zones on the way. Inside one there is only straight at whom it belongs to, or straight
    /// back; straight on past him disorders.
    pub(super) fn cross_zones(
        &self,
        group: &Group,
        leg: Leg,
        swept: Bounds,
        march: &mut March,
    ) -> Result<(), Bar> {
        if is_back(leg) {
            return Ok(());
        }
        for (of, zone) in self.zones_near(group.units[0], swept) {
            for (place, after) in group.body.entries(leg, &zone) {
                if !matches!(leg, Leg::Straight { way: Way::Ahead, .. }) {
                    return Err(Bar::new(&sheet::ZONE_INSIDE, Why::Zone { of, after }));
                }
                let unit = group.units[place];
                if march.zones.len() < ZONES_MAX {
                    march.zones.push(Entered { unit, of, after });
                }
                if !self.is_ahead(&self.base(unit), of) {
                    because(&mut march.ends[place].disorder, &sheet::ZONE_PAST);
                }
            }
        }
        Ok(())
    }

    /// What disorders besides ground and zones.
    pub(super) fn disorder(&self, leg: Leg, ends: &mut [Arrival]) {
        for end in ends {
            let profile = self.profile(end.unit);
            if profile.troop == Troop::ScythedChariots {
                end.disorder.clear();
                continue;
            }
            let light = profile.troop.is_light();
            if (is_aside(leg) || is_back(leg)) && !light {
                because(&mut end.disorder, &sheet::MOVE_DISORDERS);
            }
            if leg == Leg::AboutFace && !light {
                because(&mut end.disorder, &sheet::MOVE_ABOUT_FACE);
            }
            if profile.traits.schiltron {
                because(&mut end.disorder, &sheet::MOVE_SCHILTRON);
            }
        }
    }
}

/// The units of a group at their places, with what ground did to them.
pub(super) fn arrivals(group: &Group, ends: &Bases, tolls: Vec<Toll>) -> Vec<Arrival> {
    let each = ends.iter().zip(&group.units).zip(tolls);
    let arrival = |((end, unit), toll): ((&Base, &UnitId), Toll)| {
        let Toll { disorder, destroyed, .. } = toll;
        Arrival { unit: *unit, pose: end.pose, disorder, destroyed }
    };
    each.map(arrival).collect()
}

/// How far a unit may go, in ticks.
fn reach(m: u8, slowed: bool, leg: Leg) -> i32 {
    let whole = u16::from(move_allowance(m, slowed));
    let far = if is_aside(leg) { one_in(whole, &sheet::MOVE_SIDESTEP) } else { whole };
    i32::from(far) * TICKS_PER_U
}

fn held(group: &Group, leg: Leg, most: i32, limit: &'static Rule) -> Result<(), Bar> {
    let by = group.body.cost(leg) - most;
    if by > 0 { Err(Bar::new(limit, Why::TooFar { by, most })) } else { Ok(()) }
}
