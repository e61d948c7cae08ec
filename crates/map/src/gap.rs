//! The way between two units, for systems that do not measure it themselves.

use crate::shape::{Spot, ahead, inside, nearest, spot};
use tercio_engine::{Piece, Ruler, Scene};

/// Front left, front right, rear right, rear left, in ticks with y downwards.
fn corners(piece: &Piece) -> [Spot; 4] {
    let front = spot(f64::from(piece.x), -f64::from(piece.y));
    let ahead = ahead(piece.facing);
    let side = ahead.right() * (f64::from(piece.width) / 2.0);
    let back = ahead * f64::from(piece.depth);
    [front - side, front + side, front + side - back, front - side - back]
}

/// Where an edge of one base crosses an edge of the other.
fn crossing(one: &[Spot; 4], other: &[Spot; 4]) -> Option<Spot> {
    for index in 0..4 {
        let (a, b) = (one[index], one[(index + 1) % 4]);
        for against in 0..4 {
            let (c, d) = (other[against], other[(against + 1) % 4]);
            let cross = (b - a).dot((d - c).right());
            if cross.abs() < 1e-9 {
                continue;
            }
            let along = (c - a).dot((d - c).right()) / cross;
            let across = (c - a).dot((b - a).right()) / cross;
            if (0.0..=1.0).contains(&along) && (0.0..=1.0).contains(&across) {
                return Some(a + (b - a) * along);
            }
        }
    }
    None
}

/// The shortest line between two bases, with its length in the unit of the scene.
pub fn gap(scene: &Scene, from: &Piece, to: &Piece) -> Ruler {
    let (one, other) = (corners(from), corners(to));
    let mut best: Option<(Spot, Spot)> = None;
    let mut offer = |a: Spot, b: Spot| {
        if best.is_none_or(|(from, to)| (b - a).long() < (to - from).long() - 1e-6) {
            best = Some((a, b));
        }
    };
    // Middles of edges first: two lines face to face are measured there, not at a corner.
    for at in one.iter().zip(&one[1..]).map(|(a, b)| (*a + *b) * 0.5).chain(one) {
        offer(at, if inside(&other, at) { at } else { nearest(&other, true, at) });
    }
    for at in other.iter().zip(&other[1..]).map(|(a, b)| (*a + *b) * 0.5).chain(other) {
        offer(if inside(&one, at) { at } else { nearest(&one, true, at) }, at);
    }
    if let Some(at) = crossing(&one, &other) {
        offer(at, at);
    }
    let (a, b) = best.unwrap_or_default();
    let units = (b - a).long() / f64::from(scene.unit_ticks.max(1));
    let tenths = (units * 10.0).round() / 10.0;
    let point = |at: Spot| [at.x.round() as i32, -at.y.round() as i32];
    Ruler {
        kind: "gap".into(),
        label: format!("{tenths} {}", crate::legend::counted(&scene.unit_name, tenths)),
        from: point(a),
        to: point(b),
        lines: vec![format!("{} to {}, edge to edge", from.name, to.name)],
    }
}

#[cfg(test)]
mod tests {
    use super::gap;
    use tercio_engine::{Piece, Scene};

    fn piece(x: i32, y: i32, facing: u16) -> Piece {
        Piece { x, y, facing, width: 8_000, depth: 3_000, ..Piece::default() }
    }

    fn measured(from: &Piece, to: &Piece) -> (String, [i32; 2], [i32; 2]) {
        let scene = Scene { unit_ticks: 1_000, unit_name: "inch".into(), ..Scene::default() };
        let ruler = gap(&scene, from, to);
        (ruler.label, ruler.from, ruler.to)
    }

    #[test]
    fn fronts_are_measured_in_the_middle_and_corners_at_the_corner() {
        let (south, north) = (piece(20_000, 10_000, 0), piece(20_000, 14_500, 32_768));
        let straight = ("4.5 inches".into(), [20_000, 10_000], [20_000, 14_500]);
        assert_eq!(measured(&south, &north), straight);
        let aside = piece(31_000, 14_000, 32_768);
        let slanted = ("5 inches".into(), [24_000, 10_000], [27_000, 14_000]);
        assert_eq!(measured(&south, &aside), slanted);
    }

    #[test]
    fn bases_upon_each_other_are_not_apart() {
        let (one, other) = (piece(20_000, 10_000, 0), piece(21_000, 9_000, 5_000));
        assert_eq!(measured(&one, &other).0, "0 inches");
        let crossing = piece(21_500, 12_000, 16_384);
        let through = Piece { width: 20_000, depth: 1_000, ..crossing };
        assert_eq!(measured(&one, &through).0, "0 inches");
    }
}
