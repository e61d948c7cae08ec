//! Where units stand at the start: one by one, or in lines from the left.

use super::UnitSetup;
use super::army::find;
use super::form::GAP;
use tercio_engine::PieceSource;
use tercio_engine::setup::Part;
use tercio_family::{SCALE, read_at};
use tercio_field::{Pose, Table, Terrain};

/// The units of one side as they are placed, after those of the other.
pub(super) struct Placing<'d> {
    pub table: Table,
    pub terrain: &'d Terrain,
    pub units: &'d mut Vec<UnitSetup>,
    pub sources: &'d mut Vec<PieceSource>,
    /// Where the side's own begin.
    pub first: usize,
}

impl Placing<'_> {
    /// `unit` alone, or `line`: units side by side, the leftmost first.
    pub fn read(&mut self, part: Part<'_, '_>) {
        let mut names = part.texts("line").unwrap_or_default();
        let alone = part.text_or("unit", "");
        match (alone.is_empty(), names.is_empty()) {
            (false, true) => names.push(alone),
            (true, false) => {}
            _ => part.fault(
                "a place is for one unit, or for a line",
                "write unit = \"name\", or line = [\"left\", \"middle\", \"right\"]",
            ),
        }
        let key = if part.has("line") { "line" } else { "unit" };
        let middle = read_at(&part, "paces");
        let gap = part.decimal_or("gap", SCALE, GAP, 0);
        let found = names.iter().map(|name| find(&part, key, name, self.units, self.first));
        let found: Vec<usize> = found.flatten().collect();
        if let Some(middle) = middle {
            self.line_up(&part, key, (middle, gap), &found);
        }
        part.close();
    }

    /// Puts units side by side with gaps between; the middle of them all is the place given.
    fn line_up(
        &mut self,
        part: &Part<'_, '_>,
        key: &str,
        (middle, gap): (Pose, i64),
        found: &[usize],
    ) {
        let width = |place: usize| gap + i64::from(self.units[place].size().width);
        let widths: Vec<i64> = found.iter().map(|place| width(*place)).collect();
        let mut left = -widths.iter().sum::<i64>();
        for (place, width) in found.iter().zip(widths) {
            // Twice the offset of its middle: from the left end of the line by half of its width.
            let offset = (left + width) / 2;
            left += 2 * width;
            if self.sources[*place].place.is_some() {
                let what = format!("`{}` is placed twice", self.units[*place].name);
                part.fault_at(key, what, "leave one place out");
                continue;
            }
            let offset = i32::try_from(offset).unwrap_or(i32::MAX);
            self.units[*place].pose = Some(middle.sideways(offset));
            self.check_room(part, *place);
            self.sources[*place].place = Some(part.path().into());
        }
    }

    /// Whether a unit has room where the file puts it, among those that were placed before.
    fn check_room(&self, part: &Part<'_, '_>, place: usize) {
        let own = &self.units[place];
        let Some(base) = own.base() else { return };
        if !self.table.holds(&base) {
            part.fault_at("at", format!("`{}` stands over the edge", own.name), "move it inward");
        }
        let placed = |(_, source): &(&UnitSetup, &PieceSource)| source.place.is_some();
        for (other, _) in self.units.iter().zip(self.sources.iter()).filter(placed) {
            if other.base().is_some_and(|there| base.overlaps(&there)) {
                let (a, b) = (&own.name, &other.name);
                part.fault_at("at", format!("`{a}` and `{b}` overlap"), "move one of them");
            }
        }
        let closed = |kind| crate::survey::going(kind) == crate::survey::Going::Closed;
        if self.terrain.under(&base).any(|(_, ground)| closed(ground.kind)) {
            let what = format!("`{}` stands on closed ground", own.name);
            part.fault_at("at", what, "move it beside");
        }
    }
}

/// Nobody is left without a place.
pub(super) fn check_all_placed(part: &Part<'_, '_>, units: &[UnitSetup], sources: &[PieceSource]) {
    let nowhere = units.iter().zip(sources).filter(|(_, source)| source.place.is_none());
    let left: Vec<&str> = nowhere.map(|(unit, _)| unit.name.as_str()).collect();
    if !left.is_empty() {
        let what = format!("no place is given to {}", left.join(", "));
        part.fault(what, "add [[side.place]] with unit or line, and at = [x, y, facing]");
    }
}
