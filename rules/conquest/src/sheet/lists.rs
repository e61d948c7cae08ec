//! The sections of the sheet, in its order; then what is known and ruled.

use super::{armies, battle, combat, known, shooting, table, weapons};
use tercio_engine::Section;

pub static SECTIONS: &[Section] = &[
    shooting::SHOOT,
    weapons::WEAPON_TABLE,
    weapons::WEAPON_NOTES,
    shooting::MODIFIERS,
    shooting::MASS,
    shooting::IMPOSSIBLE_ODDS,
    shooting::EFFECTS,
    shooting::SAVES,
    shooting::KILLS,
    shooting::MORALE,
    combat::COMBAT,
    combat::COMBAT_ROLLS,
    combat::SCORES,
    combat::IMPACT,
    combat::RESULT,
    combat::FAILED,
    known::FIGHTING,
    known::TESTS,
    known::THROWS,
    table::BASES,
    table::MOVING,
    table::CHARGES,
    table::RUNNING,
    battle::BATTLE,
    armies::ARMIES,
];

// The counts of the sheet.
const _: () = assert!(shooting::SA_MODIFIERS.len() == 5 && shooting::ARMOUR.len() == 15);
const _: () = assert!(shooting::SHOT_MORALE.len() == 8 && weapons::NOTES.len() == 6);
const _: () = assert!(weapons::CELLS.len() == 66);
