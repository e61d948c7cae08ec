//! Hand to hand: who touches whom, who leads the fight, who supports, and what each brings.

use super::Survey;
use crate::facts::{Cover, FightSide, Legion, MeleeFacts, PilumFacts, Target};
use crate::sheet;
use crate::state::{UnitId, UnitSet};
use arrayvec::ArrayVec;
pub(crate) use tercio_family::ROUND_MAX;
use tercio_family::{Touch, attackers, contact};
use tercio_field::{Base, Contact};
use tercio_ledger::Rule;

/// Supports that count.
pub const SUPPORTS_MAX: usize = 4;

/// A unit's place in a melee against one enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub unit: UnitId,
    /// How its base touches the enemy's, seen from it.
    pub contact: Contact,
    /// The line that makes it main or support.
    pub rule: &'static Rule,
}

/// A unit that charges, counter-charges or pursues into contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comer {
    pub unit: UnitId,
    /// It began wholly behind the line of its target's front.
    pub flank: bool,
    /// What its target stood behind, seen from where it began.
    pub faces: Cover,
}

impl<'a> Survey<'a> {
    /// Impetuous until half of its VBU is gone.
    pub fn is_impetuous(&self, id: UnitId) -> bool {
        let profile = self.profile(id);
        let left = i16::from(self.unit(id).vbu) * sheet::IMPETUOUS_UNTIL.value;
        profile.traits.impetuous && left > profile.vbu.into()
    }

    /// The enemies that a unit touches.
    pub fn contacts(&self, id: UnitId) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        let near = match self.scan() {
            Some(scan) => scan.touched_by(id),
            None => self.foes(id),
        };
        self.contacts_among(near, self.base(id))
    }

    /// The same, with the unit somewhere else.
    pub(super) fn contacts_at(
        &self,
        id: UnitId,
        base: Base,
    ) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        self.contacts_among(self.foes(id), base)
    }

    fn contacts_among(
        &self,
        near: UnitSet,
        base: Base,
    ) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        let survey = *self;
        near.iter().filter_map(move |enemy| {
            contact(&base, &survey.base(enemy)).map(|contact| (enemy, contact))
        })
    }

    /// Whether a unit touches an enemy.
    #[inline]
    pub fn in_melee(&self, id: UnitId) -> bool {
        match self.scan() {
            Some(scan) => scan.is_engaged(id),
            None => self.contacts(id).next().is_some(),
        }
    }

    /// Whether anybody but one enemy may touch a unit, told without measuring.
    pub(super) fn may_be_helped_against(&self, of: UnitId, by: UnitId) -> bool {
        let near = self.scan().map_or_else(|| self.foes(of), |it| it.touching(of));
        !near.without(by).is_empty()
    }

    /// Those that touch a unit: the main one first, then its supports, the widest overlap first.
    pub fn attackers(&self, of: UnitId) -> ArrayVec<Place, ROUND_MAX> {
        let base = self.base(of);
        let near = self.scan().map_or_else(|| self.foes(of), |it| it.touching(of));
        let near = near.iter().map(|unit| (unit, self.base(unit)));
        let place = |touch: Touch| Place {
            unit: touch.unit,
            contact: touch.contact,
            rule: &sheet::SUPPORT_MAIN,
        };
        let mut round: ArrayVec<Place, ROUND_MAX> =
            attackers(&base, near).into_iter().map(place).collect();
        for support in round.iter_mut().skip(1) {
            support.rule = &sheet::SUPPORT;
        }
        round
    }

    /// A unit as it fights a foe where both stand, without its supports. A comer strikes as it came
    /// in; others strike a flank if they came in there.
    pub fn side(&self, id: UnitId, foe: UnitId, comer: Option<&Comer>) -> FightSide {
        let charging = comer.is_some();
        let flanks = || self.state.flanking.contains(&(id, foe));
        let (unit, profile) = (self.unit(id), self.profile(id));
        let traits = &profile.traits;
        FightSide {
            vbu: unit.vbu,
            impetus: if charging { profile.impetus } else { 0 },
            r#type: profile.troop,
            disordered: unit.disordered,
            worn: unit.worn,
            charging,
            flank: comer.map_or_else(flanks, |comer| comer.flank),
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

    /// The same, with those named coming in.
    pub fn fight(&self, a: UnitId, b: UnitId, comers: &[Comer]) -> MeleeFacts {
        let (mut of_a, mut of_b) = (self.met(a, b, comers), self.met(b, a, comers));
        let help_of_a = self.supports(a, b, comers);
        let help_of_b = self.supports(b, a, comers);
        for (side, (dice, flank)) in [(&mut of_a, help_of_a), (&mut of_b, help_of_b)] {
            [side.support, side.support2, side.support3, side.support4] = dice;
            side.flank_support = flank;
        }
        MeleeFacts { a: of_a, b: of_b }
    }

    /// Those that touch the enemy main unit besides the main unit of their own side: of side a, and
    /// of side b.
    pub fn helpers(&self, a: UnitId, b: UnitId) -> [UnitSet; 2] {
        let beside = |main: UnitId, foe: UnitId| {
            let round = self.attackers(foe);
            round.iter().map(|place| place.unit).filter(|unit| *unit != main).collect()
        };
        [beside(a, b), beside(b, a)]
    }

    /// The pila of one main unit at another as they meet, if it has any to throw. The two sides are
    /// as they fight.
    pub fn pila(
        &self,
        (id, own): (UnitId, &FightSide),
        (at, foe): (UnitId, &FightSide),
    ) -> Option<PilumFacts> {
        if !self.profile(id).traits.pilum {
            return None;
        }
        let legion = Legion {
            charged: !own.charges(),
            disordered: own.is_disordered(),
            worn: own.worn,
            flanked: own.is_flanked_by(foe),
            support: self.pila_beside(id, at),
        };
        let facts = PilumFacts { a: legion, b: Target::from(foe) };
        (self.book.pilum_dice(&facts).total() >= sheet::FIRE_LEAST.value).then_some(facts)
    }

    /// A unit as one enemy meets it: works are seen on the way to them, not from on top.
    fn met(&self, id: UnitId, by: UnitId, comers: &[Comer]) -> FightSide {
        let comer = |unit: UnitId| comers.iter().find(|comer| comer.unit == unit);
        let mut side = self.side(id, by, comer(id));
        if let Some(by) = comer(by) {
            side.cover = by.faces;
        }
        side
    }

    /// The dice of those that touch a foe besides the main unit, each against the foe as it meets
    /// it, and whether one of them strikes its flank or rear.
    fn supports(&self, main: UnitId, foe: UnitId, comers: &[Comer]) -> ([u8; SUPPORTS_MAX], bool) {
        let (mut dice, mut flank) = ([0; SUPPORTS_MAX], false);
        if !self.may_be_helped_against(foe, main) {
            return (dice, flank);
        }
        let round = self.attackers(foe);
        let others = round.iter().filter(|place| place.unit != main);
        for (dice, place) in dice.iter_mut().zip(others) {
            let side = self.met(place.unit, foe, comers);
            *dice = self.book.support_dice(&side, &self.met(foe, place.unit, comers));
            flank |= side.flank;
        }
        (dice, flank)
    }
}
