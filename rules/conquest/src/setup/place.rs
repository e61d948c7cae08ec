//! Where units stand at the start: one by one, or in lines from the left.

use super::UnitSetup;
use super::form::{FILES, GAP};
use super::unit::check_files;
use tercio_engine::setup::Part;
use tercio_family::{Placing, SCALE};

/// `unit` alone, or `line`: units side by side, the leftmost first. `files` is the front here, where
/// it is another than the army has it.
pub(super) fn read_place(placing: &mut Placing<'_, UnitSetup>, part: Part<'_, '_>) {
    let gap = part.decimal_or("gap", SCALE, GAP, 0);
    let files = u8::try_from(part.number_or("files", FILES, 0)).unwrap_or_default();
    let found = placing.who(&part);
    for place in found.iter().filter(|_| files > 0) {
        placing.units[*place].files = files;
        check_files(&part, &placing.units[*place]);
    }
    placing.put(&part, &found, ("inches", gap), |_, _| {});
    part.close();
}
