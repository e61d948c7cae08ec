//! Where units stand at the start: one by one, or in lines from the left.

use super::UnitSetup;
use super::form::GAP;
use crate::survey::{Going, going};
use tercio_engine::setup::Part;
use tercio_family::{Placing, SCALE};
use tercio_field::{Base, Terrain};

/// `unit` alone, or `line`: units side by side, the leftmost first.
pub(super) fn read_place(
    placing: &mut Placing<'_, UnitSetup>,
    part: Part<'_, '_>,
    terrain: &Terrain,
) {
    let check = |unit: &UnitSetup, base: &Base| {
        if terrain.under(base).any(|(_, ground)| going(ground.kind) == Going::Closed) {
            let what = format!("`{}` stands on closed ground", unit.name);
            part.fault_at("at", what, "move it beside");
        }
    };
    let gap = part.decimal_or("gap", SCALE, GAP, 0);
    let found = placing.who(&part);
    placing.put(&part, &found, ("paces", gap), check);
    part.close();
}
