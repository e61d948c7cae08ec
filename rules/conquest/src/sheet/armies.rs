//! What figures are worth unless their list says otherwise, and the usual table: our own rulings.

use super::{part, ruled};
use crate::troops::Mount;
use tercio_engine::Section;
use tercio_ledger::Rule;

#[rustfmt::skip]
mod figures {
    use super::{Rule, part, ruled};

    pub static USUAL_KA:          Rule = ruled("conquest.profile",                 "foot and horse: KA",              3);
    pub static USUAL_D:           Rule = part("conquest.profile.d",                "foot and horse: D",               7, "conquest.profile");
    pub static USUAL_WOUNDS:      Rule = part("conquest.profile.wounds",           "foot and horse: wounds",          1, "conquest.profile");
    pub static USUAL_ATTACKS:     Rule = part("conquest.profile.attacks",          "foot and horse: attacks",         1, "conquest.profile");
    pub static ELEPHANT_KA:       Rule = part("conquest.profile.elephant-ka",      "elephants: KA",                   5, "conquest.profile");
    pub static ELEPHANT_D:        Rule = part("conquest.profile.elephant-d",       "elephants: D",                    8, "conquest.profile");
    pub static ELEPHANT_WOUNDS:   Rule = part("conquest.profile.elephant-wounds",  "elephants: wounds",               5, "conquest.profile");
    pub static ELEPHANT_ATTACKS:  Rule = part("conquest.profile.elephant-attacks", "elephants: attacks",              3, "conquest.profile");
    pub static CHARIOT_KA:        Rule = ruled("conquest.chariots",                "chariots: KA",                    4);
    pub static CHARIOT_D:         Rule = part("conquest.chariots.d",               "chariots: D",                     7, "conquest.chariots");
    pub static CHARIOT_WOUNDS:    Rule = part("conquest.chariots.wounds",          "chariots: wounds",                2, "conquest.chariots");
    pub static CHARIOT_ATTACKS:   Rule = part("conquest.chariots.attacks",         "chariots: attacks",               2, "conquest.chariots");
    pub static TABLE_WIDE:        Rule = part("conquest.setup.wide",               "a table is so many inches wide",  72, "conquest.setup");
    pub static TABLE_DEEP:        Rule = part("conquest.setup.deep",               "a table is so many inches deep",  48, "conquest.setup");
}
pub use figures::*;

/// What figures of a kind are worth: their figures are KA, D, wounds and attacks.
#[derive(Clone, Copy, Debug)]
pub struct Usual {
    pub ka: &'static Rule,
    pub d: &'static Rule,
    pub wounds: &'static Rule,
    pub attacks: &'static Rule,
}

pub const fn usual(mount: Mount) -> Usual {
    match mount {
        Mount::Foot | Mount::Horse => {
            Usual { ka: &USUAL_KA, d: &USUAL_D, wounds: &USUAL_WOUNDS, attacks: &USUAL_ATTACKS }
        }
        Mount::Chariot => Usual {
            ka: &CHARIOT_KA,
            d: &CHARIOT_D,
            wounds: &CHARIOT_WOUNDS,
            attacks: &CHARIOT_ATTACKS,
        },
        Mount::Elephant => Usual {
            ka: &ELEPHANT_KA,
            d: &ELEPHANT_D,
            wounds: &ELEPHANT_WOUNDS,
            attacks: &ELEPHANT_ATTACKS,
        },
    }
}

#[rustfmt::skip]
pub(super) const ARMIES: Section = Section { title: "Armies and tables (ruled)", table: None, rules: &[
    &USUAL_KA, &USUAL_D, &USUAL_WOUNDS, &USUAL_ATTACKS, &ELEPHANT_KA, &ELEPHANT_D, &ELEPHANT_WOUNDS, &ELEPHANT_ATTACKS,
    &CHARIOT_KA, &CHARIOT_D, &CHARIOT_WOUNDS, &CHARIOT_ATTACKS, &TABLE_WIDE, &TABLE_DEEP] };
