//! Kinds of troops and commanders, and what follows from the kind alone.

use tercio_engine::words;

words! {
    /// What a unit is.
    pub enum Troop {
        Gendarmes "gendarmes",
        MountedBow "mounted-bow",
        MountedCrossbow "mounted-crossbow",
        MountedArquebus "mounted-arquebus",
        Stradiots "stradiots",
        Jinetes "jinetes",
        Pikes "pikes",
        SwordAndBuckler "sword-and-buckler",
        Crossbows "crossbows",
        Arquebusiers "arquebusiers",
        Bombard "bombard",
        FieldArtillery "field-artillery",
    }
}

words! {
    /// A row of the table for engaging.
    pub enum Fighter {
        Gendarmes "gendarmes",
        MountedShot "mounted-shot",
        LightHorse "light-horse",
        Pikes "pikes",
        SwordAndBuckler "sword-and-buckler",
        Crossbows "crossbows",
        Arquebusiers "arquebusiers",
    }
}

words! {
    /// A row of the table for shooting.
    pub enum Shooter {
        Crossbows "crossbows",
        Arquebusiers "arquebusiers",
        HorseCrossbows "horse-crossbows",
        HorseArquebusiers "horse-arquebusiers",
        Bombards "bombards",
        FieldArtillery "field-artillery",
        Skirmishers "skirmishers",
    }
}

words! {
    /// A column of both tables.
    pub enum Target {
        HeavyHorse "heavy-horse",
        LightHorse "light-horse",
        Pikes "pikes",
        OtherFoot "other-foot",
        Artillery "artillery",
    }
}

words! {
    /// The columns of the table of results.
    pub enum Arm { Horse "horse", Foot "foot", Guns "guns" }
}

impl Troop {
    pub const fn arm(self) -> Arm {
        match self {
            Troop::Bombard | Troop::FieldArtillery => Arm::Guns,
            Troop::Pikes | Troop::SwordAndBuckler | Troop::Crossbows | Troop::Arquebusiers => {
                Arm::Foot
            }
            _ => Arm::Horse,
        }
    }

    /// Its row when it engages; guns never do.
    pub const fn fighter(self) -> Option<Fighter> {
        Some(match self {
            Troop::Gendarmes => Fighter::Gendarmes,
            Troop::MountedBow | Troop::MountedCrossbow | Troop::MountedArquebus => {
                Fighter::MountedShot
            }
            Troop::Stradiots | Troop::Jinetes => Fighter::LightHorse,
            Troop::Pikes => Fighter::Pikes,
            Troop::SwordAndBuckler => Fighter::SwordAndBuckler,
            Troop::Crossbows => Fighter::Crossbows,
            Troop::Arquebusiers => Fighter::Arquebusiers,
            Troop::Bombard | Troop::FieldArtillery => return None,
        })
    }

    /// Its row when it shoots in its ranks, if it shoots at all.
    pub const fn shooter(self) -> Option<Shooter> {
        Some(match self {
            Troop::Crossbows => Shooter::Crossbows,
            Troop::Arquebusiers => Shooter::Arquebusiers,
            Troop::MountedBow | Troop::MountedCrossbow => Shooter::HorseCrossbows,
            Troop::MountedArquebus => Shooter::HorseArquebusiers,
            Troop::Bombard => Shooter::Bombards,
            Troop::FieldArtillery => Shooter::FieldArtillery,
            _ => return None,
        })
    }

    /// Its column when it is engaged or shot at.
    pub const fn target(self) -> Target {
        match self {
            Troop::Gendarmes => Target::HeavyHorse,
            Troop::Pikes => Target::Pikes,
            Troop::SwordAndBuckler | Troop::Crossbows | Troop::Arquebusiers => Target::OtherFoot,
            Troop::Bombard | Troop::FieldArtillery => Target::Artillery,
            _ => Target::LightHorse,
        }
    }

    /// What they are called in a sentence.
    pub fn plain(self) -> String {
        self.word().replace('-', " ")
    }

    /// Any shot, foot or horse, may be told to skirmish.
    pub const fn may_skirmish(self) -> bool {
        self.shooter().is_some() && !matches!(self.arm(), Arm::Guns)
    }
}

words! {
    /// A rung of the ladder, the likeliest first.
    pub enum Rung {
        DeadCertain "dead-certain",
        NearlyCertain "nearly-certain",
        VeryLikely "very-likely",
        Likely "likely",
        Even "50-50",
        Unlikely "unlikely",
        VeryUnlikely "very-unlikely",
        NearlyImpossible "nearly-impossible",
        Daring "daring",
    }
}

words! {
    /// What a fight or a shot comes to for a unit.
    pub enum Outcome {
        /// Nothing happens to it.
        None "none",
        /// MP: maintains its position.
        Holds "MP",
        /// Di: disentangles itself.
        Disentangles "Di",
        /// FB: falls back.
        FallsBack "FB",
        /// FU: follows up.
        FollowsUp "FU",
        /// FL: flees.
        Flees "FL",
        /// Pu: pursues.
        Pursues "Pu",
    }
}

words! {
    /// The order a unit is in, from the best to the worst.
    pub enum Condition {
        Formed "formed",
        Misaligned "misaligned",
        Disturbed "disturbed",
        Unformed "unformed",
        Panicked "panicked",
    }
}

words! {
    /// A commander's eye for the field.
    pub enum Eye {
        HawkEyed "hawk-eyed",
        Gifted "gifted",
        Competent "competent",
        SlowWitted "slow-witted",
        Incompetent "incompetent",
        OtherTalents "other-talents",
    }
}

impl Eye {
    /// One grade worse, as far as it goes.
    pub const fn worse(self) -> Eye {
        match self {
            Eye::HawkEyed => Eye::Gifted,
            Eye::Gifted => Eye::Competent,
            Eye::Competent => Eye::SlowWitted,
            Eye::SlowWitted => Eye::Incompetent,
            Eye::Incompetent | Eye::OtherTalents => Eye::OtherTalents,
        }
    }
}

words! {
    /// How fast something goes.
    pub enum Pace {
        /// On foot.
        March "march",
        Walk "walk",
        Trot "trot",
        /// The last paces of a charge.
        Gallop "gallop",
    }
}

words! {
    /// The matrix, in its three groups, column by column.
    pub enum Keyword {
        Terrain "terrain",
        Visibility "visibility",
        Weather "weather",
        TimeOfDay "time-of-day",
        Outnumbered "outnumbered",
        OpenFlank "open-flank",
        Charging "charging",
        Skirmishing "skirmishing",
        Distance "distance",
        Duration "duration",
        Mercenary "mercenary",
        Morale "morale",
        Cohesion "cohesion",
        Fatigue "fatigue",
        Surprised "surprised",
        Experience "experience",
        Formation "formation",
        Weapon "weapon",
        Armour "armour",
        UnitSize "unit-size",
        Ordered "ordered",
        Heroic "heroic",
        Opportunity "opportunity",
        Threat "threat",
        PreviousCombat "previous-combat",
        PreviousAction "previous-action",
        BigPicture "big-picture",
        Wildcard "wildcard",
        /// A keyword of the scenario, by its place in its list.
        First "scenario-1",
        Second "scenario-2",
        Third "scenario-3",
        Fourth "scenario-4",
    }
}

/// The most keywords that a scenario adds.
pub const EXTRA_MAX: usize = 4;

impl Keyword {
    /// Its place among the scenario's own, if it is one.
    pub const fn extra(self) -> Option<usize> {
        match self {
            Keyword::First => Some(0),
            Keyword::Second => Some(1),
            Keyword::Third => Some(2),
            Keyword::Fourth => Some(3),
            _ => None,
        }
    }

    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

words! {
    /// How used a unit is to war.
    pub enum Experience { Raw "raw", Trained "trained", Veteran "veteran" }
}

words! {
    /// How willing it is.
    pub enum Morale { Poor "poor", Steady "steady", High "high" }
}
