//! A base that wheels on a corner which touches something: how far it surely turns without coming
//! onto it.
//!
//! Each corner goes round the pivot, so how far it is beyond a straight line is a sine of the turn.
//! Where no corner can come beyond the line, nothing need be tried.

use crate::angle::{Angle, UNIT};
use crate::base::{Base, Size};
use crate::fine::Fine;
use crate::frame::{Frame, GRAINS_PER_TICK, REACH};
use crate::moves::Corner;
use crate::point::Point;
use crate::table::{Edge, Table};

/// A pose is rounded by up to 0.71 tick.
const BESIDE_BLUR: i64 = GRAINS_PER_TICK * 3 / 4;

/// Along one axis by half a tick, a corner by another half.
const EDGE_BLUR: i64 = GRAINS_PER_TICK * 17 / 16;

/// The corners of a base as they lie to one straight line, the pivot left out, in grains: how far
/// towards it from the pivot, and how fast that grows with the turn.
#[derive(Clone, Copy)]
struct Line {
    /// How far the pivot is before the line; negative beyond it.
    room: i64,
    corners: [(i64, i64); 3],
}

/// The lines that a wheeling base must not cross: one of them, or any.
pub(crate) struct Hinge {
    lines: [Line; 4],
    all: bool,
}

impl Hinge {
    /// Next to another base: clear as long as it stays beyond one of its edges.
    pub fn beside(fine: &Fine, size: Size, corner: Corner, other: &Base, allowed: i64) -> Hinge {
        let frame = Frame::of(other);
        let (near, off) = (frame.spot(fine.pose().front), other.pose.facing);
        let (x, y) = turned(fine.rest(), off);
        let arms = Arms::of(size, corner, fine.facing - off);
        let pivot = (near.x + x + arms.pivot.0, near.y + y + arms.pivot.1);
        let (wide, deep) = (i64::from(other.size.width), i64::from(other.size.depth));
        let spare = allowed - BESIDE_BLUR;
        let line = |(x, y): (i64, i64), half: i64| {
            arms.line((-x, -y), x * pivot.0 + y * pivot.1 - half * UNIT + spare)
        };
        let lines =
            [line((1, 0), wide), line((-1, 0), wide), line((0, 1), deep), line((0, -1), deep)];
        Hinge { lines, all: false }
    }

    /// At the edge of the table: clear as long as it crosses none.
    pub fn on_table(fine: &Fine, size: Size, corner: Corner, table: &Table, allowed: i64) -> Hinge {
        let arms = Arms::of(size, corner, fine.facing);
        let rest = fine.rest();
        let Point { x, y } = fine.pose().front;
        let spare = allowed - EDGE_BLUR;
        let lines = Edge::ALL.map(|edge| {
            let (out, inside) = match edge {
                Edge::North => ((0, 1), i64::from(table.height) - i64::from(y)),
                Edge::South => ((0, -1), i64::from(y)),
                Edge::East => ((1, 0), i64::from(table.width) - i64::from(x)),
                Edge::West => ((-1, 0), i64::from(x)),
            };
            let (dx, dy) = (rest.0 + arms.pivot.0, rest.1 + arms.pivot.1);
            let inside = inside.clamp(-i64::from(REACH), REACH.into()) * GRAINS_PER_TICK;
            arms.line(out, inside - out.0 * dx - out.1 * dy + spare)
        });
        Hinge { lines, all: true }
    }

    /// A turn up to `most` that is clear all the way: as long as can be told by halving.
    pub fn clear_turn(&self, most: u32) -> u32 {
        let mut turn = most.min(Angle::QUARTER.0.into());
        while turn > 0 && !self.is_clear(Angle::wrapped(turn.into())) {
            turn /= 2;
        }
        turn
    }

    fn is_clear(&self, turn: Angle) -> bool {
        let mut lines = self.lines.iter();
        if self.all {
            lines.all(|line| line.is_kept(turn))
        } else {
            lines.any(|line| line.is_kept(turn))
        }
    }
}

impl Line {
    /// Whether no corner crosses it in a turn of no more than a quarter.
    ///
    /// A corner `at` that grows by `speed` is at `at * cos + speed * sin` after a turn.
    fn is_kept(&self, turn: Angle) -> bool {
        self.room >= 0
            && self.corners.iter().all(|&(at, speed)| {
                if speed <= 0 || at > self.room {
                    return at <= self.room;
                }
                let (sin, cos) = (i128::from(turn.sin()), i128::from(turn.cos()));
                // One before the line comes nearer all the way, one beside it no nearer than this.
                let cos = if at < 0 { cos } else { i128::from(UNIT) };
                i128::from(at) * cos + i128::from(speed) * sin
                    <= i128::from(self.room) * i128::from(UNIT)
            })
    }
}

/// Where the corners of a base lie from its pivot, in some frame, in grains.
struct Arms {
    /// The pivot from the front middle.
    pivot: (i64, i64),
    corners: [(i64, i64); 3],
    clockwise: i64,
}

impl Arms {
    fn of(size: Size, corner: Corner, facing: Angle) -> Arms {
        let (sin, cos) = facing.sin_cos();
        let (width, depth) = (i64::from(size.width) * corner.sign(), i64::from(size.depth));
        let pivot = (width * cos, -width * sin);
        let across = (-2 * pivot.0, -2 * pivot.1);
        let back = (-2 * depth * sin, -2 * depth * cos);
        let corners = [across, (across.0 + back.0, across.1 + back.1), back];
        Arms { pivot, corners, clockwise: corner.sign() }
    }

    /// As they lie to a line square to `out`, which the pivot is `room` before.
    fn line(&self, out: (i64, i64), room: i64) -> Line {
        let corners = self.corners.map(|(x, y)| {
            let speed = self.clockwise * (out.0 * y - out.1 * x);
            (out.0 * x + out.1 * y, speed)
        });
        Line { room, corners }
    }
}

/// Grains across the table as seen by someone facing so.
fn turned((dx, dy): (i64, i64), facing: Angle) -> (i64, i64) {
    let (sin, cos) = (facing.sin(), facing.cos());
    ((dx * cos - dy * sin) / UNIT, (dx * sin + dy * cos) / UNIT)
}

#[cfg(test)]
mod tests {
    use super::Hinge;
    use crate::angle::Angle;
    use crate::base::{Base, Size};
    use crate::contact::penetration;
    use crate::frame::GRAINS_PER_TICK;
    use crate::moves::Corner;
    use crate::point::Point;
    use crate::sweep::GRAZE_GRAINS;
    use crate::table::Table;

    const QUARTER: u32 = Angle::QUARTER.0 as u32;

    fn bases() -> impl Iterator<Item = Base> {
        (0..65_536).step_by(2_111).flat_map(|facing| {
            [Size::new(8_000, 3_000), Size::new(500, 2_000)].map(|size| {
                Base::new(
                    Point::new(20_000 + facing % 7, 30_000),
                    Angle::wrapped(facing.into()),
                    size,
                )
            })
        })
    }

    fn others(base: &Base) -> Vec<Base> {
        let beside = [-1, 1].map(|side| base.sideways(side * base.size.width));
        let corners = [Corner::Left, Corner::Right].map(|corner| base.front_corner(corner));
        let round = corners.into_iter().flat_map(|corner| {
            let turn = |degrees| base.pose.facing + Angle::from_degrees(degrees);
            [40, 115, 260, 310]
                .map(|degrees| Base::new(corner, turn(degrees), Size::new(3_000, 2_000)))
        });
        beside.into_iter().chain(round).filter(|other| !other.overlaps(base)).collect()
    }

    /// What is called clear has no bite anywhere on the way, tried turn by turn.
    #[test]
    fn a_turn_called_clear_is_clear_all_the_way() {
        let mut told = 0;
        for base in bases() {
            for (corner, other) in [Corner::Left, Corner::Right]
                .into_iter()
                .flat_map(|corner| others(&base).into_iter().map(move |other| (corner, other)))
            {
                let swing = base.swing(corner);
                let fine = (swing.turned)(0);
                let hinge = Hinge::beside(&fine, base.size, corner, &other, GRAZE_GRAINS);
                let sure = hinge.clear_turn(QUARTER);
                told += u32::from(sure > 1_000);
                for turn in (0..=sure).step_by(37).chain([sure]) {
                    let bite = penetration(&swing.at(turn), &other);
                    assert!(bite <= GRAZE_GRAINS, "{base:?} {other:?} {corner:?} {turn} {sure}");
                }
            }
        }
        assert!(told > 200, "told of {told} only");
    }

    /// Neighbours in line: the whole quarter is clear, and no step of it need be tried.
    #[test]
    fn a_neighbour_on_the_side_of_the_pivot_is_never_in_the_way() {
        for base in bases().filter(|base| base.pose.facing.0.is_multiple_of(Angle::QUARTER.0)) {
            for (corner, side) in [(Corner::Left, -1), (Corner::Right, 1)] {
                let other = base.sideways(side * base.size.width);
                let fine = (base.swing(corner).turned)(0);
                let hinge = Hinge::beside(&fine, base.size, corner, &other, GRAZE_GRAINS);
                assert_eq!(hinge.clear_turn(QUARTER), QUARTER, "{base:?} {corner:?}");
            }
        }
    }

    #[test]
    fn at_the_edge_of_the_table_too() {
        let table = Table::new(60_000, 40_000);
        let size = Size::new(8_000, 3_000);
        let mut told = 0;
        for degrees in 0..360 {
            for corner in [Corner::Left, Corner::Right] {
                let placed =
                    Base::new(Point::new(30_000, 40_000), Angle::from_degrees(degrees), size);
                // Moved down until its pivot lies on the northern edge.
                let up = placed.front_corner(corner).y - 40_000;
                let base = Base::new(Point::new(30_000, 40_000 - up), placed.pose.facing, size);
                if !table.holds(&base) {
                    continue;
                }
                let swing = base.swing(corner);
                let fine = (swing.turned)(0);
                let hinge = Hinge::on_table(&fine, size, corner, &table, GRAZE_GRAINS);
                let sure = hinge.clear_turn(QUARTER);
                told += u32::from(sure > 1_000);
                for turn in (0..=sure).step_by(29).chain([sure]) {
                    let out = -i64::from(table.nearest_edge(&swing.at(turn)).1);
                    assert!(out * GRAINS_PER_TICK <= GRAZE_GRAINS, "{base:?} {corner:?} {turn}");
                }
            }
        }
        assert!(told > 100, "told of {told} only");
    }
}
