//! The Impetus bonus and all that denies it.

use crate::Book;
use crate::facts::{Defence, FightSide, Footing};
use crate::rulings::{DisorderedCharge, PikesFacing};
use crate::sheet;
use tercio_ledger::{Rule, Tally};

/// What a line is worth that does not count.
const NOTHING: i16 = 0;

/// A line that may deny a charger its Impetus bonus, and whether it does.
type Denial = (&'static Rule, bool);

impl Book {
    /// The lines that deny `side` its bonus against `foe`, in the sheet's order; the first that
    /// holds counts.
    fn denials(&self, side: &FightSide, foe: &FightSide) -> [Denial; 7] {
        let mounted = side.is_mounted();
        let guarded = match self.rulings.pikes {
            PikesFacing::Front => !foe.flanked,
            PikesFacing::AllRound => true,
        };
        let obstacle = foe.defends == Defence::Obstacle;
        let cancelled = self.rulings.disordered_charge == DisorderedCharge::Cancels;
        [
            (&sheet::BONUS_FOOT, !mounted && foe.is_mounted()),
            (&sheet::BONUS_PIKES, mounted && foe.r#type.has_pikes() && guarded),
            (&sheet::BONUS_SHELTERED, foe.ground == Footing::AllDifficult || obstacle),
            (&sheet::BONUS_ROUGH, mounted && side.ground >= Footing::Broken),
            (&sheet::BONUS_WORKS, foe.defends == Defence::Works),
            (&sheet::BONUS_FRESH, side.exhausted),
            (&sheet::BONUS_DISORDERED, side.disordered && cancelled),
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
        let mut tally = tally.plus(&sheet::MELEE_IMPETUS, impetus);
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
