//! Exponents of two, 0 to 63, as nominal types `E0` to `E63`, and [`Over`] beyond.
//!
//! Almost every size in a kernel is a small odd number times a power of two. With the exponent as
//! a name, sums and differences of exponents are looked up in a table ([`ExpColumns`], generated),
//! and an operation on `3·2^40` costs what it costs on `3`.
//!
//! ```
//! use cute_core::int::{Pos, StaticInt, exp::E40};
//! assert_eq!(Pos::<E40, typenum::U3>::VALUE, 3 << 40);
//! ```

use super::nat::{LongDivision, Nat, Odd, Overflow};
use super::{Int, Pos};
use crate::logic::{Bool, False, True};

pub(crate) use super::exp_difference::{Above, Below, Beyond, ExpDifference, Same};
pub use super::exp_table::*;

/// An exponent `k` of two. Closed.
///
/// ```
/// use cute_core::int::exp::{E3, E4, Exp};
/// assert_eq!(E3::VALUE, 3);
/// assert_eq!(<E3 as Exp>::Add::<E4>::VALUE, 7);
/// ```
pub trait Exp: ExpColumns + Copy + Default + 'static {
    /// Its value.
    const VALUE: u32;
    /// Whether it lies beyond the table.
    type IsOver: Bool;
    /// `k + 1`.
    type Succ: Exp;
    /// `k + R`.
    type Add<R: Exp>: Exp;
    /// `k - R`.
    type Sub<R: Exp>: ExpDifference;

    /// Whether `(2·H + 1) · 2^k` is 1.
    type IsOne<H: Nat>: Bool;
    /// The number `(2·H + 1) · 2^k`.
    type Shifted<H: Nat>: Nat;
    /// `(2·H + 1) · 2^k + 1`.
    type SuccOf<H: Nat>: Int;
    /// `(2·H + 1) · 2^k - 1`.
    type PredOf<H: Nat>: Int;
    /// `N` followed by `k - 1` zeros: `N · 2^(k - 1)`; `k > 0`.
    type ShlPred<N: Nat>: Nat;
    /// `N` followed by `k - 1` ones; `k > 0`.
    type OnesPred<N: Nat>: Nat;
    /// `N` less its last `k - 1` digits: `⌊N / 2^(k - 1)⌋`; `k > 0`, `N > 0`, `V = ⌊N / 2⌋`.
    type ShrPred<N: Nat, V: Nat>: Nat;
    /// `R`, followed by the last `k - 1` digits of `2·V`; `k > 0`.
    type LowPred0<V: Nat, R: Nat>: Nat;
    /// `R`, followed by the last `k - 1` digits of `2·V + 1`; `k > 0`.
    type LowPred1<V: Nat, R: Nat>: Nat;
    /// Brings down `k` zeros in a long division by `2·H + 1`.
    type BringDown<S: LongDivision, H: Nat>: LongDivision;

    /// `(2·H + 1) · 2^K`, `H > 0`, if `k = ⌊log2⌋` of it leaves it within 2^63.
    type Fit<K: Exp, H: Nat>: Int;
    /// `(2·A + 1) · R · 2^K`, odd `R`, both above 1, where `k` is the sum of `K` and of the
    /// `⌊log2⌋` of both factors: then `⌊log2⌋` of the product is `k` or `k + 1`.
    type FitProduct<K: Exp, A: Nat, R: Nat>: Int;
}

/// The exponent of what lies beyond 2^63. No integer has it, and what is computed with it keeps it.
///
/// ```
/// use cute_core::{int::exp::{E1, E63, Exp, Over}, logic::Bool};
/// let _: <E63 as Exp>::Add<E1> = Over;
/// assert!(<Over as Exp>::IsOver::VALUE);
/// ```
/// ```compile_fail
/// # use cute_core::int::exp::{Exp, Over};
/// const VALUE: u32 = Over::VALUE;
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Over;

impl Exp for Over {
    const VALUE: u32 = panic!(
        "static integer arithmetic exceeds 2^63 (or divides by zero): this integer does not exist"
    );
    type IsOver = True;
    type Succ = Over;
    type Add<R: Exp> = Over;
    type Sub<R: Exp> = Beyond;
    type IsOne<H: Nat> = False;
    type Shifted<H: Nat> = Odd<H>;
    type SuccOf<H: Nat> = Overflow;
    type PredOf<H: Nat> = Overflow;
    type ShlPred<N: Nat> = N;
    type OnesPred<N: Nat> = N;
    type ShrPred<N: Nat, V: Nat> = N;
    type LowPred0<V: Nat, R: Nat> = R;
    type LowPred1<V: Nat, R: Nat> = R;
    type BringDown<S: LongDivision, H: Nat> = S;
    type Fit<K: Exp, H: Nat> = Overflow;
    type FitProduct<K: Exp, A: Nat, R: Nat> = Overflow;
}

impl Exp for E0 {
    const VALUE: u32 = 0;
    type IsOver = False;
    type Succ = E1;
    type Add<R: Exp> = R::Plus0;
    type Sub<R: Exp> = R::From0;
    type IsOne<H: Nat> = H::IsZero;
    type Shifted<H: Nat> = Odd<H>;
    // 2·H + 1 + 1 = (H + 1) · 2
    type SuccOf<H: Nat> = <H::Succ as Nat>::Normal<E1>;
    // 2·H + 1 - 1 = H · 2
    type PredOf<H: Nat> = H::Normal<E1>;
    // Not reached: k > 0.
    type ShlPred<N: Nat> = N;
    type OnesPred<N: Nat> = N;
    type ShrPred<N: Nat, V: Nat> = N;
    type LowPred0<V: Nat, R: Nat> = R;
    type LowPred1<V: Nat, R: Nat> = R;
    type BringDown<S: LongDivision, H: Nat> = S;
    type Fit<K: Exp, H: Nat> = Pos<K, Odd<H>>;
    type FitProduct<K: Exp, A: Nat, R: Nat> = <A::OddProduct<R> as Nat>::Normal<K>;
}

/// [`Exp`] for a positive exponent of the table.
///
/// ```text
/// exponent!(E3 = 3, after E2, before E4, columns Plus3 From3, zeros Z<Z<N>>, ones I<I<N>>, within);
/// ```
///
/// `zeros` and `ones` are `N` with `k - 1` digits appended. The last word says what it means for
/// the limit of 2^63 that a number has this `⌊log2⌋`.
macro_rules! exponent {
    ($k:ident = $value:literal, after $pred:ident, before $succ:ident, columns $plus:ident $from:ident,
     zeros $zeros:ty, ones $ones:ty, $limit:ident) => {
        impl Exp for $k {
            const VALUE: u32 = $value;
            type IsOver = False;
            type Succ = $succ;
            type Add<R: Exp> = R::$plus;
            type Sub<R: Exp> = R::$from;
            type IsOne<H: Nat> = False;
            type Shifted<H: Nat> = UInt<<Self as Exp>::ShlPred<Odd<H>>, B0>;
            // O·2^k - 1 = 2·H, then k ones
            type PredOf<H: Nat> = Pos<E0, Odd<<Self as Exp>::OnesPred<H::Double>>>;
            type ShlPred<N: Nat> = $zeros;
            type OnesPred<N: Nat> = $ones;
            type ShrPred<N: Nat, V: Nat> = exponent!(@shr $pred N V);
            type LowPred0<V: Nat, R: Nat> = exponent!(@low0 $pred V R);
            type LowPred1<V: Nat, R: Nat> = exponent!(@low1 $pred V R);
            type BringDown<S: LongDivision, H: Nat> =
                <<$pred as Exp>::BringDown<S, H> as LongDivision>::Bring0<H>;
            exponent!(@$limit);
        }
    };
    (@shr E0 $n:ident $v:ident) => { $n };
    (@low0 E0 $v:ident $r:ident) => { $r };
    (@low1 E0 $v:ident $r:ident) => { $r };
    (@low0 $pred:ident $v:ident $r:ident) => { <$v::LowPred<$pred, $r> as Nat>::Double };
    (@low1 $pred:ident $v:ident $r:ident) => { UInt<$v::LowPred<$pred, $r>, B1> };
    (@shr $pred:ident $n:ident $v:ident) => { $v::ShrPred<$pred> };
    // ⌊log2⌋ <= 61: the number fits, and so does the next power of two.
    (@within) => {
        type Fit<K: Exp, H: Nat> = Pos<K, Odd<H>>;
        type FitProduct<K: Exp, A: Nat, R: Nat> = <A::OddProduct<R> as Nat>::Normal<K>;
        exponent!(@successor);
    };
    // ⌊log2⌋ = 62: the number fits; a product may be twice as long as the sum of logarithms says.
    (@last) => {
        type Fit<K: Exp, H: Nat> = Pos<K, Odd<H>>;
        type FitProduct<K: Exp, A: Nat, R: Nat> = <A::OddProduct<R> as Nat>::NormalChecked<K>;
        exponent!(@successor);
    };
    // ⌊log2⌋ = 63: only 2^63 itself fits, which is checked elsewhere; it has no successor.
    (@beyond) => {
        type Fit<K: Exp, H: Nat> = Overflow;
        type FitProduct<K: Exp, A: Nat, R: Nat> = Overflow;
        type SuccOf<H: Nat> = Overflow;
    };
    // O·2^k + 1
    (@successor) => {
        type SuccOf<H: Nat> = Pos<E0, Odd<<Self as Exp>::ShlPred<Odd<H>>>>;
    };
}
pub(super) use exponent;
