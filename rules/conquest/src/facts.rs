//! What the sheet asks about a case.

use crate::troops::{Arm, Armour, Barding, Drill, Facing, Footing, Mount, Shield, Weapon, Weight};
use tercio_engine::Kind::Flag;
use tercio_engine::{facts, number, words};

/// The most figures of a unit on paper.
pub const FIGURES_MAX: u16 = 2000;

facts! {
    /// One side of a combat: one unit.
    pub struct FightSide {
        figures: u16 = 24, number(1, 2000), "figures";
        front: u16 = 8, number(1, 2000), "figures in the front rank";
        ca: i8 = 3, number(0, 9), "combat ability, CA";
        ka: i8 = 3, number(0, 9), "killing ability, KA";
        d: i8 = 7, number(1, 12), "durability, D";
        mo: i8 = 6, number(2, 12), "morale value, Mo";
        save: u8 = 0, number(0, 12), "armour save in all (0: by the kinds of armour named)";
        mount: Mount = Mount::Foot, Mount::KIND, "on foot, on horse, ...";
        drill: Drill = Drill::Regular, Drill::KIND, "how it is trained to stand";
        drilled: bool = false, Flag, "drilled, the same as drill=drilled";
        arm: Arm = Arm::Hand, Arm::KIND, "what it fights with";
        #[rare] shield: Shield = Shield::None, Shield::KIND, "its shields";
        #[rare] armour: Armour = Armour::None, Armour::KIND, "its body armour";
        #[rare] barding: Barding = Barding::None, Barding::KIND, "barding of its horses";
        charging: bool = false, Flag, "charges";
        countering: bool = false, Flag, "counter-charges";
        askew: bool = false, Flag, "charges one that is not in its frontal attack zone";
        strikes: Facing = Facing::Front, Facing::KIND, "the side of the enemy that it fights";
        disordered: bool = false, Flag, "disordered";
        ground: Footing = Footing::Open, Footing::KIND, "ground it fights on";
        push: u8 = 0, number(0, 2), "push and shove bonus from the last round";
        stakes: bool = false, Flag, "stands behind stakes";
        general: bool = false, Flag, "its general fights in it";
        #[rare] wounds: u8 = 1, number(1, 9), "wounds that take a figure off";
        #[rare] wounded: u8 = 0, number(0, 8), "wounds that its first figure has already";
        #[rare] attacks: u8 = 1, number(1, 9), "attacks of each figure";
        #[rare] contact: u16 = 0, number(0, 2000), "files that fight, overlap included (0: by the two fronts)";
        #[rare] zone_mo: u8 = 0, number(0, 12), "Mo of the general in whose zone it is (0: none)";
        #[rare] points: u8 = 0, number(0, 9), "intervention points spent on its morale test";
        #[rare] beset: bool = false, Flag, "fought by battle formations on more than one facing";
    }
}

impl FightSide {
    /// Its drill, however it was said.
    pub const fn stands(&self) -> Drill {
        if self.drilled { Drill::Drilled } else { self.drill }
    }

    /// A battle formation: anything but skirmishers.
    pub const fn is_battle(&self) -> bool {
        !matches!(self.stands(), Drill::Skirmish)
    }
}

facts! {
    /// A combat between side a and side b.
    pub struct CombatFacts {
        round: u8 = 1, number(1, 99), "round of this combat";
        nested a: FightSide;
        nested b: FightSide;
    }
}

facts! {
    /// The unit shot at.
    pub struct Target {
        d: i8 = 7, number(1, 12), "durability, D";
        save: u8 = 0, number(0, 12), "armour save in all (0: by the kinds of armour named)";
        figures: u16 = 24, number(1, 2000), "figures now";
        lost: u16 = 0, number(0, 2000), "figures it has lost already in this phase";
        mo: i8 = 6, number(2, 12), "morale value, Mo";
        mount: Mount = Mount::Foot, Mount::KIND, "on foot, on horse, ...";
        skirmish: bool = false, Flag, "in skirmish formation";
        terrain: bool = false, Flag, "at least half in a terrain feature";
        #[rare] shield: Shield = Shield::None, Shield::KIND, "its shields";
        #[rare] armour: Armour = Armour::None, Armour::KIND, "its body armour";
        #[rare] barding: Barding = Barding::None, Barding::KIND, "barding of its horses";
        #[rare] two_handed: bool = false, Flag, "carries two-handed weapons";
        #[rare] moved: bool = false, Flag, "has moved: no pavise and no spara";
        #[rare] from: Facing = Facing::Front, Facing::KIND, "the side it is shot at from";
        #[rare] wounds: u8 = 1, number(1, 9), "wounds that take a figure off";
        #[rare] wounded: u8 = 0, number(0, 8), "wounds that its first figure has already";
        #[rare] zone_mo: u8 = 0, number(0, 12), "Mo of the general in whose zone it is (0: none)";
        #[rare] points: u8 = 0, number(0, 9), "intervention points spent on its morale test";
        #[rare] tested: bool = false, Flag, "has taken its test in this phase";
    }
}

words! {
    /// Why a unit shoots.
    pub enum Volley {
        /// In its own shoot phase.
        Own "own",
        /// Stands and shoots at who charges it.
        Stand "stand",
        /// Shoots at who charges it, and flees.
        Flee "flee",
    }
}

facts! {
    /// A unit shoots at another.
    pub struct ShootFacts {
        weapon: Weapon = Weapon::Bow, Weapon::KIND, "weapon";
        range: u8 = 10, number(0, 60), "distance in inches, rounded up";
        shooters: u16 = 12, number(1, 2000), "figures that shoot";
        sa: i8 = 3, number(0, 9), "shooting ability, SA";
        moving: bool = false, Flag, "has moved in this round";
        volley: Volley = Volley::Own, Volley::KIND, "in its own phase, or at who charges it";
        screens: u8 = 0, number(0, 9), "skirmish formations in the line of fire";
        nested target: Target;
    }
}

facts! {
    /// How many figures of a unit shoot.
    pub struct ShootersFacts {
        figures: u16 = 20, number(1, 2000), "figures";
        front: u16 = 10, number(1, 2000), "figures in the front rank";
        skirmish: bool = false, Flag, "in skirmish formation";
        mass: bool = false, Flag, "mass shooting";
    }
}

words! {
    /// What a unit tests for.
    pub enum Test {
        /// To do something that needs a command test.
        Command "command",
        /// Shot at and hurt.
        Shooting "shooting",
        /// Lost a combat.
        Combat "combat",
        /// Charged in the flank or the rear.
        Flank "flank",
        /// Friends have broken near it.
        Panic "panic",
        /// To stop its flight.
        Rally "rally",
    }
}

facts! {
    /// A test of a unit's morale value.
    pub struct TestFacts {
        r#for: Test = Test::Command, Test::KIND, "what for";
        mo: i8 = 6, number(2, 12), "morale value, Mo";
        zone_mo: u8 = 0, number(0, 12), "Mo of the general in whose zone it is (0: none)";
        points: u8 = 0, number(0, 9), "intervention points spent";
        enemies: u8 = 0, number(0, 20), "enemy units within 5 inches, for a command test";
        result: u16 = 0, number(0, 2000), "the combat result it has lost by";
        near: bool = false, Flag, "an enemy is within 8 inches, for a rally";
        again: bool = false, Flag, "a failed test is rolled again: drilled and changing formation";
    }
}

facts! {
    /// The throw for the Strategic Advantage.
    pub struct AdvantageFacts {
        a_points: u8 = 0, number(0, 9), "intervention points that side a spends";
        b_points: u8 = 0, number(0, 9), "intervention points that side b spends";
    }
}

facts! {
    /// How somebody runs.
    pub struct Runner {
        mount: Mount = Mount::Foot, Mount::KIND, "on foot, on horse, ...";
        weight: Weight = Weight::Medium, Weight::KIND, "how fast it is";
    }
}

facts! {
    /// Side a flees, side b pursues.
    pub struct FlightFacts {
        nested a: Runner;
        nested b: Runner;
    }
}

facts! {
    /// Side a flees from a charge of side b.
    pub struct EscapeFacts {
        distance: u8 = 6, number(0, 60), "distance between them in inches, rounded down";
        reach: u8 = 10, number(0, 60), "how far the charge reaches, in inches";
        nested a: Runner;
    }
}

facts! {
    /// A move through dense ground.
    pub struct DenseFacts {
        skirmish: bool = false, Flag, "in skirmish formation";
        inches: u8 = 4, number(1, 12), "how far it wants to go in it";
    }
}

facts! {
    /// What becomes of a general whose unit has lost a fifth in a phase.
    pub struct FateFacts {
        figures: u16 = 20, number(1, 2000), "figures of his unit when the phase began";
        lost: u16 = 4, number(0, 2000), "figures lost in it";
    }
}
