//! The ground of a table: areas, and lines with a width.

use std::ops::RangeInclusive;
use tercio_engine::Entry::{Corners, Crest, Line, Rect, Text};
use tercio_engine::setup::Part;
use tercio_engine::{Entry, FieldForm, Start, TableForm};
use tercio_field::{Feature, Ground, Point, Polygon, Polyline, Shape, Strip, TICKS_PER_U, Table};
use tercio_ledger::near;

/// Thousandths of the unit of length, the scale of coordinates in a file.
pub const SCALE: i64 = TICKS_PER_U as i64;

/// How wide a line of ground is, in thousandths of the system's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    pub least: i64,
    pub most: i64,
    /// Where nothing is said.
    pub usual: i64,
    /// The same as the form of a file says it.
    pub usual_word: &'static str,
    /// What the form asks for.
    pub label: &'static str,
}

impl Widths {
    const fn range(&self) -> RangeInclusive<i64> {
        self.least..=self.most
    }
}

/// The word for a kind of ground, in files and views.
pub const fn ground_word(ground: Ground) -> &'static str {
    match ground {
        Ground::GentleHill => "gentle-hill",
        Ground::SteepHill => "steep-hill",
        Ground::WoodedHill => "wooded-hill",
        Ground::Wood => "wood",
        Ground::Broken => "broken",
        Ground::Difficult => "difficult",
        Ground::Impassable => "impassable",
        Ground::River => "river",
        Ground::Road => "road",
        Ground::BuiltUp => "built-up",
        Ground::Obstacle => "obstacle",
        Ground::Fortification => "fortification",
    }
}

/// What ground is called where it has no name of its own.
pub const fn ground_title(ground: Ground) -> &'static str {
    match ground {
        Ground::GentleHill => "the gentle hill",
        Ground::SteepHill => "the steep hill",
        Ground::WoodedHill => "the wooded hill",
        Ground::Wood => "the wood",
        Ground::Broken => "the broken ground",
        Ground::Difficult => "the difficult ground",
        Ground::Impassable => "the impassable ground",
        Ground::River => "the river",
        Ground::Road => "the road",
        Ground::BuiltUp => "the village",
        Ground::Obstacle => "the hedge",
        Ground::Fortification => "the works",
    }
}

/// What can be drawn as a line with a width.
const fn may_be_a_line(ground: Ground) -> bool {
    matches!(ground, Ground::River | Ground::Road | Ground::Obstacle | Ground::Fortification)
}

/// The form of a piece of ground in a scenario, with what a new one may begin as.
pub fn ground_form(widths: &Widths, starts: &'static [Start]) -> TableForm {
    let key = FieldForm::new;
    let kinds = Ground::ALL.map(|ground| [ground_word(ground), ""]).to_vec();
    let width = key("width", widths.label, Entry::decimal(SCALE, &widths.range()));
    let fields = vec![
        key("name", "name", Text),
        key("kind", "kind", Entry::Word(kinds)),
        key("points", "its corners", Corners).or("another outline"),
        key("rect", "a rectangle", Rect).or("another outline"),
        key("line", "a line", Line).or("another outline"),
        width.or(widths.usual_word).rare(),
        key("crest", "the crest of a hill", Crest).or("none"),
    ];
    TableForm { path: "ground", label: "ground", many: true, fields, starts }
}

/// The names of a scenario's grounds, and what they are; those that cannot be read are left out.
/// The places in the file of those that can be are added to `paths`.
pub fn read_grounds(
    root: &Part<'_, '_>,
    table: &Table,
    widths: &Widths,
    paths: &mut Vec<String>,
) -> (Vec<String>, Vec<Feature>) {
    let read = root.tables("ground").into_iter().filter_map(|part| {
        let path = part.path().to_string();
        let ground = read_ground(part, table, widths)?;
        paths.push(path);
        Some(ground)
    });
    read.unzip()
}

/// Reads a piece of ground and its name.
pub fn read_ground(
    mut part: Part<'_, '_>,
    table: &Table,
    widths: &Widths,
) -> Option<(String, Feature)> {
    let name = part.text("name");
    part.call(format!("ground `{}`", name.as_deref().unwrap_or_default()));
    let kind = read_kind(&part);
    let shape = read_shape(&part, kind, table, widths);
    let crest = read_crest(&part, kind, shape.as_ref(), table);
    part.close();
    Some((name?, Feature { kind: kind?, shape: shape?, crest }))
}

fn read_kind(part: &Part<'_, '_>) -> Option<Ground> {
    let word = part.text("kind")?;
    let kind = Ground::ALL.into_iter().find(|ground| ground_word(*ground) == word);
    if kind.is_none() {
        let known = Ground::ALL.map(ground_word);
        let hint = near::hint(&word, known.into_iter());
        let what = format!("there is no ground of the kind `{word}`{hint}");
        part.fault_at("kind", what, format!("known: {}", known.join(", ")));
    }
    kind
}

fn read_shape(
    part: &Part<'_, '_>,
    kind: Option<Ground>,
    table: &Table,
    widths: &Widths,
) -> Option<Shape> {
    let keys = ["rect", "points", "line"];
    let given: Vec<&str> = keys.into_iter().filter(|key| part.has(key)).collect();
    let rect = part.decimals("rect", SCALE);
    let corners = read_points(part, "points", table);
    let line = read_points(part, "line", table);
    let width = part.decimal_or("width", SCALE, widths.range(), widths.usual);
    if part.has("width") && !part.has("line") {
        part.fault_at("width", "only a line has a width", "draw it as `line = [x1, y1, ...]`");
    }
    let [given] = given[..] else {
        let hint = "one of rect = [x, y, width, height], points = [x1, y1, ...], and for rivers, \
                    roads, obstacles and fortifications line = [x1, y1, ...]";
        part.fault("a piece of ground has one outline", hint);
        return None;
    };
    if given == "line" && kind.is_some_and(|kind| !may_be_a_line(kind)) {
        let what = format!("{} is not a line", kind.map_or("it", ground_word));
        part.fault_at("line", what, "give its corners: points = [x1, y1, ...]");
        return None;
    }
    match given {
        "rect" => read_rect(part, &rect?, table).map(Shape::from),
        "points" => {
            let area = or_fault(part, "points", Polygon::new(&corners?))?;
            if area.crosses_itself() {
                part.fault_at("points", "its sides cross", "give its corners in order, once round");
            }
            Some(Shape::from(area))
        }
        _ => or_fault(part, "line", Strip::new(&line?, file_ticks(width))).map(Shape::from),
    }
}

fn read_rect(part: &Part<'_, '_>, rect: &[i64], table: &Table) -> Option<Polygon> {
    let [x, y, width, height] = *rect else {
        part.fault_at("rect", "a rectangle has four numbers", "rect = [x, y, width, height]");
        return None;
    };
    let (near, far) = (point(x, y), point(x.saturating_add(width), y.saturating_add(height)));
    check_on_table(part, "rect", &[near, far], table);
    if width <= 0 || height <= 0 {
        part.fault_at("rect", "a rectangle has a width and a height", "both above 0");
    }
    Some(Polygon::rect(near, far))
}

/// Every hill has a crest: of two units on it, the one nearer to the crest stands higher.
fn read_crest(
    part: &Part<'_, '_>,
    kind: Option<Ground>,
    shape: Option<&Shape>,
    table: &Table,
) -> Option<Polyline> {
    let points = read_points(part, "crest", table);
    match (kind?.is_hill(), part.has("crest")) {
        (true, true) => {}
        (true, false) => {
            part.fault("a hill has no `crest`", "add crest = [x1, y1, x2, y2, ...] within it");
        }
        (false, true) => {
            part.fault_at("crest", "only a hill has a crest", "leave it out");
            return None;
        }
        (false, false) => return None,
    }
    let points = points?;
    if let Some(outside) = points.iter().find(|at| shape.is_some_and(|it| !it.contains(**at))) {
        let (x, y) = (outside.x / TICKS_PER_U, outside.y / TICKS_PER_U);
        part.fault_at("crest", format!("the crest leaves the hill at {x}, {y}"), "keep it within");
    }
    or_fault(part, "crest", Polyline::new(&points))
}

fn or_fault<T, E: ToString>(part: &Part<'_, '_>, key: &str, made: Result<T, E>) -> Option<T> {
    made.map_err(|fault| part.fault_at(key, fault.to_string(), "x and y of each point in turn"))
        .ok()
}

fn read_points(part: &Part<'_, '_>, key: &'static str, table: &Table) -> Option<Vec<Point>> {
    let numbers = part.decimals(key, SCALE)?;
    if numbers.len() % 2 == 1 {
        part.fault_at(key, "a point has two numbers", "x and y of each point in turn");
        return None;
    }
    let points: Vec<Point> = numbers.chunks_exact(2).map(|pair| point(pair[0], pair[1])).collect();
    check_on_table(part, key, &points, table);
    Some(points)
}

fn check_on_table(part: &Part<'_, '_>, key: &str, points: &[Point], table: &Table) {
    if points.iter().any(|point| !table.contains(*point)) {
        let (width, height) = (table.width / TICKS_PER_U, table.height / TICKS_PER_U);
        part.fault_at(key, "it leaves the table", format!("x 0 to {width}, y 0 to {height}"));
    }
}

fn point(x: i64, y: i64) -> Point {
    Point::new(file_ticks(x), file_ticks(y))
}

/// Ticks of a figure read from a file; what is beyond all measure is far off any table.
pub fn file_ticks(value: i64) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX / 4)
}
