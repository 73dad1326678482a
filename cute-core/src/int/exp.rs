//! Exponents of two, 0 to 63, as nominal types [`X1`], [`X2`], [`X4`] to [`X9223372036854775808`],
//! named after the powers of two, and [`Over`] beyond.
//!
//! Almost every size in a kernel is a small odd number times a power of two. With the exponent as
//! a name, sums and differences of exponents are looked up in a table ([`ExpColumns`], generated),
//! and an operation on `3·2^40` costs as much as one on `3`.
//!
//! ```text
//! _24 = Pos<_3, X8>        24 · 2:  X8 + X2 = X16,  Pos<_3, X16> = _48
//! ```
//!
//! ```
//! use cute_core::int::{Pos, StaticInt, exp::X1024, hex::_3};
//! assert_eq!(Pos::<_3, X1024>::VALUE, 3072);
//! ```

use super::Int;
use super::nat::{Nat, OddNat};
use crate::diagnostic::names::ExpNames;
use crate::logic::Bool;

pub(crate) use super::exp_difference::{Above, Below, Beyond, ExpDifference, Same};
pub use crate::r#gen::exponents::*;

/// Makes the columns of the table: `Plus3 3` is the member for `k + 3`, `From3 3` the one for
/// `3 - k`.
macro_rules! columns {
    (sums $($plus:ident $p:literal)*; differences $($from:ident $f:literal)*) => {
        /// A row of the table of sums and differences. Sealed.
        #[doc(hidden)]
        pub trait ExpColumns {
            $(
                #[doc = concat!("`k + ", $p, "`.")]
                type $plus: Exp;
            )*
            $(
                #[doc = concat!("`", $f, " - k`.")]
                type $from: ExpDifference;
            )*
        }
    };
}
columns! {
    sums Plus1 1 Plus2 2 Plus3 3 Plus4 4 Plus5 5 Plus6 6 Plus7 7 Plus8 8 Plus9 9 Plus10 10 Plus11 11
        Plus12 12 Plus13 13 Plus14 14 Plus15 15 Plus16 16 Plus32 32 Plus48 48;
    differences From0 0 From1 1 From2 2 From3 3 From4 4 From5 5 From6 6 From7 7 From8 8 From9 9
        From10 10 From11 11 From12 12 From13 13 From14 14 From15 15 From16 16 From32 32 From48 48
}

/// An exponent `k` of two. Sealed.
///
/// The table ([`ExpColumns`]) has sums and differences with 0 to 15 and with 16, 32 and 48. Two of
/// these make every other one: `k + 19` is `(k + 3) + 16`.
///
/// ```
/// use cute_core::int::exp::{X8, X16, Exp};
/// assert_eq!(X8::VALUE, 3);
/// assert_eq!(<X8 as Exp>::Add::<X16>::VALUE, 7);
/// ```
pub trait Exp: ExpColumns + 'static {
    /// Its value.
    const VALUE: u32;
    /// Whether it lies beyond the table.
    type IsOver: Bool;
    /// `k + R`.
    type Add<R: Exp>: Exp;
    /// `k - R`.
    type Sub<R: Exp>: ExpDifference;

    /// Whether `O · 2^k` is 1.
    type IsOne<O: OddNat>: Bool;
    /// `N · 2^k`; `N > 0`.
    type Shl<N: Nat>: Nat;
    /// `⌊N / 2^k⌋`.
    type Shr<N: Nat>: Nat;
    /// The integer `O · 2^k + 1`.
    type SuccOf<O: OddNat>: Int;
    /// The integer `O · 2^k - 1`.
    type PredOf<O: OddNat>: Int;
    /// Small odd numbers times `2^k`, by name.
    #[doc(hidden)]
    type Names: ExpNames;

    /// The integer `O · 2^K`, or an overflow beyond the table. For a number of `b` bits that is not
    /// 1, `k + b` in the table means that its product with `2^k` is within 2^63.
    type Fit<O: OddNat, K: Exp>: Int;
    /// The integer `A · B · 2^K`, both factors above 1. Here `k` is the sum of `K` and of the
    /// `⌊log2⌋` of both factors, so `⌊log2⌋` of the product is `k` or `k + 1`.
    type FitProduct<A: OddNat, B: OddNat, K: Exp>: Int;
}
