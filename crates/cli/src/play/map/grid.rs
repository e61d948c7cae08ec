//! How the table, or a part of it, lies on the screen.

use crate::out::Out;
use tercio_engine::{Piece, Scene};

/// The most that is drawn where there is no terminal.
const COLUMNS_PIPED: usize = 96;
const ROWS_PIPED: usize = 36;
/// Rows that are drawn on the lowest terminal; what does not fit can be scrolled back to.
const ROWS_LEAST: usize = 28;
/// Rows of a terminal that belong to the frame and the prompt.
const ROWS_KEPT: usize = 4;
/// Columns beside the map, at least: the figures of the left edge.
const MARGIN: usize = 3;
/// A sign is about twice as high as it is wide.
const SIGN_HEIGHT: f64 = 2.0;
/// A close-up shows a part of the table as wide and as high as this part of it,
const PART: f64 = 3.0;
/// and at least so many widths of its unit.
const BASES: f64 = 5.0;

/// How much of the table is drawn, and how large.
#[derive(Clone, Copy, Debug)]
pub enum Extent<'s> {
    /// All of it, so that it fits the screen.
    Whole,
    /// All of it, as wide as the screen.
    Big,
    /// The surroundings of a unit.
    Around(&'s Piece),
}

/// Rows and columns of signs over a part of the table.
pub struct Grid {
    pub columns: usize,
    pub rows: usize,
    /// Ticks in a column and in a row.
    pub wide: f64,
    pub high: f64,
    /// The near left corner, in ticks.
    left: f64,
    low: f64,
}

impl Grid {
    pub fn of(scene: &Scene, extent: Extent<'_>, out: &Out) -> Grid {
        let (across, up) = (f64::from(scene.width), f64::from(scene.height));
        let (left, low, across, up) = match extent {
            Extent::Whole | Extent::Big => (0.0, 0.0, across, up),
            Extent::Around(piece) => {
                let part = (f64::from(piece.width) * BASES).max(across / PART);
                let (part, part_up) = (part.min(across), (part * up / across).min(up));
                let left = (f64::from(piece.x) - part / 2.0).clamp(0.0, across - part);
                let low = (f64::from(piece.y) - part_up / 2.0).clamp(0.0, up - part_up);
                (left, low, part, part_up)
            }
        };
        let (columns_most, rows_most) = most(scene, extent, out);
        let mut wide = across / columns_most as f64;
        let rows = (up / (wide * SIGN_HEIGHT)).round().max(1.0) as usize;
        if rows > rows_most {
            wide = up / (rows_most as f64 * SIGN_HEIGHT);
        }
        let columns = (across / wide).round().max(1.0) as usize;
        let rows = rows.min(rows_most);
        Grid { columns, rows, wide: across / columns as f64, high: up / rows as f64, left, low }
    }

    /// The middle of a sign; the first row is the far edge.
    pub fn point(&self, row: usize, column: usize) -> (f64, f64) {
        let from_top = (self.rows - row) as f64 - 0.5;
        (self.left + (column as f64 + 0.5) * self.wide, self.low + from_top * self.high)
    }

    /// The sign that a point falls on.
    pub fn place(&self, x: f64, y: f64) -> Option<(usize, usize)> {
        let (column, up) =
            (((x - self.left) / self.wide).floor(), ((y - self.low) / self.high).floor());
        let inside =
            column >= 0.0 && up >= 0.0 && column < self.columns as f64 && up < self.rows as f64;
        inside.then(|| (self.rows - 1 - up as usize, column as usize))
    }

    /// The left edge in ticks.
    pub fn left(&self) -> f64 {
        self.left
    }

    /// The right edge in ticks.
    pub fn right(&self) -> f64 {
        self.left + self.wide * self.columns as f64
    }
}

/// Columns beside the map: as many as its largest figure needs.
pub fn margin(scene: &Scene) -> usize {
    let highest = scene.height / scene.unit_ticks.max(1);
    highest.to_string().len().max(MARGIN)
}

/// The most columns and rows there is room for.
fn most(scene: &Scene, extent: Extent<'_>, out: &Out) -> (usize, usize) {
    let room = out.width.saturating_sub(margin(scene) + 1).max(20);
    match (extent, out.height) {
        (Extent::Big, _) => (room, usize::MAX >> 16),
        (_, Some(height)) => (room, height.saturating_sub(ROWS_KEPT).max(ROWS_LEAST)),
        (_, None) => (room.min(COLUMNS_PIPED), ROWS_PIPED),
    }
}
