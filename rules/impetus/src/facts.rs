//! What the sheet asks about a case.

use crate::troops::{Band, Grade, Level, Shot, Structure, Troop, Weapon};
use tercio_engine::Kind::Flag;
use tercio_engine::{facts, number, words};

words! {
    /// The ground a unit fights on.
    pub enum Footing {
        Open "open",
        /// More than half of its base is in difficult ground.
        Difficult "difficult",
        /// All of its base is.
        Within "wholly-difficult",
    }
}

words! {
    /// What a unit stands behind, towards the enemy in question.
    pub enum Cover {
        None "none",
        /// Mantlets, palisades and the like.
        Wooden "wooden",
        /// Earthworks and walls.
        Fortified "fortified",
        /// Houses: as fortified, and without flanks.
        Buildings "buildings",
    }
}

impl Cover {
    pub const fn is_fortified(self) -> bool {
        matches!(self, Cover::Fortified | Cover::Buildings)
    }
}

facts! {
    /// One side of a melee: its main unit, and what supports it.
    pub struct FightSide {
        #[short] vbu: u8 = 5, number(1, 20), "VBU now, of each unit of a block";
        impetus: u8 = 0, number(0, 9), "Impetus it comes in with (0: it does not charge)";
        r#type: Troop = Troop::Foot, Troop::KIND, "kind of troops";
        disordered: bool = false, Flag, "disordered";
        worn: bool = false, Flag, "has lost VBU, so is not fresh";
        #[rare] charging: bool = false, Flag, "charges, though without Impetus";
        flank: bool = false, Flag, "strikes the foe's flank or rear";
        general: bool = false, Flag, "a commander is attached";
        depth: u8 = 1, number(1, 4), "units in the block";
        #[rare] rear: u8 = 0, number(0, 20), "VBU left to the hindmost unit of the block (0: as many as the others)";
        pikes: bool = false, Flag, "pikes";
        long_spears: bool = false, Flag, "long spears";
        schiltron: bool = false, Flag, "schiltron";
        warband: bool = false, Flag, "warband";
        impetuous: bool = false, Flag, "impetuous";
        shieldwall: bool = false, Flag, "in a shieldwall that has not moved";
        pavises: bool = false, Flag, "behind pavises";
        stakes: bool = false, Flag, "behind stakes";
        camels: bool = false, Flag, "on camels";
        #[rare] stationary: bool = false, Flag, "chariots that did not move in their last activation";
        uphill: bool = false, Flag, "higher on a gentle hill";
        ground: Footing = Footing::Open, Footing::KIND, "ground it fights on";
        cover: Cover = Cover::None, Cover::KIND, "what it stands behind";
        support: u8 = 0, number(0, 30), "dice of a supporting unit, already halved";
        #[rare] support2: u8 = 0, number(0, 30), "dice of a second supporting unit";
        #[rare] support3: u8 = 0, number(0, 30), "dice of a third supporting unit";
        #[rare] support4: u8 = 0, number(0, 30), "dice of a fourth supporting unit";
        #[rare] flank_support: bool = false, Flag, "a supporting unit strikes the foe's flank or rear";
        #[rare] lost: u8 = 0, number(0, 80), "VBU lost earlier in this melee, counted into the outcome";
    }
}

impl FightSide {
    pub const fn is_mounted(&self) -> bool {
        self.r#type.is_mounted()
    }

    /// Scythed chariots are never disordered.
    pub const fn is_disordered(&self) -> bool {
        self.disordered && !matches!(self.r#type, Troop::ScythedChariots)
    }

    /// Charges, counter-charges or pursues into contact.
    pub const fn charges(&self) -> bool {
        self.charging || self.impetus > 0
    }

    /// Has neither flank nor rear.
    pub const fn has_no_flanks(&self) -> bool {
        self.schiltron
            || matches!(self.r#type, Troop::Wagenburg)
            || matches!(self.cover, Cover::Buildings)
    }

    /// Struck in flank or rear by the main unit of this foe.
    pub const fn is_flanked_by(&self, foe: &FightSide) -> bool {
        foe.flank && !self.has_no_flanks()
    }

    /// The same by any unit of it: then a failed test routs.
    pub const fn is_outflanked_by(&self, foe: &FightSide) -> bool {
        (foe.flank || foe.flank_support) && !self.has_no_flanks()
    }

    /// Stands in a shieldwall that counts: fresh and in order.
    pub const fn holds_shieldwall(&self) -> bool {
        self.shieldwall && !self.worn && !self.is_disordered()
    }

    /// In difficult ground, or against a foe that is all within it.
    pub fn is_hampered_by(&self, foe: &FightSide) -> bool {
        self.ground >= Footing::Difficult || foe.ground == Footing::Within
    }

    /// Behind works towards this foe, or behind stakes or pavises in front: a charger pays for it.
    pub const fn is_protected_from(&self, foe: &FightSide) -> bool {
        let in_front = (self.pavises || self.stakes) && !self.is_flanked_by(foe);
        let wagons = matches!(self.r#type, Troop::Wagenburg);
        in_front || wagons || !matches!(self.cover, Cover::None)
    }

    /// A large unit: two units deep or more.
    pub const fn is_large(&self) -> bool {
        self.depth > 1
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
        #[short] vbu: u8 = 4, number(1, 20), "VBU now";
        r#type: Troop = Troop::Missile, Troop::KIND, "kind of troops";
        disordered: bool = false, Flag, "disordered";
        moves: u8 = 0, number(0, 9), "moves made this turn";
        #[rare] free_indirect: bool = false, Flag, "its list frees indirect fire of the penalty";
    }
}

facts! {
    /// The unit fired at.
    pub struct Target {
        #[short] vbu: u8 = 5, number(1, 20), "VBU now, of each unit of a block";
        r#type: Troop = Troop::Foot, Troop::KIND, "kind of troops";
        disordered: bool = false, Flag, "disordered";
        worn: bool = false, Flag, "has lost VBU, so is not fresh";
        general: bool = false, Flag, "a commander is attached";
        depth: u8 = 1, number(1, 4), "units in the block";
        #[rare] rear: u8 = 0, number(0, 20), "VBU left to the hindmost unit of the block (0: as many as the others)";
        column: bool = false, Flag, "a group in column";
        evading: bool = false, Flag, "has declared that it evades";
        wood_edge: bool = false, Flag, "on the edge of a wood";
        cover: Cover = Cover::None, Cover::KIND, "what it stands behind";
        pavises: bool = false, Flag, "behind pavises";
        shieldwall: bool = false, Flag, "in a shieldwall that has not moved";
        #[rare] stationary: bool = false, Flag, "chariots that did not move in their last activation";
    }
}

impl Target {
    pub const fn holds_shieldwall(&self) -> bool {
        self.shieldwall && !self.worn && !self.disordered
    }
}

facts! {
    /// Side a fires at side b.
    pub struct FireFacts {
        weapon: Weapon = Weapon::LongbowB, Weapon::KIND, "weapon";
        range: u8 = 15, number(0, 80), "distance in U, rounded up";
        indirect: bool = false, Flag, "over the heads of friends";
        nested a: Firer;
        nested b: Target;
    }
}

impl FireFacts {
    /// The column of the firing table.
    pub fn band(&self) -> Band {
        let within = |rule: &&tercio_ledger::Rule| i16::from(self.range) <= rule.value;
        let column = crate::sheet::BANDS.iter().position(|rule| within(&rule));
        column.map_or(Band::Extreme, |column| Band::ALL[column])
    }
}

facts! {
    /// The legion that throws pila.
    pub struct Legion {
        charged: bool = false, Flag, "is charged (else it charges)";
        disordered: bool = false, Flag, "disordered";
        worn: bool = false, Flag, "has lost VBU, so throws none";
        flanked: bool = false, Flag, "struck in flank or rear, so throws none";
        support: u8 = 0, number(0, 4), "supporting legions, fresh and in order";
    }
}

facts! {
    /// Side a throws pila at side b before the melee.
    pub struct PilumFacts {
        nested a: Legion;
        nested b: Target;
    }
}

words! {
    /// What a unit tests its discipline for: the rows of the failure table, then others.
    pub enum Deed {
        Rally "rally",
        Opportunity "opportunity",
        ExtraMove "extra-move",
        Dismount "dismount",
        CounterCharge "counter-charge",
        Disengage "disengage",
        AboutFace "about-face",
        LineRelief "line-relief",
        Occupy "occupy",
        Baggage "baggage",
        LeaveSquare "leave-square",
        /// An impetuous unit near the enemy.
        Control "control",
        /// A second evade in the same turn.
        Evade "evade",
        /// A shot at a charger, not on opportunity, where the table plays it so.
        ReactionFire "reaction-fire",
        /// A shot at another than it must shoot at first, where the table plays it so.
        Priority "priority",
    }
}

facts! {
    /// A discipline test.
    pub struct TestFacts {
        r#for: Deed = Deed::Rally, Deed::KIND, "what for";
        discipline: Grade = Grade::B, Grade::KIND, "discipline";
        commander: bool = false, Flag, "the commander is with the unit or group";
        beyond: bool = false, Flag, "out of its commander's range";
        nth: u8 = 2, number(2, 9), "which move of this turn it would be (for a further move)";
        again: bool = false, Flag, "the commander may have it rolled again (for a rally)";
    }
}

words! {
    /// What doubles did to a commander's level.
    pub enum Change { None "none", Lowered "lowered", Raised "raised" }
}

facts! {
    /// One side's commander in the throw for the initiative.
    pub struct Leader {
        level: Level = Level::Fair, Level::KIND, "the commander";
        structure: Structure = Structure::Average, Structure::KIND, "command structure";
        chief: bool = false, Flag, "is commander-in-chief: only he can become charismatic";
        inspired: bool = false, Flag, "serves under a charismatic commander-in-chief";
        #[rare] changed: bool = false, Flag, "has changed his level this turn already";
        #[rare] change: Change = Change::None, Change::KIND, "how an equal throw just before changed his level";
        #[rare] shaken: bool = false, Flag, "a friendly command has just routed";
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
    /// What becomes of a commander whose unit failed its test with a six.
    pub struct FateFacts {
        level: Level = Level::Fair, Level::KIND, "the commander";
        others: u8 = 0, number(0, 20), "leadership of the army's other commanders, added up";
        structure: Structure = Structure::Average, Structure::KIND, "command structure";
        losses: u8 = 1, number(0, 20), "losses of his unit in that test";
        mounted: bool = false, Flag, "he is mounted";
        chief: bool = false, Flag, "he is commander-in-chief";
        melee: bool = true, Flag, "in melee, not by fire";
    }
}

facts! {
    /// A charge over a distance.
    pub struct ReachFacts {
        distance: u8 = 8, number(0, 80), "distance to contact in U, rounded up";
        r#move: u8 = 8, number(1, 20), "M, the length of a move in U";
        mounted: bool = false, Flag, "mounted";
        #[rare] slowed: bool = false, Flag, "through ground of half speed";
    }
}

facts! {
    /// The side beaten in a melee.
    pub struct Beaten {
        r#type: Troop = Troop::Foot, Troop::KIND, "kind of troops";
        routed: bool = false, Flag, "has routed: only the pursuit is rolled";
    }
}

facts! {
    /// The side that won.
    pub struct Victor {
        r#type: Troop = Troop::Foot, Troop::KIND, "kind of troops";
        impetus: u8 = 0, number(0, 9), "Impetus";
        impetuous: bool = false, Flag, "impetuous";
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

words! {
    /// Those who evade.
    pub enum Evader { Skirmishers "S", LightHorse "CL" }
}

impl Evader {
    pub const fn troop(self) -> Troop {
        match self {
            Evader::Skirmishers => Troop::Skirmishers,
            Evader::LightHorse => Troop::LightHorse,
        }
    }
}

facts! {
    /// Side a evades a charge of side b.
    pub struct EvadeFacts {
        distance: u8 = 5, number(0, 80), "distance between them in U, rounded up";
        evader: Evader = Evader::Skirmishers, Evader::KIND, "who evades";
        evader_move: u8 = 8, number(1, 20), "the evader's M in U";
        charger_mounted: bool = false, Flag, "the charger is mounted";
        charger_move: u8 = 8, number(1, 20), "the charger's M in U";
    }
}

facts! {
    /// Elephants that have failed a test from fire.
    pub struct PanicFacts {}
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
        distance: u8 = 6, number(0, 80), "distance to contact in U, rounded up";
        r#move: u8 = 8, number(1, 20), "the charger's M in U";
        #[rare] slowed: bool = false, Flag, "through ground of half speed";
        shot: Shot = Shot::None, Shot::KIND, "what the target, on opportunity, shoots with";
        #[rare] shot_range: u8 = 0, number(0, 80), "distance of that shot in U (0: where the charge begins)";
        ready: bool = true, Flag, "the target is on opportunity";
        #[rare] start_cover: Cover = Cover::None, Cover::KIND, "what the charger starts behind";
        #[rare] start_wood_edge: bool = false, Flag, "the charger starts on the edge of a wood";
        #[rare] start_column: bool = false, Flag, "the charger starts in column";
        counter: bool = false, Flag, "the target tries to counter-charge";
        discipline: Grade = Grade::B, Grade::KIND, "the target's discipline";
        #[rare] beyond: bool = false, Flag, "the target is out of its commander's range";
        a_pila: bool = false, Flag, "the charger has pila";
        b_pila: bool = false, Flag, "the target has pila";
        #[rare] pila_support: u8 = 0, number(0, 4), "legions that support the target, fresh and in order";
        #[rare] stage: Stage = Stage::Charge, Stage::KIND, "how far it has come";
        nested a: FightSide;
        nested b: FightSide;
    }
}

impl ChargeFacts {
    pub fn melee(&self) -> MeleeFacts {
        MeleeFacts { a: self.a, b: self.b }
    }

    /// Mounted or impetuous, in order, charged in front.
    pub fn may_counter(&self) -> bool {
        let eager = self.b.is_mounted() || self.b.impetuous;
        eager && !self.b.is_disordered() && !self.b.is_flanked_by(&self.a)
    }

    /// With Impetus anybody charges; without, only light horse, at skirmishers, a disordered unit,
    /// a flank or the rear.
    pub fn may_charge(&self) -> bool {
        let excused = self.b.r#type == Troop::Skirmishers
            || self.b.is_disordered()
            || self.b.is_flanked_by(&self.a);
        self.a.impetus > 0 || self.a.r#type == Troop::LightHorse && excused
    }
}

impl From<&FightSide> for Target {
    fn from(side: &FightSide) -> Target {
        Target {
            vbu: side.vbu,
            r#type: side.r#type,
            disordered: side.disordered,
            worn: side.worn,
            general: side.general,
            depth: side.depth,
            rear: side.rear,
            pavises: side.pavises,
            shieldwall: side.shieldwall,
            stationary: side.stationary,
            ..Target::default()
        }
    }
}
