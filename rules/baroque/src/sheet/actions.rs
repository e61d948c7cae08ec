//! What a unit does when it is activated, and how the enemy may answer.

use super::sheet;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// What a unit does, in the order of the table.
    pub enum Action {
        Rally "rally",
        Withdraw "withdraw",
        Move "move",
        Disengage "disengage",
        Charge "charge",
        Shoot "shoot",
        Melee "melee",
        Pursuit "pursuit",
        Retreat "retreat",
    }
}

words! {
    /// How the enemy answers.
    pub enum Reaction {
        OpportunityFire "opportunity-fire",
        OpportunityCharge "opportunity-charge",
        DefensiveFire "defensive-fire",
        Countercharge "countercharge",
        /// Instead of the others.
        Evasion "evasion",
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Answered {
    pub rule: Rule,
    /// What may answer, without evading.
    pub reactions: &'static [Reaction],
    /// The second footnote stands at this action.
    pub evaded: bool,
}

impl Answered {
    const fn or_evaded(self) -> Answered {
        Answered { evaded: true, ..self }
    }
}

const fn answered(
    id: &'static str,
    label: &'static str,
    reactions: &'static [Reaction],
) -> Answered {
    Answered { rule: sheet(id, label, 0), reactions, evaded: false }
}

const NONE: &[Reaction] = &[];
const OPPORTUNITY: &[Reaction] = &[Reaction::OpportunityFire, Reaction::OpportunityCharge];
const CHARGED: &[Reaction] =
    &[Reaction::OpportunityFire, Reaction::DefensiveFire, Reaction::Countercharge];

/// One row for each [`Action`], in the same order.
#[rustfmt::skip]
pub static ACTIONS: [Answered; 9] = [
    answered("baroque.action.rally",     "rally: no answer",                                                   NONE),
    answered("baroque.action.withdraw",  "withdrawal: opportunity fire or charge",                             OPPORTUNITY),
    answered("baroque.action.move",      "move: opportunity fire or charge",                                   OPPORTUNITY),
    answered("baroque.action.disengage", "leaving a melee: no answer",                                         NONE),
    answered("baroque.action.charge",    "charge: opportunity fire, defensive fire or countercharge",          CHARGED).or_evaded(),
    answered("baroque.action.shoot",     "shot: opportunity fire or charge",                                   OPPORTUNITY).or_evaded(),
    answered("baroque.action.melee",     "melee: no answer but to fight",                                      NONE),
    answered("baroque.action.pursuit",   "pursuit: no answer, it is part of the melee",                        NONE),
    answered("baroque.action.retreat",   "retreat: no answer, it is part of the melee",                        NONE),
];

#[rustfmt::skip]
mod footnotes {
    use super::{Rule, sheet};

    pub static MOVE_REPEATED:       Rule = sheet("baroque.action.repeated",         "only moves can be repeated",                        0).resting_on("baroque.actions");
    pub static EVADE_INSTEAD:       Rule = sheet("baroque.action.evaded",           "a charge or a shot may be evaded instead of answered", 0).resting_on("baroque.evasion");
}
pub use footnotes::*;
