//! Ground as a light texture, which must not drown the units.

use super::Sign;
use super::grid::Grid;
use tercio_engine::{Area, Scene};

/// The texture of each kind that is known by its look.
const LOOKS: &[(&str, char)] = &[
    ("hill", '.'),
    ("gentle-hill", '.'),
    ("steep-hill", ':'),
    ("wooded-hill", ';'),
    ("wood", '%'),
    ("broken", ','),
    ("rough", '`'),
    ("difficult", '`'),
    ("marsh", '"'),
    ("impassable", '#'),
    ("water", '~'),
    ("river", '~'),
    ("road", '='),
    ("buildings", '&'),
    ("wall", '+'),
    ("obstacle", 'x'),
    ("fortification", '#'),
];
/// For kinds that are not.
const OTHERS: [char; 4] = ['\'', '_', '!', '$'];

/// The texture of each kind of ground on a table.
pub fn textures(scene: &Scene) -> Vec<(&str, char)> {
    let mut kinds: Vec<(&str, char)> = Vec::new();
    let mut others = OTHERS.iter().cycle();
    for area in &scene.areas {
        if kinds.iter().any(|(kind, _)| *kind == area.kind) {
            continue;
        }
        let known = LOOKS.iter().find(|(kind, _)| *kind == area.kind).map(|(_, texture)| *texture);
        let texture = known.or_else(|| others.next().copied()).unwrap_or('\'');
        kinds.push((&area.kind, texture));
    }
    kinds
}

/// Lays an area on the signs: broad ground on every other sign, what runs along a line on each.
pub fn lay(grid: &Grid, signs: &mut [Vec<Sign>], area: &Area, texture: char) {
    let narrow = area.line.len() > 1 && area.width > 0;
    for (row, line) in signs.iter_mut().enumerate() {
        for (column, sign) in line.iter_mut().enumerate() {
            let sparse = !narrow && (row + column) % 2 == 1;
            if inside(area, grid.point(row, column)) {
                *sign = if sparse { Sign::Bare } else { Sign::Ground(texture) };
            }
        }
    }
    // A road narrower than a sign would fall between two of them.
    for pair in area.line.windows(2).filter(|_| narrow) {
        let [from, to] = [pair[0], pair[1]].map(|[x, y]| (f64::from(x), f64::from(y)));
        let steps = ((to.0 - from.0).abs() / grid.wide).max((to.1 - from.1).abs() / grid.high);
        let steps = (steps * 2.0).ceil().clamp(1.0, 10_000.0) as usize;
        for step in 0..=steps {
            let part = step as f64 / steps as f64;
            let at = (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
            if let Some((row, column)) = grid.place(at.0, at.1) {
                signs[row][column] = Sign::Ground(texture);
            }
        }
    }
}

/// Whether a point lies in an area, by the crossings of a ray.
fn inside(area: &Area, (x, y): (f64, f64)) -> bool {
    let points = &area.outline;
    let mut within = false;
    for (at, one) in points.iter().enumerate() {
        let other = points[(at + points.len() - 1) % points.len()];
        let (x1, y1) = (f64::from(one[0]), f64::from(one[1]));
        let (x2, y2) = (f64::from(other[0]), f64::from(other[1]));
        if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
            within = !within;
        }
    }
    within
}
