//! The operations on values. Each is one line here, for the dynamic case; types determine static
//! results.

use super::DynInt;

/// An operation on two dynamic integers of one type. It saturates, and never panics.
pub trait BinaryOp {
    /// The result.
    fn apply<T: DynInt>(a: T, b: T) -> T;
}

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($a:ident, $b:pat) = $result:expr;)*) => {$(
        $(#[$doc])*
        pub struct $name;

        impl BinaryOp for $name {
            #[inline(always)]
            fn apply<T: DynInt>($a: T, $b: T) -> T {
                $result
            }
        }
    )*};
}

operations! {
    /// `a + b`.
    AddOp(a, b) = unless_saturated(a, b, a.saturating_add(b));
    /// `a - b`.
    SubOp(a, b) = unless_saturated(a, b, a.saturating_sub(b));
    /// `a · b`.
    MulOp(a, b) = a.saturating_mul(b);
    /// `⌊a / b⌋`.
    DivOp(a, b) = a.floor_div(b);
    /// `⌈a / b⌉`.
    CeilDivOp(a, b) = a.ceil_div(b);
    /// `a - b·⌊a / b⌋`.
    RemOp(a, b) = a.floor_rem(b);
    /// The lesser.
    MinOp(a, b) = a.min(b);
    /// The greater.
    MaxOp(a, b) = a.max(b);
    /// The greatest common divisor.
    GcdOp(a, b) = gcd(a, b);
    /// `a`; the second operand is ignored.
    FirstOp(a, _) = a;
    /// `|a|`; the second operand is ignored.
    AbsOp(a, _) = a.saturating_abs();
}

/// `result`, unless an operand did not fit: a sum that returns into range from there would be wrong
/// unnoticed.
#[inline(always)]
fn unless_saturated<T: DynInt>(a: T, b: T, result: T) -> T {
    if saturated(a) {
        a
    } else if saturated(b) {
        // nothing that subtracts needs to distinguish both ends
        b
    } else {
        result
    }
}

/// Whether a dynamic integer stands for a value that did not fit.
#[inline(always)]
pub(super) fn saturated<T: DynInt>(n: T) -> bool {
    n == T::MAX || (T::MIN < T::ZERO && n == T::MIN)
}

/// Euclid's algorithm.
#[inline]
fn gcd<T: DynInt>(a: T, b: T) -> T {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != T::ZERO {
        (a, b) = (b, a.floor_rem(b));
    }
    a
}
