//! Depth of large units.

use crate::Book;
use crate::facts::FightSide;
use crate::rulings::{Depth, DepthSpears};
use crate::sheet;
use crate::troops::Troop;
use tercio_ledger::Tally;

impl Book {
    /// Adds the dice of a large unit's depth.
    pub(super) fn with_depth<'h>(
        &'h self,
        tally: Tally<'h>,
        side: &FightSide,
        foe: &FightSide,
    ) -> Tally<'h> {
        let counted = match self.rulings.depth {
            Depth::Rear => side.depth.saturating_sub(1),
            Depth::Whole => side.depth,
        };
        let deep = i16::from(counted).min(sheet::DEPTH_MOST.value);
        let large = side.is_large();
        let (horse, foot) = (foe.is_mounted(), foe.r#type.is_foot());
        let pikes = large && side.pikes;
        let infantry = matches!(side.r#type, Troop::Foot | Troop::HeavyFoot);
        let spears = large && !side.pikes && (side.schiltron || side.long_spears && infantry);
        let band = side.warband && (infantry || side.r#type == Troop::LightFoot);
        let warband = large && (band || side.r#type == Troop::HeavyHorse);
        let second = match self.rulings.depth_spears {
            DepthSpears::Foot => foot,
            DepthSpears::Printed => horse,
        };
        let deep_if = |counts: bool| if counts { deep } else { 0 };
        tally
            .times(&sheet::DEPTH_PIKES_HORSE, deep_if(pikes && horse))
            .times(&sheet::DEPTH_PIKES_FOOT, deep_if(pikes && foot))
            .when(spears && horse, &sheet::DEPTH_SPEARS_HORSE)
            .when(spears && second, &sheet::DEPTH_SPEARS_FOOT)
            .when(warband && foot, &sheet::DEPTH_WARBAND)
    }
}
