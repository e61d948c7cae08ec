//! A rout in melee and those behind it.

use crate::sheet;
use crate::troops::Troop;
use tercio_ledger::Rule;

/// The line by which the rout of such a unit shakes those behind it, or the one by which nobody
/// minds.
pub const fn shakes(troop: Troop, impetuous: bool) -> Result<&'static Rule, &'static Rule> {
    match troop {
        Troop::Skirmishers | Troop::Missile | Troop::LightHorse | Troop::Artillery => {
            Err(&sheet::ROUT_UNNOTICED)
        }
        Troop::LightFoot if !impetuous => Err(&sheet::ROUT_UNNOTICED),
        _ => Ok(&sheet::ROUT_SHOCK),
    }
}
