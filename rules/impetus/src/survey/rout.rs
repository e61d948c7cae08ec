//! Who is shaken when a unit routs from a melee.

use super::{Survey, ticks};
use crate::phase::rout::shakes;
use crate::sheet;
use crate::state::UnitId;
use tercio_ledger::Rule;

impl<'a> Survey<'a> {
    /// The friends straight behind a unit whom its rout would shake: disordered, and
    /// [`sheet::ROUT_SHOCK_LOSS`] VBU lost. It goes no farther. The rule tells why, or why nobody.
    pub fn shaken_by(
        &self,
        unit: UnitId,
    ) -> (&'static Rule, impl Iterator<Item = UnitId> + use<'a>) {
        let told = shakes(self.profile(unit).troop, self.is_impetuous(unit));
        let behind = self.base(unit).zone_behind(ticks(&sheet::ROUT_SHOCK));
        let survey = *self;
        let reached = move |id: &UnitId| told.is_ok() && survey.base(*id).overlaps(&behind);
        (told.unwrap_or_else(|unnoticed| unnoticed), self.friends(unit).filter(reached))
    }
}
