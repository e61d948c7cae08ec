//! Angles in 1/65,536 of a turn, and their sines from a whole-number table.

use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use crate::round::div_round;

/// The sine of a right angle: sines and cosines are scaled by this.
pub const UNIT: i64 = 1 << 30;

const QUARTER_STEPS: usize = 16_384;

/// pi * 2^60, the fixed point in which the table is worked out.
const PI_60: i128 = 3_622_009_729_038_561_421;

/// Sines of the first quarter turn, both ends included, each rounded to nearest.
static QUARTER_WAVE: [i32; QUARTER_STEPS + 1] = quarter_wave();

#[allow(long_running_const_eval)]
const fn quarter_wave() -> [i32; QUARTER_STEPS + 1] {
    let mut wave = [0; QUARTER_STEPS + 1];
    let mut step = 0;
    while step <= QUARTER_STEPS {
        wave[step] = sine_of_step(step);
        step += 1;
    }
    wave
}

/// Taylor's series with 60 bits behind the point; 30 are kept.
const fn sine_of_step(step: usize) -> i32 {
    const ONE: i128 = 1 << 60;
    let x = PI_60 * step as i128 / (2 * QUARTER_STEPS as i128);
    let x_squared = x * x / ONE;
    let mut term = x;
    let mut sum = x;
    let mut k = 1;
    while term != 0 {
        term = -(term * x_squared / ONE) / (2 * k * (2 * k + 1));
        sum += term;
        k += 1;
    }
    let kept = ONE / UNIT as i128;
    ((sum + kept / 2) / kept) as i32
}

/// A direction or a turn in 1/65,536 of a full turn, clockwise from north; it wraps.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Angle(pub u16);

impl Angle {
    pub const NORTH: Angle = Angle(0);
    pub const EAST: Angle = Angle(16_384);
    pub const SOUTH: Angle = Angle(32_768);
    pub const WEST: Angle = Angle(49_152);

    pub const ZERO: Angle = Angle(0);
    pub const EIGHTH: Angle = Angle(8_192);
    pub const QUARTER: Angle = Angle(16_384);
    pub const HALF: Angle = Angle(32_768);

    /// The nearest angle to so many degrees, clockwise; negative degrees turn anticlockwise.
    pub const fn from_degrees(degrees: i32) -> Angle {
        Angle::wrapped(div_round(degrees as i64 * 65_536, 360))
    }

    /// Degrees clockwise from north, rounded to nearest: 0 to 359.
    pub const fn degrees(self) -> i32 {
        (div_round(self.0 as i64 * 360, 65_536) % 360) as i32
    }

    /// So many 1/65,536 of a turn, whole turns dropped.
    pub const fn wrapped(steps: i64) -> Angle {
        Angle(steps.rem_euclid(65_536) as u16)
    }

    /// The sine, scaled by [`UNIT`].
    #[inline]
    pub fn sin(self) -> i64 {
        let within = usize::from(self.0) % QUARTER_STEPS;
        let quarter = usize::from(self.0) / QUARTER_STEPS;
        let step = if quarter.is_multiple_of(2) { within } else { QUARTER_STEPS - within };
        let sine = i64::from(QUARTER_WAVE[step]);
        if quarter < 2 { sine } else { -sine }
    }

    /// The cosine, scaled by [`UNIT`].
    #[inline]
    pub fn cos(self) -> i64 {
        (self + Angle::QUARTER).sin()
    }

    /// The sine and the cosine, with one look at the table for both.
    #[inline]
    pub fn sin_cos(self) -> (i64, i64) {
        let within = usize::from(self.0) % QUARTER_STEPS;
        let (sine, cosine) = (QUARTER_WAVE[within], QUARTER_WAVE[QUARTER_STEPS - within]);
        let (sine, cosine) = (i64::from(sine), i64::from(cosine));
        match usize::from(self.0) / QUARTER_STEPS {
            0 => (sine, cosine),
            1 => (cosine, -sine),
            2 => (-sine, -cosine),
            _ => (-cosine, sine),
        }
    }

    pub const fn opposite(self) -> Angle {
        Angle(self.0.wrapping_add(Angle::HALF.0))
    }

    /// The shortest turn from here to `other`, clockwise positive: -32,768 to 32,767.
    pub const fn turn_to(self, other: Angle) -> i32 {
        other.0.wrapping_sub(self.0).cast_signed() as i32
    }

    /// How far two directions lie apart, either way round: at most [`Angle::HALF`].
    pub const fn apart(self, other: Angle) -> Angle {
        let turn = other.0.wrapping_sub(self.0);
        Angle(if turn > Angle::HALF.0 { turn.wrapping_neg() } else { turn })
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Angle {
    fn add_assign(&mut self, other: Angle) {
        *self = *self + other;
    }
}

impl Sub for Angle {
    type Output = Angle;
    fn sub(self, other: Angle) -> Angle {
        Angle(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Angle {
    fn sub_assign(&mut self, other: Angle) {
        *self = *self - other;
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle(self.0.wrapping_neg())
    }
}

#[cfg(test)]
mod tests {
    use super::{Angle, UNIT};

    #[test]
    fn sines_agree_with_floating_point() {
        for step in 0..=u16::MAX {
            let turn = f64::from(step) / 65_536.0 * std::f64::consts::TAU;
            let sine = Angle(step).sin() as f64 - turn.sin() * UNIT as f64;
            let cosine = Angle(step).cos() as f64 - turn.cos() * UNIT as f64;
            assert!(sine.abs() <= 0.5001 && cosine.abs() <= 0.5001, "{step}: {sine} {cosine}");
            assert_eq!(Angle(step).sin_cos(), (Angle(step).sin(), Angle(step).cos()), "{step}");
        }
    }

    #[test]
    fn quarter_turns_are_exact() {
        assert_eq!((Angle::NORTH.sin(), Angle::NORTH.cos()), (0, UNIT));
        assert_eq!((Angle::EAST.sin(), Angle::EAST.cos()), (UNIT, 0));
        assert_eq!((Angle::SOUTH.sin(), Angle::SOUTH.cos()), (0, -UNIT));
        assert_eq!((Angle::WEST.sin(), Angle::WEST.cos()), (-UNIT, 0));
        assert_eq!(Angle::EIGHTH.sin(), Angle::EIGHTH.cos());
        assert_eq!(Angle::from_degrees(30).sin(), (-Angle::from_degrees(-30).sin()));
    }

    #[test]
    fn degrees_there_and_back() {
        assert_eq!(Angle::from_degrees(90), Angle::EAST);
        assert_eq!(Angle::from_degrees(-90), Angle::WEST);
        assert_eq!(Angle::from_degrees(450), Angle::EAST);
        for degrees in 0..360 {
            assert_eq!(Angle::from_degrees(degrees).degrees(), degrees);
        }
        assert_eq!(Angle(u16::MAX).degrees(), 0);
    }

    #[test]
    fn the_shortest_turn_is_taken() {
        let (ten, back) = (Angle::from_degrees(10), Angle::from_degrees(350));
        assert_eq!(ten.turn_to(back), -i32::from(ten.apart(back).0));
        assert_eq!(back.apart(ten), ten.apart(back));
        assert_eq!(Angle::NORTH.apart(Angle::SOUTH), Angle::HALF);
        assert_eq!(Angle::EAST.opposite(), Angle::WEST);
        assert_eq!(-Angle::EAST, Angle::WEST);
    }
}
