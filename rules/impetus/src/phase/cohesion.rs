//! Damage, the cohesion test and permanent losses.

use crate::Book;
use crate::facts::{FightSide, Target};
use crate::sheet;
use crate::troops::{Band, Troop};
use arrayvec::ArrayVec;
use std::cell::OnceCell;
use tercio_chance::{Ask, Chance, Concluded, Count, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_ledger::Tally;

/// A unit as its cohesion test sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    pub vbu: u8,
    /// VBU that can be lost: all of a block's.
    pub strength: u8,
    pub troop: Troop,
    pub disordered: bool,
    pub general: bool,
    pub shieldwall: bool,
    /// Shot at from this distance; none in a melee.
    pub shot: Option<Band>,
    /// Struck in flank or rear: a failed test routs it.
    pub flanked: bool,
}

/// All the VBU of a block: its hindmost unit takes losses first.
pub fn strength(vbu: u8, depth: u8, rear: u8) -> u8 {
    let last = if rear == 0 { vbu } else { rear.min(vbu) };
    vbu.saturating_mul(depth.saturating_sub(1)).saturating_add(last)
}

/// What is left of a block after a loss: VBU, units, VBU of the hindmost (0: as the others).
pub fn after_loss(vbu: u8, depth: u8, rear: u8, loss: u8) -> (u8, u8, u8) {
    let left = strength(vbu, depth, rear).saturating_sub(loss);
    if left == 0 || vbu == 0 {
        return (0, 0, 0);
    }
    let units = left.div_ceil(vbu);
    if units == 1 {
        return (left, 1, 0);
    }
    let last = left - vbu * (units - 1);
    (vbu, units, if last == vbu { 0 } else { last })
}

impl Tested {
    pub fn in_melee(side: &FightSide, foe: &FightSide) -> Tested {
        Tested {
            vbu: side.vbu,
            strength: strength(side.vbu, side.depth, side.rear),
            troop: side.r#type,
            disordered: side.is_disordered(),
            general: side.general,
            shieldwall: side.holds_shieldwall(),
            shot: None,
            flanked: side.is_outflanked_by(foe),
        }
    }

    pub fn shot_at(target: &Target, from: Band) -> Tested {
        Tested {
            vbu: target.vbu,
            strength: strength(target.vbu, target.depth, target.rear),
            troop: target.r#type,
            disordered: target.disordered,
            general: target.general,
            shieldwall: target.holds_shieldwall(),
            shot: Some(from),
            flanked: false,
        }
    }

    /// Scythed chariots are never disordered.
    fn can_be_disordered(&self) -> bool {
        self.troop != Troop::ScythedChariots
    }

    /// As it was before, unhurt.
    pub fn unhurt(&self) -> Hurt {
        Hurt { disordered: self.disordered, ..Hurt::default() }
    }
}

packed_struct! {
    /// What a throw of the enemy did to a unit.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Hurt {
        pub disordered: bool,
        /// By a failed test, not by disorder piled up.
        pub failed: bool,
        pub routed: bool,
        /// VBU lost, whatever the cause.
        pub loss: u8,
        /// Its commander's fate hangs in the balance: the losses of the test that put it there.
        pub fate: u8,
    }
}

impl Book {
    /// What damages: sixes, and pairs of fives unless the house does without.
    fn counted(&self) -> Count {
        match self.house.is_off(sheet::DAMAGE_FIVES.id) {
            true => Count::AtLeast(FACES),
            false => Count::SixesAndPairsOfFives,
        }
    }

    /// The critical number of a unit that has taken so much damage; the floor is not yet in it.
    pub fn critical(&self, unit: &Tested, damage: u16, reasons: bool) -> Tally<'_> {
        let damage = i16::try_from(damage).unwrap_or(i16::MAX);
        let near = matches!(unit.shot, Some(Band::PointBlank | Band::Short));
        let far = matches!(unit.shot, Some(Band::Long | Band::Extreme));
        self.house
            .tally_if(reasons)
            .plus(&sheet::COHESION_VBU, unit.vbu.into())
            .times(&sheet::COHESION_DAMAGE, damage)
            .when(unit.disordered, &sheet::COHESION_DISORDERED)
            .when(unit.general, &sheet::COHESION_COMMANDER)
            .when(near, &sheet::COHESION_SHORT)
            .when(far, &sheet::COHESION_LONG)
            .when(unit.shieldwall, &sheet::COHESION_SHIELDWALL)
    }
}

/// The critical numbers of a unit by damage, each worked out when it first comes up: a part runs
/// for many paths when it is solved, and they are the same on each.
#[derive(Debug)]
pub struct Criticals<'b> {
    book: &'b Book,
    unit: Tested,
    known: [OnceCell<Tally<'b>>; USUAL_DAMAGE],
}

/// More damage than this is rare; its tally is worked out each time.
const USUAL_DAMAGE: usize = 12;

impl<'b> Criticals<'b> {
    pub fn of(book: &'b Book, mut unit: Tested) -> Self {
        unit.flanked &= !book.house.is_off(sheet::FLANK_ROUTS.id);
        Criticals { book, unit, known: [const { OnceCell::new() }; USUAL_DAMAGE] }
    }

    /// What so much damage does: the unit's cohesion test.
    pub fn test(
        &self,
        damage: u16,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Hurt>, Box<Halt>> {
        if damage == 0 {
            return Ok(Concluded::with(self.unit.unhurt()));
        }
        let reasons = dice.wants_reasons();
        let work_out = || self.book.critical(&self.unit, damage, reasons);
        match self.known.get(usize::from(damage)) {
            Some(known) => self.rolled(known.get_or_init(work_out), seat, dice),
            None => self.rolled(&work_out(), seat, dice),
        }
    }

    fn rolled(
        &self,
        critical: &Tally<'_>,
        seat: Seat,
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Hurt>, Box<Halt>> {
        let ask = Ask::explained(Roll::sum(1), &sheet::COHESION_LOSSES, seat, critical);
        let number = critical.total().max(sheet::COHESION_FLOOR.value);
        dice.read(&ask, |roll| judged(&self.unit, number, roll))
    }
}

/// One side's throws: the dice of each, and the tally that explains them.
#[derive(Debug)]
pub struct Blow<'b> {
    pub throws: ArrayVec<u16, 5>,
    pub tally: Tally<'b>,
    pub on: Criticals<'b>,
}

impl<'b> Blow<'b> {
    /// A single throw at a unit.
    pub fn single(book: &'b Book, tally: Tally<'b>, unit: Tested) -> Self {
        let throws = ArrayVec::from_iter([tally.total().unsigned_abs()]);
        Blow { throws, tally, on: Criticals::of(book, unit) }
    }

    /// The dice of `seats.0`, and the test of `seats.1`.
    pub fn strike(
        &self,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Hurt>, Box<Halt>> {
        let count = self.on.book.counted();
        let hits = |dice| {
            let roll = Roll::Hits { dice, count };
            Ask::explained(roll, &sheet::DAMAGE_SIX, seats.0, &self.tally)
        };
        let Some((&last, others)) = self.throws.split_last() else {
            return self.on.test(0, seats.1, dice);
        };
        let mut damage = 0;
        for &thrown in others {
            damage += dice.ask(&hits(thrown))?.number();
        }
        dice.follow(&hits(last), |more, dice| self.on.test(damage + more, seats.1, dice))
    }
}

/// A cohesion roll against a critical number.
fn judged(unit: &Tested, critical: i16, roll: u16) -> Hurt {
    let roll = i16::try_from(roll).unwrap_or(i16::MAX);
    let always_failed = roll == sheet::COHESION_FAIL.value;
    let passed = roll <= critical && !always_failed || roll == sheet::COHESION_PASS.value;
    // Failed by a six against a high critical number, it still loses.
    let by_test = (roll - critical).max(sheet::COHESION_PILED.value);
    let lost = match (passed, unit.flanked) {
        (true, _) if unit.disordered => sheet::COHESION_PILED.value,
        (true, _) => 0,
        (false, true) => unit.strength.into(),
        (false, false) => by_test,
    };
    let in_danger = unit.general && !passed && always_failed;
    let loss = u8::try_from(lost).unwrap_or(u8::MAX).min(unit.strength);
    Hurt {
        loss,
        failed: !passed,
        disordered: unit.can_be_disordered(),
        routed: loss == unit.strength,
        fate: if in_danger { u8::try_from(by_test).unwrap_or(u8::MAX) } else { 0 },
    }
}
