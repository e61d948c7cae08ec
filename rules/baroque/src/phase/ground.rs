//! What ground does to who moves on it.

use crate::sheet::{self, Going};
use crate::troops::Troop;
use tercio_engine::words;

words! {
    /// How hard ground is to cross.
    pub enum Roughness {
        Open "open",
        Broken "broken",
        Difficult "difficult",
        /// A linear obstacle.
        Obstacle "obstacle",
        Impassable "impassable",
    }
}

/// The column of the table; none where it has none.
const fn column(ground: Roughness) -> Option<usize> {
    match ground {
        Roughness::Broken => Some(0),
        Roughness::Difficult => Some(1),
        Roughness::Obstacle => Some(2),
        Roughness::Open | Roughness::Impassable => None,
    }
}

/// The cell for troops on such ground. Open ground has none, nor has impassable ground, which nobody
/// enters. Dragoons count as such whether they ride or not.
pub fn going(troop: Troop, ground: Roughness) -> Option<&'static Going> {
    let row = match troop {
        Troop::Skirmishers | Troop::Dragoons => 0,
        Troop::Warband | Troop::Shot => 1,
        _ => 2,
    };
    column(ground).map(|column| &sheet::GOING[row][column])
}

/// The same for a leader who is by himself.
pub fn leader_going(ground: Roughness) -> Option<&'static Going> {
    const LEADERS: usize = 3;
    column(ground).map(|column| &sheet::GOING[LEADERS][column])
}

impl Going {
    /// How far a move may go while any part of the base is on that ground, in BU.
    pub fn most(&self) -> Option<u16> {
        self.toll.slow.then_some(self.rule.value.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_and_impassable_ground_have_no_cell() {
        for troop in Troop::ALL {
            assert!(going(*troop, Roughness::Open).is_none());
            assert!(going(*troop, Roughness::Impassable).is_none());
        }
        assert!(leader_going(Roughness::Open).is_none());
    }

    #[test]
    fn difficult_ground_holds_everybody_up_but_leaders() {
        for troop in Troop::ALL {
            let cell = going(*troop, Roughness::Difficult);
            assert_eq!(cell.and_then(Going::most), Some(1), "{troop}");
            let hedge = going(*troop, Roughness::Obstacle);
            assert_eq!(hedge.and_then(Going::most), None, "{troop}");
        }
        assert_eq!(leader_going(Roughness::Difficult).and_then(Going::most), None);
    }
}
