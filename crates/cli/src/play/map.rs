//! The table as text: footprints with letters, ground as light texture, a legend.

use crate::out::Out;
use crate::tables::table;
use std::fmt::Write;
use tercio_engine::{Area, Panel, Piece, Scene};

const COLUMNS_MAX: usize = 96;
const ROWS_MAX: usize = 36;
/// Columns beside the map: the figures of the left edge.
const MARGIN: usize = 3;
/// A sign is about twice as high as it is wide.
const SIGN_HEIGHT: f64 = 2.0;
const TEXTURES: [char; 7] = [':', '~', '%', '"', ',', ';', '='];
const FULL_TURN: f64 = 65_536.0;

/// One sign of the map, and whose it is.
#[derive(Clone, Copy)]
enum Sign {
    Bare,
    Ground(char),
    Mark,
    Unit(char, u8),
}

/// How the table lies on the screen.
struct Grid {
    columns: usize,
    rows: usize,
    /// Ticks in a column and in a row.
    wide: f64,
    high: f64,
}

impl Grid {
    fn of(scene: &Scene, width: usize) -> Grid {
        let columns = COLUMNS_MAX.min(width.saturating_sub(MARGIN + 1)).max(20);
        let (across, up) = (f64::from(scene.width), f64::from(scene.height));
        let mut wide = across / columns as f64;
        let rows = (up / (wide * SIGN_HEIGHT)).round().max(1.0) as usize;
        if rows > ROWS_MAX {
            wide = up / (ROWS_MAX as f64 * SIGN_HEIGHT);
        }
        let columns = (across / wide).round().max(1.0) as usize;
        let rows = rows.min(ROWS_MAX);
        Grid { columns, rows, wide: across / columns as f64, high: up / rows as f64 }
    }

    /// The middle of a sign; the first row is the far edge.
    fn point(&self, row: usize, column: usize) -> (f64, f64) {
        let from_top = (self.rows - row) as f64 - 0.5;
        ((column as f64 + 0.5) * self.wide, from_top * self.high)
    }

    fn place(&self, x: f64, y: f64) -> Option<(usize, usize)> {
        let (column, up) = ((x / self.wide).floor(), (y / self.high).floor());
        let inside =
            column >= 0.0 && up >= 0.0 && column < self.columns as f64 && up < self.rows as f64;
        inside.then(|| (self.rows - 1 - up as usize, column as usize))
    }
}

/// The letters of the pieces: capitals for the first side, small ones for the second.
fn letters(scene: &Scene) -> Vec<char> {
    const SIDES: [&str; 3] =
        ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"];
    let mut used = [0usize; 256];
    let letter = |piece: &Piece| {
        let signs = SIDES[usize::from(piece.side).min(SIDES.len() - 1)];
        let count = used[usize::from(piece.side)];
        used[usize::from(piece.side)] += 1;
        signs.chars().nth(count % signs.len()).unwrap_or('?')
    };
    scene.pieces.iter().map(letter).collect()
}

/// The texture of each kind of ground.
fn textures(scene: &Scene) -> Vec<(&str, char)> {
    let mut kinds: Vec<(&str, char)> = Vec::new();
    for area in &scene.areas {
        if !kinds.iter().any(|(kind, _)| *kind == area.kind) {
            kinds.push((&area.kind, TEXTURES[kinds.len() % TEXTURES.len()]));
        }
    }
    kinds
}

/// The map with its legend.
pub fn draw(scene: &Scene, out: &Out) -> String {
    if scene.width <= 0 || scene.height <= 0 {
        return String::new();
    }
    let grid = Grid::of(scene, out.width);
    let mut signs = vec![vec![Sign::Bare; grid.columns]; grid.rows];
    let kinds = textures(scene);
    for area in &scene.areas {
        let texture = kinds.iter().find(|(kind, _)| *kind == area.kind).map_or(':', |(_, t)| *t);
        for (row, line) in signs.iter_mut().enumerate() {
            for (column, sign) in line.iter_mut().enumerate() {
                if inside(area, grid.point(row, column)) {
                    *sign = Sign::Ground(texture);
                }
            }
        }
    }
    for mark in &scene.marks {
        if let Some((row, column)) = grid.place(f64::from(mark.x), f64::from(mark.y)) {
            signs[row][column] = Sign::Mark;
        }
    }
    let letters = letters(scene);
    for (piece, letter) in scene.pieces.iter().zip(&letters) {
        if !piece.out {
            stamp(&grid, &mut signs, piece, *letter);
        }
    }
    let mut text = framed(scene, &grid, &signs, out);
    text.push_str(&legend(scene, &letters, &kinds, out));
    text
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

/// Draws a footprint, with an arrow in the middle of its front.
fn stamp(grid: &Grid, signs: &mut [Vec<Sign>], piece: &Piece, letter: char) {
    let turn = f64::from(piece.facing) / FULL_TURN * std::f64::consts::TAU;
    let ahead = (turn.sin(), turn.cos());
    let right = (turn.cos(), -turn.sin());
    let front = (f64::from(piece.x), f64::from(piece.y));
    let (half, depth) = (f64::from(piece.width) / 2.0, f64::from(piece.depth));
    let mut covered: Vec<(f64, usize, usize)> = Vec::new();
    for row in 0..grid.rows {
        for column in 0..grid.columns {
            let (x, y) = grid.point(row, column);
            let off = (x - front.0, y - front.1);
            let along = off.0 * right.0 + off.1 * right.1;
            let behind = -(off.0 * ahead.0 + off.1 * ahead.1);
            // A sign on an edge belongs to one side of it, whatever the rounding.
            if (1.0 - half..half + 1.0).contains(&along) && (1.0..depth + 1.0).contains(&behind) {
                covered.push((off.0.hypot(off.1), row, column));
            }
        }
    }
    if covered.is_empty() {
        let middle = (front.0 - ahead.0 * depth / 2.0, front.1 - ahead.1 * depth / 2.0);
        covered.extend(grid.place(middle.0, middle.1).map(|(row, column)| (0.0, row, column)));
    }
    for (_, row, column) in &covered {
        signs[*row][*column] = Sign::Unit(letter, piece.side);
    }
    let nearest = covered.iter().min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((_, row, column)) = nearest {
        // One sign alone shows the letter; the arrow then stands beside it.
        let column = if covered.len() == 1 { column + 1 } else { *column };
        if column < grid.columns {
            signs[*row][column] = Sign::Unit(arrow(piece.facing), piece.side);
        }
    }
}

fn arrow(facing: u16) -> char {
    const QUARTER: u16 = 16_384;
    ['^', '>', 'v', '<'][usize::from(facing.wrapping_add(QUARTER / 2) / QUARTER)]
}

/// Every so many units of length a figure stands at the edge.
const FIGURE_EVERY: i32 = 6;

fn framed(scene: &Scene, grid: &Grid, signs: &[Vec<Sign>], out: &Out) -> String {
    let unit = f64::from(scene.unit_ticks.max(1));
    let edge = format!("{:MARGIN$}+{}\n", "", "-".repeat(grid.columns));
    let mut text = edge.clone();
    let mut last_figure = i32::MAX;
    for (row, line) in signs.iter().enumerate() {
        let (_, y) = grid.point(row, 0);
        let lowest = ((y - grid.high / 2.0) / unit).ceil() as i32;
        let highest = ((y + grid.high / 2.0) / unit).ceil() as i32;
        let figure = (lowest..highest).find(|at| at % FIGURE_EVERY == 0 && *at != last_figure);
        last_figure = figure.unwrap_or(last_figure);
        let figure = figure.map_or_else(String::new, |at| at.to_string());
        let _ = write!(text, "{figure:>MARGIN$}|");
        let last = line.iter().rposition(|sign| !matches!(sign, Sign::Bare));
        for sign in line.iter().take(last.map_or(0, |last| last + 1)) {
            match sign {
                Sign::Bare => text.push(' '),
                Sign::Ground(texture) => text.push_str(&out.faint(&texture.to_string())),
                Sign::Mark => text.push('*'),
                Sign::Unit(sign, side) => text.push_str(&out.side(*side, &sign.to_string())),
            }
        }
        text.push('\n');
    }
    text.push_str(&edge);
    let mut figures = " ".repeat(grid.columns);
    let mut at = 0;
    while f64::from(at) * unit <= f64::from(scene.width) {
        let column = (f64::from(at) * unit / grid.wide) as usize;
        let figure = at.to_string();
        if column + figure.len() <= figures.len() {
            figures.replace_range(column..column + figure.len(), &figure);
        }
        at += FIGURE_EVERY;
    }
    let _ = writeln!(text, "{:MARGIN$} {}", "", figures.trim_end());
    text
}

fn legend(scene: &Scene, letters: &[char], kinds: &[(&str, char)], out: &Out) -> String {
    let mut text = String::new();
    let here = || scene.pieces.iter().zip(letters).filter(|(piece, _)| !piece.out);
    let wide = here().map(|(piece, _)| piece.label.chars().count()).max().unwrap_or(0);
    // A badge that is a letter is explained once, below; a number beside its unit.
    let mut key: Vec<String> = Vec::new();
    for (piece, letter) in here() {
        let sign = out.side(piece.side, &format!("{letter}{}", arrow(piece.facing)));
        let mut badges: Vec<String> = Vec::new();
        for badge in &piece.badges {
            let explained = format!("{} {}", badge.text, badge.meaning);
            if !badge.text.chars().all(char::is_alphabetic) {
                badges.push(explained);
                continue;
            }
            badges.push(badge.text.clone());
            if !key.contains(&explained) {
                key.push(explained);
            }
        }
        let line = format!("{:wide$}  {}", piece.label, badges.join(", "));
        let _ = writeln!(text, "  {sign}  {}", line.trim_end());
    }
    if !key.is_empty() {
        let _ = writeln!(text, "      {}", key.join(", "));
    }
    let gone: Vec<&str> =
        scene.pieces.iter().filter(|piece| piece.out).map(|piece| piece.name.as_str()).collect();
    if !gone.is_empty() {
        let _ = writeln!(text, "  not on the table: {}", gone.join(", "));
    }
    for (kind, texture) in kinds {
        let here = scene.areas.iter().filter(|area| area.kind == **kind);
        let labels: Vec<&str> = here.map(|area| area.label.as_str()).collect();
        let _ = writeln!(text, "  {texture}   {kind}: {}", labels.join(", "));
    }
    let _ = writeln!(text, "  edges marked every {FIGURE_EVERY}, unit: {}", scene.unit_name);
    text
}

/// Panels as tables; those without rows are left out.
pub fn panels(panels: &[Panel], out: &Out) -> String {
    let mut text = String::new();
    for panel in panels.iter().filter(|panel| !panel.rows.is_empty()) {
        let _ =
            write!(text, "{}\n{}", out.bold(&panel.title), table(&panel.head, &panel.rows, out));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain() -> Out {
        Out { json: false, colour: false, width: 80 }
    }

    fn scene() -> Scene {
        let piece = Piece {
            name: "knights".into(),
            label: "knights (800 men)".into(),
            x: 12_000,
            y: 6_000,
            width: 6_000,
            depth: 1_000,
            ..Piece::default()
        };
        let gone = Piece { name: "levy".into(), side: 1, out: true, ..piece.clone() };
        let area = Area {
            kind: "marsh".into(),
            label: "the marsh".into(),
            outline: vec![[0, 0], [4_000, 0], [4_000, 4_000], [0, 4_000]],
            ..Area::default()
        };
        Scene {
            width: 24_000,
            height: 12_000,
            unit_ticks: 1_000,
            unit_name: "inch".into(),
            pieces: vec![piece, gone],
            areas: vec![area],
            ..Scene::default()
        }
    }

    #[test]
    fn footprints_ground_and_legend_are_drawn() {
        let text = draw(&scene(), &plain());
        assert!(text.contains("AAA^AAA") || text.contains("AAAA^AAA"), "{text}");
        assert!(text.contains("::::::"), "{text}");
        assert!(text.contains("A^  knights (800 men)"), "{text}");
        assert!(text.contains("not on the table: levy"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }

    #[test]
    fn arrows_point_where_units_face() {
        assert_eq!([0, 16_384, 32_768, 49_152, 65_000].map(arrow), ['^', '>', 'v', '<', '^']);
    }

    #[test]
    fn odd_scenes_are_drawn_without_a_fault() {
        assert_eq!(draw(&Scene::default(), &plain()), "");
        let mut odd = scene();
        odd.pieces[0].x = -5_000;
        odd.pieces[0].y = i32::MAX;
        odd.areas[0].outline.clear();
        odd.height = 1_000_000;
        assert!(!draw(&odd, &plain()).is_empty());
    }
}
