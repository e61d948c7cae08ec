//! Kinds of troops, weapons and armour, and what follows from the kind alone.

use tercio_engine::words;

words! {
    /// What a figure is.
    pub enum Mount {
        Foot "foot",
        Horse "horse",
        Chariot "chariot",
        Elephant "elephant",
    }
}

impl Mount {
    /// Fights from the saddle, from a car, or from a tower.
    pub const fn is_mounted(self) -> bool {
        !matches!(self, Mount::Foot)
    }
}

words! {
    /// How a unit is trained to stand.
    pub enum Drill {
        Regular "regular",
        /// Regular, and drilled.
        Drilled "drilled",
        Light "light",
        /// Regular, and hard to hold back.
        Warband "warband",
        /// In no ranks at all.
        Skirmish "skirmish",
    }
}

impl Drill {
    /// A regular formation, as the sheet means it: drilled and warbands too.
    pub const fn is_regular(self) -> bool {
        matches!(self, Drill::Regular | Drill::Drilled | Drill::Warband)
    }
}

words! {
    /// How fast a unit is among those of its mount.
    pub enum Weight {
        Heavy "heavy",
        Medium "medium",
        Light "light",
    }
}

words! {
    /// What is shot or thrown, in the order of the weapon table.
    pub enum Weapon {
        Javelins "javelins",
        Darts "darts",
        Stones "stones",
        Slings "slings",
        Shortbow "shortbow",
        Bow "bow",
        Longbow "longbow",
        StaffSling "staff-sling",
        Handgun "handgun",
        LightCrossbow "light-crossbow",
        Crossbow "crossbow",
    }
}

words! {
    /// What a unit fights with hand to hand.
    pub enum Arm {
        /// Sword, axe or the like: nothing special.
        Hand "hand",
        Spear "spear",
        Pike "pike",
        Pilum "pilum",
        ThrowingSpear "throwing-spear",
        TwoHanded "two-handed",
        Lance "lance",
    }
}

words! {
    pub enum Shield {
        None "none",
        Buckler "buckler",
        Shield "shield",
        Large "large-shield",
        Spara "spara",
        Pavise "pavise",
    }
}

words! {
    pub enum Armour {
        None "none",
        Light "light",
        Heavy "heavy",
        PartialPlate "partial-plate",
        Cataphract "cataphract",
        Plate "plate",
    }
}

words! {
    pub enum Barding {
        None "none",
        Cloth "cloth",
        Half "half",
        Metal "metal",
    }
}

words! {
    /// The side of a unit that somebody comes at.
    pub enum Facing {
        Front "front",
        Flank "flank",
        Rear "rear",
    }
}

words! {
    /// The ground a unit stands on.
    pub enum Footing {
        Open "open",
        Rough "rough",
        Dense "dense",
    }
}
