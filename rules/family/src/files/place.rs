//! Where units stand at the start: one by one, or in lines from the left.

use super::words::read_at;
use tercio_engine::PieceSource;
use tercio_engine::setup::Part;
use tercio_field::{Base, Pose, Size, Table};
use tercio_ledger::near;

/// A unit as a file describes it.
pub trait Enlisted {
    fn name(&self) -> &str;
    /// The ground it takes up.
    fn size(&self) -> Size;
    fn pose(&self) -> Option<Pose>;
    fn put(&mut self, pose: Pose);

    /// Where it stands, if it does.
    fn stands(&self) -> Option<Base> {
        self.pose().map(|pose| Base { pose, size: self.size() })
    }
}

/// A unit of those that begin at `first`, or a fault that says which there are. Where there are none,
/// because their army was not found, that has been told already.
pub fn find_unit(
    part: &Part<'_, '_>,
    key: &str,
    name: &str,
    units: &[impl Enlisted],
    first: usize,
) -> Option<usize> {
    let own = &units[first..];
    let found = own.iter().position(|unit| unit.name() == name);
    if found.is_none() && !own.is_empty() {
        let known: Vec<&str> = own.iter().map(|unit| unit.name()).collect();
        let hint = near::hint(name, known.iter().copied());
        let what = format!("no unit is called `{name}` here{hint}");
        part.fault_at(key, what, format!("the units are {}", known.join(", ")));
    }
    found.map(|found| first + found)
}

/// Names of units are of one side alone.
pub fn check_apart(part: &Part<'_, '_>, key: &str, units: &[impl Enlisted], first: usize) {
    let (before, own) = units.split_at(first);
    let taken = |name: &str| before.iter().any(|other| other.name() == name);
    for unit in own.iter().filter(|unit| taken(unit.name())) {
        let what = format!("both sides have a unit `{}`", unit.name());
        part.fault_at(key, what, "give one side a `prefix` for its names");
    }
}

/// Notes where units stand in the file of a side, or of the army that it names; they have no place
/// yet.
pub fn note_sources(
    part: &Part<'_, '_>,
    army: Option<&str>,
    (units, paths): (&[impl Enlisted], &[String]),
    sources: &mut Vec<PieceSource>,
) {
    let first = sources.len();
    sources.extend((first..).zip(units).zip(paths).map(|((piece, unit), path)| PieceSource {
        piece: u16::try_from(piece).unwrap_or(u16::MAX),
        name: unit.name().into(),
        side: part.path().into(),
        unit: army.is_none().then(|| path.clone()),
        army: army.map(str::to_string),
        place: None,
    }));
}

/// The key by which a place says who stands there.
fn key(part: &Part<'_, '_>) -> &'static str {
    if part.has("line") { "line" } else { "unit" }
}

/// The units of one side as they are placed, after those of the other.
#[derive(Debug)]
pub struct Placing<'d, U> {
    pub table: Table,
    pub units: &'d mut [U],
    pub sources: &'d mut [PieceSource],
    /// Where the side's own begin.
    pub first: usize,
}

impl<U: Enlisted> Placing<'_, U> {
    /// Those that stand at a place: `unit` alone, or `line`, the leftmost first.
    pub fn who(&self, part: &Part<'_, '_>) -> Vec<usize> {
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
        let found = |name: &String| find_unit(part, key(part), name, self.units, self.first);
        names.iter().filter_map(found).collect()
    }

    /// Puts them side by side with gaps between; the middle of them all is `at`, in the system's
    /// `unit` of length. `check` looks at each in its place.
    pub fn put(
        &mut self,
        part: &Part<'_, '_>,
        who: &[usize],
        (unit, gap): (&str, i64),
        check: impl Fn(&U, &Base),
    ) {
        let Some(middle) = read_at(part, unit) else { return };
        let width = |place: usize| gap + i64::from(self.units[place].size().width);
        let widths: Vec<i64> = who.iter().map(|place| width(*place)).collect();
        let mut left = -widths.iter().sum::<i64>();
        for (place, width) in who.iter().zip(widths) {
            // Twice the offset of its middle: from the left end of the line by half of its width.
            let offset = (left + width) / 2;
            left += 2 * width;
            if self.sources[*place].place.is_some() {
                let what = format!("`{}` is placed twice", self.units[*place].name());
                part.fault_at(key(part), what, "leave one place out");
                continue;
            }
            let pose = middle.sideways(i32::try_from(offset).unwrap_or(i32::MAX));
            self.units[*place].put(pose);
            self.check_room(part, *place, &check);
            self.sources[*place].place = Some(part.path().into());
        }
    }

    /// Whether a unit has room where the file puts it, among those that were placed before.
    fn check_room(&self, part: &Part<'_, '_>, place: usize, check: impl Fn(&U, &Base)) {
        let own = &self.units[place];
        let Some(base) = own.stands() else { return };
        if !self.table.holds(&base) {
            let what = format!("`{}` stands over the edge", own.name());
            part.fault_at("at", what, "move it inward");
        }
        let placed = |(_, source): &(&U, &PieceSource)| source.place.is_some();
        for (other, _) in self.units.iter().zip(self.sources.iter()).filter(placed) {
            if other.stands().is_some_and(|there| base.overlaps(&there)) {
                let (a, b) = (own.name(), other.name());
                part.fault_at("at", format!("`{a}` and `{b}` overlap"), "move one of them");
            }
        }
        check(own, &base);
    }

    /// Nobody is left without a place; in a free battle nobody has one.
    pub fn close(self, part: &Part<'_, '_>, free: bool) {
        if free {
            if part.has("place") {
                let what = "the places of a free battle are chosen at the table";
                part.fault_at("place", what, "leave [[side.place]] or `free` out");
            }
            return;
        }
        let own = self.units[self.first..].iter().zip(&self.sources[self.first..]);
        let nowhere = own.filter(|(_, source)| source.place.is_none());
        let left: Vec<&str> = nowhere.map(|(unit, _)| unit.name()).collect();
        if !left.is_empty() {
            let what = format!("no place is given to {}", left.join(", "));
            part.fault(what, "add [[side.place]] with unit or line, and at = [x, y, facing]");
        }
    }
}
