//! A shot before it is made: range, arc, line, dice.

use super::sight::{Line, Sighted};
use super::{Survey, ticks};
use crate::facts::{FireFacts, Firer, Target};
use crate::phase::limits::{self, Class, NoLob};
use crate::sheet;
use crate::state::{UnitId, UnitSet};
use crate::troops::{Band, Weapon};
use tercio_engine::Refusal;
use tercio_field::{Angle, Bounds, SLACK, TICKS_PER_U};
use tercio_ledger::Rule;

/// A unit aims at another: it sees it, in its arc and no farther than its weapon ever goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    pub firer: UnitId,
    pub target: UnitId,
    pub weapon: Weapon,
    pub range_ticks: i32,
    pub band: Band,
    pub arc: &'static Rule,
    /// By how much the target is in the arc, in 1/65,536 of a turn.
    pub arc_margin: i32,
    pub sight: Sighted,
    /// Over the heads of friends.
    pub indirect: bool,
}

/// A lawful shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub aim: Aim,
    pub facts: FireFacts,
    pub dice: i16,
    pub class: Class,
}

impl Aim {
    /// How much farther the target might be at the same distance of the table.
    pub fn band_margin(&self) -> i32 {
        ticks(&sheet::BANDS[self.band as usize]) - self.range_ticks
    }
}

/// Why there is no shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// One of the two is not on the table.
    Gone(UnitId),
    Friend,
    Unarmed,
    /// This one of the two touches an enemy.
    Melee(UnitId),
    TooFar {
        rule: &'static Rule,
        by: i32,
    },
    TooNear {
        rule: &'static Rule,
        by: i32,
    },
    OutOfArc {
        rule: &'static Rule,
        by: Angle,
    },
    /// An enemy or the ground hides it: who wants to know what, looks again.
    Hidden,
    /// A friend is in the way, and cannot be shot over.
    Lob {
        friend: UnitId,
        why: NoLob,
    },
    /// So many dice, where it takes one.
    Dice(i16),
}

impl NoShot {
    /// The line that says so; of one who is hidden, the one that is mostly so.
    pub const fn rule(&self) -> &'static Rule {
        match self {
            NoShot::Gone(_) | NoShot::Friend | NoShot::Unarmed => &sheet::FIRE_VBU,
            NoShot::Melee(_) | NoShot::Hidden | NoShot::Lob { why: NoLob::Weapon, .. } => {
                &sheet::SIGHT_UNITS
            }
            NoShot::TooFar { rule, .. }
            | NoShot::TooNear { rule, .. }
            | NoShot::OutOfArc { rule, .. } => rule,
            NoShot::Lob { .. } => &sheet::FIRE_INDIRECT_NEAR,
            NoShot::Dice(_) => &sheet::FIRE_LEAST,
        }
    }
}

/// Ticks as whole U, rounded up.
fn whole_u(ticks: i32) -> u8 {
    u8::try_from((ticks + TICKS_PER_U - 1) / TICKS_PER_U).unwrap_or(u8::MAX)
}

impl Survey<'_> {
    /// The shot of one unit at another with its class, or which rule forbids it and by how much.
    pub fn shot(&self, firer: UnitId, target: UnitId) -> Result<Shot, Refusal> {
        let laid = self.try_shot(firer, target);
        let laid = laid.map_err(|why| self.no_shot(firer, target, &why))?;
        Ok(self.classed(laid))
    }

    /// Whether there is such a shot, or which rule forbids it.
    pub(crate) fn judge_shot(&self, firer: UnitId, target: UnitId) -> Result<(), Refusal> {
        let laid = self.try_shot(firer, target);
        laid.map(|_| ()).map_err(|why| self.no_shot(firer, target, &why))
    }

    /// The same without words and without its class, for who tries many.
    pub(crate) fn try_shot(&self, firer: UnitId, target: UnitId) -> Result<Shot, NoShot> {
        self.armed(firer).and_then(|weapon| self.lay(firer, target, weapon))
    }

    /// The shot without words or class, for who tries many.
    pub fn quick_shot(&self, firer: UnitId, target: UnitId) -> Option<Shot> {
        self.armed(firer).and_then(|weapon| self.lay(firer, target, weapon)).ok()
    }

    /// The facts of a shot, if there is one; those of shots worked out before are not asked anew.
    pub(crate) fn shot_facts(&self, firer: UnitId, target: UnitId) -> Option<FireFacts> {
        if let Some(shot) = self.shots_known(firer).as_ref().and_then(|known| known.at(target)) {
            return Some(shot.facts);
        }
        self.quick_shot(firer, target).map(|shot| shot.facts)
    }

    /// The weapon of a unit that may use it.
    pub(super) fn armed(&self, firer: UnitId) -> Result<Weapon, NoShot> {
        if !self.unit(firer).stands() || self.unit(firer).vbu == 0 {
            return Err(NoShot::Gone(firer));
        }
        let weapon = self.profile(firer).weapon.ok_or(NoShot::Unarmed)?;
        if self.in_melee(firer) { Err(NoShot::Melee(firer)) } else { Ok(weapon) }
    }

    fn lay(&self, firer: UnitId, target: UnitId, weapon: Weapon) -> Result<Shot, NoShot> {
        if self.profile(firer).side == self.profile(target).side {
            return Err(NoShot::Friend);
        }
        if !self.unit(target).stands() {
            return Err(NoShot::Gone(target));
        }
        self.aim(firer, target, weapon).and_then(|aim| self.load(&aim))
    }

    /// Range, arc and line.
    pub(super) fn aim(&self, firer: UnitId, target: UnitId, weapon: Weapon) -> Result<Aim, NoShot> {
        let (from, to) = (self.base(firer), self.base(target));
        let range_ticks = from.range_to(&to);
        let band = in_reach(weapon, range_ticks)?;
        let arc = limits::arc(self.profile(firer).troop, weapon);
        let arc_margin = from.arc_to_spare(&to, limits::half_angle(arc));
        if arc_margin < 0 {
            let by = Angle::wrapped(i64::from(-arc_margin));
            return Err(NoShot::OutOfArc { rule: arc, by });
        }
        let line = self.line(firer, target);
        // Over friends there may be a way, over enemies there is none.
        let across = self.across(line, firer, target);
        if !across.among(self.foes(firer)).is_empty() {
            return Err(NoShot::Hidden);
        }
        let sight = self.look_over_ground(line, &from, &to);
        if !sight.clear {
            return Err(NoShot::Hidden);
        }
        let indirect = !across.is_empty();
        self.lob(line, across, weapon, band)?;
        Ok(Aim { firer, target, weapon, range_ticks, band, arc, arc_margin, sight, indirect })
    }

    /// Over the heads of friends, where some stand across a line.
    fn lob(&self, line: Line, friends: UnitSet, weapon: Weapon, band: Band) -> Result<(), NoShot> {
        for friend in friends.iter() {
            let base = self.base(friend);
            let near = base.gap_to_point(line.eye).min(base.gap_to_point(line.mark));
            limits::lob(weapon, band, near).map_err(|why| NoShot::Lob { friend, why })?;
        }
        Ok(())
    }

    /// What the target and the dice have to say to an aim.
    pub(super) fn load(&self, aim: &Aim) -> Result<Shot, NoShot> {
        let mounted = self.profile(aim.target).troop.is_mounted();
        has_entry(aim, mounted)?;
        if self.in_melee(aim.target) {
            return Err(NoShot::Melee(aim.target));
        }
        let facts = self.fire_facts(aim);
        let dice = self.book.fire_sum(&facts, false).total();
        if dice < sheet::FIRE_LEAST.value {
            return Err(NoShot::Dice(dice));
        }
        Ok(Shot { aim: *aim, facts, dice, class: Class::Other })
    }

    /// The case on paper.
    fn fire_facts(&self, aim: &Aim) -> FireFacts {
        let (firer, target) = (self.unit(aim.firer), self.unit(aim.target));
        let (profile, line) = (self.profile(aim.target), self.line(aim.firer, aim.target));
        FireFacts {
            weapon: aim.weapon,
            range: whole_u(aim.range_ticks),
            indirect: aim.indirect,
            a: Firer {
                vbu: firer.vbu,
                r#type: self.profile(aim.firer).troop,
                disordered: firer.disordered,
                // A rally counts as a move.
                moves: firer.moves.max(u8::from(firer.rallied)),
                free_indirect: self.profile(aim.firer).traits.free_indirect,
            },
            b: Target {
                vbu: target.vbu,
                r#type: profile.troop,
                disordered: target.disordered,
                worn: target.worn,
                general: target.general.is_some(),
                depth: target.depth,
                rear: target.rear,
                column: self.is_in_column(aim.target),
                evading: self.state.evading.contains(&aim.target),
                wood_edge: self.is_on_wood_edge(aim.target),
                cover: self.cover(aim.target, line),
                pavises: self.has_pavises(aim.target, line),
                shieldwall: profile.traits.shieldwall && !target.moved,
                stationary: profile.troop.is_chariot() && !target.moved,
            },
        }
    }

    /// Whether two units are farther apart than a distance, told by boxes: no says nothing.
    pub(crate) fn surely_beyond(&self, one: UnitId, other: UnitId, distance: i32) -> bool {
        self.bounds(one).apart(&self.bounds(other)) > distance + SLACK
    }

    /// Whether a target can be within a distance at all, told by boxes.
    pub(super) fn may_be_within(&self, firer: UnitId, target: UnitId, distance: i32) -> bool {
        let around = Bounds::around(&self.base(target)).grown(distance);
        around.contains(self.unit(firer).pose.front)
    }
}

/// The distance by the table, if the weapon ever goes so far.
fn in_reach(weapon: Weapon, range_ticks: i32) -> Result<Band, NoShot> {
    let last = &sheet::BANDS[sheet::BANDS.len() - 1];
    let by = range_ticks - ticks(last);
    let band = limits::band(range_ticks).ok_or(NoShot::TooFar { rule: last, by })?;
    let farthest = limits::farthest(weapon, true).max(limits::farthest(weapon, false));
    match farthest {
        Some(farthest) if band <= farthest => Ok(band),
        _ => Err(too_far(weapon, band, range_ticks, false)),
    }
}

/// The weapon has a shot at such troops at that distance.
fn has_entry(aim: &Aim, mounted: bool) -> Result<(), NoShot> {
    let entry = sheet::firing(aim.weapon, aim.band, mounted);
    if entry.reaches {
        return Ok(());
    }
    let beyond = limits::farthest(aim.weapon, mounted).is_none_or(|far| far < aim.band);
    if beyond {
        return Err(too_far(aim.weapon, aim.band, aim.range_ticks, mounted));
    }
    let by = ticks(&sheet::BANDS[aim.band as usize]) - aim.range_ticks;
    Err(NoShot::TooNear { rule: &entry.rule, by })
}

fn too_far(weapon: Weapon, band: Band, range_ticks: i32, mounted: bool) -> NoShot {
    let far = limits::farthest(weapon, mounted);
    let reach = far.map_or(0, |far| ticks(&sheet::BANDS[far as usize]));
    NoShot::TooFar { rule: &sheet::firing(weapon, band, mounted).rule, by: range_ticks - reach }
}
