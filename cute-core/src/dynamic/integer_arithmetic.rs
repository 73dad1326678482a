//! Differences, quotients, remainders, divisors and order of marked integers.
//!
//! A result is static where both operands are, `0 / n` where 0 is static, and `n % 1` where 1 is.

use super::integer::{MarkedInt, NOT_REPRESENTABLE};
use super::size::gcd;
use super::truth::MarkedBool;
use crate::error::LayoutError;

fn both_static(a: MarkedInt, b: MarkedInt) -> bool {
    a.is_static() && b.is_static()
}

impl MarkedInt {
    /// `self - other`; static where both are.
    ///
    /// # Errors
    /// Representable, beyond ±2^63.
    pub fn minus(self, other: Self) -> Result<Self, LayoutError> {
        self.plus(other.negated())
    }

    /// `⌊self / divisor⌋`; static where both are, and where `self` is a static 0.
    ///
    /// # Errors
    /// Representable, where the divisor is 0; IntegerStrides, of multiples of basis vectors.
    ///
    /// ```
    /// use cute_core::dynamic::MarkedInt;
    /// let (n, two) = (MarkedInt::dynamic(-7)?, MarkedInt::fixed(2)?);
    /// assert_eq!(n.div_floor(two)?.to_string(), "-4");
    /// assert_eq!(n.rem_floor(two)?.to_string(), "1");
    /// assert_eq!(n.div_up(two)?.to_string(), "-3");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub fn div_floor(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(NOT_REPRESENTABLE);
        }
        if self.is_known(0) {
            return Ok(Self::ZERO);
        }
        self.with_integer(divisor)?;
        let (n, by) = (self.value(), divisor.value());
        // the remainder has the sign of the divisor
        let quotient = (n - remainder(n, by)) / by;
        Self::new(quotient, both_static(self, divisor))
    }

    /// `⌈self / divisor⌉`; static where both are.
    ///
    /// # Errors
    /// Representable, where the divisor is 0; IntegerStrides, of multiples of basis vectors.
    pub fn div_up(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(NOT_REPRESENTABLE);
        }
        self.with_integer(divisor)?;
        let (n, by) = (self.value(), divisor.value());
        let quotient = (n + remainder(-n, by)) / by;
        Self::new(quotient, both_static(self, divisor))
    }

    /// `self - divisor·⌊self / divisor⌋`; static where both are, where `self` is a static 0 or the divisor a static 1.
    ///
    /// # Errors
    /// Representable, where the divisor is 0; IntegerStrides, of multiples of basis vectors.
    pub fn rem_floor(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(NOT_REPRESENTABLE);
        }
        if self.is_known(0) || divisor.is_known(1) {
            return Ok(Self::ZERO);
        }
        self.with_integer(divisor)?;
        let rest = remainder(self.value(), divisor.value());
        Self::new(rest, both_static(self, divisor))
    }

    /// The greatest common divisor, which is not negative; static where both are.
    ///
    /// ```
    /// use cute_core::dynamic::MarkedInt;
    /// assert_eq!(MarkedInt::fixed(12)?.gcd(MarkedInt::fixed(-8)?), MarkedInt::fixed(4)?);
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// Of multiples of basis vectors (IntegerStrides).
    pub fn gcd(self, other: Self) -> Self {
        self.expect_integers(other);
        let greatest = gcd(self.magnitude(), other.magnitude());
        Self::natural(greatest, both_static(self, other))
    }

    /// The greater number; static where both are.
    ///
    /// # Panics
    /// Of multiples of basis vectors (IntegerStrides).
    pub fn greater(self, other: Self) -> Self {
        self.expect_integers(other);
        let greater = if self.value() < other.value() {
            other
        } else {
            self
        };
        greater.marked(both_static(self, other))
    }

    /// The lesser number; static where both are.
    ///
    /// # Panics
    /// Of multiples of basis vectors (IntegerStrides).
    pub fn lesser(self, other: Self) -> Self {
        self.expect_integers(other);
        let lesser = if other.value() < self.value() {
            other
        } else {
            self
        };
        lesser.marked(both_static(self, other))
    }

    /// Whether `self < other`.
    ///
    /// # Panics
    /// Of multiples of basis vectors (IntegerStrides).
    pub fn less(self, other: Self) -> MarkedBool {
        self.expect_integers(other);
        MarkedBool::new(self.value() < other.value(), both_static(self, other))
    }

    /// Whether both are the same number, or the same multiple of one basis vector; that two vectors differ is static.
    pub fn equal(self, other: Self) -> MarkedBool {
        let are_along_one = self.path() == other.path();
        MarkedBool::new(
            are_along_one && self.value() == other.value(),
            both_static(self, other) || !are_along_one,
        )
    }

    /// The documented panic of what has no error to return.
    #[track_caller]
    fn expect_integers(self, other: Self) {
        if let Err(error) = self.with_integer(other) {
            panic!("{self} and {other}: {error}");
        }
    }

    /// Whether both are integers.
    fn with_integer(self, other: Self) -> Result<(), LayoutError> {
        self.integer()?;
        other.integer().map(drop)
    }

    const fn marked(self, is_static: bool) -> Self {
        if is_static {
            self.to_static()
        } else {
            self.to_dynamic()
        }
    }
}

/// `n - by·⌊n / by⌋`.
fn remainder(n: i128, by: i128) -> i128 {
    let rest = n % by;
    if rest != 0 && (rest < 0) != (by < 0) {
        rest + by
    } else {
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn quotients_are_floors_and_ceilings() {
        let numbers = (-20..=20).chain([-(1 << 63), -(1 << 63) + 1, (1 << 63) - 1, 1 << 63]);
        for n in numbers.clone() {
            for by in numbers.clone().filter(|by| *by != 0) {
                let (a, b) = (MarkedInt::fixed(n).unwrap(), MarkedInt::fixed(by).unwrap());
                let floor = a.div_floor(b).unwrap().value();
                let ceiling = a.div_up(b).unwrap().value();
                // times the divisor's sign, so that both sides keep their order
                let sign = by.signum();
                assert!(floor * by * sign <= n * sign, "{n} / {by}");
                assert!((floor + 1) * by * sign > n * sign, "{n} / {by}");
                assert!(ceiling * by * sign >= n * sign, "{n} / {by}");
                assert!((ceiling - 1) * by * sign < n * sign, "{n} / {by}");
                assert_eq!(
                    a.rem_floor(b).unwrap().value(),
                    n - by * floor,
                    "{n} % {by}"
                );
            }
        }
    }

    #[test]
    fn marks_are_those_of_types() {
        let [zero, one, six] = [0, 1, 6].map(|n| MarkedInt::fixed(n).unwrap());
        let [n, m] = [6, 4].map(|n| MarkedInt::dynamic(n).unwrap());
        for (found, expected) in [
            (zero.div_floor(n), "_0"),
            (zero.div_up(n), "0"),
            (zero.rem_floor(n), "_0"),
            (n.rem_floor(one), "_0"),
            (n.div_floor(one), "6"),
            (n.div_floor(six), "1"),
            (six.rem_floor(m), "2"),
            (six.minus(one), "_5"),
            (zero.minus(n), "-6"),
            (Ok(zero.gcd(n)), "6"),
            (Ok(zero.gcd(six)), "_6"),
            (Ok(six.greater(m)), "6"),
            (Ok(six.lesser(one)), "_1"),
        ] {
            assert_eq!(found.unwrap().to_string(), expected);
        }
        for zero in [zero, zero.to_dynamic()] {
            for failed in [six.div_floor(zero), six.div_up(zero), six.rem_floor(zero)] {
                assert_eq!(failed, Err(NOT_REPRESENTABLE));
            }
        }
    }
}
