//! Kinds of troops, and what follows from the kind alone.

use crate::sheet;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// What a unit is. The first two stand for any foot and any mounted troops, where a question
    /// does not say more.
    pub enum Troop {
        Foot "foot",
        Mounted "mounted",
        /// Heavy horse.
        HeavyHorse "CP",
        /// Medium horse.
        MediumHorse "CM",
        /// Light horse.
        LightHorse "CL",
        /// Heavy foot.
        HeavyFoot "FP",
        /// Light foot.
        LightFoot "FL",
        /// Missile foot.
        Missile "T",
        Skirmishers "S",
        Elephants "EL",
        /// Heavy chariots.
        HeavyChariots "CGP",
        /// Light chariots.
        LightChariots "CGL",
        ScythedChariots "CF",
        Artillery "ART",
        Wagenburg "W",
        Baggage "B",
    }
}

impl Troop {
    /// Horse, elephants and chariots.
    pub const fn is_mounted(self) -> bool {
        matches!(
            self,
            Troop::Mounted
                | Troop::HeavyHorse
                | Troop::MediumHorse
                | Troop::LightHorse
                | Troop::Elephants
                | Troop::HeavyChariots
                | Troop::LightChariots
                | Troop::ScythedChariots
        )
    }

    /// Foot soldiers, unlike guns, wagons and baggage, which only count as foot when shot at.
    pub const fn is_foot(self) -> bool {
        matches!(
            self,
            Troop::Foot | Troop::HeavyFoot | Troop::LightFoot | Troop::Missile | Troop::Skirmishers
        )
    }

    pub const fn is_chariot(self) -> bool {
        matches!(self, Troop::HeavyChariots | Troop::LightChariots | Troop::ScythedChariots)
    }

    /// Skirmishers and light horse: they evade, and move as they like.
    pub const fn is_light(self) -> bool {
        matches!(self, Troop::Skirmishers | Troop::LightHorse)
    }

    /// Guns, wagons and baggage: they neither retreat nor pursue.
    pub const fn is_train(self) -> bool {
        matches!(self, Troop::Artillery | Troop::Wagenburg | Troop::Baggage)
    }

    /// Horse and chariots that go back from foot they have not beaten.
    pub const fn falls_back(self) -> bool {
        matches!(self, Troop::MediumHorse | Troop::LightHorse | Troop::LightChariots)
    }

    /// What the code stands for.
    pub const fn name(self) -> &'static str {
        match self {
            Troop::Foot => "foot",
            Troop::Mounted => "mounted",
            Troop::HeavyHorse => "heavy horse",
            Troop::MediumHorse => "medium horse",
            Troop::LightHorse => "light horse",
            Troop::HeavyFoot => "heavy foot",
            Troop::LightFoot => "light foot",
            Troop::Missile => "missile foot",
            Troop::Skirmishers => "skirmishers",
            Troop::Elephants => "elephants",
            Troop::HeavyChariots => "heavy chariots",
            Troop::LightChariots => "light chariots",
            Troop::ScythedChariots => "scythed chariots",
            Troop::Artillery => "artillery",
            Troop::Wagenburg => "wagenburg",
            Troop::Baggage => "baggage",
        }
    }

    /// How deep its base is; every base is [`sheet::BASE_WIDTH`] wide.
    pub const fn base_depth(self) -> &'static Rule {
        match self {
            Troop::Foot | Troop::HeavyFoot => &sheet::DEPTH_HEAVY_FOOT,
            Troop::LightFoot | Troop::Missile => &sheet::DEPTH_LIGHT_FOOT,
            Troop::Mounted | Troop::HeavyHorse | Troop::MediumHorse | Troop::LightHorse => {
                &sheet::DEPTH_HORSE
            }
            Troop::Skirmishers => &sheet::DEPTH_SKIRMISHERS,
            Troop::Elephants
            | Troop::HeavyChariots
            | Troop::LightChariots
            | Troop::ScythedChariots
            | Troop::Artillery => &sheet::DEPTH_LARGE,
            Troop::Wagenburg | Troop::Baggage => &sheet::DEPTH_WAGONS,
        }
    }
}

words! {
    /// How well a unit obeys.
    pub enum Grade { A "A", B "B", C "C" }
}

/// Declares what shoots, and the same with nothing before it.
macro_rules! weapons {
    ($( $variant:ident $word:literal ),+ $(,)?) => {
        words! {
            /// What a unit shoots with, in the order of the firing table.
            pub enum Weapon { $( $variant $word ),+ }
        }
        words! {
            /// The shot a unit may make; the first is none.
            pub enum Shot { None "none", $( $variant $word ),+ }
        }
    };
}

weapons! {
    LongbowA "longbow-a",
    LongbowB "longbow-b",
    ShortBowA "short-bow-a",
    ShortBowB "short-bow-b",
    CompositeBowA "composite-bow-a",
    CompositeBowB "composite-bow-b",
    CompositeBowC "composite-bow-c",
    CrossbowA "crossbow-a",
    CrossbowB "crossbow-b",
    Handgun "handgun",
    HarquebusA "harquebus-a",
    HarquebusB "harquebus-b",
    Musket "musket",
    Javelin "javelin",
    Sling "sling",
    ArtilleryA "artillery-a",
    ArtilleryB "artillery-b",
    ArtilleryC "artillery-c",
    Various "various",
}

impl Shot {
    pub fn weapon(self) -> Option<Weapon> {
        Weapon::from_word(self.word())
    }
}

impl Weapon {
    pub const fn is_artillery(self) -> bool {
        matches!(self, Weapon::ArtilleryA | Weapon::ArtilleryB | Weapon::ArtilleryC)
    }

    pub const fn is_bow(self) -> bool {
        matches!(
            self,
            Weapon::LongbowA
                | Weapon::LongbowB
                | Weapon::ShortBowA
                | Weapon::ShortBowB
                | Weapon::CompositeBowA
                | Weapon::CompositeBowB
                | Weapon::CompositeBowC
        )
    }

    /// Bows, slings and guns can shoot over the heads of friends.
    pub const fn lobs(self) -> bool {
        self.is_bow() || self.is_artillery() || matches!(self, Weapon::Sling)
    }

    /// Crossbows and firearms, which light horse shoots ahead only.
    pub const fn is_aimed(self) -> bool {
        matches!(
            self,
            Weapon::CrossbowA
                | Weapon::CrossbowB
                | Weapon::Handgun
                | Weapon::HarquebusA
                | Weapon::HarquebusB
        )
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
    /// A commander's standing, best first; the last one stands for no commander at all.
    pub enum Level {
        Charismatic "charismatic",
        Expert "expert",
        Fair "fair",
        Poor "poor",
        Incompetent "incompetent",
        Cowardly "cowardly",
        Nobody "nobody",
    }
}

words! {
    /// How well a command holds together.
    pub enum Structure { Good "good", Average "average", Poor "poor" }
}
