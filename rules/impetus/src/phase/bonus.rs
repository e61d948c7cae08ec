//! The Impetus bonus and all that denies it.

use crate::Book;
use crate::facts::FightSide;
use crate::rulings::DisorderedCharge;
use crate::sheet;
use crate::troops::Troop;
use tercio_ledger::{Rule, Tally};

/// What a line is worth that does not count.
const NOTHING: i16 = 0;

/// Elephants, but not against skirmishers, and scythed chariots charge as well when worn.
fn keeps_worn(side: &FightSide, foe: &FightSide) -> bool {
    match side.r#type {
        Troop::Elephants => foe.r#type != Troop::Skirmishers,
        Troop::ScythedChariots => true,
        _ => false,
    }
}

/// A line that may deny a charger its Impetus bonus, and whether it does.
type Denial = (&'static Rule, bool);

impl Book {
    /// The lines that deny `side` its bonus against `foe`, in order; the first that holds counts.
    fn denials(&self, side: &FightSide, foe: &FightSide) -> [Denial; 11] {
        let keeps_worn = keeps_worn(side, foe);
        let mounted = side.is_mounted();
        let frontally = mounted && !foe.is_flanked_by(side);
        let cancelled = self.rulings.disordered_charge == DisorderedCharge::Cancels;
        let on_foot = side.r#type.is_foot();
        [
            (&sheet::BONUS_FRESH, side.worn && !keeps_worn),
            (&sheet::BONUS_DISORDERED, side.is_disordered() && cancelled),
            (&sheet::BONUS_FOOT, on_foot && foe.is_mounted()),
            (&sheet::BONUS_PIKES, frontally && foe.pikes),
            (&sheet::BONUS_SPEARS, frontally && foe.long_spears && !foe.is_disordered()),
            (&sheet::BONUS_DIFFICULT, mounted && side.is_hampered_by(foe)),
            (&sheet::BONUS_FORTIFIED, mounted && foe.cover.is_fortified()),
            (&sheet::BONUS_SHIELDWALL, foe.holds_shieldwall()),
            (&sheet::BONUS_PAVISE, frontally && foe.pavises),
            (&sheet::BONUS_CAMELS, mounted && foe.camels && !side.camels),
            (&sheet::BONUS_STAKES, frontally && foe.stakes),
        ]
    }

    /// Adds a charger's Impetus, and takes it away again where a line denies it.
    pub(super) fn with_impetus<'h>(
        &'h self,
        tally: Tally<'h>,
        side: &FightSide,
        foe: &FightSide,
    ) -> Tally<'h> {
        let impetus = i16::from(side.impetus);
        let kept = side.worn && impetus > 0 && keeps_worn(side, foe);
        let mut tally = tally.plus(&sheet::MELEE_IMPETUS, impetus).when(kept, &sheet::BONUS_KEPT);
        let mut denied = impetus == 0;
        for (rule, holds) in self.denials(side, foe) {
            let counts = holds && !denied && !self.house.is_off(rule.id);
            let denial = if counts { -impetus } else { NOTHING };
            tally = tally.plus(rule, denial);
            denied |= counts;
        }
        tally
    }
}
