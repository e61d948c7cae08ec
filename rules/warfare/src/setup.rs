//! Armies and scenarios: the files, read with every fault reported.

mod draft;
mod form;

pub(crate) use draft::draft;
pub(crate) use form::forms;

use self::form::{LEADER, LEVEL, MEN, POOL, ROUNDS, SPECIAL, TABLE_SIDE, TENTHS, WALLS};
use crate::facts::{Arm, Ground, Marched, Surprise, Weapons, Weight};
use crate::phase::floating::PoolFacts;
use crate::sheet;
use crate::state::UNITS_MAX;
use serde::{Deserialize, Serialize};
use tercio_engine::setup::{Part, Reader};
use tercio_engine::{SetupFaults, Shelf};
use tercio_field::{Angle, Point, Polygon, Pose, Size, TICKS_PER_U, Table};
use tercio_ledger::near;

/// Everything that stays the same in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    pub title: String,
    pub note: String,
    pub table: Table,
    pub ground: Ground,
    /// The side that wins when nobody attacks.
    pub defender: u8,
    /// After so many the defender has won. Older logs do not say how many.
    #[serde(default = "usual_rounds")]
    pub rounds: u8,
    pub sides: [String; 2],
    pub patches: Vec<Patch>,
    pub units: Vec<UnitCard>,
    /// Units stand where the file says; otherwise they are placed first.
    pub deployed: bool,
}

/// The length of a battle whose file names none.
const fn usual_rounds() -> u8 {
    sheet::END_ROUNDS.value as u8
}

/// A unit as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitCard {
    pub name: String,
    pub side: u8,
    pub men: u32,
    pub arm: Arm,
    pub weight: Weight,
    pub archers: bool,
    pub weapons: Weapons,
    pub level_tenths: i16,
    pub commander: Commander,
    pub mercenary: bool,
    pub marched: Marched,
    pub unrested: bool,
    pub recent: bool,
    pub tongue: bool,
    pub surprise: Surprise,
    pub special: i16,
    /// Dice carried over from an earlier battle, instead of a fresh pool.
    pub pool: Option<i16>,
    pub at: Option<Pose>,
}

/// The commander of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commander {
    pub name: String,
    pub level: u8,
    pub strength: bool,
    pub trained: bool,
    pub usual: bool,
}

impl UnitCard {
    pub fn pool_facts(&self) -> PoolFacts {
        PoolFacts {
            level_tenths: self.level_tenths,
            commander_level: self.commander.level,
            special: self.special,
            mercenary: self.mercenary,
        }
    }
}

/// A patch of ground of the scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Patch {
    pub name: String,
    pub ground: Ground,
    pub higher: bool,
    /// Levels of fortification; 0 for none.
    pub walls: u8,
    /// There is no way out: a destroyed unit cannot flee.
    pub shut_in: bool,
    pub outline: Polygon,
}

/// The front of a unit, in ticks.
pub fn front(men: u32, arm: Arm) -> i32 {
    let per_inch = match arm {
        Arm::Foot => sheet::FOOT_PER_INCH,
        Arm::Horse => sheet::HORSE_PER_INCH,
    };
    let inches = i32::try_from(men.div_ceil(per_inch)).unwrap_or(sheet::FRONT_INCHES_MAX);
    inches.clamp(1, sheet::FRONT_INCHES_MAX) * TICKS_PER_U
}

pub fn base_size(width: i32) -> Size {
    Size::new(width, sheet::BASE_DEPTH_INCHES * TICKS_PER_U)
}

/// Thousandths of an inch, the scale of coordinates in a file.
const SCALE: i64 = TICKS_PER_U as i64;

/// Reads a scenario; armies it names are found on the shelf.
pub fn read(file: &str, text: &str, shelf: &dyn Shelf) -> Result<Setup, SetupFaults> {
    let reader = Reader::new(file, text)?;
    let root = reader.root();
    let setup = read_root(&reader, &root, shelf, &mut Vec::new());
    root.close();
    reader.finish(setup)
}

/// Reads a scenario, and notes where each patch that could be read stands in the file.
fn read_root(
    reader: &Reader<'_>,
    root: &Part<'_, '_>,
    shelf: &dyn Shelf,
    grounds: &mut Vec<String>,
) -> Option<Setup> {
    check_system(root);
    let title = root.text("title");
    let note = root.text_or("note", "");
    let [width, height] = sheet::TABLE_INCHES;
    let width = root.number_or("width", TABLE_SIDE, width.into()) as i32 * TICKS_PER_U;
    let height = root.number_or("height", TABLE_SIDE, height.into()) as i32 * TICKS_PER_U;
    let table = Table::new(width, height);
    let ground = root.word("ground", &Ground::KIND, Ground::from_word);
    let rounds = root.number_or("rounds", ROUNDS, usual_rounds().into()) as u8;
    let mut sides = Vec::new();
    let mut units = Vec::new();
    for part in root.tables("side") {
        let side = sides.len() as u8;
        sides.push(read_side(reader, part, side, shelf, &table, &mut units));
    }
    let patches = root.tables("patch").into_iter().filter_map(|part| {
        let path = part.path().to_string();
        read_patch(part).inspect(|_| grounds.push(path))
    });
    let patches = patches.collect();
    if sides.len() != 2 {
        root.fault("a battle has two sides", "write [[side]] twice");
        return None;
    }
    if sides[0] == sides[1] {
        root.fault(format!("both sides are called `{}`", sides[0]), "give them different names");
    }
    let defender = read_defender(root, &sides, &units);
    check_units(root, &units);
    let deployed = units.iter().all(|unit: &UnitCard| unit.at.is_some());
    if !deployed && units.iter().any(|unit| unit.at.is_some()) {
        root.fault(
            "some units have a place and some have none",
            "give `at = [x, y, facing]` to all units or to none",
        );
    }
    let sides = [sides.remove(0), sides.remove(0)];
    Some(Setup {
        title: title?,
        note,
        table,
        ground,
        defender,
        rounds,
        sides,
        patches,
        units,
        deployed,
    })
}

fn check_system(root: &Part<'_, '_>) {
    if root.text("system").is_some_and(|system| system != "warfare") {
        root.fault_at("system", "this file is for another system", "write system = \"warfare\"");
    }
}

/// Unless it is named, the defender is the side that deploys first: the larger army.
fn read_defender(root: &Part<'_, '_>, sides: &[String], units: &[UnitCard]) -> u8 {
    let name = root.text_or("defender", "");
    if name.is_empty() {
        let men = |side: u8| -> u64 {
            units.iter().filter(|unit| unit.side == side).map(|unit| u64::from(unit.men)).sum()
        };
        return u8::from(men(1) > men(0));
    }
    let found = sides.iter().position(|side| *side == name);
    if found.is_none() {
        let hint = near::hint(&name, sides.iter().map(String::as_str));
        let known = format!("the sides are {}", sides.join(" and "));
        root.fault_at("defender", format!("no side is called `{name}`{hint}"), known);
    }
    found.unwrap_or(0) as u8
}

fn check_units(root: &Part<'_, '_>, units: &[UnitCard]) {
    if units.len() > UNITS_MAX - 4 {
        root.fault(format!("{} units are too many", units.len()), "at most 20 in all");
    }
    for side in 0..2 {
        if !units.iter().any(|unit| unit.side == side) {
            root.fault(format!("side {} has no units", side + 1), "add [[side.unit]]");
        }
    }
}

fn check_name(part: &Part<'_, '_>, key: &str, unit: &UnitCard, before: &[UnitCard]) {
    if before.iter().any(|other| other.name == unit.name) {
        let what = format!("two units are called `{}`", unit.name);
        part.fault_at(key, what, "names are used in orders, so each must be different");
    }
}

/// Whether a unit has room where the file puts it, among those that were placed before.
fn check_place(part: &Part<'_, '_>, table: &Table, unit: &UnitCard, before: &[UnitCard]) {
    let base = |card: &UnitCard| {
        let size = base_size(front(card.men, card.arm));
        card.at.map(|at| tercio_field::Base { pose: at, size })
    };
    let Some(own) = base(unit) else { return };
    if !table.holds(&own) {
        part.fault_at("at", format!("`{}` stands over the edge", unit.name), "move it inward");
    }
    for other in before {
        if base(other).is_some_and(|there| own.overlaps(&there)) {
            let (a, b) = (&unit.name, &other.name);
            part.fault_at("at", format!("`{a}` and `{b}` overlap"), "move one of them");
        }
    }
}

fn read_side(
    reader: &Reader<'_>,
    part: Part<'_, '_>,
    side: u8,
    shelf: &dyn Shelf,
    table: &Table,
    units: &mut Vec<UnitCard>,
) -> String {
    let name = part.text("name").unwrap_or_default();
    if part.has("army") {
        let army = part.text("army").unwrap_or_default();
        match shelf.find(&army) {
            Some((file, text)) => match read_army(&file, &text, side) {
                Ok(found) => {
                    found.iter().for_each(|unit| check_name(&part, "army", unit, units));
                    units.extend(found);
                }
                Err(faults) => reader.take_over(faults),
            },
            None => {
                let known = shelf.names();
                let hint = near::hint(&army, known.iter().map(String::as_str));
                part.fault_at(
                    "army",
                    format!("no army is called `{army}`{hint}"),
                    "see `tercio systems`",
                );
            }
        }
    } else {
        let _ = part.text_or("army", "");
    }
    for unit in part.tables("unit") {
        let read = read_unit(unit, side, Some(table), units);
        units.extend(read);
    }
    // A scenario may place the units of an army by name.
    for place in part.tables("place") {
        read_place(place, side, table, units);
    }
    part.close();
    name
}

fn read_place(part: Part<'_, '_>, side: u8, table: &Table, units: &mut [UnitCard]) {
    let name = part.text("unit").unwrap_or_default();
    let at = read_at(&part);
    match units.iter().position(|unit| unit.side == side && unit.name == name) {
        Some(place) => {
            let unit = UnitCard { at, ..units[place].clone() };
            units[place].at = None;
            check_place(&part, table, &unit, units);
            units[place] = unit;
        }
        None => {
            let known: Vec<&str> = units
                .iter()
                .filter(|unit| unit.side == side)
                .map(|unit| unit.name.as_str())
                .collect();
            let hint = near::hint(&name, known.iter().copied());
            let units = format!("its units are {}", known.join(", "));
            part.fault_at("unit", format!("this side has no unit `{name}`{hint}"), units);
        }
    }
    part.close();
}

/// Whether a file holds an army and not a whole battle.
pub fn is_army(file: &str, text: &str) -> bool {
    Reader::new(file, text).is_ok_and(|reader| {
        let root = reader.root();
        root.has("unit") && !root.has("side")
    })
}

/// Reads an army file: the units of one side.
pub fn read_army(file: &str, text: &str, side: u8) -> Result<Vec<UnitCard>, SetupFaults> {
    let (units, faults) = read_army_partly(file, text, side);
    if faults.0.is_empty() { Ok(units) } else { Err(faults) }
}

/// As much of an army file as can be read, and all that is wrong with it.
fn read_army_partly(file: &str, text: &str, side: u8) -> (Vec<UnitCard>, SetupFaults) {
    let reader = match Reader::new(file, text) {
        Ok(reader) => reader,
        Err(faults) => return (Vec::new(), faults),
    };
    let root = reader.root();
    check_system(&root);
    let _ = (root.text_or("name", ""), root.text_or("note", ""));
    let mut units: Vec<UnitCard> = Vec::new();
    for part in root.tables("unit") {
        let read = read_unit(part, side, None, &units);
        units.extend(read);
    }
    if units.is_empty() {
        root.fault("an army needs units", "add [[unit]]");
    }
    root.close();
    (units, reader.faults())
}

/// Reads a unit; `before` are those already read. An army file knows no table.
fn read_unit(
    mut part: Part<'_, '_>,
    side: u8,
    table: Option<&Table>,
    before: &[UnitCard],
) -> Option<UnitCard> {
    let name = part.text("name");
    if let Some(name) = &name {
        part.call(format!("unit `{name}`"));
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(plain) {
            let what = format!("`{name}` cannot be typed as a name");
            part.fault_at("name", what, "small letters, digits and hyphens");
        }
    }
    let men = part.number("men", MEN);
    let card = UnitCard {
        side,
        arm: part.word("arm", &Arm::KIND, Arm::from_word),
        weight: part.word("weight", &Weight::KIND, Weight::from_word),
        archers: part.flag("archers"),
        weapons: part.word("weapons", &Weapons::KIND, Weapons::from_word),
        level_tenths: part.decimal_or("level", TENTHS, LEVEL, 0) as i16,
        commander: read_commander(&part),
        mercenary: part.flag("mercenary"),
        marched: part.word("marched", &Marched::KIND, Marched::from_word),
        unrested: part.flag("unrested"),
        recent: part.flag("recent"),
        tongue: part.flag("tongue"),
        surprise: part.word("surprise", &Surprise::KIND, Surprise::from_word),
        special: part.number_or("special", SPECIAL, 0) as i16,
        pool: part.has("pool").then(|| part.number_or("pool", POOL, 0) as i16),
        at: read_at(&part),
        name: name.unwrap_or_default(),
        men: men.unwrap_or(1) as u32,
    };
    check_name(&part, "name", &card, before);
    if let Some(table) = table {
        check_place(&part, table, &card, before);
    }
    part.close();
    men.map(|_| card)
}

fn read_commander(part: &Part<'_, '_>) -> Commander {
    let default = Commander { trained: true, usual: true, ..Commander::default() };
    let Some(table) = part.table("commander") else { return default };
    let commander = Commander {
        name: table.text_or("name", ""),
        level: table.number_or("level", LEADER, 0) as u8,
        strength: table.flag("strength"),
        trained: !table.flag("untrained"),
        usual: !table.flag("stranger"),
    };
    table.close();
    commander
}

/// `at = [x, y, facing]`: the middle of the front edge in inches, the facing in degrees from
/// north, clockwise.
fn read_at(part: &Part<'_, '_>) -> Option<Pose> {
    let numbers = part.decimals("at", SCALE)?;
    let [x, y, facing] = numbers[..] else {
        part.fault_at("at", "a place is [x, y, facing]", "inches, inches, degrees from north");
        return None;
    };
    let ticks = |value: i64| i32::try_from(value).unwrap_or(i32::MAX / 4);
    let degrees = i32::try_from(facing / SCALE).unwrap_or(0);
    Some(Pose { front: Point::new(ticks(x), ticks(y)), facing: Angle::from_degrees(degrees) })
}

fn read_patch(part: Part<'_, '_>) -> Option<Patch> {
    let name = part.text("name");
    let ground = part.word("ground", &Ground::KIND, Ground::from_word);
    let higher = part.flag("higher");
    let walls = part.number_or("walls", WALLS, 0) as u8;
    let shut_in = part.flag("shut-in");
    let rect = part.decimals("rect", SCALE);
    let outline = match rect.as_deref() {
        Some([x, y, width, height]) => {
            let ticks = |value: i64| i32::try_from(value).unwrap_or(0);
            let (x, y) = (ticks(*x), ticks(*y));
            let far = Point::new(x + ticks(*width), y + ticks(*height));
            Some(Polygon::rect(Point::new(x, y), far))
        }
        _ => {
            let points = part.decimals("points", SCALE).unwrap_or_default();
            let pairs: Vec<Point> = points
                .chunks_exact(2)
                .map(|pair| Point::new(pair[0] as i32, pair[1] as i32))
                .collect();
            Polygon::new(&pairs).ok()
        }
    };
    if outline.is_none() {
        let hint = "rect = [x, y, width, height], or points = [x1, y1, x2, y2, ...]";
        part.fault("a patch of ground needs an outline", hint);
    }
    part.close();
    Some(Patch { name: name?, ground, higher, walls, shut_in, outline: outline? })
}
