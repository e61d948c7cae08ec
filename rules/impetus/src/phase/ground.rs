//! What ground does to a unit that moves on it.

use crate::sheet::{self, Going};
use crate::troops::Troop;
use tercio_engine::words;
use tercio_ledger::Rule;

words! {
    /// How hard ground is to cross.
    pub enum Roughness {
        Open "open",
        Broken "broken",
        Difficult "difficult",
        Impassable "impassable",
    }
}

/// The cell of the table for a unit that touches such ground, none for open ground, or the line
/// that forbids it. A unit `in_line` moves with a group that is not in column.
pub fn going(
    troop: Troop,
    in_line: bool,
    ground: Roughness,
) -> Result<Option<&'static Going>, &'static Rule> {
    let difficult = match ground {
        Roughness::Open => return Ok(None),
        Roughness::Impassable => return Err(&sheet::MOVE_IMPASSABLE),
        Roughness::Broken => false,
        Roughness::Difficult => true,
    };
    let cell = sheet::going_of(troop, difficult);
    let refused = cell.toll.barred || cell.toll.column_only && in_line;
    if refused { Err(&cell.rule) } else { Ok(Some(cell)) }
}

/// One in so many, rounded up: half of a die, half of a move.
pub fn one_in(whole: u16, share: &Rule) -> u16 {
    whole.div_ceil(share.value.unsigned_abs().max(1))
}

/// How far a unit may move, in U; `slowed` if it touches ground of half speed on the way.
pub fn move_allowance(m: u8, slowed: bool) -> u8 {
    if slowed { one_in(m.into(), &sheet::MOVE_HALVED) as u8 } else { m }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(troop: Troop, in_line: bool, ground: Roughness) -> Option<&'static str> {
        going(troop, in_line, ground).err().map(|rule| rule.id.0)
    }

    #[test]
    fn light_foot_in_line_keeps_out_of_difficult_ground() {
        let skirmishers = |in_line| refusal(Troop::Skirmishers, in_line, Roughness::Difficult);
        assert_eq!(skirmishers(false), None);
        assert_eq!(skirmishers(true), Some("impetus.ground.light.difficult"));
        assert_eq!(refusal(Troop::LightFoot, true, Roughness::Broken), None);
        assert_eq!(refusal(Troop::Missile, true, Roughness::Difficult), None);
    }

    #[test]
    fn nobody_crosses_the_impassable_and_wagons_not_even_the_difficult() {
        let wagons = refusal(Troop::Wagenburg, false, Roughness::Difficult);
        assert_eq!(wagons, Some("impetus.ground.wagons.difficult"));
        for troop in Troop::ALL {
            let refused = refusal(*troop, false, Roughness::Impassable);
            assert_eq!(refused, Some("impetus.move.impassable"));
            assert!(going(*troop, true, Roughness::Open).is_ok_and(|cell| cell.is_none()));
        }
    }

    #[test]
    fn scythed_chariots_may_enter_what_destroys_them() {
        let cell = going(Troop::ScythedChariots, false, Roughness::Broken).ok().flatten();
        assert!(cell.is_some_and(|cell| cell.toll.destroyed));
    }

    #[test]
    fn half_a_move_is_rounded_up() {
        assert_eq!(move_allowance(5, true), 3);
        assert_eq!(move_allowance(8, true), 4);
        assert_eq!(move_allowance(5, false), 5);
    }
}
