//! What the sheet asks about a case.

use crate::troops::{Band, Grade, Level, Pace, Structure, Troop, Weapon};
use tercio_engine::Kind::Flag;
use tercio_engine::{facts, number, words};

words! {
    /// The ground a unit fights on.
    pub enum Footing {
        Open "open",
        /// More than half of its base is in broken ground.
        Broken "broken",
        /// All of its base is.
        AllBroken "wholly-broken",
        /// More than half of its base is in difficult ground.
        Difficult "difficult",
        /// All of its base is.
        AllDifficult "wholly-difficult",
    }
}

words! {
    /// What a unit defends: it was charged there.
    pub enum Defence {
        None "none",
        /// Higher on a gentle hill than who charged it.
        Hill "hill",
        /// A linear obstacle, or houses it garrisons.
        Obstacle "obstacle",
        /// The works of its baggage.
        Works "works",
    }
}

words! {
    /// How its heart is in it.
    pub enum Spirit { Plain "plain", Motivated "motivated", Unmotivated "unmotivated" }
}

facts! {
    /// One side of a melee: its main unit, and what supports it.
    pub struct FightSide {
        #[short] vbu: u8 = 5, number(1, 12), "VBU now";
        impetus: u8 = 0, number(0, 9), "Impetus it comes in with (0: it does not charge)";
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        #[rare] on_foot: bool = false, Flag, "dragoons who have dismounted";
        melee: i8 = 0, number(-3, 3), "its own melee modifier";
        disordered: bool = false, Flag, "disordered";
        exhausted: bool = false, Flag, "has lost half of its VBU or more";
        #[rare] charging: bool = false, Flag, "charges, though without Impetus";
        flanked: bool = false, Flag, "contacted on the flank or in the rear";
        leader: bool = false, Flag, "a leader is attached";
        spirit: Spirit = Spirit::Plain, Spirit::KIND, "how its heart is in it";
        ground: Footing = Footing::Open, Footing::KIND, "ground it fights on";
        defends: Defence = Defence::None, Defence::KIND, "what it defends, having been charged there";
        support: u8 = 0, number(0, 30), "dice of a supporting unit, already halved";
        #[rare] support2: u8 = 0, number(0, 30), "dice of a second supporting unit";
        #[rare] support3: u8 = 0, number(0, 30), "dice of a third supporting unit";
        #[rare] support4: u8 = 0, number(0, 30), "dice of a fourth supporting unit";
        #[rare] lost: u8 = 0, number(0, 40), "VBU lost earlier in this melee, counted into the outcome";
    }
}

impl FightSide {
    pub const fn is_mounted(&self) -> bool {
        self.r#type.is_mounted(self.on_foot)
    }

    /// Comes into contact: charges, counter-charges or pursues.
    pub const fn charges(&self) -> bool {
        self.charging || self.impetus > 0
    }
}

facts! {
    /// A round of melee between side a and side b.
    pub struct MeleeFacts {
        nested a: FightSide;
        nested b: FightSide;
    }
}

facts! {
    /// The unit that fires.
    pub struct Firer {
        #[short] vbu: u8 = 5, number(1, 12), "VBU now";
        sm: i8 = 0, number(-4, 0), "its shooting modifier";
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        disordered: bool = false, Flag, "disordered";
        moves: u8 = 0, number(0, 9), "moves made this turn";
    }
}

facts! {
    /// The unit fired at.
    pub struct Target {
        #[short] vbu: u8 = 5, number(1, 12), "VBU now";
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        massed: bool = false, Flag, "massed";
        disordered: bool = false, Flag, "disordered";
        leader: bool = false, Flag, "a leader is attached";
        spirit: Spirit = Spirit::Plain, Spirit::KIND, "how its heart is in it";
        cover: bool = false, Flag, "on the edge of a wood, or behind a linear obstacle";
        evading: bool = false, Flag, "has declared that it evades";
    }
}

facts! {
    /// Side a shoots at side b.
    pub struct ShootFacts {
        weapon: Weapon = Weapon::Musket, Weapon::KIND, "weapon";
        range: u8 = 1, number(0, 40), "distance in BU, rounded up";
        #[rare] defensive: bool = false, Flag, "defensive fire at a charger: point blank, however far it comes from";
        nested a: Firer;
        nested b: Target;
    }
}

impl ShootFacts {
    /// The column of the firing table.
    pub fn band(&self) -> Band {
        if self.defensive {
            return Band::PointBlank;
        }
        let within = |rule: &&tercio_ledger::Rule| i16::from(self.range) <= rule.value;
        let column = crate::sheet::BANDS.iter().position(|rule| within(&rule));
        column.map_or(Band::Extreme, |column| Band::ALL[column])
    }
}

words! {
    /// What a unit tests its discipline for.
    pub enum Deed {
        Rally "rally",
        FurtherMove "further-move",
        Disengage "disengage",
        OpportunityCharge "opportunity-charge",
        Countercharge "countercharge",
        OpportunityFire "opportunity-fire",
        DefensiveFire "defensive-fire",
        Evasion "evasion",
        /// Its leader fell before its eyes.
        LeaderLost "leader-lost",
        /// Its command has broken.
        CommandBreak "command-break",
    }
}

facts! {
    /// A discipline test.
    pub struct TestFacts {
        r#for: Deed = Deed::Rally, Deed::KIND, "what for";
        discipline: Grade = Grade::B, Grade::KIND, "discipline";
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        #[rare] on_foot: bool = false, Flag, "dragoons who have dismounted";
        massed: bool = false, Flag, "massed";
        disordered: bool = false, Flag, "disordered";
        leader: bool = false, Flag, "a leader is attached";
        beyond: bool = false, Flag, "out of command range";
        iron: bool = false, Flag, "iron officers: a failed test is rolled again";
        nth: u8 = 1, number(1, 9), "which it is this turn: of the moves, or of the tests to evade";
        from_foot: bool = false, Flag, "evades from foot that charges";
        returns: bool = false, Flag, "opportunity fire that answers a shot";
    }
}

words! {
    /// What a leader does with his power to throw again.
    pub enum Again {
        Never "never",
        /// When he would lose the initiative.
        Behind "when-behind",
    }
}

facts! {
    /// One side's leader in the throw for the initiative.
    pub struct Leader {
        level: Level = Level::Reliable, Level::KIND, "the leader";
        structure: Structure = Structure::Average, Structure::KIND, "command structure";
        again: Again = Again::Behind, Again::KIND, "when he throws again, if he may";
    }
}

facts! {
    /// The throw for the initiative.
    pub struct InitiativeFacts {
        nested a: Leader;
        nested b: Leader;
    }
}

facts! {
    /// What becomes of a leader whose unit rolled a six in its cohesion test.
    pub struct FateFacts {
        melee: bool = true, Flag, "in melee, not by fire";
    }
}

facts! {
    /// A charge over a distance.
    pub struct ReachFacts {
        distance: u8 = 3, number(0, 40), "distance to contact in BU, rounded up";
        r#move: u8 = 2, number(0, 9), "length of its move in BU";
        pace: Pace = Pace::Foot, Pace::KIND, "how it goes";
    }
}

facts! {
    /// The side beaten in a melee.
    pub struct Beaten {
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        pace: Pace = Pace::Foot, Pace::KIND, "how it goes";
        eliminated: bool = false, Flag, "is eliminated: only the pursuit is rolled";
    }
}

facts! {
    /// The side that won.
    pub struct Victor {
        r#type: Troop = Troop::PikeAndMusket, Troop::KIND, "kind of troops";
        pace: Pace = Pace::Foot, Pace::KIND, "how it goes";
        impetus: u8 = 1, number(0, 9), "Impetus";
        stays: bool = false, Flag, "would rather not pursue";
    }
}

facts! {
    /// Side a retreats, side b may pursue.
    pub struct RetreatFacts {
        nested a: Beaten;
        nested b: Victor;
    }
}

facts! {
    /// Side a, a unit that evades, runs from a charge of side b.
    pub struct EvadeFacts {
        distance: u8 = 3, number(0, 40), "distance between them in BU, rounded up";
        evader_move: u8 = 4, number(0, 9), "length of the evader's move in BU";
        evader_pace: Pace = Pace::Fast, Pace::KIND, "how the evader goes";
        charger_move: u8 = 3, number(0, 9), "length of the charger's move in BU";
        charger_pace: Pace = Pace::Mounted, Pace::KIND, "how the charger goes";
    }
}

words! {
    /// How the target of a charge meets it.
    pub enum Meets {
        Stands "stand",
        /// Defensive fire.
        Fires "fire",
        /// Countercharges.
        Counters "counter",
        Evades "evade",
    }
}

words! {
    /// How far a charge has come.
    pub enum Stage {
        Charge "charge",
        /// Contact was made and fought; the melee goes on.
        Follow "follow",
    }
}

facts! {
    /// Side a charges side b.
    pub struct ChargeFacts {
        distance: u8 = 2, number(0, 40), "distance to contact in BU, rounded up";
        r#move: u8 = 3, number(0, 9), "length of the charger's move in BU";
        pace: Pace = Pace::Fast, Pace::KIND, "how the charger goes";
        meets: Meets = Meets::Stands, Meets::KIND, "how the target meets it, if its test allows";
        #[rare] weapon: Weapon = Weapon::Musket, Weapon::KIND, "what the target shoots with";
        #[rare] sm: i8 = 0, number(-4, 0), "the target's shooting modifier";
        discipline: Grade = Grade::B, Grade::KIND, "the target's discipline";
        #[rare] beyond: bool = false, Flag, "the target is out of command range";
        #[rare] iron: bool = false, Flag, "the target has iron officers";
        #[rare] massed: bool = false, Flag, "the target is massed";
        #[rare] b_move: u8 = 2, number(0, 9), "length of the target's move in BU, if it evades";
        #[rare] b_pace: Pace = Pace::Foot, Pace::KIND, "how the target goes, if it evades";
        #[rare] nth: u8 = 1, number(1, 9), "which of its tests to evade this turn it is";
        #[rare] stage: Stage = Stage::Charge, Stage::KIND, "how far it has come";
        #[rare] full: u8 = 0, number(0, 12), "the charger's VBU at full strength (0: what it has now)";
        #[rare] a_massed: bool = false, Flag, "the charger is massed";
        nested a: FightSide;
        nested b: FightSide;
    }
}

impl ChargeFacts {
    pub fn melee(&self) -> MeleeFacts {
        MeleeFacts { a: self.a, b: self.b }
    }
}
