//! Marches towards who is worth meeting: several units in one event wherever they can go together.

use crate::Rose;
use crate::order::{Deed, GROUP_MAX};
use crate::sheet;
use crate::state::State;
use crate::survey::Survey;
use crate::troops::{Arm, Condition, Pace, Troop};
use tercio_chance::Seat;
use tercio_family::{UnitId, UnitSet};
use tercio_field::{Angle, Point, TICKS_PER_U, Vector};

/// How far foot and horse go at once, in paces: short of what is far, or takes long.
const FOOT_STRIDE: u16 = 200;
const HORSE_STRIDE: u16 = 390;
/// A march shorter than this is not worth a die.
const STEP_LEAST: u16 = 40;
/// From where one goes in to fight.
const STANDS_OFF: u16 = 130;
/// The share of the effective range at which shot like to stand.
const SHOOTS_AT: u16 = 80;
/// Won more rarely than this a fight is not looked for.
const LOOKED_FOR: f64 = 0.3;
/// How far off an enemy counts half.
const HALF_AT: f64 = 500.0;
/// What a shot is against a fight won as often.
const SHOT: f64 = 0.5;
/// A turn smaller than this is not made on the way: a sixth of a quarter, of 65,536 to a turn.
const TURN_LEAST: u16 = 5_500;
/// Those whose way lies within this of the first one's go with it: a sixth of a turn.
const SAME_WAY: u16 = 10_900;

/// Whom a unit would meet, and how far it would go for that, in paces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub target: UnitId,
    /// How far off it would like to stand.
    pub off: u16,
    pub heading: Angle,
}

impl Rose {
    /// The enemy that a unit had best go for, if there is one.
    pub(super) fn wish_of(&self, survey: &Survey<'_>, unit: UnitId) -> Option<Wish> {
        let troop = survey.card(unit).troop;
        let range = self.book.reach_of(troop, survey.unit(unit).skirmishing);
        let lure = |target: UnitId| {
            let foe = survey.card(target).troop;
            let wins = self.strength.wins(troop, foe);
            let wins = if wins < LOOKED_FOR { 0.0 } else { wins };
            let hits = range.map_or(0.0, |_| SHOT * self.shots_of(troop, foe));
            let far = f64::from(survey.paces(unit, target));
            wins.max(hits) * f64::from(self.price(survey, target)) * HALF_AT / (HALF_AT + far)
        };
        let whom =
            survey.enemies(unit).filter(|foe| survey.unit(*foe).condition != Condition::Panicked);
        let (lure, target) = whom
            .map(|foe| (lure(foe), foe))
            .reduce(|best, next| if next.0 > best.0 { next } else { best })?;
        let off = range.map_or(STANDS_OFF, |(best, _)| best * SHOOTS_AT / 100);
        let heading = survey.heading(unit, survey.base(target).centre());
        (lure > 0.0).then_some(Wish { target, off, heading })
    }

    /// The share of shots of one kind at another that hit.
    fn shots_of(&self, troop: Troop, foe: Troop) -> f64 {
        let cell = troop.shooter().map(|shooter| sheet::shooting(shooter, foe.target()));
        let rung = cell.and_then(|cell| cell.rung);
        rung.map_or(0.0, |rung| self.share_at(rung))
    }

    /// How far a unit is from where it would like to stand, in paces.
    pub(super) fn way_left(&self, survey: &Survey<'_>, unit: UnitId, wish: &Wish) -> u16 {
        survey.paces(unit, wish.target).saturating_sub(wish.off)
    }

    /// Marches that bring units nearer, one for each that could lead one.
    pub(super) fn marches(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Deed)) {
        let survey = self.survey(state);
        let Some(side) = self.setup.side_of(seat) else { return };
        let free = |unit: &UnitId| {
            let now = survey.unit(*unit);
            !now.acted
                && now.condition < Condition::Unformed
                && survey.card(*unit).troop.arm() != Arm::Guns
                && state.running_of(*unit).is_none()
        };
        let wishes: Vec<(UnitId, Wish)> = survey
            .of_side(side)
            .iter()
            .filter(free)
            .filter_map(|unit| Some((unit, self.wish_of(&survey, unit)?)))
            .collect();
        let mut seen: Vec<UnitSet> = Vec::new();
        for (lead, wish) in &wishes {
            let with = company(&survey, *lead, wish, &wishes);
            let all = with.with(*lead);
            if seen.contains(&all) {
                continue;
            }
            let alone = UnitSet::default();
            let tries = [(with, 1), (with, 2), (alone, 1), (alone, 2)];
            let may = |deed: &Deed| self.judge_deed(state, seat, deed).is_ok();
            let march = |(with, part)| self.march(&survey, *lead, with, wish, part).filter(may);
            if let Some(deed) = tries.into_iter().find_map(march) {
                seen.push(deed.units());
                visit(deed);
            }
        }
    }

    /// A march of such a part of a stride.
    fn march(
        &self,
        survey: &Survey<'_>,
        lead: UnitId,
        with: UnitSet,
        wish: &Wish,
        part: u16,
    ) -> Option<Deed> {
        let mounted = survey.card(lead).troop.arm() == Arm::Horse;
        let (stride, pace) =
            if mounted { (HORSE_STRIDE, Pace::Trot) } else { (FOOT_STRIDE, Pace::March) };
        let paces = self.way_left(survey, lead, wish).min(stride) / part;
        if paces < STEP_LEAST {
            return None;
        }
        let pose = survey.unit(lead).pose;
        let to: Point = pose.front + Vector::along(wish.heading, i32::from(paces) * TICKS_PER_U);
        let facing = (between(pose.facing, wish.heading) > TURN_LEAST).then_some(wish.heading);
        Some(Deed::Move { lead, with, to, facing, pace })
    }
}

/// Those near the first who go as fast, the same way, and want to.
fn company(survey: &Survey<'_>, lead: UnitId, wish: &Wish, wishes: &[(UnitId, Wish)]) -> UnitSet {
    let arm = survey.card(lead).troop.arm();
    let facing = survey.unit(lead).pose.facing;
    let goes = |(unit, own): &&(UnitId, Wish)| {
        *unit != lead
            && survey.card(*unit).troop.arm() == arm
            && survey.paces(lead, *unit) <= sheet::GROUP_NEAR.value.unsigned_abs()
            && between(wish.heading, own.heading) <= SAME_WAY
            && between(facing, survey.unit(*unit).pose.facing) <= TURN_LEAST
            && survey.paces(*unit, own.target) > own.off + STEP_LEAST
    };
    let mut near: Vec<UnitId> = wishes.iter().filter(goes).map(|(unit, _)| *unit).collect();
    near.sort_by_key(|unit| (survey.paces(lead, *unit), *unit));
    near.into_iter().take(GROUP_MAX - 1).collect()
}

/// The turn between two facings, whichever way is shorter.
fn between(one: Angle, other: Angle) -> u16 {
    (one - other).0.cast_signed().unsigned_abs()
}
