//! Which friends pass through each other, of their own will or in retreat.

use crate::sheet;
use crate::troops::Troop;
use tercio_ledger::Rule;

/// A kind of troops, and whether it is dragoons on foot.
type Kind = (Troop, bool);

const fn is_light((troop, _): Kind) -> bool {
    matches!(troop, Troop::LightHorse | Troop::Skirmishers | Troop::Dragoons | Troop::Shot)
}

const fn is_mounted((troop, on_foot): Kind) -> bool {
    troop.is_mounted(on_foot)
}

/// The line by which `mover` passes through `friend`, or the one by which he is in the way.
pub fn may_pass(mover: Kind, friend: Kind) -> Result<&'static Rule, &'static Rule> {
    let lines = [
        (&sheet::PASS_LIGHT, is_light(mover) || is_light(friend)),
        (&sheet::PASS_MOUNTED, is_mounted(mover) && is_mounted(friend)),
        (&sheet::PASS_ARTILLERY, friend.0 == Troop::Artillery),
    ];
    let passes = lines.into_iter().find_map(|(rule, holds)| holds.then_some(rule));
    passes.ok_or(&sheet::PASS_NOT)
}

/// Goes through anybody when it must retreat.
pub const fn retreats_through(troop: Troop, on_foot: bool) -> bool {
    let listed = matches!(troop, Troop::Skirmishers | Troop::Shot | Troop::Dragoons);
    listed || troop.is_mounted(on_foot)
}

/// The line that says what a retreat does to friends in its way.
pub const fn retreat_rule(troop: Troop, on_foot: bool) -> &'static Rule {
    match retreats_through(troop, on_foot) {
        true => &sheet::RETREAT_PASSES,
        false => &sheet::RETREAT_PUSHES,
    }
}
