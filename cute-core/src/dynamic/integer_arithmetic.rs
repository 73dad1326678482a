//! Differences, quotients, remainders, divisors and order of leaves.
//!
//! Each method has the name of the operation of [`Int`](crate::int::Int) that gives the same result
//! on types. A result is static if both operands are. `0 / n` is static if 0 is, and `n % 1` if 1
//! is.

use super::integer::DynLeaf;
use super::size::gcd;
use super::truth::DynTri;
use crate::error::LayoutError;

/// Nothing is a multiple of 0.
const DIVISOR_0: LayoutError = LayoutError::NotPositive { shape: 0 };

fn both_static(a: DynLeaf, b: DynLeaf) -> bool {
    a.is_static() && b.is_static()
}

#[allow(
    clippy::should_implement_trait,
    reason = "`sub` and its like can fail, and have the names that types have"
)]
impl DynLeaf {
    /// `self - other`; static if both are.
    ///
    /// # Errors
    /// Representable, if the result exceeds ±2^63.
    pub fn sub(self, other: Self) -> Result<Self, LayoutError> {
        self.add(other.negate())
    }

    /// `⌊self / divisor⌋`; static if both are, or if `self` is a static 0.
    ///
    /// # Errors
    /// Representable, if the divisor is 0; IntegerStrides, if one is a multiple of a basis vector.
    ///
    /// ```
    /// use cute_core::dynamic::DynLeaf;
    /// let (n, two) = (DynLeaf::new_dynamic(-7)?, DynLeaf::new_static(2)?);
    /// assert_eq!(n.div(two)?.to_string(), "-4");
    /// assert_eq!(n.rem(two)?.to_string(), "1");
    /// assert_eq!(n.ceil_div(two)?.to_string(), "-3");
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    pub fn div(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(DIVISOR_0);
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

    /// `⌈self / divisor⌉`; static if both are.
    ///
    /// # Errors
    /// Representable, if the divisor is 0; IntegerStrides, if one is a multiple of a basis vector.
    pub fn ceil_div(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(DIVISOR_0);
        }
        self.with_integer(divisor)?;
        let (n, by) = (self.value(), divisor.value());
        let quotient = (n + remainder(-n, by)) / by;
        Self::new(quotient, both_static(self, divisor))
    }

    /// `self - divisor·⌊self / divisor⌋`; static if both are, or if `self` is a static 0 or the
    /// divisor a static 1.
    ///
    /// # Errors
    /// Representable, if the divisor is 0; IntegerStrides, if one is a multiple of a basis vector.
    pub fn rem(self, divisor: Self) -> Result<Self, LayoutError> {
        if divisor.equals(0) {
            return Err(DIVISOR_0);
        }
        if self.is_known(0) || divisor.is_known(1) {
            return Ok(Self::ZERO);
        }
        self.with_integer(divisor)?;
        let rest = remainder(self.value(), divisor.value());
        Self::new(rest, both_static(self, divisor))
    }

    /// The greatest common divisor, which is not negative; static if both are.
    ///
    /// ```
    /// use cute_core::dynamic::DynLeaf;
    /// assert_eq!(DynLeaf::new_static(12)?.gcd(DynLeaf::new_static(-8)?), DynLeaf::new_static(4)?);
    /// # Ok::<(), cute_core::error::LayoutError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if one is a multiple of a basis vector (IntegerStrides).
    pub fn gcd(self, other: Self) -> Self {
        self.expect_integers(other);
        let greatest = gcd(self.magnitude(), other.magnitude());
        Self::natural(greatest, both_static(self, other))
    }

    /// The greater number; static if both are.
    ///
    /// # Panics
    /// Panics if one is a multiple of a basis vector (IntegerStrides).
    pub fn max(self, other: Self) -> Self {
        self.expect_integers(other);
        let greater = if self.value() < other.value() {
            other
        } else {
            self
        };
        greater.with_static(both_static(self, other))
    }

    /// The lesser number; static if both are.
    ///
    /// # Panics
    /// Panics if one is a multiple of a basis vector (IntegerStrides).
    pub fn min(self, other: Self) -> Self {
        self.expect_integers(other);
        let lesser = if other.value() < self.value() {
            other
        } else {
            self
        };
        lesser.with_static(both_static(self, other))
    }

    /// Whether `self < other`.
    ///
    /// # Panics
    /// Panics if one is a multiple of a basis vector (IntegerStrides).
    pub fn less(self, other: Self) -> DynTri {
        self.expect_integers(other);
        DynTri::new(self.value() < other.value(), both_static(self, other))
    }

    /// Whether both are one number, or one multiple of one basis vector. The answer is static if
    /// the vectors differ.
    pub fn equal(self, other: Self) -> DynTri {
        let are_along_one = self.path() == other.path();
        DynTri::new(
            are_along_one && self.value() == other.value(),
            both_static(self, other) || !are_along_one,
        )
    }

    /// Panics, as documented, for operations that return no error.
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

    const fn with_static(self, is_static: bool) -> Self {
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
                let (a, b) = (
                    DynLeaf::new_static(n).unwrap(),
                    DynLeaf::new_static(by).unwrap(),
                );
                let floor = a.div(b).unwrap().value();
                let ceiling = a.ceil_div(b).unwrap().value();
                // times the divisor's sign, so that both sides keep their order
                let sign = by.signum();
                assert!(floor * by * sign <= n * sign, "{n} / {by}");
                assert!((floor + 1) * by * sign > n * sign, "{n} / {by}");
                assert!(ceiling * by * sign >= n * sign, "{n} / {by}");
                assert!((ceiling - 1) * by * sign < n * sign, "{n} / {by}");
                assert_eq!(a.rem(b).unwrap().value(), n - by * floor, "{n} % {by}");
            }
        }
    }

    #[test]
    fn results_are_static_where_those_of_types_are() {
        let [zero, one, six] = [0, 1, 6].map(|n| DynLeaf::new_static(n).unwrap());
        let [n, m] = [6, 4].map(|n| DynLeaf::new_dynamic(n).unwrap());
        for (found, expected) in [
            (zero.div(n), "_0"),
            (zero.ceil_div(n), "0"),
            (zero.rem(n), "_0"),
            (n.rem(one), "_0"),
            (n.div(one), "6"),
            (n.div(six), "1"),
            (six.rem(m), "2"),
            (six.sub(one), "_5"),
            (zero.sub(n), "-6"),
            (Ok(zero.gcd(n)), "6"),
            (Ok(zero.gcd(six)), "_6"),
            (Ok(six.max(m)), "6"),
            (Ok(six.min(one)), "_1"),
        ] {
            assert_eq!(found.unwrap().to_string(), expected);
        }
        for zero in [zero, zero.to_dynamic()] {
            for failed in [six.div(zero), six.ceil_div(zero), six.rem(zero)] {
                assert_eq!(failed, Err(DIVISOR_0));
            }
        }
    }
}
