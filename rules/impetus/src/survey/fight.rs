//! Hand to hand: who touches whom, who leads the fight, who supports, and what each brings.

use super::Survey;
use crate::facts::{FightSide, MeleeFacts};
use crate::sheet;
use crate::state::UnitId;
use arrayvec::ArrayVec;
use std::cmp::Reverse;
use tercio_field::{Base, Contact, Side, wholly_behind_front};
use tercio_ledger::Rule;

/// Supports that count.
pub const SUPPORTS_MAX: usize = 4;
/// The most enemies that are told of round one base.
const ROUND_MAX: usize = 16;

/// A unit's place in a melee against one enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub unit: UnitId,
    /// How its base touches the enemy's, seen from it.
    pub contact: Contact,
    /// The line that makes it main or support.
    pub rule: &'static Rule,
}

impl<'a> Survey<'a> {
    /// Impetuous until half of its VBU is gone.
    pub fn is_impetuous(&self, id: UnitId) -> bool {
        let profile = self.profile(id);
        profile.traits.impetuous && 2 * self.unit(id).vbu > profile.vbu
    }

    /// The enemies that a unit touches. Corner to corner is no contact: else neighbours in two
    /// lines that fight would all hold each other.
    pub fn contacts(&self, id: UnitId) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        self.contacts_at(id, self.base(id))
    }

    /// The same, with the unit somewhere else.
    pub(super) fn contacts_at(
        &self,
        id: UnitId,
        base: Base,
    ) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        let survey = *self;
        self.enemies(id).filter_map(move |enemy| {
            let contact = base.contact(&survey.base(enemy))?;
            (!contact.corner_only).then_some((enemy, contact))
        })
    }

    /// Whether a unit touches an enemy.
    pub fn in_melee(&self, id: UnitId) -> bool {
        self.contacts(id).next().is_some()
    }

    /// Those that touch a unit: the main one first, then its supports, the widest overlap first.
    pub fn attackers(&self, of: UnitId) -> ArrayVec<Place, ROUND_MAX> {
        let base = self.base(of);
        let claims = self.enemies(of).filter_map(|unit| {
            let contact = self.base(unit).contact(&base)?;
            (!contact.corner_only).then_some(Place { unit, contact, rule: &sheet::SUPPORT_MAIN })
        });
        let mut round: ArrayVec<Place, ROUND_MAX> = claims.take(ROUND_MAX).collect();
        round.sort_by_key(|place| self.claim(&base, place));
        for support in round.iter_mut().skip(1) {
            support.rule = &sheet::SUPPORT;
        }
        round
    }

    /// The widest first; on a tie the front before a flank before the rear, then the nearer, then
    /// the one nearer to the middle of that edge.
    fn claim(&self, of: &Base, place: &Place) -> (Reverse<i32>, u8, i32, i32, UnitId) {
        let Contact { side, overlap, gap, .. } = place.contact;
        let rank = match side {
            Side::Front => 0,
            Side::Left | Side::Right => 1,
            Side::Rear => 2,
        };
        let off = of.middle_of(side).distance(self.unit(place.unit).pose.front);
        (Reverse(overlap), rank, gap, off, place.unit)
    }

    /// A unit as it fights a foe where both stand, without its supports.
    pub fn side(&self, id: UnitId, foe: UnitId, charging: bool) -> FightSide {
        let (unit, profile) = (self.unit(id), self.profile(id));
        let traits = &profile.traits;
        FightSide {
            vbu: unit.vbu,
            impetus: if charging { profile.impetus } else { 0 },
            r#type: profile.troop,
            disordered: unit.disordered,
            worn: unit.worn,
            charging,
            flank: wholly_behind_front(&self.base(foe), &self.base(id)),
            general: unit.general.is_some(),
            depth: unit.depth,
            rear: unit.rear,
            pikes: traits.pikes,
            long_spears: traits.long_spears,
            schiltron: traits.schiltron,
            warband: traits.warband,
            impetuous: self.is_impetuous(id),
            shieldwall: traits.shieldwall && !unit.moved,
            pavises: traits.pavises,
            stakes: unit.stakes,
            camels: traits.camels,
            stationary: profile.troop.is_chariot() && !unit.moved,
            uphill: self.is_higher(id, foe),
            ground: self.footing(id),
            cover: self.cover(id, self.line(foe, id)),
            ..FightSide::default()
        }
    }

    /// A round between two units that fight on: both as the main units of their sides.
    pub fn melee(&self, a: UnitId, b: UnitId) -> MeleeFacts {
        self.fight(a, b, &[])
    }

    /// The same, with those named charging.
    pub fn fight(&self, a: UnitId, b: UnitId, charging: &[UnitId]) -> MeleeFacts {
        let comes = |id: UnitId| charging.contains(&id);
        let (mut of_a, mut of_b) = (self.side(a, b, comes(a)), self.side(b, a, comes(b)));
        let help_of_a = self.supports(a, b, &of_b, charging);
        let help_of_b = self.supports(b, a, &of_a, charging);
        for (side, (dice, flank)) in [(&mut of_a, help_of_a), (&mut of_b, help_of_b)] {
            [side.support, side.support2, side.support3, side.support4] = dice;
            side.flank_support = flank;
        }
        MeleeFacts { a: of_a, b: of_b }
    }

    /// The dice of those that touch a foe besides the main unit, and whether one of them strikes
    /// its flank or rear.
    fn supports(
        &self,
        main: UnitId,
        foe: UnitId,
        as_foe: &FightSide,
        charging: &[UnitId],
    ) -> ([u8; SUPPORTS_MAX], bool) {
        let (mut dice, mut flank) = ([0; SUPPORTS_MAX], false);
        let round = self.attackers(foe);
        let others = round.iter().filter(|place| place.unit != main);
        for (dice, place) in dice.iter_mut().zip(others) {
            let side = self.side(place.unit, foe, charging.contains(&place.unit));
            *dice = self.book.support_dice(&side, as_foe);
            flank |= side.flank;
        }
        (dice, flank)
    }
}
