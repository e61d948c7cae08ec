//! What the sheet asks about a case.

use tercio_engine::{facts, number, words};

words! {
    /// What a unit sets out to do in a sortie.
    pub enum Maneuver { Attack "attack", Defend "defend", Retreat "retreat", Charge "charge", Flank "flank" }
}

impl Maneuver {
    /// Goes for the enemy.
    pub fn attacks(self) -> bool {
        matches!(self, Maneuver::Attack | Maneuver::Charge | Maneuver::Flank)
    }
}

words! {
    pub enum Arm { Foot "foot", Horse "horse" }
}
words! {
    /// Armour.
    pub enum Weight { Light "light", Medium "medium", Heavy "heavy" }
}
words! {
    /// Weapons that may be superior to the foe's.
    pub enum Weapons {
        Ordinary "ordinary",
        /// Long spears or pikes: superior against horse.
        Spears "spears",
        /// Superior against medium and heavy armour.
        TwoHanded "two-handed",
        /// Marked as superior by the scenario.
        Superior "superior",
    }
}
words! {
    /// Movement spent today before the battle.
    pub enum Marched { Fresh "fresh", Half "half", OverHalf "over-half", All "all" }
}
words! {
    /// The ground where units meet.
    pub enum Ground { Neutral "neutral", Clear "clear", Open "open", Cluttered "cluttered", Rough "rough" }
}
words! {
    /// From how many sides the foe is attacked.
    pub enum Fronts { One "one", Outflanking "outflanking", Two "two", Opposite "opposite" }
}
words! {
    /// Dice for a unit's first sortie.
    pub enum Surprise { None "none", Surprise "surprise", Ambush "ambush" }
}
words! {
    /// Ground given to ignore penalty dice.
    pub enum Back { Stand "stand", Half "half", Full "full" }
}

facts! {
    /// One side of a sortie.
    pub struct SideFacts {
        #[short] dice: i16 = 0, number(-97, 97), "net dice besides the lines below";
        weight: Weight = Weight::Light, Weight::KIND, "armour";
        strength: bool = false, tercio_engine::Kind::Flag, "commander strong in Command or Tactics";
        marched: Marched = Marched::Fresh, Marched::KIND, "movement spent today";
        recent: bool = false, tercio_engine::Kind::Flag, "fought recently";
        unrested: bool = false, tercio_engine::Kind::Flag, "unrested or ill prepared";
        leaderless: bool = false, tercio_engine::Kind::Flag, "no trained leader";
        split: bool = false, tercio_engine::Kind::Flag, "away from its usual commander";
        tongue: bool = false, tercio_engine::Kind::Flag, "does not share a language";
        unfamiliar: bool = false, tercio_engine::Kind::Flag, "joined to an unfamiliar commander";
        men: u32 = 0, number(0, 1_000_000), "men (0: sizes are not compared)";
        arm: Arm = Arm::Foot, Arm::KIND, "arm";
        weapons: Weapons = Weapons::Ordinary, Weapons::KIND, "weapons";
        walls: bool = false, tercio_engine::Kind::Flag, "mans fortifications";
        levels: u8 = 0, number(0, 9), "levels of fortification";
        higher: bool = false, tercio_engine::Kind::Flag, "on higher ground";
        fronts: Fronts = Fronts::One, Fronts::KIND, "sides attacked from";
        flanked: bool = false, tercio_engine::Kind::Flag, "is flanked";
        maneuver: Maneuver = Maneuver::Attack, Maneuver::KIND, "maneuver";
        pool: i16 = 0, number(-2000, 2000), "floating pool before the sortie";
        spend: u8 = 0, number(0, 97), "bonus dice spent";
        back: Back = Back::Stand, Back::KIND, "ground given";
        initiative: bool = false, tercio_engine::Kind::Flag, "first sortie with the initiative";
        surprise: Surprise = Surprise::None, Surprise::KIND, "first sortie by surprise or ambush";
        mercenary: bool = false, tercio_engine::Kind::Flag, "mercenaries";
    }
}

impl SideFacts {
    /// Penalty dice that must be played.
    pub fn penalty(&self) -> i16 {
        (-self.pool).max(0)
    }

    /// Bonus dice kept back.
    pub fn unspent(&self) -> u16 {
        (self.pool.max(0) - i16::from(self.spend)).max(0).unsigned_abs()
    }

    /// Men as they count for size.
    pub fn effective_men(&self) -> u64 {
        let men = u64::from(self.men);
        let horse = self.arm == Arm::Horse;
        let double =
            |men: u64, rule: &tercio_ledger::Rule| men * u64::from(rule.value.unsigned_abs());
        match (horse, self.walls) {
            (true, _) => double(men, &crate::sheet::HORSE_DOUBLE),
            (false, true) => double(men, &crate::sheet::WALLS_DOUBLE),
            (false, false) => men,
        }
    }

    /// Whether these weapons are superior against such a foe.
    pub fn arms_beat(&self, foe: &SideFacts) -> bool {
        match self.weapons {
            Weapons::Ordinary => false,
            Weapons::Spears => foe.arm == Arm::Horse,
            Weapons::TwoHanded => foe.weight != Weight::Light,
            Weapons::Superior => true,
        }
    }
}

facts! {
    /// A sortie between two units.
    pub struct SortieFacts {
        ground: Ground = Ground::Neutral, Ground::KIND, "ground where they meet";
        nested a: SideFacts;
        nested b: SideFacts;
    }
}

facts! {
    /// The archers of a volley.
    pub struct ArcherFacts {
        strength: bool = false, tercio_engine::Kind::Flag, "commander strong in Command or Tactics";
        marched: Marched = Marched::Fresh, Marched::KIND, "movement spent today";
        recent: bool = false, tercio_engine::Kind::Flag, "fought recently";
        unrested: bool = false, tercio_engine::Kind::Flag, "unrested or ill prepared";
        leaderless: bool = false, tercio_engine::Kind::Flag, "no trained leader";
        split: bool = false, tercio_engine::Kind::Flag, "away from its usual commander";
        tongue: bool = false, tercio_engine::Kind::Flag, "does not share a language";
        unfamiliar: bool = false, tercio_engine::Kind::Flag, "joined to an unfamiliar commander";
        weapons: Weapons = Weapons::Ordinary, Weapons::KIND, "weapons";
        higher: bool = false, tercio_engine::Kind::Flag, "on higher ground";
        #[short] pool: i16 = 0, number(-2000, 2000), "floating pool before the volley";
    }
}

impl ArcherFacts {
    /// Penalty dice that must be played.
    pub fn penalty(&self) -> i16 {
        (-self.pool).max(0)
    }
}

facts! {
    /// The target of a volley.
    pub struct TargetFacts {
        higher: bool = false, tercio_engine::Kind::Flag, "on higher ground";
        #[short] pool: i16 = 0, number(-2000, 2000), "floating pool before the volley";
    }
}

facts! {
    /// A volley of archers, side a, at side b.
    pub struct VolleyFacts {
        dice: i16 = 0, number(-97, 97), "the archers' net dice besides the lines below";
        spend: u8 = 0, number(0, 97), "bonus dice the archers spend";
        target_bonus: u8 = 0, number(0, 97), "bonus dice the target spends";
        target_penalty: u8 = 0, number(0, 97), "the target's penalty dice besides its pool";
        nested a: ArcherFacts;
        nested b: TargetFacts;
    }
}

impl VolleyFacts {
    /// Penalty dice that the target rolls.
    pub fn lowering(&self) -> u16 {
        let pool = (-self.b.pool).max(0).unsigned_abs();
        let most = crate::sheet::MOST_DICE.value.unsigned_abs();
        (u16::from(self.target_penalty) + pool).min(most)
    }
}

facts! {
    /// The throw for the initiative.
    pub struct InitiativeFacts {
        a_strength: bool = false, tercio_engine::Kind::Flag, "a's commander strong in Command or Tactics";
        b_strength: bool = false, tercio_engine::Kind::Flag, "b's commander strong in Command or Tactics";
    }
}

facts! {
    /// What a unit loses by a battle.
    pub struct CasualtyFacts {
        men: u32 = 0, number(0, 1_000_000), "men at the end of the battle";
        record: u16 = 0, number(0, 100), "penalty dice taken";
        loser: bool = false, tercio_engine::Kind::Flag, "its side lost";
        no_quarter: bool = false, tercio_engine::Kind::Flag, "the victor kills";
    }
}

facts! {
    /// What becomes of a lost unit's commander.
    pub struct FateFacts {
        destroyed: bool = false, tercio_engine::Kind::Flag, "his unit is destroyed, not finished";
    }
}
