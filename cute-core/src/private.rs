//! What the expansions of the macros name. Not a public interface.

pub use crate::layout::make::{compact_col_major, compact_row_major};
pub use crate::layout::{CompactColMajor, CompactRowMajor};
pub use cute_macros::__literal;
pub use typenum::{B0, B1, UInt, UTerm};

use crate::error::LayoutError;
use crate::int::exp::Exp;
use crate::int::nat::{Nat, Odd};
use crate::int::{Neg, Pos, Zero};
use crate::int::{IntoInt, StaticInt};
use crate::layout::{ByMode, Layout, Mode};
use crate::tuple::{Cons, Nil, Underscore};

/// Types with one value, known to the compiler.
pub trait Static {
    /// The value.
    const VALUE: Self;
}

macro_rules! integers {
    ($($ty:ty, [$($generics:tt)*];)*) => {$(
        impl<$($generics)*> Static for $ty {
            const VALUE: Self = {
                // an integer that exceeds its bounds has no value
                let _ = <Self as StaticInt>::VALUE;
                Self::NEW
            };
        }
    )*};
}
integers! {
    Zero, [];
    Pos<K, Odd<H>>, [K: Exp, H: Nat];
    Neg<K, Odd<H>>, [K: Exp, H: Nat];
}

impl Static for Nil {
    const VALUE: Self = Nil;
}
impl Static for Underscore {
    const VALUE: Self = Underscore;
}
impl<H: Static, T: Static> Static for Cons<H, T> {
    const VALUE: Self = Cons(H::VALUE, T::VALUE);
}
impl<S: Static, D: Static> Static for Mode<S, D> {
    const VALUE: Self = Mode(S::VALUE, D::VALUE);
}
impl<T: Static> Static for ByMode<T> {
    const VALUE: Self = ByMode(T::VALUE);
}

/// A leaf written as an expression.
#[inline(always)]
pub fn leaf<N: IntoInt>(n: N) -> N::Int {
    n.into_int()
}

/// A layout with leaves known at run time.
#[inline(always)]
#[track_caller]
pub fn validated<L: Layout>(layout: L) -> L {
    crate::layout::valid(layout)
}

/// A layout with leaves known at run time, or what is wrong with it.
#[inline(always)]
pub fn try_validated<L: Layout>(layout: L) -> Result<L, LayoutError> {
    layout.validated()
}
