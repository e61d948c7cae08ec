//! What the sheet asks about a case.

use crate::troops::{Condition, Eye, Outcome, Pace, Rung, Troop};
use tercio_engine::Kind::Flag;
use tercio_engine::{facts, number, words};

/// Keywords that count on one side of an argument.
pub const KEYWORDS_MAX: usize = 3;

facts! {
    /// An argument: the rung it starts from, and what moves it.
    pub struct ArgueFacts {
        rung: Rung = Rung::Even, Rung::KIND, "the rung it starts from";
        pro: u8 = 0, number(0, 3), "keywords accepted for it";
        contra: u8 = 0, number(0, 3), "keywords accepted against it";
        condition: Condition = Condition::Formed, Condition::KIND, "the order of the unit it is about";
        against: Condition = Condition::Formed, Condition::KIND, "the order of the enemy it is directed at";
    }
}

facts! {
    /// Three dice against the whole ladder.
    pub struct LadderFacts {
        rung: Rung = Rung::Even, Rung::KIND, "the rung in question";
    }
}

facts! {
    /// A unit engages another hand to hand.
    pub struct EngageFacts {
        unit: Troop = Troop::Gendarmes, Troop::KIND, "the unit that engages";
        target: Troop = Troop::Pikes, Troop::KIND, "the unit that is engaged";
        shift: i8 = 0, number(-3, 3), "rungs up by keywords, or down below zero";
        condition: Condition = Condition::Formed, Condition::KIND, "the order it is in";
        target_condition: Condition = Condition::Formed, Condition::KIND, "the order the target is in";
        exhausted: bool = false, Flag, "both sides are exhausted, and FATIGUE is claimed";
        #[rare] skirmishing: bool = false, Flag, "the unit that engages skirmishes";
    }
}

facts! {
    /// A unit shoots at another.
    pub struct ShootFacts {
        unit: Troop = Troop::Crossbows, Troop::KIND, "the unit that shoots";
        target: Troop = Troop::Pikes, Troop::KIND, "the unit that is shot at";
        range: u16 = 50, number(0, 3000), "distance in paces";
        shift: i8 = 0, number(-3, 3), "rungs up by keywords, or down below zero";
        condition: Condition = Condition::Formed, Condition::KIND, "the order of who shoots";
        target_condition: Condition = Condition::Formed, Condition::KIND, "the order of the target";
        skirmishing: bool = false, Flag, "who shoots skirmishes";
        target_skirmishing: bool = false, Flag, "the target skirmishes";
    }
}

facts! {
    /// A time check of so many dice.
    pub struct TimeFacts {
        dice: u16 = 3, number(0, 200), "dice";
    }
}

facts! {
    /// How long a march takes.
    pub struct MoveFacts {
        pace: Pace = Pace::March, Pace::KIND, "how fast";
        paces: u16 = 100, number(0, 5000), "how far, in paces";
        gallop: bool = false, Flag, "the last paces at a gallop, home";
    }
}

facts! {
    /// How long a unit takes to reform.
    pub struct ReformFacts {
        condition: Condition = Condition::Disturbed, Condition::KIND, "the order it is in";
        unit: Troop = Troop::Pikes, Troop::KIND, "what it is";
        men: u16 = 1000, number(1, 9999), "its men";
    }
}

facts! {
    /// How long until a unit shoots again.
    pub struct ReloadFacts {
        unit: Troop = Troop::FieldArtillery, Troop::KIND, "what it is";
    }
}

facts! {
    /// How long an order takes.
    pub struct OrderFacts {
        eye: Eye = Eye::Competent, Eye::KIND, "the coup d'oeil of who gives it";
        recipients: u8 = 1, number(1, 20), "who has to get it";
        paces: u16 = 100, number(0, 5000), "how far the messenger goes, in paces";
        actions: u8 = 1, number(1, 9), "what it asks them to do";
    }
}

facts! {
    /// A commander near a unit that has got a result.
    pub struct RiskFacts {
        result: Outcome = Outcome::FallsBack, Outcome::KIND, "what became of the unit nearest to him";
        hand_to_hand: bool = false, Flag, "it came of a fight hand to hand";
    }
}

facts! {
    /// A throw for who narrates.
    pub struct NarratorFacts {
        a: u8 = 1, number(1, 4), "dice of side a";
        b: u8 = 1, number(1, 4), "dice of side b";
    }
}

facts! {
    /// Panic-stricken men are to stand.
    pub struct RallyFacts {
        shift: i8 = 0, number(-3, 3), "rungs up by keywords, or down below zero";
    }
}

words! {
    /// What becomes of a commander.
    pub enum Fate { Safe "safe", Captured "captured", Wounded "wounded", Killed "killed" }
}
