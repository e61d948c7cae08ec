//! Damage, the cohesion test and permanent losses.

use crate::Book;
use crate::facts::{Defence, FightSide, Footing, Spirit, Target};
use crate::rulings::{CriticalFloor, FlankRout};
use crate::sheet;
use crate::troops::Band;
use std::cell::OnceCell;
use tercio_chance::{Ask, Chance, Concluded, Count, Dice, FACES, Halt, Roll, Seat, packed_struct};
use tercio_ledger::Tally;

/// Ground that a unit fights badly in, or against a foe who is all within it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hampered {
    #[default]
    Not,
    Broken,
    Difficult,
}

impl FightSide {
    /// Horse and pikes, whom rough ground hampers.
    pub const fn is_unwieldy(&self) -> bool {
        self.is_mounted() || self.r#type.has_pikes()
    }

    /// How the ground hampers it against a foe; the worse of the two where both would.
    pub fn hampered_by(&self, foe: &FightSide) -> Hampered {
        match () {
            () if !self.is_unwieldy() => Hampered::Not,
            () if self.ground >= Footing::Difficult => Hampered::Difficult,
            () if foe.ground == Footing::AllDifficult => Hampered::Difficult,
            () if self.ground >= Footing::Broken => Hampered::Broken,
            () if foe.ground == Footing::AllBroken => Hampered::Broken,
            () => Hampered::Not,
        }
    }
}

/// A unit as its cohesion test sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    pub vbu: u8,
    pub disordered: bool,
    pub leader: bool,
    pub spirit: Spirit,
    /// Shot at from this distance; none in a melee.
    pub shot: Option<Band>,
    pub hampered: Hampered,
    pub flanked: bool,
    /// Defends an obstacle or a hill.
    pub defends: bool,
}

impl Tested {
    pub fn in_melee(side: &FightSide, foe: &FightSide) -> Tested {
        Tested {
            vbu: side.vbu,
            disordered: side.disordered,
            leader: side.leader,
            spirit: side.spirit,
            shot: None,
            hampered: side.hampered_by(foe),
            flanked: side.flanked,
            defends: matches!(side.defends, Defence::Hill | Defence::Obstacle),
        }
    }

    pub fn shot_at(target: &Target, from: Band) -> Tested {
        Tested {
            vbu: target.vbu,
            disordered: target.disordered,
            leader: target.leader,
            spirit: target.spirit,
            shot: Some(from),
            hampered: Hampered::Not,
            flanked: false,
            defends: false,
        }
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
        pub eliminated: bool,
        /// VBU lost, whatever the cause.
        pub loss: u8,
        /// Its leader's fate is to be rolled.
        pub fate: bool,
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
        let far = matches!(unit.shot, Some(Band::Long | Band::Extreme));
        self.house
            .tally_if(reasons)
            .plus(&sheet::COHESION_VBU, unit.vbu.into())
            .times(&sheet::COHESION_DAMAGE, damage)
            .when(unit.leader, &sheet::COHESION_LEADER)
            .when(unit.disordered, &sheet::COHESION_DISORDERED)
            .when(unit.shot == Some(Band::Short), &sheet::COHESION_SHORT)
            .when(far, &sheet::COHESION_LONG)
            .when(unit.hampered == Hampered::Difficult, &sheet::COHESION_DIFFICULT)
            .when(unit.hampered == Hampered::Broken, &sheet::COHESION_BROKEN)
            .when(unit.flanked, &sheet::COHESION_FLANKED)
            .when(unit.defends, &sheet::COHESION_DEFENDS)
            .when(unit.spirit == Spirit::Motivated, &sheet::COHESION_MOTIVATED)
            .when(unit.spirit == Spirit::Unmotivated, &sheet::COHESION_UNMOTIVATED)
    }

    /// The number a die is held against: the critical number, raised to its floor.
    pub fn held_against(&self, critical: i16) -> i16 {
        match self.rulings.critical_floor {
            CriticalFloor::One => critical.max(sheet::COHESION_FLOOR.value),
            CriticalFloor::None => critical,
        }
    }

    /// Whether failing a test eliminates a unit contacted on the flank or in the rear.
    fn flanks_rout(&self) -> bool {
        self.rulings.flank_rout == FlankRout::On
    }
}

/// The critical numbers of a unit by damage, each worked out when it first comes up: a part runs
/// for many paths when it is solved, and they are the same on each.
#[derive(Debug)]
pub struct Criticals<'b> {
    book: &'b Book,
    unit: Tested,
    /// A failed test is the end of it.
    all_or_nothing: bool,
    known: [OnceCell<Tally<'b>>; USUAL_DAMAGE],
}

/// More damage than this is rare; its tally is worked out each time.
const USUAL_DAMAGE: usize = 12;

impl<'b> Criticals<'b> {
    pub fn of(book: &'b Book, unit: Tested) -> Self {
        let all_or_nothing = unit.flanked && book.flanks_rout();
        Criticals { book, unit, all_or_nothing, known: [const { OnceCell::new() }; USUAL_DAMAGE] }
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
        let number = self.book.held_against(critical.total());
        dice.read(&ask, |roll| self.judged(number, roll))
    }

    /// A cohesion roll against a critical number.
    fn judged(&self, critical: i16, roll: u16) -> Hurt {
        let unit = &self.unit;
        let roll = i16::try_from(roll).unwrap_or(i16::MAX);
        let worst = roll == sheet::COHESION_FAIL.value;
        let passed = roll <= critical && !worst;
        let lost = match (passed, self.all_or_nothing) {
            (true, _) if unit.disordered => sheet::COHESION_PILED.value,
            (true, _) => sheet::COHESION_PASS.value,
            (false, true) => unit.vbu.into(),
            (false, false) => (roll - critical).max(sheet::COHESION_LEAST.value),
        };
        let loss = u8::try_from(lost).unwrap_or(u8::MAX).min(unit.vbu);
        Hurt {
            disordered: true,
            failed: !passed,
            eliminated: loss == unit.vbu,
            loss,
            fate: unit.leader && worst,
        }
    }
}

/// One side's throw: its dice, and what they may do.
#[derive(Debug)]
pub struct Blow<'b> {
    /// The dice, with the reasons for them.
    pub dice: Tally<'b>,
    pub on: Criticals<'b>,
}

impl Blow<'_> {
    /// The dice of `seats.0`, and the test of `seats.1`.
    pub fn strike(
        &self,
        seats: (Seat, Seat),
        dice: &mut dyn Chance,
    ) -> Result<Concluded<Hurt>, Box<Halt>> {
        let thrown = self.dice.total().max(0).unsigned_abs();
        if thrown == 0 {
            return self.on.test(0, seats.1, dice);
        }
        let roll = Roll::Hits { dice: thrown, count: self.on.book.counted() };
        let ask = Ask::explained(roll, &sheet::DAMAGE_SIX, seats.0, &self.dice);
        dice.follow(&ask, |damage, dice| self.on.test(damage, seats.1, dice))
    }
}
