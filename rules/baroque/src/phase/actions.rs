//! What a unit does, and which reaction may answer it.

use crate::facts::Deed;
use crate::sheet::{self, Action, Answered, Reaction};
use crate::troops::Troop;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// What a unit would evade from.
    pub enum Menace {
        Shot "shot",
        /// A charge of mounted troops.
        Mounted "mounted",
        /// A charge of foot.
        Foot "foot",
    }
}

/// The row of an action.
pub const fn answered(action: Action) -> &'static Answered {
    &sheet::ACTIONS[action as usize]
}

/// The line by which a reaction answers an action, or the line that lets nothing of the kind do so.
pub fn may_answer(action: Action, reaction: Reaction) -> Result<&'static Rule, &'static Rule> {
    let row = answered(action);
    match reaction {
        Reaction::Evasion if row.evaded => Ok(&sheet::EVADE_INSTEAD),
        Reaction::Evasion => Err(&sheet::EVADE_INSTEAD),
        listed if row.reactions.contains(&listed) => Ok(&row.rule),
        _ => Err(&row.rule),
    }
}

/// Whether an action may be repeated in one activation, and the line that says so.
pub fn may_repeat(action: Action) -> Result<&'static Rule, &'static Rule> {
    let rule = &sheet::MOVE_REPEATED;
    if action == Action::Move { Ok(rule) } else { Err(rule) }
}

/// Whether such troops may try to evade, and the line that says so.
pub fn may_evade(
    (troop, on_foot): (Troop, bool),
    menace: Menace,
) -> Result<&'static Rule, &'static Rule> {
    let rule = &sheet::EVADERS;
    let light = matches!(troop, Troop::LightHorse | Troop::Dragoons | Troop::Skirmishers);
    let may = match menace {
        Menace::Shot | Menace::Foot => light || troop.is_mounted(on_foot),
        Menace::Mounted => light,
    };
    if may { Ok(rule) } else { Err(rule) }
}

impl Reaction {
    /// What a unit tests for, to react so.
    pub const fn deed(self) -> Deed {
        match self {
            Reaction::OpportunityFire => Deed::OpportunityFire,
            Reaction::OpportunityCharge => Deed::OpportunityCharge,
            Reaction::DefensiveFire => Deed::DefensiveFire,
            Reaction::Countercharge => Deed::Countercharge,
            Reaction::Evasion => Deed::Evasion,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_stands_at_its_action() {
        for action in Action::ALL {
            assert_eq!(answered(*action).rule.id.0, format!("baroque.action.{action}"));
        }
        for reaction in Reaction::ALL {
            assert_eq!(reaction.word(), reaction.deed().word());
        }
    }

    #[test]
    fn dragoons_evade_from_anybody_whether_they_ride_or_not() {
        for on_foot in [false, true] {
            for menace in Menace::ALL {
                assert!(may_evade((Troop::Dragoons, on_foot), *menace).is_ok());
            }
        }
        assert!(may_evade((Troop::Trotters, false), Menace::Mounted).is_err());
        assert!(may_evade((Troop::Baggage, false), Menace::Shot).is_err());
    }
}
