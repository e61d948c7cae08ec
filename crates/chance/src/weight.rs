//! The numbers a law is weighed in: `f64` in use, exact fractions in tests and golden files.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};
use std::fmt::{self, Debug};

/// A probability, or a part of one.
pub trait Weight: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Whether sums and products are free of rounding.
    const EXACT: bool;

    fn nothing() -> Self;
    fn whole() -> Self;
    fn ratio(part: u64, of: u64) -> Self;
    fn add(&mut self, other: &Self);
    fn times(&self, other: &Self) -> Self;
    /// `self - other`, where `other` is the smaller.
    fn less(&self, other: &Self) -> Self;
    fn over(&self, other: &Self) -> Self;
    fn to_f64(&self) -> f64;

    fn power(&self, exponent: u32) -> Self {
        let (mut result, mut base, mut left) = (Self::whole(), self.clone(), exponent);
        while left > 0 {
            if left & 1 == 1 {
                result = result.times(&base);
            }
            base = base.times(&base);
            left >>= 1;
        }
        result
    }

    fn is_nothing(&self) -> bool {
        *self == Self::nothing()
    }

    /// Whether this is too small to be told from nothing.
    fn is_negligible(&self) -> bool {
        self.is_nothing()
    }
}

/// Well above the least `f64` that keeps all its digits.
const NEGLIGIBLE: f64 = 1e-300;

impl Weight for f64 {
    const EXACT: bool = false;

    #[inline]
    fn nothing() -> Self {
        0.0
    }
    #[inline]
    fn whole() -> Self {
        1.0
    }
    #[inline]
    fn ratio(part: u64, of: u64) -> Self {
        part as f64 / of as f64
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        *self += *other;
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    #[inline]
    fn less(&self, other: &Self) -> Self {
        self - other
    }
    #[inline]
    fn over(&self, other: &Self) -> Self {
        self / other
    }
    #[inline]
    fn to_f64(&self) -> f64 {
        *self
    }
    #[inline]
    fn is_negligible(&self) -> bool {
        *self < NEGLIGIBLE
    }
}

/// An exact fraction.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Exact(pub BigRational);

impl Debug for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Weight for Exact {
    const EXACT: bool = true;

    fn nothing() -> Self {
        Exact(BigRational::zero())
    }
    fn whole() -> Self {
        Exact(BigRational::one())
    }
    fn ratio(part: u64, of: u64) -> Self {
        Exact(BigRational::new(BigInt::from(part), BigInt::from(of)))
    }
    fn add(&mut self, other: &Self) {
        self.0 += &other.0;
    }
    fn times(&self, other: &Self) -> Self {
        Exact(&self.0 * &other.0)
    }
    fn less(&self, other: &Self) -> Self {
        Exact(&self.0 - &other.0)
    }
    fn over(&self, other: &Self) -> Self {
        Exact(&self.0 / &other.0)
    }
    fn to_f64(&self) -> f64 {
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}
