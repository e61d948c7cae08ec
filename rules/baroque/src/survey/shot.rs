//! A shot before it is made: range, arc, line, dice.

use super::charge::whole_bu;
use super::sight::Sighted;
use super::{Survey, ticks};
use crate::facts::{Firer, ShootFacts, Target};
use crate::phase::firing::{band, farthest};
use crate::sheet;
use crate::state::Volley;
use crate::troops::{Band, Troop, Weapon};
use tercio_engine::Refusal;
use tercio_family::UnitId;
use tercio_field::Angle;
use tercio_ledger::Rule;

/// A lawful shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    pub firer: UnitId,
    pub target: UnitId,
    pub volley: Volley,
    pub weapon: Weapon,
    pub range_ticks: i32,
    pub band: Band,
    pub arc: &'static Rule,
    /// By how much the target is in the arc, in 1/65,536 of a turn.
    pub arc_margin: i32,
    pub sight: Sighted,
    pub facts: ShootFacts,
    pub dice: i16,
}

impl Shot {
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
    /// Dragoons in the saddle.
    Mounted,
    /// Medium guns that have moved.
    Moved,
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
    Hidden(Sighted),
    /// So many dice, where it takes one.
    Dice(i16),
}

impl NoShot {
    /// The line that says so.
    pub const fn rule(&self) -> &'static Rule {
        match self {
            NoShot::Gone(_) | NoShot::Friend | NoShot::Unarmed => &sheet::LINE_ENEMY,
            NoShot::Mounted => &sheet::DRAGOONS_FOOT,
            NoShot::Moved => &sheet::MOVE_GUNS,
            NoShot::Melee(_) => &sheet::LINE_MELEE,
            NoShot::Hidden(sighted) => sighted.rule,
            NoShot::TooFar { rule, .. }
            | NoShot::TooNear { rule, .. }
            | NoShot::OutOfArc { rule, .. } => rule,
            NoShot::Dice(_) => &sheet::FIRE_LEAST,
        }
    }
}

/// The arc of such troops.
pub const fn arc(troop: Troop) -> &'static Rule {
    match troop {
        Troop::LightHorse => &sheet::ARC_ALL_ROUND,
        _ => &sheet::ARC_AHEAD,
    }
}

/// How far an arc goes to each side of straight ahead.
pub fn half_angle(arc: &Rule) -> Angle {
    if arc.id == sheet::ARC_ALL_ROUND.id {
        Angle::HALF
    } else {
        Angle::from_degrees(arc.value.into())
    }
}

/// The column of the table, if the weapon has a shot at that range.
fn in_reach(weapon: Weapon, range_ticks: i32) -> Result<Band, NoShot> {
    let reach = farthest(weapon).map_or(0, |band| ticks(&sheet::BANDS[band as usize]));
    let last = &sheet::BANDS[sheet::BANDS.len() - 1];
    let Some(band) = band(range_ticks) else {
        return Err(NoShot::TooFar { rule: last, by: range_ticks - reach });
    };
    let cell = sheet::firing(weapon, band);
    if cell.reaches {
        Ok(band)
    } else if range_ticks > reach {
        Err(NoShot::TooFar { rule: &cell.rule, by: range_ticks - reach })
    } else {
        let by = ticks(&sheet::BANDS[band as usize]) - range_ticks;
        Err(NoShot::TooNear { rule: &cell.rule, by })
    }
}

impl Survey<'_> {
    /// The shot of one unit at another, or which rule forbids it and by how much. Whom it must
    /// shoot at first is another question.
    pub fn shot(&self, firer: UnitId, target: UnitId, volley: Volley) -> Result<Shot, Refusal> {
        self.try_shot(firer, target, volley).map_err(|why| self.no_shot(firer, target, &why))
    }

    /// The same without a reason, for who tries many.
    pub fn quick_shot(&self, firer: UnitId, target: UnitId, volley: Volley) -> Option<Shot> {
        self.try_shot(firer, target, volley).ok()
    }

    /// The same without words.
    pub fn try_shot(&self, firer: UnitId, target: UnitId, volley: Volley) -> Result<Shot, NoShot> {
        if let Some(&gone) = [firer, target].iter().find(|id| !self.stands(**id)) {
            return Err(NoShot::Gone(gone));
        }
        if self.are_friends(firer, target) {
            return Err(NoShot::Friend);
        }
        let weapon = self.armed(firer)?;
        if self.in_melee(target) {
            return Err(NoShot::Melee(target));
        }
        let shot = self.aim(firer, target, weapon, volley)?;
        if shot.dice < sheet::FIRE_LEAST.value {
            return Err(NoShot::Dice(shot.dice));
        }
        Ok(shot)
    }

    /// The weapon of a unit that may use it.
    pub(super) fn armed(&self, firer: UnitId) -> Result<Weapon, NoShot> {
        let (unit, profile) = (self.unit(firer), self.profile(firer));
        let weapon = profile.weapon.ok_or(NoShot::Unarmed)?;
        if profile.troop == Troop::Dragoons && !unit.on_foot {
            return Err(NoShot::Mounted);
        }
        if unit.moves > 0 && self.moves_or_shoots(firer) {
            return Err(NoShot::Moved);
        }
        if self.in_melee(firer) { Err(NoShot::Melee(firer)) } else { Ok(weapon) }
    }

    /// Range, arc and line. A charger comes to who shoots at it, so only the arc is asked.
    fn aim(
        &self,
        firer: UnitId,
        target: UnitId,
        weapon: Weapon,
        volley: Volley,
    ) -> Result<Shot, NoShot> {
        let (from, to) = (self.base(firer), self.base(target));
        let range_ticks = from.range_to(&to);
        let defensive = volley == Volley::Defensive;
        let band = in_reach(weapon, if defensive { 0 } else { range_ticks })?;
        let arc = arc(self.profile(firer).troop);
        let arc_margin = from.arc_to_spare(&to, half_angle(arc));
        if arc_margin < 0 {
            let by = Angle::wrapped(i64::from(-arc_margin));
            let rule = if defensive { &sheet::DEFENSIVE_ARC } else { arc };
            return Err(NoShot::OutOfArc { rule, by });
        }
        let sight = self.sight(firer, target);
        if !sight.clear && !defensive {
            return Err(NoShot::Hidden(sight));
        }
        let facts = self.shoot_facts((firer, target), weapon, range_ticks, volley);
        let dice = self.book.shoot_dice(&facts).total();
        let shot = Shot {
            firer,
            target,
            volley,
            weapon,
            range_ticks,
            band,
            arc,
            arc_margin,
            sight,
            facts,
            dice,
        };
        Ok(shot)
    }

    /// The case on paper.
    fn shoot_facts(
        &self,
        (firer, target): (UnitId, UnitId),
        weapon: Weapon,
        range_ticks: i32,
        volley: Volley,
    ) -> ShootFacts {
        let (own, other) = (self.unit(firer), self.unit(target));
        let (card, foe) = (self.profile(firer), self.profile(target));
        ShootFacts {
            weapon,
            range: whole_bu(range_ticks),
            defensive: volley == Volley::Defensive,
            a: Firer {
                vbu: own.vbu,
                sm: card.sm,
                r#type: card.troop,
                disordered: own.disordered,
                // A rally counts as a move.
                moves: own.moves.max(u8::from(own.rallied)),
            },
            b: Target {
                vbu: other.vbu,
                r#type: foe.troop,
                massed: foe.traits.massed,
                disordered: other.disordered,
                leader: self.attached(target).is_some(),
                spirit: foe.traits.spirit,
                cover: self.has_cover(target, self.line(firer, target)),
                evading: false,
            },
        }
    }

    /// The same shot at a target that has declared that it evades; none if no die is left.
    pub fn at_evader(&self, shot: &Shot) -> Option<Shot> {
        let mut shot = *shot;
        shot.facts.b.evading = true;
        shot.dice = self.book.shoot_dice(&shot.facts).total();
        (shot.dice >= sheet::FIRE_LEAST.value).then_some(shot)
    }
}
