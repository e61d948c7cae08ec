//! Rounding to nearest, halves away from zero.

/// `numerator / denominator`, rounded to nearest, halves away from zero.
///
/// The denominator must be positive; a zero or negative one is a programming error that yields 0
/// in release builds.
#[inline]
pub const fn div_round(numerator: i64, denominator: i64) -> i64 {
    debug_assert!(denominator > 0);
    if denominator <= 0 {
        return 0;
    }
    let whole = numerator / denominator;
    let rest = (numerator % denominator).abs();
    // Written without doubling `rest`, which could overflow.
    if rest >= denominator - rest { whole + numerator.signum() } else { whole }
}

/// The same for a power of two, which it is mostly: with a shift instead of a division, but for
/// numerators within half of the denominator of the ends of `i64`.
#[inline]
pub(crate) const fn shift_round(numerator: i64, power: i64) -> i64 {
    debug_assert!(power > 1 && power & (power - 1) == 0);
    // A half is rounded away from zero, so below zero it must fall just short.
    let half = (power >> 1) + (numerator >> 63);
    numerator.saturating_add(half) >> power.trailing_zeros()
}

/// The square root, rounded to nearest.
#[inline]
pub const fn root_round(square: u64) -> u64 {
    let root = square.isqrt();
    // (root + 1/2)^2 = root^2 + root + 1/4, so anything above root^2 + root is nearer the next.
    if square - root * root > root { root + 1 } else { root }
}

/// The nearest `i32`.
#[inline]
pub(crate) const fn saturate(value: i64) -> i32 {
    if value > i32::MAX as i64 {
        i32::MAX
    } else if value < i32::MIN as i64 {
        i32::MIN
    } else {
        value as i32
    }
}

#[cfg(test)]
mod tests {
    use super::{div_round, root_round, saturate, shift_round};

    #[test]
    fn shifts_round_as_divisions_do() {
        for power in [2, 8, 1 << 30, 1 << 31] {
            let near = |middle: i64| (-9..=9).map(move |off| middle + off);
            let halves = (-9..=9).flat_map(|halves| near(halves * power / 2));
            for numerator in halves.chain(near(1 << 61)).chain(near(-(1 << 61))) {
                let divided = div_round(numerator, power);
                assert_eq!(shift_round(numerator, power), divided, "{numerator} / {power}");
            }
        }
    }

    #[test]
    fn division_rounds_to_nearest_and_halves_away_from_zero() {
        let cases = [(7, 2, 4), (-7, 2, -4), (5, 3, 2), (-5, 3, -2), (4, 3, 1), (-4, 3, -1)];
        for (numerator, denominator, expected) in cases {
            assert_eq!(div_round(numerator, denominator), expected, "{numerator}/{denominator}");
        }
        assert_eq!(div_round(i64::MAX, i64::MAX), 1);
        assert_eq!(div_round(0, 5), 0);
    }

    #[test]
    fn root_rounds_to_nearest() {
        let cases = [(0, 0), (1, 1), (2, 1), (3, 2), (6, 2), (7, 3), (12, 3), (13, 4), (25, 5)];
        for (square, expected) in cases {
            assert_eq!(root_round(square), expected, "root of {square}");
        }
        assert_eq!(root_round(u64::MAX), 1 << 32);
    }

    #[test]
    fn saturating_stops_at_both_ends() {
        assert_eq!(saturate(i64::MAX), i32::MAX);
        assert_eq!(saturate(i64::MIN), i32::MIN);
        assert_eq!(saturate(-5), -5);
    }
}
