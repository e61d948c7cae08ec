//! Units on the map: which signs each of them covers, and what stands there.

use super::Sign;
use super::grid::Grid;
use tercio_engine::{Piece, Scene};

const FULL_TURN: f64 = 65_536.0;

/// The codes of the pieces: capitals for the first side, small letters for the second; with a
/// figure behind them where a side has more units than there are letters.
pub fn codes(scene: &Scene) -> Vec<String> {
    const SIDES: [&str; 3] =
        ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789"];
    const FIGURES: usize = 9;
    let of_side = |side: u8| scene.pieces.iter().filter(move |piece| piece.side == side);
    let mut used = [0usize; 256];
    let code = |piece: &Piece| {
        let signs = SIDES[usize::from(piece.side).min(SIDES.len() - 1)];
        let sign = |at: usize| signs.chars().nth(at % signs.len()).unwrap_or('?');
        let at = used[usize::from(piece.side)];
        used[usize::from(piece.side)] += 1;
        match of_side(piece.side).count() <= signs.len() {
            true => sign(at).to_string(),
            false => format!("{}{}", sign(at / FIGURES), at % FIGURES + 1),
        }
    };
    scene.pieces.iter().map(code).collect()
}

/// Where a unit stands and how it is turned, in ticks.
struct Base {
    front: (f64, f64),
    ahead: (f64, f64),
    half: f64,
    depth: f64,
}

impl Base {
    fn of(piece: &Piece) -> Base {
        let turn = f64::from(piece.facing) / FULL_TURN * std::f64::consts::TAU;
        Base {
            front: (f64::from(piece.x), f64::from(piece.y)),
            ahead: (turn.sin(), turn.cos()),
            half: f64::from(piece.width) / 2.0,
            depth: f64::from(piece.depth),
        }
    }

    fn middle(&self) -> (f64, f64) {
        let back = self.depth / 2.0;
        (self.front.0 - self.ahead.0 * back, self.front.1 - self.ahead.1 * back)
    }

    /// How far out a point lies: 0 in the middle, 1 at an edge. A base thinner than a sign is taken
    /// to be as thick as one, so that it never falls between two rows.
    fn outness(&self, grid: &Grid, (x, y): (f64, f64)) -> f64 {
        let middle = self.middle();
        // A point on an edge belongs to one side of it, whatever the rounding.
        let off = (x - middle.0 - 1.0, y - middle.1 - 1.0);
        let right = (self.ahead.1, -self.ahead.0);
        let sign = |way: (f64, f64)| (way.0.abs() * grid.wide + way.1.abs() * grid.high) / 2.0;
        let along = (off.0 * right.0 + off.1 * right.1).abs() / self.half.max(sign(right));
        let deep = (off.0 * self.ahead.0 + off.1 * self.ahead.1).abs();
        along.max(deep / (self.depth / 2.0).max(sign(self.ahead)))
    }
}

/// Draws all units, and tells which of them are on the map. A sign that two of them cover is that
/// of the one it lies deeper in, so that units in a line stay apart.
pub fn stamp(grid: &Grid, signs: &mut [Vec<Sign>], scene: &Scene, codes: &[String]) -> Vec<bool> {
    let mut owners: Vec<Vec<Option<(usize, f64)>>> = vec![vec![None; grid.columns]; grid.rows];
    let here = || scene.pieces.iter().enumerate().filter(|(_, piece)| !piece.out);
    for (at, piece) in here() {
        let base = Base::of(piece);
        for (row, line) in owners.iter_mut().enumerate() {
            for (column, owner) in line.iter_mut().enumerate() {
                let outness = base.outness(grid, grid.point(row, column));
                if outness < 1.0 && owner.is_none_or(|(_, least)| outness < least) {
                    *owner = Some((at, outness));
                }
            }
        }
    }
    for (at, piece) in here() {
        let owned = owners.iter().flatten().any(|owner| owner.is_some_and(|(one, _)| one == at));
        let middle = Base::of(piece).middle();
        if let Some((row, column)) = grid.place(middle.0, middle.1).filter(|_| !owned) {
            owners[row][column] = Some((at, 0.0));
        }
    }
    let mut drawn = vec![false; scene.pieces.len()];
    for (at, piece) in here() {
        let mut rows: Vec<Vec<(usize, usize)>> = Vec::new();
        for (row, line) in owners.iter().enumerate() {
            let own = line.iter().enumerate();
            let own = own.filter(|(_, owner)| owner.is_some_and(|(one, _)| one == at));
            let own: Vec<(usize, usize)> = own.map(|(column, _)| (row, column)).collect();
            rows.extend(Some(own).filter(|own| !own.is_empty()));
        }
        drawn[at] = !rows.is_empty();
        letter(grid, signs, piece, &codes[at], &rows);
    }
    drawn
}

/// Writes the code of a unit over its signs, row by row, with an arrow in the middle of its front.
fn letter(
    grid: &Grid,
    signs: &mut [Vec<Sign>],
    piece: &Piece,
    code: &str,
    rows: &[Vec<(usize, usize)>],
) {
    for own in rows {
        for ((row, column), sign) in own.iter().zip(code.chars().cycle()) {
            signs[*row][*column] = Sign::Unit(sign, piece.side);
        }
    }
    let front = Base::of(piece).front;
    let distance = |(row, column): (usize, usize)| {
        let (x, y) = grid.point(row, column);
        (x - front.0).hypot(y - front.1)
    };
    // The arrow never stands where it would hide the code.
    let hidden = if rows.len() > 1 || code.len() == 1 { 0 } else { code.len() };
    let free = rows.iter().flat_map(|own| own.iter().skip(hidden).copied());
    let nearest = free.min_by(|one, other| distance(*one).total_cmp(&distance(*other)));
    let arrow = Sign::Unit(arrow(piece.facing), piece.side);
    match (rows, nearest) {
        ([own], Some((row, column))) if own.len() == 1 && code.len() == 1 => {
            let beside = signs[row].get_mut(column + 1);
            if let Some(sign) = beside.filter(|sign| !matches!(sign, Sign::Unit(..))) {
                *sign = arrow;
            }
        }
        (_, Some((row, column))) => signs[row][column] = arrow,
        _ => {}
    }
}

pub fn arrow(facing: u16) -> char {
    const QUARTER: u16 = 16_384;
    ['^', '>', 'v', '<'][usize::from(facing.wrapping_add(QUARTER / 2) / QUARTER)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_point_where_units_face() {
        assert_eq!([0, 16_384, 32_768, 49_152, 65_000].map(arrow), ['^', '>', 'v', '<', '^']);
    }

    #[test]
    fn no_two_units_have_the_same_code() {
        for count in [3, 26, 27, 60] {
            let piece = |at: u16| Piece { id: at, side: (at % 2) as u8, ..Piece::default() };
            let scene = Scene { pieces: (0..count).map(piece).collect(), ..Scene::default() };
            let mut codes = codes(&scene);
            assert_eq!(codes[0].len(), if count > 52 { 2 } else { 1 });
            codes.sort_unstable();
            codes.dedup();
            assert_eq!(codes.len(), usize::from(count));
        }
    }
}
