//! Kinds of troops, and what follows from the kind alone.

use tercio_engine::words;

words! {
    /// What a unit is.
    pub enum Troop {
        /// Horse that charges at the gallop.
        Gallopers "GA",
        /// Horse that charges at the trot.
        Trotters "TR",
        /// Horse that relies on its pistols.
        Reiters "RE",
        /// Ottoman feudal horse.
        Spahi "SP",
        LightHorse "CL",
        /// They ride to the fight, and shoot on foot.
        Dragoons "DR",
        PikeAndMusket "P&M",
        Tercio "Tercio",
        Pikes "PK",
        /// Foot with firearms or bows and no pikes.
        Shot "T",
        Warband "WB",
        Skirmishers "S",
        Artillery "Art",
        Baggage "B",
    }
}

impl Troop {
    /// Horse of any kind; dragoons too, while they are in the saddle.
    pub const fn is_mounted(self, on_foot: bool) -> bool {
        match self {
            Troop::Gallopers
            | Troop::Trotters
            | Troop::Reiters
            | Troop::Spahi
            | Troop::LightHorse => true,
            Troop::Dragoons => !on_foot,
            _ => false,
        }
    }

    /// Has pikes to stop horse with.
    pub const fn has_pikes(self) -> bool {
        matches!(self, Troop::PikeAndMusket | Troop::Tercio | Troop::Pikes)
    }

    /// Guns and wagons: they neither retreat nor pursue.
    pub const fn is_train(self) -> bool {
        matches!(self, Troop::Artillery | Troop::Baggage)
    }

    /// Moves as it likes without losing its order.
    pub const fn is_nimble(self) -> bool {
        matches!(self, Troop::Skirmishers | Troop::LightHorse)
    }

    /// What the code stands for.
    pub const fn name(self) -> &'static str {
        match self {
            Troop::Gallopers => "gallopers",
            Troop::Trotters => "trotters",
            Troop::Reiters => "reiters",
            Troop::Spahi => "spahi",
            Troop::LightHorse => "light horse",
            Troop::Dragoons => "dragoons",
            Troop::PikeAndMusket => "pike and musket",
            Troop::Tercio => "tercio",
            Troop::Pikes => "pikes",
            Troop::Shot => "shot",
            Troop::Warband => "warband",
            Troop::Skirmishers => "skirmishers",
            Troop::Artillery => "artillery",
            Troop::Baggage => "baggage",
        }
    }
}

words! {
    /// How well a unit obeys.
    pub enum Grade { A "A", B "B", C "C" }
}

words! {
    /// How a unit goes: the columns of the tables for charges, pursuits and retreats.
    pub enum Pace {
        SlowFoot "slow-foot",
        Foot "foot",
        SlowMounted "slow-mounted",
        Mounted "mounted",
        Fast "fast-mounted",
    }
}

words! {
    /// What a unit shoots with, in the order of the firing table.
    pub enum Weapon {
        Musket "musket",
        Arquebus "arquebus",
        Bow "bow",
        /// Pistol or carbine on horse.
        Pistol "pistol",
        HeavyCannon "art-a",
        MediumCannon "art-b",
        LightCannon "art-c",
        HeavyHowitzer "art-d",
        MediumHowitzer "art-e",
    }
}

impl Weapon {
    pub const fn is_artillery(self) -> bool {
        self.is_cannon() || self.is_howitzer()
    }

    pub const fn is_cannon(self) -> bool {
        matches!(self, Weapon::HeavyCannon | Weapon::MediumCannon | Weapon::LightCannon)
    }

    /// Shoots over everybody's head.
    pub const fn is_howitzer(self) -> bool {
        matches!(self, Weapon::HeavyHowitzer | Weapon::MediumHowitzer)
    }
}

words! {
    /// How far away a target is, as the firing table counts.
    pub enum Band {
        PointBlank "point-blank",
        Short "short",
        Long "long",
        Extreme "extreme",
    }
}

words! {
    /// A leader's standing, best first; the last one stands for no leader at all.
    pub enum Level {
        Charismatic "charismatic",
        Expert "expert",
        Reliable "reliable",
        Poor "poor",
        Incompetent "incompetent",
        Nobody "nobody",
    }
}

words! {
    /// How well a command holds together.
    pub enum Structure { Good "good", Average "average", Poor "poor" }
}
