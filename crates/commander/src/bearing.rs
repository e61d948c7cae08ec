//! Places and directions in fractions, for judging where to go. Only sums, products, quotients
//! and roots, which every machine rounds alike.

use std::ops::{Add, Mul, Sub};

/// A full turn, in the units of a facing.
const TURN: f64 = 65_536.0;
const TAU: f64 = std::f64::consts::TAU;
const QUARTER: u16 = 16_384;

/// A place, or a way from one to another: x to the east, y to the north.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Spot {
    pub x: f64,
    pub y: f64,
}

impl Spot {
    pub fn of(at: [i32; 2]) -> Spot {
        Spot { x: f64::from(at[0]), y: f64::from(at[1]) }
    }

    pub fn ticks(self) -> [i32; 2] {
        [self.x.round() as i32, self.y.round() as i32]
    }

    pub fn dot(self, other: Spot) -> f64 {
        self.x * other.x + self.y * other.y
    }

    pub fn square(self) -> f64 {
        self.dot(self)
    }

    pub fn length(self) -> f64 {
        self.square().sqrt()
    }

    /// To the right of who faces this way.
    pub fn right(self) -> Spot {
        Spot { x: self.y, y: -self.x }
    }

    /// The same way, one long; a way to nowhere stays so.
    pub fn unit(self) -> Spot {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// Turned clockwise by the turn from north to `heading`.
    pub fn turned(self, heading: Spot) -> Spot {
        Spot {
            x: self.x * heading.y + self.y * heading.x,
            y: self.y * heading.y - self.x * heading.x,
        }
    }
}

impl Add for Spot {
    type Output = Spot;
    fn add(self, other: Spot) -> Spot {
        Spot { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Spot {
    type Output = Spot;
    fn sub(self, other: Spot) -> Spot {
        Spot { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Spot {
    type Output = Spot;
    fn mul(self, by: f64) -> Spot {
        Spot { x: self.x * by, y: self.y * by }
    }
}

/// One step in the direction of a facing.
pub(crate) fn heading(facing: u16) -> Spot {
    // Within an eighth of a turn of a quarter, where few terms do.
    let nearest = facing.wrapping_add(QUARTER / 2) / QUARTER;
    let off = facing.wrapping_sub(nearest.wrapping_mul(QUARTER)).cast_signed();
    let x = f64::from(off) / TURN * TAU;
    let square = x * x;
    let sin = x * (1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)));
    let cos = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0));
    match nearest % 4 {
        0 => Spot { x: sin, y: cos },
        1 => Spot { x: cos, y: -sin },
        2 => Spot { x: -sin, y: -cos },
        _ => Spot { x: -cos, y: sin },
    }
}

/// The facing of who looks this way.
pub(crate) fn facing(way: Spot) -> u16 {
    let (x, y) = (way.x.abs(), way.y.abs());
    if x + y <= 0.0 {
        return 0;
    }
    let eighth = |small: f64, large: f64| arc(small / large) / TAU * TURN;
    // From north to east first, then folded over.
    let within = if x <= y { eighth(x, y) } else { f64::from(QUARTER) - eighth(y, x) };
    let steps = within.round() as u16;
    match (way.x >= 0.0, way.y >= 0.0) {
        (true, true) => steps,
        (true, false) => (2 * QUARTER).wrapping_sub(steps),
        (false, false) => (2 * QUARTER).wrapping_add(steps),
        (false, true) => steps.wrapping_neg(),
    }
}

/// The angle whose tangent is between 0 and 1, to a hundredth of a thousandth.
fn arc(tangent: f64) -> f64 {
    let square = tangent * tangent;
    let terms = [0.020_835_1, -0.085_133, 0.180_141, -0.330_299_5, 0.999_866];
    terms.iter().fold(0.0, |sum, term| sum * square + term) * tangent
}

/// The shortest turn from one facing to another, clockwise positive.
pub(crate) fn turn(from: u16, to: u16) -> i32 {
    i32::from(to.wrapping_sub(from).cast_signed())
}

/// Numbers that look thrown, one for each place they are wanted at: for choosing among equals.
pub(crate) fn mixed(seed: u64, a: u64, b: u64) -> f64 {
    let mut bits = seed ^ a.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ b.rotate_left(32);
    for factor in [0xBF58_476D_1CE4_E5B9_u64, 0x94D0_49BB_1331_11EB] {
        bits = (bits ^ (bits >> 30)).wrapping_mul(factor);
    }
    ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::{Spot, facing, heading, mixed, turn};

    #[test]
    fn quarters_are_exact_and_the_rest_is_close() {
        assert_eq!(heading(0), Spot { x: 0.0, y: 1.0 });
        assert_eq!(heading(16_384), Spot { x: 1.0, y: 0.0 });
        assert_eq!(heading(32_768), Spot { x: 0.0, y: -1.0 });
        for step in 0..=u16::MAX {
            let angle = f64::from(step) / 65_536.0 * std::f64::consts::TAU;
            let off = heading(step) - Spot { x: angle.sin(), y: angle.cos() };
            assert!(off.length() < 1e-4, "{step}");
            assert!(turn(facing(heading(step) * 700.0), step).abs() <= 4, "{step}");
        }
    }

    #[test]
    fn a_turn_is_clockwise() {
        let east = Spot { x: 0.0, y: 1.0 }.turned(heading(16_384));
        assert!((east - Spot { x: 1.0, y: 0.0 }).length() < 1e-9);
        assert_eq!(heading(0).right(), heading(16_384));
        assert_eq!(turn(65_000, 100), 636);
    }

    #[test]
    fn mixed_numbers_are_spread() {
        let mean = (0..1000).map(|n| mixed(7, n, 3)).sum::<f64>() / 1000.0;
        assert!((0.45..0.55).contains(&mean), "{mean}");
        assert!((0..1000).all(|n| (0.0..1.0).contains(&mixed(n, 1, n))));
    }
}
