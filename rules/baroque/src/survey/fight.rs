//! Hand to hand: who touches whom, who leads the fight, who supports, and what each brings.

use super::Survey;
use crate::facts::{Defence, FightSide, MeleeFacts};
use crate::sheet;
use arrayvec::ArrayVec;
pub use tercio_family::ROUND_MAX;
use tercio_family::{Touch, UnitId, UnitSet, attackers, contact};
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

impl<'a> Survey<'a> {
    /// The enemies that a unit touches. Corner to corner is no contact: else neighbours in two
    /// lines that fight would all hold each other.
    pub fn contacts(&self, id: UnitId) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        self.contacts_at(id, self.base(id))
    }

    /// The same, with the unit somewhere else.
    pub fn contacts_at(
        &self,
        id: UnitId,
        base: Base,
    ) -> impl Iterator<Item = (UnitId, Contact)> + use<'a> {
        let survey = *self;
        self.enemies(id).filter_map(move |enemy| {
            contact(&base, &survey.base(enemy)).map(|contact| (enemy, contact))
        })
    }

    /// Whether a unit touches an enemy.
    pub fn in_melee(&self, id: UnitId) -> bool {
        self.contacts(id).next().is_some()
    }

    /// Those that touch a unit: the main one first, then its supports, the widest overlap first.
    pub fn attackers(&self, of: UnitId) -> ArrayVec<Place, ROUND_MAX> {
        let near = self.enemies(of).map(|unit| (unit, self.base(unit)));
        let round = attackers(&self.base(of), near);
        let lines = std::iter::once(&sheet::SUPPORT_MAIN).chain(std::iter::repeat(&sheet::SUPPORT));
        let place = |(Touch { unit, contact }, rule)| Place { unit, contact, rule };
        round.into_iter().zip(lines).map(place).collect()
    }

    /// The enemy that leads the fight against a unit.
    pub fn main_foe(&self, unit: UnitId) -> Option<UnitId> {
        self.attackers(unit).first().map(|place| place.unit)
    }

    /// Whether somebody who touches a unit came in on its flank or rear.
    pub fn is_flanked(&self, unit: UnitId) -> bool {
        let flanks = |foe: UnitId| self.state.flanking.contains(&(foe, unit));
        self.enemies(unit).any(|foe| flanks(foe) && self.base(foe).touches(&self.base(unit)))
    }

    /// What a unit has been defending against a foe since he charged it.
    pub fn defends(&self, unit: UnitId, foe: UnitId) -> Defence {
        let mut known = self.state.defending.iter();
        let found = known.find(|(defender, charger, _)| (*defender, *charger) == (unit, foe));
        found.map_or(Defence::None, |(_, _, defence)| *defence)
    }

    /// A unit as it fights a foe where both stand, without its supports. A comer charges,
    /// counter-charges or pursues.
    pub fn side(&self, id: UnitId, foe: UnitId, comer: bool) -> FightSide {
        let (unit, profile) = (self.unit(id), self.profile(id));
        FightSide {
            vbu: unit.vbu,
            impetus: if comer { profile.impetus } else { 0 },
            r#type: profile.troop,
            on_foot: unit.on_foot,
            melee: profile.melee,
            disordered: unit.disordered,
            exhausted: self.is_exhausted(id),
            charging: comer,
            flanked: self.is_flanked(id),
            leader: self.attached(id).is_some(),
            spirit: profile.traits.spirit,
            ground: self.footing(id),
            defends: self.defends(id, foe),
            ..FightSide::default()
        }
    }

    /// A round between two units, both as the main units of their sides, with those named coming
    /// in.
    pub fn fight(&self, a: UnitId, b: UnitId, comers: UnitSet) -> MeleeFacts {
        let side = |own: UnitId, foe: UnitId| {
            let [support, support2, support3, support4] = self.supports(own, foe, comers);
            let side = self.side(own, foe, comers.holds(own));
            FightSide { support, support2, support3, support4, ..side }
        };
        MeleeFacts { a: side(a, b), b: side(b, a) }
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

    /// The dice of those that touch a foe besides the main unit, each against the foe as it meets
    /// it.
    fn supports(&self, main: UnitId, foe: UnitId, comers: UnitSet) -> [u8; SUPPORTS_MAX] {
        let mut dice = [0; SUPPORTS_MAX];
        let round = self.attackers(foe);
        let others = round.iter().map(|place| place.unit).filter(|unit| *unit != main);
        for (dice, unit) in dice.iter_mut().zip(others) {
            let own = self.side(unit, foe, comers.holds(unit));
            let met = self.side(foe, unit, comers.holds(foe));
            *dice = self.book.support_dice(&own, &met);
        }
        dice
    }
}
