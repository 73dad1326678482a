//! Exponents of two, 0 to 63, as nominal types [`X1`], [`X2`], [`X4`] to [`X9223372036854775808`],
//! named after what they multiply by, and [`Over`] beyond.
//!
//! Almost every size in a kernel is a small odd number times a power of two. With the exponent as
//! a name, sums and differences of exponents are looked up in a table ([`ExpColumns`], generated),
//! and an operation on `3·2^40` costs what it costs on `3`.
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
use super::names::ExpNames;
use super::nat::{Nat, OddNat, Overflow};
use crate::logic::{Bool, False, True};

pub(crate) use super::exp_difference::{Above, Below, Beyond, ExpDifference, Same};
pub use super::exp_table::*;

/// An exponent `k` of two. Closed.
///
/// ```
/// use cute_core::int::exp::{X8, X16, Exp};
/// assert_eq!(X8::VALUE, 3);
/// assert_eq!(<X8 as Exp>::Add::<X16>::VALUE, 7);
/// ```
pub trait Exp: ExpColumns + ExpNames + Copy + Default + 'static {
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

    /// The integer `O · 2^K`, if a number of 1 bit is within 2^63 when multiplied by `2^k`.
    type Fit1<O: OddNat, K: Exp>: Int;
    /// The same of 2 bits.
    type Fit2<O: OddNat, K: Exp>: Int;
    /// The same of 3 bits.
    type Fit3<O: OddNat, K: Exp>: Int;
    /// The same of 4 bits.
    type Fit4<O: OddNat, K: Exp>: Int;
    /// The same of 5 bits.
    type Fit5<O: OddNat, K: Exp>: Int;
    /// The same of 6 bits.
    type Fit6<O: OddNat, K: Exp>: Int;
    /// The same of 7 bits.
    type Fit7<O: OddNat, K: Exp>: Int;
    /// The same of 8 bits.
    type Fit8<O: OddNat, K: Exp>: Int;
    /// The integer `A · B · 2^K`, both above 1, where `k` is the sum of `K` and of the `⌊log2⌋` of both
    /// factors: then `⌊log2⌋` of the product is `k` or `k + 1`.
    type FitProduct<A: OddNat, B: OddNat, K: Exp>: Int;
}

/// The exponent of what lies beyond 2^63. No integer has it, and what is computed with it keeps it.
///
/// ```
/// use cute_core::{int::exp::{X2, X9223372036854775808, Exp, Over}, logic::Bool};
/// let _: <X9223372036854775808 as Exp>::Add<X2> = Over;
/// assert!(<Over as Exp>::IsOver::VALUE);
/// ```
/// ```compile_fail
/// # use cute_core::int::exp::{Exp, Over};
/// const VALUE: u32 = Over::VALUE;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Over;

impl Exp for Over {
    const VALUE: u32 =
        panic!("a static integer exceeds 2^63, or is a quotient by zero (Representable)");
    type IsOver = True;
    type Add<R: Exp> = Over;
    type Sub<R: Exp> = Beyond;
    type IsOne<O: OddNat> = False;
    // Not reached: differences of exponents are in the table.
    type Shl<N: Nat> = N;
    type Shr<N: Nat> = N;
    type SuccOf<O: OddNat> = Overflow;
    type PredOf<O: OddNat> = Overflow;
    type Fit1<O: OddNat, K: Exp> = Overflow;
    type Fit2<O: OddNat, K: Exp> = Overflow;
    type Fit3<O: OddNat, K: Exp> = Overflow;
    type Fit4<O: OddNat, K: Exp> = Overflow;
    type Fit5<O: OddNat, K: Exp> = Overflow;
    type Fit6<O: OddNat, K: Exp> = Overflow;
    type Fit7<O: OddNat, K: Exp> = Overflow;
    type Fit8<O: OddNat, K: Exp> = Overflow;
    type FitProduct<A: OddNat, B: OddNat, K: Exp> = Overflow;
}

/// [`Exp`] for an exponent of the table.
///
/// ```text
/// exponent!(X8 = 3, columns Plus3 From3, within, room [Fits … Exceeds], shl …, shr …, succ …, pred …);
/// ```
///
/// `within` is what it means for the limit of 2^63 that a product has this `⌊log2⌋`; `room` says
/// whether a number of 1 to 8 bits fits when multiplied. The rest are the types of
/// `N · 2^k`, `⌊N / 2^k⌋`, `O · 2^k + 1` and `O · 2^k - 1`.
macro_rules! exponent {
    ($k:ident = $value:literal, columns $plus:ident $from:ident, $limit:ident,
     room [$f1:ident $f2:ident $f3:ident $f4:ident $f5:ident $f6:ident $f7:ident $f8:ident],
     shl $shl:ty, shr $shr:ty, succ $succ:ty, pred $pred:ty) => {
        impl Exp for $k {
            const VALUE: u32 = $value;
            type IsOver = False;
            type Add<R: Exp> = R::$plus;
            type Sub<R: Exp> = R::$from;
            type IsOne<O: OddNat> = exponent!(@one $k O);
            type Shl<N: Nat> = $shl;
            type Shr<N: Nat> = $shr;
            type SuccOf<O: OddNat> = $succ;
            type PredOf<O: OddNat> = $pred;
            type Fit1<O: OddNat, K: Exp> = exponent!(@$f1 O K);
            type Fit2<O: OddNat, K: Exp> = exponent!(@$f2 O K);
            type Fit3<O: OddNat, K: Exp> = exponent!(@$f3 O K);
            type Fit4<O: OddNat, K: Exp> = exponent!(@$f4 O K);
            type Fit5<O: OddNat, K: Exp> = exponent!(@$f5 O K);
            type Fit6<O: OddNat, K: Exp> = exponent!(@$f6 O K);
            type Fit7<O: OddNat, K: Exp> = exponent!(@$f7 O K);
            type Fit8<O: OddNat, K: Exp> = exponent!(@$f8 O K);
            type FitProduct<A: OddNat, B: OddNat, K: Exp> = exponent!(@$limit A B K);
        }
    };
    (@one X1 $o:ident) => { $o::IsOne };
    (@one $k:ident $o:ident) => { False };
    (@Fits $o:ident $k:ident) => { Pos<$o, $k> };
    (@Exceeds $o:ident $k:ident) => { Overflow };
    // ⌊log2⌋ <= 61: the product fits.
    (@within $a:ident $b:ident $k:ident) => { <<$b as NatTimes>::Product<$a> as NatShift>::Normal<$k> };
    // ⌊log2⌋ = 62: it may be one digit longer than the sum of logarithms says.
    (@last $a:ident $b:ident $k:ident) => { <<$b as NatTimes>::Product<$a> as NatShift>::NormalChecked<$k> };
    // ⌊log2⌋ = 63: only 2^63 itself fits, which is no product of odd numbers.
    (@beyond $a:ident $b:ident $k:ident) => { Overflow };
}
pub(super) use exponent;
