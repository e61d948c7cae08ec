//! Where units stand at the start: one by one, or in lines edge to edge.

use super::UnitSetup;
use crate::troops::Troop;
use tercio_engine::setup::Part;
use tercio_family::Placing;
use tercio_field::{Base, Edge};

/// `unit` alone, or `line`: units edge to edge, the leftmost first.
pub(super) fn read_place(placing: &mut Placing<'_, UnitSetup>, part: Part<'_, '_>, side: u8) {
    let table = placing.table;
    let edge = if side == 0 { Edge::South } else { Edge::North };
    let check = |unit: &UnitSetup, base: &Base| {
        if unit.troop == Troop::Baggage && table.distance_to_edge(base, edge) > 0 {
            let what = format!("`{}` is baggage and does not stand on its own edge", unit.name);
            let hint = "the first side has the southern edge, the second the northern";
            part.fault_at("at", what, hint);
        }
    };
    let found = placing.who(&part);
    placing.put(&part, &found, ("BU", 0), check);
    if part.flag("dismounted") {
        dismount(placing, &part, &found);
    }
    part.close();
}

/// Dragoons begin on foot.
fn dismount(placing: &mut Placing<'_, UnitSetup>, part: &Part<'_, '_>, found: &[usize]) {
    for place in found {
        let unit = &mut placing.units[*place];
        unit.on_foot = unit.troop == Troop::Dragoons;
        if !unit.on_foot {
            let what = format!("`{}` cannot dismount", unit.name);
            part.fault_at("dismounted", what, "only dragoons begin on foot");
        }
    }
}
